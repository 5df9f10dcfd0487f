"""Known reminder text: which wordings the keywords and symbols of a game are explained with.

`grammar/<game>/keywords.toml` has those of keywords, `reminders.toml` beside it the rest and the slots of both, in a
compact form: words as they stand, `(a|b|)` for a choice, `<slot>` for one of the words or forms that the table names.
A wording matches whole, word for word, in the plain form of `reminder_forms`; a reminder may be several wordings one
after the other, or several in one sentence. What a keyword means is a wording too. A keyword's wording says with slots
of its own where the keyword's number and cost stand in it. Leaves to `normalize` where reminder text stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from cardlang.diagnostics import CardlangError
from cardlang.keywords.stored import read_toml
from cardlang.keywords.table import KeywordEntry, grammar_root, load_keywords
from cardlang.nodes.frozen import frozen
from cardlang.syntax.reminder_forms import choices, plain, subtypes
from cardlang.syntax.reminder_usual import NUMBERS, with_value

ANYWHERE = "*"
"""In place of a keyword: the wording needs none beside it."""

OWN_SLOTS = {
    "number": "n",
    "number_again": "n",
    "a_number": "a_n",
    "one_card": "one_card",
    "its_cost": "cost",
    "its_power": "power",
}
"""The slots for what stands beside a keyword, and the slot of what each looks like: `<a_number>` is "a" or "two",
`<one_card>` the "card" that stands for a number of one, `<number_again>` the number in another dress."""
_ONE = frozenset({"a", "an", "card"})

THINGS = "<things>"
"""The slot for types and subtypes, in a row or in a list."""

_FIRST_WORD = re.compile(r"\S+(?= )")
_SYMBOLS = re.compile(r"\[[^\]]*\]|\{[^}]*\}")
_COST_SAID = re.compile(r"[\[{]X[\]}]")
_NUMBER_SAID = re.compile(r"(?<![\w{\[])X(?![\w}\]])")
_MOST_WORDINGS = 6


@dataclass(frozen=True)
class Wording:
    """One wording and the keywords or symbols it explains, as they begin; `keyword` when it is in a keyword's entry.

    `begins` are the words before its first slot.
    """

    on: tuple[str, ...]
    regex: str
    begins: str
    keyword: str = ""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The wording, ready to be looked for."""
        return re.compile(self.regex)


@frozen
class Said:
    """One wording as it stands in a reminder, with what it says of its keyword: slot and words."""

    wording: Wording
    own: tuple[tuple[str, str], ...]


@frozen
class Verdict:
    """Whether a reminder is known for what stands beside it; when it disagrees with it, how, and what it should say."""

    known: bool
    disagreement: str = ""
    meant: str = ""


@frozen
class Unlike:
    """How a wording disagrees with what stands beside it; the value it says and the one that it should."""

    why: str
    said: str = ""
    right: str = ""


@frozen
class ReminderTable:
    """The wordings of a game by their first word; those that begin with a slot under the empty word.

    Several of them may stand in one sentence behind one of the conditions.
    """

    by_first_word: dict[str, tuple[Wording, ...]]
    conditions: tuple[Wording, ...]
    subtypes: frozenset[str]

    def beginning_at(self, text: str, at: int) -> Iterator[Wording]:
        """The wordings that may stand at this place."""
        space = text.find(" ", at)
        word = text[at : space if space >= 0 else len(text)]
        for wording in (*self.by_first_word.get(word, ()), *self.by_first_word.get("", ())):
            if text.startswith(wording.begins, at):
                yield wording


def is_known(content: str, context: str, grammar: str) -> bool:
    """Whether the content of a parenthesis is known reminder text for something that the context names."""
    return judge(content, lambda: context, grammar).known


def judge(content: str, context: Callable[[], str], grammar: str, declared: tuple[KeywordEntry, ...] = ()) -> Verdict:
    """Whether the content of a parenthesis is known reminder text for what the context names, and agrees with it."""
    readings = _readings(content, grammar, declared)
    beside = context() if readings else ""
    problem: Unlike | None = None
    for reading in readings:
        wrong = next(filter(None, (_disagreement(said, beside) for said in reading)), None)
        if wrong is None:
            return Verdict(True)
        problem = problem or wrong
    meant = with_value(content, problem.said, problem.right) if problem and problem.right else ""
    return Verdict(False, problem.why.strip() if problem else "", meant)


@lru_cache(maxsize=64)
def load_reminders(grammar: str, declared: tuple[KeywordEntry, ...] = ()) -> ReminderTable:
    """The table of a game, with keywords that an author declared."""
    path = grammar_root() / grammar / "reminders.toml"
    if not path.is_file():
        raise CardlangError(f"there is no reminders.toml for the grammar {grammar!r}")
    keywords = (*load_keywords(grammar).entries.values(), *declared)
    return _read_table(read_toml(path), keywords, grammar)


