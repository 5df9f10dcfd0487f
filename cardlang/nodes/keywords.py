"""Keywords: a word that stands for an ability, with its number and its cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.nodes.amounts import Amount
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Cost
from cardlang.nodes.filters import AnyTrait, Phrase
from cardlang.nodes.frozen import frozen

if TYPE_CHECKING:
    from cardlang.nodes.abilities import Ability


@frozen
class Keyword(Node):
    """A keyword with its number, its cost and what it is about, where it has them: "[Assault 2]", "Kicker {1}".

    `also` is a second cost that may be paid too: "Kicker {1}{R} and/or {2}{G}".
    `of` holds the qualities: "protection from red", "enchant creature you control", "affinity for artifacts".
    """

    name: str
    amount: Amount | None = None
    cost: Cost | None = None
    of: tuple[Phrase | AnyTrait, ...] = ()
    also: Cost | None = None


@frozen
class KeywordsOf(Node):
    """All keywords that something has, given to something else: "my keywords"."""

    owner: Phrase


@frozen
class Quoted(Node):
    """An ability in quotes, given to something."""

    ability: Ability


@frozen
class QuotedInner(Node):
    """An ability in quotes within another one in quotes."""

    ability: Ability
