"""Triggered abilities: which of them an event triggers, and in which order they are put on the chain.

They are put there as pending items, above what is being finalized or resolved, and finalized later (RB 1.4 383.3, CR
603.3).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from cardlang.engine.asking import conditions, history
from cardlang.engine.asking.continuous import look_at
from cardlang.engine.asking.elsewhere import waiting, waits_in_trash
from cardlang.engine.asking.given import given, quoted
from cardlang.engine.asking.meanings import OWN_MEANINGS, abilities_of, fixed, hosts, is_due, keywords_of, meaning_of
from cardlang.engine.asking.naming import names_given
from cardlang.engine.asking.noticing import Kinds, could_mean, kinds_of, waits_for
from cardlang.engine.asking.occasions import Occasion, occasion
from cardlang.engine.asking.referents import Look, followed, is_player_phrase, seen
from cardlang.engine.asking.repeating import repeated
from cardlang.engine.asking.retriggering import how_often
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.events import (
    BOOKKEEPING,
    NOTES,
    Chosen,
    EffectEnded,
    Event,
    Fought,
    ItemAdded,
    Made,
    Played,
    ZoneChange,
)
from cardlang.engine.keeping import LISTENING
from cardlang.engine.replacements import is_replacement
from cardlang.engine.rising import risen
from cardlang.engine.state import Face, Frame, GameObject, GameState, Item, ItemKind, Place, Seen
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Ability, Activated, Text, Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import NextTime
from cardlang.nodes.costs import Linked
from cardlang.nodes.effects import Act, Grant, Have, If, May, Sentence, Step, When
from cardlang.nodes.filters import Self, That, They, You
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.keywords import Keyword, KeywordsOf, Quoted
from cardlang.nodes.words import Branch, Verb
from cardlang.profiles.play import PlayRules
from cardlang.profiles.profile import RulesProfile

FIRED = "fired"
ONE_IS_ENOUGH = frozenset({"quick_draw"})
"""Keywords that trigger once, however many of them there are."""
_WAITING: dict[tuple[int, Kinds], tuple[RulesProfile, frozenset[str]]] = {}
_GIVING: dict[int, tuple[Face, bool]] = {}
"""By the identity of a face, whether its text gives keywords; the face beside it so that no other takes its place."""


@frozen
class Fired:
    """A triggered ability whose condition was met, and the frame it will be read in."""

    frame: Frame
    ability: Ability
    ends: int = 0


def notice(table: Table, before: GameState, events: Sequence[Event]) -> None:
    """Put on the chain what events that happened at once have triggered, in the order of those who control it."""
    real: list[Event] = [event for event in events if not isinstance(event, BOOKKEEPING + NOTES)]
    real.extend(risen(before, table.state))
    if not real:
        return
    fired = _all_fired(before, table.state, real)
    for one in fired:
        if one.ends:
            table.emit(EffectEnded(one.ends))
    for player in table.state.in_turn_order():
        for one in _ordered(table, player, [f for f in fired if f.frame.controller == player]):
            table.emit(ItemAdded(Item(table.state.next_id, ItemKind.TRIGGERED, one.frame, one.ability)))


def _all_fired(before: GameState, after: GameState, real: Sequence[Event]) -> tuple[Fired, ...]:
    """What events that happened at once have triggered; known already when the step is gone through again."""
    known = after.memo.get(FIRED)
    if known is not None and known[0] is before and list(map(id, known[1])) == list(map(id, real)):
        fired: tuple[Fired, ...] = known[2]
        return fired
    told: set[Hashable] = set()
    fired = tuple(one for event in real for one in _fired(before, after, event, told))
    after.memo[FIRED] = before, tuple(real), fired
    return fired


def fire(table: Table, found: GameObject, ability: Triggered) -> bool:
    """Have an ability trigger without anything having happened; False when what its condition asks for is not so."""
    look = table.look
    frame = Frame(found.controller or found.owner, seen(look, found), repeated(found, ability.body))
    if not _intervening(look, look, frame, ability.body):
        return False
    frame = _as_triggered(table.state.rules.play, frame)
    table.emit(ItemAdded(Item(table.state.next_id, ItemKind.TRIGGERED, frame, ability)))
    return True


def _ordered(table: Table, player: int, fired: list[Fired]) -> Iterator[Fired]:
    """A player's own triggers in the order that player chooses (RB 1.4 383.3.d, CR 603.3b)."""
    while fired:
        options = tuple(Option(one.frame.source.object.face.name, one.frame.source.id) for one in fired)
        answer = table.ask(Decision(player, DecisionKind.ORDER, options, about="which trigger is put first"))
        yield fired.pop(answer[0])


