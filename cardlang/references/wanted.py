"""What sort of thing a pronoun stands for, by what is said of it: "they draw", "from among them", "they're tapped"."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.effects import Act, AllOf, AnyOf, Cannot, Does, Get, Lasting
from cardlang.nodes.narrowing import Done, NotControlled, OwnedBy
from cardlang.nodes.predicates import Becomes, Is, Modal
from cardlang.nodes.words import Preposition, Verb
from cardlang.references.sorts import Sort, sorts_of, words_of

_LIFE = frozenset({"life"})
"""What players alone gain and lose."""

DONE_BY_PEOPLE = frozenset(
    {
        Verb.DRAW,
        Verb.DISCARD,
        Verb.PAY,
        Verb.CHOOSE,
        Verb.REVEAL,
        Verb.PLAY,
        Verb.CAST,
        Verb.SACRIFICE,
        Verb.SHUFFLE,
        Verb.SEARCH,
        Verb.CREATE,
        Verb.RECYCLE,
        Verb.CHANNEL,
        Verb.MILL,
        Verb.CONTROL,
        Verb.OWN,
        Verb.PUT,
        Verb.SCORE,
    }
)
"""Acts whose doer is a player."""

OF_PEOPLE = frozenset(
    "battlefield hand deck library trash graveyard main_deck rune_deck base life turn choice upkeep".split()
)
"""What only players have."""

_OUT_OF = frozenset({Preposition.FROM, Preposition.IN, Preposition.INTO})
"""What is taken from it, or lies in it, is in a place."""

_OF_OBJECTS = frozenset({Verb.REGENERATE, Verb.BLOCK, Verb.COUNTER, Verb.EXHAUST, Verb.READY, Verb.FIGHT, Verb.DIE})
"""Acts that objects alone do, or that are done to them alone."""


def is_done_by_people(act: Node | None) -> bool:
    """Whether the doer of an act is a player: they draw cards, and life is theirs to gain and lose."""
    match act:
        case Act(verb=Verb.GAIN | Verb.LOSE, object=filters.Objects() as what) if words_of(what) & _LIFE:
            return True
        case Act(verb=verb):
            return verb in DONE_BY_PEOPLE
        case Modal(act=inner) | Lasting(change=inner) | ForEach(effect=inner):
            return is_done_by_people(inner)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return any(map(is_done_by_people, parts))
        case _:
            return False


WANTING: frozenset[type[Node]] = frozenset(
    {filters.Objects, filters.Controlled, NotControlled, OwnedBy, filters.Located, Act, Does, Cannot}
)
"""The classes of what says of a part of it which sort of thing that is."""


def wanted(node: Node) -> Iterator[tuple[Node, Sort]]:
    """The parts of a node of which it says what sort of thing they are, each with that."""
    match node:
        case filters.Objects(quantity=filters.Of(owner=owner)) if words_of(node) & OF_PEOPLE:
            yield owner, Sort.PERSON
        case filters.Controlled(player=owner) | NotControlled(player=owner) | OwnedBy(player=owner):
            yield owner, Sort.PERSON
        case filters.Located(preposition=preposition, place=place) if preposition in _OUT_OF:
            yield place, Sort.PLACE
        case filters.Located(preposition=Preposition.FROM_AMONG, place=filters.They() as those):
            yield those, Sort.OBJECT
        case Act(object=filters.PartOf(whole=filters.They() as those)):
            yield those, Sort.OBJECT
        case Does(who=filters.They() as who, act=act) | Cannot(who=filters.They() as who, act=act) if _is_of_objects(
            act
        ):
            yield who, Sort.OBJECT


def _is_of_objects(act: Node) -> bool:
    """Whether a clause is said of objects, and of no player: "get +1/+1", "can't be regenerated"."""
    match act:
        case Modal(act=inner) | Lasting(change=inner):
            return _is_of_objects(inner)
        case Is(what=filters.Objects() as what):
            return Sort.OBJECT in sorts_of(what)
        case Is(what=Done(verb=verb)) | Act(verb=verb):
            return verb in _OF_OBJECTS
        case _:
            return isinstance(act, Get | Becomes)
