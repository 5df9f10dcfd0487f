"""Values in front of a noun, and changes of power and toughness."""

from __future__ import annotations

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Stat


@frozen
class WithStat(Node):
    """A value in front of the noun: "3 [M] unit"."""

    amount: Amount
    stat: Stat


@frozen
class PowerToughness(Node):
    """Power and toughness in front of the noun: "1/1"."""

    power: Amount
    toughness: Amount


@frozen
class PtChange(Node):
    """A change of power and toughness, in front of a counter or as a gift: "+1/+1", "-2/-0"."""

    power: Amount
    toughness: Amount
    power_down: bool = False
    toughness_down: bool = False
