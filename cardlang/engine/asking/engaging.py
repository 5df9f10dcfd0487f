"""What an object is engaged in: which spells choose it or are chosen for it, whom it fights, what it conquered.

Whether an object fits a phrase is asked of `matching`, which asks these questions; so it hands its own question on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.engine.asking.referents import Look
from cardlang.engine.events import Fought, PhaseBegan
from cardlang.engine.state import Frame, GameObject, GameState, Mark, Seen
from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Verb

Fits = Callable[[Look, Frame, GameObject, Node], bool]
FIGHTING = frozenset({Mark.ATTACKER, Mark.DEFENDER})


def chooses(look: Look, frame: Frame, found: GameObject, chosen: Node, fits: Fits) -> bool:
    """Whether a spell chooses something that fits a phrase; "it" in the phrase is the spell."""
    item = look.state.item(found.id)
    ones = [look.state.now(one) for _, _, some in item.frame.targets for one in some] if item is not None else []
    there = [one for one in ones if one is not None]
    if isinstance(chosen, filters.Listed):
        return all(_is_among(look, frame, there, part, fits) for part in chosen.phrases)
    return any(fits(look, replace(frame, it=(Seen(found),)), one, chosen) for one in there)


def _is_among(look: Look, frame: Frame, there: Sequence[GameObject], part: Node, fits: Fits) -> bool:
    """Whether what was spoken of is among some objects, or such a one is, or none is: "it and no other unit"."""
    none = isinstance(part, filters.Objects) and isinstance(part.quantity, filters.No)
    return any(fits(look, frame, one, part) for one in there) is not none


def is_chosen_by(look: Look, frame: Frame, found: GameObject, spell: Node, fits: Fits) -> bool:
    """Whether something is a target of a spell on the chain that fits a phrase (RB 1.4 355.9)."""
    spells = (item for item in look.state.chain if item.ability is None)
    choosing = (item for item in spells if any(one.id == found.id for _, _, ones in item.frame.targets for one in ones))
    cards = (look.state.objects[item.frame.source.id] for item in choosing)
    return any(fits(look, frame, card, spell) for card in cards)


def fights_with(look: Look, frame: Frame, found: GameObject, other: Node, fits: Fits) -> bool:
    """Whether a unit is in combat with one that fits a phrase (RB 1.4 740.2.c)."""
    if not found.marks & FIGHTING:
        return False
    there = (one for one in look.state.in_zone(found.zone) if one.marks & FIGHTING and one.id != found.id)
    return any(fits(look, frame, one, other) for one in there)


def conquered(state: GameState) -> set[tuple[int, int]]:
    """Who has conquered which battlefield this turn."""
    found: set[tuple[int, int]] = set()
    for event in reversed(state.log):
        if isinstance(event, Fought) and event.verb is Verb.CONQUER:
            found.add((event.player, event.battlefield))
        elif isinstance(event, PhaseBegan) and event.phase is state.rules.play.phases[0]:
            break
    return found
