"""Magarena's card scripts: `key=value` lines. Only the printed text in `oracle=` is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from cardlang.formats.element import SUPERTYPES, Draft, Shape, Values, magic_cost, printed, text_at, words_at
from cardlang.formats.entries import Entry, lines_of
from cardlang.formats.scripts import record_of, without_text

_WANTED = frozenset({"name", "cost", "type", "subtype", "pt", "loyalty", "oracle", "ability"})


def read(path: Path) -> Iterator[Entry]:
    """The one card of a script."""
    record = record_of(lines_of(path.read_bytes().decode("utf-8-sig", "replace")), "=", _WANTED)
    if isinstance(record.value, Mapping) and "ability" in record.value and "oracle" not in record.value:
        yield Entry(1, without_text("oracle="))
    else:
        yield Entry(1, record)


def _faces(values: Values) -> tuple[Draft, ...]:
    words = words_at(values, ("type",))
    power, _, toughness = text_at(values, ("pt",)).partition("/")
    stats = (("power", power), ("toughness", toughness), ("loyalty", text_at(values, ("loyalty",))))
    return (
        Draft(
            name=text_at(values, ("name",)),
            texts=printed(values, ("oracle",)),
            cost=magic_cost(text_at(values, ("cost",))),
            types=tuple(word for word in words if word not in SUPERTYPES),
            supertypes=tuple(word for word in words if word in SUPERTYPES),
            tags=words_at(values, ("subtype",)),
            stats=tuple((key, value) for key, value in stats if value),
        ),
    )


MAGARENA = Shape("magarena", "a Magarena card script", "magic", frozenset(), _faces)
