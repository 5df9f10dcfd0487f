"""How large each game's grammar is, and how long its tables take to be made and to be loaded.

`python tests/bench/tables.py` makes the tables of both games anew, in a folder that is thrown away, and prints
terminals, rules (as written with optional parts, and as lark expands them), states, entries, and the size of the file;
the exit code says whether the limits on times hold. Times are of the processor's work, loading the best of some rounds,
with words and keywords.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from cardlang.syntax.grammar import grammar_files, load_grammar
from cardlang.syntax.tables import Tables

GAMES = ("riftbound", "magic")
ROUNDS = 5
LIMITS = {"build": 60.0, "load": 0.2}
"""Seconds that the work may take."""


def seconds_to_load(game: str) -> float:
    """How long the processor works on loading a grammar, as a program that has just begun does."""
    load_grammar.cache_clear()
    start = time.process_time()
    load_grammar(game)
    return time.process_time() - start


def written_rules(game: str) -> int:
    """How many rules and alternatives the files of a grammar have: lines that give an alternative."""
    files = (file for file in grammar_files(game) if file.suffix == ".lark")
    lines = (line.strip() for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return sum(1 for line in lines if line and not line.startswith("//"))


def told(game: str, tables: Tables, folder: Path) -> str:
    """The sizes of one game's tables in one line."""
    entries = sum(len(row) for row in tables.actions)
    size = sum(file.stat().st_size for file in folder.glob(f"{game}-*.json"))
    return (
        f"{game}: {len(tables.terminals)} terminals, {written_rules(game)} lines of rules, {len(tables.rules)} rules"
        f" expanded, {len(tables.actions)} states, {entries} entries, {size / 2**20:.1f} MiB"
    )


def main() -> int:
    """Measure both games; 0 when the limits hold."""
    kept = True
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CARDLANG_CACHE"] = folder
        for game in GAMES:
            times = {"build": seconds_to_load(game)}
            times["load"] = min(seconds_to_load(game) for _ in range(ROUNDS))
            print(told(game, load_grammar(game).tables, Path(folder)))
            print("  " + ", ".join(f"{name} {times[name]:.2f} s (at most {LIMITS[name]:g})" for name in LIMITS))
            kept = kept and all(times[name] <= limit for name, limit in LIMITS.items())
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
