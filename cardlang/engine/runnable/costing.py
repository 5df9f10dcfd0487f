"""Which changes of what something costs the interpreter knows, for whom, and how often."""

from __future__ import annotations

from cardlang.engine.asking.history import FINALIZED, points_from
from cardlang.engine.paying.costs import KILLED, SPENT, of_keyword
from cardlang.engine.runnable.claims import symbols
from cardlang.engine.runnable.phrases import amount, counted, matched, place, player
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import (
    AtLeastLeaving,
    ChangedBy,
    ChangeStat,
    ForEach,
)
from cardlang.nodes.costs import CostChange, Resources
from cardlang.nodes.effects import Act, Does, Lasting
from cardlang.nodes.narrowing import OtherThan, Whom
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Duration, Mode, Preposition, Stat, Verb


def end_of_move(node: filters.Adverb, scope: Scope) -> Missing:
    """Where a move that costs something ends."""
    match node:
        case filters.Located(_, filters.Objects() as there):
            yield from place(there, scope)
        case _:
            yield from lacks(node)


def origin_of_play(node: filters.Located, scope: Scope) -> Missing:
    """From where a card is played for another cost: "from anywhere other than your hand"."""
    match node:
        case filters.Located(
            Preposition.FROM,
            filters.Objects(None, None, filters.Noun((), "anywhere"), (OtherThan(filters.Objects() as there),)),
        ):
            yield from place(there, scope)
        case filters.Located(Preposition.FROM, there):
            yield from place(there, scope)
        case _:
            yield from lacks(node)


def is_cost_change(node: Node) -> bool:
    """Whether a clause changes what something costs."""
    inner = node.act if isinstance(node, Does) else node
    if isinstance(inner, ForEach | AtLeastLeaving):
        inner = inner.effect if isinstance(inner, ForEach) else inner.change
        return is_cost_change(inner)
    return isinstance(inner, CostChange | ChangedBy | ChangeStat)


def times(objects: Node, scope: Scope) -> Missing:
    """What a change of a cost counts: objects, or the Energy and Power of what is spoken of (RB 1.4 206)."""
    match objects:
        case filters.PartOf() if objects == KILLED and Verb.KILL in scope.done:
            return
        case filters.Objects() if objects == SPENT and Verb.SPEND in scope.done:
            return
        case filters.Objects(_, None, filters.Noun((), "energy" | "power"), (Whom(who, Act(Verb.COST)),)):
            yield from whose_cost(who, scope)
        case filters.Objects() if points_from(objects) is not None and scope.play.bases:
            return
        case filters.Objects(_, None, nouns, (Whom(who, Modal(Mode.HAS, Lasting(Act(verb, None, ()), during))),)):
            known = verb in FINALIZED and during is Duration.THIS_TURN
            yield from player(who, scope) if known else lacks(objects)
            yield from matched(filters.Objects(None, None, nouns, span=objects.span), scope)
        case _:
            yield from counted(objects, scope)


def is_of_keyword(who: Node, scope: Scope) -> bool:
    """Whether a phrase speaks of a keyword's costs that the interpreter asks about."""
    named = of_keyword(who)
    known = named is not None and named[0] in ("empower", "repeat") and scope.play.bases
    return known and named is not None and not [*matched(named[1], scope)]


def whose_cost(who: Node, scope: Scope) -> Missing:
    """Whose cost a statement changes."""
    back = isinstance(who, filters.Objects) and isinstance(who.quantity, filters.That | filters.This)
    yield from () if back else matched(who, scope)


def by_so_much(by: Node, scope: Scope) -> Missing:
    """By how much a cost changes."""
    yield from symbols(by, scope) if isinstance(by, Resources) else amount(by, scope)


COST_STATS = frozenset({Stat.COST, Stat.ENERGY_COST, Stat.MANA_COST})
