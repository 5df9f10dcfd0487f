"""The run of `cardlang batch`: rows in chunks, read by as many processes as there are, in order, each card once.

Where processes are not of this machine, `cluster` says.
The same input gives the same bytes however many processes there are, and however often the run was ended on the way.
"""

from __future__ import annotations

import gc
import json
import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from threading import Thread

from cardlang.card_data import card_to_data
from cardlang.formats.card import SourceCard
from cardlang.formats.sources import Row, card_of
from cardlang.library import AbilityReading, Verdict, read_card
from cardlang.nodes.base import walk
from cardlang.nodes.filters import Name
from cardlang.syntax.grammar import load_grammar
from cardlang.tools.cli import Exit
from cardlang.tools.repeats import Keys, Names, keys_of
from cardlang.tools.report import FileTally, Tally, counted_of, reason_words, reasons_of
from cardlang.tools.result_cache import NO_RESULTS, Result, Results, from_bytes, to_bytes
from cardlang.tools.running import lacks

CHUNK = 64
"""Cards that one process reads at a time."""
WAITING = 4
"""Chunks for each process that may wait at once, so that memory stays bounded."""

_NUMBER = b'{"index":0'
_NOBODY = Names()
_KNOWN: ContextVar[Names] = ContextVar("the names of all cards of the run", default=_NOBODY)

Numbered = tuple[int, Row]
Kept = tuple[tuple[str, ...], bytes]
"""The names of a card, and what came of it as it is kept."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of cards read: each card's line, what it is known again by, and what they came to."""

    lines: tuple[bytes, ...]
    keys: tuple[Keys | None, ...]
    tally: Tally


def names_in(found: Iterable[Row], results: Results = NO_RESULTS) -> Names:
    """The names of all cards of some rows, those of their faces among them."""
    names = Names()
    for row in found:
        for name in results.names(row) or names_of_card(card_of(row)):
            names.add(name)
    return names


def names_of_card(card: SourceCard) -> tuple[str, ...]:
    """The names that a card goes by, those of its faces among them."""
    return tuple(name for name in dict.fromkeys((card.name, *(face.name for face in card.faces))) if name)


def read_chunk(chunk: Sequence[Row]) -> list[Kept]:
    """What came of some cards, as it is kept."""
    return [(result.names, to_bytes(result)) for result in map(read_row, chunk)]


def read_row(row: Row) -> Result:
    """What came of one card."""
    known = _KNOWN.get()
    reading = read_card(card_of(row), names=known)
    blocked_by = (*(reason_words(reason) for reason in reasons_of(reading)), *lacks(reading))
    line = line_of(card_to_data(reading, 0, not blocked_by, blocked_by)).removeprefix(_NUMBER)
    said = {node.text: None for ability in reading.abilities for node in _names_in(ability)}
    spoken = tuple((name, name in known) for name in said)
    counted = counted_of(reading, not blocked_by)
    return Result(names_of_card(reading.card), spoken, counted, keys_of(reading), line)


@dataclass(frozen=True, slots=True)
class Readers:
    """Where chunks are read: what a chunk is given to, and how many can be read at once."""

    submit: Callable[[list[Row]], Future[list[Kept]]]
    count: int


Elsewhere = Callable[[Names], AbstractContextManager[Readers]]
"""What opens the place where cards are read, told the names of all, when that is not this machine."""


@contextmanager
def processes(jobs: int, names: Names) -> Iterator[Readers]:
    """So many processes of this machine."""
    # Spawned, not forked: the line of progress has a thread of its own.
    spawn = get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, initializer=_know, initargs=(names,)) as pool:
        try:
            yield Readers(lambda rows: pool.submit(read_chunk, rows), jobs)
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def knowing(names: Names) -> Iterator[None]:
    """Cards that are read here are of a run that has cards of these names."""
    token = _KNOWN.set(names)
    try:
        yield
    finally:
        _KNOWN.reset(token)


def read_chunks(
    chunks: Iterator[list[Numbered]],
    jobs: int,
    names: Names,
    results: Results = NO_RESULTS,
    elsewhere: Elsewhere | None = None,
) -> Iterator[Chunk]:
    """Every chunk read, in order. One process reads here; several, or those `elsewhere`, ahead of the one that writes.

    What is kept of earlier runs is not read again, and what is read is kept.
    """
    asked = (_ask(chunk, names, results) for chunk in chunks)
    first = list(islice(asked, 2))
    everything = chain(first, asked)
    if elsewhere is None and (jobs == 1 or len(first) < 2):
        with knowing(names):
            for chunk, known, missing in everything:
                yield _whole(chunk, known, missing, read_chunk(missing), results)
        return
    waiting: deque[tuple[list[Numbered], dict[int, Result], list[Row], Future[list[Kept]] | None]] = deque()

    def first_done() -> Chunk:
        chunk, known, missing, future = waiting.popleft()
        return _whole(chunk, known, missing, future.result() if future else [], results)

    with elsewhere(names) if elsewhere is not None else processes(jobs, names) as readers:
        for chunk, known, missing in everything:
            waiting.append((chunk, known, missing, readers.submit(missing) if missing else None))
            if len(waiting) >= readers.count * WAITING:
                yield first_done()
        while waiting:
            yield first_done()


