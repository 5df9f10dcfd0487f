"""Spellings with several classes, and words with several places: which it is, told by the words around."""

from __future__ import annotations

import pytest

from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexer import tokenize

CLASSES = [
    ("riftbound", "Ready a unit.", "Ready", "VT"),
    ("riftbound", "Move a ready unit.", "ready", "ADJ"),
    ("riftbound", "I enter ready.", "ready", "ADJ"),
    ("riftbound", "Opponents can't ready units.", "ready", "VT"),
    ("riftbound", "Buff me.", "Buff", "VT"),
    ("riftbound", "Spend a buff.", "buff", "NOUN"),
    ("riftbound", "I cost [1] less.", "cost", "COST"),
    ("riftbound", "Play it, ignoring its cost.", "cost", "STAT_NAME"),
    ("riftbound", "Pay the additional cost.", "cost", "NOUN"),
    ("riftbound", "Score 1 point.", "Score", "VT"),
    ("riftbound", "My Might is increased by their points.", "points", "STAT_NAME"),
    ("riftbound", "Move it to base.", "Move", "VT"),
    ("riftbound", "When I move, draw 1.", "move", "VI"),
    ("riftbound", "Reveal the top card of your deck.", "top", "ADJ"),
    ("riftbound", "Reveal the top 2 cards of your deck.", "top", "END"),
    ("riftbound", "Recycle it to the bottom of your deck.", "bottom", "NOUN"),
    ("riftbound", "[Hidden]", "Hidden", "KEYWORD"),
    ("riftbound", "Deal 2 damage to a unit.", "damage", "DAMAGE"),
    ("riftbound", "When I take damage, draw 1.", "damage", "NOUN"),
]

PLACES = [
    ("Kill a stunned unit.", "stunned", "VT_ED_N"),
    ("When a unit is stunned, draw 1.", "stunned", "VT_ED"),
    ("Channel 1 rune exhausted.", "exhausted", "VT_ED_P"),
    ("Activate the conquer effects of units here.", "conquer", "VI_N"),
    ("Kill this.", "this", "THIS_ALONE"),
    ("Move it to this battlefield.", "this", "THIS"),
    ("Counter a spell that chooses me.", "that", "THAT_REL"),
    ("Kill that unit.", "that", "THAT"),
    ("When you play a [Mighty] unit, draw 1.", "[", "LSQB_N"),
    ("Give a unit [Tank].", "[", "LSQB"),
    ("The next spell you play this turn costs [1] less.", "this turn", "DURATION_REL"),
    ("Give a unit +1 [M] this turn.", "this turn", "DURATION"),
    ("At the start of your turn, draw 1.", "At", "AT_TIME"),
    ("Recall it at end of turn.", "at", "AT_TIME_LATER"),
    ("Deal 1 to a unit at a battlefield.", "at", "AT"),
    ("They deal damage equal to their Mights to each other.", "other", "OTHER_ALONE"),
    ("Each other player draws 1.", "other", "ADJ"),
    ("Give two units each +1 [M].", "each", "EACH_ALONE"),
    ("Units have +1 [M] here.", "here", "HERE_ALONE"),
    ("Play a unit token with [Temporary] here.", "here", "HERE"),
    ("You may play me for [A].", "for", "FOR_COST"),
]


@pytest.mark.parametrize(("game", "line", "word", "terminal"), CLASSES)
def test_a_homograph_has_the_class_its_neighbours_give_it(game: str, line: str, word: str, terminal: str):
    assert _terminal(game, line, word) == terminal


@pytest.mark.parametrize(("line", "word", "terminal"), PLACES)
def test_a_word_of_several_places_has_the_one_it_stands_in(line: str, word: str, terminal: str):
    assert _terminal("riftbound", line, word) == terminal


@pytest.mark.parametrize(
    ("line", "terminal"),
    [
        ("Flying, exploit", "KEYWORD"),
        ("Creatures you control have exploit.", "KEYWORD"),
        ("You may exploit a creature.", "VT"),
    ],
)
def test_a_word_that_ends_its_list_is_the_keyword(line: str, terminal: str):
    assert _terminal("magic", line, "exploit") == terminal


def test_a_contraction_is_two_words():
    tokens, _ = tokenize("If you've played a unit, it's an opponent's.", load_grammar("riftbound").lexicon)
    assert [t.terminal for t in tokens if t.text.startswith("'")] == ["HAVE", "IS", "APOS_S"]


def test_a_closing_quote_can_end_the_sentence_around_it():
    line = 'That unit has "When I conquer, draw 1." Draw 1.'
    tokens, _ = tokenize(line, load_grammar("riftbound").lexicon)
    quote = [t.terminal for t in tokens].index("QUOTE_END")
    assert tokens[quote + 1].terminal == "DOT_UNSAID"


def _terminal(game: str, line: str, word: str) -> str:
    tokens, findings = tokenize(line, load_grammar(game).lexicon)
    assert not findings
    return next(token.terminal for token in tokens if token.text == word)
