"""Phrases that no card has, though their words fit: "a non-spells card", "another base", "the next spell you played".

What stands before a noun or behind it and cannot be said of it. Whole acts and clauses are for `agreement.undone`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import ChangeStat, Reducing
from cardlang.nodes.costs import Resources
from cardlang.nodes.effects import Act, Does, Gain, Get, Grant, Have, Lasting
from cardlang.nodes.filters import (
    Another,
    AnyOne,
    It,
    Located,
    Not,
    Noun,
    Objects,
    Self,
    Together,
    Trait,
    Typed,
    You,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, HasKeyword, Whom, With
from cardlang.nodes.predicates import Has, Is, Modal
from cardlang.nodes.words import Mode, Preposition, Stat, Verb
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.sorts import Sorts, heads

STRANGE = frozenset(
    {Act, ChangeStat, Does, Gain, Get, Grant, Has, Have, Located, Not, Noun, Objects, Reducing, Together}
)
"""The classes of what `wrong_phrasing` is about."""

_AMONG = frozenset({Preposition.AMONG, Preposition.FROM_AMONG})
_WORDS = frozenset({"ability"})
_COUNTED = frozenset({Verb.SCORE, Verb.GAIN, Verb.PAY, Verb.SPEND, Verb.LOSE})
_MAKING = frozenset({Verb.PLAY, Verb.CREATE})
_PAST = frozenset({Mode.PAST, Mode.HAS, Mode.HAS_NOT})


def wrong_phrasing(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what stands before or behind a noun and is not said of it."""
    match node:
        case Not(trait=Typed() as kind) if kind.wording.inflections[-1:] == (Inflection.PLURAL,):
            yield finding("CL303", "this stands in the singular", kind.span, help=f'did you mean "non-{kind.word}"?')
        case Located(preposition=preposition, place=Self() | You() | It() as place) if preposition in _AMONG:
            yield finding("CL303", "one thing is no group", place.span, help='did you mean "them"?')
        case Located(preposition=Preposition.FROM, place=Objects() as place):
            words = list(heads(place))
            if words and all(sorts.of(word) in _WORDS for word in words):
                yield finding(
                    "CL303", "nothing comes from this", place.span, help="name a place: your hand, your trash"
                )
        case Together(nouns=nouns) if _is_one_twice(nouns):
            yield finding("CL303", "this is said twice", node.span, help="leave one of the two out")
        case Objects():
            yield from _phrase(node, sorts)
        case Act(verb=verb, object=Objects() as what):
            yield from _thing(verb, what)
        case Grant(to=Objects(quantity=AnyOne()) as what) if is_elided(what):
            yield finding("CL303", "nothing says any of what", what.span, help='did you mean "any unit"?')
        case Have(gifts=gifts) | Gain(gifts=gifts) | Get(gifts=gifts) | Grant(gifts=gifts):
            yield from _gifts(gifts)
        case Has(what=Objects(nouns=Noun(word=word), where=where)) if sorts.of(word) == "word":
            for one in where:
                if isinstance(one, Located) and one.preposition is Preposition.FROM:
                    yield finding("CL303", "nobody has this from something", one.span, help='did you mean "among"?')
        case (
            Reducing(what=StatOf(stat=stat), by=Resources() as by)
            | ChangeStat(what=StatOf(stat=stat), by=Resources() as by)
        ):
            yield from _of_another_kind(stat, by)
        case Does(who=Objects(nouns=Noun(word=word)), act=act):
            for said in deeds_of(act):
                if isinstance(said, Is) and _is_the_same(said.what, word):
                    yield finding("CL303", "this says nothing", said.what.span, help="say of which kind they are")


def _is_one_twice(nouns: tuple[Noun, ...]) -> bool:
    """Whether a noun stands for one and again for several: "your ability and abilities"."""
    plain = [noun for noun in nouns if not noun.traits]
    return len({noun.word for noun in plain}) < len({(noun.word, noun.wording.inflections[-1:]) for noun in plain})


