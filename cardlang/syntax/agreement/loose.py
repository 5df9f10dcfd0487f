"""What hangs loose: "attach me to me", "starting with the next gear", "within the points of", "I gain a tag".

Each is a phrase that stands well by itself and does not suit what it hangs on. What says nothing beside the words
around it is for `agreement.idle` to say, what is joined for `agreement.together`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import CountOf
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import As, ForEach, Instead, StartingWith
from cardlang.nodes.costs import CostChange, Link
from cardlang.nodes.effects import Act, AllOf, Does, Grant, Have, If, Lasting
from cardlang.nodes.filters import (
    All,
    Each,
    Exactly,
    Here,
    Located,
    No,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    That,
    The,
    Trait,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Alone, Doing, Done, Everywhere, HasKeyword, Whom, With
from cardlang.nodes.predicates import Becomes, Is, Modal
from cardlang.nodes.words import Branch, Duration, Mode, Preposition, Verb
from cardlang.syntax.sorts import Sorts, heads

LOOSE = frozenset(
    {
        Act,
        AllOf,
        As,
        Becomes,
        PartOf,
        CountOf,
        Does,
        Doing,
        ForEach,
        Grant,
        If,
        Lasting,
        Link,
        Located,
        Modal,
        Objects,
        StartingWith,
    }
)
"""The classes of what `wrong_hanging` is about."""

_WORDS = frozenset({"tag", "type", "domain", "name"})
_COSTS = frozenset({"cost", "damage", "turn", "phase", "combat", "land", "time"})
"""Nouns that "additional" stands before without a number."""

_ORDINALS = frozenset({"first", "second", "third", "next", "last"})
_GIVEN = frozenset({Verb.PLAY, Verb.KILL, Verb.DISCARD, Verb.DRAW})
"""What was done to things, nobody knows when."""


def wrong_hanging(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what does not suit what it hangs on."""
    match node:
        case Act():
            yield from _wrong_act(node)
        case Does(who=Objects(quantity=None, target=None) as who) if _is_additional(who):
            yield finding("CL303", "nothing says how many", who.span, help="put a number before it")
        case AllOf(parts=(Act(verb=first, object=Self()), Act(verb=second, object=Self()) as again)) if first is second:
            yield finding("CL304", "the same is done to it twice", again.span, help="take another verb")
        case StartingWith(player=player) if any(not sorts.is_person(word) for word in heads(player)):
            yield finding("CL303", "only players come one after the other", player.span, help="name a player")
        case As(event=Does(act=Is(what=Done()) as state), effect=Instead()):
            yield finding("CL303", "this is so for a while", state.span, help='did you mean "if"?')
        case PartOf(quantity=That(), where=(Whom(does=Act()) as done, *_)):
            yield finding("CL303", "nothing says when", done.span, help='did you mean "this way"?')
        case Becomes(what=Objects(quantity=No()) as what):
            yield finding("CL303", "nothing becomes none", what.span, help='did you mean "0"?')
        case Link(branch=Branch.WHEN_DOES, effect=effect):
            for below in walk(effect):
                if isinstance(below, CostChange):
                    yield finding("CL303", "nothing says for how long", below.span, help='did you mean "if"?')
        case If(condition=Lasting(change=Grant() as told)):
            yield finding("CL303", "nobody does it here", told.span, help="say who does it: you, a player")
        case If(condition=Does(act=Is(what=Alone(where=Here()) as here)), effect=effect) if _is_playing(effect):
            yield finding("CL303", "what is not played yet is nowhere", here.span, help='did you mean "there"?')
        case Modal(mode=Mode.PAST, act=Lasting(duration=Duration.EACH_TURN)):
            yield finding("CL303", "what was done is over", node.span, help='did you mean "this turn"?')
        case Lasting(change=Modal(mode=Mode.PAST), duration=Duration.EACH_TURN):
            yield finding("CL303", "what was done is over", node.span, help='did you mean "this turn"?')
        case Located(preposition=Preposition.WITHIN, place=Objects(quantity=quantity) as place):
            if isinstance(quantity, The | All) or quantity is None:
                yield finding("CL303", "nothing says how many", place.span, help="put a number before it")
        case _:
            yield from _wrong_phrase(node, sorts)


