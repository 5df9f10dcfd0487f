"""What must hold on real cards: the contract for each of them, how many are read, and that nothing is swallowed.

The corpus is no part of the project. CARDLANG_CORPUS names its folder; without it these tests are skipped.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import jsonschema
import pytest
from mutants import Mutant, Region, swap_mutants

from cardlang.formats.sources import rows
from cardlang.library import Verdict, card_names, read_card
from cardlang.schema import schema
from cardlang.source import Span
from cardlang.tools.cli import run

CORPUS = Path(os.environ.get("CARDLANG_CORPUS") or "no-corpus")
GAMES = ("riftbound", "magic")

READ_SHARE = {"riftbound": 0.98, "magic": 0.79}
"""The share of all cards that is read at least. Raise these when more is read; never lower them."""

SEED = 20
MUTANTS = 1000
FREE = frozenset({Region.REMINDER, Region.LABEL, Region.NAME})
MUTANTS_A_CARD = {"riftbound": 5, "magic": 3}
REMINDER = {"CL102", "CL109"}
NO_WORD = {"CL201", "CL203"}
FOUND = {Region.REMINDER: NO_WORD, Region.LABEL: {"CL301", *NO_WORD}, Region.NAME: {"CL302", *NO_WORD}}
"""What a change is found by: a reminder, label or name that is none any more is text like any other."""
VALIDATED = 40
"""Every so many-th card is held against the schema."""

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus: CARDLANG_CORPUS names no folder")


def cards_file(game: str) -> Path:
    return CORPUS / game / "cards.jsonl"


def spans_of(card: dict) -> list[tuple[str, dict]]:
    """Everything in a card's object that quotes a face's text, with that text."""
    texts = [face["text"] for face in card["faces"]]
    found = [(texts[f["face"]], f) for f in card["findings"] if f["face"] is not None and len(f["text"]) < 1000]
    for ability in card["abilities"]:
        text = texts[ability["face"]]
        found.append((text, ability))
        for cost in ability["costs"]:
            found += [(text, cost), *((text, part) for part in cost["parts"])]
        found += [(text, modifier) for modifier in ability["modifiers"]]
    return [(text, quoting) for text, quoting in found if quoting["span"] is not None]


def expected_verdict(card: dict) -> str:
    verdicts = {ability["verdict"] for ability in card["abilities"]}
    if not verdicts - {"read"}:
        return "read"
    return "none" if verdicts == {"none"} else "partial"


def check_card(card: dict) -> None:
    """The contract for one card."""
    assert card["verdict"] == expected_verdict(card), card["name"]
    assert (card["blocked_by"] == []) == card["runnable"], card["name"]
    for text, quoting in spans_of(card):
        start, end = quoting["span"]
        assert quoting["text"] == text[start:end], (card["name"], quoting)
    for ability in card["abilities"]:
        read = ability["verdict"] == "read"
        assert read == (ability["ast"] is not None) == (ability["unread"] == []), (card["name"], ability["text"])
        assert ability["printed_as_written"] == (ability["normalised"] if read else None), card["name"]
        starts = [cost["span"][0] for cost in ability["costs"]]
        assert starts == sorted(starts), (card["name"], ability["text"])


@pytest.mark.parametrize("game", GAMES)
def test_the_contract_and_the_share_that_is_read(game: str, tmp_path: Path):
    out, summary = tmp_path / "out.jsonl", tmp_path / "summary.json"
    assert run(["batch", str(cards_file(game)), "--out", str(out), "--summary", str(summary)]) == 1
    validator = jsonschema.Draft202012Validator(schema())
    verdicts: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    runnable = 0
    with out.open(encoding="utf-8") as file:
        for index, line in enumerate(file):
            card = json.loads(line)
            assert (card["index"], card["game"], card["source"]["line"]) == (index, game, index + 1)
            check_card(card)
            if index % VALIDATED == 0:
                validator.validate(card)
            verdicts[card["verdict"]] += 1
            runnable += card["runnable"]
            lines.update(ability["verdict"] for ability in card["abilities"])
    told = json.loads(summary.read_text())
    validator.validate(told)
    assert told["cards"] == verdicts.total() == len(cards_file(game).read_bytes().splitlines())
    assert {key: told[key] for key in ("read", "partial", "none")} == {
        key: verdicts[key] for key in ("read", "partial", "none")
    }
    assert (told["lines"], told["lines_read"], told["runnable"]) == (lines.total(), lines["read"], runnable)
    assert sum(reason["blocks_alone"] for reason in told["reasons"]) <= verdicts["partial"] + verdicts["none"]
    assert verdicts["read"] / verdicts.total() >= READ_SHARE[game]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_swallowed(game: str):
    mutants = list(swap_mutants(cards_file(game), SEED, MUTANTS, frozenset({Region.TEXT}), MUTANTS_A_CARD[game]))
    assert len(mutants) == MUTANTS
    survivors = [shown(mutant) for mutant in mutants if read_card(mutant.card).verdict is Verdict.READ]
    assert survivors == []


@pytest.mark.parametrize("game", GAMES)
def test_free_text_that_is_changed_gets_its_finding(game: str):
    mutants = list(swap_mutants(cards_file(game), SEED, MUTANTS // 2, FREE, MUTANTS_A_CARD[game]))
    assert {mutant.region for mutant in mutants} >= {Region.REMINDER}
    names = card_names(rows([str(cards_file(game))]))
    silent = [shown(mutant) for mutant in mutants if not has_its_finding(mutant, names)]
    assert silent == []


def has_its_finding(mutant: Mutant, names: frozenset[str]) -> bool:
    """Whether the change is found where it is. What stays reminder text never keeps a card from being read."""
    reading = read_card(mutant.card, names=names)
    found = {found.code for found in reading.faces[mutant.face].findings if meet(found.span, mutant.span)}
    if found & REMINDER:
        return mutant.region is Region.REMINDER and reading.verdict is Verdict.READ
    return bool(found & FOUND[mutant.region])


def meet(one: Span, other: Span) -> bool:
    """Whether two spans have a character in common."""
    return one.start < other.end and other.start < one.end


def shown(mutant: Mutant) -> str:
    text = mutant.card.faces[mutant.face].text
    return f"{mutant.card.name}: {mutant.region.value}: {mutant.old} -> {mutant.new} in {text!r}"
