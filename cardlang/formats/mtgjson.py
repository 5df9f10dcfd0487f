"""Cards as MTGJSON has them: in a set's file one row a face; among the atomic cards one list of faces a name.

`originalText` and `foreignData` are not looked at.
"""

from __future__ import annotations

from cardlang.formats.element import Draft, Path, Shape, Values, printed, stats_at, text_at, value_at, words_at

_KEYS = frozenset({"name", "types", "subtypes", "supertypes"})


def _row(values: Values) -> tuple[Draft, ...]:
    return (_face(values, ()),)


def _atomic(values: Values) -> tuple[Draft, ...]:
    given = values.get("faces")
    return tuple(_face(values, ("faces", number)) for number in range(len(given) if isinstance(given, list) else 0))


def _face(values: Values, path: Path) -> Draft:
    return Draft(
        name=text_at(values, (*path, "faceName")) or text_at(values, (*path, "name")),
        texts=printed(values, (*path, "text")),
        cost=text_at(values, (*path, "manaCost")),
        types=words_at(values, (*path, "types")),
        supertypes=words_at(values, (*path, "supertypes")),
        tags=words_at(values, (*path, "subtypes")),
        stats=stats_at(
            value_at(values, path), power="power", toughness="toughness", loyalty="loyalty", defense="defense"
        ),
    )


MTGJSON = Shape("mtgjson", "MTGJSON cards", "magic", _KEYS, _row, id_key="uuid")
MTGJSON_ATOMIC = Shape("mtgjson atomic", "MTGJSON atomic cards", "magic", frozenset({"faces"}), _atomic)
