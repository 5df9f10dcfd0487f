"""The table one step of a game is played on: the state so far, the answers given, and what must be asked next.

A step is a pure function of the state it began with and the answers given since. It is run again from its beginning
with one answer more, so what a pause hands out is data: that state and those answers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol, TypeVar

from cardlang.diagnostics import CardlangError
from cardlang.engine.applying import apply
from cardlang.engine.asking.continuous import look_at
from cardlang.engine.asking.referents import Look, seen
from cardlang.engine.decisions import NO, YES, Answer, Decision, DecisionKind, is_legal
from cardlang.engine.events import Event
from cardlang.engine.outcomes import Outcome
from cardlang.engine.state import Frame, GameObject, GameState, Seen
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen, replace

T = TypeVar("T")
NAMED = frozenset({DecisionKind.CHOOSE, DecisionKind.TARGET, DecisionKind.DISCARD})


Weights = Mapping[int, Hashable]
"""For objects that can be chosen, what alone they matter by for what comes after."""


class Waiting(Exception):
    """A step cannot go on before this decision is made; `weights` as of the table."""

    def __init__(self, decision: Decision, weights: Weights | None = None) -> None:
        super().__init__(decision.kind.value)
        self.decision = decision
        self.weights = weights


class CarryOut(Protocol):
    """Carries out a clause in a frame: the frame with what was spoken of, and the facts about what came of it."""

    def __call__(self, table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome]: ...


class Possible(Protocol):
    """Whether a text's content could be carried out fully, without carrying it out."""

    def __call__(self, table: Table, frame: Frame, content: Node) -> bool: ...


class Notice(Protocol):
    """Looks at events that happened at once and puts on the chain what they trigger."""

    def __call__(self, table: Table, before: GameState, events: Sequence[Event]) -> None: ...


class Watch(Protocol):
    """Looks on at each event as it happens: why, the state before it, and the state after it."""

    def __call__(self, cause: str, before: GameState, event: Event, after: GameState) -> None: ...


@frozen
class Hooks:
    """The rooms above that a step works with: `run` hands them in, so that no module waits for itself.

    `ask_forced` has choices of objects asked even where only one way is left, for scripts that name them. `watch` is
    not handed on to what is only tried out.
    """

    carry_out: CarryOut
    possible: Possible
    notice: Notice
    ask_forced: bool = False
    watch: Watch | None = None


Guard = Callable[[Decision], Answer]
"""Asks a decision in place of the table, of the options that are open."""


Happened = tuple[GameState, Event, GameState]
"""An event that happened, with the states before and after."""


@frozen
class End:
    """Where a part of a step came to its end: with which answers since the step began, what it found, what was asked
    until then, how many parts the step had met, what happened in this one, and the state after that."""

    answers: tuple[Answer, ...]
    found: object
    asked: tuple[Decision, ...]
    parts: int
    happened: tuple[Happened, ...]
    state: GameState


class Trail:
    """What happened in a step, event by event, and where its parts came to their ends: by a part's number and the
    answers given before it."""

    def __init__(self) -> None:
        self.happened: list[Happened] = []
        self.ends: dict[Hashable, list[End]] = {}


def _unnoticed(table: Table, before: GameState, events: Sequence[Event]) -> None:
    """Nothing is triggered."""


