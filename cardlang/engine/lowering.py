"""Wordings that the interpreter takes as others it knows: the same objects, said in another way.

Asked before an ability is run or looked at (`runnable`), so that no room below meets them.
"""

from __future__ import annotations

from cardlang.nodes import filters
from cardlang.nodes.abilities import Ability
from cardlang.nodes.base import Node, transform


def lowered(ability: Ability) -> Ability:
    """The ability in the words that the interpreter knows."""
    return transform(ability, _lower)


def _lower(node: Node) -> Node:
    match node:
        case filters.PartOf(quantity, filters.Objects(filters.Of(owner), None, nouns, inside), where):
            whole = (*inside, *where, filters.Controlled(owner))
            return filters.Objects(quantity, None, nouns, whole, span=node.span)
        case _:
            return node
