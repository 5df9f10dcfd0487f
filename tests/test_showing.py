"""How findings look in a terminal of some width, and that nothing of it is done where output is piped."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from cardlang.api import read
from cardlang.codes import CODES
from cardlang.diagnostics import render
from cardlang.tools.cli import run
from cardlang.tools.repairing import with_repairs
from cardlang.tools.showing import as_shown, fit

TEXT = "When I attack, you may pay [1] to draw 1. Then kill a unit wiht 3 [M] or less at a battlefield you control."
FOUND = with_repairs(read(TEXT, "riftbound")).findings[0]
STYLE = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [40, 80])
def test_a_finding_is_as_wide_as_the_terminal_and_the_caret_stays_under_its_words(
    columns: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    lines = as_shown(FOUND.diagnostic, FOUND.source, Terminal()).split("\n")
    assert max(map(len, lines)) <= columns
    number = next(n for n, line in enumerate(lines) if set(line.strip()) == {"|", " ", "^"})
    start = lines[number].index("^")
    assert lines[number - 1][start : start + 4] == "wiht" and lines[number].count("^") == 4


def test_colours_are_shown_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    coloured = as_shown(FOUND.diagnostic, FOUND.source, Terminal())
    assert STYLE.search(coloured)
    assert STYLE.sub("", coloured) == render(FOUND.diagnostic, FOUND.source)
    assert as_shown(FOUND.diagnostic, FOUND.source, io.StringIO()) == render(FOUND.diagnostic, FOUND.source)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not STYLE.search(as_shown(FOUND.diagnostic, FOUND.source, Terminal()))


def test_a_long_line_is_broken_between_words():
    assert fit("    one two three", 12) == ["    one two", "      three"]
    assert fit("", 12) == [""]


@pytest.mark.parametrize(
    ("line", "columns", "shown"),
    [
        ("    why        It is no cost, so effects do not touch it at all, whatever they say.", 60, " " * 15 + "all,"),
        ("    replaced   It was not performed: the linked effect is not. [RB 1.4 205]", 64, " " * 15 + "[RB 1.4 205]"),
        ("               ≠ It is paid. [CR 118.12a; CR 702.30a]", 40, " " * 17 + "[CR 118.12a;"),
        ("│  ├─ this is what happens in this branch of a tree", 40, "│  │    branch of a tree"),
        ("  - When I hold, draw 1 and ready a friendly unit.", 40, "      friendly unit."),
        ("help     Show the commands and what each of them is for, in a line.", 60, " " * 9 + "a line."),
    ],
)
def test_what_follows_stands_under_its_column_and_rules_are_cited_whole(line: str, columns: int, shown: str):
    lines = fit(line, columns)
    assert max(map(len, lines)) <= columns
    assert lines[1].startswith(shown), lines


def test_help_has_one_column_where_the_terminal_is_narrow(monkeypatch: pytest.MonkeyPatch):
    out = Terminal()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("sys.stdout", out)
    assert run(["check", "--help"]) == 0
    lines = out.getvalue().splitlines()
    assert [line for line in lines if len(line) > 40 and "|" not in line] == []
    assert "  --update-baseline" in lines


SETS = {
    "a.card": "name: Ashen Bell\ngame: riftbound\ntype: Gear\n\n[1], [E]: Draw 1.\n",
    "b.card": "name: Alder Bell\ngame: magic\ntype: Artifact\n\n{2}, {T}: Draw a card.\n",
    "c.card": "name: Cracked Bell\ngame: riftbound\ntype: Spell\n\nDraw 1 wiht a unit.\n",
}
"""A folder of cards of both games, one of them not read."""
OLD = {"a.card": SETS["a.card"].replace("Draw 1", "Draw 2"), "c.card": SETS["c.card"].replace("Draw 1", "Draw 2")}
"""What stood there before."""
CHOICE = "When I attack, you may kill a friendly unit. If you do, draw 1."
SIDES = ["explain", "--profile", "riftbound-1.4", "--profile", "magic", "--type", "Unit", CHOICE]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The folder of `SETS`, in which one stands, beside the older one."""
    for place, cards in (("new", SETS), ("old", OLD)):
        (tmp_path / place).mkdir()
        for name, text in cards.items():
            (tmp_path / place / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "new")
    return "."


def shown(argv: list[str], columns: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a command shows in a terminal so wide, without colours."""
    out = Terminal()
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", out)
        patched.setattr("sys.stderr", out)
        run(argv)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(
    "argv",
    [
        ["review", "."],
        ["check", "--severity", "CL203=off", "."],
        ["check", "--explain", "all"],
        ["fmt", "--check", "."],
        ["diff", "../old", "."],
        SIDES,
        *(["check", "--explain", code] for code in CODES),
    ],
    ids=" ".join,
)
def test_no_line_is_wider_than_the_terminal(
    argv: list[str], columns: int, folder: str, monkeypatch: pytest.MonkeyPatch
):
    lines = shown(argv, columns, monkeypatch)
    assert lines
    assert [line for line in lines if len(line) > columns] == []


def test_a_page_in_a_terminal_says_what_it_says_where_it_is_piped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert run(["check", "--explain", "CL603"]) == 0
    piped = capsys.readouterr().out
    assert shown(["check", "--explain", "CL603"], 200, monkeypatch) == piped.splitlines()
    assert " ".join(shown(["check", "--explain", "CL603"], 40, monkeypatch)).split() == piped.split()


def test_where_games_do_not_fit_beside_each_other_their_tables_stand_below(
    folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    narrow = shown(["review", folder], 40, monkeypatch)
    headings = [line.split() for line in narrow if line.startswith("payments")]
    assert headings == [["payments", "magic"], ["payments", "riftbound"]]
    assert [line.split() for line in narrow if line.startswith("  activation ")] == [["activation", "1"]] * 2
    assert ["payments", "magic", "riftbound"] in [line.split() for line in shown(["review", folder], 46, monkeypatch)]
    run(["review", folder])
    assert ["activation", "1", "1"] in [line.split() for line in capsys.readouterr().out.splitlines()]


def test_the_sides_of_a_row_go_on_under_one_column(monkeypatch: pytest.MonkeyPatch):
    lines = shown(SIDES, 40, monkeypatch)
    first = next(number for number, line in enumerate(lines) if line.startswith("    what       = "))
    last = next(number for number, line in enumerate(lines) if line.startswith("    why"))
    words = [line[:17] for line in lines[first:last]]
    assert set(words) == {"    what       = ", " " * 15 + "≠ ", " " * 17}
    assert words.count(" " * 17) > 1
    assert all(line[17] != " " for line in lines[first:last])


def test_what_is_piped_stays_whole_beside_a_terminal(
    folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("COLUMNS", "40")
    run(["fmt", "--check", folder])
    piped = capsys.readouterr().err
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", Terminal())
        run(["fmt", "--check", folder])
    assert capsys.readouterr().err == piped
    assert re.search(r"^left as it is: c.card: .{20,}$", piped, re.MULTILINE)
