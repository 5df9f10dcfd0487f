"""Which traits before the first of several nouns are those of the others too: "untapped artifacts and creatures".

* whose they are, of which domain, what state they are in, and whether they are tokens: of each of them, unless one of
  the others has a trait of that sort itself ("an untapped creature or tapped land").
* "the next red instant or sorcery spell": all that stands before a pair of one head.
* "a basic Plains or Island card": of basic land types.

And which nouns have one head: "Ninja or Rogue creatures".
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.nodes.filters import AnyTrait, Not, Noun, Trait, Typed
from cardlang.nodes.narrowing import Doing, Done, OfDomain
from cardlang.nodes.words import Verb

_WHOSE = frozenset({Trait("enemy"), Trait("friendly"), Trait("other"), Doing(Verb.ATTACK), Doing(Verb.BLOCK)})
_STATES = frozenset({Verb.EXHAUST, Verb.READY})
_LANDS = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
_OF_OTHERS = _LANDS | frozenset({"Aura", "Equipment", "Vehicle", "Treasure", "Food", "Clue", "Saga", "Desert", "Gate"})
"""Types that no creature has by itself."""
_PAIR = frozenset({"instant", "sorcery"})
"""Kinds of spells that are named together: what is said of the one in front is said of both."""


def shared_traits(nouns: Sequence[Noun]) -> tuple[AnyTrait, ...]:
    """The traits of the first noun that are those of all."""
    first, *others = nouns
    if _are_pair(nouns):
        shared = first.traits[: _place_of_kind(first)]
        return () if any(_place_of_kind(noun) for noun in others) else shared
    found = tuple(trait for trait in first.traits if _is_shared(trait))
    if any(_is_shared(trait) for noun in others for trait in noun.traits):
        found = ()
    if Trait("basic") in first.traits and all(_kind(noun) in _LANDS for noun in nouns):
        found = (*found, Trait("basic"))
    return found


def are_creature_types(nouns: Sequence[Noun]) -> bool:
    """Whether nouns are types of creatures of which the last says so: "Ninja or Rogue creatures"."""
    *others, last = nouns
    types = [_kind(last), *(noun.word for noun in others)]
    return last.word == "creature" and all(word[:1].isupper() and word not in _OF_OTHERS for word in types)


def _is_shared(trait: AnyTrait) -> bool:
    match trait:
        case Done(verb=verb, adverbs=(), object=None):
            return verb in _STATES
        case Not(trait=Trait(word="token") | Typed(word="token")):
            return True
        case _:
            return trait in _WHOSE or isinstance(trait, OfDomain)


def _kind(noun: Noun) -> str:
    """What kind of thing a noun names: "Plains", "Plains card"."""
    last = noun.traits[-1] if noun.traits and noun.word not in _PAIR else None
    return last.word if isinstance(last, Typed) else noun.word


def _are_pair(nouns: Sequence[Noun]) -> bool:
    return frozenset(_kind(noun) for noun in nouns) == _PAIR


def _place_of_kind(noun: Noun) -> int:
    """How many traits stand before the kind."""
    return len(noun.traits) - (_kind(noun) != noun.word)
