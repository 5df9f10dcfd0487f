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
