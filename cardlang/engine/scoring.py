"""Points: scoring a battlefield, burning out, and who wins with them (RB 1.4 193-196, 431, 467-472)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.asking.moments import NTH
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.events import Fought, PlayerWon, Scored, TurnSet, ZoneChange
from cardlang.engine.replacements import happen
from cardlang.engine.state import GameObject, GameState, Place, Zone
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Text
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Until
from cardlang.nodes.effects import Act, Cannot, Sentence
from cardlang.nodes.filters import Here, Noun, Objects, Of, They, Trait
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Verb


def has_scored(state: GameState, player: int, battlefield: int) -> bool:
    """Whether a player has scored a battlefield this turn, or cannot yet (RB 1.4 470)."""
    return (player, battlefield) in state.turn.scored or not may_score(state, player, battlefield)


def may_score(state: GameState, player: int, battlefield: int) -> bool:
    """Whether nothing keeps a player from scoring a battlefield in this turn."""
    turns = (state.turn.number - 1) // len(state.players) + 1
    for own in abilities_of(state, state.objects[battlefield]):
        for step in own.ability.body if isinstance(own.ability, Text) else ():
            first = cannot_score_before(step.content) if isinstance(step, Sentence) else None
            if first is not None and turns < first:
                return False
    return True


def cannot_score_before(content: Node) -> int | None:
    """The turn of theirs before which players can't score here: "players can't score here until their third turn"."""
    match content:
        case Until(Cannot(who, Act(Verb.SCORE, None, (Here(),))), Objects(Of(They()), None, turn)):
            traits = turn.traits if isinstance(turn, Noun) else ()
            nth = next((trait.word for trait in traits if isinstance(trait, Trait)), "")
            known = turn == Noun((Trait(nth),), "turn") and who == Objects(None, None, Noun((), "player"))
            return NTH.get(nth) if known else None
        case _:
            return None


def score(table: Table, player: int, battlefield: int, verb: Verb) -> bool:
    """Let a player conquer or hold a battlefield not yet scored this turn; whether the point was gained, and not lost
    for being the final one (RB 1.4 471)."""
    turn = table.state.turn
    table.emit(TurnSet(replace(turn, scored=(*turn.scored, (player, battlefield)))))
    gains = verb is not Verb.CONQUER or not _is_final(table.state, player) or _has_scored_all(table.state, player)
    if gains:
        happen(table, Scored(player, 1, verb))
    units = table.state.in_zone(Zone(Place.FIELD, battlefield))
    own = [unit for unit in units if unit.controller == player and "unit" in unit.face.types]
    table.emit(*(Fought(verb, table.see(unit), player, battlefield) for unit in own))
    return gains


def victory(table: Table) -> bool:
    """The player wins who has the points for it, and more than anybody else (RB 1.4 194.2, 323.1)."""
    state = table.state
    asked = state.rules.play.victory
    if not asked or any(player.won for player in state.players):
        return False
    for player in state.players:
        others = [other.points for other in state.players if other.id != player.id]
        if player.points >= asked and all(player.points > points for points in others):
            table.emit(PlayerWon(player.id))
            return True
    return False


def burn_out(table: Table, player: int) -> bool:
    """Put the trash under as the deck and let an opponent gain a point, again and again while the deck stays empty;
    False when somebody has won by it (RB 1.4 431.2, 431.3)."""
    again = False
    while not table.state.in_zone(Zone(Place.DECK, player)):
        if any(other.won for other in table.state.players):
            return False
        for card in shuffled(table.state, table.state.in_zone(Zone(Place.TRASH, player))):
            table.emit(ZoneChange(Verb.RECYCLE, table.see(card), Zone(Place.DECK, player), player, bottom=True))
        gained = Scored(_opponent(table, player), 1)
        if again:
            table.emit(gained)
            victory(table)
        else:
            happen(table, gained)
        again = True
    return True


def shuffled(state: GameState, cards: Sequence[GameObject]) -> list[GameObject]:
    """Cards in a random order, which is always the same at the same point of the same game."""
    return random.Random(f"{state.seed}/{len(state.log)}").sample(cards, len(cards))


def _opponent(table: Table, player: int) -> int:
    """The opponent that a player who burns out chooses (RB 1.4 431.2.c)."""
    others = table.state.opponents(player)
    if len(others) == 1:
        return others[0]
    options = tuple(Option(f"P{other}", -other) for other in others)
    return others[table.ask(Decision(player, DecisionKind.CHOOSE, options, about="who gains a point"))[0]]


def _is_final(state: GameState, player: int) -> bool:
    asked = state.rules.play.victory
    return asked > 0 and state.player(player).points >= asked - 1


def _has_scored_all(state: GameState, player: int) -> bool:
    fields = (number for number, found in state.objects.items() if "battlefield" in found.face.types)
    return all(has_scored(state, player, number) for number in fields)
