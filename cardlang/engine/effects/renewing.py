"""New choices that are made for a spell on the chain (RB 1.4 750-755)."""

from __future__ import annotations

from cardlang.engine.decisions import Answer
from cardlang.engine.effects.aiming import choose_targets, targets
from cardlang.engine.effects.choosing import targets_of
from cardlang.engine.events import Chosen, ItemChanged
from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.paying.affording import outcomes
from cardlang.engine.paying.guarding import Guard
from cardlang.engine.state import Frame, Item
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.effects import Act, Choices
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Preposition, Verb

NEW_CHOICES = Act(
    Verb.MAKE,
    filters.Objects(None, None, filters.Noun((filters.Trait("new"),), "choice")),
    (filters.Located(Preposition.FOR, filters.It()),),
)


def can_renew(table: Table, frame: Frame) -> bool:
    """Whether the spell spoken of chooses anything, and all of it could be chosen anew (RB 1.4 753.1, 753.2)."""
    item = _spoken(table, frame)
    if item is None or not _chooses(table, item):
        return False
    return _goes_on(table, item, ())


def renew(table: Table, frame: Frame) -> tuple[Frame, Outcome]:
    """Choose everything of the spell anew: what is chosen as before stays as it is. What it would cost to choose so is
    ignored (RB 1.4 755), and what is a target only now has been chosen now (RB 1.4 754)."""
    item = _spoken(table, frame)
    if item is None or not can_renew(table, frame):
        return frame, UNABLE
    table.guard = None if table.tried else Guard(table, frozenset(), lambda given: _goes_on(table, item, given))
    chosen = _anew(table, item)
    table.guard = None
    if chosen is None:
        return frame, UNABLE
    done = replace(item, frame=chosen)
    table.emit(ItemChanged(done))
    known = {one.id for one in targets(item.frame)}
    table.emit(*(Chosen(one, done) for one in targets(chosen) if one.id not in known))
    return frame, Outcome(performed=True)


def _spoken(table: Table, frame: Frame) -> Item | None:
    return next((item for one in frame.it if (item := table.state.item(one.id)) is not None), None)


def _chooses(table: Table, item: Item) -> bool:
    chosen = targets_of(table.state.rules.play, item.frame.text)
    return bool(chosen) or any(isinstance(step, Choices) for step in item.frame.text)


def _anew(table: Table, item: Item) -> Frame | None:
    bare = replace(item.frame, targets=(), modes=(), ends=())
    return choose_targets(table, bare, item.runs, item.frame.source.id)


def _goes_on(table: Table, item: Item, given: tuple[Answer, ...]) -> bool:
    """Whether all can be chosen when what is chosen first is this."""
    tried = outcomes(table, table.state, lambda copy: _anew(copy, item), given, asks=True)
    return any(chosen is not None for _, chosen in tried)
