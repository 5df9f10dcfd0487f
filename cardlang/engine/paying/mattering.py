"""Whether it matters for what is paid which targets are chosen: where it cannot, none need be tried out before.

Said only where it is certain: nothing is asked for but resources and what is done to the card itself, no object that
could be chosen costs anything to choose or could be used up, and no text in force changes costs by what is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.continuous import passives
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.paying.deflecting import deflect_of
from cardlang.engine.paying.funding import GOING, sources
from cardlang.engine.state import Frame, GameObject
from cardlang.engine.table import Table
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ChangedBy, ChangeStat, WhileDoing
from cardlang.nodes.costs import Cost, CostChange, Costs, Pay, Resources
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import Self
from cardlang.nodes.narrowing import Doing, Done
from cardlang.nodes.words import Verb

CHANGES = (CostChange, ChangeStat, ChangedBy, Costs, WhileDoing)
CHOOSING = frozenset({Verb.CHOOSE, Verb.TARGET})
MOST = 20_000
_KNOWN: dict[int, tuple[Node, bool, bool]] = {}
"""By the identity of a sentence, whether it changes costs and whether it speaks of choosing; the sentence beside it so
that no other takes its place."""


def is_indifferent(table: Table, cost: Node | None, frame: Frame, found: Sequence[GameObject]) -> bool:
    """Whether whatever is chosen of some objects as the last target, the same can be paid after it; never where no
    cost is given because others may come with it."""
    if not isinstance(cost, Cost):
        return False
    state, card = table.state, table.state.objects[frame.source.id]
    if not all(map(_is_plain, cost.parts)) or any(deflect_of(table, frame.controller, one) for one in found):
        return False
    ways = sources(state, frame.controller)
    used = {card.id, *(way.object for way in ways if way.late)}
    if not all(way.plain for way in ways) or any(one.id in used for one in found):
        return False
    if any(_told(own.ability)[0] for own in abilities_of(state, card)):
        return False
    said = (*(sentence for _, sentence in passives(state)), *(effect.content for effect in state.effects))
    return not any(all(_told(one)) for one in said)


def _is_plain(part: Node) -> bool:
    match part:
        case Pay(Resources()):
            return True
        case Act(verb, Self(), ()):
            return verb in GOING or verb is Verb.EXHAUST
        case _:
            return False


def _told(said: Node) -> tuple[bool, bool]:
    known = _KNOWN.get(id(said))
    if known is None:
        if len(_KNOWN) >= MOST:
            _KNOWN.clear()
        parts = tuple(walk(said))
        chooses = any(isinstance(one, Act | Done | Doing) and one.verb in CHOOSING for one in parts)
        known = _KNOWN[id(said)] = said, any(isinstance(one, CHANGES) for one in parts), chooses
    return known[1:]
