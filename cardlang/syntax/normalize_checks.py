"""What is wrong with a text before any word of it is read: control characters, foreign scripts, open brackets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix, Severity
from cardlang.source import Span
from cardlang.syntax.normalize_marks import INVISIBLE

MOST_FINDINGS = 20
"""How many findings of one code a face gets; a binary file has no use for more."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd\ufffe\uffff\ud800-\udfff\ue000-\uf8ff]")
_FORMAT = re.compile("[\u061c\u200c-\u200f\u202a-\u202e\u2061-\u206f\ufff9-\ufffb]")
_PAIRS = (
    ("(", ")", "parenthesis", re.compile(r"[()]")),
    ("[", "]", "bracket", re.compile(r"[\[\]]")),
    ("{", "}", "brace", re.compile(r"[{}]")),
)
"""The marks that stand in pairs, what they are called, and what finds both."""
_STANDS_IN_PAIRS = re.compile(r"[()\[\]{}\"]")
_CLOSING = {"[": "]", "{": "}"}
_INSIDE = r"(?P<inside>\d{1,2}|[A-Z](?:/[A-Z]){0,2}|[A-Z][a-z]+(?:-[A-Z][a-z]+)?(?: \d{1,2})?)"
_SYMBOL_OPEN = re.compile(rf"[\[{{]{_INSIDE}(?:[)}}\]]|(?![\w/]))")
_SYMBOL_CLOSED = re.compile(rf"(?:(?<!\w)|[({{\[]){_INSIDE}[\]}}]$")
_LATIN_ENDS = 0x0250
_LATIN_EXTENDED = range(0x1E00, 0x1F00)
_MOST_FOREIGN = 0.5
_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = frozenset(
    "the an of to and or your you it its this that is are card cards when whenever target each may if turn draw "
    "with from all until into".split()
)
_LANGUAGES = {
    "German": "der das und oder eine einen einer ein du deine deiner deinen wenn kann ist nicht wird auf zu dem dieser",
    "French": "le les une des vous votre vos quand peut est ne pas ou sur dans et du au ce cette jusqu",
    "Spanish": "el los las una tu tus cuando puede del que en se este esta criatura carta si",
    "Italian": "il gli una tuo tua quando può di del che questa questo carta creatura ogni",
    "Portuguese": "um uma seu sua quando pode não do da que em criatura carta até esta este",
}
_FUNCTION_WORDS = {name: frozenset(words.split()) for name, words in _LANGUAGES.items()}
_ANY_FOREIGN = frozenset().union(*_FUNCTION_WORDS.values())
_FEWEST_FOREIGN = 3


def check_characters(text: str) -> list[Diagnostic]:
    """Control and undecodable characters, and a text mostly in another script or language."""
    other = _other_language(text)
    if text.isascii() and not _CONTROL.search(text):
        return [other] if other else []
    findings = [_control(found) for found, _ in zip(_controls(text), range(MOST_FINDINGS), strict=False)]
    foreign = (None if text.isascii() else _foreign_script(text)) or other
    return [*findings, foreign] if foreign else findings


def check_pairs(view: str, start: int, end: int) -> list[Diagnostic]:
    """Quotes, parentheses and brackets of one line that are opened and not closed, or closed and not opened."""
    findings: list[Diagnostic] = []
    if not _STANDS_IN_PAIRS.search(view, start, end):
        return findings
    for opening, closing, name, marks in _PAIRS:
        at = _unpaired(marks.finditer(view, start, end), opening)
        if at is not None:
            other = closing if view[at] == opening else opening
            alone = _unbalanced(view[at], at, f"this {name} has no partner on its line", other)
            findings.append(_closed(alone, view, at, end) or _opened(alone, view, at, start) or alone)
    findings = list(_without_mates(findings))
    if view.count('"', start, end) % 2:
        findings.append(
            _unbalanced('"', view.rfind('"', start, end), "this quotation mark has no partner on its line", '"')
        )
    return findings


