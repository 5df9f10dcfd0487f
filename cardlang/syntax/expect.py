"""What to tell an author when a line stops making sense: the words meant, and what could stand there instead.

Terminals are never named; what could stand there is said in classes of card language with examples.
"""

from __future__ import annotations

from functools import cache, lru_cache

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.source import Span
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.suggest import nearest
from cardlang.syntax.tables import END, Stop
from cardlang.syntax.tokens import Token
from cardlang.syntax.usage import BEGIN, load_usage, usual_word

_LINKS = frozenset({"IF_LINK", "WHEN_LINK", "OTHERWISE"})
"""How a sentence begins that asks about the one before it."""

_CLASSES = (
    ("a full stop", frozenset({"DOT"})),
    ("a comma", frozenset({"COMMA", "COMMA_DO", "COMMA_THEN", "COMMA_COST"})),
    ("a colon", frozenset({"COLON"})),
    ("a verb", frozenset({"VT", "VI"})),
    ("a noun", frozenset({"NOUN"})),
    ("a number", frozenset({"INT", "NUMWORD"})),
    ("a cost symbol", frozenset({"RESOURCE"})),
    ("a keyword", frozenset({"LSQB", "KEYWORD"})),
    ("the end of the line", frozenset({END})),
)
_EXAMPLES = {
    "riftbound": {
        "a verb": ("draw", "discard"),
        "a noun": ("unit", "gear"),
        "a number": ("1", "two"),
        "a cost symbol": ("[1]", "[R]"),
        "a keyword": ("[Tank]", "[Assault 2]"),
    },
    "magic": {
        "a verb": ("draw", "destroy"),
        "a noun": ("creature", "card"),
        "a number": ("1", "two"),
        "a cost symbol": ("{1}", "{R}"),
        "a keyword": ("flying", "trample"),
    },
}
"""What is shown of a class where no card says which of it stands there."""
_MOST_CLASSES, _MOST_EXAMPLES = 4, 3
COULD_STAND = "here could stand"


def explain_stop(stop: Stop, tokens: tuple[Token, ...], grammar: Grammar, end: int) -> Diagnostic:
    """The finding for a line that stops at a token, or ends too early."""
    if stop.index >= len(tokens):
        could = _could_stand(stop, tokens, grammar)
        return finding("CL202", "the ability ends too early", Span(end, end), help=could)
    token = tokens[stop.index]
    if token.terminal in _LINKS:
        message = f'nothing stands before "{_link(tokens, stop.index)}" that it could ask about'
        help = "say what is done first, in a sentence before it: You may discard 1. If you do, ..."
        return finding("CL207", message, Span(token.start, token.end), help=help)
    if token.text.startswith("\n"):
        could = _could_stand(stop, tokens, grammar)
        return finding("CL202", "this line ends too early", Span(token.start, token.start), help=could)
    if token.text == "—" and stop.index == len(tokens) - 1:
        help = "each mode stands on a line of its own, behind a bullet: • Draw 1."
        return finding("CL202", "no mode follows", Span(token.start, token.end), help=help)
    message = f'I can\'t read "{token.text}" here'
    near, could = _near(stop, grammar, token.text), _could_stand(stop, tokens, grammar)
    notes = (could,) if near and could else ()
    return finding("CL201", message, Span(token.start, token.end), notes=notes, help=near or could)


def _link(tokens: tuple[Token, ...], index: int) -> str:
    """The words of a link up to its comma."""
    words = [token.text for token in tokens[index : index + 5]]
    return " ".join(words[: words.index(",")] if "," in words else words)


def _near(stop: Stop, grammar: Grammar, text: str) -> str:
    near = nearest(text, _words_of(grammar.name, stop.expected))
    return f'did you mean "{near}"?' if near and near != text.lower() else ""


def _could_stand(stop: Stop, tokens: tuple[Token, ...], grammar: Grammar) -> str:
    """The classes of what could stand where a line stops, each with the examples that cards have most often there."""
    before = usual_word(tokens[stop.index - 1].text) if stop.index else BEGIN
    fitting = [(name, terminals) for name, terminals in _CLASSES if terminals & stop.expected]
    classes = [_with_examples(name, terminals, before, grammar) for name, terminals in fitting[:_MOST_CLASSES]]
    return f"{COULD_STAND} {', '.join(classes)}" if classes else ""


def _with_examples(name: str, terminals: frozenset[str], before: str, grammar: Grammar) -> str:
    usual = _EXAMPLES[grammar.name].get(name)
    if usual is None:
        return name
    follow = load_usage(grammar.name).behind.get(before, {})
    said = (word for word in sorted(follow, key=lambda word: (-follow[word], word)) if word.isalpha())
    fitting = [word for word in said if any(r.terminal in terminals for r in grammar.lexicon.look_up(word)[:1])]
    return f"{name} ({', '.join(fitting[:_MOST_EXAMPLES] if len(fitting) > 1 else usual)})"


@lru_cache(maxsize=512)
def _words_of(game: str, terminals: frozenset[str]) -> tuple[str, ...]:
    """The spellings of a game that are of one of the terminals."""
    spellings, places = _spelled(game)
    found = {place for terminal in terminals for place in places.get(terminal, ())}
    return tuple([spellings[place] for place in sorted(found)])


@cache
def _spelled(game: str) -> tuple[tuple[str, ...], dict[str, list[int]]]:
    """The spellings of a game, and for each terminal the places of those that can be of it."""
    readings = load_grammar(game).lexicon.readings
    places: dict[str, list[int]] = {}
    for place, found in enumerate(readings.values()):
        for reading in found:
            places.setdefault(reading.terminal, []).append(place)
    return tuple(readings), places
