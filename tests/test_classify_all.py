"""Every shape of a payment and every keyword with a cost has a text that classifies to it, under every document."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from test_classify import nodes_of

from cardlang.classify import classify as classify_module
from cardlang.classify.classify import classify
from cardlang.formats.card import Face
from cardlang.library import CardReading, base_cost, read_source
from cardlang.nodes.abilities import PricedModes, Prototype
from cardlang.nodes.base import Node, walk
from cardlang.nodes.costs import Cost, Pay, Resources
from cardlang.nodes.keywords import Keyword
from cardlang.profiles.profile import KeywordRuling, RulesProfile, Shape
from cardlang.profiles.registry import PROFILES

CARDS = Path(__file__).parents[1] / "cards"
TEXTS = {
    "riftbound": {
        Shape.BEFORE_COLON: "[1], [E]: Draw 1.",
        Shape.ADDITIONAL: "As an additional cost to play me, discard 1.",
        Shape.OPTIONAL_ADDITIONAL: "You may discard 1 as an additional cost to play me.",
        Shape.LEADING_PAY_TO: "When I hold, you may pay [1] to draw 1.",
        Shape.LATER_PAY_TO: "When I hold, draw 1. You may pay [1] to draw 1.",
        Shape.PAY_TO: "Pay [1] to draw 1.",
        Shape.MAY_IF_DO: "You may discard 1. If you do, draw 2.",
        Shape.IF_DO: "Discard 1. If you do, draw 2.",
        Shape.WHEN_DO: "Discard 1. When you do, draw 2.",
        Shape.UNLESS: "Counter a spell unless its controller pays [2].",
        Shape.RATHER_THAN: "",
        Shape.FOR_COST: "You may play me for [2].",
        Shape.APPLIED: "Opponents must pay [A] to move a unit here.",
        Shape.APPLIED_TO_BLOCK: "",
        Shape.AS_IT_ATTACKS: "",
        Shape.OPENING_HAND: "",
        Shape.REPLACEMENT: "If I would die, you may pay [A] to heal me and recall me instead.",
    },
    "magic": {
        Shape.BEFORE_COLON: "{1}, {T}: Draw a card.",
        Shape.ADDITIONAL: "As an additional cost to cast this spell, discard a card.",
        Shape.OPTIONAL_ADDITIONAL: "As an additional cost to cast this spell, you may discard a card.",
        Shape.LEADING_PAY_TO: "When this creature enters, you may pay {1} to draw a card.",
        Shape.LATER_PAY_TO: "When this creature enters, draw a card. You may pay {1} to draw a card.",
        Shape.PAY_TO: "Pay {1} to draw a card.",
        Shape.MAY_IF_DO: "You may discard a card. If you do, draw two cards.",
        Shape.IF_DO: "Discard a card. If you do, draw two cards.",
        Shape.WHEN_DO: "Discard a card. When you do, draw two cards.",
        Shape.UNLESS: "Counter target spell unless its controller pays {2}.",
        Shape.RATHER_THAN: "You may discard a card rather than pay this spell's mana cost.",
        Shape.FOR_COST: "You may cast this card for {2}.",
        Shape.APPLIED: "This creature can't attack unless you pay {2}.",
        Shape.APPLIED_TO_BLOCK: "This creature can't block unless you pay {2}.",
        Shape.OPENING_HAND: "You may reveal this card from your opening hand. If you do, draw a card.",
        Shape.AS_IT_ATTACKS: "You may exert this creature as it attacks. When you do, draw a card.",
        Shape.REPLACEMENT: "If this creature would die, you may pay {1} to return it to its owner's hand instead.",
    },
}
"""A text for each shape; empty where the game prints no such form."""

# These only get shorter: what the grammar does not read yet.
NOT_YET = {"riftbound": {""}, "magic": {TEXTS["magic"][Shape.FOR_COST], TEXTS["magic"][Shape.RATHER_THAN]}}
UNPRINTED = {"riftbound": set(), "magic": {"cleave", "forecast", "more_than_meets_the_eye", "offering"}}

WAYS = {
    "riftbound": ("[{}]", "[{}] [1]"),
    "magic": (
        "{} {{1}}",
        "{}",
        "{} 2",
        "{} 2—{{1}}",
        "{} a creature",
        "{} onto Arcane {{1}}",
        "{} with artifact {{1}}",
        "{} — {{1}}: Draw a card.",
        "{} {{1}} — 1/1",
        "{}\n+ {{1}} — Draw a card.",
    ),
}
"""The ways a keyword is printed."""

BY_PROFILE = [(profile, shape) for profile in PROFILES.values() for shape in Shape if shape is not Shape.PRINTED]
KEYWORDS = [(profile, name) for profile in PROFILES.values() for name in profile.keywords]


def marked(profile: RulesProfile) -> RulesProfile:
    """The profile with each ruling giving its shape for its reason, so that the shape can be seen."""
    return replace(profile, rulings={s: replace(ruling, reason=s.name) for s, ruling in profile.rulings.items()})


@pytest.mark.parametrize(("profile", "shape"), BY_PROFILE, ids=[f"{p.name}: {s.name}" for p, s in BY_PROFILE])
def test_each_shape_has_a_text_of_it(profile: RulesProfile, shape: Shape):
    text = TEXTS[profile.game][shape]
    nodes = nodes_of(text, profile.game) if text else ()
    if not nodes:
        assert text in NOT_YET[profile.game]
        pytest.skip("the grammar does not read this yet")
    assert shape.name in {cost.reason for cost in classify(nodes, marked(profile)).costs}


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda p: p.name)
def test_the_printed_cost_is_a_shape_too(profile: RulesProfile):
    found = base_cost(Face(name="Fenwick", text="", cost="[2]"), marked(profile))
    assert found is not None and found.reason == Shape.PRINTED.name


@pytest.mark.parametrize(("profile", "name"), KEYWORDS, ids=[f"{p.name}: {name}" for p, name in KEYWORDS])
def test_each_keyword_has_a_text_of_it(profile: RulesProfile, name: str):
    nodes = _printed(name, profile)
    if nodes is None:
        assert name in UNPRINTED[profile.game]
        nodes = (_by_hand(name, profile.keywords[name]),)
    ruling: KeywordRuling | None = profile.keywords[name]
    found = classify(nodes, profile).costs
    while ruling is not None:
        (cost,) = [c for c in found if (c.role, c.keyword_rule) == (ruling.role, ruling.keyword_rule)]
        assert (cost.rule, cost.paid_when, cost.gate) == (ruling.rule, ruling.paid_when, ruling.gate)
        ruling = ruling.also


def _printed(name: str, profile: RulesProfile) -> tuple[Node, ...] | None:
    """A text's nodes in which the keyword stands, with its cost where it prints one."""
    game, prints = profile.game, profile.keywords[name].prints
    words = "-".join(part.capitalize() for part in name.split("-")) if game == "riftbound" else name.capitalize()
    for way in WAYS[game]:
        nodes = nodes_of(way.format(words.replace("_", " ")), game)
        if any(isinstance(node, Prototype | PricedModes) for node in nodes):
            return nodes
        found = [part for node in nodes for part in walk(node) if isinstance(part, Keyword) and part.name == name]
        if found and (found[0].cost is not None or not prints or "—" in way):
            return nodes
    return None


def _by_hand(name: str, ruling: KeywordRuling) -> Keyword:
    return Keyword(name, cost=Cost((Pay(Resources(("1",))),)) if ruling.prints else None)


def test_nothing_is_found_where_a_quick_look_sees_nothing_that_may_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [card for card in read_source([str(CARDS)]) if isinstance(card, CardReading) and card.profile is not None]
    found = [(a, card.profile, (a.node,) if a.node else a.parts) for card in cards for a in card.abilities]
    monkeypatch.setattr(classify_module, "_may_ask", lambda node, profile: True)
    again = [classify(nodes, profile, ability.kind) for ability, profile, nodes in found]
    assert [(one.costs, one.modifiers) for one in again] == [(a.costs, a.modifiers) for a, _, _ in found]
    assert sum(not one.costs and not one.modifiers for one in again) > 40
