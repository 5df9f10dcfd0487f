"""Total costs, what cards cost when asked, payments within instructions, and costs applied to actions."""

from __future__ import annotations

from dataclasses import replace

from engine_games import BASE, FIELD, HAND, HOURGLASS, TRASH, gear, moves, plays, rift, riftbound, spell, unit

from cardlang.engine.decisions import DecisionKind
from cardlang.engine.script import Played, play, say
from cardlang.engine.setup import face, find, on_chain, pool, stat
from cardlang.engine.state import Face, GameState, Mark, Place
from cardlang.nodes.abilities import Ability, Text
from cardlang.nodes.amounts import Fixed, StatOf
from cardlang.nodes.clauses import AtLeastLeaving, While
from cardlang.nodes.costs import CostChange, Linked, PayTo, Resources
from cardlang.nodes.effects import Act, Does, Grant, Lasting, Sentence, StatChange
from cardlang.nodes.filters import (
    Another,
    Exactly,
    It,
    Located,
    Noun,
    Objects,
    Self,
    Trait,
    You,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Whom
from cardlang.nodes.predicates import Is
from cardlang.nodes.words import Direction, Duration, Preposition, Stat, Verb

A = Exactly(Fixed(1))


def objects(quantity: object, *words: str, where: tuple[object, ...] = ()) -> Objects:
    *traits, noun = words
    return Objects(quantity, None, Noun(tuple(Trait(word) for word in traits), noun), where)  # type: ignore[arg-type]


def text(*contents: object) -> Text:
    return Text(tuple(c if isinstance(c, Linked) else Sentence(c) for c in contents))  # type: ignore[arg-type]


def hand(state: GameState, player: int = 1) -> int:
    return len([o for o in state.objects.values() if o.zone.place is HAND and o.zone.holder == player])


def place(state: GameState, name: str) -> Place:
    return find(state, name).zone.place


def card(name: str, types: str, cost: tuple[str, ...], *abilities: Ability, might: int | None = None) -> Face:
    stats = {} if might is None else {"might": might}
    return face(name, f"{types} card", cost, abilities, **stats)


def lines(line: str) -> tuple[Sentence, ...]:
    """The sentences of a text."""
    read = rift(line)
    assert isinstance(read, Text)
    return read.body  # type: ignore[return-value]


GRIP = text(
    PayTo(
        Act(Verb.KILL, objects(A, "friendly", "unit")),
        Lasting(
            Grant(objects(Another(), "friendly", "unit"), (StatChange(StatOf(It(), Stat.MIGHT), Stat.MIGHT),)),
            Duration.THIS_TURN,
        ),
    ),
    Act(Verb.DRAW, objects(Exactly(Fixed(1)), "card")),
)


def test_a_cost_within_instructions_is_paid_though_replaced() -> None:
    """R11 (RB 1.4 203.2, 204.3.b, 355.10.c.1)."""
    setup = riftbound({"E": 2})
    field = setup.battlefield("bf1")
    setup.card(1, card("Grip", "spell", ("2",), GRIP))
    setup.card(1, unit("A", 3), FIELD, field)
    setup.card(1, unit("B", 2), FIELD, field)
    setup.card(1, gear("Hourglass", HOURGLASS), BASE)
    lines = [plays("Grip"), say("B", kind=DecisionKind.TARGET), say("A")]
    played = play(setup.state(), lines)
    assert not played.left and played.missing is None
    assert place(played.state, "A") is BASE and Mark.EXHAUSTED in find(played.state, "A").marks
    assert stat(played.state, "B", Stat.MIGHT) == 5
    assert hand(played.state) == 1
    chosen = [e for e in played.state.log if type(e).__name__ == "Chosen"]
    assert [e.object.object.face.name for e in chosen] == ["B"]


LUX = rift("When you play a spell that costs [5] or more, give me +3 [M] this turn.")
SPLITTER = Text(
    (
        *lines("This spell's Energy cost is reduced by the highest Might among units you control."),
        *lines("Deal 5 to a unit at a battlefield."),
    )
)


def splitter_game(*, energy: int = 0, might: int = 8, apprentice: bool = False) -> GameState:
    setup = riftbound({"E": energy})
    field = setup.battlefield("bf1")
    setup.card(1, card("Splitter", "spell", ("8",), SPLITTER))
    setup.card(1, card("Lux", "unit", (), LUX, might=5), BASE)
    setup.card(1, unit("Big", might), BASE)
    setup.card(1, card("Apprentice", "unit", (), APPRENTICE, might=3), FIELD if apprentice else HAND, field)
    setup.card(2, unit("Target", 9), FIELD, setup.battlefield("bf2"))
    return setup.state()


YOUR_SPELLS = objects(None, "spell", where=(Whom(You(), Act(Verb.PLAY, None)),))
APPRENTICE = text(
    While(
        Does(Self(), Is(Located(Preposition.AT, objects(A, "battlefield")))),
        AtLeastLeaving(Does(YOUR_SPELLS, CostChange(Resources(("1",)), Direction.LESS)), Resources(("1",))),
    )
)


def test_a_trigger_asks_for_the_printed_cost() -> None:
    """R15 (RB 1.4 206, 419.4.a)."""
    played = play(splitter_game(), [plays("Splitter"), say("Target")])
    assert not played.left and played.missing is None
    assert [e for e in played.state.log if type(e).__name__ == "Spent"] == []
    assert stat(played.state, "Lux", Stat.MIGHT) == 8


def test_the_order_of_reductions_matters_where_one_has_a_floor() -> None:
    """R19 (RB 1.4 356.4.d.1, 356.4.e)."""
    state = splitter_game(energy=2, might=7, apprentice=True)
    dear = play(state, [plays("Splitter"), say("Target"), say("Splitter, then Apprentice")])
    cheap = play(state, [plays("Splitter"), say("Target"), say("Apprentice, then Splitter")])
    auto = play(state, [plays("Splitter"), say("Target")])
    assert not dear.left and not cheap.left
    assert (pool(dear.state, 1), pool(cheap.state, 1), pool(auto.state, 1)) == ({"E": 1}, {"E": 2}, {"E": 2})


BARRAGE = rift("Kill a gear.")
DEFY = rift("Counter a spell that costs no more than [4] and no more than [A].")


def defied(cost: tuple[str, ...]) -> Played:
    setup = riftbound({"E": 8, "B": 2})
    setup.player(2, pool={"E": 1})
    barrage = face("Barrage", "spell card", cost, [rift("[Repeat] [4][C]"), BARRAGE], ("B",))
    setup.card(1, barrage)
    setup.card(2, face("Defy", "spell card", ("1",), [rift("[Reaction]"), DEFY]))
    setup.card(2, gear("Toll"), BASE)
    setup.card(2, gear("Lamp"), BASE)
    lines = [plays("Barrage"), say("yes", kind=DecisionKind.DECLARE), say("Toll"), say("Lamp")]
    return play(setup.state(), [*lines, plays("Defy", 2), say("Barrage")])


def test_a_repeated_spell_still_costs_what_is_printed() -> None:
    """R16 (RB 1.4 206, 820.3.a, 425.1.c)."""
    played = defied(("4", "B"))
    assert not played.left and played.missing is None
    assert pool(played.state, 1) == {}
    assert place(played.state, "Barrage") is TRASH
    assert (place(played.state, "Toll"), place(played.state, "Lamp")) == (BASE, BASE)


def test_a_dearer_spell_is_no_legal_target() -> None:
    """Rule 206 the other way round (RB 1.4 206, 355.9.b)."""
    setup = riftbound({"E": 5, "B": 1})
    setup.player(2, pool={"E": 1})
    setup.card(1, face("Dear", "spell card", ("5",), [rift("Draw 1.")]))
    setup.card(2, face("Defy", "spell card", ("1",), [rift("[Reaction]"), DEFY]))
    played = play(setup.state(), [plays("Dear"), plays("Defy", 2)])
    assert played.left and hand(played.state) == 1


ATAKHAN = rift(
    "You may kill a friendly unit as an additional cost to play me. If you do, I cost [1] less for each Energy it "
    "costs and [Y] less for each Power it costs."
)
HOPEFUL = face("Hopeful", "unit card", ("4",), might=3)


def atakhan(copied: Face | None) -> GameState:
    setup = riftbound({"E": 10, "Y": 3})
    setup.card(1, face("Atakhan", "unit card", ("10", "Y", "Y", "Y"), [ATAKHAN], ("Y",), might=10))
    setup.card(1, face("Reflection", "unit", None, might=1), BASE, copied=copied, token=True)
    return setup.state()


def test_a_copy_costs_what_it_copies() -> None:
    """R17 (RB 1.4 206, 356.2.b, 356.4): a Reflection that copies a [4] unit takes [4] off."""
    lines = [plays("Atakhan"), say("yes", kind=DecisionKind.DECLARE), say("Reflection")]
    played = play(atakhan(HOPEFUL), lines)
    assert not played.left and played.missing is None
    assert pool(played.state, 1) == {"E": 4}
    assert place(played.state, "Atakhan") is BASE
    plain = play(atakhan(None), lines)
    assert pool(plain.state, 1) == {}


def test_floors_keep_a_cost_from_going_below_nothing() -> None:
    """A copied [12] with five Power takes all there is (RB 1.4 356.6)."""
    lines = [plays("Atakhan"), say("yes", kind=DecisionKind.DECLARE), say("Reflection")]
    played = play(atakhan(replace(HOPEFUL, cost=("12", "Y", "Y", "R", "R", "R"))), lines)
    assert pool(played.state, 1) == {"E": 10, "Y": 3}


BULLET = rift("Pay any amount of [A] to deal that much damage to each enemy unit at a battlefield.")


def bullet(counter: bool) -> Played:
    setup = riftbound({"E": 1, "R": 3})
    setup.player(2, pool={"E": 1})
    field = setup.battlefield("bf1")
    setup.battlefield("bf2")
    setup.card(1, card("Bullet", "spell", ("1",), BULLET))
    setup.card(2, unit("U", 5), FIELD, field)
    setup.card(2, unit("V", 5), FIELD, field)
    setup.card(2, face("Stop", "spell card", ("1",), [rift("[Reaction]"), rift("Counter a spell.")]))
    lines = [plays("Bullet"), say("bf1")]
    lines += [plays("Stop", 2), say("Bullet")] if counter else [say(2, kind=DecisionKind.AMOUNT)]
    return play(setup.state(), lines)


def test_an_amount_is_chosen_and_paid_on_resolution() -> None:
    """R23 (RB 1.4 204.3.b, 740.4.a.1, 425.1.c)."""
    stopped = bullet(counter=True)
    assert not stopped.left and pool(stopped.state, 1) == {"R": 3}
    assert find(stopped.state, "U").damage == 0
    done = bullet(counter=False)
    assert not done.left and done.missing is None
    assert pool(done.state, 1) == {"R": 1}
    assert (find(done.state, "U").damage, find(done.state, "V").damage) == (2, 2)


MAGISTER = rift(
    "Each opponent must pay [A] for each unit beyond the first to move multiple units to my battlefield at the "
    "same time."
)


def marching(*lines: object) -> Played:
    setup = riftbound({"R": 1})
    field = setup.battlefield("bf1")
    setup.card(2, card("Magister", "unit", (), MAGISTER, might=9), FIELD, field)
    for name in ("A", "B", "C"):
        setup.card(1, unit(name, 1), BASE)
    return play(setup.state(), lines)  # type: ignore[arg-type]


def test_a_cost_applied_to_a_move() -> None:
    """R29 (RB 1.4 204.4, 144.1.c)."""
    three = marching(moves("bf1"), say("A", "B", "C"))
    assert [place(three.state, name) for name in "ABC"] == [BASE] * 3
    assert not any(Mark.EXHAUSTED in find(three.state, name).marks for name in "ABC")
    assert pool(three.state, 1) == {"R": 1}
    two = marching(moves("bf1"), say("A", "B"), say("yes", kind=DecisionKind.PAY))
    assert not two.left and pool(two.state, 1) == {}
    moved = [e for e in two.state.log if getattr(e, "verb", None) is Verb.MOVE]
    assert len(moved) == 2
    single = marching(moves("bf1"), say("A"), moves("bf1"), say("B"))
    assert not single.left and pool(single.state, 1) == {"R": 1}
    assert not [t for t in single.trace if t.decision.kind is DecisionKind.PAY]
    assert not on_chain(single.state)


def test_accelerate_is_paid_and_the_unit_enters_ready() -> None:
    """Accelerate while a base cost is what is printed (RB 1.4 805.2, 805.6)."""
    for answer, ready, left in (("yes", True, {}), ("no", False, {"E": 1, "R": 1})):
        setup = riftbound({"E": 3, "R": 1})
        runner = replace(unit("Runner", 2, cost=("2",), colours=("R",)), abilities=(rift("[Accelerate]"),))
        setup.card(1, runner)
        played = play(setup.state(), [plays("Runner"), say(answer, kind=DecisionKind.DECLARE)])
        assert (Mark.EXHAUSTED not in find(played.state, "Runner").marks) is ready
        assert pool(played.state, 1) == left


def test_deflect_costs_the_one_who_chooses() -> None:
    """RB 1.4 809.1, 356.2.a.2."""
    warded = face("Warded", "unit card", (), [], might=3)
    warded = replace(warded, abilities=(keyword_line("deflect"),))
    for power, done in ((1, True), (0, False)):
        setup = riftbound({"E": 1, "G": power})
        setup.card(1, spell("Blast", "Deal 4 to a unit.", cost=("1",)))
        setup.card(2, warded, BASE)
        played = play(setup.state(), [plays("Blast"), say("Warded")])
        assert bool(played.left) is not done
        assert place(played.state, "Warded") is (TRASH if done else BASE)


def keyword_line(name: str) -> Ability:
    from cardlang.nodes.abilities import Keywords

    return Keywords((Keyword(name),))
