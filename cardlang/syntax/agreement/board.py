"""Where things are when something is done to them: "discard a friendly unit", "draw this", "channel your rune".

What is discarded, drawn or hidden is a card in a hand or deck, which is on no side and in no state; what is played or
created is not there yet; of what is only counted, none is pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act, Does, May
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
    Noun,
    Objects,
    Of,
    The,
    There,
    They,
    This,
    Trait,
    You,
    nouns_of,
)
from cardlang.nodes.narrowing import Doing, Done, Which, With
from cardlang.nodes.predicates import Becomes, Has, Is
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.deeds import does_it
from cardlang.syntax.sorts import PERSON, Sorts, heads

BOARD = frozenset({Act, Objects, Becomes, Does, May, Located})
"""The classes of what `wrong_board` is about."""

_HIDDEN = frozenset({Verb.DISCARD, Verb.DRAW, Verb.HIDE, Verb.MILL})
"""What is done to cards that are not in play."""

_SIDES = frozenset({"friendly", "enemy", "ready", "damaged", "unbuffed", "equipped", "enchanted"})
_STATES = frozenset({Verb.EXHAUST, Verb.STUN, Verb.BUFF, Verb.EQUIP, Verb.ATTACH, Verb.READY})
_MASS = frozenset({"xp", "energy", "power", "damage", "mana", "life"})
"""What is counted in numbers only, and pointed at as little."""

_COUNTED = frozenset({Verb.GAIN, Verb.SPEND, Verb.SCORE, Verb.LOSE})
_BARE = frozenset({"marker", "spell", "ability", "amount"})
"""What no counter is put on."""

_NO_MEANS = frozenset({"pile", "place", "time", "end"})
"""What nothing is done with: "play me with your trash"."""


def wrong_board(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is not where it would have to be for what is done to it."""
    match node:
        case Act(object=what):
            for phrase in what.phrases if isinstance(what, Listed | AnyListed) else (what,):
                if isinstance(phrase, Objects):
                    yield from _wrong_object(node, phrase, sorts)
            if node.verb is Verb.DRAW and isinstance(what, Objects) and isinstance(what.quantity, Each):
                yield finding("CL303", "cards are drawn in a number", what.span, help="write how many")
            if node.verb is Verb.PUT:
                yield from _put_on(node, sorts)
            if node.verb is Verb.DO and isinstance(what, It | They):
                yield finding("CL303", "nothing says what is done", what.span, help='did you mean "do this:"?')
            for where in node.adverbs if node.verb is not Verb.REPLACE else ():
                if isinstance(where, With) and any(sorts.of(word) in _NO_MEANS for word in heads(where.what)):
                    yield finding("CL303", "nothing is done with this", where.span, help='did you mean "from"?')
        case Objects(quantity=Exactly() as quantity, nouns=Noun(word=word)) if word in _MASS:
            if quantity.wording.form == "exactly__a":
                yield finding("CL303", "this is counted in numbers", node.span, help='write "1"')
        case Does(who=who, act=Becomes(what=Objects() as what)) if any(
            sorts.of(word) == PERSON for word in heads(what)
        ) and not does_it(frozenset({PERSON}), who, sorts):
            yield finding("CL303", "only a player becomes this", what.span, help="name a unit, a copy")
        case May(who=who, act=Has(what=Objects() as what)) if isinstance(who, You) or any(
            map(sorts.is_person, heads(who))
        ):
            yield finding("CL303", "nobody has something for a choice", what.span, help="take another verb")
        case Objects(nouns=Noun(traits=traits)) if _only_one(node, traits):
            yield finding("CL303", "one of these two does not suit the other", node.span, help='did you mean "the"?')
        case Located(place=They() as place) if place.wording.form == "they":
            yield finding("CL303", '"they" stands where "them" should', place.span, help='did you mean "them"?')
        case Becomes(what=Objects() as what) if any(sorts.of(word) in _NO_MEANS for word in heads(what)):
            yield finding("CL303", "nothing becomes this", what.span, help="name a unit, a copy")


