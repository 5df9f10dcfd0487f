"""What follows when a payment is declined, impossible, replaced, or reduced to nothing, in words, with the rule.

The sentences are made from a payment's classification under a profile; what else is said of it is for `explain`.
"""

from __future__ import annotations

from cardlang.nodes.frozen import frozen
from cardlang.nodes.roles import ClassifiedCost, CostRole, Gate, PaidFor, PaidWhen, PartKind
from cardlang.profiles.consequences import Matter
from cardlang.profiles.profile import RulesProfile

_BEFORE_RESOLUTION = frozenset({CostRole.BASE, CostRole.ACTIVATION, CostRole.ADDITIONAL})


@frozen
class Outcome:
    """What follows in one situation: "declined", "impossible", "replaced", "reduced to nothing"; with the rule."""

    situation: str
    sentence: str
    rule: str


def outcomes_of(cost: ClassifiedCost, profile: RulesProfile) -> tuple[Outcome, ...]:
    """What follows when a payment is declined, impossible, replaced, or reduced to nothing."""
    return (
        _declined(cost, profile),
        _impossible(cost, profile),
        _replaced(cost, profile),
        _nothing(cost, profile),
    )


def _declined(cost: ClassifiedCost, profile: RulesProfile) -> Outcome:
    matters = profile.matters
    if cost.role in _BEFORE_RESOLUTION:
        sentence = "Nothing is played or activated: all that was done for it is taken back."
        return Outcome("declined", sentence, matters[Matter.UNDONE])
    if cost.role is CostRole.ALTERNATIVE:
        sentence = "The card can only be played for its own cost or another one, and from where that may be paid."
        return Outcome("declined", sentence, cost.rule)
    if cost.role is CostRole.OPTIONAL_ADDITIONAL:
        return Outcome(
            "declined", "The card is played without it, and what is linked to it does not happen.", cost.rule
        )
    if cost.role in (CostRole.APPLIED, CostRole.SPECIAL_ACTION):
        return Outcome("declined", "The action is not taken.", cost.rule)
    if _decides_trigger(cost, profile):
        return _trigger_declined(cost, profile)
    if cost.paid_when is PaidWhen.FINALIZATION:
        sentence = "The trigger is removed before anyone can react; it is not countered."
        return Outcome("declined", sentence, matters[Matter.DECLINED_TRIGGER])
    if not cost.optional and cost.gate is Gate.STARTED:
        return Outcome("declined", "It cannot be declined while it can be paid.", cost.rule)
    if not cost.optional and not cost.is_cost:
        return Outcome("declined", *_told_to_act(cost, profile))
    rule = matters[Matter.DECLINED if cost.is_cost else Matter.REFUSED]
    return Outcome("declined", f"{_consequence(cost, False)}.", rule)


def _decides_trigger(cost: ClassifiedCost, profile: RulesProfile) -> bool:
    """Whether the "may" decides on the whole trigger and not on this payment (RB 1.4 383.3.a.1)."""
    on_resolution = cost.paid_when in (PaidWhen.RESOLUTION, PaidWhen.FINALIZATION)
    return cost.leading_may and on_resolution and profile.leading_may is not None


def may_before(cost: ClassifiedCost, profile: RulesProfile) -> str:
    """When it is said whether a payment comes to be made at all, where that is another time."""
    if profile.leading_may is None or not _decides_trigger(cost, profile) or cost.paid_when is PaidWhen.FINALIZATION:
        return ""
    return f"whether the trigger is performed is decided {profile.leading_may.when}"


def _trigger_declined(cost: ClassifiedCost, profile: RulesProfile) -> Outcome:
    """What follows when a trigger with a leading "may" is not performed, and what may be refused once it is."""
    assert profile.leading_may is not None
    decided, rule = profile.leading_may, profile.matters[Matter.LEADING_MAY]
    if cost.paid_when is PaidWhen.FINALIZATION:
        sentence = f"The trigger is not performed: {decided.declined}; it is not countered."
        return Outcome("declined", sentence, f"{rule}; {profile.matters[Matter.DECLINED_TRIGGER]}")
    then, by = _told_to_act(cost, profile)
    sentence = f"The trigger is not performed: {decided.declined}. Accepted, {_lower(then)}"
    return Outcome("declined", sentence, f"{rule}; {by}")