def _wrong_act(act: Act) -> Iterator[Diagnostic]:
    what = act.object
    if act.verb is Verb.DO and isinstance(what, Objects) and what.quantity is None:
        if isinstance(what.nouns, Noun) and what.nouns.word == "following":
            yield finding("CL303", '"the" is missing here', what.span, help='write "the" before it')
    for place in act.adverbs:
        goal = place.place if isinstance(place, Located) and place.preposition is Preposition.TO else None
        if goal is not None and isinstance(what, Self) and isinstance(goal, Self):
            yield finding("CL303", "nothing is brought to itself", place.span, help="name something else")
        if act.verb is Verb.MOVE and isinstance(goal, Objects) and isinstance(goal.quantity, Of):
            owner = goal.quantity.owner
            if isinstance(owner, Objects) and isinstance(owner.quantity, Each):
                yield finding("CL303", "one thing is at one place", goal.span, help='did you mean "a", or "its"?')
    if act.verb is Verb.GAIN and isinstance(what, Objects) and isinstance(what.quantity, Exactly) and not what.where:
        if set(heads(what)) <= _WORDS and any(heads(what)):
            yield finding("CL303", "nothing says which", what.span, help='did you mean "that tag"?')


def _is_additional(phrase: Objects) -> bool:
    words = {trait.word for noun in nouns_of(phrase) for trait in noun.traits if isinstance(trait, Trait)}
    return "additional" in words and not set(heads(phrase)) & _COSTS


def _is_playing(effect: Node) -> bool:
    return any(isinstance(below, Done) and below.verb is Verb.PLAY for below in walk(effect))


def _wrong_phrase(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match node:
        case (
            Grant(to=Objects() | PartOf(whole=Objects()) as given, gifts=gifts)
            | Does(who=Objects() | PartOf(whole=Objects()) as given, act=Have(gifts=gifts))
        ) if not any(isinstance(where, Located | Whom | Done | Everywhere) for where in _whole(given).where):
            played = sorts.keyword.get("[for playing]", frozenset())
            for gift in gifts:
                if isinstance(gift, Keyword) and gift.name in played and _are_in_play(given, sorts):
                    yield finding("CL303", "this does nothing in play", gift.span, help="name another keyword")
        case Doing(object=Objects(quantity=None, target=None, nouns=Noun(traits=()) as noun) as what):
            if noun.wording.inflections[-1:] == (Inflection.BASE,) and noun.word not in sorts.one_form:
                yield finding("CL303", "nothing says which is meant", what.span, help='write "a" before it')
        case CountOf(objects=Objects(where=where)) | ForEach(objects=Objects(where=where)):
            for one in where:
                if isinstance(one, Whom) and isinstance(one.does, Act) and one.does.verb is Verb.PLAY:
                    yield finding("CL303", "nothing says when", one.span, help='did you mean "played this turn"?')
        case Objects():
            yield from _wrong_things(node, sorts)


def _whole(phrase: Objects | PartOf) -> Objects | PartOf:
    return phrase.whole if isinstance(phrase, PartOf) and isinstance(phrase.whole, Objects) else phrase


def _are_in_play(to: Objects | PartOf, sorts: Sorts) -> bool:
    return all(sorts.of(word) in ("object", "gear") for word in heads(to))


def _wrong_things(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity = phrase.quantity
    words = {trait.word for noun in nouns_of(phrase) for trait in noun.traits if isinstance(trait, Trait)}
    has = {trait.name for noun in nouns_of(phrase) for trait in noun.traits if isinstance(trait, HasKeyword)}
    for where in phrase.where:
        if isinstance(where, With) and isinstance(where.what, Keyword) and where.what.name in has:
            yield finding("CL304", "this keyword is said already", where.span, help="leave one of the two out")
        if isinstance(where, Done) and where.verb in _GIVEN and not where.adverbs and where.object is None:
            if isinstance(quantity, All | Each):
                yield finding("CL303", "nothing says when", where.span, help='did you mean "this turn"?')
    if isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a" and words & _ORDINALS:
        if any(sorts.of(word) == "time" for word in heads(phrase)):
            yield finding("CL303", "nothing says whose", phrase.span, help='did you mean "your", or "the"?')
