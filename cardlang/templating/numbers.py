"""Numbers in digits or in words, as a game's cards write what is counted, and words for values."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed, StatOf
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.effects import Act, Damage, Deal, Does, Numbered
from cardlang.nodes.filters import AtLeast, Belonging, Exactly, Noun, Objects, StatIs
from cardlang.nodes.words import Comparison, Stat, Verb
from cardlang.source import Span
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexicon import Lexicon
from cardlang.templating.ground import Ground, Habits, instead

_ELIDED = "objects__elided"
_UNSAID = frozenset({_ELIDED, "objects__in_bracket"})
"""Phrases whose noun no word says."""
_MOST = 10
"""The largest number that cards write in words; larger ones they write either way."""
_NAMED = frozenset({"stat_is__name_or_less", "stat_is__name_or_more"})


def wrong_numbers(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each number that cards would write the other way: "two cards", "2 damage"."""
    lexicon = load_grammar(ground.profile.game).lexicon
    for node in walk(ground.node):
        yield from _with_cards(node, lexicon.style["cards_unsaid"], ground)
        for amount, counted in _counted(node, ground.habits, lexicon.style["cards_unsaid"]):
            yield from _number(amount, counted, lexicon, ground)


def _with_cards(node: Node, unsaid: frozenset[str], ground: Ground) -> Iterator[Diagnostic]:
    """A finding for cards that are said where the number alone says them: "draw two cards" is "draw 2"."""
    match node:
        case Act(verb=verb, object=Objects(quantity=Exactly(amount=Fixed() as amount), where=()) as cards) if (
            verb.value in unsaid and (amount.value > 1 or verb is Verb.DRAW)
        ):
            one = amount.wording.form == "fixed__word" and amount.value == 1 and cards.wording.form == _ELIDED
            if one or (cards.wording.form != _ELIDED and cards.nouns == Noun((), "card")):
                message = f"cards say how many one {verb.value}s in digits alone"
                yield instead(ground, "CL413", message, cards.span, str(amount.value))


def _counted(node: Node, habits: Habits, unsaid: frozenset[str]) -> Iterator[tuple[Fixed, str]]:
    """The numbers of a phrase with a noun, or of damage, each with what it counts."""
    match node:
        case Objects(quantity=quantity, nouns=nouns) if node.wording.form not in _UNSAID and quantity:
            counted = nouns.nouns if isinstance(nouns, Belonging) else nouns
            word = counted.word if isinstance(counted, Noun) else ""
            amount = getattr(quantity, "amount", None)
            if isinstance(amount, Fixed) and quantity.wording.form in habits.in_words:
                yield amount, word
        case Numbered(amount=Fixed() as amount):
            yield amount, "number"
        case Act(verb=verb, object=Objects(quantity=Exactly(amount=Fixed() as amount)) as cards):
            if cards.wording.form == _ELIDED and verb.value in unsaid:
                yield amount, "number"
        case Damage(amount=Fixed() as amount) | Deal(amount=Fixed() as amount):
            yield amount, "damage"


def _number(amount: Fixed, counted: str, lexicon: Lexicon, ground: Ground) -> Iterator[Diagnostic]:
    style = lexicon.style
    in_digits = counted in style["in_digits"]
    if not counted or counted in ground.habits.either_way or not amount.span or not 2 <= amount.value <= _MOST:
        return
    if amount.wording.form == "fixed__word" and in_digits:
        what = "a number alone" if counted == "number" else counted.replace("_", " ")
        yield instead(ground, "CL413", f"cards write {what} in digits", amount.span, str(amount.value))
    elif amount.wording.form == "fixed" and not in_digits and style["in_words"] & {counted, "*"}:
        (word,) = (s for (t, lemma, _), s in lexicon.spellings.items() if t == "NUMWORD" and lemma == str(amount.value))
        yield instead(ground, "CL413", "cards write a number of things in words", amount.span, word)


def wrong_values(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a value that is said in other words than cards use for it."""
    for node in walk(ground.node):
        if isinstance(node, StatIs) and node.span:
            yield from _value(node, ground)
        elif isinstance(node, Does) and isinstance(node.who, StatOf) and ground.profile.game == "magic":
            yield from (_or_greater(one.span, ground) for one in walk(node.act) if _is_or_more(one, ground))


def _value(node: StatIs, ground: Ground) -> Iterator[Diagnostic]:
    words = ground.words(node.span)
    if node.stat is Stat.MIGHT and node.wording.form in _NAMED:
        less = "or less" if node.comparison is Comparison.OR_LESS else "or more"
        number = next((word for word in words.split() if word.isdigit() or word == "X"), "")
        if number:
            message = "cards write a number of Might with its symbol"
            yield instead(ground, "CL416", message, node.span, f"with {number} [M] {less}")
    elif node.comparison is Comparison.OR_MORE and ground.profile.game == "magic":
        if node.wording.form in _NAMED and node.wording.inflections[-1:] == (Inflection.BASE,):
            yield _or_greater(node.span, ground)


def _is_or_more(node: Node, ground: Ground) -> bool:
    """Whether a phrase says what a value is: "3 or more" in "if its power is 3 or more"."""
    quantity = node.quantity if isinstance(node, Objects) else None
    return isinstance(quantity, AtLeast) and ground.words(node.span).endswith("or more")


def _or_greater(span: Span, ground: Ground) -> Diagnostic:
    here = Span(span.end - len("or more"), span.end)
    return instead(ground, "CL416", 'a value is so much "or greater"', here, "or greater")
