"""Where in the user's file the code points of a text stand, when the file spells that text another way.

A text is made of runs: stretches in which it stands in the file as it is, one code point after the other. An escape, an
entity or a line break of the file begins the next run.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cardlang.source import Places, Position

Run = tuple[int, int, int]
"""Where a run begins: its offset in the text, and its line and column in the file."""

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],:]|[^\s"{}\[\],:]+', re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL)


@dataclass(frozen=True)
class Runs:
    """The places of a text by its runs, which are sorted; there is at least one."""

    runs: tuple[Run, ...]

    def position(self, offset: int) -> Position:
        """Line and column in the file."""
        start, line, column = self.runs[max(0, bisect_right(self.runs, offset, key=lambda run: run[0]) - 1)]
        return Position(line, column + max(0, offset - start))


@dataclass(frozen=True)
class Joined:
    """The places of a text that was put together from others: each with its offset in the whole."""

    parts: tuple[tuple[int, Places], ...]

    def position(self, offset: int) -> Position:
        """Line and column in the file."""
        start, places = self.parts[max(0, bisect_right(self.parts, offset, key=lambda part: part[0]) - 1)]
        return places.position(offset - start)


@dataclass(frozen=True)
class Cell:
    """The places of a text that fills one cell of a sheet: its row and the number of its column, wherever in it."""

    row: int
    number: int

    def position(self, offset: int) -> Position:
        """The cell's row and column."""
        return Position(self.row, self.number)


@dataclass(frozen=True)
class JsonPlaces:
    """The places of a string in JSON text: the one that `path` leads to, from the value that begins at line and column.

    They are only looked up when somebody asks.
    """

    raw: str
    line: int
    column: int
    path: tuple[str | int, ...]

    def position(self, offset: int) -> Position:
        """Line and column in the file."""
        return self._runs.position(offset)

    @cached_property
    def _runs(self) -> Runs:
        start = string_at(self.raw, self.path)
        if start is None:
            return Runs(((0, self.line, self.column),))
        line, column = moved(self.line, self.column, self.raw[:start])
        return Runs(tuple(_json_runs(self.raw, start + 1, line, column + 1)))


def moved(line: int, column: int, text: str) -> tuple[int, int]:
    """Line and column behind a text that begins at a line and column."""
    breaks = text.count("\n")
    return (line + breaks, len(text) - text.rfind("\n")) if breaks else (line, column + len(text))


def string_at(raw: str, path: Sequence[str | int]) -> int | None:
    """The offset of the string that a path of keys and numbers leads to in JSON text; the last of several."""
    found: int | None = None
    above: list[str | int] = []
    kinds: list[bool] = []
    is_key = False
    key = ""
    for token in _TOKEN.finditer(raw):
        mark = token[0]
        if mark in "{[":
            kinds.append(mark == "{")
            above.append("" if mark == "{" else 0)
            is_key = mark == "{"
        elif mark in "}]":
            if not kinds:
                break
            kinds.pop()
            above.pop()
        elif mark == ",":
            is_key = bool(kinds) and kinds[-1]
            if kinds and not kinds[-1]:
                last = above[-1]
                above[-1] = last + 1 if isinstance(last, int) else 0
        elif is_key and mark[0] == '"':
            key = _unescaped(mark)
            above[-1], is_key = key, False
        elif mark[0] == '"' and len(above) == len(path) and above == list(path):
            found = token.start()
    return found


def _unescaped(token: str) -> str:
    return _ESCAPE.sub(_escape, token[1:-1]) if "\\" in token else token[1:-1]


def _escape(found: re.Match[str]) -> str:
    written = found[0]
    return chr(int(written[2:6], 16)) if written[1] == "u" and len(written) == 6 else written[1:]


def _json_runs(raw: str, start: int, line: int, column: int) -> list[Run]:
    """The runs of the string whose content begins at `start`."""
    runs = [(0, line, column)]
    at = offset = 0
    end = _TOKEN.match(raw, start - 1)
    content = raw[start : end.end() - 1] if end else ""
    for escape in _ESCAPE.finditer(content):
        offset += escape.start() - at + 1
        at = escape.end()
        runs.append((offset, line, column + at))
    return runs
