"""Rows of data to cards: what the keys of a Riftbound or a Magic row mean.

A row is one JSON object. Keys that are not named here are not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.codes import finding
from cardlang.formats.card import Face, Found, SourceCard, refused_card, spell_cost, split_faces
from cardlang.formats.element import Element, Path, type_line
from cardlang.formats.places import Joined
from cardlang.formats.recognise import game_named, game_of_keys
from cardlang.source import NOWHERE, Places, Source

Row = Mapping[str, object]

_POWER = {"Fury": "[R]", "Calm": "[G]", "Mind": "[B]", "Body": "[O]", "Chaos": "[P]", "Order": "[Y]"}
_OWN_DOMAINS = "[C]"
_STATS = ("might", "might_bonus", "power", "toughness", "loyalty", "defense")
_BETWEEN_FACES = " // "


QUOTED = 40
"""How many characters of a value a message quotes."""


class NotACard(ValueError):
    """A row that no card can be taken from; the words say why."""


def game_of_row(row: Row) -> str | None:
    """The game a row plainly belongs to, or None."""
    game = row.get("game")
    if isinstance(game, str):
        return game_named(game)
    return game_of_keys(row)


def card_of_row(row: Row, game: str, file: str, line: int, element: Element | None = None) -> SourceCard:
    """The card of a row of the game; a row that has none is a refused card. `element` knows where its texts stand."""
    try:
        faces = _faces(row, game, line, element)
        name = _text(row, "name")
    except NotACard as error:
        return refused_card(file, line, Found(finding("CL604", f"{error}.", NOWHERE), Source("", f"{file}:{line}")))
    stated = row.get("game")
    found: tuple[Found, ...] = ()
    if isinstance(stated, str) and game_named(stated) is None:
        message = f'I don\'t know the game "{stated[:QUOTED]}"; this row is read as one of {game.capitalize()}.'
        found = (Found(finding("CL603", message, NOWHERE), Source("", f"{file}:{line}")),)
    given = row.get("id")
    known = given if isinstance(given, str | int) and not isinstance(given, bool) else None
    return SourceCard(known, name, game, faces, file, line, found)


def _faces(row: Row, game: str, line: int, element: Element | None) -> tuple[Face, ...]:
    given = row.get("faces")
    if isinstance(given, list) and given:
        return tuple(
            _face({**_shared(row), **_object(face)}, game, line, _places(element, ("faces", number, "text"), face))
            for number, face in enumerate(given)
        )
    if not {"name", "text"} & row.keys():
        raise NotACard("this row has neither a name nor a text")
    places = _places(element, ("text",), row)
    parts = split_faces(_text(row, "text") or "")
    if len(parts) == 1:
        return (_face(row, game, line, places),)
    split = {key: _split(row.get(key), len(parts)) for key in ("name", "mana_cost", "type_line")}
    return tuple(
        _face(
            {**row, **{key: values[index] for key, values in split.items()}, "text": part.text},
            game,
            line,
            Joined(((-part.offset, places),)) if places is not None else None,
        )
        for index, part in enumerate(parts)
    )


def _places(element: Element | None, path: Path, face: object) -> Places | None:
    text = face.get("text") if isinstance(face, Mapping) else None
    return element.places(path) if element is not None and text else None


def _shared(row: Row) -> Row:
    """What of a card's row holds for each of its faces, unless the face says otherwise."""
    return {key: row[key] for key in ("type", "supertypes", "domains") if key in row}


def _split(value: object, count: int) -> list[object]:
    """A value that holds one part for each face; the first face has it all when it does not."""
    parts = value.split(_BETWEEN_FACES) if isinstance(value, str) else []
    if len(parts) == count:
        return list(parts)
    return [value, *([None] * (count - 1))]


def _face(row: Row, game: str, line: int, places: Places | None) -> Face:
    types, supertypes, tags = _types(row)
    return Face(
        name=_text(row, "name") or "",
        text=_text(row, "text") or "",
        cost=_cost(row, game),
        types=types,
        supertypes=supertypes,
        tags=tags,
        domains=_words(row, "domains"),
        stats=tuple((key, str(row[key])) for key in _STATS if isinstance(row.get(key), str | int)),
        effect_text=_effect_text(row),
        line=line,
        places=places,
    )


def _effect_text(row: Row) -> str | None:
    """What stands in an Equipment's box: a row that tells its Might Bonus tells this too when there is any."""
    return _text(row, "effect_text") or (None if row.get("might_bonus") is None else "")


def _types(row: Row) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """A card's types, supertypes and tags (Magic: subtypes)."""
    line = _text(row, "type_line")
    if line is None:
        kind = _text(row, "type")
        return (kind,) if kind else (), _words(row, "supertypes"), _words(row, "tags")
    return type_line(line)


def _cost(row: Row, game: str) -> str:
    """The printed cost in the corner; what is no cost of the game's symbols is none."""
    if game == "magic":
        return spell_cost(_text(row, "mana_cost") or "", game) or ""
    energy = row.get("energy")
    symbols = spell_cost(f"[{energy}]", game) or "" if _is_count(energy) else ""
    power = row.get("power")
    amount = power.get("amount") if isinstance(power, Mapping) else None
    if isinstance(power, Mapping) and isinstance(amount, int) and _is_count(amount):
        symbols += _power_symbol(_words(power, "domains")) * min(amount, 99)
    return symbols


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _power_symbol(domains: tuple[str, ...]) -> str:
    """The Power symbol of a card: its domain's, or the one that stands for any of its own when it has several."""
    return _POWER.get(domains[0], _OWN_DOMAINS) if len(domains) == 1 else _OWN_DOMAINS


def _text(row: Row, key: str) -> str | None:
    value = row.get(key)
    if value is None or isinstance(value, str):
        return value
    raise NotACard(f'"{key}" of this row is no text')


def _words(row: Row, key: str) -> tuple[str, ...]:
    value = row.get(key)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _object(value: object) -> Row:
    if isinstance(value, dict):
        return value
    raise NotACard("a face of this row is no object")
