"""What small pieces of lines are alike, so that what was found to be well in one is not looked for in the next.

Cards say the same short things again and again: "target creature", "you control". A node's shape is a number that it
shares with all nodes that were built by the same alternative of the same words and of parts of the same shapes: such
nodes are equal, written in the same way, and differ only in where they stand. What is checked of a node and of what is
below it alone (`agreement`, `agreement.sorts`) comes to the same for all of a shape.

Only that nothing was wrong is remembered. A finding says where it is, and is looked for each time.
"""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from cardlang.syntax.build import Builder
from cardlang.syntax.tokens import Token

LONGEST = 40
"""How many code points a node with a shape has at most: longer ones hardly come again."""

REMEMBERED = 1 << 15
"""How many shapes are known at most; beyond that all are forgotten."""


class Seen(NamedTuple):
    """The shapes of a line's nodes by their `id`, and the shapes of which something is known to be well."""

    shapes: dict[int, int]
    well: set[int]


class Shapes:
    """The shapes that a grammar's nodes have had: one serves all lines."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.numbers: dict[tuple[object, ...], int] = {}
        self.next = count(1)
        self.agreeing: set[int] = set()
        """Those whose words agree (`agreement`)."""
        self.suiting: set[int] = set()
        """Those whose things are of the sorts that suit (`agreement.sorts`)."""

    def forget_too_many(self) -> None:
        """Forget all when there are too many; no number is given twice."""
        if len(self.numbers) > REMEMBERED:
            self.numbers, self.agreeing, self.suiting = {}, set(), set()


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

    def reduce(self, number: int, taken: list[object]) -> object:
        """The value of one reduction, as `Builder.reduce`."""
        made = self._all.builder.reduce(number, taken)
        span = made.span  # type: ignore[attr-defined]
        if span.end - span.start > LONGEST:
            return made
        key: list[object] = [number]
        for child in taken:
            if child.__class__ is Token:
                key.append(child[4:])
            else:
                shape = self._shapes.get(id(child))
                if shape is None:
                    return made
                key.append(shape)
        self._shapes[id(made)] = self._number(tuple(key))
        self._kept.append(made)
        return made

    def _number(self, key: tuple[object, ...]) -> int:
        found = self._all.numbers.get(key)
        return found if found is not None else self._all.numbers.setdefault(key, next(self._all.next))
