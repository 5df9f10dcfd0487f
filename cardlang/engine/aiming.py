"""What is chosen of targets while a card is played, an ability activated or a trigger finalized, and where they go."""

from __future__ import annotations

from dataclasses import replace

from cardlang.engine import modes
from cardlang.engine.choosing import apart, bounds, legal_targets, pick, targets_of
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.places import ends_of, moved_anywhere
from cardlang.engine.referents import place_of
from cardlang.engine.state import Frame, Place, Seen
from cardlang.engine.table import Table


def choose_targets(table: Table, frame: Frame, runs: int, item: int) -> Frame | None:
    """Choose the targets of every run; None when there are not enough legal ones."""
    moded = modes.choose(table, frame, runs, item)
    if moded is None:
        return None
    frame = moded
    for run in range(runs):
        for phrase in targets_of(table.state.rules.play, modes.text_of(frame, run)):
            found = apart(frame, run, phrase, legal_targets(table, frame, phrase, item))
            least, most = bounds(table.look, frame, phrase, len(found))
            if len(found) < least:
                return None
            chosen = pick(table, frame.controller, DecisionKind.TARGET, found, (least, most), "target", phrase)
            place = place_of(frame.text, phrase)
            frame = replace(frame, targets=(*frame.targets, (run, place, chosen)))
            if any(phrase is moved for moved in moved_anywhere(frame.text)):
                frame = _choose_ends(table, frame, run, chosen)
    return frame


def _choose_ends(table: Table, frame: Frame, run: int, moved: tuple[Seen, ...]) -> Frame:
    """Where each unit is moved that its text sends nowhere (RB 1.4 355.4)."""
    for one in moved:
        zones = ends_of(table.state, one.object)
        options = tuple(Option(name, zone.holder if zone.place is Place.FIELD else 0) for name, zone in zones)
        about = f"where {one.object.face.name} is moved"
        answer = table.ask(Decision(frame.controller, DecisionKind.LOCATION, options, about=about))
        frame = replace(frame, ends=(*frame.ends, (run, one.id, zones[answer[0]][1])))
    return frame


def targets(frame: Frame) -> tuple[Seen, ...]:
    """Everything chosen as a target, in order."""
    return tuple(one for _, _, chosen in frame.targets for one in chosen)
