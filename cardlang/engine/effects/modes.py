"""Modes: which of the choices of a text are made, for each time it is carried out (RB 1.4 355.3, CR 601.2b)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.history import this_turn
from cardlang.engine.asking.referents import Look
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.choosing import bounds, legal_targets, speaks_back, targets_of
from cardlang.engine.events import Finalized
from cardlang.engine.state import Frame
from cardlang.engine.table import Table
from cardlang.nodes import effects
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act, Choices, Does, If, Lasting, Sentence
from cardlang.nodes.filters import Objects, You
from cardlang.nodes.frozen import replace
from cardlang.nodes.narrowing import Done, Which, Whom
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Mode, Verb


def choose(table: Table, frame: Frame, runs: int, item: int) -> Frame | None:
    """Choose the modes of every run; None when too few of them have legal targets."""
    for run in range(runs):
        for place, step in enumerate(frame.text):
            if isinstance(step, Choices):
                chosen = _ask(table, frame, step, item)
                if chosen is None:
                    return None
                frame = replace(frame, modes=(*frame.modes, *((run, place, mode) for mode in chosen)))
    return frame


def _ask(table: Table, frame: Frame, step: Choices, item: int) -> tuple[int, ...] | None:
    least, most = _how_many(table.look, frame, step)
    gone = _chosen_before(table, frame, step) if is_fresh_choice(step.head) else set()
    modes = ((n, mode) for n, mode in enumerate(step.options) if n not in gone)
    legal = tuple(n for n, mode in modes if _has_targets(table, frame, mode, item))
    if len(legal) < least:
        return None
    options = tuple(Option(str(number + 1), number=number) for number in legal)
    most = min(most, len(legal))
    chosen = table.ask(Decision(frame.controller, DecisionKind.MODE, options, least, most, "modes", node=step))
    return tuple(legal[place] for place in chosen)


def is_fresh_choice(head: Node) -> bool:
    """Whether a mode is to be chosen that has not been chosen this turn: "choose one you've not chosen this turn"."""
    match head:
        case Act(Verb.CHOOSE, Objects(where=(Whom(You(), Modal(Mode.HAS_NOT, Lasting(Act(Verb.CHOOSE, None)))),))):
            return True
        case Act(Verb.CHOOSE, Objects(where=(Which(Modal(Mode.HAS_NOT, Lasting(Is(Done(Verb.CHOOSE))))),))):
            return True
        case _:
            return False


def _chosen_before(table: Table, frame: Frame, step: Choices) -> set[int]:
    """The modes of a choice that were chosen this turn for an ability of the same object."""
    items = (event.item for event in this_turn(table.state) if isinstance(event, Finalized))
    same = (one.frame for one in items if one.frame.source.id == frame.source.id and one.ability is not None)
    return {mode for one in same for _, place, mode in one.modes if one.text[place] == step}


def _has_targets(table: Table, frame: Frame, mode: effects.Option, item: int) -> bool:
    """Whether a mode could be chosen: not one that needs more targets than there are (RB 1.4 355.16, CR 601.2b)."""
    for phrase in (one for one in targets_of(table.state.rules.play, mode.body) if not speaks_back(one)):
        found = legal_targets(table, frame, phrase, item)
        if len(found) < bounds(table.look, frame, phrase, len(found))[0]:
            return False
    return True


def _how_many(look: Look, frame: Frame, step: Choices) -> tuple[int, int]:
    if isinstance(step.head, Act) and isinstance(step.head.object, Objects):
        return bounds(look, frame, step.head.object, len(step.options))
    return 1, 1


def chosen_of(frame: Frame, step: Choices, options: Sequence[effects.Option]) -> tuple[Node, ...]:
    """The sentences of the modes chosen for this run, in printed order."""
    place = next((place for place, other in enumerate(frame.text) if other is step), -1)
    chosen = sorted(mode for run, where, mode in frame.modes if run == frame.run and where == place)
    return tuple(inner for mode in chosen for inner in options[mode].body)


def _is_announced(frame: Frame, step: Node) -> bool:
    """Whether a sentence can matter: one for a kicked spell has no targets when it was not kicked (CR 702.33e)."""
    match step:
        case Sentence(If(Does(_, Modal(_, Is(Done(Verb.KICK)))) | Does(_, Is(Done(Verb.KICK))), _)):
            return any(paid.cost == "kicker" for paid in frame.declared)
        case _:
            return True


def text_of(frame: Frame, run: int) -> tuple[Node, ...]:
    """A run's sentences, with those of its chosen modes in the place of the choice."""
    here = replace(frame, run=run)
    steps: list[Node] = []
    for step in frame.text:
        if not _is_announced(frame, step):
            continue
        steps.extend(chosen_of(here, step, step.options) if isinstance(step, Choices) else (step,))
    return tuple(steps)
