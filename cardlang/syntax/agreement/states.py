"""What is said of a subject and cannot be so of it: "I'm a battlefield", "it becomes units", "deal 2 to a turn".

`agreement.sorts` looks at what things of a sort do and have done to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ChangedBy
from cardlang.nodes.costs import CostChange, Pay
from cardlang.nodes.effects import (
    Act,
    Cannot,
    Deal,
    Does,
    Gain,
    Get,
    Grant,
    Have,
    Lasting,
    May,
    StatChange,
)
from cardlang.nodes.filters import (
    Belonging,
    Exactly,
    Here,
    It,
    Listed,
    Located,
    Noun,
    Objects,
    Self,
    There,
    You,
)
from cardlang.nodes.narrowing import (
    Done,
    HasKeyword,
    Stranded,
    Which,
    With,
)
from cardlang.nodes.predicates import Becomes, Enters, Has, Is, IsNot, Modal, OftenKeyword, Outnumbers
from cardlang.nodes.pronouns import EachOther
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided, uncounted
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.nouns import GOALS, is_plural
from cardlang.syntax.sorts import OBJECT, PERSON, Sorts, heads

STATED = always(Does, May, Cannot, Deal, Grant, Have, Get, Gain) | needing((Objects,), Which)
"""The classes of what `wrong_states` is about."""

COUNTED = frozenset({OBJECT, "gear", "card", "spell", "ability", "rune"})
"""Sorts of things, of which there may be several."""

_MORTAL = frozenset({OBJECT, "gear", "card", "legend"})
_HELD = frozenset({OBJECT, "gear", "card", "spell", "rune"})
"""What players have: in hand, in play."""

_NOT_I = frozenset({"place", "pile", "time", "amount", "word", PERSON})
"""What a card that speaks is not."""

_YOU = frozenset({OBJECT, PERSON})
"""What somebody may be: "the attacker", "a player"."""


def wrong_states(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what cannot be so of its subject, or cannot be given to it."""
    match node:
        case Does(who=EachOther() as who):
            yield finding("CL303", '"each other" does nothing', who.span, help="say who does it: they, each player")
        case Does(who=who, act=act) | May(who=who, act=act) | Cannot(who=who, act=act):
            if not all(isinstance(said, Have | Gain) for said in _said(act)):
                yield from _mixed(who, sorts)
            for said in _said(act):
                yield from _is_so(who, said, sorts)
        case Deal(to=to):
            yield from _given("[damage]", to, "this takes no damage", sorts)
        case Grant(to=to, gifts=gifts):
            yield from _doubled(gifts)
            yield from _gifts(to, gifts, sorts)
        case Have(gifts=gifts) if any(gift.wording.form == "stat_change__any" for gift in gifts):
            yield finding("CL303", "nothing says by how much", node.span, help="write a number before the symbol")
        case Have(gifts=gifts) | Get(gifts=gifts) | Gain(gifts=gifts):
            yield from _doubled(gifts)
        case Objects(where=where):
            for one in where:
                if isinstance(one, Which) and isinstance(one.does, Is) and is_elided(one.does.what):
                    yield uncounted(one.does.what)


def _said(act: Node) -> Iterator[Node]:
    for said in acts_of(act):
        while isinstance(said, Modal | Lasting):
            said = said.act if isinstance(said, Modal) else said.change
        yield said


