"""What narrows things down and cannot: "a unit with a battlefield", "from units", "one of a unit", "the number of 1".

And acts that go with what they never go with: "ready it, ignoring its cost". Runs where what stands behind a noun is
attached to what it is said of.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import CountOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Ignoring
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.filters import (
    Belonging,
    Each,
    Exactly,
    It,
    Located,
    Noun,
    Objects,
    PartOf,
    Self,
    They,
    Typed,
)
from cardlang.nodes.narrowing import With
from cardlang.nodes.predicates import Is
from cardlang.nodes.pronouns import Theirs
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement_acts import acts_of, is_elided, uncounted
from cardlang.syntax.agreement_nouns import is_plural
from cardlang.syntax.sorts import OBJECT, Sorts, heads

NARROWED = frozenset({Objects, PartOf, CountOf, Ignoring, Does, Is, Noun})
"""The classes of what `wrong_narrowing` is about."""

_THINGS = frozenset({OBJECT, "gear", "card", "spell", "rune", "legend", "ability"})
_NOT_HAD = frozenset({"place", "pile", "time"})
_PLAYED = frozenset({Verb.PLAY, Verb.CAST, Verb.EQUIP, Verb.USE, Verb.HIDE, Verb.ATTACH, Verb.ACTIVATE, Verb.MOVE})
"""What costs something that may be ignored."""


def wrong_narrowing(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what narrows a phrase down and cannot, and for what goes with no such act."""
    match node:
        case Objects():
            yield from _wrong_where(node, sorts)
        case PartOf(whole=Objects(quantity=Exactly(amount=amount), nouns=Noun() as noun) as whole) if (
            amount.wording.form != "fixed__word" and not is_plural(whole) and sorts.of(noun.word) in _THINGS
        ):
            yield finding("CL303", "these are said of several", whole.span, help='did you mean "your" or "those"?')
        case CountOf(objects=counted) if is_elided(counted):
            yield uncounted(counted)
        case Ignoring(act=act):
            for one in acts_of(act):
                if isinstance(one, Act) and one.verb not in _PLAYED:
                    yield finding("CL303", "this has no cost to be ignored", one.span, help='did you mean "play"?')
        case Does(who=Theirs() as who, act=act) if any(isinstance(one, Act) for one in acts_of(act)):
            yield finding("CL303", "this does nothing", who.span, help="say who does it: you, a unit")
        case Is(what=Located(preposition=Preposition.FROM) as place):
            yield finding("CL303", "nothing is from a place", place.span, help='did you mean "at", or "in"?')
        case Noun(traits=traits, word=word):
            kinds = [trait.word for trait in traits if isinstance(trait, Typed)]
            alike = sorts.suits.get("[one kind]", frozenset()) & {*kinds, word}
            if len(alike) > 1 or (word == "damage" and len(kinds) > 1):
                yield finding("CL303", "nothing is of both kinds", node.span, help="leave one of the two out")


def _wrong_where(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    if isinstance(phrase.nouns, Belonging) and isinstance(phrase.nouns.whole, It | Self):
        if any(sorts.of(word) in _THINGS and word != "copy" for word in heads(phrase)):
            yield finding("CL303", "this is part of nothing", phrase.span, help='did you mean "from", or "in"?')
    for where in phrase.where:
        match where:
            case With(what=Objects() as had) if any(sorts.of(word) in _NOT_HAD for word in heads(had)):
                yield finding("CL303", "nothing has this", where.span, help='did you mean "at", or "in"?')
            case With(what=PartOf(quantity=Each(), whole=They()) as had) if had.wording.form.endswith("spoken"):
                yield finding("CL303", "nothing says what it has", had.span, help="write the noun")
            case Located(
                preposition=Preposition.FROM,
                place=Objects(quantity=None, target=None, nouns=Noun(traits=()), where=()) as place,
            ) if is_plural(place) and all(sorts.of(word) in _THINGS for word in heads(place)):
                yield finding("CL303", "nothing says which they are", place.span, help='write "your", or a place')


def _is_bare(phrase: Objects, sorts: Sorts) -> bool:
    """Whether it is several things of which nothing is said: "from units"."""
    alone = phrase == Objects(None, None, phrase.nouns) and isinstance(phrase.nouns, Noun) and not phrase.nouns.traits
    return alone and is_plural(phrase) and all(sorts.of(word) in _THINGS for word in heads(phrase))
