"""Finding a card's own name in its text.

The rule for names that are also words. A name is found only as written, capitals included, between word
boundaries, and not as part of a longer name: not after "named" unless the whole name stands there, not before
another capitalised word that is no plain word of the game. A name of a single plain word ("Draw") could also be that
word at the start of a sentence; there it is the name only if a verb in the third person follows ("Draw deals").
A short name takes no article: "a Jace planeswalker" is no card's own name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardlang.dialects.dialect import Dialect
from cardlang.nodes.frozen import frozen
from cardlang.syntax.normalize_edits import Edit, StepKind

SELF = "~"

_SMALL = frozenset({"of", "the", "from", "and", "in", "to", "for", "with", "a", "an", "at", "on", "der", "van", "von"})
_OPENS_SENTENCE = frozenset(".:,;—\"'([{•|!?~]})-")
_NEXT_CAPITAL = re.compile(r"(?:'s?)? ([^\W\d_a-z][\w'-]*)")
_LAST_WORD = re.compile(r"([\w'-]+) $")
_VERB_NEXT = re.compile(
    r" (?:deals?|enters?|gets?|has|have|is|are|was|can|can't|can’t|doesn't|becomes?|costs?|attacks?|dies|leaves?)(?!\w)"
)
_DETERMINERS = frozenset({"a", "an", "another", "each", "every", "other", "no", "any", "target", "nontoken"})
_LOOK_BACK = 40


@frozen
class SelfNames:
    """What a card's text may call the card: its full name, and shorter ones."""

    full: str
    short: tuple[str, ...] = ()


NAMELESS = SelfNames("")


def names_of(name: str, supertypes: Sequence[str], dialect: Dialect) -> SelfNames:
    """The names a card goes by, from its printed name and its supertypes (or its whole type line)."""
    full = name.strip().removeprefix("A-")
    wanted = dialect.comma_names_supertype
    if wanted and not any(wanted in supertype for supertype in supertypes):
        return SelfNames(full)
    before, comma, _ = full.partition(", ")
    if comma:
        return SelfNames(full, (before,))
    return SelfNames(full, tuple(_first_names(full, dialect)) if dialect.first_names else ())


def find_names(view: str, start: int, end: int, names: SelfNames, dialect: Dialect) -> list[Edit]:
    """The places in `view[start:end]` where the card's own name stands, or what stands for it."""
    found = [Edit(at, at + len(word), SELF, StepKind.NAME) for word, at in _words(view, start, end, dialect)]
    forms = sorted({names.full, *names.short} - {""}, key=len, reverse=True)
    for form in forms:
        for at in _occurrences(view, form, start, end):
            if _is_own_name(view, at, start, end, form, names, dialect):
                found.append(Edit(at, at + len(form), SELF, StepKind.NAME))
    return found


def _first_names(full: str, dialect: Dialect) -> Iterator[str]:
    """The beginnings of a name that may stand for it, longest first."""
    words = full.split(" ")
    for count in range(len(words) - 1, 0, -1):
        last = words[count - 1]
        if last.lower() in _SMALL or (count == 1 and last in dialect.plain_words):
            continue
        yield " ".join(words[:count])


def _words(view: str, start: int, end: int, dialect: Dialect) -> Iterator[tuple[str, int]]:
    for word in dialect.self_words:
        for at in _occurrences(view, word, start, end):
            yield word, at


def _occurrences(view: str, word: str, start: int, end: int) -> Iterator[int]:
    """Where the word stands between word boundaries; a hyphen is no boundary."""
    at = view.find(word, start, end)
    while at >= 0:
        after = at + len(word)
        if _is_edge(view, at - 1, at - 2, start, end) and _is_edge(view, after, after + 1, start, end):
            yield at
        at = view.find(word, after, end)


def _is_edge(view: str, near: int, far: int, start: int, end: int) -> bool:
    """Whether the word ends at `near`, where `far` is the next place in that direction."""
    if not start <= near < end:
        return True
    if view[near] == "-":
        return not (start <= far < end and view[far].isalpha())
    return not (view[near].isalnum() or view[near] == "_")


def _is_own_name(view: str, at: int, start: int, end: int, form: str, names: SelfNames, dialect: Dialect) -> bool:
    after = at + len(form)
    longer = _NEXT_CAPITAL.match(view, after, end)
    if longer and longer[1].split("'")[0] not in dialect.plain_words:
        return False
    before = view[max(start, at - _LOOK_BACK) : at]
    last = _LAST_WORD.search(before)
    word = last[1] if last else ""
    if form != names.full and (word == "named" or word in _DETERMINERS):
        return False
    rest = before[: last.start()].rstrip() if last else before.rstrip()
    if _is_capitalised(word) and word not in dialect.plain_words and rest and rest[-1] not in _OPENS_SENTENCE:
        return False
    return form not in dialect.plain_words or bool(word) or bool(_VERB_NEXT.match(view, after, end))


def _is_capitalised(word: str) -> bool:
    return word[:1].isupper()
