"""What a keyword's reminder text says, for an author whose own says something else.

A number or cost that differs is exchanged in the author's words; for a text that explains something else the first
wording of the keyword beside it is written out, where nothing in it depends on more than its number and cost. The first
is the one that most cards have. Which wordings are known, and how one disagrees with its keyword, is for `reminders`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from cardlang.keywords.table import KeywordEntry, load_keywords
from cardlang.nodes.frozen import frozen
from cardlang.syntax.reminder_forms import OLDER, choices

NUMBERS = {word: n for n, word in enumerate("zero one two three four five six seven eight nine ten".split())}
_WORDS = {number: word for word, number in NUMBERS.items()}

_SLOT = re.compile(r"<\w+>")
_NUMBER = re.compile(r"<(?:number|number_again)>")
_OF_ACT = re.compile(r"^To [a-z\[A-Z ]+? $")
_OF_THINGS = re.compile(r" (?!life\b|damage\b|XP\b|or\b|power\b)")
_SYMBOL = re.compile(r"\[[A-Z]\]|\{[A-Z]\}")
_ALIKE = 0.6
"""How far a text is like the wording of an act, which may stand beside a text about something else."""
_DOMAIN = re.compile(r"\[[RGBOPY]\]")
_A_NUMBER = re.compile(r"<a_number>(?P<of>.*?)(?P<noun>counters|tokens|permanents|cards)\b")
_CARDS = re.compile(r"<one_card>|<number(?:_again)?> cards")
_LANDS = re.compile(r"(plains|island|swamp|mountain|forest|desert)(?:walk|cycling)", re.IGNORECASE)
_LAND = re.compile(r"\ban? <land>")


@frozen
class Beside:
    """The one keyword that stands beside a reminder, with its number and its cost as they are printed."""

    entry: KeywordEntry
    number: str
    cost: str

    @property
    def count(self) -> int:
        """Its number; 1 where it has none, 2 for "X", which is any."""
        said = self.number.lower()
        return 1 if not said else NUMBERS.get(said, int(said) if said.isdecimal() else 2)


def with_value(content: str, said: str, right: str) -> str:
    """A reminder with one of its values exchanged; nothing where it is not plain which one."""
    places = [found.span() for found in re.finditer(rf"(?<![\w{{\[]){re.escape(said)}(?![\w}}\]])", content)]
    if len(places) != 1:
        return ""
    start, end = places[0]
    return content[:start] + right + content[end:]


def usual_reminder(content: str, context: str, grammar: str, declared: Iterable[KeywordEntry] = ()) -> str:
    """The reminder text, in place of `content`, of the one keyword that a line has beside it; else nothing."""
    beside = _beside(context, grammar, tuple(declared))
    if beside is None:
        return ""
    ways = ("".join(way) for say in beside.entry.reminders for way in choices(say))
    domain = _DOMAIN.search(content)
    ways = (way.replace("<domain>", domain[0] if domain else "[C]") for way in ways)
    symbol = _SYMBOL.search(content)
    power = (symbol[0] if symbol else "[A]") * beside.count
    written = (text for way in ways for text in _written(way.replace("<its_power>", power), beside, grammar))
    if beside.entry.takes == "act":
        written = (text for text in written if SequenceMatcher(None, content, text).ratio() > _ALIKE)
    return next(written, "")


def names_a_keyword(context: str, grammar: str, declared: tuple[KeywordEntry, ...] = ()) -> bool:
    """Whether a keyword that has reminder text stands in these words."""
    return _explained(grammar, declared).search(context) is not None


@lru_cache(maxsize=64)
def _explained(grammar: str, declared: tuple[KeywordEntry, ...]) -> re.Pattern[str]:
    entries = (*declared, *load_keywords(grammar).entries.values())
    words = sorted((re.escape(one.word) for one in entries if one.reminders or one.means), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?P<word>{'|'.join(words)})(?:s|es)?(?!\w)", re.IGNORECASE)


def _beside(context: str, grammar: str, declared: tuple[KeywordEntry, ...]) -> Beside | None:
    """The keyword that a reminder explains, if only one stands beside it, with its number and cost."""
    found = list(_explained(grammar, declared).finditer(context))
    words = {one["word"].lower() for one in found}
    entries = (*declared, *load_keywords(grammar).entries.values())
    entry = next((e for e in entries if len(words) == 1 and e.word.lower() in words and e.reminders), None)
    if entry is None:
        return None
    values = _values().match(context, found[-1].end())
    return Beside(entry, (values["number"] if values else "") or "", (values["cost"] if values else "") or "")


@lru_cache(maxsize=1)
def _values() -> re.Pattern[str]:
    return re.compile(rf"(?: (?P<number>\d+|X|{'|'.join(NUMBERS)})\b)?\]?(?:[ —](?P<cost>(?:\[\w+\]|{{[^{{}}]+}})+))?")


def _written(wording: str, beside: Beside, grammar: str) -> Iterator[str]:
    """A wording with the number and cost that are printed; none where it is of another number or of more."""
    if ("<one_card>" in wording) != (beside.count == 1) and _CARDS.search(wording):
        return
    values = {"<its_cost>": beside.cost, "<one_card>": "card", "<me>": "me"}
    for slot, value in values.items():
        wording = wording.replace(slot, value) if value else wording
    wording = _A_NUMBER.sub(lambda found: _counted(found, beside), wording)
    wording = _NUMBER.sub(lambda found: _number(found, beside, grammar), wording)
    wording = _LAND.sub(lambda found: _land(beside) or found[0], wording)
    if not _SLOT.search(wording):
        yield OLDER.sub(r"\1", wording)


def _counted(found: re.Match[str], beside: Beside) -> str:
    """So many things: "a +1/+1 counter", "two +1/+1 counters"."""
    if beside.count == 1:
        article = "an" if found["of"].strip()[:1] in tuple("aeiou") else "a"
        return f"{article}{found['of']}{found['noun'].removesuffix('s')}"
    number = _WORDS.get(beside.count, beside.number) if beside.number != "X" else "X"
    return f"{number}{found['of']}{found['noun']}"


def _number(found: re.Match[str], beside: Beside, grammar: str) -> str:
    """A number as it is printed, in digits where it is no number of things, else in words."""
    said, before = beside.number or "1", found.string[: found.start()]
    if said == "X" or _OF_ACT.match(before):
        return said
    things = before[-1:] in ("", " ") and _OF_THINGS.match(found.string, found.end())
    return _WORDS.get(beside.count, said) if grammar == "magic" and things else str(beside.count)


def _land(beside: Beside) -> str:
    """The land of a keyword's name, with its article: "an Island" for islandwalk."""
    land = re.fullmatch(
        r"(plains|island|swamp|mountain|forest|desert)(?:walk|cycling)", beside.entry.word, re.IGNORECASE
    )
    return f"{'an' if land[1][0] in 'iI' else 'a'} {land[1].capitalize()}" if land else ""
