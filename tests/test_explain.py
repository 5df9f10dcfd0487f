"""`explain`: the kind of card by a text's form, and rules of both games side by side."""

from __future__ import annotations

import json

import pytest

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
