"""What is said once behind several and meant of each of them, where no rule beside these says so.

* "play lands and cast spells from your graveyard", "a Plains card or a creature card from among them": the place is
  that of each, unless one has a place of its own.
* "the same name as a creature you control or a card in your graveyard": the same as any of them.
* "you may have it get +2/+0 and gain haste": what it is made to do, both times.
* "a creature chosen at random from among them", "a spell cast from exile": how it is chosen, and what out of.

A place is copied to those that it is also said of; it prints with each of them, or once where it was written once.
"""

from __future__ import annotations

from cardlang.nodes.base import UNWRITTEN, Node, replace
from cardlang.nodes.effects import Act, AllOf, AnyOf, Content, Gain, Get, Lasting, Lose
from cardlang.nodes.filters import AnyListed, Either, Listed, Located, Noun, Objects, Phrase, SameAs, Together, Where
from cardlang.nodes.narrowing import Done, Manner
from cardlang.nodes.predicates import Causes
from cardlang.nodes.words import Preposition, Verb
from cardlang.source import span_of
from cardlang.syntax.attach.acts import USES

_OUT_OF = frozenset({Preposition.FROM, Preposition.FROM_AMONG})
_BROUGHT = frozenset({Verb.CAST, Verb.PLAY, Verb.PUT, Verb.RETURN, Verb.EXILE, Verb.DISCARD})
_RANDOM = "at_random"

SHARED = frozenset({AllOf, AnyOf, Listed, AnyListed})
"""The classes of what `say_of_each` and `said_once` may change."""


def raise_causes(node: AllOf) -> Node:
    """All that something is made to do, and not only the first of it."""
    match node:
        case AllOf(parts=(Causes() as first, *rest)) if rest and all(_is_had(part) for part in rest):
            inner = replace(node, parts=(first.act, *rest))
            return replace(first, act=inner, span=node.span)
    return node


def say_of_each(node: Node) -> Node:
    """A place that is said once, of each."""
    match node:
        case AllOf() | AnyOf():
            return _on_acts(node)
        case Listed() | AnyListed():
            return _on_phrases(node)
    return node


def _on_acts(node: AllOf | AnyOf) -> Node:
    """Where several things are played from, on each of the acts."""
    *others, last = node.parts
    place = _place_of(_object_of(last))
    if place is None or not all(_is_use(part) and _is_placeless(_object_of(part)) for part in others):
        return node
    return replace(node, parts=(*(_used_from(part, place) for part in others), last)) if _is_use(last) else node


def lower_causes(node: Causes) -> Node:
    """The inverse of `raise_causes`."""
    match node:
        case Causes(act=AllOf(parts=(first, *rest)) as both):
            return replace(both, parts=(replace(node, act=first), *rest))
    return node


def _on_phrases(node: Listed | AnyListed) -> Node:
    """Where the cards of a list come from, on each of them."""
    *others, last = node.phrases
    place = _place_of(last)
    if place is None or not _is_card(last) or not all(_is_card(one) and _is_placeless(one) for one in others):
        return node
    return replace(node, phrases=(*(_from(one, place) for one in others), last))


def raise_same(node: AnyListed) -> AnyListed | Objects:
    """What something has the same name as, of all that are told."""
    match node.phrases:
        case (Objects(nouns=SameAs(other=Objects() as other) as same, where=()) as first, *rest):
            alike = replace(node, phrases=(other, *rest), span=span_of(other.span.start, node.span.end))
            return replace(first, nouns=replace(same, other=alike), span=node.span)
    return node


def lower_same(node: Objects) -> Objects | AnyListed:
    """The inverse of `raise_same`."""
    match node:
        case Objects(nouns=SameAs(other=AnyListed(phrases=(other, *rest)) as alike) as same):
            first = replace(node, nouns=replace(same, other=other))
            return replace(alike, phrases=(first, *rest))
    return node


