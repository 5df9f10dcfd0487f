"""Whether an event is one that a clause speaks of: "a friendly unit dies", "you play a spell", "I attack".

Triggers ask it of events that happened, replacement effects of events that would. The clause's nouns are looked at in
the state before the event.
"""

from __future__ import annotations

from cardlang.engine.asking.deeds import DOINGS, subject
from cardlang.engine.asking.killing import is_killed_by
from cardlang.engine.asking.matching import candidates, fits, place_zones
from cardlang.engine.asking.moments import NTH, is_first, phase_of, span_of, turns_in
from cardlang.engine.asking.qualities import is_alone
from cardlang.engine.asking.referents import Look, here, is_player_phrase, players
from cardlang.engine.events import (
    Attached,
    Chosen,
    Event,
    Fought,
    ItemAdded,
    ItemRemoved,
    Made,
    Opened,
    PhaseBegan,
    Played,
    Risen,
    Scored,
    Spent,
    ZoneChange,
)
from cardlang.engine.state import Frame, Item, ItemKind, Mark, Place, Seen, Zone
from cardlang.nodes import filters
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import AnyEvent, Moment, NthTime
from cardlang.nodes.costs import Pay
from cardlang.nodes.effects import Act, AnyOf, Does, EitherAct, Lasting
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.narrowing import Done, HasKeyword, Manner, OtherThan, Through, With
from cardlang.nodes.predicates import Becomes, Is, Modal
from cardlang.nodes.words import Preposition, Verb
from cardlang.profiles.play import Phase

ALONE = frozenset({Verb.ENTER, Verb.LEAVE, Verb.WIN})
TAKES_DAMAGE = Act(Verb.TAKE, filters.Objects(None, None, filters.Noun((), "damage")))
SCORING = frozenset({Verb.CONQUER, Verb.HOLD})
ENDS = frozenset({Preposition.TO, Preposition.INTO, Preposition.ONTO})


@frozen
class Occasion:
    """What an event did to whom: enough to say what "it" and "they" are afterwards. `by_player`: it is something that a
    player did, with however many objects."""

    objects: tuple[Seen, ...] = ()
    player: int = 0
    amount: int = 0
    by_player: bool = False


def occasion(look: Look, frame: Frame, clause: Node, event: Event) -> Occasion | None:
    """What of the event a clause speaks of, or None when it does not speak of this event."""
    match clause:
        case AnyEvent(parts) | AnyOf(parts):
            found = (occasion(look, frame, part, event) for part in parts)
            return next((one for one in found if one is not None), None)
        case NthTime("once", inner):
            return _once(look, frame, clause, occasion(look, frame, inner, event))
        case NthTime(nth, inner):
            found_so = occasion(look, frame, inner, event)
            if found_so is None or _times_before(look, frame, inner, event, found_so.player) + 1 != NTH.get(nth, 0):
                return None
            return found_so
        case Does(who, AnyOf(acts)):
            found = (occasion(look, frame, Does(who, act), event) for act in acts)
            return next((one for one in found if one is not None), None)
        case Does(who, Modal(_, act)) | Does(who, Lasting(act, _)):
            return occasion(look, frame, Does(who, act), event)
        case Does(who, act):
            return _does(look, frame, who, act, event)
        case Modal(_, act):
            return occasion(look, frame, act, event)
        case Moment(moment):
            return _moment(look, frame, moment, event)
        case filters.Objects():
            return _moment(look, frame, clause, event)
        case _:
            return _does(look, frame, filters.You(), clause, event)


def _once(look: Look, frame: Frame, clause: NthTime, found: Occasion | None) -> Occasion | None:
    """What happens, if the ability that waits for it has not triggered yet this turn; refused it has not triggered (RB
    1.4 383.3.a.2)."""
    declined: set[int] = set()
    for event in reversed(look.state.log) if found is not None else ():
        if isinstance(event, ItemRemoved) and event.why == "declined":
            declined.add(event.item.id)
        elif isinstance(event, ItemAdded) and event.item.id not in declined:
            source, ability = event.item.frame.source, event.item.ability
            own = (source.id, source.object.stamp) == (frame.source.id, frame.source.object.stamp)
            if own and isinstance(ability, Triggered) and ability.event == clause:
                return None
        elif isinstance(event, PhaseBegan) and event.phase is look.state.rules.play.phases[0]:
            break
    return None if found is None else replace(found, by_player=True)


def _times_before(look: Look, frame: Frame, clause: Node, event: Event, player: int) -> int:
    """How often this turn something has happened already that a clause speaks of (RB 1.4 383.1), where it speaks of any
    player that the same one did."""
    number, each = 0, isinstance(clause, Does) and is_anybody(clause.who)
    log = look.state.log
    end = next((place for place in range(len(log) - 1, -1, -1) if log[place] is event), len(log))
    for earlier in reversed(log[:end]):
        if isinstance(earlier, PhaseBegan) and earlier.phase is look.state.rules.play.phases[0]:
            break
        found = occasion(look, frame, clause, earlier)
        number += found is not None and (not each or found.player == player)
    return number


