"""Sayings that mean the same: each thing in one of them, so that what was only said in another way is only wording.

Where a duration stands in its sentence says nothing, nor whether each player's upkeep is meant or each upkeep, nor
"you" before what you are told to do, nor whether all have something or each of them has it, nor an ability word, nor
"this ability" behind "activate", nor "your library" behind "shuffle". A keyword's number is 1 where its rule says so of
one that is left out. That "unless" means the same as "may" and "if they don't", and "this turn" as "until end of turn",
is for the rules document to say. Orders are for `orderless`.
"""

from __future__ import annotations

from functools import partial

from cardlang.keywords.table import KeywordTable, load_keywords
from cardlang.nodes.abilities import AbilityWord, Label, Labelled
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, replace, transform
from cardlang.nodes.costs import Link, Linked, Unless
from cardlang.nodes.effects import Act, AllOf, Cannot, Does, Gain, Get, Grant, Have, Lasting, Lose, May, Sentence, Then
from cardlang.nodes.filters import All, Each, Noun, Objects, Of, That, They, This, You
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.limits import Only
from cardlang.nodes.words import Branch, Duration, Verb
from cardlang.profiles.profile import RulesProfile

_EVERYBODY = Objects(Each(), None, Noun((), "player"))
_LIBRARY = Objects(Of(You()), None, Noun((), "library"))
_TIMES = frozenset({"turn", "upkeep", "step", "phase"})
"""Nouns of times of which each belongs to one player."""


def in_one_saying(node: Node, profile: RulesProfile | None) -> Node:
    """The node with each of several sayings that mean the same under a profile said in one way."""
    told = transform(node, _plainly)
    if profile is not None:
        told = transform(told, partial(_with_number, load_keywords(profile.game)))
    if profile is not None and profile.turn_ends_both:
        told = transform(told, _this_turn)
    return transform(told, _unless) if profile is not None and profile.unless_means_may else told


def _plainly(node: Node) -> Node:
    """A duration beside what lasts, wherever in its sentence it stood; each player's times as each of them; what "you"
    are told to do as what is told without a subject."""
    match node:
        case Labelled(AbilityWord() | Label(), ability):
            return ability
        case Sentence(Does(You(), Act() | AllOf() | Then() as act)):
            return replace(node, content=act)
        case Lasting(Does(act=act) | Cannot(act=act) | May(act=act) as told, duration):
            return replace(told, act=_plainly(Lasting(act, duration, span=node.span)), span=node.span)
        case Only(Act(object=Objects(This(), None, Noun((), "ability"))) as act):
            return replace(node, act=replace(act, object=None))
        case Act(Verb.SHUFFLE, object=library) if library == _LIBRARY:
            return replace(node, object=None)
        case Objects(All(), None):
            return replace(node, quantity=Each())
        case Does(Objects(None, None) as who, act) | Cannot(Objects(None, None) as who, act) if _is_given(node, act):
            return replace(node, who=replace(who, quantity=Each()))
        case Grant(Objects(None, None) as who):
            return replace(node, to=replace(who, quantity=Each()))
        case Objects(Of(owner), None, Noun(word=word)) if owner == _EVERYBODY and word in _TIMES:
            return replace(node, quantity=Each())
        case _:
            return node


def _is_given(told: Node, act: Node) -> bool:
    """Whether a clause says what all of its subject have, get or can't do, whether it is said of them or of each."""
    while isinstance(act, Lasting):
        act = act.change
    if isinstance(act, AllOf):
        return all(_is_given(told, part) for part in act.parts)
    return isinstance(told, Cannot) or isinstance(act, Get | Gain | Have | Lose)


def _with_number(table: KeywordTable, node: Node) -> Node:
    """A keyword whose number is left out with the number that it is taken for: "[Shield]" as "[Shield 1]"."""
    if isinstance(node, Keyword) and node.amount is None and (entry := table.entries.get(node.name)) and entry.presumed:
        return replace(node, amount=Fixed(1))
    return node


def _this_turn(node: Node) -> Node:
    match node:
        case Lasting(duration=Duration.END_OF_TURN):
            return replace(node, duration=Duration.THIS_TURN)
        case _:
            return node


def _unless(node: Node) -> Node:
    """ "They may do X. If they don't, Y" as "Y unless they do X", and who pays named where the payment is."""
    match node:
        case Linked(Sentence(May(who, act) as may), (Link(other, Branch.DOES_NOT, effect),)) if _is_who(other, who):
            payment = Does(who, act, span=may.span)
            return Sentence(_unless(Unless(effect, payment, span=node.span)), span=node.span)
        case Unless(Does(Objects() as who) as effect, Does(They() as them) as payment):
            return replace(node, effect=replace(effect, who=them), payment=replace(payment, who=who))
        case _:
            return node


def _is_who(spoken_of: Node | None, who: Node) -> bool:
    """Whether a sentence that waits speaks of the player who was let choose."""
    match spoken_of:
        case They() | Objects(That()):
            return not isinstance(who, You)
        case _:
            return spoken_of == who
