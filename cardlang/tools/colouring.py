"""Which words of a text are a real cost, which a game action, which keywords and symbols: for terminals and editors.

What is a cost its classification says, so the same words have another colour where they are another thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cardlang.library import AbilityReading, CardReading
from cardlang.nodes.base import walk
from cardlang.nodes.keywords import Keyword
from cardlang.source import Span

_SYMBOL = re.compile(r"\[[^\]\n]{1,3}\]|\{[^}\n]{1,5}\}")


class Colour(Enum):
    """What words are."""

    COST = "cost"
    ACTION = "action"
    KEYWORD = "keyword"
    SYMBOL = "symbol"
    REMINDER = "reminder"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class Coloured:
    """A place of a face's text and what its words are."""

    span: Span
    colour: Colour


def coloured(reading: CardReading, face: int = 0) -> tuple[Coloured, ...]:
    """The coloured words of a face, in order and none within another: what matters more comes first."""
    text = reading.faces[face].face.text
    found: list[Coloured] = []
    for ability in reading.abilities:
        if ability.face == face:
            found += _of_ability(ability)
    found += (Coloured(Span(*match.span()), Colour.SYMBOL) for match in _SYMBOL.finditer(text))
    return tuple(_apart(found))


def _of_ability(ability: AbilityReading) -> Iterator[Coloured]:
    for reminder in ability.line.reminders:
        yield Coloured(reminder.span, Colour.REMINDER)
    for span in ability.unread:
        yield Coloured(span, Colour.UNREAD)
    for cost in ability.costs:
        if cost.span:
            yield Coloured(cost.span, Colour.COST if cost.is_cost else Colour.ACTION)
    nodes = (ability.node,) if ability.node is not None else ability.parts
    for node in nodes:
        yield from (Coloured(k.span, Colour.KEYWORD) for k in walk(node) if isinstance(k, Keyword) and k.span)


def _apart(found: list[Coloured]) -> Iterator[Coloured]:
    """What was found first where two lie over one another, in the order of the text."""
    taken: list[Coloured] = []
    for one in found:
        if one.span.start < one.span.end and not any(_meet(one.span, other.span) for other in taken):
            taken.append(one)
    yield from sorted(taken, key=lambda one: one.span.start)


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
