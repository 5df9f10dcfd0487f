"""Damage that is split among several: as many are chosen as there is damage, and how much each is dealt is said only
when it is dealt (RB 1.4 355.14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.engine.asking.matching import count
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.effects.changes import bonus
from cardlang.engine.effects.choosing import denote, pick
from cardlang.engine.events import Dealt
from cardlang.engine.outcomes import IGNORED, Outcome
from cardlang.engine.replacements import happen_all
from cardlang.engine.state import Frame, GameObject, Seen
from cardlang.engine.table import Table
from cardlang.nodes.base import Node, once, walk
from cardlang.nodes.effects import Damage, Deal
from cardlang.nodes.frozen import replace


def most_targets(table: Table, frame: Frame, run: int, phrase: Node, found: Sequence[GameObject]) -> int:
    """How many may be chosen of those among whom damage is split: not more than there is damage now (RB 1.4 355.14.c);
    any number of all else."""
    deal = next((one for one in splitting(frame.text) if one.to is phrase), None)
    if deal is None:
        return len(found)
    before = [chosen for other, _, chosen in frame.targets if other == run and chosen]
    spoken = replace(frame, it=before[-1]) if before else frame
    return min(len(found), _amount(table, spoken, deal, [table.see(one) for one in found]))


def splitting(text: Sequence[Node]) -> Iterator[Deal]:
    """What of a text deals damage in parts."""
    return (deal for step in text for deal in _split_in(step))


@once
def _split_in(step: Node) -> tuple[Deal, ...]:
    return tuple(node for node in walk(step) if isinstance(node, Deal) and node.split)


def split(table: Table, frame: Frame, content: Deal) -> tuple[Frame, Outcome]:
    """Deal damage in parts that the controller says, to each at least 1 (RB 1.4 355.14.e, 355.14.f); where there are
    more than there is damage, some are no longer dealt any (RB 1.4 355.14.h)."""
    meant = None if content.to is None else denote(table, frame, frame.text, content.to)
    if meant is None or meant.mistargeted:
        return replace(frame, it=()), IGNORED
    there = tuple(one for one in meant.objects if (now := table.now(one)) is not None and now.zone.on_board)
    amount = _amount(table, frame, content, there)
    if amount < len(there):
        objects = [table.state.objects[one.id] for one in there]
        there = pick(table, frame.doer, DecisionKind.CHOOSE, objects, (amount, amount), "who is still dealt damage")
    dealt = tuple(Dealt(part, one, 0, frame.source) for one, part in _parts(table, frame, there, amount))
    happened = happen_all(table, dealt)
    done = any(one.performed for one in happened)
    replaced = any(one.replaced for one in happened)
    return replace(frame, it=there, number=amount), Outcome(performed=done, replaced=replaced, amount=amount)


def _amount(table: Table, frame: Frame, content: Deal, ones: Sequence[Seen]) -> int:
    """How much is split, with what Bonus Damage adds to it (RB 1.4 715.3)."""
    inner = content.amount.amount if isinstance(content.amount, Damage) else content.amount
    amount = max(0, count(table.look, frame, inner) or 0)
    return amount + max((bonus(table, frame, one) for one in ones), default=0) if amount else 0


def _parts(table: Table, frame: Frame, there: Sequence[Seen], amount: int) -> Iterator[tuple[Seen, int]]:
    """How much of the damage each is dealt; the last is dealt what is left."""
    left = amount
    for number, one in enumerate(there):
        others = len(there) - number - 1
        part = left
        if others:
            options = tuple(Option(str(some), number=some) for some in range(1, left - others + 1))
            about = f"how much {one.object.face.name} is dealt"
            part = options[table.ask(Decision(frame.doer, DecisionKind.AMOUNT, options, about=about))[0]].number
        left -= part
        yield one, part
