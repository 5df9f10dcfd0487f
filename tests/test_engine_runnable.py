"""What the interpreter says it cannot run: all whose words it would pass over or take otherwise than the rules."""

from __future__ import annotations

import pytest
from engine_games import BASE, BOARD, FIELD, HAND, TRASH, activates, magic, mtg, plays, rift, riftbound, unit

from cardlang.engine.decisions import DecisionKind
from cardlang.engine.run import NeedsDecision, run
from cardlang.engine.runnable.abilities import check_cost, check_runnable
from cardlang.engine.script import play, say
from cardlang.engine.setup import face, find, pool, stat
from cardlang.nodes import registry
from cardlang.nodes.abilities import Ability
from cardlang.nodes.costs import Cost, Pay, Resources
from cardlang.nodes.effects import Content, Sentence
from cardlang.nodes.words import Stat
from cardlang.profiles.magic import MAGIC
from cardlang.profiles.play import Phase
from cardlang.profiles.riftbound import RIFTBOUND_1_4

NOT_YET = {
    "riftbound": ("Give a unit +1 [M] this turn for each of the following tags among your units — Dog and Cat.",),
    "magic": (
        "Lifelink",
        "Flying",
        "Target creature gains flying until end of turn.",
        "Create a 1/1 white Bird creature token with flying.",
        "Deathtouch",
        "Hexproof",
        "Megamorph {2}{U}",
        "Retrace",
        "Jump-start",
        "Kicker {X}",
        "Gain control of target creature until end of turn.",
        "The next spell you cast this turn costs {1} less to cast.",
        "Whenever this creature attacks, draw a card.",
        "At the beginning of combat on your turn, draw a card.",
        "Create a Treasure token.",
        "Put a shield counter on target creature.",
        "Target creature gains lifelink until end of turn.",
        "{T}: Add {C}. Destroy all creatures.",
        "{E}: Draw a card.",
        "Destroy target colorless creature.",
        "Put it on the bottom of its owner's library.",
        "Whenever one or more creatures die, draw a card.",
    ),
}
RUN = {
    "riftbound": (
        "I have +1 [M] here.",
        "When a unit you control becomes [Mighty], draw 1.",
        "When I move to a battlefield, draw 1.",
        "When a unit dies here, draw 1.",
        "At the start of your turn, draw 1.",
        "[Tank], [Backline]",
        "[Temporary]",
        "[Hunt 2]",
        "[Flow] [2]",
        "Give a unit [Tank] this turn.",
    ),
    "magic": (
        "Flash, haste",
        "Flashback {2}{R}",
        "{X}, {T}: Draw X cards.",
        "Mill two cards.",
        "At the beginning of the end step, draw a card.",
        "Whenever a creature dies, draw a card.",
        "Destroy target Goblin.",
    ),
}
RULES = {"riftbound": RIFTBOUND_1_4, "magic": MAGIC}
ABILITIES = {"riftbound": rift, "magic": mtg}


def texts(of: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(game, text) for game, found in of.items() for text in found]


@pytest.mark.parametrize(("game", "text"), texts(NOT_YET))
def test_what_is_not_modelled_is_said(game: str, text: str) -> None:
    found = check_runnable(ABILITIES[game](text), RULES[game])
    assert found and {one.code for one in found} == {"CL501"}


@pytest.mark.parametrize(("game", "text"), texts(RUN))
def test_what_is_modelled_is_runnable(game: str, text: str) -> None:
    assert check_runnable(ABILITIES[game](text), RULES[game]) == ()


@pytest.mark.parametrize("kind", sorted(registry.node_classes()))
def test_a_clause_of_no_known_kind_is_never_runnable(kind: str) -> None:
    """A clause made of a class the interpreter has no case for is reported in each of the positions."""
    made = registry.node_classes()[kind]
    if made in ABILITIES_AND_STEPS or made.__match_args__:
        return
    from cardlang.nodes.abilities import Text, Triggered

    bare: Content = made()  # type: ignore[assignment]
    for ability in (Text((Sentence(bare),)), Triggered(bare, ())):
        assert check_runnable(ability, RIFTBOUND_1_4) and check_runnable(ability, MAGIC)


