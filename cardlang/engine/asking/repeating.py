"""Play effects that their own card's text has repeated, and the text with them in it (RB 1.4 383.4.a)."""

from __future__ import annotations

from cardlang.engine.state import GameObject
from cardlang.nodes import filters
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import Act, Sentence, Step
from cardlang.nodes.narrowing import Relating
from cardlang.nodes.words import Verb

PLAY_EFFECT = filters.Noun((Relating(Verb.PLAY),), "effect")


def repeats(step: Node) -> bool:
    """Whether a sentence has its card's own play effects repeated: "repeat this gear's play effect"."""
    match step:
        case Sentence(Act(Verb.REPEAT, filters.Objects(filters.Of(owner), None, kind, ()), ())) if kind == PLAY_EFFECT:
            this = isinstance(owner, filters.Objects) and isinstance(owner.quantity, filters.This)
            return this or isinstance(owner, filters.Self)
        case _:
            return False


def repeated(found: GameObject, body: tuple[Step, ...]) -> tuple[Step, ...]:
    """A text in which what its card does when it is played stands where that is repeated."""
    if not any(map(repeats, body)):
        return body
    own = (one for one in found.shown.abilities if isinstance(one, Triggered))
    effects = tuple(step for one in own if _is_play_effect(one) for step in one.body)
    return tuple(one for step in body for one in (effects if repeats(step) else (step,)))


def _is_play_effect(ability: Triggered) -> bool:
    """Whether an ability waits, alone or beside something else, for its own card to be played."""
    played = (one for one in walk(ability.event) if isinstance(one, Act) and one.verb is Verb.PLAY)
    return any(isinstance(part, filters.Self) for act in played for part in walk(act))
