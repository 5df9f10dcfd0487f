"""Where words could belong to several others: each sort of choice that cards have is written down, with its cases.

`belonging` finds the choices. The corpus is no part of the project: without CARDLANG_CORPUS only the cases are tried.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from belonging import CORPUS, choices, places, readings

from cardlang import read
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.read import read_text

PROJECT = Path(__file__).parent.parent
CASES = Path(__file__).parent / "cases"
STEP = {"riftbound": 2, "magic": 60}
ROW = re.compile(r"^\| ((?:`[A-Za-z_ ]+` ?)+) \| [^|]+ \| ((?:`[\w/]+`(?:, )?)+) \|$", re.MULTILINE)


@cache
def written_down() -> dict[str, tuple[str, ...]]:
    """The sorts of choices that the language's reference lists, each with its cases."""
    section = (
        (PROJECT / "grammar" / "README.md").read_text(encoding="utf-8").partition("## Where words could belong")[2]
    )
    found: dict[str, tuple[str, ...]] = {}
    for row in ROW.finditer(section.partition("\n## ")[0]):
        for what in re.findall(r"`([^`]+)`", row[1]):
            assert what not in found, what
            found[what] = tuple(re.findall(r"`([^`]+)`", row[2]))
    return found


@cache
def sides(case: str) -> frozenset[tuple[str, str]]:
    """The choices that a case's text has, and the sides on which they come out."""
    text = (CASES / f"{case}.case").read_text(encoding="utf-8").partition("== text\n")[2].partition("\n== ")[0]
    return frozenset((place.what, place.given_to) for place, _ in choices(read(text, case.partition("/")[0])))


def shown() -> set[tuple[str, str]]:
    """The sorts of choices with the sides of them for which their rows have a case."""
    return {
        (what, side) for what, cases in written_down().items() for c in cases for name, side in sides(c) if name == what
    }


@pytest.mark.skipif(not CORPUS.is_dir(), reason="CARDLANG_CORPUS names no folder of card texts")
@pytest.mark.parametrize("game", STEP)
def test_each_side_of_a_choice_that_cards_have_has_a_case(game: str):
    counts: Counter[tuple[str, str]] = Counter()
    for reading in readings(game, STEP[game]):
        counts.update((place.what, place.given_to) for place, _ in choices(reading))
    assert sum(counts.values()) > 100
    assert set(counts) - shown() == set()


def test_each_sort_has_a_case_and_each_case_shows_its_row():
    assert {what for what, _ in shown()} == set(written_down())
    for what, cases in written_down().items():
        row = [name for name, others in written_down().items() if others == cases]
        assert all(any(name in row for name, _ in sides(case)) for case in cases), what


@pytest.mark.parametrize(
    ("line", "what", "side"),
    [
        ("Ready a unit at a battlefield with 2 [M] or less.", "StatIs", "a phrase further away"),
        ("Kill a unit at a battlefield you control.", "Controlled", "the nearest phrase"),
        ("Move any number of your gear to an open battlefield.", "to", "the act"),
    ],
)
def test_a_choice_is_found(line: str, what: str, side: str):
    node = read_text(line, "riftbound")
    assert node is not None
    assert (what, side) in {(place.what, place.given_to) for place in places(node, load_grammar("riftbound"))}
