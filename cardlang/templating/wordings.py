"""How a card's text is worded against how cards of its game are: findings about texts that are read.

Each check is a function from an ability's ground to findings. Nothing here says what a text means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, in_source_order
from cardlang.library import AbilityReading, CardReading, FaceReading
from cardlang.profiles.profile import RulesProfile
from cardlang.templating.costs import wrong_costs
from cardlang.templating.ground import Ground
from cardlang.templating.keyword_lines import idle_keywords, misplaced_loyalty, wrong_keyword_order
from cardlang.templating.links import wrong_links
from cardlang.templating.numbers import wrong_numbers, wrong_values
from cardlang.templating.own_words import wrong_own_words
from cardlang.templating.positions import other_positions
from cardlang.templating.targets import wrong_targets
from cardlang.templating.triggers import wrong_triggers

CHECKS: tuple[Callable[[Ground], Iterator[Diagnostic]], ...] = (
    wrong_own_words,
    wrong_costs,
    wrong_numbers,
    wrong_values,
    wrong_keyword_order,
    idle_keywords,
    misplaced_loyalty,
    wrong_triggers,
    wrong_links,
    wrong_targets,
    other_positions,
)


def with_wordings(reading: CardReading) -> CardReading:
    """The reading with the findings about its wording among those of its faces."""
    if reading.profile is None:
        return reading
    faces = []
    for number, face in enumerate(reading.faces):
        found = face_wordings(reading, number)
        faces.append(replace(face, findings=in_source_order((*face.findings, *found))) if found else face)
    return replace(reading, faces=tuple(faces))


def face_wordings(reading: CardReading, number: int) -> tuple[Diagnostic, ...]:
    """The findings about the wording of one face of a card."""
    if reading.profile is None:
        return ()
    face, profile = reading.faces[number], reading.profile
    grounds = (_ground(ability, face, profile) for ability in reading.abilities if ability.face == number)
    found = (told for ground in grounds if ground is not None for check in CHECKS for told in check(ground))
    return in_source_order(dict.fromkeys(found))


def _ground(ability: AbilityReading, face: FaceReading, profile: RulesProfile) -> Ground | None:
    if ability.node is None:
        return None
    return Ground(ability.node, ability.line, face.face.text, face.kinds, ability.kind, profile)
