"""The parts of a text by the position they stand in, as the interpreter meets them and as `runnable` allows them.

A part is a position and a label: "instruction: Act draw", "condition: Does Is Done exhaust", "keyword: tank". Every
position has one function of the interpreter that all nodes in it go through, so that a part can be taken away there;
`runnable` has a function for the same position, so that what it allows can be written down in the same words.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AtLeastLeaving, ForEach, Moment, NextTime, While
from cardlang.nodes.costs import CostChange, Linked
from cardlang.nodes.effects import Act, Does, If, Lasting, May, Sentence, StatChange
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Doing, Done, HasKeyword, Manner
from cardlang.nodes.predicates import Becomes, Is, IsNot, Modal

NUMBERS = {"life", "xp", "XP", "point", "counter", "buff", "token"}
"""Nouns with which a verb does something else than with objects."""
Part = tuple[str, str]


def label(node: Node | None) -> str:
    """What kind of node it is, as far as the interpreter tells kinds apart."""
    match node:
        case None:
            return "none"
        case Act(verb, what):
            words = {noun.word for noun in nouns_of(what)} if isinstance(what, filters.Objects) else set()
            return " ".join(("Act", verb.value, *sorted(words & NUMBERS)))
        case Keyword(name):
            return f"Keyword {name}"
        case filters.Trait(word):
            return f"Trait {word}"
        case Manner(word):
            return f"Manner {word}"
        case HasKeyword(name):
            return f"HasKeyword {name}"
        case Done(verb) | Doing(verb):
            return f"{type(node).__name__} {verb.value}"
        case Does(_, act):
            return f"Does {label(act)}"
        case Modal(mode, act):
            return f"{mode.value} {label(act)}"
        case Is(what) | IsNot(what) | Becomes(what):
            return f"{type(node).__name__} {label(what)}"
        case amounts.StatOf(_, stat) | filters.StatIs(stat):
            return f"{type(node).__name__} {stat.value}"
        case filters.Located(preposition, place):
            words = [noun.word for noun in nouns_of(place)] if isinstance(place, filters.Objects) else [label(place)]
            return f"Located {preposition.value} {' '.join(words)}"
        case filters.Objects(quantity):
            return f"Objects {label(quantity)}"
        case filters.Of(owner):
            return f"Of {label(owner)}"
        case Lasting(_, duration):
            return f"Lasting {duration.value}"
        case StatChange(_, stat, negative):
            return f"StatChange {'-' if negative else '+'}{stat.value}"
        case CostChange(_, direction):
            return f"CostChange {direction.value}"
        case Moment(when):
            return f"Moment {' '.join(sorted({one.word for one in walk(when) if isinstance(one, filters.Noun)}))}"
        case _:
            return type(node).__name__


def noun_label(noun: filters.Noun) -> str:
    """A noun; one with a capital is a subtype, and all of those are told alike."""
    return "a subtype" if noun.word[:1].isupper() else noun.word


def people_label(phrase: Node | None) -> str:
    """A phrase for players: who they are, and how many of them."""
    if not isinstance(phrase, filters.Objects):
        return label(phrase)
    return " ".join((*(noun.word for noun in nouns_of(phrase)), label(phrase.quantity)))


def symbol_label(symbol: str) -> str:
    """A symbol of a cost: a number, a letter of one kind, or either of two."""
    kinds = symbol.split("/")
    if len(kinds) > 1:
        return "/".join("n" if kind.isdigit() else "P" if kind == "P" else "c" for kind in kinds)
    return "0" if symbol == "0" else "n" if symbol.isdigit() else symbol if symbol in "XACS" else "c"


def statement_labels(content: Node) -> Iterator[str]:
    """What a passive sentence is made of, down to what it says of its subject."""
    match content:
        case Sentence(inner):
            yield from statement_labels(inner)
        case While(_, inner) | If(_, inner) | NextTime(_, inner) | ForEach(_, inner) | AtLeastLeaving(inner, _):
            yield type(content).__name__
            yield from statement_labels(inner)
        case Linked(action, links):
            for link in links:
                yield f"Linked {link.branch.value}"
                yield from statement_labels(link.effect)
            yield from statement_labels(action)
        case Does(_, (ForEach() | AtLeastLeaving()) as inner):
            yield from statement_labels(inner)
        case Does() | May():
            yield label(content)
        case _:
            yield label(content)
