"""What the bench measures, held to what it must be wherever it runs: ratios, not times."""

from __future__ import annotations

from engine_speed import DEPTH, fork_and_replay, our_speed

from cardlang.tools.decks import NAMES, Pool, plain


def plain_pool() -> Pool:
    """Units without a text in every domain."""
    return Pool(main=[plain(symbol, number) for symbol in NAMES for number in (1, 2, 3, 5)])


def test_a_fork_costs_less_than_a_tenth_of_a_replay() -> None:
    fork, replay = fork_and_replay(plain_pool(), DEPTH)
    assert fork * 10 < replay


def test_the_speed_is_that_of_games_that_were_played() -> None:
    events, decisions, games = our_speed(plain_pool(), 0.1)
    assert games >= 1 and events > decisions > 0
