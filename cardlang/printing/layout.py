"""Words to a line: the blanks between them, and the capitals where a sentence begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_NONE_BEFORE = frozenset(
    {
        "DOT",
        "COMMA",
        "SEMICOLON",
        "COLON",
        "COLON_MODES",
        "APOS_S",
        "APOS",
        "RPAR",
        "RSQB",
        "QUOTE_END",
        "QUOTE_IN_END",
        "HYPHEN",
        "DOT_UNSAID",
        "SLASH",
        "PLUS_AFTER",
        "DASH_TIGHT",
        "ARROW",
        "ARROWS",
        "ARROWS_TIGHT",
        "BULLET",
        "ROW",
    }
)
_NONE_AFTER = frozenset(
    {
        "LPAR",
        "LPAR_HERE",
        "LSQB",
        "LSQB_N",
        "ARROWS_OPEN",
        "ARROWS_TIGHT",
        "QUOTE",
        "QUOTE_IN",
        "HYPHEN",
        "SLASH",
        "PLUS",
        "MINUS",
        "PLUS_N",
        "MINUS_N",
        "DASH_TIGHT",
        "NON",
        "NON_DASH",
        "ROW",
    }
)
_QUOTES_END = frozenset({"QUOTE_END", "QUOTE_IN_END"})
_SENTENCE_END = frozenset({"DOT", "DOT_UNSAID"}) | _QUOTES_END
"""What ends a sentence within quotes, so that the one around them has no full stop of its own."""
_SYMBOLS = frozenset({"RESOURCE", "MANA"})
_SENTENCE_START = frozenset(
    {
        "DOT",
        "COLON",
        "DASH",
        "DASH_TIGHT",
        "QUOTE",
        "QUOTE_IN",
        "BULLET",
        "ARROW",
        "ARROWS",
        "BAR",
        "DOT_UNSAID",
        "COMMA_COST",
    }
)


class Word(NamedTuple):
    """One word to print: its terminal, its own spelling, and whether it was written with a capital."""

    terminal: str
    text: str
    capital: bool


_BRACKET = frozenset({"LSQB"})
"""Behind which a keyword's capital stands: "[Burn 3]"."""


def lay_out(words: Sequence[Word], as_written: bool) -> str:
    """The line: as written keeps each word's own capital, canonical gives one to the first word of a sentence."""
    parts: list[str] = []
    before = behind = ""
    for word in words:
        text = word.text
        capital = word.capital if as_written else before in _SENTENCE_START or before in _BRACKET or not before
        if capital and text:
            text = text[0].upper() + text[1:]
        if not as_written and word.terminal == "DOT" and before in _QUOTES_END and behind in _SENTENCE_END:
            text = ""
        elif before and not _glued(before, word.terminal) and not _is_glued(text, word.terminal):
            parts.append(" ")
        parts.append(text)
        before, behind = word.terminal, before
    return "".join(parts)


def _is_glued(text: str, terminal: str) -> bool:
    """Whether a word's own spelling lets no blank stand before it."""
    return text[:1] == "\n" or (text[:1] == "'" and terminal != "QUOTE_IN")


def _glued(before: str, here: str) -> bool:
    if here in _NONE_BEFORE or here.startswith("COMMA") or before in _NONE_AFTER:
        return True
    return before in _SYMBOLS and here in _SYMBOLS
