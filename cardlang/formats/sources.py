"""From what a user names (files, folders) to rows, one a card, and from a row to its card.

A row is cheap and is found without reading the card, so that many processes can share the reading. What cannot be used
at all is refused with a finding; the rest goes on.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.formats.card import SourceCard
from cardlang.formats.card_file import card_of_text
from cardlang.formats.json_lines import LONGEST_ROW, card_of_line, game_of_lines, raw_lines
from cardlang.source import NOWHERE

_HEAD = 8192
_BOMS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
_UTF8_BOM = b"\xef\xbb\xbf"


class Format(Enum):
    """How a file holds cards, by the ending of its name."""

    CARD = ".card"
    JSON_LINES = ".jsonl"


_SUFFIXES = frozenset(known.value for known in Format)


@dataclass(frozen=True, slots=True)
class Row:
    """One card's raw data. `game` is the one the user asked for or, unless `asked`, that of the whole source."""

    format: Format
    file: str
    line: int
    raw: bytes
    game: str | None
    asked: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A source that could not be used at all, and why."""

    file: str
    finding: Diagnostic


def rows(paths: Iterable[str], game: str | None = None) -> Iterator[Row | Refused]:
    """The rows of files and folders in order; folders in sorted order, all they hold below them included."""
    for path in paths:
        try:
            if Path(path).is_dir():
                yield from _rows_of_folder(Path(path), game)
            else:
                yield from _rows_of_file(Path(path), game, None)
        except OSError as error:
            yield _closed(error, Path(path))
        except ValueError:
            yield _refused(path, "CL601", "no file can have this name.")


def card_of(row: Row) -> SourceCard:
    """The card of a row."""
    if row.format is Format.JSON_LINES:
        return card_of_line(row.raw, row.file, row.line, row.game, row.asked)
    return card_of_text(row.raw.decode(), row.file, row.game, row.asked)


def text_of(raw: bytes) -> str | Diagnostic:
    """The text that bytes are in UTF-8, or what is wrong with them."""
    problem = _no_text(raw)
    if problem:
        return problem
    try:
        return raw.removeprefix(_UTF8_BOM).decode()
    except UnicodeDecodeError as error:
        return finding("CL602", f"this is not UTF-8 text: byte {error.start + 1} cannot be decoded.", NOWHERE)


def _rows_of_folder(folder: Path, game: str | None) -> Iterator[Row | Refused]:
    problems: list[Refused] = []
    files = sorted(_files_below(folder, frozenset(), problems))
    yield from problems
    if not files and not problems:
        yield _refused(str(folder), "CL607", "this folder holds no file that I read (.card, .jsonl).")
    for path in files:
        try:
            yield from _rows_of_file(path, game, Format(path.suffix.lower()))
        except OSError as error:
            yield _closed(error, path)


def _files_below(folder: Path, above: frozenset[tuple[int, int]], problems: list[Refused]) -> Iterator[Path]:
    """The files of our formats in a folder and below it; a link to a folder above is not followed again."""
    try:
        status = folder.stat()
        entries = list(os.scandir(folder))
    except OSError as error:
        problems.append(_closed(error, folder))
        return
    here = (status.st_dev, status.st_ino)
    for entry in entries if here not in above else ():
        if entry.name.startswith("."):
            continue
        if _is_folder(entry):
            yield from _files_below(Path(entry.path), above | {here}, problems)
        elif Path(entry.name).suffix.lower() in _SUFFIXES:
            yield Path(entry.path)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder; a link that leads nowhere, or to itself, is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _rows_of_file(path: Path, game: str | None, known: Format | None) -> Iterator[Row | Refused]:
    name = str(path)
    if not stat.S_ISREG(path.stat().st_mode):
        yield _refused(name, "CL601", "this is neither a file nor a folder.")
        return
    with path.open("rb") as file:
        head = file.read(_HEAD)
    problem = _no_text(head)
    shape = known or _format_of(path, head)
    if problem:
        yield Refused(name, problem)
    elif not head.removeprefix(_UTF8_BOM).strip() and path.stat().st_size <= _HEAD:
        yield _refused(name, "CL607", "this file is empty.")
    elif shape is None:
        yield _refused(name, "CL601", "this file is of no kind that I read: .card, or JSON Lines with a card a line.")
    elif shape is Format.CARD:
        yield _row_of_card_file(path, game)
    else:
        yield from _rows_of_lines(path, game)


def _rows_of_lines(path: Path, game: str | None) -> Iterator[Row | Refused]:
    recognised = game or game_of_lines(path)
    if recognised is None:
        help = "name the game: --game riftbound, or --game magic"
        yield Refused(str(path), finding("CL603", "I can't tell which game these cards are of.", NOWHERE, help=help))
        return
    for number, raw in raw_lines(path):
        yield Row(Format.JSON_LINES, str(path), number, raw, recognised, game is not None)


def _row_of_card_file(path: Path, game: str | None) -> Row | Refused:
    if path.stat().st_size > LONGEST_ROW:
        return _refused(
            str(path), "CL601", f"this file is larger than {LONGEST_ROW} bytes, and a card file holds one card."
        )
    raw = path.read_bytes().removeprefix(_UTF8_BOM)
    text = text_of(raw)
    if isinstance(text, Diagnostic):
        return Refused(str(path), text)
    card = card_of_text(text, str(path), game, game is not None)
    if card.game is None:
        return Refused(str(path), _cause(card))
    return Row(Format.CARD, str(path), 1, raw, game, game is not None)


def _cause(card: SourceCard) -> Diagnostic:
    """Why a card's game is not known: what is wrong with its head, as far as that says it, and its place in words."""
    problem = card.findings[-1].diagnostic
    notes = []
    for found in card.findings[:-1]:
        line = found.source.file_position(found.diagnostic.span.start).line
        help = f"; {found.diagnostic.help}" if found.diagnostic.help else ""
        notes.append(f"line {line}: {found.diagnostic.message}{help}")
    return replace(problem, notes=tuple(notes))


def _no_text(head: bytes) -> Diagnostic | None:
    for mark, encoding in _BOMS:
        if head.startswith(mark):
            return finding("CL602", f"this file is {encoding}, not UTF-8.", NOWHERE)
    if b"\0" in head:
        return finding("CL602", "this is a binary file, no text.", NOWHERE)
    return None


def _format_of(path: Path, head: bytes) -> Format | None:
    """The format of a file the user named: by its name's ending, otherwise by how it begins."""
    suffix = path.suffix.lower()
    if suffix in _SUFFIXES:
        return Format(suffix)
    return Format.JSON_LINES if head.removeprefix(_UTF8_BOM).lstrip().startswith(b"{") else None


def _refused(file: str, code: str, message: str) -> Refused:
    return Refused(file, finding(code, message, NOWHERE))


def _closed(error: OSError, path: Path) -> Refused:
    return _refused(str(path), "CL601", f"{error.strerror or type(error).__name__}.")
