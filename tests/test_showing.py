"""How findings look in a terminal of some width, and that nothing of it is done where output is piped."""

from __future__ import annotations

import io
import re

import pytest

from cardlang.api import read
from cardlang.diagnostics import render
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
