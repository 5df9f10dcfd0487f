"""Abilities in quotes that texts give to objects: what an object has now beside its own."""

from __future__ import annotations

from cardlang.engine.asking.continuous import gifts_to
from cardlang.engine.asking.meanings import Own, abilities_of, owned
from cardlang.engine.state import Face, GameObject, GameState
from cardlang.nodes.base import walk
from cardlang.nodes.keywords import Quoted

_QUOTING: dict[int, tuple[Face, bool]] = {}
MOST = 5000


def all_abilities(state: GameState, found: GameObject) -> tuple[Own, ...]:
    """An object's own abilities, and behind them those that it has been given."""
    return (*abilities_of(state, found), *given(state, found))


def given(state: GameState, found: GameObject) -> tuple[Own, ...]:
    """The abilities that texts give to an object, for a time or as long as they hold."""
    if not found.zone.on_board or not is_quoted(state):
        return ()
    quoted = (gift.ability for _, gift in gifts_to(state, found) if isinstance(gift, Quoted))
    return tuple(own for ability in quoted for own in owned(state, found, ability))


def is_quoted(state: GameState) -> bool:
    """Whether anything gives anybody abilities in quotes."""
    held: bool | None = state.memo.get("quoted")
    if held is None:
        lasting = any(isinstance(node, Quoted) for effect in state.effects for node in walk(effect.content))
        held = state.memo["quoted"] = lasting or any(_quotes(one.shown) for one in state.with_text())
    return held


def _quotes(face: Face) -> bool:
    """Whether a face's text has an ability in quotes; looked up once for each face."""
    known = _QUOTING.get(id(face))
    if known is None or known[0] is not face:
        if len(_QUOTING) >= MOST:
            _QUOTING.clear()
        walked = (node for ability in (*face.abilities, *face.effects) for node in walk(ability))
        known = _QUOTING[id(face)] = (face, any(isinstance(node, Quoted) for node in walked))
    return known[1]
