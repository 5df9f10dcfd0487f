"""Rewriting a case's sections from what the program makes of it, so that the change can be read in the diff.

Comments stay: those before a line stay before the line that takes its place.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.cases.case_file import COMMENT, SECTION, Case
from cardlang.cases.reading import NONE


def bless_case(case: Case, sections: Mapping[str, tuple[str, ...]], single: Mapping[int, str] | None = None) -> str:
    """The case's file with new lines for those of its sections that are given, and for single lines by number."""
    blessed: list[str] = []
    lines = [(single or {}).get(number, line) for number, line in enumerate(case.source.text.splitlines(), 1)]
    starts = [index for index, line in enumerate(lines) if line.startswith(SECTION)]
    blessed += lines[: starts[0]] if starts else lines
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        name = lines[start].removeprefix(SECTION).strip()
        blessed.append(lines[start])
        body = lines[start + 1 : end]
        blessed += _replaced(body, sections[name] or (NONE,)) if name in sections else body
    return "\n".join(blessed) + "\n"


def _replaced(body: list[str], new: tuple[str, ...]) -> list[str]:
    """New lines with the old ones' comments before them; the blank lines at the end stay."""
    comments: list[list[str]] = [[]]
    for line in body:
        if line.startswith(COMMENT):
            comments[-1].append(line)
        elif line.strip() and not line[0].isspace():
            comments.append([])
    blank = len(body) - len("\n".join(body).rstrip().splitlines())
    placed = [*comments, *([[]] * len(new))]
    kept = [line for index, text in enumerate(new) for line in (*placed[index], text)]
    rest = [line for group in placed[len(new) :] for line in group]
    return [*kept, *rest, *([""] * blank)]
