"""Payments on resolution and the sentences that wait for what came of an action.

Whether the action is a cost, and which fact the waiting sentence asks for, is the profile's ruling on the shape it
stands in: the same words are a game action in one document and a cost in another.
"""

from __future__ import annotations

from cardlang.engine.asking import conditions
from cardlang.engine.asking.referents import players
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.choosing import actors
from cardlang.engine.events import Followed, ItemAdded
from cardlang.engine.outcomes import DECLINED, UNABLE, Outcome
from cardlang.engine.paying import bills, declaring, payments
from cardlang.engine.paying.resources import Requirement, required
from cardlang.engine.replacements import is_replacement
from cardlang.engine.state import Frame, Item, ItemKind, Place, Seen
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Text
from cardlang.nodes.amounts import AnyAmount, SoMuch
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AsAdditionalCost, ForEach
from cardlang.nodes.costs import AdditionalCost, Link, Linked, Pay, PayTo, Unless
from cardlang.nodes.effects import Act, Content, Does, If, May, Sentence, Step
from cardlang.nodes.filters import It, Phrase
from cardlang.nodes.frozen import replace
from cardlang.nodes.roles import Gate, PaidWhen
from cardlang.nodes.words import Branch
from cardlang.profiles.profile import RulesProfile, Shape


def shape_of(node: Linked) -> Shape:
    """The shape of a sentence with what waits for its outcome."""
    if any(isinstance(inner, AdditionalCost | AsAdditionalCost) for inner in walk(node.action)):
        return Shape.OPTIONAL_ADDITIONAL
    if {link.branch for link in node.links} == {Branch.WHEN_DOES}:
        return Shape.WHEN_DO
    return Shape.MAY_IF_DO if isinstance(node.action.content, May) else Shape.IF_DO


def linked(table: Table, frame: Frame, node: Linked) -> tuple[Frame, Outcome]:
    """Carry out the action, then each sentence whose fact is true."""
    if _means_the_condition(node) and isinstance(node.action.content, If):
        condition = node.action.content
        if not (isinstance(condition.effect, May) and _leads_a_trigger(frame, node)):
            return _by_condition(table, frame, node)
        if not conditions.holds(table.look, frame, condition.condition):
            return frame, UNABLE
        node = replace(node, action=Sentence(condition.effect))
    shape, since = shape_of(node), len(table.state.log)
    ruling = table.state.rules.rulings[shape]
    if shape is Shape.OPTIONAL_ADDITIONAL:
        outcome = Outcome(declared=declaring.is_declared(frame, node.action))
    elif any(isinstance(inner, PayTo) for inner in walk(node.action)):
        frame, outcome = table.carry_out(table, frame, node.action)
        ruling, shape = table.state.rules.rulings[Shape.PAY_TO], Shape.PAY_TO
    elif ruling.is_cost:
        frame, outcome = _as_cost(table, frame, node.action.content, shape)
    else:
        frame, outcome = table.carry_out(table, frame, node.action)
    outcome = _as_ruled(table.state.rules, outcome)
    for place, link in enumerate(node.links):
        gate = Gate.PERFORMED if link.branch is Branch.WHEN_DOES else ruling.gate
        opens = outcome.opens(link.branch, gate)
        table.emit(Followed(frame.source, node, shape, place, opens, since))
        if opens:
            frame = _follow(table, frame, link)
    return frame, outcome


def _means_the_condition(node: Linked) -> bool:
    """Whether "otherwise" means that a condition is not so, and not what became of an action."""
    conditional = isinstance(node.action.content, If) and not is_replacement(node.action.content)
    return conditional and {link.branch for link in node.links} == {Branch.OTHERWISE}


def _leads_a_trigger(frame: Frame, node: Linked) -> bool:
    """Whether a sentence is a trigger's first, whose condition is the trigger's own (CR 603.4)."""
    leads = conditions.belongs_to_event(node.action.content)
    return leads and frame.event is not None and frame.text[:1] == (node,)


def _by_condition(table: Table, frame: Frame, node: Linked) -> tuple[Frame, Outcome]:
    """ "If you control a gear, X. Otherwise, Y": one of the two, whatever X comes to."""
    condition = node.action.content
    if isinstance(condition, If) and conditions.asks_of_nothing(table.look, frame, condition.condition):
        return frame, UNABLE
    if isinstance(condition, If) and conditions.holds(table.look, frame, condition.condition):
        return table.carry_out(table, frame, node.action)
    outcome = UNABLE
    for link in node.links:
        frame, outcome = table.carry_out(table, frame, link.effect)
    return frame, outcome


