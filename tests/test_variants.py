"""Other printings of Riftbound's cards: older wordings, other reminder text, other formats, and what was misprinted.

The printings are no part of the project. CARDLANG_CORPUS names the corpus' folder; without it, what needs them is
skipped.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cardlang.api import read
from cardlang.formats.card import SourceCard
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, Verdict, read_card
from cardlang.printing.text import print_node

CORPUS = Path(os.environ.get("CARDLANG_CORPUS") or "no-corpus") / "riftbound"
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus: CARDLANG_CORPUS names no folder")

READ_SHARE = 0.9
"""The share of the older wordings that is read at least."""

UNREAD = {
    "OGN-115": 'that "one" is one of the cards each player looks at',
    "OGN-194": 'a parenthesis inside a condition, and "see" as an event',
    "SFD-230*": 'a keyword in brackets as a place: "from [Hidden]"',
}
"""The older wordings that are not read and whose card as it is now is, with what is not understood."""

ONE_SPELLING = [
    # "[T]" and "[E]", "[S]" and "[M]".
    ("[T]: Draw 1.", "[E]: Draw 1."),
    ("[1], [t]: Draw 1.", "[1], [E]: Draw 1."),
    ("Give a unit +1 [S] this turn.", "Give a unit +1 [M] this turn."),
    ("Kill a unit with 3 [s] or less.", "Kill a unit with 3 [M] or less."),
    # Hyphen, en dash and minus before a number.
    ("Give a unit −2 [M] this turn.", "Give a unit -2 [M] this turn."),
    ("Give a unit –2 [M] this turn.", "Give a unit -2 [M] this turn."),
    ("Give a unit \u20102 [M] this turn.", "Give a unit -2 [M] this turn."),
    # Hyphens and dashes between a keyword and its ability, with blanks or without.
    ("[Legion] - I have +1 [M].", "[Legion] — I have +1 [M]."),
    ("[Legion] – I have +1 [M].", "[Legion] — I have +1 [M]."),
    ("[Legion] -- I have +1 [M].", "[Legion] — I have +1 [M]."),
    ("[Legion]—I have +1 [M].", "[Legion] — I have +1 [M]."),
    ("[Legion]— I have +1 [M].", "[Legion] — I have +1 [M]."),
    ("[Legion] –I have +1 [M].", "[Legion] — I have +1 [M]."),
    ("[Repeat]—Discard 1.", "[Repeat] — Discard 1."),
    ("[E]: [Reaction]–[Add] [C].", "[E]: [Reaction] — [Add] [C]."),
    # Dashes and bullets of modes.
    ("Choose one –\n• Draw 1.\n• Deal 2 to a unit.", "Choose one —\n- Draw 1.\n- Deal 2 to a unit."),
    ("Choose one --\n* Draw 1.\n* Deal 2 to a unit.", "Choose one —\n- Draw 1.\n- Deal 2 to a unit."),
    # Quotes.
    ("Friendly units have “[E]: Draw 1.”", 'Friendly units have "[E]: Draw 1."'),
    ("Friendly units have «[E]: Draw 1.»", 'Friendly units have "[E]: Draw 1."'),
    ("I can’t be chosen.", "I can't be chosen."),
    ("Move a unit to an opponent`s base.", "Move a unit to an opponent's base."),
]

ONE_MEANING = [
    ("[Legion][>] I have +1 [M].", "[Legion] — I have +1 [M]."),
    ("[E]: [Reaction][>] [Add] [C].", "[E]: [Reaction] — [Add] [C]."),
    ("[Repeat] [1] / [C]", "[Repeat] — [1] / [C]"),
    ("When I'm played and when I conquer, draw 1.", "When I'm played or when I conquer, draw 1."),
    ("When I attack and whenever I hold, draw 1.", "When I attack or I hold, draw 1."),
    (
        "Reveal the top 2 cards of your Main Deck. You may play one. Draw any you did not play this way.",
        "Reveal the top 2 cards of your Main Deck. You may play one. Draw any card you didn't play this way.",
    ),
]
"""Two wordings of one meaning: each prints back as it was written."""


def nodes(reading: CardReading) -> list:
    assert reading.verdict is Verdict.READ, [found.diagnostic.message for found in reading.findings]
    return [ability.node for ability in reading.abilities]


@pytest.mark.parametrize(("spelled", "usual"), ONE_SPELLING)
def test_another_spelling_is_the_same_line(spelled: str, usual: str):
    one, other = read(spelled, "riftbound"), read(usual, "riftbound")
    assert nodes(one) == nodes(other)
    assert [a.line.text for a in one.abilities] == [a.line.text for a in other.abilities]


@pytest.mark.parametrize(("older", "usual"), ONE_MEANING)
def test_another_wording_is_the_same_node_and_prints_back_both_ways(older: str, usual: str):
    (one,), (other,) = nodes(read(older, "riftbound")), nodes(read(usual, "riftbound"))
    assert one == other
    assert print_node(one, "riftbound", as_written=True) == older
    assert nodes(read(print_node(one, "riftbound"), "riftbound")) == [other]


def test_the_power_of_the_card_s_own_domain_is_no_power_of_any_domain():
    assert nodes(read("[E]: [Add] [C].", "riftbound")) != nodes(read("[E]: [Add] [A].", "riftbound"))


@cache
def printings() -> dict[str, tuple[dict, CardReading, CardReading]]:
    """Each other printing by its number: its row, the card as it is now, and the printing read."""
    found = [card_of(row) for row in rows([str(CORPUS / "cards.jsonl")]) if isinstance(row, Row)]
    cards: dict[str, SourceCard] = {card.name: card for card in found}
    read_now: dict[str, tuple[dict, CardReading, CardReading]] = {}
    for line in (CORPUS / "variants.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        now = cards[row["name"]]
        then = replace(now, faces=(replace(now.faces[0], text=row["text"]), *now.faces[1:]))
        read_now[row["printing"]] = row, read_card(now), read_card(then)
    return read_now


def is_wording(row: dict) -> bool:
    return "wording" in row["differs"]


def is_misprint(row: dict) -> bool:
    return "typo" in row["differs"]


@needs_corpus
def test_other_reminder_text_and_another_format_are_the_same_nodes():
    same = [p for p in printings().values() if not is_wording(p[0]) and not is_misprint(p[0])]
    assert len(same) >= 50
    for row, now, then in same:
        assert then.verdict is now.verdict, row["printing"]
        assert [a.node for a in then.abilities] == [a.node for a in now.abilities], row["printing"]


@needs_corpus
def test_older_wordings_are_read_and_print_back_both_ways():
    older = [p for p in printings().values() if is_wording(p[0])]
    got = [p for p in older if p[2].verdict is Verdict.READ]
    for row, _, then in got:
        for ability in then.abilities:
            assert ability.printed is not None
            assert ability.printed.as_written == ability.line.text, row["printing"]
            again = read(ability.printed.canonical, "riftbound", name=row["name"])
            assert [a.node for a in again.abilities] == [ability.node], row["printing"]
    left = {row["printing"] for row, now, then in older if then.verdict is not now.verdict}
    assert left == set(UNREAD)
    assert len(got) / len(older) >= READ_SHARE


@needs_corpus
def test_a_misprint_is_refused_and_shown():
    wrong = [p for p in printings().values() if is_misprint(p[0])]
    assert len(wrong) == 6
    for row, now, then in wrong:
        assert then.verdict is not Verdict.READ and now.verdict is Verdict.READ, row["printing"]
        (found,) = [f for f in then.findings if f.diagnostic.code == "CL201"]
        places = zip(row["text"], now.card.faces[0].text, strict=False)
        differs = next((at for at, (a, b) in enumerate(places) if a != b), len(row["text"]) - 1)
        span = found.diagnostic.span
        assert abs(span.start - differs) <= 1 or row["text"][span.start - 1 : span.end] == "..", row["printing"]
