"""One-edit mistakes put into cards that are read: where the caret stands, and whether the first suggestion mends them.

`python tests/mistakes.py FILE… [--wanted 200]` makes them, seeded, from files of cards of either game: two neighbouring
letters swapped, a word left out, another preposition, a comma or colon left out, another symbol, a full stop left out.
What is still a good sentence afterwards is counted and taken out. `near` is a caret on the edited word or on one beside
it, `mended` a first suggestion whose edit makes the original again, or a text that means the same.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardlang.diagnostics import Diagnostic, Severity
from cardlang.formats.card import SourceCard
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import AbilityReading, CardReading, Verdict, read_card
from cardlang.source import Span
from cardlang.tools.repairing import with_repairs

PREPOSITIONS = ("of", "to", "in", "on", "at", "from", "for", "with", "by", "into", "onto", "under", "among")
SYMBOLS = re.compile(r"\[[0-9RGBOPYACEM]\]|\{[0-9WUBRGXCT]\}")
OTHERS = {"riftbound": ("[F]", "(1)", "[Q]", "{W}"), "magic": ("{F}", "(1)", "[T]", "{K}")}
TOKEN = re.compile(r"\[[^\]\n]*\]|\{[^}\n]*\}|[\w'’/+-]+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A card with one edit in the text of a face: what kind, where in the new text, and the text as it was."""

    kind: str
    card: SourceCard
    face: int
    before: str
    after: str
    place: Span


@dataclass(frozen=True, slots=True)
class Result:
    """What the author is told of a mistake."""

    near: bool
    mended: bool
    finding: Diagnostic | None


Edit = tuple[int, int, str]
"""The words from one offset to another, and what is put there."""


def swapped(text: str, spans: Sequence[Span], rng: random.Random, game: str) -> Iterator[Edit]:
    """Two neighbouring letters of a word swapped."""
    for span in spans:
        word = text[span.start : span.end]
        places = [at for at in range(len(word) - 1) if word[at : at + 2].isalpha() and word[at] != word[at + 1]]
        if len(word) > 2 and places:
            at = rng.choice(places)
            yield span.start, span.end, word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def left_out(text: str, spans: Sequence[Span], rng: random.Random, game: str) -> Iterator[Edit]:
    """A word left out, with the blank beside it."""
    for span in spans:
        if text[span.start : span.end].isalpha() and text[span.end : span.end + 1] == " ":
            yield span.start, span.end + 1, ""


def preposition(text: str, spans: Sequence[Span], rng: random.Random, game: str) -> Iterator[Edit]:
    """Another preposition."""
    for span in spans:
        if text[span.start : span.end] in PREPOSITIONS:
            yield span.start, span.end, rng.choice([p for p in PREPOSITIONS if p != text[span.start : span.end]])


def comma_or_colon(text: str, spans: Sequence[Span], rng: random.Random, game: str) -> Iterator[Edit]:
    """A comma or colon left out."""
    yield from ((span.start, span.end, "") for span in spans if text[span.start : span.end] in (",", ":"))


def full_stop(text: str, spans: Sequence[Span], rng: random.Random, game: str) -> Iterator[Edit]:
    """A full stop left out."""
    yield from ((span.start, span.end, "") for span in spans if text[span.start : span.end] == ".")


def symbol(text: str, spans: Sequence[Span], rng: random.Random, game: str) -> Iterator[Edit]:
    """A symbol that there is not, or in the brackets of the other game."""
    for span in spans:
        if SYMBOLS.fullmatch(text[span.start : span.end]):
            yield span.start, span.end, rng.choice(OTHERS[game])


KINDS: Mapping[str, Callable[[str, Sequence[Span], random.Random, str], Iterator[Edit]]] = {
    "letters swapped": swapped,
    "word left out": left_out,
    "wrong preposition": preposition,
    "comma or colon missing": comma_or_colon,
    "wrong symbol": symbol,
    "full stop missing": full_stop,
}


def words(ability: AbilityReading, text: str) -> list[Span]:
    """The words, symbols and marks of an ability, reminder text left out."""
    inside = [reminder.span for reminder in ability.line.reminders]
    found = (Span(*m.span()) for m in TOKEN.finditer(text, ability.line.span.start, ability.line.span.end))
    return [span for span in found if not any(r.start <= span.start < r.end for r in inside)]


def mistakes(reading: CardReading, kind: str, rng: random.Random) -> list[Mistake]:
    """The mistakes of a kind that a card lends itself to."""
    made = []
    for ability in reading.abilities:
        text = reading.faces[ability.face].face.text
        for start, end, new in KINDS[kind](text, words(ability, text), rng, reading.card.game or ""):
            after = text[:start] + new + text[end:]
            faces = list(reading.card.faces)
            faces[ability.face] = replace(faces[ability.face], text=after)
            card = replace(reading.card, faces=tuple(faces))
            made.append(Mistake(kind, card, ability.face, text, after, Span(start, start + len(new))))
    return made


