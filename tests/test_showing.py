"""How findings look in a terminal of some width, and that nothing of it is done where output is piped."""

from __future__ import annotations

import io
import re

import pytest

from cardlang.api import read
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
