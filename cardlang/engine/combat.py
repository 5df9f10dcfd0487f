"""Combat over a battlefield, and what happens by itself: deaths, lost control, a contest that begins.

The steps are those of RB 1.4 464-466. `clean_up` is what the rules do between actions (RB 1.4 323, CR 704).
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.engine import state_based
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.events import (
    ControlChanged,
    Dealt,
    Event,
    Fought,
    Healed,
    Marked,
    Scored,
    TurnSet,
    WorkSet,
    ZoneChange,
)
from cardlang.engine.hiding import is_revealed
from cardlang.engine.matching import has_keyword
from cardlang.engine.places import home
from cardlang.engine.replacements import happen, happen_all
from cardlang.engine.state import GameObject, Mark, Place, Task, TaskKind, Zone
from cardlang.engine.table import Table
from cardlang.nodes.words import Stat, Verb

COMBAT = (TaskKind.SHOWDOWN, TaskKind.COMBAT_DAMAGE, TaskKind.COMBAT_END)


def clean_up(table: Table) -> bool:
    """Do what the rules do by themselves; whether anything changed."""
    return _deaths(table) or state_based.act(table) or _recalled(table) or _contest(table)


def _deaths(table: Table) -> bool:
    stat = Stat(table.state.rules.play.lethal_stat)
    verb = Verb.KILL if table.state.rules.play.bases else Verb.DESTROY
    dead = [o for o in table.state.on_board() if _is_dead(table, o, stat)]
    changes = tuple(ZoneChange(verb, table.see(o), home(o, Place.TRASH)) for o in dead)
    before = table.state
    happen_all(table, changes)
    return table.state is not before and bool(dead)


def _is_dead(table: Table, one: GameObject, stat: Stat) -> bool:
    """Lethal damage, or no toughness left (RB 1.4 142.4, CR 704.5f)."""
    value = table.look.stat(one, stat)
    if value is None or not one.face.types & {"unit", "creature"}:
        return False
    return (one.damage > 0 and one.damage >= value) or (stat is Stat.TOUGHNESS and value <= 0)


def _recalled(table: Table) -> bool:
    """What lies where it may not is recalled to its controller's base: gear at a battlefield that is no unit and
    attached to nothing, a rune there, anything in another player's base (RB 1.4 149.3, 323.7, 457.1)."""
    if not table.state.rules.play.bases:
        return False
    astray = [o for o in table.state.on_board() if _is_astray(o)]
    before = table.state
    shown = [o for o in table.state.objects.values() if is_revealed(table.state, o)]
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
    """In an open state a battlefield with a rival's units is fought over or taken (RB 1.4 323.12, 323.13)."""
    state = table.state
    if state.chain or state.turn.showdown or state.work or not state.rules.play.bases:
        return False
    for field in [o for o in state.objects.values() if "battlefield" in o.face.types]:
        units = state.in_zone(Zone(Place.FIELD, field.id))
        sides = sorted({unit.controller for unit in units if "unit" in unit.face.types})
        if len(sides) > 1:
            _open(table, field, sides)
            return True
        if len(sides) == 1 and sides[0] != field.controller:
            _stage(table, field, sides[0], (TaskKind.SHOWDOWN, TaskKind.COMBAT_END), 0)
            return True
        if not sides and field.controller:
            table.emit(ControlChanged(table.see(field), 0))
            return True
    return False


def _open(table: Table, field: GameObject, sides: list[int]) -> None:
    turn = table.state.turn.player
    attacker = next((p for p in sides if p != field.controller), turn) if field.controller else turn
    _stage(table, field, attacker, COMBAT, field.id)
    events: list[Event] = []
    for unit in _units(table, field.id):
        attacks = unit.controller == attacker
        mark = Mark.ATTACKER if attacks else Mark.DEFENDER
        events.append(Marked(table.see(unit), mark, True))
    table.emit(*events)
    fought: list[Event] = []
    for unit in _units(table, field.id):
        verb = Verb.ATTACK if Mark.ATTACKER in unit.marks else Verb.DEFEND
        fought.append(Fought(verb, table.see(unit), unit.controller, field.id))
    table.emit(*fought)


