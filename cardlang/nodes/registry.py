"""Every node class by name, and what each of its fields may hold.

For what treats all nodes alike: reading them from JSON, the schema, the table of forms.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType

from cardlang.nodes import (
    abilities,
    amounts,
    clauses,
    costs,
    effects,
    filters,
    keywords,
    limits,
    narrowing,
    predicates,
    pronouns,
    quantities,
    values,
    words,
)
from cardlang.nodes.base import Node, field_names

MODULES: tuple[ModuleType, ...] = (
    amounts,
    narrowing,
    values,
    filters,
    costs,
    predicates,
    pronouns,
    quantities,
    clauses,
    limits,
    effects,
    keywords,
    abilities,
)


@cache
def node_classes() -> Mapping[str, type[Node]]:
    """Every node class by its own name."""
    return {kind.__name__: kind for module in MODULES for kind in _classes(module)}


def field_types(kind: type[Node]) -> Mapping[str, object]:
    """The type of each own field of a node class, unions and tuples taken as `typing` gives them."""
    return _field_types(kind.__name__)


@cache
def _field_types(name: str) -> Mapping[str, object]:
    kind = node_classes()[name]
    written = {
        field: hint for base in kind.__mro__[::-1] for field, hint in vars(base).get("__annotations__", {}).items()
    }
    return {field: _meant(written[field]) for field in field_names(kind)}


@cache
def _meant(hint: str) -> object:
    """The type that a field's annotation names: many fields are of the same."""
    return eval(hint, _names())


@cache
def _names() -> dict[str, object]:
    return {name: value for module in (*MODULES, words) for name, value in vars(module).items()}


def holds_nodes(kind: type[Node], name: str) -> bool:
    """Whether a field of a node class may hold a node, or several."""
    if node_classes().get(kind.__name__) is not kind:
        return True
    return any(issubclass(t, Node) for t in _types_in(field_types(kind)[name]))


def _types_in(hint: object) -> Iterator[type]:
    """The classes that a type is made of."""
    if isinstance(hint, type) and not typing.get_args(hint):
        yield hint
    for part in typing.get_args(hint):
        yield from _types_in(part)


@cache
def snake(name: str) -> str:
    """ "PayTo" -> "pay_to"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _classes(module: ModuleType) -> Iterator[type[Node]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Node) and value.__module__ == module.__name__:
            yield value
