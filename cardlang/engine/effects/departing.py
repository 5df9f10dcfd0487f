"""Where a card goes that a text has let somebody play, whenever it leaves the chain: "then recycle it" (RB 1.4
390.3.a)."""

from __future__ import annotations

from cardlang.engine.events import ItemChanged, ZoneChange
from cardlang.engine.outcomes import Outcome
from cardlang.engine.state import Frame, Item, ItemKind, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import It
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Verb

ENDS = {Verb.RECYCLE: Place.DECK, Verb.BANISH: Place.BANISHMENT}


def awaited(table: Table, frame: Frame, content: Node) -> Item | None:
    """The spell that waits on the chain, not finalized yet, of which such words speak; None when they mean what they
    say."""
    if not isinstance(content, Act) or content.verb not in ENDS or not isinstance(content.object, It):
        return None
    spoken = {one.id for one in frame.it}
    pending = (item for item in table.state.chain if item.kind is ItemKind.SPELL and not item.finalized)
    return next((item for item in pending if item.frame.source.id in spoken), None)


def send(table: Table, frame: Frame, item: Item, act: Act) -> tuple[Frame, Outcome]:
    """Have a spell go elsewhere than to the trash."""
    owner = table.state.objects[item.frame.source.id].owner
    table.emit(ItemChanged(replace(item, destination=Zone(ENDS[act.verb], owner))))
    return frame, Outcome(performed=True)


def leaving(item: Item, card: Seen, to: Zone, verb: Verb | None = None, by: int = 0) -> ZoneChange:
    """The event that a card's leaving the chain is: into the deck it is recycled."""
    if to.place is Place.DECK:
        return ZoneChange(Verb.RECYCLE, card, to, item.controller, bottom=True)
    return ZoneChange(verb, card, to, by)
