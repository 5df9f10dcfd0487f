"""Mutants of card texts that are read: one word changed so that it stands nowhere in the corpus.

`python tests/mutants.py GAME FILE` measures, on cards picked by seed, how many mutants survive each kind of change; the
tests hold that none does when two neighbouring letters are swapped.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from cardlang.formats.card import SourceCard
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, Verdict, read_card
from cardlang.nodes.abilities import Labelled
from cardlang.nodes.base import walk
from cardlang.nodes.filters import Name
from cardlang.source import Span
from cardlang.syntax.normalize_edits import StepKind

WORD = re.compile(r"[^\W\d_]{2,}")


class Region(Enum):
    """Where a word stands: in text that is read, or in one of the places where free text may stand."""

    TEXT = "text"
    REMINDER = "reminder"
    LABEL = "label"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A card with one word changed in one face: the word as it was, its new form, and its place in the new text."""

    card: SourceCard
    face: int
    region: Region
    old: str
    new: str
    span: Span


def read_cards(
    path: Path, rng: random.Random, lines: Callable[[int], bool] = lambda number: True
) -> Iterator[CardReading]:
    """The cards of a corpus file that are read and have a text, in an order that the seed decides."""
    found = [row for row in rows([str(path)]) if isinstance(row, Row) and lines(row.line)]
    rng.shuffle(found)
    for row in found:
        reading = read_card(card_of(row))
        if reading.verdict is Verdict.READ and reading.abilities:
            yield reading


def words_of(path: Path) -> frozenset[str]:
    """Every word of a corpus file, in small letters."""
    return frozenset(WORD.findall(path.read_text(encoding="utf-8").replace("\\n", " ").lower()))


def places(reading: CardReading) -> Iterator[tuple[int, Span, Region]]:
    """Every word of the card's abilities with its face and its region."""
    for ability in reading.abilities:
        text = reading.faces[ability.face].face.text
        free = [(reminder.span, Region.REMINDER) for reminder in ability.line.reminders]
        free += [(Span(s.start, s.end), Region.NAME) for s in ability.line.steps if s.kind is StepKind.NAME]
        if ability.node is not None:
            free += [(n.label.span, Region.LABEL) for n in walk(ability.node) if isinstance(n, Labelled)]
            free += [(n.span, Region.NAME) for n in walk(ability.node) if isinstance(n, Name)]
        for word in WORD.finditer(text, ability.line.span.start, ability.line.span.end):
            inside = (region for span, region in free if span.start <= word.start() < span.end)
            yield ability.face, Span(*word.span()), next(inside, Region.TEXT)


def swapped(word: str) -> Iterator[str]:
    """The word with two neighbouring letters swapped, each way once."""
    for at in range(len(word) - 1):
        if word[at] != word[at + 1]:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def mutate(reading: CardReading, face: int, span: Span, region: Region, new: str) -> Mutant:
    """The card with the words at a place replaced."""
    card = reading.card
    text = card.faces[face].text
    changed = replace(card.faces[face], text=text[: span.start] + new + text[span.end :])
    faces = (*card.faces[:face], changed, *card.faces[face + 1 :])
    place = Span(span.start, span.start + len(new))
    return Mutant(replace(card, faces=faces), face, region, text[span.start : span.end], new, place)


def swap_mutants(path: Path, seed: int, wanted: int, regions: frozenset[Region], a_card: int) -> Iterator[Mutant]:
    """Mutants by swapped letters, at most so many a card, until there are enough or no more."""
    rng = random.Random(seed)
    known = words_of(path)
    for reading in read_cards(path, rng):
        found = [place for place in places(reading) if place[2] in regions]
        changes = [
            (place, new) for place in found for new in swapped(quoted(reading, place)) if new.lower() not in known
        ]
        rng.shuffle(changes)
        for (face, span, region), new in changes[: min(a_card, wanted)]:
            wanted -= 1
            yield mutate(reading, face, span, region, new)
        if not wanted:
            return


def quoted(reading: CardReading, place: tuple[int, Span, Region]) -> str:
    """The word at a place."""
    face, span, _ = place
    return reading.faces[face].face.text[span.start : span.end]


def other_mutants(path: Path, seed: int, wanted: int) -> Iterator[tuple[str, Mutant]]:
    """Mutants by a word left out, doubled, or taken from another card, with the kind of change."""
    rng = random.Random(seed)
    last = ""
    for reading in read_cards(path, rng, lambda number: number % 4 != 0):
        found = [place for place in places(reading) if place[2] is Region.TEXT]
        face, span, region = rng.choice(found) if found else (0, Span(0, 0), Region.NAME)
        word = reading.faces[face].face.text[span.start : span.end]
        if region is Region.TEXT and last and last.lower() != word.lower():
            yield "left out", mutate(reading, face, span, region, "")
            yield "doubled", mutate(reading, face, span, region, f"{word} {word}")
            yield "another card's word", mutate(reading, face, span, region, last)
            wanted -= 1
        last = word or last
        if not wanted:
            return


def main(game: str, path: Path, wanted: int = 400) -> None:
    """Print how many mutants of each kind are still read."""
    made: Counter[str] = Counter()
    survived: Counter[str] = Counter()
    for kind, mutant in other_mutants(path, 1, wanted):
        made[kind] += 1
        survived[kind] += read_card(mutant.card).verdict is Verdict.READ
    for kind, count in made.items():
        print(f"{game}: {kind}: {survived[kind]} of {count} mutants are still read")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
