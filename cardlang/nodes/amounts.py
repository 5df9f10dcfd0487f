"""Amounts: a number in card text is always one of these nodes, never a bare int."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Stat

if TYPE_CHECKING:
    from cardlang.nodes.costs import Resources
    from cardlang.nodes.filters import Phrase, Trait
    from cardlang.nodes.narrowing import AllTraits


LONGEST_NUMBER = 7
"""Digits; no card asks for more, and nobody could count it out."""


def is_number(word: str) -> bool:
    """Whether a word is a number in digits as cards print them, and no longer than any card's."""
    return word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER


@frozen
class Fixed(Node):
    """A printed number: "2", "two"."""

    value: int


@frozen
class X(Node):
    """The letter X, whatever it stands for here."""


@frozen
class ThatMany(Node):
    """The number the text spoke of last: "that many", "that much"."""


@frozen
class AnyAmount(Node):
    """A number its player chooses: "any amount"."""


@frozen
class CountOf(Node):
    """How many objects there are: "the number of units you control"."""

    objects: Phrase


@frozen
class StatOf(Node):
    """What a value of an object is: "its Might", "my Energy cost"; without an owner, of what is spoken of."""

    owner: Phrase | None
    stat: Stat


@frozen
class Twice(Node):
    """Two times an amount: "twice its Might", "double"."""

    amount: Amount


@frozen
class Half(Node):
    """An amount divided by two: "half its power"; which way it is rounded is said beside the clause."""

    amount: Amount


@frozen
class Rounded(Node):
    """A half that is made a whole number: "half its power, rounded up"."""

    amount: Amount
    way: str


@frozen
class AmountOf(Node):
    """How much there is: "the amount of life you gained this turn"."""

    what: Phrase


@frozen
class SumOf(Node):
    """Two amounts together: "two plus the number of cards in your hand"."""

    first: Amount
    second: Amount


@frozen
class DifferenceOf(Node):
    """An amount less another: "3 minus the number of cards in their hand"."""

    first: Amount
    second: Amount


@frozen
class SoMuch(Node):
    """An amount of a resource: "that much [A]", "any amount of Energy". Without symbols it is Energy."""

    amount: Amount
    of: Resources | None


@frozen
class KeywordOf(Node):
    """The number of a keyword of an object: "my [Assault]"."""

    owner: Phrase
    keyword: str


@frozen
class Highest(Node):
    """The largest value among objects: "the highest Might among units you control"."""

    stat: Stat
    objects: Phrase


@frozen
class TotalOf(Node):
    """What a value adds up to over objects: "the total Might of your units"."""

    stat: Stat
    objects: Phrase


@frozen
class AllCosts(Node):
    """Every cost there is, whatever it asks: "any and all costs"."""


@frozen
class Devotion(Node):
    """How many mana symbols of colours there are among somebody's permanents: "your devotion to green"."""

    owner: Phrase
    colors: Trait | AllTraits


@frozen
class StatsOf(Node):
    """Two values of an object at once: "its power and toughness"."""

    owner: Phrase
    first: Stat
    second: Stat


_Reckoned = AllCosts | TotalOf | Half | Rounded | AmountOf | SumOf | DifferenceOf
_Said = Fixed | X | ThatMany | AnyAmount | CountOf
Amount = StatsOf | Devotion | KeywordOf | Highest | StatOf | Twice | _Said | _Reckoned
