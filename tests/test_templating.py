"""How texts are worded: what is offered mends it, our own cards are worded well, and seeded faults are found."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from faults import KINDS, is_found, seeded

from cardlang.api import read
from cardlang.cases.case_file import open_case, parse_case
from cardlang.diagnostics import Severity
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, Verdict, read_card
from cardlang.templating.wordings import face_wordings, with_wordings

HERE = Path(__file__).parent
CARDS = HERE.parent / "cards"
CORPUS = os.environ.get("CARDLANG_CORPUS", "")
WARNING = Severity.WARNING
FILES = sorted(CARDS.rglob("*.card"))


def mended(reading: CardReading) -> CardReading:
    """The card with the first edit made that a finding about the wording of its first face offers."""
    fix = next(found.fix for found in face_wordings(reading, 0) if found.fix)
    card, face = reading.card, reading.card.faces[0]
    text = face.text[: fix.span.start] + fix.new + face.text[fix.span.end :]
    return read_card(replace(card, faces=(replace(face, text=text), *card.faces[1:])))


MENDED = [
    ("riftbound", "Gear", "[1], [E]: Ready me.", "[1], [E]: Ready this."),
    ("magic", "Artifact", "When this creature enters, draw a card.", "When this artifact enters, draw a card."),
    ("magic", "Instant", "This creature costs {1} less to cast.", "This spell costs {1} less to cast."),
    ("magic", "Creature", "{T}, {2}: Draw a card.", "{2}, {T}: Draw a card."),
    (
        "magic",
        "",
        "Discard a card and sacrifice a land: Draw a card.",
        "Discard a card, Sacrifice a land: Draw a card.",
    ),
    ("riftbound", "", "[E], [1]: Draw 1.", "[1], [E]: Draw 1."),
    ("magic", "Artifact", "{1}, Tap this artifact: Draw a card.", "{1}, {T}: Draw a card."),
    ("magic", "", "Pay {2}, {T}: Draw a card.", "{2}, {T}: Draw a card."),
    ("magic", "", "{2}, {T}, discard a card: Draw a card.", "{2}, {T}, Discard a card: Draw a card."),
    ("magic", "", "At the end of each turn, scry 1.", "At the beginning of each end step, scry 1."),
    ("magic", "", "Target creature gets +2/+2 this turn.", "Target creature gets +2/+2 until end of turn."),
    ("riftbound", "", "Give a unit +2 [M] until end of turn.", "Give a unit +2 [M] this turn."),
    ("magic", "", "Destroy up to 2 target creatures.", "Destroy up to two target creatures."),
    ("magic", "", "Scry two.", "Scry 2."),
    ("riftbound", "", "Draw two cards.", "Draw 2."),
    ("riftbound", "", "Recycle two cards from your trash: Draw 1.", "Recycle 2 from your trash: Draw 1."),
    ("riftbound", "", "Discard a card. Draw 1.", "Discard 1. Draw 1."),
    ("riftbound", "", "Channel a rune exhausted.", "Channel 1 rune exhausted."),
    ("riftbound", "", "Reveal the top two cards of your Main Deck.", "Reveal the top 2 cards of your Main Deck."),
    ("magic", "", "Toxic one", "Toxic 1"),
    ("magic", "", "{T}: Add two {G}.", "{T}: Add {G}{G}."),
    (
        "magic",
        "",
        "Pay 2 life rather than pay this spell's mana cost.",
        "You may pay 2 life rather than pay this spell's mana cost.",
    ),
    ("magic", "", "{T}, sacrifice this creature: Draw a card.", "{T}, Sacrifice this creature: Draw a card."),
    ("magic", "", "You gain three life.", "You gain 3 life."),
    ("magic", "", "Trample, flying", "Flying, trample"),
    ("riftbound", "", "Kill a unit with Might 3 or less.", "Kill a unit with 3 [M] or less."),
    ("magic", "", "Destroy target creature with power 3 or more.", "Destroy target creature with power 3 or greater."),
    ("magic", "", "When you cast a spell, draw a card.", "Whenever you cast a spell, draw a card."),
    ("riftbound", "", "Whenever I attack, draw 1.", "When I attack, draw 1."),
    ("riftbound", "", "When I hold, pay [1] to draw 1.", "When I hold, you may pay [1] to draw 1."),
    ("riftbound", "", "Deal 3 to target unit.", "Deal 3 to a unit."),
    ("magic", "", "When another creature dies, draw a card.", "Whenever another creature dies, draw a card."),
    ("magic", "Creature", "When ~ enters, draw a card.", "When this creature enters, draw a card."),
    ("magic", "Instant", "This instant costs {1} less to cast.", "This spell costs {1} less to cast."),
    ("magic", "Artifact Vehicle", "When this artifact enters, draw a card.", "When this Vehicle enters, draw a card."),
    ("riftbound", "", "[tank]", "[Tank]"),
    ("riftbound", "", "[TANK]", "[Tank]"),
    ("riftbound", "", "[Shield][Tank]", "[Shield]\n[Tank]"),
    ("riftbound", "", "Kill a unit with Might less than 3.", "Kill a unit with 2 [M] or less."),
    ("riftbound", "", "Kill a unit with Might greater than 3.", "Kill a unit with 4 [M] or more."),
    ("riftbound", "", "When your turn ends, draw 1.", "At the end of your turn, draw 1."),
    (
        "riftbound",
        "Unit",
        "When your Beginning Phase starts, draw 1.",
        "At the start of your Beginning Phase, draw 1.",
    ),
    ("riftbound", "", "When I hold, pay [1] or kill me.", "When I hold, kill me unless you pay [1]."),
    ("magic", "", "Destroy target creature with power less than 3.", "Destroy target creature with power 2 or less."),
    (
        "magic",
        "",
        "Destroy target creature with mana value greater than 3.",
        "Destroy target creature with mana value 4 or greater.",
    ),
    ("magic", "", "Draw one card.", "Draw a card."),
    ("magic", "", "Hexproof, deathtouch", "Deathtouch, hexproof"),
    ("magic", "Land", "When this permanent enters, draw a card.", "When this land enters, draw a card."),
    ("magic", "Creature", "When this battle enters, draw a card.", "When this creature enters, draw a card."),
    ("magic", "", "When one or more creatures die, draw a card.", "Whenever one or more creatures die, draw a card."),
    ("magic", "", "At end of turn, draw a card.", "At the beginning of the end step, draw a card."),
    (
        "magic",
        "",
        "At the end of each player's turn, that player draws a card.",
        "At the beginning of each player's end step, that player draws a card.",
    ),
    (
        "magic",
        "Creature",
        "When this creature enters, pay {2} or sacrifice it.",
        "When this creature enters, sacrifice it unless you pay {2}.",
    ),
    ("riftbound", "", "{T}: Draw 1.", "[E]: Draw 1."),
]


@pytest.mark.parametrize(("game", "type_", "text", "better"), MENDED, ids=[text for _, _, text, _ in MENDED])
def test_what_is_offered_mends_it(game: str, type_: str, text: str, better: str):
    reading = mended(read(text, game, type=type_))
    assert reading.faces[0].face.text == better
    assert reading.verdict is Verdict.READ
    assert [found for found in face_wordings(reading, 0) if found.code != "CL415"] == []


def test_without_a_type_nothing_is_said_of_types():
    assert face_wordings(read("[Tank]\nReady this.", "riftbound"), 0) == ()


def test_what_is_granted_is_not_what_the_card_says_of_itself():
    text = 'Your units have "When I conquer, draw 1."'
    assert face_wordings(read(text, "riftbound", type="Gear"), 0) == ()


def test_findings_about_wording_stand_among_the_others_in_order():
    reading = with_wordings(read("Draw 2 cards.\nSacrifice This Creature: Draw 3 cards.", "magic"))
    assert [found.diagnostic.code for found in reading.findings] == ["CL413", "CL305", "CL413"]


def test_a_text_that_is_not_read_is_not_judged_by_its_wording():
    assert face_wordings(read("Drwa 2 cards.", "magic"), 0) == ()


def test_our_cards_are_worded_well():
    told = []
    for row in rows([str(CARDS)]):
        if isinstance(row, Row) and row.file.endswith(".card"):
            reading = read_card(card_of(row))
            found = [f for number in range(len(reading.faces)) for f in face_wordings(reading, number)]
            told += [f"{row.file}: {f.code} {f.message}" for f in found if f.code != "CL415"]
    assert told == []


@pytest.mark.parametrize("seed", [1, 2])
def test_seeded_faults_of_wording_are_found(seed: int):
    faults = seeded(FILES, seed, 60)
    found = [fault for fault in faults if is_found(fault)]
    assert len({fault.kind for fault in faults}) >= len(KINDS) - 2
    assert len(found) >= 0.8 * len(faults), [fault.after for fault in faults if fault not in found]


@pytest.mark.skipif(not CORPUS, reason="CARDLANG_CORPUS names no corpus")
@pytest.mark.parametrize(("game", "every"), [("riftbound", 1), ("magic", 17)])
def test_hardly_any_printed_card_that_is_read_is_warned_of(game: str, every: int):
    found = [row for row in rows([f"{CORPUS}/{game}/cards.jsonl"]) if isinstance(row, Row) and row.line % every == 0]
    printed = [read_card(card_of(row)) for row in found if game == "riftbound" or row.line % 4]
    are_read = [with_wordings(reading) for reading in printed if reading.verdict is Verdict.READ]
    warned = [r.card.name for r in are_read if any(f.diagnostic.severity is WARNING for f in r.findings)]
    assert len(are_read) > 500
    assert len(warned) <= 0.01 * len(are_read), warned


def test_a_case_expects_findings_about_wording_only_where_it_says_so():
    source, _ = open_case(HERE / "cases" / "refused" / "CL412_the_parts_of_a_cost.case")
    case, problems = parse_case(source)
    assert problems == () and case is not None and case.section("wording") is not None


@pytest.mark.parametrize(
    ("type_", "text", "better"),
    [
        ("Unit", "When this unit attacks, draw 1.", "When I attack, draw 1."),
        ("Unit", "When this conquers, draw 1.", "When I conquer, draw 1."),
        ("Unit", "Fen Hound has +1 [M].", "I have +1 [M]."),
        ("Legend", "When you hold, ready Fen Hound.", "When you hold, ready me."),
        ("Unit", "Double this unit's Might this turn.", "Double my Might this turn."),
        ("Gear", "[E]: Ready this gear.", "[E]: Ready this."),
        ("Gear", "I enter exhausted.", "This enters exhausted."),
        ("Gear", "When I'm played, draw 1.", "When this is played, draw 1."),
        ("Spell", "I cost [1] less.", "This costs [1] less."),
    ],
)
def test_a_card_with_a_voice_is_offered_it_with_its_verb(type_: str, text: str, better: str):
    reading = with_wordings(read(text, "riftbound", name="Fen Hound", type=type_))
    (fix,) = (found.diagnostic.fix for found in reading.findings if found.diagnostic.code == "CL411")
    assert fix is not None
    mended = text[: fix.span.start] + fix.new + text[fix.span.end :]
    assert mended == better
    again = with_wordings(read(mended, "riftbound", name="Fen Hound", type=type_))
    assert again.verdict is Verdict.READ and not again.findings
