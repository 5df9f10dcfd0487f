"""The two ways to hang an effect on a payment, "X to Y" and "X. If you do, Y": what the other one would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.codes import finding
from cardlang.diagnostics import CardlangError, Diagnostic
from cardlang.explain import CostExplanation, explain
from cardlang.nodes.base import Node, field_names, walk
from cardlang.nodes.costs import Link, Linked, PayTo
from cardlang.nodes.effects import May, Sentence
from cardlang.nodes.filters import You
from cardlang.nodes.words import Branch
from cardlang.printing.gates import print_canonical
from cardlang.templating.ground import Ground


def other_positions(ground: Ground) -> Iterator[Diagnostic]:
    """An information for each payment that would be something else in the other of the two forms."""
    for step in walk(ground.node):
        other = _other(step)
        if other is None:
            continue
        changed = _exchanged(ground.node, step, other)
        here, there = _explained(ground.node, ground), _explained(changed, ground)
        pairs = zip(here, there, strict=False) if len(here) == len(there) else ()
        for now, then in pairs:
            if _answer(now) != _answer(then) and step.span.start <= now.cost.span.start < step.span.end:
                yield _told(now, then, changed, ground)
                break


def _other(step: Node) -> Node | None:
    """The same step in the other form; None for any other step."""
    match step:
        case Sentence(content=PayTo(cost=cost, effect=effect)):
            return Linked(Sentence(cost), (Link(You(), Branch.DOES, effect),))
        case Sentence(content=May(who=who, act=PayTo(cost=cost, effect=effect))):
            return Linked(Sentence(May(who, cost)), (Link(who, Branch.DOES, effect),))
        case Linked(
            action=Sentence(content=May(who=You() as who, act=act)),
            links=(Link(who=You(), branch=Branch.DOES) as link,),
        ):
            return Sentence(May(who, PayTo(act, link.effect)))
        case _:
            return None


def _exchanged(node: Node, old: Node, new: Node) -> Node:
    """The node with one of those below it exchanged."""
    if node is old:
        return new
    changed: dict[str, object] = {}
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            changed[name] = _exchanged(value, old, new)
        elif isinstance(value, tuple):
            changed[name] = tuple(_exchanged(item, old, new) if isinstance(item, Node) else item for item in value)
    return replace(node, **changed)  # type: ignore[arg-type]


def _explained(node: Node, ground: Ground) -> tuple[CostExplanation, ...]:
    return explain((node,), ground.text, ground.profile, ground.kind, stated=True).costs


def _answer(told: CostExplanation) -> tuple[object, ...]:
    return (told.kind, told.when, told.asks)


def _told(now: CostExplanation, then: CostExplanation, changed: Node, ground: Ground) -> Diagnostic:
    message = f"this is {now.in_full}"
    try:
        words = print_canonical(changed, ground.profile.game).replace("\n", " ").replace("~", "this card")
    except CardlangError:
        words = "the other form"
    note = f'written "{words}" it is {then.in_full}'
    return finding("CL415", message, now.cost.span, notes=(note,))
