"""What a number counts, and what "for each" is said of. Each rule has its inverse for printing.

* "counter it unless its controller pays {1} for each card in your hand": the payment is made for each, the rest once;
  so is the last act of "draw a card, then lose 1 life for each card in your hand". In front of the sentence, "for
  each card in your hand," is said of all of it.
* "if its power is 4 or greater", "if X is 10 or more": a number, of nothing.
"""

from __future__ import annotations

from cardlang.nodes.amounts import StatOf, X
from cardlang.nodes.base import UNWRITTEN, N, Node, Wording, replace, transform
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.costs import Pay, Unless
from cardlang.nodes.effects import AllOf, Cannot, Content, Does, May, Then
from cardlang.nodes.filters import Exactly, Noun, Objects
from cardlang.nodes.predicates import Becomes, Is

_LEADING, _BEHIND, ELIDED = frozenset({"for_each__leading", "for_each__of_leading"}), "for_each", "objects__elided"
_CARD, _NUMBER = Noun((), "card"), Noun((), "number")
UNSAID = Wording("unsaid")
"""The wording of a noun that no text says, since a number alone is meant."""
UNSAID_CARD = Noun((), "card", wording=UNSAID)

RAISED_AMOUNTS = frozenset({ForEach, Does, Cannot})
LOWERED_AMOUNTS = frozenset({Unless, AllOf, Does, Cannot, May})
"""The classes of what `raise_amounts` and `lower_amounts` may change."""


def raise_amounts(node: Node) -> Node:
    """Each number on what it counts, each "for each" on what is done so often."""
    match node:
        case ForEach() if node.wording.form not in _LEADING:
            return _narrowed(node, node.effect)
        case Does(who=who, act=act) | Cannot(who=who, act=act) if _is_number(who, _CARD):
            who = _counting(who, _CARD, _NUMBER) if isinstance(who, Objects) else who
            return replace(node, who=who, act=_compared(act, _CARD, _NUMBER))
    return node


def lower_amounts(node: Node) -> Node:
    """The inverse of `raise_amounts`."""
    match node:
        case Unless(payment=ForEach() as each):
            return _widened(each, replace(node, payment=each.effect))
        case AllOf(parts=(*first, ForEach(effect=Pay()) as each)):
            return _widened(each, replace(node, parts=(*first, each.effect)))
        case Does(act=ForEach(effect=AllOf()) as each) | May(act=ForEach(effect=AllOf()) as each):
            return _widened(each, replace(node, act=each.effect))
        case Does(act=Then(second=ForEach() as each) as both) | May(act=Then(second=ForEach() as each) as both):
            return _widened(each, replace(node, act=replace(both, second=each.effect)))
        case Does(who=who, act=act) | Cannot(who=who, act=act) if _is_number(who, _NUMBER):
            who = _counting(who, _NUMBER, UNSAID_CARD) if isinstance(who, Objects) else who
            return replace(node, who=who, act=_compared(act, _NUMBER, UNSAID_CARD))
    return node


def behind(node: Node) -> Node:
    """ "For each" without a place of its own: canonically it is written behind only where it is lowered to there."""
    return replace(node, wording=UNWRITTEN) if isinstance(node, ForEach) else node


def _narrowed(each: ForEach, effect: Content) -> Content:
    """What is done, with "for each" on the act it is said of; the same node when that is all of it."""
    match effect:
        case Unless(payment=payment):
            return replace(effect, payment=replace(each, effect=payment))
        case AllOf(parts=(*first, Pay() as last)):
            return replace(effect, parts=(*first, replace(each, effect=last)))
        case Then(second=second):
            return replace(effect, second=_narrowed(replace(each, effect=second), second))
        case Does(act=AllOf() | Then() as act) | May(act=AllOf() | Then() as act):
            inner = _narrowed(replace(each, effect=act), act)
            return each if isinstance(inner, ForEach) else replace(effect, act=inner)
        case _:
            return each


def _widened(each: ForEach, effect: Content) -> ForEach:
    """ "For each" behind the whole clause, where it is written."""
    return replace(each, effect=effect, wording=each.wording if each.wording.form else Wording(_BEHIND))


def _is_number(who: Node, noun: Noun) -> bool:
    """Whether a subject is a number: "its power", "X"."""
    match who:
        case StatOf():
            return True
        case Objects(quantity=Exactly(amount=X()), target=None, where=()):
            return who.nouns == noun
        case _:
            return False


def _compared(act: N, old: Noun, new: Noun) -> N:
    """What is said of a number, where it is another number."""
    return transform(act, lambda part: _is(part, old, new))


def _is(node: Node, old: Noun, new: Noun) -> Node:
    if isinstance(node, Is | Becomes) and isinstance(node.what, Objects):
        return replace(node, what=_counting(node.what, old, new))
    return node


def _counting(phrase: Objects, old: Noun, new: Noun) -> Objects:
    if phrase.nouns == old and phrase.target is None and not phrase.where:
        return replace(phrase, nouns=new)
    return phrase
