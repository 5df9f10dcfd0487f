"""What a rules document decides about playing: phases, zones, targets, entering, totals, pools.

Beside the rulings on payments these are the points in which games differ; the engine asks them and never which game
it is.
"""

from __future__ import annotations

from enum import Enum

from cardlang.nodes.frozen import frozen


class Phase(Enum):
    """The parts of a turn that something can happen in."""

    UNTAP = "untap"
    AWAKEN = "awaken"
    UPKEEP = "upkeep"
    BEGINNING = "beginning"
    CHANNEL = "channel"
    DRAW = "draw"
    MAIN = "main"
    COMBAT = "combat"
    SECOND_MAIN = "second_main"
    END = "end"
    CLEANUP = "cleanup"

    __hash__ = object.__hash__


class Targeting(Enum):
    """What makes a phrase a target: the word itself, or being a choice of the controller among public objects."""

    WORD = "word"
    CHOICE = "choice"


@frozen
class PlayRules:
    """The switches of one rules document that only running asks.

    `generic_takes_any`: generic costs are paid with any resource, and a typed reduction's surplus takes from them
    (CR 118.7); otherwise Energy and Power never convert. `resolves_without_targets`: an item all of whose targets are
    illegal still resolves (RB 1.4 359.3.e.10). `wild` is the resource that fits every typed requirement.
    `bases`: permanents enter a base or a battlefield, units exhausted. `partial_counts`: an action done only
    in part was performed. `may_at_finalization`: a trigger's leading "may" is answered before anyone can react.
    `plays_wait`: a card that an effect plays waits until what is resolving has resolved (RB 1.4 354.3).
    `leaving_looks_back`: what leaves play sees what leaves with it (CR 603.10a). `asks_again`: a trigger's own
    condition must still be true when it resolves (CR 603.4). `acts_together`: what several players do they choose in
    turn order and do at once (CR 101.4); otherwise one after the other (RB 1.4 303.2).
    `victory` are the points that win, 0 where none do; `hand` and `mulligan` are how many cards players begin with and
    may put back; `last_channels` is what the last player's first channel phase adds (RB 1.4 485.7),
    `undrawn` with how many players the first does not draw in the first turn (RB 1.4 487.7, CR 103.8a).
    `triggers_add_at_once`: a triggered ability that adds resources resolves as soon as it is finalized (RB 1.4 429.2).
    `null_is_neither`: what hangs on how something is that is not there is ignored either way (RB 1.4 359.3.e.12).
    """

    phases: tuple[Phase, ...]
    priority_in: frozenset[Phase]
    targeting: Targeting
    generic: str
    typed: tuple[str, ...]
    wild: str
    generic_takes_any: bool
    resolves_without_targets: bool
    bases: bool
    channel: int
    lethal_stat: str
    start: int
    death_is_the_act: bool
    may_at_finalization: bool = False
    partial_counts: bool = True
    plays_wait: bool = False
    triggers_add_at_once: bool = False
    leaving_looks_back: bool = False
    asks_again: bool = False
    acts_together: bool = False
    null_is_neither: bool = False
    victory: int = 0
    hand: int = 7
    mulligan: int = 0
    last_channels: int = 0
    undrawn: frozenset[int] = frozenset()


RIFTBOUND_PLAY = PlayRules(
    phases=(Phase.AWAKEN, Phase.BEGINNING, Phase.CHANNEL, Phase.DRAW, Phase.MAIN, Phase.END),
    priority_in=frozenset({Phase.MAIN}),
    targeting=Targeting.CHOICE,
    generic="E",
    typed=("R", "G", "B", "O", "P", "Y"),
    wild="A",
    generic_takes_any=False,
    resolves_without_targets=True,
    bases=True,
    channel=2,
    lethal_stat="might",
    start=0,
    death_is_the_act=True,
    may_at_finalization=True,
    plays_wait=True,
    triggers_add_at_once=True,
    null_is_neither=True,
    victory=8,
    hand=4,
    mulligan=2,
    last_channels=1,
    undrawn=frozenset({3, 4}),
)

MAGIC_PLAY = PlayRules(
    phases=(
        Phase.UNTAP,
        Phase.UPKEEP,
        Phase.DRAW,
        Phase.MAIN,
        Phase.COMBAT,
        Phase.SECOND_MAIN,
        Phase.END,
        Phase.CLEANUP,
    ),
    priority_in=frozenset({Phase.UPKEEP, Phase.DRAW, Phase.MAIN, Phase.COMBAT, Phase.SECOND_MAIN, Phase.END}),
    targeting=Targeting.WORD,
    generic="",
    typed=("W", "U", "B", "R", "G", "C"),
    wild="",
    generic_takes_any=True,
    resolves_without_targets=False,
    bases=False,
    channel=0,
    lethal_stat="toughness",
    start=20,
    death_is_the_act=False,
    leaving_looks_back=True,
    asks_again=True,
    acts_together=True,
    undrawn=frozenset({2}),
)
