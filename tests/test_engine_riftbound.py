"""Riftbound, run by the rules: payments as costs and as game actions, replaced, declined, impossible."""

from __future__ import annotations

from engine_games import BASE, FIELD, HOURGLASS, TRASH, gear, moves, plays, rift, riftbound, spell, unit

from cardlang.engine.decisions import Act, DecisionKind
from cardlang.engine.script import Do, Played, decisions, play, say
from cardlang.engine.setup import Setup, face, find, on_chain, pool, stat
from cardlang.engine.state import GameState, Mark, Place
from cardlang.nodes.abilities import Text
from cardlang.nodes.clauses import Instead
from cardlang.nodes.effects import Act as Doing
from cardlang.nodes.effects import Does, If, May, Sentence
from cardlang.nodes.filters import Noun, Objects, Self, You
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Stat, Verb

RAIDER = "When I attack, you may pay [4][C]. If you do, kill a unit here."
TOLL = Text(
    (
        Sentence(
            If(
                Does(You(), Modal(Mode.WOULD, Doing(Verb.PAY, Objects(None, None, Noun((), "energy"))))),
                Instead(May(You(), Doing(Verb.EXHAUST, Self()))),
            )
        ),
    )
)


def place(state: GameState, name: str) -> Place:
    return find(state, name).zone.place


def hand(state: GameState, player: int = 1) -> int:
    return len([o for o in state.objects.values() if o.zone.place is Place.HAND and o.zone.holder == player])


def attack(setup: Setup) -> GameState:
    field = setup.battlefield("bf1")
    setup.card(1, unit("Raider", 3, RAIDER, colours=("R",)), BASE)
    setup.card(2, unit("Grunt", 4), FIELD, field)
    setup.card(2, spell("Answer", "[Reaction]", "Draw 1."))
    return setup.state()


def chain_seen(played: Played, name: str) -> list[GameState]:
    return [t.state for t in played.trace if t.decision.kind is DecisionKind.ACT and name in on_chain(t.state)]


def test_a_payment_before_if_you_do_is_made_on_resolution() -> None:
    """R01 (RB 1.4 205, 383.3.a, 402.1, 444.2)."""
    state = attack(riftbound({"E": 4, "R": 1}))
    played = play(state, [moves("bf1"), say("Raider"), say("yes"), say("Grunt"), say("yes", kind=DecisionKind.PAY)])
    assert played.missing is None and not played.left
    waiting = chain_seen(played, "Raider")
    assert waiting and all(pool(seen, 1) == {"E": 4, "R": 1} for seen in waiting)
    assert pool(played.state, 1) == {}
    assert place(played.state, "Grunt") is TRASH


def test_a_replaced_payment_kills_the_if_you_do() -> None:
    """R02 (RB 1.4 205, 370.1.a.1)."""
    setup = riftbound({"E": 4, "R": 1})
    setup.card(1, face("Toll", "gear card", (), [TOLL]), BASE)
    lines = [moves("bf1"), say("Raider"), say("yes"), say("Grunt"), say("yes", kind=DecisionKind.PAY), say("yes")]
    played = play(attack(setup), lines)
    assert not played.left
    assert Mark.EXHAUSTED in find(played.state, "Toll").marks
    assert pool(played.state, 1) == {"E": 4, "R": 1}
    assert place(played.state, "Grunt") is FIELD


def test_a_declined_leading_may_takes_the_trigger_off_the_chain() -> None:
    """R04 (RB 1.4 383.3.a.2, 402.1.a)."""
    state = attack(riftbound({"E": 4, "R": 1}))
    played = play(state, [moves("bf1"), say("Raider"), say("no", kind=DecisionKind.MAY)])
    assert not chain_seen(played, "Raider")
    assert pool(played.state, 1) == {"E": 4, "R": 1}


def test_a_replaced_additional_cost_is_paid() -> None:
    """R06 (RB 1.4 203.2, 357.2.a)."""
    setup = riftbound({"E": 4})
    setup.card(1, unit("Patron", 4, "As an additional cost to play me, kill a friendly unit.", cost=("4",)))
    setup.card(1, unit("A", 3), BASE)
    setup.card(1, gear("Hourglass", HOURGLASS), BASE)
    played = play(setup.state(), [plays("Patron"), say("A")])
    assert not played.left and played.missing is None
    assert place(played.state, "A") is BASE and Mark.EXHAUSTED in find(played.state, "A").marks
    assert place(played.state, "Hourglass") is TRASH
    assert place(played.state, "Patron") is BASE
    assert pool(played.state, 1) == {}


