"""Objects that become copies of others: they take over what is printed, or copied, on them (RB 1.4 477.1.b)."""

from __future__ import annotations

from cardlang.engine.asking.referents import spoken_of
from cardlang.engine.effects.choosing import denote
from cardlang.engine.events import Copied
from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, Seen
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import replace
from cardlang.nodes.predicates import Becomes

ONE = filters.Exactly(Fixed(1))


def copied_of(who: Node, act: Node) -> filters.Objects | None:
    """What something spoken of becomes a copy of: "it becomes a copy of that unit"; None for another clause."""
    match who, act:
        case filters.It(), Becomes(filters.Objects(quantity, None, filters.Belonging(part, whole), ())):
            copy = quantity == ONE and part == filters.Noun((), "copy")
            return whole if copy and isinstance(whole, filters.Objects) else None
        case _:
            return None


def become(table: Table, frame: Frame, phrase: filters.Objects) -> tuple[Frame, Outcome]:
    """Let what is spoken of become a copy of what a phrase stands for, where both are still in play."""
    source = _original(table, frame, phrase)
    original = None if source is None else table.now(source)
    turned = [now for one in frame.it if (now := table.now(one)) is not None and now.zone.on_board]
    if original is None or not original.zone.on_board or not turned:
        return frame, UNABLE
    for one in turned:
        happen(table, Copied(table.see(one), original.shown))
    return replace(frame, it=tuple(table.see(table.state.objects[one.id]) for one in turned)), Outcome(performed=True)


def _original(table: Table, frame: Frame, phrase: filters.Objects) -> Seen | None:
    """What is copied: what was chosen for the phrase, or what was chosen before and is not what becomes the copy."""
    if not isinstance(phrase.quantity, filters.That):
        meant = denote(table, frame, frame.text, phrase)
        return next(iter(meant.objects), None) if meant is not None else None
    words = {noun.word for noun in nouns_of(phrase)}
    turned = {one.id for one in spoken_of(table.look, frame, filters.It())}
    known = (*frame.before, *(one for run, _, ones in frame.targets if run == frame.run for one in ones))
    others = [one for one in known if one.id not in turned and words & one.object.shown.types]
    return others[-1] if others else None
