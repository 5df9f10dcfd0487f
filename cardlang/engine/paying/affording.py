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
from typing import TypeVar

from cardlang.engine.decisions import Answer, Decision
from cardlang.engine.events import Spent
from cardlang.engine.paying.adding_up import adds_up
from cardlang.engine.paying.bills import can_do, only_loses
from cardlang.engine.paying.funding import Source, body_of, can_fund, fundings, sources
from cardlang.engine.paying.resources import NOTHING, Requirement, kind_of, pays, required, size, spendings
from cardlang.engine.paying.restricting import Purpose, may_spend, spendable
from cardlang.engine.paying.tasks import Agenda, Fund, Perform, Produce, Task, can_begin, do, do_all, with_source
from cardlang.engine.replacements import happen
from cardlang.engine.state import GameObject, GameState
from cardlang.engine.table import Table, Waiting, Weights
from cardlang.nodes.base import walk
from cardlang.nodes.costs import Pay, Resources
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import Self
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Verb
from cardlang.profiles.play import PlayRules

Result = TypeVar("Result")
Node = tuple[GameState, Agenda]


class Search:
    """One question about one player's payment; what it has found out is kept while the question lasts."""

    def __init__(self, table: Table, player: int) -> None:
        self._table = table
        self._player = player
        self._base = table.state
        self._known: dict[Hashable, bool] = {}
        self._found: dict[int, tuple[GameState, tuple[Source, ...]]] = {}

    def can(self, state: GameState, agenda: Agenda) -> bool:
        """Whether all tasks can be done from a state; what this shows of the states on the way is kept."""
        if not adds_up(self._table.fork(state), self._player, agenda, self._sources(state)):
            return False
        path: list[Hashable] = []
        seen: set[Hashable] = set()
        ways = [iter(((state, agenda),))]
        while ways:
            node = next(ways[-1], None)
            if node is None:
                ways.pop()
                path[-1:] = []
                continue
            key = self._key(node)
            if not node[1].tasks or self._known.get(key):
                self._known.update(dict.fromkeys(path, True))
                return True
            if key in self._known or key in seen:
                continue
            seen.add(key)
            path.append(key)
            ways.append(itertools.chain(self._steps(node), self._begun(*node)))
        self._known.update(dict.fromkeys(seen, False))
        return False

    def _sources(self, state: GameState) -> tuple[Source, ...]:
        held = self._found.get(id(state))
        if held is None:
            held = self._found[id(state)] = (state, sources(state, self._player))
        return held[1]

    def _key(self, node: Node) -> Hashable:
        return self._value(node[0]), _value_of(node[1])

    def _steps(self, node: Node) -> Iterator[Node]:
        """What the first task can lead to without any more such source."""
        state, agenda = node
        if not isinstance(agenda.tasks[0], Fund):
            yield from self._outcomes(state, agenda)
        elif self._could(state, agenda):
            yield from self._paid(state, agenda)

    def distance(self, state: GameState, agenda: Agenda) -> int | None:
        """How few sources that take more than their own card must be used to do all tasks; None when it can't be."""
        seen: set[Hashable] = set()
        level: Iterable[Node] = ((state, agenda),)
        for depth in itertools.count():
            funds: list[Node] = []
            if self._is_done(level, funds, seen):
                return depth
            if not funds:
                return None
            level = (then for node in funds for then in self._begun(*node))
        return None

    def _is_done(self, level: Iterable[Node], funds: list[Node], seen: set[Hashable]) -> bool:
        """Whether one of these comes to an end with no more such source; `funds` are where one could be used."""
        waiting = [iter(level)]
        while waiting:
            node = next(waiting[-1], None)
            if node is None:
                waiting.pop()
                continue
            if not node[1].tasks:
                return True
            key = self._key(node)
            if key in seen or self._known.get(key) is False:
                continue
            seen.add(key)
            if isinstance(node[1].tasks[0], Fund):
                funds.append(node)
            waiting.append(self._steps(node))
        return False

    def _outcomes(self, state: GameState, agenda: Agenda) -> Iterator[Node]:
        """The states that the first task can lead to when it is done in full."""
        found = outcomes(self._table, state, lambda t: do(t, self._player, agenda), apart=named(agenda))
        for copy, (rest, outcome) in found:
            if outcome.able:
                yield copy.state, rest

    def _begun(self, state: GameState, agenda: Agenda) -> Iterator[Node]:
        """What comes of beginning each source that takes more than its own card, while resources are asked for."""
        if not isinstance(agenda.tasks[0], Fund) or not self._could(state, agenda):
            return
        for way in self.beginnings(state, agenda):
            begun = with_source(self._table.fork(state), self._player, agenda, way)
            yield state, begun
            yield from self._before(state, agenda, begun)

    def _before(self, state: GameState, agenda: Agenda, begun: Agenda) -> Iterator[Node]:
        """What comes of using first the plain sources that a source which is begun could use up."""
        plain = [way for way in self._sources(state) if way.plain and not way.late]
        acts = [one for one in begun.tasks if isinstance(one, Perform) and one.key == begun.tasks[0].key]
        if not plain or all(isinstance(one.part.act, Act) and isinstance(one.part.act.object, Self) for one in acts):
            return
        alone, taken = replace(begun, tasks=tuple(acts)), set[int]()
        for copy, able in outcomes(self._table, state, lambda table: do_all(table, self._player, alone)):
            then = copy.state.objects
            taken |= {way.object for way in plain if able and then[way.object].zone != state.objects[way.object].zone}
        for way in plain:
            if way.object in taken:
                copy = self._table.fork(state)
                use(copy, self._player, way)
                yield copy.state, agenda

    def _paid(self, state: GameState, agenda: Agenda) -> Iterator[Node]:
        """The states after spending what the first task asks for, with plain sources alone."""
        task = agenda.tasks[0]
        assert isinstance(task, Fund)
        plain = serving(state, [way for way in self._sources(state) if way.plain], task.purpose)
        rules, pool = state.rules.play, spendable(state, self._player, task.purpose)
        if len(agenda.tasks) == 1:
            if can_fund(rules, pool, plain, task.asked):
                yield state, agenda.rest()
            return
        apart = named(agenda)

        def same(way: Source) -> Hashable:
            return way.object if way.object in apart else _kind(state, state.objects[way.object])

        for kept in _parts_of(Counter(pool)):
            for used in fundings(rules, Counter(pool) - kept, plain, task.asked, same):
                copy = self._table.fork(state)
                for way in used:
                    use(copy, self._player, way)
                there = Counter(spendable(copy.state, self._player, task.purpose)) - kept
                for symbols in spendings(rules, there, task.asked):
                    yield _after(copy, Spent(self._player, symbols)), agenda.rest()

    def beginnings(self, state: GameState, agenda: Agenda) -> Iterator[Source]:
        """The sources that take more than their own card and could be begun, those of most use first; of those alike
        one."""
        copy, seen = self._table.fork(state), set[Hashable]()
        ways = [way for way in self._sources(state) if not way.plain]
        useful = room(state, self._player, agenda, ways)
        apart = named(agenda)
        for way in sorted(ways, key=lambda one: -sum(symbol in useful for symbol in one.symbols)):
            one = way.object if way.object in apart else _kind(state, state.objects[way.object])
            kind = (one, way.ability, way.option)
            if kind in seen or _is_begun(agenda, way) or _is_too_much(agenda, way):
                continue
            seen.add(kind)
            if useful & set(way.symbols) and can_begin(copy, self._player, way):
                yield way

    def may_begin(self, state: GameState, agenda: Agenda, way: Source) -> bool:
        """Whether a source that takes more than its own card can be begun, and all tasks done then."""
        copy = self._table.fork(state)
        if _is_begun(agenda, way) or _is_too_much(agenda, way) or not can_begin(copy, self._player, way):
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
        ways = self._sources(state)
        if not any(_gives(state, way) for way in ways) and not self._all_possible(state, agenda):
            return False
        for way in ways:
            if not way.claims:
                pool.update(symbol for symbol in set(way.symbols) for _ in range(size(asked)))
        return can_fund(state.rules.play, pool, [way for way in ways if way.claims], asked)

    def _all_possible(self, state: GameState, agenda: Agenda) -> bool:
        """Whether each act that is left could be done if it were the next: sources only take away what acts need."""
        copy = self._table.fork(state)
        parts = [task.part for task in agenda.tasks if isinstance(task, Perform)]
        return all(can_do(copy, self._player, part) for part in parts if only_loses(part))

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
    asks: bool = False,
) -> Iterator[tuple[Table, Result]]:
    """Everything an act can come to from a state, whatever is decided in it; of options that are alike one is tried.

    `apart` are objects that are like no other, because what is still to be paid names them. `asks`: of each only
    whether it can be gone through with is asked.
    """
    waiting = [given]

    def branch(decision: Decision) -> Answer:
        """The first way to decide; the others wait, and are gone through before those that were left earlier."""
        kinds = kinds_of(state, decision, apart, copy.weights if asks else None)
        ways = [(*copy.answers, answer) for answer in answers_to(decision, kinds)]
        if not ways:
            raise Waiting(decision)
        waiting.extend(reversed(ways[1:]))
        return ways[0][-1]

    while waiting:
        copy = table.fork(state, waiting.pop(), asks=asks)
        copy.branch = branch
        try:
            result = act(copy)
        except Waiting:
            continue
        copy.branch = None
        yield copy, result


