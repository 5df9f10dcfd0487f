"""Which words of a phrase belong together where the grammar, which looks one word ahead, hangs them elsewhere.

Each rule here has its inverse, by which the phrase is printed in the words it was read from. `attach` runs them.

* "the effects of units here", "the same name as a card in your hand": what narrows down behind a part of something, or
  behind what is the same, narrows down the whole, or the other.
* "a unit and a gear at the same battlefield": what is "the same" is so of all in a list.
* "enemy spells and abilities": whose the first are, the others are too. "spell and ability damage",
  "an instant or sorcery card": one noun for both.
* "from anywhere other than your hand": the exception is one to the place.
* "banish one", "draw one and recycle the other": one of those spoken of.
* "begin the game with it on the battlefield": with it is how the game begins.
* "attacks or defends alone": alone either way. "Move it there": a place to go, and none where it is.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TypeVar

from cardlang.nodes.base import UNWRITTEN, Node, Wording, replace
from cardlang.nodes.effects import Act, AllOf, AnyOf, Content
from cardlang.nodes.filters import (
    Adverb,
    Belonging,
    Either,
    Here,
    Listed,
    Located,
    Noun,
    Objects,
    PartOf,
    SameAs,
    There,
    They,
    Together,
    Trait,
    Typed,
    Where,
)
from cardlang.nodes.narrowing import Done, OtherThan, With
from cardlang.nodes.pronouns import TheOther
from cardlang.nodes.quantities import Remaining
from cardlang.nodes.words import Preposition, Verb
from cardlang.source import Span
from cardlang.syntax.attach.traits import are_creature_types, shared_traits

W = TypeVar("W", bound=Adverb)

_BARE, _TRAITS, _ELIDED = "noun__bare", "noun", "objects__elided"
_PARTS = frozenset({"ability", "effect", "copy", "cost", "location", "target"})
"""What has no place or owner of its own that a text would name behind what it is part of."""

_CHOSEN = frozenset({"type", "color", "name"})
"""What is chosen, and not what is of it: "creature cards of a type chosen this way"."""
_SHARED_HEADS = frozenset({"damage", "card", "spell", "source", "permanent", "unit", "gear"})
_OF_THOSE = frozenset({Verb.BANISH, Verb.EXILE, Verb.PUT, Verb.PLAY, Verb.CAST, Verb.RETURN})
"""Acts on cards already spoken of when only their number is said; drawing and discarding take any."""

_OWN_GOALS = frozenset({Preposition.TO, Preposition.INTO})
"""Where an act alone leads, and not what it is joined with: "enters or transforms into" something."""


def raise_objects(node: Objects) -> Node:
    """What stands behind "(part) of (whole)" on the whole, and the exception to a place on that.

    What narrows down behind "enchanted creature and other creatures" is said of the others: which one is enchanted, is
    known. It prints in the same words, so there is no inverse.
    """
    node = replace(node, where=_joined(node.where))
    match node:
        case Objects(nouns=Belonging(nouns=Noun(word=word), whole=Objects(where=()) as whole) as nouns) if (
            word in _PARTS and node.where
        ):
            return replace(node, nouns=replace(nouns, whole=replace(whole, where=node.where)), where=())
        case Objects(nouns=SameAs(other=Objects(where=()) as other) as same, where=(_, *_)):
            return replace(node, nouns=replace(same, other=replace(other, where=node.where)), where=())
        case Objects(
            nouns=Belonging(whole=Objects(where=()) as whole) as nouns, where=(Done(verb=verb) as done, *rest)
        ):
            if verb is Verb.CHOOSE and isinstance(whole.nouns, Noun) and whole.nouns.word in _CHOSEN:
                of = replace(whole, where=(done,))
                return replace(node, nouns=replace(nouns, whole=of), where=tuple(rest))
        case Objects(quantity=None, target=None, nouns=Together(nouns=(bearer, others)), where=(_, *_)) if _is_bearer(
            bearer
        ):
            first = Objects(None, None, bearer, (), span=bearer.span)
            second = replace(node, nouns=others, span=Span(others.span.start, node.span.end))
            return Listed((first, second), span=node.span)
    return node


def _is_bearer(noun: Noun) -> bool:
    """Whether a noun names the one that this is on: "enchanted creature"."""
    return Trait("enchanted") in noun.traits or Trait("equipped") in noun.traits


def lower_objects(node: Objects) -> Node:
    """The inverse of `raise_objects`."""
    node = replace(node, where=_parted(node.where))
    match node:
        case Objects(nouns=SameAs(other=Objects(where=(_, *_) as where) as other) as same, where=()):
            return replace(node, nouns=replace(same, other=replace(other, where=())), where=where)
        case Objects(nouns=Belonging(whole=Objects(where=(_, *_) as where) as whole) as nouns):
            bare = replace(nouns, whole=replace(whole, where=()))
            return replace(node, nouns=bare, where=(*where, *node.where))
    return node


def raise_listed(node: Listed) -> Node:
    """What is "the same", on the whole list."""
    match node.phrases:
        case (*first, Objects(where=(*before, place)) as last) if not node.where and _is_same(place):
            return replace(node, phrases=(*first, replace(last, where=tuple(before))), where=(place,))
    return node


def lower_listed(node: Listed) -> Node:
    """The inverse of `raise_listed`."""
    match node.phrases:
        case (*first, Objects() as last) if node.where:
            return replace(node, phrases=(*first, replace(last, where=(*last.where, *node.where))), where=())
    return node


def _is_same(where: Where | Node) -> bool:
    match where:
        case Located(place=Objects(nouns=Noun(traits=traits))) | With(what=Objects(nouns=Noun(traits=traits))):
            return Trait("same") in traits
    return False


def raise_nouns(node: Either | Together) -> Node:
    """A trait or a noun that is said once, on each of the nouns it is meant for."""
    shared = tuple(replace(trait, wording=UNWRITTEN) for trait in shared_traits(node.nouns))
    last = node.nouns[-1]
    typed = any(isinstance(trait, Typed) for trait in last.traits)
    heads = last.word in _SHARED_HEADS or are_creature_types(node.nouns)
    if typed and heads and all(_lacks_head(noun, last.word) for noun in node.nouns[:-1]):
        others = tuple(_with_head(noun, last.word) for noun in node.nouns[:-1])
        node = replace(node, nouns=(*others, last))
    if shared:
        first, *rest = node.nouns
        node = replace(node, nouns=(first, *(replace(noun, traits=(*shared, *noun.traits)) for noun in rest)))
    return node


def lower_nouns(node: Either | Together) -> Node:
    """The inverse of `raise_nouns`: what a written noun shares with another was not written with it."""
    return replace(node, nouns=tuple(_lowered_noun(noun) for noun in node.nouns))


def _is_bare(noun: Noun) -> bool:
    return noun.wording.form == _BARE and not noun.traits


def _lacks_head(noun: Noun, head: str) -> bool:
    """Whether another noun may be meant to follow: "(basic land) or Gate card"."""
    whole = noun.word in _SHARED_HEADS and head != "damage"
    return not whole and (noun.wording.form == _TRAITS or _is_bare(noun))


def _with_head(noun: Noun, head: str) -> Noun:
    return replace(noun, traits=(*noun.traits, Typed(noun.word, span=noun.span)), word=head)


def _lowered_noun(noun: Noun) -> Noun:
    if noun.wording == UNWRITTEN:
        return noun
    written = tuple(trait for trait in noun.traits if trait.wording != UNWRITTEN)
    match noun.traits:
        case (*_, Typed(word=word, wording=wording)) if wording == UNWRITTEN:
            return replace(noun, traits=written, word=word)
    return replace(noun, traits=written)


def raise_act(node: Act) -> Act:
    """A place behind the object as where it goes, the exception to a place, and a number as one of those."""
    node = _begun(replace(node, adverbs=_joined(node.adverbs)))
    match node:
        case Act(verb=Verb.SHARE, object=Objects(where=(With() as beside, *rest)) as objects, adverbs=()):
            span = Span(objects.span.start, beside.span.start - 1) if objects.span else objects.span
            if rest and isinstance(beside.what, Objects):
                beside = replace(beside, what=replace(beside.what, where=(*beside.what.where, *rest)))
            return replace(node, object=replace(objects, where=(), span=span), adverbs=(beside,))
        case Act(
            object=PartOf(quantity=Remaining(), whole=Objects(where=(*before, Located() as goal)) as whole) as part
        ):
            if goal.preposition is Preposition.ON:
                bare = replace(part, whole=replace(whole, where=tuple(before)))
                return replace(node, object=bare, adverbs=(goal, *node.adverbs))
        case Act(object=Objects(quantity=quantity, where=()) as objects) if (
            objects.wording.form == _ELIDED and node.verb in _OF_THOSE and quantity is not None
        ):
            return replace(node, object=PartOf(quantity, They(), span=objects.span))
        case Act(object=Objects(where=(*before, Here() | There() as goal)) as objects, adverbs=()) if _goes(node):
            return replace(node, object=replace(objects, where=tuple(before)), adverbs=(goal,))
    return node


def _begun(node: Act) -> Act:
    """What a game begins with, on the act, and where that is, on that."""
    match node:
        case Act(verb=Verb.BEGIN, object=Objects(where=(With() as beside, *rest)) as game, adverbs=()):
            if isinstance(beside.what, Objects):
                beside, rest = replace(beside, what=replace(beside.what, where=(*beside.what.where, *rest))), []
            bare = replace(
                game, where=(), span=Span(game.span.start, beside.span.start - 1) if game.span else game.span
            )
            return replace(node, object=bare, adverbs=(beside, *rest))
    return node


def _unbegun(node: Act) -> Act:
    """The inverse of `_begun`."""
    match node:
        case Act(verb=Verb.BEGIN, object=Objects(where=()) as game, adverbs=(With() as beside, *rest)):
            owned = beside.what.where if isinstance(beside.what, Objects) else ()
            if isinstance(beside.what, Objects):
                beside = replace(beside, what=replace(beside.what, where=()))
            return replace(node, object=replace(game, where=(beside, *owned, *rest)), adverbs=())
    return node


def _goes(act: Act) -> bool:
    """Whether a place behind the object is where the act brings it: moving, and playing what was nowhere before."""
    return act.verb in (Verb.MOVE, Verb.PLAY)


def lower_act(node: Act) -> Act:
    """The inverse of `raise_act`."""
    node = _unbegun(replace(node, adverbs=_parted(node.adverbs)))
    match node:
        case Act(verb=Verb.SHARE, object=Objects() as objects, adverbs=(With() as beside,)):
            owned = beside.what.where if isinstance(beside.what, Objects) else ()
            own = next(
                (index for index, part in enumerate(owned) if isinstance(part, Done | Located | Here)), len(owned)
            )
            if owned[own:]:
                beside = replace(beside, what=replace(beside.what, where=owned[:own]))
            return replace(node, object=replace(objects, where=(beside, *owned[own:])), adverbs=())
        case Act(
            object=PartOf(quantity=Remaining(), whole=Objects() as whole) as part,
            adverbs=(Located(preposition=Preposition.ON) as goal, *rest),
        ):
            held = replace(part, whole=replace(whole, where=(*whole.where, goal)))
            return replace(node, object=held, adverbs=tuple(rest))
        case Act(object=Objects() as objects, adverbs=(Here() | There() as goal,)):
            return replace(node, object=replace(objects, where=(*objects.where, goal)), adverbs=())
    return node


def raise_parts(node: AllOf) -> Node:
    """ "Draw one and recycle the other": one of those that the other is of, too."""
    if any(isinstance(part, Act) and isinstance(part.object, TheOther) for part in node.parts[1:]):
        return replace(node, parts=(_one_of_them(node.parts[0]), *node.parts[1:]))
    return node


def _one_of_them(part: Content) -> Content:
    match part:
        case Act(object=Objects(quantity=quantity, where=()) as objects) if quantity and _is_elided(objects):
            return replace(part, object=PartOf(quantity, They(), span=objects.span))
    return part


def _is_elided(phrase: Objects) -> bool:
    return phrase.wording.form == _ELIDED


def raise_options(node: AnyOf) -> Node:
    """What stands behind "attacks or defends" is said of both."""
    *first, last = node.parts
    if isinstance(last, Act) and last.object is None and last.adverbs and all(_is_alone(part) for part in first):
        if any(isinstance(adverb, Located) and adverb.preposition in _OWN_GOALS for adverb in last.adverbs):
            return node
        shared = tuple(replace(adverb, wording=UNWRITTEN) for adverb in last.adverbs)
        return replace(node, parts=(*(_with_adverbs(part, shared) for part in first), last))
    return node


def lower_options(node: AnyOf) -> Node:
    """The inverse of `raise_options`."""
    *first, last = node.parts
    if not isinstance(last, Act) or not last.adverbs or last.wording == UNWRITTEN:
        return node
    return replace(node, parts=(*(_without_shared(part, last) for part in first), last))


def _is_alone(part: Content) -> bool:
    return isinstance(part, Act) and part.object is None and not part.adverbs


def _with_adverbs(part: Content, adverbs: tuple[Adverb, ...]) -> Content:
    return replace(part, adverbs=adverbs) if isinstance(part, Act) else part


def _without_shared(part: Content, last: Act) -> Content:
    if isinstance(part, Act) and part.adverbs == last.adverbs and part.adverbs[0].wording == UNWRITTEN:
        return replace(part, adverbs=())
    return part


def without_pronoun(node: Node) -> Node:
    """ "One" again, where that was written and "one of them" is meant."""
    match node:
        case PartOf(quantity=quantity, whole=They(wording=wording)) if (
            UNWRITTEN == node.wording == wording and quantity.wording != UNWRITTEN
        ):
            return Objects(quantity, None, Noun((), "card"), span=node.span, wording=Wording(_ELIDED))
    return node


def raise_done(node: Done) -> Done:
    """The exception to a place on that: "cast from anywhere other than your hand"."""
    return replace(node, adverbs=_joined(node.adverbs))


def lower_done(node: Done) -> Done:
    """The inverse of `raise_done`."""
    return replace(node, adverbs=_parted(node.adverbs))


def _joined(adverbs: tuple[W, ...]) -> tuple[W | Located, ...]:
    """The adverbs with an exception behind "anywhere" on that place."""
    for at, (where, but) in enumerate(pairwise(adverbs)):
        match where, but:
            case Located(place=Objects(nouns=Noun(word="anywhere"), where=()) as place), OtherThan():
                held = replace(where, place=replace(place, where=(but,)))
                return (*adverbs[:at], held, *adverbs[at + 2 :])
    return adverbs


def _parted(adverbs: tuple[W, ...]) -> tuple[W | Located | OtherThan, ...]:
    """The inverse of `_joined`."""
    for at, where in enumerate(adverbs):
        match where:
            case Located(place=Objects(nouns=Noun(word="anywhere"), where=(OtherThan() as but,)) as place):
                bare = replace(where, place=replace(place, where=()))
                return (*adverbs[:at], bare, but, *adverbs[at + 1 :])
    return adverbs
