"""`cardlang batch`: many cards to one JSON object each, in input order, by as many processes as there are.

What it writes is laid down in the schema (`cardlang schema`). The same input gives the same bytes however many
processes wrote them; the file is written whole or not at all.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import BinaryIO

import click

from cardlang.card_data import card_to_data
from cardlang.codes import finding
from cardlang.diagnostics import visible
from cardlang.formats.recognise import GAMES
from cardlang.formats.sources import Refused, Row, card_of, rows
from cardlang.library import card_names, read_card
from cardlang.source import NOWHERE
from cardlang.syntax.grammar import load_grammar
from cardlang.tools.cli import Exit, Problem
from cardlang.tools.progress import Progress, show_progress
from cardlang.tools.report import Tally, reason_words, reasons_of, summary, summary_lines
from cardlang.tools.running import lacks

CHUNK = 64
"""Cards that one process reads at a time."""
WAITING = 4
"""Chunks for each process that may wait at once, so that memory stays bounded."""

_KNOWN: ContextVar[frozenset[str]] = ContextVar("the names of all cards of the run", default=frozenset())

Numbered = tuple[int, Row]


@dataclass(slots=True)
class BatchResult:
    """What a run came to, and the sources that could not be used."""

    tally: Tally
    seconds: float = 0.0
    problems: list[Problem] = field(default_factory=list)


@click.command("batch")
@click.argument("sources", nargs=-1, required=True, type=click.Path())
@click.option("--game", type=click.Choice(GAMES), help="The game, for sources that don't say it.")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), help="Where the cards go, one JSON object a line."
)
@click.option("--summary", "summary_path", type=click.Path(path_type=Path), help="Where the summary goes.")
@click.option("--jobs", type=click.IntRange(min=1), help="How many processes read (default: one a processor).")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def batch(
    sources: tuple[str, ...], game: str | None, out: Path, summary_path: Path | None, jobs: int | None, as_json: bool
) -> Exit:
    """Read every card of files and folders; write one JSON object a card, and a summary."""
    written = [path for path in (out, summary_path) if path is not None]
    for path in written:
        if any(_is_same(Path(source), path) for source in sources):
            raise click.UsageError(f"{path} is to be read and to be written.")
    if summary_path and not _is_device(out) and out.resolve() == summary_path.resolve():
        raise click.UsageError(f"{out} cannot hold both the cards and the summary.")
    with ExitStack() as files:
        file, about = [files.enter_context(written_whole(path)) for path in (out, summary_path or Path(os.devnull))]
        with show_progress() as progress:
            result = run_batch(sources, game, file, jobs or os.cpu_count() or 1, progress, written)
        data = summary(result.tally, result.seconds)
        about.write(_line(data, indent=1))
    for problem in result.problems:
        click.echo(str(problem), err=True)
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        click.echo("\n".join(visible(line) for line in summary_lines(data)))
    if result.problems:
        return Exit.MISUSE
    return Exit.CLEAN if result.tally.clean else Exit.FINDINGS


def run_batch(
    sources: Iterable[str],
    game: str | None,
    file: BinaryIO,
    jobs: int,
    progress: Progress,
    written: Sequence[Path] = (),
) -> BatchResult:
    """Read the sources' cards and write their objects to a file, in order. Files being written are no sources."""
    began = time.monotonic()
    result = BatchResult(Tally())
    sources = tuple(sources)
    names = card_names(row for _, row in _numbered(rows(sources, game), written, []))
    chunks = _chunks(_numbered(rows(sources, game), written, result.problems))
    try:
        for lines, tally in _read_chunks(chunks, jobs, names):
            file.write(lines)
            result.tally.add(tally)
            progress.advance(tally.cards)
    except BrokenProcessPool as error:
        raise click.ClickException(
            "A process that read cards ended before its time; is there enough memory?"
        ) from error
    if not result.tally.cards and not result.problems:
        result.problems.append(Problem("", finding("CL607", "There is no card in these sources.", NOWHERE)))
    result.seconds = time.monotonic() - began
    return result


def read_chunk(chunk: Sequence[Numbered]) -> tuple[bytes, Tally]:
    """The lines for a run of cards, and what they came to."""
    tally = Tally()
    lines: list[bytes] = []
    for index, row in chunk:
        reading = read_card(card_of(row), names=_KNOWN.get())
        missing = lacks(reading)
        blocked_by = (*(reason_words(reason) for reason in reasons_of(reading)), *missing)
        tally.count(reading, not blocked_by)
        lines.append(_line(card_to_data(reading, index, not blocked_by, blocked_by)))
    return b"".join(lines), tally


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes its place only when all went well; a device is written to as it is.

    A link stays one, and a file keeps who may read it.
    """
    if _is_device(path):
        with path.open("wb") as file:
            yield file
        return
    place = path.resolve()
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        with _opened(part, path) as file:
            if place.exists():
                shutil.copymode(place, part)
            yield file
        os.replace(part, place)
    finally:
        part.unlink(missing_ok=True)


def _is_device(path: Path) -> bool:
    """Whether something else than a file is there; a folder is, and cannot be written to."""
    return path.exists() and not path.is_file()


def _opened(part: Path, path: Path) -> BinaryIO:
    """The file that is written until all went well. Raises OSError with the name that the user gave."""
    try:
        return part.open("wb")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _read_chunks(chunks: Iterator[list[Numbered]], jobs: int, names: frozenset[str]) -> Iterator[tuple[bytes, Tally]]:
    """Every chunk's lines in order. One process reads here; several read ahead of the one that writes."""
    first = list(islice(chunks, 2))
    if jobs == 1 or len(first) < 2:
        known = _KNOWN.set(names)
        yield from (read_chunk(chunk) for chunk in (*first, *chunks))
        _KNOWN.reset(known)
        return
    waiting: deque[Future[tuple[bytes, Tally]]] = deque()
    # Spawned, not forked: the line of progress has a thread of its own.
    spawn = get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, initializer=_know, initargs=(names,)) as pool:
        try:
            for chunk in (*first, *chunks):
                waiting.append(pool.submit(read_chunk, chunk))
                if len(waiting) >= jobs * WAITING:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _know(names: frozenset[str]) -> None:
    """Tell a process which cards the run has. It ends with the run: when that is interrupted, or is no more."""
    _KNOWN.set(names)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(Exit.INTERRUPTED)


def _chunks(numbered: Iterator[Numbered]) -> Iterator[list[Numbered]]:
    """The rows in chunks, in order; each game's grammar is loaded before the first that needs it goes out."""
    games: set[str] = set()
    while chunk := list(islice(numbered, CHUNK)):
        for game in {row.game for _, row in chunk if row.game} - games:
            load_grammar(game)
            games.add(game)
        yield chunk


def _numbered(found: Iterable[Row | Refused], written: Sequence[Path], problems: list[Problem]) -> Iterator[Numbered]:
    index = 0
    for row in found:
        if isinstance(row, Refused):
            if not any(_is_same(Path(row.file), path) for path in written):
                problems.append(Problem(row.file, row.finding))
        elif not (row.line == 1 and any(_is_same(Path(row.file), path) for path in written)):
            yield index, row
            index += 1


def _line(data: object, indent: int | None = None) -> bytes:
    separators = None if indent else (",", ":")
    text = json.dumps(data, ensure_ascii=False, indent=indent, separators=separators)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