@lru_cache(maxsize=8192)
def _readings(content: str, grammar: str, declared: tuple[KeywordEntry, ...]) -> tuple[tuple[Said, ...], ...]:
    """The ways to read a content as wordings in a row."""
    table, said = load_reminders(grammar, declared), plain(content, grammar)
    found = (*_read_from(said, 0, table, _MOST_WORDINGS), *_read_under(said, table))
    return found or tuple(_read_joined(said, table))


def _read_under(content: str, table: ReminderTable) -> Iterator[tuple[Said, ...]]:
    """What several wordings say in one sentence under a condition: "While you have 6+ XP, this and that."."""
    for condition in table.conditions:
        found = condition.pattern.match(content)
        if found is None or not content.endswith("."):
            continue
        parts = content[found.end() : -1].split(" and ")
        readings = [_sentence(part + ".", table) for part in parts]
        if all(readings):
            yield (_said(condition, found), *(said for reading in readings for said in reading))


def _read_joined(content: str, table: ReminderTable) -> Iterator[tuple[Said, ...]]:
    """What two wordings say in one sentence: "it can't be blocked by Goblins, and it has no flying"."""
    for joined in re.finditer(r",? and ", content) if content.endswith(".") else ():
        one = _sentence(content[: joined.start()] + ".", table)
        other = _sentence(content[joined.end() :], table)
        if one and other:
            yield (*one, *other)


def _sentence(words: str, table: ReminderTable) -> tuple[Said, ...]:
    """The first reading of the words as one wording, with a capital or without."""
    ways = (way for begun in (words, words[:1].upper() + words[1:]) for way in _read_from(begun, 0, table, 1))
    return next(ways, ())


def _are_things(found: re.Match[str], subtypes: frozenset[str]) -> bool:
    """Whether every capitalised word in the places of types is a subtype: they would make long patterns."""
    places = (words for group, words in found.groupdict().items() if group not in OWN_SLOTS)
    return all(word in subtypes for words in places for word in re.findall(r"[A-Z][\w'-]+", words))


def _said(wording: Wording, found: re.Match[str]) -> Said:
    own = found.groupdict().items()
    return Said(wording, tuple((slot, value) for slot, value in own if value and slot in OWN_SLOTS))


def _read_from(content: str, at: int, table: ReminderTable, left: int) -> Iterator[tuple[Said, ...]]:
    if not left:
        return
    for wording in table.beginning_at(content, at):
        found = wording.pattern.match(content, at)
        if found is None or not _are_things(found, table.subtypes):
            continue
        said, end = _said(wording, found), found.end()
        if end == len(content):
            yield (said,)
        elif content[end] == " " or content[end - 1] == ".":
            for rest in _read_from(content, end + (content[end] == " "), table, left - 1):
                yield (said, *rest)


def _disagreement(said: Said, context: str) -> Unlike | None:
    """How a wording disagrees with what stands beside it; None when it does not."""
    wording = said.wording
    if not any(word == ANYWHERE or _beginning(word).search(context) for word in wording.on):
        other = f'this is how "{wording.on[0]}" is explained, which does not stand beside it'
        return Unlike(other if wording.keyword else " ")
    for slot, value in said.own:
        wrong = _unlike(slot, value, wording.keyword, context)
        if wrong is not None:
            return wrong
    return None


def _unlike(slot: str, value: str, keyword: str, context: str) -> Unlike | None:
    """How what a wording says of its keyword's number or cost differs from what is printed."""
    if slot == "its_cost":
        costs = [found[1] for found in _printed_cost(keyword).finditer(context) if found[1]]
        fits = not costs or value in costs
        return None if fits else Unlike(f'it says {value}, and "{keyword}" has {costs[0]}', value, costs[0])
    numbers = [_number(found[1]) for found in _printed_number(keyword).finditer(context)]
    number = len(_SYMBOLS.findall(value)) if slot == "its_power" else _number(value)
    fits = number is None or None in numbers or not numbers or number in numbers
    if fits:
        return None
    right = _in_form(numbers[0], value) if slot != "its_power" else ""
    return Unlike(f'it says {value}, and "{keyword}" has {numbers[0]}', value, right)


def _number(word: str | None) -> int | None:
    """The number a word says: none is 1, as in "[Assault]"; None when it says no number: "X"."""
    if word is None or word.lower() in _ONE:
        return 1
    return int(word) if word.isdecimal() else NUMBERS.get(word.lower())


def _in_form(number: int | None, like: str) -> str:
    """A number in digits or in words, as another stands; nothing where it makes singulars plurals or the reverse."""
    if like.isdecimal():
        return str(number)
    plural = number != 1 and _number(like) != 1
    return next((word for word, n in NUMBERS.items() if n == number and plural), "")


@lru_cache(maxsize=1024)
def _printed_number(keyword: str) -> re.Pattern[str]:
    word, spelled = re.escape(keyword), "|".join(NUMBERS)
    in_brackets, plain = rf"(?<=\[){word}(?=[ \]])", rf"(?<![\w\[]){word}(?=(?: [A-Z][a-z]+)? (?:\d|X\b|{spelled}))"
    return re.compile(
        rf"(?:{in_brackets}|{plain}(?: [A-Z][a-z]+(?= (?:\d|X\b)))?)(?: (\d+|X|{spelled})\b)?", re.IGNORECASE
    )


