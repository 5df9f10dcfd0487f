"""From nodes to text: each node is spelled by the alternative of the grammar that could have read it.

*As written* takes the alternative the node remembers; *canonical* takes the first alternative that fits, so equal nodes
print alike. There is no second grammar for printing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cardlang.diagnostics import CardlangError
from cardlang.nodes.base import Node
from cardlang.printing.alternatives import Alternatives
from cardlang.printing.canonical import NONE, preferences
from cardlang.printing.layout import lay_out
from cardlang.printing.spell import Spelling
from cardlang.syntax.attach.passes import detach, detach_both
from cardlang.syntax.grammar import load_grammar

_PART_SYMBOLS = ("phrase", "resources", "place", "content")


def print_node(node: Node, game: str, start: str = "line", *, as_written: bool = False, suiting: bool = True) -> str:
    """The text of a node that a start symbol of the game's grammar can derive.

    Unless it is `suiting`, canonical text takes the first wording of each node and not the one that cards prefer.
    Raises CardlangError when the game's grammar has no alternative for the node.
    """
    return _spelled(detach(node, as_written=as_written), game, start, as_written, suiting)


def print_both(node: Node, game: str) -> Iterator[str]:
    """A line's text as it was written, and then canonically: as `print_node` twice."""
    written, plain = detach_both(node)
    yield _spelled(written, game, "line", True, False)
    yield _spelled(plain, game, "line", False, True)


def _spelled(tree: Node, game: str, start: str, as_written: bool, suiting: bool) -> str:
    alternatives = _alternatives(game)
    prefer = preferences(tree, alternatives.grammar) if suiting and not as_written else NONE
    words = Spelling(alternatives, as_written, prefer).spell(tree, start)
    return lay_out(words, as_written)


def print_words(node: Node, game: str) -> str | None:
    """The canonical words of a phrase, symbols, or other part of a line; None when the game has no words for it."""
    alternatives = _alternatives(game)
    for symbol in (*_PART_SYMBOLS, *alternatives.by_origin):
        if symbol in alternatives.by_origin:
            try:
                tree = detach(node)
                spelling = Spelling(alternatives, False, preferences(tree, alternatives.grammar))
                return lay_out(spelling.spell(tree, symbol), True)
            except CardlangError:
                continue
    return None


@cache
def _alternatives(game: str) -> Alternatives:
    return Alternatives(load_grammar(game))
