"""What a player may do when it is their turn to act, and doing it.

An option is only there when it can be gone through with: it is tried on a copy of the state first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardlang.engine import hiding, moving
from cardlang.engine.asking import conditions
from cardlang.engine.asking.continuous import frame_of, printed_keywords
from cardlang.engine.asking.given import all_abilities
from cardlang.engine.asking.matching import has_keyword
from cardlang.engine.asking.meanings import IN_HAND, Own, abilities_of, all_limits, is_due, is_sick, limits_of, taps
from cardlang.engine.decisions import Act, Answer, Decision, DecisionKind, Option
from cardlang.engine.effects import arriving
from cardlang.engine.events import Marked, TurnSet, ZoneChange
from cardlang.engine.paying import bills, payments
from cardlang.engine.paying.affording import outcomes
from cardlang.engine.paying.declaring import extras
from cardlang.engine.paying.deflecting import deflect_of
from cardlang.engine.paying.glancing import is_beyond, is_within
from cardlang.engine.paying.making import is_adding
from cardlang.engine.paying.mattering import weights
from cardlang.engine.paying.methods import AMBUSH, FACE_DOWN, HIDDEN, Method, playable_from
from cardlang.engine.play import activate, play_card
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, GameObject, Mark, Place, Zone
from cardlang.engine.table import Table, Waiting
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Verb
from cardlang.profiles.play import Phase
from cardlang.profiles.profile import Shape

PASS = Option("pass", act=Act.PASS)
END = Option("end", act=Act.END)
MAIN = frozenset({Phase.MAIN, Phase.SECOND_MAIN})
AT_ANY_TIME = frozenset({"reaction", "quick_draw", "flash"})
TRIES = 60
SYMBOLS = frozenset({Verb.EXHAUST, Verb.READY})
"""What the tap symbol and the untap symbol do to their own permanent (CR 107.5, 107.6)."""


def options(table: Table, player: int) -> tuple[Option, ...]:
    """Everything a player may do now; passing is always there. It is asked again with each answer of a step."""
    key = ("options", player, table.tried)
    held: tuple[Option, ...] | None = table.state.memo.get(key)
    if held is None:
        held = table.state.memo[key] = _options(table, player)
    return held


def _options(table: Table, player: int) -> tuple[Option, ...]:
    found = [option for option in _offers(table, player) if can_do(table, player, option)]
    last = END if is_open(table) and table.state.rules.play.bases and not table.state.turn.showdown else PASS
    return (*found, last)


def is_open(table: Table) -> bool:
    """Whether nothing is on the chain."""
    return not table.state.chain


def _offers(table: Table, player: int) -> Iterator[Option]:
    state = table.state
    for place in (Place.HAND, Place.TRASH, Place.CHAMPION):
        for card in state.in_zone(Zone(place, player)):
            for way in playable_from(state, card):
                if _is_timely(table, player, card) is not (way.name == AMBUSH):
                    label = f"{card.face.name} {way.name}".strip()
                    yield Option(label, card.id, _method_place(table, card, way.name), act=Act.PLAY)
    for card in state.objects.values():
        if card.zone.place is Place.FACEDOWN and card.controller == player and playable_from(state, card):
            yield Option(f"{card.face.name} {HIDDEN}", card.id, 0, act=Act.PLAY)
    for one in state.in_zone(Zone(Place.HAND, player)):
        for number, own in enumerate(abilities_of(state, one)):
            if own.keyword in IN_HAND:
                yield Option(one.face.name, one.id, number, act=Act.ACTIVATE)
    for one in state.on_board():
        if one.controller == player:
            yield from _on_board(table, player, one)
    if _main_and_open(table, player) and state.rules.play.bases:
        yield from _moves(table, player)
        for place in (Place.HAND, Place.CHAMPION):
            for card in state.in_zone(Zone(place, player)):
                if hiding.can_hide(table, player, card):
                    yield Option(f"hide {card.face.name}", card.id, act=Act.HIDE)


def _method_place(table: Table, card: GameObject, name: str) -> int:
    return [way.name for way in playable_from(table.state, card)].index(name)


def _on_board(table: Table, player: int, one: GameObject) -> Iterator[Option]:
    for place, own in enumerate(all_abilities(table.state, one)):
        ability = own.ability
        if not isinstance(ability, Activated) or own.keyword in IN_HAND:
            continue
        if is_due(table.state, one, own) and _may_activate(table, player, one, own):
            label = f"{one.face.name} add" if is_adding(ability) else one.face.name
            yield Option(label, one.id, place, act=Act.ACTIVATE)
    if Mark.FACE_DOWN in one.marks and _turn_up_bill(table, player, one) is not None:
        yield Option(f"turn {one.face.name} face up", one.id, act=Act.TURN_UP)


def _moves(table: Table, player: int) -> Iterator[Option]:
    for one in table.state.objects.values():
        if "battlefield" in one.face.types and moving.movers(table, player, Zone(Place.FIELD, one.id)):
            yield Option(f"move to {one.face.name}", one.id, act=Act.MOVE)
    if moving.movers(table, player, Zone(Place.BASE, player)):
        yield Option("move to base", act=Act.MOVE)


def _main_and_open(table: Table, player: int) -> bool:
    turn = table.state.turn
    return turn.player == player and turn.phase in MAIN and is_open(table) and not turn.showdown


def _is_timely(table: Table, player: int, card: GameObject) -> bool:
    """Whether a card may be played at this moment (RB 1.4 338.1.a, 347.1; CR 117.1)."""
    if "rune" in card.face.types:
        return False
    if "land" in card.face.types:
        return _main_and_open(table, player) and not table.state.turn.lands
    if _main_and_open(table, player):
        return True
    quick = bool(card.face.types & {"instant"}) or any(has_keyword(table.look, card, word) for word in AT_ANY_TIME)
    in_showdown = is_open(table) and table.state.turn.showdown != 0
    return quick or (in_showdown and has_keyword(table.look, card, "action"))


def _may_activate(table: Table, player: int, one: GameObject, own: Own) -> bool:
    """Activated abilities: on one's own turn in an open state, or at any time with priority (RB 1.4 381, CR 602.1)."""
    limits = (*limits_of(own.ability), *all_limits(table.state, one))
    if not all(conditions.holds(table.look, frame_of(table.state, one), limit) for limit in limits):
        return False
    if not table.state.rules.play.bases:
        sick = is_sick(table.state, one) and isinstance(own.ability, Activated) and taps(own.ability, SYMBOLS)
        return not sick or has_keyword(table.look, one, "haste")
    if _main_and_open(table, player) or _when(table, one, own, "reaction"):
        return True
    in_showdown = is_open(table) and table.state.turn.showdown != 0
    return in_showdown and _when(table, one, own, "action")


