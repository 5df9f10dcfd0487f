"""The `.case` format: plain text with a header and sections, each line knowing its place in the file.

    # An event may be an act without an object.
    dialect: riftbound
    rule: RB 1.4 205
    name: Raider
    type: unit
    == text
    When I attack, you may pay [4][C]. If you do, kill a unit here.
    == ast
    (Triggered ...)

A line that begins with `#` is a comment wherever it stands. A line that begins with a backslash stands for the rest of
itself, so that a card's text may begin with `#` or `==`. What the sections mean is for `check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.dialects.registry import DIALECTS
from cardlang.formats import card_file
from cardlang.formats.set_file import KEYWORD
from cardlang.profiles.registry import PROFILES
from cardlang.source import NOWHERE, Source, Span

CARD_KEYS = card_file.KEYS - {"game"}
"""What the header may say of the card whose text is in the section `text`."""

KEYS = CARD_KEYS | {"dialect", "profile", "rule", "also"}
"""What may stand in the header; `also` may stand there more than once."""

SECTIONS = frozenset({"text", "cards", "also", "ast", "references", "costs", "modifiers", "findings", "wording", "run"})
"""The sections without an argument; `run` may have a title; it and `also` may stand more than once."""

NAMED_SECTIONS = frozenset({"card", "file", "bytes", "folder", "missing"})
"""The sections with a name behind their own: `== card Raider`, `== file broken.card`."""

EXPECTATIONS = frozenset({"ast", "references", "costs", "modifiers", "findings", "wording", "run"})
REPEATED = frozenset({"also", "run"})
COMMENT = "#"
SECTION = "== "
ESCAPE = "\\"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a case that is no comment, and its number in the file (from 1)."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its name, what stands behind the name, the line it begins on, and its lines without comments."""

    name: str
    argument: str
    number: int
    lines: tuple[Line, ...]

    @property
    def body(self) -> str:
        """The section's text, blank lines at its end left out."""
        return "\n".join(line.text for line in self.lines).rstrip()

    @property
    def entries(self) -> tuple[Line, ...]:
        """The lines that say something; one that begins with a blank goes on with the line before."""
        found: list[Line] = []
        for line in self.lines:
            if line.text[:1].isspace() and line.text.strip() and found:
                found[-1] = Line(found[-1].number, f"{found[-1].text} {line.text.strip()}")
            elif line.text.strip():
                found.append(Line(line.number, line.text.strip()))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Case:
    """One case file, taken apart."""

    source: Source
    header: Mapping[str, str]
    also: tuple[Line, ...]
    sections: tuple[Section, ...]

    @property
    def dialect(self) -> str:
        """The game the case is written in."""
        return self.header["dialect"]

    def section(self, name: str) -> Section | None:
        """The section of that name, or None."""
        return next((section for section in self.sections if section.name == name), None)

    def all_sections(self, name: str) -> tuple[Section, ...]:
        """The sections of that name, in order."""
        return tuple(section for section in self.sections if section.name == name)


@dataclass(slots=True)
class _Parser:
    """The state of taking a case file apart."""

    source: Source
    header: dict[str, str] = field(default_factory=dict)
    also: list[Line] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)

    def complain(self, code: str, message: str, number: int, help: str = "") -> None:
        """Note what is wrong with a line."""
        self.findings.append(finding(code, message, line_span(self.source, number), help=help))


def is_case(text: str) -> bool:
    """Whether the text is a case of ours: its header names a dialect."""
    return any(line.startswith("dialect:") for line in _header_lines(text))


def parse_case(source: Source) -> tuple[Case | None, tuple[Diagnostic, ...]]:
    """Take a case file apart; None when something in its form is wrong."""
    parser = _Parser(source)
    if not source.text.strip():
        parser.findings.append(finding("CL607", "This case file is empty.", Span(0, 0)))
        return None, tuple(parser.findings)
    head, *blocks = _blocks(source.text)
    _read_header(head, parser)
    for block in blocks:
        _read_section(block, parser)
    if not parser.findings and not EXPECTATIONS & {section.name for section in parser.sections}:
        parser.complain("CL607", "This case expects nothing: it has none of the sections that say what must hold.", 1)
    if parser.findings:
        return None, tuple(parser.findings)
    return Case(source, parser.header, tuple(parser.also), tuple(parser.sections)), ()


