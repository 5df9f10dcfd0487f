"""A quick answer before an option is tried: no where it costs more at the least than its player has and could add, yes
where a unit or gear costs no more than that and nothing could stand in its way.

Said only where it is certain: what is asked for beside resources only takes away, no text in force or on the card
changes its cost, and what adds resources takes nothing but its own card (RB 1.4 356, 403). Whatever is decided on the
way only adds to a cost; a yes is for who declares nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.engine.asking.continuous import passives
from cardlang.engine.asking.meanings import abilities_of, hosts
from cardlang.engine.paying.adding_up import takes
from cardlang.engine.paying.barring import could_bar
from cardlang.engine.paying.bills import is_open
from cardlang.engine.paying.concerning import could_change
from cardlang.engine.paying.declaring import extras
from cardlang.engine.paying.funding import can_fund, could_fund, sources
from cardlang.engine.paying.mattering import changes_costs, forbids, is_plain
from cardlang.engine.paying.methods import PRINTED, Method
from cardlang.engine.paying.resources import BOUND, required
from cardlang.engine.replacements import in_play
from cardlang.engine.state import GameObject, GameState, Place, is_able
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Cost, Pay, Resources

ENTERING = frozenset({"unit", "gear"})


def is_beyond(state: GameState, player: int, card: GameObject, cost: Node | None) -> bool:
    """Whether a cost of a card's is certainly more than a player can pay; False where that is not plain to see."""
    symbols = _symbols(cost)
    if not symbols:
        return False
    if could_fund(state, player, required(state.rules.play, symbols, card.shown.colours)):
        return False
    if not all(way.plain for way in sources(state, player)) or _could_cost_otherwise(state, player, card):
        return False
    return _only_takes(state, card)


def is_within(state: GameState, player: int, card: GameObject, way: Method) -> bool:
    """Whether a player can certainly play a unit or gear for what is printed on it; False where that is not plain to
    see."""
    symbols = _symbols(way.cost) if way.name == PRINTED and card.zone.place is not Place.FACEDOWN else None
    if symbols is None or not state.rules.play.bases or not card.shown.types & ENTERING:
        return False
    if _could_cost_otherwise(state, player, card) or not all(one.optional for one in extras(state, card)):
        return False
    if any(map(forbids, _own(state, card))) or could_bar(state, player):
        return False
    pool = {unit: number for unit, number in state.player(player).pool if BOUND not in unit}
    ways = [one for one in sources(state, player) if one.plain and not any(BOUND in unit for unit in one.symbols)]
    return can_fund(state.rules.play, pool, ways, required(state.rules.play, symbols, card.shown.colours))


def _symbols(cost: Node | None) -> Sequence[str] | None:
    """The resources that a cost asks for; None where it is not known beforehand how many."""
    if not isinstance(cost, Cost) or not all(map(is_plain, cost.parts)):
        return None
    paid = (part.what for part in cost.parts if isinstance(part, Pay))
    symbols = [symbol for what in paid if isinstance(what, Resources) for symbol in what.symbols]
    return None if any(symbol == "X" or is_open(symbol) for symbol in symbols) else symbols


def _own(state: GameState, card: GameObject) -> Iterator[Node]:
    yield from (own.ability for own in abilities_of(state, card))


def _others(state: GameState) -> Iterator[Node]:
    """The texts in force, and what lasts."""
    yield from (sentence for _, sentence in passives(state))
    yield from (effect.content for effect in state.effects)


def _could_cost_otherwise(state: GameState, player: int, card: GameObject) -> bool:
    """Whether anything could change what is asked for."""
    if is_able(card):
        return any(map(changes_costs, (*_own(state, card), *_others(state))))
    own = (*_own(state, card), *(effect.content for effect in state.effects))
    return any(map(changes_costs, own)) or could_change(state, player, card)


def _only_takes(state: GameState, card: GameObject) -> bool:
    """Whether all that a card's additional costs ask for is taken away: others could let more resources be there."""
    costs = [part for extra in extras(state, card) for part in getattr(extra.cost, "parts", (extra.cost,))]
    return all(map(is_plain, costs)) or (all(map(takes, costs)) and not in_play(state) and not hosts(state))
