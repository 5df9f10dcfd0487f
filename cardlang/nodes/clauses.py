"""What holds a clause: leads and tails, times, floors, and other ways a sentence is put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Resources
from cardlang.nodes.filters import Either, Noun, Phrase, Together
from cardlang.nodes.words import Direction, Stat

if TYPE_CHECKING:
    from cardlang.nodes.effects import Content


@dataclass(frozen=True, slots=True)
class Instead(Node):
    """What happens in place of something else: "recall it instead"."""

    effect: Content


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """What happens or counts once for each object: "draw 1 for each gear"."""

    objects: Phrase
    effect: Content


@dataclass(frozen=True, slots=True)
class While(Node):
    """What holds as long as a condition does: "while I'm buffed, I have [Ganking]"."""

    condition: Content
    effect: Content


@dataclass(frozen=True, slots=True)
class As(Node):
    """What happens together with an event: "as you play me, you may discard 1"."""

    event: Content
    effect: Content


@dataclass(frozen=True, slots=True)
class EvenIf(Node):
    """What holds under a condition too that would seem to forbid it: "..., even if you have no units there"."""

    effect: Content
    condition: Content


@dataclass(frozen=True, slots=True)
class Including(Node):
    """What is said of others and of something too that they might not be taken to hold: "(including me)"."""

    effect: Content
    what: Phrase


@dataclass(frozen=True, slots=True)
class IgnoresKeyword(Node):
    """Doing as if a keyword were not there: "ignore [Deflect]"."""

    name: str


@dataclass(frozen=True, slots=True)
class WhileDoing(Node):
    """What is done in the course of another act: "ignore [Tank] while assigning combat damage"."""

    effect: Content
    act: Content


@dataclass(frozen=True, slots=True)
class ForEachTime(Node):
    """What is done once for each such event: "draw 1 for each time you've played a spell this turn"."""

    effect: Content
    event: Content


@dataclass(frozen=True, slots=True)
class Naming(Node):
    """Which are meant, said behind a dash: "each of the following tags — Bird and Cat"."""

    effect: Content
    these: Together | Either | Noun


@dataclass(frozen=True, slots=True)
class NextTime(Node):
    """What happens at the next such event, once: "the next time it would die, heal it instead"."""

    event: Content
    effect: Content


@dataclass(frozen=True, slots=True)
class AtTime(Node):
    """What happens at a moment: "at the end of your turn, ready me"."""

    moment: Phrase
    effect: Content


@dataclass(frozen=True, slots=True)
class FirstThen(Node):
    """A sentence that comes after the one before: "Then draw 1"."""

    effect: Content


@dataclass(frozen=True, slots=True)
class DoThis(Node):
    """What follows "do this:"."""

    effect: Content


@dataclass(frozen=True, slots=True)
class Moment(Node):
    """A time of the game as an event: "at the start of your turn"."""

    when: Phrase


@dataclass(frozen=True, slots=True)
class AnyEvent(Node):
    """Several events, any of them: "you play me or when I conquer"."""

    events: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class NthTime(Node):
    """An event that counts only for a time of each turn: "the first time I move each turn"."""

    nth: str
    event: Content


@dataclass(frozen=True, slots=True)
class AtLeastLeaving(Node):
    """A change with a floor: "to a minimum of 1 [M]"."""

    change: Content
    minimum: Minimum


@dataclass(frozen=True, slots=True)
class MinimumOf(Node):
    """The floor of a change of a value: "1 [M]"."""

    amount: Amount
    stat: Stat


@dataclass(frozen=True, slots=True)
class AsAdditionalCost(Node):
    """An act that is an additional cost of what the sentence speaks of: "discard 1 as an additional cost"."""

    cost: Content


@dataclass(frozen=True, slots=True)
class ChangeStat(Node):
    """Changing a value: "reduce my cost by [2]"."""

    direction: Direction
    what: Amount
    by: Amount | Resources


@dataclass(frozen=True, slots=True)
class RaiseTo(Node):
    """Raising a value to another: "increase its Might to the Might of another unit"."""

    what: Amount
    to: Amount


@dataclass(frozen=True, slots=True)
class ChangedBy(Node):
    """How a value that is the subject is changed: "is increased by your points"."""

    direction: Direction
    by: Amount | Resources


@dataclass(frozen=True, slots=True)
class Reducing(Node):
    """Doing something at a reduced cost: "play it, reducing its cost by [2]"."""

    act: Content
    what: Amount
    by: Amount | Resources


@dataclass(frozen=True, slots=True)
class PlayingFor(Node):
    """Playing something for another base cost: "play me for [A]"."""

    act: Content
    cost: Resources


@dataclass(frozen=True, slots=True)
class Until(Node):
    """Doing something again and again, or for as long, until an event: "reveal cards until you reveal a unit"."""

    act: Content
    event: Content | Phrase


@dataclass(frozen=True, slots=True)
class AsThough(Node):
    """What is done as if something were so: "you may cast it as though it had flash".

    `to`: for which act alone: "you may spend mana as though it were mana of any color to cast that spell".
    """

    effect: Content
    condition: Content
    to: Content | None = None


@dataclass(frozen=True, slots=True)
class InsteadOf(Node):
    """What is done in place of something that is named: "exile it instead of putting it into its owner's graveyard"."""

    effect: Content
    replaced: Content


@dataclass(frozen=True, slots=True)
class Before(Node):
    """What is done before an event: "activate only during your turn, before attackers are declared"."""

    effect: Content
    event: Content


@dataclass(frozen=True, slots=True)
class Except(Node):
    """What is so but for something: "create a token that's a copy of it, except it isn't legendary"."""

    effect: Content
    but: Content


@dataclass(frozen=True, slots=True)
class Whenever(Node):
    """What happens at each such event, said inside a text: "whenever it attacks this turn, draw a card"."""

    event: Content
    effect: Content


@dataclass(frozen=True, slots=True)
class StartingWith(Node):
    """What several players do, one of them first: "starting with the next player, each player draws 1"."""

    player: Phrase
    effect: Content


@dataclass(frozen=True, slots=True)
class Ignoring(Node):
    """Doing something without a cost or a part of it: "play it, ignoring its cost"."""

    act: Content
    cost: Amount


Minimum = MinimumOf | Resources
