"""Tokens: the words and marks of a normalised line, each with its class.

`scan` cuts the line into pieces; `lexer` gives the pieces their classes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from cardlang.nodes.base import Inflection

_PIECE = re.compile(
    r"""
    (?P<blank>\ +)?(?:
      (?P<word>X(?=/X)|d\d+(?!\w)|[^\W\d_]+(?:[-'/][^\W\d_]+)*)
    | (?P<number>[0-9]+(?!\w))
    | (?P<symbol>\[(?:\d+|[A-Z]|>>?)\]|\{[^}\s]{1,12}\})
    | (?P<self>~)
    | (?P<bullet>\n(?:•|-)\ )
    | (?P<newline>\n)
    | (?P<mark>'s(?!\w)|[^\w\s])
    )
    """,
    re.VERBOSE,
)


class Piece(NamedTuple):
    """A piece of a line before it has a class. `kind` is one of the groups of the scanner's pattern."""

    kind: str
    text: str
    start: int
    end: int
    spaced: bool
    """Whether a blank stands before it."""


class Token(NamedTuple):
    """A word or mark with its class; `lemma` is what a node keeps of it; `start` and `end` are offsets in the line."""

    terminal: str
    text: str
    start: int
    end: int
    lemma: str = ""
    inflection: Inflection = Inflection.BASE
    capital: bool = False
    """Whether it begins with a capital that its own spelling does not ask for."""

    def renamed(self, terminal: str) -> Token:
        """The token with another class."""
        return token_of((terminal, *self[1:]))


_new: Callable[..., Any] = tuple.__new__
token_of: Callable[[tuple[object, ...]], Token] = partial(_new, Token)
piece_of: Callable[[tuple[object, ...]], Piece] = partial(_new, Piece)
"""A token, and a piece, of all its values: for passes that make them by the thousand, as `nodes.base.maker` is."""


def scan(text: str) -> tuple[tuple[Piece, ...], int]:
    """The pieces of a line, and the offset of the first character that fits none (or -1)."""
    pieces: list[Piece] = []
    position = 0
    for match in _PIECE.finditer(text):
        if match.start() != position:
            break
        kind = match.lastgroup or "mark"
        start, end = match.span(kind)
        pieces.append(piece_of((kind, text[start:end], start, end, start != position)))
        position = end
    rest = text[position:].lstrip(" ")
    return tuple(pieces), len(text) - len(rest) if rest else -1
