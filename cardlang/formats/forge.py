"""Forge's card scripts: `Key:value` lines. Only the printed text in `Oracle:` is read, not the script's own abilities.

A line `ALTERNATE` begins another face.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from cardlang.formats.element import SUPERTYPES, Draft, Shape, Values, magic_cost, printed, text_at
from cardlang.formats.element import Path as Way
from cardlang.formats.entries import Entry, Line, faces_record, lines_of
from cardlang.formats.scripts import record_of, without_text

_WANTED = frozenset({"Name", "ManaCost", "Types", "PT", "Loyalty", "Oracle"})
_TYPES = frozenset(
    "Artifact Battle Conspiracy Creature Dungeon Enchantment Instant Kindred Land Phenomenon Plane Planeswalker Scheme "
    "Sorcery Tribal Vanguard".split()
)
_ABILITY = re.compile(r"(?:A|T|S|K|R):")
_ALTERNATE = "ALTERNATE"


def read(path: Path) -> Iterator[Entry]:
    """The one card of a script."""
    lines = lines_of(path.read_bytes().decode("utf-8-sig", "replace"))
    faces: list[list[Line]] = [[]]
    for line in lines:
        if line.text.strip() == _ALTERNATE:
            faces.append([])
        else:
            faces[-1].append(line)
    records = [record_of(face, ":", _WANTED) for face in faces]
    for face, record in zip(faces, records, strict=True):
        has_text = isinstance(record.value, Mapping) and "Oracle" in record.value
        if not has_text and any(_ABILITY.match(line.text) for line in face):
            yield Entry(face[0].number, without_text("Oracle:"))
            return
    yield Entry(1, faces_record(records))


def _faces(values: Values) -> tuple[Draft, ...]:
    given = values.get("faces")
    return tuple(_face(values, ("faces", number)) for number in range(len(given) if isinstance(given, list) else 0))


def _face(values: Values, path: Way) -> Draft:
    words = text_at(values, (*path, "Types")).split()
    power, _, toughness = text_at(values, (*path, "PT")).partition("/")
    stats = (("power", power), ("toughness", toughness), ("loyalty", text_at(values, (*path, "Loyalty"))))
    return Draft(
        name=text_at(values, (*path, "Name")),
        texts=printed(values, (*path, "Oracle")),
        cost=magic_cost(text_at(values, (*path, "ManaCost"))),
        types=tuple(word for word in words if word in _TYPES),
        supertypes=tuple(word for word in words if word in SUPERTYPES),
        tags=tuple(word for word in words if word not in _TYPES | SUPERTYPES),
        stats=tuple((key, value) for key, value in stats if value),
    )


FORGE = Shape("forge", "a Forge card script", "magic", frozenset(), _faces)
