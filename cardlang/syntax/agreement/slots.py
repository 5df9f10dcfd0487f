"""What stands in a place of its sentence that nothing of its sort stands in: "each player is 1", "the Might of a base".

Who does what to what is for `agreement.sorts` and `agreement.deeds` to say; here it is values, lists and what is had.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import CountOf, Fixed, StatOf
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.effects import Act, Add, Cannot, Choices, Does, May, Sentence
from cardlang.nodes.filters import (
    AnyListed,
    Exactly,
    It,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    Self,
    This,
    nouns_of,
)
from cardlang.nodes.narrowing import Done, Which, Whom, With
from cardlang.nodes.predicates import AnyState, Has, Is, IsNot
from cardlang.nodes.quantities import EitherNumber
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Preposition, Stat, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided, uncounted
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.states import is_player
from cardlang.syntax.sorts import PERSON, Sorts, heads

SLOTS = (
    always(Add, Choices, CountOf, EitherNumber, Has, Listed, AnyListed, StatOf)
    | needing((Act,), Verb.DEAL, Verb.PUT, Verb.DISCARD, Verb.DRAW, Verb.GAIN, Verb.LOSE, Verb.CHOOSE)
    | needing((Cannot,), Is)
    | needing((Does,), Is, IsNot)
    | needing((Done,), Verb.PUT)
    | needing((Objects,), EitherNumber, Whom, PtChange, Which)
    | needing((Sentence,), Does, May)
)
"""The classes of what `wrong_slots` is about."""

_OF_OBJECTS = frozenset({Stat.MIGHT, Stat.POWER, Stat.TOUGHNESS})
_WITHOUT = frozenset({"ability", "pile", "time", "word", "rune", "marker", "place", "amount"})
"""Sorts of what has none of these values."""

_NEVER_HAD = frozenset({"damage", "turn", "pile", "time"})
_HELD = frozenset({"pile", "place", "time"})
_NOT_FOR = frozenset({"object", "gear", "pile", "place"})


def wrong_slots(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what does not stand in this place of a sentence."""
    match node:
        case StatOf():
            yield from _wrong_value(node, sorts)
        case Does(who=who, act=act):
            yield from _wrong_being(who, act, sorts)
        case Cannot(act=act):
            for said in acts_of(act):
                if isinstance(said, Is) and isinstance(said.what, Objects) and _is_mass(said.what, sorts):
                    yield finding("CL303", "nothing is this", said.what.span, help="say what is not done to it")
        case Objects():
            yield from _wrong_phrase(node, sorts)
        case Has(what=Objects() as what) if any(
            word in _NEVER_HAD or sorts.of(word) in _NEVER_HAD for word in heads(what)
        ):
            if not any(sorts.of(word) == "pile" for word in heads(what)) or isinstance(what.quantity, Exactly | Of):
                yield finding("CL303", "nobody has this", what.span, help="say what was done: was dealt damage")
        case Choices(head=Does(act=Is() as head)):
            yield finding("CL303", "modes are chosen", head.span, help='did you mean "choose"?')
        case Sentence(content=Does(who=Objects() as who) | May(who=Objects() as who)) if _is_any_player(who):
            yield finding("CL303", "nothing says which player", who.span, help='did you mean "each", or "any"?')
        case _:
            yield from _wrong_lists(node, sorts)


def _wrong_value(value: StatOf, sorts: Sorts) -> Iterator[Diagnostic]:
    owner = value.owner
    if value.stat in _OF_OBJECTS and isinstance(owner, Objects):
        if any(sorts.of(word) in _WITHOUT for word in heads(owner)):
            yield finding("CL303", "this has no such value", owner.span, help="say whose it is: a unit's, a creature's")
    if isinstance(owner, It) and value.wording.inflections[-1:] == (Inflection.PLURAL,):
        yield finding("CL303", "one thing has one", value.span, help='did you mean "their"?')


