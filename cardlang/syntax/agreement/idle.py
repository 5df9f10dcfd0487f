"""Words that do nothing where they stand: "if you control a friendly unit", "when you conquer first", "then draw 1".

What says the same twice, what answers to nothing before it, and what stands beside an act that it does not go with.
What points at things that are not named is for `agreement.pointing` and `references` to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.base import Inflection, Node, children, walk
from cardlang.nodes.clauses import AtTime, EvenIf, FirstThen, IgnoresKeyword, Ignoring, PlayingFor, WhileDoing
from cardlang.nodes.effects import Act, Deal, Does, Sentence
from cardlang.nodes.filters import (
    All,
    Another,
    AnyListed,
    Belonging,
    Controlled,
    Exactly,
    Here,
    It,
    Located,
    Not,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    That,
    There,
    Trait,
    Typed,
    Within,
    You,
    nouns_of,
)
from cardlang.nodes.narrowing import Doing, Done, Manner, SpanOf, ThanOther, WhereIt, Which, Whom, With
from cardlang.nodes.predicates import Modal, ThereIs
from cardlang.nodes.pronouns import EachOther
from cardlang.nodes.values import WithStat
from cardlang.nodes.words import Duration, Preposition, Stat, Verb
from cardlang.syntax.agreement.asking import always, needing
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts, heads

IDLE = (
    always(AnyListed, EvenIf, Noun, PlayingFor, ThanOther, WhereIt, Located, WhileDoing, With)
    | needing((Activated, Text, Triggered), FirstThen, Manner, AtTime)
    | needing((Sentence,), Manner)
    | needing((Does,), Within, EachOther, Verb.AMBUSH)
    | needing((Act,), Here, There, Manner, Verb.CONTROL)
    | needing((Objects,), Controlled, Another, Of)
)
"""The classes of what `wrong_idling` is about."""

_SIDES = frozenset({"friendly", "enemy"})
_FOR_A_COST = frozenset({Verb.PLAY, Verb.CAST, Verb.HIDE, Verb.AMBUSH, Verb.ACTIVATE, Verb.USE, Verb.EQUIP})
"""What has a cost that another may be paid for."""

_STATES = frozenset({Verb.CONTROL, Verb.OWN, Verb.HAVE})
_NEVER_SAME = frozenset({"time", "place", "pile", "end", "marker", "ability"})
"""What things do not have, and so not the same."""

_IN_COMBAT = frozenset({Verb.ATTACK, Verb.DEFEND})


def wrong_idling(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what says nothing beside the words around it."""
    match node:
        case Triggered() | Text() | Activated():
            yield from _wrong_ability(node)
        case Does():
            yield from _wrong_clause(node)
        case Act(verb=Verb.CONTROL, object=Objects() as what) if _on_a_side(what):
            yield finding("CL303", "this says twice whose it is", what.span, help="leave one of the two out")
        case Act(object=what, adverbs=adverbs) if adverbs:
            yield from _wrong_adverbs(node, what, adverbs)
        case Objects(where=where) if any(isinstance(one, Controlled) and isinstance(one.player, You) for one in where):
            if _on_a_side(node):
                yield finding("CL303", "this says twice whose it is", node.span, help="leave one of the two out")
        case AnyListed(phrases=(Objects(quantity=Exactly()) as one, Objects(quantity=All()) as other)):
            if one.nouns == other.nouns:
                yield finding("CL303", "this holds the other already", node.span, help='did you mean "one or more"?')
        case PlayingFor(act=act) if isinstance(act, Act) and act.verb not in _FOR_A_COST:
            yield finding("CL303", "this has no cost of its own", node.span, help='did you mean "pay", and "to"?')
        case EvenIf(condition=Does(act=Modal(act=Act(verb=verb) as act))) if verb not in _STATES:
            yield finding("CL303", "this is done, and not so", act.span, help="say what is so: you have, it is")
        case Sentence(content=told):
            yield from _told(told)
        case _:
            yield from _wrong_phrase(node, sorts)


def _wrong_adverbs(act: Act, what: Node | None, adverbs: tuple[Node, ...]) -> Iterator[Diagnostic]:
    goes = any(isinstance(one, Located) and one.preposition is Preposition.TO for one in adverbs)
    for one in adverbs:
        if isinstance(one, Here | There) and goes and act.verb is Verb.MOVE:
            yield finding("CL303", "it moves from there, or to there", one.span, help='write "from" before it')
        if isinstance(one, Manner) and one.word == "alone" and what is not None:
            yield finding("CL303", "nothing is done alone to this", one.span, help="leave it out")


