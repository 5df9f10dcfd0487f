"""Which keywords the texts in force name: what none of them names, nothing is given.

Asked before an object's keywords are found out one by one, which `continuous` does.
"""

from __future__ import annotations

from cardlang.engine.asking.continuous import passives
from cardlang.engine.state import GameState
from cardlang.nodes.base import Node, walk
from cardlang.nodes.keywords import Keyword, KeywordsOf

MOST = 20_000
_NAMED: dict[int, tuple[Node, frozenset[str] | None]] = {}
"""By the identity of a text, the keywords it could give; the text beside it so that no other takes its place."""


def names_given(state: GameState) -> frozenset[str] | None:
    """The keywords that anything in a state could give, to whatever object; None where the texts do not name them."""
    if "names given" not in state.memo:
        texts = (*(sentence for _, sentence in passives(state)), *(effect.content for effect in state.effects))
        told = [named(text) for text in texts]
        whole = frozenset().union(*(names for names in told if names is not None))
        state.memo["names given"] = None if None in told else whole
    found: frozenset[str] | None = state.memo["names given"]
    return found


def named(text: Node) -> frozenset[str] | None:
    """The keywords that a text names; None where it speaks of keywords without naming them."""
    known = _NAMED.get(id(text))
    if known is None or known[0] is not text:
        if len(_NAMED) >= MOST:
            _NAMED.clear()
        parts = tuple(walk(text))
        names = frozenset(one.name for one in parts if isinstance(one, Keyword))
        known = _NAMED[id(text)] = text, None if any(isinstance(one, KeywordsOf) for one in parts) else names
    return known[1]
