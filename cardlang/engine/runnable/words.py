"""The words that the interpreter knows in phrases, and what can be told of a phrase by itself."""

from __future__ import annotations

from cardlang.engine.asking.qualities import COLOURS, MARKED, UNMARKED
from cardlang.engine.asking.statements import NUMBERED
from cardlang.nodes import amounts, filters
from cardlang.nodes.costs import Resources
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.narrowing import (
    With,
)
from cardlang.nodes.words import Preposition, Stat

TYPES = frozenset(
    """unit gear equipment rune legend champion battlefield spell card permanent token recruit mech sprite sand_soldier
    gold poro dragon shadow_clone creature artifact enchantment land planeswalker battle instant sorcery
    kindred""".split()
)
"""Nouns for objects; a noun with a capital is a subtype. Anything else is no object that the interpreter knows."""


ADJECTIVES = (
    frozenset(MARKED) | frozenset(UNMARKED) | frozenset(COLOURS)
    | {"friendly", "enemy", "other", "damaged", "buffed", "mighty", "token", "basic", "legendary", "snow", "world"}
)  # fmt: skip


BATTLEFIELDS = frozenset({"open", "occupied", "uncontrolled", "enemy", "friendly", "different"})
"""What a battlefield can be called (RB 1.4 170.11)."""


FREELY = (filters.Exactly, filters.UpTo, filters.AtLeast, filters.AnyNumber, filters.Another, filters.AnyOne)


WHOLLY = (filters.All, filters.Each)


YOURS = filters.Of(filters.You())


SPOKEN = (filters.Self, filters.It, filters.They)


PLACED = frozenset({Preposition.AT, Preposition.IN, Preposition.FROM, Preposition.ON})


STATED = NUMBERED | {Stat.COST, Stat.ENERGY_COST, Stat.POWER_COST, Stat.MANA_COST, Stat.MANA_VALUE}


WITH_ANOTHER = With(filters.Objects(filters.Another(), None, filters.Noun((), "unit")))


def one_by_one(quantity: filters.Quantity | None) -> bool:
    """Whether a quantity lets objects be asked one by one whether they fit."""
    match quantity:
        case None | filters.Exactly(amounts.Fixed(1)) | filters.All() | filters.Each() | filters.Another():
            return True
        case filters.AnyOne() | filters.Of(filters.You()):
            return True
        case _:
            return False


def plain(what: Resources) -> bool:
    """Symbols that a card's cost is compared with: numbers, and Power of any kind."""
    return all(symbol.isdigit() or symbol in ("A", "C") for symbol in what.symbols)


def lies_elsewhere(phrase: filters.Objects) -> bool:
    """Whether a phrase speaks of cards without saying in which zone they are; facedown ones lie at battlefields."""
    words = {noun.word for noun in nouns_of(phrase) if filters.Trait("facedown") not in noun.traits}
    placed = any(isinstance(one, filters.Located | filters.Here) for one in phrase.where)
    return "card" in words and not placed