def raise_random(node: Objects) -> Objects:
    """How something is chosen, on the choosing, and out of where something was brought, on that."""
    match node.where:
        case (*before, Done(adverbs=()) as done, Located(preposition=Preposition.FROM) as out) if done.verb in _BROUGHT:
            brought = replace(done, adverbs=(out,), span=done.span.join(out.span))
            return replace(node, where=(*before, brought))
    for at, (said, manner) in enumerate(zip(node.where, node.where[1:], strict=False)):
        if isinstance(said, Done) and said.verb is Verb.CHOOSE and not said.adverbs and _is_random(manner):
            end = at + 2
            while end < len(node.where) and _place_in(node.where[end : end + 1]):
                end += 1
            how: tuple[Where, ...] = node.where[at + 1 : end]
            whole = replace(said, adverbs=how, span=said.span.join(how[-1].span))
            return replace(node, where=(*node.where[:at], whole, *node.where[end:]))
    return node


def lower_random(node: Objects) -> Objects:
    """The inverse of `raise_random`."""
    match node.where:
        case (*before, Done(adverbs=(Located(preposition=Preposition.FROM), *_) as out) as done):
            if done.verb in _BROUGHT:
                return replace(node, where=(*before, replace(done, adverbs=()), *out))
    for at, said in enumerate(node.where):
        if isinstance(said, Done) and said.verb is Verb.CHOOSE and said.adverbs and _is_random(said.adverbs[0]):
            flat = (replace(said, adverbs=()), *said.adverbs)
            return replace(node, where=(*node.where[:at], *flat, *node.where[at + 1 :]))
    return node


def said_once(node: Node) -> Node:
    """The inverse of `say_of_each`, where it was written once."""
    match node:
        case AllOf(parts=(*others, last)) | AnyOf(parts=(*others, last)):
            if _place_of(_object_of(last)) is not None:
                return replace(node, parts=(*(_used_unplaced(part) for part in others), last))
        case Listed(phrases=(*others, last)) | AnyListed(phrases=(*others, last)):
            if _place_of(last) is not None:
                return replace(node, phrases=(*(_unplaced(one) for one in others), last))
    return node


def _is_had(part: Content) -> bool:
    """Whether a part says what something gets, for a time or not."""
    match part:
        case Get() | Gain() | Lose():
            return True
        case Lasting(change=change):
            return _is_had(change)
        case _:
            return False


def _is_random(where: Node) -> bool:
    return isinstance(where, Manner) and where.word == _RANDOM


def _is_use(part: Node) -> bool:
    return isinstance(part, Act) and part.verb in USES and not part.adverbs


def _object_of(part: Node) -> Phrase | None:
    return part.object if isinstance(part, Act) else None


def _place_of(phrase: Node | None) -> Located | None:
    return _place_in(phrase.where[-1:]) if isinstance(phrase, Objects) else None


def _place_in(where: tuple[Where, ...]) -> Located | None:
    match where:
        case (Located(preposition=preposition) as place,) if preposition in _OUT_OF:
            return place
    return None


def _is_placeless(phrase: Node | None) -> bool:
    return isinstance(phrase, Objects) and not any(isinstance(where, Located) for where in phrase.where)


def _is_card(phrase: Node) -> bool:
    match phrase:
        case Objects(nouns=Noun(word=word)):
            return word == "card"
        case Objects(nouns=Either(nouns=nouns) | Together(nouns=nouns)):
            return all(noun.word == "card" for noun in nouns)
        case _:
            return False


def _from(phrase: Phrase, place: Located) -> Phrase:
    if not isinstance(phrase, Objects):
        return phrase
    return replace(phrase, where=(*phrase.where, replace(place, wording=UNWRITTEN)))


def _unplaced(phrase: Phrase) -> Phrase:
    match phrase:
        case Objects(where=(*before, Located(wording=wording) as place)) if wording == UNWRITTEN:
            return replace(phrase, where=tuple(before)) if place.preposition in _OUT_OF else phrase
    return phrase


def _used_from(part: Content, place: Located) -> Content:
    match part:
        case Act(object=Objects() as what):
            return replace(part, object=_from(what, place))
    return part


def _used_unplaced(part: Content) -> Content:
    match part:
        case Act(object=Objects() as what) if part.verb in USES:
            return replace(part, object=_unplaced(what))
    return part
