"""Acts on what they are never done to, and states that nothing comes into: "cast target spell", "enters put".

Which sorts of things an act is done to is data, asked by `agreement.sorts`; here is what sorts alone do not tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import CountOf
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.effects import Act, AllOf, Cannot, Deal, Does, Have, May, Sentence
from cardlang.nodes.filters import (
    AnyListed,
    AtEnd,
    Belonging,
    Controlled,
    Each,
    Either,
    Exactly,
    Located,
    Noun,
    Objects,
    Of,
    That,
    The,
    This,
    Trait,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, Manner
from cardlang.nodes.predicates import Enters, Is, Modal, Remains
from cardlang.nodes.pronouns import TheRest
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.sorts import Sorts, heads

DONE_TO = frozenset({Act, AllOf, Cannot, CountOf, Does, Done, Enters, Keyword, May, Objects, Remains, Sentence})
"""The classes of what `wrong_done` is about."""

_ENTERING = frozenset(
    {Verb.EXHAUST, Verb.READY, Verb.TRANSFORM, Verb.CONVERT, Verb.BUFF, Verb.EMPOWER, Verb.STUN, Verb.ATTACH}
)
_STATES = frozenset({Verb.EXHAUST, Verb.READY, Verb.STUN, Verb.BUFF, Verb.EQUIP})
_SEVERAL = frozenset({"affinity", "protection"})
_ORDERED = frozenset({"random_order", "any_order"})


def wrong_done(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is not done to such a thing, and for states and lists that there are not."""
    match node:
        case Act():
            yield from _wrong_act(node, sorts)
        case Objects():
            yield from _wrong_phrase(node, sorts)
        case Enters(state=Done(verb=verb) as state) if verb not in _ENTERING:
            yield finding("CL303", "nothing enters so", state.span, help='did you mean "ready", or "tapped"?')
        case Remains(what=Located(preposition=Preposition.FROM) as place):
            yield finding("CL303", "nothing is from a place", place.span, help='did you mean "on", or "in"?')
        case May(act=Is() as said) if said.wording.form in ("is", "is__one"):
            yield finding("CL303", '"be" stands here', said.span, help='did you mean "be"?')
        case Cannot(act=Is(what=Done(verb=Verb.PUT, adverbs=()) as done)):
            yield finding("CL303", "nothing says where it is put", done.span, help="say where to")
        case CountOf(objects=Objects(where=where)):
            for near in where:
                if isinstance(near, Located) and near.preposition is Preposition.FROM:
                    yield finding("CL303", "what is counted is somewhere", near.span, help='did you mean "in"?')
        case AllOf(parts=parts):
            perfect = [isinstance(part, Modal) and part.mode is Mode.HAS for part in parts]
            if any(perfect) and not all(perfect):
                yield finding("CL303", "one act is past and the other is not", node.span)
        case Keyword(name=name, of=(Objects() as what, *_)) if name in _SEVERAL and _is_bare_one(what, sorts):
            yield finding("CL303", "this is said of several", what.span, help="write the plural")
        case Done(verb=Verb.ATTACH, adverbs=adverbs):
            yield from _attached(adverbs)
        case Sentence(content=Does(who=Objects(quantity=None, nouns=Either()) as who, act=Deal() | Have())):
            yield finding("CL303", "this is said of all of them", who.span, help='did you mean "and"?')
        case Does(who=Objects() as who):
            last = who.where[-1] if len(who.where) > 1 else None
            if isinstance(last, Done) and last.verb in _STATES and not last.adverbs and last.object is None:
                yield finding("CL303", "this stands before the noun", last.span, help="write it before the noun")


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    match act:
        case Act(verb=Verb.ADD, object=Objects(quantity=Of() | This() | That() | The() | Each())) if "mana" in set(
            heads(what)
        ):
            yield finding("CL303", "nothing says how much", act.span, help='did you mean "one"?')
        case Act(verb=Verb.CAST, object=Objects() as cast) if cast.target is not None and "spell" in set(heads(cast)):
            yield finding("CL303", "what is on the stack is cast already", cast.span, help='did you mean "counter"?')
        case Act(verb=Verb.CAST | Verb.PLAY, object=Objects(quantity=Of(owner=owner), where=()) as cast) if (
            isinstance(owner, Objects) and not act.adverbs and "spell" in set(heads(cast))
        ):
            yield finding("CL303", "one's own are cast", cast.span, help='did you mean "a"?')
        case Act(verb=Verb.CHOOSE, object=Objects(quantity=Each()) as each):
            yield finding("CL303", "each of them is not chosen", each.span, help='did you mean "a"?')
        case Act(object=AnyListed(phrases=phrases)):
            piles = [any(sorts.of(word) == "pile" for word in heads(one)) for one in phrases if any(heads(one))]
            if any(piles) and not all(piles):
                yield finding("CL303", "a place and what lies in one are joined here", act.span, help="say each alone")
        case Act(verb=verb, object=TheRest() as rest) if not _is_of_cards(sorts.takes.get(verb.value)):
            said = verb.value.replace("_", " ")
            yield finding("CL303", f"one cannot {said} this", rest.span, help="the rest are cards")
    if any(isinstance(one, Manner) and one.word in _ORDERED for one in act.adverbs) and _is_one(what):
        yield finding("CL303", "one thing has no order", act.span, help="leave the order out")
    for place in act.adverbs:
        if isinstance(place, Located) and place.preposition is Preposition.UNDER:
            if any(sorts.of(word) == "pile" for word in heads(place.place)):
                yield finding("CL303", "nothing is put under this", place.span, help='did you mean "control"?')
    if act.verb is Verb.ATTACH:
        yield from _attached(act.adverbs)


