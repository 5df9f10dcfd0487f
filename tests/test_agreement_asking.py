"""What checks say that they need: where none of it stands they have nothing to say, of good texts and of bad ones."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardlang.dialects.registry import dialect_named
from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import Act, Deal, Does
from cardlang.nodes.filters import Objects
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement import checks, sorts
from cardlang.syntax.agreement.asking import Asked, always, needing, there
from cardlang.syntax.attach.passes import attach
from cardlang.syntax.build import Builder
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexer import tokenize
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.read import read_text
from cardlang.syntax.tables import run

CASES = Path(__file__).parent / "cases"
FILES = [*sorted((CASES / "refused").glob("CL30*.case")), *sorted(CASES.glob("[mr]*/*/*.case"))[::12]]
TWISTED = 6
"""How often a word of each line is left out, exchanged or put in."""


def texts(files: list[Path]) -> Iterator[tuple[str, str]]:
    """The game and the text of each case."""
    for file in files:
        case = file.read_text(encoding="utf-8")
        game = re.search(r"^dialect: (\w+)", case, re.M)
        text = re.search(r"^== text\n(.*?)(?=^==|\Z)", case, re.M | re.S)
        if game and text:
            yield game[1], text[1].strip()


def lines() -> Iterator[tuple[str, str]]:
    """The lines of the cases, and the same with single words left out, exchanged and put in, as the seed decides."""
    rng = random.Random(1)
    for game, text in texts(FILES):
        dialect = dialect_named(game)
        for line in normalize_face(text, names_of("", (), dialect), dialect)[0]:
            words = line.text.split(" ")
            yield game, line.text
            for _ in range(TWISTED):
                at, other = rng.randrange(len(words)), rng.choice(words)
                put = rng.choice(((), (other,), (words[at], other)))
                yield game, " ".join((*words[:at], *put, *words[at + 1 :]))


@cache
def builder(game: str) -> Builder:
    """What builds the nodes of a game."""
    return Builder(load_grammar(game))


def built(text: str, game: str) -> Node | None:
    """The node of a line as the grammar alone reads it."""
    grammar = load_grammar(game)
    tokens, findings = tokenize(text, grammar.lexicon)
    value = None if findings else run(grammar.tables, "line", tokens, builder(game).reduce)
    return value if isinstance(value, Node) else None


def asked(node: Node, game: str) -> Iterator[tuple[object, object, bool, bool]]:
    """Each check about a node below one, with that node, whether it is asked there, and whether it finds anything."""
    grammar = load_grammar(game)
    for tree, about, told in (
        (node, Asked(checks.FAMILIES), grammar),
        (attach(node), Asked(sorts.FAMILIES), grammar.sorts),
    ):
        present = there(tree)
        for here in walk(tree):
            for check, needs in about[here.__class__]:  # type: ignore[attr-defined]
                found = any(True for _ in check(here, told))
                yield check, here, not needs.isdisjoint(present), found


def test_what_is_not_asked_would_find_nothing():
    read = left = found = 0
    for game, line in lines():
        node = built(line, game)
        for check, here, is_asked, finds in asked(node, game) if node is not None else ():
            assert is_asked or not finds, (line, check, here)
            left, found = left + (not is_asked), found + finds
        read += node is not None
    assert read > 500 and left > 10_000 and found > 100


@pytest.mark.parametrize(
    ("text", "held", "lacking"),
    [
        ("Draw a card.", {Act, Objects, Verb.DRAW}, {Does, Deal, Verb.DISCARD}),
        ("You draw a card.", {Does, Act}, {Deal}),
    ],
)
def test_what_stands_in_a_text(text: str, held: set[object], lacking: set[object]):
    node = read_text(text, "magic")
    assert node is not None
    assert held <= there(node) and not lacking & there(node)


def test_what_checks_are_asked():
    families = ((frozenset({Act}), "first"), (always(Does) | needing((Act,), Deal, Verb.DRAW), "second"))
    table = Asked(families)
    assert table[Act] == (("first", frozenset({Act})), ("second", frozenset({Deal, Verb.DRAW})))
    assert table[Does] == (("second", frozenset({Does})),) and table[Objects] == ()
