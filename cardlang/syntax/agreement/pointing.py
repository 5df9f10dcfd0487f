"""What says how many or which, and suits no such thing: "chosen units", "each number of", "a Beginning Phase".

`agreement.which` asks about articles and owners by the forms of words; here the question is what there is to point at.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Triggered
from cardlang.nodes.amounts import CountOf, Highest
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.filters import (
    All,
    AnyListed,
    Belonging,
    Controlled,
    Each,
    Either,
    Exactly,
    Here,
    Listed,
    Located,
    No,
    Noun,
    Objects,
    Of,
    StatIs,
    The,
    This,
    Together,
    Trait,
    UpTo,
    You,
    nouns_of,
)
from cardlang.nodes.narrowing import Done, With
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import is_elided
from cardlang.syntax.sorts import Sorts, heads

POINTED = frozenset({AnyListed, CountOf, Either, ForEach, Listed, Located, Objects})
"""The classes of what `wrong_pointed` is about."""

_GONE_BY = frozenset(
    {Verb.CHOOSE, Verb.KILL, Verb.SACRIFICE, Verb.DISCARD, Verb.REVEAL, Verb.RECYCLE, Verb.RETURN, Verb.MOVE, Verb.PLAY}
    | {Verb.DRAW, Verb.DESTROY, Verb.TARGET, Verb.MILL, Verb.BANISH}
)
"""What is done once; of what it was done to one speaks as of something known."""

_ONE_OF = frozenset({Verb.CHOOSE, Verb.KILL, Verb.SACRIFICE, Verb.PLAY})
_IN_HANDS = frozenset({"hand", "library", "deck", "main_deck"})
"""Where no targets are."""

_ORDINALS = frozenset({"next", "first", "second", "third", "only", "same", "last"})
_COUNTED_OUT = frozenset({"next", "first", "second", "third"})
_OWNED = frozenset({"object", "gear", "spell", "place", "marker", "ability"})


def wrong_pointed(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is counted or pointed at and cannot be, or was named by nothing."""
    match node:
        case Objects():
            yield from _wrong_phrase(node, sorts)
        case AnyListed(phrases=phrases):
            for one in phrases[1:]:
                if isinstance(one, Objects) and isinstance(one.quantity, No):
                    yield finding("CL303", "none is no choice beside another", one.span, help='did you mean "and no"?')
            yield from _held(phrases)
        case ForEach(objects=Objects(target=Node()) as each) | CountOf(objects=Objects(target=Node()) as each):
            yield finding("CL303", "targets are not counted", each.span, help='leave "target" out')
        case ForEach(objects=Objects(quantity=Exactly() as quantity) as each) if quantity.wording.form == "exactly__a":
            yield finding("CL303", 'behind "for each" only a noun stands', each.span, help='leave "a" out')
        case Located(preposition=Preposition.BASED_ON, place=Objects(quantity=No()) as place):
            yield finding("CL303", "nothing is based on none", place.span, help='did you mean "its"?')


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, nouns = phrase.quantity, phrase.nouns
    words = set(heads(phrase))
    done = [trait for noun in nouns_of(phrase) for trait in noun.traits if isinstance(trait, Done)]
    alone = quantity is None and phrase.target is None
    for trait in done:
        if trait.verb in (_GONE_BY if alone else _ONE_OF if isinstance(quantity, Exactly) else ()):
            yield finding("CL303", "nothing says which they are", phrase.span, help='write "the" before it')
    if isinstance(quantity, This) and isinstance(nouns, Either | Together):
        yield finding("CL303", "one card is not several things", phrase.span, help='did you mean "a"?')
    if isinstance(quantity, The) and not _is_plural(phrase) and _is_from_among(phrase):
        yield finding("CL303", "nothing says which of them", phrase.span, help='did you mean "a"?')
    if isinstance(quantity, Each) and isinstance(nouns, Belonging) and "number" in _of(nouns):
        yield finding("CL303", "there is one number", phrase.span, help='did you mean "any number"?')
    if isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a" and isinstance(nouns, Noun):
        if nouns.word.endswith(("_phase", "_step")):
            yield finding("CL303", "nothing says whose", phrase.span, help='did you mean "your", or "each"?')
    if isinstance(quantity, Exactly | Of | UpTo) and isinstance(nouns, Noun) and not is_elided(phrase):
        if nouns.word in sorts.has.get("[one]", ()):
            yield finding("CL303", "there is only one", phrase.span, help='did you mean "the"?')
    if isinstance(quantity, All | Each) and any(_is_ordinal(noun) for noun in nouns_of(phrase)):
        yield finding("CL303", "these are not counted", phrase.span, help='did you mean "the"?')
    yield from _wrong_target(phrase, words, sorts)


