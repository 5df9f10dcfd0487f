"""The number of a phrase, and the person of the verb behind it.

What does not agree with them is for `agreement` to say.
"""

from __future__ import annotations

from enum import Enum

from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.filters import (
    All,
    Another,
    AnyNumber,
    AtEnd,
    AtLeast,
    AtMost,
    Belonging,
    Both,
    Each,
    Either,
    Exactly,
    It,
    Listed,
    MoreThan,
    Noun,
    Objects,
    PartOf,
    Self,
    They,
    UpTo,
    You,
)
from cardlang.nodes.quantities import EitherNumber, Precisely
from cardlang.syntax.grammar import Grammar

_SO_MANY = frozenset({"number", "amount", "combination", "total"})
"""What is one and stands for several: "a number of units draw"."""


class Number(Enum):
    """One or several."""

    ONE = "one"
    SEVERAL = "several"


def number_asked(phrase: Objects) -> Number | None:
    """The number that a phrase's quantity asks of its noun; None when it asks none."""
    match phrase.quantity:
        case Exactly(amount=Fixed(value=1)) | UpTo(amount=Fixed(value=1)) | Precisely(amount=Fixed(value=1)):
            return Number.ONE
        case Each() | Another():
            return Number.ONE
        case AtEnd(amount=Fixed(value=1)):
            return Number.ONE
        case MoreThan() if phrase.quantity.wording.form == "more_than__multiple":
            return Number.SEVERAL
        case AtMost() if phrase.quantity.wording.form == "at_most":
            return Number.SEVERAL
        case EitherNumber() | AtEnd() | Exactly() | UpTo() | AtLeast() | Precisely() | AnyNumber() | All() | Both():
            return Number.SEVERAL
        case None:
            return Number.ONE if phrase.target else None
        case _:
            return None


def number_of_noun(noun: Noun, grammar: Grammar) -> Number | None:
    """The number in which a noun stands; None when its form does not tell."""
    one, several = forms_of(noun.word, grammar)
    if one == several or not noun.wording.inflections:
        return None
    return Number.SEVERAL if noun.wording.inflections[-1] is Inflection.PLURAL else Number.ONE


def forms_of(word: str, grammar: Grammar) -> tuple[str, str]:
    """How a noun is written for one and for several."""
    spell = grammar.lexicon.spell
    return spell("NOUN", word, Inflection.BASE), spell("NOUN", word, Inflection.PLURAL)


def person(who: Node, grammar: Grammar) -> Inflection | None:
    """The form a verb takes behind a subject."""
    match who:
        case You() | They() | Listed():
            return Inflection.BASE
        case It():
            return Inflection.THIRD
        case Self():
            return Inflection.BASE if who.wording.form == "self__i" else Inflection.THIRD
        case Objects(nouns=Noun() as noun):
            number = number_asked(who) or number_of_noun(noun, grammar)
            return None if number is None else Inflection.THIRD if number is Number.ONE else Inflection.BASE
        case Objects(nouns=Belonging(nouns=Noun() as noun)) if noun.word not in _SO_MANY:
            number = number_asked(who) or number_of_noun(noun, grammar)
            return None if number is None else Inflection.THIRD if number is Number.ONE else Inflection.BASE
        case Objects(nouns=Either()) if number_asked(who) is Number.ONE:
            return Inflection.THIRD
        case PartOf(quantity=Exactly(amount=Fixed(value=value))) if value > 1:
            return Inflection.BASE
        case _:
            return None
