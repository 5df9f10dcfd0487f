"""Whether all that one phrase can mean another can mean too: what has widened, what has narrowed.

Where that cannot be told from nouns, traits, numbers and what narrows the phrases down, neither allows the other.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, walk
from cardlang.nodes.filters import (
    All,
    Another,
    AnyNumber,
    Each,
    Either,
    Exactly,
    Noun,
    Objects,
    Quantity,
    StatIs,
    Targeted,
    UpTo,
)
from cardlang.nodes.narrowing import EitherTrait
from cardlang.nodes.words import Comparison
from cardlang.profiles.profile import CardKind, CardKinds

_KINDS: Mapping[str, tuple[CardKind, ...]] = {
    "permanent": (CardKind.PERMANENT, CardKind.LAND),
    "spell": (CardKind.SPELL,),
}
"""Nouns for all cards of a kind, whatever their type."""


def allows(wide: Objects, narrow: Objects, kinds: CardKinds | None) -> bool:
    """Whether all that one phrase can mean another can mean too."""
    nouns = all(any(_includes(one, other, kinds) for one in _nouns(wide)) for other in _nouns(narrow))
    where = all(any(_holds(one, other) for other in narrow.where) for one in wide.where)
    return nouns and where and _targets(wide, narrow) and _as_many(wide, narrow)


def _includes(wide: Noun, narrow: Noun, kinds: CardKinds | None) -> bool:
    """Whether a noun means all that another does: the same with fewer traits, or the kind that the other is of."""
    kind = kinds.of((narrow.word,)) if kinds is not None else None
    traits = all(any(_holds(one, other) for other in narrow.traits) for one in wide.traits)
    return (wide.word == narrow.word or kind in _KINDS.get(wide.word, ())) and traits


def _holds(wide: Node, narrow: Node) -> bool:
    """Whether what narrows one phrase down holds wherever that of another does."""
    if wide == narrow:
        return True
    match wide, narrow:
        case StatIs(amount=Fixed(value=most)), StatIs(amount=Fixed(value=number)):
            if (wide.stat, wide.comparison) != (narrow.stat, narrow.comparison):
                return False
            rising = wide.comparison in (Comparison.OR_LESS, Comparison.LESS_THAN)
            falling = wide.comparison in (Comparison.OR_MORE, Comparison.MORE_THAN)
            return (rising and most >= number) or (falling and most <= number)
        case EitherTrait(traits=traits), _:
            others = narrow.traits if isinstance(narrow, EitherTrait) else (narrow,)
            return all(other in traits for other in others)
        case _:
            return False


def _nouns(phrase: Objects) -> tuple[Noun, ...]:
    if isinstance(phrase.nouns, Noun):
        return (phrase.nouns,)
    if isinstance(phrase.nouns, Either):
        return phrase.nouns.nouns
    return tuple(node for node in walk(phrase.nouns) if isinstance(node, Noun))


def _targets(wide: Objects, narrow: Objects) -> bool:
    """Whether what one phrase leaves out as chosen before, the other leaves out too."""
    other = wide.target is not None and wide.target.other
    return not other or (narrow.target is not None and narrow.target.other)


def _as_many(wide: Objects, narrow: Objects) -> bool:
    """Whether one phrase can mean as many objects as another; "another" leaves the card itself out."""
    if wide.quantity == narrow.quantity:
        return True
    if isinstance(wide.quantity, Another):
        return False
    most, number = _number(wide.quantity, wide.target), _number(narrow.quantity, narrow.target)
    return most is not None and number is not None and most >= number


def _number(quantity: Quantity | None, target: Targeted | None) -> float | None:
    """How many objects a phrase can mean at most; None where it does not say."""
    match quantity:
        case Exactly(amount=Fixed(value=value)) | UpTo(amount=Fixed(value=value)):
            return value
        case Another():
            return 1
        case All() | Each() | AnyNumber():
            return float("inf")
        case None if target is not None:
            return 1
        case _:
            return None
