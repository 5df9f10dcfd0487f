"""The loop: what is to be done next, until a player must decide or the game is over.

`run` goes on until then and hands out the decision; `decide` answers it. What is handed out is data: the state a step
began with and the answers given in it since. It can be saved, forked and replayed.
"""

from __future__ import annotations

from enum import Enum

from cardlang.diagnostics import CardlangError
from cardlang.engine import acting, combat, turns
from cardlang.engine.decisions import Act, Answer, Decider, Decision, DecisionKind, is_legal
from cardlang.engine.effects.carry import carry_out, possible
from cardlang.engine.events import TurnSet, WorkSet
from cardlang.engine.finalizing import finalize_trigger
from cardlang.engine.play import finish_play
from cardlang.engine.resolving import adding, resolve
from cardlang.engine.state import GameState, Task, TaskKind
from cardlang.engine.table import Hooks, Table, Trail, Waiting, Watch
from cardlang.engine.triggers import notice
from cardlang.nodes.frozen import frozen, replace

HOOKS = Hooks(carry_out, possible, notice)
STEPS = 10_000


@frozen
class NeedsDecision:
    """A decision that is due. `base` and `answers` are what the game goes on from; `state` is how it looks now."""

    decision: Decision
    state: GameState
    base: GameState
    answers: tuple[Answer, ...] = ()
    ask_forced: bool = False


@frozen
class Over:
    """The game is over."""

    state: GameState


Outlook = NeedsDecision | Over


def run(
    state: GameState, answers: tuple[Answer, ...] = (), ask_forced: bool = False, watch: Watch | None = None
) -> Outlook:
    """Go on from a state, with answers already given in its next step, to the next decision or the end.

    `ask_forced` has choices of objects asked even where only one way is left. `watch` looks on at each event, at those
    of a step again when it is gone through again with one answer more.
    """
    hooks = replace(HOOKS, ask_forced=ask_forced, watch=watch)
    for _ in range(STEPS):
        if is_over(state):
            return Over(state)
        table = Table(state, answers, hooks, _trail_of(state))
        try:
            step(table)
        except Waiting as waiting:
            return NeedsDecision(waiting.decision, table.state, state, answers, ask_forced)
        state, answers = table.state, ()
    raise CardlangError("the game does not come to a decision")


_LATEST: list[tuple[GameState, Trail]] = []
"""The step that was last gone through and what happened in it: it is mostly gone through again with one answer more."""


def _trail_of(start: GameState) -> Trail:
    if not _LATEST or _LATEST[0][0] is not start:
        _LATEST[:] = [(start, Trail())]
    return _LATEST[0][1]


def decide(due: NeedsDecision, answer: Answer, watch: Watch | None = None) -> Outlook:
    """Answer a decision and go on. The same decision may be answered again otherwise: nothing is used up."""
    if not is_legal(due.decision, answer):
        raise CardlangError(f"{answer} does not answer {due.decision.kind.value}")
    return run(due.base, (*due.answers, answer), due.ask_forced, watch)


def play_out(state: GameState, decider: Decider, until: int = STEPS) -> Outlook:
    """Let a decider answer everything, at most so many decisions long."""
    outlook = run(state)
    for _ in range(until):
        if isinstance(outlook, Over):
            break
        outlook = decide(outlook, decider(outlook.decision))
    return outlook


def is_over(state: GameState) -> bool:
    """Whether a player has won, or at most one is left (RB 1.4 195, 196)."""
    return any(player.won for player in state.players) or sum(not player.lost for player in state.players) < 2


def step(table: Table) -> None:
    """Do the one thing that is due: clean up, finalize, let somebody act, resolve, go on with a combat or a turn."""
    state = table.state
    table.cause = "cleanup"
    if table.part(lambda: combat.clean_up(table)):
        return
    at_once = adding(state)
    table.cause = "resolution"
    if at_once is not None:
        resolve(table, at_once)
        return
    table.cause = "finalization"
    pending = [item for item in state.chain if not item.finalized]
    if pending:
        finish = finish_play if pending[0].ability is None else finalize_trigger
        finish(table, pending[0])
        return
    table.cause = "act"
    if state.chain:
        _priority(table, state.chain[-1].controller)
    elif state.work:
        _work(table, state.work[0])
    else:
        _open(table)


