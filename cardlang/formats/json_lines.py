"""JSON Lines: one card a line, each a row of data as `rows` understands it.

A line that is no row gives a refused card, so that lines and cards add up; only blank lines at the end of a file are
no lines.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from pathlib import Path

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.formats.card import Found, SourceCard, refused_card
from cardlang.formats.rows import Row, card_of_row, game_of_row
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


def game_of_lines(path: Path) -> str | None:
    """The game of the first row that says which it is of."""
    for _, raw in raw_lines(path):
        row, _ = _parse(raw)
        game = game_of_row(row) if row is not None else None
        if game:
            return game
    return None


def card_of_line(raw: bytes, file: str, line: int, game: str | None, asked: bool) -> SourceCard:
    """The card of one line. `game` is the source's; `asked` says that the user named it."""
    row, problems = _parse(raw)
    here = Source("", f"{file}:{line}")
    found = tuple(Found(problem, here) for problem in problems)
    if row is None:
        return refused_card(file, line, *found)
    own = game_of_row(row)
    if asked and own and own != game:
        return _of_another_game(row, file, line, own, game or "")
    game = own or game
    if game is None:
        return refused_card(
            file, line, Found(finding("CL603", "I can't tell which game this row is of.", NOWHERE), here)
        )
    card = card_of_row(row, game, file, line)
    return _with(card, found)


def _parse(raw: bytes) -> tuple[Row | None, tuple[Diagnostic, ...]]:
    """The row of a line, and what is wrong with it."""
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
        value = json.loads(text)
    except RecursionError:
        return None, (*problems, finding("CL604", "this row is nested too deeply to be a card.", NOWHERE))
    except ValueError as error:
        reason = f"{error.msg}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else str(error)
        return None, (*problems, finding("CL604", f"this line is no JSON: {reason}.", NOWHERE))
    if not isinstance(value, dict):
        return None, (*problems, finding("CL604", "this line is JSON, but no object with a card's keys.", NOWHERE))
    return value, problems


def _of_another_game(row: Row, file: str, line: int, own: str, asked: str) -> SourceCard:
    """A card that is not read because it belongs to another game than the one asked for."""
    card = card_of_row(row, own, file, line)
    message = f"this is a card of {own.capitalize()}, and it was to be read as one of {asked.capitalize()}."
    found = Found(finding("CL605", message, NOWHERE), Source("", f"{file}:{line}"))
    return SourceCard(card.id, card.name, own, card.faces, file, line, (*card.findings, found), refused=True)


def _with(card: SourceCard, found: tuple[Found, ...]) -> SourceCard:
    if not found:
        return card
    return SourceCard(
        card.id, card.name, card.game, card.faces, card.file, card.line, (*found, *card.findings), card.refused
    )
