"""What is to be said of the wording of text that can be read once its errors are mended: all findings in one run.

The edits are those of the findings themselves; what is said of the words that they put there is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix, Severity, in_source_order
from cardlang.library import CardReading
from cardlang.source import Span
from cardlang.templating.wordings import face_wordings, with_wordings
from cardlang.tools.numbering import with_text


def with_all_wordings(reading: CardReading) -> CardReading:
    """The reading with the findings about its wording, those too that wait behind an error that has its edit."""
    told = with_wordings(reading)
    if all(ability.node is not None for ability in reading.abilities):
        return told
    faces = []
    for number, face in enumerate(told.faces):
        known = {(one.code, one.span) for one in face.findings}
        more = [one for one in _waiting(reading, number) if (one.code, one.span) not in known]
        faces.append(replace(face, findings=in_source_order((*face.findings, *more))) if more else face)
    return replace(told, faces=tuple(faces))


def _waiting(reading: CardReading, face: int) -> Iterator[Diagnostic]:
    """What is said of the wording of a face's abilities that are read once the face is mended."""
    found = [one for one in reading.faces[face].findings if one.severity is Severity.ERROR and one.fix is not None]
    edits = _apart(sorted((one.fix for one in found if one.fix is not None), key=lambda edit: edit.span))
    if not edits:
        return
    text = reading.card.faces[face].text
    for edit in reversed(edits):
        text = text[: edit.span.start] + edit.new + text[edit.span.end :]
    mended = with_text(reading, face, text)
    before = [one for one in reading.abilities if one.face == face]
    after = [one for one in mended.abilities if one.face == face]
    if len(before) != len(after):
        return
    read = [now.line.span for was, now in zip(before, after, strict=True) if was.node is None and now.node is not None]
    for one in face_wordings(mended, face):
        span = _back(one.span, edits)
        if span is not None and any(line.start <= one.span.start <= line.end for line in read):
            place = _back(one.fix.span, edits) if one.fix is not None else None
            fix = Fix(place, one.fix.new) if one.fix is not None and place is not None else None
            if fix is not None or one.fix is None:
                yield replace(one, span=span, fix=fix)


def _apart(edits: Sequence[Fix]) -> list[Fix]:
    """The edits without those that reach into the one before them."""
    kept: list[Fix] = []
    for edit in edits:
        if not kept or kept[-1].span.end < edit.span.start:
            kept.append(edit)
    return kept


def _back(span: Span, edits: Sequence[Fix]) -> Span | None:
    """Where words of the mended text stand in the text as it is; None where an edit has to do with them."""
    shift = 0
    for edit in edits:
        start = edit.span.start + shift
        if span.end <= start:
            break
        if span.start < start + len(edit.new):
            return None
        shift += len(edit.new) - (edit.span.end - edit.span.start)
    return Span(span.start - shift, span.end - shift)
