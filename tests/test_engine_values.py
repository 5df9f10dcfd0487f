"""The engine's values are data: frozen, compared by what they hold, and copied with other values in some fields."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest
from engine_games import BASE, riftbound, unit

from cardlang.engine.events import TurnSet
from cardlang.engine.setup import find
from cardlang.engine.state import GameState, Mark, Turn, Zone
from cardlang.nodes.frozen import frozen, replace


def state() -> GameState:
    setup = riftbound({"E": 1})
    setup.card(1, unit("Guard", 2), BASE)
    return setup.state()


def values() -> list[Any]:
    game = state()
    return [game, find(game, "Guard"), game.turn, game.players[0], TurnSet(game.turn), Zone(BASE, 1)]


@pytest.mark.parametrize("place", range(6))
def test_a_value_is_copied_as_dataclasses_copies_it(place: int) -> None:
    one = values()[place]
    assert replace(one) == dataclasses.replace(one) == one == pickle.loads(pickle.dumps(one)) == copy.copy(one)
    for field in dataclasses.fields(one):
        if field.init:
            other = replace(one, **{field.name: None})
            assert other == dataclasses.replace(one, **{field.name: None})
            assert getattr(other, field.name) is None


def test_what_a_state_knows_is_not_copied() -> None:
    game = state()
    game.memo["known"] = 1
    assert not replace(game, seed=7).memo and game.memo == {"known": 1}


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError):
        replace(Turn(), phases=1)
    with pytest.raises(TypeError):
        replace(state(), memo={})


def test_no_value_can_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        state().seed = 3  # type: ignore[misc]
    assert replace(find(state(), "Guard"), marks=frozenset({Mark.EXHAUSTED})).marks == {Mark.EXHAUSTED}


def test_a_class_without_fields_is_copied() -> None:
    @frozen
    class Empty:
        pass

    assert replace(Empty()) == Empty()