@lru_cache(maxsize=1024)
def _printed_cost(keyword: str) -> re.Pattern[str]:
    of = r"(?: (?:with )?[A-Za-z]+(?: [a-z]+)?)?"  # "Equip Wizard {1}", "Craft with artifact {3}"
    return re.compile(rf"(?<!\w){re.escape(keyword)}\]?{of}(?: (?:\d+|X)—| )((?:\[\w+\]|{{[^{{}}]*}})+)", re.IGNORECASE)


@lru_cache(maxsize=1024)
def _beginning(word: str) -> re.Pattern[str]:
    """Finds a word or symbol by its beginning: "mill" finds "mills" too."""
    edge = r"(?<!\w)" if word[:1].isalnum() else ""
    return re.compile(edge + re.escape(word), re.IGNORECASE)


def _read_table(data: dict[str, object], keywords: Iterable[KeywordEntry], grammar: str) -> ReminderTable:
    slots = _slots(data.get("words", {}), data.get("forms", {}), grammar)
    found: dict[str, dict[Wording, None]] = {}
    entries, conditions = data.get("reminder", []), data.get("condition", [])
    if not isinstance(entries, list) or not isinstance(conditions, list):
        raise CardlangError("reminders.toml: `reminder` and `condition` are lists of tables")
    listed = [(tuple(str(word) for word in entry["on"]), say, "") for entry in entries for say in entry["say"]]
    listed += [((one.word,), say, one.word) for one in keywords for say in (*one.reminders, *_meaning(one))]
    for on, say, keyword in listed:
        for way in choices(say):
            parts = _plainly(way, slots, grammar)
            wording = Wording(on, _to_regex(parts, slots, say), "" if parts[0] in slots else parts[0], keyword)
            first = _FIRST_WORD.match(wording.begins)
            found.setdefault(first[0] if first else "", {})[wording] = None
    under = (
        Wording(tuple(one["on"]), _to_regex(_plainly(way, slots, grammar), slots, say), "")
        for one in conditions
        for say in one["say"]
        for way in choices(say)
    )
    kinds = frozenset(plain(word, grammar) for word in subtypes(grammar))
    return ReminderTable({word: tuple(wordings) for word, wordings in found.items()}, tuple(under), kinds)


def _meaning(entry: KeywordEntry) -> Iterator[str]:
    """What a keyword means as a wording that explains it, where it leads no ability."""
    if entry.means and "(" not in entry.means and "<" not in entry.means:
        yield _NUMBER_SAID.sub("<number>", _COST_SAID.sub("<its_cost>", entry.means))


def _plainly(way: tuple[str, ...], slots: dict[str, str], grammar: str) -> tuple[str, ...]:
    return tuple(part if part in slots else plain(part, grammar) for part in way)


def _slots(words: object, forms: object, grammar: str) -> dict[str, str]:
    """What each slot matches, as a regular expression; a slot is a name in angle brackets."""
    if not isinstance(words, dict) or not isinstance(forms, dict):
        raise CardlangError("reminders.toml: `words` and `forms` are tables")
    slots = {f"<{name}>": f"(?:{form})" for name, form in forms.items()}
    listed = {name: tuple(choice.strip() for choice in choices.split(",")) for name, choices in words.items()}
    listed |= {
        "subtype": subtypes(grammar),
        "keyword": tuple(one.word for one in load_keywords(grammar).entries.values()),
    }
    for name, said in listed.items():
        longest_first = sorted({plain(word, grammar) for word in said}, key=len, reverse=True)
        slots[f"<{name}>"] = "(?:" + "|".join(map(re.escape, longest_first)) + ")"
    if "type" in listed:
        thing = rf"(?:{slots['<type>']}|[A-Z][\w'-]+)"
        slots[THINGS] = rf"{thing}(?:,? (?:and |or |and/or )?{thing})*"
    return slots | {f"<{own}>": f"(?P<{own}>{slots[f'<{like}>']})" for own, like in OWN_SLOTS.items()}


def _to_regex(parts: tuple[str, ...], slots: dict[str, str], say: str) -> str:
    """A wording's regular expression; a slot of the keyword's own that stands twice is the same both times."""
    pieces: list[str] = []
    for part in parts:
        if part in slots:
            again = part[1:-1] in OWN_SLOTS and slots[part] in pieces
            named = f"(?P<things_{len(pieces)}>{slots[part]})" if part == THINGS else slots[part]
            pieces.append(f"(?P={part[1:-1]})" if again else named)
        elif re.fullmatch(r"<\w+>", part):
            raise CardlangError(f"there is no slot {part} for {say!r}")
        else:
            pieces.append(re.escape(part))
    return "".join(pieces)