def _when(table: Table, one: GameObject, own: Own, word: str) -> bool:
    """Whether a word that says when stands on an ability, or on the object alone."""
    return word in own.timing or has_keyword(table.look, one, word)


def do(table: Table, player: int, option: Option) -> bool:
    """Do what a player chose; False when it could not be gone through with and everything was taken back."""
    card = table.state.objects.get(option.object)
    match option.act:
        case Act.PLAY if card is not None:
            if "land" in card.face.types:
                return _play_land(table, player, card)
            return play_card(table, player, card, playable_from(table.state, card)[option.ability].name)
        case Act.ACTIVATE if card is not None:
            ability = all_abilities(table.state, card)[option.ability].ability
            return isinstance(ability, Activated) and activate(table, player, card, ability)
        case Act.MOVE:
            to = Zone(Place.FIELD, option.object) if option.object else Zone(Place.BASE, player)
            return moving.move(table, player, to)
        case Act.HIDE if card is not None:
            return hiding.hide(table, player, card)
        case Act.TURN_UP if card is not None:
            return _turn_up(table, player, card)
        case _:
            return False


def _play_land(table: Table, player: int, card: GameObject) -> bool:
    """A land is put onto the battlefield without the stack, once a turn (CR 305)."""
    marks = arriving.marks_of_land(table, player, card)
    happen(table, ZoneChange(Verb.PLAY, table.see(card), Zone(Place.BOARD), player, player, marks))
    table.emit(TurnSet(replace(table.state.turn, lands=table.state.turn.lands + 1)))
    return True


def _turn_up_bill(table: Table, player: int, one: GameObject) -> bills.Bill | None:
    for keyword in printed_keywords(one):
        if keyword.name in FACE_DOWN and keyword.cost is not None:
            return bills.bill_of(table, Frame(player, table.see(one)), keyword.cost)
    return None


def _turn_up(table: Table, player: int, one: GameObject) -> bool:
    """Turning a permanent face up is a special action with a cost of its own (CR 702.37e)."""
    bill = _turn_up_bill(table, player, one)
    if bill is None:
        return False
    made = payments.pay(table, Frame(player, table.see(one)), player, bill, Shape.FOR_COST)
    if not isinstance(made, payments.Paid):
        return False
    happen(table, Marked(table.see(table.state.objects[one.id]), Mark.FACE_DOWN, False, player))
    return True


