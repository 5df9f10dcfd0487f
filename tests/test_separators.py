"""The jobs of `and`, `or`, `,` and `to`, told by what follows them."""

from __future__ import annotations

import pytest

from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexer import tokenize

JOBS = [
    ("Draw 1 and ready me.", "and", "AND_DO"),
    ("Draw 1, then discard 1.", ", then", "COMMA_THEN_DO"),
    ("Draw 1, then it readies.", ", then", "COMMA_THEN"),
    ("Kill a unit and a gear.", "and", "AND_D"),
    ("Kill all units and gear.", "and", "AND_N"),
    ("I have [Tank] and +1 [M].", "and", "AND_G"),
    ("Friendly units have +1 [M] and enemy units have -1 [M].", "and", "AND_CL"),
    ("Give a unit +1 [M] this turn and another unit -1 [M] this turn.", "and", "AND_GAP"),
    ("I cost [1] less for each gear and [Y] less for each unit.", "and", "AND_CHANGE"),
    ("Pay [1] for each unit to draw 1.", "for each", "FOR_EACH_TO"),
    ("Draw 1 for each unit.", "for each", "FOR_EACH"),
    ("Kill a unit or gear.", "or", "OR_N"),
    ("When I attack or defend, draw 1.", "or", "OR_DO"),
    ("When you play me or when I hold, draw 1.", "or", "OR"),
    ("When this is played or discarded, draw 1.", "or", "OR_ED"),
    ("While I'm attacking or defending, I have +1 [M].", "or", "OR_ING"),
    ("When you or an ally hold, draw 1.", "or", "OR_D"),
    ("Pay [1] to draw 1.", "to", "TO_DO"),
    ("Pay [1] to [Add] [A].", "to", "TO_DO"),
    ("Move a unit to its base.", "to", "TO"),
    ("I cost [1] less to play from your trash.", "to", "TO_COST"),
    ("When I attack, draw 1.", ",", "COMMA"),
    ("When I attack, the next spell you play this turn costs [1] less.", ",", "COMMA"),
    ("[1], [E]: Draw 1.", ",", "COMMA_COST"),
    ("Give a unit -1 [M] this turn, to a minimum of 1 [M].", ",", "COMMA_TAIL"),
    ("Play a unit, ignoring its cost.", ",", "COMMA_TAIL"),
    ("[Tank], [Assault]", ",", "COMMA_G"),
]


@pytest.mark.parametrize(("line", "word", "terminal"), JOBS)
def test_a_separator_has_the_job_that_what_follows_gives_it(line: str, word: str, terminal: str):
    tokens, findings = tokenize(line, load_grammar("riftbound").lexicon)
    assert not findings
    assert terminal in [token.terminal for token in tokens if token.text == word]


def test_a_list_has_one_job_throughout():
    tokens, _ = tokenize("Heal it, exhaust it, and recall it.", load_grammar("riftbound").lexicon)
    jobs = [token.terminal for token in tokens if token.text.startswith(",")]
    assert jobs == ["COMMA_DO", "COMMA_AND_DO"]


def test_each_lead_keeps_its_own_comma():
    tokens, _ = tokenize("When you hold here, if you have 7+ units here, draw 1.", load_grammar("riftbound").lexicon)
    assert [token.terminal for token in tokens if token.text == ","] == ["COMMA", "COMMA"]
