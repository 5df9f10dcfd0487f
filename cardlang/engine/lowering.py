"""Wordings that the interpreter takes as others it knows: the same meaning, said in another way.

Asked before an ability is run or looked at (`runnable`), so that no room below meets them.
"""

from __future__ import annotations

from cardlang.nodes import filters
from cardlang.nodes.abilities import Ability, Text, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, replace, transform
from cardlang.nodes.clauses import AtTime, Moment
from cardlang.nodes.effects import If, Sentence, When
from cardlang.nodes.narrowing import SpanOf


def lowered(ability: Ability) -> Ability:
    """The ability in the words that the interpreter knows."""
    return _as_trigger(transform(ability, _lower))


def _lower(node: Node) -> Node:
    match node:
        case filters.PartOf(quantity, filters.Objects(filters.Of(owner), None, nouns, inside), where):
            whole = (*inside, *where, filters.Controlled(owner))
            return filters.Objects(quantity, None, nouns, whole, span=node.span)
        case filters.Objects(None, None, filters.Noun((), "something"), where):
            return filters.Objects(filters.Exactly(Fixed(1)), None, _ANYTHING, where, span=node.span)
        case filters.Objects(None, None, filters.Noun((), "something_else"), where):
            return filters.Objects(filters.Another(), None, _ANYTHING, where, span=node.span)
        case filters.Belonging(_, SpanOf()):
            return replace(node, whole=filters.Objects(None, None, filters.Noun((), "turn")))
        case AtTime(moment, effect):
            return When(Moment(moment), effect, span=node.span)
        case _:
            return node


_ANYTHING = filters.Noun((), "permanent")
"""Whatever is on the board."""


def _as_trigger(ability: Ability) -> Ability:
    """What is said to happen at a moment, under a condition behind which the moment stands: "if you control no gear at
    the start of your turn, draw 1" (RB 1.4 383.1, 383.1.a)."""
    match ability:
        case Text((Sentence(If(When(Moment() as moment, condition)) as content),)):
            return Triggered(moment, (Sentence(replace(content, condition=condition)),), span=ability.span)
        case _:
            return ability
