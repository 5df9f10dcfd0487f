"""Which changes of values, and which resources that are added, the interpreter knows as instructions."""

from __future__ import annotations

from cardlang.engine.asking.referents import is_player_phrase
from cardlang.engine.effects.changes import is_change, is_marked_on_it
from cardlang.engine.runnable.claims import symbols
from cardlang.engine.runnable.gifts import damage
from cardlang.engine.runnable.phrases import amount, chosen, is_aimed_at, player
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import (
    Instead,
    RaiseTo,
)
from cardlang.nodes.costs import Resources
from cardlang.nodes.effects import (
    Act,
    Add,
    AddMana,
    AllOf,
    Deal,
    Does,
    Grant,
    Lasting,
    StatChange,
)
from cardlang.nodes.words import Preposition, Stat, Verb


def is_theirs(node: Node) -> bool:
    """Whether something is that of players spoken of in the same sentence: "each creature they control"."""
    return isinstance(getattr(node, "player", getattr(node, "owner", None)), filters.They)


def lowers(change: Node) -> bool:
    """Whether a change takes Might from objects and does nothing else."""
    inner = change.change if isinstance(change, Lasting) else change
    return isinstance(inner, Grant) and all(
        isinstance(gift, StatChange) and gift.stat is Stat.MIGHT and gift.negative for gift in inner.gifts
    )


def added(node: Add | AddMana, scope: Scope) -> Missing:
    """Resources that are added to a pool."""
    runs = node.options if isinstance(node, AddMana) else (node.what,)
    for run in runs:
        if isinstance(run, Resources):
            yield from symbols(run, scope) if "/" not in "".join(run.symbols) else lacks(node)
        else:
            yield from amount(run.amount, scope)


def value_change(node: Node, scope: Scope) -> Missing:
    """A value of objects that is doubled, swapped with another, raised to another, or set anew."""
    match node:
        case Act(Verb.DOUBLE, amounts.StatOf(owner, Stat.MIGHT)) if owner is not None:
            yield from chosen(owner, scope)
        case RaiseTo(amounts.StatOf(owner, Stat.MIGHT), amounts.StatOf(other, Stat.MIGHT)) if owner and other:
            yield from chosen(owner, scope)
            yield from chosen(other, scope)
        case Act(Verb.SWAP, amounts.StatOf(filters.Objects(filters.Exactly(amounts.Fixed(2))) as owner, Stat.MIGHT)):
            yield from chosen(owner, scope)
        case Does(amounts.StatOf(owner, Stat.BASE_MIGHT)) if owner is not None:
            yield from chosen(owner, scope)
        case _:
            yield from lacks(node)


def keeps(change: Node) -> bool:
    """Whether a change is one that lasts: what objects are given, one after the other."""
    if isinstance(change, AllOf):
        return all(keeps(part) for part in change.parts)
    return isinstance(change, Grant) or (isinstance(change, Does) and is_change(change.act))


def enters(node: Node) -> bool:
    """Whether an event is to end under another player's control: the one way of entering that can be changed."""
    match node:
        case Act(Verb.ENTER, _, (filters.Located(Preposition.UNDER, _),)) | Instead(
            Act(Verb.ENTER, _, (filters.Located(Preposition.UNDER, _),))
        ):
            return True
        case _:
            return False


def all_of_several(who: Node) -> Missing:
    """Each of several players as those who pay one cost together."""
    if isinstance(who, filters.Objects) and isinstance(who.quantity, filters.Each | filters.All):
        yield who, "all of several players paying"


def dealt(node: Deal, scope: Scope) -> Missing:
    """Damage to players or objects; split damage to those of a number that are chosen."""
    match node:
        case Deal(hurt, filters.Objects(filters.AnyNumber()) as to, True) if scope.play.bases:
            yield from damage(hurt, scope)
            yield from chosen(to, scope)
            yield from () if is_aimed_at(to, scope) else lacks(node)
        case Deal(hurt, to, False) if to is not None:
            marked = is_marked_on_it(hurt) and not is_player_phrase(to) and scope.play.bases
            yield from () if marked else damage(hurt, scope)
            yield from player(to, scope) if is_player_phrase(to) else chosen(to, scope)
        case _:
            yield from lacks(node)
