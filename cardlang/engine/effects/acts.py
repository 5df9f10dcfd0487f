"""Doing what a verb says to objects: which ones, the events it makes, and the facts about what came of it.

Costs and instructions use the same acts. A cost asks beforehand whether all of it can be done (`able`); an instruction
does as much as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardlang.engine.asking.forbidding import may_move, may_ready
from cardlang.engine.asking.matching import candidates, fits
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.asking.referents import followed
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.effects import counters, quantities, viewing
from cardlang.engine.effects.choosing import Denoted, bounds, denote, pick
from cardlang.engine.effects.countering import counter
from cardlang.engine.effects.ends import is_either_end, put_on_an_end
from cardlang.engine.effects.places import destination
from cardlang.engine.events import (
    Attached,
    ControlChanged,
    CountersChanged,
    Event,
    Healed,
    ItemRemoved,
    Marked,
    PlayerWon,
    ZoneChange,
)
from cardlang.engine.outcomes import IGNORED, UNABLE, Outcome
from cardlang.engine.replacements import happen_all
from cardlang.engine.state import Frame, GameObject, Mark, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.abilities import Text
from cardlang.nodes.effects import Act, Does, Sentence
from cardlang.nodes.frozen import replace
from cardlang.nodes.narrowing import Done, Manner
from cardlang.nodes.predicates import Has, Modal
from cardlang.nodes.pronouns import TheOther, TheRest
from cardlang.nodes.words import Mode, Verb

MOVING = frozenset(
    {
        Verb.KILL,
        Verb.DESTROY,
        Verb.SACRIFICE,
        Verb.DISCARD,
        Verb.BANISH,
        Verb.EXILE,
        Verb.RECYCLE,
        Verb.RECALL,
        Verb.RETURN,
        Verb.PUT,
        Verb.MOVE,
        Verb.DRAW,
    }
)
ANY_BUFFS = filters.Objects(filters.AnyNumber(), None, filters.Noun((), "buff"))
FROM_BOARD = frozenset({Verb.KILL, Verb.DESTROY, Verb.SACRIFICE, Verb.RECALL, Verb.MOVE})
FROM_DECK = frozenset({Verb.DRAW, Verb.MILL, Verb.CHANNEL, Verb.PREDICT, Verb.BURN})
HAND_KINDS = frozenset({Verb.DISCARD})
ARRIVING: Mapping[str, Mark] = {"exhausted": Mark.EXHAUSTED, "tapped": Mark.EXHAUSTED}


def perform(
    table: Table, frame: Frame, player: int, act: Act, chosen: Sequence[Seen] | None = None
) -> tuple[Frame, Outcome]:
    """Do what an act says, as much of it as can be done; `chosen` are objects picked before."""
    done = quantities.perform(table, frame, player, act) or counters.perform(table, frame, player, act, chosen)
    if done is not None:
        return done
    if act.verb is Verb.WIN:
        table.emit(PlayerWon(player))
        return frame, Outcome(performed=True)
    if act.verb is Verb.PUT and viewing.is_top(act.object):
        return quantities.burn(table, frame, player, act)
    if is_either_end(act):
        meant = meant_by(table, frame, player, replace(act, adverbs=()))
        return put_on_an_end(table, frame, player, meant)
    if act.verb in viewing.VIEWING:
        return _view(table, frame, player, act)
    if act.verb is Verb.DRAW and is_count(act):
        return quantities.draw(table, frame, player, act)
    if act.verb is Verb.MILL:
        return quantities.mill(table, frame, player, act)
    if act.verb is Verb.BURN:
        return quantities.burn(table, frame, player, act)
    if act.verb is Verb.PREDICT:
        return quantities.predict(table, frame, player, act)
    if act.verb is Verb.CHANNEL:
        return quantities.channel(table, frame, player, act, _arriving(act))
    meant = Denoted(tuple(chosen), len(chosen)) if chosen is not None else meant_by(table, frame, player, act)
    if meant.mistargeted:
        return replace(frame, it=()), IGNORED
    return _do_to(table, frame, player, act, meant)


def is_count(act: Act) -> bool:
    """Whether so many cards are drawn, whichever they are, and none that were looked at."""
    match act.object:
        case None | filters.Objects(filters.Exactly(), _, _, ()):
            return True
        case _:
            return False


def is_whole_hand(act: Act) -> bool:
    """Whether all of the hand of who does it is discarded: "discard your hand"."""
    match act:
        case Act(Verb.DISCARD, filters.Objects(filters.Of(owner), None, filters.Noun((), "hand"), ())):
            return isinstance(owner, filters.You | filters.They)
        case _:
            return False


def _view(table: Table, frame: Frame, player: int, act: Act) -> tuple[Frame, Outcome]:
    """Look at or reveal cards of a deck or a hand; reveal one of those looked at."""
    if viewing.among(table.look, frame, act.object) is None:
        return viewing.view(table, frame, player, act)
    return viewing.reveal_chosen(table, frame, player, meant_by(table, frame, player, act).objects)


def together(table: Table, frame: Frame, players: Sequence[int], act: Act) -> tuple[Frame, Outcome]:
    """Several players do the same to objects: they choose in turn order, each knowing what was chosen before, then all
    of it happens at once (CR 101.4)."""
    events: list[tuple[int, Seen, Event]] = []
    able = True
    for player in players:
        inner = replace(frame, actor=player, who=player)
        meant = meant_by(table, inner, player, act)
        made = [(player, one, event_of(table, inner, player, act, one)) for one in meant.objects]
        events += [(player, one, event) for player, one, event in made if event is not None]
        able = able and len(made) >= max(meant.wanted, 1)
    happened = happen_all(table, tuple(event for _, _, event in events))
    done = [player for (player, _, _), one in zip(events, happened, strict=True) if one.performed]
    moved = [one for _, one, _ in events]
    _off_chain(table, moved)
    spoken = tuple(replace(followed(table.look, one), looked_back=True) for one in moved)
    frame = replace(frame, it=spoken, who=players[-1], number=len(done))
    replaced, performed = len(done) < len(events), set(done) == set(players)
    return frame, Outcome(able=able, performed=performed, replaced=replaced, amount=len(done), objects=spoken)


def is_done_to_objects(table: Table, frame: Frame, act: Act) -> bool:
    """Whether an act is one that each of several players can do at once: to objects, and not to numbers or decks."""
    done = act.verb in MOVING or act.verb in MAKERS
    return done and isinstance(act.object, filters.Objects) and _known(table, frame, frame.controller, act) is None


def takes_objects(table: Table, frame: Frame, act: Act) -> bool:
    """Whether an act is done to objects that must be chosen for it."""
    if act.verb in FROM_DECK or _known(table, frame, frame.controller, act) is not None:
        return False
    return isinstance(act.object, filters.Objects) and denote(table, frame, frame.text, act.object) is None


def touched(table: Table, frame: Frame, player: int, act: Act) -> tuple[int, ...]:
    """The objects that an act could be done to."""
    held = counters.holders(table, frame, player, act)
    if held is not None:
        return held
    fixed = denote(table, frame, frame.text, act.object) if act.object is not None else None
    if fixed is not None:
        return tuple(one.id for one in fixed.objects)
    if not isinstance(act.object, filters.Objects):
        return ()
    return tuple(one.id for one in choosable(table, frame, player, act, act.object))


def able(table: Table, frame: Frame, player: int, act: Act) -> bool:
    """Whether an act can be done in full, as a cost must be (RB 1.4 203.3, CR 118.3)."""
    known = _known(table, frame, player, act)
    if known is not None:
        return known
    if act.verb in FROM_DECK - {Verb.MILL}:
        return True
    if act.verb is Verb.MILL:
        return quantities.can_mill(table, frame, player, act)
    fixed = denote(table, frame, frame.text, act.object) if act.object is not None else None
    if fixed is not None:
        return bool(fixed.objects) and all(_can_do(table, frame, player, act, one) for one in fixed.objects)
    if not isinstance(act.object, filters.Objects | filters.PartOf):
        return False
    found = choosable(table, frame, player, act, act.object)
    return len(found) >= bounds(table.look, frame, act.object, len(found))[0]


def _known(table: Table, frame: Frame, player: int, act: Act) -> bool | None:
    """Whether a number or counters can be changed so; None when the act is about neither."""
    numeric = quantities.able(table, frame, player, act)
    return counters.able(table, frame, player, act) if numeric is None else numeric


def choosable(
    table: Table, frame: Frame, player: int, act: Act, phrase: filters.Objects | filters.PartOf
) -> tuple[GameObject, ...]:
    """The objects an act could be done to, among those its phrase speaks of."""
    look = table.look
    seen = viewing.among(look, frame, phrase)
    if seen is not None or isinstance(phrase, filters.PartOf):
        return seen or ()
    if act.verb in HAND_KINDS:
        held = table.state.in_zone(Zone(Place.HAND, player))
        return tuple(one for one in held if fits(look, frame, one, phrase))
    found = candidates(look, frame, phrase)
    if act.verb is Verb.SACRIFICE:
        found = tuple(o for o in found if o.controller == player)
    if act.verb is Verb.CHOOSE or (act.verb is Verb.PUT and not act.adverbs):
        return found
    return tuple(o for o in found if _can_do(table, frame, player, act, table.see(o)))


def meant_by(table: Table, frame: Frame, player: int, act: Act) -> Denoted:
    """The objects of an act: those spoken of or targeted, or chosen now by the player who does it."""
    if act.object is None:
        return Denoted(())
    fixed = denote(table, frame, frame.text, act.object)
    if fixed is not None:
        return fixed
    if is_whole_hand(act):
        held = table.state.in_zone(Zone(Place.HAND, player))
        return Denoted(tuple(table.see(card) for card in held), len(held))
    if not isinstance(act.object, filters.Objects | filters.PartOf):
        return Denoted(())
    found = choosable(table, frame, player, act, act.object)
    limits = bounds(table.look, frame, act.object, len(found))
    kind = DecisionKind.DISCARD if act.verb is Verb.DISCARD else DecisionKind.CHOOSE
    return Denoted(pick(table, player, kind, found, limits, act.verb.value, act), limits[0])


def _do_to(table: Table, frame: Frame, player: int, act: Act, meant: Denoted) -> tuple[Frame, Outcome]:
    if act.verb is Verb.CHOOSE:
        who = next((-one.id for one in meant.objects if one.id < 0), frame.who)
        frame = replace(frame, it=meant.objects, who=who)
        return frame, Outcome(performed=bool(meant.objects), amount=len(meant.objects))
    if act.verb is Verb.COUNTER:
        return counter(table, frame, meant, act.adverbs)
    there = {one.id for one in meant.objects if one.looked_back or table.now(one) is not None}
    meant = replace(meant, objects=tuple(_as_it_is(table, one) for one in meant.objects))
    made = [e for one in meant.objects if (e := event_of(table, frame, player, act, one)) is not None]
    happened = happen_all(table, tuple(made))
    _off_chain(table, meant.objects)
    done = sum(1 for one in happened if one.performed)
    back = (replace(followed(table.look, one), looked_back=True) for one in meant.objects)
    spoken = tuple(one if one.id in there else gone for one, gone in zip(back, meant.objects, strict=True))
    kept = isinstance(act.object, TheRest | TheOther)
    kept = kept or (isinstance(act.object, filters.Self) and not any(one.id < 0 for one in frame.it))
    frame = replace(frame, it=frame.it if kept else spoken, number=done)
    if any(one.id == frame.source.id for one in spoken):
        frame = replace(frame, source=replace(frame.source, looked_back=True))
    if not meant.objects and meant.wanted:
        return frame, UNABLE
    complete = done >= meant.wanted or table.state.rules.play.partial_counts
    full = len(made) >= max(meant.wanted, 1)
    replaced = any(not one.performed for one in happened)
    return frame, Outcome(able=full, performed=done > 0 and complete, replaced=replaced, amount=done, objects=spoken)


def _as_it_is(table: Table, one: Seen) -> Seen:
    """An object as it is right before something is done to it, to be looked back at (RB 1.4 359.3.e.13)."""
    now = table.now(one)
    return one if now is None or now.id < 0 else replace(one, object=now, stats=table.see(now).stats)


def _off_chain(table: Table, moved: Sequence[Seen]) -> None:
    """A spell whose card has gone from the chain is there no more (RB 1.4 359.3.e.15, CR 400.7)."""
    for one in moved:
        item = table.state.item(one.id) if one.object.zone.place is Place.CHAIN else None
        if item is not None and item.ability is None and table.state.objects[one.id].zone.place is not Place.CHAIN:
            table.emit(ItemRemoved(item, "moved"))


def _can_do(table: Table, frame: Frame, player: int, act: Act, one: Seen) -> bool:
    return event_of(table, frame, player, act, one) is not None


def event_of(table: Table, frame: Frame, player: int, act: Act, one: Seen) -> Event | None:
    """The event that doing an act to one object is, or None when it cannot be done to it."""
    now = table.now(one)
    if now is None:
        return None
    if act.verb in MOVING:
        return _move(table, frame, player, act, now)
    maker = MAKERS.get(act.verb)
    there = now.zone.on_board or (maker is _take and now.zone.place is Place.CHAIN)
    return maker(table, frame, player, act, now) if maker and there else None


def _move(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    if act.verb in FROM_BOARD and not now.zone.on_board:
        return None
    if act.verb is Verb.SACRIFICE and now.controller != player:
        return None
    aim = destination(table.look, frame, act.verb, act.adverbs, now)
    if aim is None or (aim.zone == now.zone and act.verb not in (Verb.RECALL, Verb.RECYCLE)):
        return None
    if act.verb is Verb.MOVE and not may_move(table.look, now, aim.zone, player):
        return None
    marks = _arriving(act)
    owner = aim.controller or (player if act.verb is Verb.PUT and aim.zone.on_board else 0)
    bottom = act.verb is Verb.RECYCLE
    by_what = frame.source if act.verb in (Verb.KILL, Verb.BANISH) else None
    return ZoneChange(act.verb, table.see(now), aim.zone, player, owner, marks, bottom, by_what)


def _arriving(act: Act) -> frozenset[Mark]:
    """The status in which an object arrives: "recall it exhausted", "put it onto the battlefield tapped"."""
    said = (*act.adverbs, *(act.object.where if isinstance(act.object, filters.Objects) else ()))
    tired = any(isinstance(one, Done) and one.verb is Verb.EXHAUST for one in said)
    words = {one.word for one in said if isinstance(one, Manner)}
    return frozenset({Mark.EXHAUSTED}) if tired or words & set(ARRIVING) else frozenset()


def _exhaust(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    on = act.verb is Verb.EXHAUST
    same = (Mark.EXHAUSTED in now.marks) is on
    if not on and not may_ready(table.look, now):
        return None
    return None if same or not now.zone.on_board else Marked(table.see(now), Mark.EXHAUSTED, on, player)


def _stun(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    """What is stunned cannot be stunned again (RB 1.4 423.1.a.1)."""
    return None if Mark.STUNNED in now.marks else Marked(table.see(now), Mark.STUNNED, True, player)


def _empower(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    """What is Empowered cannot be Empowered, what is not cannot be disempowered (RB 1.4 441.1.b, 442.1.a)."""
    on = act.verb is Verb.EMPOWER
    same = (Mark.EMPOWERED in now.marks) is on
    return None if same else Marked(table.see(now), Mark.EMPOWERED, on, player)


def _buff(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    """A unit has at most one buff, unless it may have more (RB 1.4 426.1.b.2, 702.3)."""
    full = now.counter("buff") and not _may_have_more(table, now)
    return None if full else CountersChanged(table.see(now), "buff", 1, player)


def _may_have_more(table: Table, now: GameObject) -> bool:
    """Whether an object's own text lets it have any number of buffs."""
    texts = (own.ability for own in abilities_of(table.state, now) if isinstance(own.ability, Text))
    steps = (step for text in texts for step in text.body)
    return any(step == Sentence(Does(filters.Self(), Modal(Mode.CAN, Has(ANY_BUFFS)))) for step in steps)


