"""Playing a card, activating an ability: choices, total, payment, legality, and the undo.

The steps are those of RB 1.4 353-359 and CR 601.2. What goes wrong at any of them takes the whole procedure back: the
state is again the one before it, and nothing it did has triggered anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardlang.engine.asking.forbidding import may_play
from cardlang.engine.asking.meanings import abilities_of, changes_own_cost, instructions, limit_in
from cardlang.engine.asking.qualities import PERMANENTS
from cardlang.engine.asking.repeating import repeated
from cardlang.engine.binding import bind
from cardlang.engine.decisions import Answer, Decision, DecisionKind, Option
from cardlang.engine.effects import arriving
from cardlang.engine.effects.aiming import choose_targets, targets
from cardlang.engine.events import (
    Announced,
    Chosen,
    EffectEnded,
    Event,
    Finalized,
    ItemAdded,
    ItemChanged,
    ItemRemoved,
    TurnSet,
    ZoneChange,
)
from cardlang.engine.paying import bills, payments
from cardlang.engine.paying.affording import outcomes
from cardlang.engine.paying.costs import is_base_ignored, optional_cost, spent_on, total, total_of_ability
from cardlang.engine.paying.declaring import Extra, extras, times
from cardlang.engine.paying.deflecting import deflected
from cardlang.engine.paying.guarding import Guard
from cardlang.engine.paying.mattering import weights
from cardlang.engine.paying.methods import HIDDEN, Method, is_other_way, method_named
from cardlang.engine.paying.resources import Requirement
from cardlang.engine.paying.restricting import Purpose
from cardlang.engine.state import Declared, Frame, GameObject, GameState, Item, ItemKind, Mark, Place, Zone
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Activated, ClassLevel, KeywordAbility
from cardlang.nodes.base import walk
from cardlang.nodes.costs import Cost, Resources
from cardlang.nodes.effects import Step
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Verb
from cardlang.profiles.profile import Shape

REPEAT = "repeat"


def play_card(table: Table, player: int, card: GameObject, method: str = "") -> bool:
    """Play a card from where it is; False when it could not be played and everything was taken back."""
    before = table.state
    if not _finish(table, table.part(lambda: announce(table, player, card, method))):
        table.state = before
        return False
    return True


def finish_play(table: Table, item: Item) -> None:
    """Go on with a card that an effect announced; when it cannot be played it goes back where it was (RB 1.4 358.5)."""
    before = table.state
    if not _finish(table, item):
        table.state = before
        table.emit(ItemRemoved(item, "impossible"))
        table.emit(*(EffectEnded(effect.id) for effect in spent_on(table.look, item)))
        card = table.state.objects[item.frame.source.id]
        table.emit(ZoneChange(None, table.see(card), item.origin, bottom=True))


def _finish(table: Table, item: Item) -> bool:
    card = table.state.objects[item.frame.source.id]
    done = _choose_and_pay(table, item, card, method_named(table.state, card, item.method))
    if done is None or table.asks:
        return done is not None
    finalize(table, done)
    if done.kind is ItemKind.PERMANENT and table.state.rules.play.bases:
        arriving.enter(table, done)
    return True


def announce(table: Table, player: int, card: GameObject, method: str, places: tuple[Zone, ...] = ()) -> Item:
    """Put a card on the chain as a pending item (RB 1.4 354, CR 601.2a); `places` is where alone a unit may enter."""
    way = method_named(table.state, card, method)
    kind = ItemKind.PERMANENT if card.face.types & PERMANENTS else ItemKind.SPELL
    table.emit(ZoneChange(None, table.see(card), Zone(Place.CHAIN), player, player, _hidden(way)))
    now = table.state.objects[card.id]
    text = spell_text(table.state, now) if kind is ItemKind.SPELL else ()
    frame = Frame(player, table.see(now), text, at=card.zone.holder if way.name == HIDDEN else 0)
    item = Item(table.state.next_id, kind, frame, origin=card.zone, destination=way.destination, method=way.name)
    item = replace(item, places=places)
    table.emit(ItemAdded(item))
    return item


def _hidden(way: Method) -> frozenset[Mark]:
    return frozenset({Mark.FACE_DOWN}) if way.face_down else frozenset()


def spell_text(state: GameState, card: GameObject) -> tuple[Step, ...]:
    """A spell's instructions: the sentences of all its lines, in order."""
    steps = (step for own in abilities_of(state, card) for step in instructions(own.ability))
    return tuple(step for step in steps if not is_other_way(step))


def _choose_and_pay(table: Table, item: Item, card: GameObject, way: Method) -> Item | None:
    asked = table.part(lambda: _asked_for(table, item, card, way))
    return None if asked is None else _pay_total(table, *asked)


