"""Known reminder text: which wordings the keywords and symbols of a game are explained with.

The table `grammar/<game>/reminders.toml` holds wordings in a compact form: words as they stand, `(a|b|)` for a choice,
`<slot>` for one of the words or forms that the table names. A wording matches whole, word for word; a reminder may be
several wordings one after the other. Leaves to `normalize` where reminder text stands.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cardlang.diagnostics import CardlangError

ANYWHERE = "*"
"""In place of a keyword: the wording needs none beside it."""

_FOLDERS = (Path(__file__).parents[1] / "grammar", Path(__file__).parents[2] / "grammar")
_PARTS = re.compile(r"<(?P<slot>\w+)>|(?P<open>\()|(?P<bar>\|)|(?P<close>\))|(?P<words>[^<>()|]+)")
_FIRST_WORD = re.compile(r"[^\s<>()|]+(?= |$)")
_MOST_WORDINGS = 6


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording and the keywords or symbols it explains, as they begin."""

    on: tuple[str, ...]
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class ReminderTable:
    """The wordings of a game by their first word; those that begin with a slot under the empty word."""

    by_first_word: dict[str, tuple[Wording, ...]]

    def beginning_at(self, text: str, at: int) -> Iterator[Wording]:
        """The wordings that may stand at this place."""
        space = text.find(" ", at)
        word = text[at : space if space >= 0 else len(text)]
        yield from self.by_first_word.get(word, ())
        yield from self.by_first_word.get("", ())


def is_known(content: str, context: str, grammar: str) -> bool:
    """Whether the content of a parenthesis is known reminder text for something that the context names."""
    return any(all(_names_any(context, on) for on in reading) for reading in _readings(content, grammar))


@lru_cache(maxsize=8)
def load_reminders(grammar: str) -> ReminderTable:
    """The table of the game whose grammar folder has this name."""
    for folder in _FOLDERS:
        path = folder / grammar / "reminders.toml"
        if path.is_file():
            return _read_table(tomllib.loads(path.read_text(encoding="utf-8")))
    raise CardlangError(f"there is no reminders.toml for the grammar {grammar!r}")


@lru_cache(maxsize=8192)
def _readings(content: str, grammar: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The ways to read a content as wordings in a row: for each, what each of them explains."""
    return tuple(_read_from(content, 0, load_reminders(grammar), _MOST_WORDINGS))


def _read_from(content: str, at: int, table: ReminderTable, left: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    if not left:
        return
    for wording in table.beginning_at(content, at):
        found = wording.pattern.match(content, at)
        if found is None:
            continue
        if found.end() == len(content):
            yield (wording.on,)
        elif content[found.end()] == " ":
            for rest in _read_from(content, found.end() + 1, table, left - 1):
                yield (wording.on, *rest)


def _names_any(context: str, on: tuple[str, ...]) -> bool:
    return any(word == ANYWHERE or _beginning(word).search(context) for word in on)


@lru_cache(maxsize=1024)
def _beginning(word: str) -> re.Pattern[str]:
    """Finds a word or symbol by its beginning: "mill" finds "mills" too."""
    edge = r"(?<!\w)" if word[:1].isalnum() else ""
    return re.compile(edge + re.escape(word), re.IGNORECASE)


def _read_table(data: dict[str, object]) -> ReminderTable:
    slots = _slots(data.get("words", {}), data.get("forms", {}))
    found: dict[str, list[Wording]] = {}
    entries = data.get("reminder", [])
    if not isinstance(entries, list):
        raise CardlangError("reminders.toml: `reminder` is a list of tables")
    for entry in entries:
        on = tuple(str(word) for word in entry["on"])
        for say in entry["say"]:
            first = _FIRST_WORD.match(say)
            pattern = re.compile(_to_regex(say, slots))
            found.setdefault(first[0] if first else "", []).append(Wording(on, pattern))
    return ReminderTable({word: tuple(wordings) for word, wordings in found.items()})


def _slots(words: object, forms: object) -> dict[str, str]:
    """What each slot matches, as a regular expression."""
    if not isinstance(words, dict) or not isinstance(forms, dict):
        raise CardlangError("reminders.toml: `words` and `forms` are tables")
    slots = {name: f"(?:{form})" for name, form in forms.items()}
    for name, choices in words.items():
        longest_first = sorted(choices.split(","), key=len, reverse=True)
        slots[name] = "(?:" + "|".join(re.escape(choice.strip()) for choice in longest_first) + ")"
    return slots


def _to_regex(say: str, slots: dict[str, str]) -> str:
    """A wording's regular expression."""
    pieces: list[str] = []
    for part in _PARTS.finditer(say):
        match part.lastgroup:
            case "slot":
                if part["slot"] not in slots:
                    raise CardlangError(f"reminders.toml: no slot <{part['slot']}> for {say!r}")
                pieces.append(slots[part["slot"]])
            case "open":
                pieces.append("(?:")
            case "close" | "bar":
                pieces.append(part[0])
            case _:
                pieces.append(re.escape(part[0]))
    return "".join(pieces)
