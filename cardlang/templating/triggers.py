"""When, whenever, at: the word that a trigger begins with."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import Whenever
from cardlang.nodes.effects import Act, Deal, Does, Lose
from cardlang.nodes.filters import Another, Exactly, It, Objects, Self, You
from cardlang.nodes.predicates import Becomes
from cardlang.nodes.words import Verb
from cardlang.printing.canonical import is_own
from cardlang.syntax.grammar import load_grammar
from cardlang.templating.ground import Ground, first_word, instead

_WHEN, _WHENEVER = "triggered", "triggered__whenever"
_NEVER, _OFTEN = "never", "often"
_AGAIN = frozenset(
    {Verb.CAST, Verb.ATTACK, Verb.BLOCK, Verb.PLAY, Verb.DRAW, Verb.DISCARD, Verb.GAIN, Verb.ENTER, Verb.DIE}
)
"""What somebody does again and again."""
_ENDS = frozenset({Verb.SACRIFICE, Verb.DESTROY, Verb.EXILE, Verb.RETURN, Verb.TRANSFORM, Verb.FLIP, Verb.SHUFFLE})
"""What an object does not outlast: then it triggers once, and "when" is right."""


def wrong_triggers(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each trigger that begins with another word than cards have for such an event."""
    habit = ground.habits.whenever
    for node in walk(ground.node):
        if habit == _NEVER and (node.wording.form == _WHENEVER or isinstance(node, Whenever)):
            yield instead(ground, "CL417", 'cards say "when"', first_word(ground, node.span), "when")
        elif habit == _OFTEN and isinstance(node, Triggered):
            yield from _by_event(node, ground)


def _by_event(node: Triggered, ground: Ground) -> Iterator[Diagnostic]:
    form = node.wording.form
    here = first_word(ground, node.span)
    if form == _WHENEVER and is_own(node.event, load_grammar(ground.profile.game)):
        yield instead(ground, "CL417", 'what happens to the card itself once begins with "when"', here, "when")
    elif form == _WHEN and _happens_again(node.event) and not _ends(node):
        yield instead(ground, "CL417", 'what happens again and again begins with "whenever"', here, "whenever")


def _happens_again(event: Node) -> bool:
    """Whether an event is one of many: what you do, or one of several objects."""
    match event:
        case Does(who=You() | Self(), act=Act(verb=verb, object=what)) if verb in _AGAIN - {Verb.ENTER, Verb.DIE}:
            return not isinstance(what, Self)
        case Does(who=Self(), act=Deal()):
            return True
        case Does(who=Objects(quantity=Exactly() | Another()), act=Act(verb=verb)):
            return verb in _AGAIN
        case _:
            return False


def _ends(node: Triggered) -> bool:
    """Whether the effect takes something away that the trigger may hang on, or makes the card another."""
    if any(_becomes_other(part) for step in node.body for part in walk(step)):
        return True
    acts = (part for step in node.body for part in walk(step) if isinstance(part, Act) and part.verb in _ENDS)
    return any(not _is_chosen(act.object) for act in acts)


def _becomes_other(node: Node) -> bool:
    """Whether the card becomes something else, or loses something, for good."""
    return isinstance(node, Does) and isinstance(node.who, Self | It) and isinstance(node.act, Becomes | Lose)


def _is_chosen(what: Node | None) -> bool:
    """Whether an object is picked as the effect happens, and so is none that the trigger hangs on."""
    return isinstance(what, Objects) and (what.target is not None or isinstance(what.quantity, Exactly))
