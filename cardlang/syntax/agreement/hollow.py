"""What is told and says nothing: "to that unit or that gear from it", "I take damage", "I'm at a battlefield".

What has lost a verb, an amount, a place or an article is asked about here by what is left of it. What is told and does
nothing though all is said is for `agreement.idle` and `agreement.nowhere`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Link, PayTo, Unless
from cardlang.nodes.effects import Act, Does, Sentence
from cardlang.nodes.filters import (
    AnyListed,
    Belonging,
    Either,
    Here,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    Phrase,
    Self,
    There,
    Together,
)
from cardlang.nodes.narrowing import Alone, Done, Manner, WhereIt, With
from cardlang.nodes.predicates import Is
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts, heads

HOLLOW = frozenset({Act, Does, Link, Objects, PayTo, Sentence})
"""The classes of what `wrong_saying` is about."""

_GOALS = frozenset({Preposition.TO, Preposition.INTO, Preposition.ON, Preposition.ONTO})
_THINGS = frozenset({"object", "gear", "spell"})
_CARDS = frozenset({"object", "gear", "spell", "card"})


def wrong_saying(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what has lost the word that it says something with."""
    match node:
        case Act(verb=verb, adverbs=adverbs):
            for place in adverbs:
                if isinstance(place, Located) and place.preposition in _GOALS:
                    yield from _from_a_thing(place.place, sorts)
            if verb is Verb.MOVE:
                yield from _moved(node, sorts)
        case Objects(nouns=nouns, where=where):
            yield from _wrong_phrase(node, sorts)
            if isinstance(nouns, Either | Together):
                yield from _held(tuple(nouns.nouns), sorts)
            for done in where:
                if isinstance(done, Done) and done.verb is Verb.PLAY:
                    yield from _played_with(done, sorts)
        case Does(who=Objects() as who, act=Is(what=Alone() as alone)):
            words = list(heads(who))
            if words and all(sorts.of(word) in ("spell", "ability") for word in words):
                yield finding("CL303", "this is at no place", alone.span, help="name a unit")
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            yield from _wrong_order(told, sorts)


def _from_a_thing(goal: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a goal that comes from a thing: "attach it to that unit or that Equipment from that unit"."""
    for one in goal.phrases if isinstance(goal, AnyListed | Listed) else (goal,):
        for where in one.where if isinstance(one, Objects) else ():
            if isinstance(where, Located) and where.preposition is Preposition.FROM:
                words = list(heads(where.place))
                if words and all(sorts.of(word) in _THINGS for word in words):
                    yield finding("CL303", "nothing is taken from it here", where.span, help="write the verb again")


def _moved(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what moves from anywhere to nowhere, and for what lies in a pile and moves."""
    match act.adverbs:
        case (Located(preposition=Preposition.FROM, place=place),) if set(heads(place)) == {"anywhere"}:
            yield finding("CL303", "nothing says where to", place.span, help='write "to" and a place behind it')
    for where in act.object.where if isinstance(act.object, Objects) else ():
        if isinstance(where, Located) and where.preposition is Preposition.IN and "[your only]" in sorts.has:
            if any(sorts.of(word) == "pile" for word in heads(where.place)):
                yield finding("CL303", "nothing moves from there", where.span, help='did you mean "return"?')


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for one combat of several without an article."""
    if phrase.quantity is None and phrase.target is None and isinstance(phrase.nouns, Noun):
        if phrase.nouns.word == "combat" and any(isinstance(where, WhereIt) for where in phrase.where):
            yield finding("CL303", "an article is missing here", phrase.span, help='write "a" before it')


def _held(nouns: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a noun that holds the others of its list: "Unit, Cat, and Dog units"."""
    named = [noun for noun in nouns if isinstance(noun, Noun)]
    last = named[-1] if named else None
    if last is None or not last.traits or sorts.of(last.word) not in _CARDS:
        return
    for noun in named[:-1]:
        if not noun.traits and noun.word == last.word:
            yield finding("CL303", "this holds the others already", noun.span, help="leave it out")


def _played_with(done: Done, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is played with a spell, as if that were a part of it."""
    for where in done.adverbs:
        if isinstance(where, With) and isinstance(where.what, Objects):
            words = list(heads(where.what))
            if words and all(sorts.of(word) in _CARDS for word in words):
                yield finding("CL303", "nothing is played with this", where.span, help="say what is done with it")


def _wrong_order(told: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what somebody is told and that tells nothing."""
    asked: set[int] = set()
    for said, _ in told_acts(told, kinds=(Act, Does, Unless)):
        match said:
            case Unless(payment=payment):
                asked.add(id(payment))
            case Does(who=Self() | Objects() as who, act=act) if id(said) not in asked:
                yield from _told_of(who, act, sorts)
            case Act(verb=Verb.PUT, object=what, adverbs=(Manner(word="any_order" | "random_order") as order,)):
                if not isinstance(what, Objects) or not any(isinstance(where, Located) for where in what.where):
                    yield finding("CL303", "nothing says where to", order.span, help='did you mean "back in"?')
            case Act(object=what, adverbs=adverbs) if "[your only]" in sorts.has:
                yield from _of_some_deck(what)
                for place in (*adverbs, *(what.where if isinstance(what, Objects) else ())):
                    if isinstance(place, Located):
                        yield from _of_some_deck(place.place)


def _told_of(who: Phrase, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    for said in acts_of(act):
        if isinstance(said, Is) and _is_a_place(said.what) and not any(map(sorts.is_person, heads(who))):
            yield finding("CL303", "this is so, and is nothing to do", said.span, help='did you mean "while"?')
        if isinstance(said, Act) and said.verb is Verb.TAKE and _is_damage(said.object):
            yield finding("CL303", "nothing says how much", said.span, help='did you mean "deal", and a number?')


def _is_a_place(what: Node) -> bool:
    return isinstance(what, Here | There) or (isinstance(what, Located) and what.preposition is Preposition.AT)


def _is_damage(what: Node | None) -> bool:
    plain = isinstance(what, Objects) and what.quantity is None and not what.where
    return plain and isinstance(what, Objects) and what.nouns == Noun((), "damage")


def _of_some_deck(what: Node | None) -> Iterator[Diagnostic]:
    """A finding for "the top card of your deck" where everybody has two of them."""
    if not isinstance(what, Objects):
        return
    whole = what.nouns.whole if isinstance(what.nouns, Belonging) else what
    if isinstance(whole, Objects) and isinstance(whole.quantity, Of) and isinstance(whole.nouns, Noun):
        if whole.nouns.word == "deck":
            yield finding("CL303", "nothing says which deck", whole.span, help='did you mean "Main Deck"?')
