""" "Did you mean": the words of a game nearest to one it does not have.

Nearness counts edits, a swap of two neighbouring letters as one, since that is how people mistype.
"""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

_NEAR = 0.7


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` nearest to `word`, or None when none is near; capitals do not count."""
    if len(word) < 3:
        return None
    found = process.extractOne(
        word, tuple(words), scorer=OSA.normalized_similarity, processor=str.lower, score_cutoff=_NEAR
    )
    return None if found is None else str(found[0])
