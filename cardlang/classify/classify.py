"""Which payments an ability holds, and what each is: its role, when it is paid, what is linked to it, and why.

The grammar has named the shape of each payment; the profile says what that shape is in its document. Here the two meet:
a walk over the nodes that knows where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardlang.classify.parts import parts_of
from cardlang.nodes.abilities import Activated, Triggered
from cardlang.nodes.base import Node, children
from cardlang.nodes.costs import AdditionalCost, CostChange, Linked, PayTo, RatherThan, Unless
from cardlang.nodes.effects import Act, AllOf, Cannot, Does, If, May, Sentence, Then
from cardlang.nodes.filters import Each, Noun, Objects, Of, Self, They, You
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.roles import (
    ClassifiedCost,
    CostModifier,
    CostPart,
    CostRole,
    ModifierDirection,
    PaidFor,
    PartKind,
    Payer,
)
from cardlang.nodes.words import Branch, Direction
from cardlang.profiles.profile import KeywordRuling, RulesProfile, Ruling, Shape

_NEGATIVE = frozenset({Branch.DOES_NOT, Branch.CANNOT, Branch.OTHERWISE})


@dataclass(frozen=True, slots=True)
class Classified:
    """What an ability asks to be paid, in printed order, and how it changes what other things cost."""

    costs: tuple[ClassifiedCost, ...]
    modifiers: tuple[CostModifier, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the walk stands: in a trigger or not, at its beginning or not, in a quoted ability, in which mode."""

    trigger: bool = False
    leading: bool = False
    granted: bool = False
    mode: int | None = None
    who: Node | None = None
    may: bool = False

    def later(self) -> _Place:
        """The place of what comes after."""
        return replace(self, leading=False, who=None, may=False)


def classify(nodes: Sequence[Node], profile: RulesProfile) -> Classified:
    """The payments and cost changes of an ability: of its node, or of the parts that could be read of it."""
    found: list[ClassifiedCost | CostModifier] = []
    place = _Place()
    for node in nodes:
        found.extend(_Walk(profile).visit(node, place))
        place = _Place(trigger=True, leading=True) if isinstance(node, Triggered) else place.later()
    costs = sorted((c for c in found if isinstance(c, ClassifiedCost)), key=lambda c: c.span)
    return Classified(tuple(costs), tuple(m for m in found if isinstance(m, CostModifier)))


class _Walk:
    """One walk over an ability under one profile."""

    def __init__(self, profile: RulesProfile) -> None:
        self._profile = profile

    def visit(self, node: Node, place: _Place) -> Iterator[ClassifiedCost | CostModifier]:
        """The payments at and below a node, in order."""
        match node:
            case Activated(cost=cost, body=body):
                yield self._cost(Shape.BEFORE_COLON, cost, place, PaidFor.THIS_ABILITY)
                yield from self._all(body, place.later())
            case Triggered(body=body):
                yield from self._all(body, replace(place, trigger=True, leading=True))
            case Linked():
                yield from self._linked(node, place)
            case PayTo(cost=cost, effect=effect):
                yield self._cost(self._pay_to(place), cost, place, PaidFor.THIS_ABILITY)
                yield from self.visit(effect, place.later())
            case AdditionalCost():
                yield self._additional(node, place)
            case Unless(effect=effect, payment=payment):
                yield from self.visit(effect, place)
                shape = Shape.APPLIED if isinstance(effect, Cannot) else Shape.UNLESS
                paid_for = PaidFor.OTHER if shape is Shape.APPLIED else PaidFor.THIS_ABILITY
                yield self._cost(shape, payment, place, paid_for)
            case RatherThan(cost=cost, instead_of=instead_of):
                yield self._cost(Shape.RATHER_THAN, cost, place, _paid_for(instead_of))
            case CostChange():
                yield _modifier(node)
            case Keyword():
                yield from self._keyword(node, place)
            case May(who=who, act=act):
                yield from self.visit(act, replace(place, who=who, may=True))
            case Does(who=who, act=act):
                yield from self.visit(act, replace(place, who=who))
            case If(effect=effect) | Sentence(content=effect):
                yield from self.visit(effect, place)
            case Then(first=first, second=second):
                yield from self._all((first, second), place)
            case AllOf(parts=parts):
                yield from self._all(parts, place)
            case Objects():
                return
            case _:
                yield from self._all(tuple(children(node)), place)

    def _all(self, nodes: Sequence[Node], place: _Place) -> Iterator[ClassifiedCost | CostModifier]:
        for node in nodes:
            yield from self.visit(node, place)
            place = place.later()

    def _linked(self, node: Linked, place: _Place) -> Iterator[ClassifiedCost | CostModifier]:
        """A sentence with what waits for its outcome: "You may X. If you do, Y." """
        content = node.action.content
        if _holds(content, AdditionalCost | PayTo):
            yield from self.visit(content, place)
        else:
            branches = {link.branch for link in node.links}
            action, who, may = _action(content)
            here = replace(place, who=who, may=may)
            shape = Shape.MAY_IF_DO if may else Shape.IF_DO
            if branches == {Branch.WHEN_DOES}:
                shape = Shape.WHEN_DO
            cost = self._cost(shape, action, here, PaidFor.THIS_ABILITY)
            yield replace(cost, gate_negated=branches <= _NEGATIVE)
        for link in node.links:
            yield from self.visit(link.effect, place.later())

    def _pay_to(self, place: _Place) -> Shape:
        if not place.trigger:
            return Shape.PAY_TO
        return Shape.LEADING_PAY_TO if place.leading else Shape.LATER_PAY_TO

    def _additional(self, node: AdditionalCost, place: _Place) -> ClassifiedCost:
        action, who, may = _action(node.cost)
        here = replace(place, who=who or place.who, may=may or place.may)
        shape = Shape.OPTIONAL_ADDITIONAL if here.may else Shape.ADDITIONAL
        return self._cost(shape, action, here, _paid_for(node.play))

    def _cost(self, shape: Shape, node: Node, place: _Place, paid_for: PaidFor) -> ClassifiedCost:
        ruling = self._profile.rulings[shape]
        action, who, may = _action(node)
        return ClassifiedCost(
            node=node,
            span=action.span,
            role=ruling.role,
            is_cost=ruling.is_cost,
            optional=_is_optional(ruling, place.may or may),
            payer=_payer(who or place.who),
            paid_for=paid_for,
            granted=place.granted,
            mode=place.mode,
            paid_when=ruling.paid_when,
            gate=ruling.gate,
            gate_negated=shape is Shape.UNLESS,
            parts=parts_of(action),
            rule=ruling.rule,
            keyword_rule="",
            reason=ruling.reason,
        )

    def _keyword(self, node: Keyword, place: _Place) -> Iterator[ClassifiedCost]:
        ruling = self._profile.keywords.get(node.name)
        if ruling is None or not (node.cost or ruling.implied):
            return
        printed = parts_of(node.cost) if node.cost else ()
        implied = tuple(replace(part, span=node.span) for part in ruling.implied)
        yield ClassifiedCost(
            node=node.cost or node,
            span=node.cost.span if node.cost else node.span,
            role=ruling.role,
            is_cost=self._profile.rulings[ruling.shape].is_cost,
            optional=ruling.optional,
            payer=Payer.OPPONENT if ruling.others_pay else Payer.YOU,
            paid_for=_keyword_for(ruling),
            granted=place.granted,
            mode=place.mode,
            paid_when=ruling.paid_when,
            gate=ruling.gate,
            gate_negated=ruling.role is CostRole.UNLESS,
            parts=(*printed, *_counted(implied, node)),
            rule=ruling.rule,
            keyword_rule=ruling.keyword_rule,
            reason=ruling.reason,
        )


