"""Paying: one way for every position a payment can stand in, all of it or nothing.

`can_pay` asks and changes nothing. `pay` says Paid, Declined or Unpayable; where a player must decide, the step stops
and waits like anywhere else. That a cost was paid stays true when its acts were replaced; whether they were performed
is kept beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardlang.engine import acts
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.events import Spent
from cardlang.engine.funding import reachable, use, useful
from cardlang.engine.matching import count
from cardlang.engine.outcomes import DECLINED, UNABLE, Outcome
from cardlang.engine.replacements import happen
from cardlang.engine.resources import NOTHING, Requirement, fund, required
from cardlang.engine.state import Frame, Payment, Seen
from cardlang.engine.table import Table
from cardlang.nodes.amounts import CountOf, SoMuch
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import AsAdditionalCost, ForEach
from cardlang.nodes.costs import Cost, Pay, Resources
from cardlang.nodes.effects import Act, AllOf, Does, Then


@dataclass(frozen=True, slots=True)
class Part:
    """One act of a payment, in the frame its words are read in; `chosen` are objects picked before."""

    act: Node
    frame: Frame
    chosen: tuple[Seen, ...] | None = None


@dataclass(frozen=True, slots=True)
class Bill:
    """What is to be paid together: resources, and acts in the order printed."""

    requirement: Requirement = NOTHING
    parts: tuple[Part, ...] = ()

    def plus(self, other: Bill) -> Bill:
        """Both together."""
        return Bill(self.requirement.plus(other.requirement), (*self.parts, *other.parts))

    def without_resources(self) -> Bill:
        """The acts alone: what resources are asked for is not known before the total is."""
        return replace(self, requirement=NOTHING)


@dataclass(frozen=True, slots=True)
class Paid:
    """It was paid. `frame` holds what the payment spoke of last."""

    frame: Frame
    outcome: Outcome
    payment: Payment


@dataclass(frozen=True, slots=True)
class Declined:
    """The player chose not to pay."""

    outcome: Outcome = DECLINED


@dataclass(frozen=True, slots=True)
class Unpayable:
    """It cannot be paid in full; nothing of it was."""

    outcome: Outcome = UNABLE


Result = Paid | Declined | Unpayable


def bill_of(table: Table, frame: Frame, content: Node) -> Bill:
    """What a payment's words ask for."""
    match content:
        case Cost(parts) | AllOf(parts):
            bill = Bill()
            for part in parts:
                bill = bill.plus(bill_of(table, frame, part))
            return bill
        case Then(first, second):
            return bill_of(table, frame, first).plus(bill_of(table, frame, second))
        case Pay(what):
            return Bill(_resources(table, frame, what))
        case AsAdditionalCost(cost) | Does(_, cost):
            return bill_of(table, frame, cost)
        case ForEach(objects, cost):
            bill = Bill()
            for _ in range(count(table.look, frame, CountOf(objects)) or 0):
                bill = bill.plus(bill_of(table, frame, cost))
            return bill
        case _:
            return Bill(parts=(Part(content, frame),))


def _resources(table: Table, frame: Frame, what: Resources | SoMuch) -> Requirement:
    """What a payment of resources asks for; of a counted amount each symbol so many times."""
    rules, colours = table.state.rules.play, frame.source.object.shown.colours
    if isinstance(what, Resources):
        return required(rules, what.symbols, colours, frame.x)
    times = count(table.look, frame, what.amount) or 0
    return required(rules, (what.of.symbols if what.of else ("1",)) * times, colours)


def can_pay(table: Table, player: int, bill: Bill) -> bool:
    """Whether a player could pay all of it now. Nothing changes."""
    if not reachable(table.state, player, bill.requirement):
        return False
    return all(_can_do(table, player, part) for part in bill.parts)


def _can_do(table: Table, player: int, part: Part) -> bool:
    if part.chosen is not None:
        return all(table.now(one) is not None for one in part.chosen)
    if isinstance(part.act, Act):
        return acts.able(table, part.frame, player, part.act)
    return table.possible(table, part.frame, part.act)


def pay(table: Table, frame: Frame, player: int, bill: Bill, may_refuse: bool = False, about: str = "") -> Result:
    """Pay all of it, or leave everything as it was. `may_refuse` asks the player first."""
    before = table.state
    if not can_pay(table, player, bill):
        return Unpayable()
    if may_refuse and not table.ask_yes(player, DecisionKind.PAY, about or "pay", frame.source.id):
        return Declined()
    spent, performed = _pay_resources(table, player, bill.requirement, may_refuse)
    if spent is None:
        table.state = before
        return Declined()
    objects: list[Seen] = []
    for part in bill.parts:
        frame, outcome = _do(table, frame, player, part)
        objects.extend(outcome.objects)
        if not outcome.able:
            table.state = before
            return Unpayable()
        performed = performed and outcome.performed
    facts = Outcome(chosen=True, started=True, declared=True, paid=True, performed=performed, amount=frame.number)
    return Paid(frame, facts, Payment(spent, tuple(objects)))


def _do(table: Table, frame: Frame, player: int, part: Part) -> tuple[Frame, Outcome]:
    inner = replace(part.frame, it=frame.it, number=frame.number)
    if isinstance(part.act, Act):
        after, outcome = acts.perform(table, inner, player, part.act, part.chosen)
        return replace(frame, it=after.it, number=after.number), outcome
    after, outcome = table.carry_out(table, inner, part.act)
    return replace(frame, it=after.it, number=after.number), outcome


def _pay_resources(
    table: Table, player: int, asked: Requirement, may_refuse: bool
) -> tuple[tuple[str, ...] | None, bool]:
    """What was spent, and whether the payment really happened; None when the player stops adding resources."""
    if not asked:
        return (), True
    rules = table.state.rules.play
    while (symbols := fund(rules, dict(table.state.player(player).pool), asked)) is None:
        ways = useful(table.state, player, asked)
        if not ways:
            return None, False
        options = tuple(Option(way.label, way.object, way.ability) for way in ways)
        stop = (Option("stop"),) if may_refuse else ()
        answer = table.ask(Decision(player, DecisionKind.RESOURCE, (*options, *stop), about="add resources"))
        if answer[0] >= len(ways):
            return None, False
        use(table, player, ways[answer[0]])
    done = happen(table, Spent(player, symbols))
    return symbols, done.performed


def pick_objects(table: Table, player: int, bill: Bill) -> tuple[Bill, tuple[Seen, ...]]:
    """Choose the objects that the acts of a cost use, before its total is known (RB 1.4 356, 357.2.a)."""
    parts: list[Part] = []
    used: list[Seen] = []
    for part in bill.parts:
        if isinstance(part.act, Act) and part.chosen is None and acts.takes_objects(table, part.frame, part.act):
            meant = acts.meant_by(table, part.frame, player, part.act)
            part = replace(part, chosen=meant.objects)
            used.extend(meant.objects)
        parts.append(part)
    return replace(bill, parts=tuple(parts)), tuple(used)
