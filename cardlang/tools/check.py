"""`cardlang check`: every finding in files and folders of cards, for people or as JSON."""

from __future__ import annotations

import json
from collections import Counter

import click

from cardlang.card_data import findings_to_data
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Severity, render
from cardlang.library import CardReading
from cardlang.source import NOWHERE
from cardlang.tools.cli import Exit, Problem, exit_code
from cardlang.tools.inputs import Stated, read_paths, stated_options


@click.command("check")
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="One JSON object a finding.")
@stated_options
def check(paths: tuple[str, ...], as_json: bool, stated: Stated) -> Exit:
    """Show every finding in the cards of PATHS: files, and folders with all they hold."""
    stated.check_one_game()
    findings: list[Diagnostic] = []
    problems: list[Problem] = []
    cards = 0
    for reading in read_paths(paths, stated):
        if isinstance(reading, Problem):
            problems.append(reading)
            click.echo(str(reading), err=True)
            continue
        cards += 1
        findings += [found.diagnostic for found in reading.findings]
        for line in _json_lines(reading) if as_json else _lines(reading):
            click.echo(line)
    if not cards and not problems:
        problems.append(Problem("", finding("CL607", "There is no card in these sources.", NOWHERE)))
        click.echo(str(problems[0]), err=True)
    if not as_json:
        click.echo(_told(cards, findings))
    return exit_code(findings, problems)


def _lines(reading: CardReading) -> list[str]:
    return [render(found.diagnostic, found.source) for found in reading.findings]


def _json_lines(reading: CardReading) -> list[str]:
    card = {"file": reading.card.file, "card": reading.card.name}
    lines = (json.dumps({**card, **data}, ensure_ascii=False) for data in findings_to_data(reading))
    return [line.encode("utf-8", "backslashreplace").decode() for line in lines]


def _told(cards: int, findings: list[Diagnostic]) -> str:
    counts = Counter(diagnostic.severity for diagnostic in findings)
    names = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    told = [_number(cards, "card"), *(_number(counts[severity], name) for severity, name in names.items())]
    return ", ".join(told)


def _number(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"
