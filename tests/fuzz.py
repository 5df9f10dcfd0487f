"""Inputs made to break cardlang: texts, mutated files and plain bytes, seeded, each read within bounds.

`python tests/fuzz.py [--inputs 100000] [--seed 1] [FILE…]` makes a third of each kind; named files are mutated beside
those that the tests write in every format. What must hold of each is in `check_text` and `check_file`: no exception, no
more than `SECONDS` of work, an object that is JSON, places within the text. At the end the memory may not have grown
since the first tenth by more than `MOST_GROWTH`.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from format_files import magic_files, magic_workbook, riftbound_files
from test_hostile_files import mutated

from cardlang.formats.sources import Refused, Row, card_of, rows
from cardlang.library import Verdict, read_card
from cardlang.source import Span
from cardlang.syntax.grammar import load_grammar
from cardlang.templating.wordings import with_wordings
from cardlang.tools.batch_run import read_row

SECONDS = 10.0
"""Work of the processor after which an input counts as one that hangs."""
MOST_GROWTH = 48 << 20
CARDS_READ = 2
"""How many cards of a mutated file are read: the others are found only."""
LONGEST = 1 << 14

PROJECT = Path(__file__).parent.parent
GAMES = ("riftbound", "magic")
ODD = (
    *("\n", "\\n", "\t", "\r\n", "\u2028", "\u2212", "\u2014", "\u201c", "\u201d", "\u2019", "\u202e", "\x1b[31m"),
    *("\x00", "\ufeff", "\ud800", "\U0001f0a1", "e\u0301", "\u4f60\u597d", "<b>", "</b>", "<br>", "&amp;", "&#x41;"),
    *"& < (( )) ( ) [ ] { } {T} [E] {{A}} :rb_energy_1: // ~ CARDNAME \" ' • - — : ; , . +1/+1 X %s {0} =1+1".split(),
    *"99999999999999999999 ../.. | * _".split(),
)


class Hang(Exception):
    """An input took too long."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise `Hang` in what takes more of the processor's time than this."""

    def stop(*_: object) -> None:
        raise Hang(f"more than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def check_row(row: Row) -> None:
    """A card is read, written and checked: its line is JSON, and every place in it is in its text."""
    line = read_row(row).line
    data = json.loads(b'{"index":0' + line)
    for ability in data["abilities"]:
        text = data["faces"][ability["face"]]["text"]
        for start, end in (ability["span"], *ability["unread"], *(c["span"] for c in ability["costs"] if c["span"])):
            assert 0 <= start <= end <= len(text)
        assert ability["text"] == text[slice(*ability["span"])]
        assert (ability["ast"] is not None) == (ability["verdict"] == Verdict.READ.value)


def check_text(text: str, game: str, folder: Path) -> None:
    """A text is read as a card's of a game, and checked for its wording."""
    raw = json.dumps({"name": "Fen Walker", "text": text}).encode()
    row = Row("json lines", "f.jsonl", 1, raw, game, True)
    check_row(row)
    reading = with_wordings(read_card(card_of(row)))
    for number, face in enumerate(reading.faces):
        for found in face.findings:
            assert found.span.end <= len(reading.card.faces[number].text) or found.span == Span(-1, -1)


def check_file(name: str, content: bytes, folder: Path, game: str | None = None) -> None:
    """A file is refused, or its cards are found; the first of them are read."""
    path = folder / name
    path.write_bytes(content)
    for number, row in enumerate(rows([str(path)], game)):
        if isinstance(row, Refused):
            assert row.finding.code.startswith("CL6") and row.finding.message
        elif number < CARDS_READ:
            check_row(row)


def sentences() -> dict[str, tuple[str, ...]]:
    """The lines of our own cards by game: what texts are made of."""
    found: dict[str, tuple[str, ...]] = {}
    for game in GAMES:
        texts = (path.read_text(encoding="utf-8") for path in sorted((PROJECT / "cards" / game).glob("*.card")))
        lines = (line for text in texts for line in text.partition("\n\n")[2].splitlines() if line)
        found[game] = tuple(dict.fromkeys(lines))
    return found


def files(more: tuple[Path, ...] = ()) -> dict[str, bytes]:
    """A file in every format, our own cards and cases, and those that are named."""
    book = {"book.xlsx": magic_workbook()}
    own = {f"{n}.card": path.read_bytes() for n, path in enumerate(sorted((PROJECT / "cards").rglob("*.card"))[::20])}
    given = {f"given{number}{path.suffix}": path.read_bytes()[: LONGEST * 4] for number, path in enumerate(more)}
    return {**riftbound_files(), **magic_files(), **book, **own, **given}


def random_text(chance: random.Random, lines: tuple[str, ...], words: tuple[str, ...]) -> str:
    """A text of cards' sentences and words, some of them taken out, doubled, moved, or made odd."""
    parts = chance.choice(lines).split(" ")
    if chance.random() < 0.3:
        parts += ["\n" if chance.random() < 0.5 else "and", *chance.choice(lines).split(" ")]
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(parts) + 1)
        match chance.randrange(6):
            case 0:
                parts[at : at + 1] = []
            case 1:
                parts.insert(at, chance.choice(words))
            case 2:
                parts.insert(at, chance.choice(ODD))
            case 3:
                parts[at:at] = parts[chance.randrange(len(parts) + 1) :][:3]
            case 4:
                parts.insert(at, "".join(chance.choice(ODD) for _ in range(chance.randrange(1, 6))))
            case _:
                chance.shuffle(parts)
    return " ".join(parts).replace(" \n ", "\n")


