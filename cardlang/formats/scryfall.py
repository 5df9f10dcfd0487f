"""Cards as Scryfall has them: a single card, a page of a list, or bulk data.

A card with `card_faces` is read from those: some layouts have no `oracle_text` of their own. `printed_text`, which may
be in another language, is not looked at.
"""

from __future__ import annotations

from cardlang.formats.element import Draft, Path, Shape, Values, printed, stats_at, text_at, type_line, value_at

_STATS = {"power": "power", "toughness": "toughness", "loyalty": "loyalty", "defense": "defense"}


def _faces(values: Values) -> tuple[Draft, ...]:
    given = values.get("card_faces")
    if isinstance(given, list) and given:
        return tuple(_face(values, ("card_faces", number)) for number in range(len(given)))
    return (_face(values, ()),)


def _face(values: Values, path: Path) -> Draft:
    types, supertypes, tags = type_line(text_at(values, (*path, "type_line")))
    return Draft(
        name=text_at(values, (*path, "name")),
        texts=printed(values, (*path, "oracle_text")),
        cost=text_at(values, (*path, "mana_cost")),
        types=types,
        supertypes=supertypes,
        tags=tags,
        stats=stats_at(value_at(values, path), **_STATS),
    )


SCRYFALL = Shape("scryfall", "Scryfall cards", "magic", frozenset({"object", "name", "lang"}), _faces)
