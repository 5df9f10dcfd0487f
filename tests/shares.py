"""How much of a file of Magic cards is read, both gates holding: by wording, by kind of card, by construction.

`python tests/shares.py FILE [STEP] [OUT]` reads every STEP-th card and prints the shares on the lines that the grammar
was fitted on and on those kept back, whose number is divisible by four; OUT gets the name of each fitted card that is
not read. A kind of card is a word of its types, how its faces are laid out, or what its text has; a card may be of
several.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from constructs import CONSTRUCTS

from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import Verdict, read_card

JOBS = 2
KEPT_BACK = 4
"""Every so many-th line of the file is kept back: what stands there is counted, and never looked at."""

_OLD = re.compile(r"enters the battlefield|\bcardname\b", re.IGNORECASE)
_NEW = re.compile(
    r"\benters?\b(?! the battlefield)"
    r"|\bthis (?:creature|artifact|land|enchantment|permanent|aura|equipment|vehicle)\b",
    re.IGNORECASE,
)
TYPES = (
    "Creature", "Instant", "Sorcery", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle", "Tribal", "Kindred",
    "Saga", "Class", "Case", "Room", "Aura", "Equipment", "Vehicle", "Spacecraft", "Attraction", "Siege",
    "Vanguard", "Plane", "Phenomenon", "Scheme", "Conspiracy", "Dungeon", "Host",
)  # fmt: skip
IN_TEXT = {"levelers": r"(?m)^LEVEL \d", "loyalty in brackets": r"(?m)^\[[+−-]\d", "prototypes": r"(?m)^Prototype "}


@dataclass(slots=True)
class Share:
    """How many cards there are and how many of them are read, on fitted lines and on those kept back."""

    cards: Counter[bool] = field(default_factory=Counter)
    read: Counter[bool] = field(default_factory=Counter)

    def add(self, kept: bool, read: bool) -> None:
        """Count one card."""
        self.cards[kept] += 1
        self.read[kept] += read

    def __str__(self) -> str:
        told = [f"{self.read[part]} of {self.cards[part]} ({_share(self, part)})" for part in (False, True)]
        return f"fitted {told[0]}, kept back {told[1]}"


def _share(share: Share, part: bool) -> str:
    return f"{share.read[part] / share.cards[part]:.1%}" if share.cards[part] else "none"


def groups(card: dict[str, object]) -> list[tuple[str, str]]:
    """The groups that a row belongs to: a heading, and the group's name under it."""
    text, types = str(card.get("text") or ""), str(card["type_line"])
    found = [("all", "all cards"), ("wording", _wording(card, text))]
    found += [("kind", word) for word in TYPES if re.search(rf"\b{word}\b", types)]
    found += [("kind", name) for name, pattern in IN_TEXT.items() if re.search(pattern, text)]
    if card.get("layout") not in (None, "normal"):
        found.append(("layout", str(card["layout"])))
    found += [("construction", name) for name, pattern in CONSTRUCTS["magic"].items() if re.search(pattern, text)]
    return found


def _wording(card: dict[str, object], text: str) -> str:
    own = {str(card["name"]), str(card["name"]).split(",")[0], *str(card["name"]).split(" // ")}
    old = _OLD.search(text) or any(name in text for name in own)
    new = _NEW.search(text)
    if old and new:
        return "both wordings"
    return "the own name, enters the battlefield" if old else "this creature, enters" if new else "neither"


def measure(path: Path, step: int = 1) -> tuple[dict[tuple[str, str], Share], list[str]]:
    """The share of each group that is read, and the fitted cards that are not."""
    found: dict[tuple[str, str], Share] = defaultdict(Share)
    unread: list[str] = []
    raw = path.read_text(encoding="utf-8").splitlines()
    chosen = [row for row in rows([str(path)], "magic") if isinstance(row, Row)][::step]
    for row, read in zip(chosen, _verdicts(chosen), strict=True):
        kept = row.line % KEPT_BACK == 0
        card = json.loads(raw[row.line - 1])
        for group in groups(card):
            found[group].add(kept, read)
        if not (kept or read):
            unread.append(str(card["name"]))
    return found, unread


def _verdicts(chosen: list[Row]) -> Iterator[bool]:
    parts = [chosen[at : at + 200] for at in range(0, len(chosen), 200)]
    with ProcessPoolExecutor(JOBS) as pool:
        for verdicts in pool.map(_read, parts):
            yield from verdicts


def _read(found: list[Row]) -> list[bool]:
    return [read_card(card_of(row)).verdict is Verdict.READ for row in found]


def main(path: Path, step: int = 1, out: Path | None = None) -> None:
    """Print the shares, under each heading the weakest first."""
    found, unread = measure(path, step)
    for heading in dict.fromkeys(group[0] for group in sorted(found, key=lambda group: ORDER.index(group[0]))):
        print(f"{heading}:")
        mine = [(name, share) for (of, name), share in found.items() if of == heading]
        for name, share in sorted(mine, key=lambda one: one[1].read.total() / one[1].cards.total()):
            print(f"  {name}: {share}")
    if out is not None:
        out.write_text("".join(f"{name}\n" for name in unread), encoding="utf-8")


ORDER = ("all", "wording", "kind", "layout", "construction")

if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1, *map(Path, sys.argv[3:4]))
