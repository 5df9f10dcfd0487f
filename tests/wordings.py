"""Whether texts of equal meaning read as equal nodes: older and newer wordings of the same Magic cards.

`python tests/wordings.py FILE [STEP]` takes the faces that have an older text beside the newer (`text_2023`), and from
every STEP-th card the texts that a change of wording makes of its own: the card's name for "this creature", "enters the
battlefield" for "enters" and back, "enters under your control" for "you control enters". It prints how many are read,
how many of those are equal, and what differs, of lines whose number is not divisible by four.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardlang.dialects.registry import dialect_named
from cardlang.nodes.base import Node
from cardlang.nodes.dump import dump
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import names_of
from cardlang.syntax.read import read_line

_THIS = r"\b{this} (?:creature|artifact|land|enchantment|aura|equipment|vehicle)\b(?! card| token| spell)"
_NAMES = ((re.compile(_THIS.format(this="this")), "{0}"), (re.compile(_THIS.format(this="This")), "{0}"))
_ENTERS = re.compile(r"\benters\b(?! the battlefield)(?=[,.]| tapped| with\b)")
_OLDER = re.compile(r"\benters the battlefield\b")
_THEIRS = re.compile(r"\b([Aa]|[Aa]nother) ([A-Za-z ]{3,30}?) enters the battlefield under your control\b")


@dataclass(frozen=True, slots=True)
class Pair:
    """One text in two wordings, and which change of wording is between them."""

    change: str
    card: str
    line: int
    one: str
    other: str
    types: tuple[str, ...]


def pairs(path: Path, step: int) -> Iterator[Pair]:
    """The pairs of a file, without the lines kept back."""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if number % 4 == 0:
            continue
        row = json.loads(raw)
        for face in row.get("faces") or [row]:
            types = tuple(str(face.get("type_line", row["type_line"])).replace("—", " ").split())
            name, text = str(face.get("name", row["name"])), str(face.get("text") or "")
            if "text_2023" in face:
                yield Pair("the text of 2023", name, number, text, face["text_2023"], types)
            if number % step:
                continue
            for change, reworded in CHANGES.items():
                if (other := reworded(text, name)) != text:
                    yield Pair(change, name, number, text, other, types)


def _with_name(text: str, name: str) -> str:
    for pattern, new in _NAMES:
        text = pattern.sub(lambda _, new=new: new.format(name), text)  # type: ignore[misc]
    return text


CHANGES: dict[str, Callable[[str, str], str]] = {
    "the name for this creature": _with_name,
    "enters the battlefield for enters": lambda text, name: _ENTERS.sub("enters the battlefield", text),
    "enters for enters the battlefield": lambda text, name: _OLDER.sub("enters", text),
    "you control enters for enters under your control": lambda text, name: _THEIRS.sub(
        r"\1 \2 you control enters", text
    ),
}


def nodes(text: str, name: str, types: tuple[str, ...]) -> list[Node | None]:
    """What each ability line of a text reads as."""
    dialect = dialect_named("magic")
    lines, _ = normalize_face(text, names_of(name, types, dialect), dialect)
    return [read_line(line.text, "magic").node for line in lines]


def measure(path: Path, step: int) -> tuple[Counter[str], Counter[str], list[tuple[Pair, Node | None, Node | None]]]:
    """How many lines there are of each change, how many of them are read in one wording, and which then differ."""
    lines: Counter[str] = Counter()
    read: Counter[str] = Counter()
    unlike: list[tuple[Pair, Node | None, Node | None]] = []
    for pair in pairs(path, step):
        one, other = (nodes(text, pair.card, pair.types) for text in (pair.one, pair.other))
        if len(one) != len(other):
            continue
        for first, second in zip(one, other, strict=True):
            lines[pair.change] += 1
            read[pair.change] += first is not None or second is not None
            if first != second:
                unlike.append((pair, first, second))
    return lines, read, unlike


def main(path: Path, step: int = 20) -> None:
    """Print the figures and what differs."""
    lines, read, unlike = measure(path, step)
    differ = Counter(pair.change for pair, _, _ in unlike)
    for change, count in lines.items():
        print(f"{change}: {count} lines, read {read[change]}, equal {read[change] - differ[change]}")
    for pair, one, other in unlike:
        print(f"  {pair.change}: {pair.card}\n    {one and dump(one)}\n    {other and dump(other)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *(int(step) for step in sys.argv[2:3]))
