"""Countering: taking an item off the chain before it resolves (RB 1.4 425, CR 701.6)."""

from __future__ import annotations

from cardlang.engine.asking.forbidding import is_uncounterable
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.effects.choosing import Denoted
from cardlang.engine.effects.departing import leaving
from cardlang.engine.effects.places import home
from cardlang.engine.events import Chosen, ItemRemoved
from cardlang.engine.outcomes import Outcome
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, Item, Place, Seen
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Text
from cardlang.nodes.effects import Sentence
from cardlang.nodes.filters import Adverb
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Verb


def _item_of(table: Table, frame: Frame, one: Seen) -> Item | None:
    """The chain item that is to be countered: a spell's card, or the ability that the trigger's event names."""
    if isinstance(frame.event, Chosen):
        number = frame.event.item.id
        return next((item for item in table.state.chain if item.id == number), None)
    return table.state.item(one.id)


def _is_uncounterable(table: Table, item: Item) -> bool:
    """Whether a spell's own text says that it can't be countered."""
    card = table.state.objects.get(item.frame.source.id)
    own = abilities_of(table.state, card) if item.ability is None and card is not None else ()
    steps = (step for one in own if isinstance(one.ability, Text) for step in one.ability.body)
    return any(isinstance(step, Sentence) and is_uncounterable(step.content) for step in steps)


def counter(table: Table, frame: Frame, meant: Denoted, adverbs: tuple[Adverb, ...] = ()) -> tuple[Frame, Outcome]:
    """Countering takes an item off the chain; no cost is refunded (RB 1.4 425.1, CR 701.6). Its card goes to the trash,
    or to its owner's hand where words beside say so."""
    place = Place.HAND if adverbs else Place.TRASH
    done = 0
    there = {one.id for one in meant.objects if _item_of(table, frame, one) is not None}
    for one in meant.objects:
        item = _item_of(table, frame, one)
        card = table.now(one)
        if item is None or _is_uncounterable(table, item):
            continue
        table.emit(ItemRemoved(item, "countered"))
        if item.ability is not None or card is None:
            done += 1
            continue
        gone = item.destination is not None and not item.destination.on_board
        to = item.destination if item.destination is not None and gone else home(card, place)
        happen(table, leaving(item, table.see(card), to, Verb.COUNTER, frame.controller))
        done += 1
    frame = replace(frame, it=tuple(replace(one, looked_back=one.id in there) for one in meant.objects))
    return frame, Outcome(able=done > 0, performed=done > 0, amount=done)
