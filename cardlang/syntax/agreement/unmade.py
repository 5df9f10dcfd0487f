"""Tokens, changes and events that are not as cards have them: "a 1/1 creature token", "target land gets +1/+1".

What is created at all, and in which state, is for `agreement.created` to say; what says nothing for `agreement.vague`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import AtTime, Instead
from cardlang.nodes.effects import Act, Does, Get, If, Lasting
from cardlang.nodes.filters import (
    AnyOne,
    Belonging,
    It,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    Self,
    That,
    The,
    They,
    Trait,
    Typed,
    You,
    nouns_of,
)
from cardlang.nodes.narrowing import AllTraits, Done, EitherTrait, Which
from cardlang.nodes.predicates import Becomes, Is, Modal
from cardlang.nodes.quantities import EitherNumber
from cardlang.nodes.values import PowerToughness, PtChange
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.sorts import Sorts, heads

UNMADE = frozenset({Act, AtTime, Does, If, Instead, Objects, Of})
"""The classes of what `wrong_making_up` is about."""

_COLORS = frozenset({"white", "blue", "black", "red", "green", "colorless"})
_ORDER = frozenset({"next", "first", "second", "third", "last"})
_WITHOUT_SIZE = frozenset({"enchantment", "land", "artifact", "instant", "sorcery", "spell", "card", "ability"})
"""What has no power of its own: to get +1/+1 it must be a creature too."""

_HAPPENS = frozenset({Verb.CAST, Verb.DRAW, Verb.DISCARD, Verb.ATTACK, Verb.DIE, Verb.ENTER, Verb.SACRIFICE})
_HAPPENS |= {Verb.MILL, Verb.CREATE, Verb.BLOCK}
"""What happens at a moment: a condition says when, or that it was so."""


def wrong_making_up(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is made, changed or waited for as nothing is."""
    match node:
        case Act(verb=Verb.CREATE, object=Objects() | Listed() as what):
            for one in what.phrases if isinstance(what, Listed) else (what,):
                if isinstance(one, Objects):
                    yield from _wrong_token(one)
        case Act():
            yield from _wrong_act(node, sorts)
        case Does(who=who, act=act):
            for said in acts_of(act):
                yield from _wrong_deed(who, said)
        case If(condition=Does(act=Act(verb=verb, object=what, adverbs=()) as act)) if verb in _HAPPENS:
            if not isinstance(what, It | They | Self):  # "if you cast it" is said of how it came there
                yield finding("CL303", "this happens, and is not so", act.span, help='did you mean "when"?')
        case Instead(effect=Does(act=Act(verb=Verb.DEAL, object=Objects(quantity=That()), adverbs=()) as act)):
            yield finding("CL303", "this would be dealt anyway", act.span, help='did you mean "double that damage"?')
        case Objects(quantity=EitherNumber(amounts=amounts)):
            values = [one.value for one in amounts if isinstance(one, Fixed)]
            if values and values != list(range(values[0], values[0] + len(values))):
                yield finding("CL303", "a number between these is missing", node.span, help="write each of them")
        case Objects(nouns=Belonging(nouns=Noun(word="beginning"), whole=Objects() as time)) if _is_some_step(time):
            yield finding("CL303", "nothing says which", time.span, help='did you mean "each", or "your next"?')
        case AtTime(moment=Objects(where=(), nouns=Belonging(nouns=Noun(word="beginning"), whole=Objects() as time))):
            if isinstance(time.quantity, The) and isinstance(time.nouns, Noun) and not _is_counted(time.nouns):
                yield finding("CL303", "nothing says which", time.span, help='did you mean "the next"?')
        case Of(owner=Objects(quantity=None, target=None, where=(), nouns=Noun(traits=()) as noun)):
            if noun.wording.inflections[-1:] != (Inflection.PLURAL,):
                yield finding("CL303", "nothing says which is meant", node.span, help='did you mean "its"?')


def _wrong_token(what: Objects) -> Iterator[Diagnostic]:
    """A finding for a token with a size of which no colour is said, or not which creature it is."""
    for noun in nouns_of(what):
        if not isinstance(noun, Noun) or noun.word != "token":
            continue
        traits = [one for trait in noun.traits for one in _each(trait)]
        if not any(isinstance(trait, PowerToughness) for trait in traits):
            continue
        words = {trait.word for trait in traits if isinstance(trait, Trait | Typed)}
        if not words & _COLORS and not any(isinstance(where, Which) or _names_color(where) for where in what.where):
            yield finding("CL303", "nothing says of which color it is", noun.span, help='did you mean "colorless"?')
        if not any(word[:1].isupper() for word in words):
            yield finding("CL303", "nothing says which creature it is", noun.span, help="write its creature type")
        elif "creature" not in words and "Vehicle" not in words:
            yield finding(
                "CL303", "nothing says that it is a creature", noun.span, help='write "creature" behind its type'
            )