def _does(look: Look, frame: Frame, who: Node, act: Node, event: Event) -> Occasion | None:
    match act:
        case Act(Verb.KILL, what, ()) if isinstance(who, filters.Self) and what is not None:
            killed = event.object if isinstance(event, ZoneChange) and is_killed_by(frame, event) else None
            return _of(look, frame, killed, what)
        case Act(Verb.SCORE, filters.Objects() as points, adverbs):
            return _gains(look, frame, who, points, adverbs, event)
        case Act(Verb.ATTACK, filters.Objects() as field, ()):
            at = isinstance(event, Fought) and Zone(Place.FIELD, event.battlefield) in place_zones(look, frame, field)
            return _happens_to(look, frame, who, Verb.ATTACK, event) if at else None
        case Act(verb, what, adverbs) if what is None or verb in ALONE or act == TAKES_DAMAGE:
            return _happens_to(look, frame, who, verb, event) if _so(look, frame, adverbs, event) else None
        case Act(verb, what, adverbs) if what is not None:
            return _done_by(look, frame, who, verb, what, event) if _so(look, frame, adverbs, event) else None
        case EitherAct(one, other, what):
            found = (_done_by(look, frame, who, verb, what, event) for verb in (one, other))
            return next((one for one in found if one is not None), None)
        case Is(Done(Verb.RETURN, (filters.Located() as to,))):
            return _returned(look, frame, who, to, event)
        case Is(Done(verb)):
            return _happens_to(look, frame, who, verb, event)
        case Becomes(HasKeyword("mighty")):
            return _of(look, frame, event.object if isinstance(event, Risen) else None, who)
        case Becomes(filters.Trait("ready")):
            return _happens_to(look, frame, who, Verb.READY, event)
        case Becomes(HasKeyword("empowered")):
            return _happens_to(look, frame, who, Verb.EMPOWER, event)
        case Pay():
            return _pays(look, frame, who, event)
        case _:
            return None


def _happens_to(look: Look, frame: Frame, who: Node, verb: Verb, event: Event) -> Occasion | None:
    """ "I attack", "a unit dies", "this is turned face up": what happens to the subject itself."""
    if verb is Verb.BEGIN:
        if not isinstance(event, Opened) or not isinstance(who, filters.Objects):
            return None
        return Occasion() if who.nouns == filters.Noun((), event.what) else None
    one = subject(look, verb, event)
    if one is not None and fits(look, frame, one.object, who):
        several = isinstance(who, filters.Objects) and isinstance(who.quantity, filters.AtLeast)
        return Occasion((one,), one.object.controller, by_player=several)
    return _done_by_players(look, frame, who, verb, event) if is_player_phrase(who) else None


def _gains(
    look: Look, frame: Frame, who: Node, points: filters.Objects, adverbs: tuple[filters.Adverb, ...], event: Event
) -> Occasion | None:
    """Points that a player would score in such a way, in such a turn of theirs: "from conquering or holding during
    their first or second turn"."""
    if not isinstance(event, Scored) or event.player not in players(look, frame, who):
        return None
    ways = {verb for way in points.where if isinstance(way, Through) for verb in (way.verb, way.or_else)}
    turn, turns = look.state.turn, [nth for one in adverbs for nth in turns_in(one)]
    own = (turn.number - 1) // len(look.state.players) + 1 if turn.player == event.player else 0
    known = event.verb in ways - {None} and (not adverbs or own in turns)
    return Occasion((), event.player, event.amount) if known else None


def _returned(look: Look, frame: Frame, who: Node, to: filters.Located, event: Event) -> Occasion | None:
    """What is returned to a hand; the player who is spoken of is whose hand that is."""
    if not isinstance(event, ZoneChange) or not _is_so(look, frame, to, event):
        return None
    found = _happens_to(look, frame, who, Verb.RETURN, event)
    return None if found is None else replace(found, player=event.to.holder)


def _done_by_players(look: Look, frame: Frame, who: Node, verb: Verb, event: Event) -> Occasion | None:
    """ "You conquer", "an opponent scores", "an opponent moves": what a player does with its units. Scoring is
    conquering or holding: points that are gained otherwise are not scored (RB 1.4 468, 469)."""
    match event:
        case Fought(fought, one, player) if verb is fought or (verb is Verb.SCORE and fought in SCORING):
            return Occasion((one,), player, by_player=True) if player in players(look, frame, who) else None
        case ZoneChange(Verb.MOVE, one, by=player) if verb is Verb.MOVE:
            return Occasion((one,), player, by_player=True) if player in players(look, frame, who) else None
        case _:
            return None


