"""Acts and clauses that nobody does so: "its Might may pay [A]", "put it from your trash", "I enter alone".

Who does what to what is data that `agreement.sorts` and `agreement.deeds` ask; here it is what a whole clause leaves
out or adds. What a text's parts say to each other is for `agreement.answers`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import As, AsAdditionalCost
from cardlang.nodes.costs import AdditionalCost, Linked, Pay, PayTo
from cardlang.nodes.effects import Act, Cannot, Does, EitherAct, May, Sentence
from cardlang.nodes.filters import (
    Here,
    It,
    Listed,
    Located,
    No,
    Noun,
    Objects,
    Self,
    The,
    There,
    They,
    This,
    You,
)
from cardlang.nodes.narrowing import Done, Manner, With
from cardlang.nodes.predicates import Enters, Is
from cardlang.nodes.words import Branch, Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.agreement.told import DONE_TO_SOME
from cardlang.syntax.sorts import Sorts, heads

UNDONE = (
    always(AdditionalCost, As, Done, Enters, Linked)
    | needing((Act,), Located, Listed, With, Verb.CHANNEL, Verb.EXHAUST)
    | needing((Does, May, Cannot), StatOf, Verb.AMBUSH, Verb.ASSIGN)
    | needing((Sentence,), AsAdditionalCost, Verb.MOVE)
    | needing((Triggered,), Is, This, Verb.PLAY, Verb.CAST)
)
"""The classes of what `wrong_undoing` is about."""

_OF_UNITS = frozenset({Verb.AMBUSH})
"""What units do by themselves, and players do with units."""

_FOR_A_COST = frozenset({Verb.PLAY, Verb.CAST, Verb.HIDE, Verb.AMBUSH, Verb.ACTIVATE, Verb.USE, Verb.EQUIP})
_PLAYED = frozenset({Verb.PLAY, Verb.CAST})
_ON_SOME = DONE_TO_SOME | {Verb.DISCARD, Verb.PLAY}
_CHANGES = frozenset(
    {Verb.KILL, Verb.DESTROY, Verb.READY, Verb.EXHAUST, Verb.BUFF, Verb.STUN, Verb.EMPOWER, Verb.DISEMPOWER}
    | {Verb.HEAL, Verb.DISCARD, Verb.COUNTER}
)
"""What brings nothing anywhere, and so not exhausted."""

_GONE = frozenset({Verb.BANISH, Verb.EXILE})
_TO = frozenset({Preposition.TO, Preposition.INTO})
_BY_ITSELF = Self | It | They
_PAID = Act | Pay | PayTo


def wrong_undoing(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what nobody does in this way."""
    match node:
        case Act():
            yield from _act(node, sorts)
        case Does(who=who, act=act) | May(who=who, act=act) | Cannot(who=who, act=act):
            yield from _clause(node, who, act, sorts)
        case Enters(state=Manner(word="alone") as how):
            yield finding("CL303", "nothing enters so", how.span, help="leave it out")
        case As(event=Act() | EitherAct() as event):
            yield finding("CL303", "nobody does it here", event.span, help="say who does it: you, a player")
        case As(event=Does(act=Act(verb=verb) as act), effect=effect) if verb not in _FOR_A_COST:
            if any(isinstance(below, AsAdditionalCost) for below in walk(effect)):
                yield finding("CL303", "this has no cost", act.span, help='did you mean "play"?')
        case AdditionalCost(cost=Cannot() as cost):
            yield finding("CL303", "what cannot be done is no cost", cost.span, help=_MAY)
        case Linked(action=Sentence(content=May()), links=links):
            for link in links:
                if link.branch is Branch.CANNOT:
                    message = 'what one may do is asked about with "don\'t"'
                    yield finding("CL303", message, link.span, help='did you mean "if you don\'t"?')
        case Sentence(content=told):
            yield from _told(told, sorts)
        case Done(verb=verb, adverbs=adverbs) if verb in _GONE:
            for where in adverbs:
                if isinstance(where, With) and isinstance(where.what, Objects) and where.what.quantity is None:
                    yield finding("CL303", "nothing says with which", where.span, help='did you mean "with this"?')
        case Triggered():
            yield from _triggered(node, sorts)


_MAY = 'did you mean "you may"?'


