"""What small pieces of lines are alike, so that what was found to be well in one is not looked for in the next.

Cards say the same short things again and again: "target creature", "you control". A node's shape is a number that it
shares with all nodes that were built by the same alternative of the same words and of parts of the same shapes: such
nodes are equal, written in the same way, and differ only in where they stand. What is checked of a node and of what is
below it alone (`agreement`, `agreement.sorts`) comes to the same for all of a shape.

Only that nothing was wrong is remembered, of a node with all that is below it. A finding says where it is, and is
looked for each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cardlang.nodes.base import PUSHERS, UNWRITTEN, Maker, Node, Wording, children, field_names
from cardlang.source import NOWHERE, span_of
from cardlang.syntax.build import Builder, Run
from cardlang.syntax.tokens import Token

LONGEST = 40
"""How many code points a node with a shape has at most: longer ones hardly come again."""

REMEMBERED = 1 << 15
"""How many shapes are known at most; beyond that all are forgotten."""


Well = dict[int, int]
"""The shapes that are well with all that is below them, each with its marks: what else of them must be told."""


Marked = Callable[[Node, int, Callable[[Node], int]], int]
"""The marks of a node, from those of all that is directly below it and what tells those of one node there."""


class Seen:
    """The shapes of a line's nodes by their `id`, and those of all lines that a check has found to be well."""

    __slots__ = ("_shapes", "_well")

    def __init__(self, shapes: dict[int, int], well: Well) -> None:
        self._shapes = shapes
        self._well = well

    def strangers(self, node: Node) -> list[Node]:
        """The node and all below it, each before its children, without what is known to be well."""
        shapes, well = self._shapes, self._well
        found: list[Node] = []
        waiting = [node]
        while waiting:
            here = waiting.pop()
            if shapes.get(id(here), 0) in well:
                continue
            found.append(here)
            push = PUSHERS[here.__class__]
            if push is not None:
                push(here, waiting)
        return found

    def remember(
        self, strangers: Sequence[Node], wrong: set[int], marked: Marked, kinds: frozenset[type[Node]] | None = None
    ) -> dict[int, int]:
        """Take the shapes of strangers for well, save those with one below that is `wrong` by its `id`.

        Returns the marks of the strangers by their `id`. Nodes are added to the wrong ones. With `kinds`, only nodes
        of those classes have marks that none below them has.
        """
        shapes, well = self._shapes, self._well
        found: dict[int, int] = {}

        def marks_of(child: Node) -> int:
            known = well.get(shapes.get(id(child), 0))
            return found[id(child)] if known is None else known

        for here in reversed(strangers):
            shape = shapes.get(id(here), 0)
            # What an alternative puts in itself has no place, and no shape of its own.
            is_well = (shape or here.span.start < 0) and id(here) not in wrong
            marks = 0
            for child in children(here):
                known = well.get(shapes.get(id(child), 0))
                if known is None:
                    known = found[id(child)]
                    is_well = is_well and id(child) not in wrong
                marks |= known
            if marks or kinds is None or here.__class__ in kinds:
                marks = marked(here, marks, marks_of)
            found[id(here)] = marks
            if not is_well:
                wrong.add(id(here))
            elif shape:
                well[shape] = marks
        return found

    def marks(self, node: Node, found: Mapping[int, int]) -> int:
        """The marks of a node: those of its shape, or else `found` for it."""
        known = self._well.get(self._shapes.get(id(node), 0))
        return found[id(node)] if known is None else known


def node_of(value: object) -> object:
    """The node of a value that `Shaped.reduce` has made; anything else that came of a line as it is."""
    return value[0] if value.__class__ is tuple else value


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
        self.staying: Well = {}
        """Those in which every word stays where the grammar puts it (`attach`)."""

    def forget_too_many(self) -> None:
        """Forget all when there are too many; no number is given twice."""
        if len(self.moulds) > REMEMBERED:
            self.moulds, self.agreeing, self.suiting, self.staying = {}, {}, {}, {}

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


Part = tuple[Any, ...]
"""What is made of a stretch of a line, its shape or None, where it begins and ends; a token has those places too."""


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
        self.staying = Seen(self._shapes, shapes.staying)

    def reduce(self, number: int, taken: list[Any]) -> Part:
        """The value of one reduction, as `Builder.reduce`; its parts, but for tokens, are such values."""
        start, end = (taken[0][2], taken[-1][3]) if taken else (-1, -1)
        if start < 0 or end < 0:
            start = next((part[2] for part in taken if part[2] >= 0), -1)
            end = next((part[3] for part in reversed(taken) if part[3] >= 0), -1)
        if end - start <= LONGEST:
            key = (number, *[part[4:] if part.__class__ is Token else part[1] for part in taken])
            if None not in key:
                return self._shaped(key, number, taken, start, end)
        return self._built(number, taken, start, end), None, start, end

    def _shaped(self, key: tuple[object, ...], number: int, taken: list[Any], start: int, end: int) -> Part:
        """A value whose shape is known by its key, made as the others of its shape."""
        mould = self._all.moulds.get(key)
        if mould is None or mould.make is None:
            made = self._built(number, taken, start, end)
            mould = mould or self._all.mould(key, number, made)
        else:
            values = list(mould.values)
            for at, part in mould.below:
                child = taken[at][0]
                values[part] = child.items if child.__class__ is Run else child
            made = mould.make(*values, span_of(start, end) if start >= 0 else NOWHERE, mould.wording)
        self._shapes[id(made)] = mould.shape
        self._kept.append(made)
        return made, mould.shape, start, end

    def _built(self, number: int, taken: list[Any], start: int, end: int) -> Node | Run:
        span = span_of(start, end) if start >= 0 else NOWHERE
        return self._all.builder.made(number, [one if one.__class__ is Token else one[0] for one in taken], span)
