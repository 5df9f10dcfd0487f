"""Which events and conditions the interpreter recognises as the rules say."""

from __future__ import annotations

from itertools import chain

from cardlang.engine.asking.conditions import NEGATIVE, SHOWDOWN_HERE
from cardlang.engine.asking.deeds import MARKS
from cardlang.engine.asking.moments import NTH, phase_of, turns_in
from cardlang.engine.asking.occasions import BY_UNITS_OR_SPELLS, TAKES_DAMAGE, is_circumstance, told_apart
from cardlang.engine.asking.qualities import STATES
from cardlang.engine.asking.referents import is_player_phrase
from cardlang.engine.effects.acts import MOVING
from cardlang.engine.paying.bills import PHYREXIAN, is_open
from cardlang.engine.runnable import history as history
from cardlang.engine.runnable.phrases import counted, matched, place, player, trait
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node, replace
from cardlang.nodes.clauses import AnyEvent, Moment, NthTime
from cardlang.nodes.costs import Pay, Resources
from cardlang.nodes.effects import Act, AllOf, AnyOf, Does, EitherAct, Lasting
from cardlang.nodes.narrowing import Doing, Done, HasKeyword, Manner, Through, With
from cardlang.nodes.predicates import Becomes, Has, Is, IsNot, Modal, Outnumbers, ThereIs
from cardlang.nodes.words import Duration, Mode, Preposition, Verb

FROM_A_LOCATION = filters.Located(
    Preposition.FROM, filters.Objects(filters.Exactly(amounts.Fixed(1)), None, filters.Noun((), "location"))
)
BEGINNINGS = (
    filters.Objects(filters.Exactly(amounts.Fixed(1)), None, filters.Noun((), "showdown")),
    filters.Objects(None, None, filters.Noun((), "combat")),
)
"""What begins at a battlefield."""
FOUGHT = frozenset({Verb.ATTACK, Verb.DEFEND, Verb.HOLD, Verb.CONQUER, Verb.WIN})
NAMED = {Verb.ENTER: None, Verb.LEAVE: "board", Verb.WIN: "combat"}
"""What stands behind a verb that tells what happens to its subject, when it is no place."""
ALONE = FOUGHT | {Verb.DIE, Verb.ENTER, Verb.LEAVE, Verb.MOVE}
BY = MOVING | frozenset(MARKS) | {Verb.USE, Verb.DRAW, Verb.PLAY, Verb.CAST, Verb.CHOOSE, Verb.BUFF, Verb.ATTACH}
PASSIVE = MOVING | frozenset(MARKS) | {Verb.PLAY, Verb.CAST, Verb.CHOOSE}


def event(node: Node, scope: Scope) -> Missing:
    """An event that a trigger or a replacement effect waits for."""
    match node:
        case AnyEvent(parts) | AnyOf(parts):
            for part in parts:
                yield from event(part, scope)
        case Does(who, AnyOf(acts)):
            for act in acts:
                yield from event(Does(who, act), scope)
        case Does(who, Modal(Mode.WOULD, act) | Lasting(act, Duration.THIS_TURN)):
            yield from event(Does(who, act), scope)
        case Does(who, act):
            yield from _happens(who, act, scope)
        case Act() | EitherAct() | Pay():
            yield from _happens(filters.You(), node, scope)
        case NthTime("once", inner):
            yield from event(inner, scope)
        case NthTime(nth, Does(who, Lasting(act, Duration.EACH_TURN))) if nth in NTH:
            yield from event(Does(who, act), scope)
        case Moment(filters.Objects() as when) if phase_of(scope.play, when) is not None:
            return
        case _:
            yield node, f"{_name(node)} as an event"


def _in_riftbound(who: Node, act: Node, scope: Scope) -> Missing | None:
    """What only a game with battlefields knows as an event; None for what is looked at as any event."""
    if not scope.play.bases:
        return None
    match act:
        case Act(Verb.BEGIN, None, adverbs) if who in BEGINNINGS:
            return _at(adverbs, scope)
        case Act(Verb.SCORE, filters.Objects(filters.Exactly(amounts.Fixed(1)), None, noun, (Through(),)), adverbs):
            known = noun == filters.Noun((), "point") and all(turns_in(one) for one in adverbs)
            return player(who, scope) if known else None
        case Act(Verb.SCORE, None, ()) if is_player_phrase(who):
            return player(who, scope)
        case Act(Verb.MOVE, None, adverbs) if is_player_phrase(who):
            return chain(player(who, scope), _at(adverbs, scope))
        case Act(Verb.KILL, what, ()) if isinstance(who, filters.Self) and what is not None:
            return matched(what, scope)
        case Becomes(HasKeyword("mighty")):
            return matched(who, scope)
        case _ if act == TAKES_DAMAGE:
            return matched(who, scope)
        case Is(Done(Verb.RETURN, (filters.Located(Preposition.TO, filters.Objects() as there),))):
            return chain(matched(who, scope), place(there, scope))
        case _:
            return None