def _phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, nouns = phrase.quantity, nouns_of(phrase)
    words = {trait.word for noun in nouns for trait in noun.traits if isinstance(trait, Trait)}
    if isinstance(quantity, Another) and all(_is_only(noun.word, sorts) for noun in nouns):
        yield finding("CL303", "each player has one of these", phrase.span, help="say whose it is: your, an opponent's")
    for where in phrase.where:
        does = where.does if isinstance(where, Whom) else None
        while isinstance(does, Lasting):
            does = does.change
        if "next" in words and isinstance(does, Modal) and does.mode in _PAST:
            yield finding("CL303", "what comes next has not been yet", where.span, help="leave one of the two out")
        elif isinstance(does, Is) and isinstance(does.what, Done) and not _are_times(phrase, sorts):
            yield finding("CL303", "this is not said of the thing before it", where.span, help="say who does it")
        elif isinstance(where, With) and isinstance(where.what, Objects) and _is_without_cost(where.what, sorts):
            yield finding("CL303", "this keyword has no cost", where.span, help="leave it out")


def _is_only(word: str, sorts: Sorts) -> bool:
    """Whether a player has one of such a place alone: a base."""
    return sorts.of(word) == "place" and word in sorts.has.get("[your only]", ())


def _are_times(phrase: Objects, sorts: Sorts) -> bool:
    return any(sorts.of(word) in ("time", "amount") for word in heads(phrase))


def _is_without_cost(what: Objects, sorts: Sorts) -> bool:
    """Whether costs are said to be those of a keyword that has none: "[Temporary] costs"."""
    without = sorts.keyword.get("[no cost]", frozenset())
    keywords = {trait.name for noun in nouns_of(what) for trait in noun.traits if isinstance(trait, HasKeyword)}
    return "cost" in set(heads(what)) and bool(keywords & without)


def _thing(verb: Verb, what: Objects) -> Iterator[Diagnostic]:
    """A finding for "score any point", "play a [Tank] unit token" and "hide 1"."""
    if isinstance(what.quantity, AnyOne) and verb in _COUNTED and not is_elided(what):
        yield finding("CL303", "nothing says how many", what.span, help='did you mean "a", or "any amount of"?')
    if verb is Verb.HIDE and is_elided(what) and what.quantity is not None:
        yield finding("CL303", "nothing is named that is counted", what.span, help='write "card" behind it')
    for noun in nouns_of(what) if verb in _MAKING else ():
        keywords = [trait for trait in noun.traits if isinstance(trait, HasKeyword)]
        if keywords and noun.word == "token":
            help = 'write "with" and the keyword behind it'
            yield finding("CL303", "a token that is made has its keywords behind it", keywords[0].span, help=help)


def _gifts(gifts: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for "[Deflect 3] and [Deflect]"."""
    seen: set[str] = set()
    for gift in gifts:
        if isinstance(gift, Keyword) and gift.cost is None and not gift.of:
            if gift.name in seen:
                yield finding("CL303", "this keyword is given twice", gift.span, help="leave one of the two out")
            seen.add(gift.name)


def _of_another_kind(stat: Stat, by: Resources) -> Iterator[Diagnostic]:
    """A finding for an Energy cost that is changed by Power."""
    numbers = [symbol.isdigit() or symbol == "X" for symbol in by.symbols]
    if (stat is Stat.ENERGY_COST and not all(numbers)) or (stat is Stat.POWER_COST and any(numbers)):
        yield finding("CL303", "this is no part of that cost", by.span, help='did you mean "cost"?')


def _is_the_same(what: Node, word: str) -> bool:
    """Whether things are said to be what they are called: "my effects are effects"."""
    if not isinstance(what, Objects) or what.quantity is not None or what.where:
        return False
    return isinstance(what.nouns, Noun) and what.nouns.word == word and not what.nouns.traits
