"""Words that must agree: a number with its noun, a verb with its subject, an act with what it can be done to.

A grammar of classes lets "two unit", "each player draw" and "exhaust you" pass; they are no card English, and one of
their words may be mistyped. The check runs on the node, whose wording says in which forms its words stood.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node, children, walk
from cardlang.nodes.effects import Act, AllOf, AnyOf, Does, Lasting, Then
from cardlang.nodes.filters import (
    All,
    Another,
    AnyNumber,
    AtLeast,
    Both,
    Each,
    Exactly,
    It,
    Listed,
    Noun,
    Objects,
    Self,
    They,
    UpTo,
    You,
)
from cardlang.nodes.words import Verb
from cardlang.syntax.grammar import Grammar

_ON_PLAYERS = frozenset({Verb.CHOOSE, Verb.ATTACK})
"""What can be done to a player."""


class Number(Enum):
    """One or several."""

    ONE = "one"
    SEVERAL = "several"


def disagreements(node: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for each place below a node where words do not agree."""
    for here in walk(node):
        if isinstance(here, Objects):
            yield from _nouns(here, grammar)
        elif isinstance(here, Does):
            yield from _verbs(here, grammar)
        elif isinstance(here, Act):
            yield from _acts(here)


def _nouns(phrase: Objects, grammar: Grammar) -> Iterator[Diagnostic]:
    number = number_asked(phrase)
    nouns = (phrase.nouns,) if isinstance(phrase.nouns, Noun) else children(phrase.nouns)
    for noun in nouns:
        if number is None or not isinstance(noun, Noun) or not noun.wording.form:
            continue
        written = _number_of_noun(noun, grammar)
        if written is not None and written is not number:
            one, several = _forms(noun.word, grammar)
            wanted = one if number is Number.ONE else several
            yield finding(
                "CL303", f'"{noun.word}" stands in the wrong number here', phrase.span, help=f'write "{wanted}"'
            )


def number_asked(phrase: Objects) -> Number | None:
    """The number that a phrase's quantity asks of its noun; None when it asks none."""
    match phrase.quantity:
        case Exactly(amount=Fixed(value=1)) | UpTo(amount=Fixed(value=1)) | Each() | Another():
            return Number.ONE
        case Exactly() | UpTo() | AtLeast() | AnyNumber() | All() | Both():
            return Number.SEVERAL
        case None:
            return Number.ONE if phrase.target else None
        case _:
            return None


def _number_of_noun(noun: Noun, grammar: Grammar) -> Number | None:
    one, several = _forms(noun.word, grammar)
    if one == several or not noun.wording.inflections:
        return None
    return Number.SEVERAL if noun.wording.inflections[-1] is Inflection.PLURAL else Number.ONE


def _forms(word: str, grammar: Grammar) -> tuple[str, str]:
    spell = grammar.lexicon.spell
    return spell("NOUN", word, Inflection.BASE), spell("NOUN", word, Inflection.PLURAL)


def _verbs(clause: Does, grammar: Grammar) -> Iterator[Diagnostic]:
    wanted = _person(clause.who, grammar)
    for act in _finite(clause.act):
        forms = [i for i in act.wording.inflections if i in (Inflection.BASE, Inflection.THIRD)]
        if wanted is not None and forms and forms[0] is not wanted:
            ending = "ends in -s" if wanted is Inflection.THIRD else "has no -s"
            yield finding("CL303", f"the verb does not agree with who does it: it {ending} here", act.span)


def _finite(act: Node) -> Iterator[Act]:
    """The acts whose verbs a clause's subject is the subject of."""
    match act:
        case Act():
            yield act
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from _finite(part)
        case Then(first=first, second=second):
            yield from _finite(first)
            yield from _finite(second)
        case Lasting(change=change):
            yield from _finite(change)


def _person(who: Node, grammar: Grammar) -> Inflection | None:
    """The form a verb takes behind a subject."""
    match who:
        case You() | They() | Listed():
            return Inflection.BASE
        case It():
            return Inflection.THIRD
        case Self():
            return Inflection.BASE if who.wording.form == "self__i" else Inflection.THIRD
        case Objects(nouns=Noun() as noun):
            number = number_asked(who) or _number_of_noun(noun, grammar)
            return None if number is None else Inflection.THIRD if number is Number.ONE else Inflection.BASE
        case _:
            return None


def _acts(act: Act) -> Iterator[Diagnostic]:
    match act.object:
        case You() | Objects(nouns=Noun(word="player" | "opponent")) if act.verb not in _ON_PLAYERS:
            verb = act.verb.value.replace("_", " ")
            yield finding("CL303", f"a player is nothing one can {verb}", act.object.span)
