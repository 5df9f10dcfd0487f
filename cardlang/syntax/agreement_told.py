"""Where what is put or returned goes: "return a creature in your hand", "put it into the battlefield".

What may happen ("whenever you return a creature") needs no goal; here only what somebody is told to do, or does, is
looked at, with what stands behind it attached. How much is done is for `agreement_effects` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node, children
from cardlang.nodes.clauses import AsThough
from cardlang.nodes.effects import Act, Cannot, Deal
from cardlang.nodes.filters import Located, Noun, Objects
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Which, Whom
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Preposition, Verb

_WHOLE = frozenset({"act", "act__reference"})
"""Acts that are said whole; another may leave out what the one before it has said."""
_UNTOLD = (Which, Whom, Cannot, AsThough, Modal, Only)
"""What is said of things, forbidden, possible or past."""
_HAPPENS = ("event", "condition", "play", "instead_of")
"""Parts of nodes that say what may happen or be so, and what is not done."""

ORDERED = frozenset({Verb.PUT, Verb.RETURN})
"""What `wrong_orders` looks at, besides damage that is dealt."""


def wrong_orders(node: Node) -> Iterator[Diagnostic]:
    """A finding for each instruction below a node without where to, and for damage of no amount."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        match here:
            case Deal():
                if here.wording.form == "deal__any":
                    yield finding("CL303", "nothing says how much", here.span, help='put a number behind "deal"')
            case Act():
                yield from _misput(here)
        if not isinstance(here, _UNTOLD):
            happens = [id(getattr(here, name, None)) for name in _HAPPENS]
            waiting += (below for below in reversed(children(here)) if id(below) not in happens)


def _misput(act: Act) -> Iterator[Diagnostic]:
    """A finding for what is returned nowhere, and what is put "into" or "in" the battlefield."""
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


def _is_battlefield(place: Node) -> bool:
    return isinstance(place, Objects) and isinstance(place.nouns, Noun) and place.nouns.word == "battlefield"
