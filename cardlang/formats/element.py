"""One card as it stands in a file, whatever the format, and the card made of it.

An element is what a format finds: nested values, and where in the file each text of them stands. A `Shape` says of the
values of one format which is the name, which the text and which the cost; the rest is the same for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Protocol

from cardlang.codes import finding
from cardlang.formats.card import Face, Found, SourceCard, refused_card, spell_cost
from cardlang.formats.places import Cell, Joined, JsonPlaces, Runs
from cardlang.nodes.frozen import frozen
from cardlang.source import NOWHERE, Places, Source

Path = tuple[str | int, ...]
Values = Mapping[str, object]

_TAG = re.compile(r"<[^<>]{0,200}>")
_NO_TEXT = frozenset({"[no text]", "[no text].", "null"})
_POWER = {"fury": "[R]", "calm": "[G]", "mind": "[B]", "body": "[O]", "chaos": "[P]", "order": "[Y]"}
_OWN_DOMAINS = "[C]"
_COSTLESS = frozenset({"battlefield", "legend", "rune"})
_NUMBER = re.compile(r"[0-9]{1,3}")
_MANA = re.compile(r"\d+(?:/[WUBRG])?|[WUBRGCSXYZ](?:/[WUBRGP0-9])*", re.IGNORECASE)
_NO_COST = frozenset({"", "no cost", "none", "-", "—", "null", "n/a"})
_MOST_POWER = 99


class Element(Protocol):
    """The values of one card of a file, and the places of its texts."""

    @property
    def value(self) -> object:
        """The values, nested as JSON is."""

    def places(self, path: Path) -> Places | None:
        """Where the text that the path leads to stands."""


@frozen
class JsonElement:
    """A card that is a JSON value: the value, its text, and the line and column where that begins.

    `root` is the path, in the value, of what the text spells.
    """

    value: object
    raw: str
    line: int
    column: int
    root: Path = ()

    def places(self, path: Path) -> Places | None:
        """Where the string that the path leads to stands."""
        return JsonPlaces(self.raw, self.line, self.column, path[len(self.root) :])


@frozen
class Record:
    """A card that a format took from its own kind of file: its values, and the runs of its texts by their paths."""

    value: object
    runs: Mapping[Path, Runs | Cell] = field(default_factory=dict)

    def places(self, path: Path) -> Places | None:
        """Where the text that the path leads to stands, where the format kept that."""
        return self.runs.get(path)


@frozen
class Draft:
    """One face as a format has it: `texts` are the paths to what is printed on it, one below the other."""

    name: str = ""
    texts: tuple[Path, ...] = ()
    cost: str = ""
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    stats: tuple[tuple[str, str], ...] = ()


@frozen
class Shape:
    """What a card looks like in one format. `keys` must all be there; `game` is None where a card has to say it."""

    name: str
    title: str
    game: str | None
    keys: frozenset[str]
    faces: Callable[[Values], tuple[Draft, ...]]
    id_key: str = "id"

    def fits(self, value: object) -> bool:
        """Whether the values are those of a card of this format."""
        return isinstance(value, Mapping) and self.keys <= value.keys()


def card_of_element(element: Element, shape: Shape, game: str, file: str, line: int) -> SourceCard:
    """The card of an element of this shape."""
    values = element.value if isinstance(element.value, Mapping) else {}
    drafts = shape.faces(values)
    joined = " // ".join(draft.name for draft in drafts if draft.name)
    name = (joined if len(drafts) > 1 else text_at(values, ("name",)) or joined) or None
    if not drafts or not (name or any(draft.texts for draft in drafts)):
        problem = finding("CL604", "this entry has neither a name nor a text.", NOWHERE)
        return refused_card(file, line, Found(problem, Source("", f"{file}:{line}")))
    faces = tuple(_face(element, draft, game, line) for draft in drafts)
    given = values.get(shape.id_key)
    known = given if isinstance(given, str | int) and not isinstance(given, bool) else None
    return SourceCard(known, name, game, faces, file, line)


def value_at(value: object, path: Path) -> object:
    """What a path of keys and numbers leads to, or None."""
    for step in path:
        if isinstance(step, int):
            value = value[step] if isinstance(value, list) and step < len(value) else None
        else:
            value = value.get(step) if isinstance(value, Mapping) else None
    return value


def text_at(value: object, path: Path) -> str:
    """The text that a path leads to; nothing where there is none. Numbers are spelled."""
    found = value_at(value, path)
    if isinstance(found, bool) or not isinstance(found, str | int | float):
        return ""
    return found if isinstance(found, str) else f"{found:g}" if isinstance(found, float) else str(found)


def words_at(value: object, path: Path) -> tuple[str, ...]:
    """The texts of a list that a path leads to; a single text is taken apart at its commas."""
    found = value_at(value, path)
    if isinstance(found, str):
        return tuple(word.strip() for word in found.split(",") if word.strip())
    return tuple(word for word in found if isinstance(word, str)) if isinstance(found, list) else ()


def stats_at(value: object, **keys: str) -> tuple[tuple[str, str], ...]:
    """The numbers of a face by our names for them; `keys` says what the format calls each."""
    given = ((name, text_at(value, (key,))) for name, key in keys.items())
    return tuple((name, text) for name, text in given if text)


def printed(values: Values, *paths: Path) -> tuple[Path, ...]:
    """Those of the paths that lead to a text with anything on it."""
    found = ((path, _TAG.sub("", text_at(values, path)).strip()) for path in paths)
    return tuple(path for path, text in found if text and text.lower() not in _NO_TEXT)


def riftbound_cost(energy: str, power: str, domains: tuple[str, ...], kind: str = "") -> str:
    """A Riftbound card's printed cost as symbols, from its Energy and how much Power of its domains."""
    if kind.lower() in _COSTLESS and not int(power or 0 if _NUMBER.fullmatch(power) else 0):
        return ""
    symbols = f"[{energy}]" if _NUMBER.fullmatch(energy) else ""
    if _NUMBER.fullmatch(power):
        own = [domain.lower() for domain in domains if domain.lower() in _POWER]
        symbols += (_POWER[own[0]] if len(own) == 1 else _OWN_DOMAINS) * min(int(power), _MOST_POWER)
    return symbols


