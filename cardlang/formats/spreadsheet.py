"""Spreadsheets: CSV with any of the usual separators, and Excel workbooks; a heading a column, a card a row.

Headings are known by their words (`fields`). Cells are only ever text: a formula is not evaluated. Excel workbooks need
the extra `sheets`.
"""

from __future__ import annotations

import importlib.util
import io
import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TextIO

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.formats.element import Path as Way
from cardlang.formats.element import Record
from cardlang.formats.entries import LONGEST_FILE, Entry
from cardlang.formats.fields import Fields, fields_of
from cardlang.formats.places import Cell, Run, Runs
from cardlang.nodes.frozen import frozen
from cardlang.source import NOWHERE

DELIMITERS = ",;\t|"
_LONGEST_CELL = 1 << 20
_LARGEST_BOOK = 256 * 1024 * 1024
_SHOWN = 8
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, LookupError, ValueError, TypeError),
    *(AttributeError, SyntaxError, RuntimeError, ArithmeticError, AssertionError),
)
"""What a damaged workbook fails with in one of the parts that read it: the archive, the XML, what that should hold."""
_NEEDS_EXTRA = "to read Excel workbooks, install the extra: pip install 'cardlang[sheets]'; or save it as CSV."


@frozen
class Value:
    """A cell's text and where it stands."""

    text: str
    places: Runs | Cell


@frozen
class SheetRow:
    """A row of a sheet, the line it begins on, and what is wrong with it, if anything."""

    line: int
    cells: tuple[Value, ...]
    problem: str = ""


def read_csv(path: Path, fields: Fields | None) -> Iterator[Entry]:
    """The cards of a CSV file."""
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        first = file.readline(LONGEST_FILE)
        while first and not first.strip("\r\n" + DELIMITERS):
            first = file.readline(LONGEST_FILE)
        delimiter = delimiter_of(first)
        file.seek(0)
        yield from _entries(_csv_rows(file, delimiter), fields)


def read_workbook(path: Path, fields: Fields | None) -> Iterator[Entry]:
    """The cards of an Excel workbook, sheet by sheet; each has its own headings."""
    if importlib.util.find_spec("openpyxl") is None:
        yield Entry(1, finding("CL601", _NEEDS_EXTRA, NOWHERE))
        return
    import openpyxl

    try:
        with zipfile.ZipFile(path) as archive:
            if sum(member.file_size for member in archive.infolist()) > _LARGEST_BOOK:
                message = f"this workbook unpacks to more than {_LARGEST_BOOK} bytes."
                yield Entry(1, finding("CL604", message, NOWHERE))
                return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # By its name it would be refused for another ending, and files are told by what they hold.
            with path.open("rb") as file, closing(openpyxl.load_workbook(file, read_only=True)) as book:
                for sheet in book.worksheets:
                    yield from _entries(_sheet_rows(sheet.iter_rows()), fields)
    except _DAMAGED as error:
        yield Entry(1, finding("CL604", f"this workbook cannot be read: {str(error)[:200]}.", NOWHERE))


def delimiter_of(line: str) -> str:
    """What separates the cells of a line of headings."""
    bare = "".join(part for number, part in enumerate(line.split('"')) if number % 2 == 0)
    return max(DELIMITERS, key=bare.count)


def _entries(rows: Iterable[SheetRow], fields: Fields | None) -> Iterator[Entry]:
    """The cards of a sheet; its first row that is not empty has the headings."""
    known: dict[str, int] | None = None
    width = 0
    for row in rows:
        if row.problem:
            yield Entry(row.line, finding("CL604", row.problem, NOWHERE))
        elif not any(cell.text.strip() for cell in row.cells):
            continue
        elif known is None:
            headings = [cell.text.strip() for cell in row.cells]
            known, width = _columns(headings, fields), len(headings)
            if "name" not in known or "text" not in known:
                yield Entry(row.line, _unknown(headings))
                return
        elif any(cell.text.strip() for cell in row.cells[width:]):
            yield Entry(row.line, finding("CL604", "this row has more cells than there are headings.", NOWHERE))
        else:
            yield Entry(row.line, _record(row.cells, known))


