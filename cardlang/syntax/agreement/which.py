"""What says which things are meant and does not suit them: "an owner", "my number", "the end of turn".

An article, a number, "this", a possessor: `agreement` asks whether one stands there at all, and in which number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.effects import Act, Lasting
from cardlang.nodes.filters import (
    Additional,
    Another,
    AnyOne,
    AtMost,
    Belonging,
    Each,
    Exactly,
    It,
    Noun,
    Objects,
    Of,
    SameAs,
    Self,
    The,
    They,
    This,
    Together,
    Trait,
    Typed,
    You,
    nouns_of,
)
from cardlang.nodes.narrowing import Done, During, HasKeyword, Whom
from cardlang.nodes.quantities import AllSo, Precisely
from cardlang.syntax.sorts import Sorts

_SOMEBODYS = frozenset({"owner", "controller"})
_ONE_EACH = frozenset({"hand", "main_deck", "rune_deck", "victory_score"})
"""Of these everybody has one: there is no "another hand"."""

_PLAYERS_OWN = _ONE_EACH | {"control", "deck", "library", "graveyard", "xp", "point", "life"}
"""What players have, and no card has."""

_KNOWN = frozenset({"following", "remaining", "same"})
_ORDINALS = frozenset({"first", "second", "third", "next"})
_COUNTED = _ORDINALS | {"only", "last"}
_THE_ONE = frozenset({"next", "same", "following", "remaining"})
_PILES = frozenset({"hand", "trash", "main_deck", "rune_deck"})
_AT_HAND = frozenset({"mana", "damage", "time", "energy", "power", "xp"})
"""Amounts that an act before has made."""

_NOT_THIS = frozenset({"person", "rune", "pile", "token", "board"})
_ONLY_ONE = frozenset({"board", "game"})
_NOT_OWNED = frozenset({"following", "same", "different"})
_ENDS = frozenset({"top", "bottom"})
_NAMED_TIMES = frozenset({"phase", "step"})
"""Of these a player has several."""

_BEFORE_ALL = frozenset({"friendly", "enemy", "other", "first", "next"})
"""What stands before what else is said of a thing."""

_MINE = frozenset({"friendly", "enemy"})


def wrong_quantity(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what stands before nouns to say which are meant, and does not suit them."""
    quantity, nouns = phrase.quantity, phrase.nouns
    noun = nouns.nouns if isinstance(nouns, Belonging) else nouns
    yield from _wrong_several(phrase, sorts)
    if not isinstance(noun, Noun):
        return
    word, span = noun.word, phrase.span
    traits = frozenset(trait.word for trait in noun.traits if isinstance(trait, Trait))
    match quantity:
        case Exactly() | Each() | Another() | Additional() if word in _SOMEBODYS and not isinstance(nouns, Belonging):
            yield finding("CL303", "nothing says whose", span, help=f'did you mean "its {word}"?')
        case Exactly(amount=Fixed()) | Precisely() if traits & _ORDINALS and _is_counted(quantity):
            yield finding("CL303", "these are not counted", span, help='did you mean "the"?')
        case AnyOne() if _is_plural(noun) or word in _ONLY_ONE:
            yield finding("CL303", "any is one of them", span, help='did you mean "all"?')
        case Another() if traits & _ORDINALS or sorts.of(word) == "pile":
            yield finding("CL303", '"another" does not stand before this', span)
        case The() if any(map(_is_this_turn, phrase.where)) and _is_one(noun, sorts) and not traits & _COUNTED:
            yield finding("CL303", "nothing says which of them", span, help='did you mean "the next"?')
        case Exactly() | Additional() | The() if word in (_PILES if isinstance(quantity, The) else _ONE_EACH):
            if not (isinstance(quantity, The) and isinstance(nouns, Belonging)):
                yield finding("CL303", "nothing says whose", span, help="say whose it is: your, their")
        case Exactly(amount=Fixed()) if sorts.of(word) == "place" and quantity.amount.wording.form == "fixed":
            yield finding("CL303", "places are not counted in digits", span, help='did you mean "a"?')
        case Exactly() | Additional() if traits & _THE_ONE:
            yield finding("CL303", "an article is not right here", span, help='did you mean "the"?')
        case Exactly() | Another() | Each() | AnyOne() if traits & _ENDS or word in _ENDS:
            yield finding("CL303", "nothing says of what", span, help='did you mean "the"?')
        case AllSo(amount=Fixed(value=1)):
            yield finding("CL303", "one thing is not all", span, help="leave one of the two out")
        case AtMost() if quantity.wording.form == "at_most__no_more" and _disagrees(quantity, noun):
            yield finding("CL303", f'"{word}" stands in the wrong number here', span)
        case Of() | This():
            yield from _wrong_owner(phrase, noun, traits, sorts)
        case None if phrase.target is None:
            yield from _wrong_alone(phrase, traits, sorts.of(word))
    yield from _wrong_part(phrase, nouns)


