"""Units that have become Mighty: what their Might was before something happened, and what it is after (RB 1.4 709).

Looked for only where a text waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking.continuous import look_at
from cardlang.engine.asking.qualities import MIGHTY
from cardlang.engine.asking.referents import seen
from cardlang.engine.events import Risen
from cardlang.engine.keeping import RISING
from cardlang.engine.state import Face, GameState
from cardlang.nodes.base import walk
from cardlang.nodes.narrowing import HasKeyword
from cardlang.nodes.predicates import Becomes
from cardlang.nodes.words import Stat

BECOMES_MIGHTY = Becomes(HasKeyword("mighty"))
_ASKING: dict[int, tuple[Face, bool]] = {}
MOST = 5000


def risen(before: GameState, after: GameState) -> Iterator[Risen]:
    """The units in play that have become Mighty, if anything waits for that; what comes into play becomes nothing."""
    if before is after or not _is_asked(after):
        return
    then, now = look_at(before), look_at(after)
    for one in after.on_board():
        was = before.objects.get(one.id)
        if was is None or was.stamp != one.stamp or not was.zone.on_board:
            continue
        might = now.stat(one, Stat.MIGHT)
        if might is not None and might >= MIGHTY and (then.stat(was, Stat.MIGHT) or 0) < MIGHTY:
            yield Risen(seen(now, one))


def _is_asked(state: GameState) -> bool:
    held: bool | None = state.memo.get(RISING)
    if held is None:
        held = state.memo[RISING] = any(_asks(one.shown) for one in state.with_text())
    return held


def _asks(face: Face) -> bool:
    """Whether a face's text waits for something to become Mighty; looked up once for each face."""
    known = _ASKING.get(id(face))
    if known is None or known[0] is not face:
        if len(_ASKING) >= MOST:
            _ASKING.clear()
        texts = (*face.abilities, *face.effects)
        asks = any(node == BECOMES_MIGHTY for ability in texts for node in walk(ability))
        known = _ASKING[id(face)] = (face, asks)
    return known[1]
