"""Combat over a battlefield, and what happens by itself: deaths, lost control, a contest that begins.

The steps are those of RB 1.4 464-466. `clean_up` is what the rules do between actions (RB 1.4 323, CR 704).
"""

from __future__ import annotations

from cardlang.engine import state_based
from cardlang.engine.asking.continuous import said_in
from cardlang.engine.asking.forbidding import deals_combat_damage, takes_damage, times_damaged
from cardlang.engine.asking.ignoring import ignores_tank
from cardlang.engine.asking.killing import killing
from cardlang.engine.asking.matching import has_keyword
from cardlang.engine.asking.tying import is_tie_breaker
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.places import home
from cardlang.engine.effects.quantities import draw_one
from cardlang.engine.events import (
    ControlChanged,
    Dealt,
    Event,
    Fought,
    Healed,
    Marked,
    Opened,
    TurnSet,
    WorkSet,
    ZoneChange,
)
from cardlang.engine.hiding import is_revealed
from cardlang.engine.replacements import happen_all
from cardlang.engine.scoring import has_scored, score, victory
from cardlang.engine.state import GameObject, Mark, Place, Task, TaskKind, Zone
from cardlang.engine.table import Table
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Stat, Verb

ROLES = frozenset({Mark.ATTACKER, Mark.DEFENDER})
UNFOUGHT = (TaskKind.SHOWDOWN, TaskKind.COMBAT_CONTROL, TaskKind.COMBAT_END)
COMBAT = (TaskKind.SHOWDOWN, TaskKind.COMBAT_DAMAGE, TaskKind.COMBAT_RESULT, *UNFOUGHT[1:])


def clean_up(table: Table) -> bool:
    """Do what the rules do by themselves; whether anything changed."""
    if victory(table) or _designated(table) or _deaths(table) or state_based.act(table):
        return True
    return _lost_control(table) or _recalled(table) or _contest(table)


def _designated(table: Table) -> bool:
    """While a combat goes on each unit at its battlefield attacks or defends as its controller does, and none
    elsewhere (RB 1.4 323.2); that it does counts once in a combat (RB 1.4 383.4.e.2.a)."""
    turn = table.state.turn
    if not turn.combat:
        return False
    changes: list[Event] = []
    for unit in table.state.on_board():
        here = unit.zone == Zone(Place.FIELD, turn.combat) and "unit" in unit.shown.types
        role = Mark.ATTACKER if unit.controller == turn.attacker else Mark.DEFENDER
        wanted = {role} if here else set()
        held = unit.marks & ROLES
        changes.extend(Marked(table.see(unit), mark, False) for mark in sorted(held - wanted, key=str))
        changes.extend(Marked(table.see(unit), mark, True) for mark in wanted - held)
    if not changes:
        return False
    table.emit(*changes)
    new = [unit for unit in _units(table, turn.combat) if unit.id not in turn.fought]
    table.emit(TurnSet(replace(turn, fought=(*turn.fought, *(unit.id for unit in new)))))
    verbs = [Verb.ATTACK if Mark.ATTACKER in unit.marks else Verb.DEFEND for unit in new]
    table.emit(*(Fought(v, table.see(u), u.controller, turn.combat) for u, v in zip(new, verbs, strict=True)))
    return True


def _lost_control(table: Table) -> bool:
    """Who has no unit at a battlefield controls it no longer, in an open state and while nobody fights over it (RB 1.4
    190.4.c, 323.6)."""
    state = table.state
    if state.chain or not state.rules.play.bases:
        return False
    lost = [
        field
        for field in state.objects.values()
        if "battlefield" in field.face.types
        and field.controller
        and field.id not in (state.turn.showdown, *(task.about for task in state.work if task.kind in COMBAT))
        and field.controller not in _sides(table, field)
    ]
    table.emit(*(ControlChanged(table.see(field), 0) for field in lost))
    return bool(lost)


def _sides(table: Table, field: GameObject) -> list[int]:
    """Who has units at a battlefield, the turn player first."""
    there = {unit.controller for unit in _units(table, field.id)}
    return [player for player in table.state.in_turn_order() if player in there]


def _deaths(table: Table) -> bool:
    stat = Stat(table.state.rules.play.lethal_stat)
    verb = Verb.KILL if table.state.rules.play.bases else Verb.DESTROY
    dead = [o for o in table.state.on_board() if _is_dead(table, o, stat)]
    changes = tuple(_death(table, verb, o) for o in dead)
    before = table.state
    happen_all(table, changes)
    return table.state is not before and bool(dead)


def _death(table: Table, verb: Verb, one: GameObject) -> Event:
    """A death by what the rules do, with what is said to have killed (RB 1.4 428.5.c)."""
    dealt = killing(table.state, one)
    change = ZoneChange(verb, table.see(one), home(one, Place.TRASH))
    if dealt is None or dealt.source is None:
        return change
    return replace(change, by=dealt.source.object.controller, source=dealt.source)


