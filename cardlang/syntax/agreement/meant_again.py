"""What pronouns and "the" stand for, and what that leaves nothing to say: "play it. You may play it.".

A thing compared with itself, a card that is a number, a keyword of things in play on a card that is not, and what was
done a sentence before. Where things are is for `agreement.meant_where`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AsThough
from cardlang.nodes.effects import Act, Does, If, Sentence
from cardlang.nodes.filters import It, Noun, Objects, That, The
from cardlang.nodes.narrowing import CostsThan, HasKeyword, ThanOther
from cardlang.nodes.predicates import Is
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts, heads

Meant = Mapping[int, tuple[Sequence[object], Sequence[object]]]

_NOTHING: tuple[Sequence[object], Sequence[object]] = ((), ())
_NO_THINGS = frozenset({"amount", "time", "word", "end"})
"""Sorts of what no card or thing is."""

_AGAIN = frozenset({Verb.PLAY, Verb.CAST})
"""What is not done twice to one card unless it has left play in between."""

_ASKED = frozenset({AsThough, Does, Objects, CostsThan, ThanOther, Text, Triggered, Activated})
"""The classes of what `wrong_again` is about."""


def wrong_again(node: Node, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each pronoun and reference below a node that stands for what leaves nothing to say."""
    nodes = [here for here in walk(node) if here.__class__ in _ASKED]
    compared = any(isinstance(here, CostsThan | ThanOther) for here in nodes)
    wished: set[int] = set()
    for here in nodes:
        match here:
            case AsThough(condition=condition):
                wished |= {id(below) for below in walk(condition)}
            case Does(who=It() as who, act=act) if id(here) not in wished:
                yield from _no_thing(act, meant.get(id(who), _NOTHING)[0], sorts)
            case Objects(quantity=The() | That(), nouns=Noun(word="card") as noun):
                yield from _in_no_pile(here, noun, sorts)
            case Objects() if compared:
                yield from _circular(here, meant)
            case Text() | Triggered() | Activated() if len(here.body) > 1:
                yield from _done_before(here, meant)


def _no_thing(act: Node, stands_for: Sequence[object], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a card or thing that is said to be a number, a time or a word: "if it's a number"."""
    theirs = [word for one in stands_for if isinstance(one, Objects) for word in heads(one)]
    if not theirs or any(sorts.of(word) in _NO_THINGS for word in theirs):
        return
    for said in deeds_of(act):
        what = said.what if isinstance(said, Is) else None
        words = list(heads(what)) if isinstance(what, Objects) else []
        if what is not None and words and all(sorts.of(word) in _NO_THINGS for word in words):
            yield finding("CL303", "what this stands for is none", what.span, help="say what it may be")


def _in_no_pile(phrase: Objects, noun: Noun, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "the [Empowered] card": a state is one of things in play."""
    states = sorts.keyword.get("[state]", frozenset())
    for trait in noun.traits:
        if isinstance(trait, HasKeyword) and trait.name in states and not phrase.where:
            yield finding("CL303", "a card that is not in play is never this", trait.span, help="name what is in play")


def _circular(phrase: Objects, meant: Meant) -> Iterator[Diagnostic]:
    """A finding for a thing compared with itself: "a unit that costs no more than the unit"."""
    for here in walk(phrase):
        than = here.than if isinstance(here, CostsThan | ThanOther) else None
        if isinstance(than, Objects) and isinstance(than.quantity, The | That):
            stands_for, others = meant.get(id(than), _NOTHING)
            if stands_for and not others and all(one is phrase for one in stands_for):
                yield finding("CL303", "this is the same one", than.span, help="say which one it is compared with")


def _done_before(ability: Text | Triggered | Activated, meant: Meant) -> Iterator[Diagnostic]:
    """A finding for what a sentence plays that the one before it has played: "play it. You may play it."."""
    played: list[object] = []
    for step in ability.body:
        acts = [act for act, _ in told_acts(step.content)] if isinstance(step, Sentence) else []
        if not isinstance(step, Sentence) or any(isinstance(below, AsThough) for below in walk(step)):
            return
        now: list[object] = []
        for act in acts:
            if isinstance(act, Act) and act.verb not in _AGAIN:
                played = []
            elif isinstance(act, Act) and isinstance(act.object, It) and not act.adverbs:
                stands_for = meant.get(id(act.object), _NOTHING)[0]
                if len(stands_for) == 1 and any(one is stands_for[0] for one in played):
                    yield finding("CL303", "this has been played already", act.span, help="say where it is played to")
                if len(stands_for) == 1 and not isinstance(step.content, If):
                    now += stands_for
            elif isinstance(act, Act) and isinstance(act.object, Objects) and not isinstance(step.content, If):
                now.append(act.object)
        played += now
