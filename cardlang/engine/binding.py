"""What is said of the next card alone that is played, and is said of that very card from then on."""

from __future__ import annotations

from cardlang.engine.asking.matching import fits
from cardlang.engine.events import EffectBegan, EffectEnded
from cardlang.engine.state import Item
from cardlang.engine.table import Table
from cardlang.nodes.effects import Deal, Does
from cardlang.nodes.frozen import replace


def bind(table: Table, item: Item) -> None:
    """Let what is said of the next card alone that is played be said of this one from now on."""
    card = table.state.objects[item.frame.source.id]
    for effect in table.state.effects:
        content = effect.content
        waits = effect.once and not effect.subjects and isinstance(content, Does) and isinstance(content.act, Deal)
        if waits and isinstance(content, Does) and fits(table.look, effect.frame, card, content.who):
            bound = replace(effect, id=table.state.next_id, subjects=(table.see(card),), once=False)
            table.emit(EffectEnded(effect.id), EffectBegan(bound))