def _act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for an act that leaves out where to, or which, or says of itself which it is."""
    what, goals = act.object, [where for where in act.adverbs if isinstance(where, Located | Here | There)]
    if act.verb is Verb.PUT and what is not None and "[your only]" in sorts.has:
        origins = [where for where in (*goals, *getattr(what, "where", ())) if _is_from(where)]
        if origins and all(map(_is_from, (*goals, *getattr(what, "where", ())))):
            yield finding("CL303", "nothing says where to", origins[0].span, help="say where it is put")
    if act.verb in _PLAYED and isinstance(what, Self):
        for where in act.adverbs:
            if isinstance(where, With) and isinstance(where.what, Objects):
                yield finding("CL303", "this does not say how it is played", where.span, help="leave it out")
    if act.verb is Verb.CHANNEL and isinstance(what, Objects) and isinstance(what.quantity, The):
        yield finding("CL303", "nothing says how many", what.span, help='did you mean "1 rune"?')
    if act.verb is Verb.MOVE and isinstance(what, Objects):
        at = any(isinstance(where, Located) and where.preposition is Preposition.AT for where in what.where)
        for where in (*goals, *what.where) if at else ():
            if _is_from(where):
                yield finding("CL303", "it is said already where it is", where.span, help='did you mean "to"?')
    if act.verb in _CHANGES and isinstance(what, Objects) and what.quantity is not None:
        for state in what.where:
            if isinstance(state, Done) and state.verb is Verb.EXHAUST and not state.adverbs and state.object is None:
                yield finding("CL303", "what is done leaves nothing so", state.span, help="put it before the noun")
    for goal in goals:
        if isinstance(goal, Located) and goal.preposition in _TO and is_elided(goal.place):
            yield finding("CL303", "nothing is named that this stands for", goal.place.span, help="name a place")
    for one in what.phrases if isinstance(what, Listed) and act.verb in _ON_SOME else ():
        if isinstance(one, Objects) and isinstance(one.quantity, No):
            yield finding("CL303", "nothing is done to none", one.span, help="leave it out")


def _is_from(where: Node) -> bool:
    return isinstance(where, Located) and where.preposition is Preposition.FROM


def _clause(node: Does | May | Cannot, who: Node, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for who does not do it: a value that pays, a player that moves."""
    if isinstance(who, StatOf) and isinstance(node, May) and any(isinstance(said, _PAID) for said in acts_of(act)):
        yield finding("CL303", "this does nothing", who.span, help="say who does it: you, its controller")
    people = isinstance(who, You) or (bool(list(heads(who))) and all(map(sorts.is_person, heads(who))))
    if not people:
        return
    for said in deeds_of(act):
        if isinstance(said, Act) and said.verb in _OF_UNITS and said.object is None and "[your only]" in sorts.has:
            if not any(word in ("attacker", "defender") for word in heads(who)):
                yield finding("CL303", "a player does this with units", said.span, help="say which: me, a unit")
        elif isinstance(said, Is) and isinstance(said.what, Done) and said.what.verb is Verb.ASSIGN:
            if "[your only]" in sorts.has:
                yield finding("CL303", "no damage is assigned to players", who.span, help="name a unit")


def _told(told: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a cost of nothing, and for what is moved to some of all places."""
    below = [*walk(told)]
    if any(isinstance(one, AsAdditionalCost) for one in below) and not any(isinstance(one, As) for one in below):
        cost = next(one for one in below if isinstance(one, AsAdditionalCost))
        yield finding("CL303", "nothing says what costs it", cost.span, help='did you mean "to play me"?')
    for act, allowed in told_acts(told):
        for goal in act.adverbs if isinstance(act, Act) and act.verb is Verb.MOVE and not allowed else ():
            place = goal.place if isinstance(goal, Located) and goal.preposition in _TO else None
            if isinstance(place, Objects) and place.quantity is None and place.target is None and not place.where:
                if any(sorts.of(word) == "place" and word != "base" for word in heads(place)):
                    yield finding("CL303", "nothing says to which", place.span, help='did you mean "a"?')


def _triggered(ability: Triggered, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a state that would trigger, and for a time that a lasting ability knows nothing of."""
    event = ability.event
    says = event.act.what if isinstance(event, Does) and isinstance(event.act, Is) else None
    if "[your only]" in sorts.has and isinstance(event, Does) and isinstance(says, Located | Here | There):
        yield finding("CL303", "this is so, and does not happen", event.act.span, help='did you mean "while"?')
    for below in walk(event):
        if isinstance(below, Objects) and isinstance(below.quantity, This) and isinstance(below.nouns, Noun):
            if below.nouns.word in ("showdown", "combat"):
                yield finding("CL303", "nothing here is this one", below.span, help='did you mean "a"?')
    speaks = any(isinstance(below, Self) for below in walk(event))
    for act in walk(ability) if not speaks and "[your only]" in sorts.has else ():
        if isinstance(act, Act) and act.verb in _PLAYED and isinstance(act.object, Self) and act not in [*walk(event)]:
            if not any(map(_is_from, act.adverbs)):
                yield finding(
                    "CL303", "nothing says where it is played from", act.span, help='write "from" and a place'
                )
