"""Words in a company that they never keep: "a creature with a Forest", "attacking cards".

What is joined by "and" or "or" and makes no phrase is for `agreement.joined` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.filters import (
    All,
    AnyListed,
    AnyOne,
    Belonging,
    Controlled,
    Exactly,
    It,
    Listed,
    Located,
    No,
    Noun,
    Objects,
    Of,
    Self,
    StatIs,
    That,
    The,
    They,
    This,
    Trait,
    Typed,
    You,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import AllTraits, Doing, Done, ThanOther, With
from cardlang.nodes.predicates import Outnumbers, ThereIs
from cardlang.nodes.pronouns import TheRest
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import is_a_digit, is_elided, uncounted
from cardlang.syntax.sorts import Sorts, heads

COMPANY = frozenset({AnyListed, Done, ForEach, Keyword, Listed, Located, Noun, Objects, Outnumbers, StatIs, ThanOther})
COMPANY |= {ThereIs}
"""The classes of what `wrong_company` is about."""

_THINGS = frozenset({"object", "gear"})
_OF_NOBODY = frozenset({"end", "beginning", "start", "top", "bottom"})
_PILES = frozenset({"graveyard", "library", "hand", "trash", "main_deck", "rune_deck"})
_ORDINALS = frozenset({"first", "second", "third", "next", "last"})
_DONE_ONCE = frozenset({Verb.SACRIFICE, Verb.KILL, Verb.DISCARD, Verb.DESTROY, Verb.CHOOSE})
_PERMANENT = frozenset({"creature", "artifact", "land", "enchantment", "planeswalker", "battle", "permanent"})


def wrong_company(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for words that do not stand beside each other."""
    match node:
        case Objects():
            yield from _wrong_phrase(node, sorts)
            yield from _wrong_owned(node, sorts)
        case Noun():
            yield from _wrong_noun(node, sorts)
        case Done(adverbs=adverbs):
            for adverb in adverbs:
                if isinstance(adverb, With) and (isinstance(adverb.what, Keyword) or _is_bare(adverb.what, sorts)):
                    yield finding("CL303", "nothing says which they are", adverb.span, help='did you mean "with this"?')
        case AnyListed(phrases=(_, *others)):
            for one in others:
                if isinstance(one, It):
                    yield finding("CL303", "this does not stand in such a list", one.span, help="say it first")
        case Listed(phrases=phrases):
            words = [any(sorts.of(word) == "word" for word in heads(one)) for one in phrases if any(heads(one))]
            if any(words) and not all(words) and any(isinstance(one, Objects) and one.where for one in phrases):
                yield finding("CL303", "words and things do not stand in one list", node.span)
        case ForEach(objects=Objects(where=(Located(preposition=Preposition.FROM) as place, *_)) as each) if all(
            sorts.of(word) == "marker" for word in heads(each)
        ):
            yield finding("CL303", "counters are on things", place.span, help='did you mean "on"?')
        case ForEach(objects=Objects(quantity=AnyOne()) as each):
            yield finding("CL303", 'behind "for each" only a noun stands', each.span, help='leave "any" out')
        case Outnumbers(than=Objects(quantity=No()) as than):
            yield finding("CL303", "nobody has more or fewer than none", than.span, help='did you mean "an"?')
        case ThanOther(than=You() as than):
            yield finding("CL303", "a player has no such value", than.span, help='did you mean "me"?')
        case Keyword(name="protection", of=of):
            for what in of:
                if isinstance(what, Objects) and what.quantity is None and _is_single(what):
                    if all(sorts.of(word) in _THINGS for word in heads(what)):
                        yield finding("CL303", "this is said of several", what.span, help="write the plural")
        case Located():
            yield from _wrong_place(node, sorts)
        case ThereIs(what=what) if is_a_digit(what):
            yield uncounted(what)


def _among(place: Located, sorts: Sorts) -> Iterator[Diagnostic]:
    where = place.place
    if any(sorts.of(word) == "place" for word in heads(where)):
        yield finding("CL303", "nothing is there", where.span, help="name cards, or units")
    elif isinstance(where, You):
        yield finding("CL303", "these are several things", where.span, help='did you mean "among them"?')
    elif isinstance(where, Objects) and where.quantity is None and where.target is None and not where.where:
        if not is_elided(where) and isinstance(where.nouns, Noun) and not where.nouns.traits:
            yield finding("CL303", "nothing says which they are", where.span, help='did you mean "those"?')