def _action(node: Node) -> tuple[Node, Node | None, bool]:
    """What is done in a clause, by whom (None: by "you"), and whether they may refuse."""
    match node:
        case May(who=who, act=act):
            return act, who, True
        case Does(who=who, act=act):
            return act, who, False
        case If(effect=effect):
            return _action(effect)
        case Then(first=first, second=second) if isinstance(second, May) and not isinstance(first, May):
            return _action(second)
        case _:
            return node, None, False


def _holds(node: Node, kinds: type[Node] | object) -> bool:
    """Whether a clause is of one of the kinds, inside its subject, its "may", or its condition."""
    match node:
        case AdditionalCost() | PayTo():
            return True
        case May(act=act) | Does(act=act) | If(effect=act):
            return _holds(act, kinds)
        case Then(second=second):
            return _holds(second, kinds)
        case _:
            return False


def _is_optional(ruling: Ruling, may: bool) -> bool:
    return may or ruling.role in (CostRole.OPTIONAL_ADDITIONAL, CostRole.ALTERNATIVE, CostRole.UNLESS)


def _payer(who: Node | None) -> Payer:
    match who:
        case None | You():
            return Payer.YOU
        case Objects(quantity=Each(), nouns=Noun(word="player")):
            return Payer.EACH_PLAYER
        case Objects(nouns=Noun(word="opponent")):
            return Payer.OPPONENT
        case Objects(quantity=Of(), nouns=Noun(word="controller")):
            return Payer.CONTROLLER_OF_TARGET
        case They():
            return Payer.OTHER
        case _:
            return Payer.OTHER


def _paid_for(node: Node) -> PaidFor:
    """Whether an additional or alternative cost is one of the card itself: "to play me", "this spell's mana cost"."""
    match node:
        case Self() | Act(object=Self()) | Objects(quantity=Of(owner=Self())):
            return PaidFor.THIS_CARD
        case Does(act=act) | May(act=act):
            return _paid_for(act)
        case _:
            return PaidFor.OTHER


def _keyword_for(ruling: KeywordRuling) -> PaidFor:
    if ruling.others_pay and ruling.role is CostRole.ADDITIONAL:
        return PaidFor.OTHER
    if ruling.role in (CostRole.ACTIVATION, CostRole.UNLESS, CostRole.RESOLUTION):
        return PaidFor.THIS_ABILITY
    return PaidFor.THIS_CARD


def _counted(implied: tuple[CostPart, ...], node: Keyword) -> Iterator[CostPart]:
    """The implied parts; the keyword's number is how many symbols, where it has one: "[Deflect 2]"."""
    for part in implied:
        value = getattr(node.amount, "value", None)
        yield replace(part, amount=value) if isinstance(value, int) and part.kind is PartKind.RESOURCES else part


def _modifier(node: CostChange) -> CostModifier:
    direction = ModifierDirection.MORE if node.direction is Direction.MORE else ModifierDirection.LESS
    return CostModifier(node, node.span, direction, node.amount, None)