def _doubled(gifts: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for the same given twice, and for a change of a value in words: "+two [M]"."""
    for one, other in pairwise(gifts):
        if one == other:
            yield finding("CL304", "the same stands here twice", one.span.join(other.span))
    for gift in gifts:
        if isinstance(gift, StatChange) and gift.amount.wording.form == "fixed__word":
            yield finding("CL303", "a change of a value stands in digits", gift.span)


def _mixed(who: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for players and things that do the same together: "spells and you deal 1"."""
    if not isinstance(who, Listed):
        return
    kinds = [isinstance(one, You) or any(sorts.of(word) == PERSON for word in heads(one)) for one in who.phrases]
    known = [isinstance(one, You) or any(heads(one)) for one in who.phrases]
    if all(known) and any(kinds) and not all(kinds):
        yield finding("CL303", "players and things do not do the same", who.span, help="say each on its own")


_STATUS = (HasKeyword, OftenKeyword)
"""What says of a thing that a keyword is its state."""


def _is_so(who: Node, said: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match said:
        case Is(what=Objects() as what) | IsNot(what=Objects() as what) | Becomes(what=Objects() as what):
            yield from _is_this(who, what, sorts)
        case Enters() | Act() | Deal() if isinstance(who, StatOf):
            yield finding("CL303", "a value does nothing", who.span, help="say who does it: you, a unit")
        case Act(verb=Verb.BEGIN | Verb.END, object=None):
            if isinstance(who, Self) or any(sorts.of(word) in COUNTED for word in heads(who)):
                yield finding("CL303", "this neither begins nor ends", who.span, help="name a turn, phase or combat")
        case Act(verb=Verb.MOVE, object=None, adverbs=adverbs) if is_player(who, sorts) and not any(
            isinstance(adverb, Here | There | Stranded) or (isinstance(adverb, Located) and adverb.preposition in GOALS)
            for adverb in adverbs
        ):
            yield finding("CL303", "nothing says what is moved", said.span, help="say what, or where to")
        case Has(what=Objects() as what) if any(sorts.of(word) in _HELD for word in heads(what)):
            if _has_none(who, what, sorts):
                yield finding("CL303", "only a player has these", who.span, help="say who: you, an opponent")
        case Act(verb=Verb.DIE, object=None) if any(sorts.of(word) not in _MORTAL for word in heads(who)):
            yield finding("CL303", "this does not die", who.span, help="say what does: a unit, a creature")
        case Act(verb=Verb.DIE | Verb.ENTER, object=None) if is_player(who, sorts):
            yield finding("CL303", "a player does not do this", who.span, help="say what does, or what it is done to")
        case Act(verb=Verb.CONTROL | Verb.OWN) | Outnumbers(verb=Verb.CONTROL):
            if isinstance(who, Self) or any(not sorts.is_person(word) for word in heads(who)):
                yield finding("CL303", "only a player has things", who.span, help="say who: you, an opponent")
        case Becomes(what=state) | Is(what=state) if isinstance(state, _STATUS) and is_player(who, sorts):
            yield finding("CL303", "a player is never this", state.span)
        case Pay() if any(sorts.of(word) in _NOT_I - {PERSON} for word in heads(who)):
            yield finding("CL303", "only a player pays", who.span, help="say who: you, its controller")
        case Act(verb=Verb.GAIN, object=Objects() as what) if set(heads(what)) & {"xp", "point"}:
            if isinstance(who, Self) or any(not sorts.is_person(word) for word in heads(who)):
                yield finding("CL303", "only a player gains this", who.span, help="say who: you, an opponent")
        case Is(what=With(what=Objects() as what)) if any(sorts.of(word) == "time" for word in heads(what)):
            yield finding("CL303", "nothing is had in this way", what.span, help='did you mean "in"?')
        case ChangedBy() if isinstance(who, Objects) and any(sorts.of(word) != "amount" for word in heads(who)):
            yield finding("CL303", "this is no value", who.span, help="name a value: a cost, Might")
        case CostChange():
            yield from _given("[cost]", who, "this has no cost", sorts)
        case Have(gifts=gifts) | Get(gifts=gifts) | Gain(gifts=gifts):
            yield from _gifts(who, gifts, sorts)


def _has_none(who: Node, what: Objects, sorts: Sorts) -> bool:
    """Whether it is a thing that is said to have things; it may have some attached."""
    things = any(sorts.of(word) in COUNTED and not sorts.is_person(word) for word in heads(who))
    attached = any(isinstance(where, Done) and where.verb is Verb.ATTACH for where in what.where)
    return (isinstance(who, Self) or things) and not attached


def is_player(who: Node, sorts: Sorts) -> bool:
    """Whether a phrase names a player."""
    return isinstance(who, You) or any(sorts.of(word) == PERSON for word in heads(who))


def _is_this(who: Node, what: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what somebody or something is not."""
    if isinstance(who, It) and isinstance(what.quantity, Exactly) and any(sorts.of(w) == "time" for w in heads(what)):
        yield finding("CL303", "this is nothing it is", what.span, help='did you mean "your turn"?')
    if is_elided(what):
        things = not is_elided(who) and any(sorts.of(word) in COUNTED for word in heads(who))
        if things or isinstance(who, Self | You):
            yield uncounted(what)
        return
    kinds = {sorts.of(word) for word in heads(what)}
    wrong = kinds & _NOT_I if isinstance(who, Self) else kinds - _YOU if isinstance(who, You) else frozenset()
    if wrong and not (isinstance(who, Self) and who.wording.form != "self__i" and wrong <= {"place", "pile", "word"}):
        yield finding("CL303", "this is nothing one is", what.span, help='did you mean "at", or "in"?')
    elif isinstance(what.nouns, Belonging) and "point" in heads(what):
        yield finding("CL303", "this is no number of points", what.span, help='did you mean "within"?')
    one = isinstance(who, Self | It) and isinstance(what.nouns, Noun) and sorts.of(what.nouns.word) in COUNTED
    if one and what.quantity is None and is_plural(what):
        yield finding("CL303", "one thing is not several", what.span, help='did you mean "a"?')


def _gifts(to: Node, gifts: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    change = any(isinstance(gift, StatChange | PtChange) for gift in gifts)
    key, message = ("[change]", "this has no Might or power") if change else ("[gift]", "this has no abilities")
    yield from _given(key, to, message, sorts)


def _given(key: str, to: Node | None, message: str, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what cannot be given something, or have it."""
    allowed = sorts.takes.get(key)
    if to is None or allowed is None or isinstance(to, Self) or is_elided(to):
        return
    if not sorts.phrase_fits(allowed, to):
        yield finding("CL303", message, to.span, help="say what is meant: a unit, a creature")
