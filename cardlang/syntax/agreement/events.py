"""What happens and what only is so, told the wrong way: "if you play me, draw 1", "then units have +2".

A condition asks what is so or was done; what happens triggers, and "when" stands before it. `agreement.moments` asks
what goes on for a while.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Text, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import As, AsThough, Except, FirstThen, Instead, InsteadOf, Whenever, While
from cardlang.nodes.costs import Cost, CostChange, Pay, RatherThan
from cardlang.nodes.effects import (
    Act,
    Add,
    Damage,
    Deal,
    Does,
    EitherAct,
    Get,
    Grant,
    Have,
    If,
    Lasting,
    Sentence,
    When,
)
from cardlang.nodes.filters import Each, Exactly, Here, It, Located, Objects, Self, Trait, You
from cardlang.nodes.narrowing import Manner
from cardlang.nodes.predicates import Becomes, Enters, Has, Is, IsNot, Modal
from cardlang.nodes.words import Duration, Mode, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.sorts import Sorts

HAPPENING = (
    always(As, When, Whenever, If, FirstThen, Modal, While, Triggered)
    | needing((Text,), If)
    | needing((Lasting,), Grant)
    | needing((Does,), You)
    | needing((Cost,), Verb.PLAY, Verb.CAST)
)
"""The classes of what `wrong_events` is about."""

_HAPPENS = frozenset(
    {Verb.ATTACK, Verb.BLOCK, Verb.DEFEND, Verb.DIE, Verb.MOVE, Verb.CONQUER, Verb.HOLD, Verb.ENTER, Verb.LEAVE}
)
"""What triggers, and is no condition unless it comes of what was done."""

_DONE = frozenset(
    {Verb.STUN, Verb.EXHAUST, Verb.READY, Verb.PLAY, Verb.BUFF, Verb.BANISH, Verb.RECYCLE, Verb.RECALL}
    | {Verb.WIN, Verb.DRAW, Verb.DISCARD, Verb.SCORE, Verb.CHANNEL, Verb.GAIN}
)
"""What somebody does, and triggers when it begins an ability."""


def wrong_events(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what happens told as what is so, and the other way round."""
    match node:
        case Text() | If():
            yield from _wrong_condition(node)
        case As() | When() | Whenever():
            yield from _wrong_moment(node)
        case FirstThen(effect=Does(act=Have() | CostChange() as act)):
            yield finding("CL303", "what is so follows upon nothing", act.span, help='leave "then" out')
        case Lasting(change=Grant() as gift, duration=Duration.EACH_TURN):
            yield finding("CL303", "this is not given each turn", gift.span, help='did you mean "this turn"?')
        case Modal(mode=Mode.DOES_NOT, act=act):
            yield from _wrong_denial(act)
        case While(condition=Does(who=Self(), act=Is(what=Here() as here))):
            yield finding("CL303", "it is always where it is", here.span, help="name a place: a battlefield")
        case Triggered(event=event):
            yield from _wrong_numbers(event)
        case Does(who=You(), act=act):
            for said in acts_of(act):
                if isinstance(said, Act) and isinstance(said.object, You):
                    yield finding("CL303", "one does not do this to oneself", said.object.span)
        case Cost(parts=parts):
            for part in parts:
                if isinstance(part, Act) and part.verb in _PLAYED and isinstance(part.object, Self):
                    yield finding("CL303", "this is no cost", part.span, help="say what is paid")


def _wrong_condition(node: Text | If) -> Iterator[Diagnostic]:
    """A finding for a condition that happens: "if you play me, draw 1"."""
    match node:
        case Text(body=(Sentence(content=If(condition=Does(act=act) as event, effect=effect)), *_)):
            if _is_event(act, _HAPPENS | _DONE) and not _is_replaced(effect):
                yield finding("CL303", "what happens is no condition", event.span, help='did you mean "when"?')
        case If(condition=Does(who=You(), act=Act(verb=verb)) as event) if verb in _HAPPENS - {Verb.MOVE}:
            yield finding("CL303", "what happens is no condition", event.span, help='did you mean "do"?')
        case If(condition=Does(who=You(), act=Act() as act) as event, effect=effect):
            if _is_event(act, _DONE - {Verb.WIN}) and not _is_replaced(effect):
                yield finding("CL303", "what happens is no condition", event.span, help='did you mean "this way"?')
        case If(condition=Add() | Pay() | Deal() | Grant() as told):
            yield finding("CL303", "nobody does it here", told.span, help="say who does it: you, a player")


