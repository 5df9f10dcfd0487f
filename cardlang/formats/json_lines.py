"""JSON Lines: one card a line, each a row of data as `rows` understands it.

A line that is no row gives a refused card, so that lines and cards add up; only blank lines at the end of a file are
no lines.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.formats.card import Found, SourceCard, refused_card
from cardlang.formats.element import JsonElement, Shape, card_of_element
from cardlang.formats.fields import Fields
from cardlang.formats.mtgjson import MTGJSON_ATOMIC
from cardlang.formats.rows import card_of_row, game_of_row
from cardlang.formats.shapes import shape_of
from cardlang.source import NOWHERE, Source

LONGEST_ROW = 16 * 1024 * 1024
"""Bytes; a longer line is not taken for a row."""


def raw_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers, without their line breaks; of one too long only the beginning."""
    blank: list[int] = []
    with path.open("rb") as file:
        number = 0
        while raw := file.readline(LONGEST_ROW + 1):
            number += 1
            if number == 1:
                raw = raw.removeprefix(codecs.BOM_UTF8)
            if len(raw) > LONGEST_ROW:
                while rest := file.readline(LONGEST_ROW):
                    if rest.endswith(b"\n"):
                        break
            if not raw.strip():
                blank.append(number)
                continue
            yield from ((skipped, b"") for skipped in blank)
            blank.clear()
            yield number, raw.rstrip(b"\r\n")


def game_of_lines(path: Path, fields: Fields | None = None) -> str | None:
    """The game of the first row that says which it is of."""
    return next(filter(None, (game_of_value(_parse(raw)[0], fields) for _, raw in raw_lines(path))), None)


def game_of_value(value: object, fields: Fields | None = None) -> str | None:
    """The game that a JSON value plainly is of, or None."""
    shape = shape_of(value, fields)
    if shape is not None:
        return shape.game
    return game_of_row(value) if isinstance(value, Mapping) and not fields else None


def value_of(raw: bytes) -> object:
    """The JSON value that bytes spell, or None."""
    return _parse(raw)[0]


def is_card(value: object, fields: Fields | None = None) -> bool:
    """Whether a JSON value is a card of a known shape, or one of our own rows."""
    if shape_of(value, fields) is not None:
        return True
    return not fields and isinstance(value, Mapping) and "name" in value and ("text" in value or "faces" in value)


def card_of_line(
    raw: bytes, file: str, line: int, game: str | None, asked: bool, column: int = 1, fields: Fields | None = None
) -> SourceCard:
    """The card of one line, or of one value of a JSON file. `game` is the source's; `asked`: the user named it."""
    value, problems = _parse(raw)
    here = Source("", f"{file}:{line}")
    found = tuple(Found(problem, here) for problem in problems)
    shape = shape_of(value, fields)
    if value is None or (shape is None and not isinstance(value, dict)):
        if not problems:
            found = (Found(finding("CL604", "this line is JSON, but no object with a card's keys.", NOWHERE), here),)
        return refused_card(file, line, *found)
    own = game_of_value(value, fields)
    other = bool(asked and own and own != game)
    known = own or game
    if known is None:
        return refused_card(
            file, line, Found(finding("CL603", "I can't tell which game this row is of.", NOWHERE), here)
        )
    card = _card(value, raw, shape, known, file, line, column)
    return of_another_game(card, game or "") if other else _with(card, found)


def _card(value: object, raw: bytes, shape: Shape | None, game: str, file: str, line: int, column: int) -> SourceCard:
    text = raw.decode(errors="replace")
    if isinstance(value, list):
        names = [face.get("name") for face in value if isinstance(face, dict)]
        whole = {"name": names[0] if names else None, "faces": value}
        return card_of_element(
            JsonElement(whole, text, line, column, ("faces",)), shape or MTGJSON_ATOMIC, game, file, line
        )
    element = JsonElement(value, text, line, column)
    if shape is not None:
        return card_of_element(element, shape, game, file, line)
    assert isinstance(value, dict)
    return card_of_row(value, game, file, line, element)


def _parse(raw: bytes) -> tuple[object, tuple[Diagnostic, ...]]:
    """The value of a line, and what is wrong with it."""
    if len(raw) > LONGEST_ROW:
        return None, (finding("CL604", f"this row is longer than {LONGEST_ROW} bytes.", NOWHERE),)
    problems: tuple[Diagnostic, ...] = ()
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        message = f"this row is not UTF-8: byte {error.start + 1} of the line cannot be decoded."
        problems = (finding("CL602", message, NOWHERE),)
        text = raw.decode(errors="replace")
    try:
        return json.loads(text), problems
    except RecursionError:
        return None, (*problems, finding("CL604", "this row is nested too deeply to be a card.", NOWHERE))
    except ValueError as error:
        reason = f"{error.msg}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else str(error)
        return None, (*problems, finding("CL604", f"this line is no JSON: {reason}.", NOWHERE))


def of_another_game(card: SourceCard, asked: str) -> SourceCard:
    """A card that is not read because it belongs to another game than the one asked for."""
    own = card.game or ""
    message = f"this is a card of {own.capitalize()}, and it was to be read as one of {asked.capitalize()}."
    found = Found(finding("CL605", message, NOWHERE), Source("", f"{card.file}:{card.line}"))
    return replace(card, findings=(*card.findings, found), refused=True)


def _with(card: SourceCard, found: tuple[Found, ...]) -> SourceCard:
    return replace(card, findings=(*found, *card.findings)) if found else card
