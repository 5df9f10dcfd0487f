"""What is handed on from a state to the next is what would be found out anew there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engine_games import rift

from cardlang.engine import applying, keeping, replacements, rising, triggers
from cardlang.engine.asking import elsewhere, given, meanings, naming
from cardlang.engine.asking.continuous import could_give, gifts_to, look_at, passives
from cardlang.engine.asking.local import GIVING, VALUES, is_local
from cardlang.engine.events import Event
from cardlang.engine.paying import funding
from cardlang.engine.run import NeedsDecision, Outlook, decide, run
from cardlang.engine.setup import new_game
from cardlang.engine.state import ABLE, BOARD, SPEAKING, GameState
from cardlang.library import read_source
from cardlang.nodes.abilities import Text
from cardlang.nodes.frozen import replace
from cardlang.profiles.riftbound import RIFTBOUND_1_4
from cardlang.tools.decks import build, pool_of
from cardlang.tools.simulating import chosen, play_game

CARDS = Path(__file__).parent.parent / "cards" / "riftbound"
ASKED: dict[str, Callable[[GameState], object]] = {
    BOARD: lambda state: tuple(state.on_board()),
    ABLE: lambda state: tuple(state.with_abilities()),
    SPEAKING: lambda state: tuple(state.with_text()),
    meanings.HOSTS: meanings.hosts,
    keeping.RISING: rising._is_asked,
    elsewhere.IN_TRASH: elsewhere.waiting,
    "passives": passives,
    GIVING: could_give,
    "replacements": replacements.in_play,
    "names given": naming.names_given,
    "quoted": given.quoted,
    "giving": triggers._is_giving,
}


def values_hold(state: GameState, fresh: GameState) -> int:
    """How many objects' values and gifts were handed on, each of which is as it is found anew."""
    held, told = state.memo[VALUES]
    look = look_at(fresh)
    for one, stats in told.values():
        assert state.objects.get(one.id) is not one or look.stats(one) == stats
    for one, gifts in held.values():
        assert state.objects.get(one.id) is not one or gifts_to(fresh, one) == gifts
    return len(told)


def test_what_is_kept_is_what_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked of every event of some games."""
    kept: Counter[str] = Counter()

    def looked_at(state: GameState, event: Event, after: GameState) -> None:
        keep(state, event, after)
        fresh = replace(after)
        for key in [] if after is state else list(after.memo):
            if key in ASKED:
                assert after.memo[key] == ASKED[key](fresh), (key, event)
                kept[key] += 1
            elif key == keeping.LISTENING:
                for kinds, found in after.memo[key].items():
                    assert found == triggers._listening(fresh, kinds)
                    kept[key] += 1
            elif key[0] in (keeping.SOURCES, keeping.UNITS):
                found = funding.sources(fresh, key[1])
                assert after.memo[key] == (found if key[0] == keeping.SOURCES else funding.units_of(fresh, key[1]))
                kept[key[0]] += 1
            elif key == VALUES:
                kept[key] += values_hold(after, fresh)

    keep = keeping.keep
    monkeypatch.setattr(applying, "keep", looked_at)
    pool = pool_of((card for card in read_source([str(CARDS)]) if hasattr(card, "verdict")), RIFTBOUND_1_4)
    for seed in range(2):
        order = random.Random(seed)
        play_game(RIFTBOUND_1_4, [build(pool, order) for _ in range(2)], seed, checked=False, turns=6)
    assert {*ASKED, VALUES, keeping.SOURCES, keeping.UNITS, keeping.LISTENING} - set(kept) <= {"names given"} and min(
        kept.values()
    ) > 20, kept


def test_a_step_gone_on_with_comes_to_what_it_comes_to_from_its_beginning() -> None:
    """Asked of each decision of a game that is answered in another way first, so there are two ways to go on in."""
    pool = pool_of((card for card in read_source([str(CARDS)]) if hasattr(card, "verdict")), RIFTBOUND_1_4)
    order, seen = random.Random(3), list[tuple[str, Event]]()

    def watch(cause: str, before: GameState, event: Event, after: GameState) -> None:
        seen.append((cause, event))

    outlook: Outlook = run(new_game(RIFTBOUND_1_4, [build(pool, order) for _ in range(2)], 3))
    met: list[tuple[Outlook, list[tuple[str, Event]]]] = []
    while isinstance(outlook, NeedsDecision) and len(met) < 300:
        for answer in (chosen(outlook.decision, order), chosen(outlook.decision, order)):
            seen.clear()
            then = decide(outlook, answer, watch)
            met.append((then, list(seen)))
        outlook = then
    for known, watched in met:
        if isinstance(known, NeedsDecision) and known.answers:
            seen.clear()
            anew = run(replace(known.base), known.answers, watch=watch)
            assert isinstance(anew, NeedsDecision) and seen == watched
            assert (anew.decision, anew.state, anew.state.log) == (known.decision, known.state, known.state.log)
    assert sum(isinstance(known, NeedsDecision) and len(known.answers) > 1 for known, _ in met) > 50


@pytest.mark.parametrize(
    ("text", "local"),
    [
        ("Your units have +1 [M].", True),
        ("While you have another unit here, I have +1 [M].", True),
        ("Other friendly units here have [Tank].", True),
        ("While you have two or more cards in your hand, I have +1 [M].", False),
        ("If you've played a spell this turn, I have +1 [M].", False),
        ("I have +1 [M] for each card in your trash.", False),
    ],
)
def test_what_depends_on_what_is_in_play_alone(text: str, local: bool) -> None:
    ability: Any = rift(text)
    assert isinstance(ability, Text) and is_local(ability.body[0]) is local
