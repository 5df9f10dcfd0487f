"""Telling cards that a run meets again: the same row twice, a reprint, or the same name with other words.

What is kept of a card is a few numbers of 64 bits, so that a run of a million cards stays small.
"""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass, field

from cardlang.library import CardReading

_FIRST_SIZE = 1 << 10
_MOST_FULL = 0.85

Keys = tuple[int, int, int]
"""A card's name, its name with its words, and those with its id, each as a number."""


class Numbers:
    """A set of numbers of 64 bits in one array: some 10 to 15 bytes for each."""

    def __init__(self) -> None:
        self._slots = array("Q", bytes(8 * _FIRST_SIZE))
        self._count = 0

    def add(self, number: int) -> bool:
        """Put a number in; whether it was not there before."""
        if self._count > len(self._slots) * _MOST_FULL:
            self._grow()
        at = self._slot(number)
        if self._slots[at]:
            return False
        self._slots[at] = number or 1
        self._count += 1
        return True

    def __contains__(self, number: int) -> bool:
        return bool(self._slots[self._slot(number)])

    def _slot(self, number: int) -> int:
        """Where the number is, or belongs."""
        number = number or 1
        slots = self._slots
        size = len(slots)
        at = number % size
        while slots[at] and slots[at] != number:
            at = at + 1 if at + 1 < size else 0
        return at

    def _grow(self) -> None:
        old = self._slots
        self._slots = array("Q", bytes(8 * (len(old) + len(old) // 2)))
        for number in old:
            if number:
                self._slots[self._slot(number)] = number


class Names:
    """The names of all cards of a run. Two names can be taken for one, by a chance of one in many billions."""

    def __init__(self) -> None:
        self._numbers = Numbers()

    def add(self, name: str) -> None:
        """Put a name in."""
        self._numbers.add(number_of(name))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and number_of(name) in self._numbers


@dataclass(slots=True)
class Repeats:
    """The cards met so far."""

    names: Numbers = field(default_factory=Numbers)
    wordings: Numbers = field(default_factory=Numbers)
    rows: Numbers = field(default_factory=Numbers)

    def meet(self, keys: Keys | None) -> str | None:
        """What a card is to those met before: None when it is the first of its name."""
        if keys is None:
            return None
        name, wording, row = keys
        new_row, new_wording, new_name = self.rows.add(row), self.wordings.add(wording), self.names.add(name)
        if not new_row:
            return "duplicate"
        if not new_wording:
            return "reprint"
        return None if new_name else "reworded"


def keys_of(reading: CardReading) -> Keys | None:
    """A card's keys, or None for one that was refused or has no name. Reminder text is none of its words."""
    card = reading.card
    names = [face.name for face in card.faces if face.name]
    if card.refused or not names:
        return None
    name = (card.game, *names)
    wording = (*name, *(part for face in reading.faces for part in (face.face.cost, face.normalised)))
    return number_of(repr(name)), number_of(repr(wording)), number_of(repr((wording, card.id)))


def number_of(text: str) -> int:
    """A number of 64 bits that stands for a text."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest())
