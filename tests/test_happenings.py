"""Every step of a game that is told has a rule of its document, and each such rule is one of that document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_citations import problem

from cardlang.cases.case_file import open_case, parse_case
from cardlang.cases.citing import rule_of
from cardlang.cases.opening import Opening, openings
from cardlang.cases.telling import events_told
from cardlang.engine.events import NOTES, Event
from cardlang.engine.state import GameState
from cardlang.profiles.happenings import Happening
from cardlang.profiles.registry import PROFILES
from cardlang.tools.session import play_script

PROJECT = Path(__file__).parent.parent
EACH, LEAST = 8, 700
"""One case file of so many is played; so many steps are told in them at least."""
GAMES = ("riftbound-1.4", "magic")
NOT_IN = {
    "riftbound-1.4": {"LAND_PLAYED", "DESTROYED", "SACRIFICED", "NO_TOUGHNESS", "NO_TARGET_LEFT", "FACE_UP", "LIFE"}
    | {"NO_LIFE"},
    "magic": {"NOT_PERFORMED", "NOT_PAID", "MOVED", "RECALLED", "KILLED", "RECYCLED", "CHANNELED", "HIDDEN", "STUNNED"}
    | {"EMPOWERED", "ATTACKS", "DEFENDS", "CONQUERED", "HELD", "SCORED", "POINTS", "XP"},
}
"""What does not happen in a game."""


@pytest.mark.parametrize("name", PROFILES)
def test_each_rule_is_one_of_its_document(name: str):
    known = PROFILES[name].happenings
    for rule in (*known.rules.values(), *known.phases.values()):
        cited = re.fullmatch(r"(RB 1\.[34]|CR) (.+)", rule)
        assert cited and not problem(cited[1], cited[2]), rule
    assert set(PROFILES[name].play.phases) == set(known.phases)


@pytest.mark.parametrize("name", GAMES)
def test_what_happens_in_a_game_has_a_rule(name: str):
    assert {what.name for what in Happening if what not in PROFILES[name].happenings.rules} == NOT_IN[name]


def steps() -> Iterator[tuple[Event, Event | None, GameState, str]]:
    """The events of the runs of some cases, each with the one before it, the state at the end, and the file."""
    files = sorted(file for root in ("cards", "tests/cases") for file in (PROJECT / root).rglob("*.case"))[::EACH]
    for file in files:
        case = parse_case(open_case(file)[0])[0]
        for opening in openings(case, steps=10_000) if case is not None else ():
            state = opening.outlook.state if isinstance(opening, Opening) else None
            for place, event in enumerate(state.log if state is not None else ()):
                assert state is not None
                yield event, state.log[place - 1] if place else None, state, str(file)


def test_every_step_that_is_told_cites_its_rule():
    told = 0
    for event, before, state, file in steps():
        lines = () if isinstance(event, NOTES) else events_told((event,), state)
        told += len(lines)
        assert not lines or rule_of(event, before, state), f"{file}: {lines[0]}"
    assert told >= LEAST


def test_the_log_of_the_repl_cites_a_rule_on_every_line():
    lines = (
        "card Raider",
        "plain Grunt Unit might 4",
        "set P1 base Raider; P1 pool [4][R]; P2 bf1 Grunt; P1 deck 4 Grunt; P2 deck 4 Grunt",
        "move Raider to bf1",
        *("yes", "Grunt", "pay", "pass", "end"),
    )
    session, before = play_script(lines)
    logged = play_script(["log"], session)[1]
    assert before and all(re.search(r" \[RB 1\.4 [\d.a-z]+\]$", line) for line in logged)
    for line in (
        "Raider goes to bf1 [RB 1.4 420.1]",
        "Raider attacks [RB 1.4 464.2.c.3]",
        "Raider's ability is put on the chain [RB 1.4 383.3]",
        "Raider's ability is finalized [RB 1.4 406.2]",
        "Grunt goes to P2 trash [RB 1.4 428.1]",
        "Raider's ability leaves the chain: resolved [RB 1.4 406.5]",
        "P1 conquers bf1 with Raider [RB 1.4 469.1]",
        "Grunt goes to P2 hand [RB 1.4 413.1]",
    ):
        assert line in logged


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["no"], "its player chose not to perform it [RB 1.4 383.3.a.2]"),
        (["yes"], "what it costs was not paid [RB 1.4 404.2]"),
    ],
)
def test_why_says_why_an_ability_was_not_finalized(answers: list[str], said: str):
    text = "When I attack, you may pay [2] to draw 1."
    lines = [text, "type Unit", "name Imp", "set P1 base Imp; P1 pool [1]", "trigger", *answers, "why"]
    assert any(said in line for line in play_script(lines)[1])
