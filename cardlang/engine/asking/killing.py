"""What a unit is said to have been killed by, when the rules and no instruction have it die (RB 1.4 428.5)."""

from __future__ import annotations

from cardlang.engine.events import Dealt, Event, Finalized, ItemRemoved, PhaseBegan, ZoneChange
from cardlang.engine.state import Frame, GameObject, GameState, Place
from cardlang.nodes.words import Verb


def killing(state: GameState, one: GameObject) -> Dealt | None:
    """The damage that a unit dies of: what was dealt to it by what resolved right before, or in the combat that is
    over (RB 1.4 428.5.c, 428.5.c.2); None when it has died of something else."""
    if not state.rules.play.bases or not one.damage:
        return None
    resolved = 0
    for event in reversed(state.log):
        match event:
            case Dealt(_, hurt) if hurt is not None and hurt.id == one.id:
                return event
            case ItemRemoved(_, "resolved"):
                resolved += 1
            case Finalized() | PhaseBegan():
                return None
        if resolved > 1:
            return None
    return None


def is_banished_with(state: GameState, frame: Frame, found: GameObject) -> bool:
    """Whether a card lies in banishment because the text's own object, as it is or was, put it there."""
    if found.zone.place is not Place.BANISHMENT:
        return False
    own = frame.source.object
    for event in reversed(state.log):
        if isinstance(event, ZoneChange) and event.object.id == found.id:
            by = event.source if event.verb is Verb.BANISH else None
            return by is not None and (by.id, by.object.stamp) == (own.id, own.stamp)
    return False


def is_killed_by(frame: Frame, event: Event) -> bool:
    """Whether something was killed by the text's own card: by its instruction, or the damage that it dealt."""
    by = event.source if isinstance(event, ZoneChange) and event.verb is Verb.KILL else None
    own = frame.source.object
    return by is not None and (by.id, by.object.stamp) == (own.id, own.stamp)
