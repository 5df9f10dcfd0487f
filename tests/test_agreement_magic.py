"""Sentences of known words that no card has, each beside the one that it is a slip of: only that one is read."""

from __future__ import annotations

import pytest

from cardlang.dialects.registry import dialect_named
from cardlang.printing.gates import read_printed
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of

SLIPS = (
    ("Target creature gets -1/-1 until card of turn.", "Target creature gets -1/-1 until end of turn."),
    ("This creature gets +2/+2 end of turn.", "This creature gets +2/+2 until end of turn."),
    ("This creature must blocked if able.", "This creature must be blocked if able."),
    ("If control a Swamp, draw a card.", "If you control a Swamp, draw a card."),
    ("Put a stun counter on creature.", "Put a stun counter on target creature."),
    ("Destroy creature or enchantment.", "Destroy target creature or enchantment."),
    ("Draw a damage.", "Draw a card."),
    ("Target turn becomes blue.", "Target creature becomes blue."),
    ("Target creature can't be hand this turn.", "Target creature can't be blocked this turn."),
    ("Each opponent loses 1 and you gain 1 life.", "Each opponent loses 1 life and you gain 1 life."),
    ("Tap another power creature you control.", "Tap another untapped creature you control."),
    ("Sliver creatures you controls have haste.", "Sliver creatures you control have haste."),
    ("Reveal top card of your library.", "Reveal the top card of your library."),
    ("Add {C} for each each storage counter on it.", "Add {C} for each storage counter on it."),
    ("Put it into hand.", "Put it into your hand."),
    ("Return it to the battlefield under your creature.", "Return it to the battlefield under your control."),
    (
        "If this creature be put into a graveyard, draw a card.",
        "If this creature is put into a graveyard, draw a card.",
    ),
    ("This creature enters two +1/+1 counters on it.", "This creature enters with two +1/+1 counters on it."),
    ("Create 2/2 black Zombie creature tokens.", "Create two 2/2 black Zombie creature tokens."),
    ("Put stun counters on target creature.", "Put two stun counters on target creature."),
    ("It deals 3 damage to target player or end.", "It deals 3 damage to target player or planeswalker."),
    ("Repeat this process for cards with mana values 2 and 1.", "Repeat this process for cards with mana value 2."),
    (
        "Cast target card from your graveyard or exiled card with flashback.",
        "Cast target card with flashback from your graveyard.",
    ),
)


def is_read(text: str) -> bool:
    dialect = dialect_named("magic")
    lines = normalize_face(text, names_of("~", (), dialect), dialect)[0]
    return all(read_printed(line, "magic")[0].node is not None for line in lines)


@pytest.mark.parametrize(("slip", "meant"), SLIPS, ids=[slip for slip, _ in SLIPS])
def test_only_what_is_meant_is_read(slip: str, meant: str):
    assert is_read(meant)
    assert not is_read(slip)
