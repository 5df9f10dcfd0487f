"""Words of several parts that are written with other capitals than cards have: "any Target", "main deck".

Levelled, a line is as long as it was, so that every place in it stays one. What was levelled is told; a name behind
"named" keeps its capitals. Single words are for `agreement.phrases`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix
from cardlang.nodes.frozen import frozen
from cardlang.source import Span
from cardlang.syntax.free_text import NAMING, find_name
from cardlang.syntax.grammar import load_grammar
from cardlang.syntax.tokens import Piece, scan

_BEFORE_SENTENCES = frozenset('.:,•"“—')
_BEGINNING = re.compile(r"(?:\A|\n|(?<=[.]) |(?<=[]}]:) )[a-z]")
"""The small letter that begins a text, a line, or what stands behind a full stop or a cost's symbols."""


@frozen
class Levelled:
    """A line with the capitals that cards have, and a finding for each word of several parts that had others."""

    text: str
    findings: tuple[Diagnostic, ...]


def levelled(text: str, game: str) -> Levelled | None:
    """The line with the capitals that cards have in words of several parts; None where it has them."""
    entries = _entries(game)
    pieces, _ = scan(text)
    found: list[Diagnostic] = []
    index = 0
    while index < len(pieces):
        if index and pieces[index - 1].text in NAMING:
            index += find_name(pieces, index)
            if index >= len(pieces):
                break
        words = next(_words_at(pieces, index, entries), ())
        if words:
            begins = index == 0 or pieces[index - 1].text in _BEFORE_SENTENCES or _is_arrow(pieces[:index])
            found += _written(text, pieces[index : index + len(words)], words, begins)
        index += len(words) or 1
    for one in found:
        assert one.fix is not None
        text = text[: one.fix.span.start] + one.fix.new + text[one.fix.span.end :]
    return Levelled(text, tuple(found)) if found else None


def _is_arrow(pieces: tuple[Piece, ...]) -> bool:
    return [piece.text for piece in pieces[-2:]] == [">", "]"]


def _words_at(
    pieces: tuple[Piece, ...], index: int, entries: dict[str, tuple[tuple[str, ...], ...]]
) -> Iterator[tuple[str, ...]]:
    """The words of several parts that stand at a piece in whatever capitals, the longest first."""
    for words in entries.get(pieces[index].text.lower(), ()):
        typed = [piece.text.lower().removesuffix("'s") for piece in pieces[index : index + len(words)]]
        spaced = all(piece.spaced for piece in pieces[index + 1 : index + len(words)])
        if spaced and typed == [word.lower() for word in words]:
            yield words


def _written(text: str, pieces: tuple[Piece, ...], words: tuple[str, ...], begins: bool) -> Iterator[Diagnostic]:
    """The finding about a word of several parts in other capitals; where a sentence may begin its first may be."""
    span = Span(pieces[0].start, pieces[0].start + len(" ".join(words)))
    typed, meant = text[span.start : span.end], " ".join(words)
    if begins and typed[:1].isupper():
        meant = typed[:1] + meant[1:]
    if len(typed) == len(meant) and typed != meant:
        small = sum(map(str.isupper, typed)) < sum(map(str.isupper, meant))
        message = "a capital is missing here" if small else "a capital stands inside the sentence"
        yield finding("CL305", message, span, help=f'did you mean "{meant}"?', fix=Fix(span, meant))


@cache
def _entries(game: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The words of several parts of a game by their first part in small letters, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for entries in load_grammar(game).lexicon.phrases.values():
        for words in entries:
            if all(word.replace("-", "").replace("'", "").isalpha() for word in words):
                found.setdefault(words[0].lower(), []).append(words)
    return {first: tuple(sorted(entries, key=len, reverse=True)) for first, entries in found.items()}


def with_capitals(text: str) -> str:
    """A text typed at a prompt, where nobody presses shift, with a capital at the beginning of each sentence."""
    return _BEGINNING.sub(lambda found: found[0].upper(), text)
