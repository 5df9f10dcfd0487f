"""One edit that makes a line readable: what an author who mistyped one word or mark most likely meant.

The edits come from `edits`, the likeliest first; each result is read, and the first that makes sense is what was meant.
It is for the few lines that people look at: it reads a line up to `MOST_TRIES` times, and a batch does without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.source import NOWHERE, Span
from cardlang.syntax.agreement.checks import disagreements
from cardlang.syntax.agreement.phrases import wrong_neighbours
from cardlang.syntax.agreement.sorts import mismatches
from cardlang.syntax.attach.passes import attach
from cardlang.syntax.build import Builder
from cardlang.syntax.edits import likely_edits
from cardlang.syntax.edits_line import Edit, How, Wrong
from cardlang.syntax.grammar import Grammar, load_grammar
from cardlang.syntax.lexer import tokenize
from cardlang.syntax.suggest import is_near
from cardlang.syntax.tables import Stop, run

MOST_TRIES = 250
LONGEST = 600
"""Code points of a line that is searched."""

_FURTHER = 12
"""How many code points further a line must be readable for an edit that does not mend all of it to be offered."""
_CHANGE = re.compile(r"[+-](?:\d+|X) [A-Za-z]")
_MISSING = {".": "a full stop", ",": "a comma", ":": "a colon", "—": "a dash"}


@frozen
class Repair:
    """An edit of a line: what to put at a place, how to say so, and what is wrong there.

    `whole` says that the line can be read with it.
    """

    start: int
    end: int
    new: str
    help: str
    message: str
    whole: bool


def find_repair(
    text: str,
    at: int,
    game: str,
    told: tuple[str, ...] = (),
    about: Span = NOWHERE,
    wrong: Wrong = Wrong.UNKNOWN,
    prints: Callable[[str], bool] = bool,
) -> Repair | None:
    """What an author most likely meant by a line that makes no sense from offset `at` on; None when nothing helps.

    `told` are words that were told to the author already; an edit that writes one of them comes first. `about` is what
    the finding is about, and `wrong` what is known of it. `prints` says whether a line that is read prints back.
    """
    if len(text) > LONGEST:
        return None
    grammar = load_grammar(game)
    builder = Builder(grammar)
    reached = _reached(text, grammar, builder)
    best, further = reached + _FURTHER, None
    edits = sorted(likely_edits(text, at, grammar, about, wrong), key=lambda edit: edit.word.lower() not in told)
    for edit in edits[:MOST_TRIES]:
        if wrong is Wrong.FORM and edit.how is How.IN:
            continue  # a word in another form is there, and none is missing
        changed = text[: edit.start] + edit.new + text[edit.end :]
        got = _reached(changed, grammar, builder)
        if got < 0 and prints(changed):
            return _repair(edit, text, at, True)
        if wrong is Wrong.FORM and got > about.start and _is_inside(edit, about):
            return _repair(edit, text, at, True)  # something else is wrong behind it
        progress = got - (len(changed) - len(text))
        if progress > best and _is_likely(edit, text, grammar):
            best, further = progress, _repair(edit, text, at, False)
    return further


def _is_likely(edit: Edit, text: str, grammar: Grammar) -> bool:
    """Whether an edit is to be offered that does not mend the line: a mark, or a word for one that is none."""
    if edit.how is How.IN:
        return edit.word in _MISSING
    old = text[edit.start : edit.end]
    return edit.how is not How.OUT and not grammar.lexicon.look_up(old) and is_near(old, edit.new)


def _is_inside(edit: Edit, about: Span) -> bool:
    return edit.how is How.INSTEAD and about.start <= edit.start < about.end


def _reached(text: str, grammar: Grammar, builder: Builder) -> int:
    """How far a line can be read: the offset at which it stops, or -1 when it is read."""
    tokens, findings = tokenize(text, grammar.lexicon)
    if not tokens:
        return 0
    value = run(grammar.tables, "line", tokens, builder.reduce)
    if isinstance(value, Stop):
        return tokens[value.index].start if value.index < len(tokens) else len(text)
    if findings or not isinstance(value, Node):
        return 0
    found = next((f for f in (*wrong_neighbours(tokens), *disagreements(value, grammar))), None)
    found = found or next(mismatches(attach(value), grammar.sorts), None)
    return -1 if found is None else max(0, found.span.start)


def _repair(edit: Edit, text: str, at: int, whole: bool) -> Repair:
    return Repair(edit.start, edit.end, edit.new, _help(edit, text, at), _message(edit, text), whole)


def _help(edit: Edit, text: str, at: int) -> str:
    old = text[edit.start : edit.end]
    if edit.how is How.OUT:
        return f'leave out "{old.strip()}"'
    if edit.how is How.IN:
        return f'did you mean "{_around(edit, text)}"?'
    return f'did you mean "{edit.new}"?'


def _around(edit: Edit, text: str) -> str:
    """What is put in, with the words around it."""
    left = re.search(r"(?:\[[^\]]*\]|\S*)\s?$", text[: edit.start])
    right = re.match(r"\s*[^\s.,:]*", text[edit.end :])
    behind = right[0] if right and edit.word not in _MISSING else ""
    return f"{left[0] if left else ''}{edit.new}{behind}".strip()


def _message(edit: Edit, text: str) -> str:
    """What is wrong at the place of an edit, in words."""
    old = text[edit.start : edit.end].strip()
    match edit.how:
        case How.IN:
            missing = _MISSING.get(edit.word) or f'"{edit.word}"'
            return f"{missing} is missing here"
        case How.OUT:
            return f'"{old}" is one word too many here' if old[:1].isalnum() else f'"{old}" is too much here'
        case How.TURNED:
            return "these two words stand the other way round"
        case _ if edit.new.startswith(". ") and old.startswith(","):
            return "these are two sentences"
        case _ if _CHANGE.match(old):
            return "cards write the change of a value another way"
        case _:
            return f'"{old}" does not fit here'
