"""Whether a payment can be gone through with: a search over the states that paying can lead to.

It is exact and not a guess: acts and the sources that take more than their own card are tried out on a copy of the
state, in every way to decide in them; sources that take only their own card are counted (`funding`). What has been
looked at is remembered by the values that paying can change. No payment serves twice because each state stands after
the payments before it.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from cardlang.engine.decisions import Answer, Decision
from cardlang.engine.events import Spent
from cardlang.engine.funding import Source, can_fund, fundings, sources
from cardlang.engine.replacements import happen
from cardlang.engine.resources import NOTHING, size, spendings
from cardlang.engine.state import GameObject, GameState
from cardlang.engine.table import Table, Waiting
from cardlang.engine.tasks import Agenda, Fund, Perform, Produce, can_begin, do, with_source
from cardlang.nodes.base import walk
from cardlang.nodes.costs import Pay, Resources

Result = TypeVar("Result")
Node = tuple[GameState, Agenda]


class Search:
    """One question about one player's payment; what it has found out is kept while the question lasts."""

    def __init__(self, table: Table, player: int) -> None:
        self._table = table
        self._player = player
        self._base = table.state
        self._dead: set[Hashable] = set()

    def can(self, state: GameState, agenda: Agenda) -> bool:
        """Whether all tasks can be done from a state."""
        return self.distance(state, agenda) is not None

    def distance(self, state: GameState, agenda: Agenda) -> int | None:
        """How few sources that take more than their own card must be used to do all tasks; None when it can't be."""
        seen: set[Hashable] = set()
        level: Iterable[Node] = ((state, agenda),)
        for depth in itertools.count():
            funds: list[Node] = []
            if self._is_done(level, funds, seen):
                return depth
            if not funds:
                break
            level = (then for node in funds for then in self._begun(*node))
        self._dead |= seen
        return None

    def _is_done(self, level: Iterable[Node], funds: list[Node], seen: set[Hashable]) -> bool:
        """Whether one of these comes to an end with no more such source; `funds` are where one could be used."""
        waiting = [iter(level)]
        while waiting:
            node = next(waiting[-1], None)
            if node is None:
                waiting.pop()
                continue
            state, agenda = node
            if not agenda.tasks:
                return True
            key = (self._value(state), _value_of(agenda))
            if key in seen or key in self._dead:
                continue
            seen.add(key)
            if isinstance(agenda.tasks[0], Fund):
                if self._could(state, agenda):
                    funds.append(node)
                    waiting.append(self._paid(state, agenda))
            else:
                waiting.append(self._outcomes(state, agenda))
        return False

    def _outcomes(self, state: GameState, agenda: Agenda) -> Iterator[Node]:
        """The states that the first task can lead to when it is done in full."""
        found = outcomes(self._table, state, lambda t: do(t, self._player, agenda), apart=named(agenda))
        for copy, (rest, outcome) in found:
            if outcome.able:
                yield copy.state, rest

    def _begun(self, state: GameState, agenda: Agenda) -> Iterator[Node]:
        """What comes of beginning each source that takes more than its own card."""
        for way in self.beginnings(state, agenda):
            yield state, with_source(self._table.fork(state), self._player, agenda, way)

    def _paid(self, state: GameState, agenda: Agenda) -> Iterator[Node]:
        """The states after spending what the first task asks for, with plain sources alone."""
        task = agenda.tasks[0]
        plain = [way for way in sources(state, self._player) if way.plain]
        assert isinstance(task, Fund)
        rules, pool = state.rules.play, dict(state.player(self._player).pool)
        if len(agenda.tasks) == 1:
            if can_fund(rules, pool, plain, task.asked):
                yield state, agenda.rest()
            return
        apart = named(agenda)

        def same(way: Source) -> Hashable:
            return way.object if way.object in apart else _kind(state, state.objects[way.object])

        for used in fundings(rules, pool, plain, task.asked, same):
            copy = self._table.fork(state)
            for way in used:
                use(copy, self._player, way)
            for symbols in spendings(rules, dict(copy.state.player(self._player).pool), task.asked):
                yield _after(copy, Spent(self._player, symbols)), agenda.rest()

    def beginnings(self, state: GameState, agenda: Agenda) -> Iterator[Source]:
        """The sources that take more than their own card and could be begun; of those alike one."""
        copy, seen = self._table.fork(state), set[Hashable]()
        ways = [way for way in sources(state, self._player) if not way.plain]
        most, pool = enough(agenda, ways), dict(state.player(self._player).pool)
        busy = {task.key for task in agenda.tasks if isinstance(task, Produce)}
        apart = named(agenda)
        for way in ways:
            one = way.object if way.object in apart else _kind(state, state.objects[way.object])
            kind = (one, way.ability, way.option)
            if kind in seen or (way.object, way.ability) in busy:
                continue
            seen.add(kind)
            if any(pool.get(symbol, 0) < most for symbol in way.symbols) and can_begin(copy, self._player, way):
                yield way

    def may_begin(self, state: GameState, agenda: Agenda, way: Source) -> bool:
        """Whether a source that takes more than its own card can be begun, and all tasks done then."""
        copy = self._table.fork(state)
        busy = any(isinstance(task, Produce) and task.key == (way.object, way.ability) for task in agenda.tasks)
        if busy or not can_begin(copy, self._player, way):
            return False
        return self.can(state, with_source(copy, self._player, agenda, way))

    def _could(self, state: GameState, agenda: Agenda) -> bool:
        """Whether there is enough of everything if no source cost anything: otherwise nothing need be tried."""
        asked, pool = NOTHING, Counter(dict(state.player(self._player).pool))
        for task in agenda.tasks:
            if isinstance(task, Fund):
                asked = asked.plus(task.asked)
            elif isinstance(task, Produce):
                pool.update(task.way.symbols)
        ways = sources(state, self._player)
        for way in ways:
            if not way.plain:
                pool.update(symbol for symbol in set(way.symbols) for _ in range(size(asked)))
        return can_fund(state.rules.play, pool, [way for way in ways if way.plain], asked)

    def _value(self, state: GameState) -> Hashable:
        """What of a state paying can change, to tell states apart by."""
        old = self._base.objects
        changed = tuple(_shape(one) for number, one in state.objects.items() if one is not old.get(number))
        return state.players, frozenset(changed), len(state.effects)


