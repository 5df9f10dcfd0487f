"""State-based actions: what Magic's rules do by themselves beside deaths (CR 704.5). Riftbound has none of them."""

from __future__ import annotations

from cardlang.engine.applying import DAMAGED_BY_COUNTERS
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.places import home
from cardlang.engine.events import CountersChanged, PlayerLost, ZoneChange
from cardlang.engine.replacements import happen_all
from cardlang.engine.state import GameObject, Place
from cardlang.engine.table import Table


def act(table: Table) -> bool:
    """Do them, and say whether anything changed."""
    if table.state.rules.play.bases:
        return False
    return _losses(table) or _annihilated(table) or _spent(table) or _legends(table)


def _losses(table: Table) -> bool:
    lost = [p for p in table.state.players if p.life <= 0 and not p.lost]
    for player in lost:
        table.emit(PlayerLost(player.id))
    return bool(lost)


def _annihilated(table: Table) -> bool:
    """As many +1/+1 as -1/-1 counters go from a permanent that has both (CR 704.5q)."""
    up, down = "+1/+1", "-1/-1"
    both = [(o, min(o.counter(up), o.counter(down))) for o in table.state.on_board()]
    changes = [CountersChanged(table.see(o), kind, -number) for o, number in both if number for kind in (up, down)]
    table.emit(*changes)
    return bool(changes)


def _spent(table: Table) -> bool:
    """A planeswalker without loyalty, or a battle without defense, goes to the graveyard (CR 704.5i, 704.5v)."""
    gone = [
        one
        for one in table.state.on_board()
        if any(kind in one.shown.types and not one.counter(count) for kind, count in DAMAGED_BY_COUNTERS.items())
    ]
    happen_all(table, tuple(ZoneChange(None, table.see(one), home(one, Place.TRASH)) for one in gone))
    return bool(gone)


def _legends(table: Table) -> bool:
    """Of legendary permanents of one name a player keeps one; the others go to the graveyard (CR 704.5j)."""
    for player in table.state.in_turn_order():
        named: dict[str, list[GameObject]] = {}
        for one in table.state.on_board():
            if one.controller == player and "legendary" in one.shown.types:
                named.setdefault(one.shown.name, []).append(one)
        for name, ones in named.items():
            if len(ones) > 1:
                _keep_one(table, player, name, ones)
                return True
    return False


def _keep_one(table: Table, player: int, name: str, ones: list[GameObject]) -> None:
    options = tuple(Option(name, one.id) for one in ones)
    kept = table.ask(Decision(player, DecisionKind.CHOOSE, options, about="which legend stays"))
    gone = [one for place, one in enumerate(ones) if place not in kept]
    happen_all(table, tuple(ZoneChange(None, table.see(one), home(one, Place.TRASH)) for one in gone))
