"""Paying: one way for every position a payment can stand in, all of it or nothing.

`can_pay` asks and changes nothing. `pay` says Paid, Declined or Unpayable; where a player must decide, the step stops
and waits like anywhere else. That a cost was paid stays true when its acts were replaced; whether they were performed
is kept beside it. What a player may choose on the way never leaves a payment that can't be finished (RB 1.4 357.3).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects import acts, counters
from cardlang.engine.events import PaymentEnded
from cardlang.engine.outcomes import DECLINED, UNABLE, Outcome
from cardlang.engine.paying.affording import Search
from cardlang.engine.paying.bills import Bill, Part, can_do, only_loses
from cardlang.engine.paying.funding import sources
from cardlang.engine.paying.mattering import weights_used
from cardlang.engine.paying.resources import size
from cardlang.engine.paying.settling import is_simple, settle
from cardlang.engine.paying.tasks import agenda_of
from cardlang.engine.state import Frame, Payment, Seen
from cardlang.engine.table import Table
from cardlang.nodes.effects import Act
from cardlang.nodes.frozen import frozen, replace
from cardlang.profiles.profile import Shape


@frozen
class Paid:
    """It was paid. `frame` holds what the payment spoke of last."""

    frame: Frame
    outcome: Outcome
    payment: Payment


@frozen
class Declined:
    """The player chose not to pay."""

    outcome: Outcome = DECLINED


@frozen
class Unpayable:
    """It cannot be paid in full; nothing of it was."""

    outcome: Outcome = UNABLE


Result = Paid | Declined | Unpayable


def can_pay(table: Table, player: int, bill: Bill) -> bool:
    """Whether a player could pay all of it now, no payment serving twice (CR 118.10). Nothing changes."""
    return any(_can_pay(table, player, bill.with_ways(taken)) for taken in itertools.product(*bill.choices))


def _can_pay(table: Table, player: int, bill: Bill) -> bool:
    if lacks(table, player, bill, alone=not bill.requirement):
        return False
    known = is_simple(table, player, bill)
    if known is not None:
        return known
    frame = bill.parts[0].frame if bill.parts else Frame(player, table.see(table.state.as_object(player)))
    return Search(table, player).can(table.state, agenda_of(bill, frame))


def lacks(table: Table, player: int, bill: Bill, alone: bool = False) -> bool:
    """Whether an act of a bill can't be done now and nothing that is paid beside it could change that; `alone`: nothing
    else is paid."""
    return any(not can_do(table, player, part) for part in bill.parts if alone or only_loses(part))


def pay(
    table: Table,
    frame: Frame,
    player: int,
    bill: Bill,
    shape: Shape,
    may_refuse: bool = False,
    about: str = "",
) -> Result:
    """Pay all of it, or leave everything as it was; the log tells which. `may_refuse` asks the player first."""
    since = len(table.state.log)
    made = _pay(table, frame, player, bill, may_refuse, about)
    result = {Paid: "paid", Declined: "declined", Unpayable: "impossible"}[type(made)]
    resources, acts = size(bill.requirement), len(bill.parts)
    performed = made.outcome.performed
    table.emit(PaymentEnded(player, frame.source, shape, result, performed, resources, acts, since))
    return made


def _pay(table: Table, frame: Frame, player: int, bill: Bill, may_refuse: bool, about: str) -> Result:
    before = table.state
    if not table.replayed(lambda: can_pay(table, player, bill)):
        return Unpayable()
    if may_refuse and not table.ask_yes(player, DecisionKind.PAY, about or "pay", frame.source.id):
        return Declined()
    bill = choose_ways(table, player, bill, lambda one: _can_pay(table, player, one))
    if table.asks and _is_sure(table, frame, player, bill):
        return Paid(frame, Outcome(chosen=True, started=True, declared=True, paid=True, performed=True), Payment())
    settled = settle(table, player, bill, frame, may_refuse)
    if settled is None:
        table.state = before
        return Declined()
    facts = Outcome(
        chosen=True, started=True, declared=True, paid=True, performed=settled.performed, amount=settled.frame.number
    )
    return Paid(settled.frame, facts, Payment(settled.spent, settled.objects))


def _is_sure(table: Table, frame: Frame, player: int, bill: Bill) -> bool:
    """Whether a payment that can be made need not be gone through with to know that: resources alone, and what adds
    them is nothing that a text has chosen."""
    used = {way.object for way in sources(table.state, player)}
    chosen = (one.id for _, _, found in frame.targets for one in found)
    return not bill.parts and used.isdisjoint(chosen)


def choose_ways(table: Table, player: int, bill: Bill, goes_on: Callable[[Bill], bool]) -> Bill:
    """Let a player say how to pay what can be paid in several ways, of those with which it goes on."""
    whole = [taken for taken in itertools.product(*bill.choices)]
    good = [taken for taken in whole if goes_on(bill.with_ways(taken))] if len(whole) > 1 else whole
    for place, ways in enumerate(bill.choices):
        open_ways = [way for way in ways if any(taken[place] is way for taken in good)]
        options = tuple(Option(way.label) for way in open_ways)
        if not options:
            break
        answer = table.ask(Decision(player, DecisionKind.METHOD, options, about="how to pay"))
        good = [taken for taken in good if taken[place] is open_ways[answer[0]]]
    return bill.with_ways((good or whole)[0])


def pick_objects(table: Table, player: int, bill: Bill) -> tuple[Bill, tuple[Seen, ...]]:
    """Choose the objects that the acts of a cost use, before its total is known (RB 1.4 356, 357.2.a)."""
    parts: list[Part] = []
    used: list[Seen] = []
    table.weights = weights_used(table, player, bill.parts)
    for part in bill.parts:
        if isinstance(part.act, Act) and part.chosen is None and counters.is_any_number(part.act):
            part = replace(part, chosen=counters.pick_any(table, part.frame, player, part.act))
            used.extend(part.chosen or ())
        elif isinstance(part.act, Act) and part.chosen is None and acts.takes_objects(table, part.frame, part.act):
            meant = acts.meant_by(table, part.frame, player, part.act)
            part = replace(part, chosen=meant.objects)
            used.extend(meant.objects)
        parts.append(part)
    table.weights = None
    return replace(bill, parts=tuple(parts)), tuple(used)
