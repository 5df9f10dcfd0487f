"""What narrows down which battlefield is meant, as far as the interpreter knows it.

Whether it knows an amount, a phrase or a player is asked of `phrases`, which asks this; so it hands its questions on.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.engine.asking.qualities import MOVED_TO_OR_FROM
from cardlang.engine.runnable.scope import Missing, Scope, lacks
from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act, Does, Lasting
from cardlang.nodes.narrowing import Alone, Doing, OtherThan, WhereIt, Whom, With
from cardlang.nodes.predicates import Has, Is, Modal, ThereIs
from cardlang.nodes.pronouns import Theirs
from cardlang.nodes.quantities import Precisely
from cardlang.nodes.words import Duration, Mode, Verb

Asked = Callable[[Node, Scope], Missing]


def field(
    node: Node, scope: Scope, amount: Asked, counted: Asked, player: Callable[[Node | None, Scope], Missing]
) -> Missing:
    """What narrows down which battlefield is meant."""
    match node:
        case filters.Controlled(who):
            yield from player(who, scope)
        case With(filters.Objects(Precisely(number), None) as phrase):
            yield from amount(number, scope)
            yield from counted(phrase, scope)
        case WhereIt(ThereIs(filters.Objects(None) as phrase)):
            yield from counted(phrase, scope)
        case WhereIt(Does(filters.Objects(filters.Exactly()) as lone, Is(Alone(filters.There())))) if scope.play.bases:
            yield from counted(lone, scope)
        case WhereIt(Does(who, Has(filters.Objects(None) as phrase))):
            yield from player(who, scope)
            yield from counted(phrase, scope)
        case Whom(who, Modal(Mode.PAST, Lasting(Act(Verb.CONQUER, None, ()), Duration.THIS_TURN))):
            yield from player(who, scope)
        case Whom(who, Is(Doing(Verb.ATTACK, ()))):
            yield from player(who, scope)
        case OtherThan(Theirs(filters.Self())):
            return
        case _ if node == MOVED_TO_OR_FROM and scope.moved:
            return
        case _:
            yield from lacks(node)
