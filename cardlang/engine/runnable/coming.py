"""What is said of the next card that is played, or of all of a kind for a time, as far as the interpreter knows it."""

from __future__ import annotations

from itertools import chain

from cardlang.engine.asking.buffing import more_by_buffs
from cardlang.engine.asking.referents import next_one
from cardlang.engine.runnable.claims import symbols
from cardlang.engine.runnable.gifts import lent
from cardlang.engine.runnable.phrases import amount, matched
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.engine.turns import ENDS_WITH_TURN
from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.costs import CostChange
from cardlang.nodes.effects import (
    Damage,
    Deal,
    Does,
    Grant,
    Lasting,
)
from cardlang.nodes.predicates import Enters
from cardlang.nodes.words import DamageKind


def of_what_comes(node: Node, scope: Scope) -> Missing | None:
    """What is said of the next card that is played, or of all of a kind for a time; None for another clause."""
    match node:
        case Does(filters.Objects() as who, CostChange(run, _, None, None)) if (bare := next_one(who)) is not None:
            return chain(matched(bare, scope) if scope.play.bases else lacks(node), symbols(run, scope))
        case Does(filters.Objects() as who, Enters(filters.Trait("ready"))) if (bare := next_one(who)) is not None:
            return matched(bare, scope) if scope.play.bases else lacks(node)
        case Does(who, Lasting(act, until)) if more_by_buffs(Does(who, act)) and scope.play.bases:
            return iter(()) if until in ENDS_WITH_TURN else lacks(node)
        case Does(filters.Objects() as who, Deal(Damage(more, DamageKind.BONUS), None)) if next_one(who) is not None:
            return amount(more, scope) if scope.play.bases else lacks(node)
        case Grant(filters.Objects() as who, gifts) if (bare := next_one(who)) is not None:
            return chain(matched(bare, scope), *(lent(one, scope) for one in gifts))
        case Does(who, Lasting(Enters(filters.Trait("ready")), until)):
            return matched(who, scope) if until in ENDS_WITH_TURN and scope.play.bases else lacks(node)
        case _:
            return None
