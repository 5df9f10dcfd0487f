"""What an event does to the state. `apply` is the only function that makes a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from cardlang.engine.events import (
    BOOKKEEPING,
    Added,
    Announced,
    Attached,
    Chosen,
    ControlChanged,
    Copied,
    CountersChanged,
    Dealt,
    EffectBegan,
    EffectEnded,
    Event,
    Finalized,
    Followed,
    Fought,
    Healed,
    ItemAdded,
    ItemChanged,
    ItemRemoved,
    LifeChanged,
    Made,
    Marked,
    Opened,
    PaymentEnded,
    PhaseBegan,
    Played,
    PlayerLost,
    PlayerWon,
    PoolEmptied,
    Risen,
    Scored,
    Shown,
    Spent,
    TurnSet,
    WorkSet,
    XpChanged,
    ZoneChange,
)
from cardlang.engine.keeping import keep
from cardlang.engine.state import GameObject, GameState, Item, Place, Player, Zone
from cardlang.nodes.frozen import replace


def apply(state: GameState, event: Event) -> GameState:
    """The state after an event, the event written into its log."""
    after = _changed(state, event)
    after = after if isinstance(event, BOOKKEEPING) else replace(after, log=(*state.log, event))
    keep(state, event, after)
    return after


def _changed(state: GameState, event: Event) -> GameState:
    match event:
        case ZoneChange():
            return _zone_change(state, event)
        case Made(made, _):
            return _placed(replace(state, next_id=max(state.next_id, made.id + 1)), made, False)
        case Marked() | Dealt() | Healed() | Announced() | CountersChanged() | Attached() | ControlChanged() | Copied():
            return _object_change(state, event)
        case LifeChanged() | Scored() | XpChanged() | Added() | Spent() | PoolEmptied() | PlayerLost() | PlayerWon():
            return _player_change(state, event)
        case ItemAdded(item):
            return replace(state, chain=(*state.chain, item), next_id=max(state.next_id, item.id + 1))
        case ItemChanged(item) | Finalized(item):
            return _with_item(state, item)
        case ItemRemoved(item):
            return replace(state, chain=tuple(i for i in state.chain if i.id != item.id))
        case EffectBegan(effect):
            return replace(state, effects=(*state.effects, effect), next_id=max(state.next_id, effect.id + 1))
        case EffectEnded(number):
            return replace(state, effects=tuple(e for e in state.effects if e.id != number))
        case PhaseBegan(phase, player):
            return replace(state, turn=replace(state.turn, phase=phase, player=player))
        case TurnSet(turn):
            return replace(state, turn=turn)
        case WorkSet(work):
            return replace(state, work=work)
        case Chosen() | Shown() | Played() | Fought() | Opened() | Risen() | PaymentEnded() | Followed():
            return state


def _with_item(state: GameState, item: Item) -> GameState:
    return replace(state, chain=tuple(item if i.id == item.id else i for i in state.chain))


def _with_object(state: GameState, changed: GameObject) -> GameState:
    return replace(state, objects={**state.objects, changed.id: changed})


def _object_change(
    state: GameState,
    event: Marked | Dealt | Healed | Announced | CountersChanged | Attached | ControlChanged | Copied,
) -> GameState:
    if event.object is None:
        return _player_dealt(state, event)
    found = state.objects[event.object.id]
    match event:
        case Marked(mark=mark, on=on):
            return _with_object(state, replace(found, marks=found.marks | {mark} if on else found.marks - {mark}))
        case Dealt(amount):
            return _with_object(state, _dealt(found, amount))
        case Announced(_, x, declared):
            return _with_object(state, replace(found, x=x, declared=declared))
        case Healed():
            return _with_object(state, replace(found, damage=0))
        case CountersChanged(_, kind, amount):
            counters = {**dict(found.counters), kind: found.counter(kind) + amount}
            kept = tuple(sorted((name, n) for name, n in counters.items() if n > 0))
            return _with_object(state, replace(found, counters=kept))
        case Attached(to=to):
            moved = replace(found, attached_to=to)
            return _moved_along(_with_object(state, moved), moved)
        case ControlChanged(_, player):
            taken = _with_object(state, replace(found, controller=player, since=state.turn.number))
            item = state.item(found.id)
            return (
                taken
                if item is None
                else _with_item(taken, replace(item, frame=replace(item.frame, controller=player)))
            )
        case Copied(_, face):
            return _with_object(state, replace(found, copied=face))


DAMAGED_BY_COUNTERS = {"planeswalker": "loyalty", "battle": "defense"}


def _dealt(found: GameObject, amount: int) -> GameObject:
    """What damage does to an object: to a planeswalker or battle it takes counters off (CR 120.3c, 120.3h), on all else
    it is marked."""
    lost = [counter for kind, counter in DAMAGED_BY_COUNTERS.items() if kind in found.shown.types]
    counters = {kind: n - amount if kind in lost else n for kind, n in found.counters}
    kept = tuple(sorted((kind, n) for kind, n in counters.items() if n > 0))
    marked = 0 if lost and "creature" not in found.shown.types else amount
    return replace(found, counters=kept, damage=found.damage + marked)


def _player_dealt(state: GameState, event: object) -> GameState:
    assert isinstance(event, Dealt)
    player = state.player(event.player)
    return _with_player(state, replace(player, life=player.life - event.amount))


def _with_player(state: GameState, player: Player) -> GameState:
    return replace(state, players=tuple(player if p.id == player.id else p for p in state.players))


def _player_change(
    state: GameState,
    event: LifeChanged | Scored | XpChanged | Added | Spent | PoolEmptied | PlayerLost | PlayerWon,
) -> GameState:
    player = state.player(event.player)
    match event:
        case LifeChanged(_, amount):
            return _with_player(state, replace(player, life=player.life + amount))
        case Scored(_, amount):
            return _with_player(state, replace(player, points=player.points + amount))
        case XpChanged(_, amount):
            return _with_player(state, replace(player, xp=player.xp + amount))
        case Added(_, symbols):
            return _with_player(state, replace(player, pool=_pool(Counter(dict(player.pool)) + Counter(symbols))))
        case Spent(_, symbols):
            return _with_player(state, replace(player, pool=_pool(Counter(dict(player.pool)) - Counter(symbols))))
        case PoolEmptied():
            return _with_player(state, replace(player, pool=()))
        case PlayerLost():
            return _with_player(state, replace(player, lost=True))
        case PlayerWon():
            return _with_player(state, replace(player, won=True))


def _pool(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((symbol, n) for symbol, n in counts.items() if n > 0))


def _zone_change(state: GameState, event: ZoneChange) -> GameState:
    before = state.objects[event.object.id]
    stays = before.zone.on_board and event.to.on_board
    if stays:
        after = replace(before, zone=event.to, marks=before.marks | event.marks)
    else:
        to = Zone(Place.NOWHERE) if before.token and not event.to.on_board else event.to
        after = GameObject(
            before.id,
            before.face,
            before.owner,
            event.controller or before.owner,
            to,
            before.stamp + 1,
            event.marks,
            token=before.token,
            copied=before.copied if before.zone.place is Place.CHAIN or before.token else None,
            since=state.turn.number,
            declared=before.declared if before.zone.place is Place.CHAIN else (),
            x=before.x if before.zone.place is Place.CHAIN else 0,
        )
    state = _placed(_taken(state, before), after, event.bottom)
    return _moved_along(state, after)


def _taken(state: GameState, gone: GameObject) -> GameState:
    rest = tuple(n for n in state.order.get(gone.zone, ()) if n != gone.id)
    return replace(state, order={**state.order, gone.zone: rest})


def _placed(state: GameState, placed: GameObject, bottom: bool) -> GameState:
    there = state.order.get(placed.zone, ())
    on_top = placed.zone.place is Place.DECK and not bottom
    there = (placed.id, *there) if on_top else (*there, placed.id)
    return _with_object(replace(state, order={**state.order, placed.zone: there}), placed)


def _moved_along(state: GameState, host: GameObject) -> GameState:
    """What is attached goes where its host is (RB 1.4 434.4), and falls off when the host leaves the board."""
    if host.attached_to:
        top = state.objects[host.attached_to]
        if top.zone != host.zone and top.zone.on_board:
            return _placed(_taken(state, host), replace(host, zone=top.zone), False)
        return state
    for other in tuple(state.objects.values()):
        if other.attached_to == host.id:
            changed = replace(other, zone=host.zone) if host.zone.on_board else replace(other, attached_to=0)
            state = _placed(_taken(state, other), changed, False)
    return state
