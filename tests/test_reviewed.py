"""What serves few: alternatives of the grammar that fewer than two cards need, and idioms that hardly a line has.

Each stands on a reviewed list with what it is kept for, and nothing stands there that need not: `tests/reviewed/`.
What both games have is under `core`. One sweep over both collections answers everything, so it is one test.

The corpus is no part of the project. CARDLANG_CORPUS names its folder; without it this test is skipped.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from sweep import CORPUS, FEW, GAMES, few, idioms, listed, named, served_once, shown

REVIEWED = Path(__file__).with_name("reviewed")
ONE_CARD_SHARE = 0.15
"""So large a share of a game's alternatives may serve one card alone. Lower it when fewer do; never raise it."""

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus: CARDLANG_CORPUS names no folder")


def reviewed(name: str) -> dict[str, dict[str, str]]:
    """A reviewed list: for each game, and for what both have, the entries with their reasons."""
    return tomllib.loads((REVIEWED / f"{name}.toml").read_text(encoding="utf-8"))


def test_what_serves_few_is_reviewed():
    for game in GAMES:
        assert len(served_once(game)) <= ONE_CARD_SHARE * len(named(game)), game
    alternatives = listed({game: {shown(each) for each in few(game, 2)} for game in GAMES})
    found = {"alternatives": alternatives, "idioms": listed({game: idioms(game, FEW) for game in GAMES})}
    assert [line for name, entries in found.items() for line in differences(name, entries)] == []


@pytest.mark.parametrize("name", ["alternatives", "idioms"])
def test_every_entry_has_its_reason(name: str):
    assert all(len(reason.split()) > 2 for entries in reviewed(name).values() for reason in entries.values())


def differences(name: str, found: dict[str, set[str]]) -> list[str]:
    """What is not on a list and must be, and what is on it and need not."""
    told = {game: set(entries) for game, entries in reviewed(name).items()}
    missing = [f"{name}.toml [{game}] lacks {each!r}" for game in found for each in sorted(found[game] - told[game])]
    return missing + [
        f"{name}.toml [{game}] needs no {each!r}" for game in found for each in sorted(told[game] - found[game])
    ]
