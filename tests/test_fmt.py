"""`cardlang fmt`: what it changes, what it never changes, and what it leaves alone."""

from __future__ import annotations

import io
import json
import os
import random
import sys
from pathlib import Path

import pytest

from cardlang.dialects.registry import dialect_named
from cardlang.formats.card_file import card_of_text
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, Verdict, read_card
from cardlang.syntax.normalize import normalize_face, spelled
from cardlang.syntax.normalize_names import names_of
from cardlang.tools.cli import run
from cardlang.tools.formatting import Left, formatted
from cardlang.tools.orderless import unordered

UNTIDY = """
# Kept above what it speaks of.
Cost: :rb_energy_2::rb_rune_fury:
GAME: Riftbound
  name:   Harbor Volley
# The last word.
type: Spell
# Behind everything.

Discard 1,  [exhaust]: Draw 1. (Any card  will do.)
[Deathknell] – Deal 2 to a unit.


"""
TIDY = """name: Harbor Volley
game: riftbound
# The last word.
type: Spell
# Kept above what it speaks of.
cost: [2][R]
# Behind everything.

Discard 1, [E]: Draw 1. (Any card will do.)
[Deathknell] — Deal 2 to a unit.
"""
CARDS = Path(__file__).parent.parent / "cards"


def test_marks_blanks_and_the_head():
    assert formatted(UNTIDY, "x.card") == TIDY
    assert formatted(TIDY, "x.card") == TIDY


def test_line_breaks_are_those_of_the_file():
    assert formatted(UNTIDY.replace("\n", "\r\n"), "x.card") == TIDY.replace("\n", "\r\n")


def test_our_own_cards_are_formatted():
    for path in CARDS.rglob("*.card"):
        text = path.read_text(encoding="utf-8")
        assert formatted(text, str(path)) == text, path


def test_what_is_not_read_is_left_alone():
    left = formatted(UNTIDY.replace("Draw", "Darw"), "x.card")
    assert isinstance(left, Left) and left.why == "it is not read whole"
    left = formatted(UNTIDY.replace("type", "tpye"), "x.card")
    assert isinstance(left, Left) and left.why == "its head has findings"


def test_canonical_wording_means_the_same():
    text = TIDY.replace("Draw 1. (Any", "You draw 1. (Any")
    assert formatted(text, "x.card") == text
    worded = formatted(text, "x.card", canonical=True)
    assert isinstance(worded, str) and "You draw" in worded and worded.endswith("[Deathknell][>] Deal 2 to a unit.\n")


def test_two_faces():
    text = "name: A\ngame: magic\n\nFlying\n//\nname: B\n\n{T} :  Draw a card."
    assert formatted(text, "x.card") == text.replace(" :  ", ": ") + "\n"
    assert isinstance(formatted(text.replace(" :  ", " "), "x.card"), Left)


ORDERED = [
    ("{T}, {2}: Draw 2 cards.\nHaste, flying", "{2}, {T}: Draw two cards.\nFlying, haste"),
    ("{T}, Sacrifice a land, {1}: Draw a card.", "{1}, {T}, Sacrifice a land: Draw a card."),
    ("Crew 2, flying", "Crew 2, flying"),
    ("Flying (It can't attack.)", "Flying (This creature can't be blocked except by creatures with flying or reach.)"),
    ("Flying (A wing is enough.)", "Flying (A wing is enough.)"),
]


@pytest.mark.parametrize(("text", "better"), ORDERED)
def test_canonical_puts_costs_keywords_and_reminders_as_cards_have_them(text: str, better: str):
    head = "# Kept.\nname: Fen Hound\ngame: magic\ntype: Creature\n\n"
    worded = formatted(head + text, "x.card", canonical=True)
    assert worded == head + better + "\n"
    assert formatted(worded, "x.card", canonical=True) == worded
    assert formatted(head + text, "x.card") == head + text + "\n"


