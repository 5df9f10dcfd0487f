"""From a face's text to its ability lines, each spelled one way, and back.

Normalising does five things and no other: it takes out the file's markup (`normalize_markup`), spells symbols, quotes,
dashes and blanks one way (`normalize_marks`), puts `~` for the card's own name (`normalize_names`), sets reminder text
aside (`reminders`), and joins the lines of one ability. It never rewrites, drops or adds a word; `restore` gives back
what the author wrote. A text in another language is not read: each of its lines is set aside whole.

A parenthesis is reminder text if it is a known wording for a keyword or symbol named on its line (on the face, when it
has a line to itself), or if it holds whole sentences, full stop included. Any other carries rules and is kept.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Fix, Severity
from cardlang.dialects.dialect import Dialect
from cardlang.nodes.frozen import frozen
from cardlang.source import Span
from cardlang.syntax.normalize_checks import MOST_FINDINGS, check_characters, check_pairs
from cardlang.syntax.normalize_edits import Edit, Step, StepKind, apply_edits, outermost
from cardlang.syntax.normalize_lines import printed_lines
from cardlang.syntax.normalize_marks import find_marks, level
from cardlang.syntax.normalize_markup import Plain, unmark
from cardlang.syntax.normalize_names import SelfNames, find_names
from cardlang.syntax.reminder_usual import names_a_keyword, usual_reminder
from cardlang.syntax.reminders import judge

LONGEST_LINE = 20_000
"""Code points; no card has a tenth of it."""

_LONGEST_EXPLAINED = 600
"""Code points of a line whose keyword's own reminder text is looked up where another stands."""

_STATION = re.compile(r"\d+\+ \|")
"""How a line begins behind a station symbol (CR 721.2); in a table of results it is never the first row (CR 706.3a)."""
_FACE_BREAK = "//"
_MINUS = "\u2212"
_PARENTHESIS = re.compile(r"[()]")
_SENTENCE_END = re.compile(r"[.!?][\"')]*$")


@frozen
class Reminder:
    """Reminder text set aside: its content normalised, its place in the face's text, parentheses included.

    `at` is the offset in the normalised line after which it stood, `disagreement` how it differs from its keyword,
    `meant` what the keyword's reminder text says; `of_keyword` whether a keyword that has one stands beside it.
    """

    text: str
    span: Span
    known: bool
    at: int
    disagreement: str = ""
    meant: str = ""
    of_keyword: bool = True


@frozen
class AbilityLine:
    """One ability of a face. A modal block is one line, each mode behind a line break and the dialect's bullet.

    `origins` has, for each code point of `text`, its offset in the face's text, and one past the end. A line too long
    to be read has the empty text. Reminders that had a line to themselves stand with the line before.
    """

    text: str
    origins: tuple[int, ...]
    span: Span
    reminders: tuple[Reminder, ...]
    steps: tuple[Step, ...]


@dataclass(slots=True)
class _Block:
    """Printed lines that make one ability, as they are found; `rows` when one of them is a row of a table."""

    start: int
    end: int
    edits: list[Edit] = field(default_factory=list)
    reminders: list[Reminder] = field(default_factory=list)
    refused: bool = False
    rows: bool = False


@dataclass(slots=True)
class _Printed:
    """One printed line with the edits found in it; `rest` is where its words begin after a bullet."""

    start: int
    end: int
    rest: int
    bullet: str | None
    edits: list[Edit]
    reminders: list[Reminder]

    @property
    def is_reminder(self) -> bool:
        """Whether nothing but reminder text stands on the line."""
        gone = sum(e.end - e.start for e in self.edits if e.kind is StepKind.REMINDER)
        return gone == self.end - self.start


def normalize_face(
    text: str, names: SelfNames, dialect: Dialect
) -> tuple[tuple[AbilityLine, ...], tuple[Diagnostic, ...]]:
    """The ability lines of a face's text, and what is wrong with it."""
    plain = unmark(text)
    blocks, _, findings = _find_blocks(plain.text, names, dialect)
    return tuple(_finish(text, plain, block) for block in blocks), tuple(_at_most(plain.findings(findings)))


def loose_reminders(text: str, names: SelfNames, dialect: Dialect) -> tuple[Reminder, ...]:
    """The reminders that stand before any ability line of a face; often all a face has."""
    plain = unmark(text)
    return tuple(replace(r, span=plain.span(r.span)) for r in _find_blocks(plain.text, names, dialect)[1])


