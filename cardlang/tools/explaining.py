"""Showing what a card's abilities and payments mean: under one profile, or under several side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from cardlang.classify.kinds import kind_by_form
from cardlang.diagnostics import visible
from cardlang.explain import CostExplanation, Elsewhere, Explanation, explain, explain_base_cost
from cardlang.library import AbilityReading, CardReading, FaceReading
from cardlang.nodes.base import Node
from cardlang.profiles.profile import CardKind, RulesProfile

Shown = dict[str, object]

_CITED = re.compile(r" \[[^][]*\]\Z")

_LABELS = ("what", "why", "paid", "linked", "declined", "impossible", "replaced", "nothing")
"""What is told of each payment, in this order."""


def explain_card(reading: CardReading, profiles: Sequence[RulesProfile]) -> Iterator[str]:
    """The lines that explain a card's abilities under each profile; where profiles differ, the difference is named."""
    assumed = assumed_kind(reading)
    if assumed:
        yield f"Taken as the text of {assumed.value}, by its form (--type says otherwise)."
        yield ""
    for face in reading.faces:
        yield from _base_lines(face, profiles, named=len(reading.faces) > 1)
        for ability in face.abilities:
            yield from _ability_lines(reading, ability, profiles)


def _base_lines(face: FaceReading, profiles: Sequence[RulesProfile], named: bool) -> Iterator[str]:
    """What is said of the cost in a face's corner."""
    found = [explain_base_cost(face.face, profile, face.kind) for profile in profiles]
    costs = [cost for cost in found if cost is not None]
    if costs:
        yield visible(f"Cost of {face.face.name}" if named and face.face.name else "Cost")
        yield from (_cost_lines(costs[0]) if len(profiles) == 1 else _row(costs, profiles))
        yield ""


def _ability_lines(reading: CardReading, ability: AbilityReading, profiles: Sequence[RulesProfile]) -> Iterator[str]:
    text = reading.faces[ability.face].face.text
    explanations = [_explained(reading, ability, profile) for profile in profiles]
    yield visible(_one_line(text[ability.line.span.start : ability.line.span.end]))
    kinds = " / ".join(dict.fromkeys(one.kind for one in explanations))
    yield f"  {kinds}{_how_far(ability)}"
    if len(explanations) == 1:
        yield from _lines(explanations[0])
    else:
        yield from _side_by_side(explanations)
    yield ""


def explanation_data(reading: CardReading, profiles: Sequence[RulesProfile]) -> Shown:
    """The same as JSON-able data."""
    abilities = []
    for ability in reading.abilities:
        text = reading.faces[ability.face].face.text
        found = [_explained(reading, ability, profile) for profile in profiles]
        abilities.append(
            {
                "face": ability.face,
                "text": text[ability.line.span.start : ability.line.span.end],
                "kind": found[0].kind,
                "verdict": ability.verdict.value,
                "profiles": {e.profile.name: [_cost_data(cost) for cost in e.costs] for e in found},
                "changes": list(found[0].changes),
                "keywords": list(found[0].keywords),
                "references": list(found[0].references),
            }
        )
    assumed = assumed_kind(reading)
    return {
        "name": reading.card.name,
        "game": reading.card.game,
        "assumed": assumed.value if assumed else None,
        "base_costs": list(_base_data(reading, profiles)),
        "abilities": abilities,
    }


def _base_data(reading: CardReading, profiles: Sequence[RulesProfile]) -> Iterator[Shown]:
    """The costs in the corners of a card's faces; they stand outside the text."""
    for number, face in enumerate(reading.faces):
        found = {profile.name: explain_base_cost(face.face, profile, face.kind) for profile in profiles}
        costs = {name: {**_cost_data(cost), "span": None} for name, cost in found.items() if cost is not None}
        if costs:
            yield {"face": number, "text": face.face.cost, "profiles": costs}


def assumed_kind(reading: CardReading) -> CardKind | None:
    """The kind of card a text was taken to stand on, when it was not said."""
    if reading.profile is None or not reading.abilities or any(face.kind for face in reading.faces):
        return None
    return kind_by_form([node for ability in reading.abilities for node in _nodes(ability)], reading.profile)


def _explained(reading: CardReading, ability: AbilityReading, profile: RulesProfile) -> Explanation:
    face = reading.faces[ability.face]
    return explain(
        _nodes(ability), face.face.text, profile, ability.kind, stated=face.kind is not None, named=face.references
    )


def _nodes(ability: AbilityReading) -> tuple[Node, ...]:
    return (ability.node,) if ability.node is not None else ability.parts


def _how_far(ability: AbilityReading) -> str:
    if ability.node is not None:
        return ""
    return ", read in part: what follows covers only the words that were understood" if ability.parts else ""


def _lines(explanation: Explanation) -> Iterator[str]:
    if not explanation.costs:
        yield "  Nothing is paid here."
    for cost in explanation.costs:
        yield from _cost_lines(cost)
    yield from (f"  {sentence}" for sentence in _also(explanation))


