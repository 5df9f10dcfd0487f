"""What is called runnable is shown by a case that fails without it.

`python tests/engine_without.py [--write] [--rest] [FOLDER]` runs every case once and writes down which parts of a text
it meets (`engine_sites`); then it takes each part that `runnable` allows (`engine_claims`) away in turn and runs the
cases that meet it until one fails. It tells what survives and what no case meets; with a folder that holds the corpus,
of all that is allowed there too. `--write` writes the first case that fails without each part into
`engine_without.txt`, of which the tests try a sample; `--rest` asks only for parts that are not written there yet.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine_claims import allowed
from engine_parts import Part
from engine_sites import sites

from cardlang.cases.cards import case_cards
from cardlang.cases.case_file import Case, open_case, parse_case
from cardlang.cases.check import _profile
from cardlang.cases.runs import run_sections
from cardlang.cases.suite import case_files
from cardlang.declared import with_all_declared
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, read_card
from cardlang.profiles.profile import RulesProfile

PROJECT = Path(__file__).parent.parent
TABLE = Path(__file__).parent / "engine_without.txt"
SAME = {
    ("symbol", "0"): "a cost of nothing asks for nothing",
    ("keyword", "Keyword unique"): "it binds decks alone (RB 1.4 825.4)",
    ("where an act ends", "Located to hand"): "to return means it",
    ("narrowing", "Located on battlefield"): "what is in no zone that is named is looked for in play",
    ("player", "It"): "a card goes to its own owner's trash or hand anyway",
    ("adjective", "Done reveal"): "the revealed cards are those that were spoken of",
    ("player", "ally Exactly"): "nobody plays in a team",
    ("player", "ally none"): "nobody plays in a team",
    ("where an act ends", "Manner face_up"): "so things come into play",
    ("adjective", "HasKeyword hidden"): "what lies face down at a battlefield was hidden there (RB 1.4 421.1)",
}
"""Parts without which nothing is otherwise, and why."""
LONGEST = 20.0
"""Seconds after which a case that does not end without a part has failed."""


@dataclass(slots=True)
class Tried:
    """A case that is run: what is needed to run it again, what it meets, and how long it takes."""

    path: Path
    case: Case
    readings: list[CardReading]
    profile: RulesProfile
    meets: set[Part] = field(default_factory=set)
    seconds: float = 0.0

    @property
    def name(self) -> str:
        """Its file, from the project's folder."""
        return str(self.path.relative_to(PROJECT))


class _TooLong(Exception):
    """A case does not end."""


def tried(path: Path) -> Tried | None:
    """A case file with its cards read; None when nothing in it is run."""
    case, _ = parse_case(open_case(path)[0])
    if case is None or not case.all_sections("run") or case.section("findings") is not None:
        return None
    profile = _profile(case)
    readings = [read_card(card.card, profile) for card in case_cards(case)[0]]
    return Tried(path, case, readings, with_all_declared(profile, readings))


def all_tried() -> list[Tried]:
    """Every case of the project in which something is run."""
    files = [file for folder in ("cards", "tests/cases") for file in case_files(PROJECT / folder)]
    return [one for file in files if (one := tried(file)) is not None]


def meet(one: Tried) -> None:
    """Run a case and write down what it meets; it must hold."""

    def gone(position: str, name: str) -> bool:
        one.meets.add((position, name))
        return False

    start = time.process_time()
    with sites(gone):
        assert _holds(one), f"{one.name} does not hold"
    one.seconds = time.process_time() - start


def fails_without(one: Tried, part: Part) -> bool:
    """Whether a case fails when a part is taken away."""

    def gone(position: str, name: str) -> bool:
        return (position, name) == part

    with sites(gone), _at_most(LONGEST):
        try:
            return not _holds(one)
        except Exception:
            return True


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise _TooLong

    old = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def _holds(one: Tried) -> bool:
    results = run_sections(one.case, one.readings, one.profile)
    return all(result.problem is None and all(seen.holds for seen in result.looked) for result in results)


def witness(part: Part, cases: Sequence[Tried]) -> Tried | None:
    """The first case, the quickest first, that fails without a part; None when all hold as if it had never been."""
    using = sorted((one for one in cases if part in one.meets), key=lambda one: one.seconds)
    return next((one for one in using if fails_without(one, part)), None)


_CASES: list[Tried] = []


def _met(number: int) -> tuple[set[Part], float]:
    meet(_CASES[number])
    return _CASES[number].meets, _CASES[number].seconds


def _witness(part: Part) -> tuple[Part, str]:
    found = witness(part, _CASES)
    return part, "" if found is None else found.name


def witnesses(cases: list[Tried], asked: Iterable[Part], workers: int) -> dict[Part, str | None]:
    """For every part the case that fails without it: nothing where those that meet it hold, None where none does."""
    _CASES[:] = cases
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(workers, fork) as pool:
        for one, (met, seconds) in zip(cases, pool.map(_met, range(len(cases))), strict=True):
            one.meets, one.seconds = met, seconds
    met = {part for one in cases for part in one.meets}
    with ProcessPoolExecutor(workers, fork) as pool:
        return dict.fromkeys(asked) | dict(pool.map(_witness, sorted(met & set(asked))))


def claims_of(cases: Iterable[Tried]) -> dict[Part, list[str]]:
    """What `runnable` allows of the cards of the cases, with the cases that hold them."""
    found: dict[Part, list[str]] = {}
    for one in cases:
        for part in sorted({part for reading in one.readings for part in allowed(reading)}):
            found.setdefault(part, []).append(one.name)
    return found


def claims_in(folder: Path) -> dict[Part, list[str]]:
    """What `runnable` allows of the cards of a corpus, with their names; of Magic every fourth line is left out."""
    found: dict[Part, list[str]] = {}
    for game in ("riftbound", "magic"):
        for row in rows([str(folder / game / "cards.jsonl")]):
            if not isinstance(row, Row) or (game == "magic" and row.line % 4 == 0):
                continue
            reading = read_card(card_of(row))
            for part in allowed(reading):
                found.setdefault(part, []).append(f"{game}: {reading.card.name}")
    return found


def table(found: Mapping[Part, str | None]) -> str:
    """The table of parts and the cases that fail without them."""
    return "".join(f"{position}: {name}\t{case}\n" for (position, name), case in sorted(found.items()) if case)


def read_table() -> dict[Part, str]:
    """The table as it is written down."""
    found: dict[Part, str] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        part, case = line.split("\t")
        position, name = part.split(": ", 1)
        found[position, name] = case
    return found


def main(arguments: Sequence[str]) -> None:
    """Tell what survives, and what is allowed and never met."""
    cases = all_tried()
    asked = claims_of(cases)
    for folder in arguments:
        if not folder.startswith("--"):
            for part, cards in claims_in(Path(folder)).items():
                asked.setdefault(part, []).extend(cards)
    known = read_table() if "--rest" in arguments else {}
    for part in known:
        asked.pop(part, None)
    found = witnesses(cases, asked, os.cpu_count() or 1)
    for part, case in sorted(found.items()):
        if not case and part not in SAME:
            why = "no case meets it" if case is None else "it survives"
            print(f"{': '.join(part)}: {why}: {len(asked[part])}, {', '.join(asked[part][:2])}")
    print(f"{sum(map(bool, found.values()))} of {len(found)} parts are shown by a case")
    if "--write" in arguments:
        TABLE.write_text(table({**known, **found}), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
