"""A baseline: the findings that a set of cards is known to have, so that a run need tell of the new ones only.

It is a file of JSON Lines, one finding each with the words of its line and how often it stands; numbers of lines and
columns are left out, since they move with every edit.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from cardlang.codes import finding
from cardlang.source import NOWHERE
from cardlang.tools.check_formats import Told
from cardlang.tools.cli import Problem

Key = tuple[str, ...]
_FIELDS = ("file", "card", "code", "text", "message")
_LINE = "line"


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
            key = (*(row[field] for field in _FIELDS), row.get(_LINE, ""))
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
    counts = Counter((*told.key, told.words_of_line) for told in findings)
    names = (*_FIELDS, _LINE)
    rows = (json.dumps({**dict(zip(names, key, strict=True)), "count": counts[key]}) for key in sorted(counts))
    half = path.with_name(path.name + ".half")
    try:
        half.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    return counts.total()


def new_findings(findings: Iterable[Told], known: Counter[Key]) -> list[Told]:
    """The findings that are not known, in their order; one that stands oftener than it did is new.

    One is known that says the same, wherever it stands, and then one about the same words of a line that is as it was:
    what is said of them may turn on whether the rest of the card is read.
    """
    left, fresh = known.copy(), list(findings)
    for same in (_alike, _said, _placed):
        fresh = _without_known(fresh, left, same)
    return fresh


def _without_known(findings: list[Told], left: Counter[Key], same: Callable[[Key], Key]) -> list[Told]:
    """The findings without those for which a known one is left that is the same by some of what it says."""
    by_key: dict[Key, list[Key]] = {}
    for key, count in left.items():
        by_key.setdefault(same(key), []).extend([key] * count)
    by_key.pop((), None)
    fresh: list[Told] = []
    for told in findings:
        known = by_key.get(same((*told.key, told.words_of_line)))
        if known:
            left[known.pop()] -= 1
        else:
            fresh.append(told)
    return fresh


def _alike(key: Key) -> Key:
    return key


def _said(key: Key) -> Key:
    return key[:-1]


def _placed(key: Key) -> Key:
    """The file, the card, the words meant and their line; nothing where a baseline does not say the line."""
    file, card, _, text, _, line = key
    return (file, card, text, line) if line else ()
