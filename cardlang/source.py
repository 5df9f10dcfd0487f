"""Texts and places in them: a span is a half-open range of code points, a position a line and a column.

Leaves to others what a text means; `diagnostics` renders places for people.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range `[start, end)` of code points of one text; `start <= end`."""

    start: int
    end: int

    def __bool__(self) -> bool:
        """Whether the span stands anywhere: `NOWHERE` is false."""
        return self.start >= 0

    def join(self, other: Span) -> Span:
        """The smallest span that covers both; one that stands nowhere adds nothing."""
        if not self:
            return other
        if not other:
            return self
        return Span(min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(-1, -1)
_new, _set_start, _set_end = object.__new__, Span.__dict__["start"].__set__, Span.__dict__["end"].__set__


def span_of(start: int, end: int) -> Span:
    """The span from a place to another: for passes that make spans by the thousand, as `nodes.base.maker` is."""
    span = _new(Span)
    _set_start(span, start)
    _set_end(span, end)
    return span


@dataclass(frozen=True, slots=True)
class Position:
    """A place as people count: line and column from 1, columns in code points."""

    line: int
    column: int


class Places(Protocol):
    """Where in its file each code point of a text stands, when the file spells the text another way."""

    def position(self, offset: int) -> Position:
        """Line and column in the file of the code point at this offset of the text."""


@dataclass(frozen=True)
class Source:
    """One text with the name it goes by, and where it begins in the file that holds it.

    `first_line` and `first_column` (from 1) place the text's beginning in its file; `places`, when there are any, know
    better. `label` says which of the file's texts it is.
    """

    text: str
    name: str = "<text>"
    first_line: int = 1
    first_column: int = 1
    places: Places | None = field(default=None, compare=False)
    label: str = ""

    @cached_property
    def _line_starts(self) -> tuple[int, ...]:
        return (0, *(i + 1 for i, char in enumerate(self.text) if char == "\n"))

    def position(self, offset: int) -> Position:
        """Line and column of an offset within this text itself; past the end is the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts, offset)
        return Position(line, offset - self._line_starts[line - 1] + 1)

    def file_position(self, offset: int) -> Position:
        """Line and column of an offset in the file that holds the text."""
        if self.places is not None:
            return self.places.position(max(0, min(offset, len(self.text))))
        here = self.position(offset)
        column = here.column + self.first_column - 1 if here.line == 1 else here.column
        return Position(here.line + self.first_line - 1, column)

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its line break."""
        start = self._line_starts[number - 1]
        end = self._line_starts[number] - 1 if number < len(self._line_starts) else len(self.text)
        return self.text[start:end]
