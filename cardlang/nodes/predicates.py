"""What is said of a subject beside its acts: modes, states, and what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.filters import Here, Located, Phrase, StatIs, There, Trait
from cardlang.nodes.frozen import frozen
from cardlang.nodes.narrowing import (
    AllStates,
    Alone,
    Compared,
    Doing,
    Done,
    EqualTo,
    HasKeyword,
    Manner,
    OtherThan,
    RelatedTo,
    ThanOther,
    Times,
    TotalReaches,
    With,
)
from cardlang.nodes.words import Direction, Mode, Stat, Verb

if TYPE_CHECKING:
    from cardlang.nodes.effects import Content


@frozen
class Modal(Node):
    """A clause in a mode of its own: "can", "must", "would", "didn't", or past."""

    mode: Mode
    act: Content


@frozen
class Causes(Node):
    """Making somebody do it: "has you draw 2"."""

    who: Phrase
    act: Content


@frozen
class Is(Node):
    """Being something, or having something done to it: "is stunned", "is played", "am a Mech"; `still`, as before."""

    what: State | Phrase
    still: bool = False


@frozen
class Becomes(Node):
    """Coming to be so: "becomes tapped", "becomes a 3/3 creature"."""

    what: State | Phrase


@frozen
class IsNot(Node):
    """Not being so: "isn't exhausted"."""

    what: State | Phrase


@frozen
class AnyState(Node):
    """Several states, any of them: "played, discarded, or killed"."""

    states: tuple[State, ...]


@frozen
class DoSo(Node):
    """An act that the text has spoken of, its verb left out: "(those you) don't", "(if they) didn't already"."""


@frozen
class ThereIs(Node):
    """That there are such objects: "there is a ready enemy unit here"."""

    what: Phrase


@frozen
class Has(Node):
    """Having objects, or a value: "have two or more units here", "have 7 [M] or more"."""

    what: Phrase | StatIs | TotalReaches


@frozen
class Compares(Node):
    """Having more or less of a value than something else: "has less Might than me"."""

    direction: Direction
    stat: Stat
    than: Phrase


@frozen
class Outnumbers(Node):
    """Having or controlling more or fewer objects than somebody else: "control more units than an opponent"."""

    verb: Verb
    direction: Direction
    objects: Phrase
    than: Phrase


@frozen
class OftenKeyword(Node):
    """Having a status so often: "[Empowered] three times"."""

    name: str
    times: Times


@frozen
class Enters(Node):
    """Coming into play in a state: "enters ready"."""

    state: State


@frozen
class AtLevel(Node):
    """The level that a Class has come to: "(becomes) level 3"."""

    number: Amount


@frozen
class Remains(Node):
    """Staying so: "remains tapped"."""

    what: State


_Kept = AtLevel | Alone | RelatedTo | OftenKeyword | Compared | Manner | EqualTo
_Beside = OtherThan | ThanOther | AllStates
State = _Kept | _Beside | HasKeyword | Trait | Done | Doing | AnyState | Located | Here | There | With
