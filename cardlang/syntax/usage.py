"""How often cards say one word behind another: what ranks suggestions, by counts and never by texts.

`grammar/<game>/usage.json` holds the counts, `joined.json` what follows "and", "or" and "to" behind which verb; a
script among the tests makes them from any collection of cards. Numbers count as one word and so do the numbers in
symbols.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from cardlang.keywords.table import grammar_root
from cardlang.syntax.tokens import Piece, scan

BEGIN, END = "^", "$"
"""What stands before the first word of a line and behind its last."""

JOINING = frozenset({"and", "or", "to"})
"""Words behind which it depends on the clause before them what follows: "discard 1 to draw 1", "deal 3 to a unit"."""

_PARTS = frozenset({BEGIN, ".", ",", ":", "—", "may", "must", "then", "do", "and", "or", "to"})
_UNSEEN = 0.05


@dataclass(frozen=True)
class Usage:
    """For each word the words that follow it, with how often they do."""

    behind: Mapping[str, Mapping[str, int]]

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How often each word stands before another."""
        return {word: sum(follow.values()) for word, follow in self.behind.items()}

    @cached_property
    def before(self) -> Mapping[str, Mapping[str, int]]:
        """For each word the words that stand before it."""
        found: dict[str, dict[str, int]] = {}
        for first, follow in self.behind.items():
            for second, count in follow.items():
                found.setdefault(second, {})[first] = count
        return found

    def likelihood(self, words: Iterable[str]) -> float:
        """How usual a run of words is: the logarithm of its likelihood; a pair that is never said costs much."""
        found = 0.0
        previous = ""
        for word in words:
            if previous:
                seen = self.behind.get(previous, {}).get(word, 0)
                found += math.log((seen + _UNSEEN) / (self.counts.get(previous, 0) + 50))
            previous = word
        return found

    def between(self, first: str, second: str, most: int) -> list[str]:
        """The words that cards say between two words, the most usual first."""
        follow, before = self.behind.get(first, {}), self.before.get(second, {})
        shared = follow.keys() & before.keys()
        both = {word: follow[word] * before[word] / self.counts.get(word, 1) for word in shared}
        return sorted(both, key=lambda word: (-both[word], word))[:most]


def usual_word(text: str) -> str:
    """A word as it is counted: in small letters, numbers alike."""
    if text.isdigit():
        return "#"
    if text[:1] in "[{" and text[1:-1].isdigit():
        return f"{text[0]}#{text[-1]}"
    return text.lower()


def usual_words(text: str) -> tuple[str, ...]:
    """The words of a normalised line as they are counted, with its beginning and its end."""
    return (BEGIN, *(usual_word(piece.text) for piece in _pieces(text)), END)


def _pieces(text: str) -> Iterator[Piece]:
    yield from scan(text)[0]


def count_pairs(lines: Iterable[str], least: int) -> Mapping[str, Mapping[str, int]]:
    """The pairs of neighbouring words that stand in at least so many places."""
    pairs = Counter[tuple[str, str]]()
    for line in lines:
        words = usual_words(line)
        pairs.update(pairwise(words))
    found: dict[str, dict[str, int]] = {}
    for (first, second), count in sorted(pairs.items()):
        if count >= least:
            found.setdefault(first, {})[second] = count
    return found


def joined(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The words that join something to a clause, each with the first word of that clause: "discard to"; and what
    follows, "" where the words end."""
    lead, begins, key = "", False, ""
    for word in (*words, ""):
        if key:
            yield key, word
        key = f"{lead} {word}" if word in JOINING and lead else ""
        lead = word if begins else lead
        begins = word in _PARTS or word.startswith("\n")


def joining_to(words: Iterable[str]) -> str:
    """The clause and the joining word that a text ends with, "discard to"; "" when it ends otherwise."""
    return next((key for key, word in joined(words) if not word), "")


def count_joined(lines: Iterable[str], least: int) -> Mapping[str, Mapping[str, int]]:
    """What stands behind joining words in at least so many places."""
    found: dict[str, dict[str, int]] = {}
    triples = Counter(triple for line in lines for triple in joined(usual_words(line)))
    for (key, word), count in sorted(triples.items()):
        if count >= least:
            found.setdefault(key, {})[word] = count
    return found


@cache
def load_joined(game: str) -> Mapping[str, Mapping[str, int]]:
    """For each first word of a clause and joining word ("discard to") the words that follow, with how often they do."""
    path = grammar_root() / game / "joined.json"
    found: Mapping[str, Mapping[str, int]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


@cache
def load_usage(game: str) -> Usage:
    """The counts of a game; none where the file is missing."""
    path = grammar_root() / game / "usage.json"
    return Usage(json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {})