def _of(look: Look, frame: Frame, one: Seen | None, phrase: Node) -> Occasion | None:
    """What happened to an object, if a phrase speaks of it."""
    if one is None or not fits(look, frame, one.object, phrase):
        return None
    return Occasion((one,), one.object.controller)


def _so(look: Look, frame: Frame, adverbs: tuple[filters.Adverb, ...], event: Event) -> bool:
    """Whether an event is as the adverbs say: "under an opponent's control"."""
    return all(_is_so(look, frame, adverb, event) for adverb in adverbs)


def _is_so(look: Look, frame: Frame, adverb: filters.Adverb, event: Event) -> bool:
    match adverb:
        case filters.Located() if is_circumstance(adverb):
            return _in_circumstance(look, frame, adverb, event)
        case filters.Located(Preposition.UNDER, place):
            quantity = place.quantity if isinstance(place, filters.Objects) else None
            owner = quantity.owner if isinstance(quantity, filters.Of) else filters.You()
            came = event.object.controller if isinstance(event, Made) else getattr(event, "controller", 0)
            return came in players(look, frame, owner)
        case filters.Located(preposition, filters.Objects() as place):
            zones = place_zones(look, frame, place)
            return any(zone in zones for zone in _where(event, preposition in ENDS))
        case filters.Located(preposition, filters.Here()):
            return any(zone == here(look, frame) for zone in _where(event, preposition in ENDS))
        case filters.Located(Preposition.TO, filters.Self()):
            return isinstance(event, Attached) and event.to == frame.source.id
        case Manner("alone"):
            found = getattr(event, "object", None)
            return isinstance(found, Seen) and is_alone(look, found.object)
        case With(filters.Objects() as units) if isinstance(event, Fought):
            own = (o for o in candidates(look, frame, units) if o.controller == event.player)
            return any(o.zone == Zone(Place.FIELD, event.battlefield) for o in own)
        case With(what) if what == BY_UNITS_OR_SPELLS:
            return isinstance(event, Chosen) and _is_by_unit_or_spell(event.item)
        case With(filters.Objects(nouns=filters.Noun((), "spell"))):
            by = event.source if isinstance(event, ZoneChange) else None
            chosen = isinstance(event, Chosen) and event.item.kind is ItemKind.SPELL
            return chosen or (by is not None and "spell" in by.object.shown.types)
        case filters.Here():
            return any(zone == here(look, frame) for zone in _where(event, isinstance(event, Made)))
        case _:
            return False


BY_UNITS_OR_SPELLS = filters.Objects(
    None,
    None,
    filters.Either((filters.Noun((), "spell"), filters.Noun((filters.Typed("unit"),), "ability"))),
)
"""A spell, or an ability of a unit."""


def _is_by_unit_or_spell(item: Item) -> bool:
    return item.kind is ItemKind.SPELL or (item.ability is not None and "unit" in item.frame.source.object.shown.types)


def _where(event: Event, end: bool) -> tuple[Zone, ...]:
    """Where an event takes place: where an object was, or where it goes."""
    match event:
        case ZoneChange(_, one, to):
            return (to,) if end else (one.object.zone,)
        case Made(made, _):
            return (made.zone,)
        case Fought():
            return (Zone(Place.FIELD, event.battlefield),)
        case Opened(_, field):
            return (Zone(Place.FIELD, field),)
        case _:
            found = getattr(event, "object", None)
            return (found.object.zone,) if isinstance(found, Seen) else ()


def _done_by(look: Look, frame: Frame, who: Node, verb: Verb, what: Node, event: Event) -> Occasion | None:
    """ "You play a spell", "an opponent sacrifices a creature": what the subject does to the object."""
    if verb is Verb.PAY:
        return _pays(look, frame, who, event)
    done = DOINGS.get(type(event))
    found = done(event, verb) if done else None
    if found is None:
        return None
    one, player = found
    what, when = told_apart(what.what if isinstance(what, filters.Within) else what)
    by = _actors(look, frame, who)
    several = isinstance(what, filters.Objects) and isinstance(what.quantity, filters.AtLeast)
    if is_anybody(who) and "battlefield" in frame.source.object.face.types:
        frame = replace(frame, controller=player)  # friendly, at a battlefield, is who the player controls
    if player not in by or not fits(look, frame, one.object, what) or not _so(look, frame, when, event):
        return None
    return Occasion((one,), player, by_player=several)


def is_anybody(who: Node) -> bool:
    """Whether a clause speaks of what any player does: "a player chooses a friendly unit here"."""
    return who == filters.Objects(filters.Exactly(Fixed(1)), None, filters.Noun((), "player"))


