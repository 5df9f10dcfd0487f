"""Who pays and who does it when several players could: games of three."""

from __future__ import annotations

from engine_games import mtg, plays

from cardlang.engine.decisions import DecisionKind
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
