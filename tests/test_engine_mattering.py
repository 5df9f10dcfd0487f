"""Where targets are said not to matter for a payment, whatever is chosen leaves the same payable."""

from __future__ import annotations

from typing import Any

import pytest
from engine_games import BASE, HAND, TRASH, activates, gear, plays, riftbound, spell, unit
from engine_without import PROJECT, fails_without, tried

from cardlang.cases.suite import case_files
from cardlang.engine import acting, finalizing, play, script
from cardlang.engine.acting import can_do, options
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.paying import payments
from cardlang.engine.paying.affording import answers_to
from cardlang.engine.paying.bills import Bill, bill_of
from cardlang.engine.paying.declaring import extras
from cardlang.engine.paying.glancing import is_beyond, is_within
from cardlang.engine.paying.guarding import Guard
from cardlang.engine.paying.mattering import weights, weights_used
from cardlang.engine.paying.methods import playable_from
from cardlang.engine.run import HOOKS
from cardlang.engine.setup import find
from cardlang.engine.state import Frame, GameObject, GameState
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Activated


def compared_at(monkeypatch: pytest.MonkeyPatch, kind: DecisionKind, module: Any, name: str) -> list[tuple[int, int]]:
    """Have each answer to decisions of a kind tried by itself, without what a function says of those alike, and hold
    that it comes to what is said of its kind: how many were tried, and how many there are, fill up as a play runs."""
    compared: list[tuple[int, int]] = []
    unknown: list[bool] = []
    say, look = getattr(module, name), Guard._looked_at

    def said(*given: Any) -> Any:
        return None if unknown else say(*given)

    def looked_at(guard: Guard, decision: Decision) -> Any:
        told = look(guard, decision)
        if decision.kind is kind:
            known, guard.table.weights = guard.table.weights, None
            unknown.append(True)
            each, good, _ = look(guard, decision)
            unknown.clear()
            guard.table.weights = known
            ways = list(answers_to(decision, range(len(decision.options))))
            assert [guard._kind(told[0], w) in told[1] for w in ways] == [guard._kind(each, w) in good for w in ways]
            compared.append((len(list(answers_to(decision, told[0]))), len(ways)))
        return told

    monkeypatch.setattr(module, name, said)
    monkeypatch.setattr(Guard, "_looked_at", looked_at)
    return compared


def test_what_is_chosen_does_not_matter_where_it_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices are looked at all the same: of every one with all its ways, or with none, it can be gone on."""
    said: list[set[int]] = []

    def looked_at(table: Table, costs: Any, frame: Frame, found: Any) -> None:
        known = weights(table, costs, frame, found)
        if not table.tried and known is not None and not any(known.values()):
            said.append({one.id for one in found})

    def whole(guard: Guard, decision: Any) -> Any:
        told = look_at_all(guard, decision)
        if said and said.pop() == {option.object for option in decision.options}:
            seen.append(told[2])
        said.clear()
        return told

    def triggered(table: Table, frame: Frame) -> Frame | None:
        said.clear()
        return choose_for_trigger(table, frame)

    seen: list[bool] = []
    look_at_all, choose_for_trigger = Guard._looked_at, finalizing._choose_for_trigger
    monkeypatch.setattr(finalizing, "_choose_for_trigger", triggered)
    monkeypatch.setattr(play, "weights", looked_at)
    monkeypatch.setattr(Guard, "_looked_at", whole)
    for folder in ("acting", "paying", "choices"):
        for file in case_files(PROJECT / "tests" / "cases" / "riftbound" / folder):
            one = tried(file)
            if one is not None:
                fails_without(one, ("nothing", ""))
    assert len(seen) > 5 and all(seen)


@pytest.mark.parametrize(
    ("text", "energy", "power"),
    [
        ("Kill up to three units or gear.", 1, 1),
        ("Kill up to three units or gear.", 1, 3),
        ("[Repeat] [1]\nReturn up to two units to hand.", 1, 3),
        ("[Repeat] [1]\nReturn up to two units to hand.", 2, 1),
        ("Kill a unit. Kill a unit or gear. Return an enemy unit to hand.", 1, 2),
        ("Kill an enemy unit. Return up to two units to hand.", 1, 2),
        ("Return up to three units to hand. Kill a gear.", 0, 4),
    ],
)
def test_what_weighs_the_same_is_as_one(text: str, energy: int, power: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer tried by itself comes to what was said of its kind; tried are far fewer."""
    tried_out = compared_at(monkeypatch, DecisionKind.TARGET, play, "weights")
    setup = riftbound({"E": energy, "A": power})
    setup.card(1, spell("Gale", *text.split("\n"), cost=("1",)), HAND)
    setup.card(1, unit("Teacher", 2, "Your spells that choose me cost [1] less."), BASE)
    for number in range(3):
        setup.card(2, gear(f"Drum {number}"), BASE)
        setup.card(2, unit(f"Shell {number}", 2, "[Deflect]"), BASE)
    script.play(setup.state(), [plays("Gale")])
    assert tried_out and all(few < each for few, each in tried_out)


