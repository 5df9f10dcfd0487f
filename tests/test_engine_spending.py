"""Which resources of a pool can pay a requirement: every set of them once, and no way twice however many there are."""

from __future__ import annotations

import itertools
import random

import pytest

from cardlang.engine.paying.resources import Requirement, fund, pays, spendings
from cardlang.profiles.magic import MAGIC
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.riftbound import RIFTBOUND_1_4

KINDS = {"riftbound": "ERGBA", "magic": "WUBC"}


def sets_that_pay(rules: RulesProfile, pool: dict[str, int], asked: Requirement) -> set[tuple[str, ...]]:
    """Every set of so many resources, tried in every order on the parts."""
    units = [unit for unit, number in pool.items() for _ in range(number)]
    open_slot = () if rules.play.generic_takes_any else (rules.play.generic,)
    slots = (*asked.typed, *(open_slot for _ in range(asked.generic)))
    found = {tuple(sorted(some)) for some in itertools.combinations(units, len(slots))}
    return {some for some in found if any(all(map(pays, order, slots)) for order in set(itertools.permutations(some)))}


@pytest.mark.parametrize("rules", [RIFTBOUND_1_4, MAGIC], ids=lambda rules: rules.game)
def test_every_set_that_pays_is_there_once(rules: RulesProfile) -> None:
    chance = random.Random(7)
    for _ in range(60):
        kinds = KINDS[rules.game]
        pool = {kind: chance.randint(0, 2) for kind in kinds}
        typed = tuple(tuple(chance.sample(kinds, chance.choice((1, 1, 2, 3)))) for _ in range(chance.randint(0, 3)))
        asked = Requirement(chance.randint(0, 2), typed)
        ways = [tuple(sorted(way)) for way in spendings(rules.play, pool, asked)]
        assert len(ways) == len(set(ways)) and set(ways) == sets_that_pay(rules, pool, asked)
        first = fund(rules.play, pool, asked)
        assert ways[:1] == [tuple(sorted(first))] if first is not None else not ways


def test_parts_that_are_alike_are_not_paid_in_every_order() -> None:
    kinds = ("R", "G", "B", "O", "P", "Y")
    asked = Requirement(0, (kinds,) * 10)
    ways = list(spendings(RIFTBOUND_1_4.play, dict.fromkeys(kinds, 2), asked))
    assert len(ways) == 21  # six kinds less one twice, or less two once


def test_generic_mana_is_not_taken_unit_by_unit() -> None:
    ways = list(spendings(MAGIC.play, {"W": 20, "U": 20}, Requirement(20)))
    assert len(ways) == 21
