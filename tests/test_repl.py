"""The REPL: its commands driven by script, and the command itself without a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from cardlang.api import read
from cardlang.cases.script import StepKind
from cardlang.keywords.stored import cache_folder
from cardlang.tools.cli import run
from cardlang.tools.colouring import Colour, coloured
from cardlang.tools.completing import completions
from cardlang.tools.session import COMMANDS, play_script, step
from cardlang.tools.session_game import NOTHING_TRIGGERS
from cardlang.tools.session_state import Session

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


@pytest.mark.parametrize("typed", ["Grunt", "1", "answer 1", "answer Grunt", "#1"])
def test_a_decision_is_answered_by_number_or_word_and_saved_in_words(typed: str):
    session, lines = play_script(TABLE[:-1])
    assert lines[-1] == "P1 target: 1 Grunt, 2 Raider"
    if typed == "#1":
        typed = "answer #1"
    after, _ = step(session, typed)
    assert after.top.outlook is not None and after.top.outlook.state.chain[-1].finalized
    assert after.top.steps[-1][1] in ("Grunt", "#1")


def test_numbers_that_no_option_has_change_nothing():
    session, _ = play_script(TABLE[:-1])
    for line in ("3", "0", "answer 7", "1 2"):
        after, told = step(session, line)
        assert after == session and "P1 target: 1 Grunt, 2 Raider" in told[0]


def test_acts_are_chosen_by_number_too():
    session, lines = play_script(TABLE[:7])
    assert lines[-1] == "P1 act: 1 move to bf1, 2 move to bf2, 3 end"
    session, lines = play_script(["1", "Raider"], session)
    assert session.top.steps[0][1] == "P1 move to bf1" and lines[-1] == "P1 may (perform the trigger): 1 yes, 2 no"


def test_several_are_chosen_by_their_numbers():
    lines = ("plain Grunt Unit might 4", "plain Imp Unit might 1", "set P1 base 2 Grunt; P1 base Imp", "run", "1")
    session, told = play_script(lines)
    assert told[-1] == "P1 choose (units to move, choose 1 to 3): 1 Grunt, 2 Grunt, 3 Imp"
    session, _ = play_script(["2 3"], session)
    assert session.top.steps[-1] == (StepKind.ANSWER, "Grunt#2 + Imp")
    assert play_script(["look"], session)[1][-3:] == ("Grunt in P1 base", "Grunt at bf1", "Imp at bf1")


def test_an_ability_is_tried_out_with_nothing_but_a_word():
    text = "When I attack, you may pay [1] to draw 1."
    session, lines = play_script([text, "trigger"])
    assert lines[2] == "Taken as a Unit; type says otherwise." and lines[3].startswith("On the table: P1 pool [1]")
    assert lines[-2:] == ("its ability is put on the chain", "P1 may (perform the trigger): 1 yes, 2 no")
    assert play_script(["1", "pass"], session)[1][0] == "P1 pays [1]"
    assert step(session, "undo")[0].top.outlook is None
    assert told("trigger")[0].startswith("There is nothing to play with yet")


def test_a_spell_is_played_with_nothing_but_a_word():
    session, lines = play_script(["game magic", "Draw a card.", "play"])
    assert lines[-1].startswith("Say first what type of card it is: type Instant (there are Instant, Sorcery,")
    session, lines = play_script(["type Instant", "play", "pass"], session)
    assert "Taken to cost {0}; cost says otherwise." in lines and "this is put on the stack" in lines
    assert "Spare goes to P1 library" not in lines and "Spare goes to P1 hand" in lines
    assert "3 Spare in P1 hand" in step(session, "look")[1]


def test_what_a_card_costs_and_its_values_are_said():
    lines = ("type Unit", "name Imp", "cost [2]", "stats might 3", "Draw 1: Ready me.", "set P1 hand Imp; P1 pool [1]")
    session, _ = play_script(["name Imp", "type Unit", "cost [2]", "stats might 3", "[Tank]"])
    poor, told_poor = play_script(["set P1 hand Imp; P1 pool [1]", "play Imp"], session)
    rich, told_rich = play_script(["set P1 hand Imp; P1 pool [2]", "play Imp", "look Imp might 1"], session)
    assert told_poor[-1].startswith("It cannot be done now") and "P1 pays [2]" in told_rich
    assert told_rich[-1] == "Imp might 3"
    assert told("stats might x")[-1] == "Say it like this: stats might 3"
    assert len(lines) == 6 and poor.top.outlook is not None and rich.top.outlook is not None


def test_of_several_things_it_is_asked_which():
    lines = ("plain Grunt Unit might 4", "plain Imp Unit might 1", "set P1 base Grunt; P1 base Imp")
    assert told(*lines, "move")[-1] == "Say which: move P1 to bf1; move P1 to bf2."
    assert told(*lines, "play")[-2:] == ("There is nothing to play now.", told(*lines, "run")[-1])
    assert told(*lines, "trigger")[-2] == NOTHING_TRIGGERS


def test_what_could_trigger_and_is_not_on_the_table_is_told_of():
    text = "When I conquer, you may pay [2] to draw 1."
    assert NOTHING_TRIGGERS in told("type Unit", "stats might 3", text, "set P1 pool [1]", "trigger")
    laid = told("type Unit", "stats might 3", text, "set P1 pool [1]; P1 base this", "trigger")
    assert NOTHING_TRIGGERS not in laid
    untyped = told("game magic", "When you gain life, draw a card.", "set P1 hand this; P1 pool {1}", "run")
    assert any("type Creature" in line for line in untyped)


def test_two_abilities_of_one_card_are_told_apart():
    text = "[1]: Draw 1.\\n[2]: Draw 2."
    session, lines = play_script(["name Well", "type Gear", text, "set P1 base Well; P1 pool [2]", "run"])
    assert lines[-1].startswith("P1 act: 1 activate Well ([1]), 2 activate Well ([2])")
    after, lines = step(session, "2")
    assert lines[1] == "P1 pays [2]" and after.top.steps[-1][1] == "P1 activate Well (2)"
    assert play_script(["activate Well"], session)[1][1] == "P1 pays [1]"


def test_either_player_plays_and_the_turn_ends():
    lines = ("game magic", "type Instant", "name Spark", "cost {0}", "Draw a card.")
    session, _ = play_script([*lines, "set P2 hand Spark; P2 library 2 Spark; P1 library 2 Spark", "play Spark"])
    assert session.top.steps == ((StepKind.DO, "P2 play Spark"),)
    _, told = play_script(["pass", "end"], session)
    assert "P2's untap phase begins" in told


def test_a_case_is_saved_amid_a_decision(tmp_path: Path):
    file = tmp_path / "amid.case"
    session, lines = play_script([*TABLE[:-1], f"save {file} What is asked."])
    assert lines[-1].startswith("Saved in")
    assert "expect: P1 decides target: Grunt, Raider" in file.read_text(encoding="utf-8")
    assert run(["test", str(file)]) == 0
    again, told = step(Session(), f"load {file}")
    assert told[-1] == "P1 target: 1 Grunt, 2 Raider" and again.top.steps == session.top.steps
    text = file.read_text(encoding="utf-8").replace("decides target", "decides pay")
    file.write_text(text, encoding="utf-8")
    assert run(["test", str(file)]) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("undoo", "There is no command undoo: did you mean undo? help lists them all."),
        ("Undo", "There is no command Undo: did you mean undo? help lists them all."),
        ("exit", "There is no command exit: did you mean quit? help lists them all."),
        ("expalin", "There is no command expalin: did you mean explain? help lists them all."),
        ("foo bar", "There is no command foo, and no card text begins so; help lists the commands."),
        ("draw two crads", "If a command was meant: there is none called draw; help lists them."),
    ],
)
def test_a_command_that_there_is_not_is_told_as_such(line: str, said: str):
    assert told(line)[-1] == said


def test_a_wrong_command_amid_a_decision_is_told_with_the_right_one():
    session, _ = play_script(TABLE[:-1])
    after, lines = step(session, "undoo")
    assert after == session and lines[0].startswith("There is no command undoo: did you mean undo?")
    assert lines[1] == "P1 target: 1 Grunt, 2 Raider"


def test_what_is_no_answer_leaves_the_game_as_it_is():
    session, _ = play_script(TABLE[:-1])
    after, lines = step(session, "Grnt")
    assert after == session
    assert lines == ("Grnt is no answer and no command. P1 target: 1 Grunt, 2 Raider",)
    assert play_script(["Draw 2."], session)[1][-1].startswith("The game is over")


def test_another_game_forgets_what_was_said_of_a_card_of_the_first():
    session, _ = play_script(["type Unit", "cost [2]", "domain Fury", "stats might 3", "name Imp", "game magic"])
    assert session == Session(game="magic", name="Imp", before=session.before)
    assert told("Draw 1.", "type Spell", "play", "pass", "explore")[-2].startswith("Payments: 0 paid")
    assert any(line.startswith("1 point, 1 end.") for line in told("Draw 1.", "type Spell", "play", "pass", "explore"))


def test_a_card_with_a_name_and_no_type_is_told_of_at_once():
    assert told("name Mira", "When I hold, draw 1.")[-1].startswith(
        "Mira is of no type yet; say it: type Unit (there are"
    )
    assert told("Draw 1.", "name Mira")[-1].startswith("Mira is of no type yet; say it: type Spell (there are")
    assert not any("no type yet" in line for line in told("name Mira", "type Unit", "When I hold, draw 1."))


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


def test_what_was_taken_back_can_be_done_again_until_something_else_is():
    session, lines = play_script([*TABLE, "pay", "undo", "undo", "redo", "redo", "look Grunt in P2 trash"])
    assert lines[-2:] == ("Done again.", "Grunt in P2 trash")
    assert step(session, "redo")[1] == ("Nothing was taken back.",)
    _, lines = play_script(["undo", "decline", "redo"], session)
    assert lines[-1] == "Nothing was taken back."


POOR = (*(line.replace("[4][R]", "[1]") for line in TABLE[:7]), "do P1 move Raider to bf1", "pay", "answer Grunt")


def test_why_says_whether_it_can_be_paid_and_what_follows():
    session, _ = play_script(TABLE)
    assert "can be paid from here: P1 has [4][R]" in step(session, "why")[1][0]
    _, lines = play_script(["decline", "why"], session)
    assert any("was declined. It is an action, no cost [RB 1.4 205]." in line for line in lines)
    assert any("did not happen: it asks whether the act was really performed." in line for line in lines)


def test_why_says_that_it_cannot_be_paid():
    session, _ = play_script(POOR)
    assert "cannot be paid in whole from here: P1 has [1]" in step(session, "why")[1][0]
    _, lines = play_script(["do pass", "why", "log"], session)
    assert any("could not be paid" in line for line in lines)
    assert any("P1 cannot pay for Raider [RB 1.4 205]" in line for line in lines)


def test_explore_shows_every_way_from_here():
    session, _ = play_script(TABLE)
    lines = step(session, "explore")[1]
    assert lines[1] == "Payments: 1 paid, 1 declined, 0 impossible."
    assert any("Grunt in P2 trash" in line for line in lines) and len(lines) >= 4


def test_what_was_tried_is_saved_as_a_case_that_passes_and_taken_up_again(tmp_path: Path):
    session, _ = play_script([*TABLE, "pay"])
    file = tmp_path / "raider.case"
    assert step(session, f"save {file} The attacker is paid.")[1][0].startswith(f"Saved in {file}")
    assert run(["test", str(file)]) == 0
    assert file.read_text(encoding="utf-8").startswith("# The attacker is paid.\ndialect: riftbound\n")
    again, lines = step(Session(), f"load {file}")
    assert lines[0] == f"{file}: 2 cards."
    assert again.top.outlook is not None and session.top.outlook is not None
    assert again.top.outlook.state.order == session.top.outlook.state.order
    assert step(session, f"save {file}")[1] == (f"{file} is there already; say another name.",)


@pytest.mark.parametrize(
    "event", ["When this creature attacks", "Whenever this creature attacks or blocks", "Whenever you attack"]
)
def test_what_waits_for_a_combat_is_saved_when_it_was_triggered_by_hand(event: str, tmp_path: Path):
    text = f"{event}, you may pay {{1}}. If you do, draw a card."
    session, _ = play_script(["game magic", text, "trigger", "pass", "yes"])
    file = tmp_path / "attack.case"
    assert step(session, f"save {file}")[1][0].startswith(f"Saved in {file}")
    assert run(["test", str(file)]) == 0
    case = file.read_text(encoding="utf-8")
    assert "do: P1 trigger this" in case
    file.write_text(case.replace("do: P1 trigger this", "do: pass"), encoding="utf-8")
    assert run(["test", str(file)]) == 1  # what nobody has trigger still lacks its combat


def test_another_pool_stands_in_the_place_of_the_one_there_is():
    text = "When I attack, you may pay [2]. If you do, draw 1."
    session, _ = play_script([text, "trigger", "set P1 pool [1]"])
    assert session.top.clauses.count("P1 pool [1]") == 1 and "P1 pool [2]" not in session.top.clauses
    assert "P2 pool [2]" in session.top.clauses
    assert "P1 pays [2]" not in play_script(["trigger", "pass", "yes"], session)[1]


def test_a_text_alone_is_saved_with_its_nodes_and_costs(tmp_path: Path):
    file = tmp_path / "text.case"
    session, _ = play_script(["game magic", "{T}, Discard a card: Draw a card.", f"save {file}"])
    assert run(["test", str(file)]) == 0
    assert "== costs\n{T}, Discard a card  ACTIVATION" in file.read_text(encoding="utf-8")
    assert step(session, f"load {tmp_path / 'gone.case'}")[1][0].startswith(f"{tmp_path / 'gone.case'}: error[CL601]")
    assert step(Session(), "save x.case")[1][0].startswith("There is nothing to save")


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("ex", "explain"),
        ("game ", "magic"),
        ("When I ", "conquer"),
        ("When I con", "conquer"),
        ("You may pay [1] to ", "draw"),
        ("Draw 1 and ", "draw"),
        ("You may discard 1. If you ", "do"),
        ("[Ta", "[Tank]"),
        ("set P1 base ", "P1 base "),
        ("tri", "trigger"),
        ("type Le", "Legend"),
    ],
)
def test_what_can_come_next_is_completed(typed: str, word: str):
    assert word in [found for found, _ in completions(Session(), typed)]


def test_completions_are_ranked_by_how_often_cards_say_them():
    found = [word for word, _ in completions(Session(game="magic"), "Destroy target ")]
    assert found[0] == "creature" and "land" in found
    assert [word for word, _ in completions(Session(game="magic"), "Destroy target xq")] == []


FIRST_VERBS = [
    ("riftbound", "Discard 1 to ", ["play", "ready", "draw"]),
    ("riftbound", "You may discard 1 to ", ["play", "ready", "draw"]),
    ("riftbound", "When I attack, you may pay [1] to ", ["play", "ready"]),
    ("riftbound", "Discard 1 and ", ["recall", "draw"]),
    ("riftbound", "Draw 1 and ", ["channel"]),
    ("magic", "Discard a card and ", ["draw"]),
    ("magic", "You may pay {1} to ", ["cast"]),
    ("magic", "Exile target creature and ", ["put"]),
]


@pytest.mark.parametrize(("game", "typed", "first"), FIRST_VERBS)
def test_behind_to_and_and_stand_the_verbs_that_cards_say_there(game: str, typed: str, first: list[str]):
    found = [word for word, _ in completions(Session(game=game), typed)]
    assert found[: len(first)] == first
    assert not {"a", "an", "its", "your", "their", "no", "1"} & set(found)


def test_behind_to_stands_a_place_where_cards_say_one():
    found = [word for word, _ in completions(Session(game="magic"), "Return target creature to ")]
    assert found[:3] == ["the", "its", "your"]
    kept = [word for word, _ in completions(Session(), "Give a unit [Tank] and ")]
    assert kept[0].startswith("[")
    assert "creature" in [word for word, _ in completions(Session(game="magic"), "Exile target enchantment or ")]
    have = [word for word, _ in completions(Session(game="magic"), "Creatures you control have flying and ")]
    assert "haste" in have


def test_the_cards_own_name_is_no_unknown_word_before_what_is_completed():
    found = [word for word, _ in completions(Session(game="magic", name="Bolt"), "Bolt deals 3 damage to ")]
    assert found[:2] == ["target", "any"]


def test_answers_are_completed():
    session, _ = play_script(TABLE[:8])
    assert {"yes", "no"} <= {word for word, _ in completions(session, "answer ")}
    session, _ = play_script(TABLE[:7])
    for typed, word in (("move ", "to bf1"), ("trigger ", "Raider"), ("do ", "P1 move to bf2")):
        assert word in [found for found, _ in completions(session, typed)]


def test_costs_and_actions_have_colours_of_their_own():
    cost, action = "When I hold, you may pay [1] to draw 1.", "When I hold, you may pay [1]. If you do, draw 1."
    for text, colour in ((cost, Colour.COST), (action, Colour.ACTION)):
        places = coloured(read(text, "riftbound", type="Unit"))
        assert [(text[p.span.start : p.span.end], p.colour) for p in places] == [("pay [1]", colour)]


class Terminal:
    """The REPL in a pseudo-terminal, as a person sits at it."""

    def __init__(self, folder: Path, columns: int = 80, **more: str) -> None:
        self.seen = ""
        pid, self.master = pty.fork()
        if pid == 0:
            environment = {**os.environ, "TERM": "xterm", "CARDLANG_CACHE": str(folder), "COLUMNS": str(columns)}
            environment |= {"PROMPT_TOOLKIT_NO_CPR": "1", **more}
            os.execve(sys.executable, [sys.executable, "-m", "cardlang", "repl"], environment)
        self.pid = pid
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def type(self, keys: str) -> None:
        """Type some keys."""
        os.write(self.master, keys.encode())

    def wait_for(self, words: str, seconds: float = 60) -> str:
        """Read the screen until the words stand there; what was shown since the last time."""
        since, ends = len(self.seen), time.monotonic() + seconds
        while words not in " ".join(plain(self.seen[since:]).split()):  # lines end where the terminal does
            ready, _, _ = select.select([self.master], [], [], 0.2)
            assert time.monotonic() < ends, plain(self.seen[since:])
            if ready:
                try:
                    self.seen += os.read(self.master, 4096).decode(errors="replace")
                except OSError:
                    assert words in plain(self.seen[since:]), plain(self.seen[since:])
        return plain(self.seen[since:])

    def leave(self, keys: str) -> int:
        """Type some keys once the prompt waits for them, and say how the program ended.

        Between two prompts a terminal takes control characters for itself.
        """
        ends = time.monotonic() + 60
        while not plain(self.seen).rstrip().endswith("cardlang>"):
            assert time.monotonic() < ends, plain(self.seen)
            if select.select([self.master], [], [], 0.2)[0]:
                self.seen += os.read(self.master, 4096).decode(errors="replace")
        self.type(keys)
        return os.waitpid(self.pid, 0)[1]


def plain(text: str) -> str:
    """What is shown without what steers the terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r", "", text)


