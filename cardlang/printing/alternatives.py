"""What one grammar can build where: its alternatives, taken apart once for all printings.

`spell` chooses among them; here is only what holds for every node of a class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

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

    `empty` are the fields whose slot is left out, `unsaid` those that have none; `bare` says whether a node holds
    nothing in those, and `fixed` whether it holds in others what the form fixes. `words` are the classes of words that
    fields hold, `parts` the symbols of what stands below, each with its field.
    """

    name: str
    form: Form
    slots: tuple[Slot, ...]
    empty: tuple[str, ...]
    unsaid: tuple[str, ...]
    words: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, str], ...]
    bare: Callable[[Node], bool]
    fixed: Callable[[Node], bool]


@frozen
class ListRule:
    """One alternative of a list: its symbols, each with whether it holds an item and whether it holds several."""

    symbols: tuple[tuple[str, bool, bool], ...]
    singles: int
    lists: int


def _bare(empty: tuple[str, ...], unsaid: tuple[str, ...]) -> Callable[[Node], bool]:
    """What says whether a node holds nothing in some fields: asked for each spelling."""
    tests = [f"node.{name} in NOTHING" for name in empty] + [f"node.{name} in UNSAID" for name in unsaid]
    return _test(tests, {"NOTHING": (None, ()), "UNSAID": (None, (), False)})


def _fixed(fixed: Mapping[str, object]) -> Callable[[Node], bool]:
    """What says whether a node holds the values that a form fixes."""
    tests = [f"node.{name} == FIXED[{place}]" for place, name in enumerate(fixed)]
    return _test(tests, {"FIXED": tuple(fixed.values())})


def _test(tests: Sequence[str], space: dict[str, object]) -> Callable[[Node], bool]:
    exec(f"def test(node):\n    return {' and '.join(tests) or 'True'}\n", space)
    return space["test"]  # type: ignore[return-value]


Sign = tuple[object, ...]
_SIGNS: dict[type[Node], Callable[[Node], Sign]] = {}


def _signer(kind: type[Node]) -> Callable[[Node], Sign]:
    """What makes the sign of a node of a class: of each field its word, or the classes of what stands there."""
    space: dict[str, object] = {"Node": Node}
    lines = "".join(
        f"    {name} = node.{name}\n"
        f"    if isinstance({name}, Node):\n        {name} = {name}.__class__\n"
        f"    elif {name}.__class__ is tuple and {name}:\n        {name} = frozenset(map(type, {name}))\n"
        for name in field_names(kind)
    )
    exec(f"def sign(node):\n{lines}    return ({''.join(f'{name}, ' for name in field_names(kind))})\n", space)
    return _SIGNS.setdefault(kind, space["sign"])  # type: ignore[arg-type]


@frozen
class Stands:
    """What can stand where a grammar has a symbol.

    `kinds` are the classes of a node alone, `held` those of a list's items; a `hollow` list may be empty.
    """

    kinds: frozenset[type]
    held: frozenset[type]
    hollow: bool


_NO_WORDS = (Node, tuple, type(None))

Order = frozenset[str] | str | None
"""Which alternatives come first: those of some names, those of a form, or those that the grammar lists first."""

_REMEMBERED = 1 << 14
"""For how many signs it is known which alternatives fit; beyond that all are forgotten."""


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
        self._ordered: dict[tuple[str, type[Node], Order], tuple[Choice, ...]] = {}
        self._fitting: dict[tuple[str, type[Node], Order, Sign], tuple[Choice, ...]] = {}
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

    def ordered(self, symbol: str, kind: type[Node], order: Order) -> tuple[Choice, ...]:
        """The same, some of them first: those of a form, or those of some names and then what the cards prefer."""
        if order is None:
            return self.of(symbol, kind)
        key = (symbol, kind, order)
        found = self._ordered.get(key)
        if found is None:
            choices = self.of(symbol, kind)
            if isinstance(order, str):
                found = tuple(sorted(choices, key=lambda c: c.name != order))
            else:
                first = self.grammar.lexicon.style["first"]
                found = tuple(sorted(choices, key=lambda c: (c.name not in order, c.name not in first)))
            self._ordered[key] = found
        return found

    def fitting(self, node: Node, symbol: str, order: Order) -> tuple[Choice, ...]:
        """Those of `ordered` that a node's own words and the classes of what stands below it fit.

        Whether it holds what a form fixes is left to ask: all else is the same for all nodes of a sign.
        """
        kind = node.__class__
        key = (symbol, kind, order, (_SIGNS[kind] if kind in _SIGNS else _signer(kind))(node))
        found = self._fitting.get(key)
        if found is None:
            if len(self._fitting) > _REMEMBERED:
                self._fitting.clear()
            found = tuple([c for c in self.ordered(symbol, kind, order) if c.bare(node) and self._has_places(c, node)])
            self._fitting[key] = found
        return found

    def _has_places(self, choice: Choice, node: Node) -> bool:
        """Whether an alternative has places for a node's words and for the classes of what stands below it."""
        for symbol, name in choice.words:
            if not self.has_word(symbol, getattr(node, name)):
                return False
        for symbol, name in choice.parts:
            value = getattr(node, name)
            stands = self.stands(symbol)
            if value.__class__ is tuple:
                if not value and not stands.hollow:
                    return False
                for item in value:
                    if item.__class__ not in stands.held and isinstance(item, Node):
                        return False
            elif value.__class__ not in stands.kinds:
                return False
        return True

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
        bare, fixed = _bare(tuple(empty), unsaid), _fixed(form.fixed)
        return Choice(rule.name, form, tuple(slots), tuple(empty), unsaid, words, parts_below, bare, fixed)

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
