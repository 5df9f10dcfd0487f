"""What must be true of each event and each decision of a game, whatever its cards say; the engine never asks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardlang.engine.events import (
    Added,
    CountersChanged,
    Dealt,
    Event,
    Finalized,
    ItemAdded,
    ItemChanged,
    ItemRemoved,
    Made,
    Marked,
    Risen,
    Spent,
    XpChanged,
    ZoneChange,
)
from cardlang.engine.run import NeedsDecision
from cardlang.engine.state import GameState, ItemKind, Mark, Place


def broken_by(cause: str, before: GameState, event: Event, after: GameState) -> Iterator[str]:
    """What is wrong with an event that happened for a reason, between two states."""
    if not cause:
        yield "it happened without a cause"
    yield from _of_event(before, event)
    yield from _of_objects(before, event, after)
    yield from _of_numbers(after)


def broken_at(due: NeedsDecision) -> Iterator[str]:
    """What is wrong with a game at a decision."""
    state = due.base
    held = {one.id for one in state.objects.values() if one.zone.place is Place.CHAIN}
    items = {item.frame.source.id for item in state.chain if item.ability is None}
    if held != items:
        yield f"cards on the chain and items differ: {sorted(held ^ items)}"
    ends = due.decision.options and due.decision.options[-1].label == "end"
    if ends and (state.chain or state.work):
        yield "the turn could end while something is pending"


def _of_event(before: GameState, event: Event) -> Iterator[str]:
    match event:
        case ZoneChange(object=one) | Marked(object=one) | Dealt(object=one) | CountersChanged(object=one) if (
            one is not None and before.now(one) is None
        ):
            yield f"it happens to {one.object.face.name}, which is no longer what it was"
        case Marked(object=one, mark=Mark.EXHAUSTED, on=True) if Mark.EXHAUSTED in before.objects[one.id].marks:
            yield f"{one.object.face.name} is exhausted twice"
        case Spent(player, symbols):
            lacking = Counter(symbols) - Counter(dict(before.player(player).pool))
            if lacking:
                yield f"P{player} pays with what is not there: {dict(lacking)}"
        case XpChanged(player, amount) if before.player(player).xp + amount < 0:
            yield f"P{player} spends more XP than there is"
        case CountersChanged(object=one, kind=kind, amount=amount) if before.objects[one.id].counter(kind) + amount < 0:
            yield f"more {kind} counters are taken off {one.object.face.name} than there are"
        case ItemRemoved(item) | ItemChanged(item) | Finalized(item) if all(i.id != item.id for i in before.chain):
            yield "it is about an item that is not on the chain"
        case ItemAdded(item) if isinstance(item.frame.event, Risen):  # what events led to, and no event of the log
            if before.now(item.frame.event.object) is None:
                yield "it triggered for what is no longer there"
        case ItemAdded(item) if item.kind is ItemKind.TRIGGERED and item.frame.event is not None:
            if all(past is not item.frame.event for past in before.log):
                yield "it triggered without its event"
        case Added(_, symbols) if not symbols:
            yield "nothing is added"
        case _:
            return


def _of_objects(before: GameState, event: Event, after: GameState) -> Iterator[str]:
    """Each card is in exactly one zone, is the one it was, and none is lost or made but tokens."""
    if before.objects is after.objects and before.order is after.order:
        return
    placed = [number for held in after.order.values() for number in held]
    if len(placed) != len(after.objects) or set(placed) != set(after.objects):
        yield "an object is in no zone, or in two"
    for number, one in after.objects.items():
        known = before.objects.get(number)
        if known is one:
            continue
        if number not in after.order.get(one.zone, ()):
            yield f"{one.face.name} is not in its zone"
        if known is None and not (isinstance(event, Made) and event.object.id == number):
            yield f"{one.face.name} comes from nowhere"
        elif known is not None and (known.face is not one.face or known.owner != one.owner):
            yield f"what is printed on {one.face.name}, or its owner, has changed"
        if one.damage < 0 or any(number < 0 for _, number in one.counters):
            yield f"{one.face.name} has less than nothing of something"
    if len(before.objects) > len(after.objects):
        yield "an object is lost"


def _of_numbers(after: GameState) -> Iterator[str]:
    for player in after.players:
        if player.xp < 0 or player.points < 0 or any(number < 0 for _, number in player.pool):
            yield f"P{player.id} has less than nothing of something"
