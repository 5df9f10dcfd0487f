"""The one vocabulary of payable things, and the constructs that make a payment what it is.

A cost's parts are acts like any other (`effects`); what makes them a cost is where they stand. Each shape a payment can
take is a node here, and each is one rule of the grammar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Branch, Comparison, Direction

if TYPE_CHECKING:
    from cardlang.nodes.amounts import SoMuch
    from cardlang.nodes.effects import Content, Sentence
    from cardlang.nodes.filters import Phrase


@frozen
class Resources(Node):
    """A run of symbols: "[4][C]", "{2}{W}". Each is the symbol's code without its brackets."""

    symbols: tuple[str, ...]


@frozen
class SoManyResources(Node):
    """A number of symbols that is enough, or the most: "(spent) at least [A][A]"."""

    symbols: Resources
    comparison: Comparison


@frozen
class Pay(Node):
    """Paying resources: "pay [1]", or the bare symbols where a cost stands."""

    what: Resources | SoMuch


@frozen
class Waterbend(Node):
    """Paying resources, what one controls tapped to help: "waterbend {5}"."""

    what: Resources


Payment = Pay | Waterbend


@frozen
class Loyalty(Node):
    """The cost of a loyalty ability: so many loyalty counters put on the card, or removed: "+1", "-3"."""

    amount: Amount
    removed: bool = False


@frozen
class Cost(Node):
    """What must be paid together, in the order printed: "[1], [E], Discard 1"."""

    parts: tuple[Content | Loyalty, ...]


@frozen
class PayTo(Node):
    """A cost within instructions: "[do X] to [do Y]"."""

    cost: Content
    effect: Content


@frozen
class AdditionalCost(Node):
    """ "As an additional cost to play me, discard 1." `play` is what it is an additional cost of."""

    play: Content
    cost: Content


@frozen
class Unread(Node):
    """Words that are not understood, in an ability that is read in part; what is around them is read."""

    words: str


@frozen
class Unless(Node):
    """ "Counter it unless its controller pays [2]." """

    effect: Content
    payment: Content


@frozen
class RatherThan(Node):
    """An alternative cost: "discard a card rather than pay this spell's mana cost"."""

    cost: Content
    instead_of: Content


@frozen
class Link(Node):
    """A sentence that waits for the outcome of the one before: "If you do, draw 1." `who` is None for "Otherwise"."""

    who: Phrase | None
    branch: Branch
    effect: Content


@frozen
class Linked(Node):
    """A sentence and those that wait for its outcome: "You may pay [1]. If you do, draw 1." """

    action: Sentence
    links: tuple[Link, ...]


@frozen
class Costs(Node):
    """What a card's cost is, said of it: "costs [5] or more"."""

    amount: Resources
    comparison: Comparison
    also: Resources | None = None


@frozen
class CostChange(Node):
    """An increase or reduction: "costs [2] less", "cost [1] or [A] less". It is no cost; it changes one.

    `to` is what doing so costs less: "costs {1} less to cast".
    """

    amount: Resources
    direction: Direction
    or_else: Resources | None = None
    to: Content | None = None
