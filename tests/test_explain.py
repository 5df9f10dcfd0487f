"""`explain`: the kind of card by a text's form, and rules of both games side by side."""

from __future__ import annotations

import json

import pytest

import cardlang
from cardlang.classify.kinds import kind_by_form
from cardlang.profiles.profile import CardKind
from cardlang.profiles.registry import default_profile
from cardlang.syntax.read import read_text
from cardlang.tools.cli import run

NOT_PLAYED = (
    ("legend", "never", "RB 1.4 133.6.b.1"),
    ("battlefield", "never", "RB 1.4 133.6.a.1"),
    ("rune", "never", "RB 1.4 133.5.a.1"),
)


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
        ("You may kill a gear as an additional cost to play me.", CardKind.PERMANENT),
        ("You may play me from your trash.", CardKind.PERMANENT),
        ("Opponents must pay [1] to move a unit to my battlefield.", CardKind.PERMANENT),
        ("You must kill a unit to draw 2.", CardKind.SPELL),
        ("[Repeat] [2]", CardKind.SPELL),
        ("[Flow] [2][R]", CardKind.SPELL),
        ("[Accelerate]", CardKind.PERMANENT),
        ("[Legion] — Draw 1.", CardKind.SPELL),
    ],
)
def test_the_kind_of_card_by_form(text, kind):
    node = read_text(text, "riftbound")
    assert node is not None
    assert kind_by_form((node,), default_profile("riftbound")) is kind


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
    assert withheld == ("The resources may be kept on resolution: the linked effect happens.", "RB 1.4 444.2")
    forced = outcomes("When I attack, pay [1]. If you don't, kill me.", "riftbound-1.3")["declined"]
    assert forced[0].startswith("It cannot be declined")


def test_a_game_action_that_is_refused_is_no_cost_that_is_declined():
    text = "When this creature attacks, you may pay {1}. When you do, draw a card."
    assert outcomes(text, "magic", "magic")["declined"][1] == "CR 603.12"


LEADING = {
    # A trigger whose effect begins with "may": what is left to decline once it is performed, and by which rule.
    "When I attack, you may discard 1. If you do, draw 1.": ("cannot be declined", "RB 1.4 205"),
    "When I attack, you may kill a gear. If you don't, kill me.": ("cannot be declined", "RB 1.4 205"),
    "When I attack, if you control a gear, you may discard 1. When you do, draw 1.": ("cannot be", "RB 1.4 205"),
    "When I attack, you may pay [4][C]. If you do, kill a unit here.": ("the resources may be kept", "RB 1.4 444.2"),
    "When I attack, you may pay [1] and discard 1. If you do, draw 1.": ("all else is done", "RB 1.4 444.2"),
    "When I attack, you may discard 1 to draw 1.": ("it is not countered", "RB 1.4 404.2"),
}


@pytest.mark.parametrize("text", LEADING)
def test_a_leading_may_of_a_trigger_decides_on_the_trigger(text):
    words, rule = LEADING[text]
    sentence, rules = outcomes(text, "riftbound-1.4")["declined"]
    assert sentence.startswith("The trigger is not performed: it is removed from the chain and counts as not triggered")
    assert explain_text(text, "riftbound-1.4")[0].before.startswith("whether the trigger") is ("404" not in rule)
    assert words in sentence and rules == f"RB 1.4 383.3.a.2; {rule}"
    earlier, rules = outcomes(text, "riftbound-1.3")["declined"]
    assert earlier.startswith("The trigger is not performed: it is not put on the chain") and "RB 1.3 383.3.a" in rules


def test_in_magic_a_leading_may_is_chosen_on_resolution_like_any_other():
    text = "When this creature attacks, you may pay {1}. If you do, draw a card."
    assert outcomes(text, "magic", "magic")["declined"] == ("The linked effect does not happen.", "CR 118.12")


@pytest.mark.parametrize(
    "text",
    [
        "When I attack, draw 1. You may discard 1. If you do, draw 1.",
        "When I attack, draw 1, then you may discard 1. If you do, draw 1.",
        "You may discard 1. If you do, draw 1.",
        "[E]: You may discard 1. If you do, draw 1.",
    ],
)
def test_a_later_may_decides_on_its_own_payment(text):
    (*_, cost) = explain_text(text, "riftbound-1.4")
    assert cost.outcomes[0].sentence == "The linked effect does not happen." and not cost.before


