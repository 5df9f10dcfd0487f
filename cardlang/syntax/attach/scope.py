"""Which of several acts it is that a condition, an "until", or what a thing enters with belongs to.

Each rule here has its inverse; `attach` runs them.

* "counter it and destroy that artifact if it's on the battlefield": a condition that speaks of what the last act alone
  is done to is that act's.
* "shuffle, then reveal cards until you reveal a land card": what is done again and again is the last act.
* "each opponent loses X life and you gain X life, where X is": X is the same in all of it.
* "each player draws 1 for each of their units": each counts their own.
* "enters tapped with two counters on it": the counters are no part of its being tapped.
"""

from __future__ import annotations

from cardlang.nodes.amounts import X
from cardlang.nodes.base import UNWRITTEN, Node, Wording, replace, walk
from cardlang.nodes.clauses import ForEach, Until
from cardlang.nodes.effects import Act, AllOf, Cannot, Does, If, May, Then
from cardlang.nodes.filters import Each, It, Objects, That, They
from cardlang.nodes.limits import WhereX
from cardlang.nodes.narrowing import Done, With
from cardlang.nodes.predicates import Enters
from cardlang.nodes.words import Verb
from cardlang.source import span_of

IF_BEHIND = "if__trailing"
_BEHIND = frozenset({IF_BEHIND, "until", "until__moment"})
_COUNTED = frozenset({"for_each", "for_each__of"})
_CLAUSES = (Does, May, Cannot)
_DONE_TO = frozenset(
    {Verb.DESTROY, Verb.EXILE, Verb.RETURN, Verb.SACRIFICE, Verb.EXHAUST, Verb.READY, Verb.COUNTER, Verb.GOAD}
)
"""Acts on a certain thing, of which a condition behind them can speak."""


def raise_if(node: If) -> Node:
    """A condition on the act that it speaks of."""
    match node:
        case If(effect=AllOf(parts=(*first, last)) as both) if node.wording.form in _BEHIND:
            if _is_of_last(node.condition) and _is_alone(last) and all(isinstance(part, Act) for part in first):
                return replace(both, parts=(*first, around(node, last)), span=node.span)
    return node


def lower_if(node: AllOf) -> Node:
    """The inverse of `raise_if`, and of `raise_until` for acts joined by "and"."""
    match node:
        case AllOf(parts=(*first, If(effect=last) as behind)) if _is_of_last(behind.condition) and _is_alone(last):
            if all(isinstance(part, Act) for part in first):
                wording = behind.wording if behind.wording.form else Wording(IF_BEHIND)
                return replace(behind, effect=replace(node, parts=(*first, last)), span=node.span, wording=wording)
        case AllOf(parts=(*first, Until(act=Act() as last) as until)) if is_again(until, last):
            if all(isinstance(part, Act) for part in first):
                return replace(until, act=replace(node, parts=(*first, last)), span=node.span)
    return node


def raise_until(node: Until) -> Node:
    """What is done until something is so, and not what is done once before."""
    match node:
        case Until(act=Then(second=last) as both) if node.wording.form in _BEHIND and is_again(node, last):
            return replace(both, second=around(node, last), span=node.span)
        case Until(act=AllOf(parts=(*first, last)) as both) if node.wording.form in _BEHIND and is_again(node, last):
            if all(isinstance(part, Act) for part in first):
                return replace(both, parts=(*first, around(node, last)), span=node.span)
    return node


def lower_until(node: Then) -> Node:
    """The inverse of `raise_until` for what is done first."""
    match node:
        case Then(second=Until(act=Act() as last) as until) if is_again(until, last):
            return replace(until, act=replace(node, second=last), span=node.span)
    return node


def raise_where(node: AllOf) -> AllOf | WhereX:
    """What X is, over all the clauses that it stands in."""
    match node:
        case AllOf(parts=(*first, WhereX(effect=last) as where)) if any(_has_x(part) for part in first):
            return replace(where, effect=replace(node, parts=(*first, last)), span=node.span)
    return node


def lower_where(node: WhereX) -> AllOf | WhereX:
    """The inverse of `raise_where`: what X is behind the last of several clauses."""
    match node:
        case WhereX(effect=AllOf(parts=(*first, last)) as both) if any(
            isinstance(part, _CLAUSES) for part in both.parts
        ):
            return replace(both, parts=(*first, replace(node, effect=last)), span=node.span)
    return node


def raise_for_each(node: ForEach) -> Node:
    """What each of several players does as often as something of their own is there."""
    match node:
        case ForEach(effect=Does() | May() as does, objects=objects) if node.wording.form in _COUNTED:
            if _is_each(does) and _has_they(objects):
                span = span_of(does.act.span.start, node.span.end)
                return replace(does, act=replace(node, effect=does.act, span=span), span=node.span)
    return node


def lower_for_each(node: Does | May) -> Node:
    """The inverse of `raise_for_each`."""
    match node.act:
        case ForEach(objects=objects) as counted if _is_each(node) and _has_they(objects):
            return replace(counted, effect=replace(node, act=counted.effect), span=node.span)
    return node


def _is_each(node: Does | May) -> bool:
    """Whether each of several does it for himself."""
    who = node.who
    return isinstance(who, Objects) and (isinstance(who.quantity, Each) or (isinstance(node, Does) and node.each))


def _has_they(node: Node) -> bool:
    return any(isinstance(below, They) for below in walk(node))


def _has_x(node: Node) -> bool:
    return any(isinstance(below, X) for below in walk(node))


def raise_enters(node: Enters) -> Enters | AllOf:
    """What something enters with, beside how it enters."""
    match node:
        case Enters(state=Done(verb=Verb.EXHAUST, adverbs=(With(), *_) as held) as state):
            bare = replace(node, state=replace(state, adverbs=()), span=span_of(node.span.start, state.span.start + 6))
            holding = Act(Verb.ENTER, None, held, span=node.span)
            return AllOf((bare, holding), span=node.span)
    return node


def lower_enters(node: AllOf) -> Node:
    """The inverse of `raise_enters`, where it was written so."""
    match node:
        case AllOf(parts=(Enters(state=Done(adverbs=()) as state) as bare, Act(verb=Verb.ENTER, object=None) as held)):
            if node.wording == held.wording == UNWRITTEN != bare.wording:
                return replace(bare, state=replace(state, adverbs=held.adverbs), span=node.span)
    return node


def around(node: If | Until, act: Node) -> If | Until:
    """A condition, or what is waited for, around one act alone."""
    span = span_of(act.span.start, node.span.end)
    return replace(node, effect=act, span=span) if isinstance(node, If) else replace(node, act=act, span=span)


def is_of_last(node: If) -> bool:
    """Whether a condition behind several acts is of the last of them."""
    match node:
        case If(effect=AllOf(parts=(*_, last))) if node.wording.form == IF_BEHIND:
            return _is_of_last(node.condition) and _is_alone(last)
    return False


def _is_of_last(condition: Node) -> bool:
    """Whether a condition speaks of one thing that was spoken of just before."""
    match condition:
        case Does(who=It() | They() | Objects(quantity=That())):
            return True
    return False


def _is_alone(act: Node) -> bool:
    """Whether an act names by itself what it is done to."""
    return isinstance(act, Act) and act.verb in _DONE_TO and isinstance(act.object, Objects)


def is_again(until: Until, act: Node) -> bool:
    """Whether an act is what "until" asks for: revealing cards until a certain card is revealed."""
    match until.event:
        case Does(act=Act(verb=verb) | AllOf(parts=(Act(verb=verb), *_))):
            return isinstance(act, Act) and act.verb is verb
    return False
