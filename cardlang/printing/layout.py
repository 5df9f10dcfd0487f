"""Words to a line: the blanks between them, and the capitals where a sentence begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_NONE_BEFORE = frozenset(
    {
        "DOT",
        "COMMA",
        "COLON",
        "COLON_MODES",
        "APOS_S",
        "APOS",
        "RPAR",
        "RSQB",
        "QUOTE_END",
        "DOT_UNSAID",
        "SLASH",
        "PLUS_AFTER",
        "DASH_TIGHT",
        "ARROW",
        "ARROWS",
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
        "QUOTE",
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
_SYMBOLS = frozenset({"RESOURCE", "MANA"})
_SENTENCE_START = frozenset(
    {"DOT", "COLON", "DASH", "DASH_TIGHT", "QUOTE", "BULLET", "ARROW", "ARROWS", "BAR", "DOT_UNSAID", "COMMA_COST"}
)


@dataclass(frozen=True, slots=True)
class Word:
    """One word to print: its terminal, its own spelling, and whether it was written with a capital."""

    terminal: str
    text: str
    capital: bool


def lay_out(words: Sequence[Word], as_written: bool) -> str:
    """The line: as written keeps each word's own capital, canonical gives one to the first word of a sentence."""
    parts: list[str] = []
    before = ""
    for word in words:
        text = word.text
        capital = word.capital if as_written else before in _SENTENCE_START or not before
        if capital and text:
            text = text[0].upper() + text[1:]
        if before and not _glued(before, word.terminal) and text[:1] not in ("'", "\n"):
            parts.append(" ")
        parts.append(text)
        before = word.terminal
    return "".join(parts)


def _glued(before: str, here: str) -> bool:
    if here in _NONE_BEFORE or here.startswith("COMMA") or before in _NONE_AFTER:
        return True
    return before in _SYMBOLS and here in _SYMBOLS