def _columns(headings: Sequence[str], fields: Fields | None) -> dict[str, int]:
    """Which column holds which of our fields."""
    wanted = fields or fields_of(headings)
    names = {field: ".".join(map(str, path)) for field, path in wanted.items()}
    return {field: headings.index(name) for field, name in names.items() if name in headings}


def _record(cells: Sequence[Value], known: dict[str, int]) -> Record:
    values: dict[str, object] = {}
    places: dict[Way, Runs | Cell] = {}
    for field, column in known.items():
        if column < len(cells) and cells[column].text.strip():
            values[field] = cells[column].text
            places[(field,)] = cells[column].places
    return Record(values, places)


def _unknown(headings: Sequence[str]) -> Diagnostic:
    shown = ", ".join(f'"{heading[:40]}"' for heading in headings[:_SHOWN] if heading)
    help = "say which they are: --field name=HEADING --field text=HEADING"
    return finding("CL604", f"none of these headings is one for names or for rules text: {shown}.", NOWHERE, help=help)


def _sheet_rows(rows: Iterable[Iterable[object]]) -> Iterator[SheetRow]:
    """The rows of an Excel sheet. A formula is no text, and what it comes to is not in every file."""
    for number, row in enumerate(rows, start=1):
        cells = []
        problem = ""
        for column, cell in enumerate(row, start=1):
            value = getattr(cell, "value", None)
            if getattr(cell, "data_type", "") == "f":
                problem = f"the cell in column {column} of this row holds a formula; I only read what is typed in."
            text = "" if value is None else str(value)[:_LONGEST_CELL]
            cells.append(Value(text, Cell(number, column)))
        yield SheetRow(number, tuple(cells), problem)


def _csv_rows(file: TextIO, delimiter: str) -> Iterator[SheetRow]:
    """The rows of a CSV file; a quoted cell may go on over several lines."""
    number = 0
    while line := file.readline(LONGEST_FILE):
        number += 1
        start = number
        row = _CsvRow(delimiter)
        row.read(line, number)
        while row.quoted and row.size <= _LONGEST_CELL:
            line = file.readline(LONGEST_FILE)
            if not line:
                break
            number += 1
            row.read(line, number)
        if row.quoted:
            yield SheetRow(start, (), "a cell of this row begins with a quotation mark and never ends with one.")
            return
        yield SheetRow(start, tuple(row.cells))


class _CsvRow:
    """A row that is read line by line."""

    def __init__(self, delimiter: str) -> None:
        self.cells: list[Value] = []
        self.quoted = False
        self.size = 0
        self._delimiter = delimiter
        self._text = io.StringIO()
        self._runs: list[Run] = []

    def read(self, line: str, number: int) -> None:
        """Read a line: all of the row, or what it goes on with inside a quoted cell."""
        content = line.rstrip("\r\n")
        at = 0
        while True:
            if not self.quoted and content.startswith('"', at) and not self._text.tell():
                self.quoted = True
                at += 1
            if self.quoted:
                at = self._read_quoted(content, number, at)
                if self.quoted:
                    self._put("\n", number, len(content) + 1)
                    return
            end = content.find(self._delimiter, at)
            self._put(content[at : len(content) if end < 0 else end], number, at + 1)
            self._close(number, at + 1)
            if end < 0:
                return
            at = end + 1

    def _read_quoted(self, content: str, number: int, at: int) -> int:
        while (mark := content.find('"', at)) >= 0:
            self._put(content[at:mark], number, at + 1)
            if not content.startswith('"', mark + 1):
                self.quoted = False
                return mark + 1
            self._put('"', number, mark + 1)
            at = mark + 2
        self._put(content[at:], number, at + 1)
        return len(content)

    def _put(self, text: str, line: int, column: int) -> None:
        if text:
            self._runs.append((self._text.tell(), line, column))
            self._text.write(text)
            self.size += len(text)

    def _close(self, line: int, column: int) -> None:
        self.cells.append(Value(self._text.getvalue(), Runs(tuple(self._runs) or ((0, line, column),))))
        self._text, self._runs = io.StringIO(), []
