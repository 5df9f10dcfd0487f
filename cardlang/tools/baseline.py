"""A baseline: the findings that a set of cards is known to have, so that a run need tell of the new ones only.

It is a file of JSON Lines, one finding each with how often it stands; lines and columns are left out, since they move
with every edit.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from cardlang.codes import finding
from cardlang.source import NOWHERE
from cardlang.tools.check_formats import Told
from cardlang.tools.cli import Problem

Key = tuple[str, ...]
_FIELDS = ("file", "card", "code", "text", "message")


def read_baseline(path: Path) -> Counter[Key] | Problem:
    """The known findings, or why the file cannot be used."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        return Problem.of(error, str(path))
    known: Counter[Key] = Counter()
    for number, line in enumerate(lines, start=1):
        try:
            row = json.loads(line)
            key = tuple(row[field] for field in _FIELDS)
            count = row["count"]
            if not all(isinstance(part, str) for part in key) or type(count) is not int:
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError):
            words = "This line is no finding of a baseline; write the file anew with --update-baseline."
            return Problem(f"{path}:{number}", finding("CL604", words, NOWHERE))
        known[key] += count
    return known


def write_baseline(path: Path, findings: Iterable[Told]) -> int:
    """Write the findings down as known, whole or not at all, and return how many there are. Raises OSError."""
    counts = Counter(told.key for told in findings)
    rows = (json.dumps({**dict(zip(_FIELDS, key, strict=True)), "count": counts[key]}) for key in sorted(counts))
    half = path.with_name(path.name + ".half")
    try:
        half.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    return counts.total()


def new_findings(findings: Iterable[Told], known: Counter[Key]) -> list[Told]:
    """The findings that are not known, in their order; one that stands oftener than it did is new."""
    left = known.copy()
    fresh: list[Told] = []
    for told in findings:
        if left[told.key] > 0:
            left[told.key] -= 1
        else:
            fresh.append(told)
    return fresh
