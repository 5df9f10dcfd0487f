"""Where nobody picks or knows which is meant: "one player draws 1", "choose the top card", "play me to here".

Who acts without a choice is known: you, each player, an opponent. What is chosen is one of several; where something is
moved or played to is there before it. Articles and owners are for `agreement.which` and `agreement.pointing`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Link, PayTo, Unless
from cardlang.nodes.effects import Act, Does, May, Sentence
from cardlang.nodes.filters import (
    AtEnd,
    Exactly,
    Here,
    It,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    Phrase,
    Self,
    That,
    The,
    There,
    This,
    Trait,
    nouns_of,
)
from cardlang.nodes.predicates import Has, Is
from cardlang.nodes.words import Preposition, Verb
from cardlang.syntax.agreement.asking import needing
from cardlang.syntax.agreement.missing import told_acts
from cardlang.syntax.agreement.nouns import GOALS
from cardlang.syntax.sorts import Sorts, heads

PICKED = (
    needing((Link, PayTo, Sentence), Does, Verb.MOVE)
    | needing((Act,), Verb.CHOOSE, Verb.PLAY, Verb.CREATE, Verb.MOVE, Verb.RECALL)
    | needing((Objects,), Of)
)
"""The classes of what `wrong_picking` is about."""

_STATES = May | Has | Is
"""What nobody is told: that they may, and how they are."""

_ENDS = frozenset({"top", "bottom"})
_MAKING = frozenset({Verb.PLAY, Verb.CREATE})
_BROUGHT = _MAKING | {Verb.MOVE, Verb.RECALL}
_GOALS = frozenset({Preposition.TO, Preposition.INTO, Preposition.AT})


def wrong_picking(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what nobody can pick, and for who is told and picked by nobody."""
    match node:
        case Sentence(content=told) | Link(effect=told) | PayTo(effect=told):
            asked = [said.payment for said, _ in told_acts(told, kinds=(Unless,)) if isinstance(said, Unless)]
            for said, _ in told_acts(told, kinds=(Does,)):
                if any(said is payment for payment in asked):
                    continue  # Whoever likes pays it: "unless a player pays [1]".
                if isinstance(said, Does) and not isinstance(said.act, _STATES):
                    yield from _somebody(said.who, sorts)
            for act, _ in told_acts(told):
                if isinstance(act, Act) and act.verb is Verb.MOVE and isinstance(act.object, Objects):
                    yield from _to_nowhere(act, act.object)
        case Act(verb=Verb.CHOOSE, object=what):
            for one in what.phrases if isinstance(what, Listed) else (what,):
                if isinstance(one, Objects) and _is_at_an_end(one):
                    help = 'write "from among" before it, or another verb'
                    yield finding("CL303", "these are known already", one.span, help=help)
        case Act(verb=verb, object=what, adverbs=adverbs) if verb in _BROUGHT:
            for where in adverbs:
                yield from _brought_to(verb, what, where, sorts)
        case Objects(quantity=Of(owner=owner), nouns=Noun(word=word)) if _is_nobodys(word, owner, sorts):
            yield finding("CL303", "nothing says which is meant", node.span, help='write "a" and "you control"')


def _is_at_an_end(phrase: Objects) -> bool:
    """Whether it is "the top two cards" of something."""
    words = {trait.word for noun in nouns_of(phrase) for trait in noun.traits if isinstance(trait, Trait)}
    return isinstance(phrase.quantity, AtEnd) or (isinstance(phrase.quantity, The) and bool(words & _ENDS))


def _somebody(who: Phrase, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for "a player" and "one opponent", of whom nobody says who picks them."""
    for one in who.phrases if isinstance(who, Listed) else (who,):
        if not isinstance(one, Objects) or not isinstance(one.quantity, Exactly) or one.where or one.target:
            continue
        noun, article = one.nouns, one.quantity.wording.form == "exactly__a"
        if not isinstance(noun, Noun) or noun.traits or not noun.wording.form or not sorts.is_person(noun.word):
            continue
        if noun.word == "player" or not article:
            help = f'write "choose a {noun.word}", and "they" for what is done'
            yield finding("CL303", "nothing says who picks them", one.span, help=help)


def _to_nowhere(act: Act, what: Objects) -> Iterator[Diagnostic]:
    """A finding for what is at a place that is known and is moved, nobody says where to."""
    if any(isinstance(place, Located | Here | There) for place in act.adverbs):
        return
    for where in what.where:
        if isinstance(where, Located) and where.preposition is Preposition.AT and isinstance(where.place, Objects):
            if isinstance(where.place.quantity, The | That | This):
                yield finding("CL303", "nothing says where to", where.span, help='did you mean "to"?')


def _brought_to(verb: Verb, what: Node | None, where: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a place that is there only with what is played: "play me here", "play a token to its base"."""
    goal = where.place if isinstance(where, Located) and where.preposition in _GOALS else where
    if isinstance(what, Self) and verb in _MAKING and "[no place]" in sorts.has:
        here = isinstance(goal, Objects) and isinstance(goal.quantity, This)
        if isinstance(goal, Here) or (here and any(sorts.of(word) == "place" for word in heads(goal))):
            yield finding(
                "CL303", "it is nowhere before it is played", where.span, help='did you mean "a battlefield"?'
            )
    if isinstance(goal, Objects) and isinstance(goal.quantity, Exactly) and isinstance(goal.nouns, Noun):
        if goal.nouns.word == "base" and not goal.where and isinstance(where, Located) and where.preposition in GOALS:
            yield finding("CL303", "nothing says whose", goal.span, help='did you mean "your base"?')
    if isinstance(goal, Objects) and isinstance(goal.quantity, Of) and isinstance(goal.quantity.owner, It):
        if isinstance(what, Objects) and isinstance(goal.nouns, Noun) and goal.nouns.word == "base":
            if verb in _MAKING and any(noun.word == "token" for noun in nouns_of(what)):
                yield finding(
                    "CL303", "nothing has a base before it is played", where.span, help='did you mean "your"?'
                )


def _is_nobodys(word: str, owner: Phrase, sorts: Sorts) -> bool:
    """Whether it is one of several places, of which nobody has one: "an opponent's battlefield"."""
    allowed = sorts.has.get("[your only]")
    if allowed is None or word in allowed or sorts.of(word) != "place":
        return False
    return isinstance(owner, Objects) and any(map(sorts.is_person, heads(owner)))
