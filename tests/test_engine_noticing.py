"""What a clause waits for is told by its verbs alone, and no event that it speaks of is overlooked for it."""

from __future__ import annotations

from typing import Any

import pytest
from engine_games import BASE, mtg, rift, riftbound, unit
from engine_without import PROJECT, fails_without, tried

from cardlang.cases.suite import case_files
from cardlang.engine import replacements, triggers
from cardlang.engine.asking.noticing import MOMENT, could_mean, kinds_of, waits_for
from cardlang.engine.asking.occasions import occasion
from cardlang.engine.events import Added, Dealt, Event, PhaseBegan, Spent
from cardlang.engine.setup import find
from cardlang.engine.state import Seen
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Node
from cardlang.nodes.words import Verb
from cardlang.profiles.play import Phase


def test_no_event_that_a_clause_speaks_of_is_overlooked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all triggers and replacements look at all events, what they find is always something they wait for."""
    spoken: list[tuple[Node, Event]] = []

    def look_closely(look: Any, frame: Any, clause: Node, event: Event) -> Any:
        found = occasion(look, frame, clause, event)
        if found is not None:
            spoken.append((clause, event))
        return found

    for module in (triggers, replacements):
        monkeypatch.setattr(module, "could_mean", lambda clause, event: True)
        monkeypatch.setattr(module, "occasion", look_closely)
    for game in ("riftbound", "magic"):
        for file in case_files(PROJECT / "tests" / "cases" / game / "triggers"):
            one = tried(file)
            assert one is None or fails_without(one, ("nothing", "")) is False
    assert len({id(clause) for clause, _ in spoken}) > 50
    assert [(clause, event) for clause, event in spoken if not could_mean(clause, event)] == []


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("When I attack or defend, draw 1.", {Verb.ATTACK, Verb.DEFEND}),
        ("When you play a spell, draw 1.", {Verb.PLAY}),
        ("The first time I move each turn, draw 1.", {Verb.MOVE}),
        ("When I'm played and when I conquer, draw 1.", {Verb.PLAY, Verb.CONQUER}),
    ],
)
def test_what_a_trigger_waits_for(text: str, verbs: set[Verb]) -> None:
    ability = rift(text)
    assert isinstance(ability, Triggered) and waits_for(ability.event) == verbs


def test_a_phase_is_no_act() -> None:
    upkeep = mtg("At the beginning of your upkeep, draw two cards.")
    assert isinstance(upkeep, Triggered) and waits_for(upkeep.event) == MOMENT
    assert kinds_of(PhaseBegan(Phase.MAIN, 1)) == MOMENT
    assert kinds_of(Spent(1, ("1",))) == {Verb.PAY}
    assert not kinds_of(Added(1, ("1",)))


def test_damage_is_taken_by_objects_alone() -> None:
    setup = riftbound()
    setup.card(1, unit("Grunt", 1), BASE)
    grunt = Seen(find(setup.state(), "Grunt"))
    waiting = rift("When I take damage, draw 1.")
    assert isinstance(waiting, Triggered) and could_mean(waiting.event, Dealt(1, grunt))
    assert not kinds_of(Dealt(1, None, 1))
