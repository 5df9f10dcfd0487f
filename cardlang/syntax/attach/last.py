"""What is said behind several nouns and only the last can have: "an artifact, enchantment, or creature with flying".

The grammar hangs it on the whole phrase. It narrows the last noun alone where the others name card types that have no
power, toughness or flying (CR 208.3), and goes before all else that narrows the phrase: "with flying you control" is
the creature's flying, and your control of any of them.
"""

from __future__ import annotations

from cardlang.nodes.base import replace
from cardlang.nodes.filters import Either, Noun, Objects, StatIs, Together, Typed, Where
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import With, Without
from cardlang.nodes.words import Stat

_BEARER = "creature"
_OTHERS = frozenset({"artifact", "enchantment", "planeswalker", "land", "battle", "instant", "sorcery", "player"})
_STATS = frozenset({Stat.POWER, Stat.TOUGHNESS})
_KEYWORDS = frozenset(
    {"flying", "reach", "trample", "vigilance", "first_strike", "double_strike", "menace", "defender", "haste"}
    | {"shadow", "fear", "intimidate", "skulk", "horsemanship", "infect", "prowess", "flanking", "deathtouch"}
)
"""What only creatures use, of all permanents."""


def raise_last(node: Objects) -> Objects:
    """The phrase with what only its last noun can have on that noun."""
    match node:
        case Objects(nouns=Either(nouns=(*others, last)) | Together(nouns=(*others, last)), where=(first, *rest)) if (
            _is_had_by_creatures(first) and _BEARER in _kinds(last) and all(_has_none(noun) for noun in others)
        ):
            held = replace(last, traits=(*last.traits, first))
            return replace(node, nouns=replace(node.nouns, nouns=(*others, held)), where=tuple(rest))
    return node


def lower_last(node: Objects) -> Objects:
    """The inverse of `raise_last`."""
    match node:
        case Objects(
            nouns=Either(nouns=(*others, Noun(traits=(*traits, (With() | Without() | StatIs()) as behind)) as last))
            | Together(nouns=(*others, Noun(traits=(*traits, (With() | Without() | StatIs()) as behind)) as last))
        ):
            bare = replace(last, traits=tuple(traits))
            return replace(node, nouns=replace(node.nouns, nouns=(*others, bare)), where=(behind, *node.where))
    return node


def _is_had_by_creatures(where: Where) -> bool:
    match where:
        case With(what=Keyword(name=name)) | Without(keyword=Keyword(name=name)):
            return name in _KEYWORDS
        case StatIs(stat=stat):
            return stat in _STATS
        case _:
            return False


def _kinds(noun: Noun) -> frozenset[str]:
    return frozenset({noun.word, *(trait.word for trait in noun.traits if isinstance(trait, Typed))})


def _has_none(noun: Noun) -> bool:
    """Whether a noun names nothing that has power or flies."""
    kinds = _kinds(noun)
    return bool(kinds & _OTHERS) and _BEARER not in kinds