def spelled(text: str, dialect: Dialect) -> str:
    """A face's text with its symbols, quotes, dashes, bullets and blanks spelled the one way, and nothing else changed.

    Reminder text, names and lines stay; a minus stays the one that was typed, and a line too long to read as it is.
    """
    view = level(text)
    lines: list[str] = []
    for start, end in printed_lines(view, dialect):
        if end - start > LONGEST_LINE:
            lines.append(text[start:end])
            continue
        found = _bullet(dialect).match(view, start, end)
        rest = found.end("bullet") if found and found["bullet"] else start
        edits = [e for e in find_marks(text, view, rest, end, dialect)[0] if text[e.start : e.end] != _MINUS]
        lines.append((dialect.bullet if rest > start else "") + apply_edits(text, rest, end, outermost(edits)).text)
    return "\n".join(lines)


def source_span(line: AbilityLine, start: int, end: int) -> Span:
    """The author's words, in the face's text, that `line.text[start:end]` stands for."""
    start = max(0, min(start, len(line.text)))
    end = max(start, min(end, len(line.text)))
    first = line.origins[start]
    if start == end:
        return Span(first, first)
    last = end - 1
    index = bisect_right(line.steps, last, key=lambda step: step.at) - 1
    step = line.steps[index] if index >= 0 else None
    if step is None or not step.covers(last):
        return Span(first, line.origins[last] + 1)
    if len(step.new) == len(step.old):
        return Span(first, line.origins[last] + 1)
    return Span(min(first, step.start), step.end)


def restore(line: AbilityLine) -> str:
    """The author's text of the line: every step undone."""
    pieces: list[str] = []
    here = 0
    for step in line.steps:
        pieces += (line.text[here : step.at], step.old)
        here = step.at + len(step.new)
    return "".join((*pieces, line.text[here:]))


def _find_blocks(
    text: str, names: SelfNames, dialect: Dialect
) -> tuple[list[_Block], list[Reminder], list[Diagnostic]]:
    view = level(text)
    names = SelfNames(level(names.full), tuple(level(short) for short in names.short))
    findings = check_characters(text)
    foreign = any(finding.code == "CL105" for finding in findings)
    blocks: list[_Block] = []
    loose: list[Reminder] = []
    block: _Block | None = None
    for start, end in printed_lines(view, dialect):
        if view.startswith(_FACE_BREAK, start) and not view[start:end].strip("/ "):
            block = None
            continue
        if foreign or end - start > LONGEST_LINE:
            findings += [] if foreign else [_too_long(start, end)]
            blocks.append(_Block(start, end, [Edit(start, end, "", StepKind.REFUSE)], refused=True))
            block = None
            continue
        printed = _read_printed(text, view, start, end, names, dialect, findings)
        if printed.is_reminder:
            (block.reminders if block else loose).extend(printed.reminders)
        elif block and printed.bullet is not None and (block.rows or not _STATION.match(view, start)):
            _join(block, printed, "\n")
            block.rows = True
        else:
            block = _Block(start, start)
            blocks.append(block)
            _join(block, printed, "")
    return blocks, loose, findings


def _join(block: _Block, printed: _Printed, line_break: str) -> None:
    """Put a printed line at the end of a block."""
    lead = line_break + (printed.bullet or "")
    block.edits += printed.edits
    if printed.rest > block.end or lead:
        block.edits.append(Edit(block.end, printed.rest, lead, StepKind.JOIN if line_break else StepKind.SPELL))
    block.reminders += printed.reminders
    block.end = printed.end


def _read_printed(
    text: str, view: str, start: int, end: int, names: SelfNames, dialect: Dialect, findings: list[Diagnostic]
) -> _Printed:
    found = _bullet(dialect).match(view, start, end)
    bullet = None if found is None else dialect.bullet if found["bullet"] else ""
    rest = found.end("bullet") if found and found["bullet"] else start
    edits, unknown = find_marks(text, view, rest, end, dialect)
    findings += unknown
    findings += check_pairs(view, start, end)
    edits = outermost([*edits, *find_names(view, rest, end, names, dialect)])
    reminders: list[Reminder] = []
    for opened, closed in _parentheses(view, rest, end):
        reminder = _read_reminder(text, view, opened, closed, (rest, end), edits, dialect)
        if reminder:
            reminders.append(reminder)
    if reminders:
        findings += [_unknown_reminder(reminder) for reminder in reminders if not reminder.known]
        edits = outermost([*edits, *(_set_aside(view, r, rest, end) for r in reminders)])
    return _Printed(start, end, rest, bullet, edits, reminders)


