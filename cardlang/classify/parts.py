"""The parts of a payment: which kind each is, how much of what, and where it comes from.

One table serves every position a payment can stand in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.nodes.amounts import Amount, AnyAmount, Fixed, ThatMany, X
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Cost, Pay
from cardlang.nodes.effects import Act, AllOf, AnyOf, Does, Lasting, May, Then
from cardlang.nodes.filters import AnyNumber, Exactly, Located, Noun, Objects
from cardlang.nodes.roles import CostPart, PartKind
from cardlang.nodes.words import Preposition, Verb

_KINDS: Mapping[str, PartKind] = {
    "exhaust": PartKind.EXHAUST,
    "ready": PartKind.READY,
    "sacrifice": PartKind.SACRIFICE,
    "kill": PartKind.KILL,
    "discard": PartKind.DISCARD,
    "recycle": PartKind.RECYCLE,
    "banish": PartKind.BANISH,
    "exile": PartKind.EXILE,
    "return": PartKind.RETURN,
    "put": PartKind.PUT,
    "reveal": PartKind.REVEAL,
    "mill": PartKind.MILL,
    "draw": PartKind.DRAW,
    "move": PartKind.MOVE,
}
"""A verb's own word -> the kind of payment it is."""

_NOUNS: Mapping[str, PartKind] = {
    "life": PartKind.LIFE,
    "xp": PartKind.XP,
    "buff": PartKind.BUFF,
    "counter": PartKind.COUNTERS,
    "energy": PartKind.RESOURCES,
    "power": PartKind.RESOURCES,
    "mana": PartKind.RESOURCES,
}
"""What is paid, spent or removed -> the kind of payment, where the verb does not say it."""


def parts_of(node: Node) -> tuple[CostPart, ...]:
    """The parts of a payment that a node says, in the order printed."""
    return tuple(_parts(node))


def _parts(node: Node) -> Iterator[CostPart]:
    match node:
        case Cost(parts=parts) | AllOf(parts=parts):
            for part in parts:
                yield from _parts(part)
        case Then(first=first, second=second):
            yield from _parts(first)
            yield from _parts(second)
        case May(act=act) | Does(act=act) | Lasting(change=act):
            yield from _parts(act)
        case AnyOf(parts=parts):
            options = tuple(parts_of(part) for part in parts)
            yield CostPart(PartKind.CHOICE, None, None, None, node.span, options=options)
        case Pay(what=what):
            yield CostPart(PartKind.RESOURCES, None, what, None, node.span)
        case Act(verb=verb, object=phrase):
            yield _act(node, verb, phrase)
        case _:
            yield CostPart(PartKind.OTHER, None, None, None, node.span)


def _act(node: Node, verb: Verb, phrase: Node | None) -> CostPart:
    kind = _KINDS.get(verb.value) or _kind_by_noun(phrase)
    return CostPart(kind, _amount(phrase), phrase, _source(phrase), node.span)


def _kind_by_noun(phrase: Node | None) -> PartKind:
    if isinstance(phrase, Objects) and isinstance(phrase.nouns, Noun):
        return _NOUNS.get(phrase.nouns.word, PartKind.OTHER)
    return PartKind.OTHER


def _amount(phrase: Node | None) -> int | str | None:
    quantity = phrase.quantity if isinstance(phrase, Objects) else None
    if isinstance(quantity, AnyNumber):
        return "any"
    return _printed(quantity.amount) if isinstance(quantity, Exactly) else None


def _printed(amount: Amount) -> int | str | None:
    match amount:
        case Fixed(value=value):
            return value
        case X():
            return "X"
        case AnyAmount():
            return "any"
        case ThatMany():
            return "that many"
        case _:
            return None


def _source(phrase: Node | None) -> Node | None:
    if isinstance(phrase, Objects):
        for where in phrase.where:
            if isinstance(where, Located) and where.preposition is Preposition.FROM:
                return where.place
    return None
