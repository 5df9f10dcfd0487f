"""Resolving the newest item of the chain: what its text says is carried out, then it is gone."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking import conditions
from cardlang.engine.asking.conditions import alternative
from cardlang.engine.asking.referents import phrases
from cardlang.engine.effects import arriving
from cardlang.engine.effects.choosing import still_legal
from cardlang.engine.effects.departing import leaving
from cardlang.engine.effects.places import home
from cardlang.engine.events import ItemRemoved, Played
from cardlang.engine.paying.making import is_adding, makes
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, GameState, Item, ItemKind, Place, Seen
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Instead
from cardlang.nodes.effects import Does, If, Sentence, Step
from cardlang.nodes.frozen import replace

BUYBACK = "buyback"


def resolve(table: Table, item: Item) -> None:
    """Carry out an item and take it off the chain."""
    if item.kind is ItemKind.PERMANENT:
        arriving.enter(table, item)
        return
    if not table.state.rules.play.resolves_without_targets and _all_gone(table, item.frame):
        _leave(table, item, "impossible")
        return
    _carry_out(table, item)
    if any(other.id == item.id for other in table.state.chain):
        _leave(table, item, "resolved")


def adding(state: GameState) -> Item | None:
    """The finalized ability that resolves at once because it adds resources, before all else that waits (RB 1.4 429.2,
    CR 605.3b)."""
    return next((item for item in reversed(state.chain) if item.finalized and _adds_at_once(state, item)), None)


def _adds_at_once(state: GameState, item: Item) -> bool:
    if item.kind is ItemKind.TRIGGERED and state.rules.play.triggers_add_at_once:
        return any(makes(_deed(step)) for step in item.frame.text)
    return item.kind is ItemKind.ACTIVATED and isinstance(item.ability, Activated) and is_adding(item.ability)


def _deed(step: Step) -> Node:
    """What a sentence says that somebody does, whoever that is."""
    content = step.content if isinstance(step, Sentence) else step
    return content.act if isinstance(content, Does) else content


def _carry_out(table: Table, item: Item) -> None:
    """Every run of the text, its sentences in order; an item that leaves the chain goes no further."""
    for run in range(item.runs):
        frame = item.frame if run == 0 else _again(item.frame, run)
        for step, other in with_alternatives(frame.text):
            frame = _either(table, frame, step, other)
            if not any(other.id == item.id for other in table.state.chain):
                return


def with_alternatives(text: tuple[Step, ...]) -> Iterator[tuple[Step, If | None]]:
    """The sentences of a text, each with what another says is done in its place under a condition."""
    for place, step in enumerate(text):
        if place and alternative(step) is not None:
            continue
        yield step, alternative(text[place + 1]) if place + 1 < len(text) else None


def _either(table: Table, frame: Frame, step: Step, other: If | None) -> Frame:
    """Carry out a sentence, or what is to be done instead, which speaks of what the sentence speaks of."""
    if other is None:
        return table.carry_out(table, frame, step)[0]
    spoken = replace(frame, it=_targets_of(frame, step) or frame.it)
    if not conditions.holds(table.look, spoken, other.condition) or not isinstance(other.effect, Instead):
        return table.carry_out(table, frame, step)[0]
    return table.carry_out(table, spoken, other.effect.effect)[0]


def _targets_of(frame: Frame, step: Step) -> tuple[Seen, ...]:
    """What was chosen as a target for a sentence."""
    held = phrases(frame.text)
    inside = {id(phrase) for phrase in phrases((step,))}
    chosen = (ones for run, place, ones in frame.targets if run == frame.run and id(held[place]) in inside)
    return tuple(one for ones in chosen for one in ones)


def _again(frame: Frame, run: int) -> Frame:
    return replace(frame, run=run, it=(), group=(), who=0, number=0)


def _all_gone(table: Table, frame: Frame) -> bool:
    """Whether it has targets and none of them is legal (CR 608.2b)."""
    spoken = phrases(frame.text)
    chosen = [(spoken[place], one) for _, place, ones in frame.targets for one in ones]
    return bool(chosen) and not any(still_legal(table, frame, phrase, one) for phrase, one in chosen)


def _leave(table: Table, item: Item, why: str) -> None:
    table.emit(ItemRemoved(item, why))
    if item.kind is not ItemKind.SPELL:
        return
    card = table.state.objects[item.frame.source.id]
    played = table.see(card)
    kept = why == "resolved" and any(paid.cost == BUYBACK for paid in item.frame.declared)
    to = item.destination or home(card, Place.HAND if kept else Place.TRASH)
    if card.zone.place is Place.CHAIN:
        happen(table, leaving(item, played, to))
    if why == "resolved":
        table.emit(Played(item, played))
