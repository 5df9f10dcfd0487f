"""What stands around what somebody does in one version of an ability alone: a "may", a condition, a time, an "unless".

Tells what is new or gone and hands back what is left to compare; that is for `comparing`.
"""

from __future__ import annotations

from cardlang.nodes.base import Node
from cardlang.nodes.clauses import While
from cardlang.nodes.costs import Unless
from cardlang.nodes.effects import Cannot, If, Lasting, May
from cardlang.tools.worded import Worded

MAY, MUST = "may be declined now", "can no longer be declined"
CONDITION, NO_CONDITION = "is a condition now", "is no longer a condition"

_Inside = tuple[str, Node]


def unwrapped(old: Node, new: Node, before: Worded, after: Worded) -> tuple[str, Node, Node] | None:
    """What is new around one of two nodes or gone from it, and what is left of both; None where nothing is."""
    gone, come = _inside(old, new, before, turned=True), _inside(new, old, after, turned=False)
    if come is not None:
        return come[0], old, come[1]
    return (gone[0], gone[1], new) if gone is not None else None


def _inside(node: Node, other: Node, worded: Worded, turned: bool) -> _Inside | None:
    """What stands in a node around which something stands that is not around another, and what is told of that."""
    match node:
        case May(act=act) if not isinstance(other, May | Cannot):
            return f'"{worded.words(act)}" {MUST if turned else MAY}', act
        case If() | While() if not isinstance(other, If | While):
            return f'"{worded.words(node.condition)}" {NO_CONDITION if turned else CONDITION}', node.effect
        case Lasting(change=change) if not isinstance(other, Lasting):
            how = "no longer lasts for a time alone" if turned else "lasts for a time alone now"
            return f'it {how}: "{worded.words(node)}"', change
        case Unless(effect=effect, payment=payment) if not isinstance(other, Unless):
            return f'"{worded.words(payment)}" {"no longer prevents it" if turned else "prevents it now"}', effect
        case _:
            return None


def said(sentence: str, told: list[str]) -> bool:
    """Whether it is said already that something may be declined now or no longer, or is a condition."""
    same = any(one.endswith(end) and sentence.endswith(end) for one in told for end in (MAY, MUST))
    return same or any(sentence.endswith((CONDITION, NO_CONDITION)) and one.startswith(sentence) for one in told)