def _is_dead(table: Table, one: GameObject, stat: Stat) -> bool:
    """Lethal damage, or no toughness left (RB 1.4 142.4, CR 704.5f)."""
    if not (one.damage or stat is Stat.TOUGHNESS) or not one.face.types & {"unit", "creature"}:
        return False
    value = table.look.stat(one, stat)
    if value is None:
        return False
    return (one.damage > 0 and one.damage >= value) or (stat is Stat.TOUGHNESS and value <= 0)


def _recalled(table: Table) -> bool:
    """What lies where it may not is recalled to its controller's base: gear at a battlefield that is no unit and
    attached to nothing, a rune there, anything in another player's base (RB 1.4 149.3, 323.7, 457.1)."""
    if not table.state.rules.play.bases:
        return False
    astray = [o for o in table.state.on_board() if _is_astray(o)]
    before = table.state
    hidden = [zone for zone in table.state.order if zone.place is Place.FACEDOWN]
    lying = sorted((o for zone in hidden for o in table.state.in_zone(zone)), key=lambda one: one.id)
    shown = [one for one in lying if is_revealed(table.state, one)]
    happen_all(table, tuple(ZoneChange(None, table.see(o), home(o, Place.TRASH)) for o in shown))
    happen_all(table, tuple(ZoneChange(Verb.RECALL, table.see(o), home(o, Place.BASE)) for o in astray))
    return table.state is not before and bool(astray or shown)


def _is_astray(one: GameObject) -> bool:
    """Whether an object may not stay where it is; what is attached is where its unit is (RB 1.4 719.3)."""
    if one.attached_to:
        return False
    if one.zone.place is Place.BASE:
        return one.zone.holder != one.controller
    return one.zone.place is Place.FIELD and "unit" not in one.shown.types and bool(one.shown.types & {"gear", "rune"})


def _contest(table: Table) -> bool:
    """A battlefield with a rival's units is fought over or taken: in a neutral open state one that the turn player
    chooses, those first where nobody stands against them (RB 1.4 323.12, 323.13); a showdown there becomes a combat
    when somebody does (RB 1.4 323.14)."""
    state = table.state
    if state.chain or not state.rules.play.bases:
        return False
    if state.turn.showdown:
        return _joined(table)
    if state.work:
        return False
    fields = [field for field in state.objects.values() if "battlefield" in field.face.types]
    rivals = [field for field in fields if any(player != field.controller for player in _sides(table, field))]
    alone = [field for field in rivals if len(_sides(table, field)) == 1]
    if not rivals:
        return False
    staged = alone or rivals
    options = tuple(Option(field.face.name, field.id) for field in staged)
    decision = Decision(state.turn.player, DecisionKind.ORDER, options, about="which battlefield is contested first")
    field = staged[table.ask(decision)[0]]
    sides = _sides(table, field)
    contests = next(player for player in sides if player != field.controller)
    if alone:
        _stage(table, field, contests, UNFOUGHT, 0)
    else:
        _stage(table, field, contests, COMBAT, field.id)
    return True


def _joined(table: Table) -> bool:
    """Whether a showdown without a combat has become one, who has focus keeping it (RB 1.4 464.2.c.1.b)."""
    turn, work = table.state.turn, table.state.work
    going_on = bool(work) and work[0].kind is TaskKind.SHOWDOWN
    if turn.combat or not going_on or len(_sides(table, table.state.objects[turn.showdown])) < 2:
        return False
    table.emit(WorkSet(tuple(Task(kind, turn.showdown) for kind in COMBAT)))
    table.emit(TurnSet(replace(turn, combat=turn.showdown)))
    table.emit(Opened("combat", turn.showdown))
    return True


def _units(table: Table, field: int) -> list[GameObject]:
    """The units at a battlefield: they alone attack and defend (RB 1.4 464.2.c.3)."""
    return [one for one in table.state.in_zone(Zone(Place.FIELD, field)) if "unit" in one.shown.types]


def _stage(table: Table, field: GameObject, player: int, tasks: tuple[TaskKind, ...], combat: int) -> None:
    turn = replace(table.state.turn, showdown=field.id, combat=combat, attacker=player, fought=(), excess=())
    table.emit(WorkSet(tuple(Task(kind, field.id) for kind in tasks)))
    table.emit(TurnSet(replace(turn, focus=player, passes=0)))
    table.emit(*(Opened(what, field.id) for what in (("showdown", "combat") if combat else ("showdown",))))


