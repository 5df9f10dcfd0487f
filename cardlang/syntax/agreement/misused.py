"""Things in roles that they never have: "chosen by enemy units", "a Recruit in your hand", "a gear with 3 [M]".

Who is said to have done it, what lies where, which value a thing has, and what is other than nothing of its kind.
What suits which verb is data that `agreement.sorts` and `agreement.deeds` ask.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.effects import Act, Deal, Does, Gain, Grant, Have
from cardlang.nodes.filters import (
    All,
    Another,
    AnyListed,
    Controlled,
    Each,
    Exactly,
    Here,
    It,
    Listed,
    Located,
    No,
    Noun,
    Objects,
    Of,
    Self,
    StatIs,
    They,
    Together,
    Trait,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, HasKeyword, Which, With
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Preposition, Stat, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.deeds import deeds_of, names_of
from cardlang.syntax.sorts import Sorts, heads

MISUSED = frozenset({Act, Controlled, Deal, Does, Done, Gain, Grant, Have, Listed, Located, Noun, Objects, Together})
"""The classes of what `wrong_using` is about."""

_IN_PILES = frozenset({Preposition.IN, Preposition.FROM, Preposition.FROM_AMONG})
_OF_THINGS = frozenset({"gear", "rune", "spell", "legend"})
"""Sorts of what has no Might."""


def wrong_using(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what cannot be in the place of a phrase where it stands."""
    match node:
        case Done(verb=verb, adverbs=adverbs):
            for where in adverbs:
                yield from _by(verb, where, sorts)
        case Act(verb=verb, adverbs=adverbs):
            for where in adverbs:
                if verb is Verb.CHOOSE:
                    yield from _with(where, sorts)
        case Controlled(player=Listed(phrases=players) | AnyListed(phrases=players)):
            for one in players:
                if isinstance(one, Self):
                    yield finding("CL303", "a card controls nothing", one.span, help='did you mean "you"?')
        case Located(preposition=Preposition.IN | Preposition.INTO, place=Objects(quantity=No()) as place):
            yield finding("CL303", "nothing is there", place.span, help="name a place")
        case Noun(word="cost", traits=traits):
            for trait in traits:
                if isinstance(trait, HasKeyword) and trait.name in sorts.keyword.get("[no cost]", ()):
                    yield finding("CL303", "this keyword has no cost", trait.span, help="leave it out")
        case Together(nouns=nouns):
            yield from _numbers(nouns, sorts)
        case Have(gifts=gifts) | Gain(gifts=gifts) | Grant(gifts=gifts):
            for gift in gifts:
                if isinstance(gift, Keyword) and gift.name in sorts.keyword.get("[only leads]", ()):
                    yield finding(
                        "CL303", "this keyword leads an ability", gift.span, help="give the ability in quotes"
                    )
        case Deal(amount=amount, split=True) if getattr(amount, "amount", amount) == Fixed(1):
            yield finding("CL303", "1 cannot be split", node.span, help="deal more")
        case Does(who=Objects() as who, act=act):
            yield from _assigned(who, act, sorts)
        case Objects():
            yield from _things(node, sorts)


