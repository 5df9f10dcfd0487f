"""Words for objects the text has spoken of, beside "it", "they" and "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen

if TYPE_CHECKING:
    from cardlang.nodes.filters import Phrase


@frozen
class We(Node):
    """The card itself together with the object spoken of last: "we"."""


@frozen
class Itself(Node):
    """Whoever does it, as what it is done to: "deals 1 damage to itself"."""


@frozen
class EachOther(Node):
    """Each of those spoken of, from the others: "each other"."""


@frozen
class TheOther(Node):
    """The one of two that nothing was done with: "the other"."""


@frozen
class TheRest(Node):
    """Those of the objects spoken of that nothing was done with: "the rest"."""


@frozen
class Theirs(Node):
    """What somebody has of the kind spoken of: "mine", "yours"."""

    owner: Phrase


@frozen
class TheAttached(Node):
    """The card itself, in text that lets what it is attached to say "I": "unattach this and deal 1 to me".

    Such text may also say the card's own name of it (RB 1.4 136.2.d).
    """