@pytest.fixture
def cached() -> Path:
    return cache_folder()


def test_a_person_at_a_terminal_types_completes_and_leaves(cached: Path):
    terminal = Terminal(cached)
    assert "Three things to type first" in " ".join(terminal.wait_for("cardlang>").split())
    terminal.type("When I conquer, you may pay [1] to dr\t")
    terminal.wait_for("draw")
    terminal.type("\t")
    terminal.wait_for("draw")
    terminal.type(" 1.\r")
    assert "WITHIN_INSTRUCTIONS" in terminal.wait_for("204.3.a")
    terminal.type("undo\r")
    terminal.wait_for("Taken back.")
    terminal.type("redo\r")
    terminal.wait_for("Done again.")
    terminal.type("Draw 1.\x1b\rDiscard 1.\r")
    assert "Discard" in terminal.wait_for("Nothing is paid here.")
    assert terminal.leave("\x04") == 0


PAID = (
    ("When I hold, you may pay [1] to draw 1.", "RB 1.4 204.3.a"),
    ("When I hold, you may pay [1]. If you do, draw 1.", "RB 1.4 205"),
)
STYLED = re.compile(r"((?:\x1b\[[\d;]+m)+)pay \[1\]")


def colours_shown(folder: Path, **more: str) -> list[set[str]]:
    """The styles in which a terminal shows what is paid, in two texts as they are typed and as they are told of."""
    terminal = Terminal(folder, **more)
    terminal.wait_for("cardlang>")
    found = []
    for text, answer in PAID:
        since = len(terminal.seen)
        terminal.type(f"{text}\r")
        terminal.wait_for(answer)
        typed, _, told = terminal.seen[since:].rpartition("WITHIN_INSTRUCTIONS" if "204" in answer else "GAME_ACTION")
        assert "pay [1]" in plain(typed) and told
        found.append({style for style in STYLED.findall(typed) if style != "\x1b[0m"})
    assert terminal.leave("quit\r") == 0
    return found


