"""What the program makes of a case's cards: their ability lines read, their costs classified, and every finding.

Case files show each of these as lines of text; this module makes those lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardlang.cases.cards import CaseCard
from cardlang.diagnostics import Diagnostic, in_source_order
from cardlang.dialects.dialect import Dialect
from cardlang.nodes.dump import dump
from cardlang.printing.gates import read_printed
from cardlang.source import Source
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.read import Reading

NONE = "none"
"""Stands in a section for nothing at all."""

COLUMN = "  "
"""What parts the columns of a line: two blanks, as single ones stand in card text."""


@dataclass(frozen=True, slots=True)
class CardReading:
    """One face of a case's card with its ability lines as they were read."""

    card: CaseCard
    lines: tuple[Reading, ...]
    findings: tuple[Diagnostic, ...]


def read_case_card(card: CaseCard, dialect: Dialect, text: str | None = None) -> CardReading:
    """Read a card's text, or another in its place: its ability lines, and every finding in the text's order."""
    face = card.face
    names = names_of(face.name, face.supertypes, dialect)
    normalised, findings = normalize_face(face.text if text is None else text, names, dialect)
    readings = tuple(read_printed(line, dialect.name)[0] for line in normalised)
    return CardReading(card, readings, in_source_order((*findings, *(d for r in readings for d in r.diagnostics))))


def ast_lines(reading: CardReading) -> tuple[str, ...]:
    """The node of each ability line, in one line; a line that is not read says so."""
    return tuple("unread" if line.node is None else dump(line.node) for line in reading.lines)


def finding_lines(findings: Iterable[Diagnostic], source: Source, where: str = "") -> tuple[str, ...]:
    """Each finding as a line: its code, its place in the text, and the author's words there."""
    return tuple(_finding_line(diagnostic, source, where) for diagnostic in findings)


def _finding_line(diagnostic: Diagnostic, source: Source, where: str) -> str:
    span = diagnostic.span
    if not span:
        return COLUMN.join((diagnostic.code, where or "-"))
    place = source.position(span.start)
    words = source.text[span.start : span.end].splitlines()
    columns = (diagnostic.code, f"{where}{':' if where else ''}{place.line}:{place.column}", *words[:1])
    return COLUMN.join(columns).rstrip()
