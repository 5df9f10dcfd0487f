"""The cards a case speaks of: its own text, the cards it prints in sections, and the card files it names.

== text                  the text of the card that the header describes
== card Grunt            another card: a head as in a card file, an empty line, its text
== cards                 names of cards, one a line, whose files lie beside the case or in `cards/<dialect>/`
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from cardlang.cases.case_file import CARD_KEYS, Case, Line, Section, line_span, open_case
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.formats.card import SourceCard
from cardlang.formats.card_file import card_of_text

SUFFIX = ".card"
_NOT_IN_A_SLUG = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class CaseCard:
    """One card of a case.

    `label` is what findings in it go by, empty for the case's own text; `line` the line of the case that speaks of it.
    """

    label: str
    card: SourceCard
    line: int


def case_cards(case: Case) -> tuple[tuple[CaseCard, ...], tuple[Diagnostic, ...]]:
    """Every card of a case, its own text first; and what is wrong with how they are given."""
    cards: list[CaseCard] = []
    problems: list[Diagnostic] = []
    for label, line, card in _source_cards(case, problems):
        for found in card.findings:
            place = found.source.file_position(max(0, found.diagnostic.span.start)).line
            number = place if found.source.name == case.source.name else line
            problems.append(replace(found.diagnostic, span=line_span(case.source, number)))
        cards.append(CaseCard(label, replace(card, findings=()), line))
    return tuple(cards), tuple(problems)


def slug(name: str) -> str:
    """The name of the file a card lies in: "Lux, Illuminated" -> "lux-illuminated"."""
    return _NOT_IN_A_SLUG.sub("-", name.lower().replace("'", "")).strip("-")


def find_card_file(name: str, case_file: Path, dialect: str) -> Path | None:
    """The file of a card: beside the case, or in `cards/<dialect>/` of a folder above it."""
    file = f"{slug(name)}{SUFFIX}"
    folders = [case_file.parent, *(above / "cards" / dialect for above in case_file.absolute().parents)]
    return next((folder / file for folder in folders if (folder / file).is_file()), None)


def _source_cards(case: Case, problems: list[Diagnostic]) -> Iterator[tuple[str, int, SourceCard]]:
    for section in sorted(case.sections, key=lambda s: s.name != "text"):
        if section.name == "text":
            yield "", section.number, _own_card(case, section)
        elif section.name == "card":
            yield section.argument, section.number, _printed_card(case, section)
        elif section.name == "cards":
            for line in section.entries:
                card = _filed_card(case, line, problems)
                if card:
                    yield line.text, line.number, card


def _own_card(case: Case, section: Section) -> SourceCard:
    """The card of the section `text`: its head is what the case's header says of it."""
    entries = (f"{key}: {value}" for key, value in case.header.items() if key in CARD_KEYS)
    head = [line for entry in entries for line in entry.split("\n")]
    first = section.lines[0].number if section.lines else section.number + 1
    return _placed([f"game: {case.dialect}", *head, "", section.body], first - len(head) - 2, case)


def _printed_card(case: Case, section: Section) -> SourceCard:
    """The card of a section `card`, whose title stands for the line with its name."""
    body: list[str] = []
    for line in section.lines:
        if "" not in body:
            body += ["#"] * (
                line.number - section.number - 1 - len(body)
            )  # comments in the head keep its lines' places
        body.append(line.text)
    return _placed([f"game: {case.dialect}", f"name: {section.argument}", *body], section.number - 1, case)


def _filed_card(case: Case, line: Line, problems: list[Diagnostic]) -> SourceCard | None:
    path = find_card_file(line.text, Path(case.source.name), case.dialect)
    if path is None:
        place = line_span(case.source, line.number)
        help = f"I look for {slug(line.text)}{SUFFIX} beside the case, and in cards/{case.dialect}/."
        problems.append(finding("CL601", f'There is no card file for "{line.text}".', place, help=help))
        return None
    source, findings = open_case(path)
    problems += findings
    return card_of_text(source.text, source.name, case.dialect, True)


def _placed(lines: list[str], first: int, case: Case) -> SourceCard:
    """The card of a head and a text that stand in the case itself, the head's first line at `first`."""
    text = "\n".join(["#"] * (first - 1) + lines)
    return card_of_text(text, case.source.name, case.dialect, False)