def told_apart(what: Node) -> tuple[Node, tuple[filters.Located, ...]]:
    """A phrase without, and the words behind it that tell how it happens: "a card on an opponent's turn"."""
    if not isinstance(what, filters.Objects):
        return what, ()
    when = tuple(one for one in what.where if isinstance(one, filters.Located) and is_circumstance(one))
    return replace(what, where=tuple(one for one in what.where if one not in when)), when


def is_circumstance(node: filters.Located) -> bool:
    """Whether words tell on whose turn, during what, or from face down something happens."""
    match node:
        case filters.Located(
            Preposition.ON | Preposition.DURING, filters.Objects(filters.Of(), None, filters.Noun((), "turn"), ())
        ):
            return True
        case filters.Located(Preposition.DURING, filters.Objects(_, None, filters.Noun((), "showdown" | "combat"), ())):
            return True
        case filters.Located(Preposition.DURING, filters.Objects(filters.Of(), None, nouns, ())):
            return nouns == filters.Noun((), "beginning_phase")
        case filters.Located(Preposition.IN, filters.Objects(None, None, filters.Noun((), "combat"), ())):
            return True
        case filters.Located(Preposition.AFTER, filters.Objects(_, None, filters.Noun((), "attack"), ())):
            return True
        case filters.Located(Preposition.FROM, filters.Objects(None, None, filters.Noun((), "face_down"), ())):
            return True
        case filters.Located(Preposition.FROM, filters.Objects(None, None, filters.Noun((), "anywhere"), (where,))):
            return where == NOT_YOUR_HAND
        case _:
            return False


def _in_circumstance(look: Look, frame: Frame, node: filters.Located, event: Event) -> bool:
    turn, place = look.state.turn, node.place
    match place:
        case filters.Objects(quantity=quantity, nouns=filters.Noun(word="turn")):
            owner = quantity.owner if isinstance(quantity, filters.Of) else None
            return turn.player in players(look, frame, owner)
        case filters.Objects(nouns=filters.Noun(word="face_down")):
            return isinstance(event, Played) and event.item.origin.place is Place.FACEDOWN
        case filters.Objects(nouns=filters.Noun(word="anywhere")):
            return isinstance(event, Played) and event.item.origin != Zone(Place.HAND, frame.controller)
        case filters.Objects(quantity=filters.Of(owner), nouns=filters.Noun(word="beginning_phase")):
            phase = _phase_of(look, event)
            return phase is not None and phase.phase is Phase.BEGINNING and phase.player in players(look, frame, owner)
        case filters.Objects(nouns=filters.Noun(word="showdown")):
            return bool(turn.showdown)
        case filters.Objects(nouns=filters.Noun(word="attack")):
            return bool(_roles(event) & {Mark.ATTACKER})
        case filters.Objects(nouns=filters.Noun(word="combat")) if node.preposition is Preposition.IN:
            return bool(_roles(event) & {Mark.ATTACKER, Mark.DEFENDER})
        case _:
            return bool(turn.combat)


def _phase_of(look: Look, event: Event) -> PhaseBegan | None:
    """The beginning of the phase that an event happened in."""
    log = look.state.log
    end = next((place for place in range(len(log) - 1, -1, -1) if log[place] is event), len(log))
    return next((one for one in reversed(log[:end]) if isinstance(one, PhaseBegan)), None)


def _roles(event: Event) -> frozenset[Mark]:
    """What the object of an event is, or was, in the combat that is going on (RB 1.4 740.2.c)."""
    found = getattr(event, "object", None)
    return found.object.marks if isinstance(found, Seen) else frozenset()


def _actors(look: Look, frame: Frame, who: Node) -> tuple[int, ...]:
    return players(look, frame, who)


NOT_YOUR_HAND = OtherThan(filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "hand")))


def _pays(look: Look, frame: Frame, who: Node, event: Event) -> Occasion | None:
    if isinstance(event, Spent) and event.symbols and event.player in players(look, frame, who):
        return Occasion((), event.player, len(event.symbols))
    return None


def _moment(look: Look, frame: Frame, moment: Node, event: Event) -> Occasion | None:
    """ "The beginning of your upkeep", "the end of turn": a phase that begins."""
    if not isinstance(event, PhaseBegan) or not isinstance(moment, filters.Objects):
        return None
    part = span_of(moment)
    if part is None or phase_of(look.state.rules.play, moment) is not event.phase:
        return None
    if is_first(part) and look.state.turn.number > len(look.state.players):
        return None
    return Occasion((), event.player) if _whose(look, frame, part, event.player) else None


def _whose(look: Look, frame: Frame, part: filters.Objects, player: int) -> bool:
    if isinstance(part.quantity, filters.Of):
        return player in players(look, frame, part.quantity.owner)
    return True
