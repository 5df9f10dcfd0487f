"""Riftbound's rules documents: Core Rules 1.4 (the default) and 1.3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardlang.nodes.roles import CostRole, Gate, PaidWhen
from cardlang.profiles.consequences import RIFTBOUND_1_3_MATTERS, RIFTBOUND_1_4_MATTERS, LeadingMay
from cardlang.profiles.happenings import RIFTBOUND_1_3_HAPPENINGS, RIFTBOUND_1_4_HAPPENINGS
from cardlang.profiles.keyword_rulings import Document, keyword_meanings, keyword_rulings, trigger_keywords
from cardlang.profiles.kinds import RIFTBOUND_1_3_KINDS, RIFTBOUND_1_4_KINDS
from cardlang.profiles.play import RIFTBOUND_PLAY
from cardlang.profiles.profile import PoolEmptying, RulesProfile, Ruling, Shape

_ACTION = (
    'Without the form "X to Y" this is no cost but a game action; "If you do" asks whether it was really performed.'
)
_WITHIN = "The form [do X] to [do Y] makes X a cost within instructions, and Y happens if and only if X was paid"

_RULINGS_1_4: Mapping[Shape, Ruling] = {
    Shape.PRINTED: Ruling(
        CostRole.BASE,
        PaidWhen.PLAY,
        Gate.PAID,
        "RB 1.4 204.1.a",
        "The cost in the upper left corner is the card's base cost, paid to play it.",
    ),
    Shape.BEFORE_COLON: Ruling(
        CostRole.ACTIVATION,
        PaidWhen.ACTIVATION,
        Gate.PAID,
        "RB 1.4 204.1.b",
        "What stands before the colon is the base cost of an activated ability, paid to activate it.",
    ),
    Shape.ADDITIONAL: Ruling(
        CostRole.ADDITIONAL,
        PaidWhen.PLAY,
        Gate.PAID,
        "RB 1.4 204.2",
        'The words "as an additional cost" without "may" make it a cost that must be paid to play the card.',
    ),
    Shape.OPTIONAL_ADDITIONAL: Ruling(
        CostRole.OPTIONAL_ADDITIONAL,
        PaidWhen.PLAY,
        Gate.DECLARED,
        "RB 1.4 204.2",
        'The words "may" and "as an additional cost" make it a cost its player decides on while playing the card; '
        "what is linked to it asks for that decision.",
    ),
    Shape.LEADING_PAY_TO: Ruling(
        CostRole.WITHIN_INSTRUCTIONS,
        PaidWhen.FINALIZATION,
        Gate.PAID,
        "RB 1.4 204.3.a",
        f"{_WITHIN}; leading in a trigger it is the trigger's base cost, paid when the trigger is finalized.",
    ),
    Shape.LATER_PAY_TO: Ruling(
        CostRole.WITHIN_INSTRUCTIONS,
        PaidWhen.RESOLUTION,
        Gate.PAID,
        "RB 1.4 204.3.b",
        f"{_WITHIN}; in a later part of a trigger it is paid on resolution.",
    ),
    Shape.PAY_TO: Ruling(
        CostRole.WITHIN_INSTRUCTIONS,
        PaidWhen.RESOLUTION,
        Gate.PAID,
        "RB 1.4 204.3.b",
        f"{_WITHIN}; in a spell or an activated ability it is paid on resolution.",
    ),
    Shape.MAY_IF_DO: Ruling(
        CostRole.GAME_ACTION,
        PaidWhen.RESOLUTION,
        Gate.PERFORMED,
        "RB 1.4 205",
        _ACTION,
        is_cost=False,
    ),
    Shape.IF_DO: Ruling(
        CostRole.GAME_ACTION,
        PaidWhen.RESOLUTION,
        Gate.PERFORMED,
        "RB 1.4 205",
        _ACTION,
        is_cost=False,
    ),
    Shape.WHEN_DO: Ruling(
        CostRole.GAME_ACTION,
        PaidWhen.RESOLUTION,
        Gate.PERFORMED,
        "RB 1.4 205",
        'This is a game action; "When you do" is a reflexive trigger that asks whether it was really performed.',
        is_cost=False,
    ),
    Shape.UNLESS: Ruling(
        CostRole.UNLESS,
        PaidWhen.RESOLUTION,
        Gate.PERFORMED,
        "RB 1.4 205",
        'A payment after "unless" has not the form "X to Y": it is a game action on resolution, which its player may '
        "refuse, and it prevents the effect only if it was really performed.",
        is_cost=False,
    ),
    Shape.RATHER_THAN: Ruling(
        CostRole.ALTERNATIVE,
        PaidWhen.PLAY,
        Gate.DECLARED,
        "RB 1.4 356.1.a",
        "It takes the place of the card's base cost; the printed cost stays what other effects see.",
    ),
    Shape.FOR_COST: Ruling(
        CostRole.ALTERNATIVE,
        PaidWhen.PLAY,
        Gate.DECLARED,
        "RB 1.4 356.1.a",
        "Playing a card for a cost puts that cost in the place of its base cost; the printed cost stays what other "
        "effects see.",
    ),
    Shape.APPLIED: Ruling(
        CostRole.APPLIED,
        PaidWhen.ACTION,
        Gate.PAID,
        "RB 1.4 204.4",
        "It is applied to a game action and paid as that action is performed, without the chain; unpaid, the action "
        "is not performed.",
    ),
    Shape.AS_IT_ATTACKS: Ruling(
        CostRole.APPLIED,
        PaidWhen.ACTION,
        Gate.PAID,
        "RB 1.4 204.4",
        "It is applied to a game action and paid as that action is performed, without the chain.",
    ),
    Shape.OPENING_HAND: Ruling(
        CostRole.GAME_ACTION,
        PaidWhen.ACTION,
        Gate.PERFORMED,
        "RB 1.4 205",
        "It is a game action; what it lets happen looks whether it was done.",
        is_cost=False,
    ),
    Shape.APPLIED_TO_BLOCK: Ruling(
        CostRole.APPLIED,
        PaidWhen.ACTION,
        Gate.PAID,
        "RB 1.4 204.4",
        "It is applied to a game action and paid as that action is performed, without the chain; unpaid, the action "
        "is not performed.",
    ),
    Shape.REPLACEMENT: Ruling(
        CostRole.WITHIN_INSTRUCTIONS,
        PaidWhen.REPLACEMENT,
        Gate.PAID,
        "RB 1.4 204.3",
        f"{_WITHIN}; in an optional replacement it is paid as the replacement is applied.",
    ),
}


_DOCUMENT_1_4 = Document("riftbound-1.4", "riftbound", "RB 1.4", _RULINGS_1_4)

RIFTBOUND_1_4 = RulesProfile(
    name="riftbound-1.4",
    game="riftbound",
    title="Riftbound Core Rules 1.4",
    citation="RB 1.4",
    happenings=RIFTBOUND_1_4_HAPPENINGS,
    rulings=_RULINGS_1_4,
    keywords=keyword_rulings(_DOCUMENT_1_4),
    matters=RIFTBOUND_1_4_MATTERS,
    pool_empties=PoolEmptying.MAIN_AND_END,
    play=RIFTBOUND_PLAY,
    kinds=RIFTBOUND_1_4_KINDS,
    leading_may=LeadingMay(
        "when it is finalized, before anyone can react", "it is removed from the chain and counts as not triggered"
    ),
    condition_of_trigger="RB 1.4 383.2.a.1",
    trigger_keywords=trigger_keywords(_DOCUMENT_1_4),
    meanings=keyword_meanings(_DOCUMENT_1_4),
)

_CITATIONS_1_3: Mapping[Shape, str] = {
    Shape.PRINTED: "RB 1.3 356.1",
    Shape.BEFORE_COLON: "RB 1.3 377.1",
    Shape.ADDITIONAL: "RB 1.3 356.2.a.1",
    Shape.OPTIONAL_ADDITIONAL: "RB 1.3 356.2.b.1",
    Shape.LEADING_PAY_TO: "RB 1.3 383.3.b",
    Shape.LATER_PAY_TO: "RB 1.3 742.1.b",
    Shape.PAY_TO: "RB 1.3 742.1.a",
    Shape.MAY_IF_DO: "RB 1.3 359.3.e.14",
    Shape.IF_DO: "RB 1.3 359.3.e.14",
    Shape.WHEN_DO: "RB 1.3 359.3.e.14",
    Shape.UNLESS: "RB 1.3 359.3.e.14",
    Shape.RATHER_THAN: "RB 1.3 356.1.a",
    Shape.FOR_COST: "RB 1.3 356.1.a",
    Shape.APPLIED: "RB 1.3 742.1",
    Shape.AS_IT_ATTACKS: "RB 1.3 742.1",
    Shape.OPENING_HAND: "RB 1.3 359.3.e.14",
    Shape.APPLIED_TO_BLOCK: "RB 1.3 742.1",
    Shape.REPLACEMENT: "RB 1.3 371.2",
}

_CHANGES_1_3: Mapping[Shape, Ruling] = {
    Shape.LATER_PAY_TO: replace(
        _RULINGS_1_4[Shape.LATER_PAY_TO],
        paid_when=PaidWhen.FINALIZATION,
        reason=f"{_WITHIN}; anywhere in a trigger it is the trigger's base cost, paid when the trigger is finalized.",
    ),
    **{
        shape: replace(
            _RULINGS_1_4[shape],
            reason='This is no cost but a game action; "If you do" is a linked instruction, which still happens when '
            "the action was replaced.",
        )
        for shape in (Shape.MAY_IF_DO, Shape.IF_DO)
    },
}

_RULINGS_1_3 = {
    shape: replace(_CHANGES_1_3.get(shape, ruling), rule=_CITATIONS_1_3[shape])
    for shape, ruling in _RULINGS_1_4.items()
}
_DOCUMENT_1_3 = Document("riftbound-1.3", "riftbound", "RB 1.3", _RULINGS_1_3, newest=False)

RIFTBOUND_1_3 = replace(
    RIFTBOUND_1_4,
    name="riftbound-1.3",
    title="Riftbound Core Rules 1.3",
    citation="RB 1.3",
    happenings=RIFTBOUND_1_3_HAPPENINGS,
    rulings=_RULINGS_1_3,
    keywords=keyword_rulings(_DOCUMENT_1_3),
    meanings=keyword_meanings(_DOCUMENT_1_3),
    matters=RIFTBOUND_1_3_MATTERS,
    kinds=RIFTBOUND_1_3_KINDS,
    pool_empties=PoolEmptying.DRAW_AND_END,
    if_do_survives_replacement=True,
    later_trigger_costs_at_finalization=True,
    pay_is_forced=True,
    leading_may=LeadingMay("as its condition is met", "it is not put on the chain"),
    condition_of_trigger="RB 1.3 383.3.e",
)
