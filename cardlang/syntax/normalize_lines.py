"""The printed lines of a face's text: what a line break ends, and keywords that stand in front of the text in one line.

Cards have each keyword on a line of its own. Who types them in one line with what is behind them means the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cardlang.dialects.dialect import Dialect
from cardlang.keywords.table import ACT, load_keywords
from cardlang.syntax.normalize_marks import INVISIBLE

_LINE = re.compile(r"[^\n\r\x85\u2028\u2029]+")
_EDGES = " " + INVISIBLE
_FIRST_STOP = re.compile(r"[.:]|$")


def printed_lines(view: str, dialect: Dialect) -> Iterator[tuple[int, int]]:
    """The printed lines that are not empty, without the blanks around them, parted behind keywords."""
    for found in _LINE.finditer(view):
        start, end = _within_edges(view, *found.span())
        while start < end:
            ends = _keyword_ends(view, start, end, dialect)
            yield _within_edges(view, start, ends)
            start, _ = _within_edges(view, ends, end)


def _within_edges(view: str, start: int, end: int) -> tuple[int, int]:
    line = view[start:end]
    return start + len(line) - len(line.lstrip(_EDGES)), end - (len(line) - len(line.rstrip(_EDGES)))


def _keyword_ends(view: str, start: int, end: int, dialect: Dialect) -> int:
    """Where the keyword at the start of a line ends if another or a sentence stands behind it; else the line's end."""
    found = _keyword(dialect).match(view, start, end) if dialect.keyword_brackets and view[start] == "[" else None
    if found is None or (stop := _FIRST_STOP.search(view, found.end(), end)) is None or stop[0] == ":":
        return end
    said_twice = view.startswith(found["keyword"], found.end())
    return end if said_twice else found.end()


@lru_cache(maxsize=256)
def _keyword(dialect: Dialect) -> re.Pattern[str]:
    """A keyword with its cost and reminder where the next keyword or a sentence begins behind it.

    A keyword that stands before an ability is none of these: a dash belongs behind it.
    """
    entries = (*load_keywords(dialect.name).entries.values(), *dialect.declared)
    alone = [entry.word for entry in entries if entry.takes not in (ACT, "ability")]
    symbols = r"(?: ?\[(?:\d+|[A-Z])\])*"
    words = "|".join(re.escape(word) for word in sorted(alone, key=len, reverse=True))
    behind = "|".join(re.escape(word) for word in sorted(dialect.keywords, key=len, reverse=True))
    follows = rf"(?=[A-Z][a-z']*[ ,]|\[(?:{behind})(?: \d+)?\])"
    return re.compile(rf"(?P<keyword>\[(?:{words})(?: (?:\d+|X))?\]){symbols}(?: ?\([^()]*\))? ?{follows}")
