"""Every way the decisions can go from a state: the ends that can be reached, each with the answers that lead there."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardlang.engine.decisions import Answer, Decision, DecisionKind
from cardlang.engine.run import NeedsDecision, Outlook, Over, decide, run
from cardlang.engine.state import GameState

Stop = Callable[[NeedsDecision], bool]


@dataclass(frozen=True, slots=True)
class Ending:
    """One way it can go: the state it ends in, and the answers on the way there. `cut` when a limit was reached."""

    state: GameState
    answers: tuple[Answer, ...]
    cut: bool = False


def explore(state: GameState, stop: Stop, depth: int = 40, limit: int = 1000) -> Iterator[Ending]:
    """The ends that can be reached from a state, at most `limit` of them.

    A way ends when the game does, when `stop` says so, or after `depth` decisions.
    """
    return itertools.islice(_explore(run(state), stop, depth, ()), limit)


def answers(decision: Decision) -> Iterator[Answer]:
    """Every way to answer a decision: the sets of options that are large enough and not too large."""
    places = range(len(decision.options))
    for size in range(decision.least, min(decision.most, len(places)) + 1):
        yield from itertools.combinations(places, size)


def until_somebody_acts(due: NeedsDecision) -> bool:
    """A stop: the next time that a player may act."""
    return due.decision.kind is DecisionKind.ACT


def _explore(outlook: Outlook, stop: Stop, depth: int, done: tuple[Answer, ...]) -> Iterator[Ending]:
    if isinstance(outlook, Over):
        yield Ending(outlook.state, done)
    elif (done and stop(outlook)) or depth == 0:
        yield Ending(outlook.state, done, cut=not stop(outlook))
    else:
        for answer in answers(outlook.decision):
            yield from _explore(decide(outlook, answer), stop, depth - 1, (*done, answer))
