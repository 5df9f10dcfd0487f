"""What could keep a card from being played, or a unit from its player's base: a quick answer from the texts in force.

No is said only where it is certain. A unit can always be played to the base (RB 1.4 355.2.a), so of what forbids
something that may be passed over which shuts another place or leaves the base open, and what is of revealing where the
card lies open. What is forbidden now is for `forbidding`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking.continuous import look_at, passives
from cardlang.engine.asking.referents import here
from cardlang.engine.paying.mattering import forbids, is_ban
from cardlang.engine.state import Frame, GameState, Place, Zone
from cardlang.nodes.base import Node, children
from cardlang.nodes.effects import Act, Cannot, Does
from cardlang.nodes.filters import Here, Located, Noun, Objects, Of, They
from cardlang.nodes.keywords import Quoted, QuotedInner
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Mode, Preposition, Verb

TO_THEIR_BASE = Located(Preposition.TO, Objects(Of(They()), None, Noun((), "base")))


def could_bar(state: GameState, player: int) -> bool:
    """Whether a text in force could keep a player from playing a card that lies open, a unit to the base."""
    if any(forbids(effect.content) for effect in state.effects):
        return True
    return any(
        _bars(state, frame, player, ban)
        for frame, sentence in passives(state)
        if forbids(sentence)
        for ban in _bans_in(sentence)
    )


def _bans_in(node: Node) -> Iterator[Node]:
    """What a text forbids, each with whom it forbids it; what is in quotes is of another text."""
    whole = isinstance(node, Quoted | QuotedInner) or is_ban(node) or (isinstance(node, Does) and is_ban(node.act))
    if whole:
        yield from (node,) if forbids(node) else ()
    else:
        for inner in children(node):
            yield from _bans_in(inner)


def _bars(state: GameState, frame: Frame, player: int, ban: Node) -> bool:
    match ban:
        case Cannot(_, Is(Done(Verb.REVEAL, (Here(),)))):
            return False
        case Cannot(_, Is(Done(Verb.PLAY, (Here(),)))):
            return here(look_at(state), frame) == Zone(Place.BASE, player)
        case Does(_, Modal(Mode.CAN_ONLY, Act(Verb.PLAY, Objects(), (where,)))):
            return where != TO_THEIR_BASE
        case _:
            return True