@pytest.mark.parametrize(
    "cost", ["Recycle 2 from your trash, kill this", "Discard 2, [E]", "Recycle a unit from your trash"]
)
def test_cards_used_up_matter_by_where_they_are(cost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no text in play, and nothing of a payment asks for besides, is tried out once for all such cards."""
    compared: list[tuple[int, int]] = []

    def looked_at(guard: Guard, decision: Decision) -> Any:
        told = look(guard, decision)
        known, guard.table.weights = guard.table.weights, None
        each, good, _ = look(guard, decision)
        guard.table.weights = known
        ways = list(answers_to(decision, range(len(decision.options))))
        said = [guard._kind(told[0], way) in told[1] for way in ways]
        assert said == [guard._kind(each, way) in good for way in ways]
        compared.append((len(list(answers_to(decision, told[0]))), len(ways)))
        return told

    look = Guard._looked_at
    monkeypatch.setattr(Guard, "_looked_at", looked_at)
    setup = riftbound()
    setup.card(1, gear("Drum", f"{cost}: Draw 1."), BASE)
    for number in range(5):
        setup.card(1, unit(f"Grunt {number}", number), TRASH)
        setup.card(1, unit(f"Page {number}", number), HAND)
    script.play(setup.state(), [activates("Drum")])
    assert all(few < each for few, each in compared) and bool(compared) == ("," in cost)


KILL = (
    "As you play me, you may kill any number of friendly units as an additional cost. "
    "Reduce my cost by [R] for each killed this way."
)
SPEND = (
    "As you play me, you may spend any number of buffs as an additional cost. "
    "Reduce my cost by [R] for each buff you spend."
)


@pytest.mark.parametrize(
    ("text", "energy", "power"),
    [(KILL, 2, 0), (KILL, 2, 2), (KILL, 1, 1), (KILL, 0, 1), (SPEND, 2, 0), (SPEND, 2, 2), (SPEND, 1, 1)],
)
def test_of_what_is_used_up_the_number_matters(
    text: str, energy: int, power: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer tried by itself comes to what was said of those alike; what adds resources is like no other."""
    compared = compared_at(monkeypatch, DecisionKind.CHOOSE, payments, "weights_used")
    setup = riftbound({"E": energy, "A": power})
    setup.card(1, unit("Ogre", 8, text, cost=("2", "R", "R", "R")), HAND)
    for number in range(3):
        setup.card(1, unit(f"Grunt {number}", number + 1), BASE, counters={"buff": 1})
    setup.card(1, unit("Digger", 2, "Kill this: [Add] [1]."), BASE, counters={"buff": 1})
    setup.card(1, unit("Seer", 2, "[E]: [Add] [R]."), BASE, counters={"buff": 1})
    script.play(setup.state(), [plays("Ogre")])
    assert compared and all(few < each for few, each in compared)


@pytest.mark.parametrize("text", [KILL, SPEND])
def test_any_number_is_not_tried_in_every_way(text: str) -> None:
    """Thirteen units could be used up in eight thousand ways, which are fourteen."""
    setup = riftbound({"E": 1, "A": 1})
    setup.card(1, unit("Ogre", 8, text, cost=("2", *("R",) * 9)), HAND)
    for number in range(13):
        setup.card(1, unit(f"Grunt {number}", number + 1), BASE, counters={"buff": 1})
    setup.card(1, gear("Drum", "Kill this: [Add] [1]."), BASE)
    setup.card(1, gear("Bell", "Spells that choose a friendly unit cost [1] less."), BASE)
    forks: list[int] = []
    fork = Table.fork
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "fork", lambda *given, **named: forks.append(1) or fork(*given, **named))
        done = script.play(setup.state(), [plays("Ogre")])
    assert done.missing is not None and len(forks) < 400


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (KILL, True),
        (SPEND, True),
        (KILL.replace("for each killed this way", "for each friendly gear"), False),
        ("You may kill a friendly unit as an additional cost to play me.", True),
        ("You may kill a friendly unit as an additional cost to play me. If you do, I cost [R] less.", True),
        (
            "You may kill a friendly unit as an additional cost to play me. If you do, I cost [R] less for each gear.",
            False,
        ),
    ],
)
def test_whether_the_number_alone_matters(text: str, known: bool) -> None:
    setup = riftbound()
    setup.card(1, unit("Ogre", 8, text, cost=("2",)), HAND)
    setup.card(1, unit("Grunt", 1), BASE)
    table = Table(setup.state(), (), HOOKS)
    ogre = find(table.state, "Ogre")
    frame = Frame(1, table.see(ogre))
    bill = Bill()
    for extra in extras(table.state, ogre):
        bill = bill.plus(bill_of(table, frame, extra.cost))
    assert (weights_used(table, 1, bill.parts) is not None) is known


