"""What every node is: frozen data that knows where it stood and how it was written.

`span` and `wording` are kept beside a node and never compared, so equal meaning is equal nodes.
Leaves the nodes themselves to the other modules of this room.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import Enum
from functools import lru_cache
from operator import is_
from typing import Any, TypeVar

from cardlang.nodes.frozen import frozen
from cardlang.source import NOWHERE, Span


class Word(Enum):
    """A closed set of words or forms. There is one object of each, and they are looked up by the thousand."""

    __hash__ = object.__hash__


class Inflection(Word):
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


@frozen
class Wording:
    """How a node was written: a choice among the grammar's alternatives, never text.

    `form` names the alternative ("" when the node was not read from text), `inflections` the forms of
    its inflected words in order, `capitals` the positions among its own words that begin with a capital.
    """

    form: str = ""
    inflections: tuple[Inflection, ...] = ()
    capitals: tuple[int, ...] = ()


UNWRITTEN = Wording()


@lru_cache(maxsize=1 << 14)
def wording_of(form: str, inflections: tuple[Inflection, ...], capitals: tuple[int, ...]) -> Wording:
    """The wording of that form, the same object each time."""
    return Wording(form, inflections, capitals)


@frozen
class Node:
    """The base of every node. Children stand in fields, several of them in tuples."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)
    wording: Wording = field(default=UNWRITTEN, kw_only=True, compare=False, repr=False)


N = TypeVar("N", bound=Node)


def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The names of a node class's own fields, without `span` and `wording`, in order."""
    return kind.__match_args__


_HOLDING: dict[type[Node], tuple[str, ...]] = {}


def holding(kind: type[Node]) -> tuple[str, ...]:
    """The names of a node class's own fields that may hold nodes, in order."""
    if kind not in _HOLDING:
        from cardlang.nodes.registry import holds_nodes

        _HOLDING[kind] = tuple(name for name in field_names(kind) if holds_nodes(kind, name))
    return _HOLDING[kind]


Finder = Callable[[Node], list[Node]]
_CHILDREN: dict[type[Node], Finder | None] = {}


def children(node: Node) -> list[Node]:
    """The nodes that stand directly in a node's fields, in order."""
    kind = node.__class__
    find = _CHILDREN[kind] if kind in _CHILDREN else _CHILDREN.setdefault(kind, finder(holding(kind)))
    return [] if find is None else find(node)


def finder(names: tuple[str, ...]) -> Finder | None:
    """What finds the nodes in some fields of a node, in order; None for no fields.

    Children are asked for by the thousand, so each class has a function that knows its fields.
    """
    space: dict[str, Any] = {"Node": Node}
    lines = "".join(
        f"    value = node.{name}\n"
        "    if isinstance(value, Node):\n        found.append(value)\n"
        "    elif value.__class__ is tuple:\n        found += [item for item in value if isinstance(item, Node)]\n"
        for name in names
    )
    exec(f"def find(node):\n    found = []\n{lines}    return found\n", space)
    return space["find"] if lines else None


class _Pushers(dict[type[Node], Callable[[Node, list[Node]], None] | None]):
    """For each class of nodes what puts a node's children on a list, the last first; None for a class without."""

    def __missing__(self, kind: type[Node]) -> Callable[[Node, list[Node]], None] | None:
        space: dict[str, object] = {"Node": Node}
        lines = "".join(
            f"    value = node.{name}\n"
            "    if isinstance(value, Node):\n        waiting.append(value)\n"
            "    elif value.__class__ is tuple:\n"
            "        waiting += [item for item in value[::-1] if isinstance(item, Node)]\n"
            for name in reversed(holding(kind))
        )
        exec(f"def push(node, waiting):\n{lines or '    pass'}\n", space)
        self[kind] = space["push"] if lines else None  # type: ignore[assignment]
        return self[kind]


PUSHERS = _Pushers()
"""For the walks that are gone by the thousand."""


def walk(node: Node) -> list[Node]:
    """The node and all below it, each before its children."""
    found: list[Node] = []
    waiting = [node]
    while waiting:
        here = waiting.pop()
        found.append(here)
        push = PUSHERS[here.__class__]
        if push is not None:
            push(here, waiting)
    return found


T = TypeVar("T")
MOST = 20_000


def once(find: Callable[[N], T]) -> Callable[[N], T]:
    """A question that a node alone answers, answered once for that very node."""
    known: dict[int, tuple[N, T]] = {}

    def ask(node: N) -> T:
        held = known.get(id(node))
        if held is None:
            if len(known) >= MOST:
                known.clear()
            # The node stands beside its answer so that no other takes its place.
            held = known[id(node)] = node, find(node)
        return held[1]

    return ask


def depth(node: Node) -> int:
    """How many nodes stand inside one another at most."""
    deep, level = 0, [node]
    while level:
        deep, level = deep + 1, [child for one in level for child in children(one)]
    return deep


def transform(node: N, change: Callable[[Node], Node], kinds: frozenset[type[Node]] | None = None) -> N:
    """The node with `change` applied to every node below it and then to itself.

    With `kinds`, it is only for nodes of those classes: any other it would leave as it is.
    """
    kind = type(node)
    names = _HOLDING[kind] if kind in _HOLDING else holding(kind)
    changed: dict[str, object] | None = None
    for name in names:
        value = getattr(node, name)
        if isinstance(value, Node):
            if kinds is not None and type(value) not in kinds and _HOLDING.get(type(value)) == ():
                continue
            new: object = transform(value, change, kinds)
        elif value.__class__ is tuple and value:
            items = [transform(item, change, kinds) if isinstance(item, Node) else item for item in value]
            new = value if all(map(is_, items, value)) else tuple(items)
        else:
            continue
        if new is not value:
            changed = changed or {}
            changed[name] = new
    if changed is not None:
        node = _with(node, changed)
    return change(node) if kinds is None or kind in kinds else node  # type: ignore[return-value]


def replace(node: N, **fields: object) -> N:
    """The node with other values in some fields; the same node when nothing of it changes."""
    changed = {name: value for name, value in fields.items() if not _is_same(getattr(node, name), value)}
    return _with(node, changed) if changed else node


def _is_same(old: object, new: object) -> bool:
    """Whether two values are one, or tuples of the very same items."""
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(map(is_, old, new))
    return old is new


def _with(node: N, changed: dict[str, object]) -> N:
    kind = type(node)
    names = (*kind.__match_args__, "span", "wording")
    return maker(kind)(*[changed[name] if name in changed else getattr(node, name) for name in names])  # type: ignore[return-value]


Maker = Callable[..., Node]
_MAKERS: dict[type[Node], Maker] = {}


def maker(kind: type[Node]) -> Maker:
    """What makes a node of a class from its own fields in order, its span and its wording.

    It is for the passes that make nodes by the thousand: a frozen class sets its fields by asking `object` for each by
    its name, where here each field's slot is asked. What comes of it is the same.
    """
    if kind in _MAKERS:
        return _MAKERS[kind]
    names = (*field_names(kind), "span", "wording")
    space: dict[str, Maker] = {f"_{name}": getattr(kind, name).__set__ for name in names}
    space |= {"NEW": object.__new__, "KIND": kind}
    lines = "".join(f"    _{name}(node, {name})\n" for name in names)
    exec(f"def make({', '.join(names)}):\n    node = NEW(KIND)\n{lines}    return node\n", space)
    return _MAKERS.setdefault(kind, space["make"])