def _read_reminder(
    text: str, view: str, opened: int, closed: int, line: tuple[int, int], edits: list[Edit], dialect: Dialect
) -> Reminder | None:
    """The parenthesis as reminder text, or None if it carries rules."""
    content_end = closed - 1 if view[closed - 1] == ")" else closed
    inside = [e for e in edits if opened < e.start and e.end <= content_end]
    content = apply_edits(text, opened + 1, content_end, inside).text
    start, end = line
    alone = opened == start and closed == end

    def context() -> str:
        return view if alone else _beside(text, (start, opened), (closed, end), edits)

    verdict = judge(content, context, dialect.name, dialect.declared)
    if verdict.known or verdict.disagreement or _SENTENCE_END.search(content):
        found = Reminder(content, Span(opened, closed), verdict.known, 0, verdict.disagreement, verdict.meant)
        if verdict.known or end - start > _LONGEST_EXPLAINED:
            return found
        beside = _beside(text, (start, opened), (closed, end), edits)
        meant = verdict.meant or usual_reminder(content, beside, dialect.name, dialect.declared)
        return replace(found, meant=meant, of_keyword=names_a_keyword(beside, dialect.name, dialect.declared))
    return None


def _beside(text: str, before: tuple[int, int], behind: tuple[int, int], edits: list[Edit]) -> str:
    """What stands before and behind a parenthesis, each symbol spelled the one way."""
    sides = ((side, [e for e in edits if side[0] <= e.start and e.end <= side[1]]) for side in (before, behind))
    return "".join(apply_edits(text, start, end, inside).text for (start, end), inside in sides)


def _set_aside(view: str, reminder: Reminder, start: int, end: int) -> Edit:
    """The edit that drops a reminder with the blanks before it; those after it where the line begins."""
    opened, closed = reminder.span.start, reminder.span.end
    while opened > start and view[opened - 1] == " ":
        opened -= 1
    if opened == start:
        while closed < end and view[closed] == " ":
            closed += 1
    return Edit(opened, closed, "", StepKind.REMINDER)


def _parentheses(view: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The outermost parentheses of a line; one that is never closed reaches to the line's end."""
    depth = opened = 0
    for found in _PARENTHESIS.finditer(view, start, end):
        if found[0] == "(":
            opened = opened if depth else found.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield opened, found.end()
    if depth:
        yield opened, end


@lru_cache(maxsize=8)
def _bullet(dialect: Dialect) -> re.Pattern[str]:
    """Finds the beginning of a line that belongs to the line before it."""
    marks = sorted({dialect.bullet, *dialect.bullets}, key=len, reverse=True)
    bullets = "|".join(re.escape(mark.rstrip()) + (" +" if mark.endswith(" ") else " *") for mark in marks)
    rows = f"|(?P<row>{dialect.rows})" if dialect.rows else ""
    return re.compile(f"(?P<bullet>{bullets}){rows}")


def _finish(text: str, plain: Plain, block: _Block) -> AbilityLine:
    """The block as a value, in the author's own text."""
    span = plain.span(Span(block.start, block.end))
    edited = apply_edits(text, span.start, span.end, plain.edits(block.edits, span))
    spans = [plain.span(reminder.span) for reminder in block.reminders]
    reminders = tuple(
        replace(reminder, span=at, at=_place(edited.origins, at.start))
        for reminder, at in zip(block.reminders, spans, strict=True)
    )
    return AbilityLine(edited.text, edited.origins, span, reminders, edited.steps)


def _place(origins: tuple[int, ...], offset: int) -> int:
    """The offset in the normalised text after which something at this offset of the face's text stood."""
    return min(bisect_right(origins, offset), len(origins) - 1)


def _too_long(start: int, end: int) -> Diagnostic:
    message = f"this line is {end - start} characters long; I read lines of up to {LONGEST_LINE}."
    return Diagnostic("CL106", Severity.ERROR, message, Span(start, end))


def _unknown_reminder(reminder: Reminder) -> Diagnostic:
    note = "it is set aside; the rest of the line is read without it"
    help = f'did you mean "({reminder.meant})"?' if reminder.meant else ""
    fix = Fix(reminder.span, f"({reminder.meant})") if reminder.meant else None
    if reminder.disagreement:
        message = f"this reminder text does not fit: ({reminder.text})"
        return finding("CL107", message, reminder.span, notes=(reminder.disagreement, note), help=help, fix=fix)
    message = f"I don't know this reminder text: ({reminder.text})"
    if not reminder.of_keyword:
        return finding("CL109", message, reminder.span, notes=(note,))
    return finding("CL102", message, reminder.span, notes=(note,), help=help, fix=fix)


def _at_most(findings: list[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings in source order, of each code so many and no more."""
    seen: dict[str, int] = {}
    for found in sorted(findings, key=lambda f: f.span):
        seen[found.code] = seen.get(found.code, 0) + 1
        if seen[found.code] <= MOST_FINDINGS:
            yield found
