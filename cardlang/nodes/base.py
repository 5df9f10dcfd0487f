"""What every node is: frozen data that knows where it stood and how it was written.

`span` and `wording` are kept beside a node and never compared, so equal meaning is equal nodes.
Leaves the nodes themselves to the other modules of this room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from cardlang.source import NOWHERE, Span


class Inflection(Enum):
    """The form in which an inflected word stands: "draw", "draws", "drew", "drawn", "drawing"; "unit", "units"."""

    BASE = "base"
    THIRD = "third"
    PAST = "past"
    PARTICIPLE = "participle"
    ING = "ing"
    PLURAL = "plural"
    VARIANT = "variant"
    VARIANT2 = "variant2"
    VARIANT3 = "variant3"
    VARIANT4 = "variant4"
    VARIANT5 = "variant5"


@dataclass(frozen=True, slots=True)
class Wording:
    """How a node was written: a choice among the grammar's alternatives, never text.

    `form` names the alternative ("" when the node was not read from text), `inflections` the forms of
    its inflected words in order, `capitals` the positions among its own words that begin with a capital.
    """

    form: str = ""
    inflections: tuple[Inflection, ...] = ()
    capitals: tuple[int, ...] = ()


UNWRITTEN = Wording()


@dataclass(frozen=True, slots=True)
class Node:
    """The base of every node. Children stand in fields, several of them in tuples."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)
    wording: Wording = field(default=UNWRITTEN, kw_only=True, compare=False, repr=False)


N = TypeVar("N", bound=Node)


def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The names of a node class's own fields, without `span` and `wording`, in order."""
    return kind.__match_args__


def children(node: Node) -> Iterator[Node]:
    """The nodes that stand directly in a node's fields, in order."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Node))


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, each before its children."""
    yield node
    for child in children(node):
        yield from walk(child)


def depth(node: Node) -> int:
    """How many nodes stand inside one another at most."""
    deep, level = 0, [node]
    while level:
        deep, level = deep + 1, [child for one in level for child in children(one)]
    return deep


def transform(node: N, change: Callable[[Node], Node]) -> N:
    """The node with `change` applied to every node below it and then to itself."""
    changed: dict[str, object] = {}
    for name in field_names(type(node)):
        value = getattr(node, name)
        new: object = value
        if isinstance(value, Node):
            new = transform(value, change)
        elif isinstance(value, tuple):
            new = tuple(transform(item, change) if isinstance(item, Node) else item for item in value)
        if new != value or new is not value:
            changed[name] = new
    result = change(replace(node, **changed) if changed else node)  # type: ignore[arg-type]
    return result  # type: ignore[return-value]
