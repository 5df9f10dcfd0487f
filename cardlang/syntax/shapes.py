"""What small pieces of lines are alike, so that what was found to be well in one is not looked for in the next.

Cards say the same short things again and again: "target creature", "you control". A node's shape is a number that it
shares with all nodes that were built by the same alternative of the same words and of parts of the same shapes: such
nodes are equal, written in the same way, and differ only in where they stand. What is checked of a node and of what is
below it alone (`agreement`, `agreement.sorts`) comes to the same for all of a shape.

Only that nothing was wrong is remembered, of a node with all that is below it. A finding says where it is, and is
looked for each time.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from cardlang.nodes.base import PUSHERS, UNWRITTEN, Maker, Node, Wording, children, field_names
from cardlang.syntax.build import Builder, Run, span_over
from cardlang.syntax.tokens import Token

LONGEST = 40
"""How many code points a node with a shape has at most: longer ones hardly come again."""

REMEMBERED = 1 << 15
"""How many shapes are known at most; beyond that all are forgotten."""


Well = dict[int, int]
"""The shapes that are well with all that is below them, each with its marks: what else of them must be told."""


class Seen:
    """The shapes of a line's nodes by their `id`, and those of all lines that a check has found to be well."""

    __slots__ = ("_shapes", "_well")

    def __init__(self, shapes: dict[int, int], well: Well) -> None:
        self._shapes = shapes
        self._well = well

    def strangers(self, node: Node) -> tuple[list[Node], int]:
        """The node and all below it, each before its children, without what is known to be well; the marks of that."""
        shapes, well = self._shapes, self._well
        found: list[Node] = []
        marks = 0
        waiting = [node]
        while waiting:
            here = waiting.pop()
            known = well.get(shapes.get(id(here), 0))
            if known is not None:
                marks |= known
                continue
            found.append(here)
            push = PUSHERS[here.__class__]
            if push is not None:
                push(here, waiting)
        return found, marks

    def remember(self, strangers: Sequence[Node], wrong: Container[int], marks: Mapping[int, int]) -> None:
        """Take the shapes of strangers for well, save those with one below that is `wrong` by its `id`.

        `marks` are those that have any, by their `id`.
        """
        shapes, well = self._shapes, self._well
        good: dict[int, int] = {}
        for here in reversed(strangers):
            shape = shapes.get(id(here), 0)
            # What an alternative puts in itself has no place, and no shape of its own.
            if (not shape and here.span.start >= 0) or id(here) in wrong:
                continue
            mark = marks.get(id(here), 0)
            for child in children(here):
                known = well.get(shapes.get(id(child), 0), good.get(id(child)))
                if known is None:
                    break
                mark |= known
            else:
                good[id(here)] = mark
                if shape:
                    well[shape] = mark


def unseen() -> Seen:
    """Nothing known of any shape."""
    return Seen({}, {})


class Mould(NamedTuple):
    """A shape: its number, and what else all of it have in common, so that the next is made of its parts alone.

    `make` is None for a run of children.
    """

    shape: int
    make: Maker | None
    values: tuple[object, ...]
    below: tuple[tuple[int, int], ...]
    wording: Wording


class Shapes:
    """The shapes that a grammar's nodes have had: one serves all lines."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.moulds: dict[tuple[object, ...], Mould] = {}
        self.last = 0
        self.agreeing: Well = {}
        """Those whose words agree (`agreement`)."""
        self.suiting: Well = {}
        """Those whose things are of the sorts that suit (`agreement.sorts`)."""

    def forget_too_many(self) -> None:
        """Forget all when there are too many; no number is given twice."""
        if len(self.moulds) > REMEMBERED:
            self.moulds, self.agreeing, self.suiting = {}, {}, {}

    def mould(self, key: tuple[object, ...], number: int, made: Node | Run) -> Mould:
        """The mould of what an alternative has made, remembered."""
        self.last += 1
        plan = self.builder.plan(number)
        if plan is None or isinstance(made, Run):
            found = Mould(self.last, None, (), (), UNWRITTEN)
        else:
            values = [getattr(made, name) for name in field_names(type(made))]
            for _, part in plan.below:
                values[part] = None
            found = Mould(self.last, plan.make, tuple(values), plan.below, made.wording)
        self.moulds[key] = found
        return found


class Shaped:
    """Builds the nodes of one line, and knows their shapes while it lives."""

    def __init__(self, shapes: Shapes) -> None:
        shapes.forget_too_many()
        self._all = shapes
        self._shapes: dict[int, int] = {}
        # An `id` is a node's for as long as the node is there.
        self._kept: list[object] = []
        self.agreeing = Seen(self._shapes, shapes.agreeing)
        self.suiting = Seen(self._shapes, shapes.suiting)

    def reduce(self, number: int, taken: list[Any]) -> object:
        """The value of one reduction, as `Builder.reduce`."""
        span = span_over(taken)
        key = self._key(number, taken) if span.end - span.start <= LONGEST else None
        if key is None:
            return self._all.builder.made(number, taken, span)
        mould = self._all.moulds.get(key)
        if mould is None or mould.make is None:
            made = self._all.builder.made(number, taken, span)
            mould = mould or self._all.mould(key, number, made)
        else:
            values = list(mould.values)
            for at, part in mould.below:
                child = taken[at]
                values[part] = child.items if child.__class__ is Run else child
            made = mould.make(*values, span, mould.wording)
        self._shapes[id(made)] = mould.shape
        self._kept.append(made)
        return made

    def _key(self, number: int, taken: list[Any]) -> tuple[object, ...] | None:
        """What a shape is known by, or None where a part has none."""
        key: list[object] = [number]
        for child in taken:
            if child.__class__ is Token:
                key.append(child[4:])
            else:
                shape = self._shapes.get(id(child))
                if shape is None:
                    return None
                key.append(shape)
        return tuple(key)
