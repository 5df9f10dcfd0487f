"""Resources that are not like others of their kind: those that only serve some payments, and those from a snow source.

A unit in a pool is its kind, followed by a star when a snow source made it, and by the card and text that restrict it
(RB 1.4 429, CR 106.6, 107.4h).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.continuous import look_at
from cardlang.engine.asking.matching import fits
from cardlang.engine.paying.resources import BOUND, SNOW
from cardlang.engine.state import Frame, GameObject, GameState, Seen
from cardlang.nodes import filters
from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import Act, AnyOf, Sentence
from cardlang.nodes.frozen import frozen
from cardlang.nodes.limits import Only, OnlyTo
from cardlang.nodes.words import Preposition, Verb

PLAYING = frozenset({Verb.PLAY, Verb.CAST})


@frozen
class Purpose:
    """What resources are spent for: playing a card or activating an ability of an object. Other payments have none."""

    verb: Verb
    object: int


def restriction(body: Sequence[Node]) -> OnlyTo | Only | None:
    """What a text that adds resources says they may be spent for alone."""
    return next((only for step in body if (only := restricts(step)) is not None), None)


def restricts(node: Node) -> OnlyTo | Only | None:
    """The purpose or the time to which a sentence restricts resources; None when it does no such thing."""
    match node:
        case Sentence(Only() as during) if is_for_showdowns(during):
            return during
        case Sentence(Only(Act(Verb.USE, None) | Act(Verb.SPEND, filters.Objects(filters.This())), OnlyTo() as only)):
            return only
        case _:
            return None


def is_for_showdowns(node: Node) -> bool:
    """Whether resources may be spent only during showdowns (RB 1.4 343.1)."""
    match node:
        case Only(Act(Verb.SPEND, filters.Objects(filters.This())), filters.Located(Preposition.DURING, when)):
            return when == filters.Objects(None, None, filters.Noun((), "showdown"))
        case _:
            return False


def units(found: GameObject, body: Sequence[Node], symbols: Sequence[str]) -> tuple[str, ...]:
    """Resources as they come into a pool from a source with this text."""
    only = restriction(body)
    snow = SNOW if "snow" in found.shown.types else ""
    bound = "" if only is None else f"{BOUND}{found.id}.{_restrictions(found).index(only)}"
    return tuple(f"{symbol}{snow}{bound}" for symbol in symbols)


def may_spend(state: GameState, unit: str, purpose: Purpose | None) -> bool:
    """Whether a resource may be spent for a purpose."""
    _, bound, source = unit.partition(BOUND)
    if not bound:
        return True
    number, _, place = source.partition(".")
    found = state.objects[int(number)]
    only = _restrictions(found)[int(place)]
    if isinstance(only, Only):
        return bool(state.turn.showdown)
    return purpose is not None and _serves(state, Frame(found.controller, Seen(found)), only.act, purpose)


def spendable(state: GameState, player: int, purpose: Purpose | None) -> dict[str, int]:
    """What of a pool may be spent for a purpose."""
    return {unit: number for unit, number in state.player(player).pool if may_spend(state, unit, purpose)}


def _restrictions(found: GameObject) -> list[OnlyTo | Only]:
    walked = (node for ability in found.shown.abilities for node in walk(ability))
    return [n for n in walked if isinstance(n, OnlyTo) or (isinstance(n, Only) and is_for_showdowns(n))]


def _serves(state: GameState, frame: Frame, act: Node, purpose: Purpose) -> bool:
    match act:
        case AnyOf(parts):
            return any(_serves(state, frame, part, purpose) for part in parts)
        case Act(verb, filters.Objects() as phrase) if verb in PLAYING:
            card = state.objects[purpose.object]
            return purpose.verb in PLAYING and fits(look_at(state), frame, card, phrase)
        case Act(Verb.ACTIVATE, filters.Objects()):
            return purpose.verb is Verb.ACTIVATE
        case _:
            return False
