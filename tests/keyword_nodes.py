"""Writes `grammar/<game>/keywords.json`: what the texts of the table of keywords read as.

Run `python tests/keyword_nodes.py` after a change of a table, or of how its texts are read. A test tells when to.
"""

from __future__ import annotations

import json
from pathlib import Path

GAMES = ("riftbound", "magic")
ROOT = Path(__file__).parents[1] / "grammar"


def nodes_as_json(game: str) -> str:
    """The file of a game as it should be."""
    from cardlang.keywords.table import load_keywords
    from cardlang.nodes.data import to_data
    from cardlang.syntax.keyword_text import read_keyword

    found: dict[str, dict[str, object]] = {}
    for name, entry in load_keywords(game).entries.items():
        nodes = read_keyword(entry, game, game)
        data: dict[str, object] = {"means": to_data(nodes.means)} if nodes.means else {}
        if nodes.implied:
            data["implied"] = [None if cost is None else to_data(cost) for cost in nodes.implied]
        if nodes.asked:
            data["asked"] = to_data(nodes.asked)
        if data:
            found[name] = data
    lines = (f"{json.dumps(name)}: {json.dumps(data, separators=(',', ':'))}" for name, data in found.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    for game in GAMES:
        (ROOT / game / "keywords.json").write_text("{}\n", encoding="utf-8")
    for game in GAMES:
        (ROOT / game / "keywords.json").write_text(nodes_as_json(game), encoding="utf-8")
