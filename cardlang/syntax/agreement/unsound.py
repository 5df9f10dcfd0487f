"""Clauses that cannot be so, or say nothing where they stand: "you would move a unit", "while I'm discarded".

What is told in a mood of wishing, what lasts no time and is asked about as if it did, and what one has as an order.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import KeywordAbility, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ForEachTime, StartingWith, While
from cardlang.nodes.costs import AdditionalCost, CostChange
from cardlang.nodes.effects import Act, Add, AddMana, Cannot, Does, Grant, Have, If, May, Sentence
from cardlang.nodes.filters import (
    AnyOne,
    Each,
    Exactly,
    Here,
    Located,
    No,
    Noun,
    Objects,
    Of,
    Self,
    They,
    Trait,
    You,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Doing, Done, Manner, Through, With
from cardlang.nodes.predicates import Becomes, Enters, Has, Is, Modal
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.sorts import Sorts, heads

UNSOUND = frozenset(
    {Act, AdditionalCost, Becomes, Cannot, Does, Doing, Done, Enters, ForEachTime, Grant, If, Is, May, Modal, Objects}
    | {KeywordAbility, Located, Sentence, StartingWith, Triggered, While}
)
"""The classes of what `wrong_being_so` is about."""

_AT_ONCE = frozenset(
    {Verb.DISCARD, Verb.KILL, Verb.PLAY, Verb.DRAW, Verb.RECYCLE, Verb.DESTROY, Verb.SACRIFICE, Verb.REVEAL}
    | {Verb.RETURN, Verb.MOVE, Verb.RECALL, Verb.CHOOSE, Verb.COUNTER, Verb.CAST}
)
"""What is done in a moment, and nothing is for a time."""

_UNDATED = frozenset({Verb.PLAY, Verb.ASSIGN, Verb.CHOOSE, Verb.DRAW, Verb.DISCARD})
"""What is said of things behind their noun with a time, or with who does it."""

_COMBAT = frozenset({Verb.ATTACK, Verb.DEFEND})
_BARE = frozenset({"something", "something_else"})
_ONLY_ONE = frozenset({"board"})
_STATES = Trait | Here | Located


def wrong_being_so(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what cannot be so."""
    yield from _wrong_state(node, sorts)
    yield from _wrong_time(node, sorts)
    yield from _wrong_word(node, sorts)


