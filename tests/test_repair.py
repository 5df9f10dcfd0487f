"""What findings say was most likely meant: one edit from what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.api import read
from cardlang.library import Verdict
from cardlang.syntax.repair import LONGEST, find_repair
from cardlang.tools.cli import run
from cardlang.tools.inputs import is_path
from cardlang.tools.repairing import with_repairs

MISTYPED = [
    ("riftbound", "When I conqer, draw 1.", 'did you mean "conquer"?'),
    ("riftbound", "When i attack, draw 1.", 'did you mean "I"?'),
    ("riftbound", "Whena attack", ""),
    ("riftbound", "Draw 1", 'did you mean "1."?'),
    ("riftbound", "Draw 1..", 'leave out "."'),
    ("riftbound", "Draw 1!", 'did you mean "."?'),
    ("riftbound", "1: Draw 1.", 'did you mean "[1]"?'),
    ("riftbound", "(1): Draw 1.", 'did you mean "[1]"?'),
    ("riftbound", "[E]: add [C].", 'did you mean "[Add]"?'),
    ("riftbound", "My power is 5.", 'did you mean "Might"?'),
    ("riftbound", "Double my strength this turn.", 'did you mean "Might"?'),
    ("riftbound", "Kill a unit with 3 power or less.", 'did you mean "3 [M] or less"?'),
    ("magic", "Target creature gets +2 until end of turn.", 'did you mean "+2/+2"?'),
    ("magic", "Target creature gets flying until end of turn.", 'did you mean "gains"?'),
    ("magic", "Creatures you control get flying until end of turn.", 'did you mean "gain"?'),
    ("magic", "Creatures you control get flying.", 'did you mean "have"?'),
    ("magic", "Creatures with strength 3 or less can't block.", 'did you mean "power"?'),
    ("riftbound", "Give a unit +2/+2 this turn.", 'did you mean "+2 [M]"?'),
    ("riftbound", "A unit gets +2 [M] this turn.", 'did you mean "Give a unit"?'),
    ("riftbound", "A unit here has [Tank] this turn.", 'did you mean "Give a unit here"?'),
    ("riftbound", "When I attack, an enemy unit gains -1 [M] this turn.", 'did you mean "give an enemy unit"?'),
    ("riftbound", "Up to two units get +1 [M] this turn.", 'did you mean "Give up to two units"?'),
    ("magic", "A creature you control has flying until end of turn.", 'did you mean "Target"?'),
    ("magic", "At your upkeep, draw a card.", 'did you mean "At the beginning of your upkeep"?'),
    ("riftbound", "On your turn, draw 1.", 'did you mean "At the start of your turn"?'),
    ("magic", "Target creature gets +1/+1 till end of turn.", 'did you mean "until"?'),
    ("riftbound", "Accelerate", 'did you mean "[Accelerate]"?'),
    ("riftbound", "Discard 1 exhaust me: Draw 1.", 'did you mean "1,"?'),
    ("riftbound", "Kill a unit form a battlefield.", ""),
    ("magic", "[T]: Draw a card.", 'did you mean "{T}"?'),
    ("magic", "[E]: Draw a card.", 'did you mean "{T}"?'),
    ("magic", "T: Draw a card.", 'did you mean "{T}"?'),
    ("magic", "[Flying]", 'did you mean "Flying"?'),
    ("magic", "Draw card a.", 'did you mean "a card"?'),
    ("magic", "You my draw a card.", 'did you mean "may"?'),
    ("riftbound", "Move a friendly unit in base.", 'did you mean "to"?'),
    ("riftbound", "Deal 2 to a unit in base.", 'did you mean "in your base"?'),
    ("riftbound", "When I'm attacked, draw 1.", 'did you mean "I defend"?'),
    ("riftbound", "Exhaust self: Draw 1.", 'did you mean "me"?'),
    ("magic", "Return target creature to its ownre's hand.", 'did you mean "owner\'s"?'),
    ("riftbound", "Move up of 2 friendly units to base.", 'did you mean "to"?'),
    ("riftbound", "You may exhaust this onto draw 1.", 'did you mean "to"?'),
    ("magic", "It deals damage equal for its power to target creature.", 'did you mean "to"?'),
    ("riftbound", "Give a unit +2 (1) this turn.", 'did you mean "[M]"?'),
    ("magic", "Destroy a target creature", 'did you mean "creature."?'),
    ("magic", "Return target creature to it's owners hand.", 'did you mean "its owner\'s"?'),
    ("magic", "Tap upto two target creatures.", 'did you mean "up to"?'),
    ("riftbound", "When I conquer, you can pay [1] to draw 1.", 'did you mean "you may"?'),
    ("riftbound", "Kill enemy unit.", 'did you mean "Kill an enemy"?'),
    ("riftbound", "Draw 1 Ready a unit.", 'did you mean "1."?'),
    ("riftbound", "Give a unit 2 [M] this turn.", 'did you mean "+2"?'),
    ("riftbound", "Kill a unit 3 [M] or less.", 'did you mean "unit with 3"?'),
    ("riftbound", "[uHnt 3]", 'did you mean "Hunt"?'),
    ("magic", 'Creatures you control have "When this creature dies, draw a card"', 'did you mean "card."?'),
    ("magic", "It becomes an Angel in addition to its ohter types.", 'did you mean "other"?'),
    ("riftbound", "They reveal their hand. Choose a card revealed way and banish it.", 'did you mean "this way"?'),
    ("magic", "Draw X cards, where is the number of creatures you control.", 'did you mean "where X is"?'),
    ("riftbound", "Buffs give an additional +1 {W} to friendly units this turn.", 'did you mean "[M]"?'),
    ("riftbound", "Kill this, [1], [E] [Predict 2], then draw 1.", 'did you mean "[E]:"?'),
    ("magic", "Destroy target non creature permanent.", 'did you mean "noncreature"?'),
    ("riftbound", "Kill a unit at a battle field.", 'did you mean "battlefield"?'),
    ("riftbound", "[Shield]2", 'did you mean "[Shield 2]"?'),
    ("riftbound", "Return a unit to his owner's hand.", 'did you mean "its owner\'s"?'),
    ("riftbound", "Your spells cost [1] fewer.", 'did you mean "less"?'),
    ("magic", "At the begining of your upkeep, draw a card.", 'did you mean "beginning"?'),
]


@pytest.mark.parametrize(("game", "text", "meant"), MISTYPED, ids=[text for _, text, _ in MISTYPED])
def test_a_line_with_one_mistake_says_what_was_meant(game: str, text: str, meant: str):
    reading = with_repairs(read(text, game))
    assert reading.verdict is not Verdict.READ
    helps = [found.diagnostic.help for found in reading.findings]
    assert not meant or helps[0] == meant


NUMBERED = [
    ("riftbound", "Draw two.", "Draw 2."),
    ("riftbound", "Deal three to a unit.", "Deal 3 to a unit."),
    ("riftbound", "Recycle two from your trash. Draw 1.", "Recycle 2 from your trash. Draw 1."),
    ("riftbound", "I cost two less.", "I cost [2] less."),
    ("riftbound", "[Shield two]", "[Shield 2]"),
    ("magic", "Draw two.", "Draw two cards."),
    ("magic", "Discard 1. Draw a card.", "Discard a card. Draw a card."),
    ("magic", "Create 1 Treasure token.", "Create a Treasure token."),
    ("magic", "Add 1 mana of any color.", "Add one mana of any color."),
    ("magic", "Target creature gets +two/+two until end of turn.", "Target creature gets +2/+2 until end of turn."),
    ("magic", "Whenever you cast your 2nd spell each turn, draw a card.", ""),
    ("magic", "Destroy target creature with power three or less.", ""),
    ("magic", "Ward two", "Ward {2}"),
]


@pytest.mark.parametrize(("game", "text", "meant"), NUMBERED, ids=[text for _, text, _ in NUMBERED])
def test_a_number_in_the_wrong_dress_is_offered_in_the_right_one(game: str, text: str, meant: str):
    fix = next(found.diagnostic.fix for found in with_repairs(read(text, game)).findings if found.diagnostic.fix)
    mended = text[: fix.span.start] + fix.new + text[fix.span.end :]
    assert read(mended, game).verdict is Verdict.READ
    assert not meant or mended == meant


@pytest.mark.parametrize("between", ["\n", ": ", ":"])
def test_a_keyword_that_leads_an_ability_is_joined_to_it(between: str):
    text = f"[Legion]{between}I have +1 [M]."
    fix = next(found.diagnostic.fix for found in with_repairs(read(text, "riftbound", type="Unit")).findings)
    assert text[: fix.span.start] + fix.new + text[fix.span.end :] == "[Legion] — I have +1 [M]."


SPOKEN = [
    ("magic", "Creature", "I have flying.", "This creature has flying."),
    ("magic", "Creature", "Whenever I attack, draw a card.", "Whenever this creature attacks, draw a card."),
    ("magic", "Artifact", "Sacrifice me: Draw a card.", "Sacrifice this artifact: Draw a card."),
    ("magic", "Creature", "Double my power until end of turn.", "Double this creature's power until end of turn."),
    ("riftbound", "Spell", "I deal 2 to a unit.", "Deal 2 to a unit."),
]


@pytest.mark.parametrize(("game", "type_", "text", "better"), SPOKEN, ids=[text for _, _, text, _ in SPOKEN])
def test_a_card_that_says_i_is_offered_what_it_calls_itself(game: str, type_: str, text: str, better: str):
    fix = next(found.diagnostic.fix for found in with_repairs(read(text, game, type=type_)).findings)
    assert text[: fix.span.start] + fix.new + text[fix.span.end :] == better
    assert read(better, game, type=type_).verdict is Verdict.READ


def test_the_own_name_is_known():
    reading = with_repairs(read("When Restles Debt enters, draw a card.", "magic", name="Restless Debt"))
    assert reading.findings[0].diagnostic.help == 'did you mean "Restless Debt", the card\'s own name?'


def test_a_very_long_line_is_not_searched():
    assert find_repair("Draw a crad. " * LONGEST, 7, "magic") is None


def test_a_text_of_nothing_is_no_folder():
    assert not is_path("")


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("nmae: Fen\ngame: magic", 'did you mean "name"?'),
        ("name: Fen\ngame: magik", 'line 2: I don\'t know the game "magik"; did you mean "magic"?'),
        ("name = Fen\ngame: magic", 'line 1: this line of the head is no "key: value"'),
        ("name: Fen\ngame: riftbound\nmight: three", '"three" is no might'),
    ],
)
def test_a_mistake_in_a_head_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], head: str, said: str):
    card = tmp_path / "fen.card"
    card.write_text(f"{head}\n\nDraw a card.\n", encoding="utf-8")
    assert run(["check", str(card)]) != 0
    assert said in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("game", "text", "never"),
    [
        # A word that cards say is hardly another, and a small word no name, that has other letters.
        ("riftbound", "I was attacked.", "attached"),
        ("magic", "Sacrifice self: Draw a card.", "Elf"),
        ("magic", "Whenever self attacks, draw a card.", "Serf"),
        ("magic", "Activate a loyalty ability of target planeswalker.", "a:"),
    ],
)
def test_no_word_of_other_letters_is_offered_for_one_that_cards_say(game: str, text: str, never: str):
    for found in with_repairs(read(text, game, type="Creature")).findings:
        assert f'"{never}"' not in found.diagnostic.help


@pytest.mark.parametrize(
    ("game", "text", "help"),
    [
        ("riftbound", "Kill a unit, then draw 1 and then and discard 1.", 'here could stand "if"'),
        ("riftbound", "Give a unit +2 draw this turn.", "here could stand a value ([M])"),
    ],
)
def test_where_reading_stops_something_is_said_that_could_stand_there(game: str, text: str, help: str):
    found = read(text, game).findings[0].diagnostic
    assert (found.code, found.help) == ("CL201", help)


def test_several_misspelt_words_have_an_edit_each_where_all_of_them_make_the_text_readable():
    text = "Kill a freindly unit at a battlefeild."
    found = [one.diagnostic.fix for one in with_repairs(read(text, "riftbound")).findings]
    assert [fix and fix.new for fix in found] == ["friendly", "battlefield"]
    found = [one.diagnostic.fix for one in with_repairs(read("Kill a freindly at battlefeild.", "riftbound")).findings]
    assert found and not any(found)


def test_a_wrong_word_within_the_card_s_own_name_is_told_with_the_name():
    text = "When Keeper onto Reeds enters, draw a card."
    found = with_repairs(read(text, "magic", name="Keeper of Reeds", type="Creature")).findings[0].diagnostic
    assert found.fix is not None and (found.fix.span.start, found.fix.new) == (5, "Keeper of Reeds")
