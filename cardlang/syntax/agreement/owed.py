"""Amounts and things that are pointed at where a number stands: "pay this life", "gain that life".

And places, ends and words that take one determiner only: "a choice", "your exile", "one number". What points at things
that nothing has named is for `agreement.pointing` and `references`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.costs import CostChange, Resources
from cardlang.nodes.effects import Act, AddMana, Does, Gain, Get, Have, Sentence
from cardlang.nodes.filters import (
    Belonging,
    Exactly,
    It,
    Located,
    Not,
    Noun,
    Objects,
    Of,
    SameAs,
    Self,
    That,
    The,
    This,
    Trait,
    You,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import With
from cardlang.nodes.predicates import Becomes, Enters, Has
from cardlang.nodes.values import PowerToughness
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.agreement.states import is_player
from cardlang.syntax.sorts import Sorts, heads

OWED = frozenset({Act, AddMana, Becomes, Does, Keyword, Located, Noun, Objects, Sentence, Triggered})
"""The classes of what `wrong_owed` is about."""

_MUCH = frozenset({"life", "xp", "point", "damage", "mana"})
_STATED = Enters | Have | Get | Gain | CostChange
_THINGS = frozenset({"object", "card", "spell", "gear", "ability", "rune", "legend", "person"})
_ENDS = frozenset({"top", "bottom"})
_WORDS_IN = frozenset({"combination", "process", "text"})
"""Words that something is in."""


def wrong_owed(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is pointed at or owned and is counted, or the other way round."""
    match node:
        case Act():
            yield from _wrong_act(node, sorts)
        case AddMana(options=options) if "[add number]" in sorts.takes:
            for choice in options:
                if any(symbol.isdigit() for symbol in choice.symbols):
                    yield finding("CL303", "mana that is added has a kind", choice.span, help='did you mean "{C}"?')
        case Becomes(what=Objects(nouns=Belonging(nouns=Noun(word="target")) | Noun(word="target")) as what):
            if not isinstance(what.quantity, The):
                yield finding("CL303", "there is one target of a kind", what.span, help='did you mean "the"?')
        case Does(who=who, act=act):
            yield from _wrong_clause(who, act)
        case Sentence(content=Does(who=Objects() as who, act=act)) if isinstance(act, _STATED) and _is_plain_a(who):
            yield finding("CL303", "nothing says which is meant", who.span, help='did you mean "this"?')
        case Triggered(event=Does(who=Objects(quantity=That()) as who)):
            yield finding("CL303", "nothing says which is meant", who.span, help='did you mean "a", or "this"?')
        case Keyword(name="protection", of=(Objects() as what, *_)) if any(
            sorts.of(word) in ("amount", "time", "pile", "place") for word in heads(what)
        ):
            yield finding("CL303", "nothing protects from this", what.span, help="name a color or a kind")
        case Located():
            yield from _wrong_place(node, sorts)
        case Noun():
            yield from _wrong_noun(node, sorts)
        case Objects():
            yield from _wrong_phrase(node, sorts)


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    match act:
        case Act(verb=Verb.PAY | Verb.GAIN | Verb.LOSE, object=Objects(quantity=This()) as phrase):
            if set(heads(phrase)) & _MUCH and not is_elided(phrase):
                yield finding("CL303", "nothing says how much", phrase.span, help='did you mean "that much"?')
        case Act(verb=Verb.DRAW, object=Objects(quantity=That()) as phrase) if "[add number]" in sorts.takes:
            yield finding("CL303", "cards are drawn in a number", phrase.span, help='did you mean "a card"?')
        case Act(verb=Verb.CHOOSE) if what is not None and set(heads(what)) & {"target", "choice"}:
            for place in act.adverbs:
                if isinstance(place, Located) and any(sorts.of(word) in ("end", "pile") for word in heads(place.place)):
                    yield finding("CL303", "nothing is chosen for this", place.span, help="name a spell or an ability")
        case Act(verb=Verb.CAST, object=Objects(quantity=Of(owner=You())) as phrase):
            traits = {t.word for noun in nouns_of(phrase) for t in noun.traits if isinstance(t, Trait)}
            if not traits & {"next", "first", "second", "third"} and not phrase.where and not act.adverbs:
                yield finding("CL303", "one's own are cast", phrase.span, help='did you mean "a"?')
    for place in act.adverbs:
        if isinstance(place, Located) and place.preposition is Preposition.FROM and act.verb is Verb.DEAL:
            if is_player(place.place, sorts):
                yield finding("CL303", "damage is dealt to players", place.span, help='did you mean "to"?')


