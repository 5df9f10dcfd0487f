"""What reading costs grows as its text does: counted in calls of functions, which are always the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "bench"))

from reading import calls

from cardlang.syntax.read import read_line

LINES = (
    ("magic", "Destroy target creature. Its owner gains 4 life."),
    ("magic", "Draw three cards, then discard two cards."),
    ("magic", "Target creature you control gets +2/+2 and gains flying until end of turn."),
    ("magic", "Create two 1/1 white Soldier creature tokens and put a +1/+1 counter on each of them."),
    ("magic", "You may sacrifice a creature. If you do, search your library for a card, then shuffle."),
    ("riftbound", "Kill a unit at a battlefield with 3 [M] or less."),
    ("riftbound", "Give a unit +3 [M] this turn and another unit -1 [M] this turn."),
    ("riftbound", "You may pay [1] to draw 1."),
)
UNKNOWN = ("magic", "Gizmo a card, then gizmo target creature until gizmo.")


@pytest.mark.parametrize(("game", "line", "times"), [*((*line, n) for line in LINES for n in (2, 8)), (*UNKNOWN, 2)])
def test_sentences_twice_cost_twice_at_most(game: str, line: str, times: int):
    more = " ".join([line] * times)
    calls(line, game)
    assert (read_line(more, game).node is None) == (read_line(line, game).node is None)
    assert calls(more, game) <= calls(line, game) * times * 1.05


@pytest.mark.parametrize(("game", "item"), [("magic", "Flying"), ("riftbound", "[Tank]")])
def test_many_keywords_cost_as_many(game: str, item: str):
    few, many = (", ".join([item, *[item.lower() if game == "magic" else item] * n]) for n in (7, 63))
    calls(few, game)
    assert calls(many, game) <= calls(few, game) * 8 * 1.3
