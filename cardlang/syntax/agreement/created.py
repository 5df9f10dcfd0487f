"""What is made or played and cannot be so: "create a land", "play a defending token", "play a gear you exhausted".

What is played comes from somewhere or is a token, which its kind and size are said of; nothing has been done to it yet.
Where things are that something is done to is for `agreement.board` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act, Lasting
from cardlang.nodes.filters import (
    AnyListed,
    Belonging,
    Either,
    It,
    Listed,
    Noun,
    Objects,
    They,
    Together,
    Trait,
    Typed,
    nouns_of,
)
from cardlang.nodes.narrowing import Doing, Done, Which, Whom, With
from cardlang.nodes.predicates import Becomes, Is, Modal
from cardlang.nodes.values import PowerToughness, WithStat
from cardlang.nodes.words import Verb
from cardlang.syntax.sorts import Sorts, heads

CREATED = frozenset({Act, Becomes, Noun})
"""The classes of what `wrong_created` is about."""

_MAKING = frozenset({Verb.CREATE, Verb.PLAY})
_STATES = frozenset({Verb.EXHAUST, Verb.READY, Verb.BUFF, Verb.STUN, Verb.EMPOWER, Verb.EQUIP, Verb.ATTACH})
_CHOSEN = frozenset({Verb.CHOOSE, Verb.DRAW, Verb.REVEAL, Verb.DISCARD, Verb.MILL, Verb.CAST, Verb.PLAY, Verb.EXILE})
"""What is done to things that are there, or to cards."""

_ORDINALS = frozenset({"first", "second", "third", "next", "last", "only", "same"})
_TOKENS = frozenset({"token", "copy", "emblem", "something"})
_ON_BOARD = frozenset({Verb.EXHAUST, Verb.READY, Verb.STUN, Verb.BUFF, Verb.MOVE, Verb.ATTACK, Verb.CONTROL})
"""What is done to what is in play: nothing that is played was."""


_BEFORE_CREATURE = frozenset({"artifact", "land", "enchantment", "planeswalker"})
"""Types that stand before another: "artifact creature"."""


def wrong_created(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is made or played as nothing is, and for what is said of tokens alone."""
    match node:
        case Act(verb=verb, object=Objects() as what) if verb in _MAKING:
            yield from _wrong_thing(verb, what)
        case Act(verb=Verb.CREATE, object=AnyListed(phrases=phrases)):
            for one in phrases:
                yield from _wrong_thing(Verb.CREATE, one) if isinstance(one, Objects) else ()
        case Act(verb=verb, object=Objects() as what):
            yield from _sized(verb, what)
        case Becomes(what=Objects(target=Node()) as what):
            yield finding("CL303", "nothing becomes a target", what.span, help='did you mean "a"?')
        case Becomes(what=Listed(phrases=(Objects(nouns=Noun(word="copy")) as what, *_))):
            yield finding("CL303", "nothing says of what", what.span, help='write "of" and what behind it')
        case Becomes(what=Objects(nouns=Noun(word="copy")) as what):
            yield finding("CL303", "nothing says of what", what.span, help='write "of" and what behind it')
        case Noun(traits=traits, word=word):
            kinds = [*(trait.word for trait in traits if isinstance(trait, Typed)), word]
            named = [kind[:1].isupper() for kind in kinds]
            behind = kinds[kinds.index("creature") + 1 :] if "creature" in kinds else ()
            if named != sorted(named, reverse=True) or any(kind in _BEFORE_CREATURE for kind in behind):
                yield finding("CL303", "a type stands before what it is the type of", node.span)


def _wrong_thing(verb: Verb, what: Objects) -> Iterator[Diagnostic]:
    nouns = nouns_of(what)
    if verb is Verb.CREATE and what.target is not None:
        yield finding("CL303", "these are not there yet", what.span, help='did you mean "a"?')
    if verb is Verb.CREATE and any(isinstance(noun, Noun) and noun.word not in _TOKENS for noun in _made(what)):
        yield finding("CL303", "what is created is a token", what.span, help='write "token" behind it')
    if isinstance(what.nouns, Either | Together) and any(noun.word == "token" and not noun.traits for noun in nouns):
        yield finding("CL303", "nothing says what the token is", what.span, help="write what it is before it")
    for noun in nouns:
        for trait in noun.traits:
            if isinstance(trait, Doing):
                yield finding("CL303", "what is not there yet does nothing", trait.span, help="leave it out")
            if isinstance(trait, Done) and noun.word == "token" and trait.verb not in _STATES:
                yield finding("CL303", "nothing was done to it yet", trait.span, help="leave it out")
            if verb is Verb.CREATE and isinstance(trait, Trait) and trait.word in _ORDINALS:
                yield finding("CL303", "nothing that is created is called so", trait.span, help="leave it out")
    for where in what.where:
        copy = where.does.what if isinstance(where, Which) and isinstance(where.does, Is) else None
        if isinstance(copy, Objects) and isinstance(copy.nouns, Noun) and copy.nouns.word == "copy":
            yield finding("CL303", "nothing says of what", copy.span, help='write "of" and what behind it')
        if isinstance(where, With) and isinstance(where.what, It | They) and "token" in {noun.word for noun in nouns}:
            yield finding("CL303", "nothing says what it has", where.span, help="name a keyword")
        if isinstance(where, Whom) and _done(where.does) in _ON_BOARD:
            yield finding("CL303", "this is not there yet", where.span, help='did you mean "exhausted"?')


def _made(what: Objects) -> tuple[Node, ...]:
    """The nouns of what is made, behind "a number of" too."""
    whole = what.nouns.whole if isinstance(what.nouns, Belonging) else what
    if isinstance(what.nouns, Belonging) and isinstance(what.nouns.nouns, Noun) and what.nouns.nouns.word == "copy":
        return ()
    return tuple(nouns_of(whole)) if isinstance(whole, Objects) and any(heads(whole)) else ()


def _done(act: Node) -> Verb | None:
    while isinstance(act, Modal | Lasting):
        act = act.act if isinstance(act, Modal) else act.change
    return act.verb if isinstance(act, Act) else None


def _sized(verb: Verb, what: Objects) -> Iterator[Diagnostic]:
    """A finding for a size before a noun where no token is played: others have theirs behind it."""
    unput = verb in _CHOSEN
    for noun in nouns_of(what):
        for trait in noun.traits:
            if isinstance(trait, WithStat) or (isinstance(trait, PowerToughness) and noun.word == "token" and unput):
                yield finding("CL303", "this is said of tokens that are played", trait.span, help='write "with" and it')
