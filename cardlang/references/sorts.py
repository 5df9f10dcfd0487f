"""What sort of thing a noun names, so that "they" is not a place and "there" no unit.

Leaves finding the phrases to `mentions` and picking among them to `resolve`.
"""

from __future__ import annotations

from collections.abc import Set
from enum import Enum

from cardlang.nodes import filters
from cardlang.nodes.amounts import AmountOf
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.costs import Resources, SoManyResources
from cardlang.nodes.filters import nouns_of


class Sort(Enum):
    """What a phrase can name."""

    OBJECT = "object"
    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    MEASURE = "measure"


_WORDS = {
    Sort.PERSON: " ".join((*sorted(filters.PEOPLE), "turn_player attacker defender monarch")),
    Sort.PLACE: """
    hand deck library trash graveyard banishment exile base battlefield location destination zone main_deck
    rune_deck champion_zone anywhere stack pile
    """,
    Sort.TIME: """
    turn start end beginning_phase awaken_phase channel_phase ending_phase
    phase main_phase draw_phase beginning upkeep step untap_step draw_step combat
    declare_attackers_step declare_blockers_step
    showdown game time round
    """,
    Sort.MEASURE: """
    xp energy power toughness mana_value mana_cost cost point points score victory_score damage life life_total mana
    number amount board chain name type color order choice text domain tag following control top bottom face_down
    hand_size deck_size loyalty counter buff focus priority difference evidence result process combination tie
    """,
}
_SORTS = {word: sort for sort, words in _WORDS.items() for word in words.split()}

_APART = (
    frozenset("unit gear spell rune legend battlefield ability".split()),
    frozenset("creature land instant sorcery enchantment planeswalker spell ability".split()),
)
"""Kinds of which nothing is two; of an "artifact creature" two are said, so "artifact" is not among them."""

_SIDES = frozenset({"friendly", "enemy"})

_MEET = tuple(frozenset({"spell", kind}) for kind in ("creature", "enchantment", "planeswalker", "instant", "sorcery"))
"""Kinds of cards that are spells while they are cast."""


def words_of(phrase: Node) -> frozenset[str]:
    """The nouns of a phrase and those before them that are used as adjectives: both words of "creature card"."""
    if isinstance(phrase, filters.Listed | filters.AnyListed):
        return frozenset(word for one in phrase.phrases for word in words_of(one))
    if not isinstance(phrase, filters.Objects):
        return frozenset()
    nouns = nouns_of(phrase)
    typed = (trait.word for noun in nouns for trait in noun.traits if isinstance(trait, filters.Typed))
    return frozenset(noun.word for noun in nouns) | frozenset(typed)


NAMING: frozenset[type[Node]] = frozenset(
    {filters.You, filters.AnyTarget, filters.Self, filters.Objects, filters.PartOf, filters.Within, filters.Listed}
    | {filters.AnyListed, Resources, SoManyResources, AmountOf}
)
"""The classes of what names something."""


def sorts_of(phrase: Node) -> frozenset[Sort]:
    """What sorts of things a phrase names; none for one that names nothing new, such as a pronoun."""
    match phrase:
        case filters.You():
            return frozenset({Sort.PERSON})
        case filters.AnyTarget():
            return frozenset({Sort.OBJECT, Sort.PERSON})
        case filters.Self():
            return frozenset({Sort.OBJECT})
        case filters.Objects():
            found = frozenset(_SORTS.get(noun.word, Sort.OBJECT) for noun in nouns_of(phrase))
            return found | {Sort.PLACE} if "battlefield" in words_of(phrase) else found
        case filters.PartOf(whole=whole):
            return sorts_of(whole) or frozenset({Sort.OBJECT})
        case filters.Within(what=whole):
            return sorts_of(whole)
        case filters.Listed(phrases=phrases) | filters.AnyListed(phrases=phrases):
            return frozenset(sort for one in phrases for sort in sorts_of(one))
        case Resources() | SoManyResources() | AmountOf():
            return frozenset({Sort.MEASURE})
        case _:
            return frozenset()


def is_plural(phrase: Node) -> bool:
    """Whether a phrase names several: "two units", "a unit and a gear", "cards"."""
    match phrase:
        case filters.Objects(quantity=filters.Each() | filters.AnyOne()):
            return False
        case filters.Objects():
            return any(Inflection.PLURAL in noun.wording.inflections for noun in nouns_of(phrase))
        case filters.Listed():
            return True
        case filters.PartOf(quantity=filters.Exactly(amount=amount)):
            return getattr(amount, "value", 2) != 1
        case filters.PartOf():
            return True
        case filters.AnyListed(phrases=phrases):
            return any(is_plural(one) for one in phrases)
        case filters.Within(what=what):
            return is_plural(what)
        case _:
            return False


def traits_of(phrase: Node) -> frozenset[str]:
    """The adjectives of a phrase."""
    if not isinstance(phrase, filters.Objects):
        return frozenset()
    return frozenset(t.word for noun in nouns_of(phrase) for t in noun.traits if isinstance(t, filters.Trait))


def agree(one: Set[str], other: Set[str]) -> bool:
    """Whether two phrases can be of one thing by their words: a "unit" is no "spell", a "card" may be either."""
    if one & other or not one or not other:
        return True
    for apart in (*_APART, _SIDES):
        mine, theirs = one & apart, other & apart
        if mine and theirs and not any(pair <= mine | theirs for pair in _MEET):
            return False
    return True
