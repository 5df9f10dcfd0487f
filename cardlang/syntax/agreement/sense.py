"""Phrases whose words each stand well and say nothing together: "a creature permanent", "if {U} do", "the next step".

Which nouns suit which is data, asked by `sorts`; here is what no table of single words can tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Triggered
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import As, PlayingFor
from cardlang.nodes.costs import Link, Resources
from cardlang.nodes.effects import Act, Does, If, Lasting, Sentence, When
from cardlang.nodes.filters import (
    Another,
    AnyOne,
    Belonging,
    Each,
    Exactly,
    It,
    Located,
    Noun,
    Objects,
    SameAs,
    Self,
    StatIs,
    Targeted,
    That,
    The,
    This,
    Trait,
    Typed,
    You,
    nouns_of,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Doing, Done, Purpose, Whom
from cardlang.nodes.predicates import Modal
from cardlang.nodes.values import PowerToughness
from cardlang.nodes.words import Mode, Preposition, Verb
from cardlang.syntax.agreement.acts import acts_of, is_elided
from cardlang.syntax.grammar import Grammar

SENSE = frozenset({Act, As, Does, Done, Keyword, Link, Located, Noun, Objects, SameAs, Sentence, StatIs, Triggered})
"""The classes of what `wrong_sense` is about."""

_KINDS = frozenset("creature artifact land enchantment planeswalker battle unit gear legend".split())
_NAMED = frozenset({"step", "phase"})
"""Times of which each has a name."""

_ENDS = frozenset({"top", "bottom"})
_SPENT_TO = frozenset({Verb.CAST, Verb.PLAY, Verb.ACTIVATE, Verb.PAY, Verb.TURN, Verb.USE})
_GONE = frozenset(
    {Verb.SACRIFICE, Verb.DISCARD, Verb.DESTROY, Verb.KILL, Verb.EXILE, Verb.BANISH, Verb.RECYCLE, Verb.EXHAUST}
)
"""What is done once, and nothing is said of things that it is being done to."""

_OVER = frozenset({Verb.MOVE, Verb.DIE, Verb.KILL, Verb.LEAVE, Verb.CONQUER, Verb.HOLD, Verb.DEFEND})
"""What is over when something is done about it."""

_AT_ONCE = frozenset({Verb.CAST, Verb.PLAY, Verb.ATTACK, Verb.BLOCK, Verb.HIDE})
"""What nobody is told to do but by being allowed to."""


def wrong_sense(node: Node, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for words that say nothing together."""
    match node:
        case Noun():
            yield from _wrong_kinds(node, grammar)
        case Objects():
            yield from _wrong_phrase(node)
            yield from _only_one(node, grammar)
        case Act() | Does() | Done() | Sentence() | Triggered():
            yield from _wrong_act(node)
        case StatIs(amount=Resources() as amount) if not grammar.lexicon.style["cards_unsaid"]:
            yield finding("CL303", "this is compared with a number", amount.span, help="write it without braces")
        case As(event=Does(act=Act(verb=verb)) as event) if verb in _OVER:
            yield finding("CL303", "nothing is done while this happens", event.span, help='did you mean "when"?')
        case Link(who=Resources() as who):
            yield finding("CL303", "this does nothing", who.span, help='did you mean "you"?')
        case Keyword(of=(Objects() as what, *_)) if is_elided(what):
            yield finding("CL303", "nothing says what is meant", what.span, help="write the noun")
        case SameAs(other=Objects(quantity=None, target=None, nouns=Noun() as noun) as other):
            if noun.wording.inflections[-1:] != (Inflection.PLURAL,):
                yield finding("CL303", "nothing says which is meant", other.span, help='did you mean "that"?')
        case Located(preposition=Preposition.ON, place=Objects(quantity=None, nouns=Noun(word="turn")) as turn):
            yield finding("CL303", "nothing says whose", turn.span, help='did you mean "your turn"?')


