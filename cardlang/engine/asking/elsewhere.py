"""Triggers that wait outside of the board: a card that says from where it is played waits there (RB 1.4 385)."""

from __future__ import annotations

from cardlang.engine.state import Face, GameObject, GameState, Place, Zone
from cardlang.nodes import filters
from cardlang.nodes.abilities import Ability, Triggered
from cardlang.nodes.base import walk
from cardlang.nodes.effects import Act
from cardlang.nodes.words import Preposition, Verb

IN_TRASH = "in trash"
FROM_TRASH = (
    filters.Located(Preposition.FROM, filters.Objects(filters.Of(filters.You()), None, filters.Noun((), "trash"))),
)
_WAITS: dict[int, tuple[Ability, bool]] = {}
_WAITING: dict[int, tuple[Face, bool]] = {}
MOST = 5000


def waits_in_trash(ability: Ability) -> bool:
    """Whether a trigger plays its own card from the trash, so that it waits there and nowhere else."""
    known = _WAITS.get(id(ability))
    if known is None or known[0] is not ability:
        if len(_WAITS) >= MOST:
            _WAITS.clear()
        body = ability.body if isinstance(ability, Triggered) else ()
        acts = (node for step in body for node in walk(step) if isinstance(node, Act))
        known = _WAITS[id(ability)] = (ability, any(is_from_trash(act) for act in acts))
    return known[1]


def is_from_trash(act: Act) -> bool:
    """Whether an act is to play the text's own card from one's trash."""
    return act.verb is Verb.PLAY and isinstance(act.object, filters.Self) and act.adverbs == FROM_TRASH


def waiting(state: GameState) -> tuple[GameObject, ...]:
    """The cards whose triggers wait in a trash."""
    held: tuple[GameObject, ...] | None = state.memo.get(IN_TRASH)
    if held is None:
        zones = (Zone(Place.TRASH, player.id) for player in state.players)
        held = tuple(card for zone in zones for card in state.in_zone(zone) if _has_any(card.face))
        state.memo[IN_TRASH] = held
    return held


def _has_any(face: Face) -> bool:
    known = _WAITING.get(id(face))
    if known is None or known[0] is not face:
        if len(_WAITING) >= MOST:
            _WAITING.clear()
        known = _WAITING[id(face)] = (face, any(waits_in_trash(ability) for ability in face.abilities))
    return known[1]