def _is_single(phrase: Objects) -> bool:
    return any(noun.wording.inflections[-1:] == (Inflection.BASE,) for noun in nouns_of(phrase))


def _is_bare(what: Node, sorts: Sorts) -> bool:
    """Whether it is things of which nothing is said: "with creatures", "with a Forest"."""
    if not isinstance(what, Objects) or what.where or what.target is not None or is_elided(what):
        return False
    article = isinstance(what.quantity, Exactly) and what.quantity.wording.form == "exactly__a"
    plain = isinstance(what.nouns, Noun) and (what.quantity is None or article)
    return plain and all(sorts.of(word) in (*_THINGS, "card") and word != "copy" for word in heads(what))


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    words = set(heads(phrase))
    if phrase.target is not None and isinstance(phrase.quantity, All):
        yield finding("CL303", "all are no targets", phrase.span, help="leave one of the two out")
    if isinstance(phrase.quantity, That) and any(isinstance(where, Controlled) for where in phrase.where):
        yield finding("CL303", "this says twice which is meant", phrase.span, help='did you mean "a", or "target"?')
    things = bool(words) and all(sorts.of(word) in (*_THINGS, "spell", "card") for word in words)
    for where in phrase.where:
        if isinstance(where, With) and words == {"copy"} and isinstance(where.what, Objects):
            yield finding("CL303", "a copy is of something", where.span, help='did you mean "of"?')
        if isinstance(where, With) and things and _is_bare(where.what, sorts):
            yield finding("CL303", "nothing has these", where.span, help='did you mean "and"?')
        if isinstance(where, Located) and where.preposition in (Preposition.IN, Preposition.FROM):
            people = bool(words) and all(sorts.of(word) == "person" for word in words)
            if people and any(sorts.of(word) == "pile" for word in heads(where.place)):
                yield finding("CL303", "players are in no pile", where.span, help='did you mean "cards"?')
        if isinstance(where, Located) and where.preposition is Preposition.FROM_AMONG and phrase.target is not None:
            yield finding("CL303", "no targets are there", phrase.span, help='did you mean "a"?')
    for noun in nouns_of(phrase):
        for trait in noun.traits:
            if isinstance(trait, PtChange) and any(_is_no_creature(where, sorts) for where in phrase.where):
                yield finding("CL303", "such counters are put on creatures", phrase.span, help="name a creature")
            if phrase.target is not None and isinstance(trait, Done) and trait.verb in _DONE_ONCE:
                yield finding("CL303", "what is gone is no target", trait.span, help='did you mean "the"?')
            if phrase.target is not None and isinstance(trait, Trait) and trait.word in _ORDINALS:
                yield finding("CL303", "targets are not counted", trait.span, help="leave it out")
    if phrase.target is not None and any(sorts.of(word) == "pile" for word in words):
        yield finding("CL303", "this is nothing that can be a target", phrase.span, help='did you mean "that"?')


def _is_no_creature(where: Node, sorts: Sorts) -> bool:
    on = isinstance(where, Located) and where.preposition is Preposition.ON
    return on and any(sorts.of(word) in ("amount", "time", "pile", "word") for word in heads(where.place))  # type: ignore[attr-defined]


