"""From reductions of the parser to nodes: each alternative builds the node it is named after.

There is no method per rule: `forms` says which node an alternative builds. Checks that a grammar cannot say (does
the verb agree, does a number fit its noun) are in `agreement`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.nodes.base import Inflection, Node, Wording
from cardlang.source import NOWHERE, Span
from cardlang.syntax.forms import KEPT, form_named, value_of
from cardlang.syntax.grammar import Grammar
from cardlang.syntax.tables import Rule
from cardlang.syntax.tokens import Token


@dataclass(frozen=True, slots=True)
class Run:
    """Several children of a list rule, with the place they stand in."""

    items: tuple[object, ...]
    span: Span


class Builder:
    """Makes nodes from reductions; one builder serves all lines of a grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self._rules = grammar.tables.rules
        self._kept = KEPT | grammar.lexicon.classes
        self._inflected = grammar.lexicon.inflected
        self._list = [r.name.endswith("_list") or r.origin.startswith("__") for r in self._rules]

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
        span = NOWHERE
        for child in taken:
            span = span.join(_span(child))
            if isinstance(child, Run):
                items.extend(child.items)
            elif isinstance(child, Node):
                items.append(child)
            elif isinstance(child, Token) and child.terminal in self._kept:
                items.append(value_of(child.terminal, child.lemma))
        return Run(tuple(items), span)

    def _node(self, rule: Rule, taken: list[object]) -> Node:
        form = form_named(rule.name)
        values: dict[str, object] = dict(form.fixed)
        parts = iter(form.parts)
        inflections: list[Inflection] = []
        capitals: list[int] = []
        span = NOWHERE
        children = iter(taken)
        words = 0
        for slot in rule.slots:
            child = next(children) if slot is not None else None
            span = span.join(_span(child))
            if isinstance(child, Token):
                if child.capital:
                    capitals.append(words)
                words += 1
                if child.terminal in self._inflected:
                    inflections.append(child.inflection)
                if child.terminal in self._kept:
                    values[next(parts)] = value_of(child.terminal, child.lemma)
            else:
                name = next(parts)
                empty = () if name in form.tuples else None
                values[name] = child.items if isinstance(child, Run) else empty if child is None else child
        wording = Wording(rule.name, tuple(inflections), tuple(capitals))
        return form.kind(**values, span=span, wording=wording)


def _span(child: object) -> Span:
    if isinstance(child, Token):
        return Span(child.start, child.end)
    if isinstance(child, Node | Run):
        return child.span
    return NOWHERE
