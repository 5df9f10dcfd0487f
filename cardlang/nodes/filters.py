"""Phrases: which objects, players and places a text speaks of. One filter language in every position.

`Objects` is "another friendly unit at a battlefield": a quantity, nouns with their traits, and what narrows them down.
"""

from __future__ import annotations

from cardlang.nodes.amounts import Amount, CountOf, Devotion, StatOf, StatsOf, TotalOf
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Costs, Resources, SoManyResources
from cardlang.nodes.frozen import frozen
from cardlang.nodes.narrowing import (
    AllStates,
    AllTraits,
    Beyond,
    Doing,
    Done,
    During,
    EitherTrait,
    EqualTo,
    Everywhere,
    ExceptBy,
    HasKeyword,
    Manner,
    NotControlled,
    OfDomain,
    OtherThan,
    OwnedBy,
    Purpose,
    Relating,
    SpanOf,
    StatIsBoth,
    Stranded,
    ThanOther,
    Through,
    Times,
    TotalIs,
    TotalReaches,
    WhereIt,
    Which,
    Whom,
    With,
    WithGifts,
    WithHighest,
    WithLesser,
    Without,
)
from cardlang.nodes.pronouns import EachOther, Itself, TheAttached, Theirs, TheOther, TheRest, We
from cardlang.nodes.quantities import AllSo, EitherNumber, FewerThan, HalfOf, OneOrBoth, Precisely, Remaining
from cardlang.nodes.values import PowerToughness, PtChange, WithStat
from cardlang.nodes.words import Comparison, Duration, Preposition, Stat


@frozen
class Self(Node):
    """The card itself: its name, "this spell", "I", "me"."""


@frozen
class It(Node):
    """The object spoken of last: "it"."""


@frozen
class They(Node):
    """The objects or the player spoken of last: "they", "them"."""


@frozen
class You(Node):
    """The player who controls the card or ability."""


@frozen
class Exactly(Node):
    """So many: "a", "2", "three"; "a" is one."""

    amount: Amount


@frozen
class UpTo(Node):
    """At most so many: "up to two"."""

    amount: Amount


@frozen
class AtLeast(Node):
    """So many or more: "one or more"."""

    amount: Amount


@frozen
class AtMost(Node):
    """So many or fewer: "one or fewer"."""

    amount: Amount


@frozen
class AtEnd(Node):
    """So many at an end of a pile: "the top 2", "the bottom"; one when no number is said."""

    end: str
    amount: Amount


@frozen
class MoreThan(Node):
    """A larger number: "more than one"."""

    amount: Amount


@frozen
class AnyOne(Node):
    """Whichever: "any"."""


@frozen
class No(Node):
    """None: "no"."""


@frozen
class Both(Node):
    """The two that were spoken of: "both"."""


@frozen
class AnyNumber(Node):
    """As many as its player likes: "any number of"."""


@frozen
class All(Node):
    """All of them at once: "all units"."""


@frozen
class Each(Node):
    """All of them, one by one: "each unit"."""


@frozen
class Additional(Node):
    """One more than else: "an additional card"."""


@frozen
class Another(Node):
    """One that is not the card itself: "another unit"."""


@frozen
class The(Node):
    """The one that is meant: "the killed unit"."""


@frozen
class This(Node):
    """The one at hand that is not the card itself: "this battlefield", "this turn"."""


@frozen
class That(Node):
    """The one or those spoken of: "that unit", "those units"."""


@frozen
class Of(Node):
    """Those that belong to somebody: "your hand", "its controller", "an opponent's hand"."""

    owner: Phrase


_Counted = (
    AllSo
    | OneOrBoth
    | EitherNumber
    | Exactly
    | Precisely
    | HalfOf
    | Remaining
    | MoreThan
    | FewerThan
    | UpTo
    | AtLeast
    | AtMost
    | AtEnd
    | AnyOne
    | AnyNumber
    | All
)
Quantity = _Counted | Both | No | Each | Another | Additional | The | This | That | Of


@frozen
class Targeted(Node):
    """The word "target": chosen when the spell or ability is put where players can answer it.

    `other`: not what was chosen before.
    """

    other: bool = False


@frozen
class Trait(Node):
    """An adjective: "friendly", "ready", "red", "other"."""

    word: str


@frozen
class Typed(Node):
    """A noun used as an adjective: "artifact creature", "Goblin card"."""

    word: str


