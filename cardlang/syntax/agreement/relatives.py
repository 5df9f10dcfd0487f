"""What a relative clause says of things, and cannot: "creatures you return", "each unit it costs", "a unit that's it".

What somebody does to things whenever they are spoken of is data (`[relative]` of `words.toml`): "spells you cast"; of
everything else it is said when it was done, is done for the first time, or "this way".
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import It, Objects, Self, They, You
from cardlang.nodes.narrowing import Manner, Which, Whom
from cardlang.nodes.predicates import AnyState, Is, IsNot
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement.states import is_player
from cardlang.syntax.sorts import Sorts, heads

RELATIVE = frozenset({Objects})
"""The classes of what `wrong_relatives` is about."""

_BY_THINGS = frozenset({Verb.BLOCK, Verb.ATTACK, Verb.DEAL, Verb.KILL, Verb.COST, Verb.TARGET, Verb.ASSIGN})
_PRONOUNS = It | They | Self | You


def wrong_relatives(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a relative clause that says nothing of what stands before it."""
    if not isinstance(node, Objects):
        return
    for where in node.where:
        match where:
            case Which(does=Is(what=what)) | Which(does=IsNot(what=what)):
                for one in what.states if isinstance(what, AnyState) else (what,):
                    if isinstance(one, _PRONOUNS):
                        yield finding("CL303", "this says nothing of it", where.span, help="say what it is")
                    elif isinstance(one, Objects) and _is_another_kind(node, one, sorts):
                        yield finding("CL303", "nothing is of both kinds", one.span, help="leave one of the two out")
            case Whom(who=who, does=Act(verb=Verb.COST)) if is_player(who, sorts) or not _is_said("cost", node, sorts):
                yield finding("CL303", "this costs nothing like that", where.span, help="name what it costs")
            case Whom(who=who, does=Act(verb=verb, object=None, adverbs=adverbs)) if _somebody(who, verb, sorts):
                if not _is_said(verb.value, node, sorts) and not any(isinstance(one, Manner) for one in adverbs):
                    help = 'did you mean "control", or "this way" behind it?'
                    yield finding("CL303", "this is not said of things", where.span, help=help)


def _somebody(who: Node, verb: Verb, sorts: Sorts) -> bool:
    """Whether players do it; "they" are creatures where creatures do it."""
    return is_player(who, sorts) or (isinstance(who, They) and verb not in _BY_THINGS)


def _is_said(verb: str, phrase: Objects, sorts: Sorts) -> bool:
    return all(sorts.fits(sorts.relative.get(verb, frozenset()), word) for word in heads(phrase))


def _is_another_kind(phrase: Objects, other: Objects, sorts: Sorts) -> bool:
    """Whether things are said to be of a kind that nothing of theirs is: "units that are spells"."""
    kinds = sorts.suits.get("[one kind]", frozenset())
    mine, theirs = set(heads(phrase)) & kinds, set(heads(other)) & kinds
    return bool(mine and theirs) and not mine & theirs
