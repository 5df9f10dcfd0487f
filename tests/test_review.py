"""`cardlang review`: cards and cases of a folder looked through at once, and summed up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardlang.tools.cli import run

CARD = (
    "name: Dune Raider\ngame: riftbound\ntype: Unit\ncost: [3]\n\nWhen I attack, you may pay [1]. If you do, draw 1.\n"
)
BAD = "name: Dune Half\ngame: riftbound\n\n[E]: Exhuast me.\n"
CASE = "# A case.\ndialect: riftbound\n== cards\nDune Raider\n== costs\n{costs}\n"
HOLDS = CASE.format(costs="pay [1]  GAME_ACTION  resolution  performed  action  optional  RB 1.4 205")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "dune-raider.card").write_text(CARD)
    (tmp_path / "dune-raider.case").write_text(HOLDS)
    return tmp_path


def test_what_is_paid_and_what_holds_is_counted(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["review", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["payments", "riftbound"]
    numbers = {line[:22].strip(): int(line[22:]) for line in lines if line.startswith("  ")}
    assert numbers == {"base": 1, "game action": 1}
    assert lines[-3:] == [
        "riftbound: 1 card: 1 read, 0 partial, 0 none; 1 can be run",
        "cases: 1 passed, 0 failed",
        "findings: 0 errors, 0 warnings, 0 notes",
    ]


def test_findings_in_cards_and_cases_are_shown(folder: Path, capsys: pytest.CaptureFixture[str]):
    (folder / "half.card").write_text(BAD)
    (folder / "wrong.case").write_text(CASE.format(costs="none"))
    assert run(["review", str(folder)]) == 1
    shown = capsys.readouterr().out
    assert f"{folder / 'half.card'}:4:6: error[CL203]" in shown
    assert f"{folder / 'wrong.case'}:6:1: error[CL504]" in shown
    assert "riftbound: 2 cards: 1 read, 1 partial, 0 none; 1 can be run\ncases: 1 passed, 1 failed\n" in shown


def test_as_json_the_summary_stands_alone(folder: Path, capsys: pytest.CaptureFixture[str]):
    (folder / "half.card").write_text(BAD)
    assert run(["review", "--json", str(folder)]) == 1
    told = capsys.readouterr()
    data = json.loads(told.out)
    counts = {"read": 1, "partial": 1, "none": 0, "runnable": 1}
    assert data["games"]["riftbound"] == {**counts, "payments": {"activation": 1, "base": 1, "game_action": 1}}
    assert (data["passed"], data["failed"], data["errors"]) == (1, 0, 1)
    assert "error[CL203]" in told.err


def test_a_folder_may_hold_only_cases_and_a_file_may_be_one(folder: Path, capsys: pytest.CaptureFixture[str]):
    (folder / "cases").mkdir()
    (folder / "cases" / "one.case").write_text("dialect: riftbound\n== text\nDraw 1.\n== costs\nnone\n")
    for path in (folder / "cases", folder / "dune-raider.case"):
        assert run(["review", str(path)]) == 0
        assert capsys.readouterr().out.startswith("cases: 1 passed, 0 failed\n")


def test_what_is_not_there_is_misuse(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for path in (tmp_path, tmp_path / "no.card", tmp_path / "no.case"):
        assert run(["review", str(path)]) == 2
        told = capsys.readouterr()
        assert "error[CL60" in told.out + told.err
