"""What is chosen of targets while a card is played, an ability activated or a trigger finalized, and where they go."""

from __future__ import annotations

from dataclasses import replace

from cardlang.engine import modes
from cardlang.engine.choosing import apart, bounds, legal_targets, pick, targets_of
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.matching import zones_of
from cardlang.engine.places import ends_of, moved_anywhere
from cardlang.engine.referents import is_player_phrase, place_of
from cardlang.engine.state import Frame, GameObject, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.nodes.base import Node
from cardlang.nodes.filters import Objects, nouns_of


def choose_targets(table: Table, frame: Frame, runs: int, item: int) -> Frame | None:
    """Choose the targets of every run; None when there are not enough legal ones."""
    moded = modes.choose(table, frame, runs, item)
    if moded is None:
        return None
    frame = moded
    for run in range(runs):
        for phrase in targets_of(table.state.rules.play, modes.text_of(frame, run)):
            found = apart(frame, run, phrase, legal_targets(table, frame, phrase, item))
            found = _bound(table, frame, phrase, found)
            least, most = bounds(table.look, frame, phrase, len(found))
            if len(found) < least:
                return None
            chosen = pick(table, frame.controller, DecisionKind.TARGET, found, (least, most), "target", phrase)
            place = place_of(frame.text, phrase)
            frame = replace(frame, targets=(*frame.targets, (run, place, chosen)))
            if any(phrase is moved for moved in moved_anywhere(frame.text)):
                frame = _choose_ends(table, frame, run, chosen)
    return frame


def _bound(table: Table, frame: Frame, phrase: Node, found: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """What is left of the targets of a text played from hidden: those at its battlefield, unless the phrase itself
    speaks of another place (RB 1.4 811.1.d.2)."""
    if not frame.at or not isinstance(phrase, Objects) or is_player_phrase(phrase):
        return found
    there = Zone(Place.FIELD, frame.at)
    if all(noun.word == "battlefield" for noun in nouns_of(phrase)):
        return tuple(one for one in found if one.id == frame.at)
    if there not in zones_of(table.look, frame, phrase):
        return found
    return tuple(one for one in found if one.zone == there)


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
