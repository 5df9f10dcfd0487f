"""Who says "I": a unit or a legend, or what is attached to one. On a card of another type nobody does what "I" does.

Such a card may still call itself "me" where something is done to it ("exhaust me"), as older ones do; how cards of its
type word that is for `templating.own_words` to say. Leaves what other pronouns stand for to `resolve`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from cardlang.nodes.base import Node, children
from cardlang.nodes.costs import CostChange
from cardlang.nodes.effects import Act, AllOf, AnyOf, Deal, Does, Lasting
from cardlang.nodes.filters import Objects, Self
from cardlang.nodes.keywords import Quoted, QuotedInner
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.pronouns import TheAttached
from cardlang.nodes.words import Verb

FIRST_PERSON = frozenset({"self", "self__i", "self__my", "self__my_gift"})
ATTACHED, GEAR = "equipment", "gear"


def nobodys(nodes: Sequence[Node], kinds: Set[str], speakers: Set[str]) -> Iterator[Node]:
    """Each "I" that does something on a card that is no unit, and each "this" beside "I" of what is not attached.

    `kinds` are the types of a card, `speakers` those of its game that say "I"; nothing is said of a card without types.
    """
    if not kinds or not speakers or ATTACHED in kinds:
        return
    silent = not kinds & speakers
    for node in nodes:
        yield from _in(node, silent, silent and GEAR not in kinds)


def _in(node: Node, silent: bool, mute: bool) -> Iterator[Node]:
    """As above: `silent` for a card that is no unit, `mute` for one that is never in play as an object of its own."""
    if isinstance(node, TheAttached) or (mute and is_me(node)):
        yield node
    elif silent and isinstance(node, Does) and is_me(node.who) and _is_a_units(node.act):
        yield node.who
        mute = False
    played = isinstance(node, Act) and node.verb is Verb.PLAY
    costs = played or (isinstance(node, Does) and isinstance(node.act, CostChange))
    for child in children(node):
        if not isinstance(child, Quoted | QuotedInner):
            yield from _in(child, silent, mute and not costs)


def _is_a_units(act: Node) -> bool:
    """Whether only a unit does or is it: it moves, it is a unit; any card may be Empowered, or cost less."""
    match act:
        case Modal(act=inner) | Lasting(change=inner):
            return _is_a_units(inner)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return any(_is_a_units(part) for part in parts)
        case Is(what=what):
            return isinstance(what, Objects)
        case _:
            return isinstance(act, Act | Deal)


def is_me(node: Node) -> bool:
    """Whether a phrase is the card speaking of itself in the first person, which never says "it" of itself."""
    return isinstance(node, Self) and node.wording.form in FIRST_PERSON
