"""What is played, moved and returned, and from where: "play up to two friendly units", "put it in each trash".

What is on a side of the board is in play already; of piles everybody has their own; and a token that is made is new.
Where pronouns' things are is for `agreement.meant_where` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import Ignoring, Reducing
from cardlang.nodes.costs import AdditionalCost, Cost
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.filters import (
    Another,
    Controlled,
    Each,
    Exactly,
    It,
    Located,
    Noun,
    Objects,
    Of,
    Self,
    Trait,
    You,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Manner, With
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.sorts import Sorts, heads

UNPLAYED = (
    always(Act, AdditionalCost, Cost, Ignoring, Located, Only, Reducing)
    | needing((Activated, Text), Another)
    | needing((Triggered,), Another, Verb.PLAY)
)
"""The classes of what `wrong_playing` is about."""

_FROM = frozenset({Preposition.FROM, Preposition.FROM_AMONG, Preposition.IN})
_TO = frozenset({Preposition.IN, Preposition.INTO, Preposition.TO, Preposition.FROM})
_SIDES = frozenset({"friendly", "enemy"})
_ORDINALS = frozenset({"first", "second", "third", "next", "last"})
_MAKING = frozenset({Verb.PLAY, Verb.CREATE})
_PUT_BACK = frozenset({Verb.PUT, Verb.TURN, Verb.MOVE, Verb.RETURN, Verb.SHUFFLE, Verb.SWITCH})
_ANYWHERE = "anywhere"


def wrong_playing(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is played, and is in play, and for what is brought to no place of its own."""
    if "[your only]" not in sorts.has:
        return
    match node:
        case Act():
            yield from _act(node, sorts)
        case Ignoring(act=Act(object=what), cost=StatOf(owner=owner)):
            mine = isinstance(owner, Self) and not isinstance(what, Self)
            anothers = isinstance(owner, Objects) and owner.quantity is None
            if owner is not None and (mine or anothers):
                yield finding("CL303", "this is not what is played", owner.span, help='did you mean "its"?')
        case Reducing(act=Act(object=Objects(quantity=None, target=None)), what=StatOf(owner=It() as it)):
            yield finding("CL303", "several are played", it.span, help='did you mean "their"?')
        case Located(place=Objects(quantity=Each(), where=()) as place) if _are_piles(place, sorts):
            yield finding("CL303", "nothing says whose", place.span, help='did you mean "your"?')
        case AdditionalCost(play=Act(object=It() as it)):
            yield finding("CL303", "nothing is named that this stands for", it.span, help='did you mean "me"?')
        case Cost(parts=parts) if len(parts) > 1:
            for part in parts:
                if isinstance(part, Act) and part.verb is Verb.DISCARD and isinstance(part.object, Self):
                    if any(isinstance(one, Act) and one.verb is Verb.EXHAUST for one in parts):
                        yield finding(
                            "CL303", "a card in hand is not exhausted", part.span, help="leave one of the two out"
                        )
        case Only(act=Act(verb=Verb.USE, object=Objects(quantity=Another()) as what)):
            yield finding("CL303", "this limits another ability", what.span, help='did you mean "this ability"?')
        case Text() | Triggered() | Activated():
            yield from _made(node)
            if isinstance(node, Triggered):
                yield from _by_several(node, sorts)


def _act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    if isinstance(what, Objects) and act.verb is Verb.PLAY and _is_on_board(act, what, sorts):
        yield finding("CL303", "this is in play already", what.span, help="say where it is played from")
    if isinstance(what, Objects) and _is_your_one(what, sorts) and any(_comes(w) for w in (*what.where, *act.adverbs)):
        yield finding("CL303", "nothing says which", what.span, help='did you mean "a", or "an"?')
    if isinstance(what, Objects) and act.verb in _MAKING and "token" in {noun.word for noun in nouns_of(what)}:
        for where in what.where:
            gift = where.what if isinstance(where, With) else None
            if isinstance(gift, Keyword) and gift.name in sorts.keyword.get("[for playing]", ()):
                yield finding("CL303", "this is of no use to what is in play", gift.span, help="leave it out")
    for adverb in act.adverbs:
        if isinstance(adverb, Manner) and adverb.word == "back" and act.verb not in _PUT_BACK:
            yield finding("CL303", '"back" does not stand behind this', adverb.span, help='did you mean "put"?')
        if isinstance(adverb, Located) and adverb.preposition in _TO and isinstance(adverb.place, Objects):
            yield from _pile(act, adverb.place, sorts)
    if isinstance(what, Objects):
        yield from _whole(what, sorts)


