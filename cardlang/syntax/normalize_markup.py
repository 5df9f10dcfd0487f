"""Markup that files carry around card text: tags, entities, spelled-out line breaks, templates and Markdown's marks.

`unmark` gives the text as it would be printed, and knows for each place of it where that stands in the author's text,
so that nothing that is found later points anywhere else. What is no markup that card files are known to hold is left
as it is. Which words and symbols there are is for the other `normalize` modules.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix
from cardlang.dialects.templates import TEMPLATE, template_symbols
from cardlang.nodes.frozen import frozen
from cardlang.source import Span
from cardlang.syntax.normalize_edits import Edit, Edited, Step, StepKind, apply_edits, outermost

LONGEST_TEXT = 200_000
"""Code points; no card has a hundredth of it."""

_BLOCKS = "p div ul ol br h1 h2 h3 h4 h5 h6 tr table"
_INLINE = (
    "em i b u s strong span small font sup sub a code key nospellcheck soft nosym prefix suffix line soft-line "
    r"i-auto i-flavor b-auto kw-[\w-]+ atom-[\w-]+ word-list-[\w-]+ param-[\w-]+ error-[\w-]+ ref-[\w-]+"
)
_MARKUP = re.compile(
    r"(?P<symbols><sym(?:-auto)?>(?P<inside>[^<>\n]{1,40})</sym(?:-auto)?>)"
    rf"|(?P<block></?(?:{'|'.join(_BLOCKS.split())})(?:\s[^<>]{{0,400}})?\s{{0,9}}/?>|</li>)"
    r"|(?P<item><li(?:\s[^<>]{0,400})?>)"
    rf"|(?P<inline></?(?:{'|'.join(_INLINE.split())})(?:[:\s][^<>]{{0,400}})?/?>)"
    r"|(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8}\d{0,2});)"
    r"|(?P<break>\\r\\n|\\n|\{(?:line|br|newline)\}|\[(?:line|br)\])"
    rf"|(?P<template>{TEMPLATE.pattern})"
    r"|(?P<opening>(?<![\w*_])[_*]{1,2}(?=\())"
    r"|(?P<closing>(?<=\))[_*]{1,2}(?![\w*_]))"
    r"|(?P<strong>\*\*)",
    re.IGNORECASE,
)
_MAY_BEGIN = re.compile(r"[<&*_]|\\[rn]|\{\{|\{(?:line|br|newline)\}|\[(?:line|br)\]", re.IGNORECASE)
"""What each mark of `_MARKUP` begins with: most texts have none of it, and no more is looked for in them."""
_SYMBOL = re.compile(r"\d+(?:/[WUBRG])?|[A-Z](?:/[A-Z])*")


@frozen
class Plain:
    """A text without its markup: `edited` says where each code point of it stands in the author's text."""

    text: str
    edited: Edited | None

    def span(self, span: Span) -> Span:
        """A span of the plain text as one of the author's."""
        if self.edited is None or not span:
            return span
        return Span(self._start(span.start), max(self._start(span.start), self._end(span.start, span.end)))

    def findings(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Findings about the plain text as findings about the author's."""
        if self.edited is None:
            return list(found)
        return [
            replace(one, span=self.span(one.span), fix=one.fix and Fix(self.span(one.fix.span), one.fix.new))
            for one in found
        ]

    def edits(self, wanted: Iterable[Edit], within: Span) -> list[Edit]:
        """Changes of the plain text, and those that made it plain, as changes of the author's text in a span of it."""
        if self.edited is None:
            return outermost(wanted)
        steps = self.edited.steps
        first = bisect_left(steps, within.start, key=lambda step: step.start)
        made = []
        for step in steps[first:]:
            if step.start >= within.end:
                break
            if step.end <= within.end:
                made.append(Edit(step.start, step.end, step.new, step.kind))
        return outermost([*(self._edit(edit) for edit in wanted), *made])

    def _edit(self, edit: Edit) -> Edit:
        """A change of the plain text as one of the author's; of a step it cuts in two it keeps the rest."""
        span = self.span(Span(edit.start, edit.end))
        before, after = self._covering(edit.start), self._covering(edit.end - 1) if edit.end > edit.start else None
        new = edit.new
        if before is not None and edit.end > edit.start and edit.kind is not StepKind.JOIN:
            kept = before.new[: edit.start - before.at]
            new = new if not kept.strip() else kept + new
        if after is not None:
            rest = after.new[edit.end - after.at :]
            new = new if not rest.strip() else new + rest
        return Edit(span.start, span.end, new, edit.kind)

    def _start(self, at: int) -> int:
        assert self.edited is not None
        return self.edited.origins[min(at, len(self.edited.origins) - 1)]

    def _end(self, start: int, end: int) -> int:
        assert self.edited is not None
        if end <= start:
            return self._start(start)
        step = self._covering(end - 1)
        return step.end if step is not None else self._start(end - 1) + 1

    def _covering(self, at: int) -> Step | None:
        """The step that put the code point at this offset there."""
        assert self.edited is not None
        steps = self.edited.steps
        index = bisect_right(steps, at, key=lambda step: step.at) - 1
        while index >= 0 and not steps[index].new and steps[index].at == at:
            index -= 1
        return steps[index] if index >= 0 and steps[index].covers(at) else None


def unmark(text: str) -> Plain:
    """The text without markup. One far longer than any card's is left as it is."""
    if len(text) > LONGEST_TEXT or _MAY_BEGIN.search(text) is None or _MARKUP.search(text) is None:
        return Plain(text, None)
    edited = apply_edits(text, 0, len(text), outermost(_edits(text)))
    return Plain(edited.text, edited)


def _edits(text: str) -> Iterator[Edit]:
    for found in _MARKUP.finditer(text):
        new = _spelled(found)
        if new is not None:
            yield Edit(found.start(), found.end(), new, StepKind.MARKUP)


def _spelled(found: re.Match[str]) -> str | None:
    """What stands in place of a mark, or None when it is to stay."""
    match found.lastgroup:
        case "block" | "break":
            return "\n"
        case "item":
            return "\n- "
        case "symbols":
            symbols = _SYMBOL.findall(found["inside"].upper())
            return "".join(f"{{{symbol}}}" for symbol in symbols) or None
        case "entity":
            char = html.unescape(found[0])
            return char if len(char) == 1 and (char.isprintable() or char == "\u00a0") else None
        case "template":
            return template_symbols(found[0])
        case _:
            return ""
