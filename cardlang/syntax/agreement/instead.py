"""What stands for something that has not happened yet: "if it would die, recall it instead".

An event behind "if" that "instead" answers says "would", and what would happen is replaced or prevented: without one of
the two words nobody knows whether it happens. What is so already ("if you control a Dragon, draw 2 instead") says none.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.base import Node, children, walk
from cardlang.nodes.clauses import Instead, NextTime, While
from cardlang.nodes.costs import Link
from cardlang.nodes.effects import Act, Does, If, Lasting, May, Sentence, When
from cardlang.nodes.filters import Objects
from cardlang.nodes.narrowing import Manner, Which
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Mode, Verb
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.sorts import Sorts

_BODIES = (Text, Triggered, Activated)
_BEHIND = 'write "instead" behind it'
REPLACING = (
    always(NextTime)
    | needing((Sentence, Link, *_BODIES), Modal)
    | needing((If,), Modal, Instead, Manner, Verb.PREVENT, Verb.REGENERATE, Verb.COUNTER, Verb.SKIP)
)
"""The classes of what `wrong_replacing` is about."""

_ANSWERS = frozenset({Verb.PREVENT, Verb.REGENERATE, Verb.COUNTER, Verb.SKIP})
"""What is done to what would happen."""

_DONE = frozenset(
    {Verb.PLAY, Verb.DRAW, Verb.REVEAL, Verb.DISCARD, Verb.CHANNEL, Verb.KILL, Verb.RECYCLE, Verb.BANISH, Verb.MOVE}
    | {Verb.CREATE, Verb.DESTROY, Verb.EXILE, Verb.MILL, Verb.SACRIFICE, Verb.SCORE, Verb.GAIN, Verb.LOSE, Verb.DIE}
    | {Verb.STUN, Verb.BUFF, Verb.READY, Verb.EXHAUST, Verb.ATTACH, Verb.BEGIN}
)
"""What happens at once, and is over when it is asked about."""


def wrong_replacing(node: Node, _: Sorts) -> Iterator[Diagnostic]:
    """A finding for what would happen and is not replaced, and for what is replaced and happens."""
    if isinstance(node, Sentence | Link):
        told = node.content if isinstance(node, Sentence) else node.effect
        if isinstance(told, Does) and isinstance(told.act, Is) and _would_be_dealt(told.who):
            yield finding("CL303", '"instead" is missing here', told.act.span, help=_BEHIND)
    if isinstance(node, NextTime):
        if _says_would(node.event) and not any(map(_answers, _said(node.effect))):
            yield finding("CL303", '"instead" is missing here', node.effect.span, help=_BEHIND)
    for step in getattr(node, "body", ()) if isinstance(node, _BODIES) else ():
        for below in walk(step) if isinstance(step, Sentence) else ():
            if isinstance(below, If) and _says_would(below.condition) and _is_allowed(below.effect):
                if not any(map(_answers, _said(below.effect))):
                    yield finding("CL303", '"instead" is missing here', below.effect.span, help=_BEHIND)
    if not isinstance(node, If):
        return
    if _says_would(node.condition):
        if not _is_allowed(node.effect) and not any(map(_answers, _said(node.effect))):
            yield finding("CL303", '"instead" is missing here', node.effect.span, help=_BEHIND)
        return
    event = node.condition.effect if isinstance(node.condition, While) else node.condition
    if isinstance(event, Does) and _happens(event.act) and any(map(_answers, _said(node.effect))):
        yield finding("CL303", '"would" is missing here', event.span, help='did you mean "would"?')


def _would_be_dealt(who: Node) -> bool:
    """Whether it is damage that would be dealt."""
    if not isinstance(who, Objects):
        return False
    return any(
        isinstance(part, Which) and isinstance(part.does, Modal) and part.does.mode is Mode.WOULD for part in who.where
    )


def _says_would(condition: Node) -> bool:
    """Whether a condition speaks of what would happen, and not of what "would" is said in a relative clause."""
    while isinstance(condition, While | Lasting):
        condition = condition.effect if isinstance(condition, While) else condition.change
    return isinstance(condition, Does) and isinstance(condition.act, Modal) and condition.act.mode is Mode.WOULD


def _is_allowed(effect: Node) -> bool:
    """Whether something is allowed, so that what stands for it may follow: "If you do, recall it instead"."""
    return isinstance(effect, May)


def _said(effect: Node) -> Iterator[Node]:
    """What is below an effect, without what waits for events of its own."""
    yield effect
    if not isinstance(effect, NextTime | When):
        for child in children(effect):
            yield from _said(child)


def _answers(node: Node) -> bool:
    """Whether something is done to what would happen, or before it: "look at the top card first"."""
    match node:
        case Instead() | Manner(word="first"):
            return True
        case Act(verb=verb):
            return verb in _ANSWERS
        case _:
            return False


def _happens(act: Node) -> bool:
    """Whether somebody does something at that moment: "you play a unit"; "this way" it has been done before."""
    if not isinstance(act, Act) or act.verb not in _DONE:
        return False
    return not any(isinstance(adverb, Manner) for adverb in act.adverbs)
