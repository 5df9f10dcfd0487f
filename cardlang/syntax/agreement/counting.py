"""Nouns in the wrong number where no quantity asks for one: "this units", "for each cards", "until end of turns"."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.filters import AnyOne, Belonging, Exactly, Noun, Objects, Of, That, This
from cardlang.nodes.narrowing import Whom
from cardlang.syntax.agreement.acts import is_a_digit
from cardlang.syntax.agreement.numbers import Number, forms_of, number_of_noun
from cardlang.syntax.grammar import Grammar

COUNTED = frozenset({Belonging, Objects})
"""The classes of what `wrong_counting` is about."""

_ENDS = frozenset({"end", "beginning", "start"})
_KINDS = frozenset({"color", "type"})
"""Of these mana is of one, whichever it is."""


def wrong_counting(node: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for "end of turns", "the beginning of your upkeeps", "mana of any colors", and "draw 1 I attack"."""
    match node:
        case Objects(where=where) if where and is_a_digit(node) and any(isinstance(one, Whom) for one in where):
            yield finding("CL303", "a number alone is not narrowed down", node.span, help="write the noun")
        case Belonging(nouns=Noun(word=word), whole=Objects(quantity=None | Of(), nouns=Noun() as time)) if (
            word in _ENDS and number_of_noun(time, grammar) is Number.SEVERAL
        ):
            yield _singular(time, f'"{word}" is of one turn, step or phase', grammar)
        case Belonging(nouns=Noun(word="mana"), whole=Objects(quantity=AnyOne(), nouns=Noun(word=word) as kind)) if (
            word in _KINDS and number_of_noun(kind, grammar) is Number.SEVERAL
        ):
            yield _singular(kind, "this stands in the singular here", grammar)


def _singular(noun: Noun, message: str, grammar: Grammar) -> Diagnostic:
    return finding("CL303", message, noun.span, help=f'did you mean "{forms_of(noun.word, grammar)[0]}"?')


def wrong_pointing(phrase: Objects, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for "this units" and "these unit"."""
    quantity = phrase.quantity
    if not isinstance(quantity, This | That) or not isinstance(phrase.nouns, Noun):
        return
    number, form = number_of_noun(phrase.nouns, grammar), quantity.wording.inflections[:1]
    if number is not None and form and (form[0] is Inflection.VARIANT) is not (number is Number.SEVERAL):
        yield finding("CL303", "one of the two stands in the wrong number", phrase.span)


def wrong_for_each(node: ForEach, each: Objects, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for "for each cards", and for "for each of" one thing."""
    if not isinstance(each.nouns, Noun):
        return
    number = number_of_noun(each.nouns, grammar)
    of_several = node.wording.form.startswith("for_each__of")
    if number is Number.SEVERAL and not of_several and each.quantity is None:
        one = forms_of(each.nouns.word, grammar)[0]
        yield finding("CL303", 'behind "for each" a noun stands in the singular', each.span, help=f'write "{one}"')
    if number is Number.ONE and of_several and not isinstance(each.quantity, Exactly):
        yield finding("CL303", "these are said of several", each.span)