def read_cards(paths: list[Path], rng: random.Random) -> Iterator[CardReading]:
    """The cards of files that are read, in an order that the seed decides; of every four lines one is kept back."""
    by_game: dict[str, list[Row]] = {}
    for row in rows(map(str, paths)):
        if isinstance(row, Row) and (row.line % 4 or "magic" not in row.file):
            by_game.setdefault("magic" if "magic" in row.file else "riftbound", []).append(row)
    for found in by_game.values():
        rng.shuffle(found)
    for pair in zip(*by_game.values(), strict=False):
        for row in pair:
            reading = read_card(card_of(row))
            if reading.verdict is Verdict.READ and reading.abilities:
                yield reading


def seeded(paths: list[Path], seed: int, wanted: int) -> tuple[list[Mistake], int]:
    """So many mistakes, the kinds in turn, one a card; and how many were taken out, being good sentences still."""
    rng = random.Random(seed)
    kinds, made, good = list(KINDS), [], 0
    for reading in read_cards(paths, rng):
        for kind in kinds:
            lent = mistakes(reading, kind, rng)
            if lent:
                mistake = rng.choice(lent)
                if read_card(mistake.card).verdict is Verdict.READ:
                    good += 1
                else:
                    made.append(mistake)
                kinds.remove(kind)
                kinds.append(kind)
                break
        if len(made) == wanted:
            break
    return made, good


def judged(mistake: Mistake) -> Result:
    """What the author is told of a mistake, and how good that is."""
    reading = with_repairs(read_card(mistake.card))
    errors = (f for f in reading.faces[mistake.face].findings if f.severity is Severity.ERROR)
    found = next(errors, None)
    if found is None:
        return Result(False, False, None)
    return Result(_is_near(mistake, found), _is_mended(mistake, found), found)


def _is_near(mistake: Mistake, found: Diagnostic) -> bool:
    """Whether the caret stands on the edited word or on one beside it."""
    spans = [Span(*m.span()) for m in TOKEN.finditer(mistake.after)]
    edited = [i for i, s in enumerate(spans) if s.start < mistake.place.end and mistake.place.start < s.end]
    if not edited:  # something was left out: between two words
        behind = next((i for i, s in enumerate(spans) if s.start >= mistake.place.start), len(spans))
        edited = [behind - 1, behind]
    caret = next((i for i, s in enumerate(spans) if s.end > found.span.start), len(spans))
    return edited[0] - 1 <= caret <= edited[-1] + 1


def _is_mended(mistake: Mistake, found: Diagnostic) -> bool:
    """Whether the edit that is offered restores the text, or one that means the same."""
    if found.fix is None:
        return False
    at = found.fix.span
    text = mistake.after[: at.start] + found.fix.new + mistake.after[at.end :]
    if " ".join(text.split()) == " ".join(mistake.before.split()):
        return True
    card, face = mistake.card, mistake.face
    both = []
    for words in (text, mistake.before):
        faces = (*card.faces[:face], replace(card.faces[face], text=words), *card.faces[face + 1 :])
        both.append([ability.node for ability in read_card(replace(card, faces=faces)).abilities])
    return None not in both[0] and both[0] == both[1]


def main() -> None:
    """Print the figures of each kind, and the mistakes that are told badly."""
    options = argparse.ArgumentParser()
    options.add_argument("paths", nargs="+", type=Path)
    options.add_argument("--wanted", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    made, good = seeded(asked.paths, asked.seed, asked.wanted)
    count, near, mended, fixed = Counter[str](), Counter[str](), Counter[str](), 0
    for mistake in made:
        result = judged(mistake)
        count[mistake.kind] += 1
        near[mistake.kind] += result.near
        mended[mistake.kind] += result.mended
        fixed += bool(result.finding and result.finding.fix)
        if not (result.near and result.mended):
            print(f"{mistake.kind}: near {result.near}, mended {result.mended}")
            start, end = mistake.place.start, mistake.place.end
            text = mistake.after
            print(f"  {text[max(0, start - 60) : start]}»{text[start:end]}«{text[end : end + 60]}")
            told = result.finding
            print(f"  {told and (told.code, mistake.after[told.span.start : told.span.end], told.message, told.help)}")
    for kind, number in count.items():
        print(f"{kind}: of {number} near {near[kind]}, mended {mended[kind]}")
    print(
        f"of {len(made)}: near {near.total()}, mended {mended.total()}, with a fix {fixed}; {good} were good sentences"
    )


if __name__ == "__main__":
    main()
