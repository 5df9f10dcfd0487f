"""What follows when a payment is declined, impossible, replaced, or reduced to nothing: by role, with the rule.

The words are one game's or both's; the citations are each document's own, in its profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from cardlang.nodes.frozen import frozen


class Matter(Enum):
    """The matters of paying on which a document has a rule that can be cited."""

    UNDONE = "a cost of playing or activating is not paid"
    DECLINED_TRIGGER = "a trigger's cost is declined"
    LEADING_MAY = "what a trigger's effect begins to offer is declined"
    DECLINED = "a cost on resolution is declined"
    REFUSED = "a game action is not performed"
    IMPOSSIBLE = "a cost cannot be paid"
    REPLACED_COST = "the action of a cost is replaced"
    REPLACED_ACTION = "a game action is replaced"
    NOTHING = "a cost is reduced to nothing"


@frozen
class LeadingMay:
    """What is decided where a trigger's effect begins with "may": `when` it is, and what becomes of it `declined`."""

    when: str
    declined: str


RIFTBOUND_1_4_MATTERS: Mapping[Matter, str] = {
    Matter.UNDONE: "RB 1.4 358.5",
    Matter.DECLINED_TRIGGER: "RB 1.4 404.2",
    Matter.LEADING_MAY: "RB 1.4 383.3.a.2",
    Matter.DECLINED: "RB 1.4 444.2",
    Matter.REFUSED: "RB 1.4 359.3.e.14.a",
    Matter.IMPOSSIBLE: "RB 1.4 203.3",
    Matter.REPLACED_COST: "RB 1.4 203.2",
    Matter.REPLACED_ACTION: "RB 1.4 205",
    Matter.NOTHING: "RB 1.4 356.4.f.1",
}

RIFTBOUND_1_3_MATTERS: Mapping[Matter, str] = {
    Matter.UNDONE: "RB 1.3 358.4",
    Matter.DECLINED_TRIGGER: "RB 1.3 404.2",
    Matter.LEADING_MAY: "RB 1.3 383.3.a",
    Matter.DECLINED: "RB 1.3 742.1",
    Matter.REFUSED: "RB 1.3 359.3.e.14.a",
    Matter.IMPOSSIBLE: "RB 1.3 383.3.b.1",
    Matter.REPLACED_COST: "RB 1.3 357.2.a",
    Matter.REPLACED_ACTION: "RB 1.3 359.3.e.14.b",
    Matter.NOTHING: "RB 1.3 356.4.f.1",
}

MAGIC_MATTERS: Mapping[Matter, str] = {
    Matter.UNDONE: "CR 732.1",
    Matter.DECLINED_TRIGGER: "CR 118.12",
    Matter.LEADING_MAY: "CR 603.5",
    Matter.DECLINED: "CR 118.12",
    Matter.REFUSED: "CR 603.12",
    Matter.IMPOSSIBLE: "CR 118.3",
    Matter.REPLACED_COST: "CR 118.11",
    Matter.REPLACED_ACTION: "CR 603.12",
    Matter.NOTHING: "CR 118.7",
}

MAGIC_2008_MATTERS: Mapping[Matter, str] = {
    Matter.UNDONE: "CR2008 422",
    Matter.DECLINED_TRIGGER: "CR2008 424.6",
    Matter.LEADING_MAY: "CR2008 424.6",
    Matter.DECLINED: "CR2008 424.6",
    Matter.REFUSED: "CR2008 424.6",
    Matter.IMPOSSIBLE: "CR2008 424.2",
    Matter.REPLACED_COST: "CR2008 424.4",
    Matter.REPLACED_ACTION: "CR2008 424.6",
    Matter.NOTHING: "CR2008 424.4",
}
