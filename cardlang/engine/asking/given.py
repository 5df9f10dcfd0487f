"""Abilities in quotes that texts give to objects: what an object has now beside its own."""

from __future__ import annotations

from cardlang.engine.asking.continuous import gifts_to
from cardlang.engine.asking.meanings import Own, abilities_of, owned
from cardlang.engine.state import GameObject, GameState
from cardlang.nodes.abilities import Ability
from cardlang.nodes.base import Node, once, walk
from cardlang.nodes.keywords import Quoted


def all_abilities(state: GameState, found: GameObject) -> tuple[Own, ...]:
    """An object's own abilities, and behind them those that it has been given."""
    return (*abilities_of(state, found), *given(state, found))


def given(state: GameState, found: GameObject) -> tuple[Own, ...]:
    """The abilities that texts give to an object, for a time or as long as they hold."""
    if not found.zone.on_board or not quoted(state):
        return ()
    gifts = (gift.ability for _, gift in gifts_to(state, found) if isinstance(gift, Quoted))
    return tuple(own for ability in gifts for own in owned(state, found, ability))


def quoted(state: GameState) -> tuple[Ability, ...]:
    """The abilities in quotes that anything gives anybody."""
    held: tuple[Ability, ...] | None = state.memo.get("quoted")
    if held is None:
        lasting = (ability for effect in state.effects for ability in _quoted_in(effect.content))
        faces = (one.shown for one in state.with_text())
        texts = (text for face in faces for text in (*face.abilities, *face.effects))
        held = (*lasting, *(ability for text in texts for ability in _quoted_in(text)))
        state.memo["quoted"] = held
    return held


@once
def _quoted_in(text: Node) -> tuple[Ability, ...]:
    return tuple(node.ability for node in walk(text) if isinstance(node, Quoted))