def _attached(adverbs: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for what is attached to one of several that nothing tells apart: "attached to gear"."""
    for place in adverbs:
        to = place.place if isinstance(place, Located) and place.preposition is Preposition.TO else None
        if isinstance(to, Objects) and to.quantity is None and to.target is None and not to.where:
            if isinstance(to.nouns, Noun) and not to.nouns.traits:
                yield finding("CL303", "nothing says which is meant", to.span, help='did you mean "a"?')


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    nouns = phrase.nouns
    if isinstance(nouns, Noun) and nouns.word == "copy" and phrase.target is not None:
        yield finding("CL303", "nothing says of what", phrase.span, help='did you mean "a copy of"?')
    if isinstance(nouns, Belonging) and isinstance(nouns.nouns, Noun) and nouns.nouns.word == "card":
        ended = isinstance(phrase.quantity, AtEnd) or any(
            isinstance(trait, Trait) and trait.word in ("top", "bottom") for trait in nouns.nouns.traits
        )
        if not ended and set(heads(nouns.whole)) & {"graveyard", "library", "trash", "hand"}:
            yield finding(
                "CL303", "this does not join these two", nouns.whole.span, help='did you mean "from", or "in"?'
            )
    if any(isinstance(where, Controlled) for where in phrase.where):
        if any(word == "card" for word in heads(phrase)) and not _is_facedown(phrase):
            yield finding("CL303", "cards are not controlled", phrase.span, help="name what it is in play")


def _is_facedown(phrase: Objects) -> bool:
    traits = phrase.nouns.traits if isinstance(phrase.nouns, Noun) else ()
    return any(isinstance(trait, Trait) and trait.word in ("facedown", "face-down") for trait in traits)


def _is_of_cards(allowed: frozenset[str] | None) -> bool:
    return allowed is None or bool(allowed & {"*", "card", "object"})


def _is_one(what: Node | None) -> bool:
    if isinstance(what, Objects) and isinstance(what.nouns, Noun):
        return isinstance(what.quantity, The | That | Exactly) and what.nouns.wording.inflections[-1:] == (
            Inflection.BASE,
        )
    return False


def _is_bare_one(what: Objects, sorts: Sorts) -> bool:
    noun = what.nouns
    plain = what.quantity is None and isinstance(noun, Noun) and sorts.of(noun.word) not in ("word", "amount")
    return plain and isinstance(noun, Noun) and noun.wording.inflections[-1:] == (Inflection.BASE,)
