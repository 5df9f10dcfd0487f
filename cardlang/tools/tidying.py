"""What is mended in a card file before it is spelled and worded: blanks out of place, and parts out of order.

Each edit is one that a finding offers. An edit of order is made only when the card still means the same but for the
order of a cost's parts, or of keywords on one line (`orderless`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from cardlang.diagnostics import Fix, Severity
from cardlang.library import CardReading, Verdict
from cardlang.source import Span
from cardlang.templating.wordings import face_wordings
from cardlang.tools.orderless import unordered

Read = Callable[[str], CardReading]
"""Reads a card file's text."""

_BLANKS = frozenset({"CL206"})
_ORDER = frozenset({"CL412", "CL414", "CL305", "CL422"})
_REMINDERS = frozenset({"CL107"})
_MARK = re.compile(r" +([.,:;)])")
_MOST = 24
"""Edits of one card; no card has as many places to mend."""


def with_blanks(text: str, read: Read) -> str:
    """The text with its blanks put right, where nothing else keeps the card from being read."""
    for _ in range(_MOST):
        reading = read(text)
        errors = [found.diagnostic for found in reading.findings if found.diagnostic.severity is Severity.ERROR]
        if reading.verdict is Verdict.READ or not errors or any(found.code not in _BLANKS for found in errors):
            break
        edit = next(_edits(text, reading, _BLANKS), None)
        if edit is None:
            break
        text = _made(text, edit)
    return _in_reminders(text, read(text))


def _in_reminders(text: str, reading: CardReading) -> str:
    """The text without blanks before the marks of reminder text, in the abilities that are read."""
    at = 0
    for number, face in enumerate(reading.faces):
        at = max(text.find(face.face.text, at), 0)
        lines = [one.line for one in reading.abilities if one.face == number and one.node is not None]
        spans = [reminder.span for line in lines for reminder in line.reminders]
        before = len(text)
        for span in sorted(spans, key=lambda span: -span.start):
            here, end = span.start + at, span.end + at
            text = text[:here] + _MARK.sub(r"\1", text[here:end]) + text[end:]
        at += len(face.face.text) + len(text) - before
    return text


def in_order(text: str, read: Read) -> str:
    """The text of a card that is read with costs and keywords in the order of cards, and reminders as keywords have."""
    reading = read(text)
    for _ in range(_MOST):
        for edit in _edits(text, reading, _ORDER | _REMINDERS):
            changed = _made(text, edit)
            again = read(changed)
            if again.verdict is Verdict.READ and unordered(again) == unordered(reading):
                text, reading = changed, again
                break
        else:
            return text
    return text


def _edits(text: str, reading: CardReading, codes: Collection[str]) -> Iterator[Fix]:
    """The edits of a file's text that findings with these codes offer."""
    at = 0
    for number, face in enumerate(reading.faces):
        at = max(text.find(face.face.text, at), 0)
        for found in (*face.findings, *face_wordings(reading, number)):
            if found.code in codes and found.fix is not None:
                yield Fix(Span(found.fix.span.start + at, found.fix.span.end + at), found.fix.new)
        at += len(face.face.text)


def _made(text: str, edit: Fix) -> str:
    return text[: edit.span.start] + edit.new + text[edit.span.end :]
