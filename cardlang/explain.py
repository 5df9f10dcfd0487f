"""What an ability and each of its payments mean, in plain words, with the rules that say so.

`explain` gives values; showing them is for the tools. The sentences are made from a payment's classification under a
profile, never from its text.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.classify.classify import Classified, classify
from cardlang.classify.kinds import idle, kind_by_form, of_playing_itself
from cardlang.explain_keywords import keyword_sentences
from cardlang.explain_outcomes import Outcome, may_before, outcomes_of
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
    Payer,
)
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

    @property
    def in_full(self) -> str:
        """What it is, when it is made, and the rule, in one phrase."""
        return f"{_made(self.kind, self.cost, self.when)} [{self.rule}]"


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
    return f"{_made(_KINDS[cost.role], cost, _when(cost))}; what is linked asks {_ASKS[cost.gate]}. {cost.reason}"


def _made(kind: str, cost: ClassifiedCost, when: str) -> str:
    """What a payment is and when it is made; what is no cost is done, and what it is says no time twice."""
    if kind.endswith(" paid on resolution"):
        kind = kind.removesuffix(" paid on resolution")
        return f"{kind} paid {when}"
    return f"{kind}, {'paid' if cost.is_cost else 'done'} {when}"


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
        outcomes=outcomes_of(cost, profile),
        elsewhere=elsewhere,
        before=may_before(cost, profile),
    )


def _when(cost: ClassifiedCost) -> str:
    if cost.paid_when is PaidWhen.PLAY and cost.paid_for is PaidFor.OTHER:
        return "while what it is added to is played or activated"
    return _WHEN[cost.paid_when]


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
