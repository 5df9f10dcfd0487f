"""Several misspelt words in one text: each gets its edit where the text can be read with all of them spelled right.

One misspelt word alone is for `repairing`; words that have an edit keep it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix
from cardlang.library import CardReading
from cardlang.tools.numbering import errors, with_text

_MEANT = re.compile(r'did you mean "([^"]+)"\?')


def with_spelled(reading: CardReading) -> CardReading:
    """The reading with an edit for each of several misspelt words of a face that together make it readable."""
    faces = tuple(
        replace(face, findings=tuple(better.get(found, found) for found in face.findings)) if better else face
        for number, face in enumerate(reading.faces)
        for better in (_spelled(reading, number),)
    )
    return replace(reading, faces=faces)


def _spelled(reading: CardReading, face: int) -> dict[Diagnostic, Diagnostic]:
    found = [one for one in reading.faces[face].findings if one.code == "CL203"]
    meant = [_MEANT.fullmatch(one.help) for one in found]
    if len(found) < 2 or not all(meant):
        return {}
    fixed = {
        one: one if one.fix else replace(one, fix=Fix(one.span, words[1]))
        for one, words in zip(found, meant, strict=True)
        if words is not None
    }
    text = reading.card.faces[face].text
    for one in sorted(fixed.values(), key=lambda one: -one.span.start):
        if one.fix is not None:
            text = text[: one.fix.span.start] + one.fix.new + text[one.fix.span.end :]
    return {} if errors(with_text(reading, face, text), face) else fixed
