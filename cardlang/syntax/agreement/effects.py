"""Effects that leave out how much or how: "this deals damage to a unit", "you gain life", "this land enters".

Events and conditions may speak so: "whenever this deals damage to a player". `agreement.clauses` looks at orders that
name nobody.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import As, AtTime, DoThis, FirstThen, ForEach, Instead, NextTime, While
from cardlang.nodes.costs import Link, PayTo, Unless
from cardlang.nodes.effects import (
    Act,
    AllOf,
    AnyOf,
    Choices,
    Damage,
    Deal,
    Does,
    If,
    Lasting,
    May,
    Sentence,
    Then,
    When,
)
from cardlang.nodes.filters import It, Noun, Objects, Self, The, They, Trait, You, nouns_of
from cardlang.nodes.limits import WhereX
from cardlang.nodes.narrowing import Done, EqualTo
from cardlang.nodes.predicates import Has, Is
from cardlang.nodes.words import DamageKind, Verb
from cardlang.syntax.agreement.asking import always, needing

EFFECTS = (
    always(Choices, Has)
    | needing((Sentence, Link), Deal, Verb.DEAL, Verb.GAIN, Verb.LOSE, Verb.PAY, Verb.PREVENT, Verb.ENTER)
    | needing((Does, Objects), Verb.DEAL)
)
"""The classes of what `wrong_effects` is about."""

_MUCH = frozenset({"life", "damage"})
_COUNTED = frozenset({Verb.DEAL, Verb.GAIN, Verb.LOSE, Verb.PAY})
_NEXT = Trait("next")
_CHOSEN = frozenset({Verb.CHOOSE, Verb.DO})


def wrong_effects(node: Node) -> Iterator[Diagnostic]:
    """A finding for each effect that leaves out how much or how, and for modes that nobody chooses."""
    match node:
        case Choices(head=Act(verb=verb) as head) if verb not in _CHOSEN:
            yield finding("CL303", "modes are chosen", head.span, help='did you mean "choose"?')
        case Has(what=Objects(quantity=None, nouns=Noun(word="damage"), where=()) as what):
            yield finding("CL303", "nothing has damage so", what.span, help='did you mean "has dealt damage"?')
        case Does(who=Objects() as who, act=Is(what=Done(verb=Verb.DEAL, object=None) as dealt)) if not _is_dealt(who):
            yield finding("CL303", "nothing says what is dealt", dealt.span, help='did you mean "dealt damage"?')
        case Does(who=Self() | It() | They() | You(), act=Is(what=Done(verb=Verb.DEAL, object=None) as dealt)):
            yield finding("CL303", "nothing says what is dealt", dealt.span, help='did you mean "dealt damage"?')
        case Objects(where=where) if not _is_dealt(node):
            for part in where:
                if isinstance(part, Done) and part.verb is Verb.DEAL and part.object is None:
                    yield finding("CL303", "nothing says what is dealt", part.span, help='did you mean "dealt damage"?')
        case Sentence(content=content) | Link(effect=content):
            effects = effects_of(content)
            for act in effects:
                yield from _wrong_effect(act)
            aimless = [act for act in effects if isinstance(act, Deal) and act.to is None and not _is_bonus(act)]
            for act in aimless:
                if not any(act is below for one in walk(content) if isinstance(one, Instead) for below in walk(one)):
                    yield finding("CL303", "nothing says to what", act.span, help='did you mean "Bonus Damage"?')


def _is_dealt(who: Objects) -> bool:
    """Whether it is what can be dealt: damage, cards."""
    return any(noun.word in ("damage", "card", "amount") for noun in nouns_of(who))


def _is_bonus(deal: Deal) -> bool:
    """Whether the damage is one more of what is dealt anyway: "deals 1 Bonus Damage"."""
    return isinstance(deal.amount, Damage) and deal.amount.kind is not DamageKind.PLAIN


def _wrong_effect(act: Node) -> Iterator[Diagnostic]:
    match act:
        case Act(
            verb=verb, object=Objects(quantity=None, nouns=Noun(word=word), where=()) as what, adverbs=adverbs
        ) if verb in _COUNTED and word in _MUCH and not any(isinstance(adverb, EqualTo) for adverb in adverbs):
            yield finding("CL303", "nothing says how much", what.span, help="put a number before it")
        case Act(verb=Verb.PREVENT, object=Objects(quantity=None | The(), nouns=Noun(word="damage") as noun) as what):
            if what.quantity is None or _NEXT in noun.traits:
                yield finding("CL303", "nothing says how much", what.span, help='write "all" or a number before it')
        case Act(verb=Verb.ENTER, object=None, adverbs=()):
            yield finding("CL303", "nothing says how it enters", act.span, help='did you mean "enters tapped"?')


_WAITING = (If, When, While, ForEach, AtTime, FirstThen, DoThis, Instead, WhereX, Unless, NextTime, As, PayTo)
_HAPPENS: dict[type[Node], str] = {**dict.fromkeys(_WAITING, "effect"), Lasting: "change", May: "act", Does: "act"}
"""The field of what happens, for each class that says when, for how long or by whom it does."""


def effects_of(content: Node) -> list[Node]:
    """What a sentence makes happen, without the events and conditions that it waits for."""
    found: list[Node] = []
    waiting = [content]
    while waiting:
        here = waiting.pop()
        inner = _HAPPENS.get(here.__class__)
        if inner is not None:
            waiting.append(getattr(here, inner))
            continue
        match here:
            case AllOf(parts=(*_, last)) if any(isinstance(one, EqualTo) for one in walk(last)):
                waiting.append(last)  # "you gain life and draw cards equal to its power"
            case AllOf(parts=parts) | AnyOf(parts=parts):
                waiting += reversed(parts)
            case Then(first=first, second=second):
                waiting += (second, first)
            case _:
                found.append(here)
    return found
