"""A case's payments and cost changes as lines: what each is, in columns two blanks apart.

    pay [4][C]  GAME_ACTION  resolution  performed  action  optional  RB 1.4 205

The columns of a payment: the author's words, its role, when it is paid, what the linked effect asks ("not" before it
when only that branch is there), whether the rules call it a cost, whether it may be refused, and the rules that say
so. Those of a cost change: the words, the direction, the amount, the floor.
"""

from __future__ import annotations

from cardlang.cases.reading import COLUMN
from cardlang.library import CardReading
from cardlang.nodes.dump import dump
from cardlang.nodes.roles import ClassifiedCost, CostModifier
from cardlang.source import Span


def cost_lines(reading: CardReading) -> tuple[str, ...]:
    """Each payment of a card as a line, in printed order."""
    faces = reading.card.faces
    return tuple(_cost_line(cost, faces[each.face].text) for each in reading.abilities for cost in each.costs)


def modifier_lines(reading: CardReading) -> tuple[str, ...]:
    """Each cost change of a card as a line, in printed order."""
    faces = reading.card.faces
    return tuple(_modifier_line(found, faces[each.face].text) for each in reading.abilities for found in each.modifiers)


def _cost_line(cost: ClassifiedCost, text: str) -> str:
    gate = f"not {cost.gate.value}" if cost.gate_negated else cost.gate.value
    kind = "cost" if cost.is_cost else "action"
    choice = "optional" if cost.optional else "mandatory"
    rules = ", ".join(rule for rule in (cost.rule, cost.keyword_rule) if rule)
    return COLUMN.join((_words(cost.span, text), cost.role.name, cost.paid_when.value, gate, kind, choice, rules))


def _modifier_line(modifier: CostModifier, text: str) -> str:
    columns = [_words(modifier.span, text), modifier.direction.value]
    columns += [dump(modifier.amount)] if modifier.amount else []
    columns += [f"or {dump(modifier.or_else)}"] if modifier.or_else else []
    columns += [f"floor {dump(modifier.floor)}"] if modifier.floor else []
    return COLUMN.join(columns)


def _words(span: Span, text: str) -> str:
    return " ".join(text[span.start : span.end].split())
