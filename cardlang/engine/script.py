"""Playing a game by a script: what players do, in order, and what they answer; everybody passes otherwise.

A line that does not fit what is asked waits for the decision it fits. What nobody said is declined where it is
optional, and taken as it comes where the rules leave an order to a player; anything else is a finding.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.decisions import Act, Answer, Decision, DecisionKind, Option
from cardlang.engine.run import NeedsDecision, Outlook, Over, decide, run
from cardlang.engine.state import GameState
from cardlang.nodes.frozen import frozen

DECLINED = frozenset({DecisionKind.MAY, DecisionKind.PAY, DecisionKind.DECLARE, DecisionKind.REPLACE})
AS_IT_COMES = frozenset(
    {
        DecisionKind.ORDER,
        DecisionKind.RESOURCE,
        DecisionKind.REDUCTION_ORDER,
        DecisionKind.LOCATION,
        DecisionKind.ASSIGN,
    }
)


@frozen
class Do:
    """A player acts: plays, activates, moves to a battlefield, passes. `what` is the option's label or object name."""

    player: int
    act: Act
    what: str = ""


@frozen
class Say:
    """An answer by label, name or number; several when several are chosen. `kind` narrows down which decision."""

    answers: tuple[str, ...]
    kind: DecisionKind | None = None
    player: int = 0


@frozen
class Trace:
    """One decision of a run and how it was answered, with the state in which it came."""

    decision: Decision
    answer: tuple[str, ...]
    state: GameState


@frozen
class Played:
    """What came of a script: the state at the end, the way there, the lines nobody asked for, and what was missing."""

    state: GameState
    trace: tuple[Trace, ...]
    left: tuple[Do | Say, ...]
    missing: Decision | None = None


Line = Do | Say


def say(*answers: str | int, kind: DecisionKind | None = None, player: int = 0) -> Say:
    """An answer: `say("yes")`, `say("Grunt")`, `say(2)`."""
    return Say(tuple(str(answer) for answer in answers), kind, player)


def play(state: GameState, lines: Sequence[Line], limit: int = 500) -> Played:
    """Play a script to its end, and on until nothing is going on any more."""
    outlook: Outlook = run(state, ask_forced=True)
    waiting, trace, seen = list(lines), list[Trace](), set[int]()
    for _ in range(limit):
        if isinstance(outlook, Over) or (not waiting and is_idle(outlook)):
            break
        before = len(waiting)
        answer = _answer(outlook.decision, waiting)
        stuck = before == len(waiting) and is_idle(outlook) and _stuck(outlook.decision, waiting, seen)
        if answer is None or stuck:
            return Played(outlook.state, tuple(trace), tuple(waiting), outlook.decision)
        labels = tuple(outlook.decision.options[place].label for place in answer)
        trace.append(Trace(outlook.decision, labels, outlook.state))
        outlook = decide(outlook, answer)
    return Played(outlook.state, tuple(trace), tuple(waiting))


def is_idle(outlook: Outlook) -> bool:
    """Whether nothing is going on: the turn player may act, in a phase for it, and nothing waits."""
    if isinstance(outlook, Over):
        return True
    state = outlook.state
    acting = outlook.decision.kind is DecisionKind.ACT and outlook.decision.player == state.turn.player
    return acting and not state.chain and not state.work and not state.turn.passes


def _stuck(decision: Decision, waiting: list[Line], seen: set[int]) -> bool:
    """Whether nothing going on leaves nobody to do the next line: only another player's act is waited for, once."""
    line = waiting[0]
    if isinstance(line, Say) or line.player == decision.player:
        return True
    before = len(waiting) in seen
    seen.add(len(waiting))
    return before


def _answer(decision: Decision, waiting: list[Line]) -> Answer | None:
    """How a script answers a decision; the line it used is taken off. None when it does not say."""
    if decision.kind is DecisionKind.ACT:
        return _act(decision, waiting)
    if waiting and isinstance(waiting[0], Say):
        chosen = _chosen(decision, waiting[0])
        if chosen is not None:
            waiting.pop(0)
            return chosen
    if len(decision.options) <= decision.least:
        return tuple(range(len(decision.options)))
    if decision.kind in DECLINED:
        return (1,)
    if decision.kind in AS_IT_COMES or decision.least == 0:
        return tuple(range(decision.least))
    return None


def _act(decision: Decision, waiting: list[Line]) -> Answer:
    last = len(decision.options) - 1
    if waiting and isinstance(waiting[0], Do) and waiting[0].player == decision.player:
        for place, option in enumerate(decision.options):
            if _is_meant(option, waiting[0]):
                waiting.pop(0)
                return (place,)
    return (last,)


def _is_meant(option: Option, line: Do) -> bool:
    if option.act is not line.act:
        return line.act is Act.PASS and option.act is Act.END
    return not line.what or option.label in (line.what, f"move to {line.what}", f"turn {line.what} face up")


def _chosen(decision: Decision, line: Say) -> Answer | None:
    if line.kind not in (None, decision.kind) or line.player not in (0, decision.player):
        return None
    if line.answers == ("none",) and decision.least == 0:
        return ()
    places: list[int] = []
    for answer in line.answers:
        fitting = [p for p, o in enumerate(decision.options) if o.label == answer and p not in places]
        if not fitting:
            return None
        places.append(fitting[0])
    return tuple(places) if decision.least <= len(places) <= decision.most else None


def decisions(played: Played) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    """Who decided what how, in order, without the passing."""
    return tuple(
        (one.decision.player, one.decision.kind.value, one.answer)
        for one in played.trace
        if one.answer not in (("pass",), ("end",))
    )


def due(outlook: Outlook) -> Decision | None:
    """The decision that is due, if any."""
    return outlook.decision if isinstance(outlook, NeedsDecision) else None