def _wrong_phrase(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what things are compared with, and for where they are not."""
    match node:
        case WhereIt(holds=ThereIs(what=Objects() as what)) if any(word in sorts.nowhere_at for word in heads(what)):
            yield finding("CL303", "nothing of the kind is at a place", what.span, help="name units, or gear")
        case ThanOther(stat=Stat.MIGHT, than=Objects() as than):
            allowed = sorts.suits.get("[value]", frozenset({"*"})) | {"card"}
            if not all(sorts.fits(allowed, word) for word in heads(than)):
                yield finding("CL303", "this has no Might", than.span, help="name a unit")
        case With(what=Objects(nouns=Noun(word=word) as noun) as what) if "same" in _words(noun):
            if sorts.of(word) in _NEVER_SAME or word == "time":
                yield finding("CL303", "nothing has this", what.span, help='did you mean "the same controller"?')
        case Noun(traits=traits, word=word):
            for trait in traits:
                if isinstance(trait, Doing) and trait.verb in _IN_COMBAT:
                    allowed = sorts.does.get(trait.verb.value, frozenset({"*"}))
                    if not sorts.fits(allowed, word):
                        yield finding("CL303", "this does not fight", trait.span, help="name a unit")
                if (
                    isinstance(trait, Not)
                    and isinstance(trait.trait, Typed)
                    and {trait.trait.word, word} <= _one_kind(sorts)
                ):
                    yield finding("CL303", "nothing of this kind is the other", trait.span, help="leave it out")
            for first, follows in pairwise(traits):
                if isinstance(first, WithStat) and follows == Trait("additional"):
                    yield finding(
                        "CL303", "this stands before the size", follows.span, help="write it before the number"
                    )
        case Located(preposition=Preposition.AMONG, place=Objects() as place) if not _is_plural(place):
            if not any(noun.word in sorts.one_form for noun in nouns_of(place)):
                yield finding("CL303", "these are several things", place.span, help="write the plural")
        case Objects(quantity=Another(), nouns=Belonging(nouns=Noun(word="number"))):
            yield finding("CL303", "nothing says which number", node.span, help='did you mean "any number of"?')
        case WhileDoing(effect=Does(act=IgnoresKeyword(name=name)) as effect, act=Act(verb=Verb.PAY_FOR)):
            if name not in sorts.keyword.get("[paid]", {name}):
                yield finding("CL303", "nothing is paid for this keyword", effect.span, help="name another keyword")
        case Objects(quantity=Of(owner=Objects(quantity=None, target=None, nouns=Noun(traits=()) as noun) as owner)):
            if noun.word in sorts.one_form and not owner.where:
                yield finding("CL303", "nothing says which is meant", owner.span, help='did you mean "its", or "this"?')


def _one_kind(sorts: Sorts) -> frozenset[str]:
    return sorts.suits.get("[one kind]", frozenset())


def _wrong_ability(node: Triggered | Text | Activated) -> Iterator[Diagnostic]:
    first = node.body[0] if node.body else None
    if isinstance(first, Sentence) and isinstance(first.content, FirstThen):
        yield finding("CL303", '"then" answers to nothing before it', first.span, help="leave it out")
    if not isinstance(node, Triggered):
        return
    for below in walk(node.event):
        if isinstance(below, Manner) and below.word == "first":
            help = 'did you mean "for the first time"?'
            yield finding("CL303", "this does not stand in an event", below.span, help=help)
    for step in node.body:
        for told, _ in told_acts(step.content, kinds=(AtTime,)) if isinstance(step, Sentence) else ():
            if isinstance(told, AtTime) and _is_each_turn(told.moment):
                yield finding("CL303", "this is done once", told.moment.span, help='did you mean "this turn"?')


def _is_each_turn(moment: Node) -> bool:
    return any(isinstance(below, SpanOf) and below.duration is Duration.EACH_TURN for below in walk(moment))


def _told(told: Node) -> Iterator[Diagnostic]:
    for act, allowed in told_acts(told):
        for adverb in act.adverbs if isinstance(act, Act) else ():
            if isinstance(adverb, Manner) and adverb.word == "this_way" and not (allowed and _says_how(act, told)):
                yield finding("CL303", "what is told is done in no other way", adverb.span, help="leave it out")


def _says_how(act: Node, told: Node) -> bool:
    """Whether what is allowed is of certain things, or says what is not paid: "play cards this way without paying"."""
    certain = isinstance(act, Act) and not (isinstance(act.object, Objects) and act.object.quantity is None)
    return certain or any(act is below for node in walk(told) if isinstance(node, Ignoring) for below in children(node))


def _wrong_clause(clause: Does) -> Iterator[Diagnostic]:
    who = clause.who
    if isinstance(who, Within) and who.duration is Duration.EACH_TURN and not _says_what_is_done(who.what):
        yield finding("CL303", "nothing says when it is the first", who.span, help='write "played" before "each turn"')
    for said in deeds_of(clause.act):
        to = said.to if isinstance(said, Deal) else said.object if isinstance(said, Act) else None
        if isinstance(to, EachOther) and _is_one(who):
            yield finding("CL303", "one alone has no other", to.span, help='did you mean "they", or "we"?')
        if isinstance(said, Act) and said.verb is Verb.AMBUSH and said.object is None and isinstance(who, You):
            yield finding("CL303", "nothing says what with", said.span, help='name it: "me"')


def _says_what_is_done(phrase: Node) -> bool:
    return isinstance(phrase, Objects) and any(isinstance(where, Whom | Which | Done) for where in phrase.where)


def _is_one(who: Node) -> bool:
    if isinstance(who, Objects):
        return isinstance(who.quantity, Exactly | That) and not _is_plural(who)
    return isinstance(who, You | Self | It) or (isinstance(who, PartOf) and isinstance(who.quantity, Exactly))


def _is_plural(phrase: Objects) -> bool:
    return isinstance(phrase.nouns, Noun) and phrase.nouns.wording.inflections[-1:] != (Inflection.BASE,)


def _on_a_side(what: Objects) -> bool:
    return any(_words(noun) & _SIDES for noun in nouns_of(what))


def _words(noun: Noun) -> set[str]:
    return {trait.word for trait in noun.traits if isinstance(trait, Trait)}
