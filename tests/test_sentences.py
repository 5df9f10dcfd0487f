"""One sentence for each construction of the core and of Riftbound: it reads, and it passes both gates."""

from __future__ import annotations

import pytest

from cardlang.printing.gates import check_node
from cardlang.syntax.read import read_text

SENTENCES = """
Draw 1.
Kill a unit at a battlefield with 3 [M] or less.
Return another friendly unit and an enemy unit to their owners' hands.
Give a unit +2 [M] this turn.
Give two enemy units each -1 [M] this turn.
Give a unit +3 [M] this turn and another unit -1 [M] this turn.
Give +[M] equal to its Might to another unit this turn.
Give a unit -1 [M] this turn, to a minimum of 1 [M].
Deal 3 to all enemy units here.
Deal 5 damage split among any number of enemy units here.
Deal damage equal to my Might to a unit.
They deal damage equal to their Mights to each other.
Your spells deal 1 Bonus Damage.
Play three 1 [M] Recruit unit tokens here.
Play a Gold gear token exhausted.
Play a gear from your trash, ignoring its Power cost.
You may play me for [A].
Reveal the top 2 cards of your Main Deck.
Draw one and recycle the other.
Move any number of your units to base.
Move a friendly unit to or from its base.
Kill any number of units with total Might 4 or less.
Counter a spell that costs no more than [2] and no more than [A].
Play a unit costing no more than [3] from your trash.
Units you control here have [Tank].
Other friendly units have +2 [M] here.
I have [Shield] equal to the number of gear here.
My Might is increased by your score.
Increase its Might to the Might of another unit.
I cost [1] less for each gear in your trash.
I cost [1] less to play from your trash.
Your spells cost [1] or [A] less.
Friendly spells cost [1] less to a minimum of [1], and enemy spells cost [1] more.
Reduce my cost by [2].
The next spell you play this turn costs [5] less.
I can't be chosen by enemy units.
Opponents can only play units to their base.
I must attack.
If you would draw a card, recycle it instead.
If a unit would die, you may pay [1] to recall it instead.
If it has less Might than me, draw 1.
If I have moved twice this turn, draw 1.
If you control a Dragon, draw 1. Otherwise, discard 1.
If a unit here was stunned this turn, draw 1.
If there is a ready enemy unit here, ready me.
Choose a friendly unit. The next time it would die this turn, heal it instead.
When you play me, draw 1.
When you play me or when I conquer, draw 1.
When I attack or defend, draw 1.
When you choose or ready me, draw 1.
When this is discarded, recycled, or killed, ready me.
When you play a [Mighty] unit, draw 1.
When you or an ally hold, draw 1.
The first time I move each turn, draw 1.
At the start of your Beginning Phase, draw 1.
At the start of your Beginning Phase, if you control a Dragon, discard 1.
While I'm ready, I have [Ganking].
For each friendly unit, you may spend its buff to ready it.
Starting with the next player, each player draws 1.
Each opponent discards 2, then draws 1.
You and that player each draw 1.
Reveal cards from your deck until you reveal a unit.
Recall that unit and heal it at end of turn.
Then do this: Ready me.
This turn, that unit has "When I conquer, you may move me to my base."
Use this ability only while I'm in your base.
Choose one —\\n- Deal 2 to a unit.\\n- Draw 1.
[Tank]
[Assault 2], [Shield 2]
[Repeat] [2][R]
[Repeat] — Discard 1.
[Equip] — [1], Discard 1.
[Empower] [2]
[Flow] [1][B]
[Hunt 2]
[Deathknell] — Draw 1.
[Legion] — When you play me, recall me.
[Level 3][>] I have +1 [M].
[Empowered][>] When I attack, draw 1.
[Reaction][>] [1], [E]: [Add] [A].
[Action][>] [1]: [Level 2][>] Draw 1.
[E]: [Reaction] — [Add] [1].
[E]: [Action] — Pay any amount of [A] to [Add] that much Energy.
As an additional cost to play me, discard 1.
As an additional cost to play me, you may discard 1. If you do, draw 1. Otherwise, ready me.
You may pay [3] as an additional cost to play me.
As you play me, you may spend a buff as an additional cost. If you do, ignore my cost.
Kill this, [1], [E]: Draw 1.
Pay [1] to draw 1.
You may pay [1] to draw 1.
You may pay [1]. If you do, draw 1.
You may pay [1]. If you don't, discard 1.
Kill a unit. If you can't, draw 1.
You may pay [1]. When you do, draw 1.
Deal 6 to a unit unless its controller has you draw 2.
""".strip().splitlines()

SAME = [
    ("Kill this.", "Kill me."),
    ("If you control a unit, draw 1.", "Draw 1 if you control a unit."),
    ("For each unit, draw 1.", "Draw 1 for each unit."),
    ("Draw 1.", "Draw a card."),
    ("Draw 1.", "Draw one."),
    ("As an additional cost to play me, you may pay [3].", "You may pay [3] as an additional cost to play me."),
    ("[E]: Draw 1.", "Exhaust me: Draw 1."),
]

DIFFERENT = [
    ("Draw 1 and ready me.", "Draw 1, then ready me."),
    ("I can attack.", "I must attack."),
    ("Kill a friendly unit.", "Kill an enemy unit."),
    ("Deal 2 to a unit.", "Deal 2 to all units."),
    ("[Level 3][>] Draw 1.", "[Level 2][>] Draw 1."),
    ("Play it, ignoring its cost.", "Play it, ignoring its Energy cost."),
    ("I cost [1] less.", "I cost [1] more."),
    ("I cost [1] less.", "I cost [1] less to play from your trash."),
]

REFUSED = [
    "Draw 1",
    "Kill the.",
    "Kill a unit a gear.",
    "When I attack draw 1.",
    "Darw 1.",
    "Give a unit.",
    "Each other.",
    "[Repeat] Draw 1.",
    "[1], [E] Draw 1.",
    "Choose one —",
]


@pytest.mark.parametrize("line", [line.replace("\\n", "\n") for line in SENTENCES])
def test_a_sentence_passes_both_gates(line: str):
    node = read_text(line, "riftbound")
    assert node is not None
    printed, problem = check_node(node, line, "riftbound")
    assert printed is not None, problem


@pytest.mark.parametrize(("one", "other"), SAME)
def test_wordings_of_one_meaning_are_equal_nodes(one: str, other: str):
    assert read_text(one, "riftbound") == read_text(other, "riftbound") is not None


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_other_meanings_are_other_nodes(one: str, other: str):
    first, second = read_text(one, "riftbound"), read_text(other, "riftbound")
    assert first is not None
    assert second is not None
    assert first != second


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_no_sentence_is_refused(line: str):
    assert read_text(line, "riftbound") is None
