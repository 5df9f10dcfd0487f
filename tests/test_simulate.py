"""Whole games: by the rules to their end, the same again from what is written down, and no invariant broken."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from engine_games import BASE, FIELD, HAND, TRASH, gear, magic, riftbound, spell, unit
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.engine.decisions import DecisionKind, first
from cardlang.engine.events import (
    CountersChanged,
    Event,
    Fought,
    ItemRemoved,
    Marked,
    PlayerWon,
    PoolEmptied,
    Scored,
    Spent,
    XpChanged,
    ZoneChange,
)
from cardlang.engine.invariants import broken_at, broken_by
from cardlang.engine.run import HOOKS, NeedsDecision, Over, decide, run
from cardlang.engine.scoring import burn_out
from cardlang.engine.setup import Setup, face, find, new_game
from cardlang.engine.state import Frame, GameState, Item, ItemKind, Mark, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.library import read_source
from cardlang.nodes.words import Verb
from cardlang.profiles.play import Phase
from cardlang.profiles.riftbound import RIFTBOUND_1_4
from cardlang.tools.cli import run as command
from cardlang.tools.decks import NAMES, Pool, build, pool_of
from cardlang.tools.simulating import Game, chosen, digest, play_again, play_game, written

CARDS = Path(__file__).parent.parent / "cards" / "riftbound"


@pytest.fixture(scope="module")
def pool() -> Pool:
    return pool_of((card for card in read_source([str(CARDS)]) if hasattr(card, "verdict")), RIFTBOUND_1_4)


def plain() -> Pool:
    """Units without a text in every domain."""
    made = [
        face(f"{name} {number}", "unit card", (str(number),), colours=(symbol,), might=number)
        for symbol, name in NAMES.items()
        for number in (1, 2, 3, 5)
    ]
    return Pool(main=made)


def game_of(pool: Pool, seed: int) -> Game:
    order = random.Random(seed)
    return play_game(RIFTBOUND_1_4, [build(pool, order) for _ in range(2)], seed)


@pytest.mark.parametrize("seed", range(1, 3))
def test_a_game_with_real_cards_ends_by_points_and_breaks_nothing(pool: Pool, seed: int) -> None:
    """RB 1.4 194, 485."""
    game = game_of(pool, seed)
    assert isinstance(game.outlook, Over) and game.broken == []
    winner = max(game.state.players, key=lambda player: player.points)
    assert winner.won and winner.points >= 8 and sum(player.won for player in game.state.players) == 1
    cards = sum(len(deck.main) + len(deck.runes) + 1 for deck in game.decks)
    cards += sum(one is not None for deck in game.decks for one in (deck.legend, deck.champion))
    assert sum(not one.token for one in game.state.objects.values()) == cards


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_no_game_breaks_an_invariant(seed: int) -> None:
    game = game_of(plain(), seed)
    assert isinstance(game.outlook, Over) and game.broken == []


def test_a_written_game_is_played_again() -> None:
    game = game_of(plain(), 7)
    answers = [one.answer for one in game.answered]
    again = play_again(RIFTBOUND_1_4, game.decks, 7, answers, 200)
    assert digest(again.state) == digest(game.state) and again.state.log == game.state.log
    head, *lines, end = written(game)
    assert len(lines) == len(answers) and end["at"] == digest(game.state) and len(head["decks"]) == 2  # type: ignore[arg-type]


def test_a_game_is_the_same_in_another_process(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    assert command(["simulate", "--seed", "5", "--log", str(log)]) == 0
    again = [sys.executable, "-m", "cardlang", "simulate", "--replay", str(log)]
    done = subprocess.run(again, env={**os.environ, "PYTHONHASHSEED": "12345"}, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "1 games played again, 0 end otherwise.\n")


def test_a_changed_log_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "games.jsonl"
    command(["simulate", "--seed", "5", "--log", str(log)])
    lines = log.read_text().splitlines()
    log.write_text("\n".join([*lines[:-2], lines[-1]]))
    assert command(["simulate", "--replay", str(log)]) == 1
    lines[-1] = json.dumps({**json.loads(lines[-1]), "at": "0"})
    log.write_text("\n".join(lines))
    assert command(["simulate", "--replay", str(log)]) == 1
    assert "it ended at 0" in capsys.readouterr().out


def test_the_command_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["simulate", "--seed", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(found["ended"].values()) == 1 and not found["broken"] and not found["failed"]
    assert found["played"] > 5 and found["decisions"] > 20
    assert command(["simulate", "--seed", "2", "--turns", "3", "--tell"]) == 0
    shown = capsys.readouterr().out
    assert "1 game: 1 by limit" in shown and "P1's awaken phase begins" in shown


def test_what_cannot_be_run_is_in_no_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.card").write_text("name: Dune Seer\ngame: riftbound\ntype: Unit\ncost: [1]\n\nPredict 2.\n")
    (tmp_path / "b.card").write_text("name: Dune Half\ngame: riftbound\ntype: Unit\ncost: [1]\n\nExhuast me.\n")
    (tmp_path / "c.card").write_text("name: Dune Guard\ngame: riftbound\ntype: Unit\ncost: [1]\nmight: 2\n\n")
    command(["simulate", str(tmp_path), "--left-out", "--turns", "2"])
    shown = capsys.readouterr().out
    assert "Dune Half: it is not read" in shown and "1 cards for decks, 2 left out." in shown


def test_decks_are_built_by_the_rules(pool: Pool) -> None:
    """RB 1.4 103."""
    for seed in range(20):
        deck = build(pool, random.Random(seed))
        domains = {symbol for rune in deck.runes for symbol in rune.colours}
        assert len(deck.runes) == 12 and len(domains) <= 2
        used = [*deck.main, *([deck.champion] if deck.champion else [])]
        assert all(set(one.colours) <= domains for one in used)
        assert all(sum(other.name == one.name for other in used) <= 3 for one in used) and len(deck.main) == 40


def test_a_seed_gives_the_same_deck_whatever_was_built_before(pool: Pool) -> None:
    alone = build(pool, random.Random(7))
    for seed in range(5):
        build(pool, random.Random(seed))
    assert build(pool, random.Random(7)) == alone


def test_decks_hold_all_cards_between_them(pool: Pool) -> None:
    decks = [build(pool, random.Random(seed)) for seed in range(100)]
    cards = {one.name for deck in decks for one in (*deck.main, deck.legend, deck.battlefield) if one is not None}
    assert {one.name for one in (*pool.main, *pool.legends, *pool.battlefields)} <= cards


def test_the_first_hand_and_what_is_set_aside() -> None:
    """RB 1.4 116, 117."""
    state = new_game(RIFTBOUND_1_4, [build(plain(), random.Random(seed)) for seed in (1, 2)], 1)
    due = run(state)
    assert isinstance(due, NeedsDecision) and len(due.decision.options) == 4
    assert (due.decision.least, due.decision.most, due.decision.player) == (0, 2, 1)
    aside = [due.decision.options[place].object for place in (0, 3)]
    after = decide(due, (0, 3)).state
    assert len(after.in_zone(Zone(HAND, 1))) == 4
    assert {card.id for card in after.in_zone(Zone(Place.DECK, 1))[-2:]} == set(aside)


def test_the_second_player_channels_one_more_in_the_first_turn() -> None:
    """RB 1.4 485.7."""
    outlook = run(new_game(RIFTBOUND_1_4, [build(plain(), random.Random(seed)) for seed in (1, 2)], 1))
    runes = {}
    while isinstance(outlook, NeedsDecision) and outlook.state.turn.number < 5:
        turn, decision = outlook.state.turn, outlook.decision
        if decision.kind is DecisionKind.ACT and turn.phase is Phase.MAIN:
            base = outlook.state.in_zone(Zone(BASE, turn.player))
            runes.setdefault(turn.number, sum("rune" in one.face.types for one in base))
        ends = decision.kind is DecisionKind.ACT
        outlook = decide(outlook, (len(decision.options) - 1,) if ends else first(decision))
    assert runes == {1: 2, 2: 3, 3: 4, 4: 5}


@pytest.mark.parametrize(("players", "drawn"), [(2, 5), (3, 4)])
def test_who_begins_draws_only_against_one_opponent(players: int, drawn: int) -> None:
    """RB 1.4 487.7, 485.7."""
    outlook = run(new_game(RIFTBOUND_1_4, [build(plain(), random.Random(seed)) for seed in range(players)], 1))
    while isinstance(outlook, NeedsDecision) and outlook.decision.kind is not DecisionKind.ACT:
        outlook = decide(outlook, first(outlook.decision))
    assert len(outlook.state.in_zone(Zone(HAND, 1))) == drawn


def burning(players: int, trash: int, points: tuple[int, ...] = ()) -> Table:
    """Player 1 has no deck."""
    setup = Setup(RIFTBOUND_1_4, players)
    for player, number in enumerate(points, 1):
        setup.player(player, points=number)
    for number in range(trash):
        setup.card(1, unit(f"Gone {number}", 1), TRASH)
    return Table(setup.state(), [(1,)], HOOKS)


def test_who_burns_out_chooses_an_opponent() -> None:
    """RB 1.4 431.2.c."""
    table = burning(3, 2)
    assert burn_out(table, 1)
    assert [player.points for player in table.state.players] == [0, 0, 1]
    assert len(table.state.in_zone(Zone(Place.DECK, 1))) == 2


def test_who_has_no_trash_either_burns_out_until_an_opponent_wins() -> None:
    """RB 1.4 431.3; whatever would be drawn after that is not."""
    table = burning(2, 0, (7, 3))
    assert not burn_out(table, 1) and not burn_out(table, 1)
    assert table.state.player(2).points == 8 and table.state.player(2).won


@pytest.mark.parametrize(("points", "winner"), [((8, 7), 1), ((8, 8), 0), ((8, 9), 2), ((7, 3), 0)])
def test_who_wins(points: tuple[int, int], winner: int) -> None:
    """RB 1.4 194.2."""
    setup = riftbound()
    for player, number in enumerate(points, 1):
        setup.player(player, points=number)
    outlook = run(setup.state())
    assert isinstance(outlook, Over) is bool(winner)
    assert [player.id for player in outlook.state.players if player.won] == ([winner] if winner else [])


def test_points_decide_nothing_where_the_rules_know_none() -> None:
    setup = magic()
    setup.player(1, points=20)
    assert isinstance(run(setup.state()), NeedsDecision)


def test_a_showdown_becomes_a_combat_when_somebody_comes() -> None:
    """RB 1.4 323.14, 464.2.c: who contested the battlefield attacks, and focus stays."""
    setup = riftbound()
    field = setup.battlefield("bf1")
    setup.card(1, unit("Raider", 3), BASE)
    setup.card(2, unit("Guard", 3), BASE)
    due = run(setup.state())
    assert isinstance(due, NeedsDecision)
    place = next(n for n, option in enumerate(due.decision.options) if option.object == field)
    due = decide(due, (place,))
    assert isinstance(due, NeedsDecision) and due.state.turn.showdown == field and not due.state.turn.combat
    table = Table(due.base, (), HOOKS)
    table.emit(ZoneChange(Verb.MOVE, table.see(find(table.state, "Guard")), Zone(FIELD, field), 2))
    outlook = run(table.state)
    assert outlook.state.turn.combat == field and outlook.state.turn.attacker == 1
    assert Mark.ATTACKER in find(outlook.state, "Raider").marks and Mark.DEFENDER in find(outlook.state, "Guard").marks
    fought = [(event.verb, event.object.object.face.name) for event in outlook.state.log if isinstance(event, Fought)]
    assert fought == [(Verb.ATTACK, "Raider"), (Verb.DEFEND, "Guard")]


def test_the_turn_player_says_which_battlefield_is_contested_first() -> None:
    """RB 1.4 323.12, 323.13."""
    setup = riftbound()
    fields = [setup.battlefield(f"bf{number}", 2) for number in (1, 2)]
    for field in fields:
        setup.card(1, unit("Raider", 3), FIELD, field)
        setup.card(2, unit("Guard", 3), FIELD, field)
    due = run(setup.state())
    assert isinstance(due, NeedsDecision)
    assert (due.decision.kind, due.decision.player) == (DecisionKind.ORDER, 1)
    assert decide(due, (1,)).state.turn.combat == fields[1]


def some_state() -> GameState:
    setup = riftbound({"E": 1})
    setup.card(1, gear("Drum"), BASE, marks=[Mark.EXHAUSTED])
    setup.card(1, spell("Spell", "Draw 1."), HAND)
    return setup.state()


def seen_of(state: GameState, name: str) -> Seen:
    return Seen(find(state, name))


STATE = some_state()
GONE = Seen(replace(find(STATE, "Drum"), stamp=7))
LOST = Item(99, ItemKind.SPELL, Frame(1, seen_of(STATE, "Spell")))
WRONG: list[tuple[str, Event]] = [
    ("no longer what it was", ZoneChange(Verb.KILL, GONE, Zone(TRASH, 1))),
    ("exhausted twice", Marked(seen_of(STATE, "Drum"), Mark.EXHAUSTED, True)),
    ("not there", Spent(1, ("E", "R"))),
    ("more XP", XpChanged(1, -1)),
    ("than there are", CountersChanged(seen_of(STATE, "Drum"), "buff", -1)),
    ("not on the chain", ItemRemoved(LOST, "resolved")),
]


@pytest.mark.parametrize(("words", "event"), WRONG)
def test_each_invariant_can_be_broken(words: str, event: Event) -> None:
    assert any(words in found for found in broken_by("act", STATE, event, STATE))
    assert not list(broken_by("act", STATE, PoolEmptied(1), STATE))


def test_an_event_without_a_cause_is_seen() -> None:
    assert list(broken_by("", STATE, Scored(1, 1), STATE)) == ["it happened without a cause"]
    assert not list(broken_by("cleanup", STATE, PlayerWon(1), STATE))


def test_what_is_lost_or_comes_from_nowhere_is_seen() -> None:
    drum = find(STATE, "Drum")
    twice = replace(STATE, order={**STATE.order, Zone(TRASH, 1): (drum.id,)})
    assert "an object is in no zone, or in two" in list(broken_by("act", STATE, Scored(1, 1), twice))
    made = replace(drum, id=999)
    more = replace(STATE, objects={**STATE.objects, 999: made}, order={**STATE.order, drum.zone: (drum.id, 999)})
    assert "Drum comes from nowhere" in list(broken_by("act", STATE, Scored(1, 1), more))
    other = replace(drum, face=face("Drum", "gear"))
    printed = replace(STATE, objects={**STATE.objects, drum.id: other})
    assert any("printed" in found for found in broken_by("act", STATE, Scored(1, 1), printed))


def test_a_card_left_on_the_chain_is_seen() -> None:
    due = run(STATE)
    assert isinstance(due, NeedsDecision) and not list(broken_at(due))
    spell_card = find(STATE, "Spell")
    left = replace(spell_card, zone=Zone(Place.CHAIN))
    assert list(broken_at(replace(due, base=replace(STATE, objects={**STATE.objects, spell_card.id: left}))))


def test_random_answers_are_legal() -> None:
    due = run(STATE)
    assert isinstance(due, NeedsDecision)
    assert {chosen(due.decision, random.Random(seed)) for seed in range(30)} <= {
        (place,) for place, _ in enumerate(due.decision.options)
    }
