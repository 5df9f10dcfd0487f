"""Seeded mistakes of one edit: the caret stands at them, the first suggestion mends them, the edit is plain data."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from mistakes import KINDS, judged, seeded

from cardlang.api import read
from cardlang.diagnostics import Severity
from cardlang.formats.card_file import card_of_text
from cardlang.library import Verdict, read_card
from cardlang.syntax.read import read_line
from cardlang.syntax.usage import count_joined, count_pairs, joining_to, load_usage, usual_words
from cardlang.tools.cli import run
from cardlang.tools.repairing import with_repairs

FILES = sorted((Path(__file__).parent.parent / "cards").rglob("*.card"))


def test_the_caret_stands_at_the_mistake_and_the_first_suggestion_mends_it():
    made, _ = seeded(FILES, 1, 48)
    results = [judged(mistake) for mistake in made]
    assert {mistake.kind for mistake in made} == set(KINDS) and len(made) == 48
    assert sum(result.near for result in results) >= 0.9 * len(made)
    assert sum(result.mended for result in results) >= 0.6 * len(made)


FIXED = [
    ("riftbound", "When I conqer, draw 1.", "When I conquer, draw 1."),
    ("riftbound", "[1]: Exhuast a unit.", "[1]: Exhaust a unit."),
    ("riftbound", "When i attack, draw 1.", "When I attack, draw 1."),
    ("riftbound", "Draw 1", "Draw 1."),
    ("riftbound", "Discard 1 exhaust me: Draw 1.", "Discard 1, exhaust me: Draw 1."),
    ("riftbound", "When I attack draw 1.", "When I attack, draw 1."),
    ("riftbound", "[1] [E]: Draw 1.", "[1], [E]: Draw 1."),
    ("riftbound", "(1): Draw 1.", "[1]: Draw 1."),
    ("riftbound", "Tap a unit.", "Exhaust a unit."),
    ("riftbound", "You may pay [2]. If you did, draw 1.", "You may pay [2]. If you do, draw 1."),
    ("riftbound", "When I attack, you may pay [1]. If he does, draw 1.",
     "When I attack, you may pay [1]. If you do, draw 1."),
    ("riftbound", "You play me, deal 6 to an enemy unit.", "When you play me, deal 6 to an enemy unit."),
    ("magic", "This creature enters, draw a card.", "When this creature enters, draw a card."),
    ("riftbound", "If you controls a unit, draw 1.", "If you control a unit, draw 1."),
    ("riftbound", "[R][1], [E]: Draw 1.", "[1][R], [E]: Draw 1."),
    ("riftbound", "You may pay [R][1] to draw 1.", "You may pay [1][R] to draw 1."),
    ("magic", "{G}{2}: Draw a card.", "{2}{G}: Draw a card."),
    ("magic", "{1}{G}{1}: Draw a card.", "{2}{G}: Draw a card."),
    ("magic", "{G}{X}{1}: Draw X cards.", "{X}{1}{G}: Draw X cards."),
    ("magic", "{1}, {T}, Sacrifice this artifact; Draw a card.", "{1}, {T}, Sacrifice this artifact: Draw a card."),
    ("magic", "As an additional cost for cast this spell, discard a card.",
     "As an additional cost to cast this spell, discard a card."),
    ("riftbound", "As an additional cost of play me, discard 1.", "As an additional cost to play me, discard 1."),
    ("riftbound", "[Assault] 2", "[Assault 2]"),
    ("riftbound", "[Assault2]", "[Assault 2]"),
    ("riftbound", "[ Assault 2]", "[Assault 2]"),
    ("riftbound", "[Level 3] I have +1 [M].", "[Level 3][>] I have +1 [M]."),
    ("riftbound", "When I enter the battlefield, draw 1.", "When you play me, draw 1."),
    ("magic", "Ward — Pay 2 life.", "Ward—Pay 2 life."),
    ("magic", "Ward-Pay 2 life.", "Ward—Pay 2 life."),
    ("magic", "Flying trample", "Flying, trample"),
    ("magic", "Target creature gets 1/1 until end of turn.", "Target creature gets +1/+1 until end of turn."),
    ("magic", "Put a +1+1 counter on target creature.", "Put a +1/+1 counter on target creature."),
    ("magic", "This creature can't be block.", "This creature can't be blocked."),
    ("magic", "This creature is indestructible.", "This creature has indestructible."),
    ("magic", "Whenever one or more creature die, draw a card.", "Whenever one or more creatures die, draw a card."),
    ("magic", "Create a 2/2 black Zombie creature tokens.", "Create a 2/2 black Zombie creature token."),
    ("magic", "Return target creature to their owners hand.", "Return target creature to their owner's hand."),
    ("magic", "At the beginning of upkeep, draw a card.", "At the beginning of your upkeep, draw a card."),
    ("magic", "Sacrifice creature.", "Sacrifice a creature."),
    ("magic", "{2}, {T}, Sacrifice a creature Draw a card.", "{2}, {T}, Sacrifice a creature: Draw a card."),
    ("riftbound", "Give a unit +2[M] this turn.", "Give a unit +2 [M] this turn."),
    ("riftbound", "When I conquer , draw 1.", "When I conquer, draw 1."),
    ("riftbound", "[1]:Draw 1.", "[1]: Draw 1."),
    ("riftbound", "[Equip] [1] [R]", "[Equip] [1][R]"),
    ("riftbound", "When I attack, you may pay [1 to draw 1.", "When I attack, you may pay [1] to draw 1."),
    ("riftbound", "[Tank", "[Tank]"),
    ("magic", "{2},{T}: Draw a card.", "{2}, {T}: Draw a card."),
    ("magic", "{2}, T}: Draw a card.", "{2}, {T}: Draw a card."),
    ("magic", "{2], {T}: Draw a card.", "{2}, {T}: Draw a card."),
    ("riftbound", "Assault 2", "[Assault 2]"),
    ("magic", "Draw two card.", "Draw two cards."),
    ("magic", "Destroy target creature with CMC 3 or less.", "Destroy target creature with mana value 3 or less."),
    ("magic", "When this creature enters draw a card.", "When this creature enters, draw a card."),
    ("magic", "Exile a card form your graveyard.", "Exile a card from your graveyard."),
    ("magic", "[T]: Draw a card.", "{T}: Draw a card."),
    ("magic", "Draw a a card.", "Draw a card."),
    ("magic", "Destroy creature target.", "Destroy target creature."),
    ("magic", "Destroy target creature, draw a card.", "Destroy target creature. Draw a card."),
    ("magic", "Target creature gets +2 power until end of turn.", "Target creature gets +2/+0 until end of turn."),
    ("magic", "Target creature gets +2 Might until end of turn.", "Target creature gets +2/+0 until end of turn."),
    ("magic", "Target creature gets +1 power and +2 toughness until end of turn.",
     "Target creature gets +1/+2 until end of turn."),
    ("riftbound", "Give a unit +1 power this turn.", "Give a unit +1 [M] this turn."),
    ("riftbound", "Give a unit +1 Might this turn.", "Give a unit +1 [M] this turn."),
    ("riftbound", "Kill a unit with power 3 or less.", "Kill a unit with 3 [M] or less."),
    ("magic", "Destroy target creature with Might 3 or less.", "Destroy target creature with power 3 or less."),
    ("magic", "Target creature gets +1/+1 until the end of turn.", "Target creature gets +1/+1 until end of turn."),
    ("riftbound", "Give a unit +1 [M] until the end of turn.", "Give a unit +1 [M] this turn."),
    ("magic", "Whenever your upkeep begins, draw a card.", "At the beginning of your upkeep, draw a card."),
    ("magic", "Whenever this creature deals damage on a player, draw a card.",
     "Whenever this creature deals damage to a player, draw a card."),
    ("riftbound", "When I attack, move a unit on base.", "When I attack, move a unit to base."),
    ("magic", "You may pay {4} If you do, draw a card.", "You may pay {4}. If you do, draw a card."),
    ("magic", "Sacrifice target creature: Draw a card.", "Sacrifice a creature: Draw a card."),
    ("riftbound", "When I attack. Draw 1.", "When I attack, draw 1."),
    ("riftbound", "Draw cards equal to the number of unit you control.",
     "Draw cards equal to the number of units you control."),
    ("magic", "This creature cant block.", "This creature can't block."),
    ("magic", "{2} and {T}: Draw a card.", "{2}, {T}: Draw a card."),
    ("magic", "Flying, first strike and vigilance", "Flying, first strike, vigilance"),
    ("magic", "Choose one:\n• Draw a card.\n• You gain 3 life.", "Choose one —\n• Draw a card.\n• You gain 3 life."),
    ("magic", "You may pay 2 life, if you do, draw a card.", "You may pay 2 life. If you do, draw a card."),
    ("magic", "Destroy target creature, it can't be regenerated.",
     "Destroy target creature. It can't be regenerated."),
    ("magic", "Tap: Add {G}.", "{T}: Add {G}."),
    ("magic", "This creature can not be blocked.", "This creature can't be blocked."),
    ("magic", "At the start of your upkeep, draw a card.", "At the beginning of your upkeep, draw a card."),
    ("riftbound", "Exhaust: Draw 1.", "[E]: Draw 1."),
    ("riftbound", "At the beginning of your turn, draw 1.", "At the start of your turn, draw 1."),
    ("riftbound", "When I enter, draw 1.", "When you play me, draw 1."),
    ("riftbound", "When I hold, each opponent discard 1.", "When I hold, each opponent discards 1."),
    ("riftbound", "[Assault 2] (+2 [M] while I'm an attacker)", "[Assault 2] (+2 [M] while I'm an attacker.)"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "better"), FIXED, ids=[text for _, text, _ in FIXED])
def test_the_edit_that_is_offered_makes_the_text_readable(game: str, text: str, better: str):
    reading = with_repairs(read(text, game))
    assert reading.verdict is not Verdict.READ
    found = next(f.diagnostic for f in reading.findings if f.diagnostic.severity is Severity.ERROR)
    assert found.fix is not None
    assert text[: found.fix.span.start] + found.fix.new + text[found.fix.span.end :] == better
    assert read(better, game).verdict is Verdict.READ


NO_GUESS = [
    ("magic", "Draw", ""),
    ("riftbound", "Draw 1 for each bonuses.", ""),
    ("magic", "Open a sealed pack.", ""),
    ("magic", "Gain life equal to your full party.", ""),
    ("magic", "Ward", "write its cost behind it"),
    ("riftbound", "[Equip]", "write its cost behind it"),
    ("magic", "At begining of your upkeep, draw a card.", 'did you mean "beginning"?'),
]


@pytest.mark.parametrize(("game", "text", "help"), NO_GUESS)
def test_no_edit_is_offered_that_only_guesses(game: str, text: str, help: str):
    found = with_repairs(read(text, game)).findings[0].diagnostic
    guessed = "leave out" in found.help or "did you mean" in found.help
    assert found.fix is None and (found.help == help or (not help and not guessed))


def test_each_faulty_sentence_of_an_ability_has_its_edit():
    text = "Destory target creature. Draw two card. You gain 3 life."
    fixes = [found.diagnostic.fix for found in with_repairs(read(text, "magic")).findings]
    for fix in reversed(fixes):
        assert fix is not None
        text = text[: fix.span.start] + fix.new + text[fix.span.end :]
    assert text == "Destroy target creature. Draw two cards. You gain 3 life."


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_words_cut_off_anywhere_are_told_of(file: Path):
    card = card_of_text(file.read_text(encoding="utf-8"), str(file), None, False)
    for ability in read_card(card).abilities:
        for word in re.finditer(r"\S+", ability.line.text):
            for cut in (ability.line.text[: word.end()], ability.line.text[word.start() :]):
                found = read_line(cut, card.game or "")
                assert found.node is not None or found.diagnostics


ENDS = ["If you've spent [4] or", "While you control 3 or", "When I move, if you assigned 3 or", "Draw 1, attacking"]


@pytest.mark.parametrize("text", ENDS)
def test_a_text_that_ends_behind_a_word_that_joins_is_told_of(text: str):
    assert read_line(text, "riftbound").diagnostics


@pytest.mark.parametrize("text", ["Equipped creature gets +0/+3 and can block.", "Target creature can attacks."])
def test_no_edit_turns_a_text_into_its_opposite(text: str):
    for found in with_repairs(read(text, "magic")).findings:
        assert "n't" not in found.diagnostic.help


def test_an_edit_of_form_mends_one_word_where_two_are_wrong():
    text = "Whenever this creature attack or block, draw a card."
    fix = with_repairs(read(text, "magic")).findings[0].diagnostic.fix
    assert fix is not None and (text[fix.span.start : fix.span.end], fix.new) == ("attack", "attacks")


def test_the_edit_stands_in_the_json_with_its_place_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    card = tmp_path / "fen.card"
    card.write_text(
        "name: Fen Hound\ngame: riftbound\ntype: Unit\n\nDraw 1.\nWhen I conqer, draw 1.\n", encoding="utf-8"
    )
    assert run(["check", "--json", str(card)]) == 1
    fix = json.loads(capsys.readouterr().out)["fix"]
    assert (fix["file_line"], fix["file_column"], fix["file_end_line"], fix["file_end_column"]) == (6, 8, 6, 14)
    assert fix["new"] == "conquer"
    assert run(["check", "--sarif", str(card)]) == 1
    result = json.loads(capsys.readouterr().out)["runs"][0]["results"][0]
    replacement = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement["insertedContent"] == {"text": "conquer"}
    assert replacement["deletedRegion"] == {"startLine": 6, "startColumn": 8, "endLine": 6, "endColumn": 14}


def test_words_are_counted_by_pairs_that_stand_often():
    lines = ["Draw 1.", "Draw 2.", "Draw a card."]
    assert usual_words("Draw 1.") == ("^", "draw", "#", ".", "$")
    assert count_pairs(lines, 2) == {"#": {".": 2}, ".": {"$": 3}, "^": {"draw": 3}, "draw": {"#": 2}}
    said = ["You may discard 1 to draw 1.", "Draw 1 and discard 1."]
    assert count_joined(said, 1) == {"discard to": {"draw": 1}, "draw and": {"discard": 1}}
    assert joining_to(("^", "you", "may", "pay", "[#]", "to")) == "pay to" and not joining_to(("^", "draw", "#"))
    assert load_usage("magic").between("draw", "card", 1) == ["a"]


def test_a_capital_out_of_place_has_its_edit_in_the_authors_own_text():
    text = "[Tank] (I must be assigned combat damage first.)\nWhen I conquer,  Draw 1."
    (found,) = read(text, "riftbound").findings
    fix = found.diagnostic.fix
    assert found.diagnostic.code == "CL306" and fix is not None
    assert text[fix.span.start : fix.span.end] == "Draw" and fix.new == "draw"