def _asked_for(table: Table, item: Item, card: GameObject, way: Method) -> tuple[Item, bills.Bill] | None:
    """A card with all that is chosen for it, and what it asks for before anything changes that."""
    if way.cost is None or not may_play(table.look, item.controller, table.state.objects[card.id]):
        return None
    offered = extras(table.state, table.state.objects[card.id])
    watch(table, lambda copy: _choose_and_pay(copy, item, card, way))
    chosen = _choose(table, item, card, way, offered)
    table.guard = None
    if chosen is None:
        return None
    table.chosen = True
    table.emit(ItemChanged(chosen))
    ignored = is_base_ignored(table.state, table.state.objects[card.id], chosen.frame)
    base = bills.Bill() if ignored else bills.bill_of(table, chosen.frame, way.cost)
    return chosen, base.plus(_additional(table, chosen.frame, offered, chosen.frame.declared))


def watch(table: Table, rest: Callable[[Table], object]) -> None:
    """Leave open, of the choices that come now, those with which the `rest` can be gone through with: no player may
    choose what must come to something illegal later on (RB 1.4 355.16, 402.4.b, CR 601.2, 602.2,
    603.3d)."""
    start = table.state
    if not table.tried:
        table.guard = Guard(table, frozenset(), lambda given: comes_through(table, start, rest, given))


def comes_through(table: Table, start: GameState, rest: Callable[[Table], object], given: tuple[Answer, ...]) -> bool:
    """Whether the rest can be gone through with from a state, with the answers given and any behind them."""
    return any(done is not None for _, done in outcomes(table, start, rest, given, asks=True))


def _choose(table: Table, item: Item, card: GameObject, way: Method, offered: tuple[Extra, ...]) -> Item | None:
    """What is chosen before the total is known: costs declared, X, the place, modes and targets (RB 1.4 355, CR
    601.2b-d); None when there are too few targets."""
    now = table.state.objects[card.id]
    declared = _declare(table, item, offered)
    x = _announce_x(table, item, way)
    if way.name:
        declared = (*declared, Declared(way.name))
    frame = replace(item.frame, declared=declared, x=x)
    table.emit(Announced(table.see(now), x, declared))
    frame = replace(frame, source=table.see(table.state.objects[card.id]))
    runs = 1 + sum(paid.times for paid in declared if paid.cost.startswith(REPEAT))
    place = arriving.choose_place(table, replace(item, frame=frame))
    if place is None and item.kind is ItemKind.PERMANENT:
        return None
    weigh = partial(weights, table, (way.cost, *(extra.cost for extra in offered)))
    targeted = choose_targets(table, frame, runs, card.id, weigh)
    if targeted is None:
        return None
    return replace(item, frame=targeted, runs=runs, destination=item.destination or place)


def _declare(table: Table, item: Item, offered: tuple[Extra, ...]) -> tuple[Declared, ...]:
    """Which optional additional costs its player means to pay; what is impossible is not offered."""
    declared: list[Declared] = []
    for extra in offered:
        if not extra.optional:
            declared.append(Declared(extra.key))
            continue
        bill = bills.bill_of(table, item.frame, extra.cost)
        if not payments.can_pay(table, item.controller, bill.without_resources()):
            continue
        number = _how_often(table, item, extra)
        if number:
            declared.append(Declared(extra.key, number))
    return tuple(declared)


def _how_often(table: Table, item: Item, extra: Extra) -> int:
    source = item.frame.source.id
    if not extra.often:
        return int(table.ask_yes(item.controller, DecisionKind.DECLARE, extra.key, source))
    options = tuple(Option(str(number), number=number) for number in range(10))
    return table.ask(Decision(item.controller, DecisionKind.AMOUNT, options, about=extra.key, source=source))[0]


def _announce_x(table: Table, item: Item, way: Method) -> int:
    if way.free or way.cost is None or "X" not in way.symbols:
        return 0
    return _ask_x(table, item.controller, item.frame.source.id)


def _ask_x(table: Table, player: int, source: int) -> int:
    options = tuple(Option(str(number), number=number) for number in range(21))
    return table.ask(Decision(player, DecisionKind.AMOUNT, options, about="X", source=source))[0]


def has_x(cost: Cost) -> bool:
    """Whether X is announced for an ability's cost (CR 601.2b, 602.2b)."""
    return any("X" in node.symbols for node in walk(cost) if isinstance(node, Resources))


def _additional(table: Table, frame: Frame, offered: tuple[Extra, ...], declared: tuple[Declared, ...]) -> bills.Bill:
    bill = bills.Bill()
    for extra in offered:
        for _ in range(times(declared, extra.key)):
            asked = bills.bill_of(table, frame, extra.cost)
            if extra.optional and asked.requirement:
                card = table.state.objects[frame.source.id]
                left = optional_cost(table, card, frame, asked.requirement, extra.key)
                asked = replace(asked, requirement=left)
            bill = bill.plus(asked)
    return bill


def _pay_total(table: Table, item: Item, bill: bills.Bill) -> Item | None:
    """How each part is paid, the objects used, the total, locked; then the payment, and the last look at what is
    legal."""
    player = item.controller
    if not table.replayed(lambda: payments.can_pay(table, player, bill.without_resources())):
        return None
    return _pay_locked(table, item, payments.choose_ways(table, player, bill, lambda one: _goes_on(table, item, one)))