def _without_mates(findings: list[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings in order without those about marks that the edit of one before them exchanges."""
    exchanged: list[Span] = []
    for found in sorted(findings, key=lambda one: one.span):
        if not any(span.start <= found.span.start < span.end for span in exchanged):
            yield found
            exchanged += [found.fix.span] if found.fix else []


def _unbalanced(mark: str, at: int, why: str, other: str) -> Diagnostic:
    help = f"write the {other} that belongs to it, or leave out this {mark}"
    return Diagnostic("CL103", Severity.ERROR, f"{mark} stands alone: {why}.", Span(at, at + 1), help=help)


def _closed(alone: Diagnostic, view: str, at: int, end: int) -> Diagnostic | None:
    """A symbol or keyword whose bracket is not closed, or closed by another, with the edit that closes it."""
    inside = _SYMBOL_OPEN.match(view, at, end)
    if inside is None:
        return None
    closing = _CLOSING[view[at]]
    fix = Fix(Span(inside.end("inside"), inside.end()), closing)
    return replace(alone, help=f'did you mean "{view[at] + inside["inside"] + closing}"?', fix=fix)


def _opened(alone: Diagnostic, view: str, at: int, start: int) -> Diagnostic | None:
    """A symbol whose bracket was never opened, or opened by another, with the edit that opens it."""
    inside = _SYMBOL_CLOSED.search(view, start, at + 1)
    if inside is None:
        return None
    opening = next(mark for mark, closing in _CLOSING.items() if closing == view[at])
    fix = Fix(Span(inside.start(), inside.start("inside")), opening)
    return replace(alone, help=f'did you mean "{opening + inside["inside"] + view[at]}"?', fix=fix)


def _unpaired(marks: Iterable[re.Match[str]], opening: str) -> int | None:
    """Where the first mark without a partner stands."""
    open_at: list[int] = []
    for mark in marks:
        if mark[0] == opening:
            open_at.append(mark.start())
        elif not open_at:
            return mark.start()
        else:
            open_at.pop()
    return open_at[0] if open_at else None


def _controls(text: str) -> Iterator[re.Match[str]]:
    yield from _CONTROL.finditer(text)
    yield from _FORMAT.finditer(text)


def _control(found: re.Match[str]) -> Diagnostic:
    char = found[0]
    if char == "\ufffd":
        message = "a character here could not be decoded; is the file in UTF-8?"
    else:
        message = f"there is a control character here (U+{ord(char):04X}), which no card text has."
    return Diagnostic("CL104", Severity.ERROR, message, Span(*found.span()))


def _foreign_script(text: str) -> Diagnostic | None:
    letters = [i for i, char in enumerate(text) if char.isalpha()]
    foreign = [i for i in letters if not _is_latin(text[i])]
    if len(foreign) <= _MOST_FOREIGN * len(letters):
        return None
    script = unicodedata.name(text[foreign[0]], "another").split(" ")[0].capitalize()
    message = f"this text is in another script ({script}); I read card text in English."
    return Diagnostic("CL105", Severity.ERROR, message, Span(foreign[0], foreign[-1] + 1))


def _other_language(text: str) -> Diagnostic | None:
    """A finding when the small words of the text are those of another language in Latin letters."""
    words = [word.lower() for word in _WORD.findall(text)]
    if sum(map(_ANY_FOREIGN.__contains__, words)) < _FEWEST_FOREIGN:
        return None
    english = sum(word in _ENGLISH for word in words)
    counts = {name: sum(word in own for word in words) for name, own in _FUNCTION_WORDS.items()}
    language = max(counts, key=lambda name: counts[name])
    if counts[language] < max(_FEWEST_FOREIGN, 2 * english + 1):
        return None
    first = next(found for found in _WORD.finditer(text) if found[0].lower() in _FUNCTION_WORDS[language])
    message = f"this text is in another language ({language}); I read card text in English."
    return Diagnostic("CL105", Severity.ERROR, message, Span(first.start(), len(text.rstrip())))


def _is_latin(char: str) -> bool:
    return ord(char) < _LATIN_ENDS or ord(char) in _LATIN_EXTENDED or char in INVISIBLE
