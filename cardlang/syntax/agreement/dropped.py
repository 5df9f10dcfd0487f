"""What has lost a word that made it say something: "you may play cards", "if it's a card", "was dealt this turn".

What has another word in it than could stand there is for `agreement.swapped` to say; Magic's costs for `unpaid`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.amounts import Fixed, ThatMany
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import As, AtTime, Instead, NextTime, While
from cardlang.nodes.costs import Link, PayTo, Unless
from cardlang.nodes.effects import Act, BasePt, Does, Gain, If, Lasting, Lose, May, Sentence
from cardlang.nodes.filters import (
    AnyListed,
    AnyOne,
    Belonging,
    Exactly,
    It,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    The,
    Trait,
    Within,
    nouns_of,
)
from cardlang.nodes.limits import InManner
from cardlang.nodes.narrowing import Done, Manner, Which
from cardlang.nodes.predicates import Is, IsNot, Modal
from cardlang.nodes.values import PowerToughness
from cardlang.nodes.words import Duration, Mode, Verb
from cardlang.syntax.agreement.acts import acts_of
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.agreement.nouns import GOALS
from cardlang.syntax.sorts import Sorts, heads

DROPPED = frozenset({Act, Activated, As, AtTime, Does, If, InManner, Link, NextTime, Noun, Objects, PayTo, Sentence})
DROPPED |= {Text, Triggered, Unless}
"""The classes of what `wrong_dropping` is about."""

_ORDER = frozenset({"first", "second", "third", "fourth", "next", "last"})
_COLORS = frozenset({"white", "blue", "black", "red", "green", "colorless"})
_NO_CREATURES = frozenset({"land", "artifact", "enchantment", "planeswalker"})
_GETS = frozenset({Verb.GAIN, Verb.LOSE, Verb.TAKE})
"""What somebody gets, so that it is said who does."""


def wrong_dropping(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what has lost the word that it says something with."""
    match node:
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            yield from _of_nobody(told, sorts)
        case Text(body=body) | Triggered(body=body) | Activated(body=body):
            yield from _in_no_way(body)
        case If(condition=Does(act=Modal(mode=Mode.WOULD, act=Act(verb=verb))), effect=Instead(effect=Does(act=act))):
            if _is_that_much(act, verb):
                yield finding("CL303", "this would be so anyway", act.span, help='write "twice" before it')
        case NextTime(event=Does(act=act), effect=Instead()) if not (isinstance(act, Modal) or _dies(act)):
            yield finding("CL303", '"would" is missing here', act.span, help='did you mean "would"?')
        case As(event=Does(act=Modal(mode=Mode.DID_NOT)) as event):
            yield finding("CL303", "this is not so", event.span, help='did you mean "as though"?')
        case AtTime(moment=Objects(nouns=Belonging(whole=Objects(quantity=Of(owner=Objects() as time))))):
            if isinstance(time.quantity, The) and _is_bare(time) and {*heads(time)} == {"turn"}:
                yield finding("CL303", "nothing says which", time.span, help='did you mean "the next"?')
        case Unless(payment=Does(act=Act(verb=Verb.PAY, object=Objects() as what))):
            if what.quantity is None and _is_bare(what) and {*heads(what)} == {"life"}:
                yield finding("CL303", "nothing says how much", what.span, help="write a number before it")
        case InManner(act=Is(what=Objects() as what), aside="added_both"):
            if not any(_names_color(below) for below in walk(what)):
                yield finding("CL303", "nothing says which color it is", what.span, help="write its color")
        case Act():
            yield from _wrong_act(node, sorts)
        case Does():
            yield from _wrong_clause(node, sorts)
        case Objects():
            yield from _wrong_phrase(node, sorts)
        case Noun(word="hand_size", traits=()):
            if "[add number]" in sorts.takes:
                yield finding("CL303", "nothing is this size", node.span, help='did you mean "maximum hand size"?')


def _dies(act: Node) -> bool:
    """Whether it is death, of which older cards say that it happens and is replaced: "the next time it dies"."""
    act = act.change if isinstance(act, Lasting) else act
    return isinstance(act, Act) and act.verb is Verb.DIE


