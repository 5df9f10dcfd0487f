"""Keywords: a word that stands for an ability, with its number and its cost."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Cost
from cardlang.nodes.filters import AnyTrait, Phrase


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """A keyword with its number, its cost and what it is about, where it has them: "[Assault 2]", "Kicker {1}".

    `of` holds the qualities: "protection from red", "enchant creature you control", "affinity for artifacts".
    """

    name: str
    amount: Amount | None = None
    cost: Cost | None = None
    of: tuple[Phrase | AnyTrait, ...] = ()
