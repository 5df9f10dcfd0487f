"""The page of each code, as `cardlang check --explain CODE` prints it: what it means, an example, and how to say it.

What an ability text is told is printed by reading it; files and runs are shown as they would stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import fill

from cardlang.api import read
from cardlang.codes import CODES, explain_code
from cardlang.templating.wordings import with_wordings
from cardlang.tools.showing import as_shown, fitted, width


@dataclass(frozen=True, slots=True)
class Example:
    """Something that has the finding, and the same without it; `game` is empty when it is no ability text.

    `type` is the card's where that matters.
    """

    game: str
    wrong: str
    right: str
    type: str = ""
    name: str = ""


EXAMPLES: Mapping[str, Example] = {
    "CL101": Example("magic", "{J}, {T}: Draw a card.", "{U}, {T}: Draw a card."),
    "CL102": Example("riftbound", "[Tank] (I am the last.)", "[Tank] (I must be assigned combat damage first.)"),
    "CL103": Example("riftbound", "[1], [E: Draw 1.", "[1], [E]: Draw 1."),
    "CL104": Example("riftbound", "Draw\x07 1.", "Draw 1."),
    "CL105": Example("riftbound", "Возьмите карту.", "Draw 1."),
    "CL106": Example("riftbound", " ".join(["Draw 1."] * 3000), "Draw 1."),
    "CL107": Example(
        "riftbound", "[Assault 2] (+3 [M] while I'm an attacker.)", "[Assault 2] (+2 [M] while I'm an attacker.)"
    ),
    "CL108": Example("riftbound", "[Assualt 2]", "[Assault 2]"),
    "CL109": Example("riftbound", "Draw 1. (Then discard 1.)", "Draw 1, then discard 1."),
    "CL201": Example("riftbound", "Discard 1, Kill you may: Draw 1.", "Discard 1, Kill me: Draw 1."),
    "CL202": Example("riftbound", "[1], [E]:", "[1], [E]: Draw 1."),
    "CL203": Example("riftbound", "Raedy a unit.", "Ready a unit."),
    "CL204": Example(
        "riftbound",
        "Deal 2 to a unit if heal me, exhaust me, and recall me.",
        "Heal me, exhaust me, and recall me.",
    ),
    "CL205": Example("riftbound", "[Legion] — " * 150 + "Draw 1.", "[Legion] — Draw 1."),
    "CL206": Example("riftbound", "Draw1.", "Draw 1."),
    "CL207": Example("riftbound", "If you do, draw 1.", "You may discard 1. If you do, draw 1."),
    "CL301": Example("magic", "Fieldcraft — When ~ dies, draw a card.", "Landfall — When ~ dies, draw a card."),
    "CL302": Example("magic", "Sacrifice a creature named Tin Man.", "Sacrifice a creature."),
    "CL303": Example("riftbound", "Kill two unit.", "Kill two units."),
    "CL304": Example("magic", "Draw two cards cards.", "Draw two cards."),
    "CL305": Example("riftbound", "[1], kill this: Draw 1.", "[1], Kill this: Draw 1."),
    "CL306": Example("riftbound", "When I conquer, Draw 1.", "When I conquer, draw 1."),
    "CL401": Example("riftbound", "When I conquer, ready it.", "When I conquer, ready a unit."),
    "CL411": Example("riftbound", "[1], [E]: Ready me.", "[1], [E]: Ready this.", "Gear"),
    "CL412": Example("magic", "{T}, {2}: Draw a card.", "{2}, {T}: Draw a card."),
    "CL413": Example("magic", "Draw 2 cards.", "Draw two cards."),
    "CL414": Example("magic", "Trample, flying", "Flying, trample"),
    "CL415": Example(
        "riftbound",
        "When I conquer, you may pay [1] to draw 1.",
        "When I conquer, you may pay [1]. If you do, draw 1.",
        "Unit",
    ),
    "CL416": Example("riftbound", "Kill a unit with Might 3 or less.", "Kill a unit with 3 [M] or less."),
    "CL417": Example("magic", "When you cast a spell, draw a card.", "Whenever you cast a spell, draw a card."),
    "CL418": Example(
        "riftbound",
        "As an additional cost to play me, discard 1. If you do, draw 1.",
        "As an additional cost to play me, you may discard 1. If you do, draw 1.",
    ),
    "CL419": Example("magic", "Draw a card. If you do, scry 1.", "You may draw a card. If you do, scry 1."),
    "CL420": Example("riftbound", "Choose a unit. Draw 1.", "Choose a unit. Ready it.", "Spell"),
    "CL421": Example("riftbound", "[Tank]\nDraw 1.", "Draw 1.", "Spell"),
    "CL422": Example("riftbound", "{T}: Draw 1.", "[E]: Draw 1.", "Gear"),
    "CL423": Example(
        "magic", "Sacrifice Fen Lamp: Draw a card.", "Sacrifice this artifact: Draw a card.", "Artifact", "Fen Lamp"
    ),
    "CL501": Example(
        "", "expect, that an ability of another card runs which the interpreter lacks", "try it with another"
    ),
    "CL502": Example("", "you: hand Nobody", "you: hand Harbor Volley"),
    "CL503": Example("", "answer: pay   (when what is asked is a target)", "answer: target Loyal Hound"),
    "CL504": Example("", "expect: hand 2   (when one card was drawn)", "expect: hand 1"),
    "CL601": Example("", "cardlang check gone.card", "cardlang check cards/riftbound"),
    "CL602": Example("", "a picture or a program that is named volley.card", "the card's text, saved as UTF-8"),
    "CL603": Example("", "name: Harbor Volley", "name: Harbor Volley\ngame: riftbound"),
    "CL604": Example("", '{"name": "Harbor Volley", "text": ', '{"name": "Harbor Volley", "text": "Draw 1."}'),
    "CL605": Example("", "game: magic\n\n[1], [E]: Draw 1.", "game: riftbound\n\n[1], [E]: Draw 1."),
    "CL606": Example("", "nmae: Harbor Volley", "name: Harbor Volley"),
    "CL607": Example("", "cardlang check an-empty-folder", "cardlang check cards/riftbound"),
    "CL608": Example("", "== finding", "== findings"),
    "CL609": Example("", "a file of keywords or of prices, given to `cardlang batch`", "a file of cards"),
}

WIDTH = 78
LONGEST = 300
INDENT = "  "
"""Columns of a page; how much of an example's line is shown, in code points; and what stands before it."""


