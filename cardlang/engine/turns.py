"""The turn: its phases and what the rules do in each, the pools that empty, what ends with it."""

from __future__ import annotations

from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.places import home
from cardlang.engine.effects.quantities import draw_one
from cardlang.engine.events import (
    EffectEnded,
    Event,
    Healed,
    LifeChanged,
    Marked,
    PhaseBegan,
    PoolEmptied,
    TurnSet,
    WorkSet,
    ZoneChange,
)
from cardlang.engine.replacements import happen
from cardlang.engine.scoring import has_scored, score, shuffled
from cardlang.engine.state import GameState, Mark, Place, Task, TaskKind, Turn, Zone
from cardlang.engine.table import Table
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Duration, Verb
from cardlang.profiles.play import Phase
from cardlang.profiles.profile import PoolEmptying

ENDS_WITH_TURN = frozenset({Duration.THIS_TURN, Duration.END_OF_TURN})


def next_phase(table: Table) -> None:
    """Leave the phase the turn is in and enter the next, the next player's turn after the last."""
    turn = table.state.turn
    phases = table.state.rules.play.phases
    place = phases.index(turn.phase)
    _leave(table, turn.phase)
    if place + 1 < len(phases):
        enter(table, phases[place + 1], turn.player)
        return
    _end_turn(table)
    after, *queue = turn.queue or table.state.opponents(turn.player)[:1]
    table.emit(TurnSet(Turn(turn.number + 1, after, phases[0], queue=tuple(queue))))
    enter(table, phases[0], after)


def enter(table: Table, phase: Phase, player: int) -> None:
    """Enter a phase: it begins, and what waits for that triggers; then what the rules do there, before all else."""
    turn = table.state.turn
    table.emit(TurnSet(replace(turn, phase=phase, player=player, priority=0, passes=0)))
    if phase is Phase.MAIN:
        _empty(table, PoolEmptying.MAIN_AND_END)
    act = {
        Phase.UNTAP: _ready_all,
        Phase.AWAKEN: _ready_all,
        Phase.CHANNEL: _channel,
        Phase.DRAW: _draw,
    }.get(phase)
    table.emit(PhaseBegan(phase, player))
    if act is not None:
        act(table)
    if phase is Phase.BEGINNING:
        table.emit(WorkSet((Task(TaskKind.SCORING), *table.state.work)))


def _leave(table: Table, phase: Phase) -> None:
    rules = table.state.rules
    if phase is Phase.DRAW:
        _empty(table, PoolEmptying.DRAW_AND_END)
    if rules.pool_empties in (PoolEmptying.STEP, PoolEmptying.PHASE_WITH_BURN):
        _empty(table, rules.pool_empties)


def _empty(table: Table, when: PoolEmptying) -> None:
    """Unspent resources vanish; in some documents each costs a point of life (CR2008 424)."""
    if table.state.rules.pool_empties is not when:
        return
    for player in table.state.players:
        lost = sum(number for _, number in player.pool)
        if lost:
            table.emit(PoolEmptied(player.id))
            if when is PoolEmptying.PHASE_WITH_BURN:
                table.emit(LifeChanged(player.id, -lost))


def _end_turn(table: Table) -> None:
    """Damage heals, what lasts this turn and being stunned end, pools empty (RB 1.4 317.2, 423.1.a.2, CR 514.2)."""
    board = tuple(table.state.on_board())
    events: list[Event] = [Healed(table.see(o)) for o in board if o.damage]
    events.extend(Marked(table.see(o), Mark.STUNNED, False, o.controller) for o in board if Mark.STUNNED in o.marks)
    events.extend(EffectEnded(effect.id) for effect in table.state.effects if effect.until in ENDS_WITH_TURN)
    table.emit(*events)
    for when in (PoolEmptying.MAIN_AND_END, PoolEmptying.DRAW_AND_END):
        _empty(table, when)


def _ready_all(table: Table) -> None:
    player = table.state.turn.player
    tired = [o for o in table.state.on_board() if o.controller == player and Mark.EXHAUSTED in o.marks]
    table.emit(*(Marked(table.see(o), Mark.EXHAUSTED, False, player) for o in tired))


def hold(table: Table) -> None:
    """The turn player scores each battlefield still controlled, when all that the phase's beginning has triggered is
    done (RB 1.4 315.2.a.1, 315.2.b, 469.2)."""
    table.emit(WorkSet(table.state.work[1:]))
    player = table.state.turn.player
    for field in list(table.state.objects.values()):
        held = "battlefield" in field.face.types and field.controller == player
        if held and not has_scored(table.state, player, field.id):
            score(table, player, field.id, Verb.HOLD)


def _channel(table: Table) -> None:
    """Runes from the top of the rune deck, as many as there are; one more for the player whose first turn comes last
    (RB 1.4 315.3.b, 485.7)."""
    state = table.state
    player, rules = state.turn.player, state.rules.play
    number = rules.channel + (rules.last_channels if _is_last_to_begin(state) else 0)
    for rune in state.in_zone(Zone(Place.RUNE_DECK, player))[:number]:
        happen(table, ZoneChange(Verb.CHANNEL, table.see(rune), Zone(Place.BASE, player), player, player))


def _is_last_to_begin(state: GameState) -> bool:
    """Whether it is the first turn of the player who is the last to have one, however many turns others have had
    (RB 1.4 485.7, 736); of a game that is begun later on, the number of the turn tells."""
    begun = [event for event in state.log if isinstance(event, PhaseBegan)]
    turns = sum(one.phase is state.rules.play.phases[0] for one in begun)
    if state.turn.number - turns > 1:
        return state.turn.number == len(state.players)
    own, first = begun.count(PhaseBegan(Phase.CHANNEL, state.turn.player)), begun[0].player
    others = {one.id for one in state.players} <= {one.player for one in begun}
    return own == 1 and others and first != state.turn.player


def _draw(table: Table) -> None:
    """The turn player draws; not the first of several players in the first turn of all (RB 1.4 487.7, CR 103.8a)."""
    turn = table.state.turn
    if turn.number > 1 or len(table.state.players) not in table.state.rules.play.undrawn:
        draw_one(table, turn.player)


def mulligan(table: Table, task: Task) -> None:
    """A player sets cards of the first hand aside, draws as many, and recycles them (RB 1.4 117)."""
    table.emit(WorkSet(table.state.work[1:]))
    player = task.about
    hand = table.state.in_zone(Zone(Place.HAND, player))
    options = tuple(Option(card.face.name, card.id) for card in hand)
    most = min(table.state.rules.play.mulligan, len(hand))
    decision = Decision(player, DecisionKind.CHOOSE, options, 0, most, about="cards to set aside")
    aside = [hand[place] for place in table.ask(decision)]
    for _ in aside:
        draw_one(table, player)
    for card in shuffled(table.state, aside):
        happen(table, ZoneChange(Verb.RECYCLE, table.see(card), home(card, Place.DECK), player, bottom=True))


def begin(table: Table, task: Task) -> None:
    """Carry out the task of beginning a phase: `about` is its place among the document's phases."""
    assert task.kind is TaskKind.PHASE
    table.emit(WorkSet(table.state.work[1:]))
    enter(table, table.state.rules.play.phases[task.about], table.state.turn.player)
