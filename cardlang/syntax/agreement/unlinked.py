"""Conditions, links and numbers that do not belong to what they stand beside: "if opponents do", "if you [Burn 2]".

What happens at a moment is waited for with "when"; whoever may do something is asked whether they did; and values are
changed by what they are made of.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import KeywordAbility, Keywords, Text
from cardlang.nodes.amounts import Fixed, StatOf
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ChangeStat, Instead
from cardlang.nodes.costs import Linked, PayTo, Resources
from cardlang.nodes.effects import Act, Add, Deal, Does, Gain, Grant, Have, If, Sentence
from cardlang.nodes.filters import (
    All,
    Each,
    Either,
    Exactly,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    Trait,
    You,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, TotalIs
from cardlang.nodes.predicates import Has, Is, Modal, ThereIs
from cardlang.nodes.quantities import Precisely
from cardlang.nodes.words import Mode, Stat, Verb
from cardlang.syntax.sorts import Sorts, heads

UNLINKED = frozenset(
    {Act, ChangeStat, Does, Either, Gain, Grant, Have, If, KeywordAbility, Keywords, Linked, Listed, Modal, Objects}
    | {PartOf, Sentence, TotalIs}
)
"""The classes of what `wrong_linking` is about."""

_LAST = frozenset({Verb.CONTROL, Verb.OWN, Verb.HAVE, Verb.CHOOSE, Verb.SHARE, Verb.DEAL, Verb.KILL})
"""What is so for a time, or is asked about beside what does it."""

_PHASES = frozenset({"second", "third"})


def wrong_linking(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is linked to something else than it belongs to."""
    if "[your only]" not in sorts.has:
        return
    yield from _condition(node)
    yield from _keywords(node, sorts)
    yield from _number(node, sorts)


def _condition(node: Node) -> Iterator[Diagnostic]:
    match node:
        case If(condition=Does(who=You(), act=Act(verb=verb, adverbs=()) as act), effect=effect):
            if verb not in _LAST and not any(isinstance(below, Instead) for below in walk(effect)):
                yield finding("CL303", "what happens is no condition", act.span, help='did you mean "if you do"?')
        case If(condition=Does(who=Objects(quantity=Each()) as who, act=Act(verb=Verb.END))):
            yield finding("CL303", "an event is of one of them", who.span, help='did you mean "a"?')
        case Linked(links=links):
            for link in links:
                if isinstance(link.who, Objects) and link.who.quantity is None:
                    yield finding(
                        "CL303", "this is not who may do it", link.who.span, help='did you mean "you", or "they"?'
                    )
        case Modal(mode=Mode.MUST, act=Has() as act):
            yield finding("CL303", "nobody is told to have something", act.span, help="say what is done")
        case Does(who=Objects() as who, act=Modal(mode=Mode.MUST, act=PayTo())) if not _may_be_a_player(who):
            yield finding("CL303", "only a player pays", who.span, help='did you mean "players"?')
        case Does(who=Self(), act=Is(what=Done(verb=Verb.ATTACH, adverbs=adverbs))):
            for where in adverbs:
                if isinstance(where, Located) and isinstance(where.place, Self):
                    yield finding("CL303", "nothing is attached to itself", where.span, help='did you mean "to it"?')
        case Sentence(
            content=Does(who=Objects(quantity=None, target=None, nouns=Noun(word="gear"), where=()) as who, act=Deal())
        ):
            yield finding("CL303", "this deals no damage", who.span, help='did you mean "it"?')
        case Sentence(content=ThereIs() as told) | Sentence(content=If(effect=ThereIs() as told)):
            yield finding("CL303", "nothing is told here", told.span, help="say what is done")
        case Sentence(content=Does(who=Objects(), act=Is(what=Trait(word="ready") as what))):
            yield finding("CL303", "nothing makes them so", what.span, help='did you mean "enter ready"?')


def _may_be_a_player(who: Objects) -> bool:
    return any(
        word in ("player", "opponent", "ally", "controller", "owner", "attacker", "defender") for word in heads(who)
    )


def _keywords(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for keywords that are states, are there twice, or lead what has no cost."""
    states = sorts.keyword.get("[state]", frozenset())
    match node:
        case Keywords(keywords=keywords):
            seen: set[str] = set()
            for keyword in keywords:
                if keyword.name in states:
                    yield finding("CL303", "this is a state, and no ability", keyword.span, help="name an ability")
                elif keyword.name in seen:
                    yield finding("CL303", "this keyword stands here twice", keyword.span, help="leave one out")
                seen.add(keyword.name)
        case Have(gifts=gifts) | Gain(gifts=gifts) | Grant(gifts=gifts):
            for gift in gifts:
                if isinstance(gift, Keyword) and gift.name in states | {"deathknell"}:
                    yield finding("CL303", "this is nothing that one has", gift.span, help="name an ability")
        case KeywordAbility(keyword=Keyword(name="action" | "reaction") as keyword, ability=Text(body=body)):
            if node.wording.form == "keyword_ability__arrow" and not any(isinstance(b, Add) for b in walk(node)):
                if body and not any(isinstance(below, Add) for below in walk(body[0])):
                    yield finding("CL303", "this leads an ability with a cost", keyword.span, help="write its cost")


def _number(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match node:
        case ChangeStat(what=StatOf(stat=Stat.COST | Stat.ENERGY_COST), by=Fixed() as by):
            yield finding("CL303", "a cost is changed by symbols", by.span, help="write it in brackets")
        case ChangeStat(what=StatOf(stat=Stat.MIGHT | Stat.BASE_MIGHT), by=Resources() as by):
            yield finding("CL303", "Might is no resource", by.span, help="leave the brackets out")
        case TotalIs(stat=Stat.MIGHT, at_most=Resources() as most):
            yield finding("CL303", "a value is a number", most.span, help="leave the brackets out")
        case Either(nouns=nouns) if len({(noun.word, noun.traits) for noun in nouns}) < len(nouns) > 2:
            yield finding("CL303", "this is said twice", node.span, help="leave one of the two out")
        case Act(verb=Verb.GAIN, object=Objects(quantity=All()) as what):
            yield finding("CL303", "nothing says how many", what.span, help="write a number")
        case Listed(phrases=phrases):
            for one in phrases:
                if isinstance(one, Objects) and isinstance(one.nouns, Noun) and one.nouns.word in ("end", "start"):
                    yield finding("CL303", "nothing says of what", one.span, help='write "of" behind it')
        case PartOf(quantity=Exactly(amount=Fixed(value=1) as one), whole=Objects(nouns=Noun(word=word))):
            if one.wording.form == "fixed" and not sorts.fits(sorts.suits.get("[digit one]", frozenset({"*"})), word):
                yield finding("CL303", "these are counted in words", one.span, help='did you mean "one"?')
        case Objects(quantity=Precisely(amount=Fixed(value=1) as one)) if one.wording.form == "fixed":
            yield finding("CL303", "these are counted in words", one.span, help='did you mean "one"?')
        case Objects(nouns=Noun(word=word, traits=traits)) if word.endswith("_phase"):
            for trait in traits:
                if isinstance(trait, Trait) and trait.word in _PHASES and isinstance(node.quantity, Of):
                    yield finding("CL303", "a turn has one", trait.span, help='did you mean "next"?')