def _units(table: Table, field: int) -> list[GameObject]:
    """The units at a battlefield: they alone attack and defend (RB 1.4 464.2.c.3)."""
    return [one for one in table.state.in_zone(Zone(Place.FIELD, field)) if "unit" in one.shown.types]


def _stage(table: Table, field: GameObject, player: int, tasks: tuple[TaskKind, ...], combat: int) -> None:
    turn = table.state.turn
    table.emit(WorkSet(tuple(Task(kind, field.id) for kind in tasks)))
    table.emit(TurnSet(replace(turn, showdown=field.id, combat=combat, attacker=player, focus=player, passes=0)))


def deal_damage(table: Table, task: Task) -> None:
    """Each side assigns damage equal to its Might among the other's units; all of it is dealt at once."""
    table.emit(WorkSet(table.state.work[1:]))
    units = table.state.in_zone(Zone(Place.FIELD, task.about))
    attackers = [u for u in units if Mark.ATTACKER in u.marks]
    defenders = [u for u in units if Mark.DEFENDER in u.marks]
    if not attackers or not defenders:
        return
    events = [*_assigned(table, attackers, defenders), *_assigned(table, defenders, attackers)]
    happen_all(table, tuple(events))


def _first_to_be_hit(table: Table, waiting: list[GameObject]) -> list[GameObject]:
    """Units with Tank before those without, those with Backline last (RB 1.4 815.1.b, 826.3)."""
    look = table.look

    def rank(unit: GameObject) -> int:
        return 0 if has_keyword(look, unit, "tank") else 2 if has_keyword(look, unit, "backline") else 1

    first = min(rank(unit) for unit in waiting)
    return [unit for unit in waiting if rank(unit) == first]


def _assigned(table: Table, from_: list[GameObject], to: list[GameObject]) -> list[Event]:
    look = table.look
    left = sum(max(0, look.stat(u, Stat.MIGHT) or 0) for u in from_ if Mark.STUNNED not in u.marks)
    waiting, events = list(to), []
    while left > 0 and waiting:
        allowed = _first_to_be_hit(table, waiting)
        options = tuple(Option(u.face.name, u.id) for u in allowed)
        answer = table.ask(Decision(from_[0].controller, DecisionKind.ASSIGN, options, about="combat damage"))
        unit = allowed[answer[0]]
        waiting.remove(unit)
        need = max(1, (look.stat(unit, Stat.MIGHT) or 0) - unit.damage)
        amount = left if not waiting else min(left, need)
        events.append(Dealt(amount, table.see(unit), 0, table.see(from_[0])))
        left -= amount
    return list(events)


def end_combat(table: Table, task: Task) -> None:
    """Heal, send surviving attackers home when defenders remain, and give the battlefield to who is left."""
    table.emit(WorkSet(table.state.work[1:]))
    place = Zone(Place.FIELD, task.about)
    table.emit(*(Healed(table.see(u)) for u in table.state.in_zone(place) if u.damage))
    if any(Mark.DEFENDER in u.marks for u in table.state.in_zone(place)):
        for unit in table.state.in_zone(place):
            if Mark.ATTACKER in unit.marks:
                happen(table, ZoneChange(Verb.RECALL, table.see(unit), home(unit, Place.BASE)))
    _settle(table, task.about)
    for unit in list(table.state.on_board()):
        for mark in unit.marks & {Mark.ATTACKER, Mark.DEFENDER}:
            table.emit(Marked(table.see(unit), mark, False))
    table.emit(TurnSet(replace(table.state.turn, showdown=0, combat=0, attacker=0, focus=0, passes=0)))


def _settle(table: Table, number: int) -> None:
    """Who alone has units here controls the battlefield, and conquers it when not yet scored this turn."""
    field = table.state.objects[number]
    units = [u for u in table.state.in_zone(Zone(Place.FIELD, number)) if "unit" in u.face.types]
    sides = {u.controller for u in units}
    if len(sides) != 1:
        return
    player = sides.pop()
    if field.controller == player:
        return
    table.emit(ControlChanged(table.see(field), player))
    if Mark.SCORED not in field.marks:
        table.emit(Marked(table.see(field), Mark.SCORED, True))
        happen(table, Scored(player, 1))
        table.emit(*(Fought(Verb.CONQUER, table.see(u), player, number) for u in units))
