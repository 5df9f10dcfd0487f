"""What is left open where it stands: "any type that produced", "search for cards", "the bottom of one library".

What leaves out how many of an instruction's things are meant is for `agreement.missing` to say, what lost a verb
or an article for `agreement.hollow`; here it is whose, which and of what: what is searched for, entered with, counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import CountOf, StatOf
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import Ignoring, Until
from cardlang.nodes.effects import Act, Deal, Does, If, Sentence
from cardlang.nodes.filters import (
    AnyListed,
    AnyOne,
    Belonging,
    Exactly,
    Listed,
    Located,
    Not,
    Noun,
    Objects,
    Of,
    This,
    Trait,
    Typed,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, Which, With
from cardlang.nodes.predicates import Causes, Is, Modal
from cardlang.nodes.quantities import EitherNumber
from cardlang.nodes.words import Preposition, Stat, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.missing import is_uncounted
from cardlang.syntax.sorts import Sorts, heads

VAGUE = (
    always(Act, Causes, CountOf, Ignoring, Keyword, Noun, Objects, Until, Which)
    | needing((Does,), Is, Listed)
    | needing((If,), Is)
    | needing((Sentence,), Deal, Verb.CHOOSE)
)
"""The classes of what `wrong_leaving` is about."""

_OF_SOMETHING = frozenset({Verb.PRODUCE, Verb.CREATE, Verb.CONTROL, Verb.DESTROY, Verb.EXILE, Verb.DISCARD})
"""What is done to something that must be named: nothing "that produced"."""

_OWN = frozenset({"library", "hand", "deck", "main_deck"})
"""Piles that each player has one of: whose it is must be said."""


def wrong_leaving(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what says nothing where it stands."""
    match node:
        case Act():
            yield from _wrong_act(node, sorts)
        case Causes(act=act):
            for said in acts_of(act):
                if isinstance(said, Act) and _is_bare_life(said):
                    yield finding("CL303", "nothing says how much", said.span, help="put a number before it")
        case CountOf(objects=Objects(quantity=Exactly() | EitherNumber(), target=None) as what) if not is_elided(what):
            yield finding("CL303", "this is counted already", what.span, help="leave the number out")
        case Does() | If():
            yield from _wrong_clause(node, sorts)
        case Sentence(content=content):
            yield from _wrong_order(content, sorts)
        case Ignoring(cost=StatOf(stat=Stat.COST) as cost) if node.wording.form == "ignoring__without_paying":
            yield finding("CL303", "nothing says which cost", cost.span, help='did you mean "mana cost"?')
        case Keyword(of=qualities):
            for one in qualities:
                if isinstance(one, Objects) and one.quantity is None and _is_bare(one, sorts, "word"):
                    yield finding("CL303", "nothing says which", one.span, help='write "all" or "each" before it')
        case Until(event=Objects(quantity=None, nouns=Belonging(nouns=Noun(word="end"), whole=whole)) as moment):
            if isinstance(whole, Objects) and isinstance(whole.quantity, Of):
                yield finding("CL303", "an article is missing", moment.span, help='did you mean "the end"?')
        case Which(does=does):
            for said in acts_of(does):
                inner = said.act if isinstance(said, Modal) else said
                if isinstance(inner, Act) and inner.verb in _OF_SOMETHING and inner.object is None:
                    yield finding("CL303", "nothing says what does so", node.span, help="say what does it, or to what")
        case Noun():
            yield from _wrong_noun(node, sorts)
        case Objects():
            yield from _wrong_phrase(node, sorts)


