"""Diagnostics: where the caret stands, what is shown of odd lines, order, plain data."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.codes import CODES, explain_code, finding
from cardlang.diagnostics import (
    CUT,
    WINDOW,
    CardlangError,
    Diagnostic,
    Severity,
    in_source_order,
    render,
    render_all,
    to_json,
    visible,
)
from cardlang.source import NOWHERE, Source, Span


def at(start: int, end: int, message: str = "I can't read this.") -> Diagnostic:
    return finding("CL201", message, Span(start, end))


def columns(text: str) -> int:
    wide = sum(unicodedata.east_asian_width(char) in ("W", "F") for char in text)
    return len(text) + wide - sum(unicodedata.category(char) in ("Mn", "Me") for char in text)


def shown(diagnostic: Diagnostic, source: Source) -> tuple[str, str]:
    """The source line and the caret line of a rendering, without their gutters."""
    _, line, caret = render(diagnostic, source).split("\n")[:3]
    return line.partition(" | ")[2], caret.partition(" | ")[2]


def test_place_line_caret_and_help():
    source = Source("Discard 1, exhaust you: Draw 2.", name="cards/volley.card", first_line=4)
    diagnostic = finding(
        "CL201",
        'I can\'t read "you" here; a cost that exhausts ends in "me".',
        Span(19, 22),
        notes=("a cost is paid by you",),
        help='did you mean "exhaust me"?',
        rule="RB 1.4 203",
    )
    assert render(diagnostic, source) == (
        'cards/volley.card:4:20: error[CL201] I can\'t read "you" here; a cost that exhausts ends in "me".\n'
        "  4 | Discard 1, exhaust you: Draw 2.\n"
        "    |                    ^^^\n"
        "  note: a cost is paid by you\n"
        '  help: did you mean "exhaust me"?\n'
        "  rule: RB 1.4 203"
    )


def test_a_text_that_begins_inside_a_file_line():
    source = Source("Draw 1.\nDraw tow.", name="set.csv", first_line=7, first_column=12)
    assert render(at(0, 4), source).startswith("set.csv:7:12: ")
    assert render(at(13, 16), source).startswith("set.csv:8:6: ")
    assert shown(at(13, 16), source) == ("Draw tow.", "     ^^^")


def test_the_end_of_the_text_and_of_a_line():
    assert shown(at(5, 5), Source("Draw ")) == ("Draw", "     ^")
    assert shown(at(4, 5), Source("Draw\nDiscard")) == ("Draw", "    ^")
    assert shown(at(0, 0), Source(""))[1] == "^"


def test_words_over_two_lines_are_marked_on_the_first():
    assert shown(at(5, 12), Source("Draw two\ncards")) == ("Draw two", "     ^^^")


def test_windows_line_ends_are_not_shown():
    assert shown(at(0, 4), Source("Draw 1.\r\nDraw 2.")) == ("Draw 1.", "^^^^")


def test_wide_and_combining_characters_and_tabs():
    assert shown(at(2, 4), Source("抽一x抽")) == ("抽一x抽", "    ^^^")
    assert shown(at(3, 4), Source("e\u0301\u0323x")) == ("e\u0301\u0323x", " ^")
    assert shown(at(1, 2), Source("e\u0301x"))[1] == " ^"
    assert shown(at(1, 5), Source("\tDraw")) == ("    Draw", "    ^^^^")


@pytest.mark.parametrize("offset", [0, 40, 100, 5_000, 999_990, 999_999])
def test_a_very_long_line_is_cropped_around_the_caret(offset: int):
    text = "".join(chr(ord("a") + index % 26) for index in range(1_000_000))
    line, caret = shown(at(offset, offset + 3), Source(text))
    assert len(line) <= WINDOW + 2
    assert line[caret.index("^") : caret.index("^") + 3].startswith(text[offset])
    assert line.startswith(CUT) == (offset > 40)
    assert line.endswith(CUT) == (offset < 999_990)


def test_a_caret_longer_than_the_window_ends_with_it():
    line, caret = shown(at(10, 5_000), Source("x" * 6_000))
    assert len(caret) <= len(line) <= WINDOW + 2


def test_escape_codes_are_spelled_out():
    source = Source("Draw \x1b[31m\u202e1.", name="a\x1b]0;title\x07.card")
    text = render(finding("CL104", "I can't read \x1b[2J.", Span(5, 6), help="drop \x07"), source)
    assert not set(text) & {"\x1b", "\x07", "\u202e"}
    assert "Draw \\x1b[31m\\u202e1." in text
    assert shown(at(5, 6), source)[1] == "     ^^^^"
    assert visible("\ud800\n") == "\\ud800\\n"
    assert visible("Ünïcode — 抽 ~") == "Ünïcode — 抽 ~"


@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 10))
def test_any_text_renders_to_lines_that_can_be_shown(text: str, start: int, length: int):
    start = min(start, len(text))
    diagnostic = at(start, min(len(text), start + length), text)
    lines = render(diagnostic, Source(text, name=text)).split("\n")
    assert len(lines) == 3
    assert all(visible(line) == line for line in lines)
    line, caret = shown(diagnostic, Source(text))
    assert set(caret) <= {" ", "^"} and caret.endswith("^")
    assert columns(caret) <= max(columns(line), caret.index("^")) + 2 * WINDOW
    assert columns(line) <= 2 * WINDOW


def test_a_finding_about_the_whole_file_has_no_place():
    diagnostic = finding("CL607", "The file is empty.", NOWHERE)
    assert render(diagnostic, Source("", name="x.card")) == "x.card: error[CL607] The file is empty."
    assert to_json(diagnostic, Source("", name="x.card"))["line"] is None


def test_findings_are_sorted_as_the_author_meets_them():
    last, first = at(9, 10), at(2, 3)
    mild = finding("CL102", "Unknown reminder.", Span(2, 3))
    whole = finding("CL607", "Nothing.", NOWHERE)
    assert in_source_order([last, mild, first, whole]) == (whole, first, mild, last)
    assert render_all([last, first], Source("0123456789")).index(":1:3:") == len("<text>")


def test_plain_data():
    diagnostic = finding("CL201", "No.", Span(8, 11), notes=("n",), help="h", rule="CR 602.1a")
    assert to_json(diagnostic, Source("Draw 1.\nYou draw", "f.card", first_line=3)) == {
        "code": "CL201",
        "severity": "error",
        "message": "No.",
        "file": "f.card",
        "line": 2,
        "column": 1,
        "file_line": 4,
        "file_column": 1,
        "span": [8, 11],
        "text": "You",
        "notes": ["n"],
        "help": "h",
        "rule": "CR 602.1a",
        "fix": None,
    }


def test_each_code_has_title_page_and_a_number_of_its_pass():
    for code, info in CODES.items():
        assert code[:2] == "CL" and code[2] in "123456" and len(code) == 5 and code[2:].isdigit()
        assert info.title and not info.title.endswith(".") and info.page.endswith(".")
        assert explain_code(code).startswith(f"{code}: {info.title}")
    assert list(CODES) == sorted(CODES)


def test_an_unknown_code_is_the_callers_mistake():
    with pytest.raises(CardlangError):
        finding("CL999", "No.", NOWHERE)
    with pytest.raises(CardlangError):
        explain_code("CL999")


def test_a_findings_severity_is_its_codes():
    assert finding("CL102", "x", NOWHERE).severity is Severity.WARNING
