"""From reductions of the parser to nodes: each alternative builds the node it is named after.

There is no method per rule: `forms` says which node an alternative builds. Checks that a grammar cannot say (does
the verb agree, does a number fit its noun) are in `agreement`.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import lru_cache
from typing import NamedTuple

from cardlang.nodes.base import Inflection, Maker, Node, field_names, maker, wording_of
from cardlang.nodes.frozen import frozen
from cardlang.source import NOWHERE, Span, span_of
from cardlang.syntax.forms import KEPT, form_named, value_of
from cardlang.syntax.grammar import Grammar
from cardlang.syntax.tables import Rule
from cardlang.syntax.tokens import Token


class Run(NamedTuple):
    """Several children of a list rule, with the place they stand in."""

    items: tuple[object, ...]
    span: Span


@frozen
class Plan:
    """How an alternative builds its node: the values of the node's fields before its parts fill theirs.

    `parts` are the places of the fields that the parts fill, in order; `tuples` those that hold several children.
    """

    make: Maker
    values: tuple[object, ...]
    parts: tuple[int, ...]
    tuples: frozenset[int]


class Builder:
    """Makes nodes from reductions; one builder serves all lines of a grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self._rules = grammar.tables.rules
        self._kept = KEPT | grammar.lexicon.classes
        self._inflected = grammar.lexicon.inflected
        self._list = [r.name.endswith("_list") or r.origin.startswith("__") for r in self._rules]
        self._plans: dict[str, Plan] = {}

    def reduce(self, number: int, taken: list[object]) -> object:
        """The value of one reduction: a node, a run of children, or a lone child passed on."""
        rule = self._rules[number]
        if rule.single and len(taken) == 1:
            return taken[0]
        if self._list[number]:
            return self._run(taken)
        return self._node(rule, taken)

    def _run(self, taken: list[object]) -> Run:
        items: list[object] = []
        for child in taken:
            if isinstance(child, Run):
                items.extend(child.items)
            elif isinstance(child, Node):
                items.append(child)
            elif isinstance(child, Token) and child.terminal in self._kept:
                items.append(_value(child.terminal, child.lemma))
        return Run(tuple(items), _span(taken))

    def _node(self, rule: Rule, taken: list[object]) -> Node:
        plan = self._plans.get(rule.name) or self._plan(rule.name)
        values = list(plan.values)
        filled = 0
        inflections: tuple[Inflection, ...] = ()
        capitals: tuple[int, ...] = ()
        at = words = 0
        for slot in rule.slots:
            if slot is None:
                child = None
            else:
                child = taken[at]
                at += 1
                if child.__class__ is Token:
                    terminal, _, _, _, lemma, inflection, capital = child
                    if capital:
                        capitals += (words,)
                    words += 1
                    if terminal in self._inflected:
                        inflections += (inflection,)
                    if terminal in self._kept:
                        values[plan.parts[filled]] = _value(terminal, lemma)
                        filled += 1
                    continue
            part = plan.parts[filled]
            filled += 1
            empty = () if part in plan.tuples else None
            values[part] = child.items if isinstance(child, Run) else empty if child is None else child
        return plan.make(*values, _span(taken), wording_of(rule.name, inflections, capitals))

    def _plan(self, name: str) -> Plan:
        form = form_named(name)
        own = fields(form.kind)
        given = {**{f.name: f.default for f in own if f.default is not MISSING}, **form.fixed}
        names = field_names(form.kind)
        values = tuple(given.get(part) for part in names)
        lacking = [part for part in names if part not in given and part not in form.parts]
        if lacking:
            raise TypeError(f"{name} says nothing of {lacking}")
        tuples = frozenset(index for index, part in enumerate(names) if part in form.tuples)
        plan = Plan(maker(form.kind), values, tuple(names.index(part) for part in form.parts), tuples)
        self._plans[name] = plan
        return plan


_value = lru_cache(maxsize=1 << 13)(value_of)


def _span(taken: list[object]) -> Span:
    """The place of several children, which stand in the order of the text."""
    start = end = -1
    for child in taken:
        if child.__class__ is Token:
            start = child.start
        elif isinstance(child, _PLACED):
            start = child.span.start
        if start >= 0:
            break
    for child in reversed(taken):
        if child.__class__ is Token:
            end = child.end
        elif isinstance(child, _PLACED):
            end = child.span.end
        if end >= 0:
            break
    return span_of(start, end) if start >= 0 else NOWHERE


_PLACED = (Node, Run)