@pytest.mark.parametrize(
    ("text", "power", "tries"),
    [
        ("Kill a unit. " * 6, 0, 200),
        ("Kill a unit. " * 6, 6, 200),
        ("Kill a unit. Return another unit to hand. " + "Kill a unit. " * 2, 0, 200),
    ],
)
def test_many_targets_are_not_tried_in_every_way(text: str, power: int, tries: int) -> None:
    """What is chosen for each of several phrases that do not speak of each other matters by itself alone."""
    setup = riftbound({"E": 1, "A": power})
    setup.card(1, spell("Gale", text.strip(), cost=("1",)), HAND)
    for number in range(10):
        setup.card(2, unit(f"Shell {number}", 2, "[Deflect]"), BASE)
    table = Table(setup.state(), (), HOOKS)
    forks: list[int] = []
    fork = Table.fork
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "fork", lambda *given, **named: forks.append(1) or fork(*given, **named))
        offers = [option.label for option in options(table, 1)]
    assert ("Gale" in offers) is (power == 6)
    assert len(forks) < tries


def test_what_is_said_at_a_glance_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said to cost too much, or to be sure, is tried all the same: the one never comes through, the other
    always."""
    said: list[bool] = []
    sure: list[bool] = []
    seen: list[bool] = []
    seen_too: list[bool] = []

    def glanced(state: GameState, player: int, card: GameObject, cost: Any) -> bool:
        said.append(is_beyond(state, player, card, cost))
        return False

    def tried_out(table: Table, player: int, option: Option) -> bool:
        said.clear()
        sure.clear()
        able = can_do(table, player, option)
        if any(said):
            seen.append(able)
        if any(sure):
            seen_too.append(able)
        return able

    def glanced_too(state: GameState, player: int, card: GameObject, way: Any) -> bool:
        sure.append(is_within(state, player, card, way))
        return False

    monkeypatch.setattr(acting, "is_beyond", glanced)
    monkeypatch.setattr(acting, "is_within", glanced_too)
    monkeypatch.setattr(acting, "can_do", tried_out)
    for folder in ("riftbound/acting", "riftbound/paying", "magic/costs"):
        for file in case_files(PROJECT / "tests" / "cases" / folder)[::2]:
            one = tried(file)
            if one is not None:
                fails_without(one, ("nothing", ""))
    assert len(seen) > 10 and not any(seen), len(seen)
    assert len(seen_too) > 10 and all(seen_too), len(seen_too)


@pytest.mark.parametrize(
    ("text", "pool", "beyond"),
    [
        ("Draw 1.", {}, True),
        ("Draw 1.", {"E": 2}, False),
        ("This costs [2] less if you control a unit.\nDraw 1.", {}, False),
        ("You may kill a friendly unit as an additional cost to play this.\nDraw 1.", {}, True),
        ("You may draw 1 as an additional cost to play this.\nDraw 1.", {}, False),
    ],
)
def test_what_is_beyond_means(text: str, pool: dict[str, int], beyond: bool) -> None:
    """Not where a text changes costs, nor where something is done besides that could bring more than it takes."""
    setup = riftbound(pool)
    setup.card(1, spell("Gale", *text.split("\n"), cost=("2",)), HAND)
    state = setup.state()
    card = find(state, "Gale")
    assert is_beyond(state, 1, card, playable_from(state, card)[0].cost) is beyond


@pytest.mark.parametrize(
    ("text", "beyond"),
    [
        ("I cost [2] less.", True),
        ("I cost [1] less for each friendly gear.", True),
        ("My Might is increased by your points.", True),
        ("Friendly spells cost [1] less.", False),
        ("Your units cost [1] less.", True),
        ("Your cards cost [1] less.", False),
        ("Your spells and gear cost [1] less.", False),
        ("Cards with [Reaction] cost [1] less to play.", True),
        ("Friendly [Repeat] costs cost [1] less.", True),
    ],
)
@pytest.mark.parametrize("player", [1, 2])
def test_what_another_text_says_of_itself_alone(text: str, beyond: bool, player: int) -> None:
    """What something in play costs less, or has more of, is nothing to another card, nor what it says of cards that are
    of another kind or another player's."""
    setup = riftbound()
    setup.card(player, unit("Guard", 2, text), BASE)
    beyond = beyond or (player == 2 and text.startswith("Your"))
    setup.card(1, spell("Gale", "Draw 1.", cost=("2",)), HAND)
    state = setup.state()
    card = find(state, "Gale")
    assert is_beyond(state, 1, card, playable_from(state, card)[0].cost) is beyond