def _as_ruled(rules: RulesProfile, outcome: Outcome) -> Outcome:
    """In some documents a replaced action counts like one that happened (RB 1.3 359.3.e.14.b)."""
    if rules.if_do_survives_replacement and outcome.replaced:
        return replace(outcome, performed=True)
    return outcome


def _follow(table: Table, frame: Frame, link: Link) -> Frame:
    if link.branch is Branch.WHEN_DOES:
        return put_reflexive(table, frame, link.effect)[0]
    after, _ = table.carry_out(table, frame, link.effect)
    return after


def put_reflexive(table: Table, frame: Frame, effect: Content) -> tuple[Frame, Outcome]:
    """Put what is to be done on the chain as a trigger of its own: "do this", "when you do" (RB 1.4 387, CR 603.12)."""
    if means_nothing(table, frame, effect):
        return frame, UNABLE
    return put_steps(table, frame, (Sentence(effect),))


def means_nothing(table: Table, frame: Frame, effect: Node) -> bool:
    """Whether a linked instruction speaks of what an earlier one did not take, so that it is ignored: "it" are cards
    that were looked at and lie in the deck still or again (RB 1.4 359.3.e.14.a)."""
    if not isinstance(effect, Act) or not isinstance(effect.object, It) or not frame.it:
        return False
    looked = {one.id for one in frame.group}
    return all(one.id in looked and table.state.objects[one.id].zone.place is Place.DECK for one in frame.it)


def put_steps(table: Table, frame: Frame, body: tuple[Step, ...]) -> tuple[Frame, Outcome]:
    """Put sentences on the chain as a trigger of their own; they speak of what was spoken of."""
    chosen = tuple(one for run, _, ones in frame.targets if run == frame.run for one in ones)
    inner = Frame(frame.controller, frame.source, body, it=frame.it, who=frame.who, number=frame.number, before=chosen)
    table.emit(ItemAdded(Item(table.state.next_id, ItemKind.TRIGGERED, inner, Text(body))))
    return frame, Outcome(performed=True)


def _as_cost(table: Table, frame: Frame, content: Node, shape: Shape) -> tuple[Frame, Outcome]:
    """ "X" or "P may X" as a cost paid on resolution: optional it is chosen, mandatory it is started (CR 118.12)."""
    optional = isinstance(content, May)
    who, act = (content.who, content.act) if isinstance(content, May | Does) else (None, content)
    outcome = UNABLE
    for payer in actors(table, frame, who):
        inner = replace(frame, actor=payer, who=payer)
        bill = bills.bill_of(table, inner, act)
        made = payments.pay(table, inner, payer, bill, shape, may_refuse=optional, about="may")
        outcome = made.outcome
        if isinstance(made, payments.Paid):
            facts = replace(outcome, chosen=optional, started=not optional)
            return replace(made.frame, actor=frame.actor), facts
    return frame, outcome


def payment(table: Table, frame: Frame, node: Pay | PayTo | Unless) -> tuple[Frame, Outcome]:
    """A payment that stands among instructions."""
    match node:
        case Pay():
            return _pay_action(table, frame, node)
        case PayTo():
            return pay_to(table, frame, node)
        case Unless():
            return _unless(table, frame, node)


def pay_chosen(table: Table, frame: Frame, node: Pay) -> tuple[Frame, Outcome]:
    """Paying what its player has just chosen to pay: nobody is asked twice."""
    return _pay_action(table, frame, node, asked=True)


def _pay_action(table: Table, frame: Frame, node: Pay, asked: bool = False) -> tuple[Frame, Outcome]:
    """Being told to pay: a player may always refuse to pay resources (RB 1.4 444.2)."""
    bill = bills.bill_of(table, frame, node)
    refuse = not table.state.rules.pay_is_forced and not asked
    made = payments.pay(table, frame, frame.doer, bill, Shape.IF_DO, may_refuse=refuse, about="pay")
    if isinstance(made, payments.Paid):
        return made.frame, replace(made.outcome, replaced=not made.outcome.performed)
    return frame, made.outcome


def pay_tos(text: tuple[Node, ...]) -> tuple[PayTo, ...]:
    """The costs within instructions of a text, in order."""
    return tuple(node for step in text for node in walk(step) if isinstance(node, PayTo))


def place_of(text: tuple[Node, ...], node: PayTo) -> int:
    """A cost's place among those of its text."""
    return next((place for place, other in enumerate(pay_tos(text)) if other is node), -1)


