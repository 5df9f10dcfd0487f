"""Magic Set Editor: a set (a zip archive with a file `set`) or bare `card:` blocks, `key: value` indented by tabs.

A value may go on in lines that are indented more deeply. Older files have blanks in their keys where newer ones have
underscores. The tags in the texts are markup, which normalising takes out. A planeswalker's abilities stand in boxes
of their own, each with its cost beside it; here they are lines, as other cards have them.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from cardlang.codes import finding
from cardlang.formats.element import Draft, Shape, Values, magic_cost, printed, text_at, type_line
from cardlang.formats.entries import LONGEST_FILE, Entry, RecordMaker
from cardlang.formats.places import Run
from cardlang.source import NOWHERE

_ENTRY = re.compile(r"(?P<tabs>\t*)(?P<key>[a-z][a-z0-9_ ]*):[ \t]*(?P<value>.*)")
_TAG = re.compile(r"<[^<>]{0,200}>")
ARCHIVE = b"PK\x03\x04"
"""How a zip archive begins."""
_MEMBER = "set"
_LARGEST_SET = 64 * 1024 * 1024
_TOLD = ("name", "rule_text")
_SUFFIXES = ("", "_2", "_3", "_4")
_BOX = re.compile(r"level_([1-8])_text")
_OTHER_BOXES = "the texts of this card stand in boxes for levels or chapters, and I do not read those."


def read(path: Path) -> Iterator[Entry]:
    """The cards of a set or of a file with bare blocks."""
    with path.open("rb") as archive:
        is_archive = archive.read(len(ARCHIVE)) == ARCHIVE
    if is_archive:
        yield from _read_set(path)
        return
    with path.open(encoding="utf-8-sig", errors="replace", newline="\n") as file:
        yield from _cards(file)


def _read_set(path: Path) -> Iterator[Entry]:
    """The cards of an archive. Only the one member is looked at, whatever others are called; nothing is unpacked."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo(_MEMBER).file_size > _LARGEST_SET:
                problem = f'the file "{_MEMBER}" in this archive unpacks to more than {_LARGEST_SET} bytes.'
                yield Entry(1, finding("CL604", problem, NOWHERE))
                return
            with io.TextIOWrapper(archive.open(_MEMBER), "utf-8-sig", errors="replace", newline="\n") as member:
                yield from _cards(member)
    except (zipfile.BadZipFile, zlib.error, KeyError, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        yield Entry(1, finding("CL604", f"this archive cannot be read: {str(error)[:200]}.", NOWHERE))


def _cards(file: TextIO) -> Iterator[Entry]:
    """The `card:` blocks of a text, one after the other."""
    block: _Block | None = None
    number = 0
    while line := file.readline(LONGEST_FILE):
        number += 1
        bare = line.rstrip("\r\n")
        if bare and not bare.startswith("\t"):
            if block is not None:
                yield block.entry()
            block = _Block(number) if bare.rstrip() == "card:" else None
        elif block is not None:
            block.read(bare, number)
    if block is not None:
        yield block.entry()


class _Block:
    """A card's block as it is read."""

    def __init__(self, start: int) -> None:
        self._start = start
        self._maker = RecordMaker()
        self._key = ""
        self._texts: list[str] = []
        self._runs: list[Run] = []
        self._length = 0
        self._boxes: dict[str, tuple[str, tuple[Run, ...]]] = {}
        self._costs: dict[str, tuple[str, tuple[Run, ...]]] = {}

    def read(self, line: str, number: int) -> None:
        """Read a line of the block: a key with its value, or what a value goes on with."""
        found = _ENTRY.fullmatch(line)
        if found and found["tabs"] == "\t":
            self._close()
            self._key = found["key"].replace(" ", "_")
            if found["value"]:
                self._put(found["value"], number, found.start("value") + 1)
        elif self._key and line.startswith("\t\t"):
            self._put(line[2:], number, 3)

    def entry(self) -> Entry:
        """The card."""
        self._close()
        boxed = any(_plain(self._maker.values, key) for key in self._boxes)
        if boxed and not any(self._costs.values()):
            return Entry(self._start, finding("CL604", _OTHER_BOXES, NOWHERE))
        for key, (text, runs) in self._boxes.items():
            cost, place = self._costs.get(key, ("", ()))
            lead = f"{cost}: " if cost else ""
            moved = tuple((at + len(lead), line, column) for at, line, column in runs)
            self._maker.put(key, lead + text, *(place if cost else ()), *moved)
        return Entry(self._start, self._maker.record())

    def _put(self, text: str, line: int, column: int) -> None:
        at = self._length + 1 if self._texts else 0
        self._runs.append((at, line, column))
        self._texts.append(text)
        self._length = at + len(text)

    def _close(self) -> None:
        text, runs = "\n".join(self._texts), tuple(self._runs)
        if _BOX.fullmatch(self._key):
            self._boxes[self._key] = text, runs
            self._maker.put(self._key, text)
        elif self._key.startswith("loyalty_cost_"):
            bare = _TAG.sub("", text).strip()
            self._costs[f"level_{self._key[-1]}_text"] = (bare, runs[:1])
        elif self._key:
            self._maker.put(self._key, text, *runs)
        self._key, self._texts, self._runs, self._length = "", [], [], 0


def _faces(values: Values) -> tuple[Draft, ...]:
    given = [suffix for suffix in _SUFFIXES if not suffix or any(_plain(values, key + suffix) for key in _TOLD)]
    return tuple(_face(values, suffix) for suffix in given)


def _face(values: Values, suffix: str) -> Draft:
    types, supertypes, _ = type_line(_plain(values, f"super_type{suffix}") or _plain(values, "super_type"))
    stats = ((key, _plain(values, key + suffix)) for key in ("power", "toughness", "loyalty"))
    boxes = () if suffix else tuple((key,) for key in sorted(values) if _BOX.fullmatch(key))
    return Draft(
        name=_plain(values, f"name{suffix}"),
        texts=printed(values, (f"rule_text{suffix}",), *boxes),
        cost=magic_cost(_plain(values, f"casting_cost{suffix}")),
        types=types,
        supertypes=supertypes,
        tags=tuple(_plain(values, f"sub_type{suffix}").split()),
        stats=tuple((key, value) for key, value in stats if value),
    )


def _plain(values: Values, key: str) -> str:
    """A value without its tags."""
    return _TAG.sub("", text_at(values, (key,))).strip()


MSE = Shape(
    "magic set editor", "a set or cards of Magic Set Editor", "magic", frozenset(), _faces, id_key="card_number"
)
