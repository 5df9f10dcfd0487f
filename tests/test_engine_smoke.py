"""A sample of the smoke run: own cards in made states, and nothing breaks (`engine_smoke.py` does all)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from engine_games import gear, mtg, rift, spell, unit
from engine_smoke import Smoke, cards_in, smoke, states
from engine_without import PROJECT

from cardlang.engine.events import Scored
from cardlang.engine.setup import face
from cardlang.engine.state import Face, Place
from cardlang.profiles.magic import MAGIC
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.riftbound import RIFTBOUND_1_4

SEED, SAMPLE, BUDGET = 4, 4, 8


def sample() -> Iterator[tuple[Face, RulesProfile]]:
    """Some of the cards of the cases, of both games."""
    for folder in ("riftbound/acting", "magic/paying"):
        found = list(cards_in([str(PROJECT / "tests" / "cases" / folder)]))
        yield from random.Random(SEED).sample(found, SAMPLE)


@pytest.mark.parametrize(("card", "rules"), list(sample()), ids=lambda given: given.name)
def test_nothing_breaks(card: Face, rules: RulesProfile) -> None:
    assert smoke(card, rules, SEED, BUDGET).broken == []


@pytest.mark.parametrize(
    ("card", "rules"),
    [
        (spell("Hail", "Deal 1 to a unit."), RIFTBOUND_1_4),
        (unit("Scout", 2, "When you play me, draw 1.", cost=("1",)), RIFTBOUND_1_4),
        (unit("Riser", 4, "When you play me, buff me.", "When I become [Mighty], draw 1."), RIFTBOUND_1_4),
        (gear("Still", "[E]: [Reaction] — Pay any amount of [A] to [Add] that much Energy."), RIFTBOUND_1_4),
        (
            face(
                "Hatchery", "creature card", ("1",), [mtg("Sacrifice a creature: Put a +1/+1 counter on ~.")], power=1
            ),
            MAGIC,
        ),
        (face("Well", "artifact card", ("1",), [mtg("{T}: Draw a card.")]), MAGIC),
    ],
)
def test_what_it_can_do_happens(card: Face, rules: RulesProfile) -> None:
    found = smoke(card, rules, SEED, BUDGET)
    assert found.broken == [] and (found.played or found.resolved)


def test_a_card_is_where_it_can_do_something() -> None:
    rich, *_, poor = states(face("Leader", "legend card", None, [rift("[E]: Draw 1.")]), RIFTBOUND_1_4)
    assert len([one for one in rich.objects.values() if one.zone.place is Place.LEGEND]) == 2
    assert rich.player(1).pool and not poor.player(1).pool and len(rich.objects) > len(poor.objects)


def test_what_breaks_is_told() -> None:
    state = next(states(spell("Hail", "Draw 1."), RIFTBOUND_1_4))
    found = Smoke("Hail")
    found.watch("", state, Scored(1, 1), state)
    assert found.broken == ["Scored: it happened without a cause"]
