"""Two cards of our own, each in the shape of every format that holds cards of its game, with that format's ways."""

from __future__ import annotations

import io
import json
import zipfile

RIFTBOUND_NAME = "Sable Courier"
MAGIC_NAME = "Orla & Finch"

_RICH = (
    "<p>[Accelerate] (You may pay :rb_energy_1::rb_rune_fury: as an additional cost to have me enter ready.)<br />"
    "When I attack, you may pay :rb_energy_2: to kill a gear.</p><p>Discard 1, :rb_exhaust:: Give a unit +2 :rb_might: "
    "this turn.</p>"
)
_GLUED = _RICH.replace("<p>", "").replace("</p>", "").replace("<br />", "")
_LINES = (
    "[Accelerate] (You may pay [1][Fury] as an additional cost to have me enter ready.)\n"
    "When I attack, you may pay [2] to kill a gear.\nDiscard 1, [Exhaust]: Give a unit +2 [Might] this turn."
)
_OWN = _LINES.replace("[Fury]", "[R]").replace("[Exhaust]", "[E]").replace("[Might]", "[M]")


def _json(value: object, indent: int | None = 1) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=indent).encode()


def riftbound_files() -> dict[str, bytes]:
    """The Riftbound card: file name -> content."""
    riftcodex = {
        "id": "a1",
        "name": f"{RIFTBOUND_NAME} (Alternate Art)",
        "riftbound_id": "xyz-001-100",
        "attributes": {"energy": 3, "might": 4, "power": 1},
        "classification": {"type": "Unit", "supertype": None, "domain": ["Fury"]},
        "text": {"rich": _RICH, "plain": _GLUED, "flavour": None},
        "tags": ["Nomad"],
    }
    gallery = {
        "id": "xyz-001-100",
        "name": RIFTBOUND_NAME,
        "type": "Unit",
        "domains": ["Fury"],
        "energy": "3",
        "might": "4",
        "mightBonus": None,
        "power": "1",
        "tags": ["Nomad"],
        "rulesText": f"Riftbound Unit: {RIFTBOUND_NAME}. none of this is read",
        "abilityHtml": _RICH,
        "effectHtml": None,
    }
    piltover = {
        "name": RIFTBOUND_NAME,
        "description": _LINES.replace("(You", "_(You").replace("ready.)", "ready.)_"),
        "variantNumber": "XYZ-001",
        "type": "Unit",
        "super": None,
        "energy": 3,
        "power": 1,
        "might": 4,
        "colors": ["Fury"],
        "tags": ["Nomad"],
    }
    dotgg = {
        "id": "XYZ-001",
        "name": RIFTBOUND_NAME,
        "cost": "3",
        "type": "Unit",
        "image_url": "x",
        "text": _RICH.replace("(You", "<em>(You").replace("ready.)", "ready.)</em>"),
        "set_name": "Xyz",
        "attack": 4,
        "keywords": ["Nomad"],
    }
    catalog = {
        "id": "xyz-001-100",
        "name": RIFTBOUND_NAME,
        "cardType": "Unit",
        "abilityText": _LINES.replace("[1][Fury]", "[E1][RUNE:fury]")
        .replace("[2]", "[E2]")
        .replace("[Exhaust]", "[EXHAUST]")
        .replace("[Might]", "[MIGHT]"),
        "might": 4,
        "playCost": {"energy": 3, "power": 1, "runes": ["Fury"]},
    }
    own = {"name": RIFTBOUND_NAME, "domains": ["Fury"], "energy": 3, "text": _OWN}
    cell = _OWN.replace('"', '""')
    dotgg_text = json.dumps([dotgg], indent=4).replace("<", "\\u003c").replace("'", "\\u0027")
    return {
        "riftcodex.json": _json([riftcodex]),
        "gallery.json": _json({"count": 1, "sets": ["Xyz"], "cards": [gallery]}),
        "piltover.json": _json([piltover]),
        "dotgg.json": dotgg_text.encode(),
        "catalog.json": _json({"xyz-001-100": catalog}, 2),
        "own.jsonl": _json(own, None) + b"\n",
        "own.card": f"name: {RIFTBOUND_NAME}\ngame: riftbound\n\n{_OWN}\n".encode(),
        "sheet.csv": b"\xef\xbb\xbf"
        + f'Card Name;Domain;Energy;Rules Text\r\n{RIFTBOUND_NAME};Fury;3;"{cell}"\r\n'.replace("\n", "\r\n")
        .replace("\r\r", "\r")
        .encode(),
    }


_ORACLE = (
    "Flying (This creature can't be blocked except by creatures with flying or reach.)\n"
    f"Whenever {MAGIC_NAME} attacks, you may pay {{1}}{{U}}. If you do, draw a card.\n"
    "{2}, {T}, Sacrifice an artifact: Add {C}{C}."
)
_ONE_LINE = _ORACLE.replace("\n", "\\n")


