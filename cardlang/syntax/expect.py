"""What to tell an author when a line stops making sense: the words meant, and what could stand there instead.

Terminals are never named; what could stand there is said in classes of card language with examples.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.source import Span
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.suggest import Words, is_turned, nearest
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
    ("a value", frozenset({"STAT"})),
    ("a keyword", frozenset({"LSQB", "KEYWORD"})),
    ("the end of the line", frozenset({END})),
)
_TERMINALS = dict(_CLASSES)
_EXAMPLES: dict[str, dict[str, tuple[str, ...]]] = {
    "riftbound": {
        "a verb": ("draw", "discard"),
        "a noun": ("unit", "gear"),
        "a number": ("1", "two"),
        "a cost symbol": ("[1]", "[R]"),
        "a value": ("[M]",),
        "a keyword": ("[Tank]", "[Assault 2]"),
    },
    "magic": {
        "a verb": ("draw", "destroy"),
        "a noun": ("creature", "card"),
        "a number": ("1", "two"),
        "a cost symbol": ("{1}", "{R}"),
        "a value": ("power", "toughness"),
        "a keyword": ("flying", "trample"),
    },
}
"""What is shown of a class where no card says which of it stands there."""
_MARK_OF = {"a full stop": ".", "a comma": ",", "a colon": ":"}
"""A mark that stands there already is none that could."""
_LONGEST_SIGN = 2
_MOST_CLASSES, _MOST_EXAMPLES = 4, 3
COULD_STAND = "here could stand"
_BEFORE_SENTENCES = frozenset(".:,—•|\"' ")
_NEVER_LAST = frozenset(
    "of to in on at from for with by into onto under among during and or and/or if when whenever while unless as then a"
    " an the each your its their my another target up may that , : + - — ( [".split()
)
"""Words and marks behind which something follows."""
_DONE_FIRST = {"riftbound": "You may discard 1", "magic": "You may discard a card"}
"""What an effect may hang on."""


def explain_stop(stop: Stop, tokens: tuple[Token, ...], grammar: Grammar, end: int) -> Diagnostic:
    """The finding for a line that stops at a token, or ends too early."""
    if stop.index >= len(tokens):
        could = _could_stand(stop, tokens, grammar)
        return finding("CL202", "the ability ends too early", Span(end, end), help=could)
    token = tokens[stop.index]
    if token.terminal in _LINKS and (not stop.index or tokens[stop.index - 1].text[-1:] in _BEFORE_SENTENCES):
        link = _link(tokens, stop.index)
        message = f'nothing stands before "{link}" that it could ask about'
        first = f"{_DONE_FIRST[grammar.name]}. {link[0].upper()}{link[1:]}, ..."
        help = f"say what is done first, in a sentence before it: {first}"
        return finding("CL207", message, Span(token.start, token.end), help=help)
    if stop.index == len(tokens) - 1 and token.text.lower() in _NEVER_LAST and token.text != "—":
        usual = _usual_behind(token.text, grammar)
        return finding("CL202", f'something must follow "{token.text}"', Span(end, end), help=usual)
    if token.text == "(" and _is_long(tokens, stop.index):
        return _in_parentheses(tokens, stop.index)
    if token.text.startswith("\n"):
        could = _could_stand(stop, tokens, grammar)
        return finding("CL202", "this line ends too early", Span(token.start, token.start), help=could)
    if token.text == "—" and stop.index == len(tokens) - 1:
        help = "each mode stands on a line of its own, behind a bullet: • Draw 1."
        return finding("CL202", "no mode follows", Span(token.start, token.end), help=help)
    message = f'I can\'t read "{token.text}" here'
    near, could = _near(stop, grammar, token), _could_stand(stop, tokens, grammar)
    notes = (could,) if near else ()
    return finding("CL201", message, Span(token.start, token.end), notes=notes, help=near or could)


def explain_unknown(found: Diagnostic, stop: Stop, tokens: tuple[Token, ...], grammar: Grammar) -> Diagnostic:
    """The finding about a word that is not known, saying what could stand there where no word is near it."""
    token = tokens[stop.index] if stop.index < len(tokens) else None
    if found.help or token is None or token.start != found.span.start:
        return found
    return replace(found, help=_could_stand(stop, tokens, grammar))


def _is_long(tokens: tuple[Token, ...], index: int) -> bool:
    """Whether more stands in a parenthesis than a symbol or keyword in the wrong brackets."""
    inside = [token.text for token in tokens[index + 1 :]]
    return (inside.index(")") if ")" in inside else len(inside)) > _LONGEST_SIGN


def _in_parentheses(tokens: tuple[Token, ...], index: int) -> Diagnostic:
    """What to say of a parenthesis that is neither reminder text nor can be read."""
    last = next((number for number in range(index, len(tokens)) if tokens[number].text == ")"), len(tokens) - 1)
    span = Span(tokens[index].start, tokens[last].end)
    help = 'reminder text is whole sentences: put a full stop before the ")"'
    inside = tokens[last - 1].end
    return finding("CL201", "this is no reminder text", span, help=help, fix=Fix(Span(inside, inside), "."))


def _usual_behind(word: str, grammar: Grammar) -> str:
    """The classes of what cards say behind a word, the most usual first, each with examples."""
    usual = usual_word(word)
    follow = load_usage(grammar.name).behind.get(usual, {})
    counts = {
        name: sum(count for said, count in follow.items() if _is_of(said, terminals, grammar))
        for name, terminals in _CLASSES
    }
    fitting = sorted((entry for entry in _CLASSES if counts[entry[0]]), key=lambda entry: -counts[entry[0]])
    classes = [_with_examples(name, usual, grammar.name) for name, _ in fitting[:_MOST_CLASSES]]
    return f"{COULD_STAND} {', '.join(classes)}" if classes else ""


def _is_of(word: str, terminals: frozenset[str], grammar: Grammar) -> bool:
    return any(reading.terminal in terminals for reading in grammar.lexicon.look_up(word)[:1])


def _link(tokens: tuple[Token, ...], index: int) -> str:
    """The words of a link up to its comma."""
    words = [token.text for token in tokens[index : index + 5]]
    return " ".join(words[: words.index(",")] if "," in words else words)


def _near(stop: Stop, grammar: Grammar, token: Token) -> str:
    """The word that was meant; for one that cards say elsewhere only another with the same letters."""
    near = nearest(token.text, _words_of(grammar.name, stop.expected))
    if not near or near == token.text.lower():
        return ""
    known = bool(grammar.lexicon.look_up(token.text))
    return f'did you mean "{near}"?' if not known or is_turned(token.text, near) else ""


def _could_stand(stop: Stop, tokens: tuple[Token, ...], grammar: Grammar) -> str:
    """The classes of what could stand where a line stops, each with the examples that cards have most often there."""
    before = usual_word(tokens[stop.index - 1].text) if stop.index else BEGIN
    fitting = [(name, terminals) for name, terminals in _CLASSES if terminals & stop.expected]
    written = tokens[stop.index].text if stop.index < len(tokens) else ""
    fitting = [(name, terminals) for name, terminals in fitting if _MARK_OF.get(name) != written]
    classes = [_with_examples(name, before, grammar.name) for name, _ in fitting[:_MOST_CLASSES]]
    return f"{COULD_STAND} {', '.join(classes or _words_there(stop, before, grammar))}"


def _words_there(stop: Stop, before: str, grammar: Grammar) -> list[str]:
    """Some words that could stand where a line stops, those first that cards say behind the word before."""
    follow = load_usage(grammar.name).behind.get(before, {})
    words = sorted(_words_of(grammar.name, stop.expected), key=lambda word: (-follow.get(usual_word(word), 0), word))
    return [f'"{word}"' for word in words[:_MOST_EXAMPLES]] or ["other words"]


@lru_cache(maxsize=1 << 12)
def _with_examples(name: str, before: str, game: str) -> str:
    """A class with the words of it that cards say most behind a word."""
    usual = _EXAMPLES[game].get(name)
    if usual is None:
        return name
    fitting = [word for word in _usual(before, game) if _is_of(word, _TERMINALS[name], load_grammar(game))]
    return f"{name} ({', '.join(fitting[:_MOST_EXAMPLES] if len(fitting) > 1 else usual)})"


@lru_cache(maxsize=1 << 10)
def _usual(before: str, game: str) -> tuple[str, ...]:
    """The words that cards say behind a word, the most usual first."""
    follow = load_usage(game).behind.get(before, {})
    return tuple(word for word in sorted(follow, key=lambda word: (-follow[word], word)) if word.isalpha())


@lru_cache(maxsize=512)
def _words_of(game: str, terminals: frozenset[str]) -> Words:
    """The spellings of a game that are of one of the terminals."""
    spellings, places = _spelled(game)
    found = {place for terminal in terminals for place in places.get(terminal, ())}
    return Words([spellings[place] for place in sorted(found)])


@cache
def _spelled(game: str) -> tuple[tuple[str, ...], dict[str, list[int]]]:
    """The spellings of a game, and for each terminal the places of those that can be of it."""
    readings = load_grammar(game).lexicon.readings
    places: dict[str, list[int]] = {}
    for place, found in enumerate(readings.values()):
        for reading in found:
            places.setdefault(reading.terminal, []).append(place)
    return tuple(readings), places
