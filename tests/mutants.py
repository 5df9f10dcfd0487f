"""Mutants of card texts that are read: one word changed so that it stands nowhere in the corpus.

`python tests/mutants.py GAME FILE [SEED [COUNT [SHOWN]]]` measures how many mutants by a word left out, doubled or
exchanged are still read, and shows some with what they are read as, for somebody to judge; the tests hold that none is
read when two neighbouring letters are swapped.
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

from cardlang.diagnostics import Severity
from cardlang.formats.card import SourceCard
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, Verdict, read_card
from cardlang.nodes.abilities import Labelled
from cardlang.nodes.base import walk
from cardlang.nodes.dump import dump
from cardlang.nodes.filters import Name
from cardlang.source import Span
from cardlang.syntax.normalize_edits import StepKind
from cardlang.templating.wordings import with_wordings

WORD = re.compile(r"[^\W\d_]{2,}")
PIECE = re.compile(r"\[[^\[\]]*\]|\{[^{}]*\}|[^\W_]+(?:['’][^\W_]+)*")
"""A word that is left out, doubled or exchanged."""

Lines = Callable[[int], bool]


def every_line(number: int) -> bool:
    """Take each line of a file, whatever its number."""
    return True


class Change(Enum):
    """What is done to a word."""

    LEFT_OUT = "left out"
    DOUBLED = "doubled"
    EXCHANGED = "exchanged"


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


def read_cards(path: Path, rng: random.Random, lines: Lines = every_line) -> Iterator[CardReading]:
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


def places(reading: CardReading, pattern: re.Pattern[str] = WORD) -> Iterator[tuple[int, Span, Region]]:
    """Every word of the card's abilities with its face and its region."""
    for ability in reading.abilities:
        text = reading.faces[ability.face].face.text
        free = [(reminder.span, Region.REMINDER) for reminder in ability.line.reminders]
        free += [(Span(s.start, s.end), Region.NAME) for s in ability.line.steps if s.kind is StepKind.NAME]
        if ability.node is not None:
            free += [(n.label.span, Region.LABEL) for n in walk(ability.node) if isinstance(n, Labelled)]
            free += [(n.span, Region.NAME) for n in walk(ability.node) if isinstance(n, Name)]
        for word in pattern.finditer(text, ability.line.span.start, ability.line.span.end):
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


def word_mutants(path: Path, seed: int, wanted: int, lines: Lines = every_line) -> Iterator[tuple[Change, Mutant]]:
    """So many mutants of cards that are read, each by one word left out, doubled or exchanged, in turns.

    A word is a run of letters or digits, or what stands in one pair of brackets; punctuation stays. The exchanged word
    is one of another card, drawn by how often it stands in the corpus.
    """
    rng = random.Random(seed)
    readings = list(read_cards(path, rng, lines))
    words = [(reading, place) for reading in readings for place in places(reading, PIECE) if place[2] is Region.TEXT]
    for number, (reading, place) in enumerate(rng.sample(words, wanted)):
        change = tuple(Change)[number % len(Change)]
        face, span, region = place
        word = quoted(reading, place)
        if change is Change.LEFT_OUT:
            yield change, mutate(reading, face, _with_a_blank(reading, place), region, "")
        elif change is Change.DOUBLED:
            yield change, mutate(reading, face, span, region, f"{word} {word}")
        else:
            other, elsewhere = next(
                pair
                for pair in iter(lambda: rng.choice(words), None)
                if pair[0] is not reading and quoted(*pair).lower() != word.lower()
            )
            yield change, mutate(reading, face, span, region, _as_capital(quoted(other, elsewhere), word))


def _with_a_blank(reading: CardReading, place: tuple[int, Span, Region]) -> Span:
    """A word's place with one blank beside it."""
    face, span, _ = place
    text = reading.faces[face].face.text
    if text[span.end : span.end + 1] == " ":
        return Span(span.start, span.end + 1)
    return Span(span.start - 1, span.end) if text[: span.start].endswith(" ") else span


def _as_capital(word: str, old: str) -> str:
    """The word with a capital where the old one had one, and without one where not, unless it is a name or symbol."""
    if not word[:1].isalpha() or not old[:1].isalpha() or word[1:] != word[1:].lower():
        return word
    return word[0].upper() + word[1:] if old[0].isupper() else word


def main(game: str, path: Path, seed: int = 1, wanted: int = 2000, shown_at_most: int = 150) -> None:
    """Print how many mutants of each kind are still read, and some of those drawn by the seed."""
    made: Counter[Change] = Counter()
    survived: Counter[Change] = Counter()
    read: list[str] = []
    lines = every_line if game == "riftbound" else lambda number: number % 4 != 0 and number % 7 == 1
    for change, mutant in word_mutants(path, seed, wanted, lines):
        made[change] += 1
        reading = read_card(mutant.card)
        if reading.verdict is Verdict.READ:
            survived[change] += 1
            told = _touched(mutant, with_wordings(reading))
            read.append(f"{change.value}: {mutant.old!r} -> {mutant.new!r}\n{told}")
    for change, count in made.items():
        print(f"{game}: {change.value}: {survived[change]} of {count} mutants are still read")
    for line in random.Random(seed).sample(read, min(shown_at_most, len(read))):
        print(line)


def _touched(mutant: Mutant, reading: CardReading) -> str:
    """The ability that a mutant changed, what it is read as, and what `check` warns of in it."""
    here = [a for a in reading.abilities if a.face == mutant.face and a.line.span.start <= mutant.span.start]
    if not here or here[-1].node is None:
        return "    (none)"
    line = here[-1].line
    warned = [
        f"    {found.code}: {found.message}"
        for found in reading.faces[mutant.face].findings
        if found.severity is Severity.WARNING and line.span.start <= found.span.start <= line.span.end
    ]
    return "\n".join((f"    {line.text}", f"    {dump(here[-1].node)}", *warned))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *map(int, sys.argv[3:]))
