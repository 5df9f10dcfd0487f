"""What an editor asks about a `.card` file as it is typed: findings, what can stand next, what words mean, colours.

Lines and columns count from 0, columns in code points; the protocol's own units are `language_server`'s. Thin over the
calls that the commands make.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardlang.diagnostics import CardlangError, Diagnostic, Fix, Severity
from cardlang.explain import CostExplanation, explain
from cardlang.explain_keywords import keyword_sentences
from cardlang.formats.card_file import card_of_text
from cardlang.keywords.table import grammar_root, load_keywords
from cardlang.library import AbilityReading, CardReading, read_card
from cardlang.nodes.base import walk
from cardlang.nodes.keywords import Keyword
from cardlang.source import Source, Span
from cardlang.syntax.continuing import continuations, levelled
from cardlang.tools.colouring import Colour, coloured
from cardlang.tools.mending import with_all_wordings
from cardlang.tools.repairing import with_repairs

_MEANT = re.compile(r'did you mean "(?P<word>[^"]+)"\?')


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line and a column, both from 0."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """From one place to another."""

    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Told:
    """A finding with its place in the file, and the edit that mends it with its own.

    `whole`: with the edit the line can be read; otherwise it mends this one of several mistakes in it.
    """

    finding: Diagnostic
    where: Stretch
    mend: tuple[Stretch, str] | None
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Symbol:
    """A face or an ability of a card: what it is called in an outline, and where it stands."""

    name: str
    detail: str
    where: Stretch
    children: tuple[Symbol, ...] = ()


@dataclass(frozen=True, slots=True)
class Definition:
    """Where something is defined: a file, and a place in it."""

    file: str
    where: Stretch


@dataclass(frozen=True, slots=True)
class Opened:
    """A file as it stands in the editor, read."""

    text: str
    file: str
    reading: CardReading

    @property
    def game(self) -> str:
        """The card's game, "" when nothing says which."""
        return self.reading.card.game or ""


def opened(text: str, file: str) -> Opened:
    """Read what stands in the editor."""
    reading = with_all_wordings(with_repairs(read_card(card_of_text(text, file, None, False))))
    return Opened(text, file, reading)


def findings(doc: Opened) -> tuple[Told, ...]:
    """All findings in the file, in order; those its author silenced are left out."""
    told = []
    for found in doc.reading.findings:
        if found.diagnostic.code not in doc.reading.card.silenced:
            fix = found.diagnostic.fix or _meant(found.diagnostic, found.source)
            mend = (_stretch(found.source, fix.span), fix.new) if fix else None
            where = _stretch(found.source, found.diagnostic.span)
            told.append(Told(found.diagnostic, where, mend, found.diagnostic.fix is not None))
    return tuple(sorted(told, key=lambda one: (one.where.start, one.where.end)))


def _meant(found: Diagnostic, source: Source) -> Fix | None:
    """The word that was meant in the place of one that is not known, where the line has other mistakes besides."""
    meant = _MEANT.fullmatch(found.help)
    if found.code != "CL203" or meant is None or not found.span:
        return None
    new = meant["word"]
    capital = source.text[found.span.start : found.span.start + 1].isupper()
    return Fix(found.span, new[:1].upper() + new[1:] if capital else new)


def colours(doc: Opened) -> tuple[tuple[Stretch, Colour], ...]:
    """The coloured words of the file, in order, none over more than one line."""
    found: list[tuple[Stretch, Colour]] = []
    for number in range(len(doc.reading.faces)):
        source = doc.reading.card.place(number)
        for one in coloured(doc.reading, number):
            found += ((part, one.colour) for part in _lines(source, one.span))
    return tuple(sorted(found, key=lambda one: one[0].start))


def completions(doc: Opened, at: Place, most: int = 20) -> tuple[tuple[str, Stretch], ...]:
    """What can stand next at a place in the text, the likeliest first, and what of the text each stands for."""
    number = _face_of_line(doc, at.line)
    if number is None or not doc.game:
        return ()
    typed = doc.text.split("\n")[at.line][: at.column]
    name = doc.reading.faces[number].face.name
    words = continuations(levelled(typed, name), doc.game, most)
    half = len(typed)
    while half and (typed[half - 1].isalnum() or typed[half - 1] in "'-"):
        half -= 1
    half -= bool(half and typed[half - 1] in "[{")
    where = Stretch(Place(at.line, at.column - (len(typed) - half)), at)
    return tuple((word, where) for word in words)


