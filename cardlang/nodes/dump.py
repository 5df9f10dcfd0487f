"""Nodes in one line, as case files and the REPL show them: `(Kill (Objects (Exactly 1) unit))`.

A node is its name and its fields in order, without those that hold nothing; an act is called after its verb, and a
node of one plain value stands as the value.
"""

from __future__ import annotations

from enum import Enum

from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, field_names
from cardlang.nodes.effects import Act, StatChange
from cardlang.nodes.filters import Noun, Trait, Typed
from cardlang.nodes.values import PtChange


def dump(value: object) -> str:
    """The one-line form of a node, or of a tuple of nodes."""
    if isinstance(value, tuple):
        return f"[{' '.join(dump(item) for item in value)}]"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, Node):
        return str(value)
    return _dump_node(value)


def _dump_node(node: Node) -> str:
    if isinstance(node, Fixed):
        return str(node.value)
    if isinstance(node, Trait | Typed) or (isinstance(node, Noun) and not node.traits):
        return node.word
    values = [getattr(node, name) for name in field_names(type(node))]
    name = type(node).__name__
    if isinstance(node, Act):
        name = "".join(part.capitalize() for part in node.verb.value.split("_"))
        values = values[1:]
    if isinstance(node, PtChange):
        values = [_signed(node.power, node.power_down), _signed(node.toughness, node.toughness_down)]
    elif isinstance(node, StatChange):
        values = [_signed(node.amount, node.negative), node.stat]
    shown = [dump(value) for value in values if value is not None and value != () and value is not False]
    return f"({' '.join((name, *shown))})" if shown else name


def _signed(amount: Node, down: bool) -> str:
    """An amount as it changes a value: up as it is, down with a minus sign."""
    return f"-{dump(amount)}" if down else dump(amount)
