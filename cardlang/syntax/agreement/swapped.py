"""What has another word in it than could stand there: "add {E}", "you win a game", "by 1 with power 3", "any upkeep".

What has lost a word is for `agreement.dropped` to say; what a word is never said of at all for the tables (`sorts`).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Link, PayTo, Resources
from cardlang.nodes.effects import Act, AddMana, Cannot, Does, If, Lasting, May, Numbered, Sentence
from cardlang.nodes.filters import (
    AnyOne,
    Belonging,
    Exactly,
    Located,
    Noun,
    Objects,
    Of,
    That,
    The,
    This,
    Trait,
    Typed,
    nouns_of,
)
from cardlang.nodes.limits import OnlyTo
from cardlang.nodes.narrowing import Done, Whom
from cardlang.nodes.predicates import Has, Is, IsNot, Modal
from cardlang.nodes.pronouns import TheRest
from cardlang.nodes.words import Duration, Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import PERSON, Sorts, heads

SWAPPED = frozenset({Act, AddMana, Cannot, Does, If, Link, Located, May, Noun, Objects, OnlyTo, PayTo, Sentence})
"""The classes of what `wrong_swapping` is about."""

_NO_MANA = frozenset({"E", "TK", "T", "Q", "CHAOS"})
"""Symbols of what is no mana."""

_ORDER = frozenset({"first", "second", "third", "fourth"})
_STATES = frozenset({Verb.SACRIFICE, Verb.DESTROY, Verb.DIE, Verb.DISCARD, Verb.CAST, Verb.PLAY, Verb.DRAW, Verb.KILL})
"""What was done to something and is no state that it comes to a place in."""

_PICKED = frozenset({Verb.RETURN, Verb.EXILE, Verb.DESTROY, Verb.SACRIFICE, Verb.EXHAUST, Verb.READY, Verb.COUNTER})
_KINDS = frozenset({"spell", "counter", "ability", "effect"})
"""Nouns that are no types of things."""


def wrong_swapping(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a word in a place where another must stand."""
    match node:
        case AddMana(options=options) if "[add number]" in sorts.takes:
            for choice in options:
                if _NO_MANA & set(choice.symbols):
                    yield finding("CL303", "this is no mana", choice.span, help='did you mean "{C}"?')
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            yield from _told(told, sorts)
        case OnlyTo(act=Has() as act):
            yield finding("CL303", "mana is not spent to have this", act.span, help='did you mean "cast"?')
        case If(condition=Does(act=Modal(mode=Mode.WOULD, act=Lasting(duration=Duration.EACH_TURN) as act))):
            yield finding("CL303", "this would happen once", act.span, help='did you mean "this turn"?')
        case Located():
            yield from _wrong_place(node, sorts)
        case Act():
            yield from _wrong_act(node, sorts)
        case Does(who=who, act=act) | Cannot(who=who, act=act) | May(who=who, act=act):
            yield from _wrong_clause(who, act, sorts)
        case Noun(traits=traits, word=word):
            for trait in traits:
                if isinstance(trait, Typed) and trait.word in _KINDS and sorts.of(word) == "object":
                    yield finding("CL303", "this is no kind of such a thing", trait.span, help="name a type")
        case Objects():
            yield from _wrong_phrase(node, sorts)


