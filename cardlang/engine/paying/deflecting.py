"""What choosing an object costs its opponents: Deflect (RB 1.4 809)."""

from __future__ import annotations

from cardlang.engine.asking.ignoring import ignores_deflect
from cardlang.engine.effects.aiming import targets
from cardlang.engine.paying.resources import NOTHING, Requirement, required
from cardlang.engine.state import Frame, GameObject
from cardlang.engine.table import Table


def deflected(table: Table, player: int, frame: Frame, ability: bool = True) -> Requirement:
    """What choosing objects with Deflect costs an opponent (RB 1.4 809.1), unless it is ignored."""
    asked = NOTHING
    chosen = [now for one in targets(frame) if (now := table.now(one)) is not None]
    if chosen and ignores_deflect(table.look, player, table.state.objects[frame.source.id], ability, chosen):
        return asked
    for one in targets(frame):
        number = deflect_of(table, player, one.object)
        asked = asked.plus(required(table.state.rules.play, ("A",) * number))
    return asked


def deflect_of(table: Table, player: int, one: GameObject) -> int:
    """How much Power choosing an object costs a player."""
    if one.controller == player:
        return 0
    return sum(getattr(k.amount, "value", 1) for k in table.look.keywords(one) if k.name == "deflect")