def _fired(before: GameState, after: GameState, event: Event, told: set[Hashable]) -> Iterator[Fired]:
    """What an event triggers. `told` are the abilities that something a player did has triggered by an event at the
    same time: conquering with two units is one conquest."""
    kinds = kinds_of(event)
    if not kinds:
        return
    then, now = look_at(before), look_at(after)
    for one, own in _watchers(then, now, event, kinds):
        held = _waiting_for(now if own else then, one.object, kinds)
        source = seen(now, one.object) if own and held else one
        for keyword, ability in held:
            if not own and not source.object.zone.on_board and not _speaks_of(Self, ability.event):
                continue
            if waits_in_trash(ability) is not (source.object.zone.place is Place.TRASH and own):
                continue
            if own and not after.objects[source.id].controller and _speaks_of(You, ability.event):
                continue
            found = _met(then, now, source, own, ability.event, event)
            if found is not None and found.by_player:
                deed = (source.id, id(ability), type(event), found.player if isinstance(event, Fought) else 0)
                found = None if deed in told else found
                told.add(deed)
            if found is not None:
                found = replace(found, objects=tuple(followed(now, one) for one in found.objects))
                frame = _frame(followed(now, source), repeated(source.object, ability.body), found, event)
                frame = _controlled(frame, ability.body)
                number = history.number_of(now, frame, ability.body)
                frame = frame if number is None else replace(frame, number=number)
                if keyword == "ward" and isinstance(event, Chosen):
                    frame = replace(frame, it=(event.item.frame.source,))
                if _intervening(then, now, frame, ability.body):
                    fired = Fired(_as_triggered(after.rules.play, frame), ability)
                    yield from [fired] * how_often(now if own else then, frame, keyword, ability, event)
    yield from _delayed(then, now, event)


def _met(then: Look, now: Look, source: Seen, own: bool, clause: Node, event: Event) -> Occasion | None:
    frame = Frame(source.object.controller, source)
    return _spoken(then, now, own, frame, clause, event)


def _spoken(then: Look, now: Look, own: bool, frame: Frame, clause: Node, event: Event) -> Occasion | None:
    """What of an event a clause speaks of: of what enters as it is then, of all else as it was (CR 603.6a, 603.10)."""
    enters = isinstance(event, Made) or (isinstance(event, ZoneChange) and event.to.on_board)
    found = None if enters else occasion(then, frame, clause, event)
    return found or (occasion(now, frame, clause, event) if own or enters else None)


def _frame(source: Seen, body: tuple[Step, ...], found: Occasion, event: Event) -> Frame:
    return Frame(
        source.object.controller,
        source,
        body,
        it=found.objects,
        who=found.player,
        number=found.amount,
        event=event,
        at=_bound_to(source, event),
    )


def _controlled(frame: Frame, body: tuple[Step, ...]) -> Frame:
    """What a battlefield's ability has another player choose that player controls (RB 1.4 190.6.c)."""
    first = body[0].content if body and isinstance(body[0], Sentence) else None
    theirs = isinstance(first, May) and _is_spoken_of(first.who) and frame.who
    if theirs and "battlefield" in frame.source.object.face.types:
        return replace(frame, controller=frame.who)
    return frame


def _is_spoken_of(who: Node) -> bool:
    """Whether a player was spoken of before: "they", "that player"."""
    return isinstance(who, They) or (is_player_phrase(who) and isinstance(getattr(who, "quantity", None), That))


def _bound_to(source: Seen, event: Event) -> int:
    """The battlefield that the play effect of a permanent played from hidden is bound to (RB 1.4 811.1.d.2)."""
    if not isinstance(event, Played) or event.object.id != source.id:
        return 0
    return event.item.origin.holder if event.item.origin.place is Place.FACEDOWN else 0


