"""A quick no for payments: whether there could be enough, in whatever order sources are used.

It is asked before the search of `affording`, which alone says yes. Whatever could bring more than is counted here (a
replacement, a source that can be used again or does more than add, an act that gives) leaves the question open.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence

from cardlang.engine.paying.bills import bill_of
from cardlang.engine.paying.funding import Source, body_of, can_fund
from cardlang.engine.paying.making import makes
from cardlang.engine.paying.resources import NOTHING, Requirement
from cardlang.engine.paying.restricting import restricts
from cardlang.engine.paying.tasks import Agenda, Fund, Perform, Produce
from cardlang.engine.replacements import in_play
from cardlang.engine.state import Frame, GameState
from cardlang.engine.table import Table
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Pay
from cardlang.nodes.effects import Act
from cardlang.nodes.words import Verb

TAKING = frozenset(
    {
        *(Verb.EXHAUST, Verb.KILL, Verb.SACRIFICE, Verb.DISCARD, Verb.BANISH, Verb.EXILE, Verb.RECYCLE),
        *(Verb.PAY, Verb.SPEND, Verb.LOSE, Verb.REMOVE, Verb.RETURN),
    }
)
"""Acts that only take away what there is to pay with."""
MOST = 3000


def adds_up(table: Table, player: int, agenda: Agenda, ways: Sequence[Source]) -> bool:
    """Whether some number of the sources that cost something themselves leaves enough for everything asked for; true
    where that is not enough to tell."""
    state, plain = table.state, [way for way in ways if way.plain]
    kinds = Counter(_kinds(table, player, [way for way in ways if not way.plain]))
    if not kinds or None in kinds or not _only_takes(agenda) or in_play(state):
        return True
    if not all(way.claims for way in ways) or math.prod(number + 1 for number in kinds.values()) > MOST:
        return True
    asked, pool = _asked(state, player, agenda)
    costs = [kind for kind in kinds if kind is not None]
    for numbers in itertools.product(*(range(kinds[kind] + 1) for kind in costs)):
        needed, there = asked, Counter(pool)
        for (requirement, symbols), number in zip(costs, numbers, strict=True):
            for _ in range(number):
                needed = needed.plus(requirement)
                there.update(symbols)
        if can_fund(state.rules.play, there, plain, needed):
            return True
    return False


def _kinds(table: Table, player: int, ways: Sequence[Source]) -> Iterator[tuple[Requirement, tuple[str, ...]] | None]:
    """What each source asks for and makes; None for one that is more than that."""
    for way in ways:
        frame = Frame(player, table.see(table.state.objects[way.object]))
        bill = bill_of(table, frame, way.cost)
        adds = all(makes(step) or restricts(step) is not None for step in body_of(table.state, way))
        taken = all(takes(part.act) for part in bill.parts)
        yield (bill.requirement, tuple(sorted(way.symbols))) if adds and taken and not bill.choices else None


def _only_takes(agenda: Agenda) -> bool:
    return all(takes(task.part.act) for task in agenda.tasks if isinstance(task, Perform))


def takes(act: Node) -> bool:
    """Whether an act of a cost only takes away what there is to pay with."""
    return isinstance(act, Pay) or (isinstance(act, Act) and act.verb in TAKING)


def _asked(state: GameState, player: int, agenda: Agenda) -> tuple[Requirement, Counter[str]]:
    """All resources that are still asked for, and those that are there or will be without any more sources."""
    asked, pool = NOTHING, Counter(dict(state.player(player).pool))
    for task in agenda.tasks:
        if isinstance(task, Fund):
            asked = asked.plus(task.asked)
        elif isinstance(task, Produce):
            pool.update(task.way.symbols)
    return asked, pool
