"""What an event becomes before it happens: replacement effects, each applied once to an event and what replaces it.

`happen` is how every act of a text or a payment takes place. It says whether the event was replaced, which the rules on
costs and on game actions treat differently (RB 1.4 203.2, 205; CR 118.11).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.engine.asking import conditions
from cardlang.engine.asking.continuous import frame_of, look_at
from cardlang.engine.asking.forbidding import takes_damage, times_damaged
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.asking.noticing import could_mean
from cardlang.engine.asking.occasions import Occasion, occasion
from cardlang.engine.asking.preventing import is_prevented
from cardlang.engine.asking.referents import Look, players
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.places import destination
from cardlang.engine.events import Dealt, EffectEnded, Event, LifeChanged, Spent, ZoneChange
from cardlang.engine.state import Frame, GameState, Seen
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Text
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import Instead, NextTime
from cardlang.nodes.costs import PayTo
from cardlang.nodes.effects import Act, Does, If, Lasting, May, Sentence
from cardlang.nodes.filters import It, Objects, Self, That, The, They, You
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Verb


@frozen
class Replacement:
    """One replacement effect: the event it waits for, what it does instead, and whether its player may refuse. `asks`
    is what else must be so of the event, `who` the player who may refuse and pays, if not its controller."""

    key: tuple[int, int]
    frame: Frame
    condition: Node
    optional: bool
    effects: tuple[Node, ...]
    ends: int = 0
    asks: Node | None = None
    who: Node | None = None


@frozen
class Happening:
    """What came of an event: whether it happened as the act it was, and what happened."""

    event: Event
    replaced: bool
    performed: bool


def happen(table: Table, event: Event) -> Happening:
    """Let one event happen, after all that replaces it."""
    return happen_all(table, (event,))[0]


def happen_all(table: Table, events: tuple[Event, ...]) -> tuple[Happening, ...]:
    """Let events happen at once; each is replaced on its own, and those that remain are simultaneous (RB 1.4 373)."""
    found = {place: _replaced(table, events[place]) for place in _in_order(table, events)}
    made = tuple(found[place] for place, _ in enumerate(events))
    table.emit(*(one.event for one in made if not one.replaced))
    return made


def _in_order(table: Table, events: tuple[Event, ...]) -> tuple[int, ...]:
    """In which order events that happen at once are looked at: where an effect is used up by one of several, its
    controller says which that is (RB 1.4 373)."""
    places = tuple(range(len(events)))
    for effect in in_play(table.state) if len(events) > 1 else ():
        if not _is_used_up(effect):
            continue
        fitting = [place for place in places if _fits(table, effect, events[place]) is not None]
        ones = [getattr(events[place], "object", None) for place in fitting]
        if len(fitting) > 1 and all(isinstance(one, Seen) for one in ones):
            options = tuple(Option(one.object.face.name, one.id) for one in ones if isinstance(one, Seen))
            about = "which is replaced first"
            answer = table.ask(Decision(effect.frame.controller, DecisionKind.REPLACE, options, about=about))
            first = fitting[answer[0]]
            return (first, *(place for place in places if place != first))
    return places


def _is_used_up(effect: Replacement) -> bool:
    """Whether an effect that applies by itself can replace but one of several events: the next one, or what costs its
    own source."""
    own = any(isinstance(node, Self) for node in walk(effect.effects[0]))
    return not effect.optional and bool(effect.ends or own)


def _replaced(table: Table, event: Event) -> Happening:
    refused: set[tuple[int, int]] = set()
    performed = True
    if isinstance(event, Dealt) and not _is_dealt(table, event):
        return Happening(event, True, False)
    if isinstance(event, Dealt) and event.object is not None:
        event = replace(event, amount=event.amount * times_damaged(table.state, event.object.id))
    while True:
        fitting = [pair for pair in _fitting(table, event) if pair[0].key not in refused]
        if not fitting:
            return Happening(event, False, performed)
        effect, found = _pick(table, event, fitting)
        refused.add(effect.key)
        if isinstance(effect.effects[0], PayTo):
            if not _paid_for(table, effect, found):
                continue
            return Happening(event, True, False)
        if effect.optional and not _wanted(table, effect):
            continue
        if effect.ends:
            table.emit(EffectEnded(effect.ends))
        redirected = _redirected(table, event, effect, found)
        if redirected is None:
            _do_instead(table, effect, found)
            return Happening(event, True, False)
        performed = performed and not table.state.rules.play.death_is_the_act
        event = redirected


def _is_dealt(table: Table, event: Dealt) -> bool:
    """Whether damage is dealt at all: it can be, and nothing prevents it (RB 1.4 437.4, 447.1)."""
    can = event.object is None or takes_damage(table.look, event.object.object)
    return can and not is_prevented(table.look, event)


def _paid_for(table: Table, effect: Replacement, found: Occasion) -> bool:
    """Whether the cost within a replacement was paid as it is applied; what it does instead is then done (RB 1.4
    371.2, 204.3)."""
    frame = _bound(effect, found)
    if effect.who is not None:
        frame = replace(frame, actor=next(iter(players(table.look, frame, effect.who)), 0))
    table.applied.append(effect.key)
    frame, outcome = table.carry_out(table, frame, effect.effects[0])
    if outcome.paid and effect.ends:
        table.emit(EffectEnded(effect.ends))
    for content in effect.effects[1:] if outcome.paid else ():
        frame, _ = table.carry_out(table, frame, content)
    table.applied.pop()
    return outcome.paid


def _do_instead(table: Table, effect: Replacement, found: Occasion) -> None:
    frame = _bound(effect, found)
    table.applied.append(effect.key)
    for content in effect.effects:
        frame, _ = table.carry_out(table, frame, content)
    table.applied.pop()


def _bound(effect: Replacement, found: Occasion) -> Frame:
    return replace(effect.frame, it=found.objects, who=found.player, number=found.amount)


def _wanted(table: Table, effect: Replacement) -> bool:
    """Whether the player who may apply it does; not offered when what it does instead is impossible."""
    if not all(table.possible(table, effect.frame, content) for content in effect.effects[:1]):
        return False
    name = effect.frame.source.object.face.name
    return table.ask_yes(effect.frame.controller, DecisionKind.REPLACE, name, effect.frame.source.id)


def _pick(table: Table, event: Event, fitting: list[tuple[Replacement, Occasion]]) -> tuple[Replacement, Occasion]:
    """Which of several applies first: the one in charge of what is affected decides (RB 1.4 372, CR 616.1)."""
    options = tuple(Option(e.frame.source.object.face.name, e.frame.source.id) for e, _ in fitting)
    decision = Decision(_in_charge(event), DecisionKind.REPLACE, options, about="which replacement applies first")
    return fitting[table.ask(decision)[0]]


def _in_charge(event: Event) -> int:
    if isinstance(event, Spent | LifeChanged):
        return event.player
    one = getattr(event, "object", None)
    return one.object.controller if isinstance(one, Seen) else 1


def _fitting(table: Table, event: Event) -> Iterator[tuple[Replacement, Occasion]]:
    for effect in in_play(table.state):
        found = _fits(table, effect, event)
        if found is not None:
            yield effect, found


def _fits(table: Table, effect: Replacement, event: Event) -> Occasion | None:
    """What an event is to a replacement that it qualifies for."""
    if effect.key in table.applied or not could_mean(effect.condition, event):
        return None
    found = occasion(table.look, effect.frame, effect.condition, event)
    return found if found is not None and _is_as_asked(table.look, effect, found) else None


def _is_as_asked(look: Look, effect: Replacement, found: Occasion) -> bool:
    return effect.asks is None or conditions.holds(look, _bound(effect, found), effect.asks)


def in_play(state: GameState) -> tuple[Replacement, ...]:
    """Every replacement effect in force."""
    held: tuple[Replacement, ...] | None = state.memo.get("replacements")
    if held is None:
        held = state.memo["replacements"] = tuple(_replacements(state))
    return held


def _replacements(state: GameState) -> Iterator[Replacement]:
    for found in state.with_text():
        for place, own in enumerate(abilities_of(state, found)):
            if isinstance(own.ability, Text) and _could_replace(own.ability):
                read = _read((found.id, place), frame_of(state, found), own.ability.body)
                if read is not None:
                    yield read
    for effect in state.effects:
        read = _read((-effect.id, 0), effect.frame, (Sentence(effect.content),))
        if read is not None:
            yield replace(read, ends=effect.id if effect.once else 0)


def _read(key: tuple[int, int], frame: Frame, body: Sequence[Node]) -> Replacement | None:
    """The replacement that a text is: its first sentence says when and what instead, the others what more."""
    if not body or not isinstance(body[0], Sentence):
        return None
    content: Node = body[0].content
    if isinstance(content, Lasting):
        content = content.change
    if not isinstance(content, If | NextTime):
        return None
    condition = content.condition if isinstance(content, If) else content.event
    inner = content.effect
    asks = inner.condition if isinstance(inner, If) else None
    inner = inner.effect if isinstance(inner, If) else inner
    who = inner.who if isinstance(inner, May) and not isinstance(inner.who, You) else None
    instead, optional = _instead(inner)
    if instead is None:
        return None
    return Replacement(key, frame, condition, optional, (instead, *body[1:]), asks=asks, who=who)


def _could_replace(text: Text) -> bool:
    """Whether a text is a replacement effect by its shape; looked up once for each text."""
    known = _SHAPES.get(id(text))
    if known is None:
        if len(_SHAPES) >= MOST:
            _SHAPES.clear()
        first = text.body[0] if text.body else None
        known = _SHAPES[id(text)] = text, isinstance(first, Sentence) and is_replacement(first.content)
    return known[1]


_SHAPES: dict[int, tuple[Text, bool]] = {}
"""By the identity of a text, whether it replaces something; the text beside it so that no other takes its place."""
MOST = 5000


def is_replacement(content: Node) -> bool:
    """Whether a clause is a replacement effect."""
    inner = content.change if isinstance(content, Lasting) else content
    if not isinstance(inner, If | NextTime):
        return False
    effect = inner.effect.effect if isinstance(inner.effect, If) and _is_would(inner) else inner.effect
    return _instead(effect)[0] is not None


def _is_would(content: If | NextTime) -> bool:
    """Whether a clause begins with an event that would happen: "if I would die"."""
    clause = content.condition if isinstance(content, If) else content.event
    return isinstance(clause, Does) and isinstance(clause.act, Modal) and clause.act.mode is Mode.WOULD


def _instead(effect: Node) -> tuple[Node | None, bool]:
    match effect:
        case Instead(May(_, act)) | May(_, Instead(act)):
            return act, True
        case Instead(act):
            return act, False
        case May(_, PayTo(cost, Instead(act))):
            return PayTo(cost, act), True
        case Lasting(change, _):
            return _instead(change)
        case Does(who, act):
            inner, optional = _instead(act)
            return (Does(who, inner), optional) if inner is not None else (None, False)
        case _:
            return None, False


def _redirected(table: Table, event: Event, effect: Replacement, found: Occasion) -> Event | None:
    """The same event with another end, when that is all the effect changes: where it goes, or under whose control."""
    if not isinstance(event, ZoneChange) or len(effect.effects) != 1:
        return None
    content = effect.effects[0]
    act, subject = (content.act, content.who) if isinstance(content, Does) else (content, None)
    if not isinstance(act, Act) or not _is_it(subject or act.object):
        return None
    look = look_at(table.state)
    frame = _bound(effect, found)
    if act.verb is Verb.ENTER:
        owner = destination(look, frame, Verb.ENTER, act.adverbs, event.object.object)
        return replace(event, controller=owner.controller) if owner is not None and owner.controller else None
    aim = destination(look, frame, act.verb, act.adverbs, event.object.object)
    return replace(event, to=aim.zone) if aim is not None and not aim.zone.on_board else None


def _is_it(phrase: Node | None) -> bool:
    return isinstance(phrase, It | They) or (isinstance(phrase, Objects) and isinstance(phrase.quantity, That | The))
