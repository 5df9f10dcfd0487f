"""What earlier runs of `cardlang batch` made of cards, so that a card that has not changed is not read again.

A result is known by what it was made of: the program, the grammar, the card's own bytes and its place. It is data in a
SQLite file in the user's cache folder; a file that is damaged, foreign or of another program is begun anew.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from cardlang.formats.sources import Row
from cardlang.keywords.stored import cache_folder
from cardlang.tools.repeats import Keys
from cardlang.tools.report import Counted

MOST_BYTES = 1 << 30
"""A file that has grown beyond this is begun anew."""

_TABLE = "CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, names TEXT, result BLOB) WITHOUT ROWID"
_FIND = "SELECT names, result FROM results WHERE key = ?"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one card: its line without its number, what it counts for, and what it is known again by.

    `names` are those that its faces go by; `spoken` those that its text speaks of, with whether the run had them.
    """

    names: tuple[str, ...]
    spoken: tuple[tuple[str, bool], ...]
    counted: Counted
    keys: Keys | None
    line: bytes

    def holds(self, known: Container[str]) -> bool:
        """Whether it is the same when these names are those of the run."""
        return all((name in known) == was for name, was in self.spoken)


def to_bytes(result: Result) -> bytes:
    """A result as it is kept."""
    about = json.dumps([result.spoken, result.counted.to_data(), result.keys], ensure_ascii=True).encode()
    return zlib.compress(about + b"\n" + result.line, 1)


def from_bytes(names: Sequence[str], kept: bytes) -> Result:
    """The result that `to_bytes` kept. Raises ValueError when it is none."""
    try:
        about, _, line = zlib.decompress(kept).partition(b"\n")
        spoken, counted, keys = json.loads(about)
        told = tuple((str(name), bool(was)) for name, was in spoken)
        known = None if keys is None else (int(keys[0]), int(keys[1]), int(keys[2]))
        return Result(tuple(names), told, Counted.from_data(counted), known, line)
    except (zlib.error, TypeError, IndexError, KeyError) as error:
        raise ValueError("this is no kept result") from error


class Results:
    """The results that are kept for one program; without a file, none."""

    def __init__(self, base: sqlite3.Connection | None = None, program: str = "") -> None:
        self._base = base
        self._program = program.encode()

    def names(self, row: Row) -> tuple[str, ...] | None:
        """The names that a card goes by, when it was read before."""
        found = self._find(row)
        with suppress(ValueError):
            return None if found is None else tuple(json.loads(found[0]))
        return None

    def get(self, row: Row) -> Result | None:
        """What came of a card when it was read before."""
        found = self._find(row)
        with suppress(ValueError):
            return None if found is None else from_bytes(json.loads(found[0]), found[1])
        return None

    def keep(self, found: Iterable[tuple[Row, Sequence[str], bytes]]) -> None:
        """Keep what came of some cards."""
        if self._base is not None:
            values = [(self._key(row), json.dumps(names), kept) for row, names, kept in found]
            with suppress(sqlite3.Error), self._base:
                self._base.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", values)

    def _find(self, row: Row) -> tuple[str, bytes] | None:
        if self._base is None:
            return None
        try:
            found: tuple[str, bytes] | None = self._base.execute(_FIND, (self._key(row),)).fetchone()
        except sqlite3.Error:
            return None
        return found

    def _key(self, row: Row) -> bytes:
        raw = row.raw if isinstance(row.raw, bytes) else repr(row.raw).encode("utf-8", "surrogatepass")
        place = repr((row.format, row.file, row.line, row.column, row.game, row.asked, row.fields))
        about = self._program + place.encode("utf-8", "surrogatepass")
        return hashlib.blake2b(raw, digest_size=16, key=hashlib.blake2b(about, digest_size=32).digest()).digest()


NO_RESULTS = Results()


@contextmanager
def kept_results(program: str, wanted: bool = True) -> Iterator[Results]:
    """The results kept for a program; none when they are not wanted, or no file can be had."""
    base = _opened(cache_folder() / "results.sqlite", program) if wanted else None
    try:
        yield Results(base, program)
    finally:
        if base is not None:
            base.close()


def _opened(path: Path, program: str) -> sqlite3.Connection | None:
    """The file of results, begun anew when it is of another program, too large, or damaged."""
    for _ in range(2):
        with suppress(OSError, sqlite3.Error):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size > MOST_BYTES:
                path.unlink()
            base = sqlite3.connect(path, timeout=0.5)
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = OFF")
            with base:
                base.execute(_TABLE)
                base.execute("CREATE TABLE IF NOT EXISTS program (name TEXT)")
                if base.execute("SELECT name FROM program").fetchall() != [(program,)]:
                    base.execute("DELETE FROM results")
                    base.execute("DELETE FROM program")
                    base.execute("INSERT INTO program VALUES (?)", (program,))
            return base
        with suppress(OSError):
            path.unlink(missing_ok=True)
    return None
