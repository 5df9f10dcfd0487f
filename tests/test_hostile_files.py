"""Files made to do harm: each is refused or read within bounds, shown and never obeyed, and leaves no traceback."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from pathlib import Path

import pytest
from format_files import magic_files, magic_workbook, riftbound_files, workbook, zipped

from cardlang import read
from cardlang.formats import mse, spreadsheet
from cardlang.formats.sources import Refused, Row, card_of, rows
from cardlang.library import Verdict, read_card
from cardlang.syntax.normalize import LONGEST_LINE
from cardlang.tools.cli import run

BOMB = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
CARD = b"<cockatrice_carddatabase><cards><card><name>A</name><text>%s</text></card></cards></cockatrice_carddatabase>"
SECONDS = 20
ESCAPE = "\x1b[31mRed\x1b[0m\u202e"


def write(folder: Path, name: str, content: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def codes(path: Path, game: str | None = "magic") -> list[str]:
    """The codes of what was found, file by file and card by card; nothing may take long."""
    began = time.monotonic()
    found: list[str] = []
    for row in rows([str(path)], game):
        findings = (
            [row.finding] if isinstance(row, Refused) else [f.diagnostic for f in read_card(card_of(row)).findings]
        )
        found += [finding.code for finding in findings]
    assert time.monotonic() - began < SECONDS
    return found


@pytest.mark.parametrize("start", [BOMB, OUTSIDE])
def test_entities_of_a_files_own_are_not_expanded(tmp_path: Path, start: bytes):
    assert codes(write(tmp_path, "c.xml", start + CARD % b"&a;&b;")) == ["CL604"]


def test_a_set_that_unpacks_without_end_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mse, "_LARGEST_SET", 1 << 20)
    bomb = zipped({"set": b"card:\n\tname: A\n\trule_text: Flying\n" + b"\n" * (2 << 20)})
    assert len(bomb) < 10_000
    assert codes(write(tmp_path, "b.mse-set", bomb)) == ["CL604"]


def test_a_workbook_that_unpacks_without_end_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spreadsheet, "_LARGEST_BOOK", 1 << 20)
    bomb = zipped({"xl/workbook.xml": b"x", "xl/worksheets/sheet1.xml": b" " * (2 << 20)})
    assert codes(write(tmp_path, "b.xlsx", bomb)) == ["CL604"]


def test_names_in_an_archive_lead_nowhere(tmp_path: Path):
    inside = {"../../outside": b"x", "/etc/outside": b"x", "set": b"card:\n\tname: A\n\trule_text: Flying\n"}
    folder = tmp_path / "in"
    folder.mkdir()
    assert codes(write(folder, "s.mse-set", zipped(inside))) == []
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["in", "s.mse-set"]


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("long.json", b'[{"object": "card", "lang": "en", "name": "' + b"x" * 10_000_000, ["CL604"]),
        ("long.jsonl", b'{"name": "A", "mana_cost": "", "text": "' + b"x" * 10_000_000 + b'"}\n', ["CL106"]),
        ("long.csv", b"Name,Text\nA," + b"x" * 10_000_000 + b"\n", ["CL106"]),
        ("open.csv", b'Name,Text\nA,"' + b"x\n" * 5_000_000, ["CL604"]),
        ("long.xml", CARD % (b"x" * 10_000_000), ["CL106"]),
        ("long.mse-card", b"card:\n\tname: A\n\trule_text: " + b"x" * 10_000_000, ["CL106"]),
        ("tags.mse-card", b"card:\n\tname: A\n\trule_text: " + b"<" * 1_000_000, ["CL106"]),
        ("many.jsonl", b'{"name": "A", "mana_cost": "", "text": "' + b"<b>&amp;" * 500_000 + b'"}\n', ["CL106"]),
        ("deep.json", b"[" * 1_000_000, ["CL604"]),
        ("deep2.json", b'{"cards": [' + b'{"name":' * 200_000, ["CL604"]),
        (
            "deep3.json",
            b'[{"object": "card", "lang": "en", "name": "A", "x": ' + b"[" * 9000 + b"]" * 9000 + b"}]",
            ["CL604"],
        ),
        ("control.json", b'\x1e{"cards": [{"name": "A", "text": "Flying"}]}', ["CL604"]),
        ("deep.md", b"---\nname: A\ntext: " + b"[" * 5000 + b"\n---\nFlying\n", ["CL604"]),
        ("alias.md", b"---\na: &a [1, 1]\nb: [*a, *a]\nname: A\n---\nFlying\n", ["CL604"]),
        ("code.md", b"---\nname: !!python/object/apply:os.system ['true']\n---\nFlying\n", ["CL604"]),
        ("huge.md", b"---\nname: A\n" + b"x: y\n" * 100_000 + b"---\nFlying\n", ["CL604"]),
    ],
)
def test_what_is_too_long_or_too_deep_is_refused_in_time(
    tmp_path: Path, name: str, content: bytes, expected: list[str]
):
    assert codes(write(tmp_path, name, content)) == expected


TRAPS = (
    *("Flying, ", "Gizmo. ", "gizmo card ", 'Creatures have "', "(", "[Tank] ", "{T}", "If you do, ", "card or "),
    *("~ ", "a card named ", "Draw a card. ", "\n• Draw a card.", "Flying (This is. ", "a creature that ", '"', "— "),
    *(
        "the top card of ",
        "When ~ dies, ",
        "{",
        "'s ",
        "not ",
        "and/or ",
        "+1/+1 ",
        "X/X ",
        "<b>",
        "&amp;",
        "\n",
        "//\n",
    ),
)


@pytest.mark.parametrize("piece", TRAPS)
def test_a_text_that_repeats_one_thing_to_the_longest_line_is_done_in_time(piece: str):
    lead = "Choose one —" if piece.startswith("\n•") else ""
    text = (lead + piece * LONGEST_LINE)[:LONGEST_LINE]
    began = time.process_time()
    for game in ("magic", "riftbound"):
        reading = read(text, game, name="Fen Walker")
        assert all(found.diagnostic.span.end <= len(text) for found in reading.findings)
    assert time.process_time() - began < SECONDS


def test_cells_with_formulas_are_text_or_refused(tmp_path: Path):
    formula = '=HYPERLINK("http://x","Draw")'
    rows_of_book = (("Name", "Text", "Toughness"), ("A", formula, 1), ("B", "Flying", 1))
    assert codes(write(tmp_path, "f.xlsx", workbook(*rows_of_book))) == ["CL604"]
    path = write(tmp_path, "f.csv", "Name,Text,Toughness\n=1+1,\"=cmd|'/c x'!A1\",1\n")
    (row,) = rows([str(path)])
    assert isinstance(row, Row)
    reading = read_card(card_of(row))
    assert (reading.card.name, reading.verdict) == ("=1+1", Verdict.NONE)
    assert reading.card.faces[0].text == "=cmd|'/c x'!A1"


def test_a_name_steers_neither_terminal_nor_path_nor_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    names = (ESCAPE, "../../etc/passwd", "'); DROP TABLE cards; --", "<script>alert(1)</script>", "a\x00b", "\ud800")
    source = tmp_path / "c.jsonl"
    texts = [{"name": name, "mana_cost": "{1}", "text": f"{name} gizmo <b>x</b>."} for name in names]
    source.write_text("".join(f"{json.dumps(text)}\n" for text in texts))
    out, base = tmp_path / "o.jsonl", tmp_path / "o.db"
    assert run(["batch", str(source), "--out", str(out), "--sqlite", str(base), "--jobs", "1"]) == 1
    assert run(["find", "gizmo", str(source)]) == 0
    assert run(["find", "gizmo", str(out)]) == 0
    assert run(["check", str(source)]) == 1
    shown = capsys.readouterr()
    assert not {"\x1b", "\u202e", "\x00"} & set(shown.out + shown.err)
    assert "<script>alert(1)</script>" in shown.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.jsonl", "o.db", "o.jsonl"]
    with sqlite3.connect(base) as database:
        assert database.execute("SELECT count(*) FROM cards").fetchone() == (len(names),)
        assert database.execute("SELECT name FROM cards").fetchall()[2] == (names[2],)
    database.close()


@pytest.mark.parametrize("name", [*riftbound_files(), *magic_files(), "book.xlsx"])
def test_broken_files_leave_no_traceback(tmp_path: Path, name: str):
    whole = {**riftbound_files(), **magic_files(), "book.xlsx": magic_workbook()}[name]
    chance = random.Random(name)
    for number in range(60):
        path = write(tmp_path, name, mutated(whole, chance))
        for row in rows([str(path)], "magic" if number % 2 else None):
            if isinstance(row, Row):
                card = card_of(row)
                assert card.faces and card.line >= 1


def mutated(content: bytes, chance: random.Random) -> bytes:
    """The content cut, doubled, or with some of its bytes changed."""
    kind = chance.randrange(4)
    at, other = sorted((chance.randrange(len(content)), chance.randrange(len(content))))
    if kind == 0:
        return content[:at]
    if kind == 1:
        return content[:other] + content[at:]
    if kind == 2:
        return content[:at] + content[other:]
    changed = bytearray(content)
    for _ in range(chance.randrange(1, 8)):
        changed[chance.randrange(len(changed))] = chance.choice(
            b'\x00\xff"\\{}[]<>&\t\n:,=-' + bytes([chance.randrange(256)])
        )
    return bytes(changed)
