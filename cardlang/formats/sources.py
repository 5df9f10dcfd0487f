"""From what a user names (files, folders) to rows, one a card, and from a row to its card.

A row is cheap and is found without reading the card, so that many processes can share the reading. What cannot be used
at all is refused with a finding that names what it looks like; the rest goes on.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Severity
from cardlang.formats.card import Found, SourceCard, refused_card
from cardlang.formats.card_file import card_of_text
from cardlang.formats.element import Record, card_of_element
from cardlang.formats.entries import LONGEST_FILE, Entry
from cardlang.formats.fields import Fields, game_by_fields, shape_by_fields
from cardlang.formats.json_file import without_cards
from cardlang.formats.json_lines import card_of_line, game_of_lines, game_of_value, of_another_game, raw_lines, value_of
from cardlang.formats.kinds import (
    CARD,
    JSON,
    JSON_LINES,
    KIND_NAMED,
    UTF8_BOM,
    Kind,
    Sample,
    declares_keywords,
    kind_of,
    other_kind,
)
from cardlang.nodes.frozen import frozen
from cardlang.source import NOWHERE, Source

_HEAD = 8192
_BOMS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_ONE_CARD_FILES = frozenset({CARD, "forge", "magarena", "markdown"})
_LISTED = 5
_READ = "card files, JSON and JSON Lines, Cockatrice, Magic Set Editor, Forge, Magarena, CSV, Excel, Markdown"


@frozen
class Row:
    """One card's raw data. `game` is the one the user asked for or, unless `asked`, that of the whole source."""

    format: str
    file: str
    line: int
    raw: bytes | Record | Diagnostic
    game: str | None
    asked: bool
    column: int = 1
    fields: Fields | None = None


@frozen
class Refused:
    """A source that could not be used at all, and why."""

    file: str
    finding: Diagnostic


def rows(
    paths: Iterable[str], game: str | None = None, fields: Fields | None = None, left_out: Path | None = None
) -> Iterator[Row | Refused]:
    """The rows of files and folders in order; folders in sorted order, all they hold below them included.

    `fields` is the user's own map of what the keys or headings of a file mean; `left_out` is a file that is no source,
    wherever it lies.
    """
    for path in paths:
        try:
            if Path(path).is_dir():
                yield from _rows_of_folder(Path(path), game, fields, left_out)
            elif not _is_same(Path(path), left_out):
                yield from _rows_of_file(Path(path), game, fields)
        except OSError as error:
            yield _closed(error, Path(path))
        except ValueError:
            yield _refused(path, "CL601", "no file can have this name.")


def card_of(row: Row) -> SourceCard:
    """The card of a row."""
    if isinstance(row.raw, Diagnostic):
        return refused_card(row.file, row.line, Found(row.raw, Source("", f"{row.file}:{row.line}")))
    if isinstance(row.raw, Record):
        return _card_of_record(row, row.raw)
    if row.format == CARD:
        return card_of_text(row.raw.decode(), row.file, row.game, row.asked)
    return card_of_line(row.raw, row.file, row.line, row.game, row.asked, row.column, row.fields)


def text_of(raw: bytes) -> str | Diagnostic:
    """The text that bytes are in UTF-8, or what is wrong with them."""
    problem = _no_text(raw)
    if problem:
        return problem
    try:
        return raw.removeprefix(UTF8_BOM).decode()
    except UnicodeDecodeError as error:
        return finding("CL602", f"this is not UTF-8 text: byte {error.start + 1} cannot be decoded.", NOWHERE)


def _card_of_record(row: Row, record: Record) -> SourceCard:
    """The card of a record; what it is of by itself counts before what its source is of."""
    shape = KIND_NAMED[row.format].shape
    own = _game_of_record(record, row.format)
    game = own or row.game or ""
    if shape is None:
        shape = shape_by_fields(_own_fields(record), game)
    card = card_of_element(record, shape, game, row.file, row.line)
    return of_another_game(card, row.game or "") if row.asked and own and own != row.game else card


def _game_of_record(record: Record, format: str) -> str | None:
    shape = KIND_NAMED[format].shape
    if shape is not None:
        return shape.game
    assert isinstance(record.value, Mapping)
    return game_by_fields(record.value, _own_fields(record))


def _own_fields(record: Record) -> Fields:
    return {str(key): (str(key),) for key in record.value} if isinstance(record.value, Mapping) else {}


def _rows_of_folder(
    folder: Path, game: str | None, fields: Fields | None, left_out: Path | None
) -> Iterator[Row | Refused]:
    problems: list[Refused] = []
    files = [file for file in sorted(_files_below(folder, frozenset(), problems)) if not _is_same(file, left_out)]
    yield from problems
    passed: list[str] = []
    for path in files:
        try:
            kind = _kind_in_folder(path, fields)
            if kind is None and declares_keywords(_sample(path)):
                continue
            if kind is None:
                passed.append(str(path.relative_to(folder)))
            else:
                yield from _rows_of_kind(path, kind, game, fields)
        except OSError as error:
            if path.suffix.lower() in (".card", ".jsonl"):
                yield _closed(error, path)
            else:
                passed.append(str(path.relative_to(folder)))
    if len(passed) == len(files) and not problems:
        yield _refused(str(folder), "CL607", f"this folder holds no file that I read ({_READ}).")
    elif passed:
        shown = ", ".join(passed[:_LISTED]) + (", …" if len(passed) > _LISTED else "")
        noun = "file holds" if len(passed) == 1 else "files hold"
        message = f"{len(passed)} {noun} no cards that I know: {shown}."
        yield Refused(str(folder), replace(finding("CL609", message, NOWHERE), severity=Severity.INFO))


