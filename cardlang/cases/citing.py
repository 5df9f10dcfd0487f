"""The rule that decided each event of a game, by the document the game goes by; what is told of it `telling` says."""

from __future__ import annotations

from cardlang.engine.events import (
    Added,
    Attached,
    Chosen,
    CountersChanged,
    Dealt,
    Event,
    Finalized,
    Fought,
    Healed,
    ItemAdded,
    ItemRemoved,
    LifeChanged,
    Made,
    Marked,
    PaymentEnded,
    PhaseBegan,
    PlayerLost,
    PlayerWon,
    PoolEmptied,
    Scored,
    Shown,
    Spent,
    XpChanged,
    ZoneChange,
)
from cardlang.engine.state import GameState, Item, ItemKind, Mark, Place
from cardlang.nodes.words import Verb
from cardlang.profiles.happenings import Happening

_BY_VERB = {
    Verb.MOVE: Happening.MOVED,
    Verb.RECALL: Happening.RECALLED,
    Verb.DRAW: Happening.DRAWN,
    Verb.DISCARD: Happening.DISCARDED,
    Verb.KILL: Happening.KILLED,
    Verb.DESTROY: Happening.DESTROYED,
    Verb.SACRIFICE: Happening.SACRIFICED,
    Verb.BANISH: Happening.BANISHED,
    Verb.EXILE: Happening.BANISHED,
    Verb.RECYCLE: Happening.RECYCLED,
    Verb.MILL: Happening.MILLED,
    Verb.BURN: Happening.MILLED,
    Verb.CHANNEL: Happening.CHANNELED,
    Verb.COUNTER: Happening.COUNTERED,
}
_MARKS = {
    (Mark.EXHAUSTED, True): Happening.EXHAUSTED,
    (Mark.EXHAUSTED, False): Happening.READIED,
    (Mark.STUNNED, True): Happening.STUNNED,
    (Mark.EMPOWERED, True): Happening.EMPOWERED,
    (Mark.FACE_DOWN, False): Happening.FACE_UP,
    (Mark.ATTACKER, True): Happening.ATTACKS,
    (Mark.DEFENDER, True): Happening.DEFENDS,
}
_PLAIN: tuple[tuple[type, Happening], ...] = (
    (Made, Happening.MADE),
    (Dealt, Happening.DAMAGED),
    (Healed, Happening.HEALED),
    (Chosen, Happening.TARGETED),
    (Shown, Happening.REVEALED),
    (Spent, Happening.SPENT),
    (Added, Happening.ADDED),
    (PoolEmptied, Happening.POOL_EMPTIES),
    (LifeChanged, Happening.LIFE),
    (XpChanged, Happening.XP),
    (PlayerWon, Happening.WON),
)
_BEGUN = {ItemKind.ACTIVATED: Happening.ACTIVATED, ItemKind.TRIGGERED: Happening.TRIGGERED}
_FINAL = {
    ItemKind.SPELL: Happening.FINALIZED_SPELL,
    ItemKind.PERMANENT: Happening.FINALIZED_PERMANENT,
    ItemKind.ACTIVATED: Happening.FINALIZED_ACTIVATED,
    ItemKind.TRIGGERED: Happening.FINALIZED_TRIGGERED,
}


def rule_of(event: Event, before: Event | None, state: GameState) -> str:
    """The rule that decided an event, "" where the document has none; `before` is the event told before it."""
    if isinstance(event, PhaseBegan):
        return state.rules.happenings.phases.get(event.phase, "")
    what = happening(event, before, state)
    return state.rules.happenings.rules.get(what, "") if what is not None else ""


def happening(event: Event, before: Event | None, state: GameState) -> Happening | None:
    """What an event is; None for what no player needs a rule for."""
    match event:
        case ZoneChange():
            return _zone_change(event)
        case Marked(mark=mark, on=on):
            return _MARKS.get((mark, on))
        case CountersChanged(kind=kind, amount=amount):
            return Happening.BUFFED if kind == "buff" and amount > 0 else Happening.COUNTERS
        case Attached(to=to):
            return Happening.ATTACHED if to else Happening.DETACHED
        case Fought(verb=Verb.CONQUER | Verb.HOLD as verb):
            return Happening.CONQUERED if verb is Verb.CONQUER else Happening.HELD
        case ItemAdded(item):
            return _BEGUN.get(item.kind, Happening.SPELL_BEGUN)
        case Finalized(item):
            return _FINAL[item.kind]
        case ItemRemoved(item, why):
            return _removed(item, why, before)
        case Scored(verb=verb):
            return Happening.SCORED if verb else Happening.POINTS
        case PlayerLost(player):
            no_life = not state.rules.play.bases and state.player(player).life <= 0
            return Happening.NO_LIFE if no_life else Happening.LOST
        case _:
            return next((what for kind, what in _PLAIN if isinstance(event, kind)), None)


def _zone_change(event: ZoneChange) -> Happening:
    one, verb = event.object.object, event.verb
    on_chain = one.zone.place is Place.CHAIN
    if verb is Verb.PLAY:
        return Happening.ENTERED if on_chain or "land" not in one.face.types else Happening.LAND_PLAYED
    if verb in (Verb.KILL, Verb.DESTROY) and not event.by:  # what nobody does, the game does while it cleans up
        return Happening.LETHAL_DAMAGE if one.damage else Happening.NO_TOUGHNESS
    if verb is None and event.to.place is Place.FACEDOWN:
        return Happening.HIDDEN
    if verb is None and on_chain:
        return Happening.RESOLVED_SPELL if event.to.place is Place.TRASH else Happening.OTHER_ZONE
    if verb is None and event.to.place is Place.TRASH:
        return Happening.CLEANED_UP
    return _BY_VERB.get(verb, Happening.OTHER_ZONE) if verb else Happening.OTHER_ZONE


def _removed(item: Item, why: str, before: Event | None) -> Happening | None:
    ability = item.ability is not None
    if why == "resolved":
        spell = Happening.RESOLVED_SPELL if item.kind is ItemKind.SPELL else Happening.RESOLVED_PERMANENT
        return Happening.RESOLVED_ABILITY if ability else spell
    if why in ("countered", "moved"):
        return Happening.COUNTERED if why == "countered" else Happening.LEFT_CHAIN
    if isinstance(before, PaymentEnded) and before.result != "paid":
        return Happening.NOT_PAID
    if why == "declined":
        return Happening.NOT_PERFORMED
    if item.finalized:
        return Happening.NO_TARGET_LEFT
    return (Happening.NO_CHOICE if ability else Happening.TAKEN_BACK) if why == "impossible" else None
