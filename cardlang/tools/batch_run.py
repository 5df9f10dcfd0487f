"""The run of `cardlang batch`: rows in chunks, read by as many processes as there are, in order, each card once.

The same input gives the same bytes however many processes there are, and however often the run was ended on the way.
"""

from __future__ import annotations

import json
import os
import signal
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from threading import Thread

from cardlang.card_data import card_to_data
from cardlang.formats.sources import Row, card_of
from cardlang.library import Verdict, read_card
from cardlang.syntax.grammar import load_grammar
from cardlang.tools.cli import Exit
from cardlang.tools.repeats import Keys, Names, keys_of
from cardlang.tools.report import FileTally, Tally, reason_words, reasons_of
from cardlang.tools.running import lacks

CHUNK = 64
"""Cards that one process reads at a time."""
WAITING = 4
"""Chunks for each process that may wait at once, so that memory stays bounded."""

_NOBODY = Names()
_KNOWN: ContextVar[Names] = ContextVar("the names of all cards of the run", default=_NOBODY)

Numbered = tuple[int, Row]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of cards read: each card's line, what it is known again by, and what they came to."""

    lines: tuple[bytes, ...]
    keys: tuple[Keys | None, ...]
    tally: Tally


def names_in(found: Iterable[Row]) -> Names:
    """The names of all cards of some rows, those of their faces among them."""
    names = Names()
    for row in found:
        card = card_of(row)
        for name in (card.name, *(face.name for face in card.faces)):
            if name:
                names.add(name)
    return names


def read_chunk(chunk: Sequence[Numbered]) -> Chunk:
    """The lines for a run of cards, and what they came to."""
    tally = Tally()
    lines: list[bytes] = []
    keys: list[Keys | None] = []
    for index, row in chunk:
        reading = read_card(card_of(row), names=_KNOWN.get())
        missing = lacks(reading)
        blocked_by = (*(reason_words(reason) for reason in reasons_of(reading)), *missing)
        tally.count(reading, not blocked_by, row.format)
        lines.append(line_of(card_to_data(reading, index, not blocked_by, blocked_by)))
        keys.append(keys_of(reading))
    return Chunk(tuple(lines), tuple(keys), tally)


def read_chunks(chunks: Iterator[list[Numbered]], jobs: int, names: Names) -> Iterator[Chunk]:
    """Every chunk read, in order. One process reads here; several read ahead of the one that writes."""
    first = list(islice(chunks, 2))
    if jobs == 1 or len(first) < 2:
        known = _KNOWN.set(names)
        yield from (read_chunk(chunk) for chunk in chain(first, chunks))
        _KNOWN.reset(known)
        return
    waiting: deque[Future[Chunk]] = deque()
    # Spawned, not forked: the line of progress has a thread of its own.
    spawn = get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, initializer=_know, initargs=(names,)) as pool:
        try:
            for chunk in chain(first, chunks):
                waiting.append(pool.submit(read_chunk, chunk))
                if len(waiting) >= jobs * WAITING:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def chunked(numbered: Iterator[Numbered]) -> Iterator[list[Numbered]]:
    """The rows in chunks, in order; each game's grammar is loaded before the first that needs it goes out."""
    games: set[str] = set()
    while chunk := list(islice(numbered, CHUNK)):
        for game in {row.game for _, row in chunk if row.game} - games:
            load_grammar(game)
            games.add(game)
        yield chunk


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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(Exit.INTERRUPTED)