def _told_to_act(cost: ClassifiedCost, profile: RulesProfile) -> tuple[str, str]:
    """What a player may still decline who is told to do something that is no cost: resources alone may be kept."""
    kept = [part for part in cost.parts if part.kind is PartKind.RESOURCES and not profile.pay_is_forced]
    if not kept:
        return "It cannot be declined while it can be performed.", cost.rule
    rest = "" if len(kept) == len(cost.parts) else ", all else is done"
    return f"The resources may be kept on resolution{rest}: {_lower(_consequence(cost, False))}.", (
        profile.matters[Matter.DECLINED]
    )


def _impossible(cost: ClassifiedCost, profile: RulesProfile) -> Outcome:
    rule = profile.matters[Matter.IMPOSSIBLE]
    if cost.role in _BEFORE_RESOLUTION:
        return Outcome("impossible", "It cannot be paid in part: nothing is played or activated.", rule)
    if cost.role in (CostRole.OPTIONAL_ADDITIONAL, CostRole.ALTERNATIVE):
        return Outcome("impossible", "It cannot be chosen; once chosen and unpaid, the whole play is taken back.", rule)
    if cost.role in (CostRole.APPLIED, CostRole.SPECIAL_ACTION):
        return Outcome("impossible", "The action cannot be taken.", rule)
    if cost.paid_when is PaidWhen.FINALIZATION:
        return Outcome("impossible", "It cannot be paid in part: the trigger is removed.", rule)
    if not cost.is_cost:
        return Outcome("impossible", f"It is not performed: {_lower(_consequence(cost, False))}.", cost.rule)
    chosen = "chosen" if cost.optional else "paid"
    return Outcome("impossible", f"It cannot be {chosen}, not even in part: {_lower(_consequence(cost, False))}.", rule)


def _replaced(cost: ClassifiedCost, profile: RulesProfile) -> Outcome:
    if cost.is_cost:
        sentence = f"It still counts as paid: {_lower(_consequence(cost, True))}."
        return Outcome("replaced", sentence, profile.matters[Matter.REPLACED_COST])
    happens = profile.if_do_survives_replacement
    first = "The linked instruction is not affected" if happens else "It was not performed"
    return Outcome(
        "replaced", f"{first}: {_lower(_consequence(cost, happens))}.", profile.matters[Matter.REPLACED_ACTION]
    )


def _nothing(cost: ClassifiedCost, profile: RulesProfile) -> Outcome:
    if cost.is_cost:
        sentence = "Paying it still counts, though nothing is spent."
        return Outcome("reduced to nothing", sentence, profile.matters[Matter.NOTHING])
    return Outcome("reduced to nothing", "It is no cost, so effects that reduce costs do not touch it.", cost.rule)


def _consequence(cost: ClassifiedCost, paid: bool) -> str:
    """What then becomes of the linked effect."""
    if cost.paid_when is PaidWhen.PLAY and cost.paid_for is PaidFor.OTHER:
        return "What it is added to is played" if paid else "What it is added to is not played"
    if cost.role in (CostRole.BASE, CostRole.ADDITIONAL):
        return "The card is played" if paid else "The card is not played"
    if cost.role is CostRole.ACTIVATION:
        return "The ability is activated" if paid else "The ability is not activated"
    if cost.role in (CostRole.APPLIED, CostRole.SPECIAL_ACTION):
        return "The action is taken" if paid else "The action is not taken"
    named = cost.role is CostRole.UNLESS and not cost.keyword_rule
    effect = 'The effect beside "unless"' if named else "The linked effect"
    return f"{effect} happens" if paid != cost.gate_negated else f"{effect} does not happen"


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]
