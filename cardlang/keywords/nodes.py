"""What the texts of the table of keywords read as: a keyword's ability, and what it costs unprinted, as nodes.

They stand in `grammar/<game>/keywords.json`, made from the table by `tests/keyword_nodes.py`, because those who run
nodes never see text. A test holds the two together.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from cardlang.diagnostics import CardlangError
from cardlang.keywords.table import grammar_root
from cardlang.nodes.abilities import Ability
from cardlang.nodes.costs import Cost
from cardlang.nodes.data import from_data

FILE = "keywords.json"


@dataclass(frozen=True, slots=True)
class KeywordNodes:
    """The nodes of one keyword: the ability it stands for, and what each of its costs implies unprinted.

    In `means`, X is the keyword's number and a payment of the symbol X its cost.
    """

    means: Ability | None = None
    implied: tuple[Cost | None, ...] = ()


@cache
def load_nodes(game: str) -> Mapping[str, KeywordNodes]:
    """The nodes of a game's keywords by name. Raises CardlangError when the file does not fit the program."""
    path = grammar_root() / game / FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {name: _nodes(entry) for name, entry in data.items()}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CardlangError(
            f"{FILE} of {game} cannot be used; tests/keyword_nodes.py makes it anew: {error}"
        ) from error


def _nodes(entry: Mapping[str, object]) -> KeywordNodes:
    means = from_data(entry["means"]) if "means" in entry else None
    implied = entry.get("implied", [])
    if not isinstance(implied, list):
        raise ValueError("`implied` is no list")
    costs = tuple(None if cost is None else from_data(cost) for cost in implied)
    return KeywordNodes(means, costs)  # type: ignore[arg-type]
