"""Where a full stop at the end of a quoted ability stands for two, or for none.

A quote that ends the sentence around it has one stop for both. One behind which that sentence goes on may have none:
has "{T}: Draw a card" and flying. The tokens get a stop without words in either place, so that a sentence ends in one.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.syntax.separator_words import KEYWORDS
from cardlang.syntax.tokens import Token

_ENDS = frozenset({"QUOTE_END", "QUOTE_IN_END"})
_OPENS = frozenset({"QUOTE", "QUOTE_IN"})
UNSAID = "DOT_UNSAID"


def with_unsaid_stops(tokens: Sequence[Token]) -> list[Token]:
    """The tokens of a line with the stops that its quotes do without."""
    found: list[Token] = []
    opening = 0
    for index, token in enumerate(tokens):
        if token.terminal in _OPENS:
            opening = index
        if token.terminal in _ENDS and _goes_on(tokens, opening, index):
            found.append(Token(UNSAID, "", token.start, token.start))
        found.append(token)
        if token.terminal in _ENDS and _ends_sentence(tokens, index):
            found.append(Token(UNSAID, "", token.end, token.end))
    return found


def _before(tokens: Sequence[Token], index: int) -> str:
    return tokens[index - 1].terminal if index else "START"


def _ends_sentence(tokens: Sequence[Token], index: int) -> bool:
    """Whether a closing quote ends the sentence around it too: a full stop before it, and no word of it behind."""
    follows = tokens[index + 1] if index + 1 < len(tokens) else None
    return _before(tokens, index) in ("DOT", "QUOTE_IN_END") and (
        follows is None or follows.capital or follows.terminal in ("BULLET", "SELF_NAME") or follows.terminal in _ENDS
    )


def _goes_on(tokens: Sequence[Token], opening: int, index: int) -> bool:
    """Whether the sentence around a quote goes on, and the one in it has no stop; a keyword has none anyway."""
    keyword = tokens[opening + 1].terminal in KEYWORDS
    follows = tokens[index + 1].terminal if index + 1 < len(tokens) else "DOT"
    return not keyword and follows != "DOT" and _before(tokens, index) not in _ENDS | {"DOT", "COMMA"}