def _happens(who: Node, act: Node, scope: Scope) -> Missing:
    known = _in_riftbound(who, act, scope)
    if known is not None:
        yield from known
        return
    match act:
        case Act(Verb.ATTACK, filters.Objects() as field, ()):
            yield from _subject(who, Verb.ATTACK, scope)
            yield from place(field, scope)
        case Act(verb, what, adverbs) if (what is None or verb in NAMED) and verb in ALONE:
            yield from _subject(who, verb, scope)
            yield from _at(adverbs, scope)
            yield from () if what is None or _is_named(what, verb) else place(what, scope)
        case Act(verb, what, adverbs) if verb in BY and what is not None:
            yield from player(who, scope)
            yield from _object(what, scope)
            yield from _at(_told_of(verb, adverbs, scope), scope)
        case EitherAct(first, second, what) if {first, second} <= BY:
            yield from player(who, scope)
            yield from matched(what, scope)
        case Becomes(filters.Trait("ready") | HasKeyword("empowered")) if scope.play.bases:
            yield from matched(who, scope)
        case Is(Done(Verb.TURN, (Manner("face_up"),))):
            yield from matched(who, scope)
        case Is(Done(verb, ())) if verb in PASSIVE:
            yield from matched(who, scope)
        case Is(
            Done(
                Verb.PUT, (filters.Located(Preposition.INTO, filters.Objects(_, None, filters.Noun((), "graveyard"))),)
            )
        ):
            yield from matched(who, scope)
        case Pay() | Act(Verb.PAY, filters.Objects(), ()):
            yield from player(who, scope)
        case _:
            yield act, f"{_name(act)} as an event"


def _told_of(verb: Verb, adverbs: tuple[filters.Adverb, ...], scope: Scope) -> tuple[filters.Adverb, ...]:
    """The words beside a verb without those that tell what it is done with or attached to."""
    if verb is Verb.ATTACH:
        return tuple(one for one in adverbs if one != filters.Located(Preposition.TO, filters.Self()))
    spell = With(filters.Objects(filters.Exactly(amounts.Fixed(1)), None, filters.Noun((), "spell")))
    told = {Verb.CHOOSE: (spell, With(BY_UNITS_OR_SPELLS)), Verb.KILL: (spell,)}.get(verb, ())
    return tuple(one for one in adverbs if one not in told) if scope.play.bases else adverbs


def _one_or_more(node: Node, scope: Scope) -> Node:
    """ "One or more units" as one of them: what happens to several at once counts once."""
    several = isinstance(node, filters.Objects) and node.quantity == filters.AtLeast(amounts.Fixed(1))
    return replace(node, quantity=None) if several and scope.play.bases else node


def _subject(who: Node, verb: Verb, scope: Scope) -> Missing:
    who = _one_or_more(who, scope)
    if verb in FOUGHT and not scope.play.bases:
        yield who, "combat"
    elif is_player_phrase(who) and verb in FOUGHT:
        yield from player(who, scope)
    else:
        yield from matched(who, scope)


def _is_named(what: Node, verb: Verb) -> bool:
    """Whether what stands behind a verb is what it always means: "leaves the board", "wins a combat"."""
    word = NAMED.get(verb)
    return word is not None and isinstance(what, filters.Objects) and what.nouns == filters.Noun((), word)


def _object(what: Node, scope: Scope) -> Missing:
    """What an act that happens is done to; "this turn" behind it is the end of what waits for it."""
    what, when = told_apart(what.what if isinstance(what, filters.Within) else what)
    yield from matched(_one_or_more(what, scope), scope)
    yield from _at(when, scope)


def _at(adverbs: tuple[filters.Adverb, ...], scope: Scope) -> Missing:
    for adverb in adverbs:
        match adverb:
            case filters.Here():
                continue
            case Manner("alone") if scope.play.bases:
                continue
            case filters.Located() if adverb == FROM_A_LOCATION and scope.play.bases:
                continue
            case With(filters.Objects(filters.AtLeast(amounts.Fixed(1)), None, filters.Noun(_, "unit")) as units):
                yield from counted(units, scope)
            case filters.Located() if is_circumstance(adverb):
                if isinstance(adverb.place, filters.Objects) and isinstance(adverb.place.quantity, filters.Of):
                    yield from player(adverb.place.quantity.owner, scope)
            case filters.Located(Preposition.UNDER, filters.Objects(filters.Of(owner))):
                yield from player(owner, scope)
            case filters.Located(_, there):
                yield from place(there, scope)
            case _:
                yield from lacks(adverb)


