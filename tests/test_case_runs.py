"""The runs of a case: laying the table, doing and answering, looking up, and what is told when it goes another way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardlang.cases import runs
from cardlang.cases.bless import bless_case
from cardlang.cases.case_file import Case, parse_case
from cardlang.cases.check import check_case, make_case
from cardlang.cases.runs import run_lines
from cardlang.cases.suite import run_file
from cardlang.engine.run import NeedsDecision
from cardlang.engine.saving import load_decision, save
from cardlang.source import Source

HEAD = """dialect: riftbound
== card Raider
type: Unit
domain: Fury
might: 3

When I attack, you may pay [4][C]. If you do, kill a unit here.
== card Grunt
type: Unit
might: 4

== card Press
type: Gear

[1], [E]: Draw 1.
== run
"""
TRIGGERED = """start: P1 pool [4][R]; P1 base Raider; P2 bf1 Grunt
do: P1 move Raider to bf1
answer: P1 yes
answer: P1 Grunt
"""


def case_of(run: str, head: str = HEAD) -> Case:
    case, findings = parse_case(Source(head + run, "a.case"))
    assert case is not None, findings
    return case


def told(run: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Code, line of the run, and notes of what a run is told."""
    case = case_of(run)
    lines = case.source.text.splitlines()
    return [
        (found.code, lines[case.source.position(found.span.start).line - 1], found.notes) for found in check_case(case)
    ]


def test_a_run_is_done_answered_and_looked_at():
    run = TRIGGERED + "expect: P1 pool [4][R]; chain Raider\nanswer: P1 yes\n"
    assert told(run + "expect: P1 pool none; Grunt in P2 trash; chain empty\n") == []


def test_the_first_expectation_that_does_not_hold_is_shown_with_what_is_there():
    run = TRIGGERED + "expect: chain Raider; P1 pool [1]\nanswer: P1 no\nexpect: Grunt in P2 trash\n"
    ((code, line, notes),) = told(run)
    assert (code, line) == ("CL504", "expect: chain Raider; P1 pool [1]")
    assert notes == ("expected: P1 pool [1]", "actual:   P1 pool [4][R]")


def test_what_happened_before_the_step_is_told_with_it():
    run = TRIGGERED + "expect: chain Raider\nanswer: P1 yes\nexpect: Grunt at bf1\n"
    ((_, _, notes),) = told(run)
    assert notes[2:] == (
        "happened: P1 pays [4][R]",
        "happened: Grunt goes to P2 trash",
        "happened: Raider's ability leaves the chain: resolved",
    )


@pytest.mark.parametrize(
    ("run", "code", "line"),
    [
        ("start: P1 pool [4]; P3 base Raider\nexpect: chain empty\n", "CL502", "start: P1 pool [4]; P3 base Raider"),
        ("start: P1 base Ruffian\nexpect: chain empty\n", "CL502", "start: P1 base Ruffian"),
        ("start: P1 attic Raider\nexpect: chain empty\n", "CL502", "start: P1 attic Raider"),
        ("start: P1 base Raider (asleep)\nexpect: chain empty\n", "CL502", "start: P1 base Raider (asleep)"),
        ("start: phase lunch\nexpect: chain empty\n", "CL502", "start: phase lunch"),
        ("start: P1 base Press\ndo: P1 activate Press\nexpect: chain Press\n", "CL503", "do: P1 activate Press"),
        ("start: P1 base Press\ndo: P1 play Press\nexpect: chain empty\n", "CL503", "do: P1 play Press"),
        (
            "start: P1 base Press\ndo: P2 move Raider to bf1\nexpect: chain empty\n",
            "CL503",
            "do: P2 move Raider to bf1",
        ),
        ("start: P1 base Press\ndo: P1 dance\nexpect: chain empty\n", "CL503", "do: P1 dance"),
        ("start: P1 base Press\nexpect: Nobody in P1 base\n", "CL503", "expect: Nobody in P1 base"),
        ("start: P1 base Press\nexpect: P1 mood good\n", "CL503", "expect: P1 mood good"),
        (TRIGGERED + "answer: P2 yes\nexpect: chain empty\n", "CL503", "answer: P2 yes"),
        (TRIGGERED + "answer: P1 perhaps\nexpect: chain empty\n", "CL503", "answer: P1 perhaps"),
        ("do: pass\nstart: turn P2\nexpect: chain empty\n", "CL606", "start: turn P2"),
        ("hope: chain empty\n", "CL606", "hope: chain empty"),
        ("start: P1 base Press\n", "CL607", "== run"),
    ],
)
def test_what_cannot_be_is_said_at_its_line(run, code, line):
    first = told(run)[0]
    assert first[:2] == (code, line)


