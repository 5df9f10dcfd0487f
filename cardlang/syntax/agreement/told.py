"""What somebody is told to do: "return a creature in your hand", "put it into a trash", "discard this", "I die."

What may happen ("whenever you return a creature") needs no goal; here only what somebody is told to do, or does, is
looked at, with what stands behind it attached. How much is done is for `agreement.effects` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node, children, field_names
from cardlang.nodes.clauses import AsThough
from cardlang.nodes.costs import Cost
from cardlang.nodes.effects import Act, Cannot, Deal, Does
from cardlang.nodes.filters import All, Another, AnyOne, Each, Exactly, Located, No, Noun, Objects, Self
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Which, Whom
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.nouns import GOALS
from cardlang.syntax.sorts import Sorts, heads

_WHOLE = frozenset({"act", "act__reference"})
"""Acts that are said whole; another may leave out what the one before it has said."""
_UNTOLD = (Which, Whom, Cannot, AsThough, Modal, Only)
"""What is said of things, forbidden, possible or past."""
HAPPENS = ("event", "condition", "play", "instead_of")
"""Parts of nodes that say what may happen or be so, and what is not done."""


_HAPPENING: dict[type[Node], tuple[str, ...]] = {}


def _happening(kind: type[Node]) -> tuple[str, ...]:
    """Those parts that nodes of a class have."""
    found = _HAPPENING.get(kind)
    if found is None:
        found = _HAPPENING[kind] = tuple(name for name in HAPPENS if name in field_names(kind))
    return found


def told_below(node: Node) -> list[Node]:
    """What stands directly in a node, without what only may happen or be so."""
    names = _happening(node.__class__)
    happens = [getattr(node, name) for name in names] if names else ()
    below = children(node)
    return [child for child in below if not any(child is one for one in happens)] if happens else below


ORDERED = frozenset(
    {Verb.MOVE, Verb.RECALL, Verb.BUFF, Verb.KILL, Verb.PUT, Verb.RETURN, Verb.DRAW, Verb.DISCARD, Verb.CHOOSE}
)
"""What `wrong_orders` looks at, besides damage that is dealt and what somebody does."""

_TO_NONE = frozenset({Verb.CONTROL, Verb.OWN, Verb.ASSIGN})
"""What somebody may be said to do to none: "it assigns no combat damage this turn"."""

_ANYBODYS = Exactly | AnyOne | Each | All | Another
_NOT_ITSELF = frozenset({Verb.DRAW, Verb.DISCARD, Verb.CHOOSE})
"""What a card that is in play is not told to be."""


def wrong_orders(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each instruction below a node without where to, what has no amount, and what is no order."""
    waiting = [node]
    paid: set[int] = set()
    while waiting:
        here = waiting.pop()
        match here:
            case Deal():
                if here.wording.form == "deal__any":
                    yield finding("CL303", "nothing says how much", here.span, help='put a number behind "deal"')
            case Act():
                yield from _misput(here)
                yield from _misplaced(here, sorts)
                if here.verb in _NOT_ITSELF and isinstance(here.object, Self) and id(here) not in paid:
                    message = f"what is in play cannot {here.verb.value} itself"
                    yield finding("CL303", message, here.object.span, help="name a card")
            case Cost(parts=parts):
                paid.update(map(id, parts))
            case Does(who=Self() | Objects() as who, act=act) if _is_thing(who, sorts):
                yield from _untold(act, sorts)
        if not isinstance(here, _UNTOLD):
            waiting += reversed(told_below(here))


def _untold(act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what things do by rules or because somebody moves them: "I move to base.", "units die."."""
    never = sorts.does.get("[not told]", frozenset())
    for said in acts_of(act):
        if isinstance(said, Act) and said.verb.value in never:
            yield finding("CL303", "nobody is told to do this", said.span, help='did you mean "can"?')


def _is_thing(who: Node, sorts: Sorts) -> bool:
    return isinstance(who, Self) or all(not sorts.is_person(word) for word in heads(who))


def _misplaced(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a goal that is anybody's: "into a trash"."""
    what = act.object
    if isinstance(what, Objects) and isinstance(what.quantity, No) and act.verb not in _TO_NONE:
        yield finding("CL303", "nobody is told to do it to none", what.span, help='did you mean "a"?')
    for place in act.adverbs if act.verb in (Verb.MOVE, Verb.RECALL) else ():
        if isinstance(place, Located) and isinstance(place.place, Objects) and isinstance(place.place.quantity, Each):
            yield finding("CL303", "one thing is at one place", place.place.span, help='did you mean "a", or "its"?')
    for place in act.adverbs if act.verb in (Verb.PUT, Verb.RETURN, Verb.RECYCLE) else ():
        if isinstance(place, Located) and place.preposition in GOALS and isinstance(place.place, Objects):
            if isinstance(place.place.quantity, _ANYBODYS) and any(sorts.of(w) == "pile" for w in heads(place.place)):
                yield finding("CL303", "nothing says whose", place.place.span, help='did you mean "your", or "their"?')


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
