"""Magic's rules documents: the current Comprehensive Rules (the default) and those of 2008, with rule 424."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardlang.nodes.roles import CostRole, Gate, PaidWhen
from cardlang.profiles.consequences import MAGIC_2008_MATTERS, MAGIC_MATTERS
from cardlang.profiles.happenings import MAGIC_HAPPENINGS
from cardlang.profiles.keyword_rulings import (
    Document,
    asked_abilities,
    asking_keywords,
    keyword_meanings,
    keyword_rulings,
    reducing_keywords,
)
from cardlang.profiles.kinds import MAGIC_2008_KINDS, MAGIC_KINDS
from cardlang.profiles.play import MAGIC_PLAY
from cardlang.profiles.profile import PoolEmptying, RulesProfile, Ruling, Shape

_RESOLUTION = (
    "The action before an if-does clause is a cost paid on resolution; the clause asks {asks}, whatever events "
    "came of it."
)

_RULINGS: Mapping[Shape, Ruling] = {
    Shape.PRINTED: Ruling(
        CostRole.BASE, PaidWhen.PLAY, Gate.PAID, "CR 202.1", "The mana cost in the corner is paid to cast the spell."
    ),
    Shape.BEFORE_COLON: Ruling(
        CostRole.ACTIVATION,
        PaidWhen.ACTIVATION,
        Gate.PAID,
        "CR 602.1a",
        "Everything before the colon is the activation cost.",
    ),
    Shape.ADDITIONAL: Ruling(
        CostRole.ADDITIONAL,
        PaidWhen.PLAY,
        Gate.PAID,
        "CR 118.8",
        "The spell's text adds it to what is paid with the mana cost, and without it the spell can't be cast.",
    ),
    Shape.OPTIONAL_ADDITIONAL: Ruling(
        CostRole.OPTIONAL_ADDITIONAL,
        PaidWhen.PLAY,
        Gate.DECLARED,
        "CR 118.8",
        "It is an additional cost that its player may announce while casting; what is linked to it asks for the "
        "announcement.",
    ),
    Shape.LEADING_PAY_TO: Ruling(
        CostRole.RESOLUTION,
        PaidWhen.RESOLUTION,
        Gate.CHOSEN,
        "CR 118.12",
        "Magic does not print the form [do X] to [do Y]; it reads as a payment on resolution.",
    ),
    Shape.LATER_PAY_TO: Ruling(
        CostRole.RESOLUTION,
        PaidWhen.RESOLUTION,
        Gate.CHOSEN,
        "CR 118.12",
        "Magic does not print the form [do X] to [do Y]; it reads as a payment on resolution.",
    ),
    Shape.PAY_TO: Ruling(
        CostRole.RESOLUTION,
        PaidWhen.RESOLUTION,
        Gate.CHOSEN,
        "CR 118.12",
        "Magic does not print the form [do X] to [do Y]; it reads as a payment on resolution.",
    ),
    Shape.MAY_IF_DO: Ruling(
        CostRole.RESOLUTION,
        PaidWhen.RESOLUTION,
        Gate.CHOSEN,
        "CR 118.12",
        _RESOLUTION.format(asks="whether the player chose to pay"),
    ),
    Shape.IF_DO: Ruling(
        CostRole.RESOLUTION,
        PaidWhen.RESOLUTION,
        Gate.STARTED,
        "CR 118.12",
        _RESOLUTION.format(asks="whether the player started to pay"),
    ),
    Shape.WHEN_DO: Ruling(
        CostRole.GAME_ACTION,
        PaidWhen.RESOLUTION,
        Gate.PERFORMED,
        "CR 603.12",
        'Before "When you do" it is a plain action; the reflexive trigger asks whether it really happened.',
        is_cost=False,
    ),
    Shape.UNLESS: Ruling(
        CostRole.UNLESS,
        PaidWhen.RESOLUTION,
        Gate.CHOSEN,
        "CR 118.12a",
        'What follows "unless" is a cost that its player may pay on resolution; the effect asks whether they chose to.',
    ),
    Shape.RATHER_THAN: Ruling(
        CostRole.ALTERNATIVE,
        PaidWhen.PLAY,
        Gate.DECLARED,
        "CR 118.9",
        "It may be paid rather than the mana cost, which itself does not change.",
    ),
    Shape.FOR_COST: Ruling(
        CostRole.ALTERNATIVE,
        PaidWhen.PLAY,
        Gate.DECLARED,
        "CR 118.9",
        "The effect lets a card be cast for this cost rather than its mana cost, which itself does not change.",
    ),
    Shape.APPLIED: Ruling(
        CostRole.APPLIED,
        PaidWhen.ACTION,
        Gate.PAID,
        "CR 508.1h",
        "It is paid as attackers are declared, or as the action is taken; unpaid, that does not happen.",
    ),
    Shape.AS_IT_ATTACKS: Ruling(
        CostRole.APPLIED,
        PaidWhen.ACTION,
        Gate.PAID,
        "CR 508.1g",
        "It is an optional cost to attack, paid as attackers are declared.",
    ),
    Shape.OPENING_HAND: Ruling(
        CostRole.GAME_ACTION,
        PaidWhen.ACTION,
        Gate.PERFORMED,
        "CR 103.6b",
        "It is an action taken before the game begins; what it lets happen looks whether it was done.",
        is_cost=False,
    ),
    Shape.APPLIED_TO_BLOCK: Ruling(
        CostRole.APPLIED,
        PaidWhen.ACTION,
        Gate.PAID,
        "CR 509.1d",
        "It is paid as blockers are declared; unpaid, the creature does not block.",
    ),
    Shape.REPLACEMENT: Ruling(
        CostRole.RESOLUTION,
        PaidWhen.REPLACEMENT,
        Gate.CHOSEN,
        "CR 118.12",
        "It is chosen and paid as the replacement is applied.",
    ),
}

_DOCUMENT = Document("magic", "magic", "CR", _RULINGS)

MAGIC = RulesProfile(
    name="magic",
    game="magic",
    title="Magic Comprehensive Rules, 2025-09-19",
    citation="CR",
    happenings=MAGIC_HAPPENINGS,
    rulings=_RULINGS,
    keywords=keyword_rulings(_DOCUMENT),
    matters=MAGIC_MATTERS,
    pool_empties=PoolEmptying.STEP,
    play=MAGIC_PLAY,
    kinds=MAGIC_KINDS,
    mana_before_paying=True,
    counter_symbols=frozenset({"E", "TK"}),
    reducing_keywords=reducing_keywords(_DOCUMENT),
    asking_keywords=asking_keywords(_DOCUMENT),
    asked=asked_abilities(_DOCUMENT),
    meanings=keyword_meanings(_DOCUMENT),
    unless_means_may="CR 118.12a",
    turn_ends_both="CR 514.2",
    condition_of_trigger="CR 603.4",
)

_CITATIONS_2008: Mapping[Shape, str] = {
    Shape.PRINTED: "CR2008 203",
    Shape.BEFORE_COLON: "CR2008 403",
    Shape.ADDITIONAL: "CR2008 409.1b",
    Shape.OPTIONAL_ADDITIONAL: "CR2008 409.1b",
    Shape.LEADING_PAY_TO: "CR2008 424.6",
    Shape.LATER_PAY_TO: "CR2008 424.6",
    Shape.PAY_TO: "CR2008 424.6",
    Shape.MAY_IF_DO: "CR2008 424.6",
    Shape.IF_DO: "CR2008 424.6",
    Shape.WHEN_DO: "CR2008 424.6",
    Shape.UNLESS: "CR2008 424.1",
    Shape.RATHER_THAN: "CR2008 409.1b",
    Shape.FOR_COST: "CR2008 409.1b",
    Shape.APPLIED: "CR2008 424.1",
    Shape.AS_IT_ATTACKS: "CR2008 424.1",
    Shape.OPENING_HAND: "CR2008 424.6",
    Shape.APPLIED_TO_BLOCK: "CR2008 424.1",
    Shape.REPLACEMENT: "CR2008 424.6",
}

_RULINGS_2008 = {shape: replace(ruling, rule=_CITATIONS_2008[shape]) for shape, ruling in _RULINGS.items()}
_DOCUMENT_2008 = Document("magic-2008", "magic", "CR2008", _RULINGS_2008, newest=False, under="502")

MAGIC_2008 = replace(
    MAGIC,
    name="magic-2008",
    title="Magic Comprehensive Rules, 2008-10-01",
    citation="CR2008",
    rulings=_RULINGS_2008,
    keywords=keyword_rulings(_DOCUMENT_2008),
    asking_keywords=asking_keywords(_DOCUMENT_2008),
    asked=asked_abilities(_DOCUMENT_2008),
    meanings=keyword_meanings(_DOCUMENT_2008),
    matters=MAGIC_2008_MATTERS,
    kinds=MAGIC_2008_KINDS,
    pool_empties=PoolEmptying.PHASE_WITH_BURN,
    unless_means_may="",
    turn_ends_both="",
    condition_of_trigger="",
)
