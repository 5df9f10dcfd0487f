"""What is whose, and what is part of what: "its runes", "any Gold of units", "a unit you control at your turn".

What belongs to which owner, what nouns stand before "of", and what is at a place is data (`words.toml`, asked by
`sorts`).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Does
from cardlang.nodes.filters import (
    Belonging,
    Either,
    Here,
    It,
    Located,
    No,
    Noun,
    Objects,
    Of,
    Phrase,
    Self,
    There,
    Typed,
    You,
    nouns_of,
)
from cardlang.nodes.narrowing import OtherThan, WhereIt
from cardlang.nodes.predicates import Is, IsNot
from cardlang.nodes.values import WithStat
from cardlang.nodes.words import Preposition
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.sorts import PERSON, Sorts, heads

PARTS = frozenset({Objects, Belonging, Does, Either, Noun})
"""The classes of what `wrong_parts` is about."""

_EVERYWHERE = frozenset({"anywhere", "somewhere"})
_HOLDS = {"card": frozenset({"object", "gear", "spell"}), "permanent": frozenset({"object", "gear"})}
"""Nouns that others of these sorts say more of: "an artifact or card"; no spell is a permanent."""


def wrong_parts(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what belongs to no such owner, is part of no such thing, or is at no place."""
    match node:
        case Objects():
            yield from _owned(node, sorts)
            yield from _where(node, sorts)
        case Belonging(nouns=nouns, whole=Objects() as whole):
            yield from _part(nouns, whole, sorts)
        case Does(who=who, act=Is(what=Located() as where) | IsNot(what=Located() as where)):
            yield from _being(who, where, sorts)
        case Either(nouns=nouns):
            yield from _contained(nouns, sorts)
        case Noun(traits=traits, word=word):
            kinds = [*(trait.word for trait in traits if isinstance(trait, Typed)), word]
            valued = any(isinstance(trait, WithStat) for trait in traits)
            gear = any(sorts.of(kind) == "gear" for kind in kinds)
            if gear and (valued or "unit" in kinds):
                yield finding("CL303", "nothing is of both kinds", node.span, help="leave one of the two out")


def _owned(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what a thing, or a player, does not have."""
    if not isinstance(phrase.quantity, Of) or is_elided(phrase):
        return
    owner = phrase.quantity.owner
    if isinstance(owner, Objects) and isinstance(owner.quantity, No):
        yield finding("CL303", "nobody has this", phrase.span, help="say whose it is: your, its owner's")
    for name in _owners(owner, sorts):
        allowed = sorts.has.get(name)
        if allowed is not None and not all(sorts.fits(allowed, word) for word in heads(phrase)):
            help = 'did you mean "Might"?' if "power" in heads(phrase) else 'did you mean "your"?'
            yield finding("CL303", "this belongs to nobody of that kind", phrase.span, help=help)
            return


def _owners(owner: Phrase, sorts: Sorts) -> Iterator[str]:
    """Under which words of `[has]` an owner stands."""
    match owner:
        case Self() | It():
            yield "object"
        case You():
            yield PERSON
        case Objects():
            for word in heads(owner):
                yield PERSON if sorts.is_person(word) else word if word in sorts.has else sorts.of(word)


def _part(nouns: Node, whole: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is no part of something: "a rune of a unit"."""
    if is_elided(whole):
        return
    for noun in nouns_of(Objects(None, None, nouns)) if isinstance(nouns, Noun | Either) else ():
        if not isinstance(noun, Noun):
            continue
        allowed = sorts.part_of.get(noun.word, sorts.part_of.get(sorts.of(noun.word)))
        if allowed is not None and not all(sorts.fits(allowed, word) for word in heads(whole)):
            yield finding("CL303", "this is part of nothing like that", noun.span, help='did you mean "in", or "with"?')


def _where(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is at no place: "spells here", "a player where you have units"."""
    found = set(heads(phrase))
    for where in phrase.where:
        match where:
            case WhereIt() if any(sorts.of(word) not in ("place", "time") for word in found) and not _has_place(phrase):
                yield finding("CL303", "this is no place", where.span, help="name a place before it")
            case Here() | There() if any(sorts.of(word) in sorts.nowhere_at for word in found):
                yield finding("CL303", "this is at no place", where.span, help="leave the place out")
            case Located(preposition=Preposition.AT, place=place) if any(
                sorts.of(word) in sorts.nowhere_at for word in found
            ) and any(sorts.of(word) == "place" for word in heads(place)):
                yield finding("CL303", "this is at no place", where.span, help="leave the place out")
            case OtherThan(what=what) if found & _EVERYWHERE and any(
                sorts.of(word) not in ("place", "pile") for word in heads(what)
            ):
                yield finding("CL303", "this is no place", what.span, help="name a place: your hand, your trash")


def _has_place(phrase: Objects) -> bool:
    return any(isinstance(where, Located) for where in phrase.where)


def _being(who: Phrase, where: Located, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is within no number of points, and for what is in a time that nothing is in."""
    if where.preposition is Preposition.WITHIN and (isinstance(who, Self | It | You) or any(heads(who))):
        yield finding("CL303", "this is no number of points", who.span, help='did you mean "your score"?')
    if where.preposition is Preposition.IN and isinstance(where.place, Objects):
        if "turn" in set(heads(where.place)):
            yield finding("CL303", "nothing is in a turn", where.span, help='did you mean "in combat"?')


def _contained(nouns: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "an artifact or card": the one is the other."""
    for noun in nouns:
        if isinstance(noun, Noun) and noun.word in _HOLDS and not noun.traits and _is_lone(noun, nouns, sorts):
            yield finding("CL303", "the other is one of these already", noun.span, help="leave one of the two out")


def _is_lone(noun: Noun, nouns: tuple[Node, ...], sorts: Sorts) -> bool:
    others = [other for other in nouns if other is not noun and isinstance(other, Noun)]
    return bool(others) and all(sorts.of(other.word) in _HOLDS[noun.word] and other.word != "token" for other in others)
