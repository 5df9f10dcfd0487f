"""What an activated ability that adds resources lacks: it may be used in the middle of any payment."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.paying.making import is_adding, makes
from cardlang.engine.paying.restricting import restricts
from cardlang.engine.runnable.phrases import matched
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.nodes import filters
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import Node, walk
from cardlang.nodes.costs import Resources
from cardlang.nodes.effects import Act, AllOf, AnyOf, Deal, Does, Sentence
from cardlang.nodes.limits import Only
from cardlang.nodes.words import Verb


def adding(ability: Activated, body: Sequence[Node], scope: Scope) -> Missing:
    """What an activated ability that adds resources lacks: it may be used in the middle of any payment, so it must be
    an adding ability all through, and what it does beside is nothing that waits for anybody."""
    plain = Activated(ability.cost, tuple(one for one in body if isinstance(one, Sentence)))
    if not is_adding(plain) or len(plain.body) != len(body):
        yield ability, "adding resources beside something else"
    for one in plain.body:
        only = restricts(one)
        if isinstance(only, Only):
            yield from () if scope.play.bases else lacks(only)
        elif only is not None:
            yield from _purpose(only.act, scope)
        elif not makes(one) and not (isinstance(one, Sentence) and _is_slight(one.content)):
            yield one, "adding resources beside something else"
    for node in walk(ability.cost):
        if isinstance(node, Resources) and "X" in node.symbols:
            yield node, "X in the cost of what adds resources"
        elif isinstance(node, Act) and node.verb is Verb.READY:
            yield node, "readying something to add resources"


def _purpose(act: Node, scope: Scope) -> Missing:
    """What resources may be spent for alone: playing cards of some kind, activating abilities."""
    match act:
        case AnyOf(parts):
            for part in parts:
                yield from _purpose(part, scope)
        case Act(Verb.PLAY | Verb.CAST, filters.Objects(_, None, _, ()) as phrase, ()):
            yield from matched(phrase, scope)
        case Act(Verb.ACTIVATE, filters.Objects(_, None, filters.Noun((), "ability"), ()), ()):
            return
        case _:
            yield act, "resources for that alone"


def _is_slight(node: Node) -> bool:
    """Whether an instruction beside the adding changes nothing but numbers, and leaves nothing to choose."""
    match node:
        case AllOf(parts):
            return all(_is_slight(part) for part in parts)
        case Does(filters.Self() | filters.You(), inner):
            return _is_slight(inner)
        case Deal(_, filters.You(), False):
            return True
        case Act(Verb.GAIN | Verb.LOSE, filters.Objects(_, None, filters.Noun((), "life" | "xp")), ()):
            return True
        case Act(Verb.DRAW, filters.Objects(filters.Exactly()), ()):
            return True
        case _:
            return False
