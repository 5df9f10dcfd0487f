"""The section `run` of a case: what is on the table, what players do and answer, and what must be true after.

    == run
    start: P1 pool [4][R]; P1 base Raider; P2 bf1 2 Grunt (exhausted)
    do: P1 move Raider to bf1
    answer: P1 yes
    expect: P1 pool [4][R]; chain Raider
    do: pass
    expect: Grunt in P2 trash

A line is one kind of step, its clauses with semicolons between; the clauses happen in the order they stand in. Here
they are taken apart; `setup` lays the table, `play` carries the steps out, `query` looks at what came of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cardlang.cases.case_file import Case, Section, line_span
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic


class StepKind(Enum):
    """What a step of a run is."""

    START = "start"
    DO = "do"
    ANSWER = "answer"
    EXPECT = "expect"


@dataclass(frozen=True, slots=True)
class Step:
    """One clause of a run: what kind, its words, and its line in the case."""

    kind: StepKind
    words: str
    number: int


@dataclass(frozen=True, slots=True)
class Script:
    """One run: what it is called in the case, how the table is laid, and the steps from there."""

    title: str
    number: int
    start: tuple[Step, ...]
    steps: tuple[Step, ...]


def read_script(case: Case, section: Section) -> tuple[Script | None, tuple[Diagnostic, ...]]:
    """Take a section `run` apart; None when a line is no step, or none of its steps expects anything."""
    steps: list[Step] = []
    problems: list[Diagnostic] = []
    kinds = {kind.value: kind for kind in StepKind}
    for line in section.entries:
        word, colon, rest = line.text.partition(":")
        kind = kinds.get(word.strip())
        if kind is None or not colon or not rest.strip():
            help = f"A line of a run begins with one of: {', '.join(f'{kind}:' for kind in kinds)}"
            problems.append(
                finding("CL606", "This is no step of a run.", line_span(case.source, line.number), help=help)
            )
        elif kind is StepKind.START and any(step.kind is not StepKind.START for step in steps):
            message = "The table is laid before anything happens."
            problems.append(finding("CL606", message, line_span(case.source, line.number)))
        else:
            steps += [Step(kind, words.strip(), line.number) for words in rest.split(";") if words.strip()]
    if not problems and not any(step.kind is StepKind.EXPECT for step in steps):
        problems.append(finding("CL607", "This run expects nothing.", line_span(case.source, section.number)))
    if problems:
        return None, tuple(problems)
    start = tuple(step for step in steps if step.kind is StepKind.START)
    rest_steps = tuple(step for step in steps if step.kind is not StepKind.START)
    return Script(section.argument, section.number, start, rest_steps), ()
