"""The parser's tables as plain data, and the loop that runs them.

`grammar` makes them with lark or fetches them from the cache; here they are only data.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from sys import intern

from cardlang.nodes.frozen import frozen
from cardlang.syntax.tokens import Token

END = "$END"

Reduce = Callable[[int, list[object]], object]


@frozen
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


Row = Mapping[str, int]


class Rows:
    """The parser's states, each read from its JSON when it is first come to: a line comes to a hundred of thousands.

    `raw` holds those that were read, and of the others the text.
    """

    def __init__(self, rows: Iterable[Row | str]) -> None:
        self.raw: list[Row | str] = list(rows)

    def __getitem__(self, state: int) -> Row:
        """The row of a state."""
        row = self.raw[state]
        return self.read(state) if isinstance(row, str) else row

    def __iter__(self) -> Iterator[Row]:
        """The rows of all states."""
        return map(self.__getitem__, range(len(self.raw)))

    def __len__(self) -> int:
        """How many states there are."""
        return len(self.raw)

    def read(self, state: int) -> Row:
        """The row of a state that is still text."""
        text = self.raw[state]
        assert isinstance(text, str)
        # Names are the same objects everywhere, so that looking one up compares no letters.
        row = {intern(name): action for name, action in json.loads(text).items()}
        self.raw[state] = row
        return row

    def __eq__(self, other: object) -> bool:
        """Whether the states are the same, read or not."""
        return isinstance(other, Rows) and list(self) == list(other)


@dataclass(frozen=True)
class Tables:
    """One game's grammar, ready to run.

    `actions[state][symbol]` is a state to go to, or `~i` to reduce by rule i. `literals` maps the terminals that the
    grammar spells itself to their spelling.
    """

    rules: tuple[Rule, ...]
    actions: Rows
    starts: Mapping[str, int]
    ends: Mapping[str, int]
    terminals: frozenset[str]
    literals: Mapping[str, str]

    @cached_property
    def reductions(self) -> tuple[tuple[int, str, bool], ...]:
        """For each rule how many symbols it has, the symbol it makes, and whether it only passes a lone child on."""
        return tuple((len(r.symbols), intern(str(r.origin)), r.single and len(r.symbols) == 1) for r in self.rules)

    @cached_property
    def chains(self) -> tuple[dict[tuple[int, str, str], Chain], ...]:
        """The chains that lines have come to, without rules that pass a lone child on and with them: see `chain`."""
        return {}, {}

    def chain(self, below: int, symbol: str, terminal: str, every: bool) -> Chain:
        """What comes of a symbol on a state, with a terminal behind it, by rules of one symbol alone.

        These are most of the rules that a line is reduced by, and nothing but the state below decides of them.
        """
        key, numbers = (below, symbol, terminal), list[int]()
        last = frozenset(self.ends.values()) if terminal == END else frozenset()
        while True:
            state = self.actions[below][symbol]
            action = self.actions[state].get(terminal)
            if action is None or action >= 0 or state in last:
                break
            size, origin, passes = self.reductions[~action]
            if size != 1:
                break
            symbol = origin
            numbers += [~action] if every or not passes else []
        return self.chains[every].setdefault(key, (tuple(numbers), state, action))


Chain = tuple[tuple[int, ...], int, int | None]
"""The rules that a symbol is reduced by in turn, the state behind the last, and what is to be done there."""


@frozen
class Stop:
    """Where a parse ended early: the index of the token that did not fit, and the terminals that would have."""

    index: int
    expected: frozenset[str]


def run(tables: Tables, start: str, tokens: Sequence[Token], reduce: Reduce, *, every: bool = False) -> object:
    """Run the tables over tokens from a start symbol; `reduce` makes a value from a rule's number and its children.

    Unless `every` rule is to be told of, one that passes a lone child on is not. Returns the start symbol's value, or a
    Stop.
    """
    reductions, chains = tables.reductions, tables.chains[every]
    end, last = tables.ends[start], len(tokens)
    states = [tables.starts[start]]
    values: list[object] = []
    index = 0
    terminal = tokens[0].terminal if last else END
    action = tables.actions[states[0]].get(terminal)
    while action is not None:
        if action < 0:
            size, symbol, _ = reductions[~action]
            taken = values[-size:] if size else []
            if size:
                del values[-size:], states[-size:]
            value = reduce(~action, taken)
        elif index == last:
            return values[-1]
        else:
            value, symbol = tokens[index], terminal
            index += 1
            terminal = tokens[index].terminal if index < last else END
        key = (states[-1], symbol, terminal)
        numbers, state, action = chains[key] if key in chains else tables.chain(*key, every)
        for number in numbers:
            value = reduce(number, [value])
        states.append(state)
        values.append(value)
        if state == end and index == last:
            return value
    return Stop(index, tables.terminals.intersection(tables.actions[states[-1]]))


def stop_of(tables: Tables, start: str, tokens: Sequence[Token]) -> Stop | None:
    """Where a parse of tokens ends early, if it does: what they would make is not made."""
    found = run(tables, start, tokens, _nothing)
    return found if isinstance(found, Stop) else None


def _nothing(number: int, taken: list[object]) -> object:
    return None
