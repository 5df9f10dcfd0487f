"""Where what stands behind a place belongs: to the place, to what is brought there, or to the act.

The grammar's lists never nest: behind "to the battlefield" it hangs on the battlefield whatever narrows a phrase down,
and it reads "the rest" behind a place as a second place. Each rule here has its inverse for printing.

* "into a graveyard from the battlefield", "to the battlefield tapped": said of what is put there, not of the pile.
* "a counter on each Fungus on the battlefield": said of what the counter is on.
* "with a shield counter on it", "with two cards in hand", "among cards in your graveyard": said of the counter, and of
  the cards.
* "cast spells during your turn": said of the casting.
* "put one into your hand and the rest into your graveyard": two acts, the verb said once.
"""

from __future__ import annotations

from typing import TypeGuard, TypeVar

from cardlang.nodes.base import UNWRITTEN, Node, replace
from cardlang.nodes.effects import Act, AllOf, Content
from cardlang.nodes.filters import (
    Adverb,
    Exactly,
    Listed,
    Located,
    Noun,
    Objects,
    PartOf,
    Phrase,
    SameAs,
    StatIs,
    The,
    They,
    Where,
)
from cardlang.nodes.narrowing import AllStates, Done, With, WithGifts, WithHighest, Without
from cardlang.nodes.pronouns import TheOther, TheRest
from cardlang.nodes.words import Preposition

_Describing = StatIs | WithHighest | With | WithGifts | Without
"""What says which objects are meant."""

W = TypeVar("W", bound=Adverb)

_GOALS = frozenset({Preposition.TO, Preposition.INTO, Preposition.ONTO, Preposition.UNDER, Preposition.ON_TOP})
_LIES = {"counter": Preposition.ON, "buff": Preposition.ON, "card": Preposition.IN}
"""Where what somebody or something has lies, when it is said behind it."""
_PILES = frozenset({"battlefield", "graveyard", "hand", "library", "exile", "control"})

PLACED = frozenset({Objects, Done, Act})
"""The classes of what `raise_places` and `lower_places` may change."""


def raise_places(node: Node) -> Node:
    """What stands behind a place on what it is said of."""
    match node:
        case Objects(nouns=Noun(word="counter"), where=(_, _, *_)):
            return replace(node, where=_gathered(_nested(node.where)))
        case Objects(where=(_, *_)):
            return replace(node, where=_nested(node.where))
        case Done(adverbs=(_, *_)):
            return replace(node, adverbs=_nested(_unhung(node.adverbs)))
        case Act(object=Objects(where=(*where, Located(preposition=Preposition.DURING) as time)) as what):
            act = replace(node, object=replace(what, where=tuple(where)), adverbs=(time, *node.adverbs))
            return raise_places(act)
        case Act(adverbs=(_, *_)):
            return _shared(replace(node, adverbs=_nested(_unhung(node.adverbs))))
        case _:
            return node


def lower_places(node: Node) -> Node:
    """The inverse of `raise_places`."""
    match node:
        case Objects(nouns=Noun(word="counter"), where=(_, *_)):
            return replace(node, where=_flat(_scattered(node.where)))
        case Objects(where=(_, *_)):
            return replace(node, where=_flat(node.where))
        case Act(object=Objects() as what, adverbs=(Located(preposition=Preposition.DURING) as time, *rest)):
            act = replace(node, object=replace(what, where=(*what.where, time)), adverbs=tuple(rest))
            return lower_places(act) if rest else act
        case Done(adverbs=(_, *_)) | Act(adverbs=(_, *_)):
            return replace(node, adverbs=_hung(_flat(node.adverbs)))
        case _:
            return node


def in_one_list(node: Node) -> Node:
    """Acts in a list of which one was two: "put one into your hand and the other into exile, then shuffle"."""
    match node:
        case AllOf(parts=parts) if any(_is_shared(part) for part in parts):
            return replace(node, parts=tuple(one for part in parts for one in _apart(part)))
    return node


def _is_shared(part: Node) -> bool:
    match part:
        case AllOf(parts=(Act(), Act(object=what) as other)) if _is_of_those(what):
            return other.wording == UNWRITTEN
    return False


def _apart(part: Content) -> tuple[Content, ...]:
    return part.parts if isinstance(part, AllOf) and _is_shared(part) else (part,)


