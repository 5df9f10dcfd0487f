"""What is said of any thing, of all, or of each, and is told of one or of so many: "kill any unit", "draw all cards".

Who pays or may do something may be anybody ("any player may"), and what is chosen or copied may be any. Articles and
owners are for `agreement.which` and `agreement.pointing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.effects import Act, AllOf, Cannot, Deal, Does, Grant, Lasting, Sentence
from cardlang.nodes.filters import (
    All,
    AnyOne,
    Controlled,
    Each,
    Exactly,
    It,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    PartOf,
    The,
    They,
    This,
    Trait,
    nouns_of,
)
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.sorts import Sorts, heads

ANYBODY = frozenset({Act, AllOf, Deal, Grant, Located, Objects, Sentence, Triggered})
"""The classes of what `wrong_anybody` is about."""

_TO_ONE = frozenset(
    {Verb.RETURN, Verb.DESTROY, Verb.KILL, Verb.EXILE, Verb.BANISH, Verb.SACRIFICE, Verb.STUN, Verb.READY, Verb.EXHAUST}
    | {Verb.BUFF, Verb.MOVE, Verb.DISCARD, Verb.RECYCLE, Verb.DRAW, Verb.GAIN_CONTROL, Verb.HEAL, Verb.COUNTER}
)
_IN_NUMBERS = frozenset({Verb.DRAW, Verb.CHANNEL, Verb.GAIN, Verb.SCORE})
_THINGS = frozenset({"object", "gear", "card", "spell", "rune"})
_COUNTED_OUT = frozenset({"next", "first", "second", "third", "only", "same", "last"})
_HANDED = frozenset({Verb.DRAW, Verb.DISCARD})
_ON_BOARD = frozenset({Verb.EXHAUST, Verb.READY, Verb.STUN, Verb.BUFF, Verb.HEAL, Verb.RECALL, Verb.MOVE})
_MIXED = frozenset({Verb.LOOK_AT, Verb.REVEAL, Verb.EXILE, Verb.BANISH})


def wrong_anybody(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is done to any, all or each where cards tell of one or of a number."""
    match node:
        case Deal(to=Objects(quantity=AnyOne()) as to) | Grant(to=Objects(quantity=AnyOne()) as to):
            yield from _any(to, sorts)
        case Act():
            yield from _wrong_act(node, sorts)
        case AllOf(parts=parts):
            yield from _mixed(parts)
        case Triggered(event=event):
            for here in walk(event):
                if isinstance(here, Does) and isinstance(here.who, Objects) and isinstance(here.who.quantity, AnyOne):
                    yield from _any(here.who, sorts)
        case Sentence(content=Cannot(who=Objects() as who, act=act)) if _is_a(who) and not isinstance(act, Lasting):
            if not who.where and not who.nouns.traits:  # type: ignore[union-attr]
                yield finding("CL303", "nothing says which is meant", who.span, help='did you mean "this"?')
        case Located(preposition=Preposition.FROM_AMONG, place=Objects(quantity=None, where=(), target=None) as place):
            if not is_elided(place):
                yield finding("CL303", "nothing says which they are", place.span, help='did you mean "those"?')
        case Located(preposition=Preposition.BY, place=place) if any(
            sorts.of(word) in ("place", "pile", "end", "marker") for word in heads(place)
        ):
            yield finding("CL303", "nothing is done by this", node.span, help='did you mean "from"?')
        case Located(place=Listed(phrases=phrases)):
            ends = [any(sorts.of(word) == "end" for word in heads(one)) for one in phrases if any(heads(one))]
            if any(ends) and not all(ends):
                yield finding("CL303", "these two places are not joined", node.span, help='did you mean "of"?')
        case Objects():
            yield from _wrong_phrase(node, sorts)


