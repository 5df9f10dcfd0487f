"""Every way the decisions can go from a state, as points that answers lead between; equal points are one.

Nothing is played again from the start: each answer goes on from the step that its decision came up in. Points are equal
when the game stands the same and payments went the same on the way there (`engine/claims.py` looks at those); what else
happened on the way may differ, and stands with the answers.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from cardlang.engine.decisions import Answer, Decision, DecisionKind
from cardlang.engine.events import NOTES, Event, PaymentEnded
from cardlang.engine.run import NeedsDecision, Outlook, Over, decide, run
from cardlang.engine.state import GameState
from cardlang.nodes.frozen import frozen, replace

Stop = Callable[[NeedsDecision], bool]


class End(Enum):
    """Why a way ends at a point."""

    OVER = "the game is over"
    STOPPED = "nothing is going on any more"
    CUT = "not followed further"


@frozen
class Branch:
    """One answer: the point it leads to, and what happened on the way. `taken_back` when what was begun was undone."""

    answer: Answer
    to: int
    events: tuple[Event, ...]
    taken_back: bool = False


@frozen
class Point:
    """The game at one point. `answers` are those on the first way found there."""

    number: int
    state: GameState
    decision: Decision | None
    answers: tuple[Answer, ...]
    end: End | None = None
    branches: tuple[Branch, ...] = ()


@frozen
class Bounds:
    """How far to go: decisions on one way, points in all, and answers to one decision."""

    depth: int = 40
    points: int = 1000
    answers: int = 64


@dataclass(slots=True)
class Walk:
    """What was found: the points in the order found, how often a way came to one again, and how many answers to
    decisions were left out. `opening` is what happened before the first point."""

    opening: tuple[Event, ...] = ()
    points: list[Point] = field(default_factory=list)
    merged: int = 0
    left_out: int = 0

    @property
    def ends(self) -> tuple[Point, ...]:
        """The points at which ways end."""
        return tuple(point for point in self.points if point.end is not None)

    @property
    def is_whole(self) -> bool:
        """Whether every way was followed to its end."""
        return not self.left_out and not any(point.end is End.CUT for point in self.points)


def explore(start: GameState | Outlook, stop: Stop, bounds: Bounds | None = None, since: int | None = None) -> Walk:
    """Every point that can be reached from a state, or from what came of it, within bounds.

    A way ends when the game does, or when `stop` says so after at least one answer. `since` is how long the log was
    when what is looked at was begun, if it was already.
    """
    bounds = bounds or Bounds()
    first = run(start) if isinstance(start, GameState) else start
    root = len(first.state.log) if since is None else since
    walk, known = Walk(tuple(first.state.log[root:])), dict[Hashable, int]()
    waiting: deque[tuple[int, NeedsDecision]] = deque()

    def point_of(outlook: Outlook, answers: tuple[Answer, ...]) -> int:
        key = _key(outlook, root)
        if key in known:
            walk.merged += 1
            return known[key]
        number = known[key] = len(walk.points)
        end = _end(outlook, answers, stop if answers or since is not None else _never, bounds, number)
        due = outlook.decision if isinstance(outlook, NeedsDecision) else None
        walk.points.append(Point(number, outlook.state, due, answers, end))
        if end is None and isinstance(outlook, NeedsDecision):
            waiting.append((number, outlook))
        return number

    point_of(first, ())
    while waiting:
        number, due = waiting.popleft()
        before = walk.points[number]
        branches: list[Branch] = []
        for answer in itertools.islice(answers(due.decision), bounds.answers):
            after = decide(due, answer)
            events, taken_back = _on_the_way(due.state, after.state)
            branches.append(Branch(answer, point_of(after, (*before.answers, answer)), events, taken_back))
        walk.left_out += sum(1 for _ in itertools.islice(answers(due.decision), bounds.answers, 100_000))
        walk.points[number] = replace(before, branches=tuple(branches))
    return walk


def answers(decision: Decision) -> Iterator[Answer]:
    """Every way to answer a decision: the sets of options that are large enough and not too large."""
    places = range(len(decision.options))
    for size in range(decision.least, min(decision.most, len(places)) + 1):
        yield from itertools.combinations(places, size)


def until_somebody_acts(due: NeedsDecision) -> bool:
    """A stop: the next time that a player may act."""
    return due.decision.kind is DecisionKind.ACT


def until_idle(due: NeedsDecision) -> bool:
    """A stop: the next time that a player may act while nothing is going on."""
    state = due.state
    quiet = not state.chain and not state.work and not state.turn.showdown and not state.turn.passes
    return quiet and due.decision.kind is DecisionKind.ACT and due.decision.player == state.turn.player


def _end(outlook: Outlook, answers: tuple[Answer, ...], stop: Stop, bounds: Bounds, number: int) -> End | None:
    if isinstance(outlook, Over):
        return End.OVER
    if stop(outlook):
        return End.STOPPED
    return End.CUT if len(answers) >= bounds.depth or number >= bounds.points else None


def _never(due: NeedsDecision) -> bool:
    return False


def _on_the_way(before: GameState, after: GameState) -> tuple[tuple[Event, ...], bool]:
    """What happened between a decision and the next; a shorter log is one of which something was taken back."""
    pairs = zip(before.log, after.log, strict=False)
    same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs))
    return tuple(after.log[same:]), same < len(before.log)


def _key(outlook: Outlook, root: int) -> Hashable:
    """What tells one point from another: the state a step began in, the answers since, and how payments went."""
    if isinstance(outlook, Over):
        return _standing(outlook.state), _notes(outlook.state, root)
    return _standing(outlook.base), outlook.answers, _notes(outlook.base, root)


def _standing(state: GameState) -> Hashable:
    """How the game stands, whatever happened before."""
    objects = tuple(state.objects[number] for number in sorted(state.objects))
    order = frozenset((zone, held) for zone, held in state.order.items() if held)
    return state.players, objects, order, state.chain, state.effects, state.turn, state.work


def _notes(state: GameState, root: int) -> Hashable:
    """How the payments went, and what waited for them."""
    found = (event for event in itertools.islice(state.log, root, None) if isinstance(event, NOTES))
    return tuple(
        (note.source.id, note.shape, note.result, note.performed)
        if isinstance(note, PaymentEnded)
        else (note.source.id, note.shape, note.node, note.place, note.opens)
        for note in found
    )
