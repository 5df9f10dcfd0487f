"""Going through with a payment: its tasks one by one, sources begun by its player while resources are asked for.

Only what leaves the rest payable is offered: where sources and acts could get in each other's way, each option is
looked at with a search, elsewhere they are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from cardlang.engine.decisions import Answer, Decision, DecisionKind, Option
from cardlang.engine.effects import acts
from cardlang.engine.events import Spent
from cardlang.engine.paying.affording import Search, named, outcomes, serving, use
from cardlang.engine.paying.bills import Bill, Part, only_loses
from cardlang.engine.paying.funding import Source, can_fund, covers, excludes, sources
from cardlang.engine.paying.guarding import Guard
from cardlang.engine.paying.mattering import weights_off_board
from cardlang.engine.paying.resources import BOUND, is_funded, kind_of, size, spendings
from cardlang.engine.paying.restricting import spendable
from cardlang.engine.paying.tasks import MAIN, Agenda, Fund, Perform, Produce, agenda_of, do, with_source
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, GameObject, Seen
from cardlang.engine.table import Table
from cardlang.nodes.base import walk
from cardlang.nodes.costs import Pay
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import Self
from cardlang.nodes.frozen import frozen, replace

LONG = 100
"""After so many sources only those that bring a payment nearer to its end are offered."""


@frozen
class Settled:
    """What a payment came to."""

    frame: Frame
    spent: tuple[str, ...]
    objects: tuple[Seen, ...]
    performed: bool


def is_simple(table: Table, player: int, bill: Bill) -> bool | None:
    """Whether a bill whose acts are possible one by one can be paid, or None when only trying it out can tell."""
    if not _apart(bill.parts) or (bill.requirement and not all(map(only_loses, bill.parts))):
        return None
    asked, state = bill.requirement, table.state
    pool = spendable(state, player, bill.purpose)
    if not asked or is_funded(state.rules.play, pool, asked):
        return True
    ways = sources(state, player)
    touched = _touched(table, player, bill.parts)
    plain = serving(state, [way for way in ways if way.plain], bill.purpose)
    if can_fund(state.rules.play, pool, [way for way in plain if way.object not in touched], asked):
        return True
    alone = all(way.plain for way in ways) and not any(way.object in touched for way in ways)
    return False if alone else None


def settle(table: Table, player: int, bill: Bill, frame: Frame, may_stop: bool) -> Settled | None:
    """Pay a bill that can be paid; None when its player stops.

    Where it is only tried out nobody is asked where resources come from: whatever is offered leads to the end.
    """
    return _Settling(table, player, bill, may_stop).run(agenda_of(bill, frame))


def _shown(unit: str) -> str:
    """A resource as an option names it; one that does not serve every payment with a mark."""
    return f"{kind_of(unit)}{BOUND if BOUND in unit else ''}"


def _like(one: GameObject, since: int) -> Hashable:
    """What two objects must have in common to be alike as sources."""
    face, copied = id(one.face), id(one.copied)
    return face, copied, since, one.controller, one.owner, one.zone, one.marks, one.damage, one.counters, one.token


def _apart(parts: Sequence[Part]) -> bool:
    """Whether the acts of a bill cannot get in each other's way."""
    if len(parts) < 2:
        return True
    verbs = [part.act.verb for part in parts if isinstance(part.act, Act) and isinstance(part.act.object, Self)]
    return len(verbs) == len(parts) == len(set(verbs))


def _touched(table: Table, player: int, parts: Sequence[Part]) -> frozenset[int]:
    """The objects that acts could be done to."""
    found: set[int] = set()
    for part in parts:
        if part.chosen is not None:
            found.update(one.id for one in part.chosen)
        elif isinstance(part.act, Act):
            found.update(acts.touched(table, part.frame, player, part.act))
    return frozenset(found)