def code_page(code: str) -> str:
    """All there is to say about a code, as plain text. Raises CardlangError for one that is not in the table."""
    title, page = explain_code(code).split("\n\n", 1)
    example = EXAMPLES[code]
    shown = told_of(code) if example.game else _indented(example.wrong)
    page = fill(page, min(WIDTH, width() or WIDTH))
    return f"{fitted(title)}\n\n{page}\n\nFor example:\n{shown}\n\nBetter:\n{_indented(example.right)}\n"


def told_of(code: str) -> str:
    """What the example of a code is told, its own code only."""
    example = EXAMPLES[code]
    reading = with_wordings(read(example.wrong, example.game, type=example.type, name=example.name, file="example"))
    found = [one for one in reading.findings if one.diagnostic.code == code]
    told = "\n".join(as_shown(one.diagnostic, one.source, margin=len(INDENT)) for one in found)
    return "\n".join(map(_below, told.splitlines()))


def pages() -> str:
    """The codes and their titles, one a line."""
    return "\n".join(fitted(f"{code}  {info.severity.value:<8} {info.title}") for code, info in CODES.items())


def _indented(text: str) -> str:
    return "\n".join(fitted(_below(line)) for line in text.splitlines())


def _below(line: str) -> str:
    return f"{INDENT}{_cut(line)}".rstrip()


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
