"""What has lost the word that held it: "get {E}", "its owner shuffles into their library", "spend mana to cast it".

An order without its subject, its object or its "only", and a thing that nobody picks, or of which nobody says whose.
How many there are is for `agreement.missing` to say, what is chosen by nobody among players for `agreement.picked`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import CountOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ForEach, Instead
from cardlang.nodes.costs import Link, PayTo, Unless
from cardlang.nodes.effects import Act, Does, Get, GetResources, Lasting, Sentence
from cardlang.nodes.filters import Another, Belonging, Exactly, Located, Noun, Objects, Of, The
from cardlang.nodes.narrowing import Done, Purpose
from cardlang.nodes.predicates import Is
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.agreement.told import told_below
from cardlang.syntax.sorts import Sorts, heads

BARE = (
    always(Instead, Objects, Unless)
    | needing((CountOf, ForEach), Located)
    | needing((Act,), Located, Verb.EXHAUST)
    | needing((Does,), Verb.SHUFFLE)
    | needing((Link, PayTo, Sentence), Lasting, GetResources, Verb.SPEND, Verb.SHUFFLE)
)
"""The classes of what `wrong_baring` is about."""

_MOMENTS = frozenset({Verb.ENTER, Verb.DIE, Verb.LEAVE})
"""What happens at a moment, and is neither paid nor so."""


def wrong_baring(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what says nothing without a word that is missing."""
    match node:
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            yield from _wrong_order(told, sorts)
        case Act():
            yield from _wrong_act(node)
        case Does(act=act):
            for said in acts_of(act):
                yield from _without_object(said)
        case ForEach(objects=Objects(where=where)) | CountOf(objects=Objects(where=where)):
            for place in where:
                if isinstance(place, Located) and _is_nobodys_hand(place.place):
                    yield finding("CL303", "nothing says whose", place.span, help='did you mean "in your hand"?')
        case Objects(quantity=The(), nouns=Belonging(nouns=Noun() as noun, whole=Objects(nouns=Noun(word="choice")))):
            if sorts.of(noun.word) == "object":
                yield finding("CL303", "nothing says which are meant", node.span, help='did you mean "type" behind it?')
        case Objects(quantity=quantity, nouns=Noun(word=word)) if word in sorts.has.get("[whose]", ()):
            if not isinstance(quantity, Of):
                yield finding("CL303", "this is half of a name", node.span, help="write the whole name")
        case Unless(payment=Does(act=Act(verb=verb)) as event) if verb in _MOMENTS:
            yield finding("CL303", "this happens, and is not so", event.span, help='did you mean "when"?')
        case Instead(effect=Does(act=Is(what=Done(adverbs=adverbs)))):
            for goal in adverbs:
                if isinstance(goal, Located) and _is_unpicked(goal.place, sorts):
                    yield finding("CL303", "nothing says who picks it", goal.span, help='did you mean "target"?')


def _wrong_order(told: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    for act, allowed in told_acts(told):
        if isinstance(act, Act) and act.verb is Verb.SPEND and not allowed:
            for one in act.adverbs:
                if isinstance(one, Purpose):
                    yield finding("CL303", "nobody is told to do this", act.span, help='did you mean "only to"?')
    for said, allowed in told_acts(told, kinds=(Does,)):
        if not isinstance(said, Does) or allowed or not _is_unpicked(said.who, sorts):
            continue
        if any(isinstance(act, Lasting) and isinstance(act.change, Get) for act in _parts(said.act)):
            yield finding("CL303", "nothing says who picks it", said.who.span, help='did you mean "target"?')
    waiting = [told]
    while waiting:
        here = waiting.pop()
        if isinstance(here, GetResources):
            yield finding("CL303", "nothing says who gets it", here.span, help='did you mean "you get"?')
        elif isinstance(here, Act):
            yield from _without_object(here)
        elif not isinstance(here, Does):
            waiting += told_below(here)


def _parts(act: Node) -> Iterator[Node]:
    """What is said of a subject, each with how long it lasts."""
    parts = getattr(act, "parts", None)
    yield from parts if parts is not None else (act,)


def _wrong_act(act: Act) -> Iterator[Diagnostic]:
    if act.verb is Verb.EXHAUST:
        for one in act.adverbs:
            if isinstance(one, Located) and one.preposition is Preposition.FOR and is_elided(one.place):
                yield finding("CL303", "nothing says for what", one.span, help='did you mean "for mana"?')
    if isinstance(act.object, Objects) and is_elided(act.object):
        for place in act.object.where:
            if not isinstance(place, Located) or place.preposition is not Preposition.FROM:
                continue
            if "graveyard" in heads(place.place) and _is_in_words(act.object):
                yield finding("CL303", "nothing says what these are", act.object.span, help='write "cards" behind it')


def _without_object(act: Node) -> Iterator[Diagnostic]:
    """A finding for a shuffling into a pile of nothing."""
    if isinstance(act, Act) and act.verb is Verb.SHUFFLE and act.object is None:
        if any(isinstance(one, Located) and one.preposition is Preposition.INTO for one in act.adverbs):
            yield finding("CL303", "nothing says what is shuffled", act.span, help='write "it" behind the verb')


def _is_in_words(counted: Objects) -> bool:
    """Whether a number alone stands in words; in digits it counts cards by itself: "recycle 2 from your trash"."""
    return isinstance(counted.quantity, Exactly) and counted.quantity.amount.wording.form == "fixed__word"


def _is_nobodys_hand(place: Node) -> bool:
    return isinstance(place, Objects) and place.quantity is None and "hand" in heads(place) and not place.where


def _is_unpicked(phrase: Node, sorts: Sorts) -> bool:
    """Whether it is one of several things, of which nobody says who picks it."""
    if not isinstance(phrase, Objects) or phrase.target or phrase.where or not isinstance(phrase.nouns, Noun):
        return False
    one = isinstance(phrase.quantity, Another) or (
        isinstance(phrase.quantity, Exactly) and phrase.quantity.wording.form == "exactly__a"
    )
    return one and sorts.of(phrase.nouns.word) == "object"