def _whole(what: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "reveal each hand", and for places that are no cards."""
    if isinstance(what.quantity, Each) and not what.where and _are_piles(what, sorts):
        yield finding("CL303", "nothing says whose", what.span, help='write "each player\'s"')
    words = set(heads(what))
    if words == {_ANYWHERE}:
        yield finding("CL303", "this is no thing", what.span, help="name what is meant")
    for where in what.where:
        hand = isinstance(where, Located) and (isinstance(where.place, It) or "hand" in set(heads(where.place)))
        if isinstance(where, Located) and where.preposition is Preposition.FROM and hand:
            if words and all(sorts.of(word) in ("place", "rune", "legend") for word in words):
                yield finding("CL303", "there are none", what.span, help='did you mean "card"?')


def _is_on_board(act: Act, what: Objects, sorts: Sorts) -> bool:
    """Whether what is played is said to be on a side, and comes from nowhere: "play your units here"."""
    nouns = nouns_of(what)
    words = {trait.word for noun in nouns for trait in noun.traits if isinstance(trait, Trait)}
    if (
        any(noun.word == "token" or sorts.of(noun.word) not in ("object", "gear") for noun in nouns)
        or words & _ORDINALS
    ):
        return False
    places = [where for where in (*what.where, *act.adverbs) if isinstance(where, Located)]
    if any(where.preposition in _FROM for where in places):
        return False
    owned = isinstance(what.quantity, Of) and isinstance(what.quantity.owner, You)
    return owned or bool(words & _SIDES) or any(isinstance(where, Controlled) for where in what.where)


def _is_thing(word: str, sorts: Sorts) -> bool:
    return sorts.of(word) in ("object", "gear")


def _is_your_one(what: Objects, sorts: Sorts) -> bool:
    """Whether it is "your unit", of which you have several, in the singular."""
    if not isinstance(what.quantity, Of) or not isinstance(what.quantity.owner, You):
        return False
    nouns = nouns_of(what)
    traits = {trait.word for noun in nouns for trait in noun.traits if isinstance(trait, Trait)}
    single = all(noun.wording.inflections[-1:] != (Inflection.PLURAL,) for noun in nouns)
    return single and not traits & _ORDINALS and all(sorts.of(noun.word) == "object" for noun in nouns[:1])


def _comes(where: Node) -> bool:
    return isinstance(where, Located) and where.preposition in (Preposition.FROM, Preposition.FROM_AMONG)


def _are_piles(what: Objects, sorts: Sorts) -> bool:
    words = list(heads(what))
    return bool(words) and all(word == "hand" or sorts.of(word) == "pile" for word in words)


def _pile(act: Act, place: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "put it in each trash" and "put it in a trash": a card goes to its owner's."""
    if not _are_piles(place, sorts) or not isinstance(place.nouns, Noun) or place.where:
        return
    goes = act.verb in (Verb.PUT, Verb.RETURN)
    if isinstance(place.quantity, Each) or (
        goes and isinstance(place.quantity, Exactly) and "trash" in set(heads(place))
    ):
        if goes and place.nouns.word != "zone":
            yield finding("CL303", "nothing says whose", place.span, help='did you mean "its owner\'s"?')


def _made(ability: Node) -> Iterator[Diagnostic]:
    """A finding for another token where none was made before it."""
    made = [act for act in walk(ability) if isinstance(act, Act) and act.verb in _MAKING]
    for act in made:
        what = act.object
        if isinstance(what, Objects) and isinstance(what.quantity, Another) and what.target is None:
            names = {noun.word for noun in nouns_of(what)}
            if "token" in names and not any(_makes_token(one) for one in made if one.span.start < act.span.start):
                yield finding("CL303", "nothing is named that it differs from", what.span, help='did you mean "a"?')


def _makes_token(act: Act) -> bool:
    return isinstance(act.object, Objects) and any(noun.word == "token" for noun in nouns_of(act.object))


def _by_several(ability: Triggered, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "when opponents play me": one player does."""
    for below in walk(ability.event):
        if isinstance(below, Does) and isinstance(below.act, Act) and isinstance(below.act.object, Self):
            who = below.who
            if isinstance(who, Objects) and who.quantity is None and any(map(sorts.is_person, heads(who))):
                if below.act.verb is Verb.PLAY:
                    yield finding("CL303", "one player does this", who.span, help='did you mean "you"?')
