"""Meaning whatever the order: where two trees differ in nothing but an order that says nothing.

That is the order of a cost's parts before a colon and of the keywords on one line (RB 1.4 357.2, CR 601.2h): `fmt`
changes it. `diff` takes it for wording, and with it the order of whatever is joined by "or" or narrows one phrase down.
A list in which a part speaks back keeps its order.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence

from cardlang.library import CardReading
from cardlang.nodes.abilities import Keywords
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, replace, transform, walk
from cardlang.nodes.clauses import AnyEvent
from cardlang.nodes.costs import Cost
from cardlang.nodes.data import to_data
from cardlang.nodes.effects import Act, AddMana, AnyOf, Choices, Gain, Get, Grant, Have, Lose
from cardlang.nodes.filters import AnyListed, Either, Exactly, It, Noun, Objects, That, They, Together
from cardlang.nodes.narrowing import AllStates, AllTraits, EitherTrait
from cardlang.nodes.predicates import AnyState

_LISTS: Mapping[type[Node], str] = {
    Either: "nouns",
    Together: "nouns",
    Noun: "traits",
    EitherTrait: "traits",
    AllTraits: "traits",
    AnyState: "states",
    AllStates: "states",
    Objects: "where",
    AddMana: "options",
    **dict.fromkeys((Get, Gain, Lose, Grant, Have), "gifts"),
}
"""Lists that say the same in any order: what is joined by "or", what narrows a phrase down, what somebody gets."""
_SPOKEN_OF: Mapping[type[Node], str] = {AnyListed: "phrases", AnyOf: "parts", AnyEvent: "events"}
"""The same, where nothing else in the ability speaks of what stands in them."""


def means_the_same(old: Node | None, new: Node | None) -> bool:
    """Whether two abilities mean the same, but for the order of costs' parts and of keywords on a line."""
    if old is None or new is None:
        return old is new
    return old == new or in_one_order(old) == in_one_order(new)


def says_the_same(old: Node, new: Node) -> bool:
    """Whether two abilities mean the same, but for an order that says nothing anywhere in them."""
    return means_the_same(old, new) or _sorted(old) == _sorted(new)


def _sorted(node: Node) -> Node:
    """The node with each list in one order that says the same in any."""

    def ordered(part: Node) -> Node:
        name = in_any_order(part, node)
        return replace(part, **{name: tuple(sorted(getattr(part, name), key=_key))}) if name else part

    return in_one_order(transform(in_one_order(node), ordered))


def in_any_order(part: Node, whole: Node) -> str:
    """The field of a part of an ability whose list says the same in any order; empty where its order counts."""
    if isinstance(part, Choices):
        name = "options" if _takes_one(part) else ""
    else:
        name = _LISTS.get(type(part)) or ("" if speaks_back(whole) else _SPOKEN_OF.get(type(part), ""))
    return "" if speaks_back(part) else name


def _takes_one(choices: Choices) -> bool:
    """Whether one of some modes is chosen: those of several are followed in the order that they stand in."""
    match choices.head:
        case Act(object=Objects(quantity=Exactly(amount=Fixed(value=1)))):
            return True
        case _:
            return False


def speaks_back(node: Node) -> bool:
    """Whether anything in a node stands for what was spoken of before."""
    return any(isinstance(one, It | They | That) for one in walk(node))


def in_one_order(node: Node) -> Node:
    """The node with each list whose order says nothing in one order, whatever it was written in."""
    return transform(node, _ordered)


def unordered(reading: CardReading) -> list[tuple[int, Node | None]]:
    """What the abilities of a card mean, each with its face, in whatever order that says nothing it was written."""
    return [(one.face, in_one_order(one.node) if one.node is not None else None) for one in reading.abilities]


def apart(old: Sequence[Node], new: Sequence[Node]) -> tuple[list[Node], list[Node]]:
    """What of two lists without order stands in the first alone, and what in the second alone."""
    return _without(old, new), _without(new, old)


def _without(nodes: Sequence[Node], others: Sequence[Node]) -> list[Node]:
    left = Counter(map(_key, others))
    found = []
    for node in nodes:
        if left[_key(node)]:
            left[_key(node)] -= 1
        else:
            found.append(node)
    return found


def has_no_order(node: Node) -> bool:
    """Whether what a node lists means the same in any order."""
    if isinstance(node, Cost):
        return not speaks_back(node)
    return isinstance(node, Keywords)


def _ordered(node: Node) -> Node:
    match node:
        case Cost(parts=parts) if has_no_order(node):
            return replace(node, parts=tuple(sorted(parts, key=_key)))
        case Keywords(keywords=keywords):
            return replace(node, keywords=tuple(sorted(keywords, key=_key)))
        case _:
            return node


def _key(node: Node) -> str:
    return json.dumps(_bare(to_data(node)), sort_keys=True)


def _bare(data: object) -> object:
    """Plain data of a node without places and wordings."""
    if isinstance(data, list):
        return [_bare(item) for item in data]
    if isinstance(data, dict):
        return {key: _bare(value) for key, value in data.items() if key not in ("span", "wording")}
    return data