@frozen
class Not(Node):
    """What it must not be: "nonland", "non-Recruit"."""

    trait: Trait | Typed


@frozen
class StatIs(Node):
    """A value that they have: "with 3 [M] or less", "with power 2 or less"."""

    stat: Stat
    comparison: Comparison
    amount: Amount | Resources


_Stated = EitherTrait | AllTraits | PtChange | Done | Doing | HasKeyword
_Behind = With | Without | StatIs
"""What stands behind the last of several nouns and is said of that alone: "an artifact or creature with flying"."""

AnyTrait = _Stated | OfDomain | Relating | Trait | Typed | Not | WithStat | PowerToughness | _Behind


@frozen
class Noun(Node):
    """A noun with the traits before it, and what is said behind it of it alone among several."""

    traits: tuple[AnyTrait, ...]
    word: str


@frozen
class Either(Node):
    """Any of several nouns: "unit or gear"."""

    nouns: tuple[Noun, ...]


@frozen
class Together(Node):
    """Several nouns, all of them: "units and gear"."""

    nouns: tuple[Noun, ...]


@frozen
class Belonging(Node):
    """Nouns that are part of something: "cards of your Main Deck", "start of your turn"."""

    nouns: Noun | Either | Together
    whole: Phrase | SpanOf


@frozen
class SameAs(Node):
    """What is the same as that of something else: "the same name as that creature"."""

    nouns: Noun | Either | Together
    other: Phrase


@frozen
class Located(Node):
    """Where they are: "at a battlefield", "in your hand", "from your trash"."""

    preposition: Preposition
    place: Phrase


@frozen
class Here(Node):
    """Where the card itself is."""


@frozen
class There(Node):
    """The place spoken of last."""


@frozen
class Name(Node):
    """The name of a card: free text."""

    text: str


@frozen
class Named(Node):
    """What they are called: "named ~", "named" and another card's name."""

    name: Name | Self


@frozen
class Controlled(Node):
    """Whose they are: "you control", "an opponent controls"."""

    player: Phrase


_Placed = NotControlled | OwnedBy | Located | Here | There | Controlled
_Narrowed = EqualTo | TotalIs | TotalReaches | Named | WithGifts | Without | StatIs | With | WithHighest
_Related = Through | StatIsBoth | ThanOther | WithLesser | WhereIt | Which | Whom
Where = _Placed | _Narrowed | _Related | Everywhere | Beyond | OtherThan | Costs | Done | Doing | Manner | AllStates


Adverb = Where | Manner | During | Purpose | Stranded | Times | ExceptBy


@frozen
class Objects(Node):
    """A phrase with a noun; without a quantity it means all such, or is counted by what holds it."""

    quantity: Quantity | None
    target: Targeted | None
    nouns: Noun | Either | Together | Belonging | SameAs
    where: tuple[Where, ...] = ()


PEOPLE = frozenset({"player", "opponent", "controller", "owner", "ally", "teammate"})
"""Nouns that name players."""


def nouns_of(phrase: Objects) -> tuple[Noun, ...]:
    """The nouns of a phrase, any of which its objects are, without what they belong to or are the same as."""
    nouns = phrase.nouns
    while isinstance(nouns, Belonging | SameAs):
        nouns = nouns.nouns
    return (nouns,) if isinstance(nouns, Noun) else nouns.nouns


@frozen
class Listed(Node):
    """Several phrases joined: "a unit and a gear"; `where` holds of them together: "at the same battlefield"."""

    phrases: tuple[Phrase, ...]
    where: tuple[Where, ...] = ()


@frozen
class AnyTarget(Node):
    """Whatever can be dealt damage: "any target"."""


@frozen
class AnyListed(Node):
    """Several phrases of which any will do: "you or an ally"."""

    phrases: tuple[Phrase, ...]


@frozen
class PartOf(Node):
    """Some out of a group: "one of your units", "up to two of them"."""

    quantity: Quantity
    whole: Phrase
    where: tuple[Where, ...] = ()


@frozen
class Within(Node):
    """A phrase whose clause holds for a time: "the next spell this turn"."""

    what: Phrase
    duration: Duration


_Spoken = Self | TheAttached | It | They | You | We | EachOther | Itself | TheOther | TheRest | Theirs
_Amounts = Resources | SoManyResources | CountOf | TotalOf | StatOf | StatsOf | Devotion
Phrase = AnyTarget | Here | There | Objects | Listed | AnyListed | PartOf | Within | _Spoken | _Amounts
