"""Keywords that texts give to what is being played: "your spells have [Repeat] [2]", "give the next spell you play this
turn [Repeat] equal to its cost"."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking.continuous import look_at, said_in
from cardlang.engine.asking.matching import fits
from cardlang.engine.state import Frame, GameObject, GameState, Place
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, replace
from cardlang.nodes.costs import Cost, Pay, Resources
from cardlang.nodes.effects import Does, Grant, Have
from cardlang.nodes.keywords import Keyword

LENT = frozenset({"repeat"})


def lent(state: GameState, found: GameObject) -> Iterator[Keyword]:
    """The keywords that a card on the chain has been given, each with a cost of its own."""
    if not state.rules.play.bases or found.zone.place is not Place.CHAIN:
        return
    look = look_at(state)
    lasting = ((effect.frame, effect.content) for effect in state.effects if effect.once)
    for frame, content in (*said_in(look, is_lending), *lasting):
        for keyword in _given(content):
            if fits(look, frame, found, _whom(content)):
                yield _with_cost(found, keyword)


def is_lent(gift: Node) -> bool:
    """Whether what is given is a keyword that a card can have while it is played."""
    return isinstance(gift, Keyword) and gift.name in LENT


def is_lending(content: Node) -> bool:
    """Whether a clause gives a card that is played a keyword."""
    return any(True for _ in _given(content))


def lends_to(state: GameState, frame: Frame, content: Node, found: GameObject) -> bool:
    """Whether a clause gives this card a keyword."""
    return is_lending(content) and fits(look_at(state), frame, found, _whom(content))


def _given(content: Node) -> Iterator[Keyword]:
    match content:
        case Does(_, Have(gifts)) | Grant(_, gifts):
            yield from (gift for gift in gifts if isinstance(gift, Keyword) and gift.name in LENT)


def _whom(content: Node) -> Node:
    return content.who if isinstance(content, Does) else content.to if isinstance(content, Grant) else content


def _with_cost(found: GameObject, keyword: Keyword) -> Keyword:
    """The keyword with what is to be paid: "equal to its cost" is what is printed on the card (RB 1.4 206)."""
    if not isinstance(keyword.amount, StatOf):
        return keyword
    symbols = tuple(symbol for symbol in found.shown.cost or () if symbol != "0")
    return replace(keyword, amount=None, cost=Cost((Pay(Resources(symbols or ("0",))),)))
