"""What happened, in words: each event of a game as a line, and the decision that is due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.cases.asking import asked
from cardlang.cases.faces import UNNAMED, shown_symbols
from cardlang.cases.setup import ZONES, fields_of
from cardlang.engine.decisions import DecisionKind
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
from cardlang.engine.run import NeedsDecision, Outlook
from cardlang.engine.state import GameState, Item, Mark, Place, Seen, Zone
from cardlang.nodes.words import Verb

_MARKS = {
    (Mark.EXHAUSTED, True): "is exhausted",
    (Mark.EXHAUSTED, False): "is readied",
    (Mark.STUNNED, True): "is stunned",
    (Mark.EMPOWERED, True): "is empowered",
    (Mark.FACE_DOWN, False): "is turned face up",
    (Mark.ATTACKER, True): "attacks",
    (Mark.DEFENDER, True): "defends",
}


def what_happened(before: GameState, after: GameState) -> tuple[str, ...]:
    """The events between two states of a game, one a line; those nobody needs to hear of are left out."""
    return events_told(after.log[len(before.log) :], after)


def events_told(events: Iterable[Event], state: GameState) -> tuple[str, ...]:
    """Events in words, as they are told in a state after them."""
    return tuple(line for event in events for line in _told(event, state))


def what_is_asked(outlook: Outlook) -> tuple[str, ...]:
    """The decision that is due, in a line, its options numbered; when a player may only pass, that."""
    if not isinstance(outlook, NeedsDecision):
        return ("The game is over.",)
    decision = outlook.decision
    if decision.kind is DecisionKind.ACT and len(decision.options) == 1:
        return (f"P{decision.player} can only {decision.options[0].label}",)
    return (asked(outlook, numbered=True),)


def zone_word(zone: Zone, state: GameState) -> str:
    """What a zone is called: "P1 hand", "bf1"."""
    fields = fields_of(state)
    if zone.place is Place.FIELD and zone.holder in fields:
        return f"bf{fields.index(zone.holder) + 1}"
    if zone.place is Place.BOARD:
        return "the battlefield"
    own = state.rules.play.bases
    words = [word for word, place in ZONES.items() if place is zone.place]
    word = words[0 if own else -1] if words else zone.place.value.replace("_", " ")
    return f"P{zone.holder} {word}" if zone.holder else word


def _told(event: Event, state: GameState) -> Iterator[str]:
    match event:
        case ZoneChange(object=one, to=to) if to.place is not Place.CHAIN:
            yield f"{_name(one)} goes to {zone_word(to, state)}"
        case Made(made):
            yield f"{made.shown.name} is made"
        case Marked(object=one, mark=mark, on=on) if (mark, on) in _MARKS:
            yield f"{_name(one)} {_MARKS[mark, on]}"
        case Dealt(amount, one, player):
            yield f"{_name(one) if one else f'P{player}'} is dealt {amount}"
        case CountersChanged(object=one, kind=kind, amount=amount):
            yield f"{_name(one)} gets {amount:+} {kind}"
        case ItemAdded(item):
            yield f"{_item(item)} is put on the {_chain(state)}"
        case Finalized(item):
            yield f"{_item(item)} is finalized"
        case ItemRemoved(item, why):
            yield f"{_item(item)} leaves the {_chain(state)}: {why}"
        case PhaseBegan(phase, player):
            yield f"P{player}'s {phase.value.replace('_', ' ')} phase begins"
        case Chosen(object=one, item=item):
            yield f"{_name(one)} is the target of {_item(item)}"
        case Healed(one):
            yield f"{_name(one)} is healed"
        case Shown(player, objects, to_all) if to_all:
            yield f"P{player} reveals {', '.join(map(_name, objects))}"
        case Attached(object=one, to=to):
            yield f"{_name(one)} is attached to {state.objects[to].shown.name}" if to else f"{_name(one)} is detached"
        case Fought(Verb.CONQUER | Verb.HOLD as verb, player=player, battlefield=field):
            yield f"P{player} {verb.value}s {zone_word(Zone(Place.FIELD, field), state)} with {_name(event.object)}"
        case _:
            yield from _told_of_player(event, state)


def _told_of_player(event: Event, state: GameState) -> Iterator[str]:
    match event:
        case Spent(player, symbols) if symbols:
            yield f"P{player} pays {shown_symbols(symbols, state.rules.play)}"
        case Added(player, symbols):
            yield f"P{player} adds {shown_symbols(symbols, state.rules.play)}"
        case LifeChanged(player, amount):
            yield f"P{player} {'gains' if amount > 0 else 'loses'} {abs(amount)} life"
        case Scored(player, amount):
            yield f"P{player} scores {amount}"
        case XpChanged(player, amount):
            yield f"P{player} gets {amount:+} XP"
        case PoolEmptied(player) if state.player(player).pool:
            yield f"P{player}'s pool empties"
        case PlayerLost(player):
            yield f"P{player} loses the game"
        case PlayerWon(player):
            yield f"P{player} wins the game"


def _name(one: Seen) -> str:
    return one.object.shown.name


def _item(item: Item) -> str:
    name = item.frame.source.object.shown.name
    own = "its" if name == UNNAMED else f"{name}'s"
    return name if item.ability is None else f"{own} ability"


def _chain(state: GameState) -> str:
    return "chain" if state.rules.play.bases else "stack"
