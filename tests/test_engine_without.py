"""A sample of the table of what each case shows: without that part of a text it fails (`engine_without.py`)."""

from __future__ import annotations

import random

import pytest
from engine_claims import CLAIMS
from engine_parts import Part
from engine_sites import sites
from engine_without import PROJECT, SAME, Tried, claims_of, fails_without, meet, read_table, tried

from cardlang.engine import run
from cardlang.engine.run import HOOKS

SEED, SAMPLE = 4, 12


def sample() -> list[tuple[Part, str]]:
    """Some lines of the table, each of another case."""
    return random.Random(SEED).sample(sorted(read_table().items()), SAMPLE)


def case_of(name: str) -> Tried:
    """A case that is run, by its file."""
    found = tried(PROJECT / name)
    assert found is not None
    return found


@pytest.mark.parametrize(("part", "name"), sample(), ids=lambda given: given if isinstance(given, str) else given[1])
def test_a_case_fails_without_the_part_that_it_shows(part: Part, name: str) -> None:
    one = case_of(name)
    meet(one)
    assert part in one.meets and fails_without(one, part)


def test_nothing_fails_without_what_no_text_says() -> None:
    one = case_of("tests/cases/riftbound/parts/adjectives.case")
    assert not fails_without(one, ("instruction", "Act learn"))


def test_what_is_allowed_is_told_in_the_words_of_what_is_met() -> None:
    one = case_of("tests/cases/riftbound/parts/adjectives.case")
    meet(one)
    asked = set(claims_of([one]))
    assert {("adjective", "Done stun"), ("instruction", "Act kill"), ("keyword", "Keyword action")} <= asked
    assert asked <= one.meets


def test_no_part_that_changes_nothing_is_shown_by_a_case() -> None:
    assert not set(SAME) & set(read_table())


def test_the_interpreter_is_left_as_it_was() -> None:
    with sites(lambda position, name: False), sites(lambda position, name: False, CLAIMS):
        assert run.HOOKS is not HOOKS
    assert run.HOOKS is HOOKS
