"""Pronouns that leave open which one is meant, or what is new: "when one or more units die, ready it".

What stands for several is "they"; what a text has just made so is so ("stun a unit. If it's stunned, draw 1"); another
place is other than one that was named. What is done to what pronouns stand for is for `agreement.meant` to ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated, Text, Triggered
from cardlang.nodes.base import Inflection, Node, walk
from cardlang.nodes.clauses import ForEach, Instead
from cardlang.nodes.effects import Act, Cannot, Deal, Does, Grant, If, Sentence, Then
from cardlang.nodes.filters import (
    All,
    Another,
    AnyNumber,
    AtLeast,
    Each,
    Exactly,
    It,
    Located,
    Noun,
    Objects,
    Of,
    PartOf,
    Self,
    That,
    The,
    They,
    Trait,
    nouns_of,
)
from cardlang.nodes.narrowing import Done, HasKeyword
from cardlang.nodes.predicates import Is
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.deeds import deeds_of
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.sorts import Sorts, heads

Meant = Mapping[int, tuple[Sequence[object], Sequence[object]]]

_NOTHING: tuple[Sequence[object], Sequence[object]] = ((), ())

_PLAYED = frozenset({Verb.PLAY, Verb.CAST})
_GENERAL = frozenset({"unit", "card", "object", "permanent", "token", "copy", "one", "something", "spell"})
"""Nouns of what may have been called more closely before."""

_STATES = ((Trait("ready"), Verb.READY), (HasKeyword("empowered"), Verb.EMPOWER))
_STATE_VERBS = frozenset({Verb.STUN, Verb.EXHAUST, Verb.READY, Verb.BUFF, Verb.ATTACH, Verb.EMPOWER})
"""What puts something into a state that lasts."""


def wrong_which(node: Node, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each pronoun below a node that leaves open which of several it is, or asks what is known."""
    one_each = any(isinstance(below, ForEach | Each | PartOf) for below in walk(node))
    for here in walk(node):
        match here:
            case Act(object=It() as it) | Deal(to=It() as it) | Does(who=It() as it) if not one_each:
                yield from _of_several(it, meant, sorts)
            case Objects(quantity=Of(owner=It() as it), nouns=Noun(word="owner" | "controller")) if not one_each:
                yield from _of_several(it, meant, sorts)
            case Located(preposition=Preposition.FROM, place=It() as it) if not one_each:
                yield from _of_several(it, meant, sorts)
            case Act(object=They() as they) | Deal(to=They() as they) | Grant(to=They() as they) if not one_each:
                yield from _of_one(they, meant, sorts)
            case Grant(to=PartOf(quantity=Each(), whole=They() as they)):
                yield from _of_one(they, meant, sorts)
            case Objects(quantity=Of(owner=They() as they), nouns=Noun(word="owner" | "controller") as noun):
                if not one_each and noun.wording.inflections[-1:] != (Inflection.PLURAL,):
                    yield from _of_one(they, meant, sorts)
            case Cannot(who=They() as they, act=act) if "[your only]" in sorts.has:
                if any(
                    isinstance(said, Act) and said.verb is Verb.MOVE and said.object is None for said in deeds_of(act)
                ):
                    yield from _moves(they, meant, sorts)
            case Objects(quantity=The() | That()):
                yield from _called(here, meant, sorts)
            case Then(first=Act(verb=verb) as first, second=second) if verb in _PLAYED:
                yield from _twice(first, second, meant)
            case Is(what=Located(place=Objects(quantity=Another()) as place)):
                yield from _another(place, node, sorts)
            case Text() | Triggered() | Activated():
                yield from _known(here, meant)


