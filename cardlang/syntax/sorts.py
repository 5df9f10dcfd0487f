"""What sorts of things nouns name, and which sorts suit a verb or an adjective: the tables of `words.toml`, asked.

A sort is a person, a pile of cards, a place, a time, an amount and so on; every other noun names an object. What is
wrong where a sort does not suit is for `agreement.sorts` to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardlang.nodes.base import Node
from cardlang.nodes.filters import (
    AnyListed,
    Belonging,
    Both,
    Exactly,
    Listed,
    Noun,
    Objects,
    PartOf,
    SameAs,
    Self,
    Typed,
    UpTo,
    You,
    nouns_of,
)

OBJECT = "object"
PERSON = "person"
_OF_OTHERS = frozenset({"number", "amount", "choice"})
"""Nouns behind whose "of" the things stand that are meant: "a number of cards"."""

_ITSELF = frozenset({OBJECT, "card", "spell"})
"""What a card that speaks of itself may be."""


class Sorts:
    """The sorts of one game's nouns, and what suits its verbs and adjectives."""

    def __init__(
        self,
        tables: Mapping[str, Mapping[str, frozenset[str]]],
        named_places: frozenset[str] = frozenset(),
        one_form: frozenset[str] = frozenset(),
    ) -> None:
        self.named_places = named_places
        self.one_form = one_form
        self.of_noun = {word: sort for sort, words in tables.get("sort", {}).items() for word in words}
        self.people = {word for word, sort in self.of_noun.items() if PERSON in sort.split()}
        self.takes = tables.get("takes", {})
        self.brings_to = tables.get("brings_to", {})
        self.nowhere_at = tables.get("has", {}).get("[no place]", frozenset())
        self.nowhere = self.brings_to.get("[nowhere]", frozenset())
        self.suits = tables.get("suits", {})
        self.before = tables.get("before", {})
        self.goes = tables.get("goes", {})
        self.lies = tables.get("lies", {})
        self.does = tables.get("does", {})
        self.comes_from = tables.get("comes_from", {})
        self.part_of = tables.get("of", {})
        self.has = tables.get("has", {})
        self.keyword = tables.get("keyword", {})
        self.kind_of = tables.get("kind_of", {})
        self.relative = tables.get("relative", {})

    def of(self, word: str) -> str:
        """The sort of a noun."""
        return self.of_noun.get(word, OBJECT).split()[0]

    def of_card(self, kind: str) -> str:
        """The sort of a card by its type: an instant speaks of itself as a spell."""
        return "spell" if kind in self.suits.get("[spells]", ()) else self.of(kind)

    def is_person(self, word: str) -> bool:
        """Whether a noun may name a player: "the defender" is one, or a unit."""
        return word in self.people

    def is_named_place(self, word: str) -> bool:
        """Whether a noun is the name of a place: "from Bilgewater"."""
        return word in self.named_places

    def fits(self, allowed: frozenset[str], word: str) -> bool:
        """Whether a noun, or its sort, is among those allowed; "*" allows all."""
        named = word in allowed or self.of(word) in allowed or "*" in allowed
        named = named or (PERSON in allowed and word in self.people)
        return named and f"!{word}" not in allowed

    def phrase_fits(self, allowed: frozenset[str], phrase: Node) -> bool:
        """Whether all that a phrase may stand for is allowed; what a pronoun stands for may be anything."""
        match phrase:
            case Self():
                return bool(allowed & _ITSELF or "*" in allowed) and "!self" not in allowed
            case You():
                return PERSON in allowed or "*" in allowed
            case Listed(phrases=phrases) | AnyListed(phrases=phrases):
                if not all(self.fits(allowed, word) for word in heads(phrase)):
                    return False
                return all(self.phrase_fits(allowed, one) for one in phrases)
            case Objects(quantity=quantity) if phrase.wording.form == "objects__elided" and _in_words(quantity):
                return True
            case Objects(nouns=Belonging(nouns=Noun(word=word), whole=whole)) if _is_of(word, whole, allowed):
                return True
            case _:
                return all(self.fits(allowed, word) for word in heads(phrase)) and not _is_barred(allowed, phrase)


def heads(phrase: Node | None) -> Sequence[str]:
    """The nouns of what a phrase stands for; none for pronouns."""
    match phrase:
        case Objects(nouns=Belonging(nouns=Noun(word=word), whole=whole)) if word in _OF_OTHERS:
            return heads(whole)
        case Objects():
            return [_kind_of(noun) for noun in nouns_of(phrase) if isinstance(noun, Noun)]
        case Listed(phrases=phrases) | AnyListed(phrases=phrases):
            return [word for one in phrases for word in heads(one)]
        case PartOf(whole=whole):
            return heads(whole)
    return ()


def _kind_of(noun: Noun) -> str:
    """The noun that says what something is: of "Gold gear token" not the last, but that before it."""
    kinds = [trait.word for trait in noun.traits if isinstance(trait, Typed)] if noun.word == "token" else []
    return kinds[-1] if kinds else noun.word


def _in_words(quantity: Node | None) -> bool:
    """Whether a number alone stands for some of what was spoken of: "both", "three"; in digits it counts cards."""
    return isinstance(quantity, Both) or (
        isinstance(quantity, Exactly | UpTo) and quantity.amount.wording.form == "fixed__word"
    )


def _is_of(word: str, whole: Node, allowed: frozenset[str]) -> bool:
    """Whether a noun is allowed before "of" and another, though not alone: "color>mana"."""
    return any(f"{word}>{other}" in allowed for other in heads(whole))


def _is_barred(allowed: frozenset[str], phrase: Node) -> bool:
    """Whether one of a phrase's nouns is among those named as not allowed."""
    nouns = nouns_of(phrase) if isinstance(phrase, Objects) else ()
    return any(isinstance(noun, Noun) and f"!{noun.word}" in allowed for noun in nouns)


def is_part(phrase: Node) -> bool:
    """Whether a phrase names something of something else, of which of the two a relative behind it may be."""
    return isinstance(phrase, Objects) and isinstance(phrase.nouns, Belonging | SameAs)
