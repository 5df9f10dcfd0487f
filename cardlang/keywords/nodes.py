"""What the texts of the table of keywords read as: a keyword's ability, and what it costs unprinted, as nodes.

They stand in `grammar/<game>/keywords.json`, made from the table by `tests/keyword_nodes.py`, because those who run
nodes never see text. A test holds the two together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache

from cardlang.diagnostics import CardlangError
from cardlang.keywords.table import grammar_root
from cardlang.nodes.abilities import Ability
from cardlang.nodes.costs import Cost
from cardlang.nodes.data import from_data
from cardlang.nodes.frozen import frozen

FILE = "keywords.json"


@frozen
class KeywordNodes:
    """The nodes of one keyword: the ability it stands for, what each of its costs implies unprinted, and what asks.

    In `means` and `asked`, X is the keyword's number and a payment of the symbol X its cost.
    """

    means: Ability | None = None
    implied: tuple[Cost | None, ...] = ()
    asked: Ability | None = None


class _All(Mapping[str, KeywordNodes]):
    """The nodes of a game's keywords, each made when it is first asked for: a text names few of them."""

    def __init__(self, game: str, data: Mapping[str, Mapping[str, object]]) -> None:
        self._game, self._data = game, data
        self._made: dict[str, KeywordNodes] = {}

    def __getitem__(self, name: str) -> KeywordNodes:
        if name not in self._made:
            entry = self._data[name]
            try:
                self._made[name] = _nodes(entry)
            except (ValueError, KeyError, TypeError) as error:
                raise _unusable(self._game, error) from error
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)


@cache
def load_nodes(game: str) -> Mapping[str, KeywordNodes]:
    """The nodes of a game's keywords by name. Raises CardlangError when the file does not fit the program."""
    path = grammar_root() / game / FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or not all(isinstance(entry, dict) for entry in data.values()):
            raise ValueError("it is no table of objects")
    except (OSError, ValueError) as error:
        raise _unusable(game, error) from error
    return _All(game, data)


def _unusable(game: str, error: Exception) -> CardlangError:
    return CardlangError(f"{FILE} of {game} cannot be used; tests/keyword_nodes.py makes it anew: {error}")


def _nodes(entry: Mapping[str, object]) -> KeywordNodes:
    means = from_data(entry["means"]) if "means" in entry else None
    asked = from_data(entry["asked"]) if "asked" in entry else None
    implied = entry.get("implied", [])
    if not isinstance(implied, list):
        raise ValueError("`implied` is no list")
    costs = tuple(None if cost is None else from_data(cost) for cost in implied)
    return KeywordNodes(means, costs, asked)  # type: ignore[arg-type]
