"""What narrows a phrase down beside place and owner: what was done to its objects, what they do, what they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Comparison, Direction, Duration, Preposition, Stat, Verb

if TYPE_CHECKING:
    from cardlang.nodes.amounts import Amount
    from cardlang.nodes.costs import Resources
    from cardlang.nodes.effects import Content, Gift
    from cardlang.nodes.filters import Adverb, Here, Not, Noun, Phrase, Quantity, There, Trait, Typed
    from cardlang.nodes.keywords import Keyword
    from cardlang.nodes.predicates import State


@frozen
class Done(Node):
    """What has been done to them: "stunned" before the noun; "revealed this way", "attached to me" behind it.

    `object` is what was done to them where the verb has two: "dealt combat damage".
    """

    verb: Verb
    adverbs: tuple[Adverb, ...] = ()
    object: Phrase | None = None


@frozen
class Doing(Node):
    """What they are doing: "attacking", "attacking you"."""

    verb: Verb
    adverbs: tuple[Adverb, ...] = ()
    object: Phrase | None = None


@frozen
class HasKeyword(Node):
    """A keyword in front of the noun: "[Mighty] unit"."""

    name: str


@frozen
class Relating(Node):
    """A verb in front of the noun: "conquer effects"."""

    verb: Verb


@frozen
class With(Node):
    """What they have, or what it is done with: "with [Temporary]", "with a spell"."""

    what: Phrase | Keyword


@frozen
class WithGifts(Node):
    """Several things they have, or an ability in quotes: "with flying and haste"."""

    gifts: tuple[Gift, ...]


@frozen
class Without(Node):
    """What they don't have: "without flying"."""

    keyword: Keyword


@frozen
class NotControlled(Node):
    """Whose they are not: "you don't control"."""

    player: Phrase


@frozen
class OwnedBy(Node):
    """Who owns them: "you own"."""

    player: Phrase


@frozen
class EitherTrait(Node):
    """Any of several traits: "attacking or blocking", "black or artifact"."""

    traits: tuple[Trait | Typed | Doing | Done | Not | OfDomain, ...]


@frozen
class AllTraits(Node):
    """Several traits, all of them: "green and blue", "noncreature, nonland"."""

    traits: tuple[Trait | Done | Not | OfDomain, ...]


@frozen
class OtherThan(Node):
    """What they are not: "other than your hand"."""

    what: Phrase


@frozen
class Beyond(Node):
    """Those after the first so many of them: "(each unit) beyond the first"."""

    amount: Amount


@frozen
class AllStates(Node):
    """Several states at once: "tapped and attacking"."""

    states: tuple[State, ...]


@frozen
class TotalIs(Node):
    """What a value adds up to over all of them: "with total Might 4 or less"."""

    stat: Stat
    at_most: Amount | Resources


@frozen
class TotalReaches(Node):
    """What a value adds up to at least: "(have) total Might 5 or more"."""

    stat: Stat
    amount: Amount | Resources


@frozen
class Which(Node):
    """What they do or are: "that costs [5] or more", "that's exhausted"."""

    does: Content


@frozen
class Whom(Node):
    """What somebody does with them: "you play this turn" behind "the next spell"."""

    who: Phrase
    does: Content


@frozen
class WhereIt(Node):
    """What holds at the place: "(a battlefield) where you control a unit"."""

    holds: Content


@frozen
class ThanOther(Node):
    """Having more or less of a value than something else: "with less Might than me"."""

    direction: Direction
    stat: Stat
    than: Phrase


@frozen
class WithLesser(Node):
    """Having more or less of a value than what was spoken of: "with lesser mana value"."""

    direction: Direction
    stat: Stat
    or_equal: bool = False


@frozen
class Everywhere(Node):
    """Wherever they are, in any zone: "everywhere"."""


@frozen
class Through(Node):
    """What brings it about: "(score) from conquering or holding", "(conquer effects) for conquering here"."""

    verb: Verb
    or_else: Verb | None = None
    adverbs: tuple[Adverb, ...] = ()


@frozen
class OfDomain(Node):
    """Being of a domain: "(an enemy) Calm (unit)"."""

    domain: str


@frozen
class CostsThan(Node):
    """Costing no more of a resource, or of two, than something else: "costs no more Energy than the killed unit"."""

    first: Noun
    second: Noun | None
    than: Phrase


@frozen
class RelatedTo(Node):
    """Whose side something is on, seen from something else: "friendly to it"."""

    word: str
    to: Phrase


@frozen
class Stranded(Node):
    """What is left of a place that a relative stands behind: "(a battlefield I moved) to or from"."""

    preposition: Preposition


@frozen
class Times(Node):
    """How often it is done: "up to three times"."""

    number: Quantity


@frozen
class Purpose(Node):
    """What it is done for: "(you've spent [4]) to play a spell"."""

    act: Content


@frozen
class Alone(Node):
    """Having nobody of its side beside it in a place: "alone there"."""

    where: Here | There


@frozen
class StatIsBoth(Node):
    """Two limits of one value, of two kinds of symbols: "with cost no more than [2] and no more than [A]"."""

    stat: Stat
    amount: Resources
    also: Resources


@frozen
class EqualTo(Node):
    """How many or how much: "(damage) equal to its power"."""

    amount: Amount


@frozen
class ExceptBy(Node):
    """By whom alone it can be done: "(can't be blocked) except by creatures with flying"."""

    by: Phrase


@frozen
class WithHighest(Node):
    """Having more of a value than all others that are meant: "with the greatest power"."""

    stat: Stat
    among: Phrase | None = None


@frozen
class Compared(Node):
    """How an amount stands to another: "(is) less than or equal to its toughness"."""

    comparison: Comparison
    amount: Amount


@frozen
class Manner(Node):
    """How or how often it is done: "alone", "twice", "this way"."""

    word: str


@frozen
class During(Node):
    """When it was done: "discarded this turn"."""

    duration: Duration


@frozen
class SpanOf(Node):
    """A span of time as a whole that has an end: "(the end of) this turn"."""

    duration: Duration
