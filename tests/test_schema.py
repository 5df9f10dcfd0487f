"""The schema: it is one, what batch writes keeps to it, and it leaves no room for text in nodes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

from cardlang.nodes.base import walk
from cardlang.nodes.data import from_data, to_data
from cardlang.nodes.registry import node_classes
from cardlang.nodes.schema import FREE_TEXT
from cardlang.schema import schema, schema_of
from cardlang.syntax.read import read_text
from cardlang.tools.cli import run

CARDS = Path(__file__).parent.parent / "cards"
ROWS = (
    {
        "id": "X-1",
        "name": "Dune Raider",
        "domains": ["Fury"],
        "energy": 3,
        "text": "Discard 1, [E]: Kill a unit.\nWhen I hold, draw 1.\nGizmo: Draw 1.",
    },
    {"name": "Moss Lantern", "mana_cost": "{1}{G}", "text": "Flying (It flies about.)\nMoonfall night — Draw a card."},
    {"name": "Near // Far", "mana_cost": "{1}", "text": "Kicker {2}\n//\nFlying"},
    {
        "name": "Fork Guide",
        "mana_cost": "{1}",
        "text": "When this creature enters, choose one —\n• Draw a card.\n• Gizmo a card.",
    },
    {"mana_cost": 3},
    "no json",
)


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    whole = schema()
    jsonschema.Draft202012Validator.check_schema(whole)
    return jsonschema.Draft202012Validator(whole)


def strings(data: object, node: str = "") -> Iterator[tuple[str, str]]:
    """Every string in a node's data with the node type that holds it."""
    if isinstance(data, dict):
        node = data.get("node", node)
        for key, value in data.items():
            yield from ((node, key), *strings(value, node))
    elif isinstance(data, list):
        for item in data:
            yield from strings(item, node)
    elif isinstance(data, str):
        yield node, data


def test_what_batch_writes_keeps_to_the_schema(validator: jsonschema.Draft202012Validator, tmp_path: Path):
    source, out, summary = (tmp_path / name for name in ("c.jsonl", "o.jsonl", "s.json"))
    source.write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in ROWS))
    assert run(["batch", str(source), "--out", str(out), "--summary", str(summary)]) == 1
    cards = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert len(cards) == len(ROWS) and any(ability["ast"] for card in cards for ability in card["abilities"])
    for written in (*cards, json.loads(summary.read_text())):
        validator.validate(written)


def test_what_batch_writes_of_our_own_cards_keeps_to_the_schema(
    validator: jsonschema.Draft202012Validator, tmp_path: Path
):
    out = tmp_path / "o.jsonl"
    assert run(["batch", str(CARDS), "--out", str(out), "--jobs", "1"]) == 0
    for line in out.read_text(encoding="utf-8").splitlines():
        validator.validate(json.loads(line))


def test_what_is_not_so_is_not_valid(validator: jsonschema.Draft202012Validator):
    node = read_text("Discard 1, [E]: Kill a unit.", "riftbound")
    assert node is not None
    checker = jsonschema.Draft202012Validator(schema_of("Node"))
    data = to_data(node)
    assert checker.is_valid(data)
    assert not checker.is_valid({**data, "note": "x"})
    assert not checker.is_valid({**data, "node": "Nothing"})
    assert not checker.is_valid({key: value for key, value in data.items() if key != "cost"})
    assert not checker.is_valid({**data, "wording": {"form": "text"}})
    assert not validator.is_valid({"format": 2})
    assert not validator.is_valid({"name": "A"})


def test_every_node_class_is_described():
    described = schema()["$defs"]
    assert set(node_classes()) <= set(described)
    assert all(described[name]["description"] for name in node_classes())


def test_no_node_has_room_for_text_but_those_that_say_so():
    assert set(node_classes()) >= FREE_TEXT
    described = schema()["$defs"]
    for name in set(node_classes()) - FREE_TEXT:
        found = list(open_strings(described[name]["properties"]))
        assert found == [], f"{name} can hold {found}"


def open_strings(part: object) -> Iterator[object]:
    """Where a schema allows strings that are no single word."""
    if isinstance(part, dict):
        if part.get("type") == "string" and part.get("pattern") != r"^\S+$":
            yield part
        for value in part.get("enum", ()):
            if isinstance(value, str) and len(value.split()) != 1:
                yield value
        for value in part.values():
            yield from open_strings(value)
    elif isinstance(part, list):
        for item in part:
            yield from open_strings(item)


def test_strings_of_nodes_are_single_words_and_survive_the_trip():
    for text, game in (("Kicker {2}", "magic"), ("Discard 1, [E]: Kill a unit.", "riftbound")):
        node = read_text(text, game)
        assert node is not None
        data = json.loads(json.dumps(to_data(node)))
        assert all(len(value.split()) == 1 for kind, value in strings(data) if kind not in FREE_TEXT)
        back = from_data(data)
        assert back == node
        assert [(n.span, n.wording) for n in walk(back)] == [(n.span, n.wording) for n in walk(node)]


def test_the_command(capsys: pytest.CaptureFixture[str]):
    assert run(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(schema()))
    assert run(["schema", "Node", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["$ref"] == "#/$defs/Node"
    assert run(["schema", "nothing"]) == 2
