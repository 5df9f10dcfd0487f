"""The tables of keywords: they are whole, fit the rules' lists, and say in nodes what they say in text."""

from __future__ import annotations

from pathlib import Path

import pytest
from keyword_nodes import ROOT, nodes_as_json

from cardlang import read
from cardlang.keywords.table import KeywordEntry, load_keywords
from cardlang.nodes.dump import dump

GAMES = ("riftbound", "magic")
RULES = Path(__file__).parent / "rules"
KEYWORDS_OF_RIFTBOUND = range(805, 830)
ENTRIES = [(game, entry) for game in GAMES for entry in load_keywords(game).entries.values()]
IDS = [f"{game}: {entry.name}" for game, entry in ENTRIES]
NOT_IN_THE_RULES = frozenset(
    "double_team storied increment paradigm firebending teamwork starting_intensity sneak specialize power-up".split()
)
"""Keywords of digital games and of sets that came after the document."""


def numbers(document: str) -> frozenset[str]:
    """The numbers of a document's rules."""
    return frozenset((RULES / f"{document}.txt").read_text(encoding="utf-8").split())


def top(rule: str) -> str:
    """The number of the rule that a sub-rule belongs to: "702.33a" -> "702.33"."""
    return rule.rstrip("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize("game", GAMES)
def test_the_nodes_are_those_of_the_texts(game: str):
    """Run `python tests/keyword_nodes.py` when this fails, and read the difference."""
    assert (ROOT / game / "keywords.json").read_text(encoding="utf-8") == nodes_as_json(game)


def test_every_keyword_of_magic_s_rules_is_in_the_table():
    listed = {n for n in numbers("magic-2025") if n[:4] in ("701.", "702.") and n == top(n)} - {"701.1", "702.1"}
    assert len(listed) > 240
    assert {entry.rule for entry in load_keywords("magic").entries.values()} - {""} == listed


def test_every_keyword_of_riftbound_s_rules_is_in_the_table():
    listed = {str(n) for n in KEYWORDS_OF_RIFTBOUND}
    assert listed <= numbers("riftbound-1.4")
    found = {entry.rule for entry in load_keywords("riftbound").entries.values()}
    assert listed <= found <= numbers("riftbound-1.4")


def test_only_what_no_rule_has_is_without_a_rule():
    without = {(game, entry.name) for game, entry in ENTRIES if not entry.rule}
    assert without == {("magic", name) for name in NOT_IN_THE_RULES}


@pytest.mark.parametrize(("game", "entry"), ENTRIES, ids=IDS)
def test_a_cost_is_cited_from_its_keyword_s_rule(game: str, entry: KeywordEntry):
    document = numbers({"riftbound": "riftbound-1.4", "magic": "magic-2025"}[game])
    for cost in entry.costs if entry.rule else ():
        assert cost.rule in document and (not cost.by or cost.by in document)
        related = {"701.62": "701.40"}.get(entry.rule, entry.rule)
        assert cost.rule == related or cost.rule.removeprefix(related)[:1] in (*"abcdefgh", ".")


def test_a_keyword_of_riftbound_says_what_it_does():
    for entry in load_keywords("riftbound").entries.values():
        assert entry.means or entry.says
        assert entry.word[:1].isupper()


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Crew 3", "(TotalReaches power 3)"),
        ("Saddle 2", "(TotalReaches power 2)"),
        ("Casualty 1", "(StatIs power or_more 1)"),
    ],
)
def test_what_a_keyword_implies_has_its_number(text: str, asked: str):
    (ability,) = read(text, "magic").abilities
    assert asked in dump(ability.costs[0].parts[0].what)
