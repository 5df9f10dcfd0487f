"""What is said of things that it does not fit: "2 spells cost [1] less", "a spell moves", "no ability costs [1] less".

Who does each act is data, asked by `agreement.deeds`; here it is the number, the place and the article beside the act.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Text, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.costs import CostChange
from cardlang.nodes.effects import Act, Cannot, Deal, Does, If, Lasting, Sentence
from cardlang.nodes.filters import (
    All,
    AnyOne,
    Belonging,
    Each,
    Exactly,
    Located,
    No,
    Noun,
    Objects,
    Phrase,
    This,
    Trait,
    nouns_of,
)
from cardlang.nodes.narrowing import Doing
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.sorts import Sorts, heads

UNFIT = (
    always(ForEach, Located, Objects)
    | needing((Act,), Verb.ASSIGN)
    | needing((Cannot, Does), Is, CostChange, Verb.MOVE)
    | needing((If, Triggered), Modal)
    | needing((Sentence,), Does)
    | needing((Text,), Cannot)
)
"""The classes of what `wrong_fitting` is about."""

_ORDINALS = frozenset({"first", "next", "last"})
_MOVE = frozenset({"object", "gear", "card"})
"""Sorts of what moves."""


def wrong_fitting(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what does not fit what it is said of."""
    match node:
        case Does(who=who, act=act) | Cannot(who=who, act=act):
            for said in deeds_of(act):
                if isinstance(said, Is) and isinstance(said.what, Objects) and isinstance(said.what.quantity, All):
                    if any(sorts.of(word) == "amount" for word in heads(said.what)):
                        yield finding("CL303", "nothing is all of this", said.what.span, help="take another verb")
                if isinstance(who, Objects):
                    yield from _wrong_deed(who, said, sorts)
        case If(condition=Does(who=Objects(quantity=Each()) as who, act=Modal(mode=Mode.WOULD))):
            yield finding("CL303", "an event is of one of them", who.span, help='did you mean "a"?')
        case Triggered(event=Does(act=Modal(mode=Mode.HAS) | Lasting(change=Modal(mode=Mode.HAS)) as state)):
            yield finding("CL303", "this is so, and does not happen", state.span, help='did you mean "if"?')
        case Sentence(content=Does(who=Objects(quantity=Exactly()) as who, act=Act() | Deal())) if is_elided(who):
            yield finding("CL303", "nothing is named that is counted", who.span, help="put a noun behind it")
        case Text(body=(Sentence(content=Cannot(who=who)), *_)) if is_elided(who):
            yield finding("CL303", "nothing is named that is counted", who.span, help="put a noun behind it")
        case ForEach(objects=Objects(quantity=Exactly(amount=Fixed(value=0))) as what):
            yield finding("CL303", "this is done for none", what.span, help="leave the number out")
        case Located(preposition=Preposition.IN, place=Objects() as place) if "battlefield" in set(heads(place)):
            yield finding("CL303", "this does not stand before it", node.span, help='did you mean "at", or "on"?')
        case Act(verb=Verb.ASSIGN, adverbs=adverbs):
            allowed = sorts.takes.get("[damage]", frozenset({"*"})) | {"person"}
            for goal in adverbs:
                if isinstance(goal, Located) and goal.preposition is Preposition.TO:
                    if not all(sorts.fits(allowed, word) for word in heads(goal.place)):
                        yield finding("CL303", "this takes no damage", goal.place.span, help="name a unit")
        case Objects():
            yield from _wrong_phrase(node, sorts)


def _wrong_deed(who: Objects, said: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match said:
        case CostChange() if isinstance(who.quantity, Exactly | No) and not who.where and not is_elided(who):
            if isinstance(who.quantity, No) or who.quantity.wording.form != "exactly__a":
                yield finding("CL303", "nothing says which they are", who.span, help='did you mean "the next two"?')
        case Act(verb=Verb.MOVE, object=None):
            if any(sorts.of(word) not in _MOVE and not sorts.is_person(word) for word in heads(who)):
                yield finding("CL303", "this does not move", who.span, help="name a unit")
        case Act(verb=Verb.MOVE, object=Objects() as what):
            if _are_things(who, sorts) and "[your only]" in sorts.has:
                yield finding("CL303", "only a player moves things", what.span, help="leave one of the two out")


def _are_things(who: Phrase, sorts: Sorts) -> bool:
    """Whether a phrase names units or gear alone."""
    words = list(heads(who))
    return bool(words) and all(sorts.of(word) in ("object", "gear") and not sorts.is_person(word) for word in words)


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, nouns = phrase.quantity, phrase.nouns
    traits = [trait for noun in nouns_of(phrase) for trait in noun.traits]
    words = {trait.word for trait in traits if isinstance(trait, Trait)}
    article = isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a"
    if article and words & _ORDINALS and isinstance(nouns, Noun):
        yield finding("CL303", "an article is not right here", phrase.span, help='did you mean "the"?')
    if article and isinstance(nouns, Belonging) and isinstance(nouns.nouns, Noun) and nouns.nouns.word == "location":
        yield finding("CL303", "a thing has one", phrase.span, help='did you mean "the"?')
    if isinstance(quantity, AnyOne) and "different" in words:
        yield finding("CL303", "one of these two does not suit the other", phrase.span, help='did you mean "a"?')
    for where in phrase.where if any(sorts.of(word) == "time" for word in heads(phrase)) else ():
        if isinstance(where, Located) and any(sorts.of(word) == "pile" for word in heads(where.place)):
            yield finding("CL303", "no time lies in a pile", where.span, help='did you mean "card"?')
    if isinstance(quantity, This) and (words & {"open", "occupied"} or any(isinstance(one, Doing) for one in traits)):
        yield finding("CL303", "this says which one is meant already", phrase.span, help='did you mean "an"?')
