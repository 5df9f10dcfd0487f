"""Quantities that are said of a group already known, and exact numbers; the common ones are in `filters`."""

from __future__ import annotations

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen


@frozen
class Precisely(Node):
    """So many and no more: "exactly one"."""

    amount: Amount


@frozen
class HalfOf(Node):
    """One half of them: "half their library"."""


@frozen
class Remaining(Node):
    """Those of a group that nothing was done with: "the rest of those cards"."""


@frozen
class OneOrBoth(Node):
    """One or two of two: "one or both"."""


@frozen
class EitherNumber(Node):
    """One of several numbers: "one, two, or three"."""

    amounts: tuple[Amount, ...]


@frozen
class AllSo(Node):
    """All of a group whose number is known: "all 4 tags"."""

    amount: Amount


@frozen
class FewerThan(Node):
    """A smaller number: "fewer than 3 cards"."""

    amount: Amount
