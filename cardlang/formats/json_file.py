"""JSON files: the cards of an array, of an object that has them under `cards` or `data` or by their ids, or one card.

They are read one value at a time. What a value means is for the shapes, in `json_lines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.formats.entries import Entry
from cardlang.formats.fields import Fields
from cardlang.formats.json_lines import is_card, value_of
from cardlang.formats.json_stream import BrokenJson, JsonStream, Where, way_to_cards
from cardlang.source import NOWHERE

_SAMPLE = 20
_SHOWN = 8


def read(path: Path, fields: Fields | None) -> Iterator[Entry]:
    """The cards of a file. What is no JSON ends the reading, with an entry that says where."""
    try:
        where = _way(path)
        with path.open("rb") as file:
            stream = JsonStream(file)
            for piece in stream.pieces(where):
                yield Entry(piece.line, piece.raw.encode(), piece.column)
            stream.check_end()
    except BrokenJson as error:
        message = f"this file is no JSON from column {error.column} of this line on: {error}."
        yield Entry(error.line, finding("CL604", message, NOWHERE), error.column)


def without_cards(path: Path, fields: Fields | None) -> Diagnostic | None:
    """A finding that names what a file of JSON holds, when none of its first values is a card."""
    entries = list(islice(read(path, fields), _SAMPLE))
    values = [value_of(entry.content) for entry in entries if isinstance(entry.content, bytes)]
    if len(values) < len(entries) or any(is_card(value, fields) for value in values):
        return None
    keys = sorted({key for value in values if isinstance(value, dict) for key in value})
    shown = ", ".join(f'"{key[:40]}"' for key in keys[:_SHOWN]) or "no keys"
    message = f"this is JSON that holds no cards I know: its entries have {shown}."
    help = "say which keys are the name and the text: --field name=KEY --field text=KEY"
    return finding("CL609", message, NOWHERE, help=help if keys else "")


def _way(path: Path) -> Where:
    with path.open("rb") as file:
        return way_to_cards(JsonStream(file))