def test_costs_and_game_actions_have_other_colours_on_the_screen(cached: Path):
    cost, action = colours_shown(cached)
    assert cost and action and not cost & action
    assert all("38;5;173" in style for style in cost) and len(cost) == 2  # where it is typed, where it is told of
    assert all("38;5;74" in style for style in action) and len(action) == 2


def test_nothing_is_coloured_where_nobody_wants_it(cached: Path):
    assert colours_shown(cached, NO_COLOR="1") == [set(), set()]


def test_what_was_typed_the_last_time_is_found_again(cached: Path):
    for keys, shown in (("name Old Hand\r", "The card is called Old Hand."), ("\x1b[A\x1b[A\r", "called Old Hand.")):
        terminal = Terminal(cached)
        terminal.wait_for("cardlang>")
        terminal.type(keys)
        terminal.wait_for(shown)
        assert terminal.leave("quit\r") == 0


def test_somebody_new_finds_out_why_a_payment_cannot_be_made(cached: Path):
    terminal = Terminal(cached, 40)
    terminal.wait_for("cardlang>")
    script = (
        ("name Reaver", "called Reaver"),
        ("type Unit", "type Unit"),
        ("When I conquer, you may pay [2]. If you do, draw 1.", "RB 1.4 205"),
        ("set P1 base Reaver; P1 pool [1]; P1 deck 2 Reaver", "On the table"),
        ("run", "P1 act"),
        ("do P1 move Reaver to bf1", "P1 can only pass"),
        ("do pass", "perform the trigger"),
        ("why", "cannot be paid in whole from here"),
        ("yes", "P1 can only pass"),
        ("do pass", "leaves the chain"),
        ("why", "could not be paid"),
    )
    for line, answer in script:
        terminal.type(f"{'answer ' if line == 'yes' else ''}{line}\r")
        terminal.wait_for(answer)
    assert terminal.leave("quit\r") == 0