def without_verb(node: Node) -> Node:
    """Acts of which one was written without its verb, as the grammar reads them."""
    if not isinstance(node, AllOf):
        return node
    parts: list[Content] = []
    for part in node.parts:
        both = _said_once(parts[-1], part) if parts else None
        if both is None:
            parts.append(part)
        else:
            parts[-1] = both
    if len(parts) == len(node.parts):
        return node
    return replace(parts[0], span=node.span) if len(parts) == 1 else replace(node, parts=tuple(parts))


def _said_once(act: Content, other: Content) -> Content | None:
    """An act and the one behind it as one whose place lists both, where the second was written without its verb."""
    match act, other:
        case Act(adverbs=(*before, Located() as place, Done() as state)), Act(object=what) if _is_of_those(what):
            first: Phrase = place.place
            if not isinstance(first, Objects):
                return None
            first = replace(first, where=(*first.where, state))
        case Act(adverbs=(*before, Located() as place)), Act(object=what) if _is_of_those(what):
            first = place.place
        case _:
            return None
    if what is None or other.wording != UNWRITTEN or act.verb is not other.verb:
        return None
    return replace(act, adverbs=(*before, replace(place, place=Listed((first, what))), *other.adverbs))


def _is_of_those(what: Node | None) -> bool:
    """Whether it names some of those of which others went elsewhere: "the rest", "one" (into your hand and one ...)."""
    if isinstance(what, Objects):
        return what.wording.form == "objects__elided" and isinstance(what.quantity, Exactly) and not what.where
    if isinstance(what, PartOf):
        return what.wording == UNWRITTEN and isinstance(what.quantity, Exactly) and isinstance(what.whole, They)
    return isinstance(what, TheRest | TheOther)


def _shared(act: Act) -> Act | AllOf:
    """An act whose place lists "the rest" as two acts; what is tapped there is the first's."""
    for index, where in enumerate(act.adverbs):
        match where:
            case Located(place=Listed(phrases=(first, other))) if _is_of_those(other):
                states: tuple[Where, ...] = ()
                if isinstance(first, Objects):
                    states = tuple(one for one in first.where if isinstance(one, Done))
                    first = replace(first, where=tuple(one for one in first.where if one not in states))
                here = (*act.adverbs[:index], replace(where, place=first), *states)
                there = act.adverbs[index + 1 :]
                if isinstance(other, Objects):
                    if not there or other.quantity is None:
                        return act
                    other = PartOf(other.quantity, They(), span=other.span)
                second = replace(act, object=other, adverbs=there, wording=UNWRITTEN)
                return AllOf((replace(act, adverbs=here), second), span=act.span)
    return act


def _gathered(where: tuple[Where, ...]) -> tuple[Where, ...]:
    """What narrows down behind "(a counter) on target creature", on that."""
    for index, part in enumerate(where):
        match part:
            case Located(preposition=Preposition.ON | Preposition.FROM, place=Objects() as place) if all(
                _is_of_the_bearer(w) for w in where[index + 1 :]
            ):
                held = replace(place, where=(*place.where, *where[index + 1 :]))
                return (*where[:index], replace(part, place=held))
    return where


def _is_of_the_bearer(where: Where) -> bool:
    """Whether what stands behind "a counter on something" is said of that: what it is like, and where it is."""
    match where:
        case Located(preposition=Preposition.IN, place=Objects()):
            return True
        case Located(preposition=Preposition.ON, place=Objects(quantity=The(), nouns=Noun(word="battlefield"))):
            return True
        case _:
            return isinstance(where, _Describing)


def _scattered(where: tuple[Where, ...]) -> tuple[Where, ...]:
    """The inverse of `_gathered`."""
    match where:
        case (*before, Located(preposition=Preposition.ON | Preposition.FROM, place=Objects() as place) as on):
            cut = next((i for i, w in enumerate(place.where) if _is_of_the_bearer(w)), len(place.where))
            bare = replace(on, place=replace(place, where=place.where[:cut]))
            return (*before, bare, *place.where[cut:])
    return where


