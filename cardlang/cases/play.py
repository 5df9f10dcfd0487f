"""Carrying out a run: what its steps do and answer, with everybody passing in between.

    P1 play Meditate          P1 play Volley (flashback)      P1 activate Bellows      P1 turn up Lurker
    P1 hide Lurker            P1 trigger Raider               P1 move to bf1
    P1 move A + B to bf1      pass                            P1 go to upkeep          end turn

A step waits for its moment: players pass until the one who acts may act, or until the decision is due that is
answered. `pass` goes on until something has resolved, somebody must decide, or the game goes into another phase.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.cases.asking import AND, TO, asked, find_option, fitting
from cardlang.cases.setup import NoSuchThing
from cardlang.cases.triggering import trigger
from cardlang.engine.decisions import Act, Answer, Decision, DecisionKind
from cardlang.engine.run import NeedsDecision, Outlook, decide
from cardlang.engine.state import GameState

Reached = Callable[[GameState, GameState], bool]

PASSES = 200
_BY = re.compile(
    r"P(?P<player>\d) (?P<verb>play|activate|trigger|turn up|hide|move|go to) (?P<what>.+?)(?: \((?P<way>[^()]*)\))?"
)
_ANSWER = re.compile(r"(?:P(?P<player>\d) )?(?P<words>.+)")
_CAN = re.compile(r"P(?P<player>\d) (?P<cannot>can|cannot) (?P<act>.+)")


def do(outlook: Outlook, words: str) -> Outlook:
    """Do what a step says.

    Raises NoSuchThing when it cannot be done at that point; its words say what could be.
    """
    if words == "pass":
        return _pass(outlook)
    if words == "end turn":
        return _pass_until(outlook, lambda before, now: before.turn.number != now.turn.number)
    match = _BY.fullmatch(words)
    if match is None:
        raise NoSuchThing(f'I don\'t know how to "{words}".')
    player = int(match["player"])
    if match["verb"] == "go to":
        phase = match["what"].replace(" ", "_")
        return _pass_until(outlook, lambda _, now: now.turn.player == player and now.turn.phase.value == phase)
    if match["verb"] == "trigger":
        return trigger(_due(outlook), player, match["what"], match["way"] or "")
    due = turn_of(outlook, player)
    option = find_option(due, match["verb"], match["what"], match["way"] or "")
    outlook = decide(due, (option,))
    to = TO.fullmatch(match["what"]) if match["verb"] == "move" else None
    things = to["things"] if to else None
    return _answered(outlook, things) if things and _asks(outlook, things) else outlook


def answer(outlook: Outlook, words: str) -> Outlook:
    """Answer the decision that is due, or the first one that comes up while everybody passes.

    Raises NoSuchThing when nothing is asked, or the answer is none of the options.
    """
    match = _ANSWER.fullmatch(words)
    player = int(match["player"]) if match and match["player"] else 0
    due = _due(outlook)
    for _ in range(PASSES):
        if due.decision.kind is not DecisionKind.ACT:
            break
        later = decide(due, _passing(due.decision))
        if not isinstance(later, NeedsDecision):
            break  # the game would end before anything is asked
        due = later
    if due.decision.kind is DecisionKind.ACT:
        raise NoSuchThing(f'Nobody is asked anything that "{words}" would answer.')
    if player and due.decision.player != player:
        raise NoSuchThing(f"It is P{due.decision.player} who decides: {asked(due)}")
    return _answered(due, match["words"] if match else words)


def can(outlook: Outlook, words: str) -> str | None:
    """The clause "P1 cannot play Defy" as it is true now, or None when the words are no such clause."""
    match = _CAN.fullmatch(words)
    if match is None:
        return None
    able = _is_able(outlook, f"P{match['player']} {match['act']}")
    return f"P{match['player']} {'can' if able else 'cannot'} {match['act']}"


def _is_able(outlook: Outlook, words: str) -> bool:
    try:
        after = do(outlook, words)
    except NoSuchThing:
        return False
    to = TO.fullmatch(words.partition(" move ")[2])
    if to is None or not isinstance(after, NeedsDecision):
        return True
    moved = (to["things"] or "").split(AND)
    before = outlook.state
    return all(_zones(after.state, thing) != _zones(before, thing) for thing in moved)


def _zones(state: GameState, name: str) -> tuple[object, ...]:
    return tuple(found.zone for _, found in sorted(state.objects.items()) if found.face.name == name)


def turn_of(outlook: Outlook, player: int) -> NeedsDecision:
    """The decision in which a player may act, the others having passed; nothing may resolve meanwhile."""
    due = _due(outlook)
    for _ in due.state.players:
        if due.decision.kind is not DecisionKind.ACT:
            raise NoSuchThing(f"Something must be decided first: {asked(due)}")
        if due.decision.player == player:
            return due
        after = _due(decide(due, _passing(due.decision)))
        if _went_on(due.state, after.state):
            break
        due = after
    raise NoSuchThing(f"P{player} may not act now.")


def _answered(outlook: Outlook, words: str) -> Outlook:
    due = _due(outlook)
    wanted = [] if words == "none" else words.split(AND)
    taken: list[int] = []
    for word in wanted:
        places = [place for place in fitting(due, word) if place not in taken]
        if not places:
            raise NoSuchThing(f'"{word}" is none of the options. {asked(due)}')
        taken.append(places[0])
    if not due.decision.least <= len(taken) <= due.decision.most:
        raise NoSuchThing(f"So many cannot be chosen. {asked(due)}")
    return decide(due, tuple(taken))


def _asks(outlook: Outlook, words: str) -> bool:
    if not isinstance(outlook, NeedsDecision) or outlook.decision.kind is DecisionKind.ACT:
        return False
    return all(any(True for _ in fitting(outlook, word)) for word in words.split(AND))


def _pass(outlook: Outlook) -> Outlook:
    due = _due(outlook)
    before = due.state
    for _ in range(PASSES):
        if due.decision.kind is not DecisionKind.ACT:
            if due.state is before:
                raise NoSuchThing(f"Something must be decided first: {asked(due)}")
            return due
        outlook = decide(due, _passing(due.decision))
        if not isinstance(outlook, NeedsDecision) or _went_on(before, outlook.state):
            return outlook
        due = outlook
    return due


def _pass_until(outlook: Outlook, reached: Reached) -> Outlook:
    due = _due(outlook)
    before = due.state
    for _ in range(PASSES):
        if due.decision.kind is not DecisionKind.ACT or reached(before, due.state):
            return due
        outlook = decide(due, _passing(due.decision))
        if not isinstance(outlook, NeedsDecision) or reached(before, outlook.state):
            return outlook
        due = outlook
    raise NoSuchThing("It does not come to that.")


def _went_on(before: GameState, after: GameState) -> bool:
    """Whether more happened than that somebody passed."""
    return (
        tuple(item.id for item in before.chain) != tuple(item.id for item in after.chain)
        or (before.turn.number, before.turn.phase) != (after.turn.number, after.turn.phase)
        or before.work != after.work
    )


def _passing(decision: Decision) -> Answer:
    return (next(i for i, option in enumerate(decision.options) if option.act in (Act.PASS, Act.END)),)


def _due(outlook: Outlook) -> NeedsDecision:
    if not isinstance(outlook, NeedsDecision):
        raise NoSuchThing("The game is over.")
    return outlook
