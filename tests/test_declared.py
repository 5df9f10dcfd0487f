"""Keywords of an author's own: where they may be declared, and that they last through a saved game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardlang.declared import with_all_declared
from cardlang.engine.saving import load_state, save
from cardlang.engine.setup import Setup
from cardlang.formats.card_file import card_of_text
from cardlang.keywords.declared import Problem, parse_declaration
from cardlang.keywords.meaning import filled
from cardlang.keywords.table import KeywordEntry
from cardlang.library import CardReading, Verdict, read_card, read_source
from cardlang.nodes.dump import dump
from cardlang.nodes.keywords import Keyword
from cardlang.profiles.riftbound import RIFTBOUND_1_4

CARD = "name: Frobber\ngame: riftbound\ntype: Unit\n{head}\n[Frob 2]\n"
FROB = "keyword: [Frob <n>] = When I conquer, draw <n>.\n"


def reading(head: str, file: str = "frobber.card") -> CardReading:
    """The card with these lines in its head, read."""
    return read_card(card_of_text(CARD.format(head=head), file, None, False))


def test_a_keyword_declared_in_the_head_is_read():
    assert reading("").verdict is Verdict.NONE
    found = reading(FROB)
    assert found.verdict is Verdict.READ and not found.findings
    assert found.profile is not None and found.profile.declared == {"frob"}
    assert found.abilities[0].printed is not None and found.abilities[0].printed.as_written == "[Frob 2]"


def test_the_next_card_does_not_know_it():
    reading(FROB)
    assert [found.diagnostic.code for found in reading("").findings] == ["CL108"]


def test_a_set_file_declares_for_its_folder_and_its_game(tmp_path: Path):
    (tmp_path / "mine.set").write_text(f"# A set.\ngame: riftbound\n{FROB}", encoding="utf-8")
    (tmp_path / "frobber.card").write_text(CARD.format(head=""), encoding="utf-8")
    below = tmp_path / "below"
    below.mkdir()
    (below / "frobber.card").write_text(CARD.format(head=""), encoding="utf-8")
    verdicts = {
        Path(one.card.file).parent.name: one.verdict
        for one in read_source([str(tmp_path)])
        if isinstance(one, CardReading)
    }
    assert verdicts == {tmp_path.name: Verdict.READ, "below": Verdict.NONE}
    (tmp_path / "mine.set").write_text(f"game: magic\n{FROB}", encoding="utf-8")
    assert reading("", str(tmp_path / "frobber.card")).verdict is Verdict.NONE


def test_what_is_wrong_with_a_set_file_points_into_it(tmp_path: Path):
    (tmp_path / "mine.set").write_text("game: riftbound\nkeyword: [Tank] = Draw 1.\nwhat\n", encoding="utf-8")
    found = reading(FROB, str(tmp_path / "frobber.card")).findings
    places = [(one.diagnostic.code, one.source.file_position(one.diagnostic.span.start).line) for one in found]
    assert places == [("CL606", 2), ("CL606", 3)] and all("mine.set" in one.source.name for one in found)


@pytest.mark.parametrize(
    ("value", "game", "takes"),
    [
        ("[Frob] = Draw 1.", "riftbound", "nothing"),
        ("[Frob <n>] = Draw <n>.", "riftbound", "number"),
        ("[Frob] <cost> = <cost>: Draw 1.", "riftbound", "cost"),
        ("[Frob] — <ability> = When I hold, <ability>.", "riftbound", "ability"),
        ("Frob <n>—<cost> = <cost>: Draw <n> cards.", "magic", "number and cost"),
        ("[Frob <n>] <cost> = <cost>: Draw <n>.", "riftbound", ""),
        ("[Frob] = <cost>: Draw 1.", "riftbound", ""),
        ("[Frob] = Draw <m>.", "riftbound", ""),
        ("[Frob] =", "riftbound", ""),
        ("Flying = Draw a card.", "magic", ""),
    ],
)
def test_a_declaration_is_taken_apart_or_refused(value: str, game: str, takes: str):
    made = parse_declaration(value, game)
    assert isinstance(made, KeywordEntry) is bool(takes)
    assert made.takes == takes if isinstance(made, KeywordEntry) else isinstance(made, Problem)


def test_a_meaning_has_the_number_and_the_cost_that_are_printed():
    hunt = filled(RIFTBOUND_1_4.meanings["hunt"], Keyword("hunt"))
    assert "(Exactly 1) xp" in dump(hunt)
    found = reading(FROB)
    assert found.profile is not None
    (ability,) = found.abilities
    assert ability.node is not None
    (keyword,) = ability.node.keywords  # type: ignore[attr-defined]
    assert "(Draw (Objects (Exactly 2) card))" in dump(filled(found.profile.meanings["frob"], keyword))


def test_a_saved_game_keeps_declared_keywords():
    rules = with_all_declared(RIFTBOUND_1_4, [reading(FROB)])
    state = Setup(rules).state()
    again = load_state(json.loads(json.dumps(save(state))))
    assert again.rules.declared == {"frob"} and again.rules.meanings["frob"] == rules.meanings["frob"]
    assert load_state(save(Setup(RIFTBOUND_1_4).state())).rules is RIFTBOUND_1_4
