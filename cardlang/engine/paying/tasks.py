"""What is still to be done for a payment, in order: the resources it asks for, its acts, and what sources add.

Using a source while something is paid puts its own tasks before those that are left (RB 1.4 357.1.a, 429.3.a; CR
601.2g, 605.3b), so a payment within a payment is the same list, and nothing in it is paid for twice.
"""

from __future__ import annotations

from cardlang.engine.events import Added
from cardlang.engine.outcomes import Outcome
from cardlang.engine.paying.bills import Bill, Part, bill_of, can_do, in_paying_order, perform
from cardlang.engine.paying.funding import Source, body_of
from cardlang.engine.paying.making import choices, makes
from cardlang.engine.paying.resources import Requirement
from cardlang.engine.paying.restricting import Purpose, units
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame
from cardlang.engine.table import Table
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.words import Verb

MAIN = (0, 0)
"""The key of what is paid first of all; that of a source is its object and its ability's place."""
Key = tuple[int, int]


@frozen
class Fund:
    """Resources to be spent. `key` says for what."""

    asked: Requirement
    key: Key = MAIN
    purpose: Purpose | None = None


@frozen
class Perform:
    """An act to be done, the `place`th of its bill."""

    part: Part
    key: Key = MAIN
    place: int = 0


@frozen
class Produce:
    """A source whose cost is paid: what it adds and whatever else it does comes now."""

    way: Source
    key: Key


Task = Fund | Perform | Produce
Frames = tuple[tuple[Key, Frame], ...]


@frozen
class Agenda:
    """The tasks that are left, and for each bill the frame with what its acts spoke of."""

    tasks: tuple[Task, ...]
    frames: Frames

    def frame(self, key: Key) -> Frame:
        """The frame of a bill."""
        return dict(self.frames)[key]

    def after(self, frame: Frame) -> Agenda:
        """What is left behind the first task, which left its bill with this frame."""
        key = self.tasks[0].key
        frames = tuple((other, frame if other == key else kept) for other, kept in self.frames)
        return Agenda(self.tasks[1:], frames)

    def rest(self) -> Agenda:
        """What is left behind the first task."""
        return Agenda(self.tasks[1:], self.frames)


def agenda_of(bill: Bill, frame: Frame) -> Agenda:
    """The tasks of a bill."""
    return Agenda(_tasks(bill, MAIN), ((MAIN, frame),))


def with_source(table: Table, player: int, agenda: Agenda, way: Source) -> Agenda:
    """The agenda with a source begun: its own cost and what it makes come first."""
    key = (way.object, way.ability)
    frame = Frame(player, table.see(table.state.objects[way.object]), body_of(table.state, way))
    bill = replace(bill_of(table, frame, way.cost), purpose=Purpose(Verb.ACTIVATE, way.object))
    frames = (*(pair for pair in agenda.frames if pair[0] != key), (key, frame))
    return Agenda((*_tasks(bill, key), Produce(way, key), *agenda.tasks), frames)


def can_begin(table: Table, player: int, way: Source) -> bool:
    """Whether each act of a source's cost could be done now; its resources are another question."""
    frame = Frame(player, table.see(table.state.objects[way.object]), ())
    return all(can_do(table, player, part) for part in bill_of(table, frame, way.cost).parts)


def _tasks(bill: Bill, key: Key) -> tuple[Task, ...]:
    acts = tuple(Perform(part, key, place) for place, part in enumerate(in_paying_order(bill.parts)))
    return ((Fund(bill.requirement, key, bill.purpose),) if bill.requirement else ()) + acts


def do(table: Table, player: int, agenda: Agenda) -> tuple[Agenda, Outcome]:
    """Do the first task, an act or what a source makes: the agenda that is left, and what came of it."""
    task = agenda.tasks[0]
    frame = agenda.frame(task.key)
    if isinstance(task, Perform):
        frame, outcome = perform(table, player, task.part, frame)
        return agenda.after(frame), outcome
    assert isinstance(task, Produce)
    _produce(table, player, task.way, frame)
    return agenda.rest(), Outcome(performed=True)


def do_all(table: Table, player: int, agenda: Agenda) -> bool:
    """Do every task; whether all of them could be done."""
    able = True
    while agenda.tasks and able:
        agenda, outcome = do(table, player, agenda)
        able = outcome.able
    return able


def _produce(table: Table, player: int, way: Source, frame: Frame) -> None:
    """Add what the source makes, in the way chosen when it was begun, and do whatever else its text says."""
    if not frame.text:
        happen(table, Added(player, way.symbols))
        return
    added = False
    for step in frame.text:
        if not makes(step):
            frame, _ = table.carry_out(table, frame, step)
        elif not added:
            added = True
            symbols = choices(table.look, frame, frame.text)[way.option]
            if symbols:
                happen(table, Added(player, units(frame.source.object, frame.text, symbols)))