def test_a_leading_cost_is_paid_before_anyone_can_react() -> None:
    """R08 (RB 1.4 204.3.a, 404.1, 808.1.d.2, 340.1, 355.10.c.1)."""
    setup = riftbound()
    field = setup.battlefield("bf1")
    setup.card(2, unit("X", 5), BASE)
    fan = unit(
        "Fan", 2, "When I defend, you may kill me to move an attacking unit here to its base.", "When I die, draw 1."
    )
    setup.card(1, fan, FIELD, field)
    setup.card(2, spell("Answer", "[Reaction]", "Draw 1."))
    played = play(setup.state(turn=2), [moves("bf1", 2), say("X"), say("yes", kind=DecisionKind.MAY)])
    assert not played.left and played.missing is None
    first = chain_seen(played, "Fan")[0]
    assert place(first, "Fan") is TRASH
    assert [item.finalized for item in first.chain] == [True, True]
    drawn = next(i for i, e in enumerate(played.state.log) if getattr(e, "verb", None) is Verb.DRAW)
    moved = next(
        i
        for i, e in enumerate(played.state.log)
        if getattr(e, "verb", None) is Verb.MOVE and getattr(getattr(e, "to", None), "place", None) is BASE
    )
    assert drawn < moved
    assert place(played.state, "X") is BASE
    assert hand(played.state) == 1


def test_an_object_link_survives_replacement() -> None:
    """R13 (RB 1.4 359.3.e.14.b)."""
    setup = riftbound({"E": 1})
    field = setup.battlefield("bf1")
    setup.card(1, spell("Blade", "Kill a unit at a battlefield. Its controller draws 2.", cost=("1",)))
    setup.card(2, unit("U", 3), FIELD, field)
    setup.card(2, gear("Hourglass", HOURGLASS), BASE)
    played = play(setup.state(), [plays("Blade"), say("U")])
    assert place(played.state, "U") is BASE
    assert hand(played.state, 2) == 2


def test_discarding_as_a_cost_needs_all_the_cards() -> None:
    """R25 (RB 1.4 422.3, 422.4, 359.3.e.11)."""
    setup = riftbound({"E": 1})
    setup.card(1, gear("Wheel", "Discard 2: Draw 2."), BASE)
    setup.card(1, spell("Sift", "Discard 2, then draw 2.", cost=("1",)))
    setup.card(1, spell("Other", "Draw 1."))
    only = play(riftbound_with_one_other(), [Do(1, Act.ACTIVATE, "Wheel")])
    assert only.left
    played = play(setup.state(), [plays("Sift"), say("Other")])
    assert place(played.state, "Other") is TRASH
    assert hand(played.state) == 2


def riftbound_with_one_other() -> GameState:
    setup = riftbound()
    setup.card(1, gear("Wheel", "Discard 2: Draw 2."), BASE)
    setup.card(1, unit("Other", 1, cost=("9",)))
    return setup.state()


MEDITATE = "As an additional cost to play this, you may exhaust a friendly unit. If you do, draw 2. Otherwise, draw 1."


def test_an_exhausted_unit_cannot_pay_an_exhaust_cost() -> None:
    """R27 (RB 1.4 414.1.b, 414.4)."""
    for marks, lines, drawn in (({Mark.EXHAUSTED}, (), 1), ((), (say("yes", kind=DecisionKind.DECLARE),), 2)):
        setup = riftbound({"E": 2})
        setup.card(1, spell("Meditate", MEDITATE, cost=("2",)))
        setup.card(1, unit("A", 2), BASE, marks=marks)
        played = play(setup.state(), [plays("Meditate"), *lines])
        assert not played.left
        asked = [d for d in decisions(played) if d[1] == "declare"]
        assert bool(asked) == (drawn == 2)
        assert hand(played.state) == drawn
        assert Mark.EXHAUSTED in find(played.state, "A").marks


def test_costs_of_cards_are_queried_as_printed() -> None:
    """A value of a card's cost stays what is printed, whatever is paid (RB 1.4 206)."""
    setup = riftbound()
    setup.card(1, spell("Big", "Draw 1.", cost=("8", "R")))
    state = setup.state()
    assert stat(state, "Big", Stat.ENERGY_COST) == 8
    assert stat(state, "Big", Stat.POWER_COST) == 1


def test_rift_reads() -> None:
    assert rift("Draw 1.") == rift("Draw 1.")