def _wrong_kinds(noun: Noun, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for a kind before a noun that holds it, or that is another kind's: "a creature permanent"."""
    named = [(trait.word, trait) for trait in noun.traits if isinstance(trait, Typed)]
    words = [word for word, _ in named]
    doing = [trait for trait in noun.traits if isinstance(trait, Doing)]
    if len({trait.verb for trait in doing} & {Verb.ATTACK, Verb.BLOCK}) > 1:
        yield finding("CL303", "nothing does both", doing[-1].span, help='write "or" between them')
    for word, trait in named:
        if word in _KINDS and "permanent" in (*words[words.index(word) + 1 :], noun.word):
            yield finding("CL303", "the noun behind it holds this one", trait.span, help="leave one of the two out")
    basic = any(isinstance(trait, Trait) and trait.word == "basic" for trait in noun.traits)
    if basic and noun.word == "card" and not words:
        yield finding("CL303", "only lands are basic", noun.span, help='write "land" before "card"')
    lands = grammar.sorts.kind_of.get("land", frozenset())
    if "creature" in (*words, noun.word) and "land" not in (*words, noun.word):
        for word, trait in named:
            if word in lands:
                yield finding("CL303", "no creature is of this kind", trait.span, help="name a creature type")
    if lands and {word for word in (*words, noun.word) if word in _KINDS} == {"land"}:
        for word, trait in named:
            if word[:1].isupper() and word not in lands:
                yield finding("CL303", "no land is of this kind", trait.span, help="name a land type")


def _wrong_phrase(phrase: Objects) -> Iterator[Diagnostic]:
    noun, quantity = phrase.nouns, phrase.quantity
    words = {trait.word for one in nouns_of(phrase) for trait in one.traits if isinstance(trait, Trait)}
    if isinstance(noun, Noun) and noun.word in _NAMED and len(words) == len(noun.traits) and not phrase.where:
        if (isinstance(quantity, The) and "next" in words) or isinstance(quantity, Each):
            yield finding("CL303", "nothing says which is meant", phrase.span, help=f"name the {noun.word}")
    if isinstance(quantity, Exactly) and phrase.target == Targeted() and quantity.wording.form == "exactly__a":
        yield finding("CL303", "a target has no article", phrase.span, help='leave "a" out')
    if isinstance(noun, Noun) and words & _ENDS and not isinstance(quantity, The) and not _is_of_pile(phrase):
        yield finding("CL303", "nothing says of what", phrase.span, help="name the pile")
    if isinstance(noun, Belonging) and isinstance(quantity, This) and words & _ENDS:
        yield finding("CL303", "nothing here is this one", phrase.span, help='did you mean "the"?')


def _only_one(phrase: Objects, grammar: Grammar) -> Iterator[Diagnostic]:
    """A finding for one of several where there is one alone: "this battlefield" in Magic."""
    alone = grammar.sorts.has.get("[one]", frozenset())
    if isinstance(phrase.quantity, This | That | Another | Each | AnyOne) and isinstance(phrase.nouns, Noun):
        if phrase.nouns.word in alone:
            yield finding("CL303", "there is only one", phrase.span, help='did you mean "the"?')


def _is_of_pile(phrase: Objects) -> bool:
    if any(isinstance(trait, Typed | PowerToughness) for noun in nouns_of(phrase) for trait in noun.traits):
        return False
    return any(isinstance(where, Located) and where.preposition is not Preposition.FROM_AMONG for where in phrase.where)


def _wrong_act(node: Node) -> Iterator[Diagnostic]:
    match node:
        case Does(who=You() | Self() | It() as who, each=True):
            yield finding("CL303", '"each" is said of several', who.span, help='leave "each" out')
        case Does(who=Objects(where=where)):
            for part in where:
                if isinstance(part, Whom) and isinstance(part.does, Act) and part.does.verb in _GONE:
                    help = 'say what was done: "sacrificed this way"'
                    yield finding("CL303", "nothing is said of what this is done to", part.span, help=help)
        case Does(act=Modal(mode=Mode.PAST, act=Act(verb=Verb.PAY, object=Objects(quantity=The()) as what))):
            if isinstance(what.nouns, Noun) and what.nouns.word == "cost" and not what.nouns.traits and not what.where:
                yield finding("CL303", "nothing says which cost", what.span, help='write "additional" before it')
        case Done(verb=Verb.SPEND, adverbs=adverbs):
            for adverb in adverbs:
                if isinstance(adverb, Purpose) and isinstance(adverb.act, Act) and adverb.act.verb not in _SPENT_TO:
                    yield finding("CL303", "nothing is spent on this", adverb.span, help='did you mean "to cast"?')
        case Sentence(content=Does(who=You() as who, act=act) | If(effect=Does(who=You() as who, act=act))):
            for said in acts_of(act.act if isinstance(act, PlayingFor) else act):
                if isinstance(said, Act) and said.verb in _AT_ONCE:
                    yield finding("CL303", "nobody is told to do this", who.span, help='did you mean "you may"?')
        case Triggered(body=(Sentence(content=When(event=event)), *_)) if not isinstance(event, Lasting):
            if not (isinstance(event, Does) and isinstance(event.act, Lasting)):
                yield finding("CL303", "one event stands behind another", event.span, help='did you mean "if"?')
