"""How fast cards are read, measured against what Python's `re` takes to cut the same texts into words.

`python tests/bench/reading.py CARDS [EVERY]` reads every EVERY-th card of a file: the whole path (read, classify, print
back, read again, compare) and texts to nodes alone, in one process and in two, with nothing remembered at the start.
What a figure may be at most is in `LIMITS`; the exit code says whether they are kept. Times are of the processors'
work, medians of `ROUNDS`, so that other programs on the machine count little.
"""

from __future__ import annotations

import gc
import re
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from cardlang.dialects.registry import dialect_named
from cardlang.formats.card import SourceCard
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import read_card
from cardlang.printing.gates import read_checked
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.read import read_line

ROUNDS = 5
WORDS = re.compile(r"\w+|[^\w\s]")
LIMITS = {"whole path / words": 150.0, "text to nodes / words": 60.0, "slowest card, seconds": 0.5}
SPEEDUP = 1.7
"""How much faster two processes must be than one."""


def cards_of(path: str, every: int) -> list[SourceCard]:
    """Every so-many-th card of a file."""
    found = (row for row in rows((path,)) if isinstance(row, Row))
    return [card_of(row) for number, row in enumerate(found) if number % every == 0]


def cut(cards: Sequence[SourceCard]) -> None:
    """Each card's text cut into words and marks."""
    for card in cards:
        re.findall(WORDS, "\n".join(face.text for face in card.faces))


def to_nodes(cards: Sequence[SourceCard]) -> None:
    """Each card's lines read to nodes, equal lines once."""
    seen: set[str] = set()
    for card in cards:
        dialect = dialect_named(card.game or "")
        for face in card.faces:
            names = names_of(face.name, (*face.supertypes, *face.types), dialect)
            for line in normalize_face(face.text, names, dialect)[0]:
                if line.text not in seen:
                    seen.add(line.text)
                    read_line(line.text, dialect.grammar)


def whole(cards: Sequence[SourceCard]) -> None:
    """Each card read through all passes and both gates."""
    read_checked.cache_clear()
    for card in cards:
        read_card(card)


def work(task: Callable[[Sequence[SourceCard]], None], cards: Sequence[SourceCard]) -> float:
    """The seconds of a processor's work that a task takes."""
    before = time.process_time()
    task(cards)
    return time.process_time() - before


def median(task: Callable[[Sequence[SourceCard]], None], cards: Sequence[SourceCard]) -> float:
    """The median of several rounds."""
    return statistics.median(work(task, cards) for _ in range(ROUNDS))


def start(path: str, every: int) -> None:
    """Prepare a process: its cards, and the tables."""
    global _CARDS
    _CARDS = cards_of(path, every)
    for game in {card.game for card in _CARDS if card.game}:
        load_grammar(game)
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    whole(_CARDS[:50])


def half(task: Callable[[Sequence[SourceCard]], None], number: int) -> float:
    """The work of one of two processes: every other run of 64 cards."""
    cards = [card for index, card in enumerate(_CARDS) if index // 64 % 2 == number]
    return work(task, cards)


def both(pool: ProcessPoolExecutor, task: Callable[[Sequence[SourceCard]], None]) -> float:
    """What the longer of two processes takes, the median of several rounds."""
    return statistics.median(max(pool.map(half, (task, task), (0, 1))) for _ in range(ROUNDS))


def slowest(cards: Sequence[SourceCard]) -> float:
    """The work of the card that takes longest, nothing being remembered between cards."""
    return max(min(work(whole, (card,)) for _ in range(2)) for card in cards)


def measure(path: str, every: int) -> dict[str, float]:
    """Every figure."""
    start(path, every)
    words = median(cut, _CARDS)
    one = {"whole path": median(whole, _CARDS), "text to nodes": median(to_nodes, _CARDS)}
    with ProcessPoolExecutor(2, get_context("spawn"), initializer=start, initargs=(path, every)) as pool:
        two = {"whole path": both(pool, whole), "text to nodes": both(pool, to_nodes)}
    words = min(words, median(cut, _CARDS))
    return {
        "cards": float(len(_CARDS)),
        "words, seconds": words,
        **{f"{name} / words": seconds / words for name, seconds in two.items()},
        **{f"{name}, two processes to one": one[name] / two[name] for name in two},
        "whole path, cards a second": len(_CARDS) / two["whole path"],
        "slowest card, seconds": slowest(_CARDS[:: max(1, len(_CARDS) // 2000)]),
    }


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 when one is beyond its limit."""
    found = measure(arguments[0], int(arguments[1]) if len(arguments) > 1 else 1)
    failed = False
    for name, figure in found.items():
        wrong = figure > LIMITS.get(name, figure) or (name.endswith("to one") and figure < SPEEDUP)
        failed = failed or wrong
        print(f"{figure:12.4g}  {name}{'  BEYOND ITS LIMIT' if wrong else ''}")
    return int(failed)


_CARDS: list[SourceCard] = []

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
