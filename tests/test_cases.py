"""Case files: their form, what is told of one that goes another way, blessing, and the two ways of running them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from cardlang.cases.bless import bless_case
from cardlang.cases.cards import case_cards
from cardlang.cases.case_file import is_case, parse_case
from cardlang.cases.check import check_case, make_case
from cardlang.cases.suite import run_file
from cardlang.source import Source
from cardlang.tools.cli import run

PROJECT = Path(__file__).parent.parent
DRAW = "(Text [(Sentence (Draw (Objects (Exactly 1) card)))])"
GOOD = f"dialect: riftbound\n== text\nDraw 1.\n== ast\n{DRAW}\n"
BAD = GOOD.replace("Exactly 1", "Exactly 2")


def parsed(text: str):
    case, findings = parse_case(Source(text, "a.case"))
    assert case is not None, findings
    return case


def refused(text: str) -> list[tuple[str, int]]:
    source = Source(text, "a.case")
    case, findings = parse_case(source)
    assert case is None
    return [(finding.code, source.position(max(0, finding.span.start)).line) for finding in findings]


def test_a_case_is_a_header_and_sections():
    case = parsed(
        "# why\ndialect: magic\nrule: CR 118.12\nname: Mira\n\n== text\nDraw a card.\n# no\n\n== ast\n(A\n  B)\n"
    )
    assert case.header == {"dialect": "magic", "rule": "CR 118.12", "name": "Mira"}
    (card,) = case_cards(case)[0]
    assert (card.label, card.card.name, card.card.place(0)) == ("", "Mira", Source("Draw a card.", "a.case", 7))
    assert [line.text for line in case.sections[1].entries] == ["(A B)"]


def test_a_card_of_its_own_has_a_head_and_a_text():
    case = parsed(f"{GOOD}== card Grunt\ntype: unit\n# why\ncost: [3]\n\nI have [Tank].\n\\# two\n")
    own, grunt = case_cards(case)[0]
    assert own.card.place(0) == Source("Draw 1.", "a.case", 3)
    assert (grunt.label, grunt.card.place(0)) == ("Grunt", Source("I have [Tank].\n# two", "a.case", 11))
    assert (grunt.card.faces[0].cost, grunt.card.faces[0].types) == ("[3]", ("unit",))


def test_a_card_of_a_file_is_found_by_its_name(tmp_path):
    (tmp_path / "cards" / "magic").mkdir(parents=True)
    (tmp_path / "cards" / "magic" / "miras-toll-gate.card").write_text(
        "name: Mira's Toll-Gate\ngame: magic\n\nFlying\n"
    )
    case, _ = parse_case(
        Source("dialect: magic\n== cards\nMira's Toll-Gate\nNobody\n== ast\nA\n", str(tmp_path / "a.case"))
    )
    cards, problems = case_cards(case)
    assert [(card.label, card.card.faces[0].text, card.line) for card in cards] == [("Mira's Toll-Gate", "Flying", 3)]
    assert [(problem.code, case.source.position(problem.span.start).line) for problem in problems] == [("CL601", 4)]


def test_a_card_with_an_odd_head_is_complained_of_in_its_place():
    case = parsed(f"{GOOD}== card Grunt\n# why\nsize: big\n\nI have [Tank].\n")
    problem = check_case(case)[0]
    assert (problem.code, case.source.position(problem.span.start).line) == ("CL606", 8)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [("CL607", 1)]),
        ("dialect: riftbound\n", [("CL607", 1)]),
        ("dialect: riftbound\n== text\nDraw 1.\n", [("CL607", 1)]),
        ("name: A\n== ast\nA\n", [("CL606", 1)]),
        ("dialect: chess\n== ast\nA\n", [("CL606", 1)]),
        ("dialect: magic\nprofile: riftbound-1.4\n== ast\nA\n", [("CL606", 2)]),
        ("dialect: magic\nprofile: none\n== ast\nA\n", [("CL606", 2)]),
        ("dialect: magic\nmood: good\n== ast\nA\n", [("CL606", 2)]),
        ("dialect: magic\nname\n== ast\nA\n", [("CL606", 2)]),
        ("dialect: magic\nname:\n== ast\nA\n", [("CL606", 2)]),
        ("dialect: magic\nname: A\nname: B\n== ast\nA\n", [("CL606", 3)]),
        ("dialect: magic\n== text\nA\n== tree\nB\n", [("CL608", 4)]),
        ("dialect: magic\n== ast\nA\n== ast\nB\n", [("CL608", 4)]),
        ("dialect: magic\n== ast of it\nA\n", [("CL608", 2)]),
        ("dialect: magic\n== card\n\nA\n== ast\nB\n", [("CL608", 2)]),
    ],
)
def test_what_has_not_the_form_of_a_case_is_refused(text, found):
    assert refused(text) == found


def test_only_a_header_that_names_a_dialect_makes_a_case():
    assert is_case("# note\ndialect: magic\n== text\n")
    assert not is_case("== text\ndialect: magic\n")
    assert not is_case("Feature: something else\n")


def test_a_case_that_holds_has_nothing_to_tell():
    assert check_case(parsed(GOOD)) == ()


@pytest.mark.parametrize(
    ("text", "line", "notes"),
    [
        (
            BAD,
            5,
            ("expected: (Text [(Sentence (Draw (Objects (Exactly", "actual:   (Text"),
        ),
        (GOOD.replace(DRAW, "none"), 5, ("expected: none", "actual:   (Text")),
        (GOOD.replace(DRAW, ""), 4, ("expected: nothing more", "actual:   (Text")),
        (GOOD + "(More)\n", 6, ("expected: (More)", "actual:   nothing more")),
        (GOOD.replace("Draw 1", "Drwa 1"), 3, ("CL203  1:1  Drwa",)),
        (f"{GOOD}== findings\nCL203  1:1  Draw\n", 7, ("expected: CL203", "actual:   none")),
        (GOOD.replace("==", "also: Draw 2.\n==", 1), 2, ("It reads as other nodes.",)),
        (GOOD.replace("==", "also: Drwa 1.\n==", 1), 2, ("CL203  1:1  Drwa",)),
    ],
)
def test_the_first_line_that_went_another_way_is_shown(text, line, notes):
    case = parsed(text)
    first = check_case(case)[0]
    assert (first.code, case.source.position(first.span.start).line) == ("CL504", line)
    for note, begins in zip(first.notes, notes, strict=False):
        assert note.startswith(begins)


def test_another_spelling_of_the_text_may_be_given_in_both_places():
    text = GOOD.replace("==", "also: Draw a card.\n==", 1) + "== also\nDraw one card.\n"
    assert check_case(parsed(text)) == ()


def test_a_finding_that_is_expected_is_none():
    case = parsed("dialect: riftbound\n== text\nDraw 1.\nDrwa 1.\n== findings\nCL203  2:1  Drwa\n")
    assert check_case(case) == ()


def test_a_described_file_is_checked_like_any_other():
    text = "dialect: magic\n== file odd.case\ndialect: magic\n\\== tree\n== missing gone.case\n== findings\n"
    case = parsed(text + "CL608  odd.case:2:1  == tree\nCL601  gone.case\n")
    assert check_case(case) == ()


def test_payments_are_lines_of_columns():
    text = "dialect: riftbound\n== text\n[1], [E]: Draw 1.\n== costs\n"
    line = "[1], [E]  ACTIVATION  activation  paid  cost  mandatory  RB 1.4 204.1.b\n"
    assert check_case(parsed(text + line)) == ()
    assert check_case(parsed(text + line.replace("  ", "     "))) == ()
    assert len(check_case(parsed(text + line.replace("paid", "not paid")))) == 1


def test_a_case_whose_card_is_not_found_is_not_blessed(tmp_path: Path):
    case = tmp_path / "toll.case"
    case.write_text("dialect: riftbound\nrule: RB 1.4 204.1\n== cards\nNobody Here\n== costs\nDiscard 1  ACTIVATION\n")
    before = case.read_text()
    result = run_file(case, bless=True)
    assert not result.blessed and "CL601" in [found.code for found in result.findings]
    assert case.read_text() == before


def test_blessing_writes_what_the_program_makes_and_keeps_comments():
    case = parsed(
        "dialect: riftbound\n== text\nDraw 1.\n\n== ast\n# first\n(Old\n  one)\n# second\n(Old)\n\n== findings\n"
    )
    blessed = bless_case(case, make_case(case).sections)
    assert (
        blessed == f"dialect: riftbound\n== text\nDraw 1.\n\n== ast\n# first\n{DRAW}\n# second\n\n== findings\nnone\n"
    )


def test_the_command_tells_what_failed_and_how_many(tmp_path, capsys):
    (tmp_path / "a.case").write_text(GOOD)
    (tmp_path / "b.case").write_text(BAD)
    (tmp_path / "other.case").write_text("Feature: not ours\n")
    assert run(["test", str(tmp_path / "a.case")]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert run(["test", str(tmp_path)]) == 1
    assert "b.case:5:1: error[CL504]" in capsys.readouterr().out


def test_the_command_says_that_there_is_nothing(tmp_path, capsys):
    assert run(["test", str(tmp_path)]) == 1
    assert "CL607" in capsys.readouterr().out
    assert run(["test", str(tmp_path / "gone.case")]) == 2
    assert "CL601" in capsys.readouterr().out
    (tmp_path / "bytes.case").write_bytes(b"\xff\xfe\x00")
    assert run(["test", str(tmp_path)]) == 2
    assert "CL602" in capsys.readouterr().out


def test_the_command_blesses_and_answers_in_json(tmp_path, capsys):
    file = tmp_path / "a.case"
    file.write_text(BAD)
    assert run(["test", "--json", str(file)]) == 1
    assert [finding["line"] for finding in json.loads(capsys.readouterr().out)["findings"]] == [5]
    assert run(["test", "--bless", str(file)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed, 1 rewritten\n"
    assert file.read_text() == GOOD


# The plugin, in a pytest of its own.

REPORT = """
import sys