def hover(doc: Opened, at: Place) -> tuple[str, Stretch] | None:
    """What the words at a place are, as Markdown: a keyword's meaning, a payment with its rule, a kind of ability."""
    found = _face_at(doc, at)
    if found is None or doc.reading.profile is None:
        return None
    number, offset = found
    ability = _ability_at(doc, number, offset)
    if ability is None:
        return None
    source, text, profile = doc.reading.card.place(number), doc.reading.faces[number].face.text, doc.reading.profile
    keyword = _keyword_at(ability, offset)
    if keyword is not None:
        sentences = keyword_sentences((keyword,), profile)
        if sentences:
            return "\n\n".join(sentences), _stretch(source, keyword.span)
    nodes = (ability.node,) if ability.node is not None else ability.parts
    told = explain(nodes, text, profile, ability.kind, stated=True)
    inside = [c for c in told.costs if c.cost.span and c.cost.span.start <= offset <= c.cost.span.end]
    if inside:
        cost = min(inside, key=lambda c: c.cost.span.end - c.cost.span.start)
        return _payment(cost), _stretch(source, cost.cost.span)
    if ability.node is None:
        wrong = (found.message for found in ability.findings if found.severity is Severity.ERROR)
        return "\n\n".join(("This is not read.", *wrong)), _stretch(source, ability.line.span)
    return f"This is {told.kind}.", _stretch(source, ability.line.span)


def _payment(cost: CostExplanation) -> str:
    lines = [f"**{cost.words}** is {cost.kind} [{cost.rule}].", cost.reason]
    lines.append(f"Paid by {cost.payer}, {cost.when}. What is linked asks {cost.asks}.")
    lines += [f"*{one.situation}:* {one.sentence} [{one.rule}]" for one in cost.outcomes]
    return "\n\n".join(lines)


def symbols(doc: Opened) -> tuple[Symbol, ...]:
    """The faces of the card with their abilities."""
    found = []
    for number, face in enumerate(doc.reading.faces):
        source = doc.reading.card.place(number)
        text = face.face.text
        abilities = tuple(
            Symbol(
                text[a.line.span.start : a.line.span.end].split("\n")[0],
                a.verdict.value,
                _stretch(source, a.line.span),
            )
            for a in doc.reading.abilities
            if a.face == number
        )
        whole = _stretch(source, Span(0, len(text)))
        found.append(Symbol(face.face.name or "a card", " ".join(face.face.types), whole, abilities))
    return tuple(found)


def definition(doc: Opened, at: Place) -> Definition | None:
    """Where the keyword at a place is defined: in the card's own head or set, or in the game's table."""
    found = _face_at(doc, at)
    ability = _ability_at(doc, *found) if found else None
    keyword = _keyword_at(ability, found[1]) if ability is not None and found else None
    if keyword is None:
        return None
    for declared in doc.reading.card.keywords:
        if declared.entry.name == keyword.name:
            return Definition(declared.source.name, _stretch(declared.source, declared.span))
    return _in_table(keyword.name, doc.game)


def _in_table(name: str, game: str) -> Definition | None:
    try:
        known = name in load_keywords(game).entries
        path = grammar_root() / game / "keywords.toml"
    except CardlangError:
        return None
    heads = (f"[keyword.{name}]", f'[keyword."{name}"]')
    lines = path.read_text(encoding="utf-8").split("\n") if known else []
    number = next((n for n, line in enumerate(lines) if line in heads), None)
    if number is None:
        return None
    return Definition(str(path), Stretch(Place(number, 0), Place(number, len(lines[number]))))


def _face_of_line(doc: Opened, line: int) -> int | None:
    """The face to whose text a line belongs, or whose it may become: no more than blanks stand between."""
    lines = doc.text.split("\n")
    for number, face in reversed(tuple(enumerate(doc.reading.faces))):
        first = face.face.line - 1
        last = first + face.face.text.count("\n")
        if first <= line < len(lines) and not "".join(lines[last + 1 : line]).strip():
            return number
    return None


def _face_at(doc: Opened, at: Place) -> tuple[int, int] | None:
    """The face whose text a place is in, and the offset there."""
    for number, face in enumerate(doc.reading.faces):
        lines = face.face.text.split("\n")
        row = at.line + 1 - face.face.line
        if 0 <= row < len(lines) and at.column <= len(lines[row]):
            return number, sum(len(line) + 1 for line in lines[:row]) + at.column
    return None


def _ability_at(doc: Opened, number: int, offset: int) -> AbilityReading | None:
    here = (a for a in doc.reading.abilities if a.face == number)
    return next((a for a in here if a.line.span.start <= offset <= a.line.span.end), None)


def _keyword_at(ability: AbilityReading, offset: int) -> Keyword | None:
    """The innermost keyword at an offset; within its cost the payment is meant, not the keyword."""
    nodes = (ability.node,) if ability.node is not None else ability.parts
    found = [k for node in nodes for k in walk(node) if isinstance(k, Keyword) and k.span]
    inside = [k for k in found if k.span.start <= offset <= (k.cost.span.start if k.cost else k.span.end)]
    return min(inside, key=lambda k: k.span.end - k.span.start, default=None)


def _stretch(source: Source, span: Span) -> Stretch:
    if not span:
        return Stretch(Place(0, 0), Place(0, 0))
    first, last = source.file_position(span.start), source.file_position(span.end)
    return Stretch(Place(first.line - 1, first.column - 1), Place(last.line - 1, last.column - 1))


def _lines(source: Source, span: Span) -> Iterator[Stretch]:
    """A span's parts on each line."""
    start = span.start
    for piece in source.text[span.start : span.end].split("\n"):
        if piece:
            yield _stretch(source, Span(start, start + len(piece)))
        start += len(piece) + 1
