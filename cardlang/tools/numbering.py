"""Numbers in the wrong dress: what an author who wrote "draw two" or "destroy 2" for the other meant.

Only for findings about text that is not read, and only where the text can be read with the number changed; a text that
is read is judged by `templating.numbers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cardlang.diagnostics import Diagnostic, Fix, Severity
from cardlang.library import CardReading, read_card
from cardlang.source import Span
from cardlang.syntax.reminder_usual import NUMBERS

_WORDS = {number: word for word, number in NUMBERS.items()}
_NUMBER = re.compile(
    rf"(?<![\w\[{{])(?P<said>\d+|{'|'.join(NUMBERS)})(?P<order>st|nd|rd|th)?(?![\w\]}}])", re.IGNORECASE
)
_ORDER = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_BRACES = {"riftbound": "[{}]", "magic": "{{{}}}"}
_ONE = re.compile(r"\b(?:up to|at least|at most|exactly|more than) $", re.IGNORECASE)
_COST = re.compile(r"\b[Cc]osts?(?: [a-z]+)* $")
_SYMBOL = re.compile(r"[\[{]([^\[\]{}]+)[\]}]")
_UNKNOWN = frozenset("XYZ")
"""What stands before a number: "{X}{2}"."""
_LARGEST = 20


def with_number(found: Diagnostic, reading: CardReading, face: int) -> Diagnostic | None:
    """The finding with the number at its place written as it can be read; None where that mends nothing."""
    text, game = reading.card.faces[face].text, reading.card.game or ""
    if found.code == "CL303" and "before the other symbols" in found.message:
        return _in_order(found, text, game)
    numbers = _numbers_at(found.span, text)
    if not numbers:
        return None
    whole = Span(numbers[0].start() - (len(numbers) > 1), numbers[-1].end())
    wrong = errors(reading, face)
    for new in dict.fromkeys(_ways(numbers, text, game)):
        changed = text[: whole.start] + new + text[whole.end :]
        if errors(with_text(reading, face, changed), face) < wrong:
            return replace(found, help=f'did you mean "{new}"?', fix=Fix(whole, new))
    return None


def _in_order(found: Diagnostic, text: str, game: str) -> Diagnostic:
    """The finding with its symbols in the order that cards have them, and what is paid the same: "[1][R]"."""
    written = _SYMBOL.findall(text[found.span.start : found.span.end])
    number = sum(int(one) for one in written if one.isdecimal())
    unknown = [one for one in written if one in _UNKNOWN]
    others = [one for one in written if not one.isdecimal() and one not in _UNKNOWN]
    new = "".join(_BRACES[game].format(one) for one in (*unknown, str(number), *others))
    return replace(found, help=f'did you mean "{new}"?', fix=Fix(found.span, new))


def _numbers_at(span: Span, text: str) -> list[re.Match[str]]:
    """The numbers among some words; else the one before them."""
    inside = [n for n in _NUMBER.finditer(text) if span.start <= n.start() < max(span.end, span.start + 1)]
    signed = [n for n in inside if text[n.start() - 1 : n.start()] in ("+", "-", "−")]
    before = [n for n in _NUMBER.finditer(text, 0, span.start) if text[n.end() : span.start] == " "]
    return signed if len(signed) > 1 else (inside or before)[:1]


def _ways(numbers: list[re.Match[str]], text: str, game: str) -> Iterator[str]:
    """Other ways to write some numbers, with the words between them; the likeliest first."""
    first, last = numbers[0], numbers[-1]
    start = first.start() - (len(numbers) > 1)
    said = first["said"].lower()
    number = NUMBERS.get(said, int(said) if said.isdigit() else 0)
    if first["order"]:
        yield from _ORDER[number : number + 1]
        return
    if not said.isdigit():
        digits = _NUMBER.sub(lambda n: str(NUMBERS.get(n["said"].lower(), n["said"])), text[start : last.end()])
        symbol = _BRACES[game].format(number)
        yield from (symbol, digits) if _COST.search(text, 0, start) else (digits, symbol)
    elif number == 1:
        article = "an" if text[first.end() :].lstrip()[:1] in "aeiou" else "a"
        of = _ONE.search(text, 0, first.start()) or text[first.end() :].startswith((" mana", " of", " or "))
        yield from ("one", article) if of else (article, "one")
    elif number in _WORDS:
        yield _WORDS[number]
    if number <= _LARGEST and game == "magic":
        yield f"{'a' if number == 1 else _WORDS.get(number, number)} card{'' if number == 1 else 's'}"


def errors(reading: CardReading, face: int) -> int:
    """How many errors a face has."""
    return sum(1 for found in reading.faces[face].findings if found.severity is Severity.ERROR)


def with_text(reading: CardReading, face: int, text: str) -> CardReading:
    """The card read with another text on one of its faces."""
    faces = reading.card.faces
    changed = (*faces[:face], replace(faces[face], text=text), *faces[face + 1 :])
    return read_card(replace(reading.card, faces=changed), reading.profile)