def _wrong_target(phrase: Objects, words: set[str], sorts: Sorts) -> Iterator[Diagnostic]:
    if phrase.target is None:
        return
    if any(sorts.of(word) == "marker" for word in words):
        yield finding("CL303", "this is nothing that can be a target", phrase.span, help='did you mean "a"?')
    for where in phrase.where:
        if isinstance(where, Located) and where.preposition in (Preposition.FROM, Preposition.IN):
            if set(heads(where.place)) & _IN_HANDS:
                yield finding("CL303", "no targets are there", where.span, help="name a graveyard")


def _held(phrases: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for two of which the one holds the other: "a unit at a battlefield or a unit"."""
    plain = [one for one in phrases if isinstance(one, Objects) and not is_elided(one)]
    for one in plain:
        for other in plain:
            same = one.nouns == other.nouns and one.quantity == other.quantity and one.target == other.target
            if one is not other and same and not one.where and other.where:
                yield finding("CL303", "this holds the other already", one.span, help="leave one of the two out")


def _is_ordinal(noun: Noun) -> bool:
    return any(isinstance(trait, Trait) and trait.word in _COUNTED_OUT for trait in noun.traits)


def _is_from_among(phrase: Objects) -> bool:
    among = any(isinstance(where, Located) and where.preposition is Preposition.FROM_AMONG for where in phrase.where)
    return among and not any(isinstance(below, Highest) for below in walk(phrase))


def _of(nouns: Belonging) -> set[str]:
    return {nouns.nouns.word} if isinstance(nouns.nouns, Noun) else set()


def _is_plural(phrase: Objects) -> bool:
    return any(noun.wording.inflections[-1:] == (Inflection.PLURAL,) for noun in nouns_of(phrase))


def wrong_owned(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "your unit" and "the unit here" where nothing before it has named one: there may be several.

    Which nouns a player has one of is data; what is named before ("choose a friendly unit … your unit") is known.
    """
    named: set[str] = set()
    for here in walk(node):
        if not isinstance(here, Objects) or not isinstance(here.nouns, Noun):
            continue
        if says_whose(here, sorts):
            alone = isinstance(node, Triggered | Activated) or not any(isinstance(w, Controlled) for w in here.where)
            if isinstance(here.quantity, Of):
                if not _is_known(here.nouns.word, named, sorts):
                    help = 'write "a" and "you control"'
                    yield finding("CL303", "nothing says which is meant", here.span, help=help)
            elif alone and here.nouns.word not in named:
                yield finding("CL303", "nothing says which is meant", here.span, help='did you mean "a"?')
        if (here.quantity is not None or here.target is not None) and "enemy" not in _words(here.nouns):
            named.add(here.nouns.word)


def says_whose(phrase: Objects, sorts: Sorts) -> bool:
    """Whether a phrase speaks of the one thing of its kind there is, or that you have."""
    noun = phrase.nouns
    if not isinstance(noun, Noun):
        return False
    if isinstance(phrase.quantity, The):
        return phrase.target is None and _is_narrowed(phrase, noun, sorts)
    yours = isinstance(phrase.quantity, Of) and isinstance(phrase.quantity.owner, You)
    return yours and not is_elided(phrase) and _is_one_of_several(noun, sorts)


def _is_known(word: str, named: set[str], sorts: Sorts) -> bool:
    """Whether one was named before that may be called so; a place was nobody's then and is nobody's now."""
    return word in named and sorts.of(word) != "place"


def _is_one_of_several(noun: Noun, sorts: Sorts) -> bool:
    allowed = sorts.has.get("[your only]")
    if allowed is None or noun.word in allowed or sorts.of(noun.word) not in _OWNED:
        return False
    return _is_single(noun) and not _words(noun) & _ORDINALS


def _is_single(noun: Noun) -> bool:
    """Whether a noun stands in the singular; of what has one form alone nobody can tell."""
    return noun.wording.inflections[-1:] not in ((Inflection.PLURAL,), ())


def _words(noun: Noun) -> set[str]:
    return {trait.word for trait in noun.traits if isinstance(trait, Trait)}


def _is_narrowed(phrase: Objects, noun: Noun, sorts: Sorts) -> bool:
    """Whether it is said of one of several where it is, or what it has, as if it were the only one."""
    if sorts.of(noun.word) not in _NARROWED or not _is_single(noun) or _words(noun) & _ORDINALS:
        return False
    if any(isinstance(below, Highest) for below in walk(phrase)):
        return False
    if any(isinstance(where, Located) and where.preposition is Preposition.ON for where in phrase.where):
        return False
    return bool(phrase.where) and all(isinstance(where, _NARROWING) for where in phrase.where)


_NARROWING = StatIs | With | Located | Controlled | Here
_NARROWED = frozenset({"object", "card", "spell"})
