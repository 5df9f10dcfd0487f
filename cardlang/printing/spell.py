"""Spelling nodes by the grammar: which alternative, which words, in which form.

A node is spelled by an alternative that builds it and whose parts can be spelled in turn. What can be spelled where is
worked out once for each node and place in one printing.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics import CardlangError
from cardlang.nodes.base import Inflection, Node
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.filters import Noun, Objects, Self
from cardlang.printing.alternatives import Alternatives, Choice, ListRule, Order, Slot
from cardlang.printing.canonical import NONE, Preferences
from cardlang.printing.layout import Word
from cardlang.syntax.agreement.numbers import Number, number_asked

KEEPS_WORDING = (Self, ForEach)
"""What is printed canonically as its wording says: how a card speaks of itself depends on its type, not on the text,
and `attach` says where "for each" must stand."""

_LONGEST_LIST = 64

_NO_NAMES: frozenset[str] = frozenset()

Split = list[tuple[object, str]]
"""The symbols of a list's alternative, each with what it takes."""


class Spelling:
    """One printing of one tree, as written or canonical."""

    def __init__(self, alternatives: Alternatives, as_written: bool, prefer: Preferences = NONE) -> None:
        self._prefer = prefer
        self._all = alternatives
        self._as_written = as_written
        self._plural = Inflection.BASE
        """The form of a noun that was not written: asked for by the phrase it stands in."""
        self._chosen: dict[tuple[int, str], Choice | None] = {}
        self._quick: dict[tuple[int, str], Choice | None] = {}
        self._quick_splits: dict[tuple[int | str, ...], Split | None] = {}
        self._split: dict[tuple[int | str, ...], Split | None] = {}

    def spell(self, node: Node, symbol: str) -> list[Word]:
        """The words of a node standing where the grammar has `symbol`.

        Raises CardlangError when the grammar has no words for it there.
        """
        words: list[Word] = []
        if not self._spell_quickly(node, symbol, words):
            words.clear()
            self._spell(node, symbol, words)
        return words

    def _spell_quickly(self, node: Node, symbol: str, out: list[Word]) -> bool:
        """Spell a node by the first alternative whose own words and fields fit; False where that leads nowhere.

        What it spells is what `_spell` would: an alternative before it that does not fit by itself fits in no way.
        """
        choice = self._quick_choice(node, symbol)
        if choice is None:
            return False
        self._enter(node)
        wording = node.wording
        capitals = wording.capitals if self._as_written and wording.form == choice.name else ()
        inflections = iter(wording.inflections)
        words = 0
        for slot in choice.slots:
            value = None if slot.part is None else getattr(node, slot.part)
            if slot.is_terminal:
                out.append(self._word(node, slot, value, inflections, words in capitals))
                words += 1
            elif not self._part_quickly(value, slot.symbol, out):
                return False
        return True

    def _quick_choice(self, node: Node, symbol: str) -> Choice | None:
        key = (id(node), symbol)
        if key in self._quick:
            return self._quick[key]
        found = None
        for choice in self._all.fitting(node, symbol, self._order(node)):
            if choice.fixed(node) and self._may_hold(node, choice):
                found = choice
                break
        self._quick[key] = found
        return found

    def _may_hold(self, node: Node, choice: Choice) -> bool:
        """Whether an alternative has places for what stands below a node, as far as that can be seen quickly.

        Which way to share a list out was written can be told only by trying.
        """
        for symbol, name in choice.parts:
            value = getattr(node, name)
            if isinstance(value, Node):
                if self._quick_choice(value, symbol) is None:
                    return False
            elif value and not self._as_written and len(value) <= _LONGEST_LIST:
                if self._quick_split(value, symbol) is None:
                    return False
        return True

    def _part_quickly(self, value: object, symbol: str, out: list[Word]) -> bool:
        if isinstance(value, Node):
            return self._spell_quickly(value, symbol, out)
        # A list is split from its end, one level an item: what no card is as long as is left to `_spell`, and refused.
        is_short = isinstance(value, tuple) and len(value) <= _LONGEST_LIST
        split = self._quick_split(value, symbol) if is_short and isinstance(value, tuple) else None
        for part, name in split or ():
            if self._all.is_terminal(name):
                out.append(Word(name, self._all.word(name, part, Inflection.BASE), False))
            elif not self._part_quickly(part, name, out):
                return False
        return split is not None

    def _quick_split(self, items: tuple[object, ...], symbol: str) -> Split | None:
        """The first alternative of a list whose parts suit by themselves, as `_split_list`."""
        key: tuple[int | str, ...] = (symbol, *map(id, items))
        if key in self._quick_splits:
            return self._quick_splits[key]
        found = None
        for rule in self._all.lists.get(symbol, ()):
            for split in _splits(rule, items):
                for part, name in split:
                    if part is not None and not self._suits(part, name):
                        break
                else:
                    found = split
                    break
            if found is not None:
                break
        self._quick_splits[key] = found
        return found

    def _suits(self, part: object, symbol: str) -> bool:
        """Whether a part of a list can stand where the list has `symbol`, as it was written if that is asked."""
        if isinstance(part, Node):
            choice = self._quick_choice(part, symbol)
            return choice is not None and (not self._as_written or choice.name == part.wording.form)
        if isinstance(part, tuple):
            return self._quick_split(part, symbol) is not None
        return self._all.has_word(symbol, part)

    def _enter(self, node: Node) -> None:
        if isinstance(node, Objects):
            several = number_asked(node) is Number.SEVERAL
            self._plural = Inflection.PLURAL if several else Inflection.BASE

    def _word(self, node: Node, slot: Slot, value: object, inflections: Iterator[Inflection], capital: bool) -> Word:
        """The word of a slot, in the form that was written or that its place asks for."""
        inflection = Inflection.BASE
        if slot.is_inflected:
            inflection = next(inflections, None) or self._form_of(node)
        elif id(node) in self._prefer.thirds:
            inflection = Inflection.THIRD
        return Word(slot.symbol, self._all.word(slot.symbol, value, inflection), capital)

    def _spell(self, node: Node, symbol: str, out: list[Word]) -> None:
        choice = self._choose(node, symbol)
        if choice is None:
            raise CardlangError(f"the grammar has no words for {type(node).__name__} as {symbol!r}: {node}")
        wording = node.wording
        capitals = wording.capitals if self._as_written and wording.form == choice.name else ()
        inflections = iter(wording.inflections)
        self._enter(node)
        words = 0
        for slot in choice.slots:
            value = None if slot.part is None else getattr(node, slot.part)
            if slot.is_terminal:
                out.append(self._word(node, slot, value, inflections, words in capitals))
                words += 1
            else:
                self._part(value, slot.symbol, out)

    def _form_of(self, node: Node) -> Inflection:
        """The form of an inflected word that was not written."""
        if isinstance(node, Noun):
            return self._plural
        return Inflection.THIRD if id(node) in self._prefer.thirds else Inflection.BASE

    def _part(self, value: object, symbol: str, out: list[Word]) -> None:
        if isinstance(value, Node):
            self._spell(value, symbol, out)
        elif isinstance(value, tuple):
            self._spell_list(value, symbol, out)
        else:
            raise CardlangError(f"a {type(value).__name__} cannot stand where the grammar has {symbol!r}")

    def _spell_list(self, items: tuple[object, ...], symbol: str, out: list[Word]) -> None:
        split = self._split_list(items, symbol)
        if split is None:
            raise CardlangError(f"a list of {len(items)} cannot stand where the grammar has {symbol!r}")
        for part, name in split:
            if self._all.is_terminal(name):
                out.append(Word(name, self._all.word(name, part, Inflection.BASE), False))
            else:
                self._part(part, name, out)

    def _choose(self, node: Node, symbol: str) -> Choice | None:
        """The alternative to spell a node by: the one it was written in where that is asked for, else the first."""
        key = (id(node), symbol)
        if key not in self._chosen:
            options = self._all.fitting(node, symbol, self._order(node))
            self._chosen[key] = next((choice for choice in options if self._fits(node, choice)), None)
        return self._chosen[key]

    def _order(self, node: Node) -> Order:
        """Which alternatives are tried first for a node."""
        if node.wording.form and (self._as_written or isinstance(node, KEEPS_WORDING)):
            return node.wording.form
        return None if self._prefer is NONE else self._prefer.names.get(id(node), _NO_NAMES)

    def _fits(self, node: Node, choice: Choice) -> bool:
        return choice.fixed(node) and all(self._derives(symbol, getattr(node, name)) for symbol, name in choice.parts)

    def _derives(self, symbol: str, value: object) -> bool:
        if isinstance(value, tuple):
            return self._split_list(value, symbol) is not None
        return isinstance(value, Node) and self._choose(value, symbol) is not None

    def _split_list(self, items: tuple[object, ...], symbol: str) -> Split | None:
        """The symbols of the first alternative of a list that fits the items, with what each takes; or None."""
        key: tuple[int | str, ...] = (symbol, *map(id, items))
        if key not in self._split:
            self._split[key] = self._first_split(items, symbol)
        return self._split[key]

    def _first_split(self, items: tuple[object, ...], symbol: str) -> Split | None:
        found: Split | None = None
        for rule in self._all.lists.get(symbol, ()):
            for split in _splits(rule, items):
                if all(self._has_part(name, part) for part, name in split if part is not None):
                    if not self._as_written or all(self._keeps(part, name) for part, name in split):
                        return split
                    found = found or split
        return found

    def _keeps(self, part: object, symbol: str) -> bool:
        """Whether a part can be spelled where the list has `symbol` just as it was written."""
        if isinstance(part, tuple):
            split = self._split_list(part, symbol)
            return split is not None and all(self._keeps(item, name) for item, name in split)
        if not isinstance(part, Node):
            return True
        choice = self._choose(part, symbol)
        return choice is not None and choice.name == part.wording.form

    def _has_part(self, symbol: str, part: object) -> bool:
        return self._all.has_word(symbol, part) if self._all.is_terminal(symbol) else self._derives(symbol, part)


def _splits(rule: ListRule, items: tuple[object, ...]) -> Iterator[Split]:
    """Each way to share out the items to a list alternative's symbols: one to a single, one or more to a list."""
    if len(items) < rule.singles + rule.lists or (not rule.lists and len(items) > rule.singles):
        return
    for sizes in _shares(len(items) - rule.singles, rule.lists):
        here, size = 0, iter(sizes)
        found: Split = []
        for symbol, holds, several in rule.symbols:
            if several:
                end = here + next(size)
                found.append((items[here:end], symbol))
                here = end
            elif holds:
                found.append((items[here], symbol))
                here += 1
            else:
                found.append((None, symbol))
        yield found


def _shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Each way to write a total as a sum of so many numbers, none of them 0."""
    if parts <= 1:
        if (parts == 1 and total > 0) or (parts == 0 and total == 0):
            yield (total,) * parts
        return
    for first in range(1, total - parts + 2):
        for rest in _shares(total - first, parts - 1):
            yield (first, *rest)
