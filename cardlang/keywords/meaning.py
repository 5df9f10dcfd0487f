"""What a keyword on a card means: the ability of its table with the number and the cost printed beside it."""

from __future__ import annotations

from typing import TypeVar

from cardlang.nodes.amounts import Fixed, X
from cardlang.nodes.base import Node, transform
from cardlang.nodes.costs import Cost, Pay, Resources
from cardlang.nodes.effects import AllOf, Content
from cardlang.nodes.keywords import Keyword

ITS_COST = Pay(Resources(("X",)))
"""What stands in a keyword's meaning for its cost."""

N = TypeVar("N", bound=Node)


def filled(meaning: N, keyword: Keyword) -> N:
    """A keyword's meaning with its own number (1 when it has none) and its own cost."""

    def fill(node: Node) -> Node:
        match node:
            case X():
                return keyword.amount or Fixed(1)
            case Pay() if node == ITS_COST:
                return _paying(keyword)
            case Cost(parts=parts):
                return Cost(tuple(one for part in parts for one in _apart(part)), span=node.span)
            case _:
                return node

    return transform(meaning, fill)


def _paying(keyword: Keyword) -> Node:
    """A keyword's cost as what somebody does."""
    parts = keyword.cost.parts if keyword.cost else ()
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _apart(part: Node) -> tuple[Content, ...]:
    return part.parts if isinstance(part, AllOf) else (part,)
