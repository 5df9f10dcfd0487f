"""Numbers in digits or in words, as a game's cards write what is counted, and words for values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed, SoMuch, StatOf
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import Until
from cardlang.nodes.costs import Resources
from cardlang.nodes.effects import Act, Damage, Deal, Does, Get, Grant, Lasting, Numbered, StatChange
from cardlang.nodes.filters import AtEnd, AtLeast, Belonging, Exactly, Located, Noun, Objects, StatIs
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Comparison, Preposition, Stat
from cardlang.references.sorts import is_plural
from cardlang.source import Span
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexicon import Lexicon
from cardlang.templating.ground import Ground, Habits, instead

_ELIDED = "objects__elided"
_UNSAID = frozenset({_ELIDED, "objects__in_bracket"})
"""Phrases whose noun no word says."""
_MOST = 10
"""The largest number that cards write in words; larger ones they write either way."""
_REPEATED = 5
"""How many symbols of one kind stand one by one."""
_A = "exactly__a"
_SAID = {
    "number": "a number alone",
    "top": "a number of cards from the top",
    "xp": "XP",
    "rune": "runes",
    "point": "points",
}
_BEYOND = frozenset({Comparison.LESS_THAN, Comparison.MORE_THAN})
_WORD = re.compile(r"with (Might|power|toughness|mana value) ")
_AT_LEAST = ("or more", "or greater")
_NAMED = frozenset({"stat_is__name_or_less", "stat_is__name_or_more"})


def wrong_numbers(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each number that cards would write the other way: "two cards", "2 damage"."""
    lexicon = load_grammar(ground.profile.game).lexicon
    alone = [found for node in walk(ground.node) for found in _number_alone(node, lexicon.style, ground)]
    yield from alone
    for node in walk(ground.node):
        for amount, counted in _counted(node, ground.habits, lexicon.style["cards_unsaid"]):
            if not any(_within(amount.span, one.span) for one in alone):
                yield from _number(amount, counted, lexicon, ground)
        yield from _counted_apart(node, ground)


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _number_alone(node: Node, style: Mapping[str, frozenset[str]], ground: Ground) -> Iterator[Diagnostic]:
    """A finding for cards that are said where the number alone says them: "draw two cards" is "draw 2"."""
    match node:
        case Act(verb=verb, object=Objects(quantity=Exactly(amount=Fixed() as amount), target=None) as cards):
            if not cards.where:
                may_stand = verb.value in style["cards_unsaid"]
            else:
                may_stand = verb.value in style["unsaid_from_piles"] and _is_from_a_pile(cards.where)
            if not may_stand:
                return
            one = amount.wording.form == "fixed__word" and amount.value == 1 and cards.wording.form == _ELIDED
            if one or (cards.wording.form != _ELIDED and cards.nouns == Noun((), "card")):
                message = f"cards say how many one {verb.value}s in digits alone"
                end = cards.nouns.span.end if cards.where else cards.span.end
                yield instead(ground, "CL413", message, Span(cards.span.start, end), str(amount.value))


