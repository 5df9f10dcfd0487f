"""Laying the table for a run: each `start` clause puts something there.

    P1 pool [4][R]        P1 life 20         P1 played 1        turn P2        phase upkeep
    P1 base Raider        P2 bf1 2 Grunt (exhausted, damage 1)  P1 library 3 Filler
    P1 base Reflection (token, copy of Hopeful)

    bf1 is Hollow Hill        turn 2 (how many turns there have been with this one)

A thing is a card of the case by its name, with how many of it before and, in parentheses, what is special about it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cardlang.cases.faces import symbols_of
from cardlang.cases.script import Step
from cardlang.engine.paying.resources import produced
from cardlang.engine.setup import Setup
from cardlang.engine.state import Face, GameState, Mark, Place
from cardlang.nodes.amounts import is_number
from cardlang.profiles.play import Phase
from cardlang.profiles.profile import RulesProfile

ZONES: Mapping[str, Place] = {
    "hand": Place.HAND,
    "deck": Place.DECK,
    "library": Place.DECK,
    "rune deck": Place.RUNE_DECK,
    "trash": Place.TRASH,
    "graveyard": Place.TRASH,
    "banishment": Place.BANISHMENT,
    "exile": Place.BANISHMENT,
    "base": Place.BASE,
    "battlefield": Place.BOARD,
    "legend": Place.LEGEND,
    "champion": Place.CHAMPION,
}
"""What a case calls a zone -> the zone; a battlefield of Riftbound is "bf1", "bf2"."""

BATTLEFIELDS = 2
_TURN = re.compile(r"turn P(\d)")
_WHICH_TURN = re.compile(r"turn (\d{1,3})")
_PHASE = re.compile(r"phase (.+)")
_CLAUSE = re.compile(r"P(?P<player>\d) (?P<rest>.+)")
_NUMBER = re.compile(r"(?P<what>life|points|xp|played) (?P<number>\d{1,7})")
_FIELD = re.compile(r"bf(\d)")
_BATTLEFIELD = re.compile(r"bf([1-9]) is (.+)")
_THING = re.compile(r"(?:(?P<count>\d{1,3}) )?(?P<name>.+?)(?: \((?P<marks>[^()]*)\))?")
_MARKS: Mapping[str, Mark] = {
    "exhausted": Mark.EXHAUSTED,
    "tapped": Mark.EXHAUSTED,
    "stunned": Mark.STUNNED,
    "empowered": Mark.EMPOWERED,
    "face down": Mark.FACE_DOWN,
}


class NoSuchThing(ValueError):
    """A clause that says nothing the table can be laid with; the words are for the author of the case."""


@dataclass(slots=True)
class _Table:
    """The table while it is laid: numbers and pools by player, cards in a setup of the interpreter's."""

    rules: RulesProfile
    faces: Mapping[str, Face]
    setup: Setup
    numbers: dict[int, dict[str, int]] = field(default_factory=dict)
    pools: dict[int, Counter[str]] = field(default_factory=dict)
    fields: list[int] = field(default_factory=list)
    turn: int = 1
    number: int = 0
    phase: Phase = Phase.MAIN
    begin: bool = False
    new: list[int] = field(default_factory=list)


def lay_table(steps: tuple[Step, ...], faces: Mapping[str, Face], profile: RulesProfile, players: int = 2) -> GameState:
    """The state that the clauses of a run begin with.

    Raises NoSuchThing for a clause that means nothing.
    """
    table = _Table(profile, faces, Setup(profile, players))
    table.numbers = {number: {} for number in range(1, players + 1)}
    table.pools = {number: Counter() for number in range(1, players + 1)}
    if profile.play.bases:
        table.fields = [table.setup.battlefield(f"bf{number}") for number in range(1, BATTLEFIELDS + 1)]
    for step in steps:
        _lay(table, step.words)
    for number, values in table.numbers.items():
        life, xp, points = values.get("life"), values.get("xp", 0), values.get("points", 0)
        table.setup.player(number, life=life, xp=xp, points=points, pool=table.pools[number])
    played = table.numbers[table.turn].get("played", 0)
    state = table.setup.state(table.turn, table.phase, table.begin, played)
    if table.number:
        state = replace(state, turn=replace(state.turn, number=table.number))
    changed = {n: replace(state.objects[n], since=state.turn.number) for n in table.new}
    return replace(state, objects={**state.objects, **changed})


