"""`cardlang test`: check case files without pytest, and show where each went another way."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardlang.cases.suite import CaseResult, run_cases
from cardlang.diagnostics import Diagnostic, render_all, to_json
from cardlang.source import NOWHERE
from cardlang.tools.cli import Exit, exit_code

UNUSABLE = frozenset({"CL601", "CL602"})


@click.command("test")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--bless", is_flag=True, help="Rewrite the sections of the cases from the code.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a case.")
def test(paths: tuple[Path, ...], bless: bool, as_json: bool) -> Exit:
    """Check the cases in files and folders; of one that fails, show the first step that went another way."""
    results = []
    for result in run_cases(paths, bless):
        results.append(result)
        if as_json:
            click.echo(json.dumps(_as_data(result), ensure_ascii=False))
        elif shown := render_all(result.findings, result.source):
            click.echo(shown)
    if not as_json:
        click.echo(_summary(results))
    return exit_of(results)


def exit_of(results: list[CaseResult]) -> Exit:
    """How a command ends that checked cases."""
    findings = [finding for result in results for finding in result.findings]
    unusable = any(_is_unusable(finding) for finding in findings)
    return Exit.MISUSE if unusable else exit_code(findings)


def _as_data(result: CaseResult) -> dict[str, object]:
    findings = [to_json(finding, result.source) for finding in result.findings]
    return {"case": str(result.path), "passed": not findings, "blessed": result.blessed, "findings": findings}


def _summary(results: list[CaseResult]) -> str:
    failed = sum(1 for result in results if result.findings)
    blessed = sum(1 for result in results if result.blessed)
    told = f"{len(results) - failed} passed, {failed} failed"
    return f"{told}, {blessed} rewritten" if blessed else told


def _is_unusable(finding: Diagnostic) -> bool:
    """Whether a finding says that a source could not be opened or used at all."""
    return finding.code in UNUSABLE and finding.span == NOWHERE
