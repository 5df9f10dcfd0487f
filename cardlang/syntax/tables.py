"""The parser's tables as plain data, and the loop that runs them.

`grammar` makes them with lark or fetches them from the cache; here they are only data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cardlang.syntax.tokens import Token

END = "$END"


@dataclass(frozen=True, slots=True)
class Rule:
    """One alternative of the grammar after lark has taken its operators apart.

    `name` is the alternative's own name (its alias, else its rule's). `slots` is its shape as written: a symbol's
    name, or None where an optional symbol is left out. `single` says that a lone child stands for the rule itself
    (lark's `?rule`).
    """

    origin: str
    name: str
    slots: tuple[str | None, ...]
    single: bool

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols that are there."""
        return tuple(s for s in self.slots if s is not None)


@dataclass(frozen=True)
class Tables:
    """One game's grammar, ready to run.

    `actions[state][symbol]` is a state to go to, or `~i` to reduce by rule i. `literals` maps the terminals that the
    grammar spells itself to their spelling.
    """

    rules: tuple[Rule, ...]
    actions: tuple[Mapping[str, int], ...]
    starts: Mapping[str, int]
    ends: Mapping[str, int]
    terminals: frozenset[str]
    literals: Mapping[str, str]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many symbols each rule has."""
        return tuple(len(rule.symbols) for rule in self.rules)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a parse ended early: the index of the token that did not fit, and the terminals that would have."""

    index: int
    expected: frozenset[str]


def run(tables: Tables, start: str, tokens: Sequence[Token], reduce: Callable[[int, list[object]], object]) -> object:
    """Run the tables over tokens from a start symbol; `reduce` makes a value from a rule's number and its children.

    Returns the start symbol's value, or a Stop.
    """
    actions, sizes, rules = tables.actions, tables.sizes, tables.rules
    end = tables.ends[start]
    states = [tables.starts[start]]
    values: list[object] = []
    terminals = [token.terminal for token in tokens]
    terminals.append(END)
    index = 0
    while True:
        action = actions[states[-1]].get(terminals[index])
        if action is None:
            return Stop(index, tables.terminals.intersection(actions[states[-1]]))
        if action < 0:
            size = sizes[~action]
            taken = values[len(values) - size :] if size else []
            if size:
                del values[-size:]
                del states[-size:]
            values.append(reduce(~action, taken))
            states.append(actions[states[-1]][rules[~action].origin])
        elif terminals[index] == END:
            return values[-1]
        else:
            values.append(tokens[index])
            states.append(action)
            index += 1
        if states[-1] == end and index == len(tokens):
            return values[-1]
