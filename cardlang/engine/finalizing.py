"""Finalizing a triggered ability that waits on the chain: its player's "may", its targets, and what is paid for it.

Playing cards and activating abilities is for `play`.
"""

from __future__ import annotations

from functools import partial

from cardlang.engine.asking.referents import followed
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.effects.aiming import choose_targets
from cardlang.engine.effects.linked import at_finalization, pay_tos
from cardlang.engine.events import ItemChanged, ItemRemoved
from cardlang.engine.paying import bills, payments
from cardlang.engine.paying.deflecting import deflected
from cardlang.engine.play import comes_through, finalize, moved_by_cost, watch
from cardlang.engine.state import Frame, Item
from cardlang.engine.table import Table
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Linked, PayTo
from cardlang.nodes.effects import May, Sentence, Step
from cardlang.nodes.frozen import replace
from cardlang.profiles.profile import Shape


def finalize_trigger(table: Table, item: Item) -> None:
    """The choices and the payment of a triggered ability that waits on the chain (RB 1.4 402-404, CR 603.3)."""
    rules = table.state.rules
    frame = item.frame
    if frame.event is None:
        frame = replace(frame, it=tuple(followed(table.look, one) for one in frame.it))
    leading = leading_may(frame.text)
    if rules.play.may_at_finalization and leading is not None:
        if not table.ask_yes(frame.controller, DecisionKind.MAY, "perform the trigger", frame.source.id):
            table.emit(ItemRemoved(item, "declined"))
            return
        frame = replace(frame, opted_in=True)
    targeted = _choose_for_trigger(table, frame)
    if targeted is None:
        table.emit(ItemRemoved(item, "impossible"))
        return
    paid = _pay_trigger(table, item, targeted, leading is not None)
    if isinstance(paid, str):
        table.emit(ItemRemoved(item, paid))
        return
    table.emit(ItemChanged(paid))
    finalize(table, paid)


def _choose_for_trigger(table: Table, frame: Frame) -> Frame | None:
    """What is chosen for a triggered ability; None when there is no legal way to."""
    rest = partial(choose_targets, frame=frame, runs=1, item=0)
    if not table.tried and not table.replayed(lambda: comes_through(table, table.state, rest, ())):
        return None
    watch(table, rest)
    targeted = choose_targets(table, frame, 1, 0, lambda frame, found: dict.fromkeys((one.id for one in found), 0))
    table.guard = None
    return targeted


def _pay_trigger(table: Table, item: Item, frame: Frame, opted_in: bool) -> Item | str:
    """Pay what the profile says is paid now: costs within instructions, and what choosing the targets costs."""
    bill = bills.Bill(deflected(table, frame.controller, frame))
    held = dict(enumerate(pay_tos(frame.text)))
    due = tuple(place for place, node in held.items() if _is_due(table, frame, place, node))
    for place in due:
        bill = bill.plus(bills.bill_of(table, frame, held[place].cost))
    if not bill.requirement and not bill.parts:
        return replace(item, frame=frame)
    shape, player = Shape.LEADING_PAY_TO if due else Shape.ADDITIONAL, frame.controller
    made = payments.pay(table, frame, player, bill, shape, may_refuse=not opted_in, about="the trigger's cost")
    if isinstance(made, payments.Paid):
        return replace(item, frame=replace(moved_by_cost(made), paid=due), payment=made.payment)
    return "declined" if isinstance(made, payments.Declined) else "impossible"


def _is_due(table: Table, frame: Frame, place: int, node: PayTo) -> bool:
    leading = place == 0 and _leads(frame.text, node)
    return at_finalization(table.state.rules, Shape.LEADING_PAY_TO if leading else Shape.LATER_PAY_TO)


def _leads(text: tuple[Step, ...], node: PayTo) -> bool:
    first = _first(text)
    inner = first.act if isinstance(first, May) else first
    return inner is node or inner == node


def leading_may(text: tuple[Step, ...]) -> May | None:
    """The "may" that a trigger's effect begins with."""
    first = _first(text)
    return first if isinstance(first, May) else None


def _first(text: tuple[Step, ...]) -> Node | None:
    if not text:
        return None
    step = text[0]
    if isinstance(step, Linked):
        step = step.action
    return step.content if isinstance(step, Sentence) else None
