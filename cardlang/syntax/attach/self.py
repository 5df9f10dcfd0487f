"""Who "this" is where somebody else says "I": the Equipment, in text that the unit has while it is attached to it.

"Unattach this and deal 1 to me": "me" is the unit (RB 1.4 136.2.c), "this" the Equipment (RB 1.4 136.2.d). Where only
one of the two is said, it is the card itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.nodes.base import Node, Wording, transform
from cardlang.nodes.filters import Self
from cardlang.nodes.pronouns import TheAttached

_THIS = "self__this"
_FIRST_PERSON = frozenset({"self", "self__i", "self__my", "self__my_gift"})
_SELVES: frozenset[type[Node]] = frozenset({Self})
ATTACHED: frozenset[type[Node]] = frozenset({TheAttached})
"""The classes of what `raise_self` and `lower_self` may change."""


BOTH_SELVES = 3
"""The marks of "this" and of "I" together."""


def selves_said(node: Self) -> int:
    """How the card calls itself: 1 when as "this", 2 when as "I"."""
    return (node.wording.form == _THIS) | 2 * (node.wording.form in _FIRST_PERSON)


def raise_self(node: Node, nodes: Sequence[Node]) -> Node:
    """An ability, with all its nodes, in which both "this" and "I" are said, with two nodes for the two."""
    forms = {below.wording.form for below in nodes if isinstance(below, Self)}
    if _THIS not in forms or forms.isdisjoint(_FIRST_PERSON):
        return node
    return transform(node, _attached, _SELVES)


def lower_self(node: Node) -> Node:
    """The inverse of `raise_self`, for each of its nodes."""
    return Self(span=node.span, wording=Wording(_THIS)) if isinstance(node, TheAttached) else node


def _attached(node: Node) -> Node:
    return TheAttached(span=node.span) if node.wording.form == _THIS else node
