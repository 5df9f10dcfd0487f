"""`explain`: the kind of card by a text's form, and rules of both games side by side."""

from __future__ import annotations

import json

import pytest

import cardlang
from cardlang.explain import CardKind, kind_by_form
from cardlang.syntax.read import read_text
from cardlang.tools.cli import run


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kill a unit.", CardKind.SPELL),
        ("You may kill a unit. If you do, draw 1.", CardKind.SPELL),
        ("Discard 1, then draw 1.", CardKind.SPELL),
        ("When I attack, kill a unit.", CardKind.PERMANENT),
        ("[E]: Draw 1.", CardKind.PERMANENT),
        ("As an additional cost to play me, discard 1.", CardKind.PERMANENT),
        ("Friendly units have [Tank].", CardKind.PERMANENT),
    ],
)
def test_the_kind_of_card_by_form(text, kind):
    node = read_text(text, "riftbound")
    assert node is not None
    assert kind_by_form((node,)) is kind


def test_what_was_assumed_is_said_unless_it_was_stated(capsys):
    text = "When I attack, you may pay [1]. If you do, draw 1."
    assert run(["explain", text]) == 0
    assert "Taken as the text of a permanent" in capsys.readouterr().out
    assert run(["explain", text, "--type", "Unit"]) == 0
    assert "Taken as" not in capsys.readouterr().out


def test_rules_of_both_games_stand_side_by_side(capsys):
    text = "When I attack, you may pay [1]. If you do, draw 1."
    assert run(["explain", text, "--profile", "riftbound-1.4", "--profile", "magic", "--json"]) == 0
    (ability,) = json.loads(capsys.readouterr().out)["abilities"]
    (one,), (other,) = ability["profiles"]["riftbound-1.4"], ability["profiles"]["magic"]
    assert (one["role"], one["is_cost"]) == ("game_action", False)
    assert (other["role"], other["is_cost"]) == ("resolution", True)


def outcomes(text, profile, game="riftbound"):
    (cost,) = explain_text(text, profile, game)
    return {outcome.situation: (outcome.sentence, outcome.rule) for outcome in cost.outcomes}


def explain_text(text, profile, game="riftbound"):
    reading = cardlang.read(text, game, name="Tester", type="Unit" if game == "riftbound" else "Creature")
    (explanation,) = cardlang.explain_card(reading, profile)
    return explanation.costs


def test_an_action_that_a_cost_is_applied_to_is_taken_when_the_payment_was_replaced():
    sentence, rule = outcomes("This creature can't attack unless you pay {1}.", "magic", "magic")["replaced"]
    assert (sentence, rule) == ("It still counts as paid: the action is taken.", "CR 118.11")
    assert "the action is taken" in outcomes("[Hidden]", "riftbound-1.4")["replaced"][0]


def test_what_is_mandatory_and_no_cost_cannot_be_declined():
    sentence, _ = outcomes("When I attack, discard 1. If you don't, kill me.", "riftbound-1.4")["declined"]
    assert sentence == "It cannot be declined while it can be performed."
    withheld = outcomes("When I attack, pay [1]. If you don't, kill me.", "riftbound-1.4")["declined"]
    assert withheld == ("The linked effect happens.", "RB 1.4 359.3.e.14.a")
    forced = outcomes("When I attack, pay [1]. If you don't, kill me.", "riftbound-1.3")["declined"]
    assert forced[0].startswith("It cannot be declined")


def test_a_game_action_that_is_refused_is_no_cost_that_is_declined():
    text = "When this creature attacks, you may pay {1}. When you do, draw a card."
    assert outcomes(text, "magic", "magic")["declined"][1] == "CR 603.12"


def test_a_cost_of_something_else_says_so():
    (cost,) = explain_text("[Deflect]", "riftbound-1.4")
    assert cost.when == "while what it is added to is played or activated"


def test_reasons_that_differ_behind_a_bracket_are_told_apart(capsys):
    text = "When I attack, draw 1. Then you may pay [1] to draw 1."
    assert run(["explain", text, "--profile", "riftbound-1.4", "--profile", "riftbound-1.3"]) == 0
    shown = capsys.readouterr().out
    assert "why        = Riftbound Core Rules 1.4" in shown
    assert "anywhere in a trigger it is the trigger's base cost" in shown
