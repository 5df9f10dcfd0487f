"""The REPL: its commands driven by script, and the command itself without a terminal."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardlang.tools.session import COMMANDS, Session, play_script, step

RAIDER = "When I attack, you may pay [4][C]. If you do, kill a unit here."


def told(*lines: str) -> tuple[str, ...]:
    return play_script(lines)[1]


def test_a_typed_ability_shows_its_nodes_and_its_costs():
    nodes, costs = told(RAIDER)
    assert nodes.startswith("(Triggered (Does Self Attack)")
    assert costs == "pay [4][C]  GAME_ACTION  resolution  performed  action  optional  RB 1.4 205"


def test_what_cannot_be_read_is_shown_with_its_finding():
    lines = told("game magic", "{T}: Drwa a card.")
    assert lines[0] == "Texts are read as magic's."
    assert any("<repl>:1:6: error[CL203]" in line for line in lines)
    assert told("Drwa 1.")[-1] != "Nothing is paid here."


def test_a_text_may_have_several_lines():
    assert len(told("Draw 1.\\nDiscard 1.")) == 3


def test_another_profile_reads_the_text_again_and_undo_takes_it_back():
    later = "When I hold, draw 1. You may discard 1 to ready me."
    lines = told(later, "profile riftbound-1.3", "undo", "costs")
    assert [line.split("  ")[2] for line in lines if "WITHIN_INSTRUCTIONS" in line] == [
        "resolution",
        "finalization",
        "resolution",
    ]


def test_undo_takes_back_one_line_after_the_other():
    session, lines = play_script(["name Mira", "type Unit", "undo", "undo", "undo"])
    assert session == Session()
    assert lines[-3:] == ("Taken back.", "Taken back.", "There is nothing to take back.")


def test_what_is_said_of_the_card_counts():
    assert "costs" in COMMANDS
    assert told("name Mira", "Kill Mira: Draw 1.")[1].startswith("(Activated (Cost [(Kill Self)])")
    assert told("explain", "nodes", "costs") == ("Nothing was read yet: type the text of an ability.",) * 3


@pytest.mark.parametrize("line", ["game chess", "profile magic", "help dance"])
def test_what_there_is_not_is_said(line):
    session, lines = step(Session(), line)
    assert session == Session()
    assert len(lines) == 1


def test_help_lists_every_command():
    lines = told("help")
    assert [line.split()[0] for line in lines[:-1]] == list(COMMANDS)
    assert told("help undo") == ("undo  Take the last line back.",)


def test_without_a_terminal_lines_come_from_standard_input():
    command = [sys.executable, "-m", "cardlang", "repl", "--game", "magic"]
    script = "# a comment\n{T}: Draw a card.\nquit\nnever read\n"
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1] == "{T}  ACTIVATION  activation  paid  cost  mandatory  CR 602.1a"
    assert done.stderr == ""


TABLE = (
    "name Raider",
    "type Unit",
    "domain Fury",
    RAIDER,
    "plain Grunt Unit might 4",
    "set P1 base Raider; P2 bf1 Grunt; P1 pool [4][R]",
    "run",
    "do P1 move Raider to bf1",
    "pay",
    "answer Grunt",
)


def test_a_table_is_laid_and_paid_on_or_declined():
    session, lines = play_script(TABLE)
    assert any("P2 bf1 Grunt" in line for line in lines)
    _, paid = play_script(["pay", "look Grunt in P1 hand; P1 pool [4][R]"], session)
    assert paid[:2] == ("P1 pays [4][R]", "Grunt goes to P2 trash")
    assert paid[-2:] == ("Grunt in P2 trash", "P1 pool none")
    _, declined = play_script(["decline", "look Grunt in P1 hand; P1 pool [4][R]"], session)
    assert declined[-2:] == ("Grunt at bf1", "P1 pool [4][R]")


def test_undo_gives_the_other_way_to_decide():
    session, _ = play_script(TABLE)
    _, lines = play_script(["pay", "undo", "decline", "look P1 pool [4][R]"], session)
    assert lines[-1] == "P1 pool [4][R]"


def test_looking_at_everything_says_where_each_card_is():
    _, lines = play_script([*TABLE, "look"])
    assert {"P1 pool [4][R]", "chain Raider", "Raider at bf1", "Grunt at bf1"} <= set(lines)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("set P1 base Nobody", "There is no card"),
        ("set something else", '"something else" says nothing'),
        ("set P1 pool [²]", '"²" is nothing that a pool can hold'),
        ("set P1 life 99999999", "names no zone"),
        ("set P1 hand 1000 Raider", "There is no card"),
        ("do P1 play Raider", "Something must be decided first"),
        ("answer perhaps", '"perhaps" is none of the options'),
        ("plain Grunt", "Say it like this"),
        ("plain Grunt Unit might", "Say it like this"),
        ("card Nobody", "There is no card file"),
        ("look Nobody in P1 hand", "begins with no card"),
    ],
)
def test_what_cannot_be_changes_nothing(line: str, told: str):
    session, _ = play_script(TABLE[:8])
    after, lines = step(session, line)
    assert after == session
    assert told in lines[0]


@pytest.mark.parametrize("place", ["bf0", "bf9"])
def test_nobody_moves_to_a_battlefield_that_there_is_not(place: str):
    session, _ = play_script(["plain Grunt Unit might 4", "set P1 base Grunt", "run"])
    after, lines = step(session, f"do P1 move Grunt to {place}")
    assert after == session and lines == (f"There is no {place}; there are base, bf1, bf2.",)


def test_nothing_runs_before_it_is_begun():
    for line in ("do pass", "answer yes", "look"):
        assert step(Session(), line)[1] == ("Nothing runs yet: lay a table with set, then run.",)
    assert "is not read" in told("Drwa 1.", "run")[-1]
    assert told("set P1 life 3", "clear")[-1] == "The table is empty."
