"""`cardlang explore`: every way the decisions can go from a state, and what can be said over all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from cardlang.cases.case_file import open_case, parse_case
from cardlang.cases.opening import Opening, openings, table_for
from cardlang.cases.suite import SUFFIX
from cardlang.diagnostics import Diagnostic, render
from cardlang.engine.claims import claims_of
from cardlang.engine.explore import Bounds, Walk, explore, until_idle
from cardlang.source import Source
from cardlang.tools.branches import data, shown
from cardlang.tools.cli import Exit, Problem, exit_code
from cardlang.tools.drawing import svg
from cardlang.tools.inputs import Stated, read_inputs, stated_options
from cardlang.tools.showing import fitted
from cardlang.tools.test_command import UNUSABLE

USUAL = Bounds()


AT_LEAST_ONE = click.IntRange(min=1)


@click.command("explore")
@click.argument("given", metavar="CASE|TEXT")
@click.option("--run", "title", help="The run of a case to explore; all of them without it.")
@click.option(
    "--after",
    type=click.IntRange(min=0),
    help="Carry out so many steps of the run first; those before any answer without it.",
)
@click.option("--start", help='What is on the table for a text: "P1 pool [4]; P1 base this; P2 bf1 Foe".')
@click.option("--json", "as_json", is_flag=True, help="One JSON object a run.")
@click.option("--svg", "picture", type=click.Path(path_type=Path), help="Draw a picture into this file.")
@click.option(
    "--depth", type=AT_LEAST_ONE, default=USUAL.depth, show_default=True, help="Decisions on one way at most."
)
@click.option("--points", type=AT_LEAST_ONE, default=USUAL.points, show_default=True, help="Points in all at most.")
@stated_options
def explore_command(
    given: str,
    title: str | None,
    after: int | None,
    start: str | None,
    as_json: bool,
    picture: Path | None,
    depth: int,
    points: int,
    stated: Stated,
) -> Exit:
    """Walk every way the decisions can go from a run of a CASE, or from a table with a card of a TEXT on it.

    A way ends when nothing is going on any more. Friend, Foe, Trinket and Spare are cards without a text.
    """
    findings: list[Diagnostic] = []
    problems: list[Problem] = []
    faults = 0
    for source, found in _begun(given, title, after, start, stated):
        if isinstance(found, Diagnostic):
            findings.append(found)
            problems += [Problem(source.name, found)] if found.code in UNUSABLE else []
            click.echo(render(found, source), err=True)
            continue
        walk = explore(found.outlook, until_idle, Bounds(depth, points), found.since)
        faults += len(claims_of(walk).violations)
        _show(found, walk, as_json, picture)
    return Exit.FINDINGS if faults else exit_code(findings, problems)


def _show(opening: Opening, walk: Walk, as_json: bool, picture: Path | None) -> None:
    if picture is not None:
        picture.write_text(svg(opening, walk), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(data(opening, walk), ensure_ascii=False))
    elif picture is None:
        lines = (*([f"== {opening.title}"] if opening.title else []), *shown(opening, walk))
        click.echo("\n".join(map(fitted, lines)))


def _begun(
    given: str, title: str | None, after: int | None, start: str | None, stated: Stated
) -> Iterator[tuple[Source, Opening | Diagnostic]]:
    """What is explored: the runs of a case, or a text on its table."""
    if given.endswith(SUFFIX):
        source, problems = open_case(Path(given))
        case, wrong = parse_case(source) if not problems else (None, problems)
        yield from ((source, problem) for problem in wrong)
        if case is not None:
            titles = [section.argument or "" for section in case.all_sections("run")]
            if title is not None and title not in titles:
                known = ", ".join(filter(None, titles)) or "none with a title"
                raise click.UsageError(f'there is no run "{title}"; there are: {known}.')
            yield from ((source, found) for found in openings(case, title, after))
        return
    clauses = [clause.strip() for clause in (start or "").split(";") if clause.strip()]
    for reading in read_inputs([given], stated):
        if isinstance(reading, Problem):
            yield Source("", reading.name), reading.finding
            continue
        for one in reading.findings:
            yield one.source, one.diagnostic
        if not any(one.diagnostic.severity.value == "error" for one in reading.findings):
            yield Source(reading.card.faces[0].text, "<text>"), table_for(reading, clauses)