def deal_damage(table: Table, task: Task) -> None:
    """Each side assigns damage equal to its Might among the other's units, the attacker first; all of it is dealt at
    once, and the combat's cleanup follows before anything else can happen (RB 1.4 465, 466.1)."""
    table.emit(WorkSet(table.state.work[1:]))
    units = table.state.in_zone(Zone(Place.FIELD, task.about))
    attackers = [u for u in units if Mark.ATTACKER in u.marks]
    defenders = [u for u in units if Mark.DEFENDER in u.marks]
    if attackers and defenders:
        by_attackers, more = _assigned(table, attackers, defenders)
        by_defenders, less = _assigned(table, defenders, attackers)
        excess = ((attackers[0].controller, more), (defenders[0].controller, less))
        table.emit(TurnSet(replace(table.state.turn, excess=excess)))
        happen_all(table, (*by_attackers, *by_defenders))
    _deaths(table)
    table.emit(*(Healed(table.see(u)) for u in table.state.on_board() if u.damage))
    place = Zone(Place.FIELD, task.about)
    if any(Mark.DEFENDER in u.marks for u in table.state.in_zone(place)):
        tired = [u for u in table.state.in_zone(place) if Mark.ATTACKER in u.marks]
        if tired and recalls_all(table):
            tired = [u for u in table.state.in_zone(place) if u.marks & ROLES]
        happen_all(table, tuple(ZoneChange(Verb.RECALL, table.see(u), home(u, Place.BASE)) for u in tired))
        if tired:
            table.emit(TurnSet(replace(table.state.turn, undecided=True)))


def recalls_all(table: Table) -> bool:
    """Whether a text of the attacker's has all units recalled when a combat ends in a tie (RB 1.4 740.3.a)."""
    attacker = table.state.turn.attacker
    return any(frame.controller == attacker for frame, _ in said_in(table.look, is_tie_breaker))


def tell_result(table: Table, task: Task) -> None:
    """Who alone has units left has won the combat; when units were recalled there is no result (RB 1.4 466.3)."""
    table.emit(WorkSet(table.state.work[1:]))
    units = _units(table, task.about)
    if not table.state.turn.undecided and len({unit.controller for unit in units}) == 1:
        table.emit(*(Fought(Verb.WIN, table.see(unit), unit.controller, task.about) for unit in units))


def _first_to_be_hit(table: Table, waiting: list[GameObject], player: int) -> list[GameObject]:
    """Units with Tank before those without, those with Backline last (RB 1.4 815.1.b, 826.3); Tank may be ignored."""
    look = table.look
    bold = ignores_tank(look, player, waiting[0].zone)

    def rank(unit: GameObject) -> int:
        return 0 if has_keyword(look, unit, "tank") and not bold else 2 if has_keyword(look, unit, "backline") else 1

    first = min(rank(unit) for unit in waiting)
    return [unit for unit in waiting if rank(unit) == first]


def _assigned(table: Table, from_: list[GameObject], to: list[GameObject]) -> tuple[list[Event], int]:
    """What one side deals the other, and how much of it is more than was lethal: only what is left when no unit remains
    to be assigned any (RB 1.4 465.2.c.4). Units that can't be dealt damage need not be assigned any (RB 1.4
    465.2.c.10)."""
    look, excess = table.look, 0
    dealing = [u for u in from_ if Mark.STUNNED not in u.marks and deals_combat_damage(look, u)]
    left = sum(max(0, look.stat(u, Stat.MIGHT) or 0) for u in dealing)
    waiting, events = [unit for unit in to if takes_damage(look, unit)] or list(to), []
    while left > 0 and waiting:
        allowed = _first_to_be_hit(table, waiting, from_[0].controller)
        options = tuple(Option(u.face.name, u.id) for u in allowed)
        answer = table.ask(Decision(from_[0].controller, DecisionKind.ASSIGN, options, about="combat damage"))
        unit = allowed[answer[0]]
        waiting.remove(unit)
        lethal = max(1, (look.stat(unit, Stat.MIGHT) or 0) - unit.damage)
        need = -(-lethal // times_damaged(table.state, unit.id))
        amount = left if not waiting else min(left, need)
        excess += max(0, amount - need)
        events.append(Dealt(amount, table.see(unit), 0, table.see(from_[0]), combat=True))
        left -= amount
    return list(events), excess


def establish_control(table: Table, task: Task) -> None:
    """Give the battlefield to who is left there; what that triggers resolves before the combat ends (RB 1.4 348.2,
    466.5, 466.6)."""
    table.emit(WorkSet(table.state.work[1:]))
    _settle(table, task.about)


def end_combat(table: Table, task: Task) -> None:
    """Let nobody attack or defend any more (RB 1.4 466.7)."""
    table.emit(WorkSet(table.state.work[1:]))
    fighting = [unit for unit in table.state.on_board() if unit.marks & ROLES]
    table.emit(*(Marked(table.see(unit), mark, False) for unit in fighting for mark in unit.marks & ROLES))
    ended = replace(table.state.turn, showdown=0, combat=0, attacker=0, fought=(), undecided=False, excess=())
    table.emit(TurnSet(replace(ended, focus=0, passes=0, priority=0)))


def _settle(table: Table, number: int) -> None:
    """Who alone has units here controls the battlefield, and conquers it when not yet scored this turn; who controls a
    battlefield without anybody does no longer (RB 1.4 466.5)."""
    field = table.state.objects[number]
    sides = _sides(table, field)
    if not sides and field.controller:
        table.emit(ControlChanged(table.see(field), 0))
    if len(sides) != 1 or field.controller == sides[0]:
        return
    player = sides[0]
    table.emit(ControlChanged(table.see(field), player))
    if not has_scored(table.state, player, number) and not score(table, player, number, Verb.CONQUER):
        draw_one(table, player)
