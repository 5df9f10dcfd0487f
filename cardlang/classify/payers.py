"""Who pays, and what is paid for: the answers that the phrases around a payment give."""

from __future__ import annotations

from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import Act, Does, May
from cardlang.nodes.filters import PEOPLE, Each, Noun, Objects, Of, Self, That, They, This, You
from cardlang.nodes.roles import PaidFor, Payer


def is_person(phrase: Node | None) -> bool:
    """Whether a phrase means players; nobody named means "you"."""
    match phrase:
        case None | You() | They():
            return True
        case Objects(nouns=Noun(word=word)):
            return word in PEOPLE
        case _:
            return False


def person_in(node: Node | None) -> Node | None:
    """The player that an event or a subject speaks of first, if any: "an opponent" in "an opponent plays a card"."""
    if node is None:
        return None
    for part in walk(node):
        if isinstance(part, Objects) and is_person(part) and not isinstance(part.quantity, That):
            return part
    return None


def payer_of(who: Node | None, spoken_of: Node | None) -> Payer:
    """Who pays; `spoken_of` is the player the text spoke of last, whom "they" and "that player" mean."""
    match who:
        case None | You():
            return Payer.YOU
        case Objects(quantity=That(), nouns=Noun(word="player")) | They():
            return payer_of(spoken_of, None) if spoken_of else Payer.OTHER
        case Objects(quantity=Of(), nouns=Noun(word="controller")):
            return Payer.CONTROLLER_OF_TARGET
        case Objects(nouns=Noun(word="opponent")):
            return Payer.OPPONENT
        case Objects(quantity=Each(), nouns=Noun(word="player")):
            return Payer.EACH_PLAYER
        case _:
            return Payer.OTHER


def paid_for(played: Node | None) -> PaidFor:
    """Whether what is played or cast is the card itself: "to play me", "this spell's mana cost", or nothing is said."""
    match played:
        case None | Self():
            return PaidFor.THIS_CARD
        case Act(object=phrase) if phrase is not None:
            return paid_for(phrase)
        case Does(act=act) | May(act=act):
            return paid_for(act)
        case Objects(quantity=Of(owner=owner)):
            return PaidFor.THIS_CARD if owner == Self() else PaidFor.OTHER
        case Objects(quantity=quantity):
            return PaidFor.THIS_CARD if isinstance(quantity, This) else PaidFor.OTHER
        case StatOf(owner=owner):
            return paid_for(owner)
        case _:
            return PaidFor.THIS_CARD if any(isinstance(part, Self) for part in walk(played)) else PaidFor.OTHER
