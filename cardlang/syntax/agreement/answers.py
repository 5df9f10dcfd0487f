"""What answers to something else in its text, which is not there: "counter an additional spell", "each buff you spend".

One more is more than an act before it; what is counted as somebody does it is done in the text; what was paid for an
ability is paid for this one; and a state that something has just been put into is asked about for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.costs import CostChange, Pay, PayTo
from cardlang.nodes.effects import Act, AnyOf, Does, Have, May, Sentence
from cardlang.nodes.filters import Additional, All, It, Listed, Noun, Objects, Of, Self, The, They, Trait, You
from cardlang.nodes.narrowing import Beyond, Purpose, Which, Whom
from cardlang.nodes.words import Verb
from cardlang.syntax.agreement.asking import needing
from cardlang.syntax.agreement.told import DONE_TO_SOME
from cardlang.syntax.sorts import Sorts, heads

_ABILITIES = (Activated, Text, Triggered)
ANSWERING = needing(_ABILITIES, Additional, ForEach, Purpose)
"""The classes of what `wrong_answers` is about."""
STEPPING = needing(_ABILITIES, Pay, CostChange, Have, Verb.PAY, Verb.TRIGGER)
"""The classes of what `wrong_steps` is about."""

_ON_SOME = DONE_TO_SOME | {
    Verb.ATTACH,
    Verb.CHOOSE,
    Verb.COPY,
    Verb.DETACH,
    Verb.DISEMPOWER,
    Verb.EMPOWER,
    Verb.GAIN_CONTROL,
    Verb.TAKE_CONTROL,
}
"""What is done to so many as the text says, of which the rules do not allow or give any without it."""

_AS_LONG = frozenset({Verb.CONTROL, Verb.OWN, Verb.HAVE})
"""What is no deed, and need not be told of."""


def wrong_answers(node: Node, _: Sorts) -> Iterator[Diagnostic]:
    """A finding for what answers to nothing in its ability."""
    acts = [below for below in walk(node) if isinstance(below, Act)]
    for act in acts:
        for what in act.object.phrases if isinstance(act.object, Listed) else (act.object,):
            if act.verb in _ON_SOME and isinstance(what, Objects) and isinstance(what.quantity, Additional):
                if not any(other.verb is act.verb for other in acts if other is not act):
                    yield finding("CL303", "nothing says more than how many", what.span, help='did you mean "another"?')
    for below in walk(node):
        if isinstance(below, ForEach) and isinstance(below.objects, Objects):
            yield from _undone(below.objects, acts)
        elif isinstance(below, Objects) and isinstance(below.quantity, The):
            yield from _paid_for(below)
        elif isinstance(below, PayTo):
            yield from _beyond(below)


def wrong_steps(ability: Node, _: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is paid for nothing, and for effects that trigger and are not said to do so otherwise."""
    body: tuple[Node, ...] = getattr(ability, "body", ())
    for step in body:
        told = step.content if isinstance(step, Sentence) else None
        match told:
            case Pay() | Act(verb=Verb.PAY) as told if step is body[-1]:
                yield finding("CL303", "nothing says what it is paid for", told.span, help='write "to" and what for')
            case May(act=AnyOf(parts=parts)) if any(isinstance(part, Pay) for part in parts):
                if not all(isinstance(part, Pay) for part in parts):
                    yield finding("CL303", "nothing says what it is paid for", told.span, help='did you mean "to"?')
            case Does(who=Objects() as who, act=Act(verb=Verb.TRIGGER, adverbs=()) as act) if isinstance(ability, Text):
                if all(word in ("ability", "effect") for word in heads(who)):
                    yield finding("CL303", "they do so anyway", act.span, help="say how often, or that they do not")
            case Does(who=Objects(quantity=The(), nouns=Noun() as noun, where=where), act=CostChange()):
                general = any(isinstance(one, Which) and isinstance(one.does, Act) for one in where)
                if general and not any(isinstance(trait, Trait) for trait in noun.traits):
                    yield finding("CL303", "nothing says which", told.who.span, help='did you mean "each"?')
            case Does(who=Self() | Objects(quantity=Of() | All() | None), act=Have() as act) if isinstance(
                ability, Triggered
            ):
                yield finding("CL303", "nothing says for how long", act.span, help='did you mean "while"?')


def _beyond(paid: PayTo) -> Iterator[Diagnostic]:
    """A finding for "[1] for each spell beyond the first to move several units", which are other things."""
    counted = paid.cost.objects if isinstance(paid.cost, ForEach) else None
    what = paid.effect.object if isinstance(paid.effect, Act) else None
    if isinstance(counted, Objects) and isinstance(what, Objects) and any(isinstance(w, Beyond) for w in counted.where):
        if not set(heads(counted)) & set(heads(what)):
            yield finding("CL303", "these are not what is spoken of", counted.span, help="name the same things twice")


def _undone(counted: Objects, acts: list[Act]) -> Iterator[Diagnostic]:
    """A finding for "for each buff you spend" where the text has nobody spend any."""
    for where in counted.where:
        does = where.does if isinstance(where, Whom) and isinstance(where.who, You) else None
        if isinstance(does, Act) and does.verb not in _AS_LONG:
            if not any(other.verb is does.verb for other in acts if other is not does):
                yield finding("CL303", "nothing here has you do so", where.span, help="say when it was done")


def _paid_for(thing: Objects) -> Iterator[Diagnostic]:
    """A finding for "the unit you exhausted to pay for its ability", where it was paid for this one."""
    for where in thing.where:
        for below in walk(where) if isinstance(where, Whom) else ():
            what = below.act.object if isinstance(below, Purpose) and isinstance(below.act, Act) else None
            if (
                isinstance(what, Objects)
                and isinstance(what.quantity, Of)
                and isinstance(what.quantity.owner, It | They)
            ):
                if isinstance(below, Purpose) and getattr(below.act, "verb", None) is Verb.PAY_FOR:
                    yield finding("CL303", "it was paid for this ability", what.span, help='did you mean "this"?')
