"""What a reader of a file hands on: one entry a card, or what is wrong with a place where a card should be."""

from __future__ import annotations

import re

from cardlang.diagnostics import Diagnostic
from cardlang.formats.element import Path, Record
from cardlang.formats.places import Cell, Run, Runs
from cardlang.nodes.frozen import frozen

LONGEST_FILE = 16 * 1024 * 1024
"""Bytes; the formats that hold one card a file, or that are not streamed, are not read when longer."""

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


@frozen
class Entry:
    """One card of a file: the line it begins on, and its record, its raw bytes, or why there is none."""

    line: int
    content: Record | bytes | Diagnostic
    column: int = 1


@frozen
class Line:
    """A line of a file: its number and its text, without the line break."""

    number: int
    text: str


class RecordMaker:
    """Gathers the values of one record and the places of its texts."""

    def __init__(self) -> None:
        self.values: dict[str, object] = {}
        self.runs: dict[Path, Runs | Cell] = {}

    def put(self, key: str, text: str, *runs: Run) -> None:
        """A text under a key, with the runs of it that are known."""
        self.values[key] = text
        if runs:
            self.runs[(key,)] = Runs(runs)

    def record(self) -> Record:
        """The record as it is now."""
        return Record(dict(self.values), dict(self.runs))


def faces_record(faces: list[Record], **more: object) -> Record:
    """One record of several faces, each of which was a record of its own."""
    runs = {("faces", number, *path): run for number, face in enumerate(faces) for path, run in face.runs.items()}
    return Record({"faces": [face.value for face in faces], **more}, runs)


def lines_of(text: str) -> list[Line]:
    """The lines of a text."""
    return [Line(number, found[0].rstrip("\r\n")) for number, found in enumerate(_LINE.finditer(text), start=1)]
