"""From nodes to text: each node is spelled by the alternative of the grammar that could have read it.

*As written* takes the alternative the node remembers; *canonical* takes the first alternative that fits, so equal nodes
print alike. There is no second grammar for printing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from cardlang.diagnostics import CardlangError
from cardlang.nodes.base import Inflection, Node, Wording
from cardlang.printing.layout import Word, lay_out
from cardlang.syntax.forms import KEPT, Form, form_named, lemma_of
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.spellings import SPELLINGS
from cardlang.syntax.tables import Rule


def print_node(node: Node, game: str, start: str = "line", *, as_written: bool = False) -> str:
    """The text of a node that a start symbol of the game's grammar can derive.

    Raises CardlangError when the game's grammar has no alternative for the node.
    """
    printer = _printer(game)
    return lay_out(list(printer.spell(node, start, as_written)), as_written)


@cache
def _printer(game: str) -> Printer:
    return Printer(load_grammar(game))


@dataclass(frozen=True, slots=True)
class _Choice:
    rule: Rule
    form: Form


class Printer:
    """Spells nodes by one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._lexicon = grammar.lexicon
        self._kept = KEPT | grammar.lexicon.classes
        self._by_origin: dict[str, list[Rule]] = {}
        for rule in grammar.tables.rules:
            self._by_origin.setdefault(rule.origin, []).append(rule)
        self._choices: dict[str, tuple[_Choice, ...]] = {}
        self._kinds: dict[str, frozenset[type[Node]]] = {}

    def spell(self, node: Node, symbol: str, as_written: bool) -> Iterator[Word]:
        """The words of a node standing where the grammar has `symbol`."""
        choice = self._choose(node, symbol, as_written)
        wording = node.wording
        same = wording.form == choice.rule.name
        yield from self._expand(node, choice, wording if same else Wording(inflections=wording.inflections), as_written)

    def _expand(self, node: Node, choice: _Choice, wording: Wording, as_written: bool) -> Iterator[Word]:
        parts = iter(choice.form.parts)
        inflections = iter(wording.inflections)
        words = 0
        for slot in choice.rule.slots:
            if slot is None:
                next(parts)
            elif slot in self._grammar.tables.terminals:
                lemma = (
                    lemma_of(getattr(node, next(parts)))
                    if slot in self._kept
                    else slot.removesuffix("_ED").removesuffix("_ING").lower()
                )
                inflection = next(inflections, Inflection.BASE) if slot in self._lexicon.inflected else Inflection.BASE
                yield Word(slot, self._spelling(slot, lemma, inflection), as_written and words in wording.capitals)
                words += 1
            else:
                yield from self._child(getattr(node, next(parts)), slot, as_written)

    def _child(self, value: object, symbol: str, as_written: bool) -> Iterator[Word]:
        if isinstance(value, Node):
            yield from self.spell(value, symbol, as_written)
        elif isinstance(value, tuple):
            yield from self._spell_list(value, symbol, as_written)
        else:
            raise CardlangError(f"a {type(value).__name__} cannot stand where the grammar has {symbol!r}")

    def _spell_list(self, items: Sequence[object], symbol: str, as_written: bool) -> Iterator[Word]:
        for rule in self._by_origin[symbol]:
            split = self._split(rule, items)
            if split is not None and all(self._has_part(name, part) for part, name in split if part is not None):
                for part, name in split:
                    if name in self._grammar.tables.terminals:
                        lemma = name.lower() if part is None else lemma_of(part)
                        yield Word(name, self._spelling(name, lemma, Inflection.BASE), False)
                    else:
                        yield from self._child(part, name, as_written)
                return
        raise CardlangError(f"a list of {len(items)} cannot stand where the grammar has {symbol!r}")

    def _split(self, rule: Rule, items: Sequence[object]) -> list[tuple[object, str]] | None:
        """The rule's symbols with the items each takes, or None when the number does not fit."""
        symbols = rule.symbols
        lists = [s for s in symbols if s.startswith("__") or s.endswith("_list")]
        singles = [
            s for s in symbols if s not in lists and (s not in self._grammar.tables.terminals or s in self._kept)
        ]
        rest = len(items) - len(singles)
        if len(lists) > 1 or rest < 0 or (rest == 0) != (not lists):
            return None
        left = list(items)
        found: list[tuple[object, str]] = []
        for symbol in symbols:
            if symbol in lists:
                found.append((tuple(left[:rest]), symbol))
                del left[:rest]
            elif symbol in singles:
                found.append((left.pop(0), symbol))
            else:
                found.append((None, symbol))
        return found

    def _spelling(self, terminal: str, lemma: str, inflection: Inflection) -> str:
        tables = self._grammar.tables
        if terminal in tables.literals:
            return tables.literals[terminal]
        if terminal in ("INT", "NAME", "LABEL"):
            return lemma
        fixed = SPELLINGS.get(terminal)
        return fixed if fixed is not None else self._lexicon.spell(terminal, lemma, inflection)

    def _choose(self, node: Node, symbol: str, as_written: bool) -> _Choice:
        options = [c for c in self._alternatives(symbol) if c.form.kind is type(node) and self._fits(node, c)]
        for choice in options:
            if as_written and choice.rule.name == node.wording.form:
                return choice
        if not options:
            raise CardlangError(f"the grammar has no {type(node).__name__} for {symbol!r} like this: {node}")
        return options[0]

    def _fits(self, node: Node, choice: _Choice) -> bool:
        if any(getattr(node, name) != value for name, value in choice.form.fixed.items()):
            return False
        parts = iter(choice.form.parts)
        for slot in choice.rule.slots:
            if slot is None:
                if getattr(node, next(parts)) not in (None, ()):
                    return False
            elif slot in self._grammar.tables.terminals:
                if slot in self._kept:
                    value = getattr(node, next(parts))
                    if isinstance(value, Node | tuple | None) or not self._has(slot, value):
                        return False
            elif not self._derives(slot, getattr(node, next(parts))):
                return False
        return True

    def _has(self, terminal: str, value: object) -> bool:
        if terminal in KEPT:
            return True
        return (terminal, lemma_of(value), Inflection.BASE) in self._lexicon.spellings or any(
            (terminal, lemma_of(value), i) in self._lexicon.spellings for i in Inflection
        )

    def _derives(self, symbol: str, value: object) -> bool:
        if isinstance(value, tuple):
            return self._derives_list(symbol, value)
        if not isinstance(value, Node):
            return False
        return any(c.form.kind is type(value) and self._fits(value, c) for c in self._alternatives(symbol))

    def _derives_list(self, symbol: str, items: Sequence[object]) -> bool:
        return any(
            split is not None and all(self._has_part(name, part) for part, name in split if part is not None)
            for split in (self._split(rule, items) for rule in self._by_origin.get(symbol, ()))
        )

    def _has_part(self, symbol: str, part: object) -> bool:
        return self._has(symbol, part) if symbol in self._grammar.tables.terminals else self._derives(symbol, part)

    def _alternatives(self, symbol: str) -> tuple[_Choice, ...]:
        """Every alternative that builds a node where the grammar has `symbol`, through rules that pass a child on."""
        if symbol not in self._choices:
            found: list[_Choice] = []
            seen = {symbol}
            queue = [symbol]
            while queue:
                for rule in self._by_origin.get(queue.pop(0), ()):
                    if rule.single and len(rule.symbols) == 1:
                        if rule.symbols[0] not in seen:
                            seen.add(rule.symbols[0])
                            queue.append(rule.symbols[0])
                    elif not rule.origin.startswith("__") and not rule.name.endswith("_list"):
                        found.append(_Choice(rule, form_named(rule.name)))
            self._choices[symbol] = tuple(found)
        return self._choices[symbol]
