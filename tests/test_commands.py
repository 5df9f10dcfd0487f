"""The commands that read what they are given: parse, check, explain; their inputs, answers and exit codes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cardlang.tools.cli import run
from cardlang.tools.inputs import is_path

GOOD = "name: Dune Raider\ngame: riftbound\n\nDiscard 1, [E]: Kill a unit.\n"
BAD = "name: Dune Half\ngame: riftbound\n\n[E]: Kill a unit.\n[E]: Exhuast me.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.card").write_text(GOOD)
    (tmp_path / "b.card").write_text(BAD)
    return tmp_path


def test_parse_shows_a_typed_text(capsys: pytest.CaptureFixture[str]):
    assert run(["parse", "Discard 1, [E]: Kill a unit.", "--name", "Dune"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Dune (riftbound): read\n  Discard 1, [E]: Kill a unit.\n    (Activated ")
    assert "    = " not in shown, "it is worded as cards are"
    assert run(["parse", "Discard 1, exhaust me: Kill a unit."]) == 0
    assert "    = Discard 1, [E]: Kill a unit.\n" in capsys.readouterr().out


def test_parse_shows_the_class_of_each_word_when_asked(capsys: pytest.CaptureFixture[str]):
    assert run(["parse", "--tokens", "{T}: Tap this creature.", "--game", "magic"]) == 0
    assert capsys.readouterr().out.splitlines()[2].split() == [
        *("{T}=TAP", ":=COLON", "Tap=VT", '"this', 'creature"', ".=DOT")
    ]
    assert run(["parse", "{T}: Tap this creature."]) == 0
    assert "COLON" not in capsys.readouterr().out


def test_parse_as_json_is_what_batch_writes(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["parse", "--json", str(folder)]) == 1
    parsed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    run(["batch", str(folder), "--out", str(folder / "o")])
    assert parsed == [json.loads(line) for line in (folder / "o").read_text(encoding="utf-8").splitlines()]


def type_in(monkeypatch: pytest.MonkeyPatch, raw: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))


def test_a_text_can_come_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    type_in(monkeypatch, b"Kill a unit, exhuast me.\n")
    assert run(["parse", "-", "--game", "riftbound"]) == 1
    shown = capsys.readouterr().out
    assert "<stdin>:1:14: error[CL203]" in shown and 'did you mean "exhaust"?' in shown and "^^^^^^^" in shown


@pytest.mark.parametrize("command", ["check", "parse", "explain"])
def test_a_card_can_come_from_standard_input(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    type_in(monkeypatch, b"# mine\nname: Fen Hound\ngame: riftbound\ntype: Unit\n\nDraw 1.\n")
    assert run([command, "-"]) == 0
    shown = capsys.readouterr()
    assert shown.err == "" and "error[" not in shown.out


@pytest.mark.parametrize("raw", [b"\x00\x01", b"Caf\xe9", "Flying".encode("utf-16")])
def test_what_is_typed_in_must_be_text(raw: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    type_in(monkeypatch, raw)
    assert run(["parse", "-", "--game", "magic"]) == 2
    assert "<stdin>: error[CL602]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["parse", "Draw a card."], 1, "error[CL603]"),
        (["parse", " "], 1, "error[CL607]"),
        (["parse", "no.card"], 2, "no.card: error[CL601]"),
        (["parse"], 2, "Missing argument"),
        (["parse", "Flying", "--profile", "magic", "--game", "riftbound"], 2, "another game"),
        (["parse", "Flying", "--profile", "chess"], 2, "chess"),
        (["check", "no.card"], 2, "error[CL601]"),
        (["explain", "no.card"], 2, "error[CL601]"),
    ],
)
def test_what_cannot_be_read(arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]):
    assert run(arguments) == code
    told = capsys.readouterr()
    assert words in told.out + told.err


def test_a_text_is_of_the_game_it_can_be_read_in(capsys: pytest.CaptureFixture[str]):
    assert run(["parse", "Flying"]) == 0
    assert "(magic): read" in capsys.readouterr().out
    assert run(["parse", "Draw a card.", "--profile", "magic-2008"]) == 0
    assert "(magic): read" in capsys.readouterr().out


def test_check_points_into_the_file(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["check", str(folder)]) == 1
    told = capsys.readouterr().out
    assert f"{folder / 'b.card'}:5:6: error[CL203]" in told and "  5 | [E]: Exhuast me.\n    |      ^^^^^^^" in told
    assert told.endswith("2 cards, 1 error, 0 warnings, 0 notes\n")
    assert run(["check", str(folder / "a.card")]) == 0


def test_check_as_json(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["check", "--json", str(folder)]) == 1
    (found,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (found["card"], found["code"], found["file_line"], found["file_column"]) == ("Dune Half", "CL203", 5, 6)
    assert (found["line"], found["column"], found["text"]) == (2, 6, "Exhuast")


def test_an_empty_folder_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for command in ("check", "parse", "explain"):
        assert run([command, str(tmp_path)]) == 2
        assert "error[CL607]" in capsys.readouterr().err


def test_explain_names_the_rule(capsys: pytest.CaptureFixture[str]):
    assert run(["explain", "Discard 1, [E]: Kill a unit."]) == 0
    assert "RB 1.4 204.1.b" in capsys.readouterr().out
    both = ["--profile", "riftbound-1.4", "--profile", "riftbound-1.3", "--json"]
    assert run(["explain", "Discard 1, [E]: Kill a unit.", *both]) == 0
    (ability,) = json.loads(capsys.readouterr().out)["abilities"]
    assert set(ability["profiles"]) == {"riftbound-1.4", "riftbound-1.3"}


def test_what_is_a_path(tmp_path: Path):
    assert is_path(str(tmp_path)) and is_path("no.card") and is_path("cards/none")
    assert not is_path("Draw 1.") and not is_path("{T}: Add {W/U}.") and not is_path("{W/U}")
    assert not is_path("Draw 1.\nDraw 2.") and not is_path("x" * 5000)


@pytest.mark.parametrize("term", ["role:foo", "kind:gold", "verdict:maybe", "-role:foo"])
def test_a_value_that_there_is_not_is_no_term(term: str, capsys: pytest.CaptureFixture[str]):
    assert run(["find", term, "cards"]) == 2
    assert "there is no" in capsys.readouterr().err
