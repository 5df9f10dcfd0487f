"""Who pays and who does it when several players could: games of three."""

from __future__ import annotations

import pytest
from engine_games import BASE, HAND, gear, mtg, plays, riftbound, unit

from cardlang.engine.decisions import DecisionKind
from cardlang.engine.paying.affording import Search
from cardlang.engine.run import NeedsDecision, run
from cardlang.engine.script import Played, play, say
from cardlang.engine.setup import Setup, face
from cardlang.engine.state import Place, Zone
from cardlang.profiles.magic import MAGIC


def three(line: str, pool: int = 0) -> Setup:
    """A game of three in which player 1 has a sorcery of this text; each has two cards more, and a pool."""
    setup = Setup(MAGIC, 3)
    setup.card(1, face("Word", "sorcery card", ("0",), [mtg(line)]))
    for player in (1, 2, 3):
        setup.player(player, pool={"C": pool})
        setup.deck(player, 3)
        for _ in range(2):
            setup.card(player, face("Leaf", "card", ()))
    return setup


def hands(played: Played) -> tuple[int, ...]:
    """How many cards each player has in hand."""
    return tuple(len(played.state.in_zone(Zone(Place.HAND, player))) for player in (1, 2, 3))


def test_an_opponent_is_one_of_them_whom_the_controller_chooses() -> None:
    """CR 608.2d."""
    setup = three("An opponent discards a card.")
    played = play(setup.state(), [plays("Word"), say("P3", kind=DecisionKind.CHOOSE, player=1), say("Leaf", player=3)])
    assert played.left == () and played.missing is None
    assert hands(played) == (2, 2, 1)


def test_each_opponent_is_all_of_them() -> None:
    setup = three("Each opponent discards a card.")
    played = play(setup.state(), [plays("Word"), say("Leaf", player=2), say("Leaf", player=3)])
    assert played.left == () and hands(played) == (2, 1, 1)


def test_unless_any_player_pays_asks_each_in_turn_order() -> None:
    """CR 118.12a, 608.2e: the last may still pay when the others have not; nobody is asked after one has paid."""
    setup = three("Draw two cards unless any player pays {1}.", pool=1)
    refused = [say("no", kind=DecisionKind.PAY, player=player) for player in (1, 2)]
    paid = play(setup.state(), [plays("Word"), *refused, say("yes", kind=DecisionKind.PAY, player=3)])
    assert paid.left == () and hands(paid) == (2, 2, 2)
    first = play(setup.state(), [plays("Word"), say("yes", kind=DecisionKind.PAY, player=1)])
    asked = [one.decision.player for one in first.trace if one.decision.kind is DecisionKind.PAY]
    assert asked == [1] and hands(first) == (2, 2, 2)
    none = play(setup.state(), [plays("Word"), *refused, say("no", kind=DecisionKind.PAY, player=3)])
    assert hands(none) == (4, 2, 2)


def test_any_player_may_asks_each_until_one_does() -> None:
    """CR 608.2e."""
    setup = three("Any player may discard a card. If a player does, draw two cards.")
    lines = [plays("Word"), say("no", player=1), say("yes", player=2), say("Leaf", player=2)]
    played = play(setup.state(), lines)
    assert played.left == () and played.missing is None
    assert hands(played) == (4, 1, 2)
    assert [one.decision.player for one in played.trace if one.decision.kind is DecisionKind.PAY] == [1, 2]


def test_what_cannot_add_up_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six sources that only change the kind of a resource never make five of it into six (RB 1.4 357.1, 203.3)."""
    tried: list[object] = []
    steps = Search._steps

    def counted(self: Search, node: object) -> object:
        tried.append(node)
        return steps(self, node)  # type: ignore[arg-type]

    monkeypatch.setattr(Search, "_steps", counted)
    offered = {}
    for energy in (5, 6):
        setup = riftbound({"E": energy})
        for number in range(6):
            setup.card(1, gear(f"Mill {number}", "[1], [E]: [Reaction] — [Add] [A]."), BASE)
        setup.card(1, unit("Colossus", 3, cost=("A",) * 6, colours=("R",)))
        tried.clear()
        outlook = run(setup.state())
        assert isinstance(outlook, NeedsDecision)
        offered[energy] = "Colossus" in [option.label for option in outlook.decision.options], len(tried)
    assert offered[5] == (False, 0) and offered[6][0]


@pytest.mark.parametrize(
    "text",
    [
        "[1], [E]: [Reaction] — [Add] [2].",
        "[E]: [Reaction] — [Add] [A].",
        "[1]: [Reaction] — [Add] [A].",
        "Discard 1, [E]: [Reaction] — [Add] [A].",
    ],
)
def test_what_could_add_up_is_not_refused_unsearched(text: str) -> None:
    """Sources that make more than they take, can be used again, or take no resource at all."""
    setup = riftbound({"E": 1, "R": 1})
    setup.card(1, gear("Well", text), BASE)
    setup.card(1, gear("Spare", "Draw 1."), HAND)
    cost = ("2", "R") if "[2]" in text else ("A", "A")
    setup.card(1, unit("Colossus", 3, cost=cost, colours=("R",)))
    outlook = run(setup.state())
    assert isinstance(outlook, NeedsDecision)
    assert "Colossus" in [option.label for option in outlook.decision.options]
