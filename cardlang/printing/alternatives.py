"""What one grammar can build where: its alternatives, taken apart once for all printings.

`spell` chooses among them; here is only what holds for every node of a class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardlang.nodes.base import Inflection, Node, field_names
from cardlang.nodes.frozen import frozen
from cardlang.syntax.forms import FREE, KEPT, LAST, Form, form_named, lemma_of
from cardlang.syntax.grammar import Grammar
from cardlang.syntax.spellings import SPELLINGS
from cardlang.syntax.tables import Rule


@frozen
class Slot:
    """One symbol of an alternative, and the field whose value stands there; None for a word that holds no value."""

    symbol: str
    part: str | None
    is_terminal: bool
    is_inflected: bool


@frozen
class Choice:
    """One alternative with the form it builds; `slots` are those that are there.

    `empty` are the fields whose slot is left out, `unsaid` those that have none, and `bare` says whether a node holds
    nothing in those and what the form fixes in others. `words` are the classes of words that fields hold, `parts` the
    symbols of what stands below, each with its field.
    """

    name: str
    form: Form
    slots: tuple[Slot, ...]
    empty: tuple[str, ...]
    unsaid: tuple[str, ...]
    words: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, str], ...]
    bare: Callable[[Node], bool]


@frozen
class ListRule:
    """One alternative of a list: its symbols, each with whether it holds an item and whether it holds several."""

    symbols: tuple[tuple[str, bool, bool], ...]
    singles: int
    lists: int


def _bare(empty: tuple[str, ...], unsaid: tuple[str, ...], fixed: Mapping[str, object]) -> Callable[[Node], bool]:
    """What says whether a node holds nothing in some fields and the fixed values in others: asked for each spelling."""
    space: dict[str, object] = {"NOTHING": (None, ()), "UNSAID": (None, (), False), "FIXED": tuple(fixed.values())}
    tests = [f"node.{name} in NOTHING" for name in empty]
    tests += [f"node.{name} in UNSAID" for name in unsaid]
    tests += [f"node.{name} == FIXED[{place}]" for place, name in enumerate(fixed)]
    exec(f"def bare(node):\n    return {' and '.join(tests) or 'True'}\n", space)
    return space["bare"]  # type: ignore[return-value]


@frozen
class Stands:
    """What can stand where a grammar has a symbol.

    `kinds` are the classes of a node alone, `held` those of a list's items; a `hollow` list may be empty.
    """

    kinds: frozenset[type]
    held: frozenset[type]
    hollow: bool


_NO_WORDS = (Node, tuple, type(None))


class Alternatives:
    """What one grammar can build where: computed once a grammar, shared by all printings."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.kept = KEPT | grammar.lexicon.classes
        self.by_origin: dict[str, list[Rule]] = {}
        for rule in grammar.tables.rules:
            self.by_origin.setdefault(rule.origin, []).append(rule)
        self.lists = {symbol: self._lists(rules) for symbol, rules in self.by_origin.items() if self.is_list(symbol)}
        self.hollow = {
            symbol for symbol, rules in self.lists.items() if any(not r.singles and not r.lists for r in rules)
        }
        """The lists that can stand for nothing."""
        self._stands: dict[str, Stands] = {}
        self._choices: dict[tuple[str, type[Node]], tuple[Choice, ...]] = {}
        self._ordered: dict[tuple[str, type[Node], frozenset[str] | str], tuple[Choice, ...]] = {}
        self._under: dict[str, str] = {}
        self._words: dict[tuple[str, str, Inflection], str] = {}
        self._spelled = {(terminal, lemma) for terminal, lemma, _ in grammar.lexicon.spellings}

    def is_terminal(self, symbol: str) -> bool:
        """Whether a symbol is a word or mark."""
        return symbol in self.grammar.tables.terminals

    def is_list(self, symbol: str) -> bool:
        """Whether a symbol stands for several children."""
        return symbol.startswith("__") or symbol.endswith("_list")

    def has_word(self, terminal: str, value: object) -> bool:
        """Whether a value is a word of a class."""
        if isinstance(value, _NO_WORDS):
            return False
        if terminal in FREE:
            return isinstance(value, int if terminal == "INT" else str)
        under = self._under.get(terminal)
        if under is None:
            under = self._under[terminal] = self.grammar.lexicon.spelled_under(terminal)
        return (under, lemma_of(value)) in self._spelled

    def word(self, terminal: str, value: object, inflection: Inflection) -> str:
        """How a word is spelled; `value` is what a node holds of it.

        Raises CardlangError when the game has no such word.
        """
        if terminal in FREE:
            return lemma_of(value)
        lemma = lemma_of(value) if value is not None else terminal.removesuffix("_ED").removesuffix("_ING").lower()
        key = (terminal, lemma, inflection)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = self._spell(terminal, lemma, inflection)
        return found

    def of(self, symbol: str, kind: type[Node]) -> tuple[Choice, ...]:
        """The alternatives that build a node class where the grammar has `symbol`, also through rules that pass on."""
        key = (symbol, kind)
        found = self._choices.get(key)
        if found is None:
            reached = (self._choice(rule) for rule in self._reached(symbol) if form_named(rule.name).kind is kind)
            found = self._choices[key] = tuple(sorted(reached, key=lambda c: c.name in LAST))
        return found

    def stands(self, symbol: str) -> Stands:
        """What can stand where the grammar has a symbol."""
        found = self._stands.get(symbol)
        if found is None:
            kinds = frozenset(form_named(rule.name).kind for rule in self._reached(symbol))
            held = frozenset(self._holding(symbol, set()) if symbol in self.lists else ())
            found = self._stands[symbol] = Stands(kinds, held, symbol in self.hollow)
        return found

    def _holding(self, symbol: str, seen: set[str]) -> Iterator[type]:
        seen.add(symbol)
        for rule in self.lists[symbol]:
            for name, holds, several in rule.symbols:
                if several and name not in seen:
                    yield from self._holding(name, seen)
                elif holds and not several and not self.is_terminal(name):
                    yield from (form_named(reached.name).kind for reached in self._reached(name))

    def written(self, symbol: str, kind: type[Node], form: str) -> tuple[Choice, ...]:
        """The same, those of the form a node was written in first."""
        key = (symbol, kind, form)
        found = self._ordered.get(key)
        if found is None:
            found = self._ordered[key] = tuple(sorted(self.of(symbol, kind), key=lambda c: c.name != form))
        return found

    def preferred(self, symbol: str, kind: type[Node], names: frozenset[str]) -> tuple[Choice, ...]:
        """The same, those of some names first, then those that the game's cards prefer."""
        key = (symbol, kind, names)
        found = self._ordered.get(key)
        if found is None:
            first = self.grammar.lexicon.style["first"]
            choices = sorted(self.of(symbol, kind), key=lambda c: (c.name not in names, c.name not in first))
            found = self._ordered[key] = tuple(choices)
        return found

    def _reached(self, symbol: str) -> Iterator[Rule]:
        seen = {symbol}
        queue = [symbol]
        while queue:
            for rule in self.by_origin.get(queue.pop(0), ()):
                if rule.single and len(rule.symbols) == 1:
                    if rule.symbols[0] not in seen:
                        seen.add(rule.symbols[0])
                        queue.append(rule.symbols[0])
                elif not self.is_list(rule.origin) and not self.is_list(rule.name):
                    yield rule

    def _choice(self, rule: Rule) -> Choice:
        form = form_named(rule.name)
        parts = iter(form.parts)
        slots: list[Slot] = []
        empty: list[str] = []
        for symbol in rule.slots:
            if symbol is None:
                empty.append(next(parts))
            else:
                terminal = self.is_terminal(symbol)
                part = next(parts) if not terminal or symbol in self.kept else None
                slots.append(Slot(symbol, part, terminal, symbol in self.grammar.lexicon.inflected))
        said = {*form.parts, *form.fixed}
        unsaid = tuple(name for name in field_names(form.kind) if name not in said)
        filled = [(slot, slot.part) for slot in slots if slot.part is not None]
        words = tuple((slot.symbol, part) for slot, part in filled if slot.is_terminal)
        parts_below = tuple((slot.symbol, part) for slot, part in filled if not slot.is_terminal)
        bare = _bare(tuple(empty), unsaid, form.fixed)
        return Choice(rule.name, form, tuple(slots), tuple(empty), unsaid, words, parts_below, bare)

    def _lists(self, rules: list[Rule]) -> tuple[ListRule, ...]:
        found: list[ListRule] = []
        for rule in rules:
            symbols = tuple((s, not self.is_terminal(s) or s in self.kept, self.is_list(s)) for s in rule.symbols)
            lists = sum(several for _, _, several in symbols)
            found.append(ListRule(symbols, sum(holds for _, holds, _ in symbols) - lists, lists))
        return tuple(found)

    def _spell(self, terminal: str, lemma: str, inflection: Inflection) -> str:
        lexicon = self.grammar.lexicon
        fixed = self.grammar.tables.literals.get(terminal) or lexicon.own_marks.get(terminal) or SPELLINGS.get(terminal)
        return fixed if fixed is not None else lexicon.spell(terminal, lemma, inflection)
