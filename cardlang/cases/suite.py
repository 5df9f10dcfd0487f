"""Many case files: finding them, checking or blessing each, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardlang.cases.bless import bless_case
from cardlang.cases.cards import case_cards
from cardlang.cases.case_file import Case, is_case, open_case, parse_case
from cardlang.cases.check import check_case, make_case
from cardlang.cases.runs import run_lines
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.source import NOWHERE, Source

SUFFIX = ".case"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One case file and what is wrong with it: nothing when it holds."""

    path: Path
    source: Source
    findings: tuple[Diagnostic, ...]
    blessed: bool = False


def run_cases(paths: Iterable[Path], bless: bool = False) -> Iterator[CaseResult]:
    """The result of every case in files and folders, in sorted order; a path without a case is a result of its own."""
    for path in paths:
        if not path.is_dir():
            yield run_file(path, bless)
            continue
        files = case_files(path)
        if not files:
            nothing = finding("CL607", "There is no case in this folder.", NOWHERE)
            yield CaseResult(path, Source("", str(path)), (nothing,))
        for file in files:
            yield run_file(file, bless)


def case_files(folder: Path) -> list[Path]:
    """The case files of ours in a folder and all it holds, in sorted order."""
    return [file for file in sorted(folder.rglob(f"*{SUFFIX}")) if _names_a_dialect(file)]


def run_file(path: Path, bless: bool = False) -> CaseResult:
    """Check one case file, or write into it what the program makes of it."""
    source, findings = open_case(path)
    if findings:
        return CaseResult(path, source, findings)
    case, problems = parse_case(source)
    if case is None:
        return CaseResult(path, source, problems)
    if bless:
        case, blessed = _bless(path, case)
        return CaseResult(path, case.source, check_case(case), blessed)
    return CaseResult(path, source, check_case(case))


def _bless(path: Path, case: Case) -> tuple[Case, bool]:
    """Write what the program makes of a case into its file; the case as it stands then, and whether it changed.

    Nothing is written while a card of the case is not found: what was expected of it would be gone.
    """
    if case.section("findings") is None and case_cards(case)[1]:
        return case, False
    made = make_case(case)
    single = {number: line for result in made.runs for number, line in run_lines(result).items()}
    text = bless_case(case, made.sections, single)
    again, _ = parse_case(Source(text, case.source.name))
    if again is None or text.split() == case.source.text.split():
        return case, False
    path.write_text(text, encoding="utf-8")
    return again, True


def _names_a_dialect(path: Path) -> bool:
    """Whether a file is a case of ours; one that cannot be read is looked at anyway, so that it is complained of."""
    source, findings = open_case(path)
    return bool(findings) or is_case(source.text)