def _wrong_state(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a state, a condition or a cost that cannot be."""
    match node:
        case Modal(mode=Mode.DID_NOT | Mode.DOES_NOT, act=Is() as act):
            yield finding("CL303", 'this does not stand before "be"', act.span, help='did you mean "wasn\'t"?')
        case Enters(state=Here() as state):
            yield finding("CL303", "there is no such place before it enters", state.span, help='did you mean "ready"?')
        case Enters(state=Manner() as state):
            yield finding("CL303", "nothing enters so", state.span, help="leave it out")
        case Is(what=Objects(quantity=AnyOne() | Each() | No()) as what) if not what.where and not _are_types(what):
            yield finding("CL303", "one thing is not this", what.span, help='did you mean "a"?')
        case Becomes(what=Objects(nouns=Noun(word=word)) as what) if sorts.of(word) == "ability":
            yield finding("CL303", "nothing becomes this", what.span, help="say what it gains")
        case ForEachTime(event=Does(act=Is(what=what))) if isinstance(what, _STATES):
            yield finding(
                "CL303", "this is so for a time, and not so many times", what.span, help="say how often it is done"
            )
        case StartingWith(effect=Does(who=who) | May(who=who)) if _is_one(who):
            yield finding("CL303", "one player is no turn", who.span, help='did you mean "each player"?')
        case AdditionalCost(cost=cost):
            for below in walk(cost):
                if isinstance(below, Add | AddMana):
                    yield finding("CL303", "adding is no cost", below.span, help="name what is paid")
        case While(condition=Does(act=Becomes() as act)):
            yield finding("CL303", "this happens, and does not last", act.span, help='did you mean "is"?')
        case While(condition=Does(act=Is(what=Done(verb=verb, adverbs=()) as done))) if verb in _AT_ONCE:
            yield finding("CL303", "this happens, and does not last", done.span, help="say what is so")
        case If(condition=Does(who=You(), act=Act(verb=Verb.PLAY) as act), effect=Does(act=CostChange())):
            yield finding(
                "CL303", "nothing says when", act.span, help='did you mean "you\'ve played", and "this turn"?'
            )
        case Sentence(content=told):
            yield from _told(told, sorts)


def _are_types(what: Objects) -> bool:
    """Whether it is types that something is, of which one thing has as many as are said: "is every creature type"."""
    return "type" in heads(what)


def _wrong_time(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is told or given and cannot be, and for whom."""
    match node:
        case Triggered(body=body):
            yield from _for_good(body, sorts)
        case Grant(to=Objects(quantity=No()) as what):
            yield finding("CL303", "nothing is given to none", what.span, help="leave it out")
        case Cannot(who=Objects() as who) | Does(who=Objects() as who) if _is_some(who):
            yield finding("CL303", "nothing says what", who.span, help="name what it is: a unit, a spell")
        case May(who=who, act=Have() as act) if list(heads(who)) and not any(map(sorts.is_person, heads(who))):
            yield finding("CL303", "nobody has this at will", act.span, help='leave "may" out')
        case Done(verb=Verb.PLAY, adverbs=adverbs) if "[your only]" in sorts.has:
            for where in adverbs:
                if isinstance(where, Located) and where.preposition is Preposition.AT:
                    yield finding("CL303", '"at" does not stand behind this', where.span, help='did you mean "to"?')
        case Done(verb=Verb.MARK, adverbs=adverbs) if any(isinstance(where, With) for where in adverbs):
            yield finding("CL303", "damage is marked on something", node.span, help='did you mean "on"?')
        case Does(who=Self(), act=Act(verb=Verb.MOVE, object=None, adverbs=adverbs)):
            for where in adverbs:
                if isinstance(where, Located) and where.preposition is Preposition.TO and _is_mine(where.place):
                    yield finding(
                        "CL303", "this is where it is", where.place.span, help='did you mean "a battlefield"?'
                    )
        case Does(who=Objects() as who, act=Have() | CostChange() as act) if _are_some(who, act):
            yield finding("CL303", "nothing says which they are", who.span, help="say which: your, each")
        case Doing(verb=verb, object=Objects() as what) if verb.value in sorts.takes:
            if not sorts.phrase_fits(sorts.takes[verb.value], what):
                yield finding("CL303", "this is not done to it", what.span, help="take another verb")
        case Doing(verb=verb, adverbs=adverbs) if verb in _COMBAT and any(isinstance(w, Through) for w in adverbs):
            yield finding("CL303", "one does not come of the other", node.span, help='did you mean "or"?')
        case KeywordAbility(keyword=Keyword(name=name), ability=Triggered() as ability):
            if name in sorts.keyword.get("[leads no trigger]", ()):
                yield finding(
                    "CL303", "this keyword is a trigger itself", ability.span, help="leave one of the two out"
                )


def _wrong_word(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for acts, places and phrases that say nothing."""
    match node:
        case Located(preposition=Preposition.ON, place=place) if "[your only]" in sorts.has:
            if any(sorts.of(w) == "place" and w not in sorts.suits.get("[on]", ()) for w in heads(place)):
                yield finding("CL303", '"on" does not stand before this', node.span, help='did you mean "at"?')
        case Act():
            yield from _act(node, sorts)
        case Objects():
            yield from _phrase(node, sorts)


def _is_mine(place: Node) -> bool:
    """Whether it is the battlefield where the card itself is."""
    mine = isinstance(place, Objects) and isinstance(place.quantity, Of) and isinstance(place.quantity.owner, Self)
    return mine and "battlefield" in set(heads(place))


def _are_some(who: Objects, act: Node) -> bool:
    """Whether so many are said to have something always, and nobody picks them: "three units here have [Tank]"."""
    quantity = who.quantity
    if who.target is not None or not isinstance(quantity, Exactly) or not isinstance(quantity.amount, Fixed):
        return False
    return quantity.amount.value > 1 or (is_elided(who) and isinstance(act, CostChange))


def _is_one(who: Node) -> bool:
    return isinstance(who, Objects) and isinstance(who.quantity, Exactly)


def _is_some(who: Objects) -> bool:
    """Whether nothing is said of it but that it is something."""
    return isinstance(who.nouns, Noun) and who.nouns.word in _BARE and not who.where and not who.nouns.traits


def _told(told: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is told in a mood of wishing."""
    if isinstance(told, Does) and isinstance(told.act, Modal) and told.act.mode is Mode.WOULD:
        yield finding("CL303", "nothing is told here", told.act.span, help='did you mean "may"?')


def _for_good(body: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what a trigger says somebody has or is, and does not make so."""
    for step in body:
        told = step.content if isinstance(step, Sentence) else None
        while isinstance(told, If):
            told = told.effect
        if isinstance(told, Does) and "[your only]" in sorts.has:
            for said in acts_of(told.act):
                if isinstance(said, Has) and isinstance(told.who, You | They | Objects):
                    yield finding("CL303", "nobody is told to have something", said.span, help='did you mean "play"?')
                elif isinstance(said, Is) and isinstance(told.who, Self) and isinstance(said.what, Objects | Located):
                    yield finding("CL303", "this is so, and is not told", said.span, help="say what becomes of it")


def _act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for an act whose object or place leaves nothing to do."""
    what = act.object
    bracketed = sorts.suits.get("[in brackets]", frozenset())
    inside = act.wording.form == "act__one_card" or (what is not None and what.wording.form == "objects__in_bracket")
    if act.verb.value in bracketed and isinstance(what, Objects) and "bracket" in act.wording.form and not inside:
        yield finding("CL303", "the number stands in the brackets", what.span, help=f'write "[{act.verb.value} 2]"')
    if act.verb is Verb.RETURN and what is not None and "[your only]" in sorts.has and not is_elided(what):
        goals = [where for where in act.adverbs if isinstance(where, Located)]
        if not any(where.preposition in (Preposition.TO, Preposition.INTO) for where in goals):
            yield finding("CL303", "nothing says where to", act.span, help='did you mean "to its owner\'s hand"?')
    if act.verb is Verb.NAME and isinstance(what, Objects) and any(isinstance(w, Located | Here) for w in what.where):
        yield finding("CL303", "one names what is not there", what.span, help='did you mean "choose"?')
    if act.verb is Verb.SCORE and isinstance(what, Objects) and isinstance(what.quantity, Of):
        yield finding("CL303", "nothing says how many", what.span, help='did you mean "1 point"?')
    for where in act.adverbs if act.verb is Verb.MAKE else ():
        if isinstance(where, Located) and where.preposition is Preposition.FOR:
            if isinstance(where.place, You) or any(sorts.of(word) == "time" for word in heads(where.place)):
                yield finding("CL303", "choices are made for a spell or ability", where.span, help='did you mean "it"?')


def _phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "a board", and for "units played" of nobody and no time."""
    if isinstance(phrase.quantity, Exactly) and set(heads(phrase)) & _ONLY_ONE:
        yield finding("CL303", "there is only one", phrase.span, help='did you mean "the board"?')
    at_random = any(isinstance(where, Manner) for where in phrase.where)
    for where in phrase.where if not at_random else ():
        if isinstance(where, Done) and where.verb in _UNDATED and not where.adverbs and where.object is None:
            yield finding("CL303", "nothing says when", where.span, help='did you mean "played this turn"?')
