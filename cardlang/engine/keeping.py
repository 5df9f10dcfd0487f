"""What is known of a state that an event leaves true: it is handed on to the state after it.

What is kept is told by what the event changed: no object, or one object alone. Where an event could change more,
nothing is kept, and whoever asks finds it out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, MutableMapping
from typing import Any

from cardlang.engine.asking.elsewhere import IN_TRASH
from cardlang.engine.asking.local import GIVING, VALUES, are_local
from cardlang.engine.asking.meanings import HOSTS, abilities_of, fixed, hosts
from cardlang.engine.events import (
    Announced,
    ControlChanged,
    Copied,
    CountersChanged,
    Dealt,
    Event,
    Healed,
    Made,
    Marked,
    ZoneChange,
)
from cardlang.engine.state import ABLE, BOARD, SPEAKING, GameObject, GameState, Place, is_able
from cardlang.nodes.abilities import Ability, Activated
from cardlang.nodes.amounts import CountOf, StatOf
from cardlang.nodes.base import once, walk
from cardlang.nodes.clauses import While
from cardlang.nodes.effects import If
from cardlang.nodes.filters import Objects
from cardlang.nodes.limits import Only

RISING, LISTENING = "rising", "listening"
SOURCES, UNITS = "sources", "units"
OF_OBJECTS = (BOARD, ABLE, SPEAKING, HOSTS, RISING, IN_TRASH)
"""What only the objects decide."""
OF_TEXTS = ("passives", "wanted", GIVING, LISTENING)
"""What only the texts in force decide, and the objects they stand on."""
OF_EFFECTS = ("replacements", "names given", "quoted", "giving")
"""What these texts decide with what lasts."""
STAYING = (Marked, Dealt, Healed, Announced, CountersChanged)
"""Events that change an object where it is, and not what is attached to what."""
OPEN = (Objects, CountOf, StatOf, If, While)
"""The nodes by which an amount depends on how things are."""
Memo = MutableMapping[Any, Any]


def keep(state: GameState, event: Event, after: GameState) -> None:
    """Hand on what was found out, where the event leaves it true."""
    memo = state.memo
    if after is state or not memo:
        return
    if after.objects is state.objects:
        _hand_on(memo, after.memo, OF_OBJECTS)
        _keep_texts(state, after)
        _keep_values(state, after)
        return
    changed = _alone(state, event, after)
    if changed is None:
        return
    was, now = changed
    _keep_zones(memo, after.memo, was, now)
    if not _speaks(was) and not _speaks(now):
        _hand_on(memo, after.memo, (SPEAKING, RISING))
        _keep_texts(state, after)
        if is_able(now) or (was is not None and is_able(was)):
            _keep_own_values(state, after)
        else:
            _keep_values(state, after)


def _alone(state: GameState, event: Event, after: GameState) -> tuple[GameObject | None, GameObject] | None:
    """The one object that an event changed, before and after; None where it could have changed more."""
    if isinstance(event, Made):
        return None, after.objects[event.object.id]
    if not isinstance(event, (*STAYING, ZoneChange, ControlChanged, Copied)) or event.object is None:
        return None
    was = state.objects[event.object.id]
    if not isinstance(event, STAYING) and (was.attached_to or was.id in hosts(state)):
        return None
    return was, after.objects[was.id]


def _hand_on(memo: Memo, then: Memo, keys: tuple[Hashable, ...]) -> None:
    for key in keys:
        if key in memo:
            then[key] = memo[key]


def _keep_zones(memo: Memo, then: Memo, was: GameObject | None, now: GameObject) -> None:
    """Hand on which objects are where, with the one that changed."""
    _hand_on(memo, then, (HOSTS,))
    for key, belongs in ((BOARD, _is_on_board), (ABLE, is_able)):
        if key in memo:
            then[key] = _with(memo[key], belongs, was, now)
    if all(one is None or one.zone.place is not Place.TRASH for one in (was, now)):
        _hand_on(memo, then, (IN_TRASH,))


def _is_on_board(one: GameObject) -> bool:
    return one.zone.on_board


def _with(
    held: tuple[GameObject, ...], belongs: Callable[[GameObject], bool], was: GameObject | None, now: GameObject
) -> tuple[GameObject, ...]:
    """Objects in order of number, with the one that changed where it belongs to them."""
    before, after = was is not None and belongs(was), belongs(now)
    if before and after:
        return tuple(now if one is was else one for one in held)
    if before:
        return tuple(one for one in held if one is not was)
    return tuple(sorted((*held, now), key=lambda one: one.id)) if after else held


def _speaks(one: GameObject | None) -> bool:
    """Whether an object has a text that could be in force, its own or one for what it is attached to."""
    face = None if one is None else one.shown
    return face is not None and one is not None and is_able(one) and bool(face.abilities or face.effects)


def _keep_texts(state: GameState, after: GameState) -> None:
    """Hand on what the texts in force are, where no object that has one has changed."""
    same = state.players is after.players or [one.xp for one in state.players] == [one.xp for one in after.players]
    if (same and state.turn.played == after.turn.played) or not _varies(state):
        _hand_on(state.memo, after.memo, OF_TEXTS)
        if after.effects is state.effects:
            _hand_on(state.memo, after.memo, OF_EFFECTS)


def _varies(state: GameState) -> bool:
    """Whether the abilities of anything in force depend on what was played this turn, or on XP."""
    held = hosts(state) or any(fixed(state, one).abilities is None for one in state.with_text() if one.shown.abilities)
    return bool(held)


def _keep_values(state: GameState, after: GameState) -> None:
    """Hand on what values objects have, where nothing in play has changed and nothing else matters for them."""
    if VALUES in state.memo and after.effects is state.effects and GIVING in after.memo and are_local(state):
        after.memo[VALUES] = state.memo[VALUES]
        if after.players is state.players and after.turn.number == state.turn.number:
            _keep_sources(state, after)


def _keep_sources(state: GameState, after: GameState) -> None:
    """Hand on what adds resources, where that turns on what is in play alone."""
    for player in after.players:
        key = (SOURCES, player.id)
        if all(_looks_at_itself(state, way.object, way.ability) for way in state.memo.get(key, ())):
            _hand_on(state.memo, after.memo, (key, (UNITS, player.id)))


def _looks_at_itself(state: GameState, number: int, place: int) -> bool:
    """Whether an ability that adds looks at its own card alone, as what the rules give does."""
    return place < 0 or _adds_fixedly(abilities_of(state, state.objects[number])[place].ability)


@once
def _adds_fixedly(ability: Ability) -> bool:
    """Whether what an ability adds is said in it; for what it may be spent is no part of that."""
    steps = ability.body if isinstance(ability, Activated) else ()
    added = (step for step in steps if not isinstance(getattr(step, "content", None), Only))
    return not any(isinstance(node, OPEN) for step in added for node in walk(step))


def _keep_own_values(state: GameState, after: GameState) -> None:
    """Hand on what values objects have that have them by themselves alone, where nothing is given to anything."""
    if VALUES in state.memo and not after.effects and after.memo.get(GIVING) == () and not hosts(after):
        after.memo[VALUES] = state.memo[VALUES]
