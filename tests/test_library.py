"""Cards read: verdicts, and that no text whatever stops the reading of it or of others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardlang
from cardlang.card_data import card_to_data
from cardlang.formats.sources import Refused
from cardlang.library import Verdict, read_source

CARDS = Path(__file__).parent.parent / "cards"
SEED = 5
ROUNDS = 3


def texts(game: str) -> list[str]:
    """The ability lines of this project's cards."""
    readings = [reading for reading in read_source([str(CARDS / game)]) if not isinstance(reading, Refused)]
    return [line for reading in readings for face in reading.card.faces for line in face.text.splitlines() if line]


def garbled(text: str, rng: random.Random) -> Iterator[str]:
    """The text cut short at either end, with words left out, and with its words in another order."""
    words = text.split(" ")
    cut = rng.randint(0, len(words) - 1)
    yield " ".join(words[: cut + 1])
    yield " ".join(words[cut:])
    yield " ".join(word for word in words if rng.random() > 0.2)
    yield " ".join(rng.sample(words, len(words)))
    yield text[: rng.randint(0, len(text))]


@pytest.mark.parametrize("game", ["riftbound", "magic"])
def test_every_text_gets_an_answer(game: str):
    rng = random.Random(SEED)
    given = texts(game)
    assert len(given) >= 40
    for text in (garble for line in given for _ in range(ROUNDS) for garble in garbled(line, rng)):
        reading = cardlang.read(text, game)
        if reading.verdict is not Verdict.READ:
            assert reading.findings, text
        data = card_to_data(reading, 0, False, ())
        assert data["verdict"] == reading.verdict.value


def test_verdicts():
    assert cardlang.read("", "riftbound").verdict is Verdict.READ
    assert cardlang.read("Draw 1.", "riftbound").verdict is Verdict.READ
    assert cardlang.read("[E]: Gizmo.", "riftbound").verdict is Verdict.PARTIAL
    assert cardlang.read("Gizmo.", "riftbound").verdict is Verdict.NONE
    assert cardlang.read("Gizmo.\nDraw 1.", "riftbound").verdict is Verdict.PARTIAL


def test_a_partial_ability_keeps_its_cost_and_says_what_is_unread():
    (ability,) = cardlang.read("Discard 1, [E]: Gizmo.", "riftbound").abilities
    assert [(cost.span.start, cost.span.end) for cost in ability.costs] == [(0, 14)]
    assert [(span.start, span.end) for span in ability.unread] == [(16, 21)]


def test_the_own_name_of_each_face_is_its_own():
    text = "Draw a card.\n//\nDraw a card."
    reading = cardlang.read(text, "magic")
    assert [ability.face for ability in reading.abilities] == [0, 1]
    (ability,) = cardlang.read("Whenever Dune Raider attacks, draw a card.", "magic", name="Dune Raider").abilities
    assert ability.line.text == "Whenever ~ attacks, draw a card."
    assert ability.node is not None
    assert (
        cardlang.print_text(ability.node, "magic", name="Dune Raider") == "Whenever Dune Raider attacks, draw a card."
    )


def test_profiles_and_games_that_are_not_there():
    with pytest.raises(LookupError):
        cardlang.read("Draw 1.", "chess")
    with pytest.raises(LookupError):
        cardlang.read("Draw 1.", "riftbound", profile="chess")
    with pytest.raises(ValueError, match="of magic"):
        cardlang.read("Draw 1.", "riftbound", profile="magic")


@pytest.mark.parametrize(
    ("game", "type_", "text", "boxed"),
    [
        ("riftbound", "Gear Equipment", "[Equip] [1]\n[Tank]\nKill me.", ["[Tank]", "Kill me."]),
        ("riftbound", "Gear Equipment", "[Equip] [1]\n[Unique]\n[Quick-Draw]\n[Ganking]", ["[Ganking]"]),
        ("riftbound", "Gear Equipment", "[Tank]\n[Equip] [1]", []),
        ("riftbound", "Gear", "[Equip] [1]\n[Tank]", []),
        ("magic", "Artifact Equipment", "Equip {2}\nEquipped creature gets +1/+1.", []),
    ],
)
def test_effect_text_is_what_stands_behind_equip_and_is_not_the_card_s_alone(game, type_, text, boxed):
    (face,) = cardlang.read(text, game, type=type_).faces
    assert [ability.line.text for ability in face.effects] == boxed