def _put_on(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a counter on what no counter is put on: "on target spell"."""
    inner = act.object.where if isinstance(act.object, Objects) else ()
    for where in (*act.adverbs, *inner):
        if isinstance(where, Located) and where.preposition is Preposition.ON:
            if any(sorts.of(word) in _BARE for word in heads(where.place)):
                yield finding("CL303", "nothing is put on this", where.place.span, help="name a permanent")


def _only_one(phrase: Objects, traits: tuple[Node, ...]) -> bool:
    """Whether "an only unit" or "an other unit" is said, or "another same unit"."""
    words = {trait.word for trait in traits if isinstance(trait, Trait)}
    if "other" in words and isinstance(phrase.quantity, Exactly) and phrase.quantity.wording.form == "exactly__a":
        return True
    return ("only" in words and isinstance(phrase.quantity, Exactly | Another)) or (
        "same" in words and isinstance(phrase.quantity, Another)
    )


def _wrong_object(act: Act, what: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    if act.verb in _HIDDEN and (_is_in_play(what, sorts) or (act.verb is Verb.DISCARD and _is_there(what, sorts))):
        yield finding("CL303", "what is in play is not in a hand", what.span, help="name a card, or another verb")
    elif act.verb is Verb.PLAY and (_is_at_a_place(what, sorts) or _is_in_a_state(what)):
        yield finding("CL303", "what is in play is not played", what.span, help='did you mean "move", or "from"?')
    elif act.verb is Verb.REVEAL and (_is_there(what, sorts) or _is_on_a_side(what)) and not _is_facedown(what):
        yield finding("CL303", "what is in play is not hidden", what.span, help="name cards that are: of your hand")
    elif act.verb in _COUNTED and _is_pointed(act.verb, what):
        yield finding("CL303", "nothing says how many", what.span, help="put a number before it")
    elif act.verb is Verb.CHANNEL and isinstance(what.quantity, Of | This):
        yield finding("CL303", "nothing says how many", what.span, help="put a number before it")
    elif act.verb in (Verb.PLAY, Verb.CREATE) and isinstance(what.quantity, Each | All):
        if any(isinstance(noun, Noun) and noun.word == "token" for noun in nouns_of(what)):
            yield finding("CL303", "these are not there yet", what.span, help="write how many")


def _is_pointed(verb: Verb, what: Objects) -> bool:
    """Whether "the XP" or "this buff" stands where a number would; what was just added may be: "spend this mana"."""
    pointed = isinstance(what.quantity, The) or (isinstance(what.quantity, This) and verb is not Verb.SPEND)
    return (pointed and bool(_MASS & set(heads(what)))) or (
        isinstance(what.quantity, The | This) and "buff" in heads(what)
    )


def _is_in_play(what: Objects, sorts: Sorts) -> bool:
    """Whether it is said on which side or in which state things are: "friendly", "exhausted", "attacking"."""
    for noun in nouns_of(what):
        for trait in noun.traits if isinstance(noun, Noun) else ():
            match trait:
                case Trait(word=word) if word in _SIDES:
                    return True
                case Doing():
                    return True
                case Done(verb=verb, adverbs=()) if verb in _STATES:
                    return True
    return any(isinstance(where, Controlled) for where in what.where)


def _is_there(what: Objects, sorts: Sorts) -> bool:
    """Whether things are said to be at a place."""
    for where in what.where:
        if isinstance(where, Here | There):
            return True
        if isinstance(where, Located) and where.preposition in (Preposition.AT, Preposition.IN):
            return any(sorts.of(word) == "place" for word in heads(where.place))
    return False


def _is_on_a_side(what: Objects) -> bool:
    traits = [trait for noun in nouns_of(what) for trait in noun.traits]
    return any(isinstance(trait, Trait) and trait.word in ("friendly", "enemy") for trait in traits)


def _is_in_a_state(what: Objects) -> bool:
    """Whether it is said to be exhausted or stunned, as only things in play are; tokens may come to be so."""
    states: list[Node] = [
        where.does.what for where in what.where if isinstance(where, Which) and isinstance(where.does, Is)
    ]
    states += [trait for noun in nouns_of(what) for trait in noun.traits]
    done = any(isinstance(state, Done) and state.verb in _STATES and not state.adverbs for state in states)
    return done and not any(noun.word == "token" for noun in nouns_of(what))


def _is_at_a_place(what: Objects, sorts: Sorts) -> bool:
    """Whether it is units at a place that are meant, and not where they are played."""
    first = what.where[0] if what.where else None
    return (
        isinstance(first, Located)
        and first.preposition is Preposition.AT
        and any(sorts.of(word) == "place" for word in heads(first.place))
        and not any(isinstance(noun, Noun) and noun.word == "token" for noun in nouns_of(what))
    )


def _is_facedown(what: Objects) -> bool:
    traits = [trait for noun in nouns_of(what) if isinstance(noun, Noun) for trait in noun.traits]
    return any(isinstance(trait, Trait) and trait.word in ("facedown", "face-down") for trait in traits) or any(
        word == "card" for word in heads(what)
    )