def _names_color(where: Node) -> bool:
    """Whether what stands behind a token says which color it is, not which keywords it has."""
    return any(isinstance(below, Noun) and below.word == "color" for below in walk(where))


def _each(trait: Node) -> tuple[Node, ...]:
    return trait.traits if isinstance(trait, AllTraits | EitherTrait) else (trait,)


def _is_some_step(time: Objects) -> bool:
    """Whether it is "the step", of which nothing says which one it is."""
    bare = isinstance(time.nouns, Noun) and time.nouns.word in ("step", "phase") and not time.nouns.traits
    return bare and isinstance(time.quantity, The) and not time.where


def _is_counted(noun: Noun) -> bool:
    """Whether it is the next one, or the first: "the next end step"."""
    return any(isinstance(one, Trait) and one.word in _ORDER for one in noun.traits)


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    if act.verb is Verb.PLAY and isinstance(what, Objects):
        for where in what.where:
            if isinstance(where, Done) and where.verb is Verb.REVEAL and not where.adverbs:
                yield finding("CL303", "nothing is played so", where.span, help='did you mean "play with"?')
    places = [one for one in act.adverbs if isinstance(one, Located)]
    for place in places:
        if place.preposition is Preposition.DURING and any(sorts.of(word) != "time" for word in heads(place.place)):
            yield finding("CL303", "nothing is done during this", place.span, help='did you mean "for"?')
    if act.verb is Verb.RETURN and isinstance(what, Self):
        if any(place.preposition is Preposition.TO and "graveyard" in heads(place.place) for place in places):
            if not any(place.preposition is Preposition.FROM for place in places):
                yield finding("CL303", "nothing says where it comes from", act.span, help='did you mean "hand"?')


def _wrong_deed(who: Node, said: Node) -> Iterator[Diagnostic]:
    while isinstance(said, Lasting | Modal):
        said = said.change if isinstance(said, Lasting) else said.act
    if isinstance(who, You) and isinstance(said, Act) and said.verb is Verb.REVEAL and isinstance(said.object, Self):
        if any(isinstance(one, Located) and "hand" in heads(one.place) for one in said.adverbs):
            yield finding("CL303", "nothing makes you do this", said.span, help='did you mean "you may"?')
    if isinstance(said, Becomes) and isinstance(said.what, Objects) and isinstance(who, Objects):
        yield from _no_creature_yet(who, said.what)
    if is_elided(who) and isinstance(said, Is) and isinstance(said.what, Done):
        yield finding("CL303", "nothing is named that is counted", who.span, help="put a noun behind it")
    if not isinstance(said, Get) or not any(isinstance(gift, PtChange) for gift in said.gifts):
        return
    named = set(heads(who))
    if named and named <= _WITHOUT_SIZE and not _is_creature(who):
        yield finding("CL303", "this has no power", who.span, help='write "creature" behind it')
    if named == {"permanent"} and isinstance(who, Objects) and who.target is not None and not _is_creature(who):
        yield finding("CL303", "not each of these has power", who.span, help='did you mean "creature"?')
    if isinstance(who, Objects) and isinstance(who.quantity, AnyOne):
        yield finding("CL303", "nothing says which one it is", who.span, help='did you mean "target"?')


def _no_creature_yet(who: Node, what: Objects) -> Iterator[Diagnostic]:
    """A finding for what has a power and is said to be no creature: "target land becomes a 0/0 Elemental"."""
    sized = any(isinstance(trait, PowerToughness) for noun in nouns_of(what) for trait in noun.traits)
    if sized and {*heads(who)} & _WITHOUT_SIZE and "creature" not in heads(what) and not _is_creature(what):
        help = 'write "creature" behind its type'
        yield finding("CL303", "nothing says that it is a creature", what.span, help=help)


def _is_creature(who: Node) -> bool:
    nouns = nouns_of(who) if isinstance(who, Objects) else ()
    return any(isinstance(trait, Trait | Typed) and trait.word == "creature" for noun in nouns for trait in noun.traits)
