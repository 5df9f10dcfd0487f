"""A line without those of its sentences that are wrong in themselves, and the way back to the places of the whole line.

What is meant by one faulty sentence is looked for where the others do not stand in the way. Which sentences are faulty
is for the findings about the line to say.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate

from cardlang.nodes.frozen import frozen
from cardlang.source import Span
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexer import tokenize
from cardlang.syntax.tokens import Token

WALLS = frozenset({"DOT", "BULLET", "ROW"})
"""What stands between sentences that are each right or wrong by themselves."""
_QUOTES = frozenset("\"'")
_OPENING, _CLOSING = frozenset({"QUOTE", "QUOTE_IN"}), frozenset({"QUOTE_END", "QUOTE_IN_END"})


@frozen
class Apart:
    """What is left of a line, and the stretches of it that were taken out, in order."""

    text: str
    gone: tuple[Span, ...]

    def here(self, offset: int) -> int:
        """The place in what is left of an offset in the whole line."""
        return offset - sum(min(span.end, offset) - span.start for span in self.gone if span.start < offset)

    def there(self, offset: int) -> int:
        """The place in the whole line of an offset in what is left."""
        for span in self.gone:
            if span.start <= offset:
                offset += span.end - span.start
        return offset


class Sharing:
    """Which places of a line lie in one sentence, or in sentences that a quote joins."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._starts = [token.start for token in tokens]
        self._ends = [token.end for token in tokens]
        self._walls = [0, *accumulate(token.terminal in WALLS for token in tokens)]
        self._quotes = [0, *accumulate(token.text in _QUOTES for token in tokens)]

    def share(self, one: Span, other: Span) -> bool:
        """Whether two places do."""
        first, last = sorted((one, other))
        begin, end = bisect_left(self._starts, first.end), bisect_right(self._ends, last.start)
        return end <= begin or self._walls[begin] == self._walls[end] or self._quotes[begin] != self._quotes[end]


def sentences(text: str, game: str) -> tuple[Span, ...]:
    """The sentences of a line, each with the blank behind it; what stands in quotes is its sentence's."""
    found: list[Span] = []
    start = quotes = 0
    for token in tokenize(text, load_grammar(game).lexicon)[0]:
        quotes += (token.terminal in _OPENING) - (token.terminal in _CLOSING)
        if quotes or token.terminal not in WALLS:
            continue
        end = token.end if token.terminal == "DOT" else token.start
        end += text[end : end + 1] == " "
        if end > start:
            found.append(Span(start, end))
        start = end
    return (*found, Span(start, len(text))) if start < len(text) or not found else tuple(found)


def sentence_at(apart: Sequence[Span], at: int) -> int:
    """Which of the sentences a place is in; the end of the line is in the last."""
    return next((number for number, span in enumerate(apart) if at < span.end), len(apart) - 1)


def without(text: str, apart: Sequence[Span], numbers: Collection[int]) -> Apart:
    """The line without some of its sentences."""
    gone = tuple(span for number, span in enumerate(apart) if number in numbers)
    left, here = "", 0
    for span in gone:
        left, here = left + text[here : span.start], span.end
    return Apart((left + text[here:]).rstrip(" \n"), gone)
