"""Where a payment stands -> which shape it is: ordered tables, the first row that fits.

The grammar has named the construct; a row adds what the place says. What a shape is in a document, the profile says.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.classify.payers import is_person
from cardlang.classify.place import Place, enter
from cardlang.nodes.base import Node, walk
from cardlang.nodes.costs import Pay, Waterbend
from cardlang.nodes.effects import Act, AllOf, AnyOf, Cannot, Deal, Does, Lasting, May, Then
from cardlang.nodes.filters import Noun, Trait
from cardlang.nodes.predicates import Causes, Modal
from cardlang.nodes.roles import PaidWhen
from cardlang.nodes.words import Branch, Mode, Verb
from cardlang.profiles.profile import Shape

PAY_TO: tuple[tuple[Callable[[Place], bool], Shape], ...] = (
    # Opponents must pay [A] to move a unit here (RB 1.4 204.4)
    (lambda place: place.must and (place.static or place.lasting), Shape.APPLIED),
    # If it would die, you may pay [A] to recall it instead (RB 1.4 371.2)
    (lambda place: place.timing is PaidWhen.REPLACEMENT, Shape.REPLACEMENT),
    # When I hold, you may pay [1] to draw 1 (RB 1.4 204.3.a)
    (lambda place: place.trigger and place.leading, Shape.LEADING_PAY_TO),
    # When I hold, draw 1. You may pay [1] to draw 1 (RB 1.4 204.3.b)
    (lambda place: place.trigger, Shape.LATER_PAY_TO),
    # Pay [1] to draw 1 (RB 1.4 204.3.b)
    (lambda place: True, Shape.PAY_TO),
)
""" "[do X] to [do Y]"."""

LINKED: tuple[tuple[Callable[[Place, frozenset[Branch]], bool], Shape], ...] = (
    # You may exert it as it attacks. When you do, draw a card (CR 508.1g)
    (lambda place, branches: place.may and place.timing is PaidWhen.ACTION, Shape.AS_IT_ATTACKS),
    # Discard 1. When you do, draw 2
    (lambda place, branches: branches == {Branch.WHEN_DOES}, Shape.WHEN_DO),
    # You may discard 1. If you do, draw 2
    (lambda place, branches: place.may, Shape.MAY_IF_DO),
    # Discard 1. If you do, draw 2
    (lambda place, branches: True, Shape.IF_DO),
)
"""A sentence whose outcome another waits for."""

_OPENING = Trait("opening")

_STATES = frozenset(
    {Verb.CONTROL, Verb.OWN, Verb.HAVE, Verb.COST, Verb.ATTACK, Verb.BLOCK, Verb.DEFEND, Verb.DIE, Verb.ENTER}
    | {Verb.LEAVE, Verb.HOLD, Verb.CONQUER, Verb.BECOME, Verb.PLAY, Verb.CAST}
)
"""What "unless you ..." asks of the game rather than of the player: a condition, no payment."""


def pay_to(place: Place) -> Shape:
    """The shape of "[do X] to [do Y]" in a place."""
    return next(shape for fits, shape in PAY_TO if fits(place))


def linked(place: Place, branches: frozenset[Branch], action: Node) -> Shape:
    """The shape of a sentence with those that wait for its outcome."""
    if any(isinstance(part, Noun) and part.word == "hand" and _OPENING in part.traits for part in walk(action)):
        return Shape.OPENING_HAND
    return next(shape for fits, shape in LINKED if fits(place, branches))


def unless(effect: Node, payment: Node) -> Shape | None:
    """The shape of "Y unless somebody does X"; None when X is no payment but a condition."""
    if not is_payment(payment):
        return None
    forbidden = forbids(effect)
    if forbidden is None:
        return Shape.UNLESS
    blocks = isinstance(forbidden, Act) and forbidden.verb is Verb.BLOCK
    return Shape.APPLIED_TO_BLOCK if blocks else Shape.APPLIED


def additional(place: Place) -> Shape:
    """The shape of an additional cost, by whether somebody may pay it or must."""
    return Shape.OPTIONAL_ADDITIONAL if place.may else Shape.ADDITIONAL


def forbids(node: Node) -> Node | None:
    """What a clause says that somebody or something can't do: "units can't attack"; None when it forbids nothing."""
    match node:
        case Cannot(act=act) | Modal(mode=Mode.CANNOT, act=act):
            return act
        case Does(act=act) | Lasting(change=act):
            return forbids(act)
        case _:
            inner = enter(node, Place())
            return None if inner is None else forbids(inner[0])


def is_payment(node: Node) -> bool:
    """Whether a clause is something a player does, and not something that is so: "pays [2]", "has you draw 2"."""
    match node:
        case Pay() | Waterbend() | Causes() | Deal():
            return True
        case Does(who=who, act=act) | May(who=who, act=act):
            return (is_person(who) or isinstance(act, Deal)) and is_payment(act)
        case Act(verb=verb):
            return verb not in _STATES
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return all(is_payment(part) for part in parts)
        case Then(first=first):
            return is_payment(first)
        case Lasting(change=act):
            return is_payment(act)
        case _:
            inner = enter(node, Place())
            return inner is not None and is_payment(inner[0])
