"""Decisions: who must choose what from which options. The interpreter hands them out and never answers them itself.

An answer is a tuple of places among the options, so it can be saved and replayed. Deciders (players, scripts, a
search) stand outside.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen


class DecisionKind(Enum):
    """What is decided."""

    ACT = "act"
    MAY = "may"
    PAY = "pay"
    DECLARE = "declare"
    MODE = "mode"
    TARGET = "target"
    CHOOSE = "choose"
    DISCARD = "discard"
    AMOUNT = "amount"
    LOCATION = "location"
    METHOD = "method"
    ORDER = "order"
    REDUCTION_ORDER = "reduction_order"
    REPLACE = "replace"
    RESOURCE = "resource"
    ASSIGN = "assign"

    __hash__ = object.__hash__


class Act(Enum):
    """What a player can do when it is their turn to act."""

    PASS = "pass"
    PLAY = "play"
    ACTIVATE = "activate"
    MOVE = "move"
    TURN_UP = "turn_up"
    HIDE = "hide"
    END = "end"

    __hash__ = object.__hash__


@frozen
class Option:
    """One thing that can be chosen: an object, a player, a number, or a word such as "yes".

    `ability` is the place of an ability among its object's, `act` what is done with it.
    """

    label: str
    object: int = 0
    ability: int = -1
    number: int = 0
    act: Act | None = None


@frozen
class Decision:
    """A choice that `player` must make: at least `least` and at most `most` of the options.

    `about` says in the rules' words what for; `source` is the object whose text asks.
    """

    player: int
    kind: DecisionKind
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    about: str = ""
    source: int = 0
    node: Node | None = None


Answer = tuple[int, ...]
Decider = Callable[[Decision], Answer]

YES = Option("yes")
NO = Option("no")


def is_legal(decision: Decision, answer: Answer) -> bool:
    """Whether an answer is one of the ways to decide."""
    fits = decision.least <= len(answer) <= decision.most
    return fits and len(set(answer)) == len(answer) and all(0 <= i < len(decision.options) for i in answer)


def first(decision: Decision) -> Answer:
    """A decider that takes the first options there are, as few as it may."""
    return tuple(range(decision.least))
