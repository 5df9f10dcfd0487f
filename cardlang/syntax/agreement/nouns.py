"""Which words suit each other within a phrase: what stands before a noun, and what is a place, a time or a part.

A finding for "unit turn", "Recruit first token", "at a turn", "the end of a unit". Forms are for `agreement`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.filters import (
    AtEnd,
    Belonging,
    Either,
    Exactly,
    Located,
    Not,
    Noun,
    Objects,
    Of,
    PartOf,
    The,
    Together,
    Trait,
    Typed,
    You,
)
from cardlang.nodes.narrowing import Doing, Done, HasKeyword, Relating
from cardlang.nodes.values import WithStat
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.which import wrong_order

GOALS = frozenset({Preposition.TO, Preposition.INTO, Preposition.ONTO})
_NOWHERE = frozenset(
    "turn top bottom base location destination deck main_deck rune_deck hand trash end start time game something"
    " something_else choice order controller owner player opponent number graveyard library point xp following".split()
)
"""Nouns that no other noun stands before: there is no "unit turn"."""

_TIMES = ("turn", "phase", "step", "combat", "game", "upkeep", "showdown")
"""How the nouns end that name what begins and ends."""

_PLACES = frozenset("base location battlefield hand trash deck main_deck rune_deck board".split())

_OF_AN_ACT = frozenset({"effect", "ability", "trigger"})
_TIMED = frozenset({"card", "spell", "ability", "cost", "effect"})
_THINGS = frozenset("unit gear equipment spell card rune token".split())
_CARDS_AND_UNITS = frozenset("card unit gear spell rune token legend creature permanent".split())
_NO_SITE = frozenset(
    "time unit gear buff xp point damage spell card token rune creature life turn ability effect".split()
)
"""What nothing is at."""

_OF_NO_PLACE = _CARDS_AND_UNITS | {"name"}
_IN_WHICH = frozenset({"hand", "trash", "base", "battlefield", "location"})
"""Places in or at which things are."""

_KINDS = frozenset("unit gear spell rune token gold recruit equipment legend".split())
_LEADING = frozenset({Verb.CONQUER, Verb.HOLD, Verb.PLAY, Verb.ATTACK, Verb.DEFEND, Verb.MOVE, Verb.DIE})
"""What effects are called by: "conquer effects"."""

_SIDES = (Trait("friendly"), Trait("enemy"), Trait("other"))
_IN_COMBAT = frozenset({Verb.ATTACK, Verb.DEFEND, Verb.BLOCK})


def wrong_noun(node: Noun) -> Iterator[Diagnostic]:
    """A finding for a noun whose words do not suit each other."""
    if not node.traits:
        return
    match node:
        case Noun(traits=traits, word=word) if word in _NOWHERE and any(isinstance(t, Typed) for t in traits):
            yield finding("CL303", f'no other noun stands before "{word.replace("_", " ")}"', node.span)
        case Noun(traits=traits, word="battlefield") if any(isinstance(t, Typed) and t.word in _KINDS for t in traits):
            yield finding("CL303", "no battlefield is of this kind", node.span)
        case Noun(traits=traits, word=word) if word not in _OF_AN_ACT and any(isinstance(t, Relating) for t in traits):
            yield finding("CL303", "a verb does not stand before this noun", node.span)
        case Noun(traits=traits, word=word) if word not in _TIMED and any(_is_timing(t) for t in traits):
            yield finding("CL303", "this keyword says nothing of such a thing", node.span)
        case Noun(traits=traits) if any(
            isinstance(t, WithStat) and t.amount.wording.form == "fixed__word" for t in traits
        ):
            yield finding("CL303", "a value stands in digits", node.span, help="write how many there are before it")
        case Noun(traits=traits, word="phase" | "step") if any(
            isinstance(t, Typed) and t.word in _KINDS for t in traits
        ):
            yield finding("CL303", "there is no such time", node.span)
        case Noun(traits=traits, word=word) if word in _NOWHERE and any(isinstance(t, Done) for t in traits):
            yield finding("CL303", "this is not done to such a thing", node.span)
        case Noun(traits=traits, word=word) if any(isinstance(t, Typed) and t.word == word for t in traits):
            yield finding("CL304", f'"{word.replace("_", " ")}" stands here twice', node.span)
        case Noun(traits=traits, word=word) if word in _THINGS and any(_is_no_thing(trait) for trait in traits):
            yield finding("CL303", "this does not stand before another noun", node.span)
        case Noun(traits=traits, word=word) if wrong_order(traits):
            yield finding("CL303", "these words do not stand in this order", node.span)
        case Noun(traits=traits) if any(isinstance(t, Typed) and _is_written_plural(t) for t in traits):
            yield finding("CL303", "before another noun a noun stands in the singular", node.span)
        case Noun(traits=traits, word=word) if word in ("top", "bottom") and traits:
            yield finding("CL303", "this does not stand before it", node.span)
        case _:
            yield from _wrong_trait(node)


def _wrong_trait(node: Noun) -> Iterator[Diagnostic]:
    """A finding for a word that is not said of nouns, and for two that do not go together."""
    match node:
        case Noun(traits=traits) if any(isinstance(t, Relating) and t.verb not in _LEADING for t in traits):
            yield finding("CL303", "this does not stand before a noun", node.span)
        case Noun(traits=traits) if any(isinstance(t, Not) and t.trait in _SIDES for t in traits):
            yield finding("CL303", "nothing is called this", node.span, help="leave it out")
        case Noun(traits=traits) if Trait("friendly") in traits and Trait("enemy") in traits:
            yield finding("CL303", "nothing is both", node.span, help="leave one of the two out")
        case Noun(traits=traits) if Trait("other") in traits and Trait("additional") in traits:
            yield finding("CL303", "one of the two is too much", node.span, help="leave one of the two out")
        case Noun(traits=traits) if any(isinstance(t, Doing) and t.verb not in _IN_COMBAT for t in traits):
            yield finding("CL303", "this is not said of a noun", node.span)


def wrong_things(node: Belonging | Objects | Of) -> Iterator[Diagnostic]:
    """A finding for what is no part or number of things."""
    match node:
        case Belonging(nouns=Noun(word="end" | "start" | "beginning") as time, whole=Objects() as whole) if heads_of(
            whole
        ) and not any(word.endswith(_TIMES) for word in heads_of(whole)):
            yield finding("CL303", f"this has no {time.word}", whole.span, help="name a turn, step or phase")
        case Belonging(nouns=Noun(word=word, traits=(_, *_)) as part) if word in _PLACES:
            yield finding("CL303", "no place is part of this", part.span, help='did you mean "card"?')
        case Objects(quantity=quantity, nouns=Noun(traits=traits)) if Trait("same") in traits and _is_one(quantity):
            yield finding("CL303", '"the" stands before "same"', node.span, help='did you mean "the same"?')
        case Belonging(nouns=Noun(word="unit" | "gear" | "spell" | "creature") as part, whole=Objects() as whole) if (
            _cards_of(whole)
        ):
            yield finding("CL303", "this is part of nothing", part.span, help='did you mean "with", or "in"?')
        case Belonging(nouns=Noun() as part, whole=Objects(nouns=Noun(word="energy" | "power"))) if (
            part.word in _THINGS
        ):
            yield finding("CL303", "this is no amount", part.span, help='did you mean "amount"?')
        case Objects(nouns=Noun(word="start" | "beginning")):
            yield finding("CL303", "nothing says of what", node.span, help='write "of" and a turn or phase behind it')
        case Objects(nouns=Belonging(nouns=Noun(traits=traits) as part, whole=Objects(nouns=Noun(word=word)))) if (
            word.endswith("deck") and {Trait("friendly"), Trait("enemy")} & set(traits)
        ):
            yield finding("CL303", "cards in a deck are on no side", part.span, help='did you mean "top"?')
        case Objects(nouns=Belonging(whole=Objects() as whole)) if (
            heads_of(node) & _OF_NO_PLACE and not _is_ended(node) and heads_of(whole) & _IN_WHICH
        ):
            yield finding("CL303", "these are not of a place", whole.span, help='did you mean "in", or "at"?')
        case Belonging(nouns=Noun(word="end" | "start" | "beginning"), whole=PartOf() as whole):
            yield finding("CL303", "nothing says of what", whole.span, help="write the noun")
        case Belonging(whole=Objects() as whole) if whole.wording.form == "objects__elided":
            yield finding("CL303", "nothing says of what", whole.span, help="write the noun")
        case _:
            yield from _wrong_owners(node)


def _wrong_owners(node: Node) -> Iterator[Diagnostic]:
    """A finding for whose something is, or of which it is the top."""
    match node:
        case Belonging(nouns=Noun(word="damage"), whole=Objects() as whole) if heads_of(whole) & _CARDS_AND_UNITS:
            yield finding("CL303", "damage is dealt to things, or by them", whole.span, help='did you mean "to"?')
        case Of(owner=Objects(quantity=None, nouns=Noun(word="owner" | "controller")) as owner):
            yield finding("CL303", "nothing says whose", owner.span, help='write "their" before it')
        case Belonging(nouns=Noun(word="top" | "bottom"), whole=Objects() as whole) if _cards_of(whole):
            yield finding("CL303", "cards have no top", whole.span, help='did you mean "the top of" a deck?')
        case Objects(quantity=Of(), nouns=Noun(traits=traits)) if Trait("enemy") in traits:
            yield finding("CL303", '"enemy" says whose it is already', node.span)
        case Objects(quantity=The(), nouns=Belonging(nouns=Noun() as part)) if _is_top(part) and _is_plural(part):
            yield finding("CL303", "nothing says how many", node.span, help='write a number behind "top"')


def wrong_place(node: Located) -> Iterator[Diagnostic]:
    """A finding for what nothing is at, in, within, or goes to."""
    match node:
        case Located(preposition=preposition, place=Objects() as place) if preposition in GOALS and (
            heads_of(place) & {"damage", "xp", "point", "life", "mana", "turn", "combat"}
        ):
            yield finding("CL303", "this is no place", place.span)
        case Located(preposition=Preposition.AT, place=Objects() as place) if heads_of(place) & _NO_SITE:
            yield finding("CL303", "nothing is at this", node.span, help='name a place behind "at"')
        case Located(preposition=Preposition.IN, place=Objects(quantity=Of()) as place) if heads_of(place) == {"turn"}:
            yield finding("CL303", "nothing is in somebody's turn", node.span, help='did you mean "on"?')
        case Located(preposition=Preposition.FOR, place=Objects() as place) if heads_of(place) & _PLACES:
            yield finding("CL303", "this is for no place", node.span, help='did you mean "to"?')
        case Located(preposition=Preposition.AFTER, place=Objects() as place) if heads_of(place) & (
            _CARDS_AND_UNITS | _PLACES | {"player", "opponent"}
        ):
            yield finding("CL303", "this is no time", place.span, help="name a turn, phase or combat")
        case Located(preposition=Preposition.FROM, place=Objects() as place) if heads_of(place) & {"turn", "phase"}:
            yield finding("CL303", "nothing comes from a time", node.span, help='did you mean "this turn"?')
        case Located(preposition=Preposition.ON, place=Objects() as place) if heads_of(place) & {"type", "name", "tag"}:
            yield finding("CL303", "nothing is on this", node.span, help='did you mean "based on"?')
        case Located(place=Objects(quantity=None, nouns=Noun(word="hand" | "deck" | "main_deck") as noun) as place) if (
            _is_plural(noun)
        ):
            yield finding("CL303", "nothing says whose", place.span, help="say whose they are: your, their")
        case Located(preposition=Preposition.WITHIN, place=Objects() as place) if not heads_of(place) & {"point"}:
            yield finding("CL303", '"within" stands before a number of points', place.span, help='did you mean "in"?')
        case Located(preposition=Preposition.WITHIN, place=Objects(quantity=None, nouns=Belonging()) as place):
            yield finding("CL303", "nothing says how many", place.span, help="put a number before it")
        case Located(preposition=Preposition.FROM, place=You()):
            yield finding("CL303", "nothing comes from here", node.span, help="name a place: your hand, your trash")
        case Located(preposition=Preposition.IN, place=Objects(quantity=None) as place) if heads_of(place) == {"turn"}:
            yield finding("CL303", "nothing says which turn", place.span, help='did you mean "each turn"?')


def _is_ended(phrase: Objects) -> bool:
    """Whether it is cards at the top or bottom of something."""
    nouns = phrase.nouns.nouns if isinstance(phrase.nouns, Belonging) else phrase.nouns
    return isinstance(phrase.quantity, AtEnd) or (isinstance(nouns, Noun) and _is_top(nouns))


def _is_no_thing(trait: Node) -> bool:
    return isinstance(trait, Typed) and trait.word in ("cost", "ability", "effect")


def _is_timing(trait: Node) -> bool:
    return isinstance(trait, HasKeyword) and trait.name in ("action", "reaction")


def _cards_of(whole: Objects) -> bool:
    """Whether it is cards that a top is said of, and no pile of them."""
    nouns: Node = whole.nouns.nouns if isinstance(whole.nouns, Belonging) else whole.nouns
    return isinstance(nouns, Noun) and nouns.word in _CARDS_AND_UNITS


def _is_written_plural(trait: Typed) -> bool:
    return trait.wording.inflections[-1:] == (Inflection.PLURAL,)


def _is_one(quantity: Node | None) -> bool:
    return isinstance(quantity, Exactly | Of) or quantity is None


def _is_top(noun: Noun) -> bool:
    return any(getattr(trait, "word", "") in ("top", "bottom") for trait in noun.traits)


def _is_plural(noun: Noun) -> bool:
    return noun.wording.inflections[-1:] == (Inflection.PLURAL,)


def heads_of(phrase: Objects) -> frozenset[str]:
    """The nouns of a phrase; none when one of them is no plain noun."""
    nouns: Node = phrase.nouns
    while isinstance(nouns, Belonging):
        nouns = nouns.nouns
    listed = nouns.nouns if isinstance(nouns, Either | Together) else (nouns,)
    found = frozenset(noun.word for noun in listed if isinstance(noun, Noun))
    return found if all(isinstance(noun, Noun) for noun in listed) else frozenset()


def is_plural(phrase: Objects) -> bool:
    """Whether a phrase's one noun stands in the plural."""
    return isinstance(phrase.nouns, Noun) and _is_plural(phrase.nouns)
