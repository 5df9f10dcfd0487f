"""Exploring: every way the decisions can go, equal points merged, bounds said; and what is claimed over all of them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from engine_games import BASE, FIELD, HAND, moves, riftbound, spell, unit

from cardlang.cases.suite import case_files
from cardlang.engine import explore as exploring
from cardlang.engine.claims import Fault, claims_of
from cardlang.engine.events import Spent
from cardlang.engine.explore import Bounds, End, explore, until_idle
from cardlang.engine.outcomes import Outcome
from cardlang.engine.paying import payments
from cardlang.engine.script import play
from cardlang.engine.setup import find, pool
from cardlang.engine.state import GameState
from cardlang.tools.cli import run

RAIDER = "When I attack, you may pay [4][C]. If you do, kill a unit here."
CASES = Path(__file__).parent / "cases"


def attack() -> GameState:
    """Player 1's Raider can attack two units, and pay for it."""
    setup = riftbound({"E": 4, "R": 1})
    field = setup.battlefield("bf1", 2)
    setup.card(1, unit("Raider", 3, RAIDER, colours=("R",)), BASE)
    for name in ("Grunt", "Scout"):
        setup.card(2, unit(name, 9), FIELD, field)
    return setup.state()


def test_each_way_is_there_with_what_was_paid_and_what_happened() -> None:
    found = explore(attack(), until_idle)
    assert found.is_whole
    paid = {pool(end.state, 1).get("E", 0) for end in found.ends}
    killed = {name for end in found.ends for name in ("Grunt", "Scout") if not find(end.state, name).zone.on_board}
    assert paid == {0, 4} and killed == {"Grunt", "Scout"}
    for end in found.ends:
        gone = any(not find(end.state, name).zone.on_board for name in ("Grunt", "Scout"))
        assert not gone or pool(end.state, 1) == {}
    claims = claims_of(found)
    assert not claims.violations and not claims.unreached
    assert claims.payments["paid"] and claims.payments["declined"] and not claims.payments["impossible"]


def test_equal_points_are_one() -> None:
    """Refusing to pay comes to the same whatever was chosen before."""
    found = explore(attack(), until_idle)
    arrivals = [branch.to for point in found.points for branch in point.branches]
    assert found.merged == len(arrivals) - len(set(arrivals)) > 0


def test_points_with_other_payments_before_them_are_two() -> None:
    """Paid for nothing and never paid: the same table, but not the same for what waits for a payment."""
    setup = riftbound({"E": 1})
    setup.card(1, spell("Toll", "You may discard 1. If you do, draw 1."), HAND)
    setup.card(1, spell("Spare", "Draw 1."), HAND)
    found = explore(setup.state(), until_idle)
    assert {way.opens for way in claims_of(found).reached} == {True, False}


def test_no_answer_leads_to_what_cannot_be_paid() -> None:
    setup = riftbound()
    field = setup.battlefield("bf1", 2)
    setup.card(1, unit("Raider", 3, RAIDER, colours=("R",)), BASE)
    setup.card(2, unit("Grunt", 9), FIELD, field)
    claims = claims_of(explore(setup.state(), until_idle))
    assert [way.opens for way in claims.unreached] == [True] and claims.payments["impossible"]


@pytest.mark.parametrize("bounds", [Bounds(depth=2), Bounds(points=3), Bounds(answers=1)])
def test_what_is_not_followed_is_said(bounds: Bounds) -> None:
    found = explore(attack(), until_idle, bounds)
    assert not found.is_whole
    assert found.left_out or any(point.end is End.CUT for point in found.points)


def test_nothing_is_played_again_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer goes on from the step its decision came up in."""
    lengths: list[int] = []
    decide = exploring.decide

    def counted(due: exploring.NeedsDecision, answer: exploring.Answer) -> exploring.Outlook:
        lengths.append(len(due.base.log))
        return decide(due, answer)

    monkeypatch.setattr(exploring, "decide", counted)
    found = explore(attack(), until_idle)
    deep = [len(point.state.log) for point in found.points]
    assert len(lengths) == sum(len(point.branches) for point in found.points)
    assert max(lengths) > max(deep) / 2


def test_an_effect_without_its_payment_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The claims can fail: an engine that lets everything follow is caught."""
    monkeypatch.setattr(Outcome, "opens", lambda self, branch, gate: True)
    violations = claims_of(explore(attack(), until_idle)).violations
    assert {one.fault for one in violations} == {Fault.UNPAID}


