"""The payments that a keyword stands for, printed beside it or implied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardlang.classify.parts import parts_of
from cardlang.classify.place import Place
from cardlang.keywords.meaning import filled
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.costs import Cost
from cardlang.nodes.effects import EachOf
from cardlang.nodes.filters import It, Self
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.roles import ClassifiedCost, CostModifier, CostPart, CostRole, PaidFor, PartKind, Payer
from cardlang.profiles.profile import KeywordRuling, RulesProfile

_OF_THE_ABILITY = (CostRole.ACTIVATION, CostRole.UNLESS, CostRole.RESOLUTION, CostRole.WITHIN_INSTRUCTIONS)
_UNSAID = CostPart(PartKind.RESOURCES, None, None, None, implied=True)
"""What a keyword costs that prints its cost elsewhere: "it gains flashback. Its flashback cost is ..." """


_UNTOLD = CostPart(PartKind.OTHER, None, None, None, implied=True)
"""What a keyword costs that neither prints nor implies what: another card's Equip cost, a promised gift."""


def keyword_costs(node: Keyword, place: Place, profile: RulesProfile) -> Iterator[ClassifiedCost]:
    """The payments of a keyword under a profile: none, one, or several; of "[1] / [A]" each is one by itself."""
    if node.cost is not None and isinstance(node.cost.parts[0], EachOf):
        for part in node.cost.parts[0].parts:
            yield from keyword_costs(replace(node, cost=Cost((part,), span=part.span)), place, profile)
        return
    ruling = profile.keywords.get(node.name)
    while ruling is not None:
        unsaid = ruling.prints and node.cost is None
        if not (unsaid and ruling.role is CostRole.SPECIAL_ACTION):
            yield _cost(node, ruling, place, profile)
        ruling = ruling.also
    if node.also is not None:
        yield from keyword_costs(replace(node, cost=node.also, also=None), place, profile)


def printed_at(
    node: Keyword, found: Iterable[ClassifiedCost | CostModifier]
) -> Iterator[ClassifiedCost | CostModifier]:
    """What is paid within the meaning of a keyword, at the place of the keyword, or of the cost printed beside it."""
    for one in found:
        if isinstance(one, CostModifier):
            yield one if one.span else replace(one, span=node.span)
            continue
        printed = node.cost is not None and any(part.span for part in one.parts)
        at = node.cost.span if printed and node.cost else node.span
        parts = tuple(part if part.span else replace(part, span=node.span, implied=True) for part in one.parts)
        yield replace(one, span=one.span or at, parts=parts)


def _cost(node: Keyword, ruling: KeywordRuling, place: Place, profile: RulesProfile) -> ClassifiedCost:
    paid = _at(node, ruling)
    return ClassifiedCost(
        node=paid,
        span=paid.span,
        role=ruling.role,
        is_cost=profile.rulings[ruling.shape].is_cost,
        optional=ruling.optional,
        payer=Payer.OPPONENT if ruling.others_pay else Payer.YOU,
        paid_for=_paid_for(ruling, place),
        granted=place.granted,
        mode=place.mode,
        paid_when=ruling.paid_when,
        gate=ruling.gate,
        gate_negated=ruling.role is CostRole.UNLESS,
        parts=_parts(node, ruling, profile),
        rule=ruling.rule,
        keyword_rule=ruling.keyword_rule,
        reason=ruling.reason,
    )


def _at(node: Keyword, ruling: KeywordRuling) -> Keyword | Cost:
    """What of a keyword says its payment: the printed cost, or its own word when the cost beside it is another."""
    if ruling.prints and node.cost:
        return node.cost
    start = node.span.start
    return replace(node, span=replace(node.span, end=start + len(node.name))) if node.cost else node


def _parts(node: Keyword, ruling: KeywordRuling, profile: RulesProfile) -> tuple[CostPart, ...]:
    implied = tuple(_implied(part, node) for part in parts_of(ruling.implied, profile)) if ruling.implied else ()
    if not ruling.prints:
        return implied or (replace(_UNTOLD, span=node.span),)
    printed = parts_of(node.cost, profile) if node.cost else (replace(_UNSAID, span=node.span),)
    return (*printed, *implied)


def _implied(part: CostPart, node: Keyword) -> CostPart:
    """An implied part as printed with this keyword, with its number, as of symbols or power: "[Deflect 2]"."""
    amount = node.amount
    what = filled(part.what, node) if part.what is not None and amount is not None else part.what
    counted = part.kind is PartKind.RESOURCES and isinstance(amount, Fixed)
    number = amount.value if counted and isinstance(amount, Fixed) else part.amount
    return replace(part, amount=number, what=what, span=node.span, implied=True)


def _paid_for(ruling: KeywordRuling, place: Place) -> PaidFor:
    if ruling.role in _OF_THE_ABILITY:
        return PaidFor.THIS_ABILITY
    if ruling.others_pay or ruling.role is CostRole.APPLIED or not isinstance(place.receiver, Self | It | None):
        return PaidFor.OTHER
    return PaidFor.THIS_CARD
