"""Nodes to plain data and back, as JSON holds them: nothing is lost, spans and wordings included.

A node is an object with `node` (its class), its fields, `span` and, when it was read from text, `wording`. Words of a
closed set stand as their lemma. `from_data` checks every field's type.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial

from cardlang.nodes.base import UNWRITTEN, Inflection, Node, Wording, maker, wording_of
from cardlang.nodes.registry import field_types, node_classes
from cardlang.source import NOWHERE, span_of

Data = dict[str, object]
Reader = Callable[[object], object]


def to_data(node: Node) -> Data:
    """The node as JSON-able data; fields that hold nothing are left out."""
    kind = type(node)
    data: Data = {"node": kind.__name__}
    name: str
    for name in kind.__match_args__:
        value = getattr(node, name)
        if isinstance(value, Node):
            data[name] = to_data(value)
        elif value.__class__ is tuple:
            if value:
                data[name] = [to_data(item) if isinstance(item, Node) else _plain(item) for item in value]
        elif value is not None:
            data[name] = value.value if isinstance(value, Enum) else value
    span, wording = node.span, node.wording
    if span.start >= 0:
        data["span"] = [span.start, span.end]
    if wording is not UNWRITTEN and wording != UNWRITTEN:
        data["wording"] = _plain_wording(wording)
    return data


def from_data(data: object) -> Node:
    """The node that `to_data` made the data of.

    Raises ValueError when it is no such data.
    """
    kinds = node_classes()
    if not (type(data) is dict or isinstance(data, Mapping)) or data.get("node") not in kinds:
        raise ValueError("this is no node")
    kind, get = kinds[data["node"]], data.get
    values: list[object] = []
    for name, empty, read in _readers(kind):
        value = get(name)
        values.append(empty if value is None and empty is not _NEEDED else read(value))
    try:
        span = span_of(*data["span"]) if "span" in data else NOWHERE
        wording = _wording(data["wording"]) if "wording" in data else UNWRITTEN
    except (TypeError, ValueError, KeyError) as error:
        raise ValueError("a node's span or wording is not well formed") from error
    return maker(kind)(*values, span, wording)


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


_INFLECTIONS = {inflection.value: inflection for inflection in Inflection}


def _wording(data: Mapping[str, typing.Any]) -> Wording:
    inflections = tuple([_INFLECTIONS[i] for i in data.get("inflections", ())])
    return wording_of(str(data["form"]), inflections, tuple([int(i) for i in data.get("capitals", ())]))


_NONE = type(None)
_NEEDED = object()
"""What stands for nothing in a field that must hold something."""
_READERS: dict[type[Node], tuple[tuple[str, object, Reader], ...]] = {}


def _readers(kind: type[Node]) -> tuple[tuple[str, object, Reader], ...]:
    """For each field of a node class what it holds when the data has nothing for it, and what makes its value."""
    if kind not in _READERS:
        _READERS[kind] = tuple((name, _empty(hint), _reader(hint)) for name, hint in field_types(kind).items())
    return _READERS[kind]


def _empty(hint: object) -> object:
    if typing.get_origin(hint) is tuple:
        return ()
    return None if _NONE in typing.get_args(hint) else _NEEDED


def _reader(hint: object) -> Reader:
    """What makes a field's value from its data, by the field's type."""
    origin = typing.get_origin(hint)
    if origin is tuple:
        return partial(_several, _reader(typing.get_args(hint)[0]))
    options = typing.get_args(hint) if origin in (typing.Union, types.UnionType) else (hint,)
    enums = [option for option in options if isinstance(option, type) and issubclass(option, Enum)]
    words = {member.value: member for enum in reversed(enums) for member in enum}
    return partial(_one, frozenset(options), words)


def _several(read: Reader, value: object) -> object:
    if not isinstance(value, list):
        raise ValueError(f"expected a list, not {value!r}")
    return tuple([read(item) for item in value])


def _one(options: frozenset[object], words: Mapping[str, Enum], value: object) -> object:
    """A node, a word of a closed set, or a plain value, if it is of one of the options."""
    if value.__class__ is dict or isinstance(value, Mapping):
        node = from_data(value)
        if type(node) in options:
            return node
    elif isinstance(value, str) and value in words:
        return words[value]
    elif type(value) in options and (value is None or isinstance(value, str | int)):
        return value
    raise ValueError(f"{value!r} is no value for this field")
