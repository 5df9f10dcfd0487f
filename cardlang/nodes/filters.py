"""Phrases: which objects, players and places a text speaks of. One filter language in every position.

`Objects` is "another friendly unit at a battlefield": a quantity, nouns with their traits, and what narrows them down.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.words import Comparison, Preposition, Stat


@dataclass(frozen=True, slots=True)
class Self(Node):
    """The card itself: its name, "this spell", "I", "me"."""


@dataclass(frozen=True, slots=True)
class It(Node):
    """The object spoken of last: "it"."""


@dataclass(frozen=True, slots=True)
class They(Node):
    """The objects or the player spoken of last: "they", "them"."""


@dataclass(frozen=True, slots=True)
class You(Node):
    """The player who controls the card or ability."""


@dataclass(frozen=True, slots=True)
class Exactly(Node):
    """So many: "a", "2", "three"; "a" is one."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class UpTo(Node):
    """At most so many: "up to two"."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class AtLeast(Node):
    """So many or more: "one or more"."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class AnyNumber(Node):
    """As many as its player likes: "any number of"."""


@dataclass(frozen=True, slots=True)
class All(Node):
    """All of them at once: "all units"."""


@dataclass(frozen=True, slots=True)
class Each(Node):
    """All of them, one by one: "each unit"."""


@dataclass(frozen=True, slots=True)
class Another(Node):
    """One that is not the card itself: "another unit"."""


@dataclass(frozen=True, slots=True)
class The(Node):
    """The one that is meant: "the killed unit"."""


@dataclass(frozen=True, slots=True)
class That(Node):
    """The one or those spoken of: "that unit", "those units"."""


@dataclass(frozen=True, slots=True)
class Of(Node):
    """Those that belong to somebody: "your hand", "its controller", "an opponent's hand"."""

    owner: Phrase


Quantity = Exactly | UpTo | AtLeast | AnyNumber | All | Each | Another | The | That | Of


@dataclass(frozen=True, slots=True)
class Targeted(Node):
    """The word "target": chosen when the spell or ability is put where players can answer it."""


@dataclass(frozen=True, slots=True)
class Trait(Node):
    """An adjective: "friendly", "ready", "red", "other"."""

    word: str


@dataclass(frozen=True, slots=True)
class Typed(Node):
    """A noun used as an adjective: "artifact creature", "Goblin card"."""

    word: str


@dataclass(frozen=True, slots=True)
class Not(Node):
    """What it must not be: "nonland", "non-Recruit"."""

    trait: Trait | Typed


@dataclass(frozen=True, slots=True)
class WithStat(Node):
    """A value in front of the noun: "3 [M] unit"."""

    amount: Amount
    stat: Stat


@dataclass(frozen=True, slots=True)
class PowerToughness(Node):
    """Power and toughness in front of the noun: "1/1"."""

    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class PtChange(Node):
    """A change of power and toughness, in front of a counter or as a gift: "+1/+1", "-2/-0"."""

    power: Amount
    toughness: Amount
    power_down: bool = False
    toughness_down: bool = False


AnyTrait = PtChange | Trait | Typed | Not | WithStat | PowerToughness


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A noun with the traits before it."""

    traits: tuple[AnyTrait, ...]
    word: str


@dataclass(frozen=True, slots=True)
class Either(Node):
    """Any of several nouns: "unit or gear"."""

    nouns: tuple[Noun, ...]


@dataclass(frozen=True, slots=True)
class Located(Node):
    """Where they are: "at a battlefield", "in your hand", "from your trash"."""

    preposition: Preposition
    place: Phrase


@dataclass(frozen=True, slots=True)
class Here(Node):
    """Where the card itself is."""


@dataclass(frozen=True, slots=True)
class There(Node):
    """The place spoken of last."""


@dataclass(frozen=True, slots=True)
class Controlled(Node):
    """Whose they are: "you control", "an opponent controls"."""

    player: Phrase


@dataclass(frozen=True, slots=True)
class StatIs(Node):
    """A value that they have: "with 3 [M] or less", "with power 2 or less"."""

    stat: Stat
    comparison: Comparison
    amount: Amount


Where = Located | Here | There | Controlled | StatIs


@dataclass(frozen=True, slots=True)
class Objects(Node):
    """A phrase with a noun; without a quantity it means all such, or is counted by what holds it."""

    quantity: Quantity | None
    target: Targeted | None
    nouns: Noun | Either
    where: tuple[Where, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed(Node):
    """Several phrases joined: "a unit and a gear"."""

    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class AnyTarget(Node):
    """Whatever can be dealt damage: "any target"."""


Phrase = AnyTarget | Objects | Listed | Self | It | They | You
