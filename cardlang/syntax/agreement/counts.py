"""How many, and which: "put 1 card", "each damage", "create your token", "your creature", "sacrifice target card:".

What is counted in digits, and what a player has one of, is data (`words.toml`, asked by `sorts`). That a noun suits its
number is for `agreement` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Labelled, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node, children, walk
from cardlang.nodes.costs import AdditionalCost, Cost, CostChange, PayTo
from cardlang.nodes.effects import Act, Add, Lasting
from cardlang.nodes.filters import (
    All,
    Another,
    AnyOne,
    Belonging,
    Each,
    Exactly,
    It,
    Noun,
    Objects,
    Of,
    Self,
    Targeted,
    That,
    The,
    They,
    This,
    Trait,
    You,
)
from cardlang.nodes.narrowing import Whom
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.sorts import Sorts, heads

RECKONED = (
    always(Noun, PayTo, Objects, AdditionalCost, CostChange, Belonging, Labelled)
    | needing((Triggered, Cost), Targeted)
    | needing((Act,), Verb.CREATE, Verb.TURN)
)
"""The classes of what `wrong_counts` is about."""

_COLORS = frozenset({"white", "blue", "black", "red", "green"})
_MASS = frozenset({"xp", "energy", "power", "damage", "mana", "life"})
_PLAYED = frozenset({Verb.PLAY, Verb.CAST, Verb.ACTIVATE, Verb.USE, Verb.HIDE, Verb.EQUIP, Verb.ATTACH, Verb.MOVE})
"""What may cost something more, or less."""

_TIMES = frozenset({"end", "start", "beginning", "turn", "upkeep"})
_CHAPTER = re.compile(r",\s*[IVX]+$|^[IVX]+\s*,")
_ORDINALS = frozenset({"next", "first", "second", "third", "only", "other", "same", "last"})


def wrong_counts(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is counted, pointed at or aimed at otherwise than cards do."""
    match node:
        case Objects():
            yield from _counted(node, sorts)
            yield from _your_one(node, sorts)
        case Triggered(event=event) if not any(isinstance(below, Lasting) for below in walk(event)):
            yield from _targets(event, "nothing is targeted by what triggers an ability")
        case Cost():
            yield from _targets(node, "a cost has no target")
        case Act(verb=Verb.CREATE, object=Objects(quantity=The() | This() | That() | Of() | Each() | All()) as what):
            yield finding("CL303", "these are not there yet", what.span, help="write how many")
        case Act(verb=Verb.TURN, object=what, adverbs=()) if what is not None:
            yield finding("CL303", "nothing says how it is turned", node.span, help='write "face up" behind it')
        case AdditionalCost(play=Act(verb=verb) as act) if verb not in _PLAYED:
            yield finding("CL303", "this has no additional cost", act.span, help='did you mean "play", or "cast"?')
        case CostChange(to=Act(verb=verb) as act) if verb not in _PLAYED:
            yield finding("CL303", "this costs nothing", act.span, help='did you mean "play", or "cast"?')
        case Belonging(nouns=Noun(word=word), whole=They() | It() | You() | Self() as whole) if word in _TIMES:
            yield finding("CL303", f"this has no {word}", whole.span, help="name a turn, step or phase")
        case Noun(traits=(_, _, *_)):
            yield from _colors(node, sorts)
        case PayTo(cost=Add() as cost):
            yield finding("CL303", "adding is no payment", cost.span, help='did you mean "pay"?')
        case Labelled(label=label) if _CHAPTER.search(getattr(label, "text", "")):
            yield finding("CL303", "this is no chapter", label.span)


def _counted(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, words = phrase.quantity, set(heads(phrase))
    if words & _MASS and (phrase.target is not None or isinstance(quantity, Each | Another | AnyOne)):
        yield finding("CL303", "this is counted in numbers", phrase.span, help="write how much")
    if not isinstance(quantity, Exactly) or quantity.amount.wording.form != "fixed" or is_elided(phrase):
        return
    one = isinstance(quantity.amount, Fixed) and quantity.amount.value == 1
    allowed = sorts.suits.get("[digit one]" if one else "[digits]")
    if allowed is not None and not all(sorts.fits(allowed, word) for word in words):
        yield finding("CL303", "these are counted in words", phrase.span, help='did you mean "a"?' if one else "")


def _your_one(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "your creature" where players have several, and say "a creature you control"."""
    allowed = sorts.has.get("[your one]")
    match phrase:
        case Objects(quantity=Of(owner=You()), nouns=Noun(word=word, traits=traits) as noun) if allowed is not None:
            single = noun.wording.inflections[-1:] != (Inflection.PLURAL,)
            ordinal = any(isinstance(trait, Trait) and trait.word in _ORDINALS for trait in traits)
            unowned = sorts.of(word) == "marker" or (single and sorts.of(word) == "object")
            if unowned and not ordinal and word not in allowed:
                yield finding("CL303", "nothing says which is meant", phrase.span, help='write "a" and "you control"')


def _colors(node: Noun, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "white black": two colors stand with "and" between."""
    for one, other in pairwise(node.traits):
        if (
            isinstance(one, Trait)
            and one.word == "colorless"
            and any(isinstance(trait, Trait) and trait.word in _COLORS for trait in node.traits)
        ):
            yield finding("CL303", "nothing is both", one.span, help="leave one of the two out")
        if isinstance(one, Trait) and isinstance(other, Trait) and {one.word, other.word} <= _COLORS:
            yield finding("CL303", "two colors stand side by side", one.span.join(other.span), help='write "and"')


def _targets(node: Node, message: str) -> Iterator[Diagnostic]:
    """A finding for each target where none is chosen; what is done to targets elsewhere may be spoken of."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Objects) and here.target is not None:
            yield finding("CL303", message, here.span, help='did you mean "a"?')
        if not isinstance(here, Whom):
            waiting += children(here)
