"""What the two script formats share: a card in lines of `key` and `value`, of which only a few are looked at."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.formats.element import Record
from cardlang.formats.entries import Line, RecordMaker
from cardlang.source import NOWHERE


def record_of(lines: Iterable[Line], mark: str, wanted: frozenset[str]) -> Record:
    """The wanted values of a script, each with its place; of a key that stands twice the first."""
    maker = RecordMaker()
    for line in lines:
        key, found, value = line.text.partition(mark)
        if found and key in wanted and key not in maker.values:
            text = value.strip()
            maker.put(key, text, (0, line.number, len(key) + 2 + len(value) - len(value.lstrip())))
    return maker.record()


def without_text(what: str) -> Diagnostic:
    """The finding for a script that has abilities and no printed text."""
    message = f"this script has abilities, and no line {what} with the card's text; it was not read."
    return finding("CL604", message, NOWHERE)
