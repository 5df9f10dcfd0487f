"""Whether the values that objects have now depend on nothing but what is in play: then they stay while that stays.

Told by the words of the texts that give something: each must be one of those that are read by looking at objects in
play alone. What was done before, points, cards in hand and the like let values change while nothing in play does.
"""

from __future__ import annotations

from cardlang.engine.asking.statements import gifts_of
from cardlang.engine.state import GameState
from cardlang.nodes import amounts, effects, filters
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ForEach, While
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Alone, Doing, Done, HasKeyword, Manner, Which, With, Without
from cardlang.nodes.predicates import Has, Is, IsNot, ThereIs
from cardlang.nodes.quantities import Precisely
from cardlang.nodes.values import PtChange

VALUES, GIVING = "values", "could give"
LOCAL = (
    *(effects.Sentence, effects.Does, effects.If, effects.Have, effects.Get, effects.Gain, effects.Grant),
    *(effects.StatChange, effects.Lasting, effects.AllOf, While, ForEach, Keyword, PtChange),
    *(amounts.Fixed, amounts.CountOf, Alone, Doing, Done, HasKeyword, Without, Has, Is, IsNot, ThereIs),
    *(filters.Objects, filters.Noun, filters.Either, filters.Trait, filters.Typed, filters.Not, filters.StatIs),
    *(filters.Exactly, filters.AtLeast, filters.All, filters.Each, filters.No, filters.Of, filters.Another),
    *(filters.AnyListed, effects.AnyOf, Precisely, Which, With),
    *(filters.Controlled, filters.Located, filters.Here, filters.Self, filters.You),
)
"""The nodes that are read by looking at objects in play."""
NOUNS = frozenset(
    {"unit", "gear", "legend", "battlefield", "base", "equipment", "token", "permanent", "rune", "creature"}
)
"""The nouns that speak of what is in play, and of nothing else."""
ALONE = Manner("alone")
FACE_DOWN = filters.Trait("facedown")
"""What lies hidden is not in play."""
MOST = 20_000
_LOCAL: dict[int, tuple[Node, bool]] = {}
"""By the identity of a text, whether it is one; the text beside it so that no other takes its place."""


def are_local(state: GameState) -> bool:
    """Whether all that gives anything to anybody looks at what is in play alone. What could give must be known."""
    texts = (
        *(sentence for _, sentence in state.memo[GIVING]),
        *(one.content for one in state.effects if gifts_of(one.content)),
    )
    return all(map(is_local, texts))


def is_local(text: Node) -> bool:
    """Whether a text looks at what is in play alone; looked up once for each."""
    known = _LOCAL.get(id(text))
    if known is None or known[0] is not text:
        if len(_LOCAL) >= MOST:
            _LOCAL.clear()
        known = _LOCAL[id(text)] = text, all(map(_is_local, walk(text)))
    return known[1]


def _is_local(node: Node) -> bool:
    if isinstance(node, filters.Noun):
        return node.word in NOUNS
    return (isinstance(node, LOCAL) and node != FACE_DOWN) or node == ALONE