class Table:
    """What one step works on. Only `emit` changes the state, by events; `cause` says why they happen.

    `guess` answers where something is only tried out, `branch` what is asked there behind the `answers` given; `asks`:
    it is tried to know whether it can be gone through with, and what it leads to is never looked at. `weights` are
    those of what is chosen now, where they are known.
    `chosen`: nothing is left to choose but how to pay. `trail` is what happened when the step was gone through before.
    """

    def __init__(self, state: GameState, answers: Sequence[Answer], hooks: Hooks, trail: Trail | None = None) -> None:
        self.state = self._start = state
        self._replayed = 0
        self.cause = ""
        self.guard: Guard | None = None
        self.guess: Callable[[Decision], Answer] | None = None
        self.branch: Callable[[Decision], Answer] | None = None
        self.tried = False
        self.guided = True
        self.asks = False
        self.chosen = False
        self.weights: Weights | None = None
        self.carry_out = hooks.carry_out
        self.possible = hooks.possible
        self.asked: list[Decision] = []
        self.applied: list[tuple[int, int]] = []
        self.answers = tuple(answers)
        self._notice = hooks.notice
        self._ask_forced = hooks.ask_forced
        self._hooks = hooks
        self._trail = trail or Trail()
        self._happened = 0

    @property
    def look(self) -> Look:
        """The state with the values its objects have now."""
        return look_at(self.state)

    def ask(self, decision: Decision) -> Answer:
        """The answer to a decision, or the step stops here until there is one. What leaves no choice is not asked."""
        if self.guard is not None and len(decision.options) > decision.least:
            return self.guard(decision)
        return self.ask_plainly(decision)

    def ask_plainly(self, decision: Decision) -> Answer:
        """The answer to a decision all options of which are open."""
        if not self._is_asked(decision):
            return tuple(range(len(decision.options)))
        if self.guess is not None:
            return self.guess(decision)
        if len(self.asked) >= len(self.answers):
            if self.branch is None:
                raise Waiting(decision, self.weights)
            self.answers = (*self.answers, self.branch(decision))
        answer = self.answers[len(self.asked)]
        self.asked.append(decision)
        if not is_legal(decision, answer):
            raise CardlangError(f"{answer} does not answer {decision.kind.value}")
        return answer

    def replayed(self, make: Callable[[], T]) -> T:
        """What is found out on the way, without asking anybody: known already when the step is gone through again with
        one answer more. What is only tried out does not keep it."""
        if self.tried:
            return make()
        self._replayed += 1
        memo = self._start.memo
        key = ("replayed", self._replayed, self._ask_forced, self.answers[: len(self.asked)])
        if key not in memo:
            memo[key] = make()
        found: T = memo[key]
        return found

    def part(self, make: Callable[[], T]) -> T:
        """What a part of a step comes to, in which players may be asked. When the step is gone through again, and the
        part came to its end with the answers given, the step goes on from there."""
        if self.tried:
            return make()
        self._replayed += 1
        key = (self._replayed, self._ask_forced, self.answers[: len(self.asked)])
        ends = self._trail.ends.setdefault(key, [])
        known = next((end for end in ends if end.answers == self.answers[: len(end.answers)]), None)
        if known is not None:
            self._skip(known)
            found: T = known.found  # type: ignore[assignment]
            return found
        since = self._happened
        found = make()
        given, happened = self.answers[: len(self.asked)], tuple(self._trail.happened[since : self._happened])
        ends.append(End(given, found, tuple(self.asked), self._replayed, happened, self.state))
        return found

    def _skip(self, end: End) -> None:
        """Go on from where a part came to its end."""
        since, until = self._happened, self._happened + len(end.happened)
        trail = self._trail.happened
        if end.happened and (len(trail) < until or trail[until - 1] is not end.happened[-1]):
            trail[since:] = end.happened
        self.asked[:] = end.asked
        self._replayed, self._happened, self.state = end.parts, until, end.state
        if self._hooks.watch is not None:
            for before, event, after in end.happened:
                self._hooks.watch(self.cause, before, event, after)

    def fork(self, state: GameState, answers: Sequence[Answer] = (), guided: bool = False, asks: bool = False) -> Table:
        """Another table to try something out on: nothing is triggered there, and nothing done there comes back.

        `guided`: only what leaves a payment payable is open there too, for whoever tries one way alone. `asks`: only
        whether it can be gone through with is asked.
        """
        copy = Table(state, answers, replace(self._hooks, notice=_unnoticed, ask_forced=False, watch=None))
        copy.applied = list(self.applied)
        copy.tried = True
        copy.guided = guided
        copy.asks = asks
        return copy

    def _is_asked(self, decision: Decision) -> bool:
        """Whether there is something to decide: acting in an open state always is, a lone choice only when wanted."""
        if not decision.options or len(decision.options) > decision.least:
            return bool(decision.options)
        if decision.kind is DecisionKind.ACT:
            return self._ask_forced or not self.state.chain
        return self._ask_forced and decision.kind in NAMED

    def ask_yes(self, player: int, kind: DecisionKind, about: str, source: int = 0) -> bool:
        """Whether a player says yes."""
        return self.ask(Decision(player, kind, (YES, NO), about=about, source=source)) == (0,)

    def emit(self, *events: Event) -> None:
        """Let events happen at once, as they are: nothing replaces them any more. Triggers see them."""
        before = self.state
        happened = tuple(self._happens(event) for event in events)
        self._notice(self, before, happened)

    def _happens(self, event: Event) -> Event:
        """Let an event happen. When the step is gone through again it is the one that happened before, and leads to the
        same state, with all that was found out about it."""
        before, trail = self.state, self._trail.happened
        known = trail[self._happened] if self._happened < len(trail) else None
        if known is not None and known[0] is before and known[1] == event:
            event, self.state = known[1:]
        else:
            self.state = apply(before, event)
            trail[self._happened :] = [(before, event, self.state)]
        self._happened += 1
        if self._hooks.watch is not None:
            self._hooks.watch(self.cause, before, event, self.state)
        return event

    def see(self, found: GameObject) -> Seen:
        """The object with its values as they are now."""
        return seen(self.look, found)

    def now(self, one: Seen) -> GameObject | None:
        """The object as it is now, or None when it is another one by now."""
        return self.state.now(one)
