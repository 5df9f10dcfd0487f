"""Targets that must go together: at the same place, of the same controller, of so much Might in all (RB 1.4 355.11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.engine.asking.matching import count
from cardlang.engine.asking.referents import Look
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.state import Frame, GameObject, Place, Seen
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.base import Node, once, walk
from cardlang.nodes.costs import Resources
from cardlang.nodes.narrowing import TotalIs, With
from cardlang.nodes.words import Preposition

SAME = filters.Trait("same")
APART = filters.Located(
    Preposition.AT, filters.Objects(None, None, filters.Noun((filters.Trait("different"),), "location"))
)
"""That no two of several are at the same place: "at different locations"."""
Group = Callable[[Sequence[GameObject]], bool]


def is_together(where: Node) -> bool:
    """Whether words narrow down several objects as a group."""
    return (
        where == APART
        or _same(where) is not None
        or (isinstance(where, TotalIs) and not isinstance(where.at_most, Resources))
    )


def _same(where: Node) -> str | None:
    """What all of a group have in common: "battlefield", "location", "controller"."""
    match where:
        case filters.Located(Preposition.AT, filters.Objects(filters.The(), None, filters.Noun((trait,), word), ())):
            return word if trait == SAME and word in ("battlefield", "location") else None
        case With(filters.Objects(filters.The(), None, filters.Noun((trait,), "controller"), ())):
            return "controller" if trait == SAME else None
        case _:
            return None


def group_of(look: Look, frame: Frame, wheres: Sequence[Node]) -> Group | None:
    """Whether objects go together as these words say; None when nothing is said of them as a group."""
    asked = [where for where in wheres if is_together(where)]
    if not asked:
        return None
    return lambda ones: all(_is_so(look, frame, where, ones) for where in asked)


def _is_so(look: Look, frame: Frame, where: Node, ones: Sequence[GameObject]) -> bool:
    if isinstance(where, TotalIs):
        limit = None if isinstance(where.at_most, Resources) else count(look, frame, where.at_most)
        return limit is not None and sum(max(0, look.stat(one, where.stat) or 0) for one in ones) <= limit
    if where == APART:
        return len({one.zone for one in ones}) == len(ones)
    if _same(where) == "controller":
        return len({one.controller for one in ones}) <= 1
    at_fields = _same(where) != "battlefield" or all(one.zone.place is Place.FIELD for one in ones)
    return at_fields and len({one.zone for one in ones}) <= 1


def listed_with(text: Sequence[Node], phrase: Node) -> filters.Listed | None:
    """The list that a phrase is a part of, when words are said of the whole of it."""
    lists = (one for step in text for one in _lists_in(step))
    return next((one for one in lists if any(part is phrase for part in one.phrases)), None)


@once
def _lists_in(step: Node) -> tuple[filters.Listed, ...]:
    return tuple(node for node in walk(step) if isinstance(node, filters.Listed) and node.where)


def pick_together(
    table: Table, player: int, found: Sequence[GameObject], limits: tuple[int, int], group: Group, node: Node
) -> tuple[Seen, ...] | None:
    """Let a player choose objects one by one, of those that go together with what is chosen already; None when there
    are not enough that do."""
    least, most = limits
    chosen: list[GameObject] = []
    while len(chosen) < most:
        fitting = [one for one in found if _goes_on(found, chosen, one, least, group)]
        if not fitting:
            break
        options = tuple(Option(one.face.name, one.id) for one in fitting)
        some = 0 if len(chosen) >= least else 1
        answer = table.ask(Decision(player, DecisionKind.TARGET, options, some, 1, "target", node=node))
        if not answer:
            break
        chosen.append(fitting[answer[0]])
    return tuple(table.see(one) for one in chosen) if len(chosen) >= least else None


def _goes_on(found: Sequence[GameObject], chosen: list[GameObject], one: GameObject, least: int, group: Group) -> bool:
    """Whether an object can be chosen beside others so that as many as are asked for can be in the end."""
    if any(one.id == other.id for other in chosen) or not group((*chosen, one)):
        return False
    beside = [other for other in found if other.id != one.id and group((*chosen, one, other))]
    return len({other.id for other in beside} | {other.id for other in chosen}) + 1 >= least


def what_is_left(table: Table, frame: Frame, wheres: Sequence[Node], legal: tuple[Seen, ...]) -> tuple[Seen, ...]:
    """The targets that an item affects: all, or, when they no longer go together, some that do, which its controller
    chooses (RB 1.4 355.11.b)."""
    group = group_of(table.look, frame, wheres)
    now = [found for one in legal if one.id > 0 and (found := table.now(one)) is not None]
    if group is None or group(now) or len(now) < len(legal):
        return legal
    left = pick_together(table, frame.controller, now, (0, len(now)), group, frame.text[0])
    kept = {one.id for one in left or ()}
    return tuple(one for one in legal if one.id in kept)
