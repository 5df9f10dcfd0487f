"""The two gates that a node must pass to count as read.

Printed as written it gives the line back, word for word; printed canonically it gives a text that reads to an equal
node. Both run on the node after a trip through plain data, with the line itself out of reach. A line that does not pass
is tried with the capitals that cards have (`syntax.capitals`); what was other is told, and the gates are as strict.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from functools import lru_cache

from cardlang.codes import finding
from cardlang.diagnostics import CardlangError, Diagnostic, Fix
from cardlang.nodes.abilities import Activated, ClassLevel, KeywordAbility, Labelled, Text, Triggered
from cardlang.nodes.base import Node, walk
from cardlang.nodes.data import from_data, to_data
from cardlang.nodes.frozen import frozen
from cardlang.printing.text import print_both, print_node
from cardlang.source import Span
from cardlang.syntax.capitals import levelled
from cardlang.syntax.normalize import AbilityLine, source_span
from cardlang.syntax.read import Found, Reading, place, read_line, read_text, read_without


@frozen
class Printed:
    """A line that passed both gates, printed: canonically, and as it was written."""

    canonical: str
    as_written: str


REMEMBERED = 4096
"""How many lines' readings are kept: many cards share theirs ("Flying"), and a long run must not grow."""


def read_printed(line: AbilityLine, game: str) -> tuple[Reading, Printed | None]:
    """Read a line and put it through the gates; one that fails is no longer read whole, and a finding says why."""
    found, printed, problem = read_checked(line.text, game)
    if printed is None:
        level = levelled(line.text, game)
        other, again, _ = read_checked(level.text, game) if level is not None else (found, None, "")
        if level is not None and again is not None:
            told = {one.span for one in other.diagnostics}
            capitals = (*(one for one in level.findings if one.span not in told), *other.diagnostics)
            reading = place(replace(other, diagnostics=tuple(sorted(capitals, key=lambda one: one.span.start))), line)
            return reading, replace(again, as_written=line.text)
    reading = place(found, line)
    if reading.node is None or printed is not None:
        return reading, printed
    unlike = _unlike(line, problem, reading.node, game)
    wrong = () if found.node is None else tuple(_failing(found.node, game))
    rest = place(read_without(line.text, game, wrong), line) if wrong else None
    parts, unread = (rest.parts, rest.unread) if rest is not None and rest.parts else ((), (line.span,))
    return Reading(line, None, parts, unread, (*reading.diagnostics, *unlike)), None


def read_around_spans(reading: Reading, wrong: Container[Span], game: str) -> Reading:
    """A line that passed the gates read around some of its nodes, by their places in the face's text."""
    text = reading.line.text
    if read_checked(text, game)[1] is None:
        level = levelled(text, game)
        text = level.text if level is not None else text
    found = read_line(text, game)
    if reading.node is None or found.node is None:
        return reading
    pairs = zip(walk(found.node), walk(reading.node), strict=True)
    spans = [there.span for there, here in pairs if here.span in wrong]
    rest = place(read_without(text, game, spans), reading.line)
    unread = rest.unread if rest.parts else (reading.line.span,)
    return Reading(reading.line, None, rest.parts, unread, reading.diagnostics)


def _failing(node: Node, game: str) -> Iterator[Span]:
    """The sentences of an ability that do not pass by themselves, or all when each does: its cost may still be read."""
    match node:
        case Labelled(ability=inner) | KeywordAbility(ability=inner):
            yield from _failing(inner, game)
        case Activated(body=body) | Triggered(body=body) | Text(body=body):
            wrong = [
                step.span
                for step in body
                if isinstance(step, KeywordAbility | ClassLevel) or not _passes(Text((step,)), game)
            ]
            yield from wrong or (body[0].span.join(body[-1].span),)


def _passes(node: Node, game: str) -> bool:
    try:
        return _canonical(node, node, print_node(node, game), "", game)[1]
    except CardlangError:
        return False


@lru_cache(maxsize=REMEMBERED)
def read_checked(text: str, game: str) -> tuple[Found, Printed | None, str]:
    """What came of a line's text, how it prints when it passes the gates, and else what went wrong there."""
    found = read_line(text, game)
    return (found, None, "") if found.node is None else (found, *check_node(found.node, text, game))


def _unlike(line: AbilityLine, problem: str, node: Node, game: str) -> tuple[Diagnostic, ...]:
    """What to say of a line that does not print back: only blanks or capitals are wrong, or it is not understood."""
    try:
        printed = print_node(node, game, as_written=True)
    except CardlangError:
        printed = ""
    if printed.replace(" ", "").lower() != line.text.replace(" ", "").lower() or printed == line.text:
        return (finding("CL204", f"I read this, but it does not print back: {problem}", line.span),)
    return tuple(_misplaced(line, printed))


def _misplaced(line: AbilityLine, printed: str) -> Iterator[Diagnostic]:
    """A finding with its edit for each blank and capital of a line that stands otherwise than it prints."""
    text, at, there = line.text, 0, 0
    while at < len(text) or there < len(printed):
        typed, meant = text[at : at + 1], printed[there : there + 1]
        if typed != meant:
            start = text.rfind(" ", 0, max(0, at - 1)) + 1
            here, after = source_span(line, at, at + 1), source_span(line, at, at)
            if meant == " ":
                words = f"{text[start:at]} {_word(text, at)}"
                yield _blank("a blank is missing here", here, Fix(after, " "), words)
                at -= 1
            elif typed == " ":
                yield _blank("this blank is too much", here, Fix(here, ""), f"{text[start:at]}{_word(text, at + 1)}")
                there -= 1
            else:
                yield _blank("a capital is out of place here", here, Fix(here, meant), meant + _word(text, at + 1))
        at, there = at + 1, there + 1


def _word(text: str, at: int) -> str:
    """The word that begins at an offset."""
    return text[at : next((end for end in range(at, len(text)) if text[end] == " "), len(text))]


def _blank(message: str, here: Span, fix: Fix, words: str) -> Diagnostic:
    return finding("CL206", message, here, help=f'did you mean "{words.strip()}"?', fix=fix)


def print_canonical(node: Node, game: str) -> str:
    """An ability's text in the wording that cards prefer or, where that would not read as the same, in the plainest.

    Raises CardlangError when the game's grammar has no alternative for the node.
    """
    return _canonical(node, node, print_node(node, game), "", game)[0]


def _canonical(node: Node, same: Node, suiting: str, text: str, game: str) -> tuple[str, bool]:
    """A node's canonical text, and whether it reads to a node that equals `same`, which was read from `text`.

    `suiting` is the node's text in the wording that suits.
    """
    # The same text reads to the same node: there is no need to read it again.
    if suiting == text or read_text(suiting, game) == same:
        return suiting, True
    plain = print_node(node, game, suiting=False)
    return plain, read_text(plain, game) == same


def check_node(node: Node, text: str, game: str) -> tuple[Printed | None, str]:
    """The node, read from `text`, printed both ways if it passes the gates; else None, and what went wrong."""
    restored = from_data(to_data(node))
    try:
        printing = print_both(restored, game)
        as_written = next(printing)
        if as_written != text:
            return None, f'it would print as "{as_written}"'
        canonical, same = _canonical(restored, node, next(printing), text, game)
        if not same:
            return None, f'"{canonical}" does not read as the same'
    except CardlangError as error:
        return None, str(error)
    return Printed(canonical, as_written), ""
