"""A preposition that a verb does not take, or that joins no such thing to such a place: "deals damage on a player".

Which verb takes which is data: `[goes]` of `words.toml`, complete for all verbs, since what it does not name takes
none but of time. `[lies]` has the nouns that stand before those prepositions that not every noun stands before. What
sort of place suits is for `agreement.sorts` to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act, Deal
from cardlang.nodes.filters import Located, Objects
from cardlang.nodes.narrowing import Done
from cardlang.nodes.words import Preposition
from cardlang.syntax.sorts import Sorts, heads

PREPOSED = frozenset({Act, Deal, Done, Objects})
"""The classes of what `wrong_prepositions` is about."""

_OF_TIME = frozenset({Preposition.DURING, Preposition.ON, Preposition.IN, Preposition.AFTER, Preposition.AT})
"""Prepositions behind any verb, before what names a time."""
_OTHER = {Preposition.ON: "at", Preposition.INTO: "in", Preposition.ONTO: "on", Preposition.TO: "at"}
"""What is likely meant between things and a place."""
_PASSIVE = "[done]"
_ANY = "*"


def wrong_prepositions(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for each place of an act, or of a thing, that is joined by a preposition which does not suit it."""
    match node:
        case Act(verb=verb, object=what, adverbs=adverbs):
            yield from _behind(verb.value, False, adverbs, sorts)
            if isinstance(what, Objects):
                yield from _of_things(what, sorts, _usual(verb.value, sorts))
        case Done(verb=verb, adverbs=adverbs):
            yield from _behind(verb.value, True, adverbs, sorts)
        case Objects():
            yield from _of_things(node, sorts)


def _behind(verb: str, passive: bool, adverbs: tuple[Node, ...], sorts: Sorts) -> Iterator[Diagnostic]:
    taken = sorts.goes.get(verb, frozenset()) | sorts.goes.get(_ANY, frozenset())
    taken |= sorts.goes.get(_PASSIVE, frozenset()) if passive else frozenset()
    for place in adverbs:
        if not isinstance(place, Located) or place.preposition.value in taken or _is_time(place, sorts):
            continue
        said = verb.replace("_", " ")
        usual = _usual(verb, sorts)
        help = f'did you mean "{usual}"?' if usual else "leave the place out"
        yield finding("CL303", f'"{_word(place)}" does not stand behind "{said}"', place.span, help=help)


def _usual(verb: str, sorts: Sorts) -> str:
    """The preposition by which a verb says where something goes, or where it comes from."""
    return next((word for word in ("to", "onto", "into", "on", "from") if word in sorts.goes.get(verb, ())), "")


def _is_time(place: Located, sorts: Sorts) -> bool:
    """Whether it says when; what a pronoun stands for may be a time."""
    return place.preposition in _OF_TIME and all(sorts.of(word) == "time" for word in heads(place.place))


def _of_things(things: Objects, sorts: Sorts, usual: str = "") -> Iterator[Diagnostic]:
    for place in things.where:
        if not isinstance(place, Located):
            continue
        allowed = sorts.lies.get(place.preposition.value)
        if allowed is None or all(_lies(word, allowed, place.place, sorts) for word in heads(things)):
            continue
        other = usual or _OTHER.get(place.preposition, "")
        help = f'did you mean "{other}"?' if other else "leave it out"
        yield finding("CL303", f'"{_word(place)}" does not join these two', place.span, help=help)


def _lies(word: str, allowed: frozenset[str], place: Node, sorts: Sorts) -> bool:
    """Whether a thing stands before a preposition: any that is named, or any at a place that is: "card>top"."""
    if sorts.fits(allowed, word):
        return True
    kinds = {word, sorts.of(word), _ANY}
    return all(
        any(f"{kind}>{there}" in allowed for kind in kinds for there in (head, sorts.of(head))) for head in heads(place)
    ) and any(True for _ in heads(place))


def _word(place: Located) -> str:
    return place.preposition.value.replace("_", " ")
