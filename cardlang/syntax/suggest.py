""" "Did you mean": the words of a game nearest to one it does not have.

Nearness counts edits, a swap of two neighbouring letters as one, since that is how people mistype.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from cardlang.keywords.stored import read_toml
from cardlang.keywords.table import grammar_root

_NEAR = 0.7
_NEARLY = 0.6
_LONG = 6
"""Letters of a word that one wrong letter, even the first, leaves plain."""


@cache
def meant_words(game: str) -> dict[str, str]:
    """The words of other games, or of people, with what cards of this one say."""
    found = read_toml(grammar_root() / game / "templating.toml")["meant"]
    return {str(word): str(meant) for word, meant in found.items()}


class Words(tuple[str, ...]):
    """Words that are asked again and again: what is found out of them is remembered by which they are, not by each."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        """Whether it is the very same tuple."""
        return self is other


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` nearest to `word`, or None when none is near; capitals do not count."""
    return _nearest(word, _several(words))


def _several(words: Iterable[str]) -> tuple[str, ...]:
    return words if isinstance(words, Words) else tuple(words)


@lru_cache(maxsize=1 << 12)
def _nearest(word: str, words: tuple[str, ...]) -> str | None:
    if len(word) < 3:
        return next((known for known in words if known.lower() == word.lower() and known != word), None)
    return next((near for near in _nearest_first(word, words, _NEAR, 4) if is_slip(word, near)), None)


def _edits(one: str, other: str) -> int:
    """How many edits make one word of another."""
    # What is not needed for a text without a slip is loaded for the first that has one.
    from rapidfuzz.distance import OSA

    return OSA.distance(one, other)


def is_slip(typed: str, meant: str) -> bool:
    """Whether a hand that means one word types the other: its first letter is right, or the slip is a small one.

    A name, which has a capital, is hardly meant by a word in small letters that is not spelled like it.
    """
    one, other = typed.lower(), meant.lower()
    far = _edits(one, other)
    if is_name(meant) and typed[:1].islower() and far > 0:
        long = one[:1] == other[:1] and (len(one) >= _LONG or is_turned(one, other))
        return far == 1 and (long or sorted(one) == sorted(other))
    turned = far == 1 and (sorted(one) == sorted(other) or one[1:] == other or one == other[1:])
    return one[:1] == other[:1] or turned or (far <= 1 and len(one) >= _LONG)


def is_name(word: str) -> bool:
    """Whether a word is written with a capital."""
    return word[:1].isupper() and word[1:].islower()


def is_turned(typed: str, meant: str) -> bool:
    """Whether a word has the letters of another, two neighbours swapped, or one letter more or less."""
    one, other = typed.lower(), meant.lower()
    return _edits(one, other) <= 1 and (len(one) != len(other) or sorted(one) == sorted(other))


def is_near(typed: str, meant: str) -> bool:
    """Whether words are nearly those that were typed; capitals do not count."""
    from rapidfuzz.distance import OSA

    return OSA.normalized_similarity(typed.lower(), meant.lower()) >= _NEARLY


def near_words(word: str, words: Iterable[str], most: int = 8) -> tuple[str, ...]:
    """The words nearest to a word, the nearest first; capitals do not count, and short words are never far."""
    return _nearest_first(word, _several(words), 0.5, most)


def _nearest_first(word: str, words: tuple[str, ...], near: float, most: int) -> tuple[str, ...]:
    """The nearest words, one that only lacks its apostrophe first; of equally near ones those with the same letters.

    "form" is "from", not "for", and "cant" is "can't", not "can".
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extract(
        word.lower(), _small(words), scorer=OSA.normalized_similarity, score_cutoff=near, limit=most
    )
    letters = sorted(word.lower())
    found = sorted(found, key=lambda hit: (-hit[1], sorted(hit[0]) != letters))
    ranked = sorted(found, key=lambda hit: hit[0].replace("'", "") != word.lower())
    return tuple(words[place] for _, _, place in ranked)


@lru_cache(maxsize=1 << 9)
def _small(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words in small letters: the same many are asked again and again."""
    return tuple(map(str.lower, words))