def _watchers(then: Look, now: Look, event: Event, kinds: Kinds) -> Iterator[tuple[Seen, bool]]:
    """The objects whose triggers see an event: those in play, what it takes out of play, and a card that it moves from
    elsewhere, if the trigger speaks of that (RB 1.4 385, 422.1.b; CR 603.6, 603.10a). Where leaving looks back, those
    too that leave at the same time (CR 603.10a; not so RB 1.4 383.2.c.2)."""
    able = now.state.with_abilities() if _is_given(now.state, kinds) else _listening(now.state, kinds)
    for found in able:
        yield Seen(_held(now.state, found)), True
    yield from ((Seen(found), True) for found in waiting(now.state))
    if not isinstance(event, ZoneChange) or event.to.on_board or event.to.place is Place.CHAIN:
        return
    if now.state.rules.play.leaving_looks_back and event.object.object.zone.on_board:
        for found in then.state.on_board():
            if found.id != event.object.id and not now.state.objects[found.id].zone.on_board:
                yield seen(then, found), False
    yield event.object, False


def _listening(state: GameState, kinds: Kinds) -> tuple[GameObject, ...]:
    """The objects one of whose own triggers could wait for such an event."""
    known: dict[Kinds, tuple[GameObject, ...]] = state.memo.setdefault(LISTENING, {})
    if kinds not in known:
        known[kinds] = tuple(found for found in state.with_text() if _listens(state, found, kinds))
    return known[kinds]


def _listens(state: GameState, found: GameObject, kinds: Kinds) -> bool:
    """Whether one of an object's own triggers could wait for such an event; whatever may have others now does."""
    own = None if found.attached_to or found.id in hosts(state) else fixed(state, found).abilities
    if own is None:
        return True
    triggers = (one.ability for one in own if isinstance(one.ability, Triggered))
    return any(not kinds.isdisjoint(waits_for(ability.event)) for ability in triggers)


def _is_given(state: GameState, kinds: Kinds) -> bool:
    """Whether anything could have been given a trigger that waits for such an event."""
    if not _is_giving(state):
        return False
    names, able = _names_waiting(state.rules, kinds), names_given(state)
    return able is None or not names.isdisjoint(able) or any(_could_wait(one, kinds) for one in quoted(state))


def _could_wait(ability: Ability, kinds: Kinds) -> bool:
    """Whether an ability in quotes could be, or hold, a trigger that waits for such an event."""
    if isinstance(ability, Triggered):
        return not kinds.isdisjoint(waits_for(ability.event))
    return not isinstance(ability, Activated | Text)


def _held(state: GameState, found: GameObject) -> GameObject:
    """An object with who controls its abilities: those of a battlefield that nobody controls the turn player takes
    care of (RB 1.4 190.6.b)."""
    return found if found.controller else replace(found, controller=state.turn.player)


def _speaks_of(word: type[Node], clause: Node) -> bool:
    """Whether a trigger waits for what happens to its own card, which then may be out of play, or to its controller,
    who then must be somebody (RB 1.4 190.6.d)."""
    return any(isinstance(node, word) for node in walk(clause))


def triggered(state: GameState, found: GameObject) -> tuple[tuple[str, Triggered], ...]:
    """The triggered abilities of an object that still have to happen, each with the keyword it comes from."""
    owned = (own for own in abilities_of(state, found) if is_due(state, found, own))
    return tuple((own.keyword, own.ability) for own in owned if isinstance(own.ability, Triggered))


def _waiting_for(look: Look, found: GameObject, kinds: Kinds) -> tuple[tuple[str, Triggered], ...]:
    """The triggered abilities of an object that could wait for what happens, each with the keyword it comes from."""
    printed = abilities_of(look.state, found)
    own = tuple(
        (one.keyword, one.ability)
        for one in printed
        if isinstance(one.ability, Triggered)
        and not kinds.isdisjoint(waits_for(one.ability.event))
        and is_due(look.state, found, one)
    )
    others = (pair for pair in _given(look, found, kinds) if not kinds.isdisjoint(waits_for(pair[1].event)))
    return (*own, *others)


def _given(look: Look, found: GameObject, kinds: Kinds) -> tuple[tuple[str, Triggered], ...]:
    """The triggers that an object has not printed but was given, and those of keywords that it was given, of those that
    could wait for an event."""
    if not _is_giving(look.state):
        return ()
    owned = ((one.keyword, one.ability) for one in given(look.state, found))
    triggers = tuple((name, ability) for name, ability in owned if isinstance(ability, Triggered))
    names, able = _names_waiting(look.state.rules, kinds), names_given(look.state)
    if not names or (able is not None and names.isdisjoint(able)):
        return triggers
    own = keywords_of(look.state, found)
    named = (keyword for keyword in look.keywords(found) if keyword.name in names)
    others = _not_twice(own, (keyword for keyword in named if all(keyword is not one for one in own)))
    meant = ((keyword.name, meaning_of(look.state, keyword)) for keyword in others)
    return (*triggers, *((name, ability) for name, ability in meant if isinstance(ability, Triggered)))


