"""No printed card's text stands in the project, but for the cards that the two games' rules quote."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORPUS = Path(os.environ.get("CARDLANG_CORPUS") or "no-corpus")
QUOTED = frozenset(
    {
        "Sky Splitter",
        "Lux, Illuminated",
        "Defy",
        "Rocket Barrage",
        "Atakhan",
        "Noxus Hopeful",
        "Hesitation",
        "Gather Specimens",
        "Dermoplasm",
    }
)
LONG = 75
"""A line of more characters than this is no template that any card might share."""

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus: CARDLANG_CORPUS names no folder")


def test_no_line_is_a_printed_card_s():
    printed = _printed_lines()
    copied = [
        f"{path.relative_to(ROOT)}:{number}: {printed[line]}"
        for folder in ("cards", "tests", "grammar", "examples", "cardlang")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".card", ".case", ".txt", ".md", ".py", ".lark", ".toml")
        for number, written in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for line in (re.sub(r"^[\s#>*\-|'\"]+|[\s'\",|]+$", "", written),)
        if line in printed
    ]
    assert copied == []


def _printed_lines() -> dict[str, str]:
    found: dict[str, str] = {}
    for game in ("riftbound", "magic"):
        for row in (CORPUS / game / "cards.jsonl").read_text(encoding="utf-8").splitlines():
            card = json.loads(row)
            for face in card.get("faces") or (card,):
                for line in (face.get("text") or "").split("\n"):
                    bare = re.sub(r"\s*\([^)]*\)", "", line).strip()
                    if len(bare) > LONG and card["name"] not in QUOTED:
                        found[bare] = card["name"]
    assert found
    return found