def magic_files() -> dict[str, bytes]:
    """The Magic card: file name -> content."""
    scryfall = {
        "object": "card",
        "id": "s-1",
        "lang": "fr",
        "name": MAGIC_NAME,
        "mana_cost": "{3}{U}",
        "type_line": "Legendary Creature — Bird",
        "oracle_text": _ORACLE,
        "printed_text": "Vol",
        "power": "2",
        "toughness": "3",
    }
    mtgjson = {
        "name": MAGIC_NAME,
        "manaCost": "{3}{U}",
        "types": ["Creature"],
        "subtypes": ["Bird"],
        "supertypes": ["Legendary"],
        "text": _ORACLE,
        "type": "Legendary Creature — Bird",
        "power": "2",
        "toughness": "3",
        "uuid": "m-1",
        "foreignData": [{"text": "Vol"}],
    }
    data = {"baseSetSize": 1, "booster": {"default": {}}, "cards": [mtgjson], "tokens": []}
    cell = _ORACLE.replace(MAGIC_NAME, "{N}").replace('"', '""')
    return {
        "scryfall_card.json": _json(scryfall),
        "scryfall_list.json": _json({"object": "list", "has_more": False, "data": [scryfall]}),
        "scryfall_bulk.json": _json([scryfall], 4).replace(b"\n", b"\r\n").replace(b"    ", b"\t"),
        "mtgjson_set.json": _json({"meta": {"date": "2026-01-01", "version": "5"}, "data": data}),
        "mtgjson_all.json": _json({"meta": {"version": "5"}, "data": {"XYZ": data}}),
        "mtgjson_atomic.json": _json({"meta": {"version": "5"}, "data": {MAGIC_NAME: [mtgjson]}}),
        "cockatrice4.xml": _cockatrice(
            "4", "<prop><type>Legendary Creature — Bird</type><manacost>3U</manacost><pt>2/3</pt></prop>"
        ),
        "cockatrice3.xml": _cockatrice("3", "<manacost>3U</manacost><type>Legendary Creature - Bird</type>"),
        "bare.mse-card": _mse().encode(),
        "set.mse-set": zipped({"set": b"\xef\xbb\xbf" + f"mse_version: 2.0.2\ngame: magic\n{_mse()}".encode()}),
        "forge.txt": f"Name:{MAGIC_NAME}\nManaCost:3 U\nTypes:Legendary Creature Bird\nPT:2/3\nK:Flying\n"
        f"T:Mode$ Attacks | TriggerDescription$ CARDNAME &lt;x&gt;\nOracle:{_ONE_LINE} \n".encode(),
        "magarena.txt": f"name={MAGIC_NAME}\ntype=Legendary,Creature\nsubtype=Bird\ncost={{3}}{{U}}\npt=2/3\n"
        f"ability=Flying\ntiming=main\noracle={_ONE_LINE}\n".encode(),
        "sheet.csv": "Set,Name,Mana Cost,Supertype,Type,Subtype,Rules Text,Power/Toughness/Battle Score,Colors,\r\n"
        f'X,{MAGIC_NAME},3U,Legendary,Creature,Bird,"{cell}",2/3,blue, \r\n'.encode(),
        "card.md": _markdown().encode(),
        "own.jsonl": _json({"name": MAGIC_NAME, "mana_cost": "{3}{U}", "type_line": "Legendary Creature — Bird",
                            "text": _ORACLE}, None) + b"\n",
    }  # fmt: skip


def workbook(*rows: tuple[object, ...]) -> bytes:
    """An Excel workbook of one sheet."""
    import openpyxl

    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


def magic_workbook() -> bytes:
    """The Magic card in an Excel workbook."""
    headings = ("Name", "Mana Cost", "Type Line", "Oracle Text", "P/T")
    return workbook(headings, (MAGIC_NAME, "{3}{U}", "Legendary Creature — Bird", _ORACLE, "2/3"))


def zipped(members: dict[str, bytes]) -> bytes:
    """A zip archive of these files."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return held.getvalue()


def _cockatrice(version: str, told: str) -> bytes:
    name, text = (part.replace("&", "&amp;") for part in (MAGIC_NAME, _ORACLE))
    return (
        "<?xml version='1.0' encoding='UTF-8'?>\n<!-- a comment -->\n"
        f'<cockatrice_carddatabase version="{version}">\n<sets><set><name>XYZ</name></set></sets>\n<cards>\n  <card>\n'
        f"    <name>{name}</name>\n    <text>{text}</text>\n    {told}\n    <set>XYZ</set>\n  </card>\n</cards>\n"
        "</cockatrice_carddatabase>\n"
    ).encode()


def _mse() -> str:
    first, second, third = _ORACLE.split("\n")
    keyword, _, reminder = first.partition(" ")
    lines = (
        f"<kw-1><nospellcheck><key>{keyword}</key></nospellcheck><atom-reminder-core> <i-auto>{reminder}</i-auto>"
        "</atom-reminder-core></kw-1>",
        second.replace("{1}{U}", "<sym>1U</sym>").replace("&", "&amp;"),
        third.replace("{T}", "<sym>T</sym>").replace("{C}{C}", "<sym>CC</sym>"),
    )
    text = "".join(f"\t\t{line}\n" for line in lines)
    return (
        f"card:\n\tstyling_data:\n\t\tframes: \n\tname: {MAGIC_NAME}\n\tcasting_cost: 3U\n"
        "\tsuper_type: <word-list-type-en>Legendary Creature</word-list-type-en>\n"
        f"\tsub_type: <word-list-race-en>Bird</word-list-race-en>\n\trule text:\n{text}"
        "\tflavor_text: <i-flavor>Two go further.</i-flavor>\n\tpower: 2\n\ttoughness: 3\n"
    )


def _markdown() -> str:
    body = _ORACLE.replace("{2}", "{{mtg.mana_colorless(2)}}").replace("\n", "\n\n")
    return (
        f"---\ncard:\n  tcg: mtg\n  title: {MAGIC_NAME}\n  type: Legendary Creature — Bird\nmtg:\n"
        '  mana_cost: ["{{mtg.mana_colorless(3)}}", "{{mtg.mana_blue()}}"]   # four in all\n---\n\n'
        f"# {MAGIC_NAME}\n\n{body}\n\n*Two go further than one.*"
    ).replace("\n", "\r\n")
