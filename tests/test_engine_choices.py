"""What is chosen while a card is played or an ability activated: only what leaves a way to go through with it.

RB 1.4 355.16, CR 601.2: whoever takes back what was begun did not play it, so what must end so is not offered.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine_games import BASE, FIELD, HAND, activates, gear, magic, mtg, plays, rift, spell, unit
from engine_games import riftbound as rift_game

from cardlang.engine.decisions import Act, Decision, DecisionKind
from cardlang.engine.script import Do, Line, play, say
from cardlang.engine.setup import Setup, face, find
from cardlang.engine.state import Face, GameState, Mark, Place, Zone


def asked(state: GameState, lines: list[Line], kind: DecisionKind) -> list[Decision]:
    """The decisions of a kind that came up, and nothing of the script was left over."""
    played = play(state, lines)
    assert not played.left and played.missing is None
    return [one.decision for one in played.trace if one.decision.kind is kind]


def offered(decision: Decision) -> list[str]:
    return [option.label for option in decision.options]


def creature(name: str, *texts: str, cost: tuple[str, ...] = ()) -> object:
    return face(name, "creature card", cost, [mtg(text) for text in texts], power=1, toughness=1)


RUNNER = unit("Runner", 2, "[Accelerate]", cost=("1",), colours=("R",))
PRINTED = unit(
    "Hauler", 2, "As you play me, you may pay [2] as an additional cost. If you do, I enter ready.", cost=("1",)
)
REPEATED = spell("Surge", "[Repeat] [2]", "Draw 1.", cost=("1",))


@pytest.mark.parametrize(
    ("card", "less", "enough"),
    [
        (RUNNER, {"E": 1, "R": 1}, {"E": 2, "R": 1}),
        (RUNNER, {"E": 2, "G": 1}, {"E": 2, "A": 1}),
        (PRINTED, {"E": 2}, {"E": 3}),
        (REPEATED, {"E": 2}, {"E": 3}),
    ],
)
def test_an_optional_cost_is_asked_for_only_when_all_can_be_paid_with_it(
    card: Face, less: dict[str, int], enough: dict[str, int]
) -> None:
    for pool, times in ((less, 0), (enough, 1)):
        setup = rift_game(pool)
        setup.card(1, card, HAND)
        found = asked(setup.state(), [plays(card.name)], DecisionKind.DECLARE)
        assert len(found) == times, pool


def test_an_act_that_the_other_parts_need_is_not_asked_for() -> None:
    """One friend cannot be killed for both costs."""
    setup = rift_game({"E": 1})
    both = ("As an additional cost to play me, kill a friendly unit.", KILLER_TOO)
    setup.card(1, unit("Glutton", 5, *both, cost=("1",)), HAND)
    setup.card(1, unit("A", 1), BASE)
    assert asked(setup.state(), [plays("Glutton")], DecisionKind.DECLARE) == []
    setup.card(1, unit("B", 1), BASE)
    found = asked(
        setup.state(),
        [plays("Glutton"), say("yes", kind=DecisionKind.DECLARE), say("A"), say("B")],
        DecisionKind.DECLARE,
    )
    assert len(found) == 1


KILLER_TOO = "You may kill a friendly unit as an additional cost to play me."


def test_declaring_one_cost_may_leave_nothing_for_the_next() -> None:
    setup = rift_game({"E": 3, "R": 1})
    setup.card(
        1,
        unit(
            "Runner",
            2,
            "[Accelerate]",
            "You may pay [2] as an additional cost to play me.",
            cost=("1",),
            colours=("R",),
        ),
        HAND,
    )
    first = say("yes", kind=DecisionKind.DECLARE)
    assert len(asked(setup.state(), [plays("Runner"), first], DecisionKind.DECLARE)) == 1
    assert len(asked(setup.state(), [plays("Runner")], DecisionKind.DECLARE)) == 2


def test_a_target_too_dear_is_not_offered_to_an_activated_ability_either() -> None:
    setup = rift_game({"E": 1})
    field = setup.battlefield("bf1")
    setup.card(1, gear("Lever", "[1]: Stun a unit."), BASE)
    setup.card(2, unit("Warded", 3, "[Deflect]"), FIELD, field)
    setup.card(2, unit("Plain", 3), FIELD, field)
    setup.card(2, unit("Other", 2), FIELD, field)
    state = setup.state()
    found = asked(state, [activates("Lever"), say("Plain")], DecisionKind.TARGET)
    assert [offered(one) for one in found] == [["Plain", "Other"]]
    played = play(state, [activates("Lever"), say("Plain")])
    assert Mark.STUNNED in find(played.state, "Plain").marks


def test_a_target_dear_once_is_dear_again_when_the_text_is_repeated() -> None:
    """With one [A] to spare the repeated text can choose the dear unit once."""
    setup = rift_game({"E": 2, "A": 1})
    setup.card(1, spell("Jab", "[Repeat] [1]", "Deal 1 to an enemy unit.", cost=("1",)), HAND)
    setup.card(2, unit("Warded", 3, "[Deflect]"), BASE)
    setup.card(2, unit("Plain", 3), BASE)
    lines = [plays("Jab"), say("yes", kind=DecisionKind.DECLARE), say("Warded"), say("Plain")]
    found = asked(setup.state(), lines, DecisionKind.TARGET)
    assert [offered(one) for one in found] == [["Warded", "Plain"], ["Plain"]]


def test_x_is_no_more_than_can_be_paid() -> None:
    setup = magic({"C": 2, "R": 1})
    setup.card(1, face("Torrent", "sorcery card", ("X", "R"), [mtg("Draw a card.")]), HAND)
    found = asked(setup.state(), [plays("Torrent"), say(2)], DecisionKind.AMOUNT)
    assert [offered(one) for one in found] == [["0", "1", "2"]]


def test_x_of_an_activated_ability_is_no_more_than_can_be_paid() -> None:
    setup = magic({"C": 3})
    setup.card(1, face("Engine", "artifact card", (), [mtg("{X}, {T}: Draw a card.")]), Place.BOARD)
    found = asked(setup.state(), [activates("Engine"), say(3)], DecisionKind.AMOUNT)
    assert [offered(one) for one in found] == [["0", "1", "2", "3"]]


def test_a_kicker_is_asked_for_only_when_it_can_be_paid_and_as_often_as_it_can() -> None:
    once = face("Bolt", "instant card", ("R",), [mtg("Kicker {2}"), mtg("Draw a card.")])
    often = face("Bolts", "instant card", ("R",), [mtg("Multikicker {2}"), mtg("Draw a card.")])
    for pool, kicked, times in (({"R": 2}, 0, []), ({"R": 3}, 1, ["0", "1"]), ({"R": 5}, 1, ["0", "1", "2"])):
        setup: Setup = magic(pool)
        setup.card(1, once, HAND)
        setup.card(1, often, HAND)
        assert len(asked(setup.state(), [plays("Bolt")], DecisionKind.DECLARE)) == kicked
        found = asked(setup.state(), [plays("Bolts"), *([say(0)] if times else [])], DecisionKind.AMOUNT)
        assert [offered(one) for one in found] == ([times] if times else [])


def test_what_waits_for_a_first_phase_happens_in_each_players_first_turn_alone() -> None:
    """RB 1.4 383.1: "at the start of each player's first Beginning Phase"."""
    words = "At the start of each player's first Beginning Phase, that player draws 1."
    for number, drawn in ((1, 2), (3, 1)):
        setup = rift_game()
        setup.battlefield("Obelisk", abilities=[rift(words)])
        state = setup.state(turn=2)
        state = replace(state, turn=replace(state.turn, number=number))
        played = play(state, [Do(2, Act.PASS), Do(1, Act.PASS)])
        hand = [o for o in played.state.objects.values() if o.zone == Zone(Place.HAND, 1)]
        assert len(hand) == drawn
