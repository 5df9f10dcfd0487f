"""A quick no before an option is tried: what it costs at the least is more than its player has and could add.

Said only where it is certain: resources alone are asked for, no text in force or on the card changes costs, and what
adds resources takes nothing but its own card. Whatever is decided on the way only adds to that (RB 1.4 356, 403).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.continuous import passives
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.paying.bills import is_open
from cardlang.engine.paying.declaring import extras
from cardlang.engine.paying.funding import can_fund, sources
from cardlang.engine.paying.mattering import changes_costs, is_plain
from cardlang.engine.paying.resources import required
from cardlang.engine.state import GameObject, GameState
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Cost, Pay, Resources


def is_beyond(state: GameState, player: int, card: GameObject, cost: Node | None) -> bool:
    """Whether a cost of a card's is certainly more than a player can pay; False where that is not plain to see."""
    symbols = _symbols(cost)
    if not symbols:
        return False
    ways = sources(state, player)
    asked = required(state.rules.play, symbols, card.shown.colours)
    if can_fund(state.rules.play, dict(state.player(player).pool), ways, asked):
        return False
    return all(way.plain for way in ways) and not _could_cost_less(state, card)


def _symbols(cost: Node | None) -> Sequence[str]:
    """The resources that a cost asks for; none where it is not known beforehand how many."""
    if not isinstance(cost, Cost) or not all(map(is_plain, cost.parts)):
        return ()
    paid = (part.what for part in cost.parts if isinstance(part, Pay))
    symbols = [symbol for what in paid if isinstance(what, Resources) for symbol in what.symbols]
    return () if any(symbol == "X" or is_open(symbol) for symbol in symbols) else symbols


def _could_cost_less(state: GameState, card: GameObject) -> bool:
    """Whether anything could change what is asked for, or let more resources be there for it: an additional cost that
    is more than resources."""
    said = (
        *(own.ability for own in abilities_of(state, card)),
        *(sentence for _, sentence in passives(state)),
        *(effect.content for effect in state.effects),
    )
    costs = [part for extra in extras(state, card) for part in getattr(extra.cost, "parts", (extra.cost,))]
    return any(map(changes_costs, said)) or not all(map(is_plain, costs))
