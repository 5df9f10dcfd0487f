"""The language reference: its examples are read, and what it names are rules and nodes of the grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.api import read
from cardlang.library import Verdict
from cardlang.syntax.grammar import load_grammar

TEXT = (Path(__file__).parent.parent / "grammar" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(riftbound|magic)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
EXAMPLES = [(game, line) for game, lines in BLOCKS for line in lines.splitlines()]
HEADINGS = re.findall(r"^##+ `(\w+)`", TEXT, re.MULTILINE)


@pytest.mark.parametrize(("game", "line"), EXAMPLES)
def test_an_example_is_read(game: str, line: str):
    assert read(line, game).verdict is Verdict.READ


def test_there_are_examples_of_both_games():
    assert len([game for game, _ in EXAMPLES if game == "riftbound"]) > 30
    assert len([game for game, _ in EXAMPLES if game == "magic"]) > 25


def test_each_heading_names_a_rule_or_an_alternative():
    rules = [rule for game in ("riftbound", "magic") for rule in load_grammar(game).tables.rules]
    known = {rule.origin for rule in rules} | {rule.name.partition("__")[0] for rule in rules}
    assert [name for name in HEADINGS if name not in known] == []