def _not_twice(own: Sequence[Keyword], given_ones: Iterable[Keyword]) -> Iterator[Keyword]:
    """Keywords that were given, without those of which one is enough (RB 1.4 819.2)."""
    known = {keyword.name for keyword in own} & ONE_IS_ENOUGH
    for keyword in given_ones:
        if keyword.name not in known:
            known |= {keyword.name} & ONE_IS_ENOUGH
            yield keyword


def _names_waiting(rules: RulesProfile, kinds: Kinds) -> frozenset[str]:
    """The keywords that stand for a trigger that could wait for what happens; looked up once for what that is."""
    known = _WAITING.get((id(rules), kinds))
    if known is None or known[0] is not rules:
        meant = ((name, one.event) for name, one in rules.meanings.items() if isinstance(one, Triggered))
        names = {name for name, clause in meant if not kinds.isdisjoint(waits_for(clause))}
        known = _WAITING[id(rules), kinds] = rules, frozenset(names | OWN_MEANINGS.keys())
    return known[1]


def _is_giving(state: GameState) -> bool:
    """Whether anything could have been given keywords or abilities."""
    held: bool | None = state.memo.get("giving")
    if held is None:
        held = bool(state.effects) or any(_gives(one.face) for one in state.with_abilities())
        state.memo["giving"] = held
    return held


def _gives(face: Face) -> bool:
    """Whether a face's text gives keywords or abilities to anything; looked up once for each face."""
    known = _GIVING.get(id(face))
    if known is None or known[0] is not face:
        walked = (node for ability in (*face.abilities, *face.effects) for node in walk(ability))
        gives = any(isinstance(node, Have | Grant) and any(map(_is_keyword, node.gifts)) for node in walked)
        known = _GIVING[id(face)] = (face, gives)
    return known[1]


def _is_keyword(gift: Node) -> bool:
    return isinstance(gift, Keyword | KeywordsOf | Quoted)


def _intervening(then: Look, now: Look, frame: Frame, body: tuple[Step, ...]) -> bool:
    """A condition right behind the trigger's is part of it (RB 1.4 383.2.a.1, CR 603.4). How a unit died is looked at
    as things were `then`, before its death."""
    first = body[0] if body else None
    if isinstance(first, Linked) and not _goes_either_way(first):
        first = first.action
    if isinstance(first, Sentence) and isinstance(first.content, If) and conditions.belongs_to_event(first.content):
        condition = first.content.condition
        died = any(isinstance(node, Act) and node.verb is Verb.DIE and node.adverbs for node in walk(condition))
        return conditions.holds(then if died else now, frame, condition)
    return True


def _as_triggered(rules: PlayRules, frame: Frame) -> Frame:
    """What is left to be carried out: a condition right behind the trigger is part of it, and asked again on resolution
    only in a game whose rules say so (CR 603.4; RB 1.4 383.2.a.1 makes it no part of the effect)."""
    first, *rest = frame.text or (None,)
    action = first.action if isinstance(first, Linked) and not _goes_either_way(first) else first
    if rules.asks_again or not isinstance(action, Sentence) or not isinstance(action.content, If):
        return frame
    if not conditions.belongs_to_event(action.content):
        return frame
    bare = replace(action, content=action.content.effect)
    lead = replace(first, action=bare) if isinstance(first, Linked) else bare
    return replace(frame, text=(lead, *rest))


def _goes_either_way(node: Linked) -> bool:
    """ "If you control a gear, X. Otherwise, Y" does something whether the condition is so or not."""
    content = node.action.content
    may = isinstance(content, If) and isinstance(content.effect, May)
    return not may and {link.branch for link in node.links} == {Branch.OTHERWISE}


def _delayed(then: Look, now: Look, event: Event) -> Iterator[Fired]:
    for effect in now.state.effects:
        content = effect.content
        if isinstance(content, When | NextTime):
            could = could_mean(content.event, event) and not is_replacement(content)
            found = _spoken(then, now, False, effect.frame, content.event, event) if could else None
            if found is not None:
                body = (Sentence(content.effect),)
                objects = tuple(followed(now, one) for one in found.objects) or effect.frame.it
                bare = replace(effect.frame, text=body, targets=(), modes=(), ends=(), paid=())
                frame = replace(bare, it=objects, who=found.player, event=event)
                yield Fired(frame, Triggered(content.event, body), effect.id if effect.once else 0)
