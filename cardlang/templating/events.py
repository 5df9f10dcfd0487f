"""How often an event happens: once to what it happens to, or again and again.

That decides between "when" and "whenever" in a game that has both. Which acts something does, or has done to it, again
and again is data (`[again]` in `grammar/<game>/templating.toml`): whatever others do, and you do, is one of many.
"""

from __future__ import annotations

from enum import Enum

from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AnyEvent, While
from cardlang.nodes.effects import Act, AllOf, AnyOf, Deal, Does, EitherAct, Lasting, Numbered
from cardlang.nodes.filters import Another, AnyListed, AtLeast, Exactly, Listed, Objects, Self, This, Trait, You
from cardlang.nodes.limits import InManner
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import AtLevel, Becomes, Causes, Is
from cardlang.nodes.words import Verb
from cardlang.templating.ground import Habits

_STATES = frozenset({Verb.CONTROL, Verb.OWN, Verb.HAVE})
"""What is so, and no event: it begins once, and goes on."""
_FINAL = frozenset({Verb.WIN, Verb.LOSE})
_COMES_OR_GOES = frozenset({Verb.ENTER, Verb.DIE})


class Often(Enum):
    """How often an event happens; not told for one that cards say either word of."""

    ONCE = "once"
    AGAIN = "again"
    EITHER = "either"


def how_often(event: Node, habits: Habits) -> Often:
    """How often an event happens."""
    match event:
        case While(effect=inner):
            return how_often(inner, habits)
        case AnyEvent(events=events):
            told = {how_often(one, habits) for one in events}
            return Often.AGAIN if told == {Often.AGAIN} else Often.EITHER
        case Does(who=You(), act=act):
            return _by_you(act)
        case Does(who=Objects(quantity=Exactly()), act=Causes(act=inner)):
            return Often.EITHER if any(isinstance(one, Self) for one in walk(inner)) else Often.AGAIN
        case (
            Does(who=AnyListed() | Listed(), act=act)
            | Does(who=Objects(quantity=Exactly() | Another() | AtLeast()), act=act)
        ):
            return Often.AGAIN if _is_done(act) else Often.EITHER
        case Does(who=Self(), act=act):
            return _to_itself(act, habits)
        case Does(who=Objects(quantity=None), act=act):  # what it is attached to
            return Often.AGAIN if _to_itself(act, habits) is Often.AGAIN else Often.EITHER
        case _:
            return Often.EITHER


def _by_you(act: Node) -> Often:
    match act:
        case Act(object=Self() | Objects(quantity=This())):
            return Often.EITHER
        case Act(verb=verb, object=None) if verb in _FINAL:
            return Often.EITHER
        case _:
            return Often.AGAIN if _is_done(act) else Often.EITHER


def _is_done(act: Node) -> bool:
    """Whether something is done or becomes so, and is not so for a while."""
    match act:
        case Act(verb=verb):
            return verb not in _STATES
        case Deal() | Becomes() | EitherAct() | Numbered():
            return True
        case Is(what=what):
            return isinstance(what, Done)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return all(_is_done(part) for part in parts)
        case InManner(act=inner) | Lasting(change=inner):
            return _is_done(inner)
        case _:
            return False


def _to_itself(act: Node, habits: Habits) -> Often:
    """How often one thing does something, or has it done to it."""
    match act:
        case InManner(act=inner) | Lasting(change=inner):
            return _to_itself(inner, habits)
        case AnyOf(parts=parts):
            told = {_to_itself(part, habits) for part in parts}
            if told == {Often.AGAIN}:
                return Often.AGAIN
            again = any(isinstance(part, Act | Deal) and _to_itself(part, habits) is Often.AGAIN for part in parts)
            return Often.AGAIN if again and told == {Often.AGAIN, Often.ONCE} else Often.EITHER
        case AllOf(parts=(first, *_)):
            return _to_itself(first, habits)
        case Deal():
            return Often.AGAIN
        case Act(verb=verb):
            return _of_word(verb.value, habits) if verb not in _COMES_OR_GOES else Often.ONCE
        case Becomes(what=Done(verb=verb)):
            return Often.AGAIN if f"become {verb.value}" in habits.again else Often.EITHER
        case Becomes(what=Trait() | AtLevel()):
            return Often.ONCE
        case Becomes(what=Objects()):
            return Often.AGAIN if "become target" in habits.again else Often.EITHER
        case Is(what=Done(verb=verb)):
            return Often.AGAIN if f"be {verb.value}" in habits.again else Often.ONCE
        case _:
            return Often.EITHER


def _of_word(verb: str, habits: Habits) -> Often:
    return Often.AGAIN if verb in habits.again else Often.EITHER
