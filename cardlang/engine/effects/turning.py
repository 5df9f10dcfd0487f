"""Additional turns: a player's turn that is put into the queue after the current one (RB 1.4 735)."""

from __future__ import annotations

from cardlang.engine.events import TurnSet
from cardlang.engine.outcomes import Outcome
from cardlang.engine.state import Frame
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.effects import Act
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Preposition, Verb

ANOTHER_TURN = Act(
    Verb.TAKE,
    filters.Objects(
        filters.Exactly(Fixed(1)),
        None,
        filters.Noun((), "turn"),
        (filters.Located(Preposition.AFTER, filters.Objects(filters.This(), None, filters.Noun((), "one"))),),
    ),
)


def queue_turn(table: Table, frame: Frame) -> tuple[Frame, Outcome]:
    """Put a turn of the player after this one and after those put there before; then the order goes on as if none had
    been put there (RB 1.4 737, 738)."""
    turn = table.state.turn
    *more, usual = turn.queue or table.state.opponents(turn.player)[:1]
    table.emit(TurnSet(replace(turn, queue=(*more, frame.doer, usual))))
    return frame, Outcome(performed=True)