def _wrong_clause(who: Node, act: Node) -> Iterator[Diagnostic]:
    for said in acts_of(act):
        if isinstance(who, Resources) and isinstance(said, Has):
            yield finding("CL303", "this has nothing", who.span, help="say what has it")
        if isinstance(who, Self) and who.wording.form == "self__this_spell" and isinstance(said, Enters):
            yield finding("CL303", "a spell does not enter", who.span, help="say what it is then: a creature")


def _is_plain_a(who: Objects) -> bool:
    quantity = who.quantity
    single = isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a" and who.target is None
    return single and not who.where and isinstance(who.nouns, Noun)


def _wrong_place(place: Located, sorts: Sorts) -> Iterator[Diagnostic]:
    match place:
        case Located(preposition=Preposition.AMONG, place=You() as whom):
            yield finding("CL303", "these are several things", whom.span, help='did you mean "among cards"?')
        case Located(preposition=Preposition.IN, place=Objects() as where):
            for noun in nouns_of(where):
                if sorts.of(noun.word) == "word" and noun.word not in _WORDS_IN and not isinstance(where.quantity, Of):
                    yield finding("CL303", "nothing is in this", where.span, help="name a place, or a pile")


def _wrong_noun(noun: Noun, sorts: Sorts) -> Iterator[Diagnostic]:
    for trait in noun.traits:
        if isinstance(trait, Not) and sorts.of(noun.word) not in _THINGS and sorts.of(noun.word) != "word":
            if not isinstance(trait.trait, Trait):
                yield finding("CL303", "this is not said of such a thing", trait.span, help="leave it out")
    lands = sorts.kind_of.get("land", frozenset())
    if noun.word == "token" and any(isinstance(trait, PowerToughness) for trait in noun.traits):
        kinds = {getattr(trait, "word", "") for trait in noun.traits}
        if kinds & lands and "land" not in kinds:
            yield finding("CL303", "no creature is of this kind", noun.span, help="name a creature type")


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity, nouns, words = phrase.quantity, phrase.nouns, set(heads(phrase))
    article = isinstance(quantity, Exactly) and quantity.wording.form == "exactly__a"
    if article and isinstance(nouns, Noun) and nouns.word == "choice" and not nouns.traits:
        yield finding("CL303", "nothing says whose", phrase.span, help='did you mean "your"?')
    if article and isinstance(nouns, SameAs):
        yield finding("CL303", "an article is not right here", phrase.span, help='did you mean "the"?')
    if quantity is not None and isinstance(nouns, Noun) and nouns.word == "exile":
        yield finding("CL303", "there is one exile", phrase.span, help='did you mean "exile"?')
    if isinstance(quantity, Exactly) and not article and isinstance(nouns, Belonging):
        if isinstance(nouns.nouns, Noun) and nouns.nouns.word == "number":
            yield finding("CL303", "there is one number", phrase.span, help='did you mean "any number"?')
    traits = {trait.word for noun in nouns_of(phrase) for trait in noun.traits if isinstance(trait, Trait)}
    if phrase.target is not None and traits & _ENDS:
        yield finding("CL303", "this is nothing that can be a target", phrase.span, help='did you mean "the"?')
    spells = sorts.suits.get("[spells]", frozenset())
    if phrase.target is not None and isinstance(nouns, Noun) and nouns.word in spells:
        yield finding("CL303", "nothing says where it is", phrase.span, help='write "spell" or "card" behind it')
    for where in phrase.where:
        if isinstance(where, With) and isinstance(where.what, It) and any(sorts.of(w) == "marker" for w in words):
            yield finding("CL303", "counters are on things", where.span, help='did you mean "on it"?')
        if isinstance(where, With) and isinstance(where.what, Objects) and _is_bare_word(where.what, sorts):
            yield finding("CL303", "everything has these", where.span, help='did you mean "with different"?')


def _is_bare_word(what: Objects, sorts: Sorts) -> bool:
    noun = what.nouns
    if (
        what.quantity is not None
        or what.where
        or not isinstance(noun, Noun)
        or noun.word not in ("name", "type", "tag")
    ):
        return False
    return noun.wording.inflections[-1:] == (Inflection.PLURAL,) and not any(isinstance(t, Trait) for t in noun.traits)
