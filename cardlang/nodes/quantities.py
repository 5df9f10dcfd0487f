"""Quantities that are said of a group already known, and exact numbers; the common ones are in `filters`."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node


@dataclass(frozen=True, slots=True)
class Precisely(Node):
    """So many and no more: "exactly one"."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class HalfOf(Node):
    """One half of them: "half their library"."""


@dataclass(frozen=True, slots=True)
class Remaining(Node):
    """Those of a group that nothing was done with: "the rest of those cards"."""


@dataclass(frozen=True, slots=True)
class OneOrBoth(Node):
    """One or two of two: "one or both"."""


@dataclass(frozen=True, slots=True)
class AllSo(Node):
    """All of a group whose number is known: "all 4 tags"."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class FewerThan(Node):
    """A smaller number: "fewer than 3 cards"."""

    amount: Amount
