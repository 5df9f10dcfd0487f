"""What narrows things down and cannot: "a unit with a battlefield", "from units", "one of a unit", "the number of 1".

And acts that go with what they never go with: "ready it, ignoring its cost". Runs where what stands behind a noun is
attached to what it is said of.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Chapters
from cardlang.nodes.amounts import CountOf
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AtLeastLeaving, ForEach, Ignoring
from cardlang.nodes.effects import Act, AllOf, Does, Grant, Lasting
from cardlang.nodes.filters import (
    All,
    Another,
    AnyListed,
    AnyOne,
    Belonging,
    Each,
    Either,
    Exactly,
    It,
    Listed,
    Located,
    No,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    The,
    They,
    Together,
    Trait,
    Typed,
    You,
)
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import RelatedTo, Whom, With
from cardlang.nodes.predicates import AnyState, Has, Is
from cardlang.nodes.pronouns import Theirs
from cardlang.nodes.quantities import HalfOf
from cardlang.nodes.values import PtChange, WithStat
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_a_digit, is_elided, uncounted
from cardlang.syntax.agreement.nouns import is_plural
from cardlang.syntax.sorts import OBJECT, Sorts, heads

NARROWED = frozenset(
    {
        Chapters,
        Only,
        AllOf,
        AnyListed,
        PtChange,
        Act,
        Either,
        Together,
        ForEach,
        Grant,
        Has,
        Objects,
        PartOf,
        CountOf,
        Ignoring,
        Does,
        Is,
        Noun,
    }
)
"""The classes of what `wrong_narrowing` is about."""

_THINGS = frozenset({OBJECT, "gear", "card", "spell", "rune", "legend", "ability"})
_NOT_HAD = frozenset({"place", "pile", "time"})
_GOALS = frozenset({"place", "pile"})
_CARRIED = frozenset({OBJECT, "gear", "card", "spell", "rune"})
_WHOLE = frozenset({"act", "act__reference"})
_SIDES = frozenset({Trait("friendly"), Trait("enemy")})
_OF_THINGS = frozenset({"owner", "controller"})
_NO_STATES = frozenset({"friendly", "enemy", "other", "additional", "next", "same"})
_PLAYED = frozenset({Verb.PLAY, Verb.CAST, Verb.EQUIP, Verb.USE, Verb.HIDE, Verb.ATTACH, Verb.ACTIVATE, Verb.MOVE})
"""What costs something that may be ignored."""


def wrong_narrowing(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what narrows a phrase down and cannot, and for what goes with no such act."""
    match node:
        case Objects():
            yield from _wrong_where(node, sorts)
            yield from _wrong_deck(node, sorts)
        case PartOf(whole=Objects(quantity=Exactly(amount=amount), nouns=Noun() as noun) as whole) if (
            amount.wording.form != "fixed__word" and not is_plural(whole) and sorts.of(noun.word) in _THINGS
        ):
            yield finding("CL303", "these are said of several", whole.span, help='did you mean "your" or "those"?')
        case PartOf(quantity=quantity, whole=It() as whole) if not isinstance(quantity, HalfOf | All | AnyOne):
            yield finding("CL303", "these are said of several", whole.span, help='did you mean "them"?')
        case AnyListed(phrases=(first, Objects(quantity=The()))) if is_elided(first):
            yield uncounted(first)
        case PtChange(power=power, toughness=toughness) if "fixed__word" in (
            power.wording.form,
            toughness.wording.form,
        ):
            yield finding("CL303", "a change of a value stands in digits", node.span)
        case Chapters(numbers=numbers) if len(set(numbers)) < len(numbers):
            yield finding("CL304", "the same chapter stands here twice", node.span)
        case CountOf(objects=counted) if is_elided(counted):
            yield uncounted(counted)
        case Either(nouns=nouns) | Together(nouns=nouns) if any(_is_again(nouns[-1], noun) for noun in nouns[:-1]):
            yield finding("CL304", "the same word stands here twice", node.span)
        case ForEach(objects=AnyListed() as each):
            yield finding("CL303", 'behind "for each" one noun stands', each.span, help="say each on its own")
        case Noun(traits=traits, word=word):
            kinds = [trait.word for trait in traits if isinstance(trait, Typed)]
            alike = sorts.suits.get("[one kind]", frozenset()) & {*kinds, word}
            valued = any(isinstance(trait, WithStat) for trait in traits)
            if {"spell", "ability"} <= {*kinds, word} and word != "damage":
                yield finding("CL303", "nothing is both", node.span, help='did you mean "or"?')
            if len(alike) > 1 or (word == "damage" and len(kinds) > 1) or (valued and "gold" in kinds):
                yield finding("CL303", "nothing is of both kinds", node.span, help="leave one of the two out")
        case Is():
            yield from _wrong_being(node)
        case _:
            yield from _wrong_doing(node, sorts)


