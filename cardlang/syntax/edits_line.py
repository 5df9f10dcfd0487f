"""A line in pieces as it is weighed, and an edit of it: what `edits` finds and `repair` tries."""

from __future__ import annotations

from enum import Enum

from cardlang.nodes.frozen import frozen
from cardlang.source import Span
from cardlang.syntax.grammar import Grammar
from cardlang.syntax.tokens import Piece
from cardlang.syntax.usage import BEGIN, END, Usage

_FAR = 0.35
_SAID = 0.7


class How(Enum):
    """What an edit does."""

    INSTEAD = "instead"
    IN = "in"
    OUT = "out"
    TURNED = "turned"


@frozen
class Edit:
    """Other words for those at a place of a line, and how likely it is that they were meant."""

    start: int
    end: int
    new: str
    how: How
    word: str
    score: float


class Wrong(Enum):
    """What is known to be wrong at the place that a finding is about."""

    UNKNOWN = "something"
    FORM = "a word stands in another form than the words around it ask for"
    WHICH = "nothing says which one is meant"


@frozen
class Line:
    """A line in pieces, each with its word as it is counted, and the piece at which reading stopped.

    `about` is the stretch that something is known to be wrong with, and `wrong` what.
    """

    text: str
    pieces: tuple[Piece, ...]
    words: tuple[str, ...]
    stop: int
    usage: Usage
    grammar: Grammar
    about: Span
    wrong: Wrong

    def word(self, index: int) -> str:
        """The word at an index; beyond the ends, what stands for them."""
        return BEGIN if index < 0 else END if index >= len(self.words) else self.words[index]

    def gain(self, first: int, behind: int, new: tuple[str, ...]) -> float:
        """How much more usual the line is with other words from one index to another."""
        old = [self.word(i) for i in range(first - 2, behind + 2)]
        around = [[self.word(i) for i in pair] for pair in ((first - 2, first - 1), (behind, behind + 1))]
        changed = [*around[0], *new, *around[1]]
        return _SAID * (self.usage.likelihood(changed) - self.usage.likelihood(old)) - _FAR * abs(first - self.stop)
