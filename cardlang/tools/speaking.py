"""A card that says "I" in a game whose cards call themselves by their type, and a spell that says what "I" do.

So too a card of either game that says "self". Only for findings about text that is not read, and only where the text
can be read with the words changed; a text that is read is judged by `templating.own_words`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix
from cardlang.library import CardReading
from cardlang.source import Span
from cardlang.syntax.lexicon import third
from cardlang.templating.ground import load_habits
from cardlang.templating.own_words import itself
from cardlang.tools.numbering import errors, with_text

_SPOKEN = re.compile(
    r"(?<!\w)(?:(?P<be>I['’]m)|(?P<who>I)(?: (?P<verb>[a-z]+))?|(?P<whose>[Mm]y)|(?P<whom>[Mm]e)|(?P<self>self))(?!\w)"
)
_BEGINS = re.compile(r"(?:^|[\n.:—\"•] ?)$")


def with_own_words(found: Diagnostic, reading: CardReading, face: int) -> Diagnostic | None:
    """The finding with the word at its place as such a card says it; None where that mends nothing."""
    text = reading.card.faces[face].text
    at = found.span.start
    spoken = next((one for one in _SPOKEN.finditer(text) if one.start() <= at <= one.end()), None)
    if spoken is None or text[spoken.end() : spoken.end() + 1].isalpha():
        return None
    wrong = errors(reading, face)
    for new in _ways(spoken, reading, face):
        if _BEGINS.search(text, 0, spoken.start()):
            new = new[:1].upper() + new[1:]
        changed = text[: spoken.start()] + new + text[spoken.end() :]
        if errors(with_text(reading, face, changed), face) < wrong:
            return replace(found, help=f'did you mean "{new}"?', fix=Fix(Span(*spoken.span()), new))
    return None


def _ways(spoken: re.Match[str], reading: CardReading, face: int) -> Iterator[str]:
    """What the card says in place of the word, with the verb behind it in its form."""
    kinds, verb = reading.faces[face].kinds, spoken["verb"]
    if load_habits(reading.card.game or "").own_words:
        if spoken["self"]:
            yield from ("this", "me") if kinds & {"spell", "gear"} else ("me", "this")
        if "spell" in kinds and verb:
            yield verb
        return
    own = itself(kinds)
    if not own:
        return
    if spoken["be"]:
        yield f"{own} is"
    elif spoken["whose"]:
        yield f"{own}'s"
    elif verb:
        yield f"{own} {'has' if verb == 'have' else third(verb)}"
        yield f"{own} {verb}"
    else:
        yield own
