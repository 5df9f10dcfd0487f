"""What is chosen of targets while a card is played, an ability activated or a trigger finalized, and where they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.engine.asking.matching import zones_of
from cardlang.engine.asking.referents import is_player_phrase, place_of
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects import modes
from cardlang.engine.effects.choosing import apart, bounds, legal_targets, pick, so_far, targets_of
from cardlang.engine.effects.grouping import group_of, listed_with, pick_together
from cardlang.engine.effects.places import ends_of, moved_anywhere
from cardlang.engine.effects.splitting import most_targets, splitting
from cardlang.engine.state import Frame, GameObject, Place, Seen, Zone
from cardlang.engine.table import Table, Weights
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, walk
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import (
    AnyListed,
    AnyNumber,
    AnyTarget,
    Controlled,
    Either,
    Exactly,
    Listed,
    Located,
    Noun,
    Objects,
    StatIs,
    Trait,
    UpTo,
    You,
    nouns_of,
)
from cardlang.nodes.frozen import replace

Weigh = Callable[[Frame, tuple[GameObject, ...]], Weights | None]
"""What alone objects matter by, as the last choice, for all that comes after it; 0 when by nothing."""
PHRASES = (Objects, Noun, Either, AnyListed, AnyTarget)
FOR_ITSELF = (*PHRASES, Trait, Exactly, UpTo, AnyNumber, Fixed, Controlled, You, StatIs, Located)
"""What a phrase is made of that is read without looking at anything chosen before it."""
BACK = frozenset({"other", "same"})
"""Words before a noun that look back all the same."""


def choose_targets(
    table: Table, frame: Frame, runs: int, item: int, weigh: Weigh = lambda frame, found: None
) -> Frame | None:
    """Choose the targets of every run; None when there are not enough legal ones. Those that leave what is chosen after
    them as it is matter by what `weigh` says; where that is nothing and no choice comes after, all are open."""
    moded = modes.choose(table, frame, runs, item)
    if moded is None:
        return None
    frame = moded
    for run in range(runs):
        phrases = tuple(targets_of(table.state.rules.play, modes.text_of(frame, run)))
        for place, phrase in enumerate(phrases):
            found = apart(frame, run, phrase, legal_targets(table, so_far(table, frame, run, phrase), phrase, item))
            found = _bound(table, frame, phrase, found)
            moves = [act for act in moved_anywhere(frame.text) if act.object is phrase]
            found = tuple(one for one in found if all(ends_of(table.state, one, act) for act in moves))
            alone = (table.guard is not None or table.asks) and _leaves_others(frame, phrases[place + 1 :])
            known = weigh(frame, found) if alone else None
            last = run == runs - 1 and place == len(phrases) - 1
            if last and known is not None and not any(known.values()):
                table.guard = None
            chosen = _choose(table, frame, run, phrase, found, known)
            if chosen is None:
                return None
            frame = replace(frame, targets=(*frame.targets, (run, place_of(frame.text, phrase), chosen)))
            for act in moves:
                frame = _choose_ends(table, frame, run, chosen, act)
    return frame


def _leaves_others(frame: Frame, later: Sequence[Node]) -> bool:
    """Whether what can be chosen for these phrases, of those behind one in its run, is the same whatever was chosen
    for it: where none of them speaks of anything before. Other runs never ask."""
    splits = [deal.to for deal in splitting(frame.text)]
    alone = all(_speaks_for_itself(one) and one not in splits and not listed_with(frame.text, one) for one in later)
    return alone and not any(moved_anywhere(frame.text))


def _speaks_for_itself(phrase: Node) -> bool:
    """Whether a phrase has no word in it that could speak of what was chosen before."""
    parts = tuple(walk(phrase))
    traits = (part.word for part in parts if isinstance(part, Trait))
    return all(isinstance(part, FOR_ITSELF) for part in parts) and BACK.isdisjoint(traits)


def _choose(
    table: Table, frame: Frame, run: int, phrase: Node, found: tuple[GameObject, ...], weights: Weights | None
) -> tuple[Seen, ...] | None:
    """Choose what a phrase asks for; None when there are not enough. What is said of a group holds of all together."""
    least, most = bounds(table.look, frame, phrase, len(found))
    limits = least, min(most, most_targets(table, frame, run, phrase, found))
    listed = listed_with(frame.text, phrase)
    if listed is not None:
        found = _fitting(table, frame, run, listed, phrase, found)
    if len(found) < limits[0]:
        return None
    group = group_of(table.look, frame, getattr(phrase, "where", ()))
    if group is not None:
        return pick_together(table, frame.controller, found, limits, group, phrase)
    table.weights = weights
    chosen = pick(table, frame.controller, DecisionKind.TARGET, found, limits, "target", phrase)
    table.weights = None
    return chosen


def _fitting(
    table: Table, frame: Frame, run: int, listed: Listed, phrase: Node, found: tuple[GameObject, ...]
) -> tuple[GameObject, ...]:
    """What goes together with what was chosen for the parts of a list before, and with something for those behind."""
    group = group_of(table.look, frame, listed.where)
    if group is None:
        return found
    number = next(number for number, part in enumerate(listed.phrases) if part is phrase)
    taken = {place_of(frame.text, part) for part in listed.phrases[:number]}
    before = [one.object for other, place, ones in frame.targets if other == run and place in taken for one in ones]
    later = [legal_targets(table, frame, part, 0) for part in listed.phrases[number + 1 :]]
    fitting = [one for one in found if group((*before, one))]
    for parts in later:
        fitting = [one for one in fitting if any(group((*before, one, p)) for p in parts if p.id != one.id)]
    return tuple(fitting)


def _bound(table: Table, frame: Frame, phrase: Node, found: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """What is left of the targets of a text played from hidden: those at its battlefield, unless the phrase itself
    speaks of another place (RB 1.4 811.1.d.2)."""
    if isinstance(phrase, AnyListed):
        parts = (_bound(table, frame, part, found) for part in phrase.phrases)
        return tuple({one.id: one for part in parts for one in part}.values())
    if not frame.at or not isinstance(phrase, Objects) or is_player_phrase(phrase):
        return found
    there = Zone(Place.FIELD, frame.at)
    if all(noun.word == "battlefield" for noun in nouns_of(phrase)):
        return tuple(one for one in found if one.id == frame.at)
    if there not in zones_of(table.look, frame, phrase):
        return found
    return tuple(one for one in found if one.zone == there)


def _choose_ends(table: Table, frame: Frame, run: int, moved: tuple[Seen, ...], act: Act) -> Frame:
    """Where each unit is moved that its text sends nowhere (RB 1.4 355.4)."""
    for one in moved:
        zones = ends_of(table.state, one.object, act)
        options = tuple(Option(name, zone.holder if zone.place is Place.FIELD else 0) for name, zone in zones)
        about = f"where {one.object.face.name} is moved"
        answer = table.ask(Decision(frame.controller, DecisionKind.LOCATION, options, about=about))
        frame = replace(frame, ends=(*frame.ends, (run, one.id, zones[answer[0]][1])))
    return frame


def targets(frame: Frame) -> tuple[Seen, ...]:
    """Everything chosen as a target, in order."""
    return tuple(one for _, _, chosen in frame.targets for one in chosen)
