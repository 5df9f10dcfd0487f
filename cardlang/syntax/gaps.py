"""Reading around words that fit nowhere: they become a gap, one token that the grammar takes in a few places.

A gap begins where the grammar has `UNREAD` and ends at the next safe place of the line: a comma that ends a lead, a
full stop, "unless", a colon. What is around it is read by the same tables, so a cost keeps its place in the ability.
Words that would change what stands outside are never in a gap that leaves it standing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.nodes.frozen import frozen
from cardlang.syntax.tables import END, Tables, run, stop_of
from cardlang.syntax.tokens import Token

UNREAD = "UNREAD"

MOST_GAPS = 64
"""Each gap takes another run over the line: one that needs more of them than any card is not read at all."""

_SAFE = frozenset({"DOT", "DOT_UNSAID", "COMMA", "UNLESS", "COLON", "DASH_MODES"})
"""Where a gap may end, besides the line's own end: the token behind it."""
_WALLS = frozenset({"DOT", "DOT_UNSAID", "BULLET", "ROW", "DASH_MODES", "IF_LINK", "WHEN_LINK"})
"""What no gap reaches across, though it may begin with one."""
_LEAVING = frozenset({"COMMA", "UNLESS", "COLON"})
"""The safe places behind which more of the same sentence or ability stands."""
_OPENING, _CLOSING = frozenset({"QUOTE", "QUOTE_IN"}), frozenset({"QUOTE_END", "QUOTE_IN_END"})
_TURNING = frozenset({"CANT", "WOULD", "INSTEAD"})
"""What makes of the words outside something forbidden or replaced: a gap with these leaves none of a sentence."""


@frozen
class Parsed:
    """What came of a line with gaps: the value, or None, and the numbers of the tokens that the gaps took.

    `stops` are the tokens at which reading stopped, one for each gap, each with what could have stood there.
    """

    value: object
    unread: tuple[int, ...]
    stops: tuple[tuple[int, frozenset[str]], ...] = ()


def read_around(
    tables: Tables, tokens: Sequence[Token], reduce: Callable[[int, list[object]], object], start: str = "line"
) -> Parsed:
    """Run the tables over tokens, with a gap for each stretch that fits nowhere."""
    line = list(tokens)
    numbers = list(range(len(line)))
    unread: set[int] = set()
    stops: list[tuple[int, frozenset[str]]] = []
    for _ in range(MOST_GAPS):
        stop = stop_of(tables, start, line)
        if stop is None:
            return Parsed(run(tables, start, line, reduce), tuple(sorted(unread)), tuple(stops))
        stops.append((numbers[stop.index] if stop.index < len(line) else len(tokens), stop.expected))
        found = _gap(tables, start, line, stop.index)
        if found is None:
            return Parsed(None, tuple(range(len(tokens))), tuple(stops))
        begin, end = found
        unread.update(range(numbers[begin], numbers[end] if end < len(line) else len(tokens)))
        line[begin:end] = [_token(line[begin:end])]
        numbers[begin:end] = [numbers[begin]]
    return Parsed(None, tuple(range(len(tokens))), tuple(stops))


def _token(taken: Sequence[Token]) -> Token:
    words = " ".join(token.text for token in taken)
    return Token(UNREAD, words, taken[0].start, taken[-1].end, words)


def _gap(tables: Tables, start: str, line: Sequence[Token], stop: int) -> tuple[int, int] | None:
    """The stretch of a line that becomes a gap: the latest beginning before the stop that leaves a safe place."""
    for begin, states in reversed(_beginnings(tables, start, line, stop)):
        for end in _ends(line, begin, stop):
            if _shifted(tables, states, line[end].terminal if end < len(line) else END):
                return begin, end
    return None


def _beginnings(tables: Tables, start: str, line: Sequence[Token], stop: int) -> list[tuple[int, list[int]]]:
    """The places up to a stop where a gap could begin, each with the parser's states behind the gap."""
    states = [tables.starts[start]]
    found: list[tuple[int, list[int]]] = []
    index = 0
    while True:
        behind = _shifted(tables, states, UNREAD)
        if behind:
            found.append((index, behind))
        action = tables.actions[states[-1]].get(line[index].terminal if index < len(line) else END)
        if action is None or (index >= stop and action >= 0):
            return found
        if action < 0:
            _reduce(tables, states, ~action)
        else:
            states.append(action)
            index += 1


def _shifted(tables: Tables, states: Sequence[int], terminal: str) -> list[int]:
    """The parser's states behind a terminal, after what it completes before that; none when it does not take it."""
    found = list(states)
    while True:
        action = tables.actions[found[-1]].get(terminal)
        if action is None:
            return []
        if action >= 0:
            return [*found, action]
        _reduce(tables, found, ~action)


def _reduce(tables: Tables, states: list[int], number: int) -> None:
    size, origin, _ = tables.reductions[number]
    if size:
        del states[-size:]
    states.append(tables.actions[states[-1]][origin])


def _ends(line: Sequence[Token], begin: int, stop: int) -> list[int]:
    """The safe places behind a beginning, at the stop or after it; none beyond a wall or the quote it stands in."""
    found: list[int] = []
    quotes, turning = 0, False
    for here in range(begin, len(line)):
        name = line[here].terminal
        if name in _CLOSING:
            quotes -= 1
            if quotes < 0:
                return found
        elif name in _OPENING:
            quotes += 1
        elif quotes == 0 and not (name == "COLON" and line[here - 1].terminal == "DO_THIS"):
            turning = turning or name in _TURNING
            if here >= stop and here > begin and name in _SAFE and not (turning and name in _LEAVING):
                found.append(here)
            if name in _WALLS and here > begin:
                return found
    return [*found, len(line)]