ABILITIES_AND_STEPS = (Sentence, *Ability.__args__)  # type: ignore[attr-defined]


def test_what_a_sentence_is_depends_on_the_card() -> None:
    draws, gives = rift("Draw 1."), rift("Your units have +1 [M].")
    assert check_runnable(draws, RIFTBOUND_1_4, {"spell"}) == () != check_runnable(draws, RIFTBOUND_1_4, {"gear"})
    assert check_runnable(gives, RIFTBOUND_1_4, {"gear"}) == () != check_runnable(gives, RIFTBOUND_1_4, {"spell"})
    assert check_runnable(gives, RIFTBOUND_1_4, {"battlefield"}) == ()


@pytest.mark.parametrize(("symbol", "known"), [("2", True), ("W/U", True), ("X", True), ("Q", False), ("E", False)])
def test_what_a_card_costs_must_be_payable(symbol: str, known: bool) -> None:
    assert (check_cost(Cost((Pay(Resources((symbol,))),)), MAGIC) == ()) is known


def test_x_of_an_activated_ability_is_announced() -> None:
    """CR 601.2b, 602.2b."""
    setup = magic({"U": 3})
    setup.card(1, face("Well", "artifact card", ("1",), [mtg("{X}, {T}: Draw X cards.")]), BOARD)
    played = play(setup.state(), [activates("Well"), say("2", kind=DecisionKind.AMOUNT)])
    assert not played.left and pool(played.state, 1) == {"U": 1}
    assert len([o for o in played.state.objects.values() if o.zone.place is HAND]) == 2


def test_milling_takes_from_the_top() -> None:
    """CR 701.17a."""
    setup = magic({"U": 1})
    setup.card(1, face("Erode", "sorcery card", ("U",), [mtg("Mill two cards.")]))
    played = play(setup.state(), [plays("Erode")])
    assert len([o for o in played.state.objects.values() if o.zone.place is TRASH]) == 3


def test_a_value_that_holds_here_alone() -> None:
    setup = riftbound()
    field = setup.battlefield("bf1")
    setup.card(1, unit("Guard", 2, "Other friendly units have +1 [M] here."), FIELD, field)
    setup.card(1, unit("Near", 2), FIELD, field)
    setup.card(1, unit("Far", 2), BASE)
    state = setup.state()
    assert (stat(state, "Near", Stat.MIGHT), stat(state, "Far", Stat.MIGHT)) == (3, 2)


@pytest.mark.parametrize(("keyword", "hit"), [("[Tank]", "Marked"), ("[Backline]", "Other")])
def test_who_is_hit_first(keyword: str, hit: str) -> None:
    """RB 1.4 815.1.b, 826.3: whoever the attacker would rather hit."""
    from engine_games import moves

    setup = riftbound()
    field = setup.battlefield("bf1", 2)
    setup.card(2, unit("Marked", 2, keyword), FIELD, field)
    setup.card(2, unit("Other", 2), FIELD, field)
    setup.card(1, unit("Raider", 2), BASE)
    played = play(setup.state(), [moves("bf1"), say("Raider")])
    assert find(played.state, hit).zone.place is TRASH
    assert len([o for o in played.state.objects.values() if o.face.name in ("Marked", "Other") and o.damage]) == 0


def test_temporary_kills_before_scoring() -> None:
    """RB 1.4 816.1.b."""
    setup = riftbound()
    setup.card(1, unit("Spark", 2, "[Temporary]"), BASE)
    played = play(setup.state(phase=Phase.BEGINNING, begin=True), [])
    assert find(played.state, "Spark").zone.place is TRASH


@pytest.mark.parametrize(("text", "can"), [("Haste", True), ("Flying", False)])
def test_a_creature_that_just_came_cannot_tap(text: str, can: bool) -> None:
    """CR 302.6."""
    setup = magic({"G": 1})
    elf = face("Elf", "creature card", ("G",), [mtg(text), mtg("{T}: Draw a card.")], power=1, toughness=1)
    setup.card(1, elf)
    played = play(setup.state(), [plays("Elf")])
    outlook = run(played.state)
    assert isinstance(outlook, NeedsDecision)
    assert ("Elf" in [o.label for o in outlook.decision.options]) is can
