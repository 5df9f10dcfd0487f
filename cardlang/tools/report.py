"""Counting what was read, and why the rest was not: a tally a chunk of cards, added up to the run's summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlang.codes import CODES
from cardlang.diagnostics import Severity
from cardlang.library import CardReading, Verdict
from cardlang.schema import FORMAT

LONGEST_QUOTE = 40
MOST_FILES = 1000
"""How many files a summary counts one by one; what is beyond is counted together."""
MOST_REASONS = 20_000
"""How many reasons for refusal a run tells apart."""
OTHER_FILES = "(other files)"

_OWN_FORMATS = frozenset({"card", "json lines", ""})

Reason = tuple[str, str]
"""A code, and the words it stopped at."""


@dataclass(slots=True)
class FileTally:
    """What the cards of one file came to. A refused card is one that could not be taken from it."""

    format: str
    cards: int = 0
    refused: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)

    def add(self, other: FileTally) -> None:
        """Add what another tally of the file counted."""
        self.cards += other.cards
        self.refused += other.refused
        self.verdicts.update(other.verdicts)


@dataclass(frozen=True, slots=True)
class Counted:
    """What one card counts for."""

    verdict: Verdict
    refused: bool
    runnable: bool
    lines: int
    lines_read: int
    error: bool
    reasons: tuple[Reason, ...]

    def to_data(self) -> list[object]:
        """What it counts for as plain data."""
        flags = [self.refused, self.runnable, self.lines, self.lines_read, self.error]
        return [self.verdict.value, *flags, self.reasons]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Counted:
        """What `to_data` made the data of."""
        verdict, refused, runnable, lines, lines_read, error, reasons = data
        told = tuple((str(code), str(words)) for code, words in reasons)
        return cls(Verdict(verdict), bool(refused), bool(runnable), int(lines), int(lines_read), bool(error), told)


def counted_of(reading: CardReading, runnable: bool) -> Counted:
    """What a card counts for."""
    return Counted(
        verdict=reading.verdict,
        refused=reading.card.refused,
        runnable=runnable,
        lines=len(reading.abilities),
        lines_read=sum(1 for ability in reading.abilities if ability.verdict is Verdict.READ),
        error=any(found.diagnostic.severity is Severity.ERROR for found in reading.findings),
        reasons=() if reading.verdict is Verdict.READ else reasons_of(reading),
    )


@dataclass(slots=True)
class Tally:
    """What a number of cards came to. `alone` counts the cards that one reason by itself keeps from being read."""

    cards: int = 0
    refused: int = 0
    repeats: Counter[str] = field(default_factory=Counter)
    files: dict[str, FileTally] = field(default_factory=dict)
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    runnable: int = 0
    lines: int = 0
    lines_read: int = 0
    errors: int = 0
    blocked: Counter[Reason] = field(default_factory=Counter)
    alone: Counter[Reason] = field(default_factory=Counter)

    def count(self, counted: Counted, file: str, format: str = "") -> None:
        """Count one card, of a file of the format."""
        verdict = counted.verdict
        self._file(file, format).add(FileTally(format, 1, int(counted.refused), Counter({verdict: 1})))
        self.cards += 1
        self.refused += counted.refused
        self.verdicts[verdict] += 1
        self.runnable += counted.runnable
        self.lines += counted.lines
        self.lines_read += counted.lines_read
        self.errors += counted.error
        if verdict is not Verdict.READ:
            reasons = counted.reasons
            self._block(Counter(reasons), Counter(reasons if len(reasons) == 1 else ()))

    def add(self, other: Tally) -> None:
        """Add what another tally counted."""
        self.cards += other.cards
        self.refused += other.refused
        self.repeats.update(other.repeats)
        for file, counted in other.files.items():
            self._file(file, counted.format).add(counted)
        self.runnable += other.runnable
        self.lines += other.lines
        self.lines_read += other.lines_read
        self.errors += other.errors
        self.verdicts.update(other.verdicts)
        self._block(other.blocked, other.alone)

    def _block(self, blocked: Counter[Reason], alone: Counter[Reason]) -> None:
        """Count reasons; when there are too many to tell them all apart, a new one by its code alone."""
        for reason, count in blocked.items():
            if reason not in self.blocked and len(self.blocked) >= MOST_REASONS:
                self.blocked[(reason[0], "")] += count
                self.alone[(reason[0], "")] += alone[reason]
            else:
                self.blocked[reason] += count
                if alone[reason]:
                    self.alone[reason] += alone[reason]

    def _file(self, file: str, format: str) -> FileTally:
        if file not in self.files and len(self.files) >= MOST_FILES:
            file, format = OTHER_FILES, ""
        return self.files.setdefault(file, FileTally(format))

    @property
    def clean(self) -> bool:
        """Whether every card is read and none has an error."""
        return self.cards == self.verdicts[Verdict.READ] and not self.errors


def reasons_of(reading: CardReading) -> tuple[Reason, ...]:
    """Why a card is not read, in printed order, each reason once."""
    found: dict[Reason, None] = {}
    for about_source in reading.card.findings:
        if reading.card.refused:
            found[(about_source.diagnostic.code, "")] = None
    for face in reading.faces:
        text = face.face.text
        stops = [f for ability in face.abilities if ability.node is None for f in ability.findings]
        if any(ability.node is None and not ability.findings for ability in face.abilities):
            stops += face.findings
        for stop in stops:
            if stop.severity is Severity.ERROR:
                words = text[stop.span.start : stop.span.end] if stop.span else ""
                found[(stop.code, " ".join(words.lower().split())[:LONGEST_QUOTE])] = None
    return tuple(found)


def reason_words(reason: Reason) -> str:
    """A reason as a line: "an unknown word: gizmo"."""
    code, words = reason
    title = CODES[code].title
    return f"{title}: {words}" if words else title


def summary(tally: Tally, seconds: float) -> dict[str, object]:
    """The summary of a run as plain data; reasons that alone block most cards stand first."""
    return {
        "format": FORMAT,
        "cards": tally.cards,
        "read": tally.verdicts[Verdict.READ],
        "partial": tally.verdicts[Verdict.PARTIAL],
        "none": tally.verdicts[Verdict.NONE],
        "runnable": tally.runnable,
        "lines": tally.lines,
        "lines_read": tally.lines_read,
        "refused": tally.refused,
        "duplicates": tally.repeats["duplicate"],
        "reprints": tally.repeats["reprint"],
        "reworded": tally.repeats["reworded"],
        "files": [
            {
                "file": file,
                "format": counted.format,
                "cards": counted.cards,
                **{verdict.value: counted.verdicts[verdict] for verdict in Verdict},
                "refused": counted.refused,
            }
            for file, counted in tally.files.items()
        ],
        "seconds": round(seconds, 3),
        "cards_per_second": round(tally.cards / seconds, 1) if seconds else 0.0,
        "reasons": [
            {
                "code": reason[0],
                "reason": reason_words(reason),
                "blocks_alone": tally.alone[reason],
                "cards": tally.blocked[reason],
            }
            for reason in ranked(tally)
        ],
    }


def ranked(tally: Tally) -> list[Reason]:
    """The reasons for refusal, by how many cards each alone blocks, then by how many it concerns."""
    return sorted(tally.blocked, key=lambda reason: (-tally.alone[reason], -tally.blocked[reason], reason))


def summary_lines(data: dict[str, object], most: int = 10, most_files: int = 40) -> Iterable[str]:
    """A summary for people."""
    files, reasons = data["files"], data["reasons"]
    assert isinstance(files, list) and isinstance(reasons, list)
    if any(file["format"] not in _OWN_FORMATS for file in files):
        yield from map(_file_line, files[:most_files])
        yield from (f"and {len(files) - most_files} more files",) if len(files) > most_files else ()
    refused = f", {data['refused']} of them refused" if data["refused"] else ""
    yield (
        f"{data['cards']} cards: {data['read']} read, {data['partial']} partial, {data['none']} none{refused}; "
        f"{data['runnable']} can be run"
    )
    repeats = {"duplicate rows": data["duplicates"], "reprints": data["reprints"], "reworded": data["reworded"]}
    if any(repeats.values()):
        yield "of these are " + ", ".join(f"{count} {words}" for words, count in repeats.items() if count)
    yield (
        f"{data['lines']} ability lines: {data['lines_read']} read; "
        f"{data['seconds']} s, {data['cards_per_second']} cards a second"
    )
    if reasons:
        yield "what alone keeps most cards from being read:"
        yield from (f"{r['blocks_alone']:7} (of {r['cards']})  {r['reason']}" for r in reasons[:most])


def _file_line(file: dict[str, object]) -> str:
    refused = f", {file['refused']} refused" if file["refused"] else ""
    counts = f"{file['cards']} cards: {file['read']} read, {file['partial']} partial, {file['none']} none{refused}"
    return f"{file['file']} ({file['format']}): {counts}" if file["format"] else f"{file['file']}: {counts}"
