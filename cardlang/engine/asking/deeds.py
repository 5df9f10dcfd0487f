"""What an event did to whom: its subject as a verb tells it, and who did it to what.

Whether a clause speaks of such an event is for `occasions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardlang.engine.asking.referents import Look, followed, seen
from cardlang.engine.events import (
    Attached,
    Chosen,
    CountersChanged,
    Dealt,
    Event,
    Finalized,
    Fought,
    Made,
    Marked,
    Played,
    ZoneChange,
)
from cardlang.engine.state import ItemKind, Mark, Place, Seen
from cardlang.nodes.words import Verb

MARKS: Mapping[Verb, tuple[Mark, bool]] = {
    Verb.EXHAUST: (Mark.EXHAUSTED, True),
    Verb.READY: (Mark.EXHAUSTED, False),
    Verb.STUN: (Mark.STUNNED, True),
    Verb.EMPOWER: (Mark.EMPOWERED, True),
}


def subject(look: Look, verb: Verb, event: Event) -> Seen | None:
    """The object to which an event is what a verb says: what dies, attacks, is chosen."""
    match event:
        case ZoneChange(made, one, to):
            came = to.on_board and not one.object.zone.on_board
            seen_so = followed(look, one) if came else one
            return seen_so if _moved_so(verb, made, one, to.place, to.on_board) else None
        case Fought(fought, one):
            return one if verb is fought else None
        case Marked(one, mark, on):
            turned = mark is Mark.FACE_DOWN and not on and verb.value.startswith("turn")
            return one if turned or MARKS.get(verb) == (mark, on) else None
        case Made(made, _):
            return seen(look, made) if verb is Verb.ENTER else None
        case Dealt(amount, Seen() as one):
            return one if verb is Verb.TAKE and amount else None
        case Played(item, one):
            return one if verb in (Verb.PLAY, Verb.CAST) else None
        case Finalized(item):
            return item.frame.source if verb is Verb.CAST and item.ability is None else None
        case Chosen(one):
            return one if verb is Verb.CHOOSE else None
        case _:
            return None


def _moved_so(verb: Verb, made: Verb | None, one: Seen, to: Place, on_board: bool) -> bool:
    was_on_board = one.object.zone.on_board
    match verb:
        case Verb.DIE:
            return was_on_board and to is Place.TRASH
        case Verb.ENTER:
            return on_board and not was_on_board
        case Verb.LEAVE:
            return was_on_board and not on_board
        case _:
            return (made is verb and not _came_by_chain(made, one)) or (verb is Verb.PUT and to is Place.TRASH)


def _came_by_chain(made: Verb | None, one: Seen) -> bool:
    """Whether a card comes from the chain to be in play: that it was played is an event of its own (`Played`)."""
    return made is Verb.PLAY and one.object.zone.place is Place.CHAIN


def _moved_by(event: Event, verb: Verb) -> tuple[Seen, int] | None:
    assert isinstance(event, ZoneChange)
    done = event.verb is verb and not _came_by_chain(event.verb, event.object)
    return (event.object, event.by) if done else None


def _played_by(event: Event, verb: Verb) -> tuple[Seen, int] | None:
    assert isinstance(event, Played)
    return (event.object, event.item.controller) if verb is Verb.PLAY else None


def _cast_by(event: Event, verb: Verb) -> tuple[Seen, int] | None:
    assert isinstance(event, Finalized)
    if verb is Verb.USE and event.item.kind is ItemKind.ACTIVATED:
        return event.item.frame.source, event.item.controller
    card = event.item.kind in (ItemKind.SPELL, ItemKind.PERMANENT)
    return (event.item.frame.source, event.item.controller) if verb is Verb.CAST and card else None


def _marked_by(event: Event, verb: Verb) -> tuple[Seen, int] | None:
    assert isinstance(event, Marked)
    return (event.object, event.by) if MARKS.get(verb) == (event.mark, event.on) else None


def _chosen_by(event: Event, verb: Verb) -> tuple[Seen, int] | None:
    assert isinstance(event, Chosen)
    return (event.object, event.item.controller) if verb is Verb.CHOOSE else None


def _buffed_by(event: Event, verb: Verb) -> tuple[Seen, int] | None:
    assert isinstance(event, CountersChanged)
    put = verb is Verb.BUFF and event.kind == "buff" and event.amount > 0
    return (event.object, event.by) if put else None


def _attached_by(event: Event, verb: Verb) -> tuple[Seen, int] | None:
    assert isinstance(event, Attached)
    return (event.object, event.by) if verb is Verb.ATTACH and event.to else None


DOINGS: Mapping[type, Callable[[Event, Verb], tuple[Seen, int] | None]] = {
    ZoneChange: _moved_by,
    Attached: _attached_by,
    Played: _played_by,
    Finalized: _cast_by,
    Marked: _marked_by,
    Chosen: _chosen_by,
    CountersChanged: _buffed_by,
}
