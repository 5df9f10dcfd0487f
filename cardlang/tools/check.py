"""`cardlang check`: every finding in files and folders of cards, for people, for CI, or as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import click

from cardlang.card_data import findings_to_data
from cardlang.codes import CODES, finding
from cardlang.diagnostics import CardlangError, Diagnostic, Severity
from cardlang.library import CardReading
from cardlang.source import NOWHERE
from cardlang.tools.baseline import new_findings, read_baseline, write_baseline
from cardlang.tools.check_formats import Told, lines
from cardlang.tools.cli import Exit, Problem, exit_code
from cardlang.tools.code_pages import code_page, pages
from cardlang.tools.inputs import STDIN, Stated, read_inputs, read_paths, stated_options
from cardlang.tools.mending import with_all_wordings
from cardlang.tools.showing import fitted

FORM = "cardlang.check.form"
OFF = "off"
LEVELS: Mapping[str, Severity | None] = {**{level.value: level for level in Severity}, OFF: None}


@dataclass(frozen=True, slots=True)
class Asked:
    """What one run of the command was asked for, but for what it reads."""

    form: str
    severities: Mapping[str, Severity | None]
    baseline: Path | None
    update: bool


@dataclass(slots=True)
class _Run:
    """What a run has met: its cards, the findings, those silenced, and what could not be used."""

    cards: int
    found: list[Told]
    silenced: int
    problems: list[Problem]


def _severity_of(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> dict[str, Severity | None]:
    """The option `--severity CODE=LEVEL`, as often as it is given."""
    severities: dict[str, Severity | None] = {}
    for item in given:
        code, _equals, level = item.partition("=")
        if code.upper() not in CODES or level.lower() not in LEVELS:
            raise click.BadParameter(f"{item!r} is no code and level: CL305=off, CL305=error; {', '.join(LEVELS)}.")
        severities[code.upper()] = LEVELS[level.lower()]
    return severities


def _explained(ctx: click.Context, _: click.Parameter, code: str | None) -> None:
    """The option `--explain CODE`: its page, or all codes for the word `all`, instead of a check."""
    if code is None:
        return
    try:
        click.echo(pages() if code.lower() == "all" else code_page(code.upper()).rstrip())
    except CardlangError:
        raise click.BadParameter(f"{code!r} is no code; --explain all lists them.") from None
    ctx.exit(Exit.CLEAN)


def _form(ctx: click.Context, param: click.Parameter, given: bool) -> None:
    """One of the flags for a form; a second one is refused."""
    if given and ctx.meta.setdefault(FORM, param.name) != param.name:
        raise click.UsageError(f"--{ctx.meta[FORM]} and --{param.name} do not go together.")


def _forms(command: click.decorators.FC) -> click.decorators.FC:
    """`--json`, `--github` and `--sarif`: a flag for each form, of which one alone is given."""
    for form, words in (
        ("sarif", "One SARIF 2.1.0 log."),
        ("github", "A workflow command a finding, for GitHub's checks."),
        ("json", "One JSON object a finding."),
    ):
        command = click.option(f"--{form}", form, is_flag=True, expose_value=False, callback=_form, help=words)(command)
    return command


@click.command("check")
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@_forms
@click.option("--baseline", type=click.Path(path_type=Path), help="Tell of no finding that stands in this file.")
@click.option("--update-baseline", "update", is_flag=True, help="Write the findings of this run into --baseline.")
@click.option("--severity", multiple=True, callback=_severity_of, help="CODE=error, warning, info or off.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes.")
@click.option(
    "--explain",
    metavar="CODE",
    expose_value=False,
    is_eager=True,
    callback=_explained,
    help="A code's page; all lists them.",
)
@stated_options
@click.pass_context
def check(
    ctx: click.Context,
    paths: tuple[str, ...],
    baseline: Path | None,
    update: bool,
    severity: dict[str, Severity | None],
    watch: bool,
    stated: Stated,
) -> Exit:
    """Show every finding in the cards of PATHS: files, folders with all they hold, and - for standard input."""
    stated.check_one_game()
    if update and baseline is None:
        raise click.UsageError("--update-baseline needs --baseline FILE.")
    if watch and (STDIN in paths or update):
        raise click.UsageError("--watch goes with files and folders only, and not with --update-baseline.")
    asked = Asked(ctx.meta.get(FORM, "text"), severity, baseline, update)
    ended = check_once(paths, stated, asked)
    for _ in _changes(paths) if watch else ():
        ended = check_once(paths, stated, asked)
    return ended


def check_once(paths: tuple[str, ...], stated: Stated, asked: Asked) -> Exit:
    """One check of everything that is named."""
    run = _read(paths, stated, asked)
    if not run.cards and not run.problems:
        run.problems.append(Problem("", finding("CL607", "There is no card in these sources.", NOWHERE)))
    known = None
    if asked.update and asked.baseline:
        count = write_baseline(asked.baseline, run.found)
        click.echo(f"{_number(count, 'finding')} written to {asked.baseline}", err=True)
        return exit_code((), run.problems)
    if asked.baseline:
        read = read_baseline(asked.baseline)
        if isinstance(read, Problem):
            run.problems.append(read)
        else:
            known = len(run.found)
            run.found = new_findings(run.found, read)
            known -= len(run.found)
    for line in lines(run.found, asked.form):
        click.echo(line)
    for problem in run.problems:
        click.echo(str(problem), err=True)
    if asked.form == "text":
        click.echo(fitted(_summary(run, known)))
    return exit_code((told.diagnostic for told in run.found), run.problems)


def _read(paths: tuple[str, ...], stated: Stated, asked: Asked) -> _Run:
    run = _Run(0, [], 0, [])
    named = tuple(path for path in paths if path != STDIN)
    typed = read_inputs((STDIN,), stated) if STDIN in paths else ()
    for reading in chain(typed, read_paths(named, stated, left_out=asked.baseline)):
        if isinstance(reading, Problem):
            run.problems.append(reading)
            continue
        run.cards += 1
        for told in told_of(with_all_wordings(reading)):
            severity = asked.severities.get(told.diagnostic.code, told.diagnostic.severity)
            if severity is None or told.diagnostic.code in reading.card.silenced:
                run.silenced += 1
            else:
                data = {**told.data, "severity": severity.value}
                run.found.append(replace(told, diagnostic=_as_severe(told.diagnostic, severity), data=data))
    return run


def _as_severe(diagnostic: Diagnostic, severity: Severity) -> Diagnostic:
    return diagnostic if diagnostic.severity is severity else replace(diagnostic, severity=severity)


def told_of(reading: CardReading) -> Iterator[Told]:
    """The findings of a card, each with where it stands."""
    for found, data in zip(reading.findings, findings_to_data(reading), strict=True):
        yield Told(found.diagnostic, found.source, reading.card.file, reading.card.name, data)


def _changes(paths: tuple[str, ...]) -> Iterator[object]:
    """Something each time a file under the paths changes, until the user ends it."""
    try:
        from watchfiles import watch
    except ImportError:
        raise click.UsageError("--watch needs the extra `watch`: pip install 'cardlang[watch]'.") from None
    yield from watch(*paths, raise_interrupt=False)


def _summary(run: _Run, known: int | None) -> str:
    counts = Counter(told.diagnostic.severity for told in run.found)
    names = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    told = [_number(run.cards, "card"), *(_number(counts[severity], name) for severity, name in names.items())]
    told += [f"{run.silenced} silenced"] if run.silenced else []
    told += [f"{known} known"] if known is not None else []
    return ", ".join(told)


def _number(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"