@pytest.mark.parametrize(("text", "told"), [("{T}, {2}: Scry 1.", True), ("You draw 2 cards.", False)])
def test_another_order_is_told_and_is_only_wording(
    text: str, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    old, new = tmp_path / "old.card", tmp_path / "new.card"
    for path in (old, new):
        path.write_text(f"name: Fen Hound\ngame: magic\ntype: Creature\n\n{text}\n", encoding="utf-8")
    assert run(["fmt", "--canonical", "--diff", str(new)]) == 1
    assert ("another order" in capsys.readouterr().err) is told
    assert run(["fmt", "--canonical", str(new)]) == 0
    assert ("another order" in capsys.readouterr().out) is told
    assert run(["diff", str(old), str(new)]) == 0


def test_blanks_are_put_right():
    head = "name: Fen Hound\ngame: magic\ntype: Creature\n\n"
    assert formatted(head + "When this creature enters , draw a card .", "x.card") == (
        head + "When this creature enters, draw a card.\n"
    )
    assert formatted(head + "{2},{T}:Draw a card.", "x.card") == head + "{2}, {T}: Draw a card.\n"


def test_the_command_writes_checks_and_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "volley.card"
    path.write_text(UNTIDY, encoding="utf-8")
    assert run(["fmt", "--check", str(tmp_path)]) == 1
    assert run(["fmt", "--diff", str(path)]) == 1
    told = capsys.readouterr().out
    assert f"would change: {path}" in told and "+name: Harbor Volley\n" in told
    assert path.read_text(encoding="utf-8") == UNTIDY
    assert run(["fmt", str(tmp_path)]) == 0
    assert path.read_text(encoding="utf-8") == TIDY and os.listdir(tmp_path) == ["volley.card"]
    assert run(["fmt", "--check", str(tmp_path)]) == 0


def test_the_command_leaves_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "volley.card"
    path.write_text(UNTIDY.replace("Draw", "Darw"), encoding="utf-8")
    assert run(["fmt", str(path)]) == 1
    told = capsys.readouterr().err
    assert "error[CL203]" in told and f"left as it is: {path}" in told
    assert path.read_text(encoding="utf-8") == UNTIDY.replace("Draw", "Darw")
    other = tmp_path / "cards.jsonl"
    other.write_text('{"name": "A", "game": "magic", "text": "Flying"}\n', encoding="utf-8")
    assert run(["fmt", str(other)]) == 2 and run(["fmt", str(tmp_path / "gone.card")]) == 2


def test_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(UNTIDY.encode())))
    assert run(["fmt", "-"]) == 0
    assert capsys.readouterr().out == TIDY


def untidy(reading: CardReading, rng: random.Random) -> str:
    """A card as it is typed in a hurry, with comments: typographic quotes, blanks, its head anyhow."""
    face = reading.faces[0].face
    head = [f"NAME:  {face.name}", f"game:{reading.card.game}", f"Type: {' '.join((*face.supertypes, *face.types))}"]
    head += [f"tags: {', '.join(face.tags)}"] if face.tags else []
    rng.shuffle(head)
    text = face.text.replace(". ", ".  ").replace("'", "’").replace(" —", "  —")
    return "\n".join(["# Above.", *head, "# Between.", "", "", text, ""])


@pytest.mark.parametrize("game", ["riftbound", "magic"])
@pytest.mark.parametrize("canonical", [False, True])
def test_printed_cards_are_formatted_once_and_mean_the_same(game: str, canonical: bool):
    corpus = os.environ.get("CARDLANG_CORPUS")
    if not corpus:
        pytest.skip("CARDLANG_CORPUS names no corpus")
    rng = random.Random(7)
    found = [row for row in rows([f"{corpus}/{game}/cards.jsonl"]) if isinstance(row, Row)]
    sample = rng.sample([row for row in found if game == "riftbound" or row.line % 4], 320)
    read = (read_card(card_of(row)) for row in sample)
    kept = [reading for reading in read if reading.verdict is Verdict.READ and len(reading.faces) == 1][:250]
    assert len(kept) == 250
    left = []
    for reading in kept:
        typed = untidy(reading, rng)
        once = formatted(typed, "x.card", canonical=canonical)
        if isinstance(once, Left):
            left.append((reading.card.name, once.why))
            continue
        assert formatted(once, "x.card", canonical=canonical) == once
        assert "# Above.\n" in once and "# Between.\n" in once
        before, after = (read_card(card_of_text(text, "x.card", game, True)) for text in (typed, once))
        assert unordered(before) == unordered(after)
        assert canonical or [a.node for a in before.abilities] == [a.node for a in after.abilities]
    assert len(left) <= (4 if canonical else 0), left


@pytest.mark.parametrize("game", ["riftbound", "magic"])
def test_printed_texts_keep_their_lines(game: str):
    corpus = os.environ.get("CARDLANG_CORPUS")
    if not corpus:
        pytest.skip("CARDLANG_CORPUS names no corpus")
    dialect = dialect_named(game)
    lines = (Path(corpus) / game / "cards.jsonl").read_text(encoding="utf-8").splitlines()
    for row in map(json.loads, random.Random(5).sample(lines, 400)):
        for face in row.get("faces") or [row]:
            text, names = face.get("text") or "", names_of(face.get("name") or row["name"], (), dialect)
            once = spelled(text, dialect)
            assert spelled(once, dialect) == once
            before, after = (normalize_face(version, names, dialect)[0] for version in (text, once))
            assert [line.text for line in before] == [line.text for line in after]


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("As an additional cost to play me, kill a friendly unit.", ""),
        (
            "Kill a friendly unit as an additional cost to play me.",
            "As an additional cost to play me, kill a friendly unit.",
        ),
        ("Recycle two cards from your trash: Draw 1.", "Recycle 2 from your trash: Draw 1."),
        ("[Tank] (I must be assigned combat damage first .)", "[Tank] (I must be assigned combat damage first.)"),
    ],
)
def test_canonical_riftbound_is_worded_as_check_asks(text: str, better: str):
    head = "name: Fen Hound\ngame: riftbound\ntype: Unit\n\n"
    assert formatted(f"{head}{text}\n", "t.card", canonical=True) == f"{head}{better or text}\n"
