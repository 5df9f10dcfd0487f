"""The standard move: a discretionary action whose cost is exhausting the units, and the costs applied to it.

Nothing of it uses the chain; a cost applied to it that is not paid means that it does not happen (RB 1.4 144, 204.4).
"""

from __future__ import annotations

from cardlang.engine.asking.continuous import passives, said_in
from cardlang.engine.asking.forbidding import may_move
from cardlang.engine.asking.matching import fits, has_keyword, place_zones
from cardlang.engine.asking.referents import here, is_player_phrase, players
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.events import Marked, ZoneChange
from cardlang.engine.paying import bills, payments
from cardlang.engine.replacements import happen_all
from cardlang.engine.state import Frame, GameObject, Mark, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.costs import PayTo
from cardlang.nodes.effects import Act, Does, Sentence
from cardlang.nodes.filters import Here, Located, MoreThan, Noun, Objects
from cardlang.nodes.frozen import replace
from cardlang.nodes.narrowing import Beyond
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.profiles.profile import Shape


def movers(table: Table, player: int, to: Zone) -> tuple[GameObject, ...]:
    """The ready units that could make a standard move to a place."""
    units = (o for o in table.state.on_board() if o.controller == player and "unit" in o.face.types)
    return tuple(o for o in units if Mark.EXHAUSTED not in o.marks and _may_go(table, o, to))


def _may_go(table: Table, unit: GameObject, to: Zone) -> bool:
    if unit.zone == to or not may_move(table.look, unit, to):
        return False
    between = unit.zone.place is Place.FIELD and to.place is Place.FIELD
    return not between or has_keyword(table.look, unit, "ganking") or _is_open(table, unit, to)


def _is_open(table: Table, unit: GameObject, to: Zone) -> bool:
    """Whether a statement lets a unit move to a place from anywhere."""
    for frame, content in said_in(table.look, opened_to):
        who = opened_to(content)
        if who is not None and here(table.look, frame) == to and fits(table.look, frame, unit, who):
            return True
    return False


def opened_to(content: Node) -> Node | None:
    """Whom a statement lets move here from anywhere."""
    match content:
        case Does(who, Modal(Mode.CAN, Act(Verb.MOVE, None, (Here(), Located(Preposition.FROM, there))))):
            return who if there == Objects(None, None, Noun((), "anywhere")) else None
        case _:
            return None


def move(table: Table, player: int, to: Zone) -> bool:
    """Move one or more units together; False when a cost applied to it was not paid and nothing was done."""
    before = table.state
    found = movers(table, player, to)
    options = tuple(Option(o.face.name, o.id) for o in found)
    decision = Decision(player, DecisionKind.CHOOSE, options, 1, len(options), about="units to move")
    units = tuple(table.see(found[place]) for place in table.ask(decision))
    if not units or not _pay_applied(table, player, units, to):
        table.state = before
        return False
    happen_all(table, tuple(Marked(unit, Mark.EXHAUSTED, True, player) for unit in units))
    happen_all(table, tuple(ZoneChange(Verb.MOVE, _now(table, unit), to, player) for unit in units))
    return True


def _now(table: Table, unit: Seen) -> Seen:
    return table.see(table.state.objects[unit.id])


def _pay_applied(table: Table, player: int, units: tuple[Seen, ...], to: Zone) -> bool:
    for frame, statement in passives(table.state):
        content = statement.content if isinstance(statement, Sentence) else statement
        cost = _applied(table, frame, content, player, len(units), to)
        if cost is None:
            continue
        inner = replace(frame, actor=player)
        made = payments.pay(table, inner, player, cost, Shape.APPLIED, may_refuse=True, about="to move")
        if not isinstance(made, payments.Paid):
            return False
    return True


def _applied(table: Table, frame: Frame, content: Node, player: int, number: int, to: Zone) -> bills.Bill | None:
    """What a passive asks of this move: "[somebody] must [pay] to [move]"."""
    match content:
        case Does(who, Modal(Mode.MUST, PayTo(cost, Act(Verb.MOVE, moved, adverbs)))):
            if number < _fewest(moved):
                return None
            if not is_player_phrase(who) or player not in players(table.look, frame, who):
                return None
            places = [a.place for a in adverbs if isinstance(a, Located) and isinstance(a.place, Objects)]
            if places and not any(to in place_zones(table.look, frame, place) for place in places):
                return None
            return _bill(table, frame, cost, number)
        case _:
            return None


def _bill(table: Table, frame: Frame, cost: Node, number: int) -> bills.Bill | None:
    """The cost once, or once for each unit, or for each beyond the first."""
    times = 1
    if isinstance(cost, ForEach):
        times = number - _free(cost.objects)
        cost = cost.effect
    bill = bills.Bill()
    for _ in range(times):
        bill = bill.plus(bills.bill_of(table, frame, cost))
    return bill if times > 0 else None


def _fewest(moved: Node | None) -> int:
    """How many units at least must move together for a text to speak of them: "multiple units"."""
    match moved:
        case Objects(quantity=MoreThan(Fixed(number))):
            return number + 1
        case _:
            return 1


def _free(objects: Node) -> int:
    """How many of the units that move are not counted: "each unit beyond the first"."""
    match objects:
        case Objects(where=(Beyond(Fixed(number)),)):
            return number
        case _:
            return 0
