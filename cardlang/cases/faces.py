"""From a card that was read to the face the interpreter works with: its abilities as nodes, its values as numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlang.engine import setup
from cardlang.engine.paying.resources import kind_of
from cardlang.engine.state import Face
from cardlang.formats.card import Face as Printed
from cardlang.library import CardReading, FaceReading
from cardlang.nodes.abilities import Ability
from cardlang.nodes.amounts import is_number
from cardlang.nodes.words import Stat
from cardlang.profiles.play import PlayRules

_SYMBOL = re.compile(r"[\[{]([^\]}]*)[\]}]")
_DOMAINS = {"fury": "R", "calm": "G", "mind": "B", "body": "O", "chaos": "P", "order": "Y"}
_COLOURS = "WUBRG"
_STATS = frozenset(stat.value for stat in Stat)


UNNAMED = "this"


def face_of(reading: CardReading, number: int = 0) -> Face:
    """The interpreter's face of a card that was read; one without a name is called `UNNAMED`."""
    face = reading.faces[number].face
    words = (*face.types, *face.supertypes, *face.tags)
    stats = {name: int(value) for name, value in face.stats if name in _STATS and is_number(value)}
    boxed = reading.faces[number].effects
    own = [a for a in reading.faces[number].abilities if not any(a is one for one in boxed)]
    return setup.face(
        face.name or UNNAMED,
        " ".join(word.lower() for word in words),
        symbols_of(face.cost) if face.cost else None,
        [a.node for a in own if isinstance(a.node, Ability)],
        _colours(reading.faces[number]),
        [a.node for a in boxed if isinstance(a.node, Ability)],
        _bonus(face),
        **stats,
    )


def _bonus(face: Printed) -> int:
    """An Equipment's Might Bonus: the number in its corner."""
    said = dict(face.stats).get("might_bonus", "").lstrip("+")
    return int(said) if is_number(said) else 0


def symbols_of(text: str) -> tuple[str, ...]:
    """The symbols of a run of them, without their brackets: "[4][C]" -> ("4", "C")."""
    return tuple(_SYMBOL.findall(text))


def shown_symbols(resources: Sequence[str], rules: PlayRules) -> str:
    """Resources as cards write them, those of no kind counted: ("E", "E", "R") -> "[2][R]"."""
    resources = [kind_of(unit) for unit in resources]
    left, right = "[]" if rules.bases else "{}"
    plain = [str(resources.count(rules.generic))] if rules.generic and rules.generic in resources else []
    typed = (symbol for symbol in resources if symbol != rules.generic)
    return "".join(f"{left}{symbol}{right}" for symbol in (*plain, *typed)) or "none"


def _colours(reading: FaceReading) -> tuple[str, ...]:
    """A card's domains, or the colours of the symbols in its cost, as symbols."""
    if reading.face.domains:
        return tuple(_DOMAINS[domain.lower()] for domain in reading.face.domains if domain.lower() in _DOMAINS)
    return tuple(colour for colour in _COLOURS if colour in "".join(symbols_of(reading.face.cost)))