def offered(cost: str, *others: Any, text: str = "Kill a gear.") -> bool:
    """Whether it is known that what is chosen for an activated ability does not matter, with these others on the
    table."""
    setup = riftbound({"E": 2})
    setup.card(1, gear("Drum", f"{cost}: {text}"), BASE)
    for one in others:
        setup.card(2, one, BASE)
    table = Table(setup.state(), (), HOOKS)
    drum = find(table.state, "Drum")
    ability = drum.face.abilities[0]
    assert isinstance(ability, Activated)
    found = tuple(o for o in table.state.on_board() if o.face.name != "Drum")
    known = weights(table, (ability.cost,), Frame(1, table.see(drum)), found)
    return known is not None and not any(known.values())


def test_what_makes_it_matter() -> None:
    """A cost of another object, Deflect (RB 1.4 809), and what could be used up."""
    plain = unit("Guard", 2)
    assert offered("[1], [E]", plain)
    assert not offered("Kill a friendly unit", plain)
    assert not offered("[1]", unit("Shell", 2, "[Deflect]"))
    assert not offered("[1]", plain, text="Kill a gear. This ability costs [1] less.")


@pytest.mark.parametrize(
    ("said", "activated", "played"),
    [
        ("Your spells that choose me cost [1] less.", True, "Teacher"),
        ("Spells that choose a friendly unit cost [1] less.", True, None),
        ("Friendly units have +1 [M].", True, ""),
    ],
)
def test_what_is_said_of_choosing(said: str, activated: bool, played: str | None) -> None:
    """What is said of spells is nothing to an ability; what only one unit says of itself makes that one matter."""
    assert offered("[1]", unit("Guard", 2), unit("Teacher", 2, said)) is activated
    setup = riftbound({"E": 2})
    setup.card(1, spell("Gale", "Kill a unit.", cost=("1",)), HAND)
    setup.card(1, unit("Guard", 2), BASE)
    setup.card(1, unit("Teacher", 2, said), BASE)
    table = Table(setup.state(), (), HOOKS)
    gale = find(table.state, "Gale")
    known = weights(
        table, (playable_from(table.state, gale)[0].cost,), Frame(1, table.see(gale)), table.state.on_board()
    )
    names = None if known is None else "".join(o.face.name for o in table.state.on_board() if known[o.id])
    assert names == played
