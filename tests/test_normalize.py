"""Normalising: what it may do, what it must leave alone, and that all of it can be undone."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.dialects.dialect import Dialect
from cardlang.dialects.registry import DIALECTS, dialect_named
from cardlang.source import Span
from cardlang.syntax.normalize import LONGEST_LINE, AbilityLine, loose_reminders, normalize_face, restore, source_span
from cardlang.syntax.normalize_edits import StepKind
from cardlang.syntax.normalize_names import NAMELESS, SelfNames, names_of

RIFTBOUND = dialect_named("riftbound")
MAGIC = dialect_named("magic")
MIRA = SelfNames("Mira, Lamp Keeper", ("Mira",))

CORPUS = os.environ.get("CARDLANG_CORPUS", "")
PIECES = (
    "Mira", "Mira, Lamp Keeper", "Draw a card.", "draw", " ", "  ", "\u00a0", "\n", "\r\n", "\n• ", "\n- ", "//", "(",
    ")", "(Draw one.)", "(here)", "[1]", "{T}", "{t}", ":rb_exhaust:", "[fury]", "[+1]:", "“", "”", "’s", '"', "\u2212",
    "\u2013", " - ", "—", "~",
    "CARDNAME", "\ufeff", "\x00", "\u200b", "1–9 | ", ".", ",", ":", "[Tank]", "[tank]", "é", "牌",
)  # fmt: skip


def normalized(text: str, names: SelfNames = MIRA, dialect: Dialect = RIFTBOUND) -> list[str]:
    return [line.text for line in normalize_face(text, names, dialect)[0]]


def codes(text: str, names: SelfNames = MIRA, dialect: Dialect = RIFTBOUND) -> list[str]:
    return [finding.code for finding in normalize_face(text, names, dialect)[1]]


def check_line(line: AbilityLine, text: str) -> None:
    assert restore(line) == text[line.span.start : line.span.end]
    assert len(line.origins) == len(line.text) + 1
    assert list(line.origins) == sorted(line.origins)
    assert line.origins[-1] == line.span.end
    whole = source_span(line, 0, len(line.text))
    assert line.span.start <= whole.start <= whole.end <= line.span.end
    for reminder in line.reminders:
        assert 0 <= reminder.at <= len(line.text)
        assert text[reminder.span.start] == "("


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=30).map("".join), st.sampled_from(DIALECTS))
@settings(max_examples=300, deadline=None)
def test_every_step_can_be_undone(text: str, dialect: Dialect) -> None:
    lines, findings = normalize_face(text, MIRA, dialect)
    end = 0
    for line in lines:
        check_line(line, text)
        assert line.span.start >= end
        end = line.span.end
    for finding in findings:
        assert 0 <= finding.span.start < finding.span.end <= len(text)


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join), st.sampled_from(DIALECTS))
@settings(max_examples=200, deadline=None)
def test_unchanged_words_are_where_their_span_says(text: str, dialect: Dialect) -> None:
    for line in normalize_face(text, MIRA, dialect)[0]:
        changed = {i for step in line.steps for i in range(step.at, step.at + len(step.new))}
        for i, char in enumerate(line.text):
            if i not in changed:
                span = source_span(line, i, i + 1)
                assert text[span.start : span.end] == char


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@settings(max_examples=200, deadline=None)
def test_words_are_neither_added_nor_dropped(text: str) -> None:
    for line in normalize_face(text, NAMELESS, MAGIC)[0]:
        for step in line.steps:
            if step.kind is StepKind.SPELL:
                assert step.old.startswith(("{", "[", ":")) or not any(char.isalnum() for char in step.old)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("{1}, :rb_exhaust:: Draw 1.", "[1], [E]: Draw 1."),
        ("Pay :rb_energy_3::rb_rune_fury: and [Calm] or {any rune}.", "Pay [3][R] and [G] or [A]."),
        ("[T]: +2 [S], [TANK] and [assault 2][&gt;]", "[E]: +2 [M], [Tank] and [Assault 2][>]"),
        ("I\u00a0 get \u22121 [M].", "I get -1 [M]."),
        ("“Draw 1,” it’s said", '"Draw 1," it\'s said'),
        ("[Deathknell] - Draw 1.", "[Deathknell] — Draw 1."),
        ("[Deathknell] – Draw 1.", "[Deathknell] — Draw 1."),
        ("Look\ufeff at\u200b it.", "Look at it."),
    ],
)
def test_riftbound_marks_are_spelled_one_way(written: str, text: str) -> None:
    assert normalized(written) == [text]
    assert codes(written) == []


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("{t}, {u/w}{P/G}{2/b}{10}: Draw.", "{T}, {W/U}{G/P}{2/B}{10}: Draw."),
        ("[\u22122]: Draw.", "-2: Draw."),
        ("\u22122: Draw.", "-2: Draw."),
        ("–2: Draw.", "-2: Draw."),
        ("It gets +1/\u22121.", "It gets +1/-1."),
        ("Toil—Discard a card.", "Toil—Discard a card."),
        ("Toil–Discard a card.", "Toil—Discard a card."),
        ("Exile a creature [with power 2 or less].", "Exile a creature [with power 2 or less]."),
    ],
)
def test_magic_marks_are_spelled_one_way(written: str, text: str) -> None:
    assert normalized(written, dialect=MAGIC) == [text]
    assert codes(written, dialect=MAGIC) == []


def test_a_loyalty_cost_keeps_the_place_of_its_number() -> None:
    written = "[+1]: Draw a card."
    line = normalize_face(written, MIRA, MAGIC)[0][0]
    assert line.text == "+1: Draw a card."
    assert source_span(line, 0, 2) == Span(1, 3)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("When Mira attacks, ready Mira, Lamp Keeper.", "When ~ attacks, ready ~."),
        ("Mira's Might, CARDNAME and ~", "~'s Might, ~ and ~"),
        ("Discard 1, Ready Mira: Draw 1.", "Discard 1, Ready ~: Draw 1."),
        ("Miracle, admira, mira, Mira-like", "Miracle, admira, mira, Mira-like"),
        ("a unit named Mira, Lamp Keeper", "a unit named ~"),
        ("a unit named Mira", "a unit named Mira"),
        ("Mira's Lantern and Mira Bright", "Mira's Lantern and Mira Bright"),
        ("the Old Mira", "the Old Mira"),
        ("Kill another Mira.", "Kill another Mira."),
        ("If Mira Conquers", "If ~ Conquers"),
    ],
)
def test_own_names_become_one_token(written: str, text: str) -> None:
    assert normalized(written)[0] == text.replace("~ Conquers", "Mira Conquers")


def test_a_name_with_a_curly_apostrophe_is_found() -> None:
    names = SelfNames("Mira's Lamp")
    line = normalize_face("Kill Mira’s Lamp. Draw 1.", names, RIFTBOUND)[0][0]
    assert line.text == "Kill ~. Draw 1."
    assert source_span(line, 5, 6) == Span(5, 16)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("Draw two cards.", "Draw two cards."),
        ("Draw deals 2 damage.", "~ deals 2 damage."),
        ("Then exile Draw.", "Then exile ~."),
        ("Then draw a card.", "Then draw a card."),
    ],
)
def test_a_name_that_is_a_plain_word_does_not_eat_words(written: str, text: str) -> None:
    assert normalized(written, SelfNames("Draw"), MAGIC) == [text]


def test_which_names_a_card_goes_by() -> None:
    assert names_of("Mira, Lamp Keeper", [], RIFTBOUND) == MIRA
    assert names_of("Mira, Lamp Keeper", ["Legendary Creature — Elf"], MAGIC) == MIRA
    assert names_of("Ash, Cinder, and Smoke", ["Sorcery"], MAGIC) == SelfNames("Ash, Cinder, and Smoke")
    assert names_of("Old Mira of the Vale", ["Legendary"], MAGIC).short == ("Old Mira", "Old")
    assert names_of("Dragon King", ["Legendary"], MAGIC).short == ()
    assert names_of("A-Mira", ["Legendary"], MAGIC).full == "Mira"


def test_modes_are_one_line_with_their_bullets() -> None:
    assert normalized("Choose one -\n* Draw 1.\n\n• Stun a unit.\nI have [Tank].") == [
        "Choose one —\n- Draw 1.\n- Stun a unit.",
        "I have [Tank].",
    ]
    assert normalized("Choose one—\r\n•Draw.\r\n  - Scry 1.", dialect=MAGIC) == ["Choose one —\n• Draw.\n• Scry 1."]


def test_rows_of_a_table_and_modes_with_costs_belong_to_their_line() -> None:
    assert normalized("Roll a d20.\n1–9 | Draw.\n20 | Win.\nFlying", dialect=MAGIC) == [
        "Roll a d20.\n1—9 | Draw.\n20 | Win.",
        "Flying",
    ]
    assert normalized("Spree\n+ {1} — Draw.\n+ {2} - Win.", dialect=MAGIC) == ["Spree\n+ {1} — Draw.\n+ {2} — Win."]


def test_lines_that_are_no_abilities() -> None:
    assert normalized("Draw 1.\n//\n\n   \n(You may win.)\nReady me.") == ["Draw 1.", "Ready me."]
    assert normalized("") == normalized("\n \n//") == []


def test_reminder_text_is_set_aside() -> None:
    written = "[Tank] (I must be wary.)\nDraw 1 (here). (You may win.)\n(One more.)"
    lines, findings = normalize_face(written, MIRA, RIFTBOUND)
    assert [line.text for line in lines] == ["[Tank]", "Draw 1 (here)."]
    assert [r.text for line in lines for r in line.reminders] == ["I must be wary.", "You may win.", "One more."]
    assert [r.at for r in lines[0].reminders] == [6]
    assert [f.code for f in findings] == ["CL102", "CL109", "CL109"]
    assert all(written[f.span.start : f.span.end] in f.message for f in findings)


def test_reminders_before_any_line_are_not_lost() -> None:
    assert normalized("({T}: Add {G}.)", dialect=MAGIC) == []
    assert [r.text for r in loose_reminders("({T}: Add {G}.)", MIRA, MAGIC)] == ["{T}: Add {G}."]


@pytest.mark.parametrize(
    ("written", "code", "words"),
    [
        ("Pay [Q].", "CL101", "[Q]"),
        ("[Tonk]", "CL108", "[Tonk]"),
        ("Draw 1 (here.", "CL103", "("),
        ('Say "draw.', "CL103", '"'),
        ("Draw\x07 1.", "CL104", "\x07"),
        ("Draw \ufffd.", "CL104", "\ufffd"),
        ("抽一张牌。", "CL105", "抽一张牌"),
    ],
)
def test_what_is_wrong_has_a_code_and_a_place(written: str, code: str, words: str) -> None:
    findings = [f for f in normalize_face(written, MIRA, RIFTBOUND)[1] if f.code == code]
    assert [written[f.span.start : f.span.end] for f in findings] == [words]


def test_an_unknown_symbol_gets_a_suggestion() -> None:
    finding = normalize_face("[Tonk]", MIRA, RIFTBOUND)[1][0]
    assert finding.help == "did you mean [Tank]?"


@pytest.mark.parametrize(
    "unit", ["draw a card and ", "(", '"', "[", "((", "- ", "[Q]", "—", "Mira ", " ", "\x00", "(.) "]
)
def test_long_lines_are_refused_and_nothing_takes_long(unit: str) -> None:
    long = unit * (LONGEST_LINE // len(unit))
    begun = time.perf_counter()
    normalize_face(long[:-1] + "x", MIRA, RIFTBOUND)
    lines, findings = normalize_face("x" + long * 20 + "x\nDraw 1.", MIRA, RIFTBOUND)
    assert time.perf_counter() - begun < 5
    assert [line.text for line in lines] == ["", "Draw 1."]
    assert "CL106" in [f.code for f in findings]
    assert restore(lines[0]) == "x" + long * 20 + "x"


def corpus_faces(game: str, each: int) -> Iterator[tuple[str, list[str], str]]:
    with (Path(CORPUS) / game / "cards.jsonl").open(encoding="utf-8") as rows:
        for number, row in enumerate(rows):
            if number % each == 0:
                card = json.loads(row)
                for face in card.get("faces") or [card]:
                    kinds = card.get("supertypes") or [face.get("type_line") or card.get("type_line") or ""]
                    yield face.get("name") or card["name"], kinds, face.get("text") or ""


@pytest.mark.skipif(not CORPUS, reason="CARDLANG_CORPUS names no corpus")
@pytest.mark.parametrize(("game", "each"), [("riftbound", 1), ("magic", 10)])
def test_every_face_of_the_corpus_is_restored(game: str, each: int) -> None:
    dialect = dialect_named(game)
    faces = 0
    for name, kinds, text in corpus_faces(game, each):
        faces += 1
        for line in normalize_face(text, names_of(name, kinds, dialect), dialect)[0]:
            check_line(line, text)
    assert faces > 500


def test_a_station_symbol_begins_an_ability_and_the_last_row_of_a_table_does_not():
    names = names_of("Lamp", (), dialect_named("magic"))
    lines, _ = normalize_face("Station\n6+ | Flying\n9+ | Trample", names, dialect_named("magic"))
    assert [line.text for line in lines] == ["Station", "6+ | Flying", "9+ | Trample"]
    lines, _ = normalize_face("Roll a d20.\n1—9 | Draw a card.\n10+ | Draw two cards.", names, dialect_named("magic"))
    assert len(lines) == 1
