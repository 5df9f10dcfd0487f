"""What narrows a phrase down beside place and owner: what was done to its objects, what they do, what they have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.words import Comparison, Direction, Duration, Preposition, Stat, Verb

if TYPE_CHECKING:
    from cardlang.nodes.amounts import Amount
    from cardlang.nodes.costs import Resources
    from cardlang.nodes.effects import Content, Gift
    from cardlang.nodes.filters import Adverb, Here, Not, Noun, Phrase, Quantity, There, Trait
    from cardlang.nodes.keywords import Keyword
    from cardlang.nodes.predicates import State


@dataclass(frozen=True, slots=True)
class Done(Node):
    """What has been done to them: "stunned" before the noun; "revealed this way", "attached to me" behind it.

    `object` is what was done to them where the verb has two: "dealt combat damage".
    """

    verb: Verb
    adverbs: tuple[Adverb, ...] = ()
    object: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Doing(Node):
    """What they are doing: "attacking", "attacking you"."""

    verb: Verb
    adverbs: tuple[Adverb, ...] = ()
    object: Phrase | None = None


@dataclass(frozen=True, slots=True)
class HasKeyword(Node):
    """A keyword in front of the noun: "[Mighty] unit"."""

    name: str


@dataclass(frozen=True, slots=True)
class Relating(Node):
    """A verb in front of the noun: "conquer effects"."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class With(Node):
    """What they have, or what it is done with: "with [Temporary]", "with a spell"."""

    what: Phrase | Keyword


@dataclass(frozen=True, slots=True)
class WithGifts(Node):
    """Several things they have, or an ability in quotes: "with flying and haste"."""

    gifts: tuple[Gift, ...]


@dataclass(frozen=True, slots=True)
class Without(Node):
    """What they don't have: "without flying"."""

    keyword: Keyword


@dataclass(frozen=True, slots=True)
class NotControlled(Node):
    """Whose they are not: "you don't control"."""

    player: Phrase


@dataclass(frozen=True, slots=True)
class OwnedBy(Node):
    """Who owns them: "you own"."""

    player: Phrase


@dataclass(frozen=True, slots=True)
class EitherTrait(Node):
    """Any of several traits: "attacking or blocking"."""

    traits: tuple[Trait | Doing | Done | Not | OfDomain, ...]


@dataclass(frozen=True, slots=True)
class AllTraits(Node):
    """Several traits, all of them: "green and blue", "noncreature, nonland"."""

    traits: tuple[Trait | Done | Not | OfDomain, ...]


@dataclass(frozen=True, slots=True)
class OtherThan(Node):
    """What they are not: "other than your hand"."""

    what: Phrase


@dataclass(frozen=True, slots=True)
class Beyond(Node):
    """Those after the first so many of them: "(each unit) beyond the first"."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class AllStates(Node):
    """Several states at once: "tapped and attacking"."""

    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class TotalIs(Node):
    """What a value adds up to over all of them: "with total Might 4 or less"."""

    stat: Stat
    at_most: Amount | Resources


@dataclass(frozen=True, slots=True)
class TotalReaches(Node):
    """What a value adds up to at least: "(have) total Might 5 or more"."""

    stat: Stat
    amount: Amount | Resources


@dataclass(frozen=True, slots=True)
class Which(Node):
    """What they do or are: "that costs [5] or more", "that's exhausted"."""

    does: Content


@dataclass(frozen=True, slots=True)
class Whom(Node):
    """What somebody does with them: "you play this turn" behind "the next spell"."""

    who: Phrase
    does: Content


@dataclass(frozen=True, slots=True)
class WhereIt(Node):
    """What holds at the place: "(a battlefield) where you control a unit"."""

    holds: Content


@dataclass(frozen=True, slots=True)
class ThanOther(Node):
    """Having more or less of a value than something else: "with less Might than me"."""

    direction: Direction
    stat: Stat
    than: Phrase


@dataclass(frozen=True, slots=True)
class Everywhere(Node):
    """Wherever they are, in any zone: "everywhere"."""


@dataclass(frozen=True, slots=True)
class Through(Node):
    """What brings it about: "(score) from conquering or holding", "(conquer effects) for conquering here"."""

    verb: Verb
    or_else: Verb | None = None
    adverbs: tuple[Adverb, ...] = ()


@dataclass(frozen=True, slots=True)
class OfDomain(Node):
    """Being of a domain: "(an enemy) Calm (unit)"."""

    domain: str


@dataclass(frozen=True, slots=True)
class CostsThan(Node):
    """Costing no more of a resource, or of two, than something else: "costs no more Energy than the killed unit"."""

    first: Noun
    second: Noun | None
    than: Phrase


@dataclass(frozen=True, slots=True)
class RelatedTo(Node):
    """Whose side something is on, seen from something else: "friendly to it"."""

    word: str
    to: Phrase


@dataclass(frozen=True, slots=True)
class Stranded(Node):
    """What is left of a place that a relative stands behind: "(a battlefield I moved) to or from"."""

    preposition: Preposition


@dataclass(frozen=True, slots=True)
class Times(Node):
    """How often it is done: "up to three times"."""

    number: Quantity


@dataclass(frozen=True, slots=True)
class Purpose(Node):
    """What it is done for: "(you've spent [4]) to play a spell"."""

    act: Content


@dataclass(frozen=True, slots=True)
class Alone(Node):
    """Having nobody of its side beside it in a place: "alone there"."""

    where: Here | There


@dataclass(frozen=True, slots=True)
class StatIsBoth(Node):
    """Two limits of one value, of two kinds of symbols: "with cost no more than [2] and no more than [A]"."""

    stat: Stat
    amount: Resources
    also: Resources


@dataclass(frozen=True, slots=True)
class EqualTo(Node):
    """How many or how much: "(damage) equal to its power"."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class ExceptBy(Node):
    """By whom alone it can be done: "(can't be blocked) except by creatures with flying"."""

    by: Phrase


@dataclass(frozen=True, slots=True)
class WithHighest(Node):
    """Having more of a value than all others that are meant: "with the greatest power"."""

    stat: Stat
    among: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Compared(Node):
    """How an amount stands to another: "(is) less than or equal to its toughness"."""

    comparison: Comparison
    amount: Amount


@dataclass(frozen=True, slots=True)
class Manner(Node):
    """How or how often it is done: "alone", "twice", "this way"."""

    word: str


@dataclass(frozen=True, slots=True)
class During(Node):
    """When it was done: "discarded this turn"."""

    duration: Duration


@dataclass(frozen=True, slots=True)
class SpanOf(Node):
    """A span of time as a whole that has an end: "(the end of) this turn"."""

    duration: Duration
