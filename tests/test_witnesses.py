"""How our costs agree with two other engines' records of the same cards, on a sample; `witnesses.py` measures all.

The corpus is no part of the project. CARDLANG_CORPUS names its folder; without it these tests are skipped.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from witnesses import Labels, Measure, measure, unlabelled

FOLDER = Path(os.environ.get("CARDLANG_CORPUS") or "no-corpus") / "magic"
SAMPLE, SEED = 1500, 7
FOUND, KNOWN, LEFT_OUT = 0.95, 0.97, 0.05

corpus = pytest.mark.skipif(not (FOLDER / "costs.jsonl").is_file(), reason="no corpus: CARDLANG_CORPUS names no folder")


@cache
def sample() -> Measure:
    return measure(FOLDER, SAMPLE, SEED)


@corpus
def test_the_recorded_costs_are_found_with_their_words_and_role():
    found, _ = sample().shares(off=Labels.NONE)
    assert len(sample().rows) > SAMPLE / 2
    assert found >= FOUND


@corpus
def test_the_costs_we_report_are_recorded():
    _, known = sample().shares(off=Labels.MEANINGLESS)
    assert len(sample().reported) > SAMPLE / 2
    assert known >= KNOWN


@corpus
def test_what_is_left_out_is_a_kind_and_little():
    known = sample().known_all_the_same
    assert all(10 * count <= len(sample().left_out[kind]) for kind, count in known.items())
    assert sum(map(len, sample().left_out.values())) <= LEFT_OUT * len(sample().reported)


def test_a_label_is_no_part_of_a_cost():
    assert unlabelled("channel — {1}{r}, discard ~") == "{1}{r}, discard ~"
    assert unlabelled("sacrifice a creature") == "sacrifice a creature"
    assert unlabelled("{1}{w} — 2/2") == "{1}{w} — 2/2"
