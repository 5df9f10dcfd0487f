"""From reductions of the parser to nodes: each alternative builds the node it is named after.

There is no method per rule: `forms` says which node an alternative builds. Checks that a grammar cannot say (does
the verb agree, does a number fit its noun) are in `agreement`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from typing import Any, NamedTuple

from cardlang.nodes.base import Maker, Node, field_names, maker, wording_of
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

    Its parts are named by their places: `words` and `below` are the words and the nodes that fill fields, each with the
    place of its field; `inflected` are the words whose form is kept, `tokens` all words.
    """

    name: str
    make: Maker
    values: tuple[object, ...]
    words: tuple[tuple[int, int], ...]
    below: tuple[tuple[int, int], ...]
    inflected: tuple[int, ...]
    tokens: tuple[int, ...]


class Builder:
    """Makes nodes from reductions; one builder serves all lines of a grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self._rules = grammar.tables.rules
        self._terminals = grammar.tables.terminals
        self._kept = KEPT | grammar.lexicon.classes
        self._inflected = grammar.lexicon.inflected
        self._list = [r.name.endswith("_list") or r.origin.startswith("__") for r in self._rules]
        self._plans: list[Plan | None] = [None] * len(self._rules)

    def reduce(self, number: int, taken: Sequence[Any]) -> object:
        """The value of one reduction: a node, a run of children, or a lone child passed on."""
        if len(taken) == 1 and self._rules[number].single:
            return taken[0]
        return self.made(number, taken, span_over(taken))

    def made(self, number: int, taken: Sequence[Any], span: Span) -> Node | Run:
        """What a reduction makes of its parts, which stand at a place: a node or a run of children."""
        plan = self.plan(number)
        if plan is None:
            return self._run(taken, span)
        values = list(plan.values)
        for at, part in plan.words:
            values[part] = _value(taken[at].terminal, taken[at].lemma)
        for at, part in plan.below:
            child = taken[at]
            values[part] = child.items if child.__class__ is Run else child
        inflections = tuple([taken[at].inflection for at in plan.inflected])
        capitals = tuple([place for place, at in enumerate(plan.tokens) if taken[at].capital])
        return plan.make(*values, span, wording_of(plan.name, inflections, capitals))

    def plan(self, number: int) -> Plan | None:
        """How an alternative builds its node; None for one that makes a run of children."""
        if self._list[number]:
            return None
        found = self._plans[number]
        if found is None:
            found = self._plans[number] = self._planned(self._rules[number])
        return found

    def _run(self, taken: Sequence[Any], span: Span) -> Run:
        items: list[object] = []
        for child in taken:
            if child.__class__ is Run:
                items += child.items
            elif child.__class__ is not Token:
                items.append(child)
            elif child.terminal in self._kept:
                items.append(_value(child.terminal, child.lemma))
        return Run(tuple(items), span)

    def _planned(self, rule: Rule) -> Plan:
        form = form_named(rule.name)
        own = fields(form.kind)
        given = {**{f.name: f.default for f in own if f.default is not MISSING}, **form.fixed}
        names = field_names(form.kind)
        lacking = [part for part in names if part not in given and part not in form.parts]
        if lacking:
            raise TypeError(f"{rule.name} says nothing of {lacking}")
        values = [given.get(part) for part in names]
        parts = iter(form.parts)
        words, below = [], []
        at = 0
        for slot in rule.slots:
            if slot is None:
                part = next(parts)
                values[names.index(part)] = () if part in form.tuples else None
                continue
            if slot not in self._terminals:
                below.append((at, names.index(next(parts))))
            elif slot in self._kept:
                words.append((at, names.index(next(parts))))
            at += 1
        tokens = tuple(at for at, symbol in enumerate(rule.symbols) if symbol in self._terminals)
        inflected = tuple(at for at in tokens if rule.symbols[at] in self._inflected)
        return Plan(rule.name, maker(form.kind), tuple(values), tuple(words), tuple(below), inflected, tokens)


_value = lru_cache(maxsize=1 << 13)(value_of)


def span_over(taken: Sequence[Any]) -> Span:
    """The place of several children, which stand in the order of the text."""
    start = end = -1
    for child in taken:
        start = child.start if child.__class__ is Token else child.span.start
        if start >= 0:
            break
    for child in reversed(taken):
        end = child.end if child.__class__ is Token else child.span.end
        if end >= 0:
            break
    return span_of(start, end) if start >= 0 else NOWHERE
