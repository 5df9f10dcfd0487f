"""Who does what, and where it comes from: "tokens win the game", "this may kill a unit", "a unit moves from me".

Who does each act, and what it brings things from, is data (`words.toml`, asked by `sorts`), complete for every verb.
`agreement.sorts` asks what is done to what, and where to.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import DoThis
from cardlang.nodes.costs import Pay, Resources
from cardlang.nodes.effects import Act, Add, AllOf, Cannot, Deal, Does, EitherAct, Gain, Get, Grant, Have, Lasting, May
from cardlang.nodes.filters import (
    AnyListed,
    Exactly,
    Here,
    It,
    Listed,
    Located,
    Objects,
    PartOf,
    Phrase,
    Self,
    There,
    They,
    You,
)
from cardlang.nodes.narrowing import Done, Whom, With
from cardlang.nodes.predicates import Enters, Has, Modal
from cardlang.nodes.pronouns import TheAttached
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.sorts import PERSON, Sorts, heads

DONE_BY = frozenset({EitherAct, AllOf, Does, May, Cannot, Whom, Act, Done, Deal, Grant})
"""The classes of what `wrong_deeds` is about."""

_ANYTHING = frozenset({"*"})
_HERE = Here | There
_EFFECT = "[effect]"
"""What is said of damage and of what is given, where no act is named."""

_STATES = frozenset({Verb.EXHAUST, Verb.READY, Verb.STUN, Verb.BUFF, Verb.EQUIP})
"""What is said in front of a noun, unless things come into play so."""

_LEAVES = frozenset({Verb.RECYCLE, Verb.BANISH, Verb.EXILE, Verb.DISCARD, Verb.KILL, Verb.SACRIFICE, Verb.DESTROY})
_ON_BOARD = frozenset({Verb.EXHAUST, Verb.READY, Verb.STUN, Verb.BUFF, Verb.HEAL, Verb.RECALL})
"""What takes something off the board, and what is done to something there."""

_IN_PLACE = frozenset({None, Verb.KILL, Verb.STUN, Verb.BUFF, Verb.READY, Verb.EXHAUST, Verb.HEAL, Verb.DESTROY})
"""What brings nothing into such a state as it brings it to a place: "recall it exhausted"."""


def wrong_deeds(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for who cannot do what is said, and for where nothing comes from by it."""
    match node:
        case Does(who=who, act=act) | Cannot(who=who, act=act) | Whom(who=who, does=act):
            yield from _doers(who, act, sorts)
        case May(who=who, act=act):
            yield from _choosers(who, act, sorts)
            yield from _doers(who, act, sorts)
        case Act(verb=verb, object=what, adverbs=adverbs) | Done(verb=verb, object=what, adverbs=adverbs):
            yield from _origins(verb.value, adverbs, sorts)
            yield from _happens(verb, adverbs, sorts)
            if isinstance(node, Act):
                yield from _from_where(verb.value, what, sorts)
                yield from _left_so(verb, what)
        case EitherAct(first=first, second=second, adverbs=adverbs):
            yield from _origins(first.value, adverbs, sorts)
            yield from _origins(second.value, adverbs, sorts)
        case AllOf(parts=parts):
            yield from _gone(parts)
        case Deal(to=to) | Grant(to=to):
            yield from _from_where(_EFFECT, to, sorts)
            yield from _left_so(None, to)


