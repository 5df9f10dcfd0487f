"""What a card says that gives something for a time: "give a unit +2 [M] this turn", and not "a unit gets" it.

Only for findings about text that is not read, and only where the text can be read with the words changed.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix
from cardlang.library import CardReading
from cardlang.source import Span
from cardlang.templating.ground import load_habits
from cardlang.tools.numbering import errors, with_text

_GETS = re.compile(
    r"\b(?P<who>(?:[Aa]n?|[Aa]nother|[Oo]ne|[Tt]wo|[Tt]hree|[Uu]p to \w+) [^.,;:—\"\n]+?) "
    r"(?:gets?|gains?|has|have) (?=[\[+\-−\"\d])"
)
"""One or some of several, and what they get."""


def with_given(found: Diagnostic, reading: CardReading, face: int) -> Diagnostic | None:
    """The finding with "give" before what gets something, where nobody chooses that; None where that mends nothing."""
    text = reading.card.faces[face].text
    here = (one for one in _GETS.finditer(text) if one.start() <= found.span.start <= one.end())
    gets = next(here, None)
    if gets is None or not load_habits(reading.card.game or "").given:
        return None
    who, give = gets["who"], "Give" if gets["who"][0].isupper() else "give"
    new = f"{give} {who[0].lower()}{who[1:]} "
    changed = text[: gets.start()] + new + text[gets.end() :]
    if errors(with_text(reading, face, changed), face) >= errors(reading, face):
        return None
    place = Span(gets.start(), gets.end() - 1)
    return replace(found, help=f'did you mean "{new.strip()}"?', fix=Fix(place, new.strip()))
