"""The tables that say what each word suits are complete: a verb, noun or keyword without an entry is a hole."""

from __future__ import annotations

import pytest

from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.lexicon import Lexicon

GAMES = ("riftbound", "magic")

QUESTIONS = {"does": ("VT", "VI", "VN"), "takes": ("VT",)}
"""What is asked of the verbs of which classes; a verb that is not asked where to or where from brings nothing."""


def lemmas(lexicon: Lexicon, *terminals: str) -> set[str]:
    return {lemma for terminal, lemma, _ in lexicon.spellings if terminal in terminals}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_each_verb_has_an_answer_to_each_question(game: str, question: str):
    lexicon = load_grammar(game).lexicon
    unsaid = lemmas(lexicon, *QUESTIONS[question]) - set(lexicon.sorts[question])
    assert not unsaid, f'{game}: [{question}] says nothing of {", ".join(sorted(unsaid))}; "*" is anything'


@pytest.mark.parametrize("game", GAMES)
def test_each_noun_is_of_one_sort(game: str):
    lexicon = load_grammar(game).lexicon
    sorts = lexicon.sorts["sort"]
    for word in lemmas(lexicon, "NOUN"):
        found = [sort for sort, words in sorts.items() if word in words]
        assert len(found) == 1 or (not found and word in lexicon.capitals), f"{game}: {word} is {found or 'of no sort'}"


def test_what_is_asked_of_is_a_verb():
    lexicons = [load_grammar(game).lexicon for game in GAMES]
    verbs = {
        lemma
        for lexicon in lexicons
        for terminal, lemma, _ in lexicon.spellings
        if terminal.startswith(("VT", "VI", "VN"))
    }
    verbs |= {terminal.lower() for lexicon in lexicons for terminal in lexicon.verbs}
    for question in (*QUESTIONS, "brings_to", "comes_from"):
        keys = {key for lexicon in lexicons for key in lexicon.sorts[question] if not key.startswith("[")}
        odd = {key.split()[0] for key in keys} - verbs
        assert not odd, f"[{question}] speaks of {sorted(odd)}, which is no verb"


@pytest.mark.parametrize("game", GAMES)
def test_each_adjective_says_what_it_suits(game: str):
    lexicon = load_grammar(game).lexicon
    unsaid = lemmas(lexicon, "ADJ") - set(lexicon.sorts["suits"])
    assert not unsaid, f'{game}: [suits] says nothing of {", ".join(sorted(unsaid))}; "*" is anything'
