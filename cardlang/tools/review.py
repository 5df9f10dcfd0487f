"""`cardlang review`: a folder of cards and cases looked through at once, and summed up.

Every finding in the cards, the payments on them by role, whether they can be run, and whether their cases hold. What is
counted is done by `library`, `classify` and `cases`; `check` and `test` show the same findings one kind at a time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from cardlang.cases.suite import SUFFIX, CaseResult, case_files, run_file
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Severity, render_all
from cardlang.formats.recognise import GAMES
from cardlang.library import CardReading, Verdict
from cardlang.nodes.roles import CostRole
from cardlang.source import NOWHERE
from cardlang.tools.cli import Exit, Problem, exit_code
from cardlang.tools.inputs import Stated, read_paths
from cardlang.tools.running import lacks
from cardlang.tools.showing import as_shown, fitted, width
from cardlang.tools.test_command import exit_of

CHANGES = "cost changes"
KIND, GAME = 22, 12
"""Columns of the table of payments: for what they are, and for each game."""


@dataclass(slots=True)
class Review:
    """What cards and cases came to; the cards' verdicts and payments are counted game by game."""

    verdicts: dict[str, Counter[Verdict]] = field(default_factory=dict)
    runnable: Counter[str] = field(default_factory=Counter)
    payments: dict[str, Counter[str]] = field(default_factory=dict)
    cases: list[CaseResult] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def count(self, reading: CardReading) -> None:
        """Count one card."""
        game = reading.card.game or "of no game"
        self.verdicts.setdefault(game, Counter())[reading.verdict] += 1
        self.runnable[game] += reading.verdict is Verdict.READ and not lacks(reading)
        self.payments.setdefault(game, Counter()).update(_payments(reading))
        self.findings += [found.diagnostic for found in reading.findings]

    @property
    def exit(self) -> Exit:
        """The worst of what the cards and the cases came to."""
        return max(exit_code(self.findings, self.problems), exit_of(self.cases))


@click.command("review")
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option("--game", type=click.Choice(GAMES), help="The game, where the source doesn't say it.")
@click.option("--json", "as_json", is_flag=True, help="The summary as one JSON object.")
def review(paths: tuple[str, ...], game: str | None, as_json: bool) -> Exit:
    """Check the cards of PATHS, count what is paid on them, check their cases, and sum it up.

    How the cards are worded beside printed ones is left to `cardlang check`.
    """
    found = Review()
    for shown in (*_cards(paths, game, found), *_cases(paths, found)):
        click.echo(shown, err=as_json)
    if not (found.verdicts or found.cases or found.problems):
        found.problems.append(Problem("", finding("CL607", "There is no card or case in these sources.", NOWHERE)))
    for problem in found.problems:
        click.echo(str(problem), err=True)
    click.echo(json.dumps(as_data(found)) if as_json else "\n".join(map(fitted, summary_lines(found))))
    return found.exit


def summary_lines(found: Review) -> Iterator[str]:
    """The summary for people: a table of payments, then cards, cases and findings in a line each.

    In a terminal too narrow for all games beside each other, the table of the next ones stands below.
    """
    data = as_data(found)
    games = sorted(found.verdicts)
    beside = max(1, (width() - KIND) // GAME) if width() else len(games)
    for start in range(0, len(games), beside or 1):
        yield from _table(found, games[start : start + beside])
    for game in games:
        counts = found.verdicts[game]
        verdicts = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in Verdict)
        yield f"{game}: {_number(counts.total(), 'card')}: {verdicts}; {found.runnable[game]} can be run"
    yield f"cases: {data['passed']} passed, {data['failed']} failed"
    yield f"findings: {', '.join(_number(data[f'{kind}s'], kind) for kind in ('error', 'warning', 'note'))}"


def _table(found: Review, games: Sequence[str]) -> Iterator[str]:
    """The payments of these games side by side, with a row for each kind that any game has."""
    kinds = [role.value for role in CostRole] + [CHANGES]
    rows = [kind for kind in kinds if any(payments[kind] for payments in found.payments.values())]
    if rows:
        yield f"{'payments':<{KIND}}" + "".join(f"{game:>{GAME}}" for game in games)
    for kind in rows:
        name = f"  {kind.replace('_', ' ')}"
        yield f"{name:<{KIND}}" + "".join(f"{found.payments[game][kind]:{GAME}}" for game in games)


def as_data(found: Review) -> dict[str, object]:
    """The summary as plain data."""
    severities = Counter(diagnostic.severity for diagnostic in found.findings)
    failed = sum(1 for case in found.cases if case.findings)
    return {
        "games": {
            game: {
                **{verdict.value: counts[verdict] for verdict in Verdict},
                "runnable": found.runnable[game],
                "payments": dict(sorted(found.payments[game].items())),
            }
            for game, counts in sorted(found.verdicts.items())
        },
        "passed": len(found.cases) - failed,
        "failed": failed,
        "errors": severities[Severity.ERROR],
        "warnings": severities[Severity.WARNING],
        "notes": severities[Severity.INFO],
    }


def _number(count: object, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"


def _cards(paths: Sequence[str], game: str | None, found: Review) -> Iterator[str]:
    """Count the cards of files and folders; the findings in them, shown."""
    sources = [path for path in paths if Path(path).suffix != SUFFIX and not _holds_only_cases(Path(path))]
    for reading in read_paths(sources, Stated(game)):
        if isinstance(reading, Problem):
            found.problems.append(reading)
            continue
        found.count(reading)
        yield from (as_shown(each.diagnostic, each.source) for each in reading.findings)


def _cases(paths: Iterable[str], found: Review) -> Iterator[str]:
    """Check the cases of files and folders; the findings about them, shown."""
    for path in map(Path, paths):
        files = case_files(path) if path.is_dir() else [path] if path.suffix == SUFFIX else []
        for file in files:
            result = run_file(file)
            found.cases.append(result)
            if result.findings:
                yield render_all(result.findings, result.source)


def _holds_only_cases(path: Path) -> bool:
    """Whether a folder has cases and no card, so that it is no folder without cards."""
    return path.is_dir() and not any(path.rglob("*.card")) and bool(case_files(path))


def _payments(reading: CardReading) -> Iterator[str]:
    """The role of each payment on a card, the printed costs among them, and a word for each change of a cost."""
    yield from (face.base_cost.role.value for face in reading.faces if face.base_cost)
    for ability in reading.abilities:
        yield from (cost.role.value for cost in ability.costs)
        yield from (CHANGES for _ in ability.modifiers)
