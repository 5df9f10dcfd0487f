"""What is handed out at a decision: saved, forked, replayed; and what the interpreter says it cannot run."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import test_engine_costs
import test_engine_magic
import test_engine_riftbound
from engine_games import BASE, FIELD, HAND, HOURGLASS, TRASH, gear, moves, mtg, plays, rift, riftbound, spell, unit

from cardlang.diagnostics import CardlangError
from cardlang.engine.decisions import Decision, DecisionKind, Option, first
from cardlang.engine.explore import answers, explore, until_somebody_acts
from cardlang.engine.run import NeedsDecision, Over, decide, play_out, run
from cardlang.engine.runnable.abilities import check_runnable
from cardlang.engine.saving import load_decision, load_state, save
from cardlang.engine.script import play, say
from cardlang.engine.setup import Setup, find, pool, stat
from cardlang.engine.state import GameState
from cardlang.nodes.words import Stat
from cardlang.profiles.magic import MAGIC, MAGIC_2008
from cardlang.profiles.riftbound import RIFTBOUND_1_3, RIFTBOUND_1_4


def patron() -> GameState:
    setup = riftbound({"E": 4})
    setup.card(1, unit("Patron", 4, "As an additional cost to play me, kill a friendly unit.", cost=("4",)))
    setup.card(1, unit("A", 3), BASE)
    setup.card(1, unit("B", 3), BASE)
    setup.card(1, gear("Hourglass", HOURGLASS), BASE)
    return setup.state()


def due(outlook: object) -> NeedsDecision:
    assert isinstance(outlook, NeedsDecision)
    return outlook


def option(outlook: NeedsDecision, label: str) -> tuple[int, ...]:
    return (next(i for i, o in enumerate(outlook.decision.options) if o.label == label),)


def test_a_decision_can_be_saved_and_gone_on_from() -> None:
    here = due(run(patron()))
    for label in ("Patron", "A"):
        again = load_decision(json.loads(json.dumps(save(here))))
        assert save(again) == save(here)
        assert again.decision == here.decision
        one, other = decide(here, option(here, label)), decide(again, option(again, label))
        here = due(one)
        assert save(due(other)) == save(here)
    assert find(here.state, "Patron").zone.place is BASE


def test_what_happened_in_a_step_before_is_gone_back_to_only_as_far_as_it_is_the_same() -> None:
    """An act is begun, and answered now in one way, now in the other; each time it comes to the same."""
    choosing = due(decide(due(run(patron())), (0,)))
    chosen = range(len(choosing.decision.options))
    assert len(chosen) == 2
    once = [decide(choosing, (place,)).state for place in chosen]
    again = [decide(choosing, (place,)).state for place in (*reversed(chosen), *chosen)]
    assert again == [once[1], once[0], once[0], once[1]] and once[0] != once[1]
    further = decide(choosing, (0,))
    assert further.state == once[0] and further.state.log == once[0].log


def test_a_decision_can_be_answered_in_each_way() -> None:
    choosing = due(decide(due(run(patron())), (0,)))
    assert choosing.decision.kind is DecisionKind.CHOOSE
    ends = [due(decide(choosing, option(choosing, name))).state for name in ("A", "B", "A")]
    assert [o.face.name for end in ends for o in end.on_board() if "exhausted" in {m.value for m in o.marks}] == [
        "Patron", "A", "Patron", "B", "Patron", "A",
    ]  # fmt: skip
    assert save(ends[0]) == save(ends[2]) != save(ends[1])


def test_a_saved_state_is_the_same_state() -> None:
    played = play(patron(), [plays("Patron"), say("A")])
    assert save(load_state(json.loads(json.dumps(save(played.state))))) == save(played.state)


@pytest.mark.parametrize(
    "data", [{}, {"is": "GameState"}, {"is": "Path"}, [], {"is": "Zone", "place": "hand", "holder": 1}]
)
def test_what_is_no_saved_game_is_refused(data: object) -> None:
    with pytest.raises(CardlangError):
        load_state(data)


def test_an_answer_that_is_none_is_refused() -> None:
    here = due(run(patron()))
    for answer in ((), (99,), (0, 0)):
        with pytest.raises(CardlangError):
            decide(here, answer)


def test_a_game_can_be_played_out() -> None:
    outlook = play_out(patron(), lambda d: (len(d.options) - 1,) if d.kind is DecisionKind.ACT else first(d))
    assert isinstance(outlook, Over)
    assert outlook.state.turn.number > 4
    assert [player.won for player in outlook.state.players] == [player.points >= 8 for player in outlook.state.players]


def test_a_play_that_fails_is_taken_back() -> None:
    """RB 1.4 358.5: everything is as it was, and nothing has triggered."""
    setup = riftbound({"E": 3})
    setup.card(1, unit("Patron", 4, "As an additional cost to play me, kill a friendly unit.", cost=("4",)))
    setup.card(1, unit("A", 3, "When I die, draw 1."), BASE)
    state = setup.state()
    assert [o.label for o in due(run(state)).decision.options if o.label == "Patron"] == []
    played = play(state, [plays("Patron"), say("A")])
    assert played.left and save(played.state) == save(state)


def test_what_is_linked_by_the_act_and_what_by_the_object() -> None:
    """An act with "If you do", replaced: it asks for the act in one document only (RB 1.4 205, 359.3.e.14.b)."""
    text = "Kill a friendly unit. If you do, give another friendly unit +3 [M] this turn. Draw 1."
    for profile, might in ((RIFTBOUND_1_4, 2), (RIFTBOUND_1_3, 5)):
        setup = riftbound({"E": 2})
        setup.card(1, spell("Grip", text, cost=("2",)))
        setup.card(1, unit("A", 3), BASE)
        setup.card(1, unit("B", 2), BASE)
        setup.card(1, gear("Hourglass", HOURGLASS), BASE)
        state = replace(setup.state(), rules=profile)
        played = play(state, [plays("Grip"), say("A"), say("B")])
        assert not played.left and played.missing is None
        assert stat(played.state, "B", Stat.MIGHT) == might
        assert len([o for o in played.state.objects.values() if o.zone.place is HAND and o.owner == 1]) == 1


def test_when_a_later_cost_of_a_trigger_is_paid() -> None:
    """Rules differ: on resolution (RB 1.4 204.3.b), or when the trigger is finalized (RB 1.3 383.3.b)."""
    text = "When I attack, draw 1. Pay [1] to draw 1."
    for profile, asked_with in ((RIFTBOUND_1_4, 1), (RIFTBOUND_1_3, 0)):
        setup = riftbound({"E": 1})
        field = setup.battlefield("bf1")
        setup.card(1, unit("Raider", 3, text), BASE)
        setup.card(2, unit("Grunt", 9), FIELD, field)
        state = replace(setup.state(), rules=profile)
        played = play(state, [moves("bf1"), say("Raider"), say("yes", kind=DecisionKind.PAY)])
        assert not played.left
        asked = next(t.state for t in played.trace if t.decision.kind is DecisionKind.PAY)
        drawn = [o for o in asked.objects.values() if o.zone.place is HAND and o.owner == 1]
        assert len(drawn) == asked_with
        assert pool(played.state, 1) == {}


def test_when_pools_empty() -> None:
    """RB 1.4 167, RB 1.3: at the start of the main phase, or at the end of the draw phase."""
    from cardlang.profiles.play import Phase

    for profile in (RIFTBOUND_1_4, RIFTBOUND_1_3):
        setup = Setup(profile)
        setup.player(1, pool={"E": 2})
        setup.deck(1, 3)
        played = play(setup.state(phase=Phase.DRAW, begin=True), [])
        assert pool(played.state, 1) == {}
        assert played.state.turn.phase is Phase.MAIN


RUNNABLE = [
    *(("riftbound", a) for a in (test_engine_costs.GRIP, test_engine_costs.LUX, test_engine_costs.SPLITTER)),
    *(("riftbound", a) for a in (test_engine_costs.APPRENTICE, test_engine_costs.DEFY, test_engine_costs.ATAKHAN)),
    *(("riftbound", a) for a in (test_engine_costs.BULLET, test_engine_costs.MAGISTER)),
    *(("magic", a) for a in (test_engine_magic.EXILED_INSTEAD, test_engine_magic.PIT, test_engine_magic.DERM)),
    ("magic", test_engine_magic.GATHER),
    *(
        ("riftbound", rift(text))
        for text in (
            "When I attack, you may pay [4][C]. If you do, kill a unit here.",
            HOURGLASS,
            "If I would die, you may pay [A] and exhaust me to recall me instead.",
            "[Repeat] [4][C]",
            "[Deathknell] — Draw 1.",
            test_engine_riftbound.MEDITATE,
        )
    ),
    *(("magic", mtg(text)) for text in ("Kicker {1}", "Echo {2}{R}", test_engine_magic.HESITATION, "Morph {3}{U}")),
]


@pytest.mark.parametrize(("game", "ability"), RUNNABLE)
def test_what_the_scenarios_use_is_runnable(game: str, ability: object) -> None:
    rules = MAGIC if game == "magic" else RIFTBOUND_1_4
    assert check_runnable(ability, rules) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["Scry 2.", "Emerge {5}{U}", "Suspend 3—{R}", "Destroy target creature. Scry 1."])
def test_what_is_not_runnable_is_said_before(text: str) -> None:
    found = check_runnable(mtg(text), MAGIC)
    assert [d.code for d in found] == ["CL501"]
    assert found[0].span


def test_every_way_it_can_go_is_found() -> None:
    """Both orders of two reductions, and every object a cost can use (RB 1.4 356.4.d.1)."""
    state = test_engine_costs.splitter_game(energy=2, might=7, apprentice=True)
    ends = explore(state, until_somebody_acts).ends
    assert {pool(end.state, 1).get("E", 0) for end in ends if find(end.state, "Splitter").zone.place is TRASH} == {1, 2}
    killed = {
        name
        for end in explore(patron(), until_somebody_acts).ends
        for name in ("A", "B")
        if "exhausted" in {mark.value for mark in find(end.state, name).marks}
    }
    assert killed == {"A", "B"}


def test_the_ways_to_answer_a_decision() -> None:
    three = Decision(1, DecisionKind.CHOOSE, (Option("a"), Option("b"), Option("c")), 0, 2)
    assert list(answers(three)) == [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]


def test_unspent_mana_burns_in_2008_only() -> None:
    """CR2008: lost at the end of the phase, each costing a point of life; today it is lost and nothing more."""
    for profile, life in ((MAGIC, 20), (MAGIC_2008, 18)):
        setup = Setup(profile)
        setup.player(1, pool={"R": 2})
        setup.deck(1, 3)
        setup.deck(2, 3)
        outlook = play_out(setup.state(), lambda d: (len(d.options) - 1,), 4)
        assert pool(outlook.state, 1) == {}
        assert outlook.state.player(1).life == life