def test_what_is_told_is_told_once_for_documents_that_agree(capsys):
    text = "When this creature enters, you may pay {1}. If you do, draw a card."
    profiles = ["--profile", "magic-2008", "--profile", "magic", "--profile", "riftbound-1.4"]
    assert run(["explain", text, "--type", "Creature", "--game", "magic", *profiles]) == 0
    shown = [line.strip() for line in capsys.readouterr().out.splitlines()]
    both = "Magic Comprehensive Rules, 2008-10-01 and Magic Comprehensive Rules, 2025-09-19"
    assert f"linked     = {both}: asks whether the player chose to pay" in shown
    assert "≠ Riftbound Core Rules 1.4: asks whether the action was really performed" in shown


def test_where_something_is_no_payment_that_is_said_once(capsys):
    assert run(["explain", "Ward {2}", "--type", "Creature", "--profile", "magic-2008", "--profile", "magic"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("not a payment here") == 1
    assert "paid       by an opponent, on resolution" in shown


def test_a_cost_of_something_else_says_so():
    (cost,) = explain_text("[Deflect]", "riftbound-1.4")
    assert cost.when == "while what it is added to is played or activated"


def test_reasons_that_differ_behind_a_bracket_are_told_apart(capsys):
    text = "When I attack, draw 1. Then you may pay [1] to draw 1."
    assert run(["explain", text, "--profile", "riftbound-1.4", "--profile", "riftbound-1.3"]) == 0
    shown = capsys.readouterr().out
    assert "why        = Riftbound Core Rules 1.4" in shown
    assert "anywhere in a trigger it is the trigger's base cost" in shown


KINDS = [
    # Where another kind of card makes another payment of the words, or none: the kinds, what it is there, the rule.
    ("riftbound", "Kill a gear to draw 2.", ("permanent legend battlefield rune", "applied", "RB 1.4 204.4")),
    ("riftbound", "You must kill a unit to draw 2.", ("permanent legend battlefield rune", "applied", "RB 1.4 204.4")),
    ("riftbound", "Opponents must pay [1] to draw 1.", ("spell", "within_instructions", "RB 1.4 204.3.b")),
    ("riftbound", "Discard 1. If you do, draw 1.", ("permanent legend battlefield rune", "never", "RB 1.4 135.2.b.1")),
    ("riftbound", "[Accelerate]", ("spell", "never", "RB 1.4 805.1"), *NOT_PLAYED),
    ("riftbound", "[Flow] [2]", ("permanent", "never", "RB 1.4 829.1.a"), *NOT_PLAYED),
    ("riftbound", "[Repeat] [2]", ("permanent", "never", "RB 1.4 820.1.a"), *NOT_PLAYED),
    ("riftbound", "[Equip] [2]", ("spell", "never", "RB 1.4 818.1.a")),
    ("riftbound", "[Hidden]", ("legend battlefield rune", "never", "RB 1.4 811.1.a")),
    ("riftbound", "As an additional cost to play me, discard 1.", *NOT_PLAYED),
    ("riftbound", "When I hold, you may pay [1] to draw 1."),
    ("riftbound", "[E]: Draw 1."),
    ("riftbound", "Units in your hand have [Accelerate]."),
    ("riftbound", "Any player may pay [1] as an additional cost to play a unit."),
    ("magic", "You may discard a card. If you do, draw a card.", ("land permanent", "special_action", "CR 116.2d")),
    ("magic", "Discard a card. If you do, draw a card.", ("land permanent", "never", "CR 604.1")),
    ("magic", "Counter target spell unless its controller pays {1}.", ("land permanent", "never", "CR 604.1")),
    ("magic", "Ward {2}", ("spell", "never", "CR 113.6")),
    ("magic", "{T}: Draw a card.", ("spell", "never", "CR 113.6")),
    ("magic", "−2: Draw a card.", ("spell", "never", "CR 113.6")),
    ("magic", "Flashback {2}{R}", ("land", "never", "CR 305.1"), ("permanent", "never", "CR 702.34a")),
    ("magic", "As an additional cost to cast this spell, discard a card.", ("land", "never", "CR 305.1")),
    ("magic", "Discard a card: Draw a card."),
    ("magic", "When this creature enters, you may discard a card. If you do, draw a card."),
    ("magic", "I, II — You may discard a card. If you do, draw a card."),
    ("magic", "Creatures you control have ward {2}."),
]


@pytest.mark.parametrize(("game", "text", "told"), [(game, text, told) for game, text, *told in KINDS])
def test_where_kinds_of_card_differ_each_is_told_and_nowhere_else(game, text, told, capsys):
    assert run(["explain", text, "--game", game, "--json"]) == 0
    (ability,) = json.loads(capsys.readouterr().out)["abilities"]
    ((cost, *_),) = ability["profiles"].values()
    found = [(" ".join(o["kinds"]), "never" if o["never"] else o["role"], o["rule"]) for o in cost["elsewhere"]]
    assert sorted(found) == sorted(told)


def test_a_stated_kind_is_told_of_alone(capsys):
    text = "Kill a gear to draw 2."
    for kind, words, elsewhere in (("Spell", "a cost within instructions", 0), ("Gear", "an applied cost", 0)):
        assert run(["explain", text, "--type", kind]) == 0
        shown = capsys.readouterr().out
        assert words in shown and shown.count("elsewhere") == elsewhere
    assert run(["explain", "As an additional cost to play me, discard 1.", "--type", "Battlefield"]) == 0
    assert "on a battlefield: never paid. Battlefields are not played." in capsys.readouterr().out


def test_each_document_says_what_other_kinds_of_card_make_of_the_words(capsys):
    profiles = ["--profile", "riftbound-1.4", "--profile", "riftbound-1.3"]
    assert run(["explain", "Kill a gear to draw 2.", *profiles]) == 0
    shown = capsys.readouterr().out
    assert "Riftbound Core Rules 1.3: on a permanent, a legend, a battlefield or a rune: an applied cost" in shown


def test_a_keyword_is_explained_by_its_table():
    """The printed number and cost stand in what it means; a keyword that leads an ability says so."""
    for text, told in (
        ("[Hunt 2]", '"Hunt" means: When I conquer or hold, my controller gains 2 XP. [RB 1.4 823]'),
        ("[Equip] [1][R]", '"Equip" means: [1][R]: Attach this to a unit you control. [RB 1.4 818]'),
        ("[Legion][>] Draw 1.", '"Legion" means: If you\'ve played another card this turn, what stands behind it.'),
    ):
        (explanation,) = cardlang.explain_card(cardlang.read(text, "riftbound"))
        assert explanation.keywords[0].startswith(told)


@pytest.mark.parametrize(
    ("game", "text", "kind"),
    [
        ("riftbound", "[Deathknell] — Draw 1 for each unit you control.", "a triggered ability"),
        ("riftbound", "[Legion] — I have +7 [M].", "a passive ability"),
        ("riftbound", "[1], [E]: [Reaction] — [Add] [C].", "an activated ability"),
        ("magic", "Landfall — Whenever a land you control enters, you gain 7 life.", "a triggered ability"),
    ],
)
def test_what_a_keyword_or_a_label_leads_is_called_what_it_is(game: str, text: str, kind: str, capsys):
    assert run(["explain", "--game", game, text]) == 0
    assert f"  {kind}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "text", "kind"),
    [
        ("magic", "As an additional cost to cast this spell, sacrifice a land.", "a static ability"),
        ("magic", "You may pay {0} rather than pay this spell's mana cost.", "a static ability"),
        ("magic", "This spell costs {2} less to cast if you control a Goblin.", "a static ability"),
        ("magic", "This spell can't be countered.", "a static ability"),
        ("magic", "Cast this spell only during combat.", "a static ability"),
        ("magic", "You may cast this card from your graveyard.", "a static ability"),
        ("magic", "You may cast this spell as though it had flash.", "a static ability"),
        ("magic", "You may cast this spell as though it had flash if you control a Goblin.", "a static ability"),
        ("magic", "You may cast this spell without paying its mana cost if you control a Goblin.", "a static ability"),
        ("magic", "If this spell would be countered, exile it instead.", "a static ability"),
        ("magic", "If you cast this spell from your graveyard, it costs {2} more to cast.", "a static ability"),
        ("magic", "You may cast spells this turn as though they had flash.", "a spell's instructions"),
        ("magic", "If a creature would die this turn, exile it instead.", "a spell's instructions"),
        ("magic", "Spells you cast this turn cost {1} less to cast.", "a spell's instructions"),
        ("magic", "Creatures can't block this turn.", "a spell's instructions"),
        ("magic", "This spell can't be countered. Draw a card.", "a spell's instructions"),
        ("magic", "Exile this spell.", "a spell's instructions"),
        ("riftbound", "This costs [1] less for each friendly gear.", "a passive ability"),
        ("riftbound", "As an additional cost to play this, you may discard 1.", "a passive ability"),
        (
            "riftbound",
            "As an additional cost to play this, you may discard 1. If you do, draw 1.",
            "a spell's instructions",
        ),
    ],
)
def test_how_a_spell_itself_is_played_is_none_of_its_instructions(game: str, text: str, kind: str, capsys):
    type_ = "Instant" if game == "magic" else "Spell"
    assert run(["explain", "--game", game, "--type", type_, text]) == 0
    assert f"  {kind}\n" in capsys.readouterr().out


def test_a_cost_that_is_done_is_not_said_to_be_paid(capsys):
    assert run(["explain", "--game", "magic", "--type", "Creature", "Ward—Discard a card."]) == 0
    assert "unless its controller does this: Discard a card." in capsys.readouterr().out


BASE_CARD = "name: Fen Knell\ngame: {}\ntype: {}\ncost: {}\n\n{}\n"


@pytest.mark.parametrize(
    ("game", "type_", "cost", "text", "rule"),
    [
        ("riftbound", "Spell", "[3][R]", "Deal 2 to a unit.", "RB 1.4 204.1.a"),
        ("magic", "Instant", "{3}{B}", "Destroy target creature.", "CR 202.1"),
    ],
)
def test_the_cost_in_the_corner_is_explained_in_text_and_in_json(game, type_, cost, text, rule, tmp_path, capsys):
    file = tmp_path / "fen_knell.card"
    file.write_text(BASE_CARD.format(game, type_, cost, text), encoding="utf-8")
    assert run(["explain", str(file)]) == 0
    shown = capsys.readouterr().out
    assert f'Cost\n  "{cost}" is the base cost [{rule}].' in shown
    assert run(["explain", str(file), "--json"]) == 0
    (base,) = json.loads(capsys.readouterr().out)["base_costs"]
    ((told,),) = (base["profiles"].values(),)
    assert (base["face"], base["text"], told["role"], told["rule"]) == (0, cost, "base", rule)
    assert told["outcomes"]["declined"]["sentence"].startswith("Nothing is played")


def test_a_card_without_a_cost_in_its_corner_has_none_explained(capsys):
    assert run(["explain", "{T}: Draw a card.", "--game", "magic", "--type", "Land"]) == 0
    assert "Cost" not in capsys.readouterr().out


def test_what_two_documents_say_alike_cites_both(capsys):
    text = "{2}: Draw a card."
    assert run(["explain", text, "--game", "magic", "--profile", "riftbound-1.4", "--profile", "magic"]) == 0
    shown = capsys.readouterr().out
    assert "what       an activation cost [RB 1.4 204.1.b] [CR 602.1a]" in shown
    assert "paid       by you, while the ability is activated\n" in shown


def test_the_cost_of_a_card_that_is_never_played_is_never_paid(tmp_path, capsys):
    file = tmp_path / "fen_queen.card"
    file.write_text(BASE_CARD.format("riftbound", "Legend", "[2]", "[E]: Draw 1."), encoding="utf-8")
    assert run(["explain", str(file)]) == 0
    assert "elsewhere  on a legend: never paid. " in capsys.readouterr().out
