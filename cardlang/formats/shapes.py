"""The shapes of JSON cards that are known, the most telling first, and which of them a value has."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.formats.catalog import CATALOG
from cardlang.formats.chinese_catalog import CHINESE_CATALOG
from cardlang.formats.dotgg import DOTGG
from cardlang.formats.element import Shape, Values
from cardlang.formats.fields import Fields, fields_of, game_by_fields, shape_by_fields
from cardlang.formats.gallery import GALLERY, GALLERY_DUMP
from cardlang.formats.mtgjson import MTGJSON, MTGJSON_ATOMIC
from cardlang.formats.piltover import PILTOVER
from cardlang.formats.recognise import game_of_keys
from cardlang.formats.riftcodex import RIFTCODEX
from cardlang.formats.scryfall import SCRYFALL

SHAPES = (RIFTCODEX, GALLERY, GALLERY_DUMP, CATALOG, CHINESE_CATALOG, PILTOVER, DOTGG, SCRYFALL, MTGJSON)


def shape_of(value: object, fields: Fields | None = None) -> Shape | None:
    """The shape of a value, or None for our own rows and for what is no card. `fields` is the user's own map."""
    if fields:
        named = isinstance(value, Mapping) and any(path[0] in value for path in fields.values())
        return shape_by_fields(fields, game_by_fields(value, fields)) if isinstance(value, Mapping) and named else None
    if is_atomic(value):
        return MTGJSON_ATOMIC
    for shape in SHAPES:
        if shape.fits(value):
            return shape
    return _by_headings(value) if isinstance(value, Mapping) else None


def is_atomic(value: object) -> bool:
    """Whether a value is a list of MTGJSON's faces."""
    return isinstance(value, list) and bool(value) and all(MTGJSON.fits(face) for face in value)


def _by_headings(value: Values) -> Shape | None:
    """The shape by the keys' own words, of a row that is none of ours and has a name and a text all the same."""
    if "text" in value or "faces" in value or "game" in value:
        return None
    fields = fields_of(key for key in value if isinstance(value[key], str | int | float | list))
    if "name" not in fields or "text" not in fields or not isinstance(value[str(fields["text"][0])], str):
        return None
    return shape_by_fields(fields, game_by_fields(value, fields) or game_of_keys(value))