def _goes_on(table: Table, item: Item, bill: bills.Bill, given: tuple[Answer, ...] = ()) -> bool:
    """Whether a card can be paid for when a player pays in this way and chooses so far like this."""
    tried = outcomes(table, table.state, lambda copy: _pay_locked(copy, item, bill), given, asks=True)
    return any(paid is not None for _, paid in tried)


def _pay_locked(table: Table, item: Item, whole: bills.Bill) -> Item | None:
    locked = table.part(lambda: _locked(table, item, whole))
    if locked is None:
        return None
    frame, bill = locked
    made = payments.pay(table, frame, item.controller, bill, Shape.PRINTED)
    if not isinstance(made, payments.Paid):
        return None
    paid = replace(item, frame=replace(frame, it=()), payment=made.payment)
    return paid if _is_legal(table, paid) else None


def _locked(table: Table, item: Item, whole: bills.Bill) -> tuple[Frame, bills.Bill] | None:
    """The bill with the objects that are used and the total, which is locked now."""
    player = item.controller
    if not payments.can_pay(table, player, whole.without_resources()):
        return None
    if table.guided and whole.requirement:
        table.guard = Guard(table, frozenset(), lambda given: _goes_on(table, item, whole, given))
    bill, used = payments.pick_objects(table, player, whole)
    table.guard = None
    frame = replace(item.frame, it=used)
    asked = bill.requirement.plus(deflected(table, player, frame, ability=False))
    purpose = Purpose(Verb.PLAY, frame.source.id)

    def payable(left: Requirement) -> bool:
        return payments.can_pay(table, player, replace(bill, requirement=left, purpose=purpose))

    total_cost = total(table, player, table.state.objects[frame.source.id], frame, asked, payable)
    return frame, replace(bill, requirement=total_cost, purpose=purpose)


def _is_legal(table: Table, item: Item) -> bool:
    return all(table.now(one) is not None for one in targets(item.frame)) or not item.frame.text


def finalize(table: Table, item: Item) -> None:
    """Let an item be final: what it chose is told now, and what was played counts as played."""
    done = replace(item, finalized=True)
    events: list[Event] = [Finalized(done)]
    events.extend(Chosen(one, done) for one in targets(done.frame))
    table.emit(*events)
    if done.ability is None:
        bind(table, done)
        table.emit(*(EffectEnded(effect.id) for effect in spent_on(table.look, done)))
        turn = table.state.turn
        played = (*turn.played, (done.controller, done.frame.source.id))
        table.emit(TurnSet(replace(turn, played=played)))


def activate(table: Table, player: int, source: GameObject, ability: Activated) -> bool:
    """Activate an ability; False when it could not be, and everything was taken back."""
    before = table.state
    steps = (step for step in ability.body if limit_in(step) is None and not changes_own_cost(step))
    body = repeated(source, tuple(step for step in steps if not isinstance(step, KeywordAbility | ClassLevel)))
    frame = Frame(player, table.see(source), body)
    item = Item(table.state.next_id, ItemKind.ACTIVATED, frame, ability)
    table.emit(ItemAdded(item))
    done = _choose_and_pay_ability(table, item, ability)
    if done is None:
        table.state = before
        return False
    if not table.asks:
        finalize(table, done)
    return True


def _choose_and_pay_ability(table: Table, item: Item, ability: Activated) -> Item | None:
    frame = item.frame
    with_x = has_x(ability.cost)
    if not with_x and payments.lacks(table, frame.controller, bills.bill_of(table, frame, ability.cost)):
        return None
    watch(table, lambda copy: _choose_and_pay_ability(copy, item, ability))
    if with_x:
        frame = replace(frame, x=_ask_x(table, frame.controller, frame.source.id))
    targeted = choose_targets(table, frame, 1, 0, partial(weights, table, (ability.cost,)))
    table.guard = None
    if targeted is None:
        return None
    table.chosen = True
    return _pay_ability(table, replace(item, frame=targeted), bills.bill_of(table, targeted, ability.cost))


def _pay_ability(table: Table, item: Item, bill: bills.Bill) -> Item | None:
    body = item.ability.body if isinstance(item.ability, Activated) else ()
    asked = bill.requirement.plus(deflected(table, item.controller, item.frame))
    purpose = Purpose(Verb.ACTIVATE, item.frame.source.id)

    def payable(left: Requirement) -> bool:
        return payments.can_pay(table, item.controller, replace(bill, requirement=left, purpose=purpose))

    said = [step for step in body if changes_own_cost(step)]
    asked = total_of_ability(table, item, asked, said, payable)
    whole = replace(bill, requirement=asked, purpose=purpose)
    made = payments.pay(table, item.frame, item.controller, whole, Shape.BEFORE_COLON)
    if not isinstance(made, payments.Paid):
        return None
    return replace(item, frame=replace(moved_by_cost(made), actor=0), payment=made.payment)


def moved_by_cost(made: payments.Paid) -> Frame:
    """The frame of what was paid for: what its own cost has moved it may look back at (RB 1.4 359.3.e.13)."""
    source = made.frame.source
    moved = any(one.id == source.id for one in made.payment.objects)
    return replace(made.frame, source=replace(source, looked_back=source.looked_back or moved))
