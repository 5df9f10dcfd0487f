"""Where a line could be read in more than one way: each such choice is written down, and has a case for each side.

`ambiguity` finds the choices in what classes words have. The corpus is no part of the project: without CARDLANG_CORPUS
the lines are those of the project's own cases.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from ambiguity import CORPUS, Change, differences, readings, sample

from cardlang import read
from cardlang.library import Verdict
from cardlang.syntax.read import read_text

GAMES = ("riftbound", "magic")
LINES = 150
OWN = {"riftbound": "*/*.case", "magic": "choices/*.case"}
"""The cases whose lines are tried without the corpus."""
SEED = 1
PROJECT = Path(__file__).parent.parent
CASES = Path(__file__).parent / "cases"
ROW = re.compile(r"^\| ((?:`\w+/\w+` ?)+) \| [^|]+ \| ((?:`[\w/]+`(?:, )?)+) \|$", re.MULTILINE)


@cache
def written_down() -> dict[tuple[str, str], tuple[str, ...]]:
    """The choices that the language's reference lists, each with its cases."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for row in ROW.finditer((PROJECT / "grammar" / "README.md").read_text(encoding="utf-8")):
        cases = tuple(re.findall(r"`([^`]+)`", row[2]))
        for choice in re.findall(r"`(\w+)/(\w+)`", row[1]):
            assert choice not in found, choice
            found[choice] = cases
    return found


def lines(game: str) -> list[str]:
    """The lines to try: so many of the corpus, or those of the cases about choices."""
    if CORPUS.is_dir():
        return sample(game, SEED, LINES)
    own = (line for path in sorted((CASES / game).glob(OWN[game])) for line in case_lines(path))
    return [line for line in own if _is_good(line, game)]


def _is_good(line: str, game: str) -> bool:
    """Whether a line is read whole; some cases have lines with a word that is wrong."""
    return read(line, game).verdict is Verdict.READ


def case_lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8").partition("== text\n")[2].partition("\n== ")[0]
    return [line for line in text.splitlines() if line and "(" not in line]


@pytest.mark.parametrize("game", GAMES)
def test_each_choice_between_two_meanings_is_written_down(game: str):
    unknown: dict[Change, str] = {}
    for line in lines(game):
        if read_text(line, game) is None:
            continue
        for change in differences(line, game):
            unknown |= {pair: line for pair in change if pair not in written_down()}
    assert unknown == {}


def test_each_choice_has_a_case_for_each_side():
    assert len(written_down()) >= 30
    for name in {name for names in written_down().values() for name in names}:
        path = CASES / f"{name}.case"
        assert path.is_file(), name
        if "/choices/" in name:
            assert len(case_lines(path)) >= 2, name


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("When I attack, draw 1.", ("WHEN", "WHEN_LATER")),
        ("Kill a unit at a battlefield.", ("AT", "AT_TIME_LATER")),
        ("Banish a unit or gear from your trash.", ("OR_N", "OR_D")),
    ],
)
def test_a_choice_is_found(line: str, change: tuple[str, str]):
    assert frozenset({change}) in differences(line, "riftbound")


def test_a_line_without_a_choice_has_one_meaning():
    assert len(readings("Draw 1.", "riftbound")) == 1


def test_a_line_that_is_no_card_s_has_no_meaning_whatever_its_words_are():
    assert readings("Draw unit the.", "riftbound") == {}