def _wrong_order(content: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    if isinstance(content, Does) and isinstance(content.act, Deal) and _is_anybody(content.who):
        who = content.who
        yield finding("CL303", "nothing says which one it is", who.span, help='did you mean "target", or "this"?')
    for said in acts_of(content.act if isinstance(content, Does) else content):
        if (
            isinstance(said, Act)
            and said.verb is Verb.CHOOSE
            and isinstance(said.object, Objects)
            and is_uncounted(said.object, _NEW)
        ):
            if any(sorts.of(word) == "object" for word in heads(said.object)):
                yield finding("CL303", "nothing says how many", said.object.span, help="put a number before it")


def _is_bare_life(act: Act) -> bool:
    what = act.object
    bare = isinstance(what, Objects) and what.quantity is None and set(heads(what)) == {"life"} and not what.where
    return bare and act.verb in (Verb.GAIN, Verb.LOSE) and not act.adverbs


def _is_anybody(who: Node) -> bool:
    """Whether a thing that does something is any of its kind: "a creature deals 1 damage"."""
    if not isinstance(who, Objects) or not isinstance(who.quantity, Exactly) or who.target is not None:
        return False
    return who.quantity.wording.form == "exactly__a" and isinstance(who.nouns, Noun) and not who.where


def _is_bare(phrase: Objects, sorts: Sorts, sort: str) -> bool:
    """Whether a phrase is nothing but nouns of a sort."""
    nouns = nouns_of(phrase)
    if phrase.target is not None or phrase.where or not nouns:
        return False
    return all(isinstance(noun, Noun) and not noun.traits and sorts.of(noun.word) == sort for noun in nouns)


def _is_pile(phrase: Node, sorts: Sorts) -> bool:
    return any(sorts.of(word) == "pile" for word in heads(phrase))


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    what = act.object
    match act:
        case Act(verb=Verb.SEARCH, adverbs=adverbs):
            for goal in adverbs:
                if isinstance(goal, Located) and goal.preposition is Preposition.FOR:
                    yield from _wrong_search(goal.place, sorts)
        case Act(verb=verb, object=Objects() as cards) if verb.value in sorts.has.get("[named]", ()) and is_elided(
            cards
        ):
            quantity = cards.quantity
            if isinstance(quantity, Exactly) and quantity.amount.wording.form == "fixed__word":
                yield finding("CL303", "nothing says what is drawn", cards.span, help='write "cards" behind it')
        case Act(verb=Verb.CHOOSE, object=Objects(quantity=Of()) as pile) if set(heads(pile)) & _OWN:
            yield finding("CL303", "there is nothing to choose", pile.span, help='did you mean "search"?')
        case Act(verb=Verb.ADD, object=Objects(nouns=Belonging(whole=Objects(quantity=Exactly()) as color))):
            if set(heads(color)) == {"color"} and isinstance(color.nouns, Noun) and not color.nouns.traits:
                yield finding("CL303", "nothing says which", color.span, help='did you mean "any one color"?')
        case Act(verb=Verb.PUT, object=Listed(phrases=phrases)):
            for one in phrases:
                if isinstance(one, Objects) and is_uncounted(one, _NEW) and _is_marker(one, sorts):
                    yield finding("CL303", "nothing says how many", one.span, help="put a number before it")
    for adverb in act.adverbs:
        yield from _wrong_adverb(act.verb, adverb, sorts)
    if act.verb is Verb.DEAL and isinstance(what, Objects) and isinstance(what.quantity, This):
        yield finding("CL303", "nothing says how much", what.span, help="put a number before it")


def _wrong_adverb(verb: Verb, adverb: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    match verb, adverb:
        case Verb.ENTER, With(what=Objects() as what) if _are_some(what, sorts):
            yield finding("CL303", "nothing says how many", what.span, help="put a number before it")
        case Verb.SEPARATE, Located(place=place) if is_elided(place):
            yield finding("CL303", "nothing says into what", place.span, help='write "piles" behind it')
        case Verb.ATTACK, With(what=what) if any(sorts.of(word) in _NEVER_ATTACK for word in heads(what)):
            yield finding("CL303", "nobody attacks with this", what.span, help='did you mean "creatures"?')


_NEW = frozenset({"new", "remaining"})
_NEVER_ATTACK = frozenset({"amount", "pile", "place", "time", "word"})


def _is_marker(phrase: Objects, sorts: Sorts) -> bool:
    return any(sorts.of(word) == "marker" for word in heads(phrase))


def _are_some(phrase: Objects, sorts: Sorts) -> bool:
    """Whether these are counters without a number."""
    plural = any(noun.wording.inflections[-1:] == (Inflection.PLURAL,) for noun in nouns_of(phrase))
    return plural and phrase.quantity is None and _is_marker(phrase, sorts)


def _wrong_search(goal: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what nobody finds in a pile: things in play, and cards without a number."""
    phrases = goal.phrases if isinstance(goal, Listed | AnyListed) else (goal,)
    for one in phrases:
        if not isinstance(one, Objects):
            continue
        if is_uncounted(one, _NEW):
            yield finding("CL303", "nothing says how many", one.span, help='write "any number of" before it')
        elif any(sorts.of(word) == "object" for word in heads(one)) and any("card" in heads(p) for p in phrases):
            yield finding("CL303", "only cards are there", one.span, help='write "card" behind it')


def _wrong_clause(clause: Does | If, sorts: Sorts) -> Iterator[Diagnostic]:
    match clause:
        case Does(who=who, act=act):
            for said in acts_of(act):
                if not isinstance(said, Is) or not isinstance(said.what, Objects):
                    continue
                what = said.what
                if set(heads(what)) == {"damage"} and "damage" not in set(heads(who)):
                    yield finding("CL303", "nothing is damage", what.span, help='did you mean "is dealt damage"?')
                if isinstance(what.quantity, Of) and set(heads(what)) & _OWN and not _is_pile(who, sorts):
                    yield finding("CL303", "nothing is this", what.span, help='did you mean "in"?')
            if isinstance(who, Listed) and not clause.each:
                yield from _wrong_each(who, act)
        case If(condition=Does(who=Objects(quantity=None, target=None, where=()) as who, act=Is(what=Done() as done))):
            if done.verb is Verb.SPEND and isinstance(who.nouns, Noun) and who.nouns == Noun((), "mana"):
                yield finding("CL303", "nothing says which", who.span, help='did you mean "that mana"?')


def _wrong_each(who: Listed, act: Node) -> Iterator[Diagnostic]:
    """A finding for "you and target opponent draw a card", which does not say that each does."""
    for said in acts_of(act):
        if isinstance(said, Act) and said.verb in (Verb.DRAW, Verb.DISCARD, Verb.MILL):
            if isinstance(said.object, Objects) and isinstance(said.object.quantity, Exactly):
                yield finding("CL303", "nothing says that each does", who.span, help='write "each" behind it')


def _wrong_noun(noun: Noun, sorts: Sorts) -> Iterator[Diagnostic]:
    kinds = [trait for trait in noun.traits if isinstance(trait, Typed)]
    words = {trait.word for trait in noun.traits if isinstance(trait, Trait)}
    if noun.word == "type":
        if len(kinds) > 1 or any(kind.word == "permanent" for kind in kinds[:-1]):
            yield finding("CL303", "one of these is too many", noun.span, help="leave one out")
        if "basic" in words and not kinds:
            yield finding("CL303", "nothing says of what", noun.span, help='did you mean "basic land type"?')
    if noun.word == "name" and not kinds and any(isinstance(trait, Not) for trait in noun.traits):
        yield finding("CL303", "nothing says of what", noun.span, help='write "card" before it')
    if noun.word == "ability" and any(kind.word[:1].isupper() for kind in kinds):
        yield finding("CL303", "no ability is this", noun.span, help='write "of" and its source behind it')


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    quantity = phrase.quantity
    named = set(heads(phrase))
    one = isinstance(quantity, AnyOne) or (
        isinstance(quantity, Exactly) and quantity.amount.wording.form == "fixed__word"
    )
    if one and named & _OWN and isinstance(phrase.nouns, Noun) and not phrase.where and phrase.target is None:
        yield finding("CL303", "nothing says whose", phrase.span, help='did you mean "your", or "a"?')
    if isinstance(quantity, Of) and isinstance(phrase.nouns, Noun) and phrase.nouns.word == "card":
        if any(isinstance(where, Located) for where in phrase.where):
            yield finding("CL303", "cards are where they lie", phrase.span, help='did you mean "a", or "each"?')
    if phrase.target is not None:
        words = {trait.word for noun in nouns_of(phrase) for trait in noun.traits if isinstance(trait, Trait)}
        if "additional" in words:
            yield finding("CL303", "no target is called so", phrase.span, help="leave it out")
