"""Conquer and hold effects that a text activates without anything being conquered or held (RB 1.4 383.4.c, 383.4.d)."""

from __future__ import annotations

from cardlang.engine.asking.given import all_abilities
from cardlang.engine.asking.matching import candidates
from cardlang.engine.asking.meanings import is_due
from cardlang.engine.asking.occasions import SCORING
from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.state import Frame
from cardlang.engine.table import Table
from cardlang.engine.triggers import fire
from cardlang.nodes import filters
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.narrowing import Relating
from cardlang.nodes.words import Verb


def effects_of(content: Node) -> tuple[Verb, filters.Objects] | None:
    """Which effects of whom a text activates: "activate the conquer effects of units here"; None for another clause."""
    match content:
        case Act(Verb.ACTIVATE, filters.Objects(filters.The(), None, filters.Belonging(kind, whole), ()), ()):
            verb = _related(kind)
            if verb is None or verb not in SCORING or not isinstance(whole, filters.Objects):
                return None
            return verb, whole
        case _:
            return None


def _related(kind: Node) -> Verb | None:
    """The verb that tells what kind of effects are meant: "conquer effects"."""
    match kind:
        case filters.Noun((Relating(verb),), "effect"):
            return verb
        case _:
            return None


def activate_effects(table: Table, frame: Frame, verb: Verb, whose: filters.Objects) -> tuple[Frame, Outcome]:
    """Have each such effect of each of them trigger."""
    done = 0
    for found in candidates(table.look, frame, whose):
        for own in all_abilities(table.state, found):
            if isinstance(own.ability, Triggered) and is_due(table.state, found, own) and _waits(own.ability, verb):
                done += fire(table, found, own.ability)
    return (frame, Outcome(performed=True, amount=done)) if done else (frame, UNABLE)


def _waits(ability: Triggered, verb: Verb) -> bool:
    """Whether an ability waits for its own unit to conquer, or to hold."""
    told = (node for node in walk(ability.event) if isinstance(node, Does) and isinstance(node.who, filters.Self))
    return any(isinstance(act, Act) and act.verb is verb for does in told for act in walk(does.act))
