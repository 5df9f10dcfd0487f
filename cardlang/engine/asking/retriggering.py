"""Statements about triggers: which trigger an additional time, and which do not trigger at all."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking.continuous import said_in
from cardlang.engine.asking.matching import place_zones
from cardlang.engine.asking.referents import Look, here, players
from cardlang.engine.events import Event, Fought
from cardlang.engine.state import Frame, Place, Zone
from cardlang.nodes import filters
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.narrowing import HasKeyword, Manner, Relating, Through
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Preposition, Verb

AGAIN = Act(Verb.TRIGGER, None, (Manner("additional_time"),))
NEVER = Modal(Mode.DOES_NOT, Act(Verb.TRIGGER, None))
SCORING = frozenset({Verb.CONQUER, Verb.HOLD})


def is_about_triggers(content: Node) -> bool:
    """Whether a statement is one of those that are understood."""
    match content:
        case Does(filters.Objects(filters.Of(filters.You()), None, filters.Noun((kind,), "effect"), where), act):
            return (act == AGAIN and _is_known(kind, where)) or (act == NEVER and _is_at_mine(kind, where))
        case _:
            return False


def _is_known(kind: Node, where: tuple[Node, ...]) -> bool:
    match kind, where:
        case HasKeyword("deathknell"), ():
            return True
        case Relating(verb), (Through(through, None, (filters.Here(),)),):
            return verb is through and verb in SCORING
        case _:
            return False


def _is_at_mine(kind: Node, where: tuple[Node, ...]) -> bool:
    match where:
        case (filters.Located(Preposition.AT, filters.Objects(filters.Of(filters.Self()), None, field, ())),):
            return kind == HasKeyword("temporary") and field == filters.Noun((), "battlefield")
        case _:
            return False


def how_often(look: Look, frame: Frame, keyword: str, ability: Triggered, event: Event) -> int:
    """How many times an ability triggers that an event triggers once by itself."""
    times = 1
    for said, content in _statements(look):
        kind, where = content.who.nouns.traits[0], content.who.where  # type: ignore[union-attr]
        if frame.controller not in players(look, said, filters.You()):
            continue
        if content.act == NEVER and keyword == "temporary" and _is_there(look, said, frame, where):
            return 0
        times += content.act == AGAIN and _is_such(look, said, kind, keyword, ability, event)
    return times


def _statements(look: Look) -> Iterator[tuple[Frame, Does]]:
    for frame, content in said_in(look, is_about_triggers):
        if isinstance(content, Does):
            yield frame, content


def _is_there(look: Look, said: Frame, frame: Frame, where: tuple[Node, ...]) -> bool:
    place = where[0].place  # type: ignore[attr-defined]
    return frame.source.object.zone in place_zones(look, said, place)


def _is_such(look: Look, said: Frame, kind: Node, keyword: str, ability: Triggered, event: Event) -> bool:
    """Whether a trigger is a Deathknell, or one for conquering or holding the battlefield that is meant."""
    if isinstance(kind, HasKeyword):
        return keyword == kind.name
    verb = kind.verb if isinstance(kind, Relating) else None
    waits = any(isinstance(node, Act) and node.verb is verb for node in walk(ability.event))
    mine = isinstance(event, Fought) and event.verb is verb and here(look, said) == Zone(Place.FIELD, event.battlefield)
    return waits and mine