def _by(verb: Verb, where: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what something is done by and does not do it: "chosen by units"."""
    allowed = sorts.does.get(verb.value)
    if not isinstance(where, Located) or where.preposition is not Preposition.BY or allowed is None:
        if verb is Verb.CHOOSE:
            yield from _with(where, sorts)
        return
    if not sorts.phrase_fits(allowed, where.place):
        yield finding("CL303", "this does not do so", where.place.span, help="name a spell or ability")
    quantity = where.place.quantity if isinstance(where.place, Objects) else None
    if isinstance(quantity, Exactly) and isinstance(quantity.amount, Fixed) and quantity.amount.value > 1:
        yield finding("CL303", "nothing says which they are", where.place.span, help="leave the number out")


def _with(where: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what one chooses with, which is a spell or ability."""
    what = where.what if isinstance(where, With) else None
    if isinstance(what, Objects):
        if any(sorts.of(word) not in ("spell", "ability") and word != "card" for word in heads(what)):
            yield finding("CL303", "one does not choose with this", what.span, help="name a spell or ability")
        if isinstance(what.quantity, Another):
            yield finding("CL303", "nothing is named that it differs from", what.span, help='did you mean "a"?')


def _numbers(nouns: tuple[Noun, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for one of a kind beside several of another: "enemy spell and abilities"."""
    forms = [noun.wording.inflections[-1:] for noun in nouns if noun.word not in sorts.one_form]
    if (Inflection.BASE,) in forms[:-1] and forms[-1:] == [(Inflection.PLURAL,)] and "[your only]" in sorts.has:
        first = next(noun for noun in nouns if noun.wording.inflections[-1:] == (Inflection.BASE,))
        if sorts.of(first.word) in ("spell", "object", "ability") and first.word != nouns[-1].word:
            yield finding(
                "CL303", f'"{first.word}" stands in the wrong number here', first.span, help="write the plural"
            )


def _assigned(who: Objects, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for damage that is assigned to what takes none: "trashes must be assigned combat damage"."""
    allowed = sorts.takes.get("[damage]")
    for said in deeds_of(act) if allowed is not None else ():
        if isinstance(said, Is) and isinstance(said.what, Done) and said.what.verb is Verb.ASSIGN:
            if allowed is not None and not sorts.phrase_fits(allowed | {"person"}, who):
                yield finding("CL303", "this takes no damage", who.span, help="name a unit")


def _things(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    nouns, words = nouns_of(phrase), set(heads(phrase))
    traits = [trait for noun in nouns for trait in noun.traits]
    plain = {trait.word for trait in traits if isinstance(trait, Trait)}
    tokens = sorts.kind_of.get("token", frozenset())
    for where in phrase.where:
        if isinstance(where, Located) and where.preposition in _IN_PILES and words and words <= tokens:
            if where.preposition is Preposition.FROM_AMONG or _is_of_cards(where.place, sorts):
                yield finding("CL303", "a token is never there", where.span, help='did you mean "card"?')
        elif isinstance(where, StatIs) and where.stat is Stat.MIGHT and words and "[your only]" in sorts.has:
            if all(sorts.of(word) in _OF_THINGS for word in words):
                yield finding("CL303", "these have no Might", where.span, help='did you mean "unit"?')
        elif isinstance(where, Here) and "base" in words:
            yield finding("CL303", "a place is at none", where.span, help="leave one of the two out")
        elif isinstance(where, Which):
            yield from _relative(where, words, sorts)
    if (
        "additional" in plain
        and isinstance(phrase.quantity, All | Each)
        and any(sorts.of(word) == "object" for word in words)
    ):
        yield finding("CL303", "nothing says more than how many", phrase.span, help='did you mean "other"?')
    if "facedown" in plain and any(isinstance(trait, HasKeyword) and trait.name != "hidden" for trait in traits):
        yield finding("CL303", "what lies face down shows no keyword", phrase.span, help="leave one of the two out")
    if isinstance(phrase.quantity, Exactly) and {"following"} == words and not isinstance(phrase.quantity, Of):
        yield finding("CL303", "an article is not right here", phrase.span, help='did you mean "the"?')


def _is_of_cards(place: Node, sorts: Sorts) -> bool:
    """Whether it is a hand or a pile of cards."""
    if isinstance(place, It | They):
        return True
    return any(word in ("hand", "deck", "main_deck", "library") or sorts.of(word) == "pile" for word in heads(place))


def _relative(where: Which, words: set[str], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what does not do what is said of it behind "that": "a buff that chooses me"."""
    does: Node = where.does
    for said in acts_of(does.act if isinstance(does, Modal) else does):
        for name in names_of(said):
            allowed = sorts.does.get(name)
            if allowed is not None and name == "choose" and not all(sorts.fits(allowed, word) for word in words):
                yield finding("CL303", "this does not do so", where.span, help="say what does")
