"""A few thousand hostile inputs of every kind: none may raise, hang, or leave the memory grown.

`python tests/fuzz.py` makes as many as one likes.
"""

from __future__ import annotations

from pathlib import Path

import fuzz
import pytest
from fuzz import GAMES, Hang, bounded, check_file, check_text, sentences
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlang.syntax.grammar import load_grammar

LINES = sentences()
WORDS = {game: tuple(sorted(load_grammar(game).lexicon.readings)) for game in GAMES}


def texts(game: str) -> st.SearchStrategy[str]:
    """Texts of a game's sentences and words, odd pieces, and any characters."""
    piece = st.one_of(
        st.sampled_from(LINES[game]), st.sampled_from(WORDS[game]), st.sampled_from(fuzz.ODD), st.text(max_size=12)
    )
    return st.builds(str.join, st.sampled_from((" ", " ", "", "\n", ", ")), st.lists(piece, max_size=12))


@pytest.mark.parametrize("game", GAMES)
@settings(
    max_examples=300, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_any_text_is_read_or_refused(tmp_path: Path, game: str, data: st.DataObject):
    with bounded(fuzz.SECONDS):
        check_text(data.draw(texts(game)), game, tmp_path)


def test_texts_mutated_files_and_bytes_do_no_harm():
    assert fuzz.run(2400, seed=7) == []


def test_what_hangs_grows_or_fails_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    with pytest.raises(Hang), bounded(0.05):
        while True:
            pass
    monkeypatch.setattr(fuzz, "check_file", lambda *_: 1 / 0)
    failed = fuzz.run(6, seed=1)
    assert len(failed) == 4 and all(line.startswith("ZeroDivisionError") for line in failed)
    monkeypatch.setattr(fuzz, "check_file", check_file)
    monkeypatch.setattr(fuzz, "MOST_GROWTH", -(1 << 40))
    assert fuzz.run(3, seed=1)[-1].startswith("memory has grown")
