"""Equipping by a play effect: an Equipment's Equip cost is paid at a discount to attach it (RB 1.4 821)."""

from __future__ import annotations

from cardlang.engine.effects.acts import meant_by
from cardlang.engine.events import Attached
from cardlang.engine.outcomes import IGNORED, UNABLE, Outcome
from cardlang.engine.paying import bills, payments
from cardlang.engine.paying.resources import reduced
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame
from cardlang.engine.table import Table
from cardlang.nodes.effects import Act
from cardlang.nodes.frozen import replace
from cardlang.profiles.profile import Shape

DISCOUNT = ("A",)


def equip(table: Table, frame: Frame, player: int, act: Act) -> tuple[Frame, Outcome]:
    """Pay the Equip cost of what was chosen, less [A], and attach it to the text's own unit; else it stays where it
    is."""
    meant = meant_by(table, frame, player, act)
    host = table.now(frame.source)
    if meant.mistargeted or not meant.objects or host is None or not host.zone.on_board:
        return frame, IGNORED
    chosen = meant.objects[0]
    gear = table.now(chosen)
    costs = [word.cost for word in table.look.keywords(gear) if word.name == "equip" and word.cost] if gear else []
    if gear is None or not costs:
        return frame, UNABLE
    own = Frame(player, table.see(gear))
    bill = bills.bill_of(table, own, costs[0])
    rules = table.state.rules.play
    bill = replace(bill, requirement=reduced(rules, bill.requirement, DISCOUNT))
    made = payments.pay(table, own, player, bill, Shape.LATER_PAY_TO, may_refuse=True, about="the Equip cost")
    if not isinstance(made, payments.Paid):
        return frame, made.outcome
    done = happen(table, Attached(table.see(table.state.objects[gear.id]), host.id, player))
    return replace(frame, it=(chosen,)), Outcome(performed=done.performed, paid=True)
