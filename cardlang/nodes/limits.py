"""What stands behind a clause and limits it: the time or manner it is allowed in, what its X is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen

if TYPE_CHECKING:
    from cardlang.nodes.effects import Content
    from cardlang.nodes.filters import Adverb, Phrase


@frozen
class Only(Node):
    """What may be done in this way or at this time alone: "activate only as a sorcery"."""

    act: Content
    limit: Adverb | OnlyIf | OnlyWhile | OnlyTo


@frozen
class OnlyIf(Node):
    """The condition of `Only`: "(activate only) if you control a creature"."""

    condition: Content


@frozen
class OnlyWhile(Node):
    """The condition of `Only` that must go on holding: "(use only) while I'm at a battlefield"."""

    condition: Content


@frozen
class OnlyTo(Node):
    """The purpose of `Only`: "(use only) to play spells"."""

    act: Content


@frozen
class WhereX(Node):
    """What the letter X stands for: "draw X cards, where X is the number of creatures you control"."""

    effect: Content
    amount: Amount


@frozen
class DuringTime(Node):
    """What holds while a turn or step lasts: "during your turn, this creature has first strike"."""

    time: Phrase
    effect: Content


@frozen
class InManner(Node):
    """What is said beside a clause: "attacks if able", "is an artifact in addition to its other types"."""

    act: Content
    aside: str
