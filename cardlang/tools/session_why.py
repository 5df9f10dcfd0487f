"""Why something can be paid or not, and why what waits for a payment happened or not: from the game's own notes."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.cases.citing import happening, rule_of
from cardlang.cases.faces import shown_symbols
from cardlang.engine.claims import claims_of
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.events import Event, Followed, ItemRemoved, PaymentEnded
from cardlang.engine.explore import Bounds, End, Walk, explore, until_idle
from cardlang.engine.run import NeedsDecision, Outlook
from cardlang.engine.state import GameState, Item
from cardlang.nodes.roles import Gate
from cardlang.profiles.happenings import Happening
from cardlang.tools.branches import outcome, told

_ASKED = (DecisionKind.PAY, DecisionKind.MAY, DecisionKind.DECLARE)
_GATES = {
    Gate.PAID: "whether it was paid",
    Gate.DECLARED: "whether its player decided to pay it",
    Gate.CHOSEN: "whether the player chose to pay",
    Gate.STARTED: "whether payment was started",
    Gate.PERFORMED: "whether the act was really performed",
}
_RESULTS = {"paid": "was paid", "declined": "was declined", "impossible": "could not be paid"}
_BOUNDS = Bounds(depth=30, points=300)
_ENDS_SHOWN = 8


def why(outlook: Outlook) -> tuple[str, ...]:
    """What is asked and whether it can be paid; then how the last payments went and what followed."""
    lines = [*_due(outlook), *_notes(outlook.state)]
    return (*lines, *_ahead(outlook)) or ("No payment was asked for yet, and none is asked for from here.",)


def _due(outlook: Outlook) -> Iterator[str]:
    if not isinstance(outlook, NeedsDecision) or outlook.decision.kind not in _ASKED:
        return
    decision, state = outlook.decision, outlook.state
    about = f" ({decision.about})" if decision.about else ""
    yield f"P{decision.player} is asked{about}, with {_pool(state, decision.player)} in the pool."
    if decision.kind is DecisionKind.PAY:
        able = any(option.label != "no" for option in decision.options)
        yield "It can be paid in whole." if able else "It cannot be paid in whole, so it can only be declined."


def _ahead(outlook: Outlook) -> Iterator[str]:
    """Whether what is asked for further on can be paid from here, as far as somebody waits for it."""
    if not outlook.state.chain or not isinstance(outlook, NeedsDecision):
        return
    payments = claims_of(explore(outlook, until_idle, _BOUNDS, since=len(outlook.state.log))).payments
    pools = ", ".join(f"P{player.id} has {_pool(outlook.state, player.id)}" for player in outlook.state.players)
    if payments.get("paid"):
        yield f"What is asked for further on can be paid from here: {pools}."
    elif payments.get("impossible"):
        yield f"What is asked for further on cannot be paid in whole from here: {pools}."


def _pool(state: GameState, player: int) -> str:
    units = [symbol for symbol, number in state.player(player).pool for _ in range(number)]
    return shown_symbols(units, state.rules.play) if units else "nothing"


def _notes(state: GameState) -> Iterator[str]:
    """The payments of the game and what waited for them, the last ones last."""
    rules = state.rules
    before: Event | None = None
    for event in state.log:
        match event:
            case PaymentEnded(player=player, source=source, shape=shape, result=result, performed=performed):
                ruling = rules.rulings[shape]
                what = f"{source.object.shown.name}: what P{player} was asked for {_RESULTS.get(result, result)}"
                acts = "" if result != "paid" or performed else ", though its act did not really happen"
                kind = "a cost" if ruling.is_cost else "an action, no cost"
                yield f"{what}{acts}. It is {kind} [{ruling.rule}]."
            case Followed(source=source, shape=shape, opens=opens):
                ruling = rules.rulings[shape]
                happened = "happened" if opens else "did not happen"
                yield f"{source.object.shown.name}: what waited for it {happened}: it asks {_GATES[ruling.gate]}."
                yield f"  {ruling.reason} [{ruling.rule}]"
            case ItemRemoved(item, "declined" | "impossible") if item.ability is not None:
                yield from _not_finalized(state, item, event, before)
        before = event


def _not_finalized(state: GameState, item: Item, event: Event, before: Event | None) -> Iterator[str]:
    """Why an ability left the chain before it was finalized: nothing of it happens, and nothing of it is paid."""
    rule = rule_of(event, before, state)
    why = {
        Happening.NOT_PERFORMED: "its player chose not to perform it",
        Happening.NOT_PAID: "what it costs was not paid",
        Happening.NO_CHOICE: "there is nothing for it to choose",
        Happening.NO_TARGET_LEFT: "nothing that it targets is legal any more",
    }.get(happening(event, before, state) or Happening.OTHER_ZONE)
    if why:
        yield f"{item.frame.source.object.shown.name}: nothing of its ability happened: {why} [{rule}]."


def ways(outlook: Outlook) -> tuple[str, ...]:
    """Every way the decisions can go from here: how many, and what each ends with."""
    found = explore(outlook, until_idle, _BOUNDS, since=len(outlook.state.log))
    whole = "" if found.is_whole else ", not all followed"
    lines = [f"{_number(len(found.points), 'point')}, {_number(len(found.ends), 'end')}{whole}."]
    claims = claims_of(found)
    lines.append(f"Payments: {', '.join(f'{number} {result}' for result, number in claims.payments.items())}.")
    for point in found.ends[:_ENDS_SHOWN]:
        changed = ", ".join(outcome(outlook.state, point.state)) or "nothing is otherwise"
        lines.append(f"  {_answers(found, point.number) or 'as it goes'}: {changed}{_cut(point.end)}")
    left = len(found.ends) - _ENDS_SHOWN
    return (*lines, *((f"  and {left} more",) if left > 0 else ()))


def _number(number: int, of: str) -> str:
    return f"{number} {of}{'' if number == 1 else 's'}"


def _cut(end: End | None) -> str:
    return " (not followed further)" if end is End.CUT else ""


def _answers(found: Walk, number: int) -> str:
    """The answers that lead to a point, each in words."""
    before = {branch.to: (point, branch) for point in found.points for branch in reversed(point.branches)}
    words: list[str] = []
    while number in before and len(words) < 40:
        point, branch = before[number]
        if point.number >= number or point.decision is None:
            break
        words.append(" + ".join(point.decision.options[place].label for place in branch.answer) or "none")
        number = point.number
    return ", ".join(word for word in reversed(words) if word != "pass")


def log(outlook: Outlook, game: str) -> tuple[str, ...]:
    """All that happened, each step with the rule that decided it."""
    return told(tuple(outlook.state.log), outlook.state, game, cited=True) or ("Nothing happened yet.",)
