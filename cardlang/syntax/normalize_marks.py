"""Spelling symbols, quotes, dashes and blanks one way.

`level` makes a view of a text, as long as the text, in which marks of one code point are spelled the one way;
`find_marks` finds the longer ones. The dialect says which symbols there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix, Severity
from cardlang.dialects.dialect import Dialect
from cardlang.dialects.registry import DIALECTS
from cardlang.source import Span
from cardlang.syntax.normalize_edits import Edit, StepKind
from cardlang.syntax.reminder_usual import NUMBERS

_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033\uff02\u00ab\u00bb"
_SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u2032\u00b4`\uff07"
_HYPHENS = "\u2010\u2011\u2212\ufe63\uff0d"
_LONG_DASHES = "\u2015\u2e3a"
_BLANKS = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_LEVEL = str.maketrans(
    dict.fromkeys(_DOUBLE_QUOTES, '"')
    | dict.fromkeys(_SINGLE_QUOTES, "'")
    | dict.fromkeys(_HYPHENS, "-")
    | dict.fromkeys(_LONG_DASHES, "—")
    | dict.fromkeys(_BLANKS, " ")
)

INVISIBLE = "\u00ad\u200b\u2060\ufeff"
"""Code points without width that some programs leave in a text: spelled as nothing."""

_MARKS = re.compile(
    r"(?P<symbol>\[[^\[\]{}\n]{1,40}\]|\{[^\[\]{}\n]{1,40}\}|:rb_[a-z]+(?:_[a-z0-9]+)?:)"
    r"|(?P<blanks> {2,})"
    rf"|(?P<nothing>[{INVISIBLE}]+)"
    r"|(?P<glued>(?<=\])(?:—|–|--)(?=[ \w\[])|(?<=\] )(?:—|–|--)(?=[\w\[]))"
    r"|(?P<spaced>(?<= )(?:--?|–)(?= |$))"
    r"|(?P<row>(?<![^\n])\d+(?P<between>[-–])\d+ \|)"
    r"|(?P<minus>(?<![\w–])–(?=\d))"
    r"|(?P<last>(?<=\w)(?:—|–|--)$)"
    r"|(?P<dash>–|(?<=\w)--(?=\w))"
)
_NUMBER_WORD = re.compile(rf"(?P<word>\S.*) (?P<number>{'|'.join(NUMBERS)})", re.IGNORECASE)
_MAY_MARK = re.compile(rf"[\[{{–—{INVISIBLE}]|:rb_|  | -|--|\d-\d")
"""What each mark of `_MARKS` has in it: most lines have none of it."""
_DIGITS = re.compile(r"\d+")
_SIGNED = re.compile(r"\[[+-]?(?:\d+|X)\](?=\s*:)")
_KEYWORD = re.compile(r"([A-Za-z][A-Za-z -]*?)( (?:\d+|X))?")


def level(text: str) -> str:
    """The text with each quote, hyphen and blank spelled the one way: as long as the text itself."""
    return text if text.isascii() and "\t" not in text and "`" not in text else text.translate(_LEVEL)


def find_marks(text: str, view: str, start: int, end: int, dialect: Dialect) -> tuple[list[Edit], list[Diagnostic]]:
    """The edits that spell marks the one way within `[start, end)`, and what is no known symbol."""
    edits: list[Edit] = []
    findings: list[Diagnostic] = []
    if text is not view:
        edits += [
            Edit(i, i + 1, view[i], StepKind.SPELL)
            for i in range(start, end)
            if view[i] != text[i] and view[i : i + 2] != "  "
        ]
    if not _MAY_MARK.search(view, max(0, start - 1), end):
        return edits, findings
    for found in _MARKS.finditer(view, start, end):
        if found.lastgroup == "symbol":
            _spell_symbol(found, view, dialect, edits, findings)
        else:
            edits += _spell_mark(found, dialect)
    return edits, findings


def _spell_mark(found: re.Match[str], dialect: Dialect) -> Iterator[Edit]:
    """The edit for blanks or a dash."""
    start, end = found.span()
    match found.lastgroup:
        case "blanks":
            yield Edit(start, end, " ", StepKind.SPELL)
        case "nothing":
            yield Edit(start, end, "", StepKind.SPELL)
        case "minus":
            yield Edit(start, end, "-", StepKind.SPELL)
        case "glued" if dialect.keyword_brackets:
            before, behind = found.string[start - 1], found.string[end]
            yield Edit(start, end, f"{'' if before == ' ' else ' '}—{'' if behind == ' ' else ' '}", StepKind.SPELL)
        case "last":
            yield Edit(start, end, " —", StepKind.SPELL)
        case "row":
            yield Edit(*found.span("between"), "—", StepKind.SPELL)
        case _:
            yield Edit(start, end, "—", StepKind.SPELL)


def _spell_symbol(
    found: re.Match[str], view: str, dialect: Dialect, edits: list[Edit], findings: list[Diagnostic]
) -> None:
    written = found[0]
    start, end = found.span()
    if dialect.bracketed_numbers and _SIGNED.match(view, start):
        edits += [Edit(start, start + 1, "", StepKind.SPELL), Edit(end - 1, end, "", StepKind.SPELL)]
        return
    symbol = spell_symbol(written, dialect)
    if symbol is None:
        other = next((one for one in DIALECTS if one.name != dialect.name and _has_symbol(written, one)), None)
        if other is not None:
            findings.append(_foreign(written, Span(start, end), other, dialect))
        elif written[0] + written[-1] in dialect.symbol_brackets or written[0] == ":":
            findings.append(_unknown_symbol(written, Span(start, end), dialect))
    elif symbol != written:
        edits.append(Edit(start, end, symbol, StepKind.SPELL))


@lru_cache(maxsize=4096)
def spell_symbol(written: str, dialect: Dialect) -> str | None:
    """A symbol or bracketed keyword spelled the canonical way; None if the dialect has no such symbol."""
    if written in dialect.self_words:
        return written
    digits = _DIGITS.findall(written)
    symbol = dialect.symbols.get(_DIGITS.sub("#", written.lower()))
    if symbol is not None and symbol.count("#") == len(digits):
        for number in digits:
            symbol = symbol.replace("#", number, 1)
        return symbol
    if written[0] + written[-1] == dialect.keyword_brackets:
        return _spell_keyword(written[1:-1], dialect)
    return None


def _spell_keyword(inside: str, dialect: Dialect) -> str | None:
    found = _KEYWORD.fullmatch(inside)
    if found is None:
        return None
    for keyword in dialect.keywords:
        if keyword.lower() == found[1].lower():
            return f"{dialect.keyword_brackets[0]}{keyword}{found[2] or ''}{dialect.keyword_brackets[1]}"
    return None


@lru_cache(maxsize=256)
def _nearest(written: str, dialect: Dialect) -> str:
    """The known symbol or keyword most like the one written, or nothing."""
    keywords = [f"[{keyword}]" for keyword in dialect.keywords]
    known = sorted({s for s in dialect.symbols.values() if "#" not in s}) + keywords
    lowered = {s.lower(): s for s in known}
    near = get_close_matches(written.lower(), lowered, n=1, cutoff=0.6)
    return lowered[near[0]] if near else ""


def _unknown_symbol(written: str, span: Span, dialect: Dialect) -> Diagnostic:
    if written[0] + written[-1] == dialect.keyword_brackets and (word := _KEYWORD.fullmatch(written[1:-1])):
        if len(word[1]) > 2:
            return _undeclared(written, word, span, dialect)
    near = _nearest(written, dialect)
    message = f"I don't know the symbol {written}."
    return Diagnostic("CL101", Severity.ERROR, message, span, help=f"did you mean {near}?" if near else "")


def _has_symbol(written: str, dialect: Dialect) -> bool:
    """Whether a game writes a symbol so."""
    symbol = dialect.symbols.get(_DIGITS.sub("#", written.lower()))
    return symbol is not None and (written[0] == ":" or _DIGITS.sub("#", written) == symbol)


def _foreign(written: str, span: Span, other: Dialect, dialect: Dialect) -> Diagnostic:
    """A symbol of another game: what this one has for it, or some of those that it has."""
    theirs = spell_symbol(written, other) or ""
    number = _DIGITS.search(theirs)
    ours = dialect.foreign.get(_DIGITS.sub("#", theirs), "").replace("#", number[0] if number else "")
    message = f"{written} is a symbol of {other.name.capitalize()}."
    help = f'did you mean "{ours}"?' if ours else f"{dialect.name.capitalize()} has {', '.join(dialect.usual)}"
    return finding("CL101", message, span, help=help, fix=Fix(span, ours) if ours else None)


def _undeclared(written: str, word: re.Match[str], span: Span, dialect: Dialect) -> Diagnostic:
    """A word in the brackets of keywords that is none: the nearest one, and how an author declares one."""
    said = _NUMBER_WORD.fullmatch(written[1:-1])
    if said and any(said["word"].lower() == known.lower() for known in dialect.keywords):
        new = f"[{said['word']} {NUMBERS[said['number'].lower()]}]"
        message = "a keyword's number stands in digits"
        return finding("CL108", message, span, help=f'did you mean "{new}"?', fix=Fix(span, new))
    near = get_close_matches(word[1].lower(), {known.lower(): known for known in dialect.keywords}, n=1)
    meant = next((known for known in dialect.keywords if near and known.lower() == near[0]), "")
    form = written.replace(word[2], " <n>") if word[2] else written
    note = f"the head of a card, or a .set file beside it, can declare one: keyword: {form} = …"
    help = f"did you mean [{meant}{word[2] or ''}]?" if meant else ""
    return Diagnostic("CL108", Severity.ERROR, f"I don't know the keyword {written}", span, (note,), help)
