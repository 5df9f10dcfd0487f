"""Of what a relative or a place behind a place is said: of that, or of what is there. Each rule has its inverse.

The grammar hangs a relative on the place behind which it stands, and a place on what the phrase is about.

* "a spell from your trash that costs [2] or less": a trash, a hand or a deck costs, does and suffers nothing.
* "a unit at a battlefield that moved this turn": a battlefield is conquered, held and attacked, is open or occupied;
  whatever else is said is said of the unit.
* "two cards that share a type from your graveyard": the cards are from there, and no type is.
* "the damage marked on a unit here", "a gear attached to a unit at a battlefield": there is the unit.
"""

from __future__ import annotations

from cardlang.nodes.base import Node, replace, walk
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import Here, Located, Objects, There, Trait, Where, nouns_of
from cardlang.nodes.narrowing import Doing, Done, Stranded, Which, Whom
from cardlang.nodes.words import Preposition, Verb

_ZONES = frozenset({"trash", "graveyard", "hand", "deck", "library", "main_deck", "rune_deck", "exile", "banishment"})
_SITES = frozenset({"battlefield", "location", "base"})
_SITE_VERBS = frozenset({Verb.CONQUER, Verb.HOLD, Verb.SCORE, Verb.CONTROL, Verb.CHOOSE, Verb.REPLACE})
_HELD = frozenset({Preposition.ON, Preposition.TO})
_Place = Here | There | Located
_SITE_TRAITS = frozenset({"open", "occupied"})


def raise_from_places(node: Node) -> Node:
    """What is said of the objects themselves, off the place where they are."""
    if not isinstance(node, Objects):
        return node
    found: list[Where] = []
    for part in node.where:
        match part:
            case Located(place=Objects(where=(*own, (Which() | Whom()) as said)) as place) if _is_of_those(place, said):
                found += (replace(part, place=replace(place, where=tuple(own))), said)
            case Which(
                does=Act(
                    verb=Verb.SHARE,
                    object=Objects(where=(*own, Located(preposition=Preposition.FROM) as place)) as what,
                ) as act
            ):
                shared = replace(act, object=replace(what, where=tuple(own)))
                found += (replace(part, does=shared), place)
            case Here() | There() | Located(preposition=Preposition.AT) if found and (held := _holder(found[-1])):
                done, on, thing = held
                there = replace(on, place=replace(thing, where=(part,)))
                found[-1] = replace(done, adverbs=(*done.adverbs[:-1], there))
            case _:
                found.append(part)
    return replace(node, where=tuple(found))


def _holder(before: Node) -> tuple[Done, Located, Objects] | None:
    """What something is attached to or marked on, where nothing says yet which one that is."""
    match before:
        case Done(adverbs=(*_, Located(preposition=how, place=Objects(where=()) as on) as at)) if how in _HELD:
            return before, at, on
    return None


def lower_to_places(node: Objects) -> Objects:
    """The inverse of `raise_from_places`."""
    found: list[Where] = []
    for part in node.where:
        match found[-1:], part:
            case [Located(place=Objects() as place) as before], (Which() | Whom()) as said if _is_of_those(place, said):
                found[-1] = replace(before, place=replace(place, where=(*place.where, said)))
            case (
                [Which(does=Act(verb=Verb.SHARE, object=Objects() as what, adverbs=()) as act) as which],
                Located(preposition=Preposition.FROM),
            ):
                shared = replace(act, object=replace(what, where=(*what.where, part)))
                found[-1] = replace(which, does=shared)
            case _, Done(adverbs=(*how, Located(place=Objects(where=(there,)) as on) as at)) if isinstance(
                there, _Place
            ):
                bare = replace(at, place=replace(on, where=()))
                found += (replace(part, adverbs=(*how, bare)), there)
            case _:
                found.append(part)
    return replace(node, where=tuple(found))


def _is_of_those(place: Objects, said: Which | Whom) -> bool:
    """Whether what is said cannot be said of a place."""
    words = {noun.word for noun in nouns_of(place)}
    if words <= _ZONES:
        return True
    return words <= _SITES and not _is_of_a_site(said)


def _is_of_a_site(said: Which | Whom) -> bool:
    nodes = tuple(walk(said))
    if any(isinstance(node, Stranded) or (isinstance(node, Trait) and node.word in _SITE_TRAITS) for node in nodes):
        return True
    if any(isinstance(node, Doing) and node.verb is Verb.ATTACK for node in nodes):
        return isinstance(said, Whom)
    return any(isinstance(node, Act | Done) and node.verb in _SITE_VERBS for node in nodes)
