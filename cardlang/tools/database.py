"""The cards of a run as an SQLite database: one table each for cards, faces, abilities, words, costs, parts, findings.

It is made of the same objects that `cardlang batch` writes as JSON Lines, and is put in its place whole or not at all.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType

from cardlang.tools.meaning import parts_of, words_of
from cardlang.tools.writing import naming

TABLES = """
CREATE TABLE cards (card INTEGER PRIMARY KEY, id, name TEXT, game TEXT, file TEXT, line INTEGER, verdict TEXT,
    runnable INTEGER, repeat TEXT);
CREATE TABLE faces (card INTEGER, face INTEGER, name TEXT, cost TEXT, text TEXT, normalised TEXT);
CREATE TABLE abilities (ability INTEGER PRIMARY KEY, card INTEGER, face INTEGER, text TEXT, normalised TEXT,
    printed TEXT, verdict TEXT, kind TEXT, tree TEXT);
CREATE TABLE words (ability INTEGER, place TEXT, word TEXT);
CREATE TABLE costs (cost INTEGER PRIMARY KEY, card INTEGER, face INTEGER, ability INTEGER, text TEXT, role TEXT,
    is_cost INTEGER, optional INTEGER, payer TEXT, paid_for TEXT, granted INTEGER, mode INTEGER, paid_when TEXT,
    gate TEXT, gate_negated INTEGER, rule TEXT, keyword_rule TEXT, reason TEXT);
CREATE TABLE parts (cost INTEGER, kind TEXT, amount, what TEXT, origin TEXT, text TEXT, implied INTEGER);
CREATE TABLE findings (card INTEGER, face INTEGER, code TEXT, severity TEXT, message TEXT, text TEXT, line INTEGER,
    column INTEGER, file_line INTEGER, file_column INTEGER);
"""
_INDEXES = """
CREATE INDEX faces_card ON faces (card);
CREATE INDEX abilities_card ON abilities (card);
CREATE INDEX words_word ON words (word, place);
CREATE INDEX costs_ability ON costs (ability);
CREATE INDEX costs_role ON costs (role);
CREATE INDEX parts_cost ON parts (cost);
CREATE INDEX findings_code ON findings (code);
"""
_COST_KEYS = ("text", "role", "is_cost", "optional", "payer", "for", "granted", "mode", "paid_when", "gate")
_FINDING_KEYS = ("face", "code", "severity", "message", "text", "line", "column", "file_line", "file_column")

Data = Mapping[str, object]


class Database:
    """A database that is filled with the lines of cards, and takes its place when it is left without an error."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._abilities = self._costs = 0

    def __enter__(self) -> Database:
        place = self._path.resolve()
        self._place, self._part = place, place.with_name(f".{place.name}.{os.getpid()}.part")
        with naming(self._path):
            if not place.parent.is_dir() or place.is_dir():
                raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(self._path))
            self._part.unlink(missing_ok=True)
        with self._failing():
            self._connection = sqlite3.connect(self._part, isolation_level=None)
            self._connection.executescript(f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; {TABLES}")
        return self

    def add(self, lines: Iterable[bytes]) -> None:
        """Put the cards of some lines in."""
        with self._failing():
            self._connection.execute("BEGIN")
            for line in lines:
                self._add_card(json.loads(line))
            self._connection.execute("COMMIT")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        try:
            with self._failing():
                if kind is None:
                    self._connection.executescript(_INDEXES)
                self._connection.close()
            if kind is None:
                os.replace(self._part, self._place)
        finally:
            self._connection.close()
            self._part.unlink(missing_ok=True)

    def _failing(self) -> _Failing:
        return _Failing(self._path)

    def _insert(self, table: str, *values: object) -> None:
        self._connection.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(values))})", values)

    def _add_card(self, card: Data) -> None:
        index = card["index"]
        source = _object(card["source"])
        told = (card["id"], card["name"], card["game"], source["file"], source["line"])
        self._insert("cards", index, *map(_text, told), card["verdict"], card["runnable"], card.get("repeat"))
        for number, face in enumerate(_objects(card["faces"])):
            base = face["base_cost"]
            cost = _object(base)["text"] if base else None
            self._insert("faces", index, number, *map(_text, (face["name"], cost, face["text"], face["normalised"])))
            if base:
                self._add_cost(_object(base), index, number, None)
        for ability in _objects(card["abilities"]):
            self._add_ability(ability, index)
        for found in _objects(card["findings"]):
            self._insert("findings", index, *(_text(found[key]) for key in _FINDING_KEYS))

    def _add_ability(self, ability: Data, card: object) -> None:
        self._abilities += 1
        number, tree, face = self._abilities, ability["ast"], ability["face"]
        texts = [_text(ability[key]) for key in ("text", "normalised", "printed")]
        kind = _object(tree)["node"] if tree else None
        written = json.dumps(tree, ensure_ascii=False) if tree else None
        self._insert("abilities", number, card, face, *texts, ability["verdict"], kind, _text(written))
        for place, words in words_of(ability).items():
            for word in sorted(words):
                self._insert("words", number, place, _text(word))
        for cost in _objects(ability["costs"]):
            self._add_cost(cost, card, face, number)

    def _add_cost(self, cost: Data, card: object, face: object, ability: int | None) -> None:
        self._costs += 1
        told = [_text(cost[key]) for key in (*_COST_KEYS, "gate_negated", "rule", "keyword_rule", "reason")]
        self._insert("costs", self._costs, card, face, ability, *told)
        for part in parts_of(cost["parts"]):
            keys = ("kind", "amount", "what", "from", "text", "implied")
            self._insert("parts", self._costs, *(_text(part[key]) for key in keys))


class _Failing:
    """Errors of the database raised as errors of writing the file that the user named."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, sqlite3.Error):
            number = errno.ENOSPC if "full" in str(error) else errno.EIO
            raise OSError(number, str(error), str(self._path)) from error


def _text(value: object) -> object:
    """A value as the database holds it: lone surrogates, which it cannot, are spelled out."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def _object(value: object) -> Data:
    assert isinstance(value, Mapping)
    return value


def _objects(value: object) -> list[Data]:
    assert isinstance(value, list)
    return value
