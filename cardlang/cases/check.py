"""A case against the program: what it expects, what came instead, and the first line where they differ.

Each section that expects something is compared with the lines the program makes for it; `bless` writes those lines
into the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cardlang.cases.cards import CaseCard, case_cards
from cardlang.cases.case_file import Case, Section, line_span, open_case, parse_case
from cardlang.cases.costs import cost_lines, modifier_lines
from cardlang.cases.reading import NONE, ast_lines, finding_lines, reference_lines
from cardlang.cases.runs import RunResult, run_sections
from cardlang.cases.sources import check_cards, source_findings
from cardlang.codes import finding
from cardlang.declared import with_all_declared
from cardlang.diagnostics import Diagnostic, Severity
from cardlang.formats.card import Found
from cardlang.library import CardReading, read_card
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import default_profile, profile_named
from cardlang.source import Source
from cardlang.templating.wordings import face_wordings

EVENTS = 8
"""How many of the last events before a step that went another way are told."""

GRAVE = (Severity.ERROR, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class Made:
    """What the program makes of a case: the lines of each section that the case has."""

    sections: Mapping[str, tuple[str, ...]]
    stray: tuple[Diagnostic, ...]
    """Errors and warnings, already about the case file, that no section of the case expects."""
    runs: tuple[RunResult, ...] = ()


def check_case(case: Case) -> tuple[Diagnostic, ...]:
    """What in the case went another way; nothing when all holds."""
    made = make_case(case)
    different = [d for section in case.sections if (d := _difference(case, section, made)) is not None]
    runs = [d for result in made.runs if (d := _run_difference(case, result)) is not None]
    return (*made.stray, *different, *runs, *_check_also(case))


def check_file(path: Path) -> Iterator[tuple[Source, tuple[Diagnostic, ...]]]:
    """A case file, or a file or folder of cards, with what is wrong with each text in it."""
    if path.suffix != ".case":
        yield from check_cards(path)
        return
    source, findings = open_case(path)
    case, problems = parse_case(source) if not findings else (None, findings)
    yield source, (problems if case is None else check_case(case))


def make_case(case: Case) -> Made:
    """The lines the program makes for each section of the case that expects lines."""
    cards, problems = case_cards(case)
    profile = _profile(case)
    readings = [(card, read_card(card.card, profile)) for card in cards]
    profile = with_all_declared(profile, [reading for _, reading in readings])
    sections = {
        "ast": _joined(ast_lines(reading) for _, reading in readings),
        "references": _joined(reference_lines(reading) for _, reading in readings),
        "costs": _joined(cost_lines(reading) for _, reading in readings),
        "modifiers": _joined(modifier_lines(reading) for _, reading in readings),
    }
    if case.section("wording") is not None:
        sections["wording"] = _joined(_wording(card, reading) for card, reading in readings)
    runs = tuple(run_sections(case, [reading for _, reading in readings], profile))
    if case.section("findings") is None:
        stray = [_stray(card, found, case) for card, reading in readings for found in reading.findings]
        broken = [result.problem for result in runs]
        return Made(sections, tuple(d for d in (*problems, *stray, *broken) if d is not None), runs)
    own = (_own_findings(card, reading) for card, reading in readings)
    failed = [result.problem for result in runs if result.problem is not None]
    in_case = finding_lines((*problems, *failed), case.source, "case")
    sections["findings"] = (*in_case, *_joined(own), *source_findings(case, check_file))
    return Made(sections, (), runs)


def _profile(case: Case) -> RulesProfile:
    return profile_named(case.header["profile"]) if "profile" in case.header else default_profile(case.dialect)


def _joined(parts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(line for part in parts for line in part)


def _own_findings(card: CaseCard, reading: CardReading) -> tuple[str, ...]:
    """The findings in a card's text; places are the text's own, whatever file it stands in."""
    sources = ((found, Source(found.source.text)) for found in reading.findings)
    return _joined(finding_lines((found.diagnostic,), source, card.label) for found, source in sources)


def _wording(card: CaseCard, reading: CardReading) -> tuple[str, ...]:
    """The findings about how a card's text is worded, each with what it offers instead."""
    lines: list[str] = []
    for number, face in enumerate(reading.faces):
        source = Source(face.face.text)
        lines += finding_lines(face_wordings(reading, number), source, card.label)
    return tuple(lines)


def _stray(card: CaseCard, found: Found, case: Case) -> Diagnostic | None:
    """A finding in a card's text that the case does not expect, placed in the case; None when it does not matter."""
    diagnostic = found.diagnostic
    if diagnostic.severity not in GRAVE:
        return None
    place = found.source.file_position(max(0, diagnostic.span.start)).line
    number = place if found.source.name == case.source.name else card.line
    notes = finding_lines((diagnostic,), found.source, card.label)
    message = f"{diagnostic.code}: {diagnostic.message}"
    return finding("CL504", message, line_span(case.source, number), notes=notes, help=diagnostic.help)


def _difference(case: Case, section: Section, made: Made) -> Diagnostic | None:
    """The first line of a section that differs from what the program made of it."""
    if section.name not in made.sections:
        return None
    actual = made.sections[section.name] or (NONE,)
    expected = section.entries
    for line, now in zip(expected, actual, strict=False):
        if _columns(line.text) != _columns(now):
            return _differs(case, section, line.number, line.text, now)
    if len(actual) > len(expected):
        return _differs(case, section, section.number, "", actual[len(expected)])
    if len(actual) < len(expected):
        surplus = expected[len(actual)]
        return _differs(case, section, surplus.number, surplus.text, "")
    return None


def _run_difference(case: Case, result: RunResult) -> Diagnostic | None:
    """The first expectation of a run that does not hold."""
    for looked in result.looked:
        if not looked.holds:
            since = (f"happened: {line}" for line in looked.since[-EVENTS:])
            notes = (f"expected: {looked.step.words}", f"actual:   {looked.actual}", *since)
            place, rule = line_span(case.source, looked.step.number), case.header.get("rule", "")
            return finding("CL504", "The run went another way.", place, notes=notes, rule=rule)
    return None


def _columns(line: str) -> list[str]:
    """The columns of a line; how many blanks part them does not matter."""
    return [column.strip() for column in line.split("  ") if column.strip()]


def _differs(case: Case, section: Section, number: int, expected: str, actual: str) -> Diagnostic:
    message = f'The section "{section.name}" went another way.'
    notes = (f"expected: {expected or 'nothing more'}", f"actual:   {actual or 'nothing more'}")
    return finding("CL504", message, line_span(case.source, number), notes=notes, rule=case.header.get("rule", ""))


def _check_also(case: Case) -> Iterator[Diagnostic]:
    """The other spellings of the case's text must read as equal nodes."""
    others = [*((line.number, line.text) for line in case.also)]
    others += [(section.number, section.body) for section in case.all_sections("also")]
    card = next((card for card in case_cards(case)[0] if not card.label), None) if others else None
    if card is None:
        return
    nodes = [ability.node for ability in read_card(card.card).abilities]
    for number, text in others:
        other = read_card(replace(card.card, faces=(replace(card.card.faces[0], text=text),)))
        if [ability.node for ability in other.abilities] != nodes or None in nodes:
            notes = _own_findings(card, other) or ("It reads as other nodes.",)
            message = "This spelling does not read as the text of the case does."
            yield finding("CL504", message, line_span(case.source, number), notes=notes)