def magic_cost(written: str) -> str:
    """A mana cost as symbols, whichever way a file writes it: `{3}{U}`, `3U`, `3 U`, `1B/GB/G`, `(B/G)`."""
    if "{" in written or written.strip().lower() in _NO_COST:
        return "" if "{" not in written else written
    bare = re.sub(r"[\s()]", "", written)
    symbols = _MANA.findall(bare)
    return "".join(f"{{{symbol.upper()}}}" for symbol in symbols) if "".join(symbols) == bare else written


def type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The types, supertypes and subtypes of a Magic type line, whatever dash it has."""
    before, _, after = re.sub(r"\s[-–]+\s", " — ", line).replace("–", "—").partition("—")
    words = before.split()
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    return tuple(word for word in words if word not in SUPERTYPES), supertypes, tuple(after.split())


SUPERTYPES = frozenset("Basic Elite Host Legendary Ongoing Snow Token World".split())


def _face(element: Element, draft: Draft, game: str, line: int) -> Face:
    text, places = _text(element, draft.texts)
    if places is not None:
        line = places.position(0).line
    return Face(
        name=draft.name,
        text=text,
        cost=spell_cost(draft.cost, game) or "",
        types=draft.types,
        supertypes=draft.supertypes,
        tags=draft.tags,
        domains=draft.domains,
        stats=draft.stats,
        line=line,
        places=places,
    )


def _text(element: Element, paths: tuple[Path, ...]) -> tuple[str, Places | None]:
    """The text of a face and its places: the texts that the paths lead to, each on a line of its own."""
    text = ""
    parts: list[tuple[int, Places]] = []
    for path in paths:
        text += "\n" if text else ""
        places = element.places(path)
        if places is not None:
            parts.append((len(text), places))
        text += text_at(element.value, path)
    if not parts:
        return text, None
    return text, parts[0][1] if len(parts) == 1 and parts[0][0] == 0 else Joined(tuple(parts))