def _wrong_owned(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, nouns = phrase.quantity, phrase.nouns
    if isinstance(quantity, This) and isinstance(nouns, Belonging) and isinstance(nouns.nouns, Noun):
        form = quantity.wording.inflections[:1]
        several = nouns.nouns.wording.inflections[-1:] == (Inflection.PLURAL,)
        if several and form and form[0] is not Inflection.VARIANT:
            yield finding("CL303", "one of the two stands in the wrong number", phrase.span)
    if not isinstance(quantity, Of):
        return
    if isinstance(nouns, Noun) and nouns.word in _OF_NOBODY:
        yield finding("CL303", "this belongs to nobody", phrase.span, help='did you mean "your library"?')
    if isinstance(nouns, Belonging) and isinstance(nouns.nouns, Noun):
        if any(isinstance(trait, Trait) and trait.word in ("top", "bottom") for trait in nouns.nouns.traits):
            yield finding("CL303", "this says twice whose it is", phrase.span, help='did you mean "the"?')
    if isinstance(nouns, Noun) and isinstance(quantity.owner, You) and nouns.word in _PILES:
        if nouns.wording.inflections[-1:] == (Inflection.PLURAL,):
            yield finding("CL303", "you have one", phrase.span, help="write the singular")
    if isinstance(nouns, Noun) and isinstance(quantity.owner, They) and nouns.word == "player":
        yield finding("CL303", "a player belongs to nobody", phrase.span, help='did you mean "that"?')
    if isinstance(nouns, Noun) and isinstance(quantity.owner, You) and nouns.word == "opponent":
        if nouns.wording.inflections[-1:] == (Inflection.BASE,):
            yield finding("CL303", "there may be several", phrase.span, help='did you mean "an opponent"?')


def _wrong_noun(noun: Noun, sorts: Sorts) -> Iterator[Diagnostic]:
    spells = sorts.suits.get("[spells]", frozenset())
    kinds = {trait.word for trait in noun.traits if isinstance(trait, Typed)}
    if kinds & spells and (kinds | {noun.word}) & _PERMANENT:
        yield finding("CL303", "nothing is of both kinds", noun.span, help="leave one of the two out")
    for number, trait in enumerate(noun.traits):
        if isinstance(trait, AllTraits) and any(one == Trait(word) for one in trait.traits for word in _ORDINALS):
            yield finding("CL303", "these are not said together", trait.span, help="name two colors")
        if isinstance(trait, Doing) and noun.word == "opponent":
            yield finding("CL303", "this is said of players", trait.span, help='did you mean "player"?')
        if isinstance(trait, Doing) and sorts.of(noun.word) in ("card", "spell"):
            yield finding("CL303", "this is not said of cards", trait.span, help="name a unit, a creature")
        if noun.word == "counter" and isinstance(trait, Typed) and (trait.word[:1].isupper() or len(kinds) > 1):
            yield finding("CL303", "no counter is of this kind", trait.span, help="leave it out")
        if number and trait == Trait("other") and not isinstance(noun.traits[number - 1], Trait):
            yield finding("CL303", "these words do not stand in this order", noun.span, help='write "other" first')


def _wrong_place(place: Located, sorts: Sorts) -> Iterator[Diagnostic]:
    match place:
        case Located(preposition=Preposition.IN | Preposition.INTO | Preposition.ON, place=TheRest() as rest):
            yield finding("CL303", "this is no place", rest.span, help='did you mean "and the rest"?')
        case Located(preposition=Preposition.FROM_AMONG | Preposition.AMONG, place=You() | Objects(target=None)):
            yield from _among(place, sorts)
        case Located(preposition=Preposition.BY, place=Listed(phrases=phrases)):
            for one in phrases:
                if isinstance(one, You | It | Self):
                    yield finding("CL303", "this does not stand in such a list", one.span, help="say each on its own")
        case Located(preposition=Preposition.IN, place=Objects() as where) if set(heads(where)) & {"board"}:
            yield finding("CL303", "this does not stand before it", where.span, help='did you mean "on the board"?')
        case Located(place=Objects(quantity=No()) as where) if any(sorts.of(word) == "place" for word in heads(where)):
            yield finding("CL303", "nothing is at none", where.span, help='did you mean "a"?')
        case Located(preposition=Preposition.ON, place=Objects() as where) if _is_word(where, sorts):
            yield finding("CL303", "nothing is there", where.span, help="name a place, or cards")
        case Located(preposition=Preposition.AT, place=Objects() as where) if set(heads(where)) & sorts.has.get(
            "[one]", frozenset()
        ):
            yield finding("CL303", "this does not stand before it", place.span, help='did you mean "on", or "to"?')
        case Located(
            preposition=Preposition.DURING, place=Objects(quantity=The() | Exactly(), nouns=Noun(word="turn"))
        ):
            yield finding("CL303", "nothing says which turn", place.span, help='did you mean "your turn"?')
        case Located(preposition=Preposition.ONTO, place=Objects() as where) if is_elided(where):
            yield finding("CL303", "this is no place", where.span, help='did you mean "the battlefield"?')
        case Located(preposition=Preposition.ON_TOP, place=Objects() as where):
            if any(sorts.of(word) in ("time", "person", "amount", "place") for word in heads(where)):
                yield finding("CL303", "this has no top", where.span, help="name a library or a deck")
        case Located(preposition=Preposition.AMONG, place=Objects(quantity=None, target=Node()) as where):
            if _is_single(where):
                yield finding("CL303", "these are said of several", where.span, help='did you mean "to"?')


def _is_word(where: Objects, sorts: Sorts) -> bool:
    return any(sorts.of(word) == "word" for word in heads(where))