def _cost_lines(cost: CostExplanation) -> Iterator[str]:
    yield f'  "{visible(cost.words)}" is {cost.kind} [{cost.rule}].'
    for label in _LABELS[1:]:
        yield f"    {label:<10} {_told(cost, label)}"
    yield from (f"    {'elsewhere':<10} {_there(other)}" for other in cost.elsewhere)


def _side_by_side(explanations: Sequence[Explanation]) -> Iterator[str]:
    """Each payment once: what is the same under all profiles said once, what differs once for those that agree."""
    if not any(explanation.costs for explanation in explanations):
        yield "  Nothing is paid here, under any of these rules."
    profiles = [explanation.profile for explanation in explanations]
    for row in zip_longest(*(explanation.costs for explanation in explanations)):
        yield from _row(row, profiles)
    yield from (f"  {sentence}" for sentence in _also(explanations[0]))


def _row(row: Sequence[CostExplanation | None], profiles: Sequence[RulesProfile]) -> Iterator[str]:
    """One payment under several profiles; where it is none, that is said once."""
    yield f'  "{visible(next(cost.words for cost in row if cost is not None))}"'
    for label in _LABELS:
        told: dict[str, list[tuple[RulesProfile, str]]] = {}
        for cost, profile in zip(row, profiles, strict=True):
            if cost is not None or label == "what":
                words = _told(cost, label) if cost else "(not a payment here)"
                told.setdefault(_uncited(words), []).append((profile, words))
        if len(told) == 1:
            yield f"    {label:<10} {_with_all_rules(next(iter(told.values())))}"
            continue
        for mark, agreed in zip("=" + "≠" * len(told), told.values(), strict=False):
            titles = " and ".join(profile.title for profile, _ in agreed)
            yield f"    {label if mark == '=' else '':<10} {mark} {titles}: {_with_all_rules(agreed)}"
    for cost, profile in zip(row, profiles, strict=True):
        for other in cost.elsewhere if cost else ():
            yield f"    {'elsewhere':<10} {profile.title}: {_there(other)}"


def _with_all_rules(agreed: Sequence[tuple[RulesProfile, str]]) -> str:
    """What is the same under several profiles, with the rules that each of them cites for it."""
    cited = dict.fromkeys(found[0] for _, words in agreed if (found := _CITED.search(words)))
    return _uncited(agreed[0][1]) + "".join(cited)


def _also(explanation: Explanation) -> Iterator[str]:
    """What is said of an ability beside its payments."""
    yield from (*explanation.changes, *explanation.keywords)
    yield from (visible(sentence) for sentence in explanation.references)


def _told(cost: CostExplanation, label: str) -> str:
    if label == "what":
        return f"{cost.kind} [{cost.rule}]"
    if label == "why":
        return cost.reason
    if label == "paid":
        return f"by {cost.payer}, {cost.when}" + (f"; {cost.before}" if cost.before else "")
    if label == "linked":
        return f"asks {cost.asks}"
    situation = "reduced to nothing" if label == "nothing" else label
    outcome = next(o for o in cost.outcomes if o.situation == situation)
    return f"{outcome.sentence} [{outcome.rule}]"


def _there(other: Elsewhere) -> str:
    """What a payment is on other kinds of card, in one line."""
    *most, last = (kind.value for kind in other.kinds)
    kinds = f"{', '.join(most)} or {last}" if most else last
    never = "never paid. " if other.never else ""
    return f"on {kinds}: {never}{other.sentence} [{other.rule}]"


def _uncited(words: str) -> str:
    """The words without the rules cited at their end: each document has numbers of its own."""
    return _CITED.sub("", words)


def _cost_data(cost: CostExplanation) -> Shown:
    return {
        "text": cost.words,
        "span": [cost.cost.span.start, cost.cost.span.end],
        "role": cost.cost.role.value,
        "is_cost": cost.cost.is_cost,
        "optional": cost.cost.optional,
        "what": cost.kind,
        "payer": cost.payer,
        "when": cost.when,
        "before": cost.before or None,
        "asks": cost.asks,
        "reason": cost.reason,
        "rule": cost.rule,
        "elsewhere": [_there_data(other) for other in cost.elsewhere],
        "outcomes": {o.situation: {"sentence": o.sentence, "rule": o.rule} for o in cost.outcomes},
    }


def _there_data(other: Elsewhere) -> Shown:
    cost = other.cost
    said = {"role": cost.role.value, "is_cost": cost.is_cost, "when": cost.paid_when.value, "gate": cost.gate.value}
    return {
        "kinds": [kind.name.lower() for kind in other.kinds],
        "never": other.never,
        **({} if other.never else said),
        "sentence": other.sentence,
        "rule": other.rule,
    }


def _one_line(text: str) -> str:
    return " / ".join(line.strip() for line in text.splitlines() if line.strip())