def _wrong_doing(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for an act with what goes with no such act."""
    match node:
        case Act(verb=Verb.DRAW | Verb.PAY, object=PartOf(quantity=Each(), whole=They()) as each):
            yield finding("CL303", "nothing says what is meant", each.span, help="write the noun")
        case Act(verb=Verb.DRAW, object=PartOf() as part) if any(sorts.of(word) != "card" for word in heads(part)):
            yield finding("CL303", "only cards are drawn", part.span)
        case Act(verb=Verb.PAY, object=It() | They() | Self() as what):
            yield finding("CL303", "this is nothing one can pay", what.span, help="say what is paid")
        case Act(verb=Verb.PUT, object=Objects(nouns=Noun(traits=(), word="counter"), where=where) as what) if (
            isinstance(what.quantity, Exactly) and all(isinstance(one, Located) for one in where)
        ):
            yield finding("CL303", "nothing says of which kind it is", what.span, help="name the kind of counter")
        case AllOf(parts=(first, *rest)) if any(_is_gapped(one) for one in rest):
            if not any(isinstance(below, Grant) for below in walk(first)):
                yield finding("CL303", "a verb is missing here", rest[0].span, help='did you mean "give"?')
        case Act(object=Listed(phrases=(*_, It() as last))) if node.wording.form in _WHOLE:
            yield finding("CL303", "a verb is missing before this", last.span)
        case Only(
            act=Act(verb=Verb.USE | Verb.ACTIVATE | Verb.SPEND),
            limit=Located(preposition=Preposition.TO, place=Objects() as place),
        ) if any(sorts.of(word) not in _GOALS for word in heads(place)):
            yield finding("CL303", "a verb is missing before this", place.span)
        case Act(verb=Verb.GAIN, object=Objects(quantity=Each()) as what):
            yield finding("CL303", "nothing says how many", what.span)
        case Act(verb=Verb.PLAY, object=Objects(quantity=Exactly() | Another(), nouns=Noun(traits=traits)) as what) if (
            node.wording.form in _WHOLE and any(trait in _SIDES for trait in traits)
        ):
            yield finding("CL303", "what is played is on no side yet", what.span)
        case _:
            yield from _wrong_deed(node, sorts)


def _wrong_deed(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for who does nothing, what is given to nobody, and what nobody has."""
    match node:
        case Ignoring(act=act):
            for one in acts_of(act):
                if isinstance(one, Act) and one.verb not in _PLAYED:
                    yield finding("CL303", "this has no cost to be ignored", one.span, help='did you mean "play"?')
        case Does(who=Theirs() as who, act=act) if any(isinstance(one, Act) for one in acts_of(act)):
            yield finding("CL303", "this does nothing", who.span, help="say who does it: you, a unit")
        case Grant(to=to) if is_a_digit(to) or (isinstance(to, Objects) and isinstance(to.quantity, No)):
            if is_elided(to):
                yield uncounted(to)
        case Has(what=what) if any(sorts.of(word) == "place" or word in _OF_THINGS for word in heads(what)):
            yield finding("CL303", "nobody has this", what.span)


def _wrong_being(node: Is) -> Iterator[Diagnostic]:
    """A finding for where and how nothing is."""
    match node:
        case Is(what=Located(preposition=Preposition.FROM) as place):
            yield finding("CL303", "nothing is from a place", place.span, help='did you mean "at", or "in"?')
        case Is(what=Located(place=Objects(quantity=Each()) as place)):
            yield finding("CL303", "nothing is at each of them", place.span, help='did you mean "a"?')
        case Is(what=Trait(word=word) as state) if word in _NO_STATES:
            yield finding("CL303", "nothing is in this state", state.span)
        case Is(what=AnyState(states=states)):
            for one in states:
                yield from _wrong_being(Is(one, span=node.span))
        case Is(what=RelatedTo(word=word) as related) if word not in ("friendly", "enemy"):
            yield finding("CL303", "this is not said of two", related.span)


def _wrong_where(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    if isinstance(phrase.nouns, Belonging) and isinstance(phrase.nouns.whole, It | Self):
        if any(sorts.of(word) in _THINGS and word != "copy" for word in heads(phrase)):
            yield finding("CL303", "this is part of nothing", phrase.span, help='did you mean "from", or "in"?')
    for where in phrase.where:
        match where:
            case With(what=Objects() as had) if any(sorts.of(word) in _NOT_HAD for word in heads(had)):
                yield finding("CL303", "nothing has this", where.span, help='did you mean "at", or "in"?')
            case Located(preposition=Preposition.FROM, place=Objects(quantity=Of()) as place) if all(
                sorts.of(word) in _CARRIED for word in heads(phrase)
            ) and any(sorts.of(word) in _CARRIED for word in heads(place)):
                yield finding("CL303", "this is no place", place.span, help="name a place: your hand, your trash")
            case Whom(who=You()) if isinstance(phrase.quantity, Of) and isinstance(phrase.quantity.owner, You):
                yield finding("CL303", "one of the two is enough", where.span, help='leave "your" out')
            case With(what=Self() | You() as had):
                yield finding("CL303", "nothing says what it has", had.span, help='perhaps "banished with this"')
            case With(what=PartOf(quantity=Each(), whole=They()) as had) if had.wording.form.endswith("spoken"):
                yield finding("CL303", "nothing says what it has", had.span, help="write the noun")
            case Located(
                preposition=Preposition.FROM,
                place=Objects(quantity=None, target=None, nouns=Noun(traits=()), where=()) as place,
            ) if is_plural(place) and all(sorts.of(word) in _THINGS for word in heads(place)):
                yield finding("CL303", "nothing says which they are", place.span, help='write "your", or a place')


def _is_bare(phrase: Objects, sorts: Sorts) -> bool:
    """Whether it is several things of which nothing is said: "from units"."""
    alone = phrase == Objects(None, None, phrase.nouns) and isinstance(phrase.nouns, Noun) and not phrase.nouns.traits
    return alone and is_plural(phrase) and all(sorts.of(word) in _THINGS for word in heads(phrase))


def _is_again(last: Noun, noun: Noun) -> bool:
    """Whether the last of several nouns says what one before it has said: "friendly gear or gear"."""
    same = (noun.word, noun.wording.inflections) == (last.word, last.wording.inflections)
    return same and (not last.traits or last.traits == noun.traits)


def _wrong_deck(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "the card of your library"."""
    nouns = phrase.nouns
    if not isinstance(nouns, Belonging) or not isinstance(nouns.nouns, Noun) or not isinstance(phrase.quantity, The):
        return
    ends = {Trait("top"), Trait("bottom")} & set(nouns.nouns.traits)
    if ends and any(sorts.of(word) in _CARRIED for word in heads(nouns.whole)):
        yield finding("CL303", "this has no top", nouns.whole.span, help="name a library or a deck")
    in_pile = any(sorts.of(word) == "pile" for word in heads(nouns.whole))
    if (
        nouns.nouns.word in ("card", "rune")
        and not ends
        and in_pile
        and not is_plural(Objects(None, None, nouns.nouns))
    ):
        yield finding("CL303", "nothing says which card", phrase.span, help='did you mean "the top card"?')


def _is_gapped(act: Node) -> bool:
    """Whether something is given without the verb: "(give a unit +1 [M]) and a gear [Temporary]"."""
    inner = act.change if isinstance(act, Lasting | AtLeastLeaving) else act
    return inner.wording.form == "grant__gapped"
