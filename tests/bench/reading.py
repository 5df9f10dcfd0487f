"""How fast cards are read, measured against what Python's `re` takes to cut the same texts into words.

`python tests/bench/reading.py CARDS [EVERY]` reads every EVERY-th card of a file: the whole path (read, classify, print
back, read again, compare) and texts to nodes alone, in one process and in two, with nothing remembered at the start.
What a figure may be at most is in `LIMITS`; the exit code says whether they are kept. Times are of the processors'
work, medians of `ROUNDS`, so that other programs on the machine count little.
"""

from __future__ import annotations

import gc
import re
import resource
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
from cardlang.nodes.abilities import Text
from cardlang.printing.gates import read_checked
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.read import read_line

ROUNDS = 5
WORDS = re.compile(r"\w+|[^\w\s]")
LIMITS = {
    "whole path / words": 150.0,
    "text to nodes / words": 60.0,
    "slowest card, seconds": 0.5,
    "slowest card / median of its length": 30.0,
    "sentences twice / once, in calls": 2.1,
    "memory of a process, MB": 150.0,
}
ALONE, DOUBLED = 2000, 200
"""How many cards are read each by itself, and of how many the sentences are doubled."""
NEIGHBOURS = 25
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


def memory(_: object = None) -> float:
    """The most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def alone(cards: Sequence[SourceCard]) -> list[tuple[int, float]]:
    """Each card's words, and the work it takes when nothing is remembered between cards: the least of three rounds."""
    count = [len(re.findall(WORDS, "\n".join(face.text for face in card.faces))) for card in cards]
    return [(words, min(work(whole, (card,)) for _ in range(3))) for words, card in zip(count, cards, strict=True)]


def steepest(taken: Sequence[tuple[int, float]]) -> float:
    """The most that a card takes of what cards with about as many words take in the median."""
    ranked = sorted(pair for pair in taken if pair[0])
    medians = (ranked[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1] for at in range(len(ranked)))
    return max(one[1] / statistics.median(t for _, t in near) for one, near in zip(ranked, medians, strict=True))


def doubled(cards: Sequence[SourceCard]) -> float:
    """How much more a line of instructions takes when its sentences stand there twice: the most of all, in calls.

    Calls are counted since they are always the same, where the time of one short line never is.
    """
    found = [0.0]
    for card in cards:
        for ability in read_card(card).abilities:
            game, text = card.game or "", ability.line.text
            twice = f"{text} {text}"
            if isinstance(ability.node, Text) and read_line(twice, game).node is not None:
                found.append(calls(twice, game) / calls(text, game))
    return max(found)


def calls(text: str, game: str) -> int:
    """How many calls of functions it takes to read a line and put it through the gates."""
    count = 0

    def one_more(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(one_more)
    try:
        read_checked.__wrapped__(text, game)
    finally:
        sys.setprofile(None)
    return count


def measure(path: str, every: int) -> dict[str, float]:
    """Every figure."""
    start(path, every)
    words = median(cut, _CARDS)
    one = {"whole path": median(whole, _CARDS), "text to nodes": median(to_nodes, _CARDS)}
    with ProcessPoolExecutor(2, get_context("spawn"), initializer=start, initargs=(path, every)) as pool:
        two = {"whole path": both(pool, whole), "text to nodes": both(pool, to_nodes)}
        held = max(pool.map(memory, range(8)))
    few = _CARDS[:: max(1, len(_CARDS) // ALONE)]
    taken = alone(few)
    words = min(words, median(cut, _CARDS))
    return {
        "cards": float(len(_CARDS)),
        "words, seconds": words,
        **{f"{name} / words": seconds / words for name, seconds in two.items()},
        **{f"{name}, two processes to one": one[name] / two[name] for name in two},
        "whole path, cards a second": len(_CARDS) / two["whole path"],
        "slowest card, seconds": max(seconds for _, seconds in taken),
        "slowest card / median of its length": steepest(taken),
        "sentences twice / once, in calls": doubled(few[:: max(1, len(few) // DOUBLED)]),
        "memory of a process, MB": held,
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
