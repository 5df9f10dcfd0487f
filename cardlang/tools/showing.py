"""How findings and sentences look in a terminal: as wide as it is, and in colour unless `NO_COLOR` is set.

Piped, nothing of this is done: lines stay whole, without colours.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from textwrap import wrap
from typing import TextIO

import click

from cardlang.diagnostics import WINDOW, Diagnostic, Severity, render
from cardlang.source import Source

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_LEAST = 20
_WIDE = 60
"""Columns from which on what follows a label stands under its column."""
_LEAD = re.compile(r"[ │├└─]*(?:[-+] )?")
_GO_ON = str.maketrans("├└─-+", "│    ")
_LABELLED = re.compile(r"(?: {4}(?:[a-z]{3,10}|) +(?:[=≠] )?(?<=.{15})|[a-z]+ {2,})(?=\S)")
_SIDE = re.compile(r" {4}(?:[a-z]{3,10}|) +[=≠] (?<=.{15})")
"""The label, or what stands below it, and the mark of one of several sides, which go on alike in any width."""
_CITED = re.compile(r"\[(?:RB|CR) [^][]{1,20}\]")
_KEPT = "\u00a0"
"""What stands for a blank at which no line is broken."""
_GUTTER = 12
"""Columns beside the excerpt of a line: its number, the bar, the marks of a cut."""


def as_shown(diagnostic: Diagnostic, source: Source, stream: TextIO | None = None, margin: int = 0) -> str:
    """A finding as it is shown where it goes: fitted and coloured for a terminal, plain otherwise.

    So many columns as the margin are left free for what is put before its lines.
    """
    if not width(stream):
        return render(diagnostic, source)
    columns = max(_LEAST, width(stream) - margin)
    lines = render(diagnostic, source, max(_LEAST, min(WINDOW, columns - _GUTTER))).split("\n")
    excerpt = range(1, 3) if diagnostic.span else range(0)
    fitted: list[str] = []
    for number, line in enumerate(lines):
        fitted += [line] if number in excerpt else fit(line, columns)
    return _coloured(fitted, diagnostic) if _colours() else "\n".join(fitted)


def fit(line: str, columns: int) -> list[str]:
    """A line broken between words where it is too long, what follows under its column or indented further.

    The bars of a tree before it go on beside what follows.
    """
    lead = _LEAD.match(line)
    bars = (lead[0] if lead else "").translate(_GO_ON)
    labelled = (_LABELLED if columns >= _WIDE else _SIDE).match(line)
    indent = (" " * labelled.end() if labelled else bars + "  ")[: columns // 2]
    whole = {"break_long_words": False, "break_on_hyphens": False}
    cited = _CITED.sub(lambda found: _kept(found[0], columns - len(indent)), line)
    lines = wrap(cited, columns, subsequent_indent=indent, drop_whitespace=True, **whole)  # type: ignore[arg-type]
    return [one.replace(_KEPT, " ") for one in lines] or [line]


def _kept(rules: str, room: int) -> str:
    """Cited rules, broken nowhere; where they are too long for a line, between one rule and the next."""
    kept = rules.replace(" ", _KEPT)
    return kept if len(rules) <= room else kept.replace(f";{_KEPT}", "; ")


def fitted(line: str, stream: TextIO | None = None) -> str:
    """A line as it is shown where it goes: on standard output, or on what is given."""
    columns = width(stream)
    return "\n".join(fit(line, columns)) if columns and len(line) > columns else line


def headed(line: str) -> str:
    """A heading as it is shown on standard output: fitted, and bold where there is colour."""
    return click.style(fitted(line), bold=True) if line and width() and _colours() else fitted(line)


def width(stream: TextIO | None = None) -> int:
    """How many columns the terminal has that is written to; 0 when it is none."""
    stream = stream or sys.stdout
    return shutil.get_terminal_size((80, 24)).columns if stream.isatty() else 0


def has_colours(stream: TextIO | None = None) -> bool:
    """Whether what goes there is coloured: to a terminal that has colours, unless somebody does not want them."""
    return bool(width(stream)) and _colours()


def _colours() -> bool:
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _coloured(lines: list[str], diagnostic: Diagnostic) -> str:
    colour = _COLOURS[diagnostic.severity]
    kind = f"{diagnostic.severity.value}[{diagnostic.code}]"
    found: list[str] = []
    for number, line in enumerate(lines):
        if kind in line and not any(kind in before for before in lines[:number]):
            before, _, behind = line.partition(kind)
            line = f"{before}{click.style(kind, fg=colour, bold=True)}{behind}"
        elif line.strip(" |^") == "" and "^" in line:
            line = _caret(line, colour)
        elif line.startswith(("  help: ", "  note: ", "  rule: ")):
            line = f"  {click.style(line[2:7], bold=True)}{line[7:]}"
        found.append(line)
    return "\n".join(found)


def _caret(line: str, colour: str) -> str:
    start = line.index("^")
    return f"{line[:start]}{click.style(line[start:], fg=colour, bold=True)}"