def _of_nobody(told: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what somebody gets and nobody is named, and for cards of which nothing says which may be played."""
    while isinstance(told, Lasting | InManner):
        told = told.change if isinstance(told, Lasting) else told.act
    if isinstance(told, Gain | Lose):
        yield finding("CL303", "nothing says who gets this", told.span, help='did you mean "you gain"?')
    if isinstance(told, Act) and told.verb in _GETS and "[add number]" in sorts.takes:
        if told.object is not None and {*heads(told.object)} & {"life", "mana", "initiative"}:
            yield finding("CL303", "nothing says who does this", told.span, help='write "you" before it')
    if isinstance(told, May) and isinstance(told.act, Act) and told.act.verb in (Verb.PLAY, Verb.CAST):
        what = told.act.object
        if isinstance(what, Objects) and what.quantity is None and not told.act.adverbs and _is_bare(what):
            if {*heads(what)} == {"card"}:
                yield finding("CL303", "nothing says which", what.span, help='did you mean "those cards"?')
    if isinstance(told, While) and isinstance(told.effect, Act) and told.effect.verb is Verb.GAIN_CONTROL:
        if "for" not in told.wording.form:
            yield finding("CL303", "this is done at once", told.condition.span, help='did you mean "for as long as"?')


def _in_no_way(body: tuple[Node, ...]) -> Iterator[Diagnostic]:
    """A finding for cards that may be played "this way" where no way was spoken of: "you may cast cards this way"."""
    known = False
    for step in body:
        told = told_acts(step.content) if isinstance(step, Sentence) else ()
        for act, allowed in told:
            if not isinstance(act, Act) or act.verb not in (Verb.PLAY, Verb.CAST) or not allowed:
                continue
            for one in act.adverbs if not known else ():
                if isinstance(one, Manner) and one.word == "this_way":
                    yield finding(
                        "CL303", "nothing says in which way", one.span, help='did you mean "exiled this way"?'
                    )
            known = True


def _is_that_much(act: Node, verb: Verb) -> bool:
    """Whether the same is done in the same amount: "lose that much life"."""
    if not isinstance(act, Act) or act.verb is not verb or act.adverbs or not isinstance(act.object, Objects):
        return False
    return isinstance(act.object.quantity, Exactly) and isinstance(act.object.quantity.amount, ThatMany)


def _is_bare(phrase: Objects) -> bool:
    """Whether nothing stands before or behind the noun."""
    return not phrase.where and isinstance(phrase.nouns, Noun) and not phrase.nouns.traits


def _names_color(here: Node) -> bool:
    return isinstance(here, Trait) and here.word in _COLORS


def _wrong_act(act: Act, sorts: Sorts) -> Iterator[Diagnostic]:
    match act:
        case Act(verb=Verb.PUT, object=Listed(phrases=phrases) | AnyListed(phrases=phrases)):
            if not any(isinstance(one, Located) and one.preposition in GOALS for one in act.adverbs):
                yield from _put_nowhere(phrases, sorts)
        case Act(
            verb=Verb.ADD,
            object=Objects(
                quantity=Exactly(amount=amount),
                where=(),
                nouns=Belonging(whole=Objects(quantity=AnyOne() as any_one, where=()) as kind),
            ),
        ):
            if amount != Fixed(1) and any_one.wording.form == "any_one":
                yield finding("CL303", "these are of one kind", kind.span, help='did you mean "any one"?')
        case Act(verb=Verb.CAST, object=Objects(quantity=Of()) as owned) if {*heads(owned)} == {"spell"}:
            if not any(map(_is_counted, nouns_of(owned))):
                yield finding("CL303", "nothing says which", owned.span, help='did you mean "your next"?')


def _put_nowhere(phrases: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what is put and is nowhere said where; of several kinds of counters the last may say it for all."""
    for place, phrase in enumerate(phrases):
        here = phrases[place:] if all(sorts.of(word) == "marker" for word in heads(phrase)) else (phrase,)
        if isinstance(phrase, Objects) and not any(_is_located(one) for one in here):
            yield finding("CL303", "nothing says where it is put", phrase.span, help="write where to")


def _is_located(phrase: Node) -> bool:
    return isinstance(phrase, Objects) and any(isinstance(one, Located) for one in phrase.where)


def _wrong_clause(clause: Does, sorts: Sorts) -> Iterator[Diagnostic]:
    who = clause.who
    for said in acts_of(clause.act):
        match said:
            case Is(what=Objects() as what) | IsNot(what=Objects() as what) if isinstance(who, It):
                article = isinstance(what.quantity, Exactly) and what.quantity.wording.form == "exactly__a"
                if article and _is_bare(what) and {*heads(what)} == {"card"}:
                    yield finding("CL303", "it is one in any case", what.span, help="say what kind of card")
            case Act(verb=Verb.ASSIGN, object=Objects(quantity=None, where=()) as what, adverbs=()):
                if {*heads(what)} == {"damage"}:
                    yield finding("CL303", "this is so anyway", said.span, help='did you mean "no combat damage"?')
            case Is(what=Objects() as what) if isinstance(who, Objects) and {*heads(who)} & _NO_CREATURES:
                if _has_size(what) and not any(_is_creature(noun) for noun in nouns_of(what)):
                    help = 'write "creature" behind its type'
                    yield finding("CL303", "nothing says that it is a creature", what.span, help=help)
    if isinstance(who, Within) and who.duration is Duration.EACH_TURN and isinstance(who.what, Objects):
        if isinstance(who.what.quantity, The) and not any(map(_is_counted, nouns_of(who.what))):
            yield finding("CL303", "nothing says which", who.span, help='did you mean "the first"?')


def _has_size(what: Objects) -> bool:
    """Whether a power stands before the noun, or is given behind it."""
    return any(isinstance(below, PowerToughness | BasePt) for below in walk(what))


def _is_creature(noun: Noun) -> bool:
    return noun.word == "creature" or any(getattr(trait, "word", "") == "creature" for trait in noun.traits)


def _is_counted(noun: Node) -> bool:
    return isinstance(noun, Noun) and any(isinstance(one, Trait) and one.word in _ORDER for one in noun.traits)


def _wrong_phrase(phrase: Objects, sorts: Sorts) -> Iterator[Diagnostic]:
    for where in phrase.where:
        done = where.does if isinstance(where, Which) else None
        while isinstance(done, Modal | Lasting | InManner):
            done = done.change if isinstance(done, Lasting) else done.act
        if isinstance(done, Is) and isinstance(done.what, Done) and done.what.verb is Verb.DEAL:
            if done.what.object is None and not {*heads(phrase)} & {"damage"}:
                yield finding("CL303", "nothing says what was dealt", where.span, help='write "damage" behind it')