def test_a_card_without_a_name_is_this_on_the_table(tmp_path: Path):
    file = tmp_path / "tried.case"
    lines = (
        "type Unit",
        "When I move, you may pay [2] to draw 1.",
        "set P1 base this; P1 pool [2]; P1 deck 3 this",
        "run",
        "do P1 move this to bf1",
        "yes",
        "look",
        f"save {file} What it shows.",
    )
    _, told = play_script(lines)
    assert "this goes to bf1" in told and "this at bf1" in told
    assert any(line.startswith("Saved in") for line in told), told
    assert run(["test", str(file)]) == 0


def test_what_lacks_a_type_or_a_question_is_told_of():
    lines = ("When I move, draw 1.", "set P1 base this; P1 deck 3 this", "run", "pay", "no")
    told = play_script(lines)[1]
    assert any('"this" has no type' in line for line in told)
    assert [line for line in told if line.startswith("Nobody is asked")] == [
        'Nobody is asked anything that "yes" would answer.',
        'Nobody is asked anything that "no" would answer.',
    ]


def test_a_card_that_gets_a_name_is_still_one_card(tmp_path: Path):
    file = tmp_path / "named.case"
    lines = ("When I move, draw 1.", "type Unit", "name Hound", "set P1 base Hound; P1 deck 3 Hound", "run")
    play_script((*lines, f"save {file} What it shows."))
    assert file.read_text(encoding="utf-8").count("When I move") == 1
