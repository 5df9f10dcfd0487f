"""Nouns in the wrong number where no quantity asks for one: "this units", "for each cards", "for each of unit"."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Inflection
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.filters import Exactly, Noun, Objects, That, This
from cardlang.syntax.agreement_numbers import Number, forms_of, number_of_noun
from cardlang.syntax.grammar import Grammar


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