def _any(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    if (
        not is_elided(phrase)
        and not phrase.where
        and any(sorts.of(word) in _THINGS and word != "target" for word in heads(phrase))
    ):
        yield finding("CL303", "this is not told of any", phrase.span, help='did you mean "a", or "target"?')


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    match act:
        case Act(verb=verb, object=Objects(quantity=AnyOne()) as phrase) if verb in _TO_ONE:
            yield from _any(phrase, sorts)
        case Act(verb=Verb.DRAW, object=Objects(quantity=All() | The(), nouns=Noun()) as phrase) if not phrase.where:
            yield finding("CL303", "cards are drawn in a number", phrase.span, help="write how many")
        case Act(verb=verb, object=Objects(quantity=Each()) as phrase) if verb in _IN_NUMBERS:
            yield finding("CL303", "nothing says how many", phrase.span, help="put a number before it")
        case Act(verb=Verb.CONTROL, object=Objects(quantity=Of()) as phrase):
            yield finding("CL303", "this says twice whose it is", phrase.span, help='did you mean "a"?')
        case Act(verb=Verb.GAIN, object=PartOf() as part):
            yield finding("CL303", "this is nothing one gains", part.span, help='did you mean "gain control of"?')
        case Act(verb=verb, object=Listed(phrases=phrases)) if verb in _MIXED:
            piles = [any(sorts.of(word) == "pile" for word in heads(one)) for one in phrases if any(heads(one))]
            if any(piles) and not all(piles):
                yield finding("CL303", "a place and what lies in one are joined here", act.span, help="say each alone")
    for place in act.adverbs:
        where = place.place if isinstance(place, Located) else None
        if isinstance(where, Objects) and is_elided(where) and isinstance(where.quantity, Exactly):
            if isinstance(where.quantity.amount, Fixed) and where.quantity.amount.wording.form == "fixed":
                yield finding("CL303", "a number alone is no place", where.span, help="write the noun")
    if act.verb is Verb.CHOOSE and isinstance(what, Objects):
        if isinstance(what.quantity, Of) and "target" in set(heads(what)):
            yield finding("CL303", "targets are new ones", what.span, help='did you mean "new targets"?')


def _mixed(parts: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for one thing that is done to it on the board and in a hand, or done twice: "heal it, draw it"."""
    acts = [part for part in parts if isinstance(part, Act)]
    if len(acts) < len(parts):
        return
    told = [act.verb for act in acts if isinstance(act.object, It | They)]
    if set(told) & _HANDED and set(told) & _ON_BOARD:
        yield finding("CL303", "what is on the board is in no hand", acts[0].span.join(acts[-1].span))
    for one, other in pairwise(acts):
        alike = one.verb is other.verb and one.wording.form == other.wording.form
        if alike and one.object is not None and isinstance(other.object, It):
            yield finding("CL304", "the same is done to it twice", other.span, help="take another verb")


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, words = phrase.quantity, set(heads(phrase))
    nouns = nouns_of(phrase)
    if isinstance(quantity, Of) and any(isinstance(where, Controlled) for where in phrase.where):
        yield finding("CL303", "this says twice whose it is", phrase.span, help="leave one of the two out")
    if isinstance(quantity, AnyOne) and words == {"copy"}:
        yield finding("CL303", "there is one copy", phrase.span, help='did you mean "a"?')
    if isinstance(quantity, The) and any(isinstance(trait, PtChange) for noun in nouns for trait in noun.traits):
        if _is_single(phrase):
            yield finding("CL303", "nothing says which counter", phrase.span, help='did you mean "a"?')
    if isinstance(quantity, This) and any(sorts.of(word) == "marker" or _is_part(word) for word in words):
        yield finding("CL303", "nothing here is this one", phrase.span, help='did you mean "a", or "that"?')
    if phrase.target is not None and words & {"graveyard", "library", "source", "deck", "exile"}:
        yield finding("CL303", "this is nothing that can be a target", phrase.span, help='did you mean "a"?')
    if isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a" and words & {"library"}:
        if isinstance(phrase.nouns, Noun):
            yield finding("CL303", "nothing says whose", phrase.span, help='did you mean "your", or "their"?')
    if isinstance(quantity, Of) and _is_unnamed(phrase, sorts):
        yield finding("CL303", "nothing says which is meant", phrase.span, help='write "one of", or a plural')
    if isinstance(quantity, Of) and isinstance(quantity.owner, Objects):
        owner = quantity.owner
        if isinstance(owner.quantity, Of) and isinstance(owner.quantity.owner, It) and not _is_single(owner):
            if set(heads(owner)) & {"owner", "controller"}:
                yield finding("CL303", "one thing has one", owner.span, help='did you mean "their"?')


def _is_part(word: str) -> bool:
    return word.endswith(("_phase", "_step")) or word in ("upkeep", "phase", "step")


def _is_a(who: Objects) -> bool:
    quantity = who.quantity
    return isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a" and isinstance(who.nouns, Noun)


def _is_single(phrase: Objects) -> bool:
    return any(noun.wording.inflections[-1:] == (Inflection.BASE,) for noun in nouns_of(phrase))


def _is_unnamed(phrase: Objects, sorts: Sorts) -> bool:
    """Whether it is one of several things that somebody has: "their unit", "that player's creature"."""
    owned = phrase.nouns
    owner = phrase.quantity.owner if isinstance(phrase.quantity, Of) else None
    theirs = isinstance(owner, They) or (isinstance(owner, Objects) and any(map(sorts.is_person, heads(owner))))
    if (
        not theirs
        or not isinstance(owned, Noun)
        or is_elided(phrase)
        or sorts.of(owned.word) not in ("object", "spell")
    ):
        return False
    if owned.word in sorts.has.get("[your one]", ()):
        return False
    ordinal = any(isinstance(trait, Trait) and trait.word in _COUNTED_OUT for trait in owned.traits)
    return not ordinal and owned.wording.inflections[-1:] == (Inflection.BASE,)
