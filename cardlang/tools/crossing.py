"""Payments that became instructions, and instructions payments, and payments of one kind another, wherever they stand.

Tells them, and takes them out of a tree so that the rest can be compared. What else became of payments, and of those
that are paid alone in both versions of an ability, is for `comparing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from cardlang.explain import CostExplanation
from cardlang.nodes.abilities import Activated, KeywordAbility, Labelled, Text, Triggered
from cardlang.nodes.base import Node, replace, transform
from cardlang.nodes.clauses import DoThis, FirstThen
from cardlang.nodes.costs import AdditionalCost, Cost, Linked, PayTo, Unless
from cardlang.nodes.effects import Act, AllOf, Does, If, May, Sentence, Then
from cardlang.nodes.filters import Noun, Objects, You
from cardlang.nodes.frozen import frozen
from cardlang.nodes.roles import CostRole
from cardlang.nodes.words import Verb
from cardlang.tools.worded import Worded, explained

_ALONE = ("is gone", "is new", "is no longer paid", "is paid now", "is done now")
_PAID, _DONE = "is no longer a cost", "is a cost now"


@frozen
class Paid:
    """An act that is part of a cost, with the ability it stands in and the payment."""

    by: Worded
    act: Node
    cost: CostExplanation


@frozen
class Done:
    """An act that is an instruction, with the ability it stands in."""

    by: Worded
    act: Node
    optional: bool = False


_Found = TypeVar("_Found", Paid, Done)


@frozen
class Crossing:
    """An act that was paid and is an instruction now, or is paid as something else; `turned`: that was one."""

    paid: Paid
    other: Done | Paid
    turned: bool = False

    @property
    def sentence(self) -> str:
        """What became of it, with the rules by which it was or is a cost."""
        was, now = (self.other, self.paid) if self.turned else (self.paid, self.other)
        words, others = was.by.words(was.act), now.by.words(now.act)
        told = f'"{words}"' if words.lower() == others.lower() else f'"{words}" (now "{others}")'
        before, after = (one.optional if isinstance(one, Done) else one.cost.cost.optional for one in (was, now))
        free = "" if before == after else ", which may be declined" if after else ", which can no longer be declined"
        if isinstance(now, Done):
            return f"{told} {_PAID}: it was {_kind(self.paid)} and is an instruction now{free}"
        if isinstance(was, Done):
            return f"{told} {_DONE}: it was an instruction and is {_when(self.paid)}{free}"
        return f"{told} was {_when(was)}; it is {_when(now)}"

    def is_alone_in(self, old: Worded, new: Worded) -> bool:
        """Whether it is all of a payment of one ability before and after."""
        if isinstance(self.other, Done) or self.paid.by is not old or self.other.by is not new:
            return False
        return not _is_shared(self.paid) and not _is_shared(self.other)

    def is_in(self, worded: Worded) -> bool:
        """Whether an ability of either version has to do with it."""
        return worded is self.paid.by or worded is self.other.by

    def says(self, sentence: str) -> bool:
        """Whether another sentence says less of it: that it is gone or new, paid now or no longer."""
        both = [one.by.words(one.act) for one in (self.paid, self.other)]
        told = [f'"{words}{stop}" {how}' for words in both for stop in ("", ".") for how in _ALONE]
        return any(sentence.lower().startswith(one.lower()) for one in told)

    def left_of(self, node: Node) -> Node:
        """A tree without the act, where it can stand without it."""
        acts = (self.paid.act, self.other.act)
        return transform(node, lambda part: _without(part, acts))


def crossings(old: Sequence[Worded], new: Sequence[Worded]) -> tuple[Crossing, ...]:
    """What was paid in one version of a card and is an instruction in the other, either way round."""
    if [one.text for one in old] == [one.text for one in new]:
        return ()
    sides = [[one for one in side if one.node is not None] for side in (old, new)]
    before, after = ([found for one in side for found in _paid(one)] for side in sides)
    did, does = ([found for one in side for found in _done(one)] for side in sides)
    costs, now = ([one for one in side if one.cost.cost.is_cost] for side in (before, after))
    gone = [Crossing(*found) for found in _only(costs, now, does, did)]
    come = [Crossing(*found, turned=True) for found in _only(now, costs, did, does)]
    return (*gone, *come, *_elsewhere(before, after))


def _elsewhere(before: list[Paid], after: list[Paid]) -> Iterator[Crossing]:
    """What is paid in both versions, each time as something else."""
    left = _left(after, before, as_what=True)
    for one in _left(before, after, as_what=True):
        other = next((found for found in left if _told(found) == _told(one)), None)
        if other is not None:
            left.remove(other)
            yield Crossing(one, other)


def _only(
    paid: list[Paid], others: list[Paid], done: list[Done], others_done: list[Done]
) -> Iterator[tuple[Paid, Done]]:
    """Of what is paid on one side and done on the other what is not so on both."""
    left = _left(done, others_done)
    for one in _left(paid, others):
        other = next((found for found in left if _told(found) == _told(one)), None)
        if other is not None:
            left.remove(other)
            yield one, other


def _left(found: list[_Found], others: list[_Found], as_what: bool = False) -> list[_Found]:
    """What is found on one side more often than on the other; of payments, `as_what`, those of one role alone."""

    def key(one: Paid | Done) -> tuple[Node, CostRole | None]:
        return _told(one), one.cost.cost.role if as_what and isinstance(one, Paid) else None

    rest = [key(other) for other in others]
    left = []
    for one in found:
        if key(one) in rest:
            rest.remove(key(one))
        else:
            left.append(one)
    return left


def _kind(paid: Paid) -> str:
    return f"{paid.cost.kind} [{paid.cost.rule}]"


def _when(paid: Paid) -> str:
    return paid.cost.in_full


def _is_shared(paid: Paid) -> bool:
    node = paid.cost.cost.node
    return isinstance(node, Cost) and len(node.parts) > 1


def _paid(worded: Worded) -> Iterator[Paid]:
    for cost in explained(worded).costs:
        node = cost.cost.node
        yield from (Paid(worded, part, cost) for part in (node.parts if isinstance(node, Cost) else (node,)))


def _done(worded: Worded) -> Iterator[Done]:
    meant = worded.meant
    costs = [cost.cost.span for cost in explained(worded).costs]
    for act, optional in _acts(meant) if meant is not None else ():
        if not any(span.start <= act.span.start and act.span.end <= span.end for span in costs):
            yield Done(worded, act, optional)


def _acts(node: Node, optional: bool = False) -> Iterator[tuple[Node, bool]]:
    """What an ability instructs to do, act by act, and whether each may be declined."""
    match node:
        case Text(body=parts) | Triggered(body=parts) | Activated(body=parts) | AllOf(parts):
            below: tuple[Node, ...] = parts
        case KeywordAbility(ability=one) | Labelled(ability=one) | Sentence(one) | May(You(), one) | Does(You(), one):
            below = (one,)
        case FirstThen(one) | DoThis(one) | If(effect=one) | PayTo(effect=one) | Unless(effect=one):
            below = (one,)
        case Then(first, second):
            below = (first, second)
        case Linked(action, links):
            below = (action, *(link.effect for link in links))
        case _:
            yield node, optional
            return
    for part in below:
        yield from _acts(part, optional or isinstance(node, May))


def _told(one: Paid | Done) -> Node:
    """The act to compare: itself, of the card itself where that is called "it"."""
    return _plain(one.by.itself(one.act))


def _plain(act: Node) -> Node:
    """The act itself, of one that "you" do or may do; to lose life is to pay it (CR 119.4)."""
    match act:
        case May(You(), one) | Does(You(), one):
            return _plain(one)
        case Act(Verb.LOSE, Objects(nouns=Noun((), "life"))):
            return replace(act, verb=Verb.PAY)
        case _:
            return act


def _without(node: Node, acts: tuple[Node, ...]) -> Node:
    match node:
        case Cost(parts) | AllOf(parts):
            rest = tuple(part for part in parts if not _is_one(part, acts))
            return node if not rest else rest[0] if len(rest) == 1 and isinstance(node, AllOf) else _with(node, rest)
        case Text(body) | Triggered(body=body) | Activated(body=body):
            steps = tuple(one for step in body if not _is_one(step, acts) for one in _unlinked(step, acts))
            return replace(node, body=steps)
        case PayTo(cost, effect):
            return effect if _is_one(cost, acts) else node
        case Then(first, second):
            return second if _is_one(first, acts) else first if _is_one(second, acts) else node
        case _:
            return node


def _unlinked(step: Node, acts: tuple[Node, ...]) -> tuple[Node, ...]:
    """A step, or of one whose act is left out what waited for it, sentence by sentence."""
    if not isinstance(step, Linked) or not _is_one(step.action, acts):
        return (step,)
    return tuple(Sentence(link.effect, span=link.effect.span) for link in step.links)


def _with(node: Cost | AllOf, parts: tuple[Node, ...]) -> Node:
    return replace(node, parts=parts) if len(parts) < len(node.parts) else node


def _is_one(node: Node, acts: tuple[Node, ...]) -> bool:
    """Whether a part is one of the acts, where it stands."""
    while isinstance(node, Sentence | AdditionalCost):
        node = node.content if isinstance(node, Sentence) else node.cost
    if isinstance(node, May | Does) and isinstance(node.who, You):
        node = node.act
    return any(node == act and node.span == act.span for act in acts)
