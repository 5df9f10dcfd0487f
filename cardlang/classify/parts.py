"""The parts of a payment: which kind each is, how much of what, and where it comes from.

One table serves every position a payment can stand in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardlang.nodes.amounts import Amount, AnyAmount, Fixed, SoMuch, ThatMany, X
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import AsAdditionalCost, ForEach
from cardlang.nodes.costs import Cost, Loyalty, Pay, Resources, Waterbend
from cardlang.nodes.effects import Act, AllOf, AnyOf, Damage, Deal, Does, Lasting, May, Numbered, Then
from cardlang.nodes.filters import AnyNumber, AtEnd, Belonging, Exactly, Listed, Located, Noun, Objects, PartOf
from cardlang.nodes.narrowing import EqualTo
from cardlang.nodes.predicates import Causes
from cardlang.nodes.roles import CostPart, PartKind
from cardlang.nodes.words import Preposition, Verb
from cardlang.profiles.profile import RulesProfile

_KINDS: Mapping[Verb, PartKind] = {
    Verb.EXHAUST: PartKind.EXHAUST,
    Verb.READY: PartKind.READY,
    Verb.SACRIFICE: PartKind.SACRIFICE,
    Verb.KILL: PartKind.KILL,
    Verb.DISCARD: PartKind.DISCARD,
    Verb.RECYCLE: PartKind.RECYCLE,
    Verb.BANISH: PartKind.BANISH,
    Verb.EXILE: PartKind.EXILE,
    Verb.RETURN: PartKind.RETURN,
    Verb.REVEAL: PartKind.REVEAL,
    Verb.MILL: PartKind.MILL,
    Verb.DRAW: PartKind.DRAW,
    Verb.MOVE: PartKind.MOVE,
    Verb.DETACH: PartKind.DETACH,
    Verb.UNATTACH: PartKind.DETACH,
    Verb.EXERT: PartKind.EXERT,
}
"""A verb that says by itself which kind of payment it is."""

_NOUNS: Mapping[tuple[Verb, str], PartKind] = {
    (Verb.PAY, "life"): PartKind.LIFE,
    (Verb.LOSE, "life"): PartKind.LIFE,
    (Verb.GAIN, "life"): PartKind.GAIN_LIFE,
    (Verb.PAY, "xp"): PartKind.XP,
    (Verb.SPEND, "xp"): PartKind.XP,
    (Verb.SPEND, "buff"): PartKind.BUFF,
    (Verb.SPEND, "counter"): PartKind.COUNTERS,
    (Verb.REMOVE, "counter"): PartKind.COUNTERS,
    (Verb.PUT, "counter"): PartKind.PUT_COUNTERS,
    (Verb.PAY, "energy"): PartKind.RESOURCES,
    (Verb.PAY, "power"): PartKind.RESOURCES,
    (Verb.PAY, "mana"): PartKind.RESOURCES,
}
"""A verb and what it is done to -> the kind of payment, where only both say it."""


def parts_of(node: Node, profile: RulesProfile) -> tuple[CostPart, ...]:
    """The parts of a payment that a node says, in the order printed."""
    return tuple(_parts(node, profile))


def _parts(node: Node, profile: RulesProfile) -> Iterator[CostPart]:
    match node:
        case Cost(parts=parts) | AllOf(parts=parts):
            for part in parts:
                yield from _parts(part, profile)
        case Then(first=first, second=second):
            yield from _parts(first, profile)
            yield from _parts(second, profile)
        case May(act=act) | Does(act=act) | Causes(act=act) | Lasting(change=act) | AsAdditionalCost(cost=act):
            yield from _parts(act, profile)
        case ForEach(effect=act):
            yield from _parts(act, profile)
        case AnyOf(parts=parts):
            options = tuple(parts_of(part, profile) for part in parts)
            yield CostPart(PartKind.CHOICE, None, None, None, node.span, options=options)
        case Act(object=Listed(phrases=phrases)):
            for number, phrase in enumerate(phrases):
                start = node.span.start if number == 0 else phrase.span.start
                yield _act(replace(node, object=phrase, span=replace(phrase.span, start=start)))
        case Pay(what=what) | Waterbend(what=what):
            yield _resources(node, what, profile)
        case _:
            yield _act(node)


def _resources(node: Node, what: Resources | SoMuch, profile: RulesProfile) -> CostPart:
    """A run of symbols, or so much of a resource; those that stand for counters (CR 107.14) are so many counters."""
    if isinstance(what, SoMuch):
        return CostPart(PartKind.RESOURCES, _printed(what.amount), what, None, node.span)
    if what.symbols and set(what.symbols) <= profile.counter_symbols:
        return CostPart(PartKind.COUNTERS, len(what.symbols), what, None, node.span)
    return CostPart(PartKind.RESOURCES, None, what, None, node.span)


def _act(node: Node) -> CostPart:
    match node:
        case Act(verb=verb, object=phrase, adverbs=adverbs):
            equal = any(isinstance(adverb, EqualTo) for adverb in adverbs)
            amount = "equal" if equal else _amount(phrase)
            return CostPart(_kind(verb, phrase), amount, phrase, _source(phrase, adverbs), node.span)
        case Numbered(verb=verb, amount=amount):
            return CostPart(_kind(verb, None), _printed(amount), None, None, node.span)
        case Loyalty(amount=amount, removed=removed):
            return CostPart(PartKind.LOYALTY, _signed(_printed(amount), removed), None, None, node.span)
        case Deal(amount=Damage(amount=amount) | amount, to=to):
            return CostPart(PartKind.DAMAGE, _printed(amount), to, None, node.span)
        case _:
            return CostPart(PartKind.OTHER, None, None, None, node.span)


def _kind(verb: Verb, phrase: Node | None) -> PartKind:
    if verb in _KINDS:
        return _KINDS[verb]
    word = phrase.nouns.word if isinstance(phrase, Objects) and isinstance(phrase.nouns, Noun) else ""
    return _NOUNS.get((verb, word), PartKind.PUT if verb is Verb.PUT else PartKind.OTHER)


def _amount(phrase: Node | None) -> int | str | None:
    match phrase:
        case Objects(quantity=AnyNumber()):
            return "any"
        case Objects(nouns=Belonging(nouns=Noun(word="number"))):
            return None
        case Objects(quantity=Exactly(amount=amount) | AtEnd(amount=amount)):
            return _printed(amount)
        case PartOf(quantity=Exactly(amount=amount)):
            return _printed(amount)
        case _:
            return None


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


def _signed(amount: int | str | None, removed: bool) -> int | str | None:
    if isinstance(amount, int):
        return -amount if removed else amount
    return f"-{amount}" if removed and amount else amount


def _source(phrase: Node | None, adverbs: tuple[Node, ...]) -> Node | None:
    for where in (*(phrase.where if isinstance(phrase, Objects) else ()), *adverbs):
        if isinstance(where, Located) and where.preposition in (Preposition.FROM, Preposition.FROM_AMONG):
            return where.place
    return None
