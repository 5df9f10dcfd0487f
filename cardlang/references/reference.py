"""What a reference stands for, and by which of the written rules: what `resolve` gives back."""

from __future__ import annotations

from enum import Enum

from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen


class Rule(Enum):
    """By which rule a reference was given what it stands for."""

    NEAREST = "the nearest before it of its sort and number"
    SUBJECT = "what the event that its text waits for happens to: its subject, before what else stands in it"
    SAME_ACT = "who did the same before: what deals damage goes on to deal it"
    SAME_WORD = "the nearest before it that is called by the same noun"
    DONE = "what the act that it names was done to"
    PERSON = "the player spoken of last: only players have hands or make choices"
    GROUP = "the nearest group before it; what remains, of the cards that were taken from a pile"
    EVENT = "what the event that its text waits for is about"
    ACT = "the nearest act before it that is so called, or that has a number"


class Implied(Enum):
    """What no phrase of the text says, but an act in it has."""

    PLACE = "the place where it happens"


@frozen
class Reference:
    """A reference, what it stands for, by which rule, and what else of the same sort and number it could have been."""

    node: Node
    stands_for: tuple[Node | Implied, ...]
    rule: Rule
    others: tuple[Node, ...] = ()

    def words(self, text: str) -> str:
        """The words for what it stands for, those of the text where it says them; spans are in `text`."""
        return " + ".join(one.value if isinstance(one, Implied) else said(one, text) for one in self.stands_for)


def said(node: Node, text: str) -> str:
    """The words of a node in its text, on one line."""
    return " ".join(text[node.span.start : node.span.end].split())


@frozen
class References:
    """The references of a text in order, and those of which it does not say what they stand for."""

    found: tuple[Reference, ...]
    unresolved: tuple[Node, ...]


NO_REFERENCES = References((), ())
