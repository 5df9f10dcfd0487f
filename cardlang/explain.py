"""What an ability and each of its payments mean, in plain words, with the rules that say so.

`explain` gives values; showing them is for the tools. The sentences are made from a payment's classification under a
profile, never from its text.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.classify.classify import Classified, classify
from cardlang.classify.kinds import idle, kind_by_form, of_playing_itself
from cardlang.explain_keywords import keyword_sentences
from cardlang.formats.card import Face
from cardlang.library import base_cost
from cardlang.nodes.abilities import Activated, KeywordAbility, Keywords, Labelled, Text, Triggered
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.nodes.roles import (
    ClassifiedCost,
    CostModifier,
    CostRole,
    Gate,
    ModifierDirection,
    PaidFor,
    PaidWhen,
    PartKind,
    Payer,
)
from cardlang.profiles.consequences import Matter
from cardlang.profiles.profile import CardKind, RulesProfile
from cardlang.references.reference import NO_REFERENCES, References, said

INSTRUCTIONS = "a spell's instructions"

_KINDS = {
    CostRole.BASE: "the base cost",
    CostRole.ACTIVATION: "an activation cost",
    CostRole.ADDITIONAL: "a mandatory additional cost",
    CostRole.OPTIONAL_ADDITIONAL: "an optional additional cost",
    CostRole.ALTERNATIVE: "an alternative cost",
    CostRole.WITHIN_INSTRUCTIONS: "a cost within instructions",
    CostRole.RESOLUTION: "a cost paid on resolution",
    CostRole.UNLESS: 'a payment after "unless"',
    CostRole.APPLIED: "an applied cost",
    CostRole.SPECIAL_ACTION: "the cost of a special action",
    CostRole.GAME_ACTION: "a game action, no cost",
}

_WHEN = {
    PaidWhen.PLAY: "while the card is played",
    PaidWhen.ACTIVATION: "while the ability is activated",
    PaidWhen.FINALIZATION: "when the trigger is finalized, before anyone can react",
    PaidWhen.RESOLUTION: "on resolution, after reactions",
    PaidWhen.ACTION: "as the action it is applied to is performed",
    PaidWhen.SPECIAL_ACTION: "as the action is taken; nobody can respond",
    PaidWhen.REPLACEMENT: "as the replacement is applied",
}

_PAYERS = {
    Payer.YOU: "you",
    Payer.OPPONENT: "an opponent",
    Payer.CONTROLLER_OF_TARGET: "the controller of what is affected",
    Payer.EACH_PLAYER: "each player",
    Payer.OTHER: "the player it names",
}

_ASKS = {
    Gate.PAID: "whether it was paid",
    Gate.DECLARED: "whether its player decided to pay it",
    Gate.CHOSEN: "whether the player chose to pay",
    Gate.STARTED: "whether payment was started",
    Gate.PERFORMED: "whether the action was really performed",
}

_BEFORE_RESOLUTION = frozenset({CostRole.BASE, CostRole.ACTIVATION, CostRole.ADDITIONAL})


@frozen
class Outcome:
    """What follows in one situation: "declined", "impossible", "replaced", "reduced to nothing"; with the rule."""

    situation: str
    sentence: str
    rule: str


@frozen
class Elsewhere:
    """What the same words are on other kinds of card, where that is another payment, or none that is ever made."""

    kinds: tuple[CardKind, ...]
    cost: ClassifiedCost
    never: bool
    sentence: str
    rule: str


@frozen
class CostExplanation:
    """One payment in plain words: what is paid, what it is, when, by whom, what the linked effect asks, what if.

    `before` is what is decided about it before it is paid, where that is not whether it is paid.
    """

    cost: ClassifiedCost
    words: str
    kind: str
    when: str
    payer: str
    asks: str
    reason: str
    rule: str
    outcomes: tuple[Outcome, ...]
    elsewhere: tuple[Elsewhere, ...]
    before: str = ""


@frozen
class Explanation:
    """One ability in plain words under one profile."""

    profile: RulesProfile
    kind: str
    costs: tuple[CostExplanation, ...]
    changes: tuple[str, ...]
    keywords: tuple[str, ...] = ()
    references: tuple[str, ...] = ()


def explain(
    nodes: tuple[Node, ...],
    text: str,
    profile: RulesProfile,
    card: CardKind | None = None,
    stated: bool = False,
    named: References = NO_REFERENCES,
) -> Explanation:
    """What an ability means under a profile; `text` is the face's text that the nodes' spans are in.

    `card` is the kind of card it stands on; without one it is the kind that the ability's form shows. Unless the kind
    is `stated`, each payment that is another on other kinds of card says what it is there. `named` are the references
    of the face's text, of which those of this ability are said.
    """
    kind = card or kind_by_form(nodes, profile)
    found: Classified = classify(nodes, profile, kind)
    others = {other: classify(nodes, profile, other).costs for other in dict.fromkeys(profile.kinds.types.values())}
    told = {kind: found.costs} if stated else others
    costs = tuple(
        _explain_cost(cost, text, profile, _elsewhere(nodes, kind, number, found.costs, told, profile))
        for number, cost in enumerate(found.costs)
    )
    changes = tuple(_change(m, text) for m in found.modifiers)
    keywords = keyword_sentences(nodes, profile)
    kind_told = ability_kind(nodes, kind, profile)
    return Explanation(profile, kind_told, costs, changes, keywords, _references(nodes, text, named))


def explain_base_cost(face: Face, profile: RulesProfile, card: CardKind | None = None) -> CostExplanation | None:
    """The cost printed in a face's corner in plain words under a profile; None when nothing is printed there.

    On a kind of card that is never played, it is said that it is never paid.
    """
    cost = base_cost(face, profile)
    if cost is None:
        return None
    never = idle(cost, (Text(()),), card, profile) if card is not None else None
    elsewhere = (Elsewhere((card,), cost, True, never.reason, never.rule),) if card and never else ()
    return _explain_cost(cost, face.cost, profile, elsewhere)


def _references(nodes: tuple[Node, ...], text: str, named: References) -> tuple[str, ...]:
    """What the pronouns of an ability stand for, each said once."""
    own = [
        found
        for found in named.found
        if any(node.span.start <= found.node.span.start < node.span.end for node in nodes)
    ]
    return tuple(dict.fromkeys(f'"{said(one.node, text)}" stands for "{one.words(text)}"' for one in own))


def ability_kind(nodes: tuple[Node, ...], card: CardKind, profile: RulesProfile) -> str:
    """What kind of ability the nodes are, as the rules call it; what a keyword leads is what the keyword makes it."""
    match nodes[0] if nodes else None:
        case KeywordAbility(keyword=keyword) if keyword.name in profile.trigger_keywords:
            return "a triggered ability"
        case KeywordAbility(ability=ability) | Labelled(ability=ability):
            return ability_kind((ability,), card, profile)
        case Activated():
            return "an activated ability"
        case Triggered():
            return "a triggered ability"
        case Keywords():
            return "keywords"
        case None:
            return "nothing that could be read"
        case Text() as text if of_playing_itself(text):
            return profile.kinds.statement
        case _:
            return INSTRUCTIONS if card is CardKind.SPELL else profile.kinds.statement


def _elsewhere(
    nodes: tuple[Node, ...],
    kind: CardKind,
    number: int,
    found: tuple[ClassifiedCost, ...],
    told: Mapping[CardKind, tuple[ClassifiedCost, ...]],
    profile: RulesProfile,
) -> tuple[Elsewhere, ...]:
    """What a payment is on other kinds of card, the kinds with one answer together, and whether it is never made."""
    answers: dict[tuple[bool, str, str], list[CardKind]] = {}
    costs: dict[tuple[bool, str, str], ClassifiedCost] = {}
    for other, theirs in told.items():
        cost = theirs[number]
        never = idle(cost, nodes, other, profile)
        if never is not None:
            answer = (True, never.reason, never.rule)
        elif _answer(cost) != _answer(found[number]):
            answer = (False, _briefly(cost), cost.rule)
        else:
            continue
        answers.setdefault(answer, []).append(other)
        costs[answer] = cost
    return tuple(Elsewhere(tuple(kinds), costs[answer], *answer) for answer, kinds in answers.items())


def _answer(cost: ClassifiedCost) -> tuple[object, ...]:
    return (cost.role, cost.is_cost, cost.optional, cost.paid_when, cost.gate, cost.rule)


def _briefly(cost: ClassifiedCost) -> str:
    return f"{_KINDS[cost.role]}, paid {_when(cost)}; what is linked asks {_ASKS[cost.gate]}. {cost.reason}"


def _explain_cost(
    cost: ClassifiedCost, text: str, profile: RulesProfile, elsewhere: tuple[Elsewhere, ...]
) -> CostExplanation:
    rule = f"{cost.rule}; {cost.keyword_rule}" if cost.keyword_rule else cost.rule
    return CostExplanation(
        cost=cost,
        words=text[cost.span.start : cost.span.end] if cost.span else text,
        kind=_KINDS[cost.role],
        when=_when(cost),
        payer=_PAYERS[cost.payer],
        asks=_ASKS[cost.gate],
        reason=cost.reason,
        rule=rule,
        outcomes=_outcomes(cost, profile),
        elsewhere=elsewhere,
        before=_may_before(cost, profile),
    )


def _when(cost: ClassifiedCost) -> str:
    if cost.paid_when is PaidWhen.PLAY and cost.paid_for is PaidFor.OTHER:
        return "while what it is added to is played or activated"
    return _WHEN[cost.paid_when]


def _outcomes(cost: ClassifiedCost, profile: RulesProfile) -> tuple[Outcome, ...]:
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


def _may_before(cost: ClassifiedCost, profile: RulesProfile) -> str:
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


def _change(modifier: CostModifier, text: str) -> str:
    words = text[modifier.span.start : modifier.span.end]
    verbs = {
        ModifierDirection.MORE: "increases a cost",
        ModifierDirection.LESS: "reduces a cost",
        ModifierDirection.SET: "sets a cost",
        ModifierDirection.FREE: "lets a cost be ignored",
    }
    if modifier.amount is None and modifier.floor is not None:
        return f'"{words}" sets what a cost is at least; it is none itself.'
    return f'"{words}" {verbs[modifier.direction]}; it is none itself.'


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]