def _counted_apart(node: Node, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a symbol with its number before it ("two {G}"), and for "a rune" that is counted."""
    match node:
        case Act(verb=verb, object=Objects(quantity=Exactly() as one, nouns=Noun(word=word))) if (
            one.wording.form == _A and f"{verb.value} {word}" in ground.habits.counted
        ):
            message = f"cards say how many {_SAID.get(word, word)} in digits"
            yield instead(ground, "CL413", message, one.span, "1")
        case Act(verb=verb, object=Objects(quantity=Exactly(amount=Fixed(value=1) as amount))) if (
            amount.wording.form == "fixed__word" and amount.span and verb.value in ground.habits.one_is_a
        ):
            yield instead(ground, "CL413", f'cards say "{verb.value} a", and not "one"', amount.span, "a")
        case SoMuch(amount=Fixed(value=value) as amount, of=Resources(symbols=(symbol,)) as of) if value <= _REPEATED:
            span = Span(amount.span.start, of.span.end)
            new = ground.words(of.span) * value
            if amount.span and not symbol.isdigit():
                yield instead(ground, "CL413", f"cards write up to {_REPEATED} symbols one by one", span, new)


def _is_from_a_pile(where: tuple[Node, ...]) -> bool:
    """Whether cards are named by where they come from alone: "two cards from your trash"."""
    return len(where) == 1 and isinstance(where[0], Located) and where[0].preposition is Preposition.FROM


def _counted(node: Node, habits: Habits, unsaid: frozenset[str]) -> Iterator[tuple[Fixed, str]]:
    """The numbers of a phrase with a noun, or of damage, each with what it counts."""
    match node:
        case Objects(quantity=quantity, nouns=nouns) if node.wording.form not in _UNSAID and quantity:
            counted = nouns.nouns if isinstance(nouns, Belonging) else nouns
            word = counted.word if isinstance(counted, Noun) else ""
            amount = getattr(quantity, "amount", None)
            if isinstance(amount, Fixed) and quantity.wording.form in habits.in_words:
                yield amount, "top" if isinstance(quantity, AtEnd) and word != "damage" else word
        case Numbered(amount=Fixed() as amount):
            yield amount, "number"
        case Act(verb=verb, object=Objects(quantity=Exactly(amount=Fixed() as amount)) as cards):
            if cards.wording.form == _ELIDED and verb.value in unsaid:
                yield amount, "number"
        case Damage(amount=Fixed() as amount) | Deal(amount=Fixed() as amount):
            yield amount, "damage"
        case Keyword(amount=Fixed() as amount) | StatIs(amount=Fixed() as amount):
            yield amount, "number"


def _number(amount: Fixed, counted: str, lexicon: Lexicon, ground: Ground) -> Iterator[Diagnostic]:
    style = lexicon.style
    in_digits = counted in style["in_digits"]
    if not counted or counted in ground.habits.either_way or not amount.span or amount.value > _MOST:
        return
    if amount.wording.form == "fixed__word" and in_digits:
        yield instead(
            ground, "CL413", f"cards write {_SAID.get(counted, counted)} in digits", amount.span, str(amount.value)
        )
    elif amount.wording.form == "fixed" and amount.value > 1 and not in_digits and style["in_words"] & {counted, "*"}:
        (word,) = (s for (t, lemma, _), s in lexicon.spellings.items() if t == "NUMWORD" and lemma == str(amount.value))
        yield instead(ground, "CL413", "cards write a number of things in words", amount.span, word)


def wrong_values(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a value that is said in other words than cards use for it."""
    for node in walk(ground.node):
        if isinstance(node, StatIs) and node.span:
            yield from _value(node, ground)
        elif isinstance(node, Lasting | Until) and node.span:
            yield from _lasting(node, ground)
        elif isinstance(node, Grant) and node.span and not ground.habits.given:
            yield from _given(node, ground)
        elif isinstance(node, Does) and isinstance(node.who, StatOf):
            yield from (found for one in walk(node.act) for found in _up_from(one, ground) if _is_at_least(one))


def _given(node: Grant, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for what is told to give, where cards say what gets it: "target creature gets +2/+2"."""
    kinds = {isinstance(gift, PtChange) for gift in node.gifts}
    message = "cards say what something gets or gains, and not what to give it"
    if len(kinds) > 1 or not node.to.span or not all(isinstance(gift, PtChange | Keyword) for gift in node.gifts):
        yield finding("CL416", message, node.span, help='say that it "gets" or "gains" this')
        return
    verb = ("get" if kinds == {True} else "gain") + ("" if is_plural(node.to) else "s")
    new = f"{ground.words(node.to.span)} {verb}{ground.text[node.to.span.end : node.span.end]}"
    yield instead(ground, "CL416", message, node.span, new)


def _lasting(node: Lasting | Until, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a change of a value that lasts as long as cards say in other words."""
    change = node.change if isinstance(node, Lasting) else node.act
    if not isinstance(change, Get | Grant) or not any(isinstance(gift, PtChange | StatChange) for gift in change.gifts):
        return
    for said, new in ground.habits.lasting.items():
        if ground.words(node.span).endswith(f" {said}"):
            here = Span(node.span.end - len(said), node.span.end)
            yield instead(ground, "CL416", f'a value changes "{new}"', here, new)


_COSTS = frozenset({Stat.ENERGY_COST})


def _value(node: StatIs, ground: Ground) -> Iterator[Diagnostic]:
    words = ground.words(node.span)
    compared = node.comparison in _BEYOND or " or equal to " in words
    if compared and isinstance(node.amount, Fixed) and node.amount.value > 0 and _WORD.match(words):
        yield _up_to(node, node.amount.value, ground)
        return
    if node.stat in _COSTS and isinstance(node.amount, Fixed) and node.amount.span:
        new = f"[{node.amount.value}]"
        yield instead(ground, "CL416", "cards write what something costs in its symbol", node.amount.span, new)
    if node.stat is Stat.MIGHT and node.wording.form in _NAMED:
        less = "or less" if node.comparison is Comparison.OR_LESS else "or more"
        number = next((word for word in words.split() if word.isdigit() or word == "X"), "")
        if number:
            message = "cards write a number of Might with its symbol"
            yield instead(ground, "CL416", message, node.span, f"with {number} [M] {less}")
    elif node.comparison is Comparison.OR_MORE:
        yield from _up_from(node, ground)


def _up_to(node: StatIs, number: int, ground: Ground) -> Diagnostic:
    """A finding for "less than 3" and "less than or equal to 2", which cards count to its end: "2 or less"."""
    less = node.comparison in (Comparison.LESS_THAN, Comparison.OR_LESS)
    if node.comparison in _BEYOND:
        number += -1 if less else 1
    value = _WORD.match(ground.words(node.span))
    form = ground.habits.or_less if less else ground.habits.or_more
    new = form.format(stat=value[1] if value else "", number=number)
    return instead(ground, "CL416", "cards count a value to its end", node.span, new)


def _is_at_least(node: Node) -> bool:
    """Whether a phrase says what a value is: "3 or more" in "if its power is 3 or more"."""
    return isinstance(node, Objects) and isinstance(node.quantity, AtLeast)


def _up_from(node: Node, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for a value from which on, where its words end in other ones than cards use: "3 or more" power."""
    words, meant = ground.words(node.span), ground.habits.at_least
    for said in _AT_LEAST:
        if said != meant and words.endswith(f" {said}"):
            here = Span(node.span.end - len(said), node.span.end)
            yield instead(ground, "CL416", f'a value is so much "{meant}"', here, meant)