def chunked(numbered: Iterator[Numbered]) -> Iterator[list[Numbered]]:
    """The rows in chunks, in order."""
    while chunk := list(islice(numbered, CHUNK)):
        yield chunk


def _ask(chunk: list[Numbered], names: Names, results: Results) -> tuple[list[Numbered], dict[int, Result], list[Row]]:
    """A chunk with what is kept of its cards by their numbers, and the rows of those that must be read.

    Each game's grammar is loaded before the first row that needs it goes out, so that its tables are made once.
    """
    known: dict[int, Result] = {}
    missing: list[Row] = []
    for index, row in chunk:
        kept = results.get(row)
        if kept is not None and kept.holds(names):
            known[index] = kept
        else:
            missing.append(row)
            if row.game:
                load_grammar(row.game)
    return chunk, known, missing


def _whole(
    chunk: list[Numbered], known: dict[int, Result], missing: list[Row], read: list[Kept], results: Results
) -> Chunk:
    """A chunk of what was kept and what was read, in order."""
    results.keep((row, *kept) for row, kept in zip(missing, read, strict=True))
    fresh = (from_bytes(names, kept) for names, kept in read)
    tally = Tally()
    lines: list[bytes] = []
    keys: list[Keys | None] = []
    for index, row in chunk:
        result = known.get(index) or next(fresh)
        tally.count(result.counted, row.file, row.format)
        lines.append(b'{"index":%d' % index + result.line)
        keys.append(result.keys)
    return Chunk(tuple(lines), tuple(keys), tally)


def _names_in(ability: AbilityReading) -> Iterator[Name]:
    for node in (ability.node,) if ability.node is not None else ability.parts:
        yield from (below for below in walk(node) if isinstance(below, Name))


def line_of(data: object, indent: int | None = None) -> bytes:
    """An object as a line of JSON."""
    separators = None if indent else (",", ":")
    text = json.dumps(data, ensure_ascii=False, indent=indent, separators=separators)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def with_repeat(line: bytes, repeat: str | None) -> bytes:
    """A card's line with what the card is to those before it, which only the process that writes knows."""
    return line.removesuffix(b"null}\n") + json.dumps(repeat).encode() + b"}\n"


def tally_to_data(tally: Tally) -> dict[str, object]:
    """A tally as plain data."""
    return {
        "counts": [tally.cards, tally.refused, tally.runnable, tally.lines, tally.lines_read, tally.errors],
        "repeats": dict(tally.repeats),
        "verdicts": {verdict.value: count for verdict, count in tally.verdicts.items()},
        "files": {
            file: [counted.format, counted.cards, counted.refused, {v.value: n for v, n in counted.verdicts.items()}]
            for file, counted in tally.files.items()
        },
        "blocked": [[*reason, count, tally.alone[reason]] for reason, count in tally.blocked.items()],
    }


def tally_from(data: dict) -> Tally:  # type: ignore[type-arg]
    """The tally that `tally_to_data` made the data of."""
    cards, refused, runnable, lines, lines_read, errors = data["counts"]
    blocked = {(code, words): (count, alone) for code, words, count, alone in data["blocked"]}
    return Tally(
        cards=cards,
        refused=refused,
        repeats=Counter(data["repeats"]),
        files={
            file: FileTally(format, cards, refused, _verdicts(verdicts))
            for file, (format, cards, refused, verdicts) in data["files"].items()
        },
        verdicts=_verdicts(data["verdicts"]),
        runnable=runnable,
        lines=lines,
        lines_read=lines_read,
        errors=errors,
        blocked=Counter({reason: count for reason, (count, _) in blocked.items()}),
        alone=Counter({reason: alone for reason, (_, alone) in blocked.items() if alone}),
    )


def _verdicts(counts: dict[str, int]) -> Counter[Verdict]:
    return Counter({Verdict(name): count for name, count in counts.items()})


def _know(names: Names) -> None:
    """Tell a process which cards the run has. It ends with the run: when that is interrupted, or is no more."""
    _KNOWN.set(names)
    # What a card is read into has no cycles: looking for some again and again takes a tenth of the time.
    gc.set_threshold(50_000, 20, 20)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(Exit.INTERRUPTED)
