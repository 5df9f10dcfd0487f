"""What a keyword's reminder text says, for an author whose own says something else.

A number or cost that differs is exchanged in the author's words; for a text that explains something else the first
wording of the keyword beside it is written out, where nothing in it depends on more than its number and cost. Which
wordings are known, and how one disagrees with its keyword, is for `reminders` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from cardlang.keywords.table import KeywordEntry, load_keywords
from cardlang.syntax.reminder_forms import choices

_BRACKETED = re.compile(r"\[(?P<word>[A-Z][\w -]*?)(?: (?P<number>\d+))?\](?: (?P<cost>(?:\[\w+\])+))?")
_PLAIN = re.compile(r"(?P<word>[A-Z][a-z]+(?: [a-z]+)*)(?: (?P<number>\d+))?(?:[ —](?P<cost>(?:\{[^{}]+\})+))?")
_SLOT = re.compile(r"<\w+>")
_PREFERRED = ("This creature", "This permanent", "I ", "When I", "While I")
"""How the wording begins that is written out, where there are several."""


def with_value(content: str, said: str, right: str) -> str:
    """A reminder with one of its values exchanged; nothing where it is not plain which one."""
    places = [found.span() for found in re.finditer(rf"(?<![\w{{\[]){re.escape(said)}(?![\w}}\]])", content)]
    if len(places) != 1:
        return ""
    start, end = places[0]
    return content[:start] + right + content[end:]


def usual_reminder(context: str, grammar: str, declared: Iterable[KeywordEntry] = ()) -> str:
    """The reminder text of the one keyword that a line has beside it; nothing where there is another or none."""
    found = _lone(context.strip(), grammar)
    if found is None:
        return ""
    entries = (*declared, *load_keywords(grammar).entries.values())
    word = found["word"].lower()
    entry = next((entry for entry in entries if entry.word.lower() == word and entry.reminders), None)
    ways = [_filled("".join(way), found) for way in choices(entry.reminders[0])] if entry else []
    whole = [way for way in ways if way and not _SLOT.search(way)]
    best = next((way for way in whole if way.startswith(_PREFERRED)), whole[0] if whole else "")
    return f"This creature{best[2:]}" if grammar == "magic" and best.startswith("It ") else best


def names_a_keyword(context: str, grammar: str, declared: tuple[KeywordEntry, ...] = ()) -> bool:
    """Whether a keyword that has reminder text stands in these words."""
    return _explained(grammar, declared).search(context) is not None


@lru_cache(maxsize=64)
def _explained(grammar: str, declared: tuple[KeywordEntry, ...]) -> re.Pattern[str]:
    entries = (*declared, *load_keywords(grammar).entries.values())
    words = sorted((re.escape(one.word) for one in entries if one.reminders or one.means), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?:s|es)?(?!\w)", re.IGNORECASE)


def _lone(context: str, grammar: str) -> re.Match[str] | None:
    return _BRACKETED.fullmatch(context) or (_PLAIN.fullmatch(context) if grammar == "magic" else None)


def _filled(wording: str, found: re.Match[str]) -> str:
    """A wording with the number and cost that are printed."""
    number = found["number"] or "1"
    values = {"<number>": number, "<its_cost>": found["cost"], "<its_power>": "[A]" * int(number), "<me>": "me"}
    for slot, value in values.items():
        wording = wording.replace(slot, value) if value else wording
    return wording