def _wrong_moment(node: As | When | Whenever) -> Iterator[Diagnostic]:
    """A finding for what is done as something happens, and for what is so and does not happen."""
    match node:
        case As(event=Does(act=Is(what=Located() | Objects() | Trait())) as state):
            yield finding("CL303", "this is so for a while", state.span, help='did you mean "as long as"?')
        case As(event=event, effect=effect) if not (isinstance(event, Does) and isinstance(event.act, EitherAct)):
            told = effect.effect if isinstance(effect, If) else effect
            if _is_triggered(told):
                yield finding("CL303", "this is not done as something happens", told.span, help='did you mean "when"?')
        case Whenever(event=Does(who=It(), act=Modal(mode=Mode.PAST)) as state):
            yield finding("CL303", "this was so, and does not happen", state.span, help='did you mean "if"?')
        case When(event=Does(who=It(), act=IsNot() | Has()) as state):
            yield finding("CL303", "this is so, and does not happen", state.span, help='did you mean "if"?')
        case Whenever(event=Does(act=Act(verb=verb)) as state) if verb in _LASTS:
            yield finding("CL303", "this is so, and does not happen", state.span, help='did you mean "if"?')


def _is_triggered(told: Node) -> bool:
    """Whether it is told by what triggers: something is chosen or paid as things happen, and nothing else."""
    match told:
        case Act(verb=verb):
            return verb in _TRIGGERED
        case Deal() | Grant() | Does(act=Lasting() | Get() | Becomes()):
            return True
        case _:
            return False


_TRIGGERED = frozenset(
    {
        Verb.STUN,
        Verb.DRAW,
        Verb.GAIN,
        Verb.LOSE,
        Verb.KILL,
        Verb.DESTROY,
        Verb.RETURN,
        Verb.BUFF,
        Verb.READY,
        Verb.SCORE,
    }
    | {Verb.CHANNEL, Verb.CREATE, Verb.PLAY, Verb.MOVE}
)
_PLAYED = frozenset({Verb.PLAY, Verb.CAST})
_LASTS = frozenset({Verb.SHARE, Verb.OWN, Verb.HAVE})
"""What is so as long as it is."""


def _is_event(act: Node, verbs: frozenset[Verb]) -> bool:
    if isinstance(act, Enters | Becomes):
        return True
    told = isinstance(act, Act) and act.verb in verbs
    return told and not any(isinstance(adverb, Manner) for adverb in getattr(act, "adverbs", ()))


def _is_replaced(effect: Node) -> bool:
    """Whether what happens is altered by the effect: "… instead", "it costs [1] less"."""
    return any(isinstance(below, _ALTERS) for below in walk(effect))


_ALTERS = Instead | InsteadOf | CostChange | AsThough | RatherThan | Except


def _wrong_denial(act: Node) -> Iterator[Diagnostic]:
    for said in acts_of(act):
        match said:
            case Is():
                yield finding("CL303", '"don\'t" does not stand before "be"', said.span, help='did you mean "can\'t"?')
            case Deal(amount=Damage(amount=Fixed()) | Fixed()):
                yield finding("CL303", "what is not done has no number", said.span, help="leave the number out")


def _wrong_numbers(event: Node) -> Iterator[Diagnostic]:
    """A finding for "one combat" and "each card" in what triggers: it is any one."""
    for here in walk(event):
        if not isinstance(here, Does):
            continue
        objects = [said.object for said in acts_of(here.act) if isinstance(said, Act)]
        for phrase in (here.who, *objects):
            if not isinstance(phrase, Objects) or is_elided(phrase):
                continue
            quantity = phrase.quantity
            if isinstance(quantity, Exactly) and _is_one(quantity):
                yield finding("CL303", "an event is of any one of them", phrase.span, help='did you mean "a"?')
            elif isinstance(quantity, Each) and phrase is not here.who:
                yield finding("CL303", "an event is of one of them", phrase.span, help='did you mean "a"?')


def _is_one(quantity: Exactly) -> bool:
    return quantity.amount.wording.form == "fixed__word" and getattr(quantity.amount, "value", 0) == 1
