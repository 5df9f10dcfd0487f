"""What passive sentences say, told by their words alone: their statement, and what it gives to objects.

Whether a statement holds now, and to whom it gives something, is for `continuous`.
"""

from __future__ import annotations

from cardlang.nodes import effects
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ChangedBy, ForEach, Instead, While
from cardlang.nodes.costs import Resources
from cardlang.nodes.effects import AllOf, Does, Gain, Get, Grant, Have, If, Lasting, Sentence, StatChange
from cardlang.nodes.filters import Objects, They, nouns_of
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Everywhere
from cardlang.nodes.predicates import DoSo, Modal
from cardlang.nodes.values import PtChange
from cardlang.nodes.words import Mode, Stat

NUMBERED = {Stat.MIGHT, Stat.POWER, Stat.TOUGHNESS}

NOT_ALREADY = Does(They(), Modal(Mode.DID_NOT, DoSo()))
"""That what is given something has not got it: "if they didn't already"."""


def statement_of(sentence: Node) -> Node:
    """What a passive sentence says while its condition holds, as `continuous.in_force` reads it."""
    match sentence:
        case If(_, Instead()):
            return sentence
        case If() if is_if_not_already(sentence):
            return sentence
        case Sentence(inner) | While(_, inner) | If(_, inner):
            return statement_of(inner)
        case _:
            return sentence


def is_if_not_already(content: If) -> bool:
    """Whether something is given only to what has not got it: that depends on all else that gives it, and the first of
    several such is enough (RB 1.4 478.1.c, 480)."""
    return content.condition == NOT_ALREADY


def could_be_given(content: Node) -> bool:
    """Whether a passive statement is of a kind that gives something, as `continuous` reads it."""
    match content:
        case Does(StatOf(_, stat), ChangedBy(_, by)):
            return stat in NUMBERED and not isinstance(by, Resources)
        case ForEach(_, effect):
            return could_be_given(effect)
        case Does(who, ForEach(_, effect)):
            return could_be_given(Does(who, effect))
        case Does(who) | Grant(who):
            return bool(gifts_of(content)) and not _is_of_spells(who)
        case If() if is_if_not_already(content):
            return could_be_given(content.effect)
        case _:
            return False


def _is_of_spells(who: Node) -> bool:
    """Whether a phrase speaks of spells alone, which are not in play: what they are given is for `lending`."""
    return isinstance(who, Objects) and all(noun.word == "spell" for noun in nouns_of(who)) and not is_everywhere(who)


def is_everywhere(who: Node | None) -> bool:
    """Whether a statement holds of its objects wherever they are: "your Equipment everywhere"."""
    return isinstance(who, Objects) and Everywhere() in who.where


def gifts_of(content: Node) -> tuple[effects.Gift, ...]:
    """What a clause gives its subject, all its changes taken together; () when it changes nothing."""
    match content:
        case AllOf(parts):
            return tuple(gift for part in parts for gift in gifts_of(part))
        case Grant(_, gifts) | Have(gifts) | Get(gifts) | Gain(gifts):
            return gifts
        case Does(_, act) | Lasting(act, _):
            return gifts_of(act)
        case StatChange() | Keyword() | PtChange():
            return (content,)
        case _:
            return ()
