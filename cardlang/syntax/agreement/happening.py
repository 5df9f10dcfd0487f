"""What happens to one of several, or to all of them: "when units die", "as you play tokens", "if cards had 3 [M]".

An event is of any one ("when a unit dies") or of some ("when one or more units die"); nobody knows which is meant by
the bare plural. Told acts without a number are for `agreement.missing` and `agreement.uncounted` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import As, NextTime, Whenever
from cardlang.nodes.effects import Act, Does, If, When
from cardlang.nodes.filters import Each, Exactly, Not, Noun, Objects, Together, Trait, nouns_of
from cardlang.nodes.predicates import Has, Modal
from cardlang.nodes.words import Mode, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.sorts import Sorts

EVENTS = frozenset({Act, As, Does, If, NextTime, Noun, Triggered, When, Whenever})
"""The classes of what `wrong_happening` is about."""

_COUNTED = frozenset({"object", "gear", "card", "spell", "rune", "legend", "ability"})
"""Sorts of things that something happens to one by one."""

_ONE = frozenset({"something", "something_else", "chaos"})
_NEVER_NOT = frozenset("first second third next last only same different other friendly enemy top bottom".split())
"""What stands before a noun, and not behind "non-"."""

_HELD = frozenset({Verb.CONTROL, Verb.OWN})


def wrong_happening(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what happens to nobody knows which."""
    match node:
        case (
            Triggered(event=event) | When(event=event) | NextTime(event=event) | As(event=event) | Whenever(event=event)
        ):
            for clause in walk(event):
                if isinstance(clause, Does):
                    yield from _of_any(clause, sorts)
            if isinstance(node, When) and isinstance(event, Does) and isinstance(event.act, Act):
                if event.act.verb in _HELD:
                    yield finding("CL303", "this is so, and does not happen", event.span, help='did you mean "if"?')
        case If(condition=Does(who=Objects() as who, act=Modal(mode=Mode.PAST, act=Has()))) if _is_bare(who, sorts):
            yield finding("CL303", "nothing says which are meant", who.span, help='did you mean "it", or "they"?')
        case Act(verb=Verb.CONTROL, object=Objects(quantity=Each()) as each):
            yield finding("CL303", "one of them, or all, is controlled", each.span, help='did you mean "a", or "all"?')
        case Does(who=Objects(quantity=Exactly() as one, nouns=Together()) as who, each=True):
            if one.wording.form == "exactly__a":
                help = 'write "the", or "a" before each of them'
                yield finding("CL303", "one thing is not both", who.span, help=help)
        case Noun(traits=traits):
            for trait in traits:
                if isinstance(trait, Not) and isinstance(trait.trait, Trait) and trait.trait.word in _NEVER_NOT:
                    yield finding("CL303", "this does not stand before a noun", trait.span, help="leave it out")


def _of_any(clause: Does, sorts: Sorts) -> Iterator[Diagnostic]:
    acts = [said.object for said in acts_of(clause.act) if isinstance(said, Act)]
    named = [one for phrase in (clause.who, *acts) for one in getattr(phrase, "phrases", (phrase,))]
    for phrase in named:
        if isinstance(phrase, Objects) and _is_bare(phrase, sorts):
            help = 'did you mean "a", or "one or more"?'
            yield finding("CL303", "an event is of any one of them", phrase.span, help=help)


def _is_bare(phrase: Objects, sorts: Sorts) -> bool:
    """Whether things stand in the plural, or in their one form, and nothing says how many."""
    if phrase.quantity is not None or phrase.target is not None or phrase.wording.form != "objects":
        return False
    nouns = nouns_of(phrase)
    return all(sorts.of(noun.word) in _COUNTED and _is_several(noun, sorts) for noun in nouns)


def _is_several(noun: Noun, sorts: Sorts) -> bool:
    if noun.word in sorts.one_form:
        return noun.word not in _ONE and not any(isinstance(trait, Trait) for trait in noun.traits)
    return noun.wording.inflections[-1:] == (Inflection.PLURAL,)
