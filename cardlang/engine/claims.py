"""What can be said over all branches of an exploration: whether anything happened unpaid, or was paid in part.

The log is looked at and not the engine's own facts: a payment that is noted as made must have been spent and done, one
that was not made must have left no event, and what waits for a payment must have one before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.events import NOTES, Added, Event, Followed, ItemAdded, Marked, PaymentEnded, Spent, ZoneChange
from cardlang.engine.explore import Walk
from cardlang.engine.state import GameState, Mark
from cardlang.nodes.abilities import Ability, Activated, Text, Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.costs import Linked, Pay, PayTo, Unless
from cardlang.nodes.effects import Act, May
from cardlang.nodes.frozen import frozen
from cardlang.nodes.roles import Gate
from cardlang.nodes.words import Branch as Link
from cardlang.nodes.words import Verb
from cardlang.profiles.profile import Shape

POSITIVE = frozenset({Link.DOES, Link.WHEN_DOES})
MOVING = frozenset(
    {Verb.KILL, Verb.SACRIFICE, Verb.DISCARD, Verb.BANISH, Verb.EXILE, Verb.RECYCLE, Verb.DESTROY, Verb.RETURN}
)
"""Acts that are an object's going to another zone."""


class Fault(Enum):
    """What must never happen."""

    UNPAID = "what waits for a payment happened without it"
    IN_PART = "a payment was made in part"


@frozen
class Violation:
    """A fault, and the branch it happened on: the point it leaves and its place among the branches there; -1 before
    the first point."""

    fault: Fault
    point: int
    place: int
    note: PaymentEnded | Followed


@frozen
class Way:
    """One way that what waits for a payment can go: on which object it stands, and whether it happens."""

    owner: str
    node: Node
    place: int
    opens: bool


@frozen
class Claims:
    """What was found over all branches."""

    violations: tuple[Violation, ...]
    reached: tuple[Way, ...]
    unreached: tuple[Way, ...]
    payments: Mapping[str, int]


def claims_of(found: Walk) -> Claims:
    """What can be said over all branches that were found."""
    violations: list[Violation] = []
    reached: dict[Way, None] = {}
    payments = {"paid": 0, "declined": 0, "impossible": 0}
    for number, place, log, new in _branches(found):
        for note, fault in _looked_at(found.points[0].state, log, new):
            if fault is not None:
                violations.append(Violation(fault, number, place, note))
            if isinstance(note, PaymentEnded):
                payments[note.result] += 1
            else:
                reached[Way(note.source.object.shown.name, note.node, note.place, note.opens)] = None
    expected = dict.fromkeys(_ways(found.points[0].state))
    return Claims(tuple(violations), tuple(reached), tuple(way for way in expected if way not in reached), payments)


def _branches(found: Walk) -> Iterator[tuple[int, int, Sequence[Event], int]]:
    """Each branch: its point and place, the log at its end, and where in that what happened on it begins."""
    first = found.points[0].state.log
    yield 0, -1, first, len(first) - len(found.opening)
    for point in found.points:
        for place, branch in enumerate(point.branches):
            log = point.state.log
            if branch.taken_back:
                after = found.points[branch.to].state.log
                log = after[: len(after) - len(branch.events)]
            yield point.number, place, (*log, *branch.events), len(log)


def _looked_at(
    state: GameState, log: Sequence[Event], new: int
) -> Iterator[tuple[PaymentEnded | Followed, Fault | None]]:
    """Each new note of a log, with what is wrong with it."""
    for place in range(new, len(log)):
        note = log[place]
        if isinstance(note, PaymentEnded):
            yield note, None if is_whole(log, place, note) else Fault.IN_PART
        elif isinstance(note, Followed):
            yield note, None if is_backed(state, log, place, note) else Fault.UNPAID


def is_whole(log: Sequence[Event], place: int, note: PaymentEnded) -> bool:
    """Whether a payment was made in full, or nothing of it."""
    between = [event for event in log[note.since : place] if not isinstance(event, NOTES)]
    if note.result != "paid":
        return not between
    if not note.performed:
        return True
    spent = sum(len(event.symbols) for event in between if isinstance(event, Spent) and event.player == note.player)
    acts = sum(not isinstance(event, Spent | Added) for event in between)
    return spent >= note.resources and acts >= note.acts


def is_backed(state: GameState, log: Sequence[Event], place: int, note: Followed) -> bool:
    """Whether what waits for a payment has it before it; what happens for want of one need not."""
    node, between = note.node, log[note.since : place]
    if isinstance(node, Unless):
        return note.opens or _is_paid(between, note)
    if not note.opens:
        return True
    if isinstance(node, PayTo):
        return _was_paid_before(log[:place], note) if note.shape is Shape.LEADING_PAY_TO else _is_paid(between, note)
    if not isinstance(node, Linked) or node.links[note.place].branch not in POSITIVE:
        return True
    if note.shape is Shape.OPTIONAL_ADDITIONAL:
        return _is_paid(log[:place], note)
    gate = state.rules.rulings[note.shape].gate
    asks = state.rules.rulings[note.shape].is_cost or _pays(node.action)
    if asks and not _is_paid(between, note):
        return False
    return gate is not Gate.PERFORMED or state.rules.if_do_survives_replacement or _is_done(between, node.action)


def _is_paid(events: Sequence[Event], note: Followed) -> bool:
    return any(
        isinstance(event, PaymentEnded) and event.result == "paid" and event.source.id == note.source.id
        for event in events
    )


def _was_paid_before(events: Sequence[Event], note: Followed) -> bool:
    """Whether each time that a cost paid at finalization lets its effect happen, one was paid."""
    own = [event for event in events if isinstance(event, NOTES) and event.source.id == note.source.id]
    paid = sum(isinstance(e, PaymentEnded) and e.shape is note.shape and e.result == "paid" for e in own)
    return paid > sum(isinstance(e, Followed) and e.shape is note.shape and e.node == note.node for e in own)


def _pays(action: Node) -> bool:
    inner = getattr(action, "content", action)
    return isinstance(inner.act if isinstance(inner, May) else inner, Pay)


def _is_done(events: Sequence[Event], action: Node) -> bool:
    """Whether an action really happened: each of its acts that can be seen in the log is there."""
    real = [event for event in events if not isinstance(event, (*NOTES, Added, ItemAdded))]
    acts = {node.verb for node in walk(action) if isinstance(node, Act)}
    moved = {event.verb for event in real if isinstance(event, ZoneChange)}
    tired = any(isinstance(event, Marked) and event.mark is Mark.EXHAUSTED and event.on for event in real)
    if Verb.EXHAUST in acts and not tired and len(acts) == 1:
        return False
    return bool(real) and (not acts or not acts <= MOVING or bool(acts & moved))


def _ways(state: GameState) -> Iterator[Way]:
    """Each way that could go which waits for a payment on an object of the game, where texts are carried out."""
    for _, found in sorted(state.objects.items()):
        for own in abilities_of(state, found):
            for node in _gated(own.ability, "spell" in found.shown.types or not state.rules.play.bases):
                places = range(len(node.links)) if isinstance(node, Linked) else range(1)
                for place in places:
                    yield Way(found.shown.name, node, place, True)
                    yield Way(found.shown.name, node, place, False)


def _gated(ability: Ability, instructs: bool) -> Iterator[Linked | PayTo | Unless]:
    if isinstance(ability, Activated | Triggered) or (isinstance(ability, Text) and instructs):
        for step in ability.body:
            yield from (node for node in walk(step) if isinstance(node, Linked | PayTo | Unless))
