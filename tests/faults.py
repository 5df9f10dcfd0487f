"""Faults of wording put into cards that are read: what `cardlang check` should warn of.

`python tests/faults.py FILE… [--wanted 100]` makes them, seeded, from files of cards of either game, one
a card, and counts how many get an error or a warning. Each kind of fault is a function from a card's text to texts with
the fault in them.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cardlang.diagnostics import Severity
from cardlang.formats.card import SourceCard
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, Verdict, read_card
from cardlang.templating.wordings import with_wordings

GRAVE = (Severity.ERROR, Severity.WARNING)
SYMBOLS = r"(?:\[[0-9A-Z]\]|\{[0-9A-Z/]+\})+"
WORDS = ("two", "three", "four", "five")


@dataclass(frozen=True, slots=True)
class Fault:
    """A card with a fault put into the text of one of its faces."""

    kind: str
    card: SourceCard
    before: str
    after: str


def _each(pattern: str, text: str, new: Callable[[re.Match[str]], str]) -> Iterator[str]:
    """The text with one match of a pattern at a time changed."""
    for found in re.finditer(pattern, text, re.MULTILINE):
        yield text[: found.start()] + new(found) + text[found.end() :]


def own_words(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """A card that speaks of itself as one of another type."""
    if game == "magic" and "creature" in types:
        yield from _each(r"\b(this) creature\b(?![^\"\n]*\"\n)", text, lambda m: f"{m[1]} artifact")
    elif types & {"unit", "legend"} and '"' not in text:
        yield from _each(r"(?<=\w )me\b", text, lambda m: "this")
    elif "spell" in types and '"' not in text:
        yield from _each(r"(?<=\w )this\b(?= from|,|\.)", text, lambda m: "me")


def cost_order(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """The parts of a cost in another order."""
    tap = r"\[E\]" if game == "riftbound" else r"\{T\}"
    yield from _each(rf"^({SYMBOLS}), ({tap})(?=[:,])", text, lambda m: f"{m[2]}, {m[1]}")
    if game == "magic":
        yield from _each(rf"^({SYMBOLS}|{tap}), ([A-Z][^:,\n\"]*)(?=:)", text, lambda m: f"{m[2]}, {m[1]}")


def cost_commas(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """The parts of a cost without a comma, or with "and"."""
    yield from _each(r"^([^:,\n\"]*), ([^:\n\"]*)(?=: )", text, lambda m: f"{m[1]} {m[2]}")
    yield from _each(r"^([^:,\n\"]*), ([^:\n\"]*)(?=: )", text, lambda m: f"{m[1]} and {m[2][0].lower()}{m[2][1:]}")


def numbers(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """A number of things in digits, an amount in words."""
    text = re.sub(r"\([^)]*\)", "", text)
    yield from _each(rf"\b({'|'.join(WORDS)}) (?=(?:other )?(?:cards|creatures|units|tokens|lands)\b)", text, _digit)
    yield from _each(r"\b([2-5])(?= (?:damage|life)\b)", text, lambda m: WORDS[int(m[1]) - 2])


def _digit(found: re.Match[str]) -> str:
    return f"{WORDS.index(found[1]) + 2} "


def keyword_lines(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """Keywords in another order, or with a capital inside the line."""
    if game == "magic":
        yield from _each(
            r"^(Flying|First strike|Vigilance|Trample|Menace), (vigilance|trample|haste|lifelink)$", text, _turned
        )
        yield from _each(
            r"^(Flying|First strike|Vigilance|Trample|Defender|Reach), ([a-z]+)\b",
            text,
            lambda m: f"{m[1]}, {m[2].title()}",
        )


def _turned(found: re.Match[str]) -> str:
    return f"{found[2].capitalize()}, {found[1].lower()}"


def values(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """A value in other words than cards use for it."""
    yield from _each(r"\bwith (\d+) \[M\] (or less|or more)", text, lambda m: f"with Might {m[1]} {m[2]}")
    yield from _each(r"(?<=[+-]\d )\[M\]", text, lambda m: "Might")
    yield from _each(
        r"\b((?:with|power|toughness|mana value)[^.\n]* \d+) or greater", text, lambda m: f"{m[1]} or more"
    )


def when(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """The other of when, whenever and at."""
    yield from _each(r"^At (?=the (?:start|beginning))", text, lambda m: "When ")
    if game == "riftbound":
        yield from _each(r"^When (?=you |I )", text, lambda m: "Whenever ")
    else:
        yield from _each(r"^When (?=this \w+ (?:enters|dies)\b)", text, lambda m: "Whenever ")
        yield from _each(r"^Whenever (?=you (?:cast|attack|draw|gain|discard)\b)", text, lambda m: "When ")
        yield from _each(r"^Whenever (?=an?(?:other)? [\w ]+ (?:enters|attacks)\b)", text, lambda m: "When ")


def without_may(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """A payment that one may decline, without "may"."""
    yield from _each(rf"\byou may pay (?={SYMBOLS} to )", text, lambda m: "pay ")
    yield from _each(
        rf"\b([Yy])ou may pay (?={SYMBOLS}\. If you do,)", text, lambda m: "Pay " if m[1] == "Y" else "pay "
    )
    yield from _each(
        r"\b([Yy])ou may (\w)(?=[^.\n]* as an additional cost[^.\n]*\. If you do)",
        text,
        lambda m: m[2].upper() if m[1] == "Y" else m[2],
    )


def nothing_before(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """ "If you do" with nothing done before it."""
    yield from _each(r"\b[Yy]ou may [^.\n]*\. (?=If you do,)", text, lambda m: "")
    act = "draw 1" if game == "riftbound" else "draw a card"
    yield from _each(r"\byou may [^.\n]*(?=\. If you do,)", text, lambda m: act)


def targets(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """A target in a cost or an event, or a choice of which nothing is made."""
    if game == "magic":
        yield from _each(
            r"^([^:\n\"]*\b(?:Sacrifice|Exile|Tap)) an?(?: untapped)? (?=[^:\n\"]*:)", text, lambda m: f"{m[1]} target "
        )
        yield from _each(r"^(Whenever|When) an? (?=creature )", text, lambda m: f"{m[1]} target ")
    yield from _each(r"^(Choose (?:a|target)(?: \w+){1,4}\.) [^\n]*$", text, lambda m: m[1])


def idle_keywords(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """A keyword of another type of card."""
    if game == "riftbound":
        wrong = {
            "spell": ("[Tank]", "[Ganking]", "[Accelerate]"),
            "unit": ("[Flow] [1]", "[Equip] [1]", "[Repeat] [1]"),
        }
        yield from (f"{keyword}\n{text}" for type_, keywords in wrong.items() if type_ in types for keyword in keywords)
    elif types & {"instant", "sorcery"}:
        yield from (f"{keyword}\n{text}" for keyword in ("Flying", "Trample", "Equip {2}", "Crew 2", "Ward {1}"))
    elif "creature" in types:
        yield from (f"{keyword}\n{text}" for keyword in ("Flashback {2}", "Equip {2}", "Rebound"))


def reminders(text: str, types: frozenset[str], game: str) -> Iterator[str]:
    """Reminder text that says another number or cost than its keyword has, or explains another keyword."""
    yield from _each(r"(?<=\]) \(\+(\d) \[M\] while", text, lambda m: f" (+{int(m[1]) + 1} [M] while")
    yield from _each(r"(?<=\()(\{\d\})(?=[^()\n]*: )", text, lambda m: "{9}")
    if game == "riftbound":
        yield from _each(
            r"(\[Tank\]|\[Ganking\]) \([^()\n]*\)", text, lambda m: f"{m[1]} (+1 [M] while I'm a defender.)"
        )
    else:
        yield from _each(
            r"^(Flying|Vigilance|Trample|Menace|Haste) \([^()\n]*\)$",
            text,
            lambda m: f"{m[1]} (This creature can't attack.)",
        )


KINDS: Mapping[str, Callable[[str, frozenset[str], str], Iterator[str]]] = {
    "self-reference": own_words,
    "cost order": cost_order,
    "cost commas": cost_commas,
    "numbers": numbers,
    "keyword order and capitals": keyword_lines,
    "value words": values,
    "when, whenever, at": when,
    "cost without may": without_may,
    "if you do": nothing_before,
    "unused target": targets,
    "idle keyword": idle_keywords,
    "reminder text": reminders,
}


def faults_of(reading: CardReading) -> Iterator[Fault]:
    """Every fault that a card lends itself to."""
    card = reading.card
    for number, face in enumerate(card.faces):
        types = reading.faces[number].kinds
        for kind, make in KINDS.items():
            for text in make(face.text, types, card.game or ""):
                faces = (*card.faces[:number], replace(face, text=text), *card.faces[number + 1 :])
                if text != face.text:
                    yield Fault(kind, replace(card, faces=faces), face.text, text)


def read_cards(paths: list[Path], rng: random.Random) -> Iterator[CardReading]:
    """The cards of files that are read, in an order that the seed decides; of every four lines one is kept back."""
    found = [row for row in rows(map(str, paths)) if isinstance(row, Row)]
    found = [row for row in found if row.line % 4 or "magic" not in row.file]
    rng.shuffle(found)
    for row in found:
        reading = read_card(card_of(row))
        if reading.verdict is Verdict.READ and reading.abilities:
            yield reading


def seeded(paths: list[Path], seed: int, wanted: int) -> list[Fault]:
    """So many faults, as many of each kind as there are, each in a card of its own."""
    rng = random.Random(seed)
    by_kind: dict[str, list[Fault]] = defaultdict(list)
    share = -(-wanted // len(KINDS))
    for reading in read_cards(paths, rng):
        made = [fault for fault in faults_of(reading) if len(by_kind[fault.kind]) < share]
        if made:
            fault = rng.choice(made)
            by_kind[fault.kind].append(fault)
        if all(len(by_kind[kind]) >= share for kind in KINDS):
            break
    every = [fault for kind in KINDS for fault in by_kind[kind]]
    return every if len(every) <= wanted else rng.sample(every, wanted)


def is_found(fault: Fault) -> bool:
    """Whether the fault gets an error or a warning."""
    return any(found.diagnostic.severity in GRAVE for found in with_wordings(read_card(fault.card)).findings)


def main() -> None:
    """Print how many faults of each kind are found, and those that are not."""
    options = argparse.ArgumentParser()
    options.add_argument("paths", nargs="+", type=Path)
    options.add_argument("--wanted", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    made, found = Counter[str](), Counter[str]()
    for fault in seeded(asked.paths, asked.seed, asked.wanted):
        made[fault.kind] += 1
        if is_found(fault):
            found[fault.kind] += 1
        else:
            print(f"not found: {fault.kind}: {fault.after!r}")
    for kind, count in made.items():
        print(f"{kind}: {found[kind]} of {count}")
    print(f"all: {found.total()} of {made.total()}")


if __name__ == "__main__":
    main()
