"""Two objects that are moved to each other's places at once."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.forbidding import may_move
from cardlang.engine.effects.choosing import denote
from cardlang.engine.events import ZoneChange
from cardlang.engine.outcomes import IGNORED, UNABLE, Outcome
from cardlang.engine.replacements import happen_all
from cardlang.engine.state import Frame, GameObject, Place
from cardlang.engine.table import Table
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import Listed, Located, Noun, Objects, Of, They
from cardlang.nodes.pronouns import EachOther, TheOther
from cardlang.nodes.words import Preposition, Verb

PAIR = 2
THERE = Located(Preposition.TO, Objects(Of(EachOther()), None, Noun((), "location")))

TO_THE_OTHER = Located(Preposition.TO, Objects(Of(TheOther()), None, Noun((), "location")))


def is_swap(content: Node) -> bool:
    """Whether a clause moves two objects to each other's locations."""
    match content:
        case Act(Verb.MOVE, Listed(parts, ()), (there,)):
            return len(parts) == PAIR and there == THERE
        case Act(Verb.MOVE, They(), (there,)):
            return there in (THERE, TO_THE_OTHER)
        case _:
            return False


def swap(table: Table, frame: Frame, act: Act) -> tuple[Frame, Outcome]:
    """Move each to where the other is; neither is moved when one of them is gone, or where they are together."""
    meant = None if act.object is None else denote(table, frame, frame.text, act.object)
    found = () if meant is None else tuple(now for one in meant.objects if (now := table.now(one)) is not None)
    if len(found) != PAIR or not all(one.zone.on_board for one in found):
        return frame, IGNORED
    one, other = found
    made = (*_moved(table, frame, one, other), *_moved(table, frame, other, one))
    if not made:
        return frame, UNABLE
    happened = happen_all(table, made)
    done = sum(each.performed for each in happened)
    spoken = tuple(table.see(table.state.objects[each.id]) for each in found)
    return frame, Outcome(able=len(made) == PAIR, performed=done == PAIR, amount=done, objects=spoken)


def _moved(table: Table, frame: Frame, one: GameObject, other: GameObject) -> Sequence[ZoneChange]:
    """The move of one to where the other is: to no other player's base, and to nowhere that it may not move."""
    theirs = other.zone.place is Place.BASE and other.zone.holder != one.controller
    if one.zone == other.zone or theirs or not may_move(table.look, one, other.zone, frame.doer):
        return ()
    return (ZoneChange(Verb.MOVE, table.see(one), other.zone, frame.doer),)
