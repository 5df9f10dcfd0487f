"""Make `grammar/<game>/usage.json`, which says how often cards say one word behind another, and `joined.json`, what
stands behind "and", "or" and "to".

`python tests/usage.py GAME FILE` counts the neighbouring words of a collection's normalised lines; of every four rows
of Magic one is kept back. Pairs that stand in fewer than `LEAST` places are left out, so that no text can be made out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from cardlang.dialects.registry import dialect_named
from cardlang.formats.sources import Row, card_of, rows
from cardlang.keywords.table import grammar_root
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.usage import count_joined, count_pairs

LEAST = {"riftbound": 3, "magic": 5}


def lines(game: str, path: Path) -> Iterator[str]:
    """The normalised lines of the cards of a file."""
    dialect = dialect_named(game)
    for row in rows([str(path)], game):
        if isinstance(row, Row) and (game != "magic" or row.line % 4):
            for face in card_of(row).faces:
                names = names_of(face.name, (*face.supertypes, *face.types), dialect)
                yield from (line.text for line in normalize_face(face.text, names, dialect)[0])


def main(game: str, path: Path) -> None:
    """Write the counts, one first word a line."""
    read = tuple(lines(game, path))
    for file, counts in (("usage", count_pairs(read, LEAST[game])), ("joined", count_joined(read, LEAST[game]))):
        entries = [f"{json.dumps(first)}: {json.dumps(follow)}" for first, follow in counts.items()]
        (grammar_root() / game / f"{file}.json").write_text("{\n" + ",\n".join(entries) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
