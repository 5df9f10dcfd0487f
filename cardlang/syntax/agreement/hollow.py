"""What is told and says nothing: "to that unit or that gear from it", "I take damage", "I'm at a battlefield".

What has lost a verb, an amount, a place or an article is asked about here by what is left of it. What is told and does
nothing though all is said is for `agreement.idle` and `agreement.nowhere`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import CountOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.costs import Cost, Link, PayTo, Unless
from cardlang.nodes.effects import Act, AllOf, Does, Sentence
from cardlang.nodes.filters import (
    AnyListed,
    Belonging,
    Each,
    Either,
    Exactly,
    Here,
    It,
    Listed,
    Located,
    No,
    Noun,
    Objects,
    Of,
    Phrase,
    Self,
    That,
    There,
    Together,
    Typed,
    You,
)
from cardlang.nodes.narrowing import Alone, Done, Manner, WhereIt, With
from cardlang.nodes.predicates import Has, Is
from cardlang.nodes.pronouns import TheRest
from cardlang.nodes.values import WithStat
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts, heads

HOLLOW = (
    always(AnyListed, AllOf, Cost, CountOf, Done, Noun, ForEach, PayTo)
    | needing((Act,), Located, With)
    | needing((Does,), Done, Alone)
    | needing((Objects,), WhereIt, Either, Together, Done)
    | needing((Link, Sentence), Is, Each, Of, Verb.TAKE, Verb.PUT)
)
"""The classes of what `wrong_saying` is about."""

_GOALS = frozenset({Preposition.TO, Preposition.INTO, Preposition.ON, Preposition.ONTO})
_TOKENS = frozenset({"battlefield", "gear"})
"""Kinds of which it is known how their tokens are called; that gear is no unit is for `agreement.parts` to say."""

_STATES = frozenset({Verb.EXHAUST, Verb.STUN, Verb.BUFF})
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
                yield from _beside_you(adverbs)
        case Done(verb=Verb.MOVE, adverbs=adverbs):
            yield from _beside_you(adverbs)
        case Noun(word="token"):
            yield from _named_otherwise(node, sorts)
        case Objects(nouns=nouns, where=where):
            yield from _wrong_phrase(node, sorts)
            if isinstance(nouns, Either | Together):
                yield from _held(tuple(nouns.nouns), sorts)
            for done in where:
                if isinstance(done, Done) and done.verb is Verb.PLAY:
                    yield from _played_with(done, sorts)
        case PayTo(effect=Has() as effect):
            yield finding("CL303", "this is so, and is nothing to do", effect.span, help='did you mean "gain"?')
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            yield from _wrong_order(told, sorts)
        case _:
            yield from _wrong_words(node, sorts)


def _wrong_words(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is counted, listed or told beside what it does not go with."""
    match node:
        case AnyListed(phrases=(Objects(quantity=Exactly()) as first, *others)) if is_elided(first):
            if any(isinstance(one, Objects) and _is_a(one.quantity) for one in others):
                yield finding("CL303", "nothing is named that is counted", first.span, help="put a noun behind it")
        case Cost(parts=parts):
            for part in parts:
                if isinstance(part, Act) and part.verb is Verb.CHOOSE and isinstance(part.object, Self | It):
                    yield finding("CL303", "nothing is paid so", part.span, help="take another verb")
        case AllOf(parts=(Act() as first, Act() as second)):
            yield from _undone(first, second)
        case ForEach(objects=Objects(where=where)) | CountOf(objects=Objects(where=where)):
            for place in where:
                if isinstance(place, Located) and place.preposition is Preposition.AMONG:
                    if isinstance(place.place, Objects) and isinstance(place.place.quantity, Exactly | No):
                        yield finding("CL303", "nothing says which they are", place.place.span, help='write "your"')
        case Does(who=Objects(where=(Done(verb=verb, object=None, adverbs=()) as done, *_))) if verb in _STATES:
            yield finding("CL303", "this stands before the noun", done.span, help="put it before the noun")
        case Does(who=Objects() as who, act=Is(what=Alone() as alone)):
            words = list(heads(who))
            if words and all(sorts.of(word) in ("spell", "ability") for word in words):
                yield finding("CL303", "this is at no place", alone.span, help="name a unit")


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


def _named_otherwise(token: Noun, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a token's name beside a kind that it has not: "a Gold Mech token"."""
    typed = [trait for trait in token.traits if isinstance(trait, Typed)]
    valued = any(isinstance(trait, WithStat) for trait in token.traits)
    for kind, names in sorts.kind_of.items():
        for name in typed if kind in _TOKENS else ():
            others = {trait.word for trait in typed} - {kind, name.word}
            if name.word in names and others and not (kind == "gear" and (valued or "unit" in others)):
                yield finding("CL303", "no such token is called so", name.span, help=f'did you mean "{kind}"?')


def _beside_you(adverbs: tuple[Node, ...]) -> Iterator[Diagnostic]:
    for where in adverbs:
        if isinstance(where, With) and isinstance(where.what, You):
            yield finding("CL303", "players are at no place", where.span, help='did you mean "with it"?')


def _undone(first: Act, second: Act) -> Iterator[Diagnostic]:
    """A finding for what is attached and detached at once."""
    if {first.verb, second.verb} == {Verb.ATTACH, Verb.DETACH}:
        if isinstance(first.object, Objects) and isinstance(second.object, Objects):
            if first.object.nouns == second.object.nouns and first.object.quantity == second.object.quantity == That():
                yield finding("CL303", "this undoes the other", second.span, help="leave one of the two out")


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
            case Act(verb=Verb.PUT, object=TheRest() as rest, adverbs=()):
                yield finding("CL303", "nothing says where to", rest.span, help='write "into" and a place')
            case Act(object=Objects(quantity=Each(), where=(), nouns=Noun(word="card", traits=())) as what):
                yield finding("CL303", "nothing says which they are", what.span, help='did you mean "that card"?')
            case Act(object=what, adverbs=adverbs) if "[your only]" in sorts.has:
                yield from _of_some_deck(what)
                for place in (*adverbs, *(what.where if isinstance(what, Objects) else ())):
                    if isinstance(place, Located):
                        yield from _of_some_deck(place.place)


def _is_a(quantity: Node | None) -> bool:
    return isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a"


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
