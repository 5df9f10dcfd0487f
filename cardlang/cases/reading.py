"""What the program makes of a case's cards, as the lines that a case shows of it: nodes, and findings."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.diagnostics import Diagnostic, visible
from cardlang.library import CardReading
from cardlang.nodes.dump import dump
from cardlang.references.reference import said
from cardlang.source import Source

NONE = "none"
"""Stands in a section for nothing at all."""

SHOWN = 60
"""Code points of an author's words that a line shows at most."""

COLUMN = "  "
"""What parts the columns of a line: two blanks, as single ones stand in card text."""


def ast_lines(reading: CardReading) -> tuple[str, ...]:
    """The node of each ability line, in one line; a line that is not read says so."""
    return tuple("unread" if ability.node is None else dump(ability.node) for ability in reading.abilities)


def reference_lines(reading: CardReading) -> tuple[str, ...]:
    """Each pronoun or reference of a card, the words for what it stands for, and the rule by which it does."""
    return tuple(
        COLUMN.join((said(found.node, face.face.text), found.words(face.face.text), found.rule.name.lower()))
        for face in reading.faces
        for found in face.references.found
    )


def finding_lines(findings: Iterable[Diagnostic], source: Source, where: str = "") -> tuple[str, ...]:
    """Each finding as a line: its code, its place in the text, and the author's words there.

    With `where`, the place is that in the file the text stands in, which `where` names.
    """
    return tuple(_finding_line(diagnostic, source, where) for diagnostic in findings)


def _finding_line(diagnostic: Diagnostic, source: Source, where: str) -> str:
    span = diagnostic.span
    if not span:
        return COLUMN.join((diagnostic.code, where or "-"))
    place = source.file_position(span.start) if where else source.position(span.start)
    words = visible(source.text[span.start : span.end].partition("\n")[0])
    shown = words if len(words) <= SHOWN else f"{words[: SHOWN - 1]}…"
    columns = (diagnostic.code, f"{where}{':' if where else ''}{place.line}:{place.column}", shown.strip())
    return COLUMN.join(columns).rstrip()
