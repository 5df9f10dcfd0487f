"""Tokens: the words and marks of a normalised line, each with its class.

`scan` cuts the line into pieces; `lexer` gives the pieces their classes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardlang.nodes.base import Inflection

_PIECE = re.compile(
    r"""
      (?P<bullet>\n(?:•|-)\ )
    | (?P<newline>\n)
    | (?P<symbol>\[(?:\d+|[A-Z]|>>?)\]|\{[^}\s]{1,12}\})
    | (?P<number>[0-9]+(?!\w))
    | (?P<self>~)
    | (?P<word>X(?=/X)|d\d+(?!\w)|[^\W\d_]+(?:[-'/][^\W\d_]+)*)
    | (?P<blank>\ +)
    | (?P<mark>'s(?!\w)|[^\w\s])
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a line before it has a class. `kind` is one of the groups of the scanner's pattern."""

    kind: str
    text: str
    start: int
    end: int
    spaced: bool
    """Whether a blank stands before it."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark with its class; `lemma` is what a node keeps of it; `start` and `end` are offsets in the line."""

    terminal: str
    text: str
    start: int
    end: int
    lemma: str = ""
    inflection: Inflection = Inflection.BASE
    capital: bool = False
    """Whether it begins with a capital that its own spelling does not ask for."""


def scan(text: str) -> tuple[tuple[Piece, ...], int]:
    """The pieces of a line, and the offset of the first character that fits none (or -1)."""
    pieces: list[Piece] = []
    position, spaced = 0, False
    while position < len(text):
        match = _PIECE.match(text, position)
        if match is None:
            return tuple(pieces), position
        kind = match.lastgroup or "mark"
        if kind == "blank":
            spaced = True
        else:
            pieces.append(Piece(kind, match.group(), position, match.end(), spaced))
            spaced = False
        position = match.end()
    return tuple(pieces), -1
