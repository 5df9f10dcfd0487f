"""The JSON Schema of nodes, made from their classes: what `nodes.data` writes, and nothing else.

Which words a field can hold, and which alternatives a node can be written by, is the grammar's to say; the caller
brings it.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.registry import field_types, node_classes

Schema = dict[str, object]

FREE_TEXT = frozenset({"Label", "Unread"})
"""The node classes whose strings are the author's own words: names and labels. All other strings are one word."""

ANY_NODE = "Node"
SPAN: Schema = {
    "description": "[start, end) in code points of the face's text.",
    "type": "array",
    "prefixItems": [{"type": "integer", "minimum": 0}, {"type": "integer", "minimum": 0}],
    "items": False,
    "minItems": 2,
}


def node_definitions(words: Callable[[str, str], Schema], forms: Mapping[str, Sequence[str]]) -> dict[str, Schema]:
    """The definitions of all node classes by name, and of any node under `Node`.

    `words(node, field)` is the schema of a string field; `forms[node]` are the alternatives that write it.
    """
    found = {name: _definition(kind, words, forms.get(name, ())) for name, kind in node_classes().items()}
    return {**found, ANY_NODE: _dispatch(tuple(found))}


def _definition(kind: type[Node], words: Callable[[str, str], Schema], forms: Sequence[str]) -> Schema:
    name = kind.__name__
    properties: dict[str, object] = {"node": {"const": name}}
    required = ["node"]
    for field, hint in field_types(kind).items():
        properties[field] = _schema(hint, lambda field=field: words(name, field))  # type: ignore[misc]
        if not _may_be_left_out(hint):
            required.append(field)
    properties |= {"span": {"$ref": "#/$defs/span"}, "wording": _wording(forms)}
    return {
        "description": " ".join((kind.__doc__ or "").split()),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _wording(forms: Sequence[str]) -> Schema:
    return {
        "type": "object",
        "properties": {
            "form": {"enum": sorted(forms)},
            "inflections": {"type": "array", "minItems": 1, "items": {"enum": [i.value for i in Inflection]}},
            "capitals": {"type": "array", "minItems": 1, "items": {"type": "integer", "minimum": 0}},
        },
        "required": ["form"],
        "additionalProperties": False,
    }


def _schema(hint: object, words: Callable[[], Schema]) -> Schema:
    """The schema of a field's value by its type."""
    if typing.get_origin(hint) is tuple:
        return {"type": "array", "minItems": 1, "items": _schema(typing.get_args(hint)[0], words)}
    options = [option for option in _options(hint) if option is not type(None)]
    nodes = tuple(option.__name__ for option in options if isinstance(option, type) and issubclass(option, Node))
    others = [
        _plain(option, words) for option in options if not (isinstance(option, type) and issubclass(option, Node))
    ]
    schemas = [*([_one_of_nodes(nodes)] if nodes else []), *others]
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _one_of_nodes(names: tuple[str, ...]) -> Schema:
    if ANY_NODE in names:
        return {"$ref": f"#/$defs/{ANY_NODE}"}
    return {"$ref": f"#/$defs/{names[0]}"} if len(names) == 1 else _dispatch(names)


def _dispatch(names: Sequence[str]) -> Schema:
    """One of several node classes: which one, its `node` says, so that only that one is checked."""
    return {
        "type": "object",
        "properties": {"node": {"enum": list(names)}},
        "required": ["node"],
        "allOf": [
            {"if": {"properties": {"node": {"const": name}}}, "then": {"$ref": f"#/$defs/{name}"}} for name in names
        ],
    }


def _plain(option: object, words: Callable[[], Schema]) -> Schema:
    if isinstance(option, type) and issubclass(option, Enum):
        return {"enum": [member.value for member in option]}
    if option is str:
        return words()
    return {"type": "boolean"} if option is bool else {"type": "integer"}


def _options(hint: object) -> tuple[object, ...]:
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)


def _may_be_left_out(hint: object) -> bool:
    return typing.get_origin(hint) is tuple or type(None) in _options(hint)