def test_an_answer_that_is_none_is_told_the_options():
    case = case_of(TRIGGERED + "answer: P1 perhaps\nexpect: chain empty\n")
    assert check_case(case)[0].message == '"perhaps" is none of the options. P1 pay (pay): yes, no'


def test_a_run_may_not_end_in_the_middle_of_a_decision():
    run = "start: P1 pool [4][R]; P1 base Raider; P2 bf1 Grunt\ndo: P1 move Raider to bf1\nexpect: P1 pool [4][R]\n"
    assert [found[0] for found in told(run)] == ["CL503"]


def test_whether_something_can_be_done_may_be_expected():
    assert told("start: P1 base Press; P1 pool [1]\nexpect: P1 can activate Press; P2 cannot activate Press\n") == []
    wrong = told("start: P1 base Press; P1 pool [1]\nexpect: P1 cannot activate Press\n")
    assert wrong[0][2] == ("expected: P1 cannot activate Press", "actual:   P1 can activate Press")


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ("P1 base Raider (exhausted)", "Raider exhausted; Raider in P1 base; Raider might 3; P1 base 1"),
        ("P2 bf2 Raider (damage 2)", "Raider at bf2; Raider damage 2; Raider ready"),
        ("P1 base 2 Grunt", "Grunt ready; Grunt#2 ready; P1 base 2"),
        ("P1 trash Grunt; P1 hand 3 Grunt", "Grunt in P1 trash; Grunt#2 in P1 hand; P1 hand 3; P1 trash 1"),
        ("P1 base Raider (token, copy of Grunt)", "Raider might 4"),
        ("P1 xp 3; P2 points 5", "P1 xp 3; P2 points 5; P2 pool none; chain empty"),
        ("P1 base Grunt (2 charge counters)", "Grunt charge counters 2"),
    ],
)
def test_what_was_put_there_is_there(start, expected):
    assert told(f"start: {start}\nexpect: {expected}\n") == []


def test_blessing_writes_what_is_there_into_the_lines_that_expect_it():
    case = case_of(
        TRIGGERED + "# before anything is paid\nexpect: P1 pool [1]; chain Raider\nanswer: P1 no\nexpect: chain x\n"
    )
    made = make_case(case)
    single = {number: line for result in made.runs for number, line in run_lines(result).items()}
    blessed = bless_case(case, made.sections, single)
    assert "# before anything is paid\nexpect: P1 pool [4][R]; chain Raider\n" in blessed
    assert blessed.endswith("answer: P1 no\nexpect: chain empty\n")


def test_a_run_whose_cards_are_not_read_is_not_begun():
    case = case_of("start: P1 base Press\nexpect: chain full\n", HEAD.replace("Draw 1.", "Drwa 1."))
    assert [found.message[:5] for found in check_case(case)] == ["CL203"]


SCENARIOS = sorted((Path(__file__).parent / "cases").rglob("scenarios/*.case"))


@pytest.mark.parametrize("path", SCENARIOS[::4], ids=lambda path: path.stem)
def test_a_scenario_comes_out_the_same_when_the_game_is_saved_at_every_step(path, monkeypatch):
    def through_json(outlook, words, step):
        if isinstance(outlook, NeedsDecision):
            outlook = load_decision(json.loads(json.dumps(save(outlook))))
        return step(outlook, words)

    do, answer = runs.do, runs.answer
    monkeypatch.setattr(runs, "do", lambda outlook, words: through_json(outlook, words, do))
    monkeypatch.setattr(runs, "answer", lambda outlook, words: through_json(outlook, words, answer))
    assert run_file(path).findings == ()