@frozen
class _Progress:
    """How far a payment has come: the tasks that are left, whether each choice is looked at with a search, what was
    paid so far, and how many sources were begun."""

    agenda: Agenda
    watched: bool
    spent: tuple[str, ...] = ()
    objects: tuple[Seen, ...] = ()
    performed: bool = True
    begun: int = 0


@dataclass(slots=True)
class _Settling:
    table: Table
    player: int
    bill: Bill
    may_stop: bool
    search: Search = field(init=False)

    def __post_init__(self) -> None:
        self.search = Search(self.table, self.player)

    def run(self, agenda: Agenda) -> Settled | None:
        """Do every task."""
        watched = self.table.replayed(lambda: is_simple(self.table, self.player, self.bill) is None)
        done = _Progress(agenda, watched)
        while done.agenda.tasks:
            then = self.table.part(partial(self._next, done))
            if then is None:
                return None
            done = then
        return Settled(done.agenda.frame(MAIN), done.spent, done.objects, done.performed)

    def _next(self, done: _Progress) -> _Progress | None:
        """Do the first task, or begin a source for it; None when it can't be done or the player stops."""
        task = done.agenda.tasks[0]
        if not isinstance(task, Fund):
            return self._do(done)
        return self._spend(done, task) or self._begin(done, task)

    def _do(self, done: _Progress) -> _Progress | None:
        agenda = done.agenda
        if done.watched and self.table.guided:
            self.table.weights = weights_off_board(self.table, self.player, agenda)
            self.table.guard = Guard(self.table, named(agenda), self._looks_on(agenda))
        rest, outcome = do(self.table, self.player, agenda)
        self.table.guard = self.table.weights = None
        if not outcome.able:
            return None
        done = replace(done, agenda=rest)
        if agenda.tasks[0].key != MAIN:
            return done
        objects = (*done.objects, *outcome.objects)
        return replace(done, objects=objects, performed=done.performed and outcome.performed)

    def _looks_on(self, agenda: Agenda) -> Callable[[tuple[Answer, ...]], bool]:
        """Asks whether all can be paid when the first task is done with these answers."""
        start, apart = self.table.state, named(agenda)

        def goes_on(given: tuple[Answer, ...]) -> bool:
            found = outcomes(self.table, start, lambda table: do(table, self.player, agenda), given, apart)
            return any(self.search.can(copy.state, rest) for copy, (rest, outcome) in found if outcome.able)

        return goes_on

    def _spend(self, done: _Progress, task: Fund) -> _Progress | None:
        """Take what is asked for out of the pool, in a way that leaves the rest payable; None when there is none."""
        state, rest = self.table.state, done.agenda.rest()
        pool = spendable(state, self.player, task.purpose)
        found = spendings(state.rules.play, pool, task.asked)
        if any(isinstance(one, Fund) for one in rest.tasks):
            found = (way for way in found if self._goes_on(Spent(self.player, way), rest))
        ways = list(islice(found, 1) if self.table.tried else found)
        if not ways:
            return None
        options = tuple(Option("".join(map(_shown, way))) for way in ways)
        spending = Decision(self.player, DecisionKind.RESOURCE, options, about="spend")
        taken = ways[0] if self.table.tried else ways[self.table.ask(spending)[0]]
        made = happen(self.table, Spent(self.player, taken))
        done = replace(done, agenda=rest)
        if task.key != MAIN:
            return done
        spent = (*done.spent, *map(kind_of, taken))
        return replace(done, spent=spent, performed=done.performed and made.performed)

    def _goes_on(self, event: Spent, rest: Agenda) -> bool:
        copy = self.table.fork(self.table.state)
        happen(copy, event)
        return self.search.can(copy.state, rest)

    def _begin(self, done: _Progress, task: Fund) -> _Progress | None:
        """Let the player begin a source; None when the player stops."""
        if self.table.tried:
            first = next(self._offered(done, task), None)
            return None if first is None else self._with(done, first)
        ways = self.table.replayed(lambda: tuple(self._offered(done, task)))
        if not ways:
            return None
        options = tuple(Option(way.label, way.object, way.ability) for way in ways)
        stop = (Option("stop"),) if self.may_stop or not all(way.plain for way in ways) else ()
        about = "add resources"
        answer = self.table.ask(Decision(self.player, DecisionKind.RESOURCE, (*options, *stop), about=about))
        if answer[0] >= len(ways):
            return None
        return self._with(replace(done, begun=done.begun + 1), ways[answer[0]])

    def _with(self, done: _Progress, way: Source) -> _Progress:
        agenda = with_source(self.table, self.player, done.agenda, way)
        watched = done.watched or any(isinstance(one, Produce) and not one.way.plain for one in agenda.tasks)
        return replace(done, agenda=agenda, watched=watched)

    def _offered(self, done: _Progress, task: Fund) -> Iterator[Source]:
        """The sources that leave the payment payable and are of use for it."""
        state, agenda = self.table.state, done.agenda
        ways = sources(state, self.player)
        begun = {way: None for way in ways if not way.plain and self._may_begin(agenda, way)}
        converts = any(isinstance(node, Pay) for way in begun for node in walk(way.cost))
        pool = spendable(state, self.player, task.purpose)
        now = covers(state.rules.play, pool, task.asked)
        full = now == size(task.asked)
        near = self.search.distance(state, agenda) if done.begun >= LONG else None
        leaves = self._leaving(agenda, task, ways)
        for way in serving(state, ways, task.purpose) if not converts else ways:
            after = Counter(pool) + Counter(way.symbols)
            if not (converts or full) and covers(state.rules.play, after, task.asked) <= now:
                continue
            if (way.plain and leaves(way)) or (way in begun and self._nearer(agenda, way, near)):
                yield way

    def _may_begin(self, agenda: Agenda, way: Source) -> bool:
        """Whether all can be paid after a source has been begun that takes more than its own card."""
        return self.search.may_begin(self.table.state, agenda, way)

    def _nearer(self, agenda: Agenda, way: Source, near: int | None) -> bool:
        if near is None:
            return True
        left = self.search.distance(self.table.state, with_source(self.table, self.player, agenda, way))
        return left is not None and left < near

    def _leaving(self, agenda: Agenda, task: Fund, ways: Sequence[Source]) -> Callable[[Source], bool]:
        """Asks whether all can still be paid after a plain source, of those alike once."""
        state, known = self.table.state, dict[Hashable, bool]()
        apart = (
            named(agenda)
            | {one.attached_to for one in state.on_board()}
            | {seen.id for effect in state.effects for seen in effect.subjects}
        )

        def leaves(way: Source) -> bool:
            one = state.objects[way.object]
            alone = one.id in apart or one.attached_to
            like = one.id if alone else _like(one, 0 if state.rules.play.bases else one.since)
            key = (like, way.label, way.ability, way.option)
            if key not in known:
                known[key] = self._leaves(agenda, task, way, ways)
            return known[key]

        return leaves

    def _leaves(self, agenda: Agenda, task: Fund, way: Source, ways: Sequence[Source]) -> bool:
        """Whether all can still be paid after a plain source has been used."""
        state = self.table.state
        parts = [one.part for one in agenda.tasks if isinstance(one, Perform)]
        touched = _touched(self.table, self.player, parts)
        pool = Counter(spendable(state, self.player, task.purpose)) + Counter(way.symbols)
        fitting = serving(state, ways, task.purpose)
        rest = [one for one in fitting if one.plain and one is not way and not excludes(way, one)]
        single = sum(isinstance(one, Fund) for one in agenda.tasks) == 1 and _apart(parts)
        if single and way.object not in touched and way in fitting:
            free = [one for one in rest if one.object not in touched]
            if can_fund(state.rules.play, pool, free, task.asked):
                return True
            if len(fitting) == len(ways) and len(free) == sum(
                1 for one in fitting if one is not way and not excludes(way, one)
            ):
                return False
        copy = self.table.fork(state)
        use(copy, self.player, way)
        return self.search.can(copy.state, agenda)
