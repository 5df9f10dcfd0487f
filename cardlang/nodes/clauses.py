"""What holds a clause: leads and tails, times, floors, and other ways a sentence is put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Resources
from cardlang.nodes.filters import Either, Noun, Phrase, Together
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Direction, Stat

if TYPE_CHECKING:
    from cardlang.nodes.effects import Content


@frozen
class Instead(Node):
    """What happens in place of something else: "recall it instead"."""

    effect: Content


@frozen
class ForEach(Node):
    """What happens or counts once for each object: "draw 1 for each gear"."""

    objects: Phrase
    effect: Content


@frozen
class While(Node):
    """What holds as long as a condition does: "while I'm buffed, I have [Ganking]"."""

    condition: Content
    effect: Content


@frozen
class As(Node):
    """What happens together with an event: "as you play me, you may discard 1"."""

    event: Content
    effect: Content


@frozen
class EvenIf(Node):
    """What holds under a condition too that would seem to forbid it: "..., even if you have no units there"."""

    effect: Content
    condition: Content


@frozen
class Including(Node):
    """What is said of others and of something too that they might not be taken to hold: "(including me)"."""

    effect: Content
    what: Phrase


@frozen
class IgnoresKeyword(Node):
    """Doing as if a keyword were not there: "ignore [Deflect]"."""

    name: str


@frozen
class WhileDoing(Node):
    """What is done in the course of another act: "ignore [Tank] while assigning combat damage"."""

    effect: Content
    act: Content


@frozen
class ForEachTime(Node):
    """What is done once for each such event: "draw 1 for each time you've played a spell this turn"."""

    effect: Content
    event: Content


@frozen
class Naming(Node):
    """Which are meant, said behind a dash: "each of the following tags — Bird and Cat"."""

    effect: Content
    these: Together | Either | Noun


@frozen
class NextTime(Node):
    """What happens at the next such event, once: "the next time it would die, heal it instead"."""

    event: Content
    effect: Content


@frozen
class AtTime(Node):
    """What happens at a moment: "at the end of your turn, ready me"."""

    moment: Phrase
    effect: Content


@frozen
class FirstThen(Node):
    """A sentence that comes after the one before: "Then draw 1"."""

    effect: Content


@frozen
class DoThis(Node):
    """What follows "do this:"."""

    effect: Content


@frozen
class Moment(Node):
    """A time of the game as an event: "at the start of your turn"."""

    when: Phrase


@frozen
class AnyEvent(Node):
    """Several events, any of them: "you play me or when I conquer"."""

    events: tuple[Content, ...]


@frozen
class NthTime(Node):
    """An event that counts only for a time of each turn: "the first time I move each turn"."""

    nth: str
    event: Content


@frozen
class AtLeastLeaving(Node):
    """A change with a floor: "to a minimum of 1 [M]"."""

    change: Content
    minimum: Minimum


@frozen
class MinimumOf(Node):
    """The floor of a change of a value: "1 [M]"."""

    amount: Amount
    stat: Stat


@frozen
class AsAdditionalCost(Node):
    """An act that is an additional cost of what the sentence speaks of: "discard 1 as an additional cost"."""

    cost: Content


@frozen
class ChangeStat(Node):
    """Changing a value: "reduce my cost by [2]"."""

    direction: Direction
    what: Amount
    by: Amount | Resources


@frozen
class RaiseTo(Node):
    """Raising a value to another: "increase its Might to the Might of another unit"."""

    what: Amount
    to: Amount


@frozen
class ChangedBy(Node):
    """How a value that is the subject is changed: "is increased by your points"."""

    direction: Direction
    by: Amount | Resources


@frozen
class Reducing(Node):
    """Doing something at a reduced cost: "play it, reducing its cost by [2]"."""

    act: Content
    what: Amount
    by: Amount | Resources


@frozen
class PlayingFor(Node):
    """Playing something for another base cost: "play me for [A]"."""

    act: Content
    cost: Resources


@frozen
class Until(Node):
    """Doing something again and again, or for as long, until an event: "reveal cards until you reveal a unit"."""

    act: Content
    event: Content | Phrase


@frozen
class AsThough(Node):
    """What is done as if something were so: "you may cast it as though it had flash".

    `to`: for which act alone: "you may spend mana as though it were mana of any color to cast that spell".
    """

    effect: Content
    condition: Content
    to: Content | None = None


@frozen
class InsteadOf(Node):
    """What is done in place of something that is named: "exile it instead of putting it into its owner's graveyard"."""

    effect: Content
    replaced: Content


@frozen
class Before(Node):
    """What is done before an event: "activate only during your turn, before attackers are declared"."""

    effect: Content
    event: Content


@frozen
class Except(Node):
    """What is so but for something: "create a token that's a copy of it, except it isn't legendary"."""

    effect: Content
    but: Content


@frozen
class Whenever(Node):
    """What happens at each such event, said inside a text: "whenever it attacks this turn, draw a card"."""

    event: Content
    effect: Content


@frozen
class StartingWith(Node):
    """What several players do, one of them first: "starting with the next player, each player draws 1"."""

    player: Phrase
    effect: Content


@frozen
class Ignoring(Node):
    """Doing something without a cost or a part of it: "play it, ignoring its cost"."""

    act: Content
    cost: Amount


Minimum = MinimumOf | Resources
