"""The cards of the project: each has its case, together they show every payment, and none is copied."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path

import pytest

from cardlang.diagnostics import Severity
from cardlang.library import CardReading, read_source
from cardlang.profiles.registry import default_profile

PROJECT = Path(__file__).parent.parent
CARDS = PROJECT / "cards"
GAMES = ("riftbound", "magic")
OWN_CARDS = 40
TEMPLATE = 5
"""Words: a line of no more than these is a template that nobody owns ("{T}: Draw a card.")."""

QUOTED = frozenset(
    """
    sky-splitter lux-illuminated defy rocket-barrage atakhan noxus-hopeful reckless-fan spent-volley stone-circle
    hesitation dermoplasm gather-specimens
    """.split()
)
"""The cards that rules 201-206 and 424 quote."""

NOT_YET = {"riftbound": set(), "magic": {"tiered"}}
"""Keywords that no card shows, since the grammar does not read their lines; this only gets shorter."""


@cache
def readings(game: str) -> tuple[CardReading, ...]:
    """Every card of a game in the project, read."""
    found = tuple(read_source([str(CARDS / game)]))
    assert all(isinstance(card, CardReading) or card.finding.severity is Severity.INFO for card in found)
    return tuple(card for card in found if isinstance(card, CardReading))


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_its_case(game: str):
    cards = {path.stem for path in (CARDS / game).glob("*.card")}
    assert cards == {path.stem for path in (CARDS / game).glob("*.case")}
    for path in (CARDS / game).glob("*.case"):
        assert "\n== cards\n" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_cards_of_our_own(game: str):
    assert len({path.stem for path in (CARDS / game).glob("*.card")} - QUOTED) >= OWN_CARDS


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_with_a_cost_is_on_a_card(game: str):
    shown = {cost.keyword_rule for card in readings(game) for ability in card.abilities for cost in ability.costs}
    keywords = default_profile(game).keywords
    missing = {name for name, keyword in keywords.items() if keyword.keyword_rule not in shown}
    assert missing <= NOT_YET[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_on_a_payment_is_on_a_card(game: str):
    shown = {(cost.rule, cost.role) for card in readings(game) for ability in card.abilities for cost in ability.costs}
    shown |= {(face.base_cost.rule, face.base_cost.role) for c in readings(game) for face in c.faces if face.base_cost}
    rulings = default_profile(game).rulings
    assert {shape.name for shape, ruling in rulings.items() if (ruling.rule, ruling.role) not in shown} == set()


@pytest.mark.skipif("CARDLANG_CORPUS" not in os.environ, reason="CARDLANG_CORPUS names no folder of card texts")
@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_copied(game: str):
    names, texts, lines = _corpus(game)
    copied = []
    for card in readings(game):
        if Path(card.card.file).stem in QUOTED:
            continue
        for face in card.card.faces:
            text = _bare(face.text, face.name)
            if face.name.lower() in names or (text in texts and len(text.split()) > TEMPLATE):
                copied.append(face.name)
            copied += [line for line in text.split("\n") if len(line.split()) > TEMPLATE and line in lines]
    assert copied == []


def _corpus(game: str) -> tuple[set[str], set[str], set[str]]:
    """The names, whole texts and lines of the corpus, without reminder text and with "~" for the card's own name."""
    names: set[str] = set()
    texts: set[str] = set()
    for row in (Path(os.environ["CARDLANG_CORPUS"]) / game / "cards.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(row)
        for face in (card, *(card.get("faces") or ())):
            names.add(face["name"].lower())
            texts.add(_bare(face.get("text") or "", face["name"]))
    return names, texts, {line for text in texts for line in text.split("\n")}


def _bare(text: str, name: str) -> str:
    text = re.sub(r" ?\([^)]*\)", "", text).replace(name, "~").replace(name.split(",")[0], "~")
    return text.strip()
