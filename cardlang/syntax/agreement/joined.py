"""Words that stand side by side and make no phrase: "an instant or card", "to no base", "the next card each turn".

And numbers in the wrong dress: "1 creature", "a two/1 token", and labels that are no labels ("Morph, IV —").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import AlteredKeyword, Label, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.costs import CostChange
from cardlang.nodes.effects import Act, Does, EitherAct, Get, Lasting
from cardlang.nodes.filters import (
    AnyListed,
    AtEnd,
    AtLeast,
    AtMost,
    Belonging,
    Either,
    Exactly,
    It,
    Listed,
    Located,
    MoreThan,
    No,
    Noun,
    Objects,
    Of,
    Self,
    Targeted,
    The,
    They,
    Trait,
    UpTo,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword, Quoted
from cardlang.nodes.limits import OnlyIf
from cardlang.nodes.quantities import Precisely
from cardlang.nodes.values import PowerToughness, PtChange
from cardlang.nodes.words import Duration, Preposition, Verb
from cardlang.syntax.agreement.acts import is_a_digit, is_elided, uncounted
from cardlang.syntax.grammar import Grammar

JOINED = frozenset(
    {Objects, Either, AnyListed, Listed, Located, PowerToughness, PtChange, Label, AlteredKeyword, Triggered, Get}
    | {OnlyIf, Act}
)
"""The classes of what `wrong_joined` is about."""

_OF_CARDS = frozenset({Verb.DRAW, Verb.DISCARD, Verb.MILL})
_GOALS = frozenset({Preposition.TO, Preposition.INTO, Preposition.ONTO, Preposition.FROM, Preposition.TO_OR_FROM})
_COUNTED = Exactly | UpTo | AtLeast | AtMost | Precisely
_CHAPTER = re.compile(r"[IVX]+")


def wrong_joined(node: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for what is joined and makes no phrase."""
    match node:
        case Objects(quantity=AtEnd() as end, nouns=Belonging(nouns=Noun(word="top" | "bottom"))):
            yield finding("CL303", "these are two ends of one pile", end.span)
        case Objects(quantity=The(), target=Targeted()):
            yield finding("CL303", "a target is chosen, and not known before", node.span, help='leave out "the"')
        case Get(gifts=gifts) if any(isinstance(gift, PtChange) for gift in gifts) and _has_keyword(gifts):
            yield finding("CL303", "a verb is missing before the keyword", node.span, help='write "gains" before it')
        case OnlyIf(condition=Act() as act) | Triggered(event=EitherAct() as act):
            yield finding("CL303", "nobody does it here", act.span, help="say who does it: you, a player")
        case Objects():
            yield from _wrong_number(node, grammar)
            yield from _wrong_next(node)
        case Either(nouns=nouns) if _holds_the_rest(nouns):
            yield finding("CL303", "each of these is a card", node.span, help="name kinds of cards, or a card alone")
        case AnyListed(phrases=(first, Objects(quantity=None | Of()))) if is_elided(first):
            yield finding("CL303", "nothing says what is counted here", first.span, help="write the noun")
        case AnyListed(phrases=phrases) if _is_any_card(phrases):
            yield finding("CL303", "each of these is a card", node.span, help="name kinds of cards, or a card alone")
        case Listed(phrases=(_, *others)):
            for one in others:
                if isinstance(one, They):
                    yield finding("CL303", "a verb is missing before this", one.span)
        case Located(preposition=Preposition.AMONG | Preposition.FROM_AMONG, place=It() as place):
            yield finding("CL303", "these are several", place.span, help='did you mean "them"?')
        case Located(place=Objects(quantity=MoreThan()) as place) if is_elided(place):
            yield finding("CL303", "nothing says what is counted here", place.span, help="write the noun")
        case Located(place=Objects() as place):
            yield from _wrong_place(node, place, grammar)
        case PowerToughness() | PtChange():
            if any(isinstance(part, Fixed) and part.wording.form == "fixed__word" for part in children(node)):
                yield finding("CL303", "power and toughness stand in digits", node.span)
        case Act():
            yield from _wrong_cards(node, grammar)
        case Label(text=text):
            yield from _wrong_label(node, text, grammar)
        case AlteredKeyword():
            yield from _wrong_this(node)


