"""The runs of a case on the interpreter: each step carried out, each expectation looked up.

A run's lines are made again with what is really there in the place of what is expected, for comparing and for
blessing.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardlang.cases.asking import asked, decides
from cardlang.cases.case_file import Case, line_span
from cardlang.cases.faces import UNNAMED, face_of
from cardlang.cases.play import answer, can, do
from cardlang.cases.query import actual
from cardlang.cases.script import Script, Step, StepKind, read_script
from cardlang.cases.setup import NoSuchThing, lay_table
from cardlang.cases.telling import what_happened
from cardlang.cases.triggering import as_by_hand, triggered_by_hand
from cardlang.codes import finding
from cardlang.diagnostics import CardlangError, Diagnostic
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.run import NeedsDecision, Outlook, run
from cardlang.engine.runnable.abilities import check_runnable
from cardlang.engine.state import Face
from cardlang.library import CardReading, FaceReading, Verdict
from cardlang.nodes.abilities import Ability
from cardlang.profiles.profile import RulesProfile


@dataclass(frozen=True, slots=True)
class Looked:
    """One expectation of a run: the step, the clause as it would have to read to be true, and what happened before.

    `since` tells the events since the expectation before.
    """

    step: Step
    actual: str
    since: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether it is as expected."""
        return self.step.words == self.actual


@dataclass(frozen=True, slots=True)
class RunResult:
    """What came of one run: every expectation that was reached, and why it could not go on if it couldn't."""

    looked: tuple[Looked, ...]
    problem: Diagnostic | None = None


def run_sections(case: Case, readings: Sequence[CardReading], profile: RulesProfile) -> Iterator[RunResult]:
    """Carry out every run of a case; none when one of its cards is not read, which is a finding of its own."""
    if any(reading.verdict is not Verdict.READ for reading in readings):
        return
    faces = {reading.faces[0].face.name or UNNAMED: face_of(reading) for reading in readings if reading.faces}
    for section in case.all_sections("run"):
        script, problems = read_script(case, section)
        missing = lacking(readings, profile, triggered_by_hand(script.steps) if script else ())
        if missing:
            yield RunResult((), replace(missing, span=line_span(case.source, section.number)))
        else:
            yield RunResult((), problems[0]) if script is None else _play(script, case, faces, profile)


def run_lines(result: RunResult) -> dict[int, str]:
    """The lines of a run that expect something, as they would have to read to hold."""
    clauses: dict[int, list[str]] = {}
    for looked in result.looked:
        clauses.setdefault(looked.step.number, []).append(looked.actual)
    return {number: f"{StepKind.EXPECT.value}: {'; '.join(words)}" for number, words in clauses.items()}


def lacking(readings: Sequence[CardReading], profile: RulesProfile, by_hand: Container[str] = ()) -> Diagnostic | None:
    """The first thing the interpreter lacks for running the cards, or None; steps have those of `by_hand` trigger."""
    missing = (
        found
        for reading in readings
        for ability in reading.abilities
        if isinstance(ability.node, Ability)
        for face in (reading.faces[ability.face],)
        for node in (as_by_hand(ability.node, profile) if _name(face) in by_hand else ability.node,)
        for found in check_runnable(node, profile, face.kinds, any(ability is one for one in face.effects))
    )
    return next(missing, None)


def _name(face: FaceReading) -> str:
    return face.face.name or UNNAMED


def _play(script: Script, case: Case, faces: Mapping[str, Face], profile: RulesProfile) -> RunResult:
    looked: list[Looked] = []
    step: Step | None = None
    code = "CL502"
    try:
        outlook = run(lay_table(script.start, faces, profile), ask_forced=True)
        before = outlook.state
        code = "CL503"
        for step in script.steps:
            if step.kind is StepKind.EXPECT:
                looked.append(Looked(step, look(outlook, step.words), what_happened(before, outlook.state)))
                before = outlook.state
            else:
                outlook = do(outlook, step.words) if step.kind is StepKind.DO else answer(outlook, step.words)
    except (NoSuchThing, CardlangError) as error:
        number = step.number if step else script.start[0].number if script.start else script.number
        return RunResult(tuple(looked), finding(code, str(error), line_span(case.source, number)))
    left = "" if _expects_decision(script, outlook) else _undecided(outlook)
    number = script.steps[-1].number
    return RunResult(tuple(looked), finding("CL503", left, line_span(case.source, number)) if left else None)


def look(outlook: Outlook, words: str) -> str:
    """The clause of an expectation as it would have to read to be true."""
    return can(outlook, words) or decides(outlook, words) or actual(words, outlook.state)


def _expects_decision(script: Script, outlook: Outlook) -> bool:
    """Whether a run says at its end that something is still to be decided."""
    last = next((place for place, step in enumerate(reversed(script.steps)) if step.kind is not StepKind.EXPECT), None)
    said = script.steps if last is None else script.steps[len(script.steps) - last :]
    return any(decides(outlook, step.words) is not None for step in said)


def _undecided(outlook: Outlook) -> str:
    """What is still asked when a run is over."""
    if isinstance(outlook, NeedsDecision) and outlook.decision.kind is not DecisionKind.ACT:
        return f"The run ends before this is decided: {asked(outlook)}"
    return ""