def _wrong_being(who: Node, act: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    for said in acts_of(act):
        if isinstance(said, Is | IsNot):
            for what in said.what.states if isinstance(said.what, AnyState) else (said.what,):
                if is_elided(what) and is_player(who, sorts):
                    yield uncounted(what)
                elif isinstance(what, Objects) and isinstance(who, StatOf) and _is_mass(what, sorts):
                    yield finding("CL303", "no value is this", what.span, help="name a number")
                elif isinstance(what, Objects) and set(heads(what)) & {"anywhere"}:
                    yield finding("CL303", "nothing is this", what.span, help="name a place: a battlefield")


def _is_mass(what: Objects, sorts: Sorts) -> bool:
    return what.quantity is None and any(
        sorts.of(word) == "amount" and word not in ("number", "amount") for word in heads(what)
    )


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity = phrase.quantity
    if is_elided(phrase) and isinstance(quantity, Exactly) and quantity.amount.wording.form == "fixed__word":
        if getattr(quantity.amount, "value", 1) > 1 and any(isinstance(where, Whom) for where in phrase.where):
            yield uncounted(phrase)
    if isinstance(quantity, EitherNumber):
        values = [one.value for one in quantity.amounts if isinstance(one, Fixed)]
        if values != sorted(set(values)):
            yield finding("CL303", "these numbers do not follow on one another", phrase.span)
    if any(isinstance(trait, PtChange) for noun in nouns_of(phrase) for trait in noun.traits):
        for where in phrase.where:
            if isinstance(where, Located) and is_player(where.place, sorts):
                yield finding("CL303", "players have no power", where.span, help="name a creature")
    for where in phrase.where:
        if isinstance(where, Which):
            for said in acts_of(where.does):
                if isinstance(said, Is) and is_elided(said.what):
                    yield uncounted(said.what)


def _wrong_lists(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match node:
        case Listed(phrases=phrases):
            values = [_of_amounts(one, sorts) for one in phrases if any(heads(one))]
            if any(values) and not all(values):
                yield finding("CL303", "values and things do not stand in one list", node.span)
        case CountOf(objects=Listed(phrases=phrases)):
            piles = [any(sorts.of(word) in _HELD for word in heads(one)) for one in phrases if any(heads(one))]
            if any(piles) and not all(piles):
                yield finding("CL303", "a place is not counted among things", node.span, help='did you mean "in"?')
        case AnyListed(phrases=(first, second)) if is_elided(first):
            if _form(first) == "fixed__word" and _form(second) == "fixed":
                yield finding("CL303", "these numbers are not written alike", node.span, help="write both in words")
        case Done(verb=Verb.PUT, adverbs=adverbs):
            for adverb in adverbs:
                if isinstance(adverb, With) and any(sorts.of(word) in _HELD for word in heads(adverb.what)):
                    yield finding("CL303", "nothing is put so", adverb.span, help='did you mean "into"?')
        case Act():
            yield from _wrong_act(node, sorts)


def _hurt(adverbs: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for damage to what takes none, where "would deal to" has its object before it."""
    allowed = sorts.takes.get("[damage]", frozenset())
    for adverb in adverbs:
        if isinstance(adverb, Located) and adverb.preposition is Preposition.TO:
            if not sorts.phrase_fits(allowed | {PERSON}, adverb.place) and not isinstance(adverb.place, Self):
                yield finding("CL303", "this takes no damage", adverb.place.span, help="say which units or players do")


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    if act.verb is Verb.DEAL:
        yield from _hurt(act.adverbs, sorts)
    if act.verb is Verb.PUT and isinstance(what, Listed) and not act.adverbs:
        if not any(isinstance(where, Located) for one in what.phrases for where in getattr(one, "where", ())):
            yield finding("CL303", "nothing says where it is put", act.span, help='write "into", "onto" or "on"')
    if act.verb in (Verb.DISCARD, Verb.DRAW) and isinstance(what, Objects) and isinstance(what.quantity, This):
        yield finding("CL303", "what is in play is not in a hand", what.span, help='did you mean "that"?')
    if act.verb in (Verb.GAIN, Verb.LOSE) and isinstance(what, Objects) and isinstance(what.quantity, Of):
        if set(heads(what)) & {"life", "xp", "point", "energy"}:
            yield finding("CL303", "nothing says how much", what.span, help="put a number before it")
    for adverb in act.adverbs:
        if isinstance(adverb, Located) and act.verb is Verb.CHOOSE and adverb.preposition is Preposition.FOR:
            new = what is not None and set(heads(what)) & {"target", "choice"}
            if not new and any(sorts.of(word) in _NOT_FOR for word in heads(adverb.place)):
                yield finding(
                    "CL303", "nothing is chosen for this", adverb.span, help='did you mean "for the first time"?'
                )


def _is_any_player(who: Objects) -> bool:
    plain = isinstance(who.nouns, Noun) and who.nouns.word == "player" and not who.nouns.traits and not who.where
    return (
        plain and isinstance(who.quantity, Exactly) and who.quantity.wording.form == "exactly__a" and who.target is None
    )


def _of_amounts(phrase: Node, sorts: Sorts) -> bool:
    return any(sorts.of(word) == "amount" for word in heads(phrase))


def _form(phrase: Node) -> str:
    quantity = phrase.quantity if isinstance(phrase, Objects) else None
    return quantity.amount.wording.form if isinstance(quantity, Exactly) else ""
