"""What is wrong with a text, as values, and the lines people read: place, words, caret, help.

A diagnostic is a problem in the user's text. Exceptions are for a caller's mistake. The table of codes is in
`codes`; where findings become an exit code is `tools.cli`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from cardlang.source import Source, Span

WINDOW = 100  # columns of a source line that are shown at most
TAB = "    "
CUT = "…"
QUOTED = 1000  # code points of the author's words that JSON quotes at most

Cell = tuple[str, int]


class CardlangError(Exception):
    """A caller's mistake, or a bug of ours; never a problem in a card's text."""


class Severity(Enum):
    """How much a finding matters: an error blocks reading, a warning and an information do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Fix:
    """One edit of the author's text that mends it: the place, and the words to put there."""

    span: Span
    new: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a text.

    `span` is in code points of the author's own text. `help` says what could stand there
    instead; `rule` cites the rule it comes from, with its document; `fix` is the edit that a program can make.
    """

    code: str
    severity: Severity
    message: str
    span: Span
    notes: tuple[str, ...] = ()
    help: str = ""
    rule: str = ""
    fix: Fix | None = None


def in_source_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings as the author meets them: those about the whole text first, then by place, the gravest first."""
    grave = list(Severity)
    return tuple(
        sorted(diagnostics, key=lambda d: (d.span.start, d.span.end, grave.index(d.severity), d.code, d.message))
    )


def to_json(diagnostic: Diagnostic, source: Source) -> dict[str, object]:
    """A finding as plain data; places are null for a finding about the whole text."""
    span = diagnostic.span
    here = source.position(span.start) if span else None
    in_file = source.file_position(span.start) if span else None
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "file": source.name,
        "line": here.line if here else None,
        "column": here.column if here else None,
        "file_line": in_file.line if in_file else None,
        "file_column": in_file.column if in_file else None,
        "span": [span.start, span.end] if span else None,
        "text": source.text[span.start : min(span.end, span.start + QUOTED)] if span else "",
        "notes": list(diagnostic.notes),
        "help": diagnostic.help,
        "rule": diagnostic.rule,
        "fix": fix_to_data(diagnostic.fix, source),
    }


def fix_to_data(fix: Fix | None, source: Source, in_file: bool = True) -> dict[str, object] | None:
    """An edit as plain data: its place in the text and, where that is known, from where to where in the file."""
    if fix is None:
        return None
    first, last = source.file_position(fix.span.start), source.file_position(fix.span.end)
    return {
        "span": [fix.span.start, fix.span.end],
        "new": fix.new,
        "file_line": first.line if in_file else None,
        "file_column": first.column if in_file else None,
        "file_end_line": last.line if in_file else None,
        "file_end_column": last.column if in_file else None,
    }


def render(diagnostic: Diagnostic, source: Source, window: int = WINDOW) -> str:
    """A finding for people: `file:line:column: error[CL201] …`, the line with a caret under the words, notes, help.

    Of the line so many columns are shown at most.
    """
    kind = f"{diagnostic.severity.value}[{diagnostic.code}] {visible(diagnostic.message)}"
    label = f" ({visible(source.label)})" if source.label else ""
    if diagnostic.span:
        place = source.file_position(diagnostic.span.start)
        lines = [f"{visible(source.name)}:{place.line}:{place.column}{label}: {kind}"]
        lines += _excerpt(diagnostic.span, source, place.line, window)
    else:
        lines = [f"{visible(source.name)}{label}: {kind}"]
    lines += [f"  note: {visible(note)}" for note in diagnostic.notes]
    lines += [f"  help: {visible(diagnostic.help)}"] if diagnostic.help else []
    lines += [f"  rule: {visible(diagnostic.rule)}"] if diagnostic.rule else []
    return "\n".join(lines)


def render_all(diagnostics: Iterable[Diagnostic], source: Source) -> str:
    """All findings about one text in source order, one below the other."""
    return "\n".join(render(diagnostic, source) for diagnostic in in_source_order(diagnostics))


def visible(text: str) -> str:
    """The text with everything that would steer a terminal (escapes, line breaks, direction marks) spelled out."""
    return "".join(map(_spell, text))


def _spell(char: str) -> str:
    """One character as it may be shown: itself, or its escape when it is a control or stands for nothing visible."""
    if char.isprintable() or unicodedata.category(char) in ("Zs", "Co"):
        return char
    return char.encode("unicode_escape", "surrogatepass").decode("ascii")


def _excerpt(span: Span, source: Source, number: int, window: int) -> list[str]:
    """The line the span begins on and a caret under its words there, cropped to a window around the caret."""
    here = source.position(span.start)
    start = max(0, min(span.start, len(source.text)))
    length = max(1, span.end - span.start)
    before = source.text[max(start - here.column + 1, start - window) : start]
    after, newline, _ = source.text[start : start + window + 1].partition("\n")
    if newline or start + len(after) == len(source.text):
        after = after.removesuffix("\r")
    left, right = _crop(
        [_cell(char) for char in before],
        [_cell(char) for char in after],
        window,
        cut_before=here.column - 1 > len(before),
    )
    caret = " " * _width(left) + "^" * max(1, _width(right[:length]))
    gutter = " " * len(str(number))
    shown = "".join(text for text, _ in left + right)
    return [f"  {number} | {shown}".rstrip(), f"  {gutter} | {caret}"]


def _crop(left: list[Cell], right: list[Cell], window: int, cut_before: bool) -> tuple[list[Cell], list[Cell]]:
    """What of the two sides of the caret fits into the window; a cut is marked where it was made."""
    kept_left = _fitting(left[::-1], max(window // 2, window - _width(right)))[::-1]
    while kept_left and len(kept_left) < len(left) and kept_left[0][1] == 0:
        kept_left = kept_left[1:]
    kept_right = _fitting(right, window - _width(kept_left))
    mark = [(CUT, 1)]
    return (
        (mark if cut_before or len(kept_left) < len(left) else []) + kept_left,
        kept_right + (mark if len(kept_right) < len(right) else []),
    )


def _fitting(cells: list[Cell], columns: int) -> list[Cell]:
    """The longest beginning of the cells that is at most so many columns wide."""
    for index, (_, width) in enumerate(cells):
        columns -= width
        if columns < 0:
            return cells[:index]
    return cells


def _width(cells: list[Cell]) -> int:
    return sum(width for _, width in cells)


def _cell(char: str) -> Cell:
    """How a character is shown in a source line, and how many columns that takes."""
    if char == "\t":
        return TAB, len(TAB)
    shown = _spell(char)
    if len(shown) > 1:
        return shown, len(shown)
    if unicodedata.category(char) in ("Mn", "Me"):
        return shown, 0
    return shown, 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
