"""Which of several alternatives good English takes where a node stands: what canonical printing prefers.

The grammar lists the wordings of a node; which one suits depends on where it stands. "It can't be chosen" has "be"
since "can't" stands before it; "they" does something and something is done to "them"; "two creatures" but "2 life".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.costs import PayTo
from cardlang.nodes.effects import AllOf, AnyOf, Cannot, Does, Lasting, May, Then
from cardlang.nodes.filters import AtLeast, AtMost, Exactly, Noun, Objects, PartOf, Quantity, They, UpTo
from cardlang.nodes.limits import InManner
from cardlang.nodes.narrowing import Which
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.quantities import Precisely
from cardlang.nodes.words import Mode
from cardlang.syntax.agreement import finite_acts, person
from cardlang.syntax.attach_amounts import UNSAID
from cardlang.syntax.grammar import Grammar

BULK = frozenset({"life", "damage", "number"})
"""What is measured and not counted: "2 life", "5 or less life"."""

_BE = frozenset({"is__be", "is__be_one", "is__be_equal"})
_INFINITIVE = frozenset(
    {
        Mode.CAN,
        Mode.CAN_ONLY,
        Mode.MUST,
        Mode.WOULD,
        Mode.COULD,
        Mode.DOES_NOT,
        Mode.DID_NOT,
        Mode.COULD_NOT,
        Mode.CANNOT,
    }
)
"""Behind the words of these modes a verb stands in its base form."""
_PLAYERS = frozenset({"player", "opponent", "teammate"})


@dataclass(frozen=True, slots=True)
class Preferences:
    """For nodes by their `id`: the alternatives to try first, and those acts whose verb stands in the third person."""

    names: Mapping[int, frozenset[str]]
    thirds: frozenset[int]


NONE = Preferences({}, frozenset())


def preferences(tree: Node, grammar: Grammar) -> Preferences:
    """What suits each node of a tree where it stands."""
    names: dict[int, frozenset[str]] = {}
    thirds: set[int] = set()
    for node in walk(tree):
        names.update(_preferred(node, grammar))
        if isinstance(node, Does) and person(node.who, grammar) is Inflection.THIRD:
            thirds.update(id(act) for act in finite_acts(node.act))
    return Preferences(names, frozenset(thirds))


def _preferred(node: Node, grammar: Grammar) -> Iterator[tuple[int, frozenset[str]]]:
    match node:
        case Cannot(act=act) | May(act=act) | PayTo(effect=act):
            yield from _infinitives(act)
        case Modal(mode=mode, act=act) if mode in _INFINITIVE:
            yield from _infinitives(act)
        case Objects(nouns=Noun(word=word, wording=wording)):
            if wording == UNSAID:
                yield id(node), frozenset({"objects__elided"})
            if word in _PLAYERS:
                yield from ((id(part), frozenset({"which__who"})) for part in node.where if isinstance(part, Which))
            yield from _counted(node.quantity, "number" if wording == UNSAID else word, grammar)
        case Objects(quantity=quantity):
            yield from _counted(quantity, "", grammar)
        case PartOf(quantity=quantity):
            yield from _counted(quantity, "", grammar)
    if isinstance(node, Does | May | Cannot) and isinstance(node.who, They):
        yield id(node.who), frozenset({"they"})


def _infinitives(act: Node) -> Iterator[tuple[int, frozenset[str]]]:
    match act:
        case Is():
            yield id(act), _BE
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from _infinitives(part)
        case Then(first=first, second=second):
            yield from _infinitives(first)
            yield from _infinitives(second)
        case Lasting(change=inner) | InManner(act=inner):
            yield from _infinitives(inner)


def _counted(quantity: Quantity | None, word: str, grammar: Grammar) -> Iterator[tuple[int, frozenset[str]]]:
    """How a number of things is written: in words where the game's cards do so, and life in digits always."""
    if word in BULK:
        match quantity:
            case Exactly():
                yield id(quantity), frozenset({"exactly"})
            case AtMost():
                yield id(quantity), frozenset({"at_most__less"})
        return
    if word == "mana" and isinstance(quantity, Exactly):
        yield id(quantity), frozenset({"exactly"})
    match quantity:
        case Exactly(amount=Fixed() as amount) | UpTo(amount=Fixed() as amount) | Precisely(amount=Fixed() as amount):
            counted = amount
        case AtLeast(amount=Fixed() as amount) | AtMost(amount=Fixed() as amount):
            counted = amount
        case _:
            return
    if grammar.lexicon.counts_in_words:
        yield id(counted), frozenset({"fixed__word"})
