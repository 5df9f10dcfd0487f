"""Every ruling of every profile cites a rule that its document has, and documents differ where they should."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.nodes.roles import CostRole, Gate, PaidWhen
from cardlang.profiles.consequences import Matter
from cardlang.profiles.profile import Shape
from cardlang.profiles.registry import PROFILES, default_profile, profile_named

LISTS = {"RB 1.4": "riftbound-1.4", "RB 1.3": "riftbound-1.3", "CR": "magic-2025", "CR2008": "magic-2008"}


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda p: p.name)
def test_each_citation_stands_in_its_document(profile):
    numbers = set((Path(__file__).parent / "rules" / f"{LISTS[profile.citation]}.txt").read_text().split())
    cited = [ruling.rule for ruling in profile.rulings.values()]
    cited += [rule for keyword in profile.keywords.values() for rule in (keyword.rule, keyword.keyword_rule)]
    cited += profile.matters.values()
    assert cited and set(profile.matters) == set(Matter)
    for citation in filter(None, cited):  # a few keywords that cards print stand in no document
        document, _, number = citation.rpartition(" ")
        assert document == profile.citation and number in numbers, citation


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda p: p.name)
def test_every_shape_has_a_ruling_with_a_reason(profile):
    assert set(profile.rulings) == set(Shape)
    assert all(ruling.reason.endswith(".") for ruling in profile.rulings.values())


def test_the_games_differ_in_what_you_may_pay_if_you_do_is():
    riftbound = profile_named("riftbound-1.4").rulings[Shape.MAY_IF_DO]
    magic = profile_named("magic").rulings[Shape.MAY_IF_DO]
    assert (riftbound.role, riftbound.is_cost, riftbound.gate) == (CostRole.GAME_ACTION, False, Gate.PERFORMED)
    assert (magic.role, magic.is_cost, magic.gate) == (CostRole.RESOLUTION, True, Gate.CHOSEN)


def test_the_documents_of_riftbound_differ_in_later_costs_of_triggers():
    new, old = profile_named("riftbound-1.4"), profile_named("riftbound-1.3")
    assert new.rulings[Shape.LATER_PAY_TO].paid_when is PaidWhen.RESOLUTION
    assert old.rulings[Shape.LATER_PAY_TO].paid_when is PaidWhen.FINALIZATION


def test_a_profile_that_does_not_exist_is_named_among_those_that_do():
    with pytest.raises(LookupError, match=r"'riftbound-9'; there are riftbound-1\.4"):
        profile_named("riftbound-9")
    with pytest.raises(LookupError):
        default_profile("chess")
    assert default_profile("magic").name == "magic"
