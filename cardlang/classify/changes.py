"""How an ability changes what things cost: increases, reductions, costs set or ignored. None of them is a cost."""

from __future__ import annotations

from cardlang.classify.place import Place
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ChangedBy, ChangeStat, Ignoring, Reducing
from cardlang.nodes.costs import CostChange, Costs
from cardlang.nodes.effects import Act
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.roles import CostModifier, ModifierDirection
from cardlang.nodes.words import Comparison, Direction, Stat, Verb
from cardlang.profiles.profile import RulesProfile

_COSTS = frozenset({Stat.COST, Stat.ENERGY_COST, Stat.POWER_COST, Stat.MANA_COST})
_DIRECTIONS = {Direction.MORE: ModifierDirection.MORE, Direction.LESS: ModifierDirection.LESS}


CHANGING: frozenset[type[Node]] = frozenset({CostChange, Costs, ChangeStat, Reducing, ChangedBy, Ignoring})
"""The classes of what may change a cost, besides acts and keywords."""


def change(node: Node, place: Place, profile: RulesProfile) -> CostModifier | None:
    """The cost change that a node is, or None when it is none."""
    match node:
        case CostChange(amount=amount, direction=direction, or_else=or_else):
            return CostModifier(node, node.span, _DIRECTIONS[direction], amount, place.floor, or_else)
        case Costs(amount=least, comparison=Comparison.OR_MORE):
            return CostModifier(node, node.span, ModifierDirection.SET, None, least)
        case ChangeStat(direction=direction, what=StatOf(stat=stat), by=by) if stat in _COSTS:
            return CostModifier(node, node.span, _DIRECTIONS[direction], by, place.floor)
        case Reducing(what=StatOf(stat=stat), by=by) if stat in _COSTS:
            return CostModifier(node, node.span, ModifierDirection.LESS, by, place.floor)
        case ChangedBy(direction=direction, by=by) if isinstance(place.who, StatOf) and place.who.stat in _COSTS:
            return CostModifier(node, node.span, _DIRECTIONS[direction], by, place.floor)
        case Act(verb=Verb.IGNORE, object=StatOf(stat=stat)) if stat in _COSTS:
            return CostModifier(node, node.span, ModifierDirection.FREE, None, None)
        case Ignoring():
            return CostModifier(node, node.span, ModifierDirection.FREE, None, None)
        case Keyword(name=name) if name in profile.reducing_keywords:
            amount = profile.reducing_keywords[name]
            return CostModifier(node, node.span, ModifierDirection.LESS, amount, None)
        case _:
            return None