def outcomes(
    table: Table,
    state: GameState,
    act: Callable[[Table], Result],
    given: tuple[Answer, ...] = (),
    apart: frozenset[int] = frozenset(),
) -> Iterator[tuple[Table, Result]]:
    """Everything an act can come to from a state, whatever is decided in it; of options that are alike one is tried.

    `apart` are objects that are like no other, because what is still to be paid names them.
    """
    waiting = [given]
    while waiting:
        answers = waiting.pop()
        copy = table.fork(state, answers)
        try:
            result = act(copy)
        except Waiting as due:
            answered = [(*answers, answer) for answer in answers_to(state, due.decision, apart)]
            waiting.extend(reversed(answered))
            continue
        yield copy, result


def answers_to(state: GameState, decision: Decision, apart: frozenset[int]) -> Iterator[Answer]:
    """The ways to decide, of those alike one."""
    kinds = kinds_of(state, decision, apart)
    for number in range(decision.least, decision.most + 1):
        seen: set[tuple[Hashable, ...]] = set()
        for answer in itertools.combinations(range(len(decision.options)), number):
            kind = tuple(kinds[place] for place in answer)
            if kind not in seen:
                seen.add(kind)
                yield answer


def kinds_of(state: GameState, decision: Decision, apart: frozenset[int]) -> tuple[Hashable, ...]:
    """For each option what it is the same as another in."""
    return tuple(
        (place,)
        if option.object in apart or option.object not in state.objects
        else _kind(state, state.objects[option.object])
        for place, option in enumerate(decision.options)
    )


def named(agenda: Agenda) -> frozenset[int]:
    """The objects that what is still to be paid names."""
    parts = [task.part for task in agenda.tasks if isinstance(task, Perform)]
    chosen = {one.id for part in parts for one in part.chosen or ()}
    return frozenset(chosen | {part.frame.source.id for part in parts})


def use(table: Table, player: int, way: Source) -> None:
    """Use a plain source: pay what it asks, and the resources are there at once."""
    agenda = with_source(table, player, Agenda((), ()), way)
    while agenda.tasks:
        agenda, _ = do(table, player, agenda)


def _after(table: Table, event: Spent) -> GameState:
    copy = table.fork(table.state)
    happen(copy, event)
    return copy.state


def enough(agenda: Agenda, ways: Sequence[Source]) -> int:
    """So much of one resource is never worth having more of while these tasks are paid."""
    asked = sum(size(task.asked) for task in agenda.tasks if isinstance(task, Fund))
    symbols = [
        symbol
        for way in {(way.object, way.ability): way for way in ways if not way.plain}.values()
        for node in walk(way.cost)
        if isinstance(node, Pay) and isinstance(node.what, Resources)
        for symbol in node.what.symbols
    ]
    return asked + sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)


def _shape(one: GameObject) -> Hashable:
    """The values of an object that a payment can change."""
    return (
        one.id,
        one.stamp,
        one.controller,
        one.zone,
        one.marks,
        one.damage,
        one.counters,
        one.attached_to,
    )


def _kind(state: GameState, one: GameObject) -> Hashable:
    """What two objects must have in common to be alike for every payment."""
    held = tuple(other.id for other in state.objects.values() if other.attached_to == one.id)
    spoken = tuple(effect.id for effect in state.effects if any(seen.id == one.id for seen in effect.subjects))
    shape = _shape(replace(one, id=0, stamp=0))
    return (id(one.face), id(one.copied), shape, one.owner, one.token, one.since, held, spoken)


def _value_of(agenda: Agenda) -> Hashable:
    """What of an agenda tells it from another."""
    tasks = tuple(
        (type(task).__name__, task.key, task.asked if isinstance(task, Fund) else getattr(task, "place", 0))
        for task in agenda.tasks
    )
    busy = {task.key for task in agenda.tasks}
    frames = tuple((key, tuple(one.id for one in f.it), f.number) for key, f in agenda.frames if key in busy)
    return tasks, frames
