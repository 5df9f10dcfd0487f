"""What stands behind the object of an act and is said of the act, or of what a relative's act is done to.

Each rule here has its inverse, as those of `attach.phrases` do; `attach` runs them.

* "play a card on an opponent's turn", "in a turn": when it is played; a card is on no turn.
* "kill a unit with a spell": by what; a unit has no spell.
* "a spell that chooses me and another unit": both are chosen.
* "dealt to you this turn by a creature": a time in the middle is as good as one at the end.
* "I have +1 [M] and can't move unless you control a gear": what can't be done can be then; the rest is so anyway.
* "can't attack or block this turn", "attacks or blocks if able", "can't play lands or cast spells this turn": a time
  and a manner are of both.
"""

from __future__ import annotations

from typing import TypeGuard

from cardlang.nodes.base import UNWRITTEN, Node, replace
from cardlang.nodes.costs import Unless
from cardlang.nodes.effects import Act, AllOf, AnyOf, Does, Lasting
from cardlang.nodes.filters import AnyListed, Listed, Located, Noun, Objects, PartOf
from cardlang.nodes.limits import InManner
from cardlang.nodes.narrowing import Done, During, Which, With
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.source import span_of

USES = frozenset({Verb.PLAY, Verb.CAST})
"""What is done with cards by leave, for a time or out of a place."""
_CHOOSING = frozenset({Verb.CHOOSE, Verb.TARGET})


def raise_beside(node: Act) -> Act:
    """When an act is done, and by what, beside its object instead of on it."""
    match node:
        case Act(object=Objects(where=(*before, said)) as what, adverbs=()) if _is_of_the_act(said):
            return replace(node, object=replace(what, where=tuple(before)), adverbs=(said,))
    return node


def lower_beside(node: Act) -> Act:
    """The inverse of `raise_beside`."""
    match node:
        case Act(object=Objects() as what, adverbs=(said,)) if _is_of_the_act(said):
            return replace(node, object=replace(what, where=(*what.where, said)), adverbs=())
    return node


def _is_of_the_act(said: Node) -> TypeGuard[Located | With]:
    match said:
        case Located(
            preposition=Preposition.ON | Preposition.IN,
            place=Objects(nouns=Noun(word="turn")) | PartOf(whole=Objects(nouns=Noun(word="turn"))),
        ):
            return True
        case With(what=Objects(nouns=Noun(word="spell"))):
            return True
    return False


def raise_relative(node: Node) -> Node:
    """A list behind "that chooses": of what is chosen."""
    if not isinstance(node, Listed | AnyListed) or (isinstance(node, Listed) and node.where):
        return node
    match node.phrases:
        case (Objects(where=(*before, Which(does=Act(adverbs=()) as act) as which)) as first, *rest) if (
            act.verb in _CHOOSING and act.object is not None
        ):
            chosen = replace(node, phrases=(act.object, *rest))
            return replace(first, where=(*before, replace(which, does=replace(act, object=chosen))), span=node.span)
    return node


def lower_relative(node: Node) -> Node:
    """The inverse of `raise_relative`."""
    match node:
        case Objects(where=(*before, Which(does=Act(object=Listed(where=()) | AnyListed() as chosen) as act) as which)):
            if act.verb in _CHOOSING and not act.adverbs:
                one, *rest = chosen.phrases
                first = replace(node, where=(*before, replace(which, does=replace(act, object=one))))
                return replace(chosen, phrases=(first, *rest))
    return node


def raise_time(node: Is) -> Is | Lasting:
    """A time before who does it, over the whole."""
    match node.what:
        case Done(adverbs=(*before, During() as time, Located(preposition=Preposition.BY) as doer)) as done:
            bare = replace(node, what=replace(done, adverbs=(*before, doer)))
            return Lasting(bare, time.duration, span=node.span)
    return node


def lower_time(node: Lasting) -> Is | Lasting:
    """The inverse of `raise_time`, where the time was written so."""
    match node.change:
        case Is(what=Done(adverbs=(*before, Located(preposition=Preposition.BY) as doer)) as done) as state:
            if node.wording == UNWRITTEN and state.wording != UNWRITTEN:
                return replace(state, what=replace(done, adverbs=(*before, During(node.duration), doer)))
    return node


def raise_unless(node: Unless) -> Node:
    """What holds anyway, out of what can't be done unless something is so."""
    match node:
        case Unless(effect=Does(act=AllOf(parts=(*first, Modal(mode=Mode.CANNOT) as last)) as both) as does):
            if not any(isinstance(part, Modal) for part in first):
                of_last = replace(node, effect=last, span=span_of(last.span.start, node.span.end))
                return replace(does, act=replace(both, parts=(*first, of_last)), span=node.span)
    return node


def lower_unless(node: Does) -> Node:
    """The inverse of `raise_unless`."""
    match node:
        case Does(act=AllOf(parts=(*first, Unless(effect=Modal(mode=Mode.CANNOT) as last) as unless)) as both):
            return replace(unless, effect=replace(node, act=replace(both, parts=(*first, last))), span=node.span)
    return node


def raise_either(node: AnyOf) -> Node:
    """What stands behind "attack or block", as a time or "if able", over both."""
    *first, last = node.parts
    if not isinstance(last, Lasting | InManner) or not all(_is_bare(part) for part in (*first, _within(last))):
        return node
    if isinstance(last, Lasting):
        return replace(last, change=raise_either(replace(node, parts=(*first, last.change))), span=node.span)
    return replace(last, act=raise_either(replace(node, parts=(*first, last.act))), span=node.span)


def lower_either(node: Lasting | InManner) -> Node:
    """The inverse of `raise_either`."""
    either = node.change if isinstance(node, Lasting) else node.act
    if node.wording.form not in _BEHIND_ACT or not isinstance(either, AnyOf):
        return node
    *first, last = either.parts
    if not all(_is_bare(part) for part in (*first, _within(last))):
        return node
    around = replace(node, change=last) if isinstance(node, Lasting) else replace(node, act=last)
    return replace(either, parts=(*first, around))


_BEHIND_ACT = frozenset({"lasting", "in_manner"})


def _within(node: Node) -> Node:
    """What a time or manner is said of."""
    match node:
        case Lasting(change=inner) | InManner(act=inner):
            return _within(inner)
    return node


def _is_bare(node: Node) -> bool:
    """Whether an act has neither an object nor adverbs, or is a use of cards for which a time is given."""
    return isinstance(node, Act) and not node.adverbs and (node.object is None or node.verb in USES)
