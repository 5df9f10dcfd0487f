"""What a part of an ability is looked at with, and how what the interpreter lacks for it is told."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Verb
from cardlang.profiles.play import PlayRules
from cardlang.profiles.profile import RulesProfile

Missing = Iterator[tuple[Node, str]]


@frozen
class Scope:
    """What a phrase's ability is: its rules, the acts it holds, whether the letter X has a value in it, whether it
    stands in an Equipment's box, and whether something that moves, or moves from somewhere, a battlefield that is
    conquered or held, or the card's own move triggers it, and
    whether it moves something to a battlefield that is chosen, or makes tokens; and whether the phrase is of things on
    the chain."""

    rules: RulesProfile
    done: frozenset[Verb] = frozenset()
    x: bool = False
    boxed: bool = False
    moves: bool = False
    leaves: bool = False
    fights: bool = False
    moved: bool = False
    fields: bool = False
    tokens: bool = False
    chain: bool = False

    @property
    def play(self) -> PlayRules:
        """The switches that running asks."""
        return self.rules.play


def lacks(node: Node) -> Missing:
    """What the interpreter lacks is the node itself, by what its class is."""
    text = (type(node).__doc__ or type(node).__name__).strip().splitlines()[0]
    yield node, text.split(":")[0].strip(' ".').lower()
