"""Costs before a colon that no card has: a loyalty cost beside another, or without its sign.

What is paid, and for what, is for `classify` to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Cost, Loyalty, Pay, Resources

COSTS = frozenset({Cost, Resources})
"""The classes of what `wrong_costs` is about."""

_UNKNOWN = frozenset({"X", "Y", "Z"})
"""What stands before a number: "{X}{2}"."""


def wrong_costs(node: Node) -> Iterator[Diagnostic]:
    """A finding for a number that is no cost of loyalty where it stands: mana has braces."""
    match node:
        case Resources(symbols=symbols):
            for place, (one, follows) in enumerate(pairwise(symbols)):
                if follows.isdigit() and (place or one not in _UNKNOWN):
                    yield finding("CL303", "a number stands before the other symbols", node.span, help="add them up")
        case Cost(parts=parts):
            paid = [part for part in parts if isinstance(part, Pay) and isinstance(part.what, Resources)]
            for apart in paid[1:]:
                yield finding("CL303", "these symbols stand apart", apart.span, help="write them side by side")
            for part in parts:
                if isinstance(part, Loyalty):
                    yield from _wrong_loyalty(part, len(parts) == 1)


def _wrong_loyalty(part: Loyalty, alone: bool) -> Iterator[Diagnostic]:
    number = part.amount.value if isinstance(part.amount, Fixed) else "X"
    if not alone:
        yield finding("CL303", "a loyalty cost stands alone", part.span, help=f'did you mean "{{{number}}}"?')
    elif part.wording.form == "loyalty__zero" and number:
        help = f'did you mean "{{{number}}}", or "+{number}" on a planeswalker?'
        yield finding("CL303", "this number is no cost", part.span, help=help)