def answers_to(decision: Decision, kinds: Sequence[Hashable]) -> Iterator[Answer]:
    """The ways to decide, of those with as many options of each kind one."""
    if len(set(kinds)) == len(kinds):
        for number in range(decision.least, decision.most + 1):
            yield from itertools.combinations(range(len(kinds)), number)
        return
    alike: dict[Hashable, list[int]] = {}
    for place, kind in enumerate(kinds):
        alike.setdefault(kind, []).append(place)
    ways: list[tuple[int, ...]] = [()]
    for places in alike.values():
        taken = [places[:number] for number in range(min(len(places), decision.most) + 1)]
        ways = [(*way, *more) for way in ways for more in taken if len(way) + len(more) <= decision.most]
    fitting = (tuple(sorted(way)) for way in ways if len(way) >= decision.least)
    yield from sorted(fitting, key=lambda answer: (len(answer), answer))


def kinds_of(
    state: GameState, decision: Decision, apart: frozenset[int], weights: Weights | None = None
) -> tuple[Hashable, ...]:
    """For each option what it is the same as another in."""
    known = weights or {}
    return tuple(
        known[option.object]
        if option.object in known
        else (place,)
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
    do_all(table, player, with_source(table, player, Agenda((), ()), way))


def _parts_of(pool: Counter[str]) -> Iterator[Counter[str]]:
    """Everything that could be kept of a pool for what is paid later, nothing first."""
    kinds = sorted(pool)
    for numbers in itertools.product(*(range(pool[kind] + 1) for kind in kinds)):
        yield Counter(dict(zip(kinds, numbers, strict=True)))


def _after(table: Table, event: Spent) -> GameState:
    copy = table.fork(table.state)
    happen(copy, event)
    return copy.state


def serving(state: GameState, ways: Sequence[Source], purpose: Purpose | None) -> list[Source]:
    """The sources all of whose resources may be spent for a purpose."""
    return [way for way in ways if all(may_spend(state, unit, purpose) for unit in way.symbols)]


def room(state: GameState, player: int, agenda: Agenda, ways: Sequence[Source]) -> frozenset[str]:
    """The resources of which more could be of use: fewer are there than the parts they could pay, of what is asked for
    and of what each source itself costs, once."""
    rules = state.rules.play
    asked = [task.asked for task in agenda.tasks if isinstance(task, Fund)]
    costs = {(way.object, way.ability): way for way in ways}
    asked += [
        required(rules, node.what.symbols, state.objects[way.object].shown.colours)
        for way in costs.values()
        for node in walk(way.cost)
        if isinstance(node, Pay) and isinstance(node.what, Resources)
    ]
    pool = dict(state.player(player).pool)
    made = {symbol for way in ways for symbol in way.symbols}
    return frozenset(symbol for symbol in made if pool.get(symbol, 0) < sum(_pays(rules, one, symbol) for one in asked))


def _pays(rules: PlayRules, asked: Requirement, symbol: str) -> int:
    """How many parts of a requirement a resource could pay."""
    generic = asked.generic if rules.generic_takes_any or kind_of(symbol) == rules.generic else 0
    return generic + sum(pays(symbol, typed) for typed in asked.typed)


def _is_begun(agenda: Agenda, way: Source) -> bool:
    """Whether a source is being used already: it can't be again before it has been (CR 605.3c)."""
    return any(isinstance(task, Produce) and task.key == (way.object, way.ability) for task in agenda.tasks)


def _is_too_much(agenda: Agenda, way: Source) -> bool:
    """Whether a source that is paid any amount would make more than is still asked for: less does as well."""
    return bool(way.each) and len(way.symbols) > sum(
        size(task.asked) for task in agenda.tasks if isinstance(task, Fund)
    )


def _gives(state: GameState, way: Source) -> bool:
    """Whether a source does something beside adding that could make an act possible: draws a card, gains life."""
    verbs = {node.verb for step in body_of(state, way) for node in walk(step) if isinstance(node, Act)}
    return bool(verbs & {Verb.DRAW, Verb.GAIN})


def _shape(one: GameObject) -> Hashable:
    """The values of an object that a payment can change."""
    return one.id, one.stamp, one.controller, one.zone, one.marks, one.damage, one.counters, one.attached_to


def _kind(state: GameState, one: GameObject) -> Hashable:
    """What two objects must have in common to be alike for every payment."""
    held = tuple(other.id for other in state.objects.values() if other.attached_to == one.id)
    spoken = tuple(effect.id for effect in state.effects if any(seen.id == one.id for seen in effect.subjects))
    shape = _shape(replace(one, id=0, stamp=0))
    return (id(one.face), id(one.copied), shape, one.owner, one.token, one.since, held, spoken)


def _told(task: Task) -> Hashable:
    """What tells a task from others of its kind for the same bill: of a source, too, what it is to make."""
    match task:
        case Fund():
            return task.asked
        case Produce():
            return task.way.option
        case _:
            return task.place


def _value_of(agenda: Agenda) -> Hashable:
    """What of an agenda tells it from another."""
    tasks = tuple((type(task).__name__, task.key, _told(task)) for task in agenda.tasks)
    busy = {task.key for task in agenda.tasks}
    frames = tuple((key, tuple(one.id for one in f.it), f.number) for key, f in agenda.frames if key in busy)
    return tasks, frames