def _of_several(it: It, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "it" where nothing but several were named."""
    stands_for, others = meant.get(id(it), _NOTHING)
    named = [one for one in (*stands_for, *others) if isinstance(one, Node) and not _is_a_place(one, sorts)]
    if named and all(isinstance(one, Objects) and one.quantity is not None and _is_plural(one) for one in named):
        yield finding(
            "CL303", "several were named, and nothing says which of them", it.span, help='did you mean "them"?'
        )


def _is_a_place(one: Node, sorts: Sorts) -> bool:
    words = list(heads(one)) if isinstance(one, Objects) else []
    return bool(words) and all(word == "hand" or sorts.of(word) in ("place", "pile") for word in words)


def _of_one(they: They, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "them" where one thing alone was named."""
    stands_for, others = meant.get(id(they), _NOTHING)
    rivals = [one for one in others if not isinstance(one, Objects) or _is_plural(one) or not set(heads(one))]
    rivals += [one for one in others if isinstance(one, Objects) and any(map(sorts.is_person, heads(one)))]
    if [one for one in rivals if not isinstance(one, Self)] or len(stands_for) != 1:
        return
    one = stands_for[0]
    if isinstance(one, Objects) and isinstance(one.quantity, Exactly) and one.quantity.wording.form == "exactly__a":
        if isinstance(one.nouns, Noun) and sorts.of(one.nouns.word) in ("object", "gear", "card", "spell"):
            yield finding("CL303", "only one was named", they.span, help='did you mean "it"?')


def _is_moving(said: Node) -> bool:
    return isinstance(said, Act) and said.verb is Verb.MOVE and said.object is None


def _moves(they: They, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for players that cannot move: units do."""
    words = [word for one in meant.get(id(they), _NOTHING)[0] if isinstance(one, Objects) for word in heads(one)]
    if words and all(map(sorts.is_person, words)):
        yield finding("CL303", "a player does this with units", they.span, help='did you mean "it"?')


def _called(phrase: Objects, meant: Meant, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "the killed gear" where a unit was killed, and "that base" where a battlefield was named."""
    stands_for = meant.get(id(phrase), _NOTHING)[0]
    if not isinstance(phrase.nouns, Noun) or len(stands_for) != 1 or not isinstance(stands_for[0], Objects):
        return
    word, named, kinds = phrase.nouns.word, set(heads(stands_for[0])), sorts.suits.get("[one kind]", frozenset())
    done = any(isinstance(trait, Done) for trait in phrase.nouns.traits)
    if not named or word in named:
        return
    if done and named <= kinds and (word in kinds or sorts.of(word) == "object") and word not in _GENERAL:
        yield finding("CL303", "nothing of the kind was named", phrase.span, help="call it by its noun")
    elif "[your only]" in sorts.has and _is_elsewhere(word, named, sorts):
        yield finding("CL303", "nothing of the kind was named", phrase.span, help="call it by its noun")


def _is_elsewhere(word: str, named: set[str], sorts: Sorts) -> bool:
    """Whether a place or pile is called what none that was named is: "that base" of a battlefield."""
    if {word, *named} <= {"base", "battlefield"}:
        return True
    return sorts.of(word) == "pile" and all(one == "hand" or sorts.of(one) == "pile" for one in named)


def _twice(first: Act, second: Node, meant: Meant) -> Iterator[Diagnostic]:
    """A finding for "play a unit, then play it"."""
    for act in (below for below in walk(second) if isinstance(below, Act) and below.verb in _PLAYED):
        if isinstance(act.object, It) and any(one is first.object for one in meant.get(id(act.object), _NOTHING)[0]):
            yield finding("CL303", "this has been played already", act.span, help="leave one of the two out")


def _is_plural(phrase: Objects) -> bool:
    several = isinstance(phrase.quantity, AtLeast | AnyNumber | All)
    return several or nouns_of(phrase)[-1].wording.inflections[-1:] == (Inflection.PLURAL,)


def _another(place: Objects, node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "while I'm at another battlefield" where no battlefield is named that it is not."""
    words = set(heads(place))
    if not any(sorts.of(word) == "place" for word in words):
        return
    for below in walk(node):
        if isinstance(below, Objects) and below is not place and words & set(heads(below)):
            return
    yield finding("CL303", "nothing is named that it differs from", place.span, help='did you mean "a"?')


def _known(ability: Text | Triggered | Activated, meant: Meant) -> Iterator[Diagnostic]:
    """A finding for a state that the sentence before has put something into: "stun it. If it's stunned, draw 1"."""
    before: list[tuple[Verb, object]] = []
    for step in ability.body:
        if not isinstance(step, Sentence):
            before = []
            continue
        told = step.content
        if isinstance(told, If) and not any(isinstance(below, Instead) for below in walk(told)):
            yield from _asked(told.condition, before, meant)
        before = []
        for act, allowed in told_acts(told) if not isinstance(told, If) else ():
            if isinstance(act, Act) and act.verb in _STATE_VERBS and not allowed:
                before.append((act.verb, act.object))
                before += [(act.verb, one) for one in meant.get(id(act.object), _NOTHING)[0]]


def _asked(asked: Node, before: list[tuple[Verb, object]], meant: Meant) -> Iterator[Diagnostic]:
    if not isinstance(asked, Does) or not isinstance(asked.act, Is) or not isinstance(asked.who, It | They | Objects):
        return
    if isinstance(asked.who, Objects) and not isinstance(asked.who.quantity, That):
        return
    state = asked.act.what
    verb = state.verb if isinstance(state, Done) else next((v for one, v in _STATES if one == state), None)
    stands_for = meant.get(id(asked.who), _NOTHING)[0]
    if any(verb is done and any(one is what for one in stands_for) for done, what in before):
        yield finding("CL303", "this is always so here", asked.act.span, help='leave it out, or write "instead"')
