"""Slips of a newcomer, each beside the word that is meant: only that is read, and the finding is about the slip."""

from __future__ import annotations

import re

import pytest

from cardlang.dialects.registry import dialect_named
from cardlang.printing.gates import read_printed
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.read import Reading

MAGIC = (
    # A base form stands behind "would", "can", "can't" and "must".
    "If a creature would <dies|die>, exile it instead.",
    "If a creature would <is|be> destroyed, exile it instead.",
    "If you would <draws|draw> a card, draw two cards instead.",
    "Target creature can't <blocks|block> this turn.",
    "This creature can <blocks|block> an additional creature each combat.",
    # A link asks about those who act.
    "You may pay {2}. If <they|you> do, draw a card.",
    "You may pay {2}. If you <do so|do>, draw a card.",
    # One or several, where no number says it.
    "Draw a card for each <creatures|creature>.",
    "Creatures you control get +1/+1 for each <artifacts|artifact> you control.",
    "You gain life equal to the number of <creature|creatures> you control.",
    "You gain life equal to the number of instant and sorcery <card|cards> in your graveyard.",
    "Exile the top two <card|cards> of your library.",
    "<These|This> creature has flying.",
    "This creature has flying until end of <turns|turn>.",
    "At the beginning of your <upkeeps|upkeep>, draw a card.",
    "{T}: Add one mana of any <colors|color>.",
    "Draw a card for each <of creature|creature>.",
    # What one pays has a unit; a number with a sign, or 0, is a planeswalker's.
    "Whenever this creature attacks, you may pay <2|{2}>. If you do, draw a card.",
    "<Pay 2|{2}>: Draw a card.",
    "<2|+2>: Draw a card.",
    "{T}, <2|{2}>: Draw a card.",
    "{T}, <−2|{2}>: Draw a card.",
    # What is put or brought back goes to a place, and a counter on something.
    "Put a +1/+1 counter <of|on> this creature.",
    "Put a <1/1|+1/+1> counter on this creature.",
    "Return target creature <in your|to its owner's> hand.",
    "Return target creature card from your graveyard <on|to> the battlefield.",
    "Put target creature card from your graveyard <in|onto> the battlefield.",
    "Put target creature card from your graveyard <into|onto> the battlefield.",
    # Damage is dealt, and life lost, to an amount.
    "~ deals <damage|3 damage> to any target.",
    "You lose <life|2 life>.",
    "Target creature gets <1/1|+1/+1 until> end of turn.",
)
RIFTBOUND = (
    "If I would <dies|die>, you may pay [1] to recall me instead.",
    "Opponents must <pays|pay> [1] to move a unit.",
    "When I attack, you may pay [2]. If <they|you> do, draw 1.",
    "When I attack, you may pay [2]. If you <do so|do>, draw 1.",
    "I cost [1] less for each <cards|card> in your trash.",
    "Draw 1 for each friendly <units|unit>.",
    "At the start of your <turns|turn>, draw 1.",
    "When I attack, you may pay <1|[1]> to draw 1.",
    "When I attack, you may pay <1|[1]>. If you do, draw 1.",
    "Deal <damage|3> to a unit.",
    "<Draw 1 I attack|When I attack, draw 1>.",
    "When I counter <the battlefield|a spell>, draw 1.",
)
"""In angles stand the slip and what is meant."""

SLIPS = tuple(("magic", text) for text in MAGIC) + tuple(("riftbound", text) for text in RIFTBOUND)

NO_SLIPS = (
    ("magic", "You may have target opponent draw a card. If they do, draw two cards."),
    ("magic", "Whenever an opponent casts a spell, that player may pay {2}. If they don't, draw a card."),
    ("magic", "You gain life equal to the number of Zubera you control."),
    ("magic", "At the beginning of each end step, draw a card."),
    ("magic", "0: Draw a card."),
    ("magic", "−2: Draw a card."),
    ("magic", "Whenever you lose life, draw a card."),
    ("magic", "Whenever ~ deals damage to a player, draw a card."),
    ("magic", "Players can't gain life."),
    ("magic", "You gain life equal to its power."),
    ("magic", "When ~ dies, you gain life and draw cards equal to its power."),
    ("magic", "Until end of turn, whenever you gain life, draw a card."),
    ("magic", "If you return a creature this way, draw a card."),
    ("magic", "Create a 1/1 white Bird creature token."),
    ("riftbound", "When I deal damage to a unit, draw 1."),
    ("riftbound", "Draw 1 for each unit that attacked this turn."),
    ("riftbound", "When you play me, an opponent may pay [1]. If they do, draw 1."),
)
"""Sentences that look like slips and are none."""

_SLIP = re.compile(r"<([^|<>]*)\|([^|<>]*)>")


def readings(text: str, game: str) -> tuple[Reading, ...]:
    dialect = dialect_named(game)
    lines = normalize_face(text, names_of("~", (), dialect), dialect)[0]
    return tuple(read_printed(line, game)[0] for line in lines)


@pytest.mark.parametrize(("game", "text"), SLIPS, ids=[text for _, text in SLIPS])
def test_only_what_is_meant_is_read(game: str, text: str):
    place = _SLIP.search(text)
    assert place
    slip, meant = _SLIP.sub(r"\1", text), _SLIP.sub(r"\2", text)
    assert all(reading.node is not None for reading in readings(meant, game))
    (reading,) = readings(slip, game)
    assert reading.node is None
    start, end = place.start(), place.start() + max(1, len(place[1]))
    assert any(found.span.start < end and start < found.span.end for found in reading.diagnostics)


@pytest.mark.parametrize(("game", "text"), NO_SLIPS, ids=[text for _, text in NO_SLIPS])
def test_what_is_no_slip_is_read(game: str, text: str):
    assert all(reading.node is not None for reading in readings(text, game))