def pytest_sessionfinish(session):
    loaded = sorted(name for name in sys.modules if name.startswith("cardlang."))
    print("LOADED", *loaded)
"""


def pytest_in(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run pytest in a folder with the plugin; its exit code and output."""
    plugin = () if entry_points(group="pytest11", name="cardlang") else ("-p", "cardlang.tools.pytest_plugin")
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-m", "pytest", "-q", "-s", *plugin, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_plugin_imports_nothing_of_cardlang_before_it_meets_a_case(tmp_path):
    (tmp_path / "conftest.py").write_text(REPORT)
    (tmp_path / "test_it.py").write_text("def test_it(): pass\n")
    (tmp_path / "other.case").write_text("Feature: not ours\n")
    code, output = pytest_in(tmp_path)
    assert code == 0, output
    assert "1 passed" in output
    loaded = next(line for line in output.splitlines() if "LOADED" in line).split("LOADED")[1].split()
    assert loaded == ["cardlang.tools", "cardlang.tools.pytest_plugin"]


def test_the_plugin_runs_cases_and_shows_the_first_step_that_differs(tmp_path):
    (tmp_path / "good.case").write_text(GOOD)
    (tmp_path / "bad.case").write_text(BAD)
    code, output = pytest_in(tmp_path)
    assert code == 1, output
    assert "1 failed, 1 passed" in output
    assert "bad.case:5:1: error[CL504]" in output
    assert "Traceback" not in output


def test_the_plugin_works_in_several_processes_and_blesses(tmp_path):
    (tmp_path / "bad.case").write_text(BAD)
    code, output = pytest_in(tmp_path, "--bless", "-n", "2")
    assert code == 0, output
    assert (tmp_path / "bad.case").read_text() == GOOD


@pytest.mark.skipif(not entry_points(group="pytest11", name="cardlang"), reason="cardlang is not installed")
def test_the_plugin_can_be_switched_off(tmp_path):
    (tmp_path / "good.case").write_text(GOOD)
    code, output = pytest_in(tmp_path, "-p", "no:cardlang")
    assert code == 5, output


def test_the_examples_in_the_guide_hold():
    text = (PROJECT / "cards" / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```case\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(examples) >= 2
    for example in examples:
        case, findings = parse_case(Source(example, str(PROJECT / "cards" / "example.case")))
        assert findings == ()
        assert case is not None and check_case(case) == ()