def _wrong_owner(phrase: Objects, noun: Noun, traits: frozenset[str], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what nobody has, what a card has not, and what is not at hand."""
    word, sort, span = noun.word, sorts.of(noun.word), phrase.span
    match phrase.quantity:
        case Of(owner=Self() | It()) if word in _PLAYERS_OWN or sort == "time":
            yield finding("CL303", "only a player has this", span, help='did you mean "your" or "its owner\'s"?')
        case Of() if word == "number" or traits & _NOT_OWNED or (traits & _MINE and sort != "place"):
            yield finding("CL303", "this does not stand behind whose it is", span)
        case Of(owner=You()) if word in _SOMEBODYS:
            yield finding("CL303", "you have none", span, help=f'did you mean "its {word}"?')
        case Of(owner=Objects(nouns=Noun() as owner)) if word == "hand" and _is_plural(noun) and not _is_plural(owner):
            yield finding("CL303", "one player has one hand", span, help='did you mean "hand"?')
        case Of() if traits & _ORDINALS and sort == "pile":
            yield finding("CL303", "these are not counted", span)
        case Of() if word in _NAMED_TIMES and len(traits & _ORDINALS) == len(noun.traits):
            yield finding("CL303", "nothing says which is meant", span, help=f"name the {word}")
        case Of(owner=You() | They()) if word in ("card", "spell") and not (_is_plural(noun) or noun.traits):
            if not isinstance(phrase.nouns, Belonging):
                yield finding("CL303", "nothing says which", span, help=f'did you mean "a {word}"?')
        case Of() if "other" in traits and not _is_plural(noun) and word not in sorts.one_form:
            yield finding("CL303", "nothing says which other", span, help='did you mean "another"?')
        case This() if (
            traits & (_NOT_OWNED | _ORDINALS)
            or sort in _NOT_THIS
            or (sort == "amount" and word not in _AT_HAND)
            or word == "text"
            or word in _NOT_THIS
            or traits & _MINE
            or phrase.where
        ):
            yield finding("CL303", "nothing here is this one", span, help='did you mean "that"?')


def _wrong_several(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for one of two kinds, and for what is the same as something else and has no "the"."""
    quantity, nouns = phrase.quantity, phrase.nouns
    if isinstance(quantity, Exactly) and isinstance(nouns, Together) and quantity.amount == Fixed(1):
        yield from _wrong_both(phrase, nouns, sorts)
    if isinstance(nouns, SameAs) and quantity is None:
        yield finding("CL303", '"the" is missing here', phrase.span, help='write "the" before it')


def _wrong_both(phrase: Objects, nouns: Together, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for one thing of two sorts, or of two sides: "a unit and spell"."""
    traits = {trait.word for noun in nouns.nouns for trait in noun.traits if isinstance(trait, Trait)}
    if len(traits & _MINE) > 1 or len({sorts.of(noun.word) for noun in nouns.nouns}) > 1:
        yield finding("CL303", "one thing is not both", phrase.span, help='write "a" before each of them')


def _wrong_alone(phrase: Objects, traits: frozenset[str], sort: str) -> Iterator[Diagnostic]:
    """A finding for what needs "the" or a number before it: "following units", "additional units"."""
    if traits & _ORDINALS or (traits & _KNOWN and not isinstance(phrase.nouns, Belonging)):
        yield finding("CL303", '"the" is missing here', phrase.span, help='write "the" before it')
    elif "chosen" in traits and sort in ("word", "amount") and not _is_plural_phrase(phrase):
        yield finding("CL303", '"the" is missing here', phrase.span, help='write "the" before it')
    elif "additional" in traits and sort == "object":
        yield finding("CL303", "nothing says how many more", phrase.span, help='did you mean "other"?')


def _is_one(noun: Noun, sorts: Sorts) -> bool:
    return not _is_plural(noun) and sorts.of(noun.word) != "amount"


def _is_this_turn(where: Node) -> bool:
    """Whether somebody does something with them in a time, each anew: "(the spell) you play this turn"."""
    if isinstance(where, Done):
        return any(isinstance(adverb, During) for adverb in where.adverbs)
    return isinstance(where, Whom) and isinstance(where.does, Lasting) and isinstance(where.does.change, Act)


def _is_counted(quantity: Exactly | Precisely) -> bool:
    """Whether a number is said, and no article."""
    return isinstance(quantity, Precisely) or quantity.wording.form != "exactly__a"


def _is_plural_phrase(phrase: Objects) -> bool:
    return any(_is_plural(noun) for noun in nouns_of(phrase))


def _is_plural(noun: Noun) -> bool:
    return noun.wording.inflections[-1:] == (Inflection.PLURAL,)


def _disagrees(quantity: AtMost, noun: Noun) -> bool:
    """Whether "no more than four" stands before the singular."""
    if not noun.wording.inflections:
        return False
    return _is_plural(noun) is (quantity.amount == Fixed(1))


def _wrong_part(phrase: Objects, nouns: Node) -> Iterator[Diagnostic]:
    """A finding for "the end of turn"."""
    match nouns:
        case Belonging(nouns=Noun(word="end" | "start" | "beginning"), whole=Objects(quantity=None) as whole):
            if isinstance(phrase.quantity, The) and any(noun.word == "turn" for noun in nouns_of(whole)):
                yield finding("CL303", "nothing says which turn", whole.span, help='did you mean "this turn"?')


def wrong_order(traits: tuple[Node, ...]) -> bool:
    """Whether what a thing is like stands behind what kind of thing it is, or two ordinals: "a Recruit ready token"."""
    for one, follows in pairwise(traits):
        if isinstance(one, Typed) and not isinstance(follows, Typed) and follows != Trait("activated"):
            return True
        if isinstance(one, HasKeyword) and isinstance(follows, Trait) and follows.word in _BEFORE_ALL:
            return True
        if isinstance(one, Trait) and one.word in _MINE and follows == Trait("other"):
            return True
        if all(isinstance(trait, Trait) and trait.word in _ORDINALS for trait in (one, follows)):
            return True
    return False


def is_a_time(nouns: Belonging) -> bool:
    """Whether it is the end of a turn or the like, which has no article: "at end of combat"."""
    return isinstance(nouns.nouns, Noun) and nouns.nouns.word in ("end", "start", "beginning")


def is_named(place: Node, names: frozenset[str]) -> bool:
    """Whether a place is called by its name: "from Bilgewater"."""
    return isinstance(place, Objects) and isinstance(place.nouns, Noun) and place.nouns.word in names


def is_proper(phrase: Node) -> bool:
    """Whether a phrase is a name that lands have: "Urza's"."""
    return isinstance(phrase, Objects) and isinstance(phrase.nouns, Noun) and phrase.nouns.word[:1].isupper()
