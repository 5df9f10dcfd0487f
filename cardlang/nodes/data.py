"""Nodes to plain data and back, as JSON holds them: nothing is lost, spans and wordings included.

A node is an object with `node` (its class), its fields, `span` and, when it was read from text, `wording`. Words of a
closed set stand as their lemma. `from_data` checks every field's type.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from enum import Enum

from cardlang.nodes.base import UNWRITTEN, Inflection, Node, Wording, field_names
from cardlang.nodes.registry import field_types, node_classes
from cardlang.source import NOWHERE, Span

Data = dict[str, object]


def to_data(node: Node) -> Data:
    """The node as JSON-able data; fields that hold nothing are left out."""
    data: Data = {"node": type(node).__name__}
    for name in field_names(type(node)):
        value = getattr(node, name)
        if value is not None and value != ():
            data[name] = _plain(value)
    if node.span:
        data["span"] = [node.span.start, node.span.end]
    if node.wording != UNWRITTEN:
        data["wording"] = _plain_wording(node.wording)
    return data


def from_data(data: object) -> Node:
    """The node that `to_data` made the data of.

    Raises ValueError when it is no such data.
    """
    if not isinstance(data, Mapping) or data.get("node") not in node_classes():
        raise ValueError("this is no node")
    kind = node_classes()[data["node"]]
    values = {name: _value(data.get(name), hint) for name, hint in field_types(kind).items()}
    try:
        span = Span(*data["span"]) if "span" in data else NOWHERE
        wording = _wording(data["wording"]) if "wording" in data else UNWRITTEN
    except (TypeError, ValueError, KeyError) as error:
        raise ValueError("a node's span or wording is not well formed") from error
    return kind(**values, span=span, wording=wording)


def _plain(value: object) -> object:
    if isinstance(value, Node):
        return to_data(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def _plain_wording(wording: Wording) -> Data:
    data: Data = {"form": wording.form}
    if wording.inflections:
        data["inflections"] = [i.value for i in wording.inflections]
    if wording.capitals:
        data["capitals"] = list(wording.capitals)
    return data


def _wording(data: Mapping[str, typing.Any]) -> Wording:
    inflections = tuple(Inflection(i) for i in data.get("inflections", ()))
    return Wording(str(data["form"]), inflections, tuple(int(i) for i in data.get("capitals", ())))


def _value(value: object, hint: object) -> object:
    """A field's value from its data, by the field's type."""
    origin = typing.get_origin(hint)
    if origin is tuple:
        if value is None:
            return ()
        if not isinstance(value, list):
            raise ValueError(f"expected a list, not {value!r}")
        return tuple(_value(item, typing.get_args(hint)[0]) for item in value)
    options = typing.get_args(hint) if origin in (typing.Union, types.UnionType) else (hint,)
    if value is None and (type(None) in options):
        return None
    if isinstance(value, Mapping):
        node = from_data(value)
        if type(node) in options:
            return node
    for option in options:
        if isinstance(option, type) and issubclass(option, Enum) and isinstance(value, str):
            return option(value)
        if option in (str, int, bool) and type(value) is option:
            return value
    raise ValueError(f"{value!r} is no value for this field")