def _nested(where: tuple[W, ...]) -> tuple[W | With, ...]:
    """A place behind counters, or behind the things something is among, on those."""
    found: list[W | With] = []
    for part in where:
        before = found[-1] if found else None
        match before, part:
            case With(what=Objects(nouns=Noun(word=word), where=()) as what), Located(preposition=preposition) if (
                _LIES.get(word) is preposition
            ):
                found[-1] = replace(before, what=replace(what, where=(part,)))
            case (
                Done(adverbs=(With(what=Objects(nouns=Noun(word="counter"), where=()) as what) as beside,)),
                Located(preposition=Preposition.ON),
            ):
                there = replace(beside, what=replace(what, where=(part,)))
                found[-1:] = (replace(before, adverbs=()), there)
            case WithHighest(among=None), Located(preposition=Preposition.AMONG, place=among):
                found[-1] = replace(before, among=among)
            case WithHighest(among=Objects() as among), Located(preposition=Preposition.IN | Preposition.ON):
                found[-1] = replace(before, among=replace(among, where=(*among.where, part)))
            case (
                With(what=Objects(nouns=SameAs(other=Objects(where=()) as other) as same, where=owned) as what),
                Located(preposition=Preposition.IN | Preposition.ON),
            ):
                like = replace(same, other=replace(other, where=(*owned, part)))
                found[-1] = replace(before, what=replace(what, nouns=like, where=()))
            case (
                Located(
                    preposition=Preposition.AMONG | Preposition.FROM_AMONG,
                    place=Objects(nouns=Noun(word="card")) as cards,
                ),
                Located(preposition=Preposition.IN | Preposition.FROM) | Done(),
            ):
                found[-1] = replace(before, place=replace(cards, where=(*cards.where, part)))
            case _:
                found.append(part)
    return tuple(found)


def _flat(where: tuple[W, ...]) -> tuple[W | Located | Done, ...]:
    """The inverse of `_nested`."""
    found: list[W | Located | Done] = []
    for part in where:
        match part:
            case With(what=Objects(nouns=Noun(word=word), where=(Located() as place,)) as what) if word in _LIES:
                found += (replace(part, what=replace(what, where=())), place)
            case WithHighest(among=Objects(where=(*owned, Located() as place)) as among):
                bare = Located(Preposition.AMONG, replace(among, where=tuple(owned)))
                found += (replace(part, among=None), bare, place)
            case WithHighest(among=among) if among is not None:
                found += (replace(part, among=None), Located(Preposition.AMONG, among))
            case With(
                what=Objects(nouns=SameAs(other=Objects(where=(*owned, Located() as place)) as other) as same) as what
            ):
                like = replace(same, other=replace(other, where=()))
                found += (replace(part, what=replace(what, nouns=like, where=tuple(owned))), place)
            case Located(
                preposition=Preposition.AMONG | Preposition.FROM_AMONG,
                place=Objects(nouns=Noun(word="card"), where=(*owned, (Located() | Done()) as place)) as cards,
            ):
                found += (replace(part, place=replace(cards, where=tuple(owned))), place)
            case _:
                found.append(part)
    return tuple(found)


def _unhung(adverbs: tuple[Adverb, ...]) -> tuple[Adverb, ...]:
    """What hangs on the pile that something is put into, beside it."""
    found: list[Adverb] = []
    for adverb in adverbs:
        if not isinstance(adverb, Located) or not _is_goal(adverb) or not isinstance(adverb.place, Objects):
            found.append(adverb)
            continue
        where = adverb.place.where
        own = next((i for i, part in enumerate(where) if _is_of_the_thing(part)), len(where))
        found += (replace(adverb, place=replace(adverb.place, where=where[:own])), *where[own:])
    return tuple(found)


def _hung(adverbs: tuple[Adverb, ...]) -> tuple[Adverb, ...]:
    """The inverse of `_unhung`."""
    found: list[Adverb] = []
    for adverb in adverbs:
        before = found[-1] if found else None
        if isinstance(before, Located) and _is_goal(before) and _is_of_the_thing(adverb):
            if isinstance(before.place, Objects):
                where = (*before.place.where, adverb)
                found[-1] = replace(before, place=replace(before.place, where=where))
                continue
        found.append(adverb)
    return tuple(found)


def _is_goal(where: Located) -> bool:
    """Whether it is a pile that something is put into; "a battlefield" that one may choose has things of its own."""
    match where.place:
        case Objects(nouns=Noun(word="battlefield"), quantity=quantity):
            return where.preposition in _GOALS and isinstance(quantity, The)
        case Objects(nouns=Noun(word=word)):
            return where.preposition in _GOALS and word in _PILES
        case _:
            return False


def _is_of_the_thing(where: Adverb) -> TypeGuard[Where]:
    match where:
        case Done() | With() | WithGifts() | AllStates():
            return True
        case Located(preposition=preposition):
            return preposition in (Preposition.FROM, Preposition.ON)
        case _:
            return False
