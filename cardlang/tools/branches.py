"""An exploration in words and as plain data: points, answers, what happened, and what can be said over all branches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.api import print_text
from cardlang.cases.citing import rule_of
from cardlang.cases.faces import shown_symbols
from cardlang.cases.opening import Opening
from cardlang.cases.telling import events_told, zone_word
from cardlang.diagnostics import CardlangError
from cardlang.engine.claims import Claims, Fault, Way, claims_of
from cardlang.engine.events import Event, Followed, PaymentEnded
from cardlang.engine.explore import Branch, End, Point, Walk
from cardlang.engine.state import GameObject, GameState, Place
from cardlang.nodes.abilities import Text
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Linked, PayTo, Unless
from cardlang.nodes.effects import Sentence
from cardlang.profiles.profile import RulesProfile

Data = dict[str, object]
MANY = 6


def shown(opening: Opening, found: Walk) -> Iterator[str]:
    """The whole exploration as lines of text."""
    if found.opening:
        yield "first"
        yield from (f"    {line}" for line in told(found.opening, found.points[0].state, opening.game))
    yield from _point(opening, found, 0, "", {0})
    yield ""
    yield from summary(opening, found, claims_of(found))


def data(opening: Opening, found: Walk) -> Data:
    """The whole exploration as what JSON holds."""
    claims, first = claims_of(found), found.points[0].state
    return {
        "title": opening.title,
        "first": list(told(found.opening, first, opening.game)),
        "points": [_point_data(opening, found, point) for point in found.points],
        "merged": found.merged,
        "whole": found.is_whole,
        "payments": dict(claims.payments),
        "unpaid": _violations(claims, Fault.UNPAID),
        "in_part": _violations(claims, Fault.IN_PART),
        "unreached": [way_shown(way, opening.game) for way in claims.unreached],
    }


def summary(opening: Opening, found: Walk, claims: Claims) -> Iterator[str]:
    """What can be said over all branches."""
    cut = sum(point.end is End.CUT for point in found.points)
    left = [f"{cut} points are not followed further" if cut else "", f"{found.left_out} answers are left out"]
    whole = "every way is followed to its end" if found.is_whole else " and ".join(filter(None, left))
    yield f"{len(found.points)} points, {len(found.ends)} ends, {found.merged} ways come together; {whole}."
    yield f"Payments: {', '.join(f'{number} {result}' for result, number in claims.payments.items())}."
    never = {
        Fault.UNPAID: "Nothing that waits for a payment happens without it.",
        Fault.IN_PART: "No payment is made in part.",
    }
    for fault, words in never.items():
        places = _violations(claims, fault)
        yield f"FAULT: {fault.value}: at {', '.join(map(str, places))}." if places else words
    for way in claims.unreached:
        bounds = "" if found.is_whole else " within these bounds"
        yield f"No answer leads there{bounds}: {way_shown(way, opening.game)}."


def way_shown(way: Way, game: str) -> str:
    """One way that what waits for a payment can go, in words."""
    return f'{way.owner}, "{words(way.node, game)}": {_goes(way.node, way.place, way.opens, game)}'


def told(events: tuple[Event, ...], state: GameState, game: str, cited: bool = False) -> tuple[str, ...]:
    """What happened in words, payments with the rule that says what they are; `cited`: each step with its rule."""
    lines: list[str] = []
    before: Event | None = None
    for event in events:
        if isinstance(event, PaymentEnded):
            lines.append(_payment(event, state))
        elif isinstance(event, Followed):
            rule = state.rules.rulings[event.shape].rule
            lines.append(f"{_goes(event.node, event.place, event.opens, game)} [{rule}]")
        else:
            rule = rule_of(event, before, state) if cited else ""
            lines.extend(f"{line} [{rule}]" if rule else line for line in events_told((event,), state))
        before = event
    return tuple(lines)


def answer_shown(point: Point, branch: Branch) -> str:
    """An answer by the labels of its options."""
    assert point.decision is not None
    return " + ".join(point.decision.options[place].label for place in branch.answer) or "none"


def asked(point: Point) -> str:
    """The decision at a point: whose, what kind, and what about."""
    if point.decision is None:
        return "the game is over"
    decision = point.decision
    about = f" ({decision.about})" if decision.about and decision.about != "act" else ""
    return f"P{decision.player} {decision.kind.value.replace('_', ' ')}{about}"


def outcome(first: GameState, last: GameState) -> tuple[str, ...]:
    """What is otherwise at an end than at the start."""
    return (*_of_players(first, last), *_of_objects(first, last))


def words(node: Node, game: str) -> str:
    """A payment and what waits for it as a card prints it."""
    text = Text((node if isinstance(node, Linked) else Sentence(node),))
    try:
        return print_text(text, game, name="this")
    except CardlangError:
        return type(node).__name__


def _point(opening: Opening, found: Walk, number: int, lead: str, seen: set[int]) -> Iterator[str]:
    point = found.points[number]
    if point.end is not None:
        changed = outcome(found.points[0].state, point.state)
        why = f"{point.end.value}; " if point.end is not End.STOPPED else ""
        yield f"{lead}= {number}: {why}{'; '.join(changed) or 'all as before'}"
        return
    yield f"{lead}{number}: {asked(point)}"
    for place, branch in enumerate(point.branches):
        last = place + 1 == len(point.branches)
        undone = " (taken back)" if branch.taken_back else ""
        yield f"{lead}{'└' if last else '├'}─ {answer_shown(point, branch)}{undone}"
        inner = f"{lead}{'  ' if last else '│ '}  "
        yield from (f"{inner}{line}" for line in told(branch.events, found.points[branch.to].state, opening.game))
        if branch.to in seen:
            yield f"{inner}→ {branch.to}"
        else:
            seen.add(branch.to)
            yield from _point(opening, found, branch.to, inner, seen)


def _point_data(opening: Opening, found: Walk, point: Point) -> Data:
    made: Data = {"number": point.number, "asked": asked(point)}
    if point.end is not None:
        made |= {"end": point.end.name.lower(), "outcome": list(outcome(found.points[0].state, point.state))}
    branches: list[Data] = []
    for branch in point.branches:
        happened = told(branch.events, found.points[branch.to].state, opening.game)
        one: Data = {"answer": answer_shown(point, branch), "to": branch.to, "happened": list(happened)}
        branches.append(one | ({"taken_back": True} if branch.taken_back else {}))
    return made | ({"branches": branches} if branches else {})


def _violations(claims: Claims, fault: Fault) -> list[str]:
    return [f"{one.point}/{one.place}" for one in claims.violations if one.fault is fault]


def _payment(event: PaymentEnded, state: GameState) -> str:
    rule = _rule(event, state.rules)
    name = event.source.object.shown.name
    how = {"paid": "pays for", "declined": "does not pay for", "impossible": "cannot pay for"}[event.result]
    replaced = "" if event.performed or event.result != "paid" else ", something else happening in its place"
    return f"P{event.player} {how} {name}{replaced} [{rule}]"


def _rule(event: PaymentEnded, rules: RulesProfile) -> str:
    return rules.rulings[event.shape].rule


def _goes(node: Node, place: int, opens: bool, game: str) -> str:
    """What waits for a payment, and whether it is carried out."""
    effect: Node | None = None
    if isinstance(node, Linked):
        effect = node.links[place].effect
    elif isinstance(node, PayTo | Unless):
        effect = node.effect
    said = _said(effect, game) if effect is not None else "what waits for it"
    return f'"{said}" is {"" if opens else "not "}carried out'


def _said(effect: Node, game: str) -> str:
    shown = words(effect, game).rstrip(".")
    return shown[:1].lower() + shown[1:] if shown[1:2].islower() else shown


def _of_players(first: GameState, last: GameState) -> Iterator[str]:
    rules = last.rules.play
    for before, after in zip(first.players, last.players, strict=True):
        who = f"P{after.id}"
        if before.pool != after.pool:
            units = [symbol for symbol, number in after.pool for _ in range(number)]
            yield f"{who} pool {shown_symbols(units, rules)}"
        for what in ("life", "points", "xp"):
            if getattr(before, what) != getattr(after, what):
                yield f"{who} {what} {getattr(after, what)}"
        if after.lost and not before.lost:
            yield f"{who} loses"
        hands = [_hand(state, after.id) for state in (first, last)]
        if hands[0] != hands[1]:
            yield f"{who} hand {hands[1]}"
    if first.turn.number != last.turn.number:
        yield f"P{last.turn.player}'s turn"


def _hand(state: GameState, player: int) -> int:
    return sum(one.zone.place is Place.HAND and one.zone.holder == player for one in state.objects.values())


def _of_objects(first: GameState, last: GameState) -> Iterator[str]:
    for number, after in sorted(last.objects.items()):
        before = first.objects.get(number)
        changed = [] if before is None else list(_changes(before, after))
        if before is None and after.zone.on_board:
            changed = [f"is made in {zone_word(after.zone, last)}"]
        if before is not None and before.zone != after.zone and after.zone.place not in (Place.HAND, Place.DECK):
            changed.insert(0, f"in {zone_word(after.zone, last)}")
        if changed:
            yield f"{after.shown.name} {', '.join(changed[:MANY])}"


def _changes(before: GameObject, after: GameObject) -> Iterator[str]:
    if not after.zone.on_board:
        return
    for mark in sorted(after.marks ^ before.marks, key=lambda mark: mark.value):
        yield mark.value.replace("_", " ") if mark in after.marks else f"no longer {mark.value.replace('_', ' ')}"
    if before.damage != after.damage:
        yield f"damage {after.damage}"
    kinds = {kind for kind, _ in (*before.counters, *after.counters)}
    for kind in sorted(kinds):
        if before.counter(kind) != after.counter(kind):
            yield f"{after.counter(kind)} {kind}"
    if replace(after, zone=before.zone).controller != before.controller and before.zone == after.zone:
        yield f"controlled by P{after.controller}" if after.controller else "controlled by nobody"
