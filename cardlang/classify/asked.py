"""What a payment's clause asks of whom: the act itself, who does it and whether they may refuse; and what counts it.

`classify` says what the payment is; here is only which words of a clause are it.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.classify.place import Place, enter
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ForEach, While
from cardlang.nodes.effects import Act, AllOf, Does, If, Lasting, May, Then
from cardlang.nodes.filters import Noun, Objects, Trait
from cardlang.nodes.words import Verb


def actor_of(node: Node, place: Place) -> tuple[Node, Place]:
    """What is done in a clause, and the place of it: by whom, and whether they may refuse."""
    match node:
        case May(who=who, act=act):
            return actor_of(act, replace(place, who=who, may=True))
        case Does(who=who, act=act):
            return actor_of(act, replace(place, who=who))
        case _:
            led = enter(node, place)
            return (node, place) if led is None else actor_of(*led)


def counted_to(node: Node) -> int:
    """Where the words end that say for what a payment is made each time: "pay [1] for each unit"; 0 without such."""
    match node:
        case ForEach(objects=objects, effect=effect) if objects.span.start > effect.span.start:
            return objects.span.end
        case Does(act=act) | May(act=act) | AllOf(parts=(*_, act)):
            return counted_to(act)
        case _:
            return 0


def asked_of(sentence: Node, place: Place) -> tuple[tuple[Node, ...], Node, Place]:
    """What a linked sentence asks about: its last act that may be refused, or all of it; and what stands before."""
    match sentence:
        case May(who=who, act=act):
            return (), act, place.by(who, may=True)
        case Does(who=who, act=act):
            return (), act, place.by(who)
        case ForEach(effect=May(who=who, act=act)) if counted_to(sentence):
            return (), replace(sentence, effect=act), place.by(who, may=True)
        case Lasting(change=May() | Does() as clause):
            return asked_of(clause, place)
        case Then(first=first, second=May() as last) if not isinstance(first, May):
            return ((first,), *asked_of(last, place.later())[1:])
        case AllOf(parts=(*before, May() as last)) if not any(isinstance(part, May) for part in before):
            return (tuple(before), *asked_of(last, place.later())[1:])
        case _:
            led = enter(sentence, place)
            return ((), sentence, place) if led is None else asked_of(*led)


def is_conditional(node: Node) -> bool:
    """Whether a sentence holds only under a condition: then "otherwise" means that condition. Of a trigger's first
    sentence the condition is the trigger's own, and "otherwise" means what may be done."""
    led = enter(node, Place())
    return isinstance(node, If | While) or (led is not None and is_conditional(led[0]))


def only_limits(cost: Node) -> bool:
    """Whether an act says what alone may be spent, and asks for no payment: "spend only black mana to cast it"."""
    phrase = cost.object if isinstance(cost, Act) and cost.verb is Verb.SPEND else None
    nouns = phrase.nouns if isinstance(phrase, Objects) else None
    traits = nouns.traits if isinstance(nouns, Noun) else ()
    return any(isinstance(trait, Trait) and trait.word == "only" for trait in traits)
