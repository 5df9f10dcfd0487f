"""Where a duration belongs: "gets +1/+1 and gains flying until end of turn" lasts that long as a whole.

The grammar hangs a duration on the act it stands behind. When all the acts of a list are changes to one thing, it is
meant for each of them, so the list is put under it; `detach` is the inverse, for printing. An act that is over when it
is done ("draw a card and gain 1 life this turn") keeps a duration out.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.nodes.base import Node, transform
from cardlang.nodes.effects import AllOf, Gain, Get, Grant, Have, Lasting, Lose
from cardlang.nodes.predicates import Is

_LEADING = "lasting__leading"


def attach(node: Node) -> Node:
    """The node with each duration over all the changes it is meant for."""
    return transform(node, _raised)


def detach(node: Node) -> Node:
    """The inverse of `attach`: each duration on the act it is written behind."""
    return transform(node, _lowered)


def _raised(node: Node) -> Node:
    match node:
        case AllOf(parts=(*first, Lasting() as last)) if all(_is_change(part) for part in (*first, last.change)):
            changes = replace(node, parts=(*first, last.change))
            return replace(last, change=changes, span=node.span)
        case _:
            return node


def _lowered(node: Node) -> Node:
    match node:
        case Lasting(change=AllOf(parts=(*first, change)) as changes) if node.wording.form != _LEADING:
            last = replace(node, change=change)
            return replace(changes, parts=(*first, last))
        case _:
            return node


def _is_change(node: Node) -> bool:
    """Whether a clause says how something is from now on, which can end."""
    return isinstance(node, Get | Gain | Lose | Have | Grant | Is)
