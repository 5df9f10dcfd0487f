"""What is made is called a token, and says which one: "play a 2 [M] Mech unit", "play a gear token", "create a land".

A card that is played comes from somewhere and has its own values; what comes from nowhere is a token. Events may speak
of tokens in general: "whenever you play a gear token".
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Link, PayTo
from cardlang.nodes.effects import Act, Sentence
from cardlang.nodes.filters import Exactly, Located, Named, Noun, Objects, Trait, Typed
from cardlang.nodes.narrowing import EitherTrait, HasKeyword, Which, With
from cardlang.nodes.values import WithStat
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.asking import needing
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts

MADE = needing((Sentence, Link, PayTo), Verb.PLAY)
"""The classes of what `wrong_making` is about."""


_PLAIN = frozenset({"unit", "gear"})
"""Kinds of tokens, which have names besides where a game names them all (RB 1.4 187)."""


def wrong_making(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each thing that is made and not called a token, and for a token of which nothing says which."""
    match node:
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            for act, _ in told_acts(told):
                match act:
                    case Act(verb=Verb.PLAY, object=Objects(nouns=Noun() as noun) as what):
                        yield from _wrong_token(act, what, noun, sorts)


def _wrong_token(act: Act, what: Objects, noun: Noun, sorts: Sorts) -> Iterator[Diagnostic]:
    names = sorts.kind_of.get("token", frozenset())
    kinds = sorts.suits.get("[one kind]", frozenset())
    if noun.word == "token":
        sizes = bool(names) and {one.word for one in noun.traits if isinstance(one, Typed)} <= _PLAIN
        general = (
            _is_general(trait, kinds) or (sizes and isinstance(trait, WithStat | HasKeyword)) for trait in noun.traits
        )
        if all(general) and not any(map(_names, what.where)):
            yield finding("CL303", "nothing says which token", what.span, help="name it: a Gold gear token")
        return
    words = {noun.word} | {trait.word for trait in noun.traits if isinstance(trait, Typed)}
    sized = any(isinstance(trait, WithStat) for trait in noun.traits)
    if names and isinstance(what.quantity, Exactly) and what.quantity.wording.form != "exactly__a" and not what.where:
        if not act.adverbs:
            yield finding("CL303", "nothing says from where", what.span, help='write "token" behind it, or "from"')
    if words & names or (sized and not _has_origin(act, what)):
        yield finding("CL303", "what comes from nowhere is a token", what.span, help='write "token" behind it')


def _is_general(trait: Node, kinds: frozenset[str]) -> bool:
    """Whether many tokens have it: "gear", "ready"."""
    if isinstance(trait, Typed):
        return trait.word in kinds
    return isinstance(trait, Trait | EitherTrait)


def _names(where: Node) -> bool:
    """Whether it says which token is meant: "with [Deflect]", "that's a copy of it", "named Stone Idol"."""
    return isinstance(where, With | Which | Named)


def _has_origin(act: Act, what: Objects) -> bool:
    """Whether it is said from where a card is played."""
    places = (where for where in (*act.adverbs, *what.where) if isinstance(where, Located))
    return any(place.preposition in (Preposition.FROM, Preposition.FROM_AMONG, Preposition.IN) for place in places)
