"""Keywords of what cannot have them: "it is [Tank]", "[Empowered] spells", "give a gear [Ganking]", "its [Action]".

What has each keyword, which keywords are states and which have a number is data (`words.toml`, asked by `sorts`); a
keyword that is not there is had by anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import KeywordOf
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Does, Gain, Get, Grant, Have
from cardlang.nodes.filters import Noun, Objects, Within, nouns_of
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import HasKeyword, With, WithGifts
from cardlang.nodes.predicates import AnyState, Becomes, Enters, Is, IsNot, OftenKeyword
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.sorts import PERSON, Sorts, heads

KEPT = frozenset({KeywordOf, Noun, Objects, Grant, Does})
"""The classes of what `wrong_keeping` is about."""

_NO_THINGS = frozenset({"ability", "amount", "word", "time"})
"""What a keyword before it is about, and what does not have it: "[Deathknell] effects"."""


def wrong_keeping(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each keyword of what cannot have it, and for what is no state and no number."""
    match node:
        case KeywordOf(keyword=name) if sorts.keyword and name not in sorts.keyword["[number]"]:
            yield finding("CL303", "this keyword has no number", node.span, help="name a value: Might, a cost")
        case Noun(traits=traits, word=word) if sorts.of(word) not in _NO_THINGS:
            for trait in traits:
                if isinstance(trait, HasKeyword) and not _has(trait.name, (word,), sorts):
                    yield finding("CL303", "this does not have the keyword", trait.span)
        case Objects(where=where):
            for one in where:
                if isinstance(one, With) and isinstance(one.what, Keyword):
                    yield from _had((one.what,), node, sorts)
                elif isinstance(one, WithGifts):
                    yield from _had(one.gifts, node, sorts)
        case Grant(to=to, gifts=gifts):
            yield from _had(gifts, to, sorts)
        case Does(who=who, act=act):
            for said in deeds_of(act):
                match said:
                    case Have(gifts=gifts) | Get(gifts=gifts) | Gain(gifts=gifts):
                        yield from _had(gifts, who, sorts)
                    case Is(what=state) | IsNot(what=state) | Becomes(what=state) | Enters(state=state):
                        yield from _state(state, who, sorts)


def _had(gifts: tuple[Node, ...], who: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    who = who.what if isinstance(who, Within) else who
    words = tuple(heads(who))
    for gift in gifts:
        if isinstance(gift, Keyword) and (_is_barred(gift.name, who, sorts) or not _has(gift.name, words, sorts)):
            yield finding("CL303", "this does not have the keyword", gift.span, help="say which units or cards have it")


def _state(state: Node, who: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a keyword that says nothing of what something is, but of what it has."""
    for one in state.states if isinstance(state, AnyState) else (state,):
        if not isinstance(one, HasKeyword | OftenKeyword) or not sorts.keyword:
            continue
        if one.name not in sorts.keyword["[state]"]:
            yield finding("CL303", "nothing is this", one.span, help='did you mean "has"?')
        elif not _has(one.name, tuple(heads(who)), sorts):
            yield finding("CL303", "this is never so", one.span, help="say which units are")


def _is_barred(name: str, who: Node, sorts: Sorts) -> bool:
    """Whether it is tokens that are spoken of, and a keyword is one of cards: it says when they are played."""
    nouns = nouns_of(who) if isinstance(who, Objects) else ()
    return any(f"!{noun.word}" in sorts.keyword.get(name, ()) for noun in nouns)


def _has(name: str, words: tuple[str, ...], sorts: Sorts) -> bool:
    allowed = sorts.keyword.get(name)
    return allowed is None or all(sorts.of(word) == PERSON or sorts.fits(allowed, word) for word in words)
