"""How fast the interpreter plays, beside dgisim where that is installed, and what a fork costs beside a replay.

    python tests/bench/engine_speed.py [SECONDS] [CARDS...]

Our events are those of the games' logs: what a step goes through again with one answer more is not counted twice.
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from cardlang.engine.decisions import Answer
from cardlang.engine.events import NOTES
from cardlang.engine.run import NeedsDecision, Outlook, decide, run
from cardlang.engine.setup import new_game
from cardlang.library import CardReading, read_source
from cardlang.profiles.riftbound import RIFTBOUND_1_4
from cardlang.tools.decks import Pool, build, pool_of
from cardlang.tools.simulating import chosen, play_game

CARDS = Path(__file__).parent.parent.parent / "cards" / "riftbound"
DEPTH = 20


def pool_from(paths: Sequence[str]) -> Pool:
    """The cards that can be run."""
    return pool_of((card for card in read_source(paths) if isinstance(card, CardReading)), RIFTBOUND_1_4)


def our_speed(pool: Pool, seconds: float) -> tuple[float, float, int]:
    """Events and decisions with more than one option, a second of CPU time, and how many games that was."""
    events = decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        order = random.Random(games)
        game = play_game(RIFTBOUND_1_4, [build(pool, order) for _ in range(2)], games, checked=False)
        events += sum(not isinstance(event, NOTES) for event in game.state.log)
        decisions += sum(len(one.decision.options) > 1 for one in game.answered)
        games += 1
    spent = time.process_time() - start
    return events / spent, decisions / spent, games


def their_speed(seconds: float) -> tuple[float, float] | None:
    """Steps and decisions a second of dgisim's random play; None where it is not installed."""
    try:
        from dgisim import GameState, GameStateMachine
        from dgisim.agents import RandomAgent
    except ImportError:
        return None
    made: list[int] = []

    class Counting(RandomAgent):
        def choose_action(self, history, pid):  # type: ignore[no-untyped-def]
            made.append(1)
            return super().choose_action(history, pid)

    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        random.seed(steps)
        machine = GameStateMachine(GameState.from_default(), Counting(), Counting())
        while not machine.game_end():
            machine.one_step()
            steps += 1
    spent = time.process_time() - start
    return steps / spent, len(made) / spent


def fork_and_replay(pool: Pool, depth: int = DEPTH) -> tuple[float, float]:
    """Seconds to answer one decision at a depth, and to come to the same point from the start, on the average of ten
    games."""
    forks: list[float] = []
    replays: list[float] = []
    for seed in range(10):
        order, chance = random.Random(seed), random.Random(seed)
        decks = [build(pool, order) for _ in range(2)]
        given: list[Answer] = []
        outlook: Outlook = run(new_game(RIFTBOUND_1_4, decks, seed))
        while len(given) < depth and isinstance(outlook, NeedsDecision):
            given.append(chosen(outlook.decision, chance))
            before, outlook = outlook, decide(outlook, given[-1])
        start = time.process_time()
        decide(before, given[-1])
        forks.append(time.process_time() - start)
        start = time.process_time()
        again: Outlook = run(new_game(RIFTBOUND_1_4, decks, seed))
        for answer in given:
            assert isinstance(again, NeedsDecision)
            again = decide(again, answer)
        replays.append(time.process_time() - start)
        assert again.state == outlook.state
    return statistics.mean(forks), statistics.mean(replays)


def main(seconds: float, paths: Sequence[str]) -> None:
    """Print what was measured."""
    pool = pool_from(paths)
    ours = our_speed(pool, seconds)
    print(f"cardlang: {ours[0]:.0f} events/s, {ours[1]:.0f} decisions/s, {ours[2]} games, {len(pool.names)} cards")
    theirs = their_speed(seconds)
    if theirs is not None:
        print(f"dgisim: {theirs[0]:.0f} steps/s, {theirs[1]:.0f} decisions/s")
    fork, replay = fork_and_replay(pool)
    print(f"depth {DEPTH}: a fork {fork * 1000:.1f} ms, a replay {replay * 1000:.1f} ms: 1/{replay / fork:.0f}")
    print(f"memory at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10, sys.argv[2:] or [str(CARDS)])