def _is_same(path: Path, other: Path | None) -> bool:
    return other is not None and path.name == other.name and path.resolve() == other.resolve()


def _kind_in_folder(path: Path, fields: Fields | None) -> Kind | None:
    """The kind of a file in a folder; one that nobody named is passed over when it holds no cards."""
    if not stat.S_ISREG(path.stat().st_mode):
        return None
    sample = _sample(path)
    kind = kind_of(sample)
    if kind is not None and kind.name == JSON and without_cards(path, fields):
        return None
    return kind


def _files_below(folder: Path, above: frozenset[tuple[int, int]], problems: list[Refused]) -> Iterator[Path]:
    """The files in a folder and below it; a link to a folder above is not followed again."""
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
        else:
            yield Path(entry.path)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder; a link that leads nowhere, or to itself, is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _sample(path: Path) -> Sample:
    with path.open("rb") as file:
        return Sample(path, file.read(_HEAD))


def _rows_of_file(path: Path, game: str | None, fields: Fields | None) -> Iterator[Row | Refused]:
    name = str(path)
    if not stat.S_ISREG(path.stat().st_mode):
        yield _refused(name, "CL601", "this is neither a file nor a folder.")
        return
    sample = _sample(path)
    kind = kind_of(sample)
    other = other_kind(sample) if kind is None else None
    if other:
        yield _refused(name, "CL609", f"this looks like {other}.")
    elif kind is None and not (_no_text(sample.head) or _is_empty(path, sample)):
        yield _refused(name, "CL601", f"this file is of no kind that I read: {_READ}.")
    elif kind is not None and kind.name == JSON and (without := without_cards(path, fields)):
        yield Refused(name, without)
    else:
        yield from _rows_of_kind(path, kind, game, fields)


def _rows_of_kind(path: Path, kind: Kind | None, game: str | None, fields: Fields | None) -> Iterator[Row | Refused]:
    name = str(path)
    sample = _sample(path)
    problem = None if sample.is_archive else _no_text(sample.head)
    if problem:
        yield Refused(name, problem)
    elif kind is None or _is_empty(path, sample):
        yield _refused(name, "CL607", "this file is empty.")
    elif kind.name in _ONE_CARD_FILES and path.stat().st_size > LONGEST_FILE:
        message = f"this file is larger than {LONGEST_FILE} bytes, and {kind.title} holds one card."
        yield _refused(name, "CL601", message)
    elif kind.name == CARD:
        yield _row_of_card_file(path, game)
    elif kind.name == JSON_LINES:
        yield from _rows_of_lines(path, game, fields)
    else:
        yield from _rows_of_entries(path, kind, game, fields)


def _is_empty(path: Path, sample: Sample) -> bool:
    return not sample.head.removeprefix(UTF8_BOM).strip() and path.stat().st_size <= _HEAD


def _rows_of_lines(path: Path, game: str | None, fields: Fields | None) -> Iterator[Row | Refused]:
    recognised = game or game_of_lines(path, fields)
    if recognised is None:
        yield _of_no_game(path)
        return
    for number, raw in raw_lines(path):
        yield Row(JSON_LINES, str(path), number, raw, recognised, game is not None, fields=fields)


def _rows_of_entries(path: Path, kind: Kind, game: str | None, fields: Fields | None) -> Iterator[Row | Refused]:
    assert kind.read is not None
    recognised = game or (kind.shape.game if kind.shape else None) or _game_of_entries(path, kind, fields)
    found = False
    for entry in kind.read(path, fields):
        if recognised is None and not isinstance(entry.content, Diagnostic):
            yield _of_no_game(path)
            return
        found = True
        yield Row(kind.name, str(path), entry.line, entry.content, recognised, game is not None, entry.column, fields)
    if not found:
        yield _refused(str(path), "CL607", f"this is {kind.title}, and there is no card in it.")


def _game_of_entries(path: Path, kind: Kind, fields: Fields | None) -> str | None:
    """The game of the first card of a file that says which it is of."""
    assert kind.read is not None
    return next(filter(None, (_game_of_entry(entry, kind, fields) for entry in kind.read(path, fields))), None)


def _game_of_entry(entry: Entry, kind: Kind, fields: Fields | None) -> str | None:
    match entry.content:
        case Record():
            return _game_of_record(entry.content, kind.name)
        case bytes():
            return game_of_value(value_of(entry.content), fields)
    return None


def _row_of_card_file(path: Path, game: str | None) -> Row | Refused:
    raw = path.read_bytes().removeprefix(UTF8_BOM)
    text = text_of(raw)
    if isinstance(text, Diagnostic):
        return Refused(str(path), text)
    card = card_of_text(text, str(path), game, game is not None)
    if card.game is None:
        return Refused(str(path), _cause(card))
    return Row(CARD, str(path), 1, raw, game, game is not None)


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


def _of_no_game(path: Path) -> Refused:
    help = "name the game: --game riftbound, or --game magic"
    return Refused(str(path), finding("CL603", "I can't tell which game these cards are of.", NOWHERE, help=help))


def _refused(file: str, code: str, message: str) -> Refused:
    return Refused(file, finding(code, message, NOWHERE))


def _closed(error: OSError, path: Path) -> Refused:
    return _refused(str(path), "CL601", f"{error.strerror or type(error).__name__}.")
