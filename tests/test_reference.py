"""The language reference: its examples are read and are what it says, and what it names are rules of the grammar.

`pytest tests/test_reference.py --bless` writes what the examples are into the file: read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.api import read
from cardlang.diagnostics import Severity
from cardlang.library import CardReading, Verdict
from cardlang.nodes.base import Node, walk
from cardlang.nodes.dump import dump
from cardlang.nodes.registry import node_classes
from cardlang.syntax.grammar import load_grammar

GRAMMAR = Path(__file__).parent.parent / "grammar"
REFERENCE = GRAMMAR / "README.md"
TEXT = REFERENCE.read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(riftbound|magic)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAID = "# "
GOES_ON = re.compile(r"[•+-] |\d+—\d+ \|")
"""What begins a line that goes on with the text of the line before: a mode, a mode with its cost, a row of results."""
HEADINGS = re.findall(r"^##+ `(\w+)`:", TEXT, re.MULTILINE)

Example = tuple[str, tuple[str, ...]]
"""A text, and what the reference says of it."""


def examples(block: str) -> list[Example]:
    """The examples of a block."""
    found: list[Example] = []
    for line in block.splitlines():
        if line.startswith(SAID):
            found[-1] = (found[-1][0], (*found[-1][1], line[len(SAID) :]))
        elif GOES_ON.match(line):
            found[-1] = (f"{found[-1][0]}\n{line}", ())
        else:
            found.append((line, ()))
    return found


EXAMPLES = [(found[1], *example) for found in BLOCK.finditer(TEXT) for example in examples(found[2])]


def what_it_is(text: str, game: str, said: tuple[str, ...]) -> tuple[str, ...]:
    """What may be said of a text, of the kinds that are: its payments, its nodes."""
    reading = read(text, game)
    told: list[str] = []
    if any(not line.startswith("(") for line in said):
        told += payments(reading) or ["no payment"]
    if any(line.startswith("(") for line in said):
        nodes = [ability.node for ability in reading.abilities]
        told += [dump(node) for node in nodes if isinstance(node, Node)]
    return tuple(told)


def payments(reading: CardReading) -> list[str]:
    """Each payment with its role, when it is paid, and the rules that say so."""
    text = reading.faces[0].face.text
    return [
        f"{text[cost.span.start : cost.span.end]}: {cost.role.value}, {cost.paid_when.value} "
        f"[{', '.join(rule for rule in (cost.rule, cost.keyword_rule) if rule)}]"
        for ability in reading.abilities
        for cost in ability.costs
    ]


@pytest.mark.parametrize(("game", "text", "said"), EXAMPLES)
def test_an_example_is_read_and_is_what_is_said(game: str, text: str, said: tuple[str, ...]):
    reading = read(text, game)
    assert reading.verdict is Verdict.READ
    assert not [found for found in reading.findings if found.diagnostic.severity is not Severity.INFO]
    assert what_it_is(text, game, said) == said


def test_what_is_said_can_be_written_anew(request: pytest.FixtureRequest):
    made = BLOCK.sub(lambda found: f"```{found[1]}\n{_made(found[1], found[2])}```", TEXT)
    if request.config.getoption("--bless", default=False):
        REFERENCE.write_text(made, encoding="utf-8")
    else:
        assert made == TEXT


def _made(game: str, block: str) -> str:
    lines = ((text, *(f"{SAID}{line}" for line in what_it_is(text, game, said))) for text, said in examples(block))
    return "".join(f"{line}\n" for example in lines for line in example)


NO_EXAMPLE = {"Unread"}
"""What stands for words that are not read."""


def test_each_kind_of_node_has_an_example():
    nodes = (ability.node for game, text, _ in EXAMPLES for ability in read(text, game).abilities)
    shown = {type(below).__name__ for node in nodes if node is not None for below in walk(node)}
    assert set(node_classes()) - shown == NO_EXAMPLE


def test_there_are_examples_of_both_games_and_of_each_thing_said():
    assert len([game for game, _, _ in EXAMPLES if game == "riftbound"]) > 50
    assert len([game for game, _, _ in EXAMPLES if game == "magic"]) > 40
    said = [line for _, _, lines in EXAMPLES for line in lines]
    assert len([line for line in said if line.startswith("(")]) > 5
    assert len({line.partition(": ")[2].partition(",")[0] for line in said}) > 8


def test_each_heading_names_a_rule_or_an_alternative():
    rules = [rule for game in ("riftbound", "magic") for rule in load_grammar(game).tables.rules]
    known = {rule.origin for rule in rules} | {rule.name.partition("__")[0] for rule in rules}
    assert [name for name in HEADINGS if name not in known] == []
    assert len(HEADINGS) > 30


def test_each_file_of_the_grammar_is_told_of():
    files = {path.relative_to(GRAMMAR) for path in GRAMMAR.rglob("*") if path.is_file()} - {Path("README.md")}
    told = re.findall(r"^\| (`[a-z*][^|]*`) \|", TEXT, re.MULTILINE)
    patterns = [name for names in told for name in re.findall(r"`([^`]+)`", names) if re.search(r"[./]", name)]
    assert not [str(file) for file in files if not any(_covers(pattern, file) for pattern in patterns)]
    assert not [pattern for pattern in patterns if not any(_covers(pattern, file) for file in files)]


def _covers(pattern: str, file: Path) -> bool:
    return file.match(f"{pattern}*" if pattern.endswith("/") else pattern)
