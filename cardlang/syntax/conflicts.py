"""Making the parser's tables with lark's LALR(1) analysis, and seeing every conflict in them.

lark settles shift/reduce conflicts silently; here both kinds are found and explained with a shortest example, and a
grammar that has any is refused. The tables that come out therefore prove the grammar unambiguous over its tokens.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from lark.common import ParserConf
from lark.grammar import Rule as LarkRule
from lark.grammar import Symbol
from lark.parsers.grammar_analysis import LR0ItemSet
from lark.parsers.lalr_analysis import LALR_Analyzer

from cardlang.nodes.frozen import frozen
from cardlang.syntax.tables import Rule


@frozen
class Conflict:
    """A place where the grammar allows two moves: after `prefix`, on `terminal`, the moves in `moves`."""

    prefix: tuple[str, ...]
    terminal: str
    moves: tuple[str, ...]

    def __str__(self) -> str:
        moves = "\n".join(f"    {move}" for move in self.moves)
        return f"after {' '.join(self.prefix) or '(nothing)'}, on {self.terminal}:\n{moves}"


@frozen
class Analysis:
    """The finished analysis: plain tables, and the conflicts that stand in the way of using them."""

    rules: tuple[Rule, ...]
    actions: tuple[dict[str, int], ...]
    starts: dict[str, int]
    ends: dict[str, int]
    conflicts: tuple[Conflict, ...]


def analyse(rules: list[LarkRule], starts: list[str]) -> Analysis:
    """The LALR(1) tables of lark's compiled rules, with all their conflicts."""
    analyzer = LALR_Analyzer(ParserConf(rules, {}, starts))
    analyzer.compute_lr0_states()
    analyzer.compute_reads_relations()  # type: ignore[no-untyped-call]
    analyzer.compute_includes_lookback()  # type: ignore[no-untyped-call]
    analyzer.compute_lookaheads()  # type: ignore[no-untyped-call]
    states = sorted(analyzer.lr0_itemsets, key=lambda s: sorted(str(item) for item in s.kernel))
    numbers = {id(state): i for i, state in enumerate(states)}
    order = {rule: i for i, rule in enumerate(rules)}
    conflicts: list[Conflict] = []
    prefixes: dict[int, tuple[str, ...]] = {}
    actions = []
    for state in states:
        row = {symbol.name: numbers[id(target)] for symbol, target in state.transitions.items()}
        for symbol, reduced in state.lookaheads.items():
            if len(reduced) > 1 or symbol in state.transitions:
                prefixes = prefixes or _prefixes(analyzer)
                conflicts.append(_conflict(state, symbol, prefixes[id(state)]))
            row[symbol.name] = ~min(order.get(rule, -1) for rule in reduced)
        actions.append(row)
    return Analysis(
        tuple(_plain(rule) for rule in rules),
        tuple(actions),
        {name: numbers[id(state)] for name, state in analyzer.lr0_start_states.items()},
        dict(_ends(analyzer, numbers)),
        tuple(sorted(conflicts, key=lambda c: (len(c.prefix), c.prefix, c.terminal))),
    )


def _plain(rule: LarkRule) -> Rule:
    names = iter(symbol.name for symbol in rule.expansion)
    shape = rule.options.empty_indices or (False,) * len(rule.expansion)
    slots = tuple(None if empty else next(names) for empty in shape)
    return Rule(
        rule.origin.name, rule.alias or rule.origin.name, (*slots, *names), rule.options.expand1 and not rule.alias
    )


def _ends(analyzer: LALR_Analyzer, numbers: dict[int, int]) -> Iterator[tuple[str, int]]:
    for name, state in analyzer.lr0_start_states.items():
        (target,) = (t for symbol, t in state.transitions.items() if symbol.name == name)
        yield name, numbers[id(target)]


def _prefixes(analyzer: LALR_Analyzer) -> dict[int, tuple[str, ...]]:
    """For each state, the symbols of a shortest way to it from a start."""
    queue = deque(analyzer.lr0_start_states.values())
    found: dict[int, tuple[str, ...]] = {id(state): () for state in queue}
    while queue:
        state = queue.popleft()
        for symbol, target in state.transitions.items():
            if id(target) not in found:
                found[id(target)] = (*found[id(state)], symbol.name)
                queue.append(target)
    return found


def _conflict(state: LR0ItemSet, symbol: Symbol, prefix: tuple[str, ...]) -> Conflict:
    moves = [f"reduce {rule}" for rule in state.lookaheads[symbol]]
    moves += [f"shift  {item}" for item in state.closure if not item.is_satisfied and item.next == symbol]
    return Conflict(prefix, symbol.name, tuple(sorted(moves)))
