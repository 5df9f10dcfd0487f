"""How many of the cards that have a construct are read: `python tests/constructs.py GAME FILE [STEP]`.

A construct is found in the text of a card by a pattern, read or not. Rows whose number is divisible by four are left
out, so that what is fitted on is not what is measured on. With STEP only every so many-th row is looked at.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import Verdict, read_card

CONSTRUCTS = {
    "magic": {
        "would ... instead": r"\bwould\b[^.\n]*\binstead\b",
        "unless ... sacrifices, discards or pays": r"\bunless [^.\n]*\b(?:sacrifices?|discards?|pays?)\b",
        "rather than pay": r"\brather than pay",
        "X in a cost": r"\{X\}",
        "where X is": r"\bwhere X is\b",
        "for each": r"\b[Ff]or each\b",
        "modes with a cost each": r"(?m)^\+ ?\{|\bEscalate\b",
        "modes": r"\b[Cc]hoose (?:one|two|three|any number|up to \w+)\b[^\n]*(?:\n•|$)",
        "costs less or more": r"\bcosts? [^.\n]*\b(?:less|more) to (?:cast|activate)\b",
        "a quoted ability": r'"[^"]+\."|"[^"]+"',
        "a quote within a quote": r"\"[^\"]*'[^\"]*\.'",
        "if you don't, if you can't": r"\b[Ii]f (?:you|they|that player|a player|it) (?:don't|doesn't|can't|cannot)\b",
        "loyalty": r"(?m)^\[?[+−-](?:\d+|X)\]?:",
        "Saga chapters": r"(?m)^I+(?:, [IV]+)* —",
        "Class levels": r"(?m): Level \d",
        "level symbols": r"(?m)^LEVEL \d",
        "station symbols": r"(?m)^\d+\+ \|",
        "a table of results": r"(?m)^\d+(?:—\d+|\+)? \|",
        "a hand and life change": r"(?m)^Hand [+-]\d",
        "Vehicles": r"\b[Cc]rew \d",
        "except": r", except\b",
        "as though": r"\bas though\b",
        "half": r"\bhalf\b",
        "spent to cast": r"\bspent to cast\b",
    },
    "riftbound": {
        "instead": r"\binstead\b",
        "unless": r"\bunless\b",
        "as an additional cost": r"\badditional cost\b",
        "if you do": r"\b[Ii]f you (?:do|don't|can't)\b",
        "X to Y": r"\b(?:pay|discard|exhaust|kill|recycle|spend) [^.,\n]* to \w+",
        "costs less or more": r"\bcosts? [^.\n]*\b(?:less|more)\b",
        "for each": r"\b[Ff]or each\b",
        "modes": r"\n- ",
    },
}


def measure(game: str, path: Path, step: int = 1) -> dict[str, tuple[int, int]]:
    """For each construct how many cards have it and how many of those are read."""
    patterns = {name: re.compile(pattern) for name, pattern in CONSTRUCTS[game].items()}
    found: Counter[str] = Counter()
    read: Counter[str] = Counter()
    fitting = [row for row in rows([str(path)]) if isinstance(row, Row) and row.line % 4]
    for row in fitting[::step]:
        card = card_of(row)
        text = "\n".join(face.text for face in card.faces)
        names = [name for name, pattern in patterns.items() if pattern.search(text)]
        if names:
            found.update(names)
            if read_card(card).verdict is Verdict.READ:
                read.update(names)
    return {name: (found[name], read[name]) for name in patterns}


def main(game: str, path: Path, step: int = 1) -> None:
    """Print the share of each construct's cards that is read, the weakest first."""
    shares = measure(game, path, step)
    for name, (cards, read) in sorted(shares.items(), key=lambda item: item[1][1] / max(1, item[1][0])):
        print(f"{game}: {name}: {read} of {cards} cards are read ({read / max(1, cards):.0%})")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *(int(step) for step in sys.argv[3:]))
