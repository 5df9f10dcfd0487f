"""Where targets are said not to matter for a payment, whatever is chosen leaves the same payable."""

from __future__ import annotations

from typing import Any

import pytest
from engine_games import BASE, gear, riftbound, unit
from engine_without import PROJECT, fails_without, tried

from cardlang.cases.suite import case_files
from cardlang.engine import play
from cardlang.engine.paying.guarding import Guard
from cardlang.engine.paying.mattering import is_indifferent
from cardlang.engine.run import HOOKS
from cardlang.engine.setup import find
from cardlang.engine.state import Frame
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Activated


def test_what_is_chosen_does_not_matter_where_it_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices are looked at all the same: of every one with all its ways, or with none, it can be gone on."""
    said: list[bool] = []

    def looked_at(table: Table, cost: Any, frame: Frame, found: Any) -> bool:
        said.append(is_indifferent(table, cost, frame, found))
        return False

    def whole(guard: Guard, decision: Any) -> Any:
        told = look_at_all(guard, decision)
        if said and said.pop():
            seen.append(told[2])
        said.clear()
        return told

    seen: list[bool] = []
    look_at_all = Guard._looked_at
    monkeypatch.setattr(play, "is_indifferent", looked_at)
    monkeypatch.setattr(Guard, "_looked_at", whole)
    for folder in ("acting", "paying", "choices"):
        for file in case_files(PROJECT / "tests" / "cases" / "riftbound" / folder):
            one = tried(file)
            if one is not None:
                fails_without(one, ("nothing", ""))
    assert len(seen) > 5 and all(seen)


def offered(cost: str, *others: Any, text: str = "Kill a gear.") -> bool:
    """Whether what is chosen for an activated ability matters, with these others on the table."""
    setup = riftbound({"E": 2})
    setup.card(1, gear("Drum", f"{cost}: {text}"), BASE)
    for one in others:
        setup.card(2, one, BASE)
    table = Table(setup.state(), (), HOOKS)
    drum = find(table.state, "Drum")
    ability = drum.face.abilities[0]
    assert isinstance(ability, Activated)
    found = tuple(o for o in table.state.on_board() if o.face.name != "Drum")
    return is_indifferent(table, ability.cost, Frame(1, table.see(drum)), found)


def test_what_makes_it_matter() -> None:
    """A cost of another object, Deflect (RB 1.4 809), and what could be used up."""
    plain = unit("Guard", 2)
    assert offered("[1], [E]", plain)
    assert not offered("Kill a friendly unit", plain)
    assert not offered("[1]", unit("Shell", 2, "[Deflect]"))
    assert not offered("[1]", plain, text="Kill a gear. This ability costs [1] less.")
