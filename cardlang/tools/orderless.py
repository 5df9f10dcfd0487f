"""Meaning whatever the order: where two trees differ in nothing but an order that says nothing.

That is the order of a cost's parts before a colon and of the keywords on one line (RB 1.4 357.2, CR 601.2h). `fmt`
changes it and `diff` takes it for wording; both ask here. A cost in which a part speaks back keeps its order.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from cardlang.library import CardReading
from cardlang.nodes.abilities import Keywords
from cardlang.nodes.base import Node, replace, transform, walk
from cardlang.nodes.costs import Cost
from cardlang.nodes.data import to_data
from cardlang.nodes.filters import It, That, They


def means_the_same(old: Node | None, new: Node | None) -> bool:
    """Whether two abilities mean the same, but for the order of costs' parts and of keywords on a line."""
    if old is None or new is None:
        return old is new
    return old == new or in_one_order(old) == in_one_order(new)


def in_one_order(node: Node) -> Node:
    """The node with each list whose order says nothing in one order, whatever it was written in."""
    return transform(node, _ordered)


def unordered(reading: CardReading) -> list[tuple[int, Node | None]]:
    """What the abilities of a card mean, each with its face, in whatever order that says nothing it was written."""
    return [(one.face, in_one_order(one.node) if one.node is not None else None) for one in reading.abilities]


def apart(old: Sequence[Node], new: Sequence[Node]) -> tuple[list[Node], list[Node]]:
    """What of two lists without order stands in the first alone, and what in the second alone."""
    return _without(old, new), _without(new, old)


def _without(nodes: Sequence[Node], others: Sequence[Node]) -> list[Node]:
    left = Counter(map(_key, others))
    found = []
    for node in nodes:
        if left[_key(node)]:
            left[_key(node)] -= 1
        else:
            found.append(node)
    return found


def has_no_order(node: Node) -> bool:
    """Whether what a node lists means the same in any order."""
    if isinstance(node, Cost):
        return not any(isinstance(one, It | They | That) for one in walk(node))
    return isinstance(node, Keywords)


def _ordered(node: Node) -> Node:
    match node:
        case Cost(parts=parts) if has_no_order(node):
            return replace(node, parts=tuple(sorted(parts, key=_key)))
        case Keywords(keywords=keywords):
            return replace(node, keywords=tuple(sorted(keywords, key=_key)))
        case _:
            return node


def _key(node: Node) -> str:
    return json.dumps(_bare(to_data(node)), sort_keys=True)


def _bare(data: object) -> object:
    """Plain data of a node without places and wordings."""
    if isinstance(data, list):
        return [_bare(item) for item in data]
    if isinstance(data, dict):
        return {key: _bare(value) for key, value in data.items() if key not in ("span", "wording")}
    return data
