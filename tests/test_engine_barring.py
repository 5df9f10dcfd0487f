"""Whether a text in force could keep a unit from its player's base: said at a glance, and tried out as well."""

from __future__ import annotations

import pytest
from engine_games import BASE, FIELD, HAND, rift, riftbound, unit

from cardlang.engine import acting
from cardlang.engine.acting import can_do
from cardlang.engine.decisions import Act, Option
from cardlang.engine.paying.glancing import is_within
from cardlang.engine.paying.methods import playable_from
from cardlang.engine.run import HOOKS
from cardlang.engine.setup import Setup, find
from cardlang.engine.state import Place
from cardlang.engine.table import Table

TO_BASE = "While I'm at a battlefield, opponents can only play units to their base."
AWAY = "Opponents can only play units to a battlefield they control."


def guarded(text: str, holder: int, place: Place) -> Setup:
    """Player 1 holds a unit to play; the text is on another one of somebody's, somewhere."""
    setup = riftbound({"E": 2})
    field = setup.battlefield("Dunes", 2)
    setup.card(holder, unit("Sentinel", 2, text), place, at=field if place is FIELD else 0)
    setup.card(1, unit("Novice", 1, cost=("1",)), HAND)
    return setup


def glanced_and_tried(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> tuple[bool, bool]:
    """What is said of playing the unit at a glance, and whether it can be gone through with."""
    table = Table(setup.state(), (), HOOKS)
    card = find(table.state, "Novice")
    sure = is_within(table.state, 1, card, playable_from(table.state, card)[0])
    monkeypatch.setattr(acting, "is_within", lambda *_: False)
    return sure, can_do(table, 1, Option("Novice", card.id, act=Act.PLAY))


@pytest.mark.parametrize(
    ("text", "holder", "place", "sure", "able"),
    [
        (TO_BASE, 2, FIELD, True, True),
        (TO_BASE, 2, BASE, True, True),
        ("Your opponents' [Hidden] cards can't be revealed here.", 2, BASE, True, True),
        ("Units can't be played here.", 2, FIELD, True, True),
        ("Units can't be played here.", 2, BASE, True, True),
        ("Units can't be played here.", 1, BASE, False, False),
        (AWAY, 2, BASE, False, False),
        ("Opponents can't play units.", 2, BASE, False, False),
        ("Opponents can't play gear.", 2, BASE, False, True),
    ],
)
def test_what_shuts_a_base(
    text: str, holder: int, place: Place, sure: bool, able: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A unit is surely played where no text shuts its player's base to it (RB 1.4 355.2.a)."""
    assert glanced_and_tried(guarded(text, holder, place), monkeypatch) == (sure, able)


@pytest.mark.parametrize("controller", [0, 1, 2])
def test_a_battlefield_shuts_itself_alone(controller: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where units can't be played is where the text stands."""
    setup = riftbound({"E": 2})
    setup.battlefield("Gorge", controller, (rift("Units can't be played here."),))
    setup.card(1, unit("Novice", 1, cost=("1",)), HAND)
    assert glanced_and_tried(setup, monkeypatch) == (True, True)