def adds(table: Table, option: Option) -> bool:
    """Whether an option is to use an ability that adds resources: neither priority nor focus passes by it (RB 1.4
    429.2.a, CR 117.3c)."""
    card = table.state.objects.get(option.object)
    if option.act is not Act.ACTIVATE or card is None:
        return False
    ability = all_abilities(table.state, card)[option.ability].ability
    return isinstance(ability, Activated) and is_adding(ability)


def can_do(table: Table, player: int, option: Option) -> bool:
    """Whether an option can be gone through with, however one decides in it. Tried first are the ways that come to it
    most often: with nothing declared that need not be, and where something can be, with all of it."""
    if option.act is Act.MOVE:
        return True
    if option.act in (Act.PLAY, Act.ACTIVATE):
        card = table.state.objects[option.object]
        if is_beyond(table.state, player, card, _costs(table, card, option)[0]):
            return False
        if option.act is Act.PLAY and is_within(table.state, player, card, _way(table, card, option)):
            return True
    tries = [_tried(table, player, option, False)]
    if not tries[0].able and any(decision.kind is DecisionKind.DECLARE for decision in tries[0].asked):
        tries.append(_tried(table, player, option, True))
    if any(one.able for one in tries) or not _has_others(table, player, option, tries):
        return tries[-1].able
    return any(done for _, done in outcomes(table, table.state, lambda copy: do(copy, player, option), asks=True))


@dataclass(slots=True)
class _Try:
    """One way that was tried: whether it could be gone through with, whether all was chosen in it that comes before
    paying, and what was decided."""

    able: bool = False
    chosen: bool = False
    asked: list[Decision] = field(default_factory=list)


def _tried(table: Table, player: int, option: Option, declare: bool) -> _Try:
    copy, made = table.fork(table.state, guided=True, asks=True), _Try()

    def guess(decision: Decision) -> Answer:
        if len(made.asked) >= TRIES:
            raise Waiting(decision)
        made.asked.append(decision)
        return _guess(copy, player, decision, declare)

    copy.guess = guess
    try:
        made.able = do(copy, player, option)
    except Waiting:
        made.able = True
    made.chosen = copy.chosen
    return made


def _has_others(table: Table, player: int, option: Option, tries: list[_Try]) -> bool:
    """Whether an option that could not be gone through with as it was tried could be in another way: never where the
    payment alone was too great and does not turn on what is chosen."""
    asked = [decision for one in tries for decision in one.asked]
    declared = sum(decision.kind is DecisionKind.DECLARE for decision in tries[0].asked)
    if declared > 1 or not asked:
        return declared > 1
    if not all(one.chosen for one in tries):
        return len(asked) > declared
    card = table.state.objects[option.object]
    known = weights(table, _costs(table, card, option), frame_of(table.state, card), _choosable(table, asked))
    return known is None or any(known.values())


def _choosable(table: Table, asked: list[Decision]) -> list[GameObject]:
    objects = table.state.objects
    among = {one.object for decision in asked if decision.kind is DecisionKind.TARGET for one in decision.options}
    return [objects[number] for number in among if number in objects]


def _way(table: Table, card: GameObject, option: Option) -> Method:
    return playable_from(table.state, card)[option.ability]


def _costs(table: Table, card: GameObject, option: Option) -> list[Node | None]:
    if option.act is Act.PLAY:
        return [_way(table, card, option).cost, *(extra.cost for extra in extras(table.state, card))]
    ability = all_abilities(table.state, card)[option.ability].ability
    return [ability.cost if isinstance(ability, Activated) else None]


def _guess(table: Table, player: int, decision: Decision, declare: bool) -> Answer:
    """Decline what is optional, or accept it; targets that cost least to choose; otherwise the first options there
    are."""
    if decision.kind is DecisionKind.DECLARE:
        return (0,) if declare else (1,)
    if decision.kind is DecisionKind.TARGET:
        places = sorted(range(len(decision.options)), key=lambda place: _surcharge(table, player, decision, place))
        return tuple(sorted(places[: decision.least]))
    return tuple(range(max(decision.least, 1 if decision.most and decision.kind is DecisionKind.CHOOSE else 0)))


def _surcharge(table: Table, player: int, decision: Decision, place: int) -> int:
    one = table.state.objects.get(decision.options[place].object)
    return deflect_of(table, player, one) if one is not None else 0
