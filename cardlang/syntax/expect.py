"""What to tell an author when a line stops making sense: the words meant, and what could stand there instead.

Terminals are never named; what could stand there is said in classes of card language with examples.
"""

from __future__ import annotations

from functools import lru_cache

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.source import Span
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.suggest import nearest
from cardlang.syntax.tables import END, Stop
from cardlang.syntax.tokens import Token

_LINKS = frozenset({"IF_LINK", "WHEN_LINK", "OTHERWISE"})
"""How a sentence begins that asks about the one before it."""

_CLASSES = (
    ("a full stop", frozenset({"DOT"})),
    ("a comma", frozenset({"COMMA", "COMMA_DO", "COMMA_THEN", "COMMA_COST"})),
    ("a colon", frozenset({"COLON"})),
    ("a verb (draw, discard)", frozenset({"VT", "VI"})),
    ("a noun (unit, card, creature)", frozenset({"NOUN"})),
    ("a number", frozenset({"INT", "NUMWORD"})),
    ("a cost symbol", frozenset({"RESOURCE"})),
    ("a keyword", frozenset({"LSQB", "KEYWORD"})),
    ("the end of the line", frozenset({END})),
)


def explain_stop(stop: Stop, tokens: tuple[Token, ...], grammar: Grammar, end: int) -> Diagnostic:
    """The finding for a line that stops at a token, or ends too early."""
    if stop.index >= len(tokens):
        return finding("CL202", "the ability ends too early", Span(end, end), help=_expected(stop, grammar, ""))
    token = tokens[stop.index]
    if token.terminal in _LINKS:
        message = f'nothing stands before "{_link(tokens, stop.index)}" that it could ask about'
        help = "say what is done first, in a sentence before it: You may discard 1. If you do, ..."
        return finding("CL207", message, Span(token.start, token.end), help=help)
    message = f'I can\'t read "{token.text}" here'
    return finding("CL201", message, Span(token.start, token.end), help=_expected(stop, grammar, token.text))


def _link(tokens: tuple[Token, ...], index: int) -> str:
    """The words of a link up to its comma."""
    words = [token.text for token in tokens[index : index + 5]]
    return " ".join(words[: words.index(",")] if "," in words else words)


def _expected(stop: Stop, grammar: Grammar, text: str) -> str:
    near = nearest(text, _words_of(grammar.name, stop.expected))
    if near and near != text.lower():
        return f'did you mean "{near}"?'
    classes = [name for name, terminals in _CLASSES if terminals & stop.expected][:4]
    return f"here could stand {', '.join(classes)}" if classes else ""


@lru_cache(maxsize=512)
def _words_of(game: str, terminals: frozenset[str]) -> tuple[str, ...]:
    """The spellings of a game that are of one of the terminals."""
    readings = load_grammar(game).lexicon.readings.items()
    return tuple(spelling for spelling, found in readings if any(r.terminal in terminals for r in found))
