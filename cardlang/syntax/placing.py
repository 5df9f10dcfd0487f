"""From places in a normalised line to places in the face's text that it was made of.

A line is read by itself, so that equal lines are read once; here what came of it is put where the author wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.base import N, Node, field_names, maker
from cardlang.source import Span, span_of
from cardlang.syntax.normalize import AbilityLine, source_span


class Placing:
    """Where each code point of a line begins and ends in the face's text."""

    def __init__(self, line: AbilityLine) -> None:
        self._line = line
        self._starts = line.origins
        self._ends: list[int] | None = None
        if line.steps:
            self._ends = [start + 1 for start in line.origins]
            for step in line.steps:
                if len(step.new) != len(step.old):
                    self._ends[step.at : step.at + len(step.new)] = [step.end] * len(step.new)
        self._moved = line.origins[0] if line.origins else 0

    def node(self, node: N) -> N:
        """The node with its place, and those of all below it, in the face's text."""
        return node if self._ends is None and not self._moved else self._placed(node)

    def span(self, span: Span) -> Span:
        """A place in the line as the author's words that stand for it."""
        return source_span(self._line, span.start, span.end) if span else span

    def findings(self, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Findings about the line as findings about the face's text."""
        return tuple(replace(one, span=self.span(one.span), fix=self._fix(one.fix)) for one in found)

    def _fix(self, fix: Fix | None) -> Fix | None:
        return Fix(self.span(fix.span), fix.new) if fix is not None else None

    def _placed(self, node: N) -> N:
        values: list[object] = []
        for name in field_names(type(node)):
            value = getattr(node, name)
            if isinstance(value, Node):
                value = self._placed(value)
            elif isinstance(value, tuple) and value:
                value = tuple([self._placed(item) if isinstance(item, Node) else item for item in value])
            values.append(value)
        return maker(type(node))(*values, self._span(node.span), node.wording)  # type: ignore[return-value]

    def _span(self, span: Span) -> Span:
        start, end = span.start, span.end
        if start < 0:
            return span
        if self._ends is None:
            return span_of(start + self._moved, end + self._moved)
        first = self._starts[start]
        return span_of(first, self._ends[end - 1] if end > start else first)
