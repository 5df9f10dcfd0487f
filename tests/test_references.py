"""What references stand for, over the corpora: nearly all that cards print is found, and each rule has its cases."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from cardlang import read
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import Verdict, read_card
from cardlang.references.reference import Rule

CASES = Path(__file__).parent / "cases"
CORPUS = os.environ.get("CARDLANG_CORPUS")
STEP = {"riftbound": 3, "magic": 60}


@pytest.mark.skipif(not CORPUS, reason="CARDLANG_CORPUS names no folder of card texts")
@pytest.mark.parametrize("game", STEP)
def test_cards_say_what_their_references_stand_for(game: str) -> None:
    """Of the cards that are read at most one in a hundred speaks of something that it has not named."""
    cards, unnamed, places = 0, [], Counter[Rule]()
    for row in rows([f"{CORPUS}/{game}/cards.jsonl"], game):
        if not isinstance(row, Row) or row.line % STEP[game] != 1:
            continue
        reading = read_card(card_of(row))
        if reading.verdict is not Verdict.READ:
            continue
        cards += 1
        unnamed += [found.source.label or reading.card.name for found in reading.findings if _is_unnamed(found)]
        places.update(one.rule for face in reading.faces for one in face.references.found if one.others)
    assert cards > 150
    assert len(unnamed) * 100 <= cards, unnamed
    assert set(places) <= {rule for rule in Rule if _case_of(rule)}, "a place with a choice, and no case for its rule"


def _is_unnamed(found: object) -> bool:
    return getattr(getattr(found, "diagnostic", None), "code", "") == "CL401"


def _case_of(rule: Rule) -> bool:
    """Whether a case shows a reference that this rule picks."""
    return any(f"  {rule.name.lower()}\n" in path.read_text() for path in CASES.rglob("meaning/*.case"))


@pytest.mark.parametrize("rule", Rule)
def test_each_rule_has_a_case(rule: Rule) -> None:
    assert _case_of(rule), f"no case in tests/cases/*/meaning shows the rule {rule.name}"


def test_a_reference_to_a_reference_stands_for_what_that_one_does() -> None:
    reading = read("Choose a unit. Ready that unit. Give that unit +1 [M] this turn. Stun it.", "riftbound")
    (face,) = reading.faces
    assert [one.words(face.face.text) for one in face.references.found] == ["a unit"] * 3


def test_lines_that_are_not_read_may_name_it() -> None:
    """Nothing is said of a reference where words before it are not understood."""
    reading = read("Flubber a unit. Ready it.", "riftbound")
    assert "CL401" not in {found.diagnostic.code for found in reading.findings}
