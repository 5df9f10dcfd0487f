"""One edit that makes a line readable: what an author who mistyped one word or mark most likely meant.

The search tries edits around the place where a line stops making sense, the likeliest first, and reads each result.
It is for the few lines that people look at: it reads a line up to `MOST_TRIES` times, and a batch does without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardlang.nodes.base import Node
from cardlang.syntax.agreement import disagreements
from cardlang.syntax.agreement_phrases import wrong_neighbours
from cardlang.syntax.build import Builder
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.lexer import UNKNOWN, tokenize
from cardlang.syntax.suggest import near_words
from cardlang.syntax.tables import Stop, run
from cardlang.syntax.tokens import Token

MOST_TRIES = 250
LONGEST = 600
"""Code points of a line that is searched."""

_PREPOSITIONS = ("of", "to", "in", "on", "at", "from", "for", "with", "by", "into", "onto", "under", "among", "during")
_PRONOUNS = ("me", "it", "I", "you", "them", "they", "its", "their", "your", "my")
_MARKS = (".", ",", ":", " —", "—")
_MISSING = (
    *(",", ".", ":", "a", "to", "you", "the", "of", "target", "your", "may", "it", "gain", "if", "do", "and", "or"),
    *(
        "from",
        "at",
        "in",
        "is",
        "each",
        "have",
        "when",
        "I",
        "creature",
        "unit",
        "card",
        "cards",
        "me",
        "1",
        "damage",
        "turn",
    ),
    *("this", "that", "pay", "draw", "cost", "control", "life", "hand", "can", "on", "with", "into", "instead", "an"),
)
_SYMBOL = re.compile(r"[(\[{]?(\w{1,3})[)\]}]?")
_OWN_SIGN = {"riftbound": ("[{}]", {"T": "E", "C": "A"}), "magic": ("{{{}}}", {"E": "T", "A": "C"})}


@dataclass(frozen=True, slots=True)
class Edit:
    """Other words for those at a place of a line; `shown` is what to show of them, with the words around."""

    start: int
    end: int
    new: str
    shown: str


def find_repair(text: str, at: int, game: str) -> str:
    """What an author most likely meant by a line that makes no sense from offset `at` on, as a question, or ""."""
    if len(text) > LONGEST:
        return ""
    grammar = load_grammar(game)
    builder = Builder(grammar)
    reached = _reached(text, grammar, builder)
    best, shown = reached + 12, ""
    for _, edit in zip(range(MOST_TRIES), _edits(text, at, grammar), strict=False):
        changed = text[: edit.start] + edit.new + text[edit.end :]
        got = _reached(changed, grammar, builder)
        if got < 0:
            return edit.shown
        progress = got - (len(changed) - len(text))
        if progress > best:
            best, shown = progress, edit.shown
    return shown


def _reached(text: str, grammar: Grammar, builder: Builder) -> int:
    """How far a line can be read: the offset at which it stops, or -1 when it is read."""
    tokens, findings = tokenize(text, grammar.lexicon)
    if not tokens:
        return 0
    value = run(grammar.tables, "line", tokens, builder.reduce)
    if isinstance(value, Stop):
        return tokens[value.index].start if value.index < len(tokens) else len(text)
    if findings or not isinstance(value, Node):
        return 0
    found = next((f for f in (*wrong_neighbours(tokens), *disagreements(value, grammar))), None)
    return -1 if found is None else max(0, found.span.start)


def _edits(text: str, at: int, grammar: Grammar) -> Iterator[Edit]:
    """The edits worth trying, the likeliest first."""
    tokens, _ = tokenize(text, grammar.lexicon)
    index = next((i for i, token in enumerate(tokens) if token.end > at), len(tokens))
    here = tokens[index : index + 1]
    behind = tokens[max(0, index - 1) : index]
    around = (*here, *behind, *tokens[index + 1 : index + 2], *tokens[max(0, index - 2) : max(0, index - 1)])
    known = not here or here[0].terminal != UNKNOWN
    for place in (at, *(token.start for token in behind)):
        yield from _symbols(text, place, grammar)
    yield from _doubled(text, at)
    for token in (*here, *behind, *(around[3:] if known else ())):
        yield from _spelled_otherwise(token, at, grammar)
    yield from _other_marks(around[:3], at)
    yield from _left_out(text, [t for t in here if behind and t.text == behind[0].text])
    for word in _PREPOSITIONS:
        yield from (_replace(t, word, at) for t in around if t.text.lower() in _PREPOSITIONS)
    for word in _PRONOUNS:
        yield from (_replace(t, word, at) for t in (*here, *behind) if t.text in (*_PRONOUNS, "i"))
    if here:
        yield from (_put_in(text, here[0].start, mark) for mark in (",", ".", ":"))
    yield from _swapped(text, tokens, index)
    places = [token.start for token in (*here, *tokens[index + 1 : index + 2], *behind)]
    if not here:
        places.insert(0, len(text))
    for place in places:
        yield from (_put_in(text, place, word) for word in _MISSING)
    yield from _left_out(text, around)


def _symbols(text: str, at: int, grammar: Grammar) -> Iterator[Edit]:
    """The symbol or keyword at a place in the brackets that the game writes it in."""
    form, other = _OWN_SIGN[grammar.name]
    found = _SYMBOL.match(text, at)
    if found and text[found.end() : found.end() + 1] in (":", ",", ".", " ", ""):
        sign = found[1].upper()
        for inner in (other.get(sign, sign), sign):
            yield _edit(found.start(), found.end(), form.format(inner))
    word = re.compile(r"\[?([A-Z][a-z]+(?: \d)?)\]?").match(text, at)
    if word:
        yield _edit(word.start(), word.end(), f"[{word[1]}]")
        yield _edit(word.start(), word.end(), word[1])


def _doubled(text: str, at: int) -> Iterator[Edit]:
    """A word that stands twice before the place, one of them left out."""
    for found in re.finditer(r"(?i)\b(\w+) \1\b", text[: at + 30]):
        if found.end() > at - 40:
            yield Edit(found.start(), found.end(), found[1], f'leave out one "{found[1]}"')


def _edit(start: int, end: int, new: str) -> Edit:
    return Edit(start, end, new, f'did you mean "{new}"?')


def _spelled_otherwise(token: Token, at: int, grammar: Grammar) -> Iterator[Edit]:
    """The words that a word may be a misspelling of, and two words that were written as one."""
    if not token.text[:1].isalpha():
        return
    capital = token.text[0].isupper()
    for word in near_words(token.text, grammar.lexicon.vocabulary):
        if word.lower() != token.text.lower():
            yield _replace(token, word[0].upper() + word[1:] if capital else word, at)
    known = grammar.lexicon.look_up(token.text)
    for cut in () if known else range(1, len(token.text)):
        one, other = token.text[:cut], token.text[cut:]
        if grammar.lexicon.look_up(one) and grammar.lexicon.look_up(other):
            yield _replace(token, f"{one} {other}", at)


def _replace(token: Token, word: str, at: int) -> Edit:
    instead = "" if token.start <= at <= token.end else f' instead of "{token.text}"'
    return Edit(token.start, token.end, word, f'did you mean "{word}"{instead}?')


def _other_marks(tokens: Sequence[Token], at: int) -> Iterator[Edit]:
    for token in tokens:
        if token.text in (".", ",", ":", ";", "!", "?", "—"):
            yield from (_replace(token, mark, at) for mark in _MARKS if mark != token.text)


def _left_out(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    for token in tokens:
        start = token.start - 1 if text[token.start - 1 : token.start] == " " else token.start
        yield Edit(start, token.end, "", f'leave out "{token.text}"')


def _swapped(text: str, tokens: Sequence[Token], index: int) -> Iterator[Edit]:
    """Two neighbouring words the other way round."""
    for first in (index - 1, index, index - 2):
        if 0 <= first < len(tokens) - 1:
            one, other = tokens[first], tokens[first + 1]
            if one.text[:1].isalnum() and other.text[:1].isalnum():
                new = other.text + text[one.end : other.start] + one.text
                yield Edit(one.start, other.end, new, f'did you mean "{new}"?')


def _put_in(text: str, place: int, word: str) -> Edit:
    """A word or mark before a place, shown with the words around it."""
    before, behind = text[:place], text[place:]
    if word in _MARKS:
        start = len(before.rstrip())
        new = word + " " * bool(behind)
    else:
        start = place
        new = f"{word} " if behind[:1].isalnum() or behind[:1] in "[{~" else word
        if before[-1:] not in ("", " "):
            new = f" {new}"
    left = re.search(r"\S*\s?$", text[:start])
    right = re.match(r"\s*[^\s.,:]*", behind)
    shown = f"{left[0] if left else ''}{new}{right[0] if right and word not in _MARKS else ''}".strip()
    return Edit(start, place, new, f'did you mean "{shown}"?')
