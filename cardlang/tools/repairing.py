"""What was most likely meant by text that cannot be read: for findings that people look at, not for batches."""

from __future__ import annotations

import re
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix, Severity
from cardlang.formats.card import Face
from cardlang.library import AbilityReading, CardReading
from cardlang.source import Span
from cardlang.syntax.expect import COULD_STAND
from cardlang.syntax.normalize import AbilityLine, source_span
from cardlang.syntax.normalize_names import SELF
from cardlang.syntax.repair import Repair, find_repair
from cardlang.syntax.suggest import nearest

MOST_REPAIRED = 200
"""Cards of one run whose findings get the search; who has more will not read each."""

_QUOTED = re.compile(r'"([^"]+)"')
_OF_READING = frozenset({"CL101", "CL103", "CL108", "CL201", "CL202", "CL203", "CL303", "CL304"})
_KEEPS_ITS_WORDS = frozenset({"CL101", "CL103", "CL108", "CL203", "CL303", "CL304"})
"""What these say of the words is more than that they do not fit."""


def with_repairs(reading: CardReading) -> CardReading:
    """The reading with the first finding of each ability that is not read saying what was most likely meant.

    One that has its edit already keeps it.
    """
    game = reading.card.game
    if game is None or all(ability.node is not None for ability in reading.abilities):
        return reading
    better: dict[tuple[int, Diagnostic], Diagnostic] = {}
    for ability in reading.abilities:
        if ability.node is None:
            face = reading.faces[ability.face]
            first = next((found for found in face.findings if _is_about(found, ability.line)), None)
            if first is not None:
                better[ability.face, first] = _meant(first, ability, face.face, game)
    faces = tuple(
        replace(face, findings=tuple(better.get((number, f), f) for f in face.findings))
        for number, face in enumerate(reading.faces)
    )
    return replace(reading, faces=faces)


def _is_about(found: Diagnostic, line: AbilityLine) -> bool:
    inside = line.span.start <= found.span.start <= line.span.end
    return inside and found.code in _OF_READING and found.severity is Severity.ERROR and found.fix is None


def _meant(found: Diagnostic, ability: AbilityReading, face: Face, game: str) -> Diagnostic:
    own = _own_name(found, face)
    if own:
        words, name = own
        help = f'did you mean "{name}", the card\'s own name?'
        return replace(found, help=help, fix=Fix(Span(found.span.start, found.span.start + len(words)), name))
    told = tuple(word.lower() for quoted in _QUOTED.findall(found.help) for word in quoted.split())
    agreeing = told if found.code == "CL303" else ()
    repair = find_repair(ability.line.text, _offset(ability.line, found.span.start), game, agreeing)
    if repair is None:
        return found
    return _repaired(found, repair, ability.line, face)


def _repaired(found: Diagnostic, repair: Repair, line: AbilityLine, face: Face) -> Diagnostic:
    """The finding at the place of its repair, saying what is wrong there."""
    if SELF in repair.new and not face.name:
        return found
    here = _place(line, repair)
    fix = Fix(here, repair.new.replace(SELF, face.name))
    help = repair.help.replace(SELF, face.name)
    if not repair.whole:
        return replace(found, help=help)
    could = (found.help,) if found.help.startswith(COULD_STAND) else ()
    if found.span.start <= here.start <= here.end <= found.span.end or found.code in _KEEPS_ITS_WORDS:
        return replace(found, notes=(*found.notes, *could), help=help, fix=fix)
    told = face.text[found.span.start : found.span.end]
    notes = (f'from "{told}" on I could not read it', *could) if told else could
    notes = tuple(note.replace(COULD_STAND, "there could stand") for note in (*notes, *found.notes))
    return replace(found, span=here, message=repair.message, notes=notes, help=help, fix=fix)


def _place(line: AbilityLine, repair: Repair) -> Span:
    """The author's words that a repair is for; what is put in stands right behind the word before it."""
    if repair.start < repair.end or repair.new[-1:] == " " or not repair.start:
        return source_span(line, repair.start, repair.end)
    end = source_span(line, repair.start - 1, repair.start).end
    return Span(end, end)


def _offset(line: AbilityLine, start: int) -> int:
    """The offset in the normalised line of a place in the face's text."""
    return next((at for at, origin in enumerate(line.origins) if origin >= start), len(line.text))


def _own_name(found: Diagnostic, face: Face) -> tuple[str, str] | None:
    """The words at a finding that are nearly the card's own name, and the name."""
    names = {face.name, face.name.split(",")[0]} - {""}
    for name in sorted(names, key=len, reverse=True):
        words = face.text[found.span.start :].split()[: len(name.split())]
        typed = " ".join(words).rstrip(".,:'s") if not name.endswith("s") else " ".join(words).rstrip(".,:'")
        if typed != name and nearest(typed, (name,)):
            return typed, name
    return None
