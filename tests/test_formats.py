"""Sources to cards: JSON Lines, card files, folders; and what becomes of those that cannot be used."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardlang.formats.card import SourceCard, spell_cost, split_faces
from cardlang.formats.card_file import card_of_text
from cardlang.formats.json_lines import LONGEST_ROW, card_of_line
from cardlang.formats.sources import Refused, Row, card_of, rows

RAIDER = {
    "id": "X-1",
    "name": "Dune Raider",
    "type": "Unit",
    "supertypes": ["Champion"],
    "domains": ["Fury"],
    "energy": 3,
    "power": {"amount": 2, "domains": ["Fury"]},
    "might": 3,
    "tags": ["Nomad"],
    "text": "When you play me, draw 1.",
}
LANTERN = {"name": "Moss Lantern", "mana_cost": "{1}{G}", "type_line": "Artifact", "text": "{T}: Add {G}."}


def lines(*given: object) -> str:
    return "".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in given)


def cards(path: Path, game: str | None = None) -> list[SourceCard]:
    return [card_of(row) for row in rows([str(path)], game) if isinstance(row, Row)]


def refusals(path: Path, game: str | None = None) -> list[str]:
    return [row.finding.code for row in rows([str(path)], game) if isinstance(row, Refused)]


def codes(card: SourceCard) -> list[str]:
    return [found.diagnostic.code for found in card.findings]


def test_a_riftbound_row():
    card = card_of_line(json.dumps(RAIDER).encode(), "x.jsonl", 7, None, False)
    (face,) = card.faces
    assert (card.id, card.name, card.game, card.file, card.line) == ("X-1", "Dune Raider", "riftbound", "x.jsonl", 7)
    assert (face.cost, face.types, face.supertypes, face.tags) == ("[3][R][R]", ("Unit",), ("Champion",), ("Nomad",))
    assert (face.domains, face.stats, face.text) == (("Fury",), (("might", "3"),), RAIDER["text"])
    assert (face.line, face.in_place, card.place(0).name, card.place(0).label) == (7, False, "x.jsonl", "Dune Raider")


def test_power_of_several_domains_is_of_any_of_them():
    power = {"amount": 2, "domains": ["Calm", "Mind"]}
    row = {**RAIDER, "domains": ["Calm", "Mind"], "power": power}
    assert card_of_line(json.dumps(row).encode(), "x", 1, None, False).faces[0].cost == "[3][C][C]"


def test_a_magic_row_with_faces_is_read_from_those():
    front = {
        "name": "Elder Adept",
        "mana_cost": "{3}{U}",
        "type_line": "Legendary Creature — Human Wizard",
        "text": "Flying",
    }
    row = {"name": "Elder Adept // Gone", "text": "something else", "faces": [front, {"name": "Gone", "text": None}]}
    card = card_of_line(json.dumps(row).encode(), "x", 1, "magic", False)
    assert [(f.name, f.text, f.cost) for f in card.faces] == [("Elder Adept", "Flying", "{3}{U}"), ("Gone", "", "")]
    face = card.faces[0]
    assert (face.types, face.supertypes, face.tags) == (("Creature",), ("Legendary",), ("Human", "Wizard"))


def test_a_row_without_faces_is_split_at_its_line():
    row = {
        "name": "Near // Far",
        "mana_cost": "{1} // {2}",
        "type_line": "Instant // Sorcery",
        "text": "Draw a card.\n//\nFlying",
    }
    card = card_of_line(json.dumps(row).encode(), "x", 1, "magic", False)
    assert [(f.name, f.cost, f.types, f.text) for f in card.faces] == [
        ("Near", "{1}", ("Instant",), "Draw a card."),
        ("Far", "{2}", ("Sorcery",), "Flying"),
    ]


def test_splitting_keeps_every_character_but_the_breaks():
    parts = split_faces("a\nb\n //\r\nc//d\n//\n")
    assert [(part.text, part.line) for part in parts] == [("a\nb", 1), ("c//d", 4), ("", 6)]
    assert all("a\nb\n //\r\nc//d\n//\n"[part.offset :].startswith(part.text) for part in parts)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"{", "CL604"),
        (b"", "CL604"),
        (b"[1]", "CL604"),
        (b'"text"', "CL604"),
        (b"[" * 100_000, "CL604"),
        (b'{"a":' * 100_000, "CL604"),
        (b'{"mana_cost": ""}', "CL604"),
        (b'{"name": 3, "mana_cost": ""}', "CL604"),
        (b'{"name": "A", "text": ["x"], "mana_cost": ""}', "CL604"),
        (b'{"faces": [3], "mana_cost": ""}', "CL604"),
        (b"x" * (LONGEST_ROW + 1), "CL604"),
    ],
)
def test_a_line_that_is_no_row_is_a_refused_card(raw: bytes, code: str):
    card = card_of_line(raw, "x", 1, "magic", False)
    assert card.refused and card.name is None and codes(card) == [code] and len(card.faces) == 1


def test_a_row_that_is_not_utf8_is_read_with_a_finding():
    card = card_of_line('{"name": "Café", "text": "Flying"}'.encode("latin-1"), "x", 1, "magic", False)
    assert (card.name, card.refused, codes(card)) == ("Caf\ufffd", False, ["CL602"])


def test_a_card_of_the_other_game_is_refused_only_when_a_game_was_asked_for():
    raw = json.dumps(LANTERN).encode()
    card = card_of_line(raw, "x", 1, "riftbound", True)
    assert (card.refused, card.game, card.name, codes(card)) == (True, "magic", "Moss Lantern", ["CL605"])
    card = card_of_line(raw, "x", 1, "riftbound", False)
    assert (card.refused, card.game) == (False, "magic")


def test_a_row_of_a_game_that_nobody_knows_is_told_of():
    card = card_of_line(json.dumps({**LANTERN, "game": "chess"}).encode(), "x", 1, "magic", False)
    assert (card.refused, card.game, codes(card)) == (False, "magic", ["CL603"])


@pytest.mark.parametrize("energy", [-5, True, 10**20, "3", 2.5])
def test_what_is_no_number_of_a_card_is_no_cost(energy: object):
    card = card_of_line(json.dumps({**RAIDER, "energy": energy, "power": None}).encode(), "x", 1, "riftbound", False)
    assert card.faces[0].cost == ""


def test_every_line_counts_but_the_blank_ones_at_the_end(tmp_path: Path):
    path = tmp_path / "c.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + lines("no json", RAIDER, "", LANTERN, "", "  ").replace("\n", "\r\n").encode())
    found = cards(path)
    assert [card.name for card in found] == [None, "Dune Raider", None, "Moss Lantern"]
    assert [card.game for card in found] == [None, "riftbound", None, "magic"]
    assert [card.line for card in found] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("c.jsonl", b"", "CL607"),
        ("c.jsonl", b"\n \n", "CL607"),
        ("c.card", b"", "CL607"),
        ("c.jsonl", b"\x00\x01\x02", "CL602"),
        ("c.jsonl", '{"name": "A"}'.encode("utf-16"), "CL602"),
        ("c.card", "name: Café".encode("latin-1"), "CL602"),
        ("c.jsonl", b'{"name": "A", "text": ""}\n', "CL603"),
        ("c.card", b"name: A\n\nDraw 1.", "CL603"),
        ("c.txt", b"hello", "CL601"),
        ("c.card", b"name: A\n\n" + b"x" * LONGEST_ROW, "CL601"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(tmp_path: Path, name: str, content: bytes, code: str):
    path = tmp_path / name
    path.write_bytes(content)
    assert refusals(path) == [code] and cards(path) == []


def test_sources_that_are_no_files(tmp_path: Path):
    assert refusals(tmp_path / "no.card") == ["CL601"]
    assert refusals(tmp_path) == ["CL607"]
    os.mkfifo(tmp_path / "pipe")
    assert refusals(tmp_path / "pipe") == ["CL601"]
    assert [r.finding.code for r in rows(["a\0b"]) if isinstance(r, Refused)] == ["CL601"]


def test_a_folder_is_read_in_sorted_order_and_a_loop_once(tmp_path: Path):
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "one.card").write_text("name: B\ngame: magic\n")
    (tmp_path / "b" / "again").symlink_to(tmp_path)
    (tmp_path / "a.jsonl").write_text(lines(LANTERN))
    (tmp_path / "c.card").write_text("name: C\ngame: riftbound\n")
    (tmp_path / "notes.txt").write_text("name: D\n")
    (tmp_path / ".d.card").write_text("name: E\n")
    (tmp_path / "e.card").symlink_to(tmp_path / "nowhere")
    (tmp_path / "f.jsonl").symlink_to("f.jsonl")
    (tmp_path / "g").symlink_to("g")
    assert [card.name for card in cards(tmp_path)] == ["Moss Lantern", "B", "C"]
    assert refusals(tmp_path) == ["CL601", "CL601", "CL609"]


def test_a_card_file():
    text = "# mine\n\nname: Dune Raider\ngame: riftbound\n# why not\ntype: Champion Unit\ncost: [3][Fury]\n"
    card = card_of_text(
        text + "tags: Nomad, Dog\nmight: 3\ndomain: Fury\n\n\nI have [Tank].\nDraw 1.\n\n", "d.card", None, False
    )
    (face,) = card.faces
    assert (card.name, card.game, card.findings) == ("Dune Raider", "riftbound", ())
    assert (face.types, face.supertypes, face.tags) == (("Unit",), ("Champion",), ("Nomad", "Dog"))
    assert (face.cost, face.stats, face.domains) == ("[3][R]", (("might", "3"),), ("Fury",))
    assert (face.text, face.line, face.in_place) == ("I have [Tank].\nDraw 1.", 13, True)
    assert card.place(0).file_position(face.text.index("Draw")).line == 14


def test_a_card_file_with_faces():
    head = "name: Near\ngame: magic\ntype: Instant\ncost: {1}\n\n"
    text = head + "Draw a card.\n//\nname: Far\ncost: {2}\n\nFlying\n//\nTrample\n"
    card = card_of_text(text.replace("\n", "\r\n"), "d.card", None, False)
    assert [(f.name, f.cost, f.types, f.text, f.line) for f in card.faces] == [
        ("Near", "{1}", ("Instant",), "Draw a card.", 6),
        ("Far", "{2}", ("Instant",), "Flying", 11),
        ("", "", ("Instant",), "Trample", 13),
    ]
    assert card.name == "Near // Far"


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("name: A\ngame: magic\ncolour: red\n", "colour: red"),
        ("name: A\ngame: magic\nname: B\n", "name: B"),
        ("name: A\ngame: magic\nsome words\n", "some words"),
        ("name: A\ngame: magic\ncost: [1]x\n", "[1]x"),
        ("name: A\ngame: magic\ncost: {99a}\n", "{99a}"),
    ],
)
def test_a_head_that_cannot_be_used(head: str, words: str):
    card = card_of_text(head + "\nFlying", "d.card", None, False)
    (found,) = card.findings
    span = found.diagnostic.span
    assert (found.diagnostic.code, found.source.text[span.start : span.end]) == ("CL606", words)
    assert card.faces[0].text == "Flying"


def test_a_card_file_without_a_head():
    card = card_of_text("Draw 1, then discard 1.\nAgain.\n", "d.card", "riftbound", True)
    assert (codes(card), card.faces[0].text) == (["CL606"], "Draw 1, then discard 1.\nAgain.")


def test_the_game_of_a_card_file():
    card = card_of_text("name: A\ncost: {1}\ngame: chess\n", "d", None, False)
    assert (card.refused, codes(card)) == (True, ["CL606", "CL603"])
    assert card_of_text("name: A\ncost: [1]\n", "d", None, False).game == "riftbound"
    assert card_of_text("name: A\ntoughness: 1\n", "d", None, False).game == "magic"
    card = card_of_text("name: A\ngame: MTG\n", "d", "riftbound", True)
    assert (card.game, card.refused, codes(card)) == ("magic", True, ["CL605"])


def test_costs_are_spelled_one_way():
    assert spell_cost("[2][fury]", "riftbound") == "[2][R]"
    assert spell_cost("{10}{w/u}", "magic") == "{10}{W/U}"
    assert spell_cost("2", "magic") is None
    assert spell_cost("", "magic") == ""
