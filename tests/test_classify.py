"""Texts against the payments they ask for, by hand from the contract and the rules: `tests/costs/<profile>.txt`.

A text stands at the margin ("\\n" parts its lines), its payments and cost changes indented below it, in printed order:

    words | role when gate cost|action optional|mandatory | payer for | parts | rule keyword-rule
    ~ words | direction | amount | floor

"not" before the gate, "granted" and "mode 2" behind "for" say what is said of few. A part is its kind, its amount and
"*" when it is implied; a choice has its options in brackets. A text that the grammar does not read yet is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.classify.classify import classify
from cardlang.dialects.registry import dialect_named
from cardlang.nodes.base import Node
from cardlang.nodes.roles import ClassifiedCost, CostModifier, CostPart
from cardlang.printing.gates import read_printed
from cardlang.printing.text import print_words
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import PROFILES, profile_named
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of

TABLES = Path(__file__).parent / "costs"
NAME = "Fenwick"
LEAST = 120
"""There are at least so many texts."""


def rows(profile: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each text of a profile's table with the lines below it."""
    text, found = "", []
    for line in (TABLES / f"{profile}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found.append(" ".join(line.split()))
        elif line and not line.startswith("#"):
            if text:
                yield text, tuple(found)
            text, found = line, []
    yield text, tuple(found)


CASES = [(profile, text, found) for profile in PROFILES for text, found in rows(profile)]


def nodes_of(text: str, game: str) -> tuple[Node, ...]:
    """The nodes of a text's ability lines; none when any of them is not read."""
    dialect = dialect_named(game)
    lines = normalize_face(text, names_of(NAME, (), dialect), dialect)[0]
    found = [read_printed(line, game)[0].node for line in lines]
    return tuple(node for node in found if node is not None) if None not in found else ()


def answers(text: str, profile: RulesProfile) -> tuple[str, ...] | None:
    """What the program says of a text, as lines of a table; None when it is not read."""
    nodes = nodes_of(text, profile.game)
    if not nodes:
        return None
    found = [classify((node,), profile) for node in nodes]
    costs = [_cost(cost, text) for each in found for cost in each.costs]
    return (*costs, *(_change(m, text, profile.game) for each in found for m in each.modifiers))


def _cost(cost: ClassifiedCost, text: str) -> str:
    gate = f"not {cost.gate.value}" if cost.gate_negated else cost.gate.value
    kind = f"{'cost' if cost.is_cost else 'action'} {'optional' if cost.optional else 'mandatory'}"
    marks = " granted" * cost.granted + (f" mode {cost.mode}" if cost.mode else "")
    rules = " ".join(rule.split()[-1] for rule in (cost.rule, cost.keyword_rule) if rule)
    return " | ".join(
        (
            text[cost.span.start : cost.span.end],
            f"{cost.role.value} {cost.paid_when.value} {gate} {kind}",
            f"{cost.payer.value} {cost.paid_for.value}{marks}",
            ", ".join(map(_part, cost.parts)),
            rules,
        )
    )


def _part(part: CostPart) -> str:
    options = " / ".join(", ".join(map(_part, run)) for run in part.options)
    amount = f" {part.amount}" if part.amount is not None else ""
    return f"{part.kind.value}{amount}{f' ({options})' if options else ''}{'*' if part.implied else ''}"


def _change(change: CostModifier, text: str, game: str) -> str:
    columns = [f"~ {text[change.span.start : change.span.end]}", change.direction.value]
    amounts = [print_words(amount, game) for amount in (change.amount, change.or_else) if amount]
    columns += [" or ".join(amounts)] if amounts else []
    columns += [f"floor {print_words(change.floor, game)}"] if change.floor else []
    return " | ".join(columns)


@pytest.mark.parametrize(("profile", "text", "found"), CASES, ids=[f"{p}: {t}" for p, t, _ in CASES])
def test_a_text_asks_for_these_payments(profile: str, text: str, found: tuple[str, ...]):
    said = answers(text.replace("\\n", "\n"), profile_named(profile))
    if said is None:
        pytest.skip("the grammar does not read this yet")
    assert said == found


def test_there_are_enough_texts_and_none_stands_twice():
    texts = [(profile, text) for profile, text, _ in CASES]
    assert len(texts) >= LEAST and len(set(texts)) == len(texts)
