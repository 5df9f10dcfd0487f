"""What a run expects, looked up: each clause of `expect` is answered by the same clause with what is really there.

    P1 pool [4][R]      P2 life 19       P1 hand 2         chain Raider, Defy     stack empty
    Grunt in P2 trash   Grunt at bf1     Grunt exhausted   Grunt might 5          Grunt damage 2      Grunt gone

Of several cards of one name, `Island#2` is the second.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from cardlang.cases.faces import shown_symbols, symbols_of
from cardlang.cases.setup import ZONES, NoSuchThing, fields_of
from cardlang.engine.asking.continuous import look_at
from cardlang.engine.paying.resources import kind_of, produced
from cardlang.engine.state import GameObject, GameState, Mark, Place, Zone
from cardlang.nodes.words import Stat

_OF_PLAYER = re.compile(r"P(?P<player>\d) (?P<what>.+?) (?P<value>\S+)")
_CHAIN = re.compile(r"(?P<what>chain|stack) (?P<items>.+)")
_PLACE = re.compile(r"(?:in|on) P\d (?P<zone>.+)|at bf\d|gone")
_NUMBER = re.compile(r"(?P<what>.+?) (?P<number>-?\d+)")
_NTH = re.compile(r"(?:#(\d{1,7}))?(?: |\Z)")
_STATES: Mapping[str, tuple[Mark, bool]] = {
    "exhausted": (Mark.EXHAUSTED, True),
    "tapped": (Mark.EXHAUSTED, True),
    "ready": (Mark.EXHAUSTED, False),
    "untapped": (Mark.EXHAUSTED, False),
    "stunned": (Mark.STUNNED, True),
    "empowered": (Mark.EMPOWERED, True),
    "not stunned": (Mark.STUNNED, False),
    "not empowered": (Mark.EMPOWERED, False),
    "face down": (Mark.FACE_DOWN, True),
    "face up": (Mark.FACE_DOWN, False),
}
_OPPOSITE = {"exhausted": "ready", "ready": "exhausted", "tapped": "untapped", "untapped": "tapped"}
_OPPOSITE |= {"face down": "face up", "face up": "face down"}
_OPPOSITE |= {"stunned": "not stunned", "not stunned": "stunned"}
_OPPOSITE |= {"empowered": "not empowered", "not empowered": "empowered"}


def actual(words: str, state: GameState) -> str:
    """The clause as it would have to read to be true of a state.

    Raises NoSuchThing for a clause that asks for nothing known.
    """
    chain = _CHAIN.fullmatch(words)
    if chain:
        return f"{chain['what']} {_chain(state)}"
    of_player = _OF_PLAYER.fullmatch(words)
    if of_player:
        player = int(of_player["player"])
        if not 1 <= player <= len(state.players):
            raise NoSuchThing(f"There is no player {player}.")
        return f"P{player} {_of_player(of_player['what'], of_player['value'], player, state)}"
    return _of_object(words, state)


def _chain(state: GameState) -> str:
    return ", ".join(item.frame.source.object.shown.name for item in state.chain) or "empty"


def _of_player(what: str, value: str, player: int, state: GameState) -> str:
    numbers: Mapping[str, int] = {
        "life": state.player(player).life,
        "points": state.player(player).points,
        "xp": state.player(player).xp,
    }
    if what == "pool":
        there = Counter(kind_of(unit) for unit, number in state.player(player).pool for _ in range(number))
        asked = produced(state.rules.play, symbols_of(value))
        same = {symbol: asked.count(symbol) for symbol in asked} == there
        held = [symbol for symbol, number in there.items() for _ in range(number)]
        return f"pool {value if same else shown_symbols(held, state.rules.play)}"
    if what in numbers:
        return f"{what} {numbers[what]}"
    if ZONES.get(what) is Place.BOARD:
        return f"{what} {len([one for one in state.on_board() if one.controller == player])}"
    if what in ZONES:
        return f"{what} {len(state.in_zone(Zone(ZONES[what], player)))}"
    raise NoSuchThing(f'A player has no "{what}".')


def _of_object(words: str, state: GameState) -> str:
    name, number, asked = _split_name(words, state)
    named = [found for _, found in sorted(state.objects.items()) if found.face.name == name]
    found = named[number - 1] if number <= len(named) else None
    shown = words[: len(words) - len(asked)]
    if _PLACE.fullmatch(asked):
        return f"{shown}{_place(found, asked, state)}"
    if found is None or found.zone.place is Place.NOWHERE:
        return f"{shown}gone"
    if asked in _STATES:
        mark, on = _STATES[asked]
        return f"{shown}{asked if (mark in found.marks) is on else _OPPOSITE[asked]}"
    value = _NUMBER.fullmatch(asked)
    if value:
        return f"{shown}{value['what']} {_value(found, value['what'], state)}"
    raise NoSuchThing(f'I don\'t know what "{asked}" asks of {name}.')


def _split_name(words: str, state: GameState) -> tuple[str, int, str]:
    """The card that a clause begins with, which of that name it is, and the rest of the clause."""
    names = sorted({found.face.name for found in state.objects.values()}, key=len, reverse=True)
    for name in names:
        nth = _NTH.match(words, len(name))
        if name and words.startswith(name) and nth:
            return name, int(nth[1] or 1), words[nth.end() :]
    raise NoSuchThing(f'"{words}" begins with no card of this run.')


def _place(found: GameObject | None, asked: str, state: GameState) -> str:
    """Where an object is, in the words of what is asked when it is there."""
    if found is None or found.zone.place is Place.NOWHERE:
        return "gone"
    fields = fields_of(state)
    if found.zone.place is Place.FIELD:
        return f"at bf{fields.index(found.zone.holder) + 1}"
    preposition = "on" if found.zone.place is Place.BOARD else "in"
    player = found.controller if found.zone.place is Place.BOARD else found.zone.holder
    match = _PLACE.fullmatch(asked)
    word = match["zone"] if match and match["zone"] else ""
    if ZONES.get(word) is not found.zone.place:
        words = [word for word, place in ZONES.items() if place is found.zone.place] or [found.zone.place.value]
        word = words[0 if state.rules.play.bases else -1]
    return f"{preposition} P{player} {word}"


def _value(found: GameObject, what: str, state: GameState) -> int:
    if what == "damage":
        return found.damage
    stats: Mapping[str, Stat] = {stat.value.replace("_", " "): stat for stat in Stat}
    if what in stats:
        return look_at(state).stat(found, stats[what]) or 0
    return found.counter(what.removesuffix(" counters").removesuffix(" counter"))
