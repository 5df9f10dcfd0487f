"""Which facts that a condition looks back at the interpreter knows: the counterpart of `history`."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.engine.asking.history import ALONE, BEFORE, FINALIZED, OFTEN, ONLY_ONE, SPANS, THIS_WAY
from cardlang.engine.asking.statements import NUMBERED
from cardlang.engine.runnable.phrases import amount, counted, matched, place, player
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.engine.runnable.words import STATED
from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed, StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Resources, SoManyResources
from cardlang.nodes.effects import Act, Does, Have, Lasting
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Manner, Purpose, TotalReaches
from cardlang.nodes.predicates import Compares, Has, Is, IsNot, Modal
from cardlang.nodes.words import Comparison, Duration, Mode, Preposition, Stat, Verb

EXCESS = filters.Noun((filters.Trait("excess"),), "damage")
ENEMIES = filters.Objects(None, None, filters.Noun((filters.Trait("enemy"),), "unit"))
SHORT = frozenset({Verb.CHANNEL})
"""Acts that are done to as many as there are, and whose number is known afterwards."""


Events = Callable[[Node, Scope], Missing]
"""What the interpreter lacks for an event."""


def fact(node: Node, scope: Scope, event: Events) -> Missing | None:
    """What the interpreter lacks for a condition that looks back or adds up; None when it is none."""
    match node:
        case Does(who, Lasting(Modal(mode, Act() as act), Duration.THIS_TURN)) if mode in BEFORE:
            return _done(who, act, scope, event)
        case Does(who, Modal(Mode.DID_NOT, Lasting(Act() as act, Duration.THIS_TURN))):
            return _done(who, act, scope, event)
        case Does(
            filters.You(), Modal(Mode.PAST, Act(Verb.ASSIGN, filters.Objects(filters.AtLeast(number)) as what, to))
        ):
            known = what.nouns == EXCESS and not what.where and to in ((), (filters.Located(Preposition.TO, ENEMIES),))
            return amount(number, scope) if known and scope.play.bases else lacks(node)
        case Does(filters.You(), Modal(Mode.PAST, Act(Verb.SPEND, SoManyResources() as so_many, ()))):
            return _spent(so_many, scope)
        case Does(filters.Self(), Modal(Mode.PAST | Mode.DID_NOT, Act(Verb.DIE, None, adverbs))) if adverbs == ALONE:
            return None if not scope.play.bases else iter(())
        case Does(filters.You(), Modal(Mode.COULD_NOT, Act(verb, filters.Objects(filters.Exactly(number)), adverbs))):
            known = adverbs == THIS_WAY and verb in SHORT & scope.done
            return amount(number, scope) if known else lacks(node)
        case Does(filters.You(), Modal(Mode.PAST, Act(Verb.PLAY, filters.Self(), (filters.Located(where, there),)))):
            return place(there, scope) if where is Preposition.FROM else lacks(node)
        case _:
            return _adds_up(node, scope)


def _adds_up(node: Node, scope: Scope) -> Missing | None:
    match node:
        case Does(filters.It() | filters.Self(), Has(filters.StatIs() as value)):
            return _value(value, scope)
        case Does(filters.It(), Modal(Mode.PAST, Has(filters.StatIs() as value))):
            return _value(value, scope)
        case Does(filters.It(), Is(filters.Objects(filters.Of(owner), None, filters.Noun((), span)))) if span in SPANS:
            return player(owner, scope) if scope.play.bases else lacks(node)
        case Does(filters.It(), Is(what)) if what == ONLY_ONE and scope.play.bases:
            return iter(())
        case Does(filters.PartOf(filters.AtLeast(number), filters.They(), ()), Have(gifts)):
            known = all(isinstance(one, Keyword) for one in gifts) and scope.play.bases
            return amount(number, scope) if known else lacks(node)
        case Does(filters.It(), Compares(_, stat, than)):
            return matched(than, scope) if stat in NUMBERED else lacks(node)
        case Does(filters.You(), Act(Verb.CHOOSE, filters.Objects(quantity, None, _, ()) as what, ())):
            known = quantity == filters.Exactly(Fixed(1)) and scope.play.bases
            return matched(what, scope) if known else lacks(node)
        case Does(filters.Objects() as who, Has(TotalReaches(stat, number))) if not isinstance(number, Resources):
            return _total(who, stat, number, scope)
        case Does(StatOf(who, Stat.SCORE), Is(filters.Located() as where) | IsNot(filters.Located() as where)):
            if isinstance(node.act, IsNot) and not isinstance(who, filters.You):
                return lacks(node)
            return _near(who, where, scope)
        case _:
            return None


def _done(who: Node, act: Act, scope: Scope, event: Events) -> Missing:
    """What was done this turn: an event like one that triggers, or cards that were played."""
    if act.verb is Verb.SPEND and isinstance(act.object, SoManyResources):
        yield from player(who, scope)
        yield from _spent(act.object, scope)
        for one in act.adverbs:
            match one:
                case Purpose(Act(verb, filters.Objects() as phrase, ())) if verb in FINALIZED:
                    yield from matched(phrase, scope)
                case _:
                    yield from lacks(one)
    elif act.verb in FINALIZED:
        yield from player(who, scope)
        yield from () if act.object is None else matched(act.object, scope)
        yield from (pair for one in act.adverbs for pair in lacks(one))
    else:
        bare = tuple(one for one in act.adverbs if not (isinstance(one, Manner) and one.word in OFTEN))
        yield from event(Does(who, Act(act.verb, act.object, bare)), scope)  # type: ignore[arg-type]


def _spent(what: SoManyResources, scope: Scope) -> Missing:
    known = all(symbol.isdigit() or symbol == "A" for symbol in what.symbols.symbols)
    if not known or what.comparison is not Comparison.OR_MORE or not scope.play.bases:
        yield from lacks(what)


def _value(value: filters.StatIs, scope: Scope) -> Missing:
    if value.stat not in STATED or isinstance(value.amount, Resources):
        yield from lacks(value)
    else:
        yield from amount(value.amount, scope)


def _total(who: filters.Objects, stat: Stat, number: Node, scope: Scope) -> Missing:
    yield from counted(who, scope)
    yield from amount(number, scope)
    if stat is not Stat.MIGHT:
        yield from lacks(who)


def _near(who: Node | None, where: filters.Located, scope: Scope) -> Missing:
    yield from player(who, scope)
    match where:
        case filters.Located(
            Preposition.WITHIN,
            filters.Objects(
                filters.Exactly(Fixed()),
                None,
                filters.Belonging(filters.Noun((), "point"), filters.Objects(filters.The(), None, whole, ())),
                (),
            ),
        ) if whole == filters.Noun((), "victory_score") and scope.play.victory:
            return
        case _:
            yield from lacks(where)