def pay_to(table: Table, frame: Frame, node: PayTo, optional: bool = False) -> tuple[Frame, Outcome]:
    """ "[Do X] to [do Y]": Y happens exactly if X was paid, now or when the trigger was finalized.

    What is not `optional` and takes no resources must be paid while it can be; resources may always be kept (RB 1.4
    444.2.b).
    """
    cost, effect = node.cost, node.effect
    since = len(table.state.log)
    if place_of(frame.text, node) in frame.paid:
        table.emit(Followed(frame.source, node, Shape.LEADING_PAY_TO, 0, True, since))
        after, _ = table.carry_out(table, frame, effect)
        return after, Outcome(paid=True, chosen=True, performed=True)
    made = pay_cost(table, frame, cost, optional)
    paid = isinstance(made, payments.Paid)
    table.emit(Followed(frame.source, node, Shape.PAY_TO, 0, paid, since))
    if not isinstance(made, payments.Paid):
        return frame, made.outcome
    after, _ = table.carry_out(table, made.frame, effect)
    return after, made.outcome


def pay_cost(table: Table, frame: Frame, cost: Node, optional: bool = True) -> payments.Result:
    """Pay a cost within instructions; any amount is chosen now (RB 1.4 204.3.b)."""
    variable = _any_amount(cost)
    if variable is not None:
        return _pay_any(table, frame, variable)
    bill = bills.bill_of(table, frame, cost)
    refuse = optional or bool(bill.requirement or bill.choices)
    return payments.pay(table, frame, frame.doer, bill, Shape.PAY_TO, may_refuse=refuse, about="pay the cost")


def _any_amount(cost: Node) -> SoMuch | None:
    """The amount that a cost leaves to its player: "pay any amount of [A]"."""
    return next((n for n in walk(cost) if isinstance(n, SoMuch) and isinstance(n.amount, AnyAmount)), None)


def _pay_any(table: Table, frame: Frame, what: SoMuch) -> payments.Result:
    """Any amount of a resource: the player says how much, up to what can be paid."""
    rules = table.state.rules.play
    unit = required(rules, what.of.symbols if what.of else ("1",), frame.source.object.shown.colours)
    most, asked = 0, Requirement()
    while payments.can_pay(table, frame.doer, bills.Bill(asked.plus(unit))) and most < 99:
        most, asked = most + 1, asked.plus(unit)
    options = tuple(Option(str(number), number=number) for number in range(most + 1))
    chosen = table.ask(Decision(frame.doer, DecisionKind.AMOUNT, options, about="how much to pay"))[0]
    requirement = Requirement()
    for _ in range(chosen):
        requirement = requirement.plus(unit)
    made = payments.pay(table, frame, frame.doer, bills.Bill(requirement), Shape.PAY_TO)
    if isinstance(made, payments.Paid):
        return replace(made, frame=replace(made.frame, number=chosen))
    return made


def _unless(table: Table, frame: Frame, node: Unless) -> tuple[Frame, Outcome]:
    """ "Y unless P does X": P may do it on resolution; Y happens when the fact the ruling asks for is false."""
    effect, since = node.effect, len(table.state.log)
    ruling = table.state.rules.rulings[Shape.UNLESS]
    who, act = _payer_apart(node.payment)
    held = frame if frame.it else replace(frame, it=_spoken(frame))
    for payer in players(table.look, held, who):
        inner = replace(held, actor=payer, who=payer)
        bill = bills.bill_of(table, inner, act)
        made = payments.pay(table, inner, payer, bill, Shape.UNLESS, may_refuse=True, about="unless")
        if made.outcome.passes(ruling.gate):
            table.emit(Followed(frame.source, node, Shape.UNLESS, 0, False, since))
            return frame, DECLINED
    table.emit(Followed(frame.source, node, Shape.UNLESS, 0, True, since))
    return table.carry_out(table, frame, effect)


def _payer_apart(asked: Node) -> tuple[Phrase | None, Node]:
    """Who is to pay behind "unless", and what, once or for each."""
    match asked:
        case Does(who, act) | May(who, act):
            return who, act
        case ForEach(objects, Does(who, act)):
            return who, ForEach(objects, act)
        case _:
            return None, asked


def _spoken(frame: Frame) -> tuple[Seen, ...]:
    """The targets of this run, for "its controller"."""
    return tuple(one for run, _, chosen in frame.targets if run == frame.run for one in chosen)


def at_finalization(rules: RulesProfile, shape: Shape) -> bool:
    """Whether a cost of this shape is paid when its trigger is finalized."""
    return rules.rulings[shape].paid_when is PaidWhen.FINALIZATION
