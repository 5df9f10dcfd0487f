"""How values stand to each other, and what a value of an object spoken of is, or last was."""

from __future__ import annotations

from cardlang.engine.asking.referents import Look, spoken_of
from cardlang.engine.state import Frame, GameObject, Seen
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Resources
from cardlang.nodes.words import Comparison, Direction, Stat


def stat_of(look: Look, frame: Frame, owner: Node, stat: Stat) -> int | None:
    """A value of what a phrase speaks of: as it is now, or as it last was where looking back is allowed."""
    for one in spoken_of(look, frame, owner):
        return seen_stat(look, one, stat)
    return None


def seen_stat(look: Look, one: Seen, stat: Stat) -> int | None:
    """A value of an object spoken of, or None when the object is gone and may not be looked back at."""
    now = look.state.now(one)
    if now is not None and (now.zone.on_board or now.zone == one.object.zone):
        return look.stat(now, stat)
    allowed = one.looked_back or not look.state.rules.play.resolves_without_targets
    return dict(one.stats).get(stat) if allowed else None


def compare(comparison: Comparison, value: int, limit: int) -> bool:
    """Whether a value stands to a limit as a comparison says."""
    match comparison:
        case Comparison.OR_LESS:
            return value <= limit
        case Comparison.OR_MORE:
            return value >= limit
        case Comparison.EXACTLY:
            return value == limit
        case Comparison.LESS_THAN:
            return value < limit
        case Comparison.MORE_THAN:
            return value > limit


def is_beyond(value: int | None, limit: int | None, direction: Direction) -> bool:
    """Whether a value is less, or more, than another; not when either is not known."""
    if value is None or limit is None:
        return False
    return value < limit if direction is Direction.LESS else value > limit


def costs_so(look: Look, found: GameObject, amount: Resources, comparison: Comparison) -> bool:
    """Whether a card's printed or copied cost stands so to a run of symbols: numbers ask for Energy or the mana value,
    letters for how much Power (RB 1.4 206)."""
    power = len([symbol for symbol in amount.symbols if not symbol.isdigit()])
    energy = sum(int(symbol) for symbol in amount.symbols if symbol.isdigit())
    if not power:
        return compare(comparison, look.stat(found, Stat.COST) or 0, energy)
    enough = compare(comparison, look.stat(found, Stat.POWER_COST) or 0, power)
    only_power = not any(symbol.isdigit() for symbol in amount.symbols)
    return enough and (only_power or compare(comparison, look.stat(found, Stat.ENERGY_COST) or 0, energy))