def _wrong_cards(act: Act, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for "draw 2" where cards are said: "draw two cards"."""
    what = act.object if act.verb in _OF_CARDS and not grammar.lexicon.style["cards_unsaid"] else None
    if what is not None and is_a_digit(what):
        yield uncounted(what)


def _has_keyword(gifts: tuple[Node, ...]) -> bool:
    return any(isinstance(gift, Keyword | Quoted) for gift in gifts)


def _wrong_number(phrase: Objects, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for "1 opponent" where numbers are written in words: it may be mistyped for "an" or "each"."""
    quantity = phrase.quantity
    if not isinstance(quantity, _COUNTED) or phrase.wording.form == "objects__elided":
        return
    words = frozenset(noun.word for noun in nouns_of(phrase))
    style = grammar.lexicon.style
    if quantity.amount == Fixed(1) and quantity.amount.wording.form == "fixed" and not style["cards_unsaid"]:
        if not words & style["in_digits"]:
            yield finding("CL303", "this number is written in words", phrase.span, help='did you mean "a", or "one"?')


def _wrong_next(phrase: Objects) -> Iterator[Diagnostic]:
    """A finding for "the next card you play each turn": the next is one."""
    if any(isinstance(trait, Trait) and trait.word == "next" for noun in nouns_of(phrase) for trait in noun.traits):
        for where in phrase.where:
            for below in walk(where):
                if isinstance(below, Lasting) and below.duration is Duration.EACH_TURN:
                    yield finding("CL303", "the next is one, not one each turn", phrase.span, help='write "first"')


def _holds_the_rest(nouns: tuple[Node, ...]) -> bool:
    """Whether one of several nouns is "card", which the others are too: "an instant or card"."""
    bare = {noun.word for noun in nouns if isinstance(noun, Noun) and not noun.traits}
    words = {noun.word for noun in nouns if isinstance(noun, Noun)}
    return ("card" in bare and bool(words & _CARDS)) or ("spell" in bare and bool(words & _CAST))


_CARDS = frozenset(
    "instant sorcery creature artifact enchantment land planeswalker battle unit gear spell legend".split()
)
"""Kinds of cards."""
_CAST = frozenset({"instant", "sorcery"})
"""Kinds of cards that are spells wherever they are cast."""


def _is_any_card(phrases: tuple[Node, ...]) -> bool:
    """Whether one of several phrases is "a card", and another a card of some kind: "a land card or a card"."""
    cards = [phrase for phrase in phrases if isinstance(phrase, Objects) and _is_card(phrase)]
    return len(cards) > 1 and any(not phrase.where and not phrase.nouns.traits for phrase in cards)  # type: ignore[union-attr]


def _is_card(phrase: Objects) -> bool:
    card = isinstance(phrase.nouns, Noun) and phrase.nouns.word == "card" and isinstance(phrase.quantity, Exactly)
    return card and not is_elided(phrase)


def _wrong_place(located: Located, place: Objects, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for what goes nowhere, what is "for exile", and "in base"; what goes there may say "to base"."""
    sorts = {grammar.sorts.of(noun.word) for noun in nouns_of(place)}
    if isinstance(place.quantity, No) and located.preposition in _GOALS:
        yield finding("CL303", "nothing goes there", located.span, help="say where to")
    elif located.preposition is Preposition.FOR and sorts <= {"place", "pile"}:
        yield finding("CL303", '"for" stands before no place', located.span, help='did you mean "from"?')
    elif located.preposition in (Preposition.IN, Preposition.AT) and place.quantity is None and not place.target:
        if isinstance(place.nouns, Noun) and place.nouns.word == "base" and not place.nouns.traits:
            yield finding("CL303", "nothing says whose", place.span, help='did you mean "your base"?')


def _wrong_label(label: Label, text: str, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for a label with a chapter or a keyword in it: "Morph, IV"."""
    parts = text.split(", ")
    for part in parts:
        known = grammar.lexicon.readings.get(part.lower(), ())
        if all(map(_CHAPTER.fullmatch, part.split())) or any(one.terminal.startswith("KEYWORD") for one in known):
            yield finding("CL303", f'"{part}" is no label', label.span, help="leave it out, or write another word")


def _wrong_this(altered: AlteredKeyword) -> Iterator[Diagnostic]:
    """A finding for "This costs less" behind a keyword with a cost: it may be the card, and the ability is meant."""
    for below in walk(altered):
        if isinstance(below, Does) and isinstance(below.who, Self) and isinstance(below.act, CostChange):
            yield finding("CL303", "here this may be the card", below.who.span, help='did you mean "this ability"?')
