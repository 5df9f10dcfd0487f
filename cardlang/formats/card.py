"""A card as a source gives it, before any of its text is read, and where in the user's file it stands.

Each format makes these; `library` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from cardlang.diagnostics import Diagnostic
from cardlang.dialects.registry import dialect_named
from cardlang.keywords.table import KeywordEntry
from cardlang.nodes.amounts import LONGEST_NUMBER
from cardlang.nodes.frozen import frozen
from cardlang.source import Places, Source, Span

_SYMBOL = re.compile(r"\[[^\[\]{}]*\]|\{[^\[\]{}]*\}|:rb_\w+:")
_DIGITS = re.compile(rf"(?<!\d)[0-9]{{1,{LONGEST_NUMBER}}}(?!\d)")
_FACE_BREAK = "//"


@frozen
class Found:
    """A finding with the text it points into."""

    diagnostic: Diagnostic
    source: Source


@frozen
class Declaration:
    """A keyword that an author declared, and where."""

    entry: KeywordEntry
    span: Span
    source: Source


@frozen
class Face:
    """One face of a card. `cost` is the printed cost in the corner, as symbols: "[5][R]", "{1}{U}".

    `effect_text` are the lines of the text that stand in an Equipment's box, None when the source does not say which.
    `line` is where its text begins in the file; `in_place` says that the text's lines are the file's own lines.
    Otherwise `places`, where a format knows them, say where in the file each code point stands.
    """

    name: str
    text: str
    cost: str = ""
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    stats: tuple[tuple[str, str], ...] = ()
    effect_text: str | None = None
    line: int = 1
    in_place: bool = False
    places: Places | None = field(default=None, compare=False)

    @property
    def is_placed(self) -> bool:
        """Whether it is known where in the file, line and column, each code point of the text stands."""
        return self.in_place or self.places is not None


@frozen
class FaceText:
    """The text of one face within a longer one: the line it begins on there (from 1) and its offset."""

    text: str
    line: int
    offset: int


@frozen
class SourceCard:
    """One card of a source. A refused card could not be taken from it, and is not read; its findings say why.

    `silenced` are the codes that its author has asked `cardlang check` not to tell of; `keywords` those
    that are declared for it.
    """

    id: str | int | None
    name: str | None
    game: str | None
    faces: tuple[Face, ...]
    file: str
    line: int
    findings: tuple[Found, ...] = ()
    refused: bool = False
    silenced: frozenset[str] = frozenset()
    keywords: tuple[Declaration, ...] = ()

    def place(self, face: int) -> Source:
        """A face's text with the name and place to show findings with."""
        here = self.faces[face]
        if here.in_place:
            return Source(here.text, self.file, here.line)
        if here.places is not None:
            return Source(here.text, self.file, here.line, places=here.places, label=here.name)
        label = f" ({here.name})" if here.name else ""
        return Source(here.text, f"{self.file}:{here.line}{label}")


def refused_card(file: str, line: int, *findings: Found) -> SourceCard:
    """What stands for a card that could not be taken from its source."""
    return SourceCard(None, None, None, (Face("", "", line=line),), file, line, findings, refused=True)


def split_faces(text: str) -> tuple[FaceText, ...]:
    """The faces' texts of a text that has them one below the other, a line `//` between."""
    faces: list[FaceText] = []
    start = here = 0
    first = 1
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() == _FACE_BREAK:
            faces.append(FaceText(text[start : max(start, here - 1)], first, start))
            start, first = here + len(line) + 1, number + 1
        here += len(line) + 1
    return (*faces, FaceText(text[start:], first, start))


def spell_cost(cost: str, game: str) -> str | None:
    """A printed cost as canonical symbols of the game, or None when it holds anything else."""
    symbols = dialect_named(game).symbols
    if _SYMBOL.sub("", cost).strip():
        return None
    spelled = [_spell(found[0].lower(), symbols) for found in _SYMBOL.finditer(cost)]
    return None if None in spelled else "".join(symbol for symbol in spelled if symbol)


def _spell(written: str, symbols: Mapping[str, str]) -> str | None:
    if written in symbols:
        return symbols[written]
    numbers = iter(_DIGITS.findall(written))
    symbol = symbols.get(_DIGITS.sub("#", written))
    return symbol and re.sub("#", lambda _: next(numbers), symbol)
