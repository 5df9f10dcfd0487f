"""`cardlang batch`: many cards to one JSON object each, in input order, by as many processes as there are.

What it writes is laid down in the schema (`cardlang schema`). Everything is written whole or not at all, and a run that
was ended goes on when it is started again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Protocol

import click

from cardlang import __version__
from cardlang.codes import finding
from cardlang.diagnostics import Severity, visible
from cardlang.formats.fields import Fields
from cardlang.formats.recognise import GAMES
from cardlang.formats.sources import Refused, Row, rows
from cardlang.keywords.table import grammar_root
from cardlang.source import NOWHERE
from cardlang.tools import batch_run
from cardlang.tools.batch_run import (
    Elsewhere,
    Numbered,
    chunked,
    line_of,
    names_in,
    tally_from,
    tally_to_data,
    with_repeat,
)
from cardlang.tools.cli import Exit, Problem
from cardlang.tools.database import Database
from cardlang.tools.inputs import field_options
from cardlang.tools.page_options import Report, report_options
from cardlang.tools.progress import Progress, show_progress
from cardlang.tools.repeats import Repeats
from cardlang.tools.report import Tally, summary, summary_lines
from cardlang.tools.result_cache import NO_RESULTS, Results, kept_results
from cardlang.tools.writing import Unfinished, is_device, naming, written_whole


@dataclass(slots=True)
class BatchResult:
    """What a run came to, and the sources that could not be used."""

    tally: Tally
    seconds: float = 0.0
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the user asked a run to read."""

    sources: tuple[str, ...]
    game: str | None = None
    fields: Fields | None = None


class Output(Protocol):
    """Where the cards' lines go, step by step, each with a note by which a later run can go on."""

    @property
    def kept(self) -> Iterable[object]:
        """The notes of the steps that an earlier run has written."""

    def write(self, data: bytes, note: object) -> None:
        """Write a step."""

    def lines(self) -> Iterator[bytes]:
        """The lines written so far."""


@click.command("batch")
@click.argument("sources", nargs=-1, required=True, type=click.Path())
@click.option("--game", type=click.Choice(GAMES), help="The game, for sources that don't say it.")
@field_options
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), help="Where the cards go, one JSON object a line."
)
@click.option("--summary", "summary_path", type=click.Path(path_type=Path), help="Where the summary goes.")
@click.option("--sqlite", type=click.Path(path_type=Path), help="Where a database of the cards goes.")
@report_options
@click.option("--jobs", type=click.IntRange(min=1), help="How many processes read (default: one a processor).")
@click.option("--scheduler", metavar="ADDRESS", help="Read on the dask.distributed cluster whose scheduler is there.")
@click.option("--fresh", is_flag=True, help="Read every card, also those that are known from an earlier run.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def batch(
    sources: tuple[str, ...],
    game: str | None,
    fields: Fields | None,
    out: Path,
    summary_path: Path | None,
    sqlite: Path | None,
    report: Report | None,
    jobs: int | None,
    scheduler: str | None,
    fresh: bool,
    as_json: bool,
) -> Exit:
    """Read every card of files and folders; write one JSON object a card, and a summary.

    A file's format is recognised. A run that was ended on the way goes on when the same is asked for again.
    """
    page = report.page if report is not None else None
    written = [path for path in (out, summary_path, sqlite, page) if path is not None]
    _check_written(sources, written)
    asked = Asked(sources, game, fields)
    elsewhere = _cluster(scheduler, jobs) if scheduler is not None else None
    with ExitStack() as files:
        database = files.enter_context(Database(sqlite)) if sqlite else None
        output: Output = (
            files.enter_context(_Device(out))
            if is_device(out)
            else files.enter_context(Unfinished(out, _run_of(asked, written)))
        )
        about = files.enter_context(written_whole(summary_path or Path(os.devnull)))
        results = files.enter_context(kept_results(_program(), wanted=not fresh))
        with show_progress() as progress:
            result = run_batch(
                asked, output, jobs or os.cpu_count() or 1, progress, written, database, results, elsewhere
            )
        data = summary(result.tally, result.seconds)
        about.write(line_of(data, indent=1))
        if report is not None:
            report.write(output.lines, data, sources)
    return _tell(result, data, as_json)


