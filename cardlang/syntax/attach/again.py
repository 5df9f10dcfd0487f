"""What is said once with a subject, and is of the last of two acts or of both. Each rule here has its inverse.

* "target player sacrifices a creature, then reveals cards until they reveal a land card": what is done again and again
  is the last act.
* "this costs {1} less for each Elf and {2} less for each Goblin": the same costs less both times.
"""

from __future__ import annotations

from cardlang.nodes.base import Node, replace
from cardlang.nodes.clauses import ForEach, Until
from cardlang.nodes.costs import CostChange
from cardlang.nodes.effects import AllOf, Does, May, Then
from cardlang.syntax.attach.scope import around, is_again

_CHANGED = frozenset({"", "all_of__changes"})
_BEHIND = frozenset({"until", "until__moment"})


RAISED_AGAIN = frozenset({Until, AllOf})
LOWERED_AGAIN = frozenset({Does, May, AllOf})
"""The classes of what `raise_again` and `lower_again` may change."""


def raise_again(node: Node) -> Node:
    """What is said once with its subject, on what it is said of."""
    match node:
        case Until():
            return _raise_until(node)
        case AllOf():
            return _raise_changes(node)
    return node


def lower_again(node: Node) -> Node:
    """The inverse of `raise_again`."""
    match node:
        case Does() | May():
            return _lower_until(node)
        case AllOf():
            return _lower_changes(node)
    return node


def _raise_until(node: Until) -> Node:
    """What is done until something is so, and not what the same player does once before."""
    match node.act:
        case (Does(act=Then(second=last) as both) | May(act=Then(second=last) as both)) as whose:
            if node.wording.form in _BEHIND and is_again(node, last):
                return replace(whose, act=replace(both, second=around(node, last)), span=node.span)
    return node


def _lower_until(node: Does | May) -> Node:
    """The inverse of `_raise_until`, once `attach.scope` is through with what is done."""
    match node.act:
        case Until(act=Then(second=last) as both) as until if is_again(until, last):
            return replace(until, act=replace(node, act=both), span=node.span)
    return node


def _raise_changes(node: AllOf) -> AllOf:
    """Whose cost a second change is of, where that is said once."""
    match node:
        case AllOf(parts=(first, second)):
            whose, change = _change(first), _change(second)
            if isinstance(whose, Does) and isinstance(change, CostChange):
                said = Does(whose.who, change, span=change.span)
                whole = replace(second, effect=said, span=second.span) if isinstance(second, ForEach) else said
                return replace(node, parts=(first, whole))
    return node


def _lower_changes(node: AllOf) -> AllOf:
    """The inverse of `_raise_changes`, unless it was written with its subject both times."""
    match node:
        case AllOf(parts=(first, second)) if node.wording.form in _CHANGED:
            whose, other = _change(first), _change(second)
            if isinstance(whose, Does) and isinstance(other, Does) and whose.who == other.who:
                bare = replace(second, effect=other.act) if isinstance(second, ForEach) else other.act
                return replace(node, parts=(first, bare))
    return node


def _change(part: Node) -> Node | None:
    """A change of a cost, with its subject if it has one, out of what is said for each of some."""
    inner = part.effect if isinstance(part, ForEach) else part
    return inner if isinstance(inner.act if isinstance(inner, Does) else inner, CostChange) else None
