"""What somebody is told to do: "return a creature in your hand", "put it into a trash", "discard this", "I die."

What may happen ("whenever you return a creature") needs no goal; here only what somebody is told to do, or does, is
looked at, with what stands behind it attached. How much is done is for `agreement.effects` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Finder, Node, finder, holding
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

DONE_TO_SOME = frozenset(
    {
        Verb.BANISH,
        Verb.BUFF,
        Verb.COUNTER,
        Verb.DESTROY,
        Verb.EXHAUST,
        Verb.EXILE,
        Verb.HEAL,
        Verb.KILL,
        Verb.MOVE,
        Verb.READY,
        Verb.RECALL,
        Verb.RECYCLE,
        Verb.RETURN,
        Verb.SACRIFICE,
        Verb.STUN,
    }
)
"""What is done to so many things as the text says."""

_WHOLE = frozenset({"act", "act__reference"})
"""Acts that are said whole; another may leave out what the one before it has said."""
_UNTOLD = (Which, Whom, Cannot, AsThough, Modal, Only)
"""What is said of things, forbidden, possible or past."""
ORDERING = frozenset({Deal, Act, Does})
"""The classes of what may be an order."""
HAPPENS = ("event", "condition", "play", "instead_of")
"""Parts of nodes that say what may happen or be so, and what is not done."""


_BELOW: dict[type[Node], Finder | None] = {}


def told_below(node: Node) -> list[Node]:
    """What stands directly in a node, without what only may happen or be so."""
    kind = node.__class__
    find = _BELOW[kind] if kind in _BELOW else _told_finder(kind)
    return [] if find is None else find(node)


def _told_finder(kind: type[Node]) -> Finder | None:
    return _BELOW.setdefault(kind, finder(tuple(name for name in holding(kind) if name not in HAPPENS)))


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
        if isinstance(here, Cost):
            paid.update(map(id, here.parts))
        yield from _wrong_order(here, id(here) in paid, sorts)
        if not isinstance(here, _UNTOLD):
            waiting += reversed(told_below(here))


def may_be_wrong(node: Node, below: bool, is_below: Callable[[Node], bool], sorts: Sorts) -> bool:
    """Whether `wrong_orders` may find something in a node.

    `below` says whether it may in anything directly below it, `is_below` of one such thing.
    """
    if node.__class__ in ORDERING and next(_wrong_order(node, False, sorts), None) is not None:
        return True
    if not below or isinstance(node, _UNTOLD):
        return False
    return any(map(is_below, told_below(node)))


def _wrong_order(here: Node, paid: bool, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is wrong with one node; what is `paid` may be the card itself."""
    match here:
        case Deal():
            if here.wording.form == "deal__any":
                yield finding("CL303", "nothing says how much", here.span, help='put a number behind "deal"')
        case Act():
            yield from _misput(here)
            yield from _misplaced(here, sorts)
            if here.verb in _NOT_ITSELF and isinstance(here.object, Self) and not paid:
                message = f"what is in play cannot {here.verb.value} itself"
                yield finding("CL303", message, here.object.span, help="name a card")
        case Does(who=Self() | Objects() as who, act=act) if _is_thing(who, sorts):
            yield from _untold(act, sorts)


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