def run_batch(
    asked: Asked,
    output: Output,
    jobs: int,
    progress: Progress,
    written: Sequence[Path] = (),
    database: Database | None = None,
    results: Results = NO_RESULTS,
    elsewhere: Elsewhere | None = None,
) -> BatchResult:
    """Read the sources' cards and write their objects, in order. Files being written are no sources."""
    began = time.monotonic()
    result = BatchResult(Tally())
    repeats = Repeats()
    _go_on(output, result.tally, repeats, progress)
    if database is not None:
        database.add(output.lines())
    names = names_in((row for _, row in _numbered(rows(asked.sources, asked.game, asked.fields), written, [])), results)
    numbered = _numbered(rows(asked.sources, asked.game, asked.fields), written, result.problems)
    chunks = chunked(islice(numbered, result.tally.cards, None))
    try:
        for chunk in batch_run.read_chunks(chunks, jobs, names, results, elsewhere):
            met = [repeats.meet(keys) for keys in chunk.keys]
            chunk.tally.repeats.update(repeat for repeat in met if repeat)
            lines = [with_repeat(line, repeat) for line, repeat in zip(chunk.lines, met, strict=True)]
            output.write(b"".join(lines), {"tally": tally_to_data(chunk.tally), "keys": chunk.keys})
            if database is not None:
                database.add(lines)
            result.tally.add(chunk.tally)
            progress.advance(chunk.tally.cards)
    except BrokenProcessPool as error:
        raise click.ClickException(
            "A process that read cards ended before its time; is there enough memory?"
        ) from error
    if not result.tally.cards and not result.problems:
        result.problems.append(Problem("", finding("CL607", "There is no card in these sources.", NOWHERE)))
    result.seconds = time.monotonic() - began
    return result


def _cluster(address: str, jobs: int | None) -> Elsewhere:
    """Where the chunks are read when they are read on a cluster. Raises click.UsageError."""
    if jobs is not None:
        raise click.UsageError("How many processes a cluster has is its own affair: --scheduler goes without --jobs.")
    if importlib.util.find_spec("distributed") is None:
        raise click.UsageError("To read on a cluster, install the extra: pip install 'cardlang[cluster]'.")
    from cardlang.tools.cluster import readers_at

    return partial(readers_at, address)


class _Device:
    """An output that is no file: what was written to it is gone, and nothing can be gone on with."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.kept: tuple[object, ...] = ()

    def __enter__(self) -> _Device:
        self._file = self._path.open("wb")
        return self

    def __exit__(self, *_: object) -> None:
        with naming(self._path):
            self._file.close()

    def write(self, data: bytes, note: object) -> None:
        """Write a step."""
        with naming(self._path):
            self._file.write(data)

    def lines(self) -> Iterator[bytes]:
        """Nothing."""
        yield from ()


def _go_on(output: Output, tally: Tally, repeats: Repeats, progress: Progress) -> None:
    """Take over what an earlier run has written."""
    for note in output.kept:
        assert isinstance(note, dict)
        tally.add(tally_from(note["tally"]))
        for keys in note["keys"]:
            repeats.meet(keys and tuple(keys))
    if tally.cards:
        progress.advance(tally.cards)
        cards = "card is" if tally.cards == 1 else "cards are"
        click.echo(f"Going on with an earlier run: {tally.cards} {cards} written already.", err=True)


def _program() -> str:
    """What tells this program and its grammar from any other."""
    package = Path(__file__).parent.parent
    own = [*sorted(package.rglob("*.py")), *sorted(grammar_root().rglob("*.*"))]
    return hashlib.sha256("\n".join((__version__, *map(_state_of, own))).encode("utf-8", "surrogatepass")).hexdigest()


def _run_of(asked: Asked, written: Sequence[Path]) -> str:
    """What must be the same for a run to be gone on with: program, grammar, arguments and sources."""
    told = [_program(), repr(asked)]
    for source in asked.sources:
        below = sorted(Path(source).rglob("[!.]*")) if Path(source).is_dir() else [Path(source)]
        told += [_state_of(path) for path in below if not any(_is_same(path, other) for other in written)]
    return hashlib.sha256("\n".join(told).encode("utf-8", "surrogatepass")).hexdigest()


def _state_of(path: Path) -> str:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return f"{path} is not there"
    return f"{path} {status.st_size} {status.st_mtime_ns}" if path.is_file() else str(path)


def _check_written(sources: Sequence[str], written: Sequence[Path]) -> None:
    """Refuse to write what is read, and to write two things into one file. Raises click.UsageError."""
    for path in written:
        if any(_is_same(Path(source), path) for source in sources):
            raise click.UsageError(f"{path} is to be read and to be written.")
    places = [path.resolve() for path in written if not is_device(path)]
    if len(set(places)) < len(places):
        raise click.UsageError(
            "Two of the files to be written are the same: the cards, the summary, the database, the report."
        )


def _tell(result: BatchResult, data: dict[str, object], as_json: bool) -> Exit:
    for problem in result.problems:
        click.echo(str(problem), err=True)
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        click.echo("\n".join(visible(line) for line in summary_lines(data)))
    if any(problem.finding.severity is Severity.ERROR for problem in result.problems):
        return Exit.MISUSE
    return Exit.CLEAN if result.tally.clean else Exit.FINDINGS


def _numbered(found: Iterable[Row | Refused], written: Sequence[Path], problems: list[Problem]) -> Iterator[Numbered]:
    index = 0
    file, is_written = "", False
    for row in found:
        if row.file != file:
            file, is_written = row.file, any(_is_same(Path(row.file), path) for path in written)
        if is_written:
            continue
        if isinstance(row, Refused):
            problems.append(Problem(row.file, row.finding))
        else:
            yield index, row
            index += 1


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
