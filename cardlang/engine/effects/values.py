"""Values that are doubled, raised to another, swapped, or set anew, for a time (RB 1.4 432, 433, 477)."""

from __future__ import annotations

from cardlang.engine.effects.choosing import denote
from cardlang.engine.events import EffectBegan
from cardlang.engine.outcomes import IGNORED, Outcome
from cardlang.engine.state import Frame, LastingEffect, Seen
from cardlang.engine.table import Table
from cardlang.nodes import effects
from cardlang.nodes.amounts import Fixed, StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import RaiseTo
from cardlang.nodes.effects import Act, Does, Have, Lasting, StatChange
from cardlang.nodes.filters import All, Exactly, It, Located, Noun, Objects
from cardlang.nodes.frozen import replace
from cardlang.nodes.narrowing import Done, Which
from cardlang.nodes.predicates import Becomes, Is, Modal
from cardlang.nodes.words import Duration, Mode, Preposition, Stat, Verb

BOTH = 2


def is_value_change(content: Node) -> bool:
    """Whether a clause makes a value twice or as much as another, swaps two, or says anew what one begins with."""
    match content:
        case Act(Verb.DOUBLE | Verb.SWAP, StatOf(), ()) | RaiseTo(StatOf(), _):
            return True
        case _:
            return set_anew(content) is not None


def doubles_damage(content: Node) -> bool:
    """Whether damage that would be dealt to what was chosen is to be doubled this turn."""
    match content:
        case Act(Verb.DOUBLE, Objects(All(), None, Noun((), "damage"), (Which(Modal(Mode.WOULD, Lasting(Is(done)))),))):
            return done == Done(Verb.DEAL, (Located(Preposition.TO, It()),))
        case _:
            return False


def double_damage(table: Table, frame: Frame, content: effects.Content) -> tuple[Frame, Outcome]:
    """Let all damage that would be dealt to what was spoken of be twice as much this turn."""
    there = tuple(one for one in frame.it if (now := table.now(one)) is not None and now.zone.on_board)
    if not there:
        return frame, IGNORED
    turn = table.state.turn.number
    effect = LastingEffect(table.state.next_id, frame, content, there, Duration.THIS_TURN, False, turn)
    table.emit(EffectBegan(effect))
    return frame, Outcome(performed=True, amount=len(there))


def set_anew(content: Node) -> int | None:
    """The number that a base value becomes: "its base Might becomes 5"."""
    match content:
        case Does(StatOf(_, Stat.BASE_MIGHT), Becomes(Objects(Exactly(Fixed(number)), None, Noun((), "number"), ()))):
            return number
        case _:
            return None


def change(table: Table, frame: Frame, content: effects.Content, until: Duration) -> tuple[Frame, Outcome]:
    """Change a value; by how much is settled now (RB 1.4 432.1.a, 477.3.b)."""
    what = _what(content)
    there = _there(table, frame, what)
    if what is None or not there:
        return replace(frame, it=()), IGNORED
    after = replace(frame, it=there)
    match content:
        case Act(Verb.DOUBLE):
            for one in there:
                _give(table, after, one, max(0, _value(table, one, what.stat)), what.stat, until)
        case Act(Verb.SWAP):
            return _swapped(table, after, what.stat, until)
        case RaiseTo(_, StatOf() as to):
            other = _there(table, frame, to)
            if not other:
                return after, IGNORED
            for one in there:
                _give(
                    table,
                    after,
                    one,
                    max(0, _value(table, other[0], to.stat) - _value(table, one, what.stat)),
                    what.stat,
                    until,
                )
        case _:
            turn = table.state.turn.number
            table.emit(EffectBegan(LastingEffect(table.state.next_id, after, content, there, until, False, turn)))
    return after, Outcome(performed=True, amount=len(there))


def _what(content: Node) -> StatOf | None:
    """The value that a clause changes."""
    match content:
        case Act(_, StatOf() as what) | RaiseTo(StatOf() as what, _) | Does(StatOf() as what, _):
            return what
        case _:
            return None


def _there(table: Table, frame: Frame, what: StatOf | None) -> tuple[Seen, ...]:
    """The objects whose value is meant, of those that are in play and still legal."""
    meant = None if what is None or what.owner is None else denote(table, frame, frame.text, what.owner)
    found = () if meant is None else meant.objects
    return tuple(one for one in found if (now := table.now(one)) is not None and now.zone.on_board)


def _value(table: Table, one: Seen, stat: Stat) -> int:
    return table.look.stat(table.state.objects[one.id], stat) or 0


def _swapped(table: Table, frame: Frame, stat: Stat, until: Duration) -> tuple[Frame, Outcome]:
    """Raise the lower of two values and lower the higher by their difference; nothing when they are the same, or when
    there are not two (RB 1.4 433.1)."""
    if len(frame.it) != BOTH:
        return frame, IGNORED
    low, high = sorted(frame.it, key=lambda one: _value(table, one, stat))
    difference = _value(table, high, stat) - _value(table, low, stat)
    if difference:
        _give(table, frame, low, difference, stat, until)
        _give(table, frame, high, difference, stat, until, negative=True)
    return frame, Outcome(able=difference > 0, performed=difference > 0, amount=difference)


def _give(
    table: Table, frame: Frame, one: Seen, number: int, stat: Stat, until: Duration, negative: bool = False
) -> None:
    """Let a value be greater or less for a time."""
    gift = Have((StatChange(Fixed(number), stat, negative),))
    effect = LastingEffect(table.state.next_id, frame, gift, (one,), until, False, table.state.turn.number)
    table.emit(EffectBegan(effect))