def _heal(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    return Healed(table.see(now)) if now.damage else None


def _take(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    return None if now.controller == player else ControlChanged(table.see(now), player)


def _attach(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    for adverb in act.adverbs:
        if isinstance(adverb, filters.Located):
            host = denote(table, frame, frame.text, adverb.place)
            if host is not None and host.objects:
                to = host.objects[0].id
                return None if now.attached_to == to else Attached(table.see(now), to, player)
    return None


def _detach(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    """What is attached to nothing is not detached (RB 1.4 435.1.a.1)."""
    return Attached(table.see(now), 0, player) if now.attached_to else None


def _lose(table: Table, frame: Frame, player: int, act: Act, now: GameObject) -> Event | None:
    """Control goes back to who had it before the player took it."""
    taken = (
        event.object.object
        for event in reversed(table.state.log)
        if isinstance(event, ControlChanged) and event.object.id == now.id and event.player == player
    )
    before = next((one.controller for one in taken if one.stamp == now.stamp), player)
    return ControlChanged(table.see(now), before) if now.controller == player and before != player else None


Maker = Callable[[Table, Frame, int, Act, GameObject], Event | None]
MAKERS: Mapping[Verb, Maker] = {
    Verb.EXHAUST: _exhaust,
    Verb.READY: _exhaust,
    Verb.STUN: _stun,
    Verb.EMPOWER: _empower,
    Verb.DISEMPOWER: _empower,
    Verb.BUFF: _buff,
    Verb.DETACH: _detach,
    Verb.LOSE_CONTROL: _lose,
    Verb.HEAL: _heal,
    Verb.GAIN_CONTROL: _take,
    Verb.TAKE_CONTROL: _take,
    Verb.ATTACH: _attach,
}
