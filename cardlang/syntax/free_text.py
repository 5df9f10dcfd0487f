"""The two places of a line where free text may stand: a label before its dash, and a name behind "named".

Everything else is words of the tables. What is taken here becomes a node of its own, and a finding says so when no
table has it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlang.syntax.lexicon import Lexicon
from cardlang.syntax.tokens import Piece

NAMING = frozenset({"named"})
"""Words that a name follows."""

_LABEL = re.compile(r"([A-Z](?:(?!\b(?:[Cc]hoose|following)\b)[^—.:\"{}\[\]()\n~])*) — (?=\S)")
_CHAPTERS = re.compile(r"[IVX]+(?:, [IVX]+)*")
_SMALL_WORDS = frozenset(
    {"of", "the", "and", "in", "to", "for", "from", "a", "an", "at", "on", "with", "by", "de", "von"}
)


def find_label(text: str, lexicon: Lexicon) -> str | None:
    """The label before a dash at the start of a line that is no word of the tables, or None."""
    found = _LABEL.match(text)
    if found is None or lexicon.look_up(found[1]) or _CHAPTERS.fullmatch(found[1]):
        return None
    return found[1]


def find_name(pieces: Sequence[Piece], index: int) -> int:
    """How many pieces the name at `index` takes: words with capitals, and small words or commas between such."""
    end = index
    here = index
    while here < len(pieces):
        piece = pieces[here]
        if piece.kind == "word" and piece.text[:1].isupper():
            end = here + 1
        elif not (piece.kind == "word" and piece.text in _SMALL_WORDS) and not (piece.text == "," and end == here):
            break
        here += 1
    return end - index
