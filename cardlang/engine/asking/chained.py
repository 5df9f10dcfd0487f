"""Abilities on the chain as something that can be chosen: an object that is nowhere else and that items stand for."""

from __future__ import annotations

from cardlang.engine.asking.referents import Look
from cardlang.engine.state import Face, GameObject, Item, Place, Zone


def abilities_on_chain(look: Look) -> tuple[GameObject, ...]:
    """Every finalized ability on the chain (RB 1.4 329.3, 425.3)."""
    return tuple(as_object(item) for item in look.state.chain if item.ability is not None and item.finalized)


def as_object(item: Item) -> GameObject:
    """An ability on the chain as an object: its number is the item's, its name and domains are its source's."""
    source = item.frame.source.object
    face = Face(source.face.name, frozenset({"ability", item.kind.value}), None, source.shown.colours)
    return GameObject(item.id, face, item.controller, item.controller, Zone(Place.CHAIN))