def _lay(table: _Table, words: str) -> None:
    turn, phase, match = _TURN.fullmatch(words), _PHASE.fullmatch(words), _CLAUSE.fullmatch(words)
    at, which = _BATTLEFIELD.fullmatch(words), _WHICH_TURN.fullmatch(words)
    if at and int(at[1]) <= len(table.fields):
        table.setup.become(table.fields[int(at[1]) - 1], face_named(at[2], table.faces))
    elif turn and int(turn[1]) in table.numbers:
        table.turn = int(turn[1])
    elif which:
        table.number = int(which[1])
    elif phase and phase[1].replace(" ", "_") in {known.value for known in table.rules.play.phases}:
        table.phase, table.begin = Phase(phase[1].replace(" ", "_")), True
    elif match and int(match["player"]) in table.numbers:
        _lay_of_player(table, int(match["player"]), match["rest"])
    else:
        raise NoSuchThing(f'"{words}" says nothing I can put on the table.')


def _lay_of_player(table: _Table, player: int, words: str) -> None:
    number = _NUMBER.fullmatch(words)
    if words.startswith("pool "):
        table.pools[player].update(produced(table.rules.play, _resources(words)))
    elif number:
        table.numbers[player][number["what"]] = int(number["number"])
    else:
        _put_things(table, player, words)


def _resources(words: str) -> tuple[str, ...]:
    """The symbols of what is in a pool, each a number or a letter."""
    for symbol in symbols_of(words):
        if not is_number(symbol) and not (symbol.isascii() and symbol.isalpha()):
            raise NoSuchThing(f'"{symbol}" is nothing that a pool can hold.')
    return symbols_of(words)


def _put_things(table: _Table, player: int, words: str) -> None:
    known = (*ZONES, *(f"bf{number}" for number, _ in enumerate(table.fields, 1)))
    zone = next((word for word in known if words.startswith(f"{word} ")), None)
    thing = _THING.fullmatch(words[len(zone) + 1 :]) if zone else None
    if zone is None or thing is None:
        raise NoSuchThing(f'"{words}" names no zone; there are {", ".join(known)}.')
    marks = [mark.strip() for mark in (thing["marks"] or "").split(",") if mark.strip()]
    for _ in range(int(thing["count"] or 1)):
        _put(table, player, zone, face_named(thing["name"], table.faces), marks)


def _put(table: _Table, player: int, zone: str, face: Face, marks: list[str]) -> None:
    """Put a card somewhere, with what its parentheses say of it."""
    held: list[Mark] = []
    counters: dict[str, int] = {}
    copied: Face | None = None
    damage = 0
    for mark in marks:
        count, _, kind = mark.partition(" ")
        if mark in _MARKS:
            held.append(_MARKS[mark])
        elif mark.startswith("copy of "):
            copied = face_named(mark.removeprefix("copy of "), table.faces)
        elif count == "damage" and is_number(kind):
            damage = int(kind)
        elif is_number(count) and kind:
            counters[kind.removesuffix(" counters").removesuffix(" counter")] = int(count)
        elif mark not in ("token", "new"):
            raise NoSuchThing(f'I don\'t know what "{mark}" says of a card.')
    at = _FIELD.fullmatch(zone)
    made = table.setup.card(
        player,
        face,
        Place.FIELD if at else ZONES[zone],
        table.fields[int(at[1]) - 1] if at else 0,
        marks=held,
        counters=counters,
        copied=copied,
        token="token" in marks,
        damage=damage,
    )
    table.new += [made] if "new" in marks else []


def face_named(name: str, faces: Mapping[str, Face]) -> Face:
    """The card of the case that goes by a name.

    Raises NoSuchThing when there is none.
    """
    if name not in faces:
        known = f"there are {', '.join(faces)}" if faces else "none was read yet"
        raise NoSuchThing(f'There is no card "{name}" here; {known}.')
    return faces[name]


def fields_of(state: GameState) -> tuple[int, ...]:
    """The battlefields of a game that has them as places, in order."""
    return tuple(sorted(number for number, found in state.objects.items() if "battlefield" in found.face.types))