def test_a_payment_in_part_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = payments._pay

    def in_part(table, frame, player, bill, may_refuse, about):  # type: ignore[no-untyped-def]
        made = whole(table, frame, player, bill, may_refuse, about)
        if isinstance(made, payments.Declined):
            table.emit(Spent(player, ("E",)))
        return made

    monkeypatch.setattr(payments, "_pay", in_part)
    violations = claims_of(explore(attack(), until_idle)).violations
    assert {one.fault for one in violations} == {Fault.IN_PART}


def test_too_little_spent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payments, "size", lambda asked: 6)
    violations = claims_of(explore(attack(), until_idle)).violations
    assert {one.fault for one in violations} == {Fault.IN_PART}


def test_what_was_begun_already_is_looked_at_too() -> None:
    state = attack()
    played = play(state, [moves("bf1")])
    found = explore(played.state, until_idle, since=len(state.log))
    assert found.opening and found.opening == tuple(played.state.log[len(state.log) :])


RUNS = [path for game in ("riftbound", "magic") for path in case_files(CASES / game / "scenarios")]


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.stem)
def test_no_scenario_can_go_wrong(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Over all branches of each scenario nothing happens unpaid, and nothing is paid in part."""
    run(["explore", str(path), "--json", "--points", "60"])
    for line in capsys.readouterr().out.splitlines():
        found = json.loads(line)
        assert (found["unpaid"], found["in_part"]) == ([], [])


def test_a_text_is_explored_on_a_table_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explore", "Discard 1, [E]: Draw 1.", "--type", "Gear", "--name", "Drum"]) == 0
    shown = capsys.readouterr().out
    assert "├─ Drum\n" in shown and "P1 pays for Drum [RB 1.4 204.1.b]" in shown
    assert shown.endswith("No payment is made in part.\n") and "every way is followed to its end." in shown


def test_the_table_of_a_text_can_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    text = "Counter target spell unless its controller pays {3}."
    table = "P1 hand Tax; P2 pool {2}; P1 battlefield Friend"
    assert run(["explore", text, "--game", "magic", "--type", "Instant", "--name", "Tax", "--start", table]) == 0
    assert "Payments: 0 paid" in capsys.readouterr().out
    assert run(["explore", "Draw 1.", "--game", "riftbound", "--start", "P1 hand Nobody"]) == 1
    assert "CL502" in capsys.readouterr().err


def test_a_picture_is_drawn_and_data_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "a.svg"
    case = next(path for path in RUNS if path.stem.startswith("R01"))
    assert run(["explore", str(case), "--run", "refused on resolution", "--json", "--svg", str(picture)]) == 0
    found = json.loads(capsys.readouterr().out)
    boxes = [one for one in ElementTree.fromstring(picture.read_text()) if one.tag.endswith("rect")]
    assert len(boxes) == len(found["points"]) == len({(one.get("x"), one.get("y")) for one in boxes}) and found["whole"]
    assert all(branch["to"] < len(boxes) for point in found["points"] for branch in point.get("branches", ()))


def test_a_run_that_a_case_does_not_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    case = next(path for path in RUNS if "== run " in path.read_text(encoding="utf-8"))
    assert run(["explore", "--run", "no such run", str(case)]) == 2
    assert 'there is no run "no such run"' in capsys.readouterr().err


def test_what_cannot_be_run_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explore", "Players can't gain XP.", "--game", "riftbound", "--type", "Spell"]) == 1
    assert "CL501" in capsys.readouterr().err
    assert run(["explore", "Kill a unit, exhuast me.", "--game", "riftbound"]) == 1
    assert run(["explore", "nowhere.case"]) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Discard 1, [E]: Draw 1.", "P1 base this"),
        ("Draw 1.", "P1 hand this"),
        ("When I hold, draw 1.", "P1 base this"),
    ],
)
def test_a_text_of_no_type_lies_where_its_form_has_it(text: str, said: str, capsys: pytest.CaptureFixture[str]):
    assert run(["explore", "--game", "riftbound", text]) == 0
    shown = capsys.readouterr().out
    assert said in shown.split("\n")[0] and ("its ability is put on the chain" in shown) is ("[E]" in text)