Input = tuple[str, Callable[[Path], None]]
"""What an input is, to be shown when it fails, and its check."""


def text_inputs(seed: int) -> Iterator[Input]:
    """Texts of either game without end."""
    chance, lines = random.Random(seed), sentences()
    words = {game: tuple(sorted(load_grammar(game).lexicon.readings)) for game in GAMES}
    while True:
        game = chance.choice(GAMES)
        text = random_text(chance, lines[game], words[game])
        yield f"text of {game}: {text!r}", lambda folder, text=text, game=game: check_text(text, game, folder)


def file_inputs(seed: int, whole: Mapping[str, bytes]) -> Iterator[Input]:
    """Files cut, doubled and with bytes changed, without end."""
    chance, names = random.Random(seed), sorted(whole)
    while True:
        name, game = chance.choice(names), chance.choice((None, *GAMES))
        content = mutated(whole[name], chance)
        if chance.random() < 0.3:
            content = mutated(content, chance) if content else content
        if chance.random() < 0.2:
            name = chance.choice(names)
        about = f"file {name} for {game}: {content!r}"
        yield about, lambda folder, n=name, c=content, g=game: check_file(n, c, folder, g)


def byte_inputs(seed: int, whole: Mapping[str, bytes]) -> Iterator[Input]:
    """Plain bytes with the endings and perhaps the beginnings of files, without end."""
    chance, names = random.Random(seed), sorted(whole)
    while True:
        name = chance.choice(names)
        alphabet = chance.choice((bytes(range(256)), b'{}[]",:0 \n\\e-', b"<>&;/ a=\"'\n", bytes(range(32, 127))))
        noise = bytes(chance.choices(alphabet, k=chance.randrange(200)))
        content = whole[name][: chance.randrange(120)] + noise if chance.random() < 0.5 else noise
        about = f"bytes {name}: {content!r}"
        yield about, lambda folder, n=name, c=content: check_file(n, c, folder)


def memory() -> int:
    """The bytes of memory that this process holds now."""
    gc.collect()
    pages = Path("/proc/self/statm")
    return int(pages.read_text().split()[1]) * 4096 if pages.exists() else 0


def run(count: int, seed: int, more: tuple[Path, ...] = (), tell: Callable[[str], None] = lambda _: None) -> list[str]:
    """Check so many inputs, a third of each kind; what failed, and how."""
    whole = files(more)
    kinds = (text_inputs(seed), file_inputs(seed, whole), byte_inputs(seed, whole))
    inputs = (one for several in zip(*kinds, strict=True) for one in several)
    failed: list[str] = []
    began, at_first = time.process_time(), 0
    with tempfile.TemporaryDirectory() as name:
        for number, (about, check) in enumerate(islice(inputs, count), 1):
            try:
                with bounded(SECONDS):
                    check(Path(name))
            except Exception as error:
                failed.append(f"{type(error).__name__}: {error}: {about[:2000]}")
            if number == max(1, count // 10):
                at_first = memory()
            if number % 1000 == 0:
                tell(f"{number} inputs, {len(failed)} failed, {time.process_time() - began:.0f} s")
    growth = memory() - at_first
    if growth > MOST_GROWTH:
        failed.append(f"memory has grown by {growth >> 20} MB")
    tell(f"{count} inputs from seed {seed}: {len(failed)} failed; memory has grown by {growth / (1 << 20):.1f} MB")
    return failed


def main() -> int:
    """Print what fails; 1 when anything does."""
    options = argparse.ArgumentParser()
    options.add_argument("files", nargs="*", type=Path)
    options.add_argument("--inputs", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    failed = run(asked.inputs, asked.seed, tuple(asked.files), lambda line: print(line, flush=True))
    print("\n".join(failed))
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
