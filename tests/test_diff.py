"""`cardlang diff`: what changed in meaning, and what only in wording; cards paired by number and name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardlang.api import read
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import replace
from cardlang.tools.cli import run
from cardlang.tools.diffing import Change, card_change
from cardlang.tools.orderless import means_the_same, says_the_same

MEANING = Change.MEANING
TOLD = [
    ("riftbound", "Spell", "Draw 2.", "Draw two cards.", Change.WORDING, ""),
    ("riftbound", "Spell", "Kill an enemy unit.", "Kill a unit.", MEANING, "widened"),
    ("riftbound", "Spell", "Kill a unit.", "Kill a unit or gear.", MEANING, "widened"),
    (
        "magic",
        "Instant",
        "Destroy target creature.",
        "Destroy target black creature.",
        MEANING,
        "a target narrowed",
    ),
    ("magic", "Instant", "Destroy target creature.", "Destroy target land.", MEANING, "a target changed"),
    ("magic", "Instant", "Destroy target creature.", "Destroy target permanent.", MEANING, "a target widened"),
    ("magic", "Instant", "Destroy target permanent.", "Destroy target land.", MEANING, "a target narrowed"),
    ("magic", "Instant", "Destroy target artifact creature.", "Destroy target permanent.", MEANING, "a target widened"),
    ("magic", "Instant", "Destroy target creature.", "Destroy target artifact.", MEANING, "a target changed"),
    ("magic", "Instant", "Destroy target creature or land.", "Destroy target permanent.", MEANING, "a target widened"),
    ("magic", "Instant", "Destroy target creature.", "Destroy target nonland permanent.", MEANING, "a target changed"),
    ("riftbound", "Spell", "Kill a unit.", "Kill a permanent.", MEANING, "widened"),
    ("riftbound", "Spell", "Ready a gear.", "Ready a rune.", MEANING, "changed"),
    ("magic", "Instant", "Destroy target creature.", "Destroy a creature.", MEANING, "it is no longer targeted"),
    (
        "riftbound",
        "Unit",
        "When I hold, draw 1.",
        "When I hold, you may draw 1.",
        MEANING,
        "may be declined now",
    ),
    ("riftbound", "Unit", "When I hold, draw 1.", "When I conquer, draw 1.", MEANING, '"hold" became "conquer"'),
    ("riftbound", "Spell", "Deal 2 to a unit.", "Deal 3 to a unit.", MEANING, "2 became 3"),
    ("riftbound", "Spell", "Draw 1.", "Draw 2.", MEANING, 'how many: "1" became "2"'),
    ("riftbound", "Spell", "Move a unit to your base.", "Move a unit to its base.", MEANING, 'whose: "your base"'),
    ("magic", "Sorcery", "Draw a card. You gain 1 life.", "Draw a card.", MEANING, '"You gain 1 life." is gone'),
    ("riftbound", "Unit", "[1]: Draw 1.", "When I hold, draw 1.", MEANING, '"[1]" is no longer paid'),
    ("magic", "Creature", "Trample, flying", "Flying, trample", Change.WORDING, "only the order"),
    ("riftbound", "Gear", "[E], [1]: Draw 1.", "[1], [E]: Draw 1.", Change.WORDING, "only the order"),
    ("magic", "Creature", "{T}, Sacrifice a land: Scry 1.", "{2}, {T}: Scry 1.", MEANING, '"Sacrifice a land" is gone'),
    ("magic", "Creature", "Flying, ward {2}", "Ward {3}, flying", MEANING, '"{2}" became "{3}"'),
    ("magic", "Creature", "Flying\nTrample", "Flying, trample", Change.WORDING, ""),
    ("magic", "Creature", "Flying, trample", "Trample\nFlying", Change.WORDING, "only the order"),
    ("magic", "Creature", "Flying\nWard {2}", "Flying, ward {3}", MEANING, '"{2}" became "{3}"'),
    ("magic", "Creature", "Flying, trample", "Flying\nTrample\nHaste", MEANING, '"Haste" is new'),
    (
        "magic",
        "Instant",
        "Destroy target artifact or land.",
        "Destroy target land or artifact.",
        Change.WORDING,
        "order",
    ),
    ("magic", "Instant", "Destroy target artifact or land.", "Destroy target land or creature.", MEANING, "changed"),
    ("magic", "Land", "{T}: Add {R} or {G}.", "{T}: Add {G} or {R}.", Change.WORDING, "order"),
    ("riftbound", "Unit", "When I attack or defend, draw 1.", "When I defend or attack, draw 1.", Change.WORDING, ""),
    (
        "magic",
        "Creature",
        "Whenever a creature you control dies, scry 1.",
        "Whenever another creature dies, scry 1.",
        MEANING,
        "what is meant changed",
    ),
    (
        "magic",
        "Creature",
        "Whenever another creature you control dies, scry 1.",
        "Whenever another creature dies, scry 1.",
        MEANING,
        "what is meant widened",
    ),
    (
        "magic",
        "Instant",
        "Destroy target creature with power 2 or less.",
        "Destroy target creature with power 4 or less.",
        MEANING,
        "a target widened",
    ),
    (
        "magic",
        "Instant",
        "Choose one —\n• Scry 1.\n• Draw a card.",
        "Choose one —\n• Draw a card.\n• Scry 1.",
        Change.WORDING,
        "order",
    ),
    (
        "magic",
        "Instant",
        "Choose one or both —\n• Scry 1.\n• Draw a card.",
        "Choose one or both —\n• Draw a card.\n• Scry 1.",
        MEANING,
        'stands before "• Scry 1." now',
    ),
    (
        "magic",
        "Instant",
        "Tap target attacking creature.",
        "Tap target attacking or blocking creature.",
        MEANING,
        "widened",
    ),
    ("magic", "Instant", "Scry 2. You gain 3 life.", "You gain 4 life.", MEANING, '"Scry 2." is gone; how many'),
    ("riftbound", "Unit", "When another unit dies, draw 1.", "When a unit dies, draw 1.", MEANING, "meant widened"),
    ("magic", "Instant", "Draw a card. Scry 1.", "Scry 1. Draw a card.", MEANING, '"Scry 1." stands before'),
    ("magic", "Instant", "Draw a card, then scry 1.", "Scry 1, then draw a card.", MEANING, '"Scry 1" stands before'),
    (
        "magic",
        "Creature",
        "When this creature enters, draw a card if you control an artifact.",
        "When this creature enters, if you control an artifact, draw a card.",
        MEANING,
        "is a condition of the trigger now: without it nothing triggers [CR 603.4]",
    ),
    (
        "magic",
        "Creature",
        "When this creature enters, if you control an artifact, you may draw a card.",
        "When this creature enters, you may draw a card if you control an artifact.",
        MEANING,
        "is no longer a condition of the trigger: it is asked on resolution alone [CR 603.4]",
    ),
    (
        "riftbound",
        "Unit",
        "When I attack, draw 1 if you control another unit.",
        "When I attack, if you control another unit, draw 1.",
        MEANING,
        "[RB 1.4 383.2.a.1]",
    ),
    ("magic", "Sorcery", "If you control a land, scry 1.", "Scry 1 if you control a land.", Change.WORDING, ""),
    *(
        ("magic", "Instant", f"This spell deals 3 damage to {o}.", f"This spell deals 3 damage to {n}.", MEANING, told)
        for o, n, told in (
            ("any target", "target creature", "a target narrowed"),
            ("any target", "target opponent", "a target narrowed"),
            ("any target", "target player or planeswalker", "a target narrowed"),
            ("target creature or player", "any target", "a target widened"),
            ("target creature, player, or planeswalker", "any target", "a target widened"),
            ("any target", "each creature", "it is no longer targeted"),
            ("any target", "two target creatures", '"any target" became "two target creatures"'),
        )
    ),
    ("riftbound", "Unit", "Drwa 1.", "Draw 1.", Change.UNREAD, "the old one is not read whole"),
    ("riftbound", "Unit", "Drwa 1.", "Drwa 1.", Change.SAME, ""),
]


@pytest.mark.parametrize(
    ("game", "type_", "old", "new", "change", "told"), TOLD, ids=[f"{o} > {n}" for _, _, o, n, *_ in TOLD]
)
def test_a_change_is_told(game: str, type_: str, old: str, new: str, change: Change, told: str):
    found = card_change(read(old, game, type=type_), read(new, game, type=type_))
    assert found.change is change
    assert told in "; ".join(found.abilities[0].told)


def test_parts_of_a_cost_are_paired_by_what_they_are():
    old, new = (
        read(text, "magic", type="Artifact") for text in ("{T}, Sacrifice a land: Scry 1.", "{2}, {T}: Scry 1.")
    )
    assert card_change(old, new).abilities[0].told == ('"Sacrifice a land" is gone', '"{2}" is new')
    swapped = read("Sacrifice a creature, {T}: Scry 1.", "magic", type="Artifact")
    assert card_change(old, swapped).abilities[0].told == ('what is meant changed: "a land" became "a creature"',)


def test_a_cost_that_speaks_back_keeps_its_order():
    old = read("Tap a creature you control, Sacrifice it: Scry 1.", "magic", type="Artifact")
    node = old.abilities[0].node
    assert isinstance(node, Activated)
    turned = replace(node, cost=replace(node.cost, parts=node.cost.parts[::-1]))
    assert not means_the_same(node, turned)


def changes(game: str, type_: str, old: str, new: str) -> list[tuple[Change, tuple[str, ...]]]:
    found = card_change(read(old, game, type=type_), read(new, game, type=type_))
    return [(ability.change, ability.told) for ability in found.abilities]


def test_lines_of_instructions_in_another_order_are_another_meaning_and_those_of_a_permanent_are_not():
    old, new = "Draw 1.\nDeal 2 to a unit.", "Deal 2 to a unit.\nDraw 1."
    assert changes("riftbound", "Spell", old, new)[1] == (MEANING, ('it is followed behind "Deal 2 to a unit." now',))
    old, new = "[Tank]\nWhen I hold, draw 1.", "When I hold, draw 1.\n[Tank]"
    assert changes("riftbound", "Unit", old, new)[1] == (Change.WORDING, ("only the order of the abilities changed",))


def test_what_speaks_back_to_one_of_two_keeps_their_order():
    old = "When you play a unit or you kill a gear, draw 1 if it was exhausted."
    new = "When you kill a gear or you play a unit, draw 1 if it was exhausted."
    one, other = (read(text, "riftbound", type="Unit").abilities[0].node for text in (old, new))
    assert one is not None and other is not None and not says_the_same(one, other)


def test_an_equipment_s_own_ability_that_becomes_effect_text_has_changed():
    old, new = "[Tank]\n[Equip] [1]", "[Equip] [1]\n[Tank]"
    one, other = (read(text, "riftbound", type="Gear Equipment") for text in (old, new))
    told = [line for ability in card_change(one, other).abilities for line in ability.told]
    assert "it is effect text now" in told


def test_that_a_payment_may_be_declined_is_said_once():
    old, new = (f"When I attack, {may}discard 1. If you do, draw 1." for may in ("", "you may "))
    ((_, told),) = changes("riftbound", "Unit", old, new)
    assert len(told) == 1 and told[0].endswith("may be declined now")


@pytest.mark.parametrize("turned", [False, True])
def test_a_payment_that_became_an_action_is_told_with_both_rules(turned: bool):
    texts = ["When I hold, you may pay [1] to draw 1.", "When I hold, you may pay [1]. If you do, draw 1."]
    old, new = (read(text, "riftbound", type="Unit") for text in (reversed(texts) if turned else texts))
    told = card_change(old, new).abilities[0].told
    assert len(told) == 2
    assert "[RB 1.4 204.3.a]" in told[0] and "[RB 1.4 205]" in told[0]


LASTING = ["Target creature gets +2/+2 until end of turn.", "Until end of turn, target creature gets +2/+2."]
FOR_TWO = ["Until end of turn, Goblins gain haste and trample.", "Goblins gain haste and trample until end of turn."]
THIS_TURN = ["Target creature can't block this turn.", "Until end of turn, target creature can't block."]
TOLD_YOU = ["You draw two cards. You lose 1 life.", "Draw two cards. You lose 1 life."]
UPKEEPS = ["At the beginning of each player's upkeep, scry 1.", "At the beginning of each upkeep, scry 1."]
ONLY = [
    "{1}, {T}: Draw a card. Activate this ability only once each turn.",
    "{1}, {T}: Draw a card. Activate only once each turn.",
]
PUT = [
    "Search your library for a creature card, put that card into your hand, then shuffle your library.",
    "Search your library for a creature card, put it into your hand, then shuffle.",
]
UNLESS = [
    "When this creature enters, sacrifice it unless you discard a card.",
    "When this creature enters, you may discard a card. If you don't, sacrifice it.",
]
THEY = [
    "Target opponent discards a card unless they pay {1}.",
    "Target opponent may pay {1}. If they don't, they discard a card.",
]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    "texts", [LASTING, FOR_TWO, TOLD_YOU, THIS_TURN, UPKEEPS, ONLY, PUT, UNLESS, THEY], ids=lambda texts: texts[0]
)
def test_another_saying_of_the_same_is_only_wording(texts: list[str], turned: bool):
    old, new = reversed(texts) if turned else texts
    ((change, _),) = changes("magic", "Creature" if "enters" in old else "Sorcery", old, new)
    assert change is Change.WORDING


EACH = [
    (
        "magic",
        "Creatures you control gain flying until end of turn.",
        "Each creature you control gains flying until end of turn.",
    ),
    ("magic", "Creatures can't block this turn.", "Each creature can't block this turn."),
    ("magic", "Destroy all creatures.", "Destroy each creature."),
    ("riftbound", "Friendly units have [Tank].", "Each friendly unit has [Tank]."),
    ("riftbound", "Give friendly units +1 [M] this turn.", "Give each friendly unit +1 [M] this turn."),
]


@pytest.mark.parametrize(("game", "old", "new"), EACH)
def test_all_and_each_of_them_are_the_same(game: str, old: str, new: str):
    assert changes(game, "Sorcery" if game == "magic" else "Spell", old, new)[0][0] is Change.WORDING


KEYWORDS = [
    (
        "riftbound",
        "[Deathknell] — Draw 1. Ready a unit.",
        "When I die, draw 1. Ready a unit.",
        '"Deathknell" stands',
        "RB 1.4 808",
    ),
    ("riftbound", "[Legion] — Draw 1.", "If you've played another card this turn, draw 1.", '"Legion"', "RB 1.4 812"),
    ("riftbound", "[Equip] [1]", "[1]: Attach this to a unit you control.", '"Equip" stands for that', "RB 1.4 818"),
    (
        "magic",
        "Prowess",
        "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn.",
        '"prowess" stands for that',
        "CR 702.108",
    ),
]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("game", "old", "new", "words", "rule"), KEYWORDS)
def test_a_keyword_and_what_it_stands_for_are_the_same(
    game: str, old: str, new: str, words: str, rule: str, turned: bool
):
    before, after = (new, old) if turned else (old, new)
    type_ = {"[Equip] [1]": "Gear", "Prowess": "Creature"}.get(old, "Unit")
    ((change, (told, *more)),) = changes(game, type_, before, after)
    assert change is Change.WORDING and told.startswith(words) and rule in told and not more


def test_a_keyword_and_what_it_does_not_stand_for_are_told_apart_part_by_part():
    ((change, told),) = changes("riftbound", "Unit", "[Deathknell] — Draw 1.", "When I die, draw 2.")
    assert change is MEANING and told == ('how many: "1" became "2"',)


CONDITIONS = [
    ("riftbound", "When I attack, draw 1.", "When I attack, if you control a gear, draw 1.", "[RB 1.4 383.2.a.1]"),
    ("riftbound", "When I attack, draw 1.", "When I attack, draw 1 if you control a gear.", "condition now"),
    ("riftbound", "I have +1 [M].", "While you control a gear, I have +1 [M].", "condition now"),
    ("magic", "When ~ enters, draw a card.", "When ~ enters, if you control a gear, draw a card.", "[CR 603.4]"),
    ("magic", "Creatures have flying.", "As long as you control a Goblin, creatures have flying.", "condition now"),
]


@pytest.mark.parametrize(("game", "old", "new", "told"), CONDITIONS)
def test_a_new_condition_is_told_alone(game: str, old: str, new: str, told: str):
    new = new.replace("gear", "Goblin") if game == "magic" else new
    ((_, (sentence,)),) = changes(game, "Unit" if game == "riftbound" else "Creature", old, new)
    assert sentence.startswith('"you control a') and "is a condition now" in sentence and sentence.endswith(told)
    ((_, (back,)),) = changes(game, "Unit" if game == "riftbound" else "Creature", new, old)
    assert back.endswith("is no longer a condition")


@pytest.mark.parametrize("turned", [False, True])
def test_an_ability_word_says_nothing(turned: bool):
    texts = [
        "Landfall — Whenever a land you control enters, draw a card.",
        "Whenever a land you control enters, draw a card.",
    ]
    ((change, told),) = changes("magic", "Creature", *(reversed(texts) if turned else texts))
    assert (change, told) == (Change.WORDING, ())


AROUND = [
    ("riftbound", "Give a unit +2 [M].", "Give a unit +2 [M] this turn.", "lasts for a time alone"),
    ("riftbound", "Counter a spell.", "Counter a spell unless an opponent controls a gear.", "prevents it"),
    ("magic", "Target creature has flying.", "Target creature has flying until end of turn.", "lasts for a time alone"),
]


@pytest.mark.parametrize(("game", "old", "new", "told"), AROUND)
def test_what_stands_around_an_act_in_one_version_is_told_alone(game: str, old: str, new: str, told: str):
    type_ = "Sorcery" if game == "magic" else "Spell"
    ((_, (sentence,)),) = changes(game, type_, old, new)
    assert told in sentence and "now" in sentence
    ((_, (back,)),) = changes(game, type_, new, old)
    assert told.partition(" ")[0].rstrip("s") in back and "no longer" in back


INSTRUCTED = [
    # A cost of a trigger that is an instruction now: whether it may be declined, and what no longer waits for it.
    ("When ~ enters, sacrifice it. If you do, draw a card.", "When ~ enters, sacrifice it and draw a card.", ""),
    (
        "When ~ enters, you may sacrifice it. If you do, draw a card.",
        "When ~ enters, sacrifice it. Draw a card.",
        "longer",
    ),
    (
        "When ~ enters, sacrifice it. If you do, draw a card.",
        "When ~ enters, you may sacrifice it. Draw a card.",
        "may be",
    ),
]


@pytest.mark.parametrize(("old", "new", "declined"), INSTRUCTED)
def test_what_became_of_a_trigger_s_cost_is_told_in_one_sentence(old: str, new: str, declined: str):
    ((change, (told,)),) = changes("magic", "Creature", old, new)
    assert change is MEANING and told.startswith('"sacrifice it" is no longer a cost: it was a cost paid on resolution')
    assert "and is an instruction now" in told and declined in told.partition("now")[2]


def test_the_card_itself_is_the_same_whether_it_is_called_it():
    ((change, told),) = changes("magic", "Creature", "When ~ enters, tap it.", "When ~ enters, tap ~.")
    assert (change, told) == (Change.WORDING, ())
    found = changes("magic", "Creature", "{1}, Sacrifice ~: Draw a card.", "When ~ enters, sacrifice it. Draw a card.")
    assert any("is no longer a cost" in one and "is an instruction now" in one for one in found[0][1])
    assert '"~ enters" triggers it now' in found[0][1]


@pytest.mark.parametrize("word", ["Shield", "Assault", "Deflect", "Hunt"])
def test_a_number_left_out_is_one(word: str):
    ((change, _),) = changes("riftbound", "Unit", f"[{word}]", f"[{word} 1]")
    assert change is Change.WORDING
    ((change, told),) = changes("riftbound", "Unit", f"Units here have [{word}].", f"Units here have [{word} 2].")
    assert change is Change.MEANING and "1 became 2" in told[0]


@pytest.mark.parametrize(
    "new",
    [
        "Create two 1/1 white Soldier creature tokens with lifelink.",
        "Create two 2/2 white Soldier creature tokens.",
        "Create two 1/1 red Goblin creature tokens.",
    ],
)
def test_what_is_made_is_chosen_from_nothing_wider(new: str):
    ((_, told),) = changes("magic", "Sorcery", "Create two 1/1 white Soldier creature tokens.", new)
    assert len(told) == 1 and told[0].startswith('what is made: "two 1/1 white Soldier')


def test_what_is_got_beside_is_told_alone():
    old, new = "Creatures you control get +1/+1 until end of turn.", "gain trample"
    ((_, told),) = changes("magic", "Sorcery", old, old.replace("+1/+1", f"+1/+1 and {new}"))
    assert [one for one in told if "how many" in one] == [] and new in told[0]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (LASTING[0], "Until your next turn, target creature gets +2/+2.", "next turn"),
        (LASTING[0], "Until end of turn, target creature gets +2/+3.", "2 became 3"),
        (THIS_TURN[0], "Target creature can't block.", "this turn"),
        (TOLD_YOU[0], "Each player draws two cards. You lose 1 life.", "widened"),
        (UPKEEPS[0], "At the beginning of your upkeep, scry 1.", "narrowed"),
        (PUT[0], PUT[1].replace("your hand", "your graveyard"), "your graveyard"),
        (PUT[0], PUT[1].replace("a creature card", "an artifact card"), "an artifact card"),
        (UNLESS[0], UNLESS[1].replace("don't", "do"), "became"),
        (UNLESS[0], UNLESS[1].replace("a card", "two cards"), 'how many: "a card" became "two cards"'),
        (THEY[0], THEY[1].replace("{1}", "{2}"), '"{1}" became "{2}"'),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_another_saying_hides_no_change(old: str, new: str, told: str, turned: bool):
    old, new = (new, old) if turned else (old, new)
    ((change, sentences),) = changes("magic", "Creature" if "enters" in old else "Sorcery", old, new)
    assert change is MEANING
    assert sentences and (turned or told in "; ".join(sentences))


def test_whether_unless_means_may_is_for_the_document_to_say():
    old, new = UNLESS
    assert changes("magic", "Creature", old, new)[0][1] == (
        '"unless" and "may", "if you don\'t" mean the same [CR 118.12a]',
    )
    readings = [read(text, "magic", type="Creature", profile="magic-2008") for text in (old, new)]
    assert card_change(*readings).change is MEANING
    old, new = "When I hold, kill me unless you pay [1].", "When I hold, you may pay [1]. If you don't, kill me."
    ((change, told),) = changes("riftbound", "Unit", old, new)
    assert change is MEANING and 'was a payment after "unless"' in told[0] and "it is a game action" in told[0]


WIDER = [
    (
        "magic",
        "Sorcery",
        "Draw a card for each artifact you control.",
        "Draw a card for each artifact on the battlefield.",
    ),
    ("magic", "Sorcery", "Target opponent discards a card.", "Target player discards a card."),
    ("magic", "Sorcery", "Each opponent discards a card.", "Each player discards a card."),
    ("magic", "Enchantment", "Your opponents can't cast spells.", "Players can't cast spells."),
    ("magic", "Enchantment", "Whenever you cast a spell, scry 1.", "Whenever a player casts a spell, scry 1."),
    ("magic", "Enchantment", "At the beginning of your upkeep, scry 1.", "At the beginning of each upkeep, scry 1."),
    (
        "magic",
        "Enchantment",
        "At the beginning of each opponent's upkeep, scry 1.",
        "At the beginning of each upkeep, scry 1.",
    ),
    (
        "magic",
        "Enchantment",
        "At the beginning of combat on your turn, scry 1.",
        "At the beginning of combat on each player's turn, scry 1.",
    ),
    (
        "magic",
        "Creature",
        "Whenever this creature attacks, scry 1.",
        "Whenever this creature attacks or blocks, scry 1.",
    ),
    ("magic", "Creature", "Whenever this creature dies, scry 1.", "Whenever a creature you control dies, scry 1."),
    ("magic", "Sorcery", "Tap target creature an opponent controls.", "Tap target creature a player controls."),
    ("magic", "Sorcery", "Draw a card.", "Each player draws a card."),
    ("magic", "Sorcery", "Destroy each Goblin.", "Destroy each Goblin and each artifact."),
    ("magic", "Sorcery", "Exile target card from your graveyard.", "Exile target card from a graveyard."),
    (
        "magic",
        "Sorcery",
        "Return target creature card from your graveyard to your hand.",
        "Return target permanent card from your graveyard to your hand.",
    ),
    ("riftbound", "Unit", "When I attack, draw 1.", "When I attack or defend, draw 1."),
    ("riftbound", "Unit", "When I die, draw 1.", "When a friendly unit dies, draw 1."),
    ("riftbound", "Unit", "When I hold, each opponent draws 1.", "When I hold, each player draws 1."),
]
NEITHER = [
    ("magic", "Enchantment", "Whenever you cast a spell, scry 1.", "Whenever an opponent casts a spell, scry 1."),
    (
        "magic",
        "Enchantment",
        "At the beginning of your upkeep, scry 1.",
        "At the beginning of each opponent's upkeep, scry 1.",
    ),
    ("magic", "Creature", "Whenever this creature attacks, scry 1.", "Whenever another creature attacks, scry 1."),
    ("magic", "Artifact", "When this artifact becomes tapped, scry 1.", "When a creature becomes tapped, scry 1."),
    ("magic", "Sorcery", "Target opponent draws a card.", "Draw a card."),
    ("riftbound", "Unit", "When I hold, draw 1.", "When I attack or defend, draw 1."),
    ("riftbound", "Spell", "Kill a unit at a battlefield.", "Kill a unit at your base."),
]


@pytest.mark.parametrize(("game", "type_", "old", "new"), WIDER, ids=[f"{o} > {n}" for _, _, o, n in WIDER])
def test_what_widens_one_way_narrows_the_other(game: str, type_: str, old: str, new: str):
    ((_, told),) = changes(game, type_, old, new)
    assert "widened" in told[0] and "narrowed" not in told[0] and len(told) == 1
    ((_, told),) = changes(game, type_, new, old)
    assert "narrowed" in told[0] and "widened" not in told[0] and len(told) == 1


@pytest.mark.parametrize(("game", "type_", "old", "new"), NEITHER, ids=[f"{o} > {n}" for _, _, o, n in NEITHER])
def test_what_means_others_has_neither_widened_nor_narrowed(game: str, type_: str, old: str, new: str):
    for texts in ((old, new), (new, old)):
        ((change, told),) = changes(game, type_, *texts)
        assert change is MEANING and told and not any(how in " ".join(told) for how in ("widened", "narrowed"))


CROSSING = [
    (
        "magic",
        "Artifact",
        "{T}, Sacrifice this artifact: Draw a card.",
        "{T}: Sacrifice this artifact. Draw a card.",
        '"Sacrifice this artifact"',
    ),
    ("magic", "Artifact", "{T}, Discard a card: Scry 1.", "{T}: Scry 1, then discard a card.", '"Discard a card"'),
    (
        "magic",
        "Sorcery",
        "As an additional cost to cast this spell, discard a card.\nDraw two cards.",
        "Discard a card, then draw two cards.",
        '"discard a card"',
    ),
    (
        "magic",
        "Creature",
        "As an additional cost to cast this spell, sacrifice a land.",
        "When this creature enters, sacrifice a land.",
        '"sacrifice a land"',
    ),
    (
        "magic",
        "Creature",
        "{1}, Pay 2 life: Scry 1.",
        "{1}: You lose 2 life. Scry 1.",
        '"Pay 2 life" (now "lose 2 life")',
    ),
    ("riftbound", "Gear", "[1], [E]: Draw 1.", "[1]: Exhaust this. Draw 1.", '"[E]" (now "Exhaust this")'),
    ("riftbound", "Gear", "[1], Kill this: Draw 1.", "[1]: Kill this. Draw 1.", '"Kill this"'),
    (
        "riftbound",
        "Spell",
        "As an additional cost to play this, discard 1.\nDraw 2.",
        "Discard 1. Draw 2.",
        '"discard 1"',
    ),
]


@pytest.mark.parametrize(
    ("game", "type_", "old", "new", "words"), CROSSING, ids=[f"{o} > {n}" for _, _, o, n, _ in CROSSING]
)
def test_a_payment_that_became_an_instruction_is_told_either_way(game: str, type_: str, old: str, new: str, words: str):
    found = changes(game, type_, old, new)
    for change, told in found:
        assert change in (MEANING, Change.GONE)
        assert any(one.startswith(f"{words} is no longer a cost: it was ") for one in told)
        assert all("is an instruction now" in one for one in told if "a cost" in one)
        assert not any(end in one for one in told for end in ("is gone", "is new", "no longer paid"))
    for change, told in changes(game, type_, new, old):
        assert change in (MEANING, Change.NEW)
        assert sum(" is a cost now: it was an instruction and is " in one for one in told) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{T}, Sacrifice a creature: Scry 1.", "{T}: Sacrifice a land. Scry 1."),
        ("{T}, Discard a card: Scry 1.", "{T}, Discard a card: Scry 1. Discard a card."),
        ("{T}, Discard a card: Scry 1.", "{T}: Scry 1."),
        ("{T}: Scry 1.", "{T}: Scry 1. Discard a card."),
        ("{T}, Discard a card: Discard a card.", "{T}, Discard a card: Scry 1."),
        ("{T}, Discard a card: Scry 1.", "{T}: Each opponent discards a card. Scry 1."),
    ],
)
def test_what_is_paid_still_or_something_else_is_done_crosses_nothing(old: str, new: str):
    for texts in ((old, new), (new, old)):
        for change, told in changes("magic", "Artifact", *texts):
            assert change is MEANING and told and not any("instruction" in one for one in told)


def test_that_an_ability_is_gone_stands_beside_what_became_of_its_payment(capsys: pytest.CaptureFixture[str]):
    old, new = CROSSING[2][2:4]
    assert run(["diff", old, new, "--game", "magic", "--type", "Sorcery"]) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert 'this ability is gone "discard a card" is no longer a cost' in shown


@pytest.mark.parametrize(
    ("game", "old", "new", "was", "now"),
    [
        (
            "magic",
            "{T}, Discard a card: Draw a card.",
            "{T}: You may discard a card. If you do, draw a card.",
            "an activation cost",
            "a cost paid on resolution",
        ),
        (
            "riftbound",
            "[1], Discard 1: Draw 1.",
            "[1]: Discard 1. If you do, draw 1.",
            "an activation",
            "a game action",
        ),
        ("riftbound", "[1], Discard 1: Draw 1.", "[1]: Discard 1 to draw 1.", "an activation", "a cost within"),
    ],
)
def test_a_part_of_a_cost_that_became_another_payment_is_told_as_that(
    game: str, old: str, new: str, was: str, now: str
):
    for texts, first, then in (((old, new), was, now), ((new, old), now, was)):
        ((_, told),) = changes(game, "Artifact" if game == "magic" else "Gear", *texts)
        assert " was " + first in told[0] and "; it is " + then in told[0]
        assert not any(end in one for one in told for end in ("is gone", "is new", "paid now", "no longer paid"))


FIRST = """{"id": 1, "name": "Fen Hound", "type": "Unit", "energy": 2, "text": "When I hold, draw 1."}
{"id": 2, "name": "Fen Song", "type": "Spell", "text": "Draw 1.\\nKill an enemy unit."}
{"id": 3, "name": "Fen Lamp", "type": "Gear", "text": "[1], [E]: Draw 1."}
"""
SECOND = """{"id": 3, "name": "Fen Lamp", "type": "Gear", "text": "[1], [E]: Draw 1."}
{"id": 2, "name": "Fen Chant", "type": "Spell", "text": "Kill a unit.\\nDraw one card."}
{"id": 4, "name": "Fen Bell", "type": "Gear", "text": "[E]: Draw 1."}
"""


def test_cards_of_a_set_are_paired_and_their_abilities_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for name, text in (("old.jsonl", FIRST), ("new.jsonl", SECOND)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    paths = [str(tmp_path / "old.jsonl"), str(tmp_path / "new.jsonl")]
    assert run(["diff", *paths, "--game", "riftbound", "--json"]) == 1
    cards = {card["name"]: card for card in map(json.loads, capsys.readouterr().out.splitlines())}
    assert {name: card["change"] for name, card in cards.items()} == {
        "Fen Lamp": "same",
        "Fen Chant": "meaning",
        "Fen Bell": "new",
        "Fen Hound": "gone",
    }
    assert cards["Fen Chant"]["head"] == ["name: Fen Song became Fen Chant"]
    assert [ability["change"] for ability in cards["Fen Chant"]["abilities"]] == ["meaning", "meaning"]
    assert cards["Fen Chant"]["abilities"][1]["told"] == ['it is followed behind "Kill a unit." now']
    assert run(["diff", *paths, "--game", "riftbound"]) == 1
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == "4 cards: 1 changed in meaning, 1 new, 1 gone, 1 unchanged"
    assert "Fen Lamp" not in shown


def test_the_same_meaning_ends_with_zero_and_no_file_with_two(capsys: pytest.CaptureFixture[str]):
    assert run(["diff", "Draw 2.", "Draw two cards.", "--game", "riftbound"]) == 0
    assert run(["diff", "Draw 2.", "gone.card", "--game", "riftbound"]) == 2
    assert "gone.card" in capsys.readouterr().err


def test_a_source_of_texts_alone_says_nothing_of_heads():
    old, new = read("Draw 2.", "riftbound"), read("Draw two cards.", "riftbound", type="Spell")
    assert card_change(old, new).head == () and card_change(old, new).change is Change.WORDING
    other = read("Draw 2.", "riftbound", type="Unit")
    assert card_change(other, new).head == ("types: Unit became Spell",)


@pytest.mark.parametrize("new", ["Draw a card. Draw a card.", "Drw a card."])
def test_of_texts_of_no_game_nothing_is_said_to_be_unchanged(new: str, capsys: pytest.CaptureFixture[str]):
    assert run(["diff", "Draw a card.", new]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count("CL603") == 1


def test_the_game_of_one_text_is_that_of_the_other(capsys: pytest.CaptureFixture[str]):
    assert run(["diff", "Draw a card.", "Destroy target creature."]) == 1
    assert "became" in capsys.readouterr().out
