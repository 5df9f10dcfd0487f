"""Which phrases say that what they name is known: "that unit", "the killed unit", "the location", "both".

What a game has one of ("the stack"), and what a phrase itself says which it is ("the card you revealed", "the top
card", "the same name"), need nothing spoken of before. Leaves finding what was spoken of to `resolve`.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.narrowing import Done, OtherThan, Relating
from cardlang.nodes.words import Verb
from cardlang.references.sorts import is_plural, traits_of

_STATES = frozenset({Verb.EQUIP, Verb.ENCHANT, Verb.EXHAUST, Verb.STUN, Verb.EMPOWER, Verb.ATTACH, Verb.BUFF})
"""What "the equipped unit" and its like say of something is how it is, not what was done."""

_ATTACHED = frozenset({Verb.EQUIP, Verb.ENCHANT, Verb.ATTACH})
"""What one thing alone is by the card that speaks of it: "the equipped unit"."""

_WHICH = frozenset(
    "same next first second third fourth last only following top bottom additional starting previous original".split()
)
"""Adjectives that say which one of all is meant."""


_TOKEN = frozenset({"token"})
_CREATURE = frozenset({"creature", "permanent", "card"})
BRINGS = {
    Verb.POPULATE: _TOKEN,
    Verb.INVESTIGATE: _TOKEN,
    Verb.MANIFEST: _CREATURE,
    Verb.MANIFEST_DREAD: _CREATURE,
    Verb.BOLSTER: _CREATURE,
    Verb.SUPPORT: _CREATURE,
    Verb.EARTHBEND: frozenset({"land", "creature", "permanent"}),
    Verb.AMASS: frozenset({"Army", "creature", "permanent"}),
    Verb.SEARCH: frozenset({"card"}),
    Verb.LOOK_AT: frozenset({"card"}),
    Verb.REVEAL: frozenset({"card"}),
    Verb.COPY: frozenset({"creature", "spell", "token"}),
}
"""Acts that bring something their words do not name, and how that may be called."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a game's cards need not name: `known`, nouns of what it has one of; `unsaid`, verbs whose "2" is 2 cards."""

    known: Container[str] = frozenset()
    unsaid: Container[str] = frozenset()


NO_USAGE = Usage()
_ELIDED = "objects__elided"


def is_left_out(phrase: Node | None, verb: Verb, usage: Usage) -> bool:
    """Whether a number stands for things that must have been spoken of: "banish one", and in Magic "draw two"."""
    if not isinstance(phrase, filters.Objects) or phrase.wording.form != _ELIDED or is_mode(phrase):
        return False
    if isinstance(phrase.quantity, filters.Both):
        return False
    return not (is_in_digits(phrase) and (verb.value in usage.unsaid or (usage.unsaid and phrase.where)))


def is_mode(phrase: filters.Objects) -> bool:
    """Whether it is what modes are chosen by: "choose one"."""
    return isinstance(phrase.nouns, filters.Noun) and phrase.nouns.word == "mode"


def is_in_digits(phrase: filters.Objects) -> bool:
    """Whether a number alone is written in digits: "draw 1"."""
    quantity = phrase.quantity
    return isinstance(quantity, filters.Exactly) and quantity.amount.wording.form == "fixed"


def speaks_of_before(node: Node, known: Container[str]) -> bool:
    """Whether a phrase says that it was spoken of; `known` are the nouns of what a game has one of."""
    if not isinstance(node, filters.Objects):
        return False
    match node.quantity:
        case filters.That() | filters.Both():
            return True
        case filters.The():
            return done_to(node) is not None or is_what_remains(node) or is_plain(node, known)
        case _:
            return False


def is_of_modes(node: Node, act: Node | None) -> bool:
    """Whether it is the "both" of "choose one or both", which speaks of what may be done."""
    both = isinstance(node, filters.Objects) and isinstance(node.quantity, filters.Both)
    return both and isinstance(act, Act) and act.verb is Verb.CHOOSE


def is_plain(phrase: filters.Objects, known: Container[str]) -> bool:
    """Whether nothing in a phrase with "the" says which one is meant."""
    places = _BY_PLACE if not is_plural(phrase) else (OtherThan,)
    if any(not isinstance(where, places) for where in phrase.where):
        return False
    if isinstance(phrase.nouns, filters.Belonging | filters.SameAs):
        return False
    nouns = nouns_of(phrase)
    named = any(isinstance(trait, filters.Typed) and trait.word in known for noun in nouns for trait in noun.traits)
    if named or all(noun.word in known for noun in nouns) or traits_of(phrase) & _WHICH:
        return False
    return not any(_says_which(trait) for noun in nouns for trait in noun.traits)


_BY_PLACE = (OtherThan, filters.Controlled, filters.Located, filters.Here, filters.There)
"""What does not say which one is meant: "the unit you control" may be any of yours."""


def _says_which(trait: Node) -> bool:
    """Whether a trait says which one is meant: it has the card attached, or an effect."""
    return isinstance(trait, Relating) or (isinstance(trait, Done) and trait.verb in _ATTACHED)


def is_what_remains(phrase: filters.Objects) -> bool:
    """Whether a phrase is "the remaining cards", which says no more than "the rest"."""
    return "remaining" in traits_of(phrase)


def done_to(phrase: filters.Objects) -> Verb | None:
    """The act by which a phrase tells what it speaks of: killing, of "the killed unit"."""
    for trait in (trait for noun in nouns_of(phrase) for trait in noun.traits):
        if isinstance(trait, Done) and trait.verb not in _STATES:
            return trait.verb
        if trait == filters.Trait("chosen"):
            return Verb.CHOOSE
    return None
