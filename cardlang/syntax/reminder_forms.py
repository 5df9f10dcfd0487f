"""Reminder text in its plain form: what is said of this creature, of them, and of "it" is one wording.

Cards explain a keyword of this creature, of that permanent, of those creatures, in the singular and the plural, in the
words of today and of older printings. `plain` levels that, word by word, on both sides before wordings are compared;
a misspelt word stays misspelt. `choices` writes out the compact form of a wording. Leaves to `reminders` which wordings
there are and what they explain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

from cardlang.diagnostics import CardlangError
from cardlang.keywords.stored import read_toml
from cardlang.keywords.table import grammar_root, load_keywords

MOST_CHOICES = 1024

_PARTS = re.compile(r"(?P<slot><\w+>)|(?P<mark>[()|])|(?P<words>[^<()|]+|<)")
_WORD = re.compile(r"[A-Za-z]+(?:'[A-Za-z]+)?")
OLDER = re.compile(r"\b(enters?|leaves?) the battlefield\b")
_OWNERS = re.compile(r"(?<=\w)s'(?= )")
_KIND = (
    "(?:creature|permanent|artifact|enchantment|land|planeswalker|Aura|Equipment|Vehicle|Mount|Spacecraft|Planet|Saga|"
    "token|spell|card|source|Sliver|unit|gear)"
)
_WHICH = "(?:[Tt]his|[Tt]hat|[Tt]hose|[Tt]hese|[Tt]he|[Yy]our|[Tt]he chosen)"
_THING = re.compile(rf"\b{_WHICH} {_KIND}(?P<its>'s|s')?s?\b(?!-)")
_ALIKE = {
    "it": "it they them this i me us we he she him those",
    "its": "its their his her my our",
    "it is": "it's they're i'm he's she's",
    "is": "are am",
    "is not": "isn't aren't",
    "have": "has",
    "do": "does",
    "do not": "doesn't don't",
    "was": "were",
    "a": "an",
}
_PLAIN = {word: plain for plain, words in _ALIKE.items() for word in words.split()}


@lru_cache(maxsize=4096)
def plain(text: str, grammar: str) -> str:
    """A text as all that say the same of other objects have it."""
    text = _OWNERS.sub("'s", OLDER.sub(r"\1", text))
    text = _with_keyword(grammar).sub("it", text)
    text = _THING.sub(lambda found: "its" if found["its"] else "it", text)
    return _WORD.sub(_word, text)


def _word(found: re.Match[str]) -> str:
    word = found[0]
    level = _PLAIN.get(word.lower())
    if level is not None:
        return level
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "'s")) else word


@cache
def _with_keyword(grammar: str) -> re.Pattern[str]:
    """Finds "a creature with flying", "those artifacts with indestructible"; not those that blocking is about."""
    words = sorted((re.escape(entry.word) for entry in load_keywords(grammar).entries.values()), reverse=True)
    named = f"(?:{'|'.join(words)})"
    which = rf"(?:[Aa]n?|[Tt]hose|[Ee]ach|[Yy]our)(?: {_KIND})?"
    return re.compile(
        rf"(?<!block )(?<!by )(?<!only )\b(?:{which} )?[A-Z]?(?:(?:[Aa]rtifact|[Cc]reature|[Pp]ermanent) )?{_KIND}s?"
        rf" with {named}(?!\w)(?! or )"
    )


def choices(say: str) -> tuple[tuple[str, ...], ...]:
    """A wording written out: each way to choose of its choices, as words and slots."""
    parts = [part[0] for part in _PARTS.finditer(say)]
    ways, end = _ways(parts, 0, say)
    if end != len(parts) or len(ways) > MOST_CHOICES:
        raise CardlangError(f"this wording of a reminder cannot be written out: {say!r}")
    return tuple(dict.fromkeys(tuple(_joined(way)) for way in ways))


def _ways(parts: list[str], at: int, say: str) -> tuple[list[tuple[str, ...]], int]:
    """The ways through the parts from a place, until a choice ends, and where that is."""
    choice: list[tuple[str, ...]] = []
    ways: list[tuple[str, ...]] = [()]
    while at < len(parts) and parts[at] != ")":
        if parts[at] == "|":
            choice += ways
            ways = [()]
        elif parts[at] == "(":
            inner, at = _ways(parts, at + 1, say)
            if at >= len(parts):
                raise CardlangError(f"a choice is not closed in {say!r}")
            ways = [(*before, *way) for before, way in product(ways, inner)]
        else:
            ways = [(*before, parts[at]) for before in ways]
        at += 1
    return choice + ways, at


def _joined(way: tuple[str, ...]) -> Iterator[str]:
    """The parts of a way with the words between two slots in one piece."""
    words = ""
    for part in way:
        if part[0] == "<" and part[-1] == ">" and len(part) > 2:
            if words:
                yield words
            yield part
            words = ""
        else:
            words += part
    if words:
        yield words


@cache
def subtypes(grammar: str) -> tuple[str, ...]:
    """The subtypes of a game, as its table of words has them."""
    data = read_toml(grammar_root() / grammar / "words.toml")
    for table in data.get("noun", {}).values():
        if isinstance(table, dict) and "*subtypes" in table:
            named = [word for word in table if word[:1].isupper()]
            return (*table["*subtypes"].replace("_", " ").split(), *named)
    return ()
