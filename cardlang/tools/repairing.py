"""What was most likely meant by text that cannot be read: for findings that people look at, not for batches."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics import Diagnostic
from cardlang.formats.card import Face
from cardlang.library import AbilityReading, CardReading
from cardlang.syntax.normalize import AbilityLine
from cardlang.syntax.repair import find_repair
from cardlang.syntax.suggest import nearest

MOST_REPAIRED = 200
"""Cards of one run whose findings get the search; who has more will not read each."""

_UNREAD = ("CL201", "CL202", "CL203", "CL303")


def with_repairs(reading: CardReading) -> CardReading:
    """The reading with the first finding of each ability that is not read saying what was most likely meant."""
    game = reading.card.game
    if game is None or all(ability.node is not None for ability in reading.abilities):
        return reading
    better: dict[Diagnostic, Diagnostic] = {}
    for ability in reading.abilities:
        first = next((found for found in ability.findings if found.code in _UNREAD), None)
        if ability.node is None and first is not None:
            meant = _meant(first, ability, reading.faces[ability.face].face, game)
            if meant:
                better[first] = replace(first, help=meant)
    if not better:
        return reading
    faces = tuple(replace(face, findings=tuple(better.get(f, f) for f in face.findings)) for face in reading.faces)
    return replace(reading, faces=faces)


def _meant(found: Diagnostic, ability: AbilityReading, face: Face, game: str) -> str:
    own = _own_name(found, face)
    if own:
        return f'did you mean "{own}", the card\'s own name?'
    if found.code == "CL303" and found.help:
        return ""
    return find_repair(ability.line.text, _offset(ability.line, found.span.start), game)


def _offset(line: AbilityLine, start: int) -> int:
    """The offset in the normalised line of a place in the face's text."""
    return next((at for at, origin in enumerate(line.origins) if origin >= start), len(line.text))


def _own_name(found: Diagnostic, face: Face) -> str:
    """The card's own name when the words at a finding are nearly it."""
    names = {face.name, face.name.split(",")[0]} - {""}
    for name in sorted(names, key=len, reverse=True):
        words = face.text[found.span.start :].split()[: len(name.split())]
        typed = " ".join(words).rstrip(".,:'s") if not name.endswith("s") else " ".join(words).rstrip(".,:'")
        if typed != name and nearest(typed, (name,)):
            return name
    return ""
