"""What objects can be given, and how much damage can be dealt, as the rules say."""

from __future__ import annotations

from cardlang.engine.asking.statements import NUMBERED
from cardlang.engine.runnable.phrases import amount
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.nodes import amounts, filters
from cardlang.nodes.abilities import Activated, Triggered
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Cost, Pay, Resources
from cardlang.nodes.effects import Damage, StatChange
from cardlang.nodes.keywords import Keyword, KeywordsOf, Quoted
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import DamageKind, Stat

TRIGGERED = frozenset({"vision", "temporary", "weaponmaster", "quick_draw"})
"""Keywords of Riftbound that stand for a trigger, which what has been given them has."""
GIVEN = frozenset({"assault", "shield", "tank", "backline", "ganking", "deflect", "reaction", "action", "haste"})
"""Keywords that are asked of what an object has now, and so do their work when they are given to it."""


def damage(node: Node, scope: Scope) -> Missing:
    """How much damage is dealt."""
    match node:
        case Damage(inner, DamageKind.PLAIN):
            yield from amount(inner, scope)
        case Damage():
            yield from lacks(node)
        case _:
            yield from amount(node, scope)


def lent(node: Node, scope: Scope) -> Missing:
    """What a card that is played is given: [Repeat], for a cost of its own or equal to what the card costs."""
    match node:
        case Keyword("repeat", None, Cost((Pay(Resources()),)), ()) if scope.play.bases:
            return
        case Keyword("repeat", amounts.StatOf(filters.It(), Stat.COST | Stat.BASE_COST), None, ()) if scope.play.bases:
            return
        case _:
            yield from lacks(node)


def gift(node: Node, scope: Scope) -> Missing:
    """What objects are given: changes of values, and keywords that are asked of what an object has now."""
    match node:
        case StatChange(value, stat) if stat in NUMBERED:
            yield from amount(value, scope)
        case PtChange(power, toughness):
            yield from amount(power, scope)
            yield from amount(toughness, scope)
        case Keyword(name, None | amounts.Fixed(), None, ()) if name in GIVEN:
            return
        case Keyword("assault" | "shield", number, None, ()) if number is not None:
            yield from amount(number, scope)
        case Keyword(name, None, None, ()) if name in TRIGGERED and scope.play.bases:
            return
        case Quoted(Activated() | Triggered()) if scope.play.bases:
            return
        case KeywordsOf(filters.Self()) if scope.play.bases:
            return
        case Keyword(name):
            yield node, f"the keyword {name} given to something"
        case _:
            yield from lacks(node)
