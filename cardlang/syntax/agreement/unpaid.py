"""Costs that are not as cards have them, and what is for a time and says for no time: "{X}: Draw two cards."

An X that nothing is, what is paid twice or in words where a symbol says it, "rather than pay this spell's cost"; and a
target that gets something for good. What is paid at all, and for what, is for `classify` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated
from cardlang.nodes.amounts import StatOf, X
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.costs import Cost, Link, Pay, PayTo, RatherThan, Resources
from cardlang.nodes.effects import Act, AllOf, Does, Gain, Get, If, Sentence
from cardlang.nodes.filters import Objects, Self
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.limits import WhereX
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Stat, Verb
from cardlang.syntax.sorts import Sorts

UNPAID = frozenset({Activated, Cost, Link, PayTo, RatherThan, Resources, Sentence})
"""The classes of what `wrong_paying` is about."""

_UNKNOWN = frozenset({"X", "Y", "Z"})
"""What stands before all other symbols: "{X}{G}"."""


def wrong_paying(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a cost that cannot be, or does nothing, and for what a target gets for no time."""
    match node:
        case Activated(cost=cost):
            for part in cost.parts:
                if isinstance(part, Pay) and isinstance(part.what, Resources) and "X" in part.what.symbols:
                    if not any(isinstance(below, X) for below in walk(node)):
                        yield finding("CL303", "nothing is X", part.span, help="write a number, or X where it counts")
        case Cost(parts=parts):
            for place, part in enumerate(parts):
                if part in parts[:place]:
                    yield finding("CL303", "this is paid already", part.span, help="leave one of the two out")
                elif isinstance(part, Act) and isinstance(part.object, Self) and _is_in_words(part, sorts):
                    yield finding("CL303", "this is paid by a symbol", part.span, help='did you mean "{Q}"?')
        case RatherThan(instead_of=Act(verb=Verb.PAY, object=StatOf(owner=Self(), stat=Stat.COST) as cost)):
            if "[add number]" in sorts.takes:
                yield finding("CL303", "nothing says which cost", cost.span, help='did you mean "mana cost"?')
        case Resources(symbols=symbols):
            unknown = (
                _UNKNOWN if "[add number]" in sorts.takes else _UNKNOWN & {"X"}
            )  # elsewhere "Y" is a kind of Power
            for place, symbol in enumerate(symbols):
                if symbol in unknown and set(symbols[:place]) - unknown:
                    yield finding("CL303", "this stands before the other symbols", node.span, help="write it first")
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            yield from _for_no_time(told)


def _is_in_words(act: Act, sorts: Sorts) -> bool:
    """Whether a game writes a cost by a symbol that is in words here: "untap this creature"."""
    return act.verb.value in sorts.takes.get("[paid by symbol]", frozenset()) and "symbol" not in act.wording.form


def _for_no_time(told: Node) -> Iterator[Diagnostic]:
    """A finding for a target that gets something as if it had it always: "target creature gets +1/+1"."""
    while isinstance(told, ForEach | If | WhereX):
        told = told.effect
    if not isinstance(told, Does) or not isinstance(told.who, Objects) or told.who.target is None:
        return
    for said in told.act.parts if isinstance(told.act, AllOf) else (told.act,):
        if isinstance(said, Get | Gain) and any(isinstance(gift, PtChange | Keyword) for gift in said.gifts):
            yield finding("CL303", "nothing says for how long", said.span, help='did you mean "until end of turn"?')
