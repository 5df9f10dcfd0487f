"""What sorts of things nouns name, and which sorts suit a verb or an adjective: the tables of `words.toml`, asked.

A sort is a person, a pile of cards, a place, a time, an amount and so on; every other noun names an object. What is
wrong where a sort does not suit is for `agreement_sorts` to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.nodes.base import Node
from cardlang.nodes.filters import AnyListed, Belonging, Listed, Noun, Objects, PartOf, SameAs, Self, You, nouns_of

OBJECT = "object"
PERSON = "person"
_OF_OTHERS = frozenset({"number", "amount", "choice"})
"""Nouns behind whose "of" the things stand that are meant: "a number of cards"."""

_ITSELF = frozenset({OBJECT, "card", "spell"})
"""What a card that speaks of itself may be."""


class Sorts:
    """The sorts of one game's nouns, and what suits its verbs and adjectives."""

    def __init__(self, tables: Mapping[str, Mapping[str, frozenset[str]]]) -> None:
        self.of_noun = {word: sort for sort, words in tables.get("sort", {}).items() for word in words}
        self.takes = tables.get("takes", {})
        self.brings_to = tables.get("brings_to", {})
        self.suits = tables.get("suits", {})
        self.before = tables.get("before", {})
        self.goes = tables.get("goes", {})
        self.lies = tables.get("lies", {})

    def of(self, word: str) -> str:
        """The sort of a noun."""
        return self.of_noun.get(word, OBJECT)

    def fits(self, allowed: frozenset[str], word: str) -> bool:
        """Whether a noun, or its sort, is among those allowed."""
        return (word in allowed or self.of(word) in allowed) and f"!{word}" not in allowed

    def phrase_fits(self, allowed: frozenset[str], phrase: Node) -> bool:
        """Whether all that a phrase may stand for is allowed; what a pronoun stands for may be anything."""
        match phrase:
            case Self():
                return bool(allowed & _ITSELF)
            case You():
                return PERSON in allowed
            case _:
                return all(self.fits(allowed, word) for word in heads(phrase))


def heads(phrase: Node | None) -> Iterator[str]:
    """The nouns of what a phrase stands for; none for pronouns."""
    match phrase:
        case Listed(phrases=phrases) | AnyListed(phrases=phrases):
            for one in phrases:
                yield from heads(one)
        case PartOf(whole=whole):
            yield from heads(whole)
        case Objects(nouns=Belonging(nouns=Noun(word=word), whole=whole)) if word in _OF_OTHERS:
            yield from heads(whole)
        case Objects():
            yield from (noun.word for noun in nouns_of(phrase) if isinstance(noun, Noun))


def is_part(phrase: Node) -> bool:
    """Whether a phrase names something of something else, of which of the two a relative behind it may be."""
    return isinstance(phrase, Objects) and isinstance(phrase.nouns, Belonging | SameAs)
