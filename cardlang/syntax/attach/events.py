"""Events that may be worded in two ways and are one: `attach` runs these rules, and their inverse for printing.

* "a creature enters under your control": a creature you control enters (what a trigger waits for; where an effect puts
  something under somebody's control, that is said of the putting).
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import UNWRITTEN, Node, replace
from cardlang.nodes.clauses import AnyEvent
from cardlang.nodes.effects import Act, Content, Does, When
from cardlang.nodes.filters import AnyListed, Controlled, Listed, Located, Noun, Objects, Of, Phrase
from cardlang.nodes.words import Preposition, Verb

WITH_EVENTS = frozenset({Triggered, When})
"""The classes of what has an event."""

_CONTROL = Noun((), "control")


def raise_event(node: Node) -> Node:
    """Under whose control something enters, as who controls it."""
    return _with_events(node, _raised)


def lower_event(node: Node) -> Node:
    """The inverse of `raise_event`, where it was written so."""
    return _with_events(node, _lowered)


def _with_events(node: Node, change: Callable[[Content], Content]) -> Node:
    """What waits for an event, or for any of several, with each of them changed."""
    match node:
        case Triggered(event=AnyEvent(events=events) as several) | When(event=AnyEvent(events=events) as several):
            return replace(node, event=replace(several, events=tuple(change(event) for event in events)))
        case Triggered(event=event) | When(event=event):
            return replace(node, event=change(event))
    return node


def _raised(event: Content) -> Content:
    match event:
        case Does(
            who=who,
            act=Act(
                verb=Verb.ENTER,
                object=None,
                adverbs=(
                    Located(
                        preposition=Preposition.UNDER,
                        place=Objects(quantity=Of(owner=owner), target=None, nouns=nouns, where=()),
                    ) as under,
                ),
            ) as act,
        ) if nouns == _CONTROL:
            controlled = _controlled(who, Controlled(owner, span=under.span))
            if controlled is not None:
                return replace(event, who=controlled, act=replace(act, adverbs=()))
    return event


def _controlled(who: Phrase, whose: Controlled) -> Phrase | None:
    """A phrase for objects, narrowed down by who controls them; the last of several that may be meant."""
    match who:
        case Objects(where=where):
            return replace(who, where=(whose, *where))
        case AnyListed(phrases=(*first, Objects() as last)) | Listed(phrases=(*first, Objects() as last), where=()):
            return replace(who, phrases=(*first, replace(last, where=(whose, *last.where))))
    return None


def _lowered(event: Content) -> Content:
    match event:
        case Does(who=who, act=Act(verb=Verb.ENTER, object=None, adverbs=()) as act):
            found = _uncontrolled(who)
            if found is not None:
                bare, whose = found
                control = Objects(Of(whose.player), None, _CONTROL, ())
                under = Located(Preposition.UNDER, control, span=whose.span)
                return replace(event, who=bare, act=replace(act, adverbs=(under,)))
    return event


def _uncontrolled(who: Phrase) -> tuple[Phrase, Controlled] | None:
    match who:
        case Objects(where=(Controlled() as whose, *where)) if whose.wording == UNWRITTEN:
            return replace(who, where=tuple(where)), whose
        case AnyListed(phrases=(*first, Objects() as last)) | Listed(phrases=(*first, Objects() as last), where=()):
            found = _uncontrolled(last)
            return None if found is None else (replace(who, phrases=(*first, found[0])), found[1])
    return None
