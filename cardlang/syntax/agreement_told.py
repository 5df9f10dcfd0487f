"""Instructions that lack what is needed to follow them: "deals damage to any target", "you lose life", "put it in".

What may happen ("whenever you lose life") needs no number and no goal; here only what somebody is told to do, or does,
is looked at, with what stands behind it attached.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Node, children
from cardlang.nodes.clauses import As, AsThough, NextTime, Until, While
from cardlang.nodes.costs import AdditionalCost, RatherThan
from cardlang.nodes.effects import Act, Cannot, Deal, If, When
from cardlang.nodes.filters import Belonging, Located, Noun, Objects, Self
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Which, Whom
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Preposition, Verb

_MEASURED = frozenset({"damage", "life"})
_WHOLE = frozenset({"act", "act__reference"})
"""Acts that are said whole; another may leave out what the one before it has said."""
_UNTOLD = (Which, Whom, Cannot, AsThough, Modal, Only)
"""What is said of things, forbidden, possible or past."""

ORDERED = frozenset({Verb.DEAL, Verb.GAIN, Verb.LOSE, Verb.PUT, Verb.RETURN})
"""What `wrong_orders` looks at, besides damage that is dealt."""


def wrong_orders(node: Node) -> Iterator[Diagnostic]:
    """A finding for each instruction below a node without how much, or without where to."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        match here:
            case Triggered(body=body):
                waiting += reversed(body)
                continue
            case If(effect=told) | While(effect=told) | As(effect=told) | When(effect=told) | NextTime(effect=told):
                waiting.append(told)
                continue
            case Until(act=told) | AdditionalCost(cost=told) | RatherThan(cost=told):
                waiting.append(told)
                continue
            case Deal():
                if here.wording.form == "deal__any":
                    yield finding("CL303", "nothing says how much", here.span, help='put a number behind "deal"')
            case Act():
                yield from _unmeasured(here)
                yield from _misput(here)
            case _:
                pass
        if not isinstance(here, _UNTOLD):
            waiting += reversed(children(here))


def _unmeasured(act: Act) -> Iterator[Diagnostic]:
    """A finding for damage that is dealt, and life that is gained or lost, of which nothing says how much."""
    match act:
        case Act(
            verb=Verb.DEAL | Verb.GAIN | Verb.LOSE,
            object=Objects(quantity=None, target=None, nouns=Noun(traits=(), word=word), where=()) as what,
        ) if word in _MEASURED and all(isinstance(adverb, Located) for adverb in act.adverbs):
            yield finding("CL303", "nothing says how much", what.span, help="put a number before it")


def _misput(act: Act) -> Iterator[Diagnostic]:
    """A finding for what is put nowhere, and what is put "into" or "in" the battlefield."""
    what = act.object
    if act.verb is Verb.RETURN and what is not None and act.wording.form in _WHOLE:
        if not any(isinstance(adverb, Located) for adverb in act.adverbs):
            yield finding("CL303", "nothing says where to", act.span, help='write "to" and a place')
    if act.verb is not Verb.PUT or not isinstance(what, Objects):
        return
    places = [place for place in (*act.adverbs, *what.where) if isinstance(place, Located)]
    for place in places:
        if place.preposition in (Preposition.IN, Preposition.INTO) and _is_battlefield(place.place):
            yield finding("CL303", "this does not stand before it", place.span, help='did you mean "onto"?')
    match what.nouns:
        case Belonging(nouns=Noun(word="counter"), whole=Self() | Objects()) if not places:
            yield finding("CL303", "nothing says what it is put on", what.span, help='did you mean "on"?')


def _is_battlefield(place: Node) -> bool:
    return isinstance(place, Objects) and isinstance(place.nouns, Noun) and place.nouns.word == "battlefield"
