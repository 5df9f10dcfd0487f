"""Counters put on objects, taken off them, or spent: acts whose object is a counter and not a card.

`perform` and `able` answer None when the act is none of these.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.matching import candidates
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.effects.choosing import bounds, denote, pick
from cardlang.engine.events import CountersChanged
from cardlang.engine.outcomes import IGNORED, UNABLE, Outcome
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, GameObject, Seen
from cardlang.engine.table import Table
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import replace
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Preposition, Verb

PUT = frozenset({Verb.PUT})
TAKEN = frozenset({Verb.REMOVE, Verb.SPEND})


def perform(
    table: Table, frame: Frame, player: int, act: Act, chosen: Sequence[Seen] | None = None
) -> tuple[Frame, Outcome] | None:
    """Put counters on objects, remove them, or spend a buff; `chosen` are those whose buffs were picked before."""
    kind = _kind(act)
    if kind is None:
        return None
    if is_any_number(act):
        return _spend_any(table, frame, player, kind, pick_any(table, frame, player, act) if chosen is None else chosen)
    number = _number(table, frame, act)
    held = _holders(table, frame, player, act, kind, number)
    if held is None:
        return replace(frame, it=()), IGNORED
    if not held:
        return frame, UNABLE
    done = 0
    for one in held:
        change = number if act.verb in PUT else -number
        done += happen(table, CountersChanged(one, kind, change, player)).performed
    frame = frame if _on_self(act) else replace(frame, it=held)
    return replace(frame, number=number), Outcome(performed=done > 0, amount=number, objects=held)


def is_any_number(act: Act) -> bool:
    """Whether its player says how many counters are spent: "spend any number of buffs"."""
    phrase = act.object
    return act.verb is Verb.SPEND and isinstance(phrase, filters.Objects) and phrase.quantity == filters.AnyNumber()


def pick_any(table: Table, frame: Frame, player: int, act: Act) -> tuple[Seen, ...]:
    """Let a player choose as many counters as there are: for each the object it is on (RB 1.4 702.2.b)."""
    kind = _kind(act) or ""
    found = [one for one in _choosable(table, frame, player, act, kind, 1) for _ in range(one.counter(kind))]
    return pick(table, player, DecisionKind.CHOOSE, found, (0, len(found)), kind, act)


def _spend_any(table: Table, frame: Frame, player: int, kind: str, chosen: Sequence[Seen]) -> tuple[Frame, Outcome]:
    """Spend the counters that a player has chosen."""
    spent, done = tuple(chosen), 0
    for number in dict.fromkeys(one.id for one in spent):
        times = sum(one.id == number for one in spent)
        seen = table.see(table.state.objects[number])
        done += times if happen(table, CountersChanged(seen, kind, -times, player)).performed else 0
    return replace(frame, it=spent, number=done), Outcome(performed=done > 0, amount=done, objects=spent)


def able(table: Table, frame: Frame, player: int, act: Act) -> bool | None:
    """Whether so many counters can be put there, or are there to be taken (RB 1.4 702.2.b, CR 118.3)."""
    kind = _kind(act)
    if kind is None:
        return None
    if is_any_number(act):
        return True
    place = _place(act)
    fixed = denote(table, frame, frame.text, place) if place is not None else None
    number = _number(table, frame, act)
    if fixed is None:
        return bool(_choosable(table, frame, player, act, kind, number))
    found = [now for one in fixed.objects if (now := table.now(one)) is not None]
    return bool(found) and (act.verb in PUT or all(o.counter(kind) >= number for o in found))


def holders(table: Table, frame: Frame, player: int, act: Act) -> tuple[int, ...] | None:
    """The objects whose counters an act could change; None when it is about something else."""
    kind = _kind(act)
    if kind is None:
        return None
    place = _place(act)
    fixed = denote(table, frame, frame.text, place) if place is not None else None
    if fixed is not None:
        return tuple(one.id for one in fixed.objects)
    return tuple(o.id for o in _choosable(table, frame, player, act, kind, _number(table, frame, act)))


def _kind(act: Act) -> str | None:
    """What the counter is called: "buff", "+1/+1", or its own word."""
    if act.verb not in PUT | TAKEN or not isinstance(act.object, filters.Objects):
        return None
    noun = nouns_of(act.object)[0]
    if noun.word == "buff" and act.verb in TAKEN:
        return "buff"
    if noun.word != "counter":
        return None
    for trait in noun.traits:
        if isinstance(trait, PtChange):
            return _written(trait)
        if isinstance(trait, filters.Trait | filters.Typed):
            return trait.word
    return None


def _written(change: PtChange) -> str | None:
    up = (change.power, change.toughness)
    if not all(isinstance(one, amounts.Fixed) for one in up):
        return None
    sign = ("-" if change.power_down else "+", "-" if change.toughness_down else "+")
    return "/".join(f"{mark}{getattr(one, 'value', 0)}" for mark, one in zip(sign, up, strict=True))


def _number(table: Table, frame: Frame, act: Act) -> int:
    return bounds(table.look, frame, act.object, 1)[0] if act.object is not None else 0


def _place(act: Act) -> Node | None:
    """Where the counters are put or taken from."""
    if isinstance(act.object, filters.Objects) and isinstance(act.object.quantity, filters.Of):
        return act.object.quantity.owner
    said = (*act.adverbs, *(act.object.where if isinstance(act.object, filters.Objects) else ()))
    wanted = {Preposition.ON, Preposition.ONTO} if act.verb in PUT else {Preposition.FROM, Preposition.ON}
    for one in said:
        if isinstance(one, filters.Located) and one.preposition in wanted:
            return one.place
    return None


def _on_self(act: Act) -> bool:
    return isinstance(_place(act), filters.Self)


def _holders(table: Table, frame: Frame, player: int, act: Act, kind: str, number: int) -> tuple[Seen, ...] | None:
    """The objects whose counters change; None when they were targets and are gone."""
    place = _place(act)
    fixed = denote(table, frame, frame.text, place) if place is not None else None
    if fixed is not None:
        there = tuple(one for one in fixed.objects if table.now(one) is not None)
        enough = act.verb in PUT or all(one.object.counter(kind) >= number for one in there)
        return None if fixed.mistargeted else there if enough else ()
    found = _choosable(table, frame, player, act, kind, number)
    return pick(table, player, DecisionKind.CHOOSE, found, (1, 1), kind, act)


def _choosable(table: Table, frame: Frame, player: int, act: Act, kind: str, number: int) -> tuple[GameObject, ...]:
    place = _place(act)
    if isinstance(place, filters.Objects):
        found = candidates(table.look, frame, place)
    else:
        found = tuple(o for o in table.state.on_board() if o.controller == player)
    return found if act.verb in PUT else tuple(o for o in found if o.counter(kind) >= number)
