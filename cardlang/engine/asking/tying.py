"""What is said of combats that end in a tie (RB 1.4 740.3.a)."""

from __future__ import annotations

from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Instead
from cardlang.nodes.effects import Act, Does, If
from cardlang.nodes.narrowing import WhereIt
from cardlang.nodes.predicates import Is
from cardlang.nodes.words import Preposition, Verb

ONE = filters.Exactly(Fixed(1))
ATTACKER = filters.Objects(filters.The(), None, filters.Noun((), "attacker"))
COMBAT = filters.Objects(ONE, None, filters.Noun((), "combat"), (WhereIt(Does(filters.You(), Is(ATTACKER))),))
TIE = filters.Located(Preposition.IN, filters.Objects(ONE, None, filters.Noun((), "tie")))
UNITS = filters.Objects(filters.All(), None, filters.Noun((), "unit"))


def is_tie_breaker(content: Node) -> bool:
    """Whether a statement has all units recalled in a tie in which its controller attacks."""
    return content == If(Does(COMBAT, Act(Verb.END, None, (TIE,))), Instead(Act(Verb.RECALL, UNITS)))
