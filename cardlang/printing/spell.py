"""Spelling nodes by the grammar: which alternative, which words, in which form.

A node is spelled by an alternative that builds it and whose parts can be spelled in turn. What can be spelled where is
worked out once for each node and place in one printing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardlang.diagnostics import CardlangError
from cardlang.nodes.base import Inflection, Node, Wording, field_names
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.filters import Noun, Objects, Self
from cardlang.printing.canonical import NONE, Preferences
from cardlang.printing.layout import Word
from cardlang.syntax.agreement import Number, number_asked
from cardlang.syntax.forms import FREE, KEPT, LAST, Form, form_named, lemma_of
from cardlang.syntax.grammar import Grammar
from cardlang.syntax.spellings import SPELLINGS
from cardlang.syntax.tables import Rule

KEEPS_WORDING = (Self, ForEach)
"""What is printed canonically as its wording says: how a card speaks of itself depends on its type, not on the text,
and `attach` says where "for each" must stand."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One alternative with the form it builds."""

    rule: Rule
    form: Form


class Alternatives:
    """What one grammar can build where: computed once a grammar, shared by all printings."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.kept = KEPT | grammar.lexicon.classes
        self.by_origin: dict[str, list[Rule]] = {}
        for rule in grammar.tables.rules:
            self.by_origin.setdefault(rule.origin, []).append(rule)
        self._choices: dict[tuple[str, type[Node]], tuple[Choice, ...]] = {}
        self._spelled = {(terminal, lemma) for terminal, lemma, _ in grammar.lexicon.spellings}

    def is_terminal(self, symbol: str) -> bool:
        """Whether a symbol is a word or mark."""
        return symbol in self.grammar.tables.terminals

    def is_list(self, symbol: str) -> bool:
        """Whether a symbol stands for several children."""
        return symbol.startswith("__") or symbol.endswith("_list")

    def has_word(self, terminal: str, value: object) -> bool:
        """Whether a value is a word of a class."""
        if isinstance(value, Node | tuple | None):
            return False
        if terminal in FREE:
            return isinstance(value, int if terminal == "INT" else str)
        return (self.grammar.lexicon.spelled_under(terminal), lemma_of(value)) in self._spelled

    def of(self, symbol: str, kind: type[Node]) -> tuple[Choice, ...]:
        """The alternatives that build a node class where the grammar has `symbol`, also through rules that pass on."""
        key = (symbol, kind)
        if key not in self._choices:
            found = (c for c in self._reached(symbol) if c.form.kind is kind)
            self._choices[key] = tuple(sorted(found, key=lambda c: c.rule.name in LAST))
        return self._choices[key]

    def _reached(self, symbol: str) -> Iterator[Choice]:
        seen = {symbol}
        queue = [symbol]
        while queue:
            for rule in self.by_origin.get(queue.pop(0), ()):
                if rule.single and len(rule.symbols) == 1:
                    if rule.symbols[0] not in seen:
                        seen.add(rule.symbols[0])
                        queue.append(rule.symbols[0])
                elif not self.is_list(rule.origin) and not self.is_list(rule.name):
                    yield Choice(rule, form_named(rule.name))


class Spelling:
    """One printing of one tree, as written or canonical."""

    def __init__(self, alternatives: Alternatives, as_written: bool, prefer: Preferences = NONE) -> None:
        self._prefer = prefer
        self._all = alternatives
        self._lexicon = alternatives.grammar.lexicon
        self._literals = alternatives.grammar.tables.literals
        self._as_written = as_written
        self._plural = Inflection.BASE
        """The form of a noun that was not written: asked for by the phrase it stands in."""
        self._chosen: dict[tuple[int, str], Choice | None] = {}

    def spell(self, node: Node, symbol: str) -> Iterator[Word]:
        """The words of a node standing where the grammar has `symbol`.

        Raises CardlangError when the grammar has no words for it there.
        """
        choice = self._choose(node, symbol)
        if choice is None:
            raise CardlangError(f"the grammar has no words for {type(node).__name__} as {symbol!r}: {node}")
        wording = node.wording
        if wording.form != choice.rule.name:
            wording = Wording(inflections=wording.inflections)
        if isinstance(node, Objects):
            several = number_asked(node) is Number.SEVERAL
            self._plural = Inflection.PLURAL if several else Inflection.BASE
        yield from self._expand(node, choice, wording)

    def _expand(self, node: Node, choice: Choice, wording: Wording) -> Iterator[Word]:
        parts = iter(choice.form.parts)
        inflections = iter(wording.inflections)
        words = 0
        for slot in choice.rule.slots:
            if slot is None:
                next(parts)
            elif self._all.is_terminal(slot):
                value = getattr(node, next(parts)) if slot in self._all.kept else None
                inflection = Inflection.THIRD if id(node) in self._prefer.thirds else Inflection.BASE
                if slot in self._lexicon.inflected:
                    inflection = next(inflections, self._plural if isinstance(node, Noun) else inflection)
                capital = self._as_written and words in wording.capitals
                yield Word(slot, self._word(slot, value, inflection), capital)
                words += 1
            else:
                yield from self._part(getattr(node, next(parts)), slot)

    def _part(self, value: object, symbol: str) -> Iterator[Word]:
        if isinstance(value, Node):
            yield from self.spell(value, symbol)
        elif isinstance(value, tuple):
            yield from self._spell_list(value, symbol)
        else:
            raise CardlangError(f"a {type(value).__name__} cannot stand where the grammar has {symbol!r}")

    def _spell_list(self, items: Sequence[object], symbol: str) -> Iterator[Word]:
        split = self._split_list(items, symbol)
        if split is None:
            raise CardlangError(f"a list of {len(items)} cannot stand where the grammar has {symbol!r}")
        for part, name in split:
            if self._all.is_terminal(name):
                yield Word(name, self._word(name, part, Inflection.BASE), False)
            else:
                yield from self._part(part, name)

    def _word(self, terminal: str, value: object, inflection: Inflection) -> str:
        fixed = self._literals.get(terminal) or self._lexicon.own_marks.get(terminal) or SPELLINGS.get(terminal)
        if fixed is not None:
            return fixed
        if terminal in FREE:
            return lemma_of(value)
        lemma = lemma_of(value) if value is not None else terminal.removesuffix("_ED").removesuffix("_ING").lower()
        return self._lexicon.spell(terminal, lemma, inflection)

    def _choose(self, node: Node, symbol: str) -> Choice | None:
        """The alternative to spell a node by: the one it was written in where that is asked for, else the first."""
        key = (id(node), symbol)
        if key not in self._chosen:
            self._chosen[key] = self._find(node, symbol)
        return self._chosen[key]

    def _find(self, node: Node, symbol: str) -> Choice | None:
        options = self._all.of(symbol, type(node))
        if node.wording.form and (self._as_written or isinstance(node, KEEPS_WORDING)):
            options = (*(c for c in options if c.rule.name == node.wording.form), *options)
        elif self._prefer is not NONE and len(options) > 1:
            names, first = self._prefer.names.get(id(node), frozenset()), self._lexicon.style["first"]
            options = tuple(sorted(options, key=lambda c: (c.rule.name not in names, c.rule.name not in first)))
        return next((c for c in options if self._fits(node, c)), None)

    def _fits(self, node: Node, choice: Choice) -> bool:
        if any(getattr(node, name) != value for name, value in choice.form.fixed.items()):
            return False
        said = {*choice.form.parts, *choice.form.fixed}
        if any(getattr(node, name) not in (None, (), False) for name in field_names(type(node)) if name not in said):
            return False
        parts = iter(choice.form.parts)
        for slot in choice.rule.slots:
            if slot is None:
                if getattr(node, next(parts)) not in (None, ()):
                    return False
            elif not self._all.is_terminal(slot):
                if not self._derives(slot, getattr(node, next(parts))):
                    return False
            elif slot in self._all.kept and not self._all.has_word(slot, getattr(node, next(parts))):
                return False
        return True

    def _derives(self, symbol: str, value: object) -> bool:
        if isinstance(value, tuple):
            return self._split_list(value, symbol) is not None
        return isinstance(value, Node) and self._choose(value, symbol) is not None

    def _split_list(self, items: Sequence[object], symbol: str) -> list[tuple[object, str]] | None:
        """The symbols of the first alternative of a list that fits the items, with what each takes; or None."""
        if not self._all.is_list(symbol):
            return None
        found: list[tuple[object, str]] | None = None
        for rule in self._all.by_origin.get(symbol, ()):
            for split in self._splits(rule, items):
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
        return choice is not None and choice.rule.name == part.wording.form

    def _has_part(self, symbol: str, part: object) -> bool:
        return self._all.has_word(symbol, part) if self._all.is_terminal(symbol) else self._derives(symbol, part)

    def _splits(self, rule: Rule, items: Sequence[object]) -> Iterator[list[tuple[object, str]]]:
        """Each way to share out the items to a list alternative's symbols: one to a single, one or more to a list."""
        symbols = rule.symbols
        holds = [not self._all.is_terminal(s) or s in self._all.kept for s in symbols]
        lists = sum(self._all.is_list(s) for s in symbols)
        for sizes in _shares(len(items) - (sum(holds) - lists), lists):
            left, size = list(items), iter(sizes)
            found: list[tuple[object, str]] = []
            for symbol, holding in zip(symbols, holds, strict=True):
                if self._all.is_list(symbol):
                    taken = next(size)
                    found.append((tuple(left[:taken]), symbol))
                    del left[:taken]
                else:
                    found.append((left.pop(0) if holding else None, symbol))
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