def _told(told: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    for act, allowed in told_acts(told):
        if not isinstance(act, Act) or not isinstance(act.object, Objects):
            continue
        what = act.object
        if act.verb is Verb.REVEAL and not allowed and not act.adverbs and _is_a(what) and _is_bare(what):
            if {*heads(what)} == {"card"}:
                yield finding("CL303", "nothing says where it is hidden", what.span, help='write "from" behind it')
        if act.verb in _PICKED and isinstance(what.quantity, AnyOne) and not what.target and _are_things(what, sorts):
            yield finding("CL303", "nothing says which one it is", what.span, help='did you mean "target"?')
        if act.verb is Verb.MILL and isinstance(what.quantity, The | That | This):
            yield finding("CL303", "cards are milled in a number", what.span, help='did you mean "a card"?')
    for change, _ in told_acts(told, kinds=(Lasting,)):
        who = change.change.who if isinstance(change, Lasting) and isinstance(change.change, Does) else None
        if isinstance(who, Objects) and _is_a(who) and not who.target and not who.where:
            yield finding("CL303", "nothing says who picks it", who.span, help='did you mean "target"?')


def _are_things(what: Objects, sorts: Sorts) -> bool:
    return all(sorts.of(word) in ("object", "card", "spell") for word in heads(what))


def _wrong_place(place: Located, sorts: Sorts) -> Iterator[Diagnostic]:
    if place.preposition is Preposition.FROM and isinstance(place.place, TheRest):
        yield finding("CL303", "nothing comes from these", place.span, help='did you mean "and"?')
    by = place.place if place.preposition is Preposition.BY else None
    if isinstance(by, Objects) and is_elided(by) and _is_a_digit(by):
        yield finding("CL303", "nothing says what these are", by.span, help='did you mean "creatures"?')


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    match act:
        case Act(verb=Verb.WIN, object=Objects() as game) if {*heads(game)} == {"game"}:
            if not isinstance(game.quantity, The):
                yield finding("CL303", "there is one game", game.span, help='did you mean "the game"?')
        case Act(verb=Verb.CHOOSE, object=Objects(nouns=Noun(word="target")), adverbs=adverbs):
            for one in adverbs:
                if isinstance(one, Located) and any(sorts.of(word) == "amount" for word in heads(one.place)):
                    yield finding("CL303", "this has no targets", one.span, help='did you mean "copy"?')
        case Act(verb=Verb.PUT | Verb.RETURN, adverbs=adverbs):
            for one in adverbs:
                if isinstance(one, Done) and one.verb in _STATES and not one.adverbs:
                    yield finding("CL303", "nothing comes to a place so", one.span, help='did you mean "tapped"?')
        case Act(verb=Verb.CAST, object=Objects() as spell) if _is_a(spell):
            if any(isinstance(one, Trait) and one.word in _ORDER for noun in nouns_of(spell) for one in noun.traits):
                yield finding("CL303", "there is one of it", spell.span, help='did you mean "your", or "the"?')
        case Act(verb=Verb.ADD, object=Objects(quantity=Exactly()) as mana):
            if mana.quantity is not None and mana.quantity.wording.form == "exactly__a" and {*heads(mana)} == {"mana"}:
                yield finding("CL303", "mana is counted", mana.span, help='did you mean "one mana"?')
        case Act(verb=Verb.DISTRIBUTE, object=Objects(where=where), adverbs=adverbs):
            for one in (*where, *adverbs):
                if isinstance(one, Located) and {*heads(one.place)} & {"spell", "card"}:
                    yield finding("CL303", "counters are on things in play", one.span, help='did you mean "creatures"?')
        case Act(verb=Verb.DOUBLE, object=Objects(quantity=quantity) as thing) if not isinstance(quantity, That):
            if heads(thing) and all(sorts.of(word) == "object" for word in heads(thing)):
                yield finding("CL303", "nothing says what is doubled", thing.span, help='did you mean "the power of"?')


def _wrong_clause(who: Node, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    is_so = act.act if isinstance(act, Modal) else act
    if isinstance(who, Resources) and not (isinstance(is_so, Is) and isinstance(is_so.what, Done)):
        yield finding("CL303", "these do nothing", who.span, help="say who does it")
    for said in acts_of(act):
        if isinstance(who, Objects) and isinstance(said, Is | IsNot) and isinstance(said.what, Objects):
            yield from _is_other(who, said.what, sorts)
        if isinstance(who, Objects) and isinstance(said, Numbered) and {*map(sorts.of, heads(who))} == {"amount"}:
            yield finding("CL303", "this does nothing", who.span, help="say who does it")


def _is_other(who: Objects, what: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a player that is a creature, and damage that is a player."""
    is_person = [sorts.of(word) == PERSON for word in heads(who)]
    are_persons = [sorts.is_person(word) for word in heads(what)]
    if is_person and all(is_person) and are_persons and not any(are_persons):
        if all(sorts.of(word) == "object" for word in heads(what)):
            yield finding("CL303", "a player is no such thing", what.span, help='did you mean "controls"?')
    if are_persons and all(are_persons) and any(sorts.of(word) == "amount" for word in heads(who)):
        yield finding("CL303", "this is no player", what.span, help="say what is done to it")


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, words = phrase.quantity, {*heads(phrase)}
    if isinstance(quantity, Exactly) and quantity.amount == Fixed(0) and any(sorts.of(w) == "object" for w in words):
        yield finding("CL303", "none are not counted", phrase.span, help='did you mean "no", or "all"?')
    whole = phrase.nouns.whole if isinstance(phrase.nouns, Belonging) else None
    if isinstance(phrase.nouns, Belonging) and {n.word for n in nouns_of(phrase)} & {"beginning"}:
        yield from _some_moment(whole, sorts)
    if isinstance(quantity, This) and isinstance(whole, Objects) and {*heads(whole)} == {"choice"}:
        yield finding("CL303", "one of it is chosen", phrase.span, help='did you mean "a"?')
    if isinstance(quantity, This) and any(noun.word == "end" for noun in nouns_of(phrase)):
        yield finding("CL303", "there is one end", phrase.span, help='did you mean "the end"?')
    if phrase.target is not None:
        for trait in (trait for noun in nouns_of(phrase) for trait in noun.traits):
            if isinstance(trait, Trait) and trait.word == "random":
                yield finding("CL303", "a target is chosen", trait.span, help="leave one of the two out")
        for where in phrase.where:
            if isinstance(where, Whom) and any(_is_choosing(one) for one in acts_of(where.does)):
                yield finding("CL303", "a target is chosen in any case", where.span, help='did you mean "control"?')


def _some_moment(time: Node | None, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "the beginning of one player's upkeep", and "of any upkeep"."""
    if not isinstance(time, Objects):
        return
    owner = time.quantity.owner if isinstance(time.quantity, Of) else None
    one = isinstance(owner, Objects) and isinstance(owner.quantity, Exactly) and not _is_a(owner)
    if isinstance(time.quantity, AnyOne) or one or (isinstance(owner, Objects) and isinstance(owner.quantity, AnyOne)):
        yield finding("CL303", "nothing says which", time.span, help='did you mean "each"?')


def _is_choosing(act: Node) -> bool:
    return isinstance(act, Act) and act.verb is Verb.CHOOSE and not act.adverbs


def _is_a(phrase: Objects) -> bool:
    return isinstance(phrase.quantity, Exactly) and phrase.quantity.wording.form == "exactly__a"


def _is_a_digit(phrase: Objects) -> bool:
    return isinstance(phrase.quantity, Exactly) and phrase.quantity.amount.wording.form != "fixed__word"


def _is_bare(phrase: Objects) -> bool:
    return not phrase.where and isinstance(phrase.nouns, Noun) and not phrase.nouns.traits
