"""Verbs behind "would", "can", "can't" and "must", and who does what "if you do" asks about.

Behind such a word a verb stands in its base form: "would dies" is a slip. "If they do" asks about what others did:
where only "you" act, nobody is meant by it. Verbs that agree with their subject are for `agreement` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import Ignoring, Instead
from cardlang.nodes.costs import Linked, Pay, PayTo, Unless
from cardlang.nodes.effects import Act, AllOf, AnyOf, Cannot, Deal, Does, Get, Grant, Have, If, Lasting, May, Then
from cardlang.nodes.filters import They, You
from cardlang.nodes.limits import InManner
from cardlang.nodes.predicates import Causes, Has, Is, Modal
from cardlang.nodes.words import Mode, Verb
from cardlang.syntax.grammar import Grammar

_BEFORE_BASE = frozenset({Mode.CAN, Mode.CAN_ONLY, Mode.MUST, Mode.WOULD, Mode.DOES_NOT, Mode.DID_NOT, Mode.CANNOT})
_WRITTEN = {Pay: "pay", Deal: "deal", Get: "get", Have: "have", Has: "have", Grant: "give"}

_DO = {Inflection.BASE: "do", Inflection.THIRD: "does"}

MOODS = frozenset({Modal, Cannot, Linked, If})
"""The classes of what `wrong_moods` is about."""


_ACTING = (Does, May, Causes, Cannot, Unless)
"""What may say that somebody acts."""


def wrong_moods(node: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for a verb in -s behind a word that a base form follows, and for a link about nobody who acts."""
    match node:
        case Modal(mode=mode, act=act) if mode in _BEFORE_BASE:
            yield from _in_s(act, True, grammar)
        case Cannot(act=act):
            yield from _in_s(act, False, grammar)
        case Linked(links=links) if _you_alone(node):
            for link in links:
                if isinstance(link.who, They):
                    yield finding("CL303", "nobody else does it", link.who.span, help='did you mean "you"?')
        case If(condition=Does(act=Act(verb=Verb.DO_SO, wording=wording) as so)):
            for form in wording.inflections[:1]:
                if form in _DO:
                    help = f'did you mean "{_DO[form]}"?'
                    yield finding("CL303", 'behind "if" it stands without "so"', so.span, help=help)


def _in_s(act: Node, whole: bool, grammar: Grammar) -> Iterator[Diagnostic]:
    for verb in _directly(act, whole):
        if Inflection.THIRD in verb.wording.inflections:
            yield finding("CL303", "the verb has no -s here", verb.span, help=without_s(verb, grammar))
        elif isinstance(verb, Is) and verb.wording.form in ("is", "is__one"):
            yield finding("CL303", '"be" stands here', verb.span, help='did you mean "be"?')


def _directly(act: Node, whole: bool) -> Iterator[Node]:
    """The acts whose verb the word is said of; only the first of those with "and" between unless it is of the `whole`.

    Behind "can't attack" what follows "and" may be said anew: "can't attack and gains flying".
    """
    match act:
        case AllOf(parts=parts):
            for part in parts if whole else parts[:1]:
                yield from _directly(part, whole)
        case Then(first=first, second=second):
            for part in (first, second) if whole else (first,):
                yield from _directly(part, whole)
        case AnyOf(parts=parts):
            for part in parts:
                yield from _directly(part, whole)
        case Lasting(change=inner) | PayTo(cost=inner) | Instead(effect=inner):
            yield from _directly(inner, whole)
        case InManner(act=inner) | Ignoring(act=inner):
            yield from _directly(inner, whole)
        case _:
            yield act


def without_s(node: Node, grammar: Grammar) -> str:
    """The help that gives a verb's base form, or ""."""
    word = _WRITTEN.get(type(node), "")
    if isinstance(node, Act):
        for terminal in ("VT", "VI"):
            if not word and (terminal, node.verb.value, Inflection.BASE) in grammar.lexicon.spellings:
                word = grammar.lexicon.spell(terminal, node.verb.value, Inflection.BASE)
    return f'did you mean "{word}"?' if word else ""


def _you_alone(linked: Linked) -> bool:
    """Whether "you" act in the sentence that links follow, or are told to, and nobody else does."""
    found = [node for node in walk(linked.action) if isinstance(node, _ACTING)]
    return all(isinstance(node, Does | May) and isinstance(node.who, You) for node in found)