def _gone(parts: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for what is done to something on the board after it has left it: "recycle it and exhaust it"."""
    gone = False
    for part in parts:
        if not isinstance(part, Act) or not isinstance(part.object, It | They):
            return
        if gone and part.verb in _ON_BOARD:
            yield finding("CL303", "this is not on the board any more", part.span, help="do this first")
        gone = gone or part.verb in _LEAVES


def deeds_of(act: Node) -> list[Node]:
    """What is said of a subject, without how long and in which mode."""
    return [_without_mode(said) for said in acts_of(act)]


def _without_mode(said: Node) -> Node:
    while isinstance(said, Modal | Lasting):
        said = said.act if isinstance(said, Modal) else said.change
    return said


def _doers(who: Phrase, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a subject that does not do what is said of it."""
    if isinstance(who, Resources) and any(isinstance(said, Get | Gain | Have) for said in deeds_of(act)):
        yield finding("CL303", "this does nothing", who.span, help="say who does it: you, a unit, a creature")
    if is_elided(who) and _is_digit(who):
        yield finding("CL303", "a number alone does nothing", who.span, help="put a noun behind it")
    for said in deeds_of(act):
        for name in names_of(said):
            allowed = sorts.does.get(name, _ANYTHING)
            if allowed == _ANYTHING or does_it(allowed, who, sorts):
                continue
            only = allowed == {PERSON}
            message = "only a player does this" if only else "this does not do so"
            help = "say who does it: you, its controller" if only else "say what does"
            yield finding("CL303", message, who.span, help=help)


def _is_digit(who: Phrase) -> bool:
    """Whether a phrase has its number in digits, which without a noun stand for cards that are drawn."""
    quantity = who.quantity if isinstance(who, Objects) else None
    return (
        isinstance(quantity, Exactly) and isinstance(quantity.amount, Fixed) and quantity.amount.wording.form == "fixed"
    )


def names_of(said: Node) -> Iterator[str]:
    """Under which words of `[does]` an act stands."""
    match said:
        case Act(verb=verb, object=what):
            named = [f"{verb.value} {word}" for word in heads(what)]
            yield verb.value
            yield from named
        case EitherAct(first=first, second=second):
            yield first.value
            yield second.value
        case Grant():
            yield "[give]"
        case Deal():
            yield Verb.DEAL.value
        case Pay():
            yield Verb.PAY.value
        case Add():
            yield Verb.ADD.value
        case Enters():
            yield Verb.ENTER.value
        case Get() | Gain() | Have() | Has():
            yield "[have]"


def does_it(allowed: frozenset[str], who: Phrase, sorts: Sorts) -> bool:
    """Whether somebody or something is among those who do it; "it" is no player, "they" may be anybody."""
    match who:
        case You():
            return PERSON in allowed or "*" in allowed
        case Self() | It() | TheAttached():
            return allowed != {PERSON}
        case Resources():
            return False
        case Listed(phrases=phrases) | AnyListed(phrases=phrases):
            return all(does_it(allowed, one, sorts) for one in phrases)
        case _:
            return is_elided(who) or sorts.phrase_fits(allowed, who)


def _choosers(who: Phrase, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what may do something and is no player: only players choose."""
    chosen = any(isinstance(said, Act | EitherAct | Deal | Grant | Pay | DoThis) for said in deeds_of(act))
    if chosen and not does_it(frozenset({PERSON}), who, sorts):
        yield finding("CL303", "only a player chooses whether to", who.span, help="say who may: you, its controller")


def _origins(verb: str, adverbs: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each place that an act brings nothing from."""
    allowed = sorts.comes_from.get(verb, frozenset())
    for where in adverbs if "*" not in allowed else ():
        if isinstance(where, Located) and where.preposition is Preposition.FROM:
            if not _is_origin(allowed, where.place, sorts):
                yield finding("CL303", "nothing comes from there by this", where.span, help="name another place")


def _is_origin(allowed: frozenset[str], place: Phrase, sorts: Sorts) -> bool:
    match place:
        case Here() | There():
            return "place" in allowed
        case Self():
            return "object" in allowed
        case You():
            return False
        case It() | They() | PartOf():
            return bool(allowed)
        case _:
            return all(sorts.fits(allowed, word) or sorts.is_named_place(word) for word in heads(place))


def _from_where(verb: str, what: Node | None, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding where what an act is done to is said to come from somewhere, and does not."""
    for phrase in what.phrases if isinstance(what, Listed | AnyListed) else (what,):
        for where in phrase.where if isinstance(phrase, Objects) else ():
            if isinstance(where, Located) and where.preposition is Preposition.FROM:
                yield from _origins(verb, (where,), sorts)
            if isinstance(where, Located | With):
                break  # What follows may be said of that.


def _happens(verb: Verb, adverbs: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for an act that is done at no place, and is said to be done here."""
    for where in adverbs if verb.value in sorts.nowhere else ():
        if isinstance(where, _HERE):
            yield finding("CL303", "this is done at no place", where.span, help="leave the place out")


def _left_so(verb: Verb | None, what: Node | None) -> Iterator[Diagnostic]:
    """A finding for a state behind a noun that is in front of it where nothing comes into play so."""
    if verb not in _IN_PLACE or not isinstance(what, Objects):
        return
    for state in what.where[-1:]:
        if (
            isinstance(state, Done)
            and (verb is None or state.verb in _STATES)
            and not state.adverbs
            and state.object is None
        ):
            yield finding("CL303", "this stands before the noun", state.span, help="write it before the noun")
