"""Every format: recognised without being told, the same tree from each, and findings in the user's own file."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from format_files import (
    MAGIC_NAME,
    RIFTBOUND_NAME,
    magic_files,
    magic_workbook,
    riftbound_files,
    workbook,
    zipped,
)

from cardlang.formats.sources import Refused, Row, card_of, rows
from cardlang.library import CardReading, Verdict, read_card
from cardlang.nodes.base import Node
from cardlang.nodes.roles import CostRole
from cardlang.source import Position

RIFTBOUND, MAGIC = riftbound_files(), {**magic_files(), "book.xlsx": magic_workbook()}


def write(folder: Path, name: str, content: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def readings(path: Path, game: str | None = None, **fields: str) -> list[CardReading]:
    mapped = {name: tuple(key.split(".")) for name, key in fields.items()} or None
    return [read_card(card_of(row)) for row in rows([str(path)], game, mapped) if isinstance(row, Row)]


def refusals(path: Path) -> Iterator[str]:
    return (f"{row.finding.code} {row.finding.message}" for row in rows([str(path)]) if isinstance(row, Refused))


def nodes(reading: CardReading) -> list[Node | None]:
    return [ability.node for ability in reading.abilities]


def shown_at(path: Path, place: Position) -> str:
    """What stands in a text file from a line and column on."""
    lines = path.read_bytes().decode("utf-8-sig").split("\n")
    return lines[place.line - 1][place.column - 1 :]


@pytest.mark.parametrize("name", RIFTBOUND)
def test_a_riftbound_card_is_the_same_in_every_format(tmp_path: Path, name: str):
    (reading,) = readings(write(tmp_path, name, RIFTBOUND[name]))
    (own,) = readings(write(tmp_path, "own.jsonl", RIFTBOUND["own.jsonl"]))
    assert (reading.card.game, reading.card.faces[0].name) == ("riftbound", RIFTBOUND_NAME)
    assert reading.verdict is Verdict.READ and len(reading.abilities) == 3
    assert nodes(reading) == nodes(own)
    assert [cost.role for a in reading.abilities for cost in a.costs] == [
        c.role for a in own.abilities for c in a.costs
    ]
    assert not reading.findings


@pytest.mark.parametrize("name", MAGIC)
def test_a_magic_card_is_the_same_in_every_format(tmp_path: Path, name: str):
    (reading,) = readings(write(tmp_path, name, MAGIC[name]))
    (own,) = readings(write(tmp_path, "own.jsonl", MAGIC["own.jsonl"]))
    face = reading.card.faces[0]
    assert (reading.card.game, face.name, face.cost) == ("magic", MAGIC_NAME, "{3}{U}")
    assert (face.types, face.supertypes, face.tags) == (("Creature",), ("Legendary",), ("Bird",))
    assert reading.verdict is Verdict.READ and len(reading.abilities) == 3
    assert nodes(reading) == nodes(own)
    assert not reading.findings


@pytest.mark.parametrize("name", [name for name in (*RIFTBOUND, *MAGIC) if not name.endswith((".xlsx", ".mse-set"))])
def test_a_finding_points_into_the_users_file(tmp_path: Path, name: str):
    word = "gear" if name in RIFTBOUND and name != "sheet.csv" else "artifact"
    content = (RIFTBOUND if word == "gear" else MAGIC)[name]
    path = write(tmp_path, name, content.replace(word.encode(), b"gizmo"))
    (reading,) = readings(path)
    (found,) = (found for found in reading.findings if found.diagnostic.code == "CL203")
    place = found.source.file_position(found.diagnostic.span.start)
    assert shown_at(path, place).startswith("gizmo")
    assert found.source.text[found.diagnostic.span.start :].startswith("gizmo")


def test_a_finding_in_a_workbook_has_its_row_and_column(tmp_path: Path):
    rows = (("Name", "Text", "Toughness"), ("A", "Flying", 1), ("B", "Draw a card. Gizmo.", 1))
    reading = readings(write(tmp_path, "b.xlsx", workbook(*rows)))[1]
    (found,) = (found for found in reading.findings if found.diagnostic.code == "CL203")
    assert found.source.file_position(found.diagnostic.span.start) == Position(3, 2)


def test_the_two_boxes_of_equipment_are_one_text(tmp_path: Path):
    card = {
        "name": "Rust Blade",
        "type": "Gear",
        "domains": ["Calm"],
        "energy": "2",
        "power": None,
        "mightBonus": "+1",
        "abilityHtml": "<p>[Equip] :rb_rune_calm:</p>",
        "effectHtml": "<p>If I would die, gizmo.</p>",
    }
    path = write(tmp_path, "g.json", json.dumps({"cards": [card]}, indent=2))
    (reading,) = readings(path)
    assert [ability.line.text for ability in reading.abilities] == ["[Equip] [G]", "If I would die, gizmo."]
    assert reading.card.faces[0].stats == (("might_bonus", "+1"),)
    (found,) = (found for found in reading.findings if found.diagnostic.code == "CL203")
    assert shown_at(path, found.source.file_position(found.diagnostic.span.start)).startswith("gizmo")


def test_cards_with_two_faces(tmp_path: Path):
    faces = [{"name": "Near", "mana_cost": "{1}", "oracle_text": "Flying"}, {"name": "Far", "oracle_text": "Trample"}]
    scryfall = {"object": "card", "lang": "en", "name": "Near // Far", "layout": "transform", "card_faces": faces}
    kinds = {"types": [], "subtypes": [], "supertypes": [], "name": "Near // Far"}
    atomic = [{**kinds, "faceName": "Near", "text": "Flying", "manaCost": "{1}"}]
    atomic.append({**kinds, "faceName": "Far", "text": "Trample", "manaCost": ""})
    forge = "Name:Near\nManaCost:1\nTypes:Land\nOracle:Flying\nAlternateMode:DoubleFaced\n\nALTERNATE\n\nName:Far\n"
    files = {
        "s.json": json.dumps([scryfall]),
        "a.json": json.dumps({"data": {"Near // Far": atomic}}),
        "f.txt": forge + "ManaCost:no cost\nTypes:Land\nOracle:Trample\n",
        "c.mse-card": "card:\n\tname: Near\n\tcasting_cost: 1\n\trule_text: Flying\n\tname_2: Far\n"
        "\trule_text_2: Trample\n",
    }
    for name, content in files.items():
        (reading,) = readings(write(tmp_path, name, content))
        assert [(f.name, f.cost, f.text) for f in reading.card.faces] == [
            ("Near", "{1}", "Flying"),
            ("Far", "", "Trample"),
        ]
        assert (reading.card.name, reading.verdict) == ("Near // Far", Verdict.READ)


def test_a_card_without_text_is_read(tmp_path: Path):
    riftcodex = json.loads(RIFTBOUND["riftcodex.json"])
    riftcodex[0]["text"] = {"rich": "<p>[NO TEXT]</p>", "plain": "[NO TEXT]"}
    (reading,) = readings(write(tmp_path, "r.json", json.dumps(riftcodex)))
    assert (reading.verdict, reading.abilities, reading.findings) == (Verdict.READ, (), ())


@pytest.mark.parametrize(
    "text",
    [
        "对手必须支付{{A}}才能将我选作法术或技能的目标。",
        "Wenn du diese Karte spielst, zieh eine Karte und wirf eine andere Karte ab.",
        "Quand vous jouez cette carte, vous pouvez piocher une carte.",
        "Cuando la juegues, puedes robar una carta de tu mazo.",
    ],
)
def test_another_language_is_recognised_and_not_read(tmp_path: Path, text: str):
    row = {"cardName": "某", "cardEffect": text, "cardNo": "X-1", "energy": 2, "returnEnergy": None, "power": 1}
    (reading,) = readings(write(tmp_path, "c.json", json.dumps({"cards": [row]})))
    assert reading.verdict is Verdict.NONE
    assert [found.diagnostic.code for found in reading.findings] == ["CL105"]
    assert reading.card.faces[0].cost == "[2]"


def test_fields_that_the_user_names(tmp_path: Path):
    entry = {"title": {"en": "Toll Runner"}, "rules": [{"plain": "Discard 1: Gizmo 1."}], "cost": 2}
    path = write(tmp_path, "x.json", json.dumps({"items": [entry]}, indent=1))
    assert [code.split()[0] for code in refusals(path)] == ["CL609"]
    fields = {"name": ("title", "en"), "text": ("rules", 0, "plain")}
    (row,) = rows([str(path)], "riftbound", fields)
    assert isinstance(row, Row)
    reading = read_card(card_of(row))
    assert reading.card.name == "Toll Runner" and reading.verdict is Verdict.PARTIAL
    (found,) = reading.findings
    assert shown_at(path, found.source.file_position(found.diagnostic.span.start)).startswith("Gizmo")


def test_a_row_of_the_other_game_is_refused_in_every_format(tmp_path: Path):
    for name, content in (*MAGIC.items(), *RIFTBOUND.items()):
        other = "riftbound" if content is MAGIC.get(name) else "magic"
        (reading,) = readings(write(tmp_path, name, content), other)
        assert reading.card.refused and "CL605" in [found.diagnostic.code for found in reading.findings], name


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("k.mse-game-keywords", b"\xef\xbb\xbf\nhas keywords: true\nkeyword:\n\tname: x\n", "Magic Set Editor"),
        ("p.pdf", b"%PDF-1.7\n", "PDF"),
        ("p.png", b"\x89PNG\r\n\x1a\n\0\0", "PNG"),
        ("x.json.gz", b"\x1f\x8b\x08\0", "gzip"),
        ("x.db", b"SQLite format 3\0", "SQLite"),
        ("page.html", b"<!DOCTYPE html><html></html>", "web page"),
        ("x.xml", b"<?xml version='1.0'?><rss></rss>", "<rss>"),
        ("d.txt", b"4 Moss Lantern\n3 Dune Raider\n2 Other One\n1 Last One\n2 Another\n", "deck list"),
        ("x.zip", zipped({"a.txt": b"x"}), "zip archive"),
        ("s.ods", zipped({"mimetype": b"x", "content.xml": b"x"}), "OpenDocument"),
        ("README.md", b"# Words\n\nNothing else.\n", "Markdown without front matter"),
        ("package.json", b'{"version": "1", "scripts": {"a": "b"}}', '"scripts"'),
        (
            "own.set",
            b"game: riftbound\nkeyword: [Frob <n>] = When I conquer, draw <n>.\n",
            "declares keywords",
        ),
        ("c.case", b"dialect: magic\n== text\nFlying\n", "case file"),
    ],
)
def test_a_file_without_cards_is_named(tmp_path: Path, name: str, content: bytes, words: str):
    (refused,) = refusals(write(tmp_path, name, content))
    assert refused.startswith("CL609") and words in refused


@pytest.mark.parametrize(
    ("name", "content", "codes"),
    [
        ("f.txt", "Name:A\nTypes:Creature\nK:Flying\nA:AB$ Draw\n", ["CL604"]),
        ("m.txt", "name=A\ntype=Creature\nability=Flying\n", ["CL604"]),
        ("c.csv", "Name,Text,Toughness\nA,Flying,1\nB,Flying, and more,2,3\n", [None, "CL604"]),
        ("c.csv", "One,Two\nA,Flying\n", ["CL604"]),
        ("c.csv", 'Name,Text,Toughness\nA,"Flying,1\n', ["CL604"]),
        ("c.json", '[{"object": "card", "lang": "en", "name": "A", "oracle_text": "Flying"}, {"x"', [None, "CL604"]),
        ("c.json", '[{"object": "card", "lang": "en", "name": "A", "oracle_text": "Flying"}] x', [None, "CL604"]),
        ("c.json", '[{"object": "card", "lang": "en", "name": "A", "oracle_text": "Flying"}, 3]', [None, "CL604"]),
        ("c.xml", "<cockatrice_carddatabase><cards><card><name>A</name></card><card>", [None, "CL604"]),
        ("c.md", "---\nname: A\n", ["CL604"]),
        ("c.md", "---\nname: [A\n---\nFlying\n", ["CL604"]),
        ("c.mse-set", b"PK\x03\x04broken", ["CL604"]),
        ("c.mse-set", zipped({"other": b"x"}), ["CL604"]),
    ],
)
def test_what_cannot_be_taken_apart_is_counted(
    tmp_path: Path, name: str, content: bytes | str, codes: list[str | None]
):
    found = readings(write(tmp_path, name, content), "magic")
    assert [r.findings[0].diagnostic.code if r.findings else None for r in found] == codes
    assert [reading.card.refused for reading in found] == [code is not None for code in codes]


WALKER = """card:
\tname: Mirel, Tide Scholar
\tsuper_type: Legendary Planeswalker
\trule_text: 
\tloyalty: 4
\tlevel_1_text: Whenever you draw a card, scry 1.
\tloyalty_cost_1: 
\tlevel_2_text:
\t\tDraw a <b>gizmo</b> card.
\tloyalty_cost_2: <b>+1</b>
\tloyalty_cost_3: -3
\tlevel_3_text: Draw two cards.
\tloyalty_cost_4: 
\tlevel_4_text: 
"""


def test_a_planeswalkers_boxes_are_lines_with_their_costs(tmp_path: Path):
    path = write(tmp_path, "c.mse-card", WALKER)
    (reading,) = readings(path)
    assert reading.card.faces[0].stats == (("loyalty", "4"),)
    told = [(a.verdict, [cost.role for cost in a.costs]) for a in reading.abilities]
    assert told == [
        (Verdict.READ, []),
        (Verdict.PARTIAL, [CostRole.ACTIVATION]),
        (Verdict.READ, [CostRole.ACTIVATION]),
    ]
    (found,) = reading.findings
    assert shown_at(path, found.source.file_position(found.diagnostic.span.start)).startswith("gizmo")
    cost = reading.abilities[2].costs[0].span
    assert shown_at(path, reading.card.place(0).file_position(cost.start)).startswith("-3")


def test_boxes_of_levels_and_chapters_are_refused_and_not_dropped(tmp_path: Path):
    (reading,) = readings(write(tmp_path, "c.mse-card", "card:\n\tname: A\n\tlevel_1_text: Draw a card.\n"))
    assert reading.card.refused and "chapters" in reading.findings[0].diagnostic.message
    (plain,) = readings(write(tmp_path, "c.mse-card", "card:\n\tname: A\n\tlevel_1_text: <b></b>\n"))
    assert not plain.card.refused


def test_a_workbook_is_read_whatever_its_name_ends_in(tmp_path: Path):
    (reading,) = readings(write(tmp_path, "book.txt", magic_workbook()))
    assert reading.verdict is Verdict.READ


def test_a_set_file_of_ours_in_a_folder_is_none_of_those_passed_over(tmp_path: Path):
    write(tmp_path, "own.card", "name: A\ngame: riftbound\n\n[Frob 2]\n")
    write(tmp_path, "own.set", "game: riftbound\nkeyword: [Frob <n>] = When I conquer, draw <n>.\n")
    (row,) = rows([str(tmp_path)])
    assert isinstance(row, Row)


def test_a_folder_passes_over_what_holds_no_cards_and_says_so(tmp_path: Path):
    write(tmp_path, "a.json", MAGIC["scryfall_bulk.json"])
    write(tmp_path, "README.md", "# Words\n")
    write(tmp_path, "package.json", "{}")
    assert len(readings(tmp_path)) == 1
    assert list(refusals(tmp_path)) == ["CL609 2 files hold no cards that I know: README.md, package.json."]


@pytest.mark.parametrize("ending", ["json", "jsonl", "csv", "xml", "mse-card"])
def test_a_large_file_is_read_bit_by_bit(tmp_path: Path, ending: str):
    path = tmp_path / f"c.{ending}"
    count = 20_000
    with path.open("w", encoding="utf-8") as file:
        for part in _many(ending, count):
            file.write(part)
    tracemalloc.start()
    found = sum(1 for row in rows([str(path)], "magic") if isinstance(row, Row))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found == count and path.stat().st_size > 3_000_000
    assert peak < 3_000_000


def _many(ending: str, count: int) -> Iterator[str]:
    text = "Flying. " * 20
    row = {"object": "card", "lang": "en", "name": "A", "oracle_text": text}
    before, between, after = {
        "json": ("[", ",\n", "]"),
        "jsonl": ("", "\n", "\n"),
        "csv": ("Name,Text\n", "\n", "\n"),
        "xml": ("<cockatrice_carddatabase><cards>", "\n", "</cards></cockatrice_carddatabase>"),
        "mse-card": ("", "", ""),
    }[ending]
    one = {
        "csv": f'A,"{text}"',
        "xml": f"<card><name>A</name><text>{text}</text></card>",
        "mse-card": f"card:\n\tname: A\n\trule_text:\n\t\t{text}\n",
    }.get(ending, json.dumps(row))
    yield before
    for number in range(count):
        yield (between if number else "") + one
    yield after