def open_case(path: Path) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text of a case file, and why it cannot be used if it can't."""
    try:
        return Source(path.read_bytes().decode("utf-8-sig"), str(path)), ()
    except OSError as error:
        return Source("", str(path)), (finding("CL601", f"{error.strerror or type(error).__name__}.", NOWHERE),)
    except UnicodeDecodeError as error:
        message = f"This is not UTF-8 text: byte {error.start} cannot be decoded."
        return Source("", str(path)), (finding("CL602", message, NOWHERE),)


def line_span(source: Source, number: int) -> Span:
    """The place of a whole line of the file."""
    number = max(1, min(number, source.position(len(source.text)).line))
    start = sum(len(line) for line in source.text.splitlines(keepends=True)[: number - 1])
    return Span(start, start + len(source.line(number).rstrip()))


def _header_lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.startswith(SECTION):
            return
        yield line


def _blocks(text: str) -> list[list[Line]]:
    """The header's lines, then each section's with its title first."""
    blocks: list[list[Line]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(COMMENT):
            continue
        if line.startswith(SECTION):
            blocks.append([])
        blocks[-1].append(Line(number, line.rstrip()))
    return blocks


def _read_header(lines: list[Line], parser: _Parser) -> None:
    for line in lines:
        key, colon, value = (part.strip() for part in line.text.partition(":"))
        if not line.text:
            continue
        if not colon:
            help = f'did you mean "{SECTION}{line.text.lstrip("= ")}"?' if line.text.startswith("=") else ""
            parser.complain("CL606", f'"{line.text}" is no "key: value".', line.number, help)
        elif key not in KEYS:
            parser.complain("CL606", f'A case has no "{key}".', line.number, _one_of(KEYS, key))
        elif not value:
            parser.complain("CL606", f'"{key}" has no value.', line.number)
        elif key == "also":
            parser.also.append(Line(line.number, value))
        elif key == KEYWORD and key in parser.header:
            parser.header[key] += f"\n{KEYWORD}: {value}"
        elif key in parser.header:
            parser.complain("CL606", f'"{key}" is given twice.', line.number)
        else:
            parser.header[key] = value
    _check_header(lines, parser)


def _check_header(lines: list[Line], parser: _Parser) -> None:
    """The header must name a dialect there is, and a profile of that game if any."""
    games = frozenset(dialect.name for dialect in DIALECTS)
    profiles = frozenset(name for name, profile in PROFILES.items() if profile.game == parser.header.get("dialect"))
    place = {line.text.partition(":")[0].strip(): line.number for line in lines}
    if "dialect" not in parser.header:
        if not parser.findings:
            parser.complain("CL606", 'The header has no "dialect".', 1, _one_of(games))
    elif parser.header["dialect"] not in games:
        parser.complain(
            "CL606", "There is no such dialect.", place["dialect"], _one_of(games, parser.header["dialect"])
        )
    elif parser.header.get("profile") not in {None, *profiles}:
        parser.complain("CL606", "The game has no such profile.", place["profile"], _one_of(profiles))


def _read_section(block: list[Line], parser: _Parser) -> None:
    title = block[0]
    name, _, argument = title.text.removeprefix(SECTION).strip().partition(" ")
    section = Section(name, argument.strip(), title.number, tuple(_unescaped(line) for line in block[1:]))
    if name not in SECTIONS | NAMED_SECTIONS:
        parser.complain(
            "CL608", f'A case has no section "{name}".', title.number, _one_of(SECTIONS | NAMED_SECTIONS, name)
        )
    elif name != "run" and (name in NAMED_SECTIONS) != bool(section.argument):
        wrong = "needs a name behind it" if name in NAMED_SECTIONS else "takes nothing behind it"
        parser.complain("CL608", f'The section "{name}" {wrong}.', title.number)
    elif name not in REPEATED and any((s.name, s.argument) == (name, section.argument) for s in parser.sections):
        parser.complain("CL608", f'The section "{title.text.removeprefix(SECTION)}" stands twice.', title.number)
    parser.sections.append(section)


def _unescaped(line: Line) -> Line:
    return Line(line.number, line.text.removeprefix(ESCAPE))


def _one_of(names: frozenset[str], given: str = "") -> str:
    """What is there instead: the one that is nearly what was given, or all of them."""
    near = get_close_matches(given.lower(), sorted(names), 1)
    if near:
        return f'did you mean "{near[0]}"?'
    return f"There are: {', '.join(sorted(names))}."
