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
from cardlang.templating.keyword_lines import (
    idle_keywords,
    joined_keywords,
    late_keywords,
    misplaced_loyalty,
    repeated_keywords,
    wrong_keyword_order,
)
from cardlang.templating.links import wrong_links
from cardlang.templating.numbers import wrong_numbers, wrong_values
from cardlang.templating.optional import wrong_options
from cardlang.templating.own_words import wrong_own_words
from cardlang.templating.positions import other_positions
from cardlang.templating.symbols import bare_keywords, wrong_symbols
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
    wrong_options,
    wrong_targets,
    other_positions,
    wrong_symbols,
    bare_keywords,
    late_keywords,
    joined_keywords,
    repeated_keywords,
)
OF_PARTS: tuple[Callable[[Ground], Iterator[Diagnostic]], ...] = (
    wrong_own_words,
    wrong_numbers,
    wrong_values,
    wrong_triggers,
    wrong_symbols,
)
"""The checks that need no more than the words they look at: they are made of what is read of any ability."""


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
    abilities = tuple(ability for ability in reading.abilities if ability.face == number)
    found: list[Diagnostic] = []
    for place, ability in enumerate(abilities):
        for ground in _grounds(ability, face, profile, abilities, place):
            found += (told for check in (CHECKS if ability.node is not None else OF_PARTS) for told in check(ground))
    return in_source_order(dict.fromkeys(found))


def _grounds(
    ability: AbilityReading, face: FaceReading, profile: RulesProfile, all: tuple[AbilityReading, ...], place: int
) -> Iterator[Ground]:
    """What is read of an ability, whole or in parts."""
    for node in (ability.node,) if ability.node is not None else ability.parts:
        yield Ground(
            node, ability.line, face.face.text, face.kinds, ability.kind, profile, all[:place], face.references, all
        )