def _priority(table: Table, starts: int) -> None:
    """Let the player with priority act; when all have passed, the newest item resolves (RB 1.4 338-340, CR 117.4)."""
    turn = table.state.turn
    player = turn.priority or starts
    if turn.priority == 0:
        table.emit(TurnSet(replace(turn, priority=player, passes=0)))
    acted = _acts(table, player)
    if acted is Acted.YES:
        table.emit(TurnSet(replace(table.state.turn, priority=0, passes=0)))
    if acted is not Acted.NO:
        return
    passes = table.state.turn.passes + 1
    if passes < len(table.state.players):
        after = table.state.opponents(player)[0]
        table.emit(TurnSet(replace(table.state.turn, priority=after, passes=passes)))
        return
    table.emit(TurnSet(replace(table.state.turn, priority=0, passes=0)))
    _pass_round(table)


def _pass_round(table: Table) -> None:
    if table.state.chain:
        table.cause = "resolution"
        resolve(table, table.state.chain[-1])
        _pass_focus(table)
    else:
        table.cause = "turn"
        turns.next_phase(table)


def _pass_focus(table: Table) -> None:
    """When the chain of a showdown is done, focus passes (RB 1.4 346)."""
    turn = table.state.turn
    if turn.showdown and not table.state.chain:
        table.emit(TurnSet(replace(turn, passes=0)))


class Acted(Enum):
    """What a player did with the right to act: passed, acted, or something after which that player may act still:
    added resources, or began what could not be gone through with."""

    NO = "no"
    YES = "yes"
    STILL = "still"


def _acts(table: Table, player: int) -> Acted:
    """Ask a player to act, and do it."""
    options = acting.options(table, player)
    decision = Decision(player, DecisionKind.ACT, options, about="act")
    chosen = options[table.ask(decision)[0]]
    if chosen.act in (Act.PASS, Act.END):
        return Acted.NO
    added = acting.adds(table, chosen)
    return Acted.YES if acting.do(table, player, chosen) and not added else Acted.STILL


def _open(table: Table) -> None:
    """Nothing is outstanding: the turn goes on."""
    state = table.state
    ends = state.turn.phase not in state.rules.play.priority_in
    if not ends and not state.rules.play.bases:
        _priority(table, state.turn.player)
    elif ends or _acts(table, state.turn.player) is Acted.NO:
        table.cause = "turn"
        turns.next_phase(table)


def _work(table: Table, task: Task) -> None:
    table.cause = "act" if task.kind is TaskKind.SHOWDOWN else task.kind.value
    match task.kind:
        case TaskKind.MULLIGAN:
            turns.mulligan(table, task)
        case TaskKind.PHASE:
            turns.begin(table, task)
        case TaskKind.SCORING:
            turns.hold(table)
        case TaskKind.SHOWDOWN:
            _showdown(table)
        case TaskKind.COMBAT_DAMAGE:
            combat.deal_damage(table, task)
        case TaskKind.COMBAT_RESULT:
            combat.tell_result(table, task)
        case TaskKind.COMBAT_CONTROL:
            combat.establish_control(table, task)
        case TaskKind.COMBAT_END:
            combat.end_combat(table, task)


def _showdown(table: Table) -> None:
    """The player with focus acts or passes; when all have passed in a row it is over (RB 1.4 347, 348)."""
    turn = table.state.turn
    acted = _acts(table, turn.focus)
    if acted is Acted.STILL:
        return
    if acted is Acted.YES:
        after = table.state.opponents(turn.focus)[0]
        table.emit(TurnSet(replace(table.state.turn, focus=after, passes=0, priority=0)))
        return
    passes = turn.passes + 1
    after = table.state.opponents(turn.focus)[0]
    if passes < len(table.state.players):
        table.emit(TurnSet(replace(table.state.turn, focus=after, passes=passes)))
        return
    table.emit(TurnSet(replace(table.state.turn, passes=0)))
    table.emit(WorkSet(table.state.work[1:]))
