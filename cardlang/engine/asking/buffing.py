"""Buffs that give more than 1 Might: "buffs give an additional +1 [M] to friendly units this turn"."""

from __future__ import annotations

from cardlang.engine.state import GameObject, GameState
from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Does, Grant, StatChange
from cardlang.nodes.words import Stat

FRIENDLY = filters.Objects(None, None, filters.Noun((filters.Trait("friendly"),), "unit"))
BUFFS = filters.Objects(None, None, filters.Noun((), "buff"))


def more_by_buffs(content: Node) -> int:
    """How much more Might each buff gives to friendly units; 0 for another clause."""
    match content:
        case Does(who, Grant(to, (StatChange(Fixed(number), Stat.MIGHT, False),))) if (who, to) == (BUFFS, FRIENDLY):
            return number
        case _:
            return 0


def more_of_buffs(state: GameState, found: GameObject) -> int:
    """How much more Might an object has for its buffs by what lasts."""
    buffs = found.counter("buff")
    if not buffs:
        return 0
    return buffs * sum(more_by_buffs(one.content) for one in state.effects if one.frame.controller == found.controller)
