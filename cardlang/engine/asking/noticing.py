"""Which events a clause could speak of at all, told by what happens and not by whom it happens to.

Most events are none of those that a trigger or a replacement effect waits for. What a clause waits for is found out
once and kept, so that only the few that could be meant are looked at closely; `occasions` alone decides.
"""

from __future__ import annotations

from cardlang.engine.asking.deeds import MARKS
from cardlang.engine.asking.occasions import SCORING
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
    Opened,
    PhaseBegan,
    Played,
    Risen,
    Scored,
    Spent,
    ZoneChange,
)
from cardlang.engine.state import Mark, Place
from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import AnyEvent, Moment, NthTime
from cardlang.nodes.costs import Pay
from cardlang.nodes.effects import Act, AnyOf, Does, EitherAct, Lasting
from cardlang.nodes.narrowing import Done, HasKeyword
from cardlang.nodes.predicates import Becomes, Is, Modal
from cardlang.nodes.words import Verb

Kinds = frozenset[Verb | str]
"""What happens, by its verbs; and two things that no verb tells."""
MOMENT: Kinds = frozenset({"a phase begins"})
RISING: Kinds = frozenset({"mighty"})
TURNING: Kinds = frozenset(verb for verb in Verb if verb.value.startswith("turn"))
DAMAGING: Kinds = frozenset({Verb.TAKE})
MOST = 5000
_WAITED: dict[int, tuple[Node, Kinds]] = {}


def could_mean(clause: Node, event: Event) -> bool:
    """Whether a clause could speak of an event."""
    return not waits_for(clause).isdisjoint(kinds_of(event))


def waits_for(clause: Node) -> Kinds:
    """What a clause waits for; looked up once for each clause."""
    known = _WAITED.get(id(clause))
    if known is None:
        if len(_WAITED) >= MOST:
            _WAITED.clear()
        known = _WAITED[id(clause)] = (clause, _waits_for(clause))
    return known[1]


def _waits_for(clause: Node) -> Kinds:
    match clause:
        case AnyEvent(parts) | AnyOf(parts) | Does(_, AnyOf(parts)):
            return frozenset(kind for part in parts for kind in _waits_for(part))
        case NthTime(_, inner) | Modal(_, inner) | Lasting(inner, _) | Does(_, Modal(_, inner) | Lasting(inner, _)):
            return _waits_for(inner)
        case Moment() | filters.Objects():
            return MOMENT
        case Does(_, act):
            return _of_act(act)
        case _:
            return _of_act(clause)


def _of_act(act: Node) -> Kinds:
    match act:
        case Act(verb) | Is(Done(verb)):
            return frozenset({verb})
        case EitherAct(one, other):
            return frozenset({one, other})
        case Becomes(filters.Trait("ready")):
            return frozenset({Verb.READY})
        case Becomes(HasKeyword("empowered")):
            return frozenset({Verb.EMPOWER})
        case Becomes(HasKeyword("mighty")):
            return RISING
        case Pay():
            return frozenset({Verb.PAY})
        case _:
            return frozenset()


def kinds_of(event: Event) -> Kinds:
    """What an event is, by every verb that could speak of it."""
    match event:
        case ZoneChange():
            return _of_zone_change(event)
        case Marked(mark=mark, on=on):
            turned = TURNING if mark is Mark.FACE_DOWN and not on else frozenset()
            return turned | {verb for verb, change in MARKS.items() if change == (mark, on)}
        case Fought(verb):
            return frozenset({verb, Verb.SCORE} if verb in SCORING else {verb})
        case Scored():
            return frozenset({Verb.SCORE})
        case Opened():
            return frozenset({Verb.BEGIN})
        case Risen():
            return RISING
        case Played():
            return frozenset({Verb.PLAY, Verb.CAST})
        case Finalized():
            return frozenset({Verb.CAST, Verb.USE})
        case Chosen():
            return frozenset({Verb.CHOOSE})
        case Made():
            return frozenset({Verb.ENTER})
        case Dealt(_, one):
            return frozenset() if one is None else DAMAGING
        case CountersChanged():
            return frozenset({Verb.BUFF})
        case Attached():
            return frozenset({Verb.ATTACH})
        case Spent():
            return frozenset({Verb.PAY})
        case PhaseBegan():
            return MOMENT
        case _:
            return frozenset()


def _of_zone_change(event: ZoneChange) -> Kinds:
    was, now = event.object.object.zone.on_board, event.to.on_board
    kinds: set[Verb | str] = {event.verb} if event.verb is not None else set()
    if event.to.place is Place.TRASH:
        kinds |= {Verb.DIE, Verb.PUT} if was else {Verb.PUT}
    if was is not now:
        kinds.add(Verb.ENTER if now else Verb.LEAVE)
    return frozenset(kinds)