def condition(node: Node, scope: Scope) -> Missing:
    """A clause that says how things are."""
    known = history.fact(node, scope, event)
    if known is not None:
        yield from known
        return
    match node:
        case Does(who, Modal(mode, act)) if mode in NEGATIVE | {Mode.HAS}:
            yield from condition(Does(who, act), scope)
        case Does(who, Modal(Mode.PAST, Is(Done(verb, ())) as act)) if verb is Verb.KICK:
            yield from condition(Does(who, act), scope)
        case Does(who, Modal(Mode.PAST, Is(HasKeyword("mighty") | filters.Objects() | filters.Trait() as what))):
            back = isinstance(who, filters.Self | filters.It)
            yield from () if back else lacks(who)
            yield from _state(what, scope)
        case Does(who, AllOf(parts) | AnyOf(parts)):
            for part in parts:
                yield from condition(Does(who, part), scope)
        case Does(who, Act(Verb.CONTROL, filters.Objects() as what, ()) | Has(filters.Objects() as what)):
            yield from player(who, scope)
            yield from counted(what, scope)
        case Does(_, Modal(Mode.PAST, Act(Verb.PAY, filters.Objects(), ())) | Act(Verb.PAY, filters.Objects(), ())):
            return
        case Does(filters.Objects(nouns=filters.Noun((filters.Trait("additional"),), "cost")), act) if _is_paid(act):
            return
        case Does(who, Outnumbers(_, _, filters.Objects(None) as what, than)):
            yield from player(who, scope)
            yield from player(than, scope)
            yield from counted(what, scope)
        case Does(who, Is(what) | IsNot(what)):
            yield from _spoken(who, scope)
            yield from _state(what, scope)
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from condition(part, scope)
        case ThereIs(what):
            yield from () if node == SHOWDOWN_HERE and scope.play.bases else counted(what, scope)
        case _:
            yield node, f"{_name(node)} as a condition"


def _is_paid(act: Node) -> bool:
    inner = act.act if isinstance(act, Modal) and act.mode is Mode.PAST else act
    return inner == Is(Done(Verb.PAY))


def _spoken(who: Node, scope: Scope) -> Missing:
    back = isinstance(who, filters.Objects) and isinstance(who.quantity, filters.That | filters.The | filters.This)
    yield from () if back else matched(who, scope)


def _state(node: Node, scope: Scope) -> Missing:
    match node:
        case Done(Verb.KICK, ()) | HasKeyword() | filters.Here() | filters.There():
            return
        case Done(verb, ()) | Doing(verb, ()) if verb in STATES or verb in (Verb.READY, Verb.BUFF):
            return
        case Doing():
            yield from trait(node, scope)
        case filters.Located(
            Preposition.IN,
            filters.Objects(
                None | filters.Exactly(amounts.Fixed(1)), None, filters.Noun((), "combat" | "showdown"), ()
            ),
        ):
            yield from () if scope.play.bases else lacks(node)
        case filters.Located(Preposition.AT | Preposition.IN | Preposition.ON, there):
            yield from place(there, scope)
        case filters.Trait() | filters.Typed():
            yield from matched(filters.Objects(None, None, filters.Noun((node,), "card")), scope)
        case filters.Objects():
            yield from matched(node, scope)
        case _:
            yield from lacks(node)


def _name(node: Node) -> str:
    return next(iter(lacks(node)))[1]


def symbols(what: Resources, scope: Scope, paid: bool = False) -> Missing:
    """A run of symbols that can be asked for and paid: numbers, the game's own kinds, either of two. Where it is
    `paid`, those too of which its player says how."""
    rules = scope.play
    for symbol in what.symbols:
        kinds = symbol.split("/")
        own = set(rules.typed) | ({"A", "C"} if rules.bases else {"S"} if paid else set())
        if paid and is_open(symbol) and not rules.bases:
            kinds = [kind for kind in kinds if kind != PHYREXIAN and not kind.isdigit()]
        if not (symbol.isdigit() or set(kinds) <= own or (symbol == "X" and scope.x)):
            yield what, f"the symbol {symbol}"
