"""The kinds of files that hold cards: how each is told from how a file begins, and what reads it.

What a file of another kind looks like is named too, so that nobody has to guess why it was refused.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cardlang.formats import cockatrice, forge, json_file, magarena, markdown, mse, set_file, spreadsheet
from cardlang.formats.element import Shape
from cardlang.formats.entries import Entry
from cardlang.formats.fields import Fields, fields_of

UTF8_BOM = b"\xef\xbb\xbf"
CARD = "card"
JSON_LINES = "json lines"
JSON = "json"

_MAGIC_NUMBERS = (
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"RIFF", "a picture or a sound (RIFF)"),
    (b"\x1f\x8b", "a gzip archive: unpack it first"),
    (b"7z\xbc\xaf", "a 7z archive: unpack it first"),
    (b"Rar!", "a RAR archive: unpack it first"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word file: save it as .xlsx or .csv"),
)
_TAG = re.compile(r"<([A-Za-z_][\w:.-]*)")
_MSE_GAME = re.compile(r"^(?:keyword mode|keyword|has keywords|card field|set field|keyword parameter type):", re.M)
_FINDING = re.compile(r'\s*\{"file": "(?:[^"\\]|\\.)*", "card": "(?:[^"\\]|\\.)*", "code": "CL\d{3}", ')
_DECK_LINE = re.compile(r"(?:SB:\s*)?\d+x?\s+[A-Z]")


@dataclass(frozen=True)
class Sample:
    """How a file begins, and its name."""

    path: Path
    head: bytes

    @cached_property
    def text(self) -> str:
        """The beginning as text."""
        return self.head.removeprefix(UTF8_BOM).decode("utf-8", "replace")

    @cached_property
    def suffix(self) -> str:
        """The ending of the name, in lower case."""
        return self.path.suffix.lower()

    @property
    def is_archive(self) -> bool:
        """Whether the file is a zip archive, sound or not."""
        return self.head.startswith(mse.ARCHIVE)

    @cached_property
    def members(self) -> frozenset[str]:
        """The names of what is in the file, when it is a zip archive."""
        if not self.is_archive:
            return frozenset()
        try:
            with zipfile.ZipFile(self.path) as archive:
                return frozenset(archive.namelist())
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            return frozenset()

    def has(self, pattern: str) -> bool:
        """Whether the pattern is found at the beginning of a line."""
        return re.search(pattern, self.text, re.MULTILINE) is not None


@dataclass(frozen=True)
class Kind:
    """A kind of file. `shape` is None where each card says itself what it looks like."""

    name: str
    title: str
    looks: Callable[[Sample], bool]
    read: Callable[[Path, Fields | None], Iterator[Entry]] | None = None
    shape: Shape | None = None


def kind_of(sample: Sample) -> Kind | None:
    """The kind of a file that holds cards, or None."""
    return None if _holds_findings(sample) else next((kind for kind in KINDS if kind.looks(sample)), None)


def other_kind(sample: Sample) -> str | None:
    """What a file that holds no cards looks like, in words; None when it looks like nothing in particular."""
    for number, words in _MAGIC_NUMBERS:
        if sample.head.startswith(number):
            return words
    if sample.is_archive:
        document = "mimetype" in sample.members and "content.xml" in sample.members
        return (
            "an OpenDocument file: save it as .xlsx or .csv" if document else "a zip archive without cards that I know"
        )
    if _holds_findings(sample):
        return "findings that `cardlang check` wrote (for --json, or a baseline): give it as --baseline FILE"
    if declares_keywords(sample):
        return "a set file, which declares keywords for the card files beside it and holds no cards"
    if _MSE_GAME.search(sample.text):
        return "a game file of Magic Set Editor, which says what fields and keywords cards have and holds no cards"
    start = sample.text.lstrip()
    if start[:15].lower().startswith(("<!doctype html", "<html")):
        return "a web page"
    if start.startswith("<"):
        tag = _TAG.search(re.sub(r"<[?!][^>]*>", "", start))
        return f"XML of another kind, which begins with <{tag[1][:40]}>" if tag else "XML of another kind"
    if sample.suffix in (".md", ".markdown"):
        return "Markdown without front matter, which holds no card"
    if sample.suffix == ".case":
        return "a case file, which the command test checks"
    lines = [line.strip() for line in sample.text.splitlines()[:-1] if line.strip()]
    if len(lines) > 3 and sum(bool(_DECK_LINE.match(line)) for line in lines) > len(lines) * 0.7:
        return "a deck list, which has names and no card texts"
    return None


def declares_keywords(sample: Sample) -> bool:
    """Whether it is a set file of our own: what stands in it is for the card files of its folder."""
    return sample.suffix == set_file.SUFFIX and sample.has(r"^(?:game|keyword):[ \t]*\S") and not sample.has(r"^\t")


def _holds_findings(sample: Sample) -> bool:
    """Whether it is what `cardlang check` writes of its findings, which have a card each and are none."""
    return _FINDING.match(sample.text) is not None


def _is_json_lines(sample: Sample) -> bool:
    if sample.suffix in (".jsonl", ".ndjson"):
        return True
    text = sample.text.lstrip()
    if sample.suffix == ".json" and not text.startswith("{"):
        return False
    first, _, rest = text.partition("\n")
    if not text.startswith("{") or (sample.suffix == ".json" and not rest.lstrip().startswith("{")):
        return False
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return not _is_json(sample)


def _is_json(sample: Sample) -> bool:
    text = sample.text.lstrip()
    return text.startswith(("{", "[")) and (
        sample.suffix == ".json" or re.match(r'\{\s*["}]|\[\s*[{\[\]]', text) is not None
    )


def _is_cockatrice(sample: Sample) -> bool:
    return "<cockatrice_carddatabase" in sample.text


def _is_mse(sample: Sample) -> bool:
    if sample.suffix == ".mse-set" and sample.is_archive:
        return True
    return "set" in sample.members or sample.has(r"^card:[ \t\r]*\n\t")


def _is_workbook(sample: Sample) -> bool:
    return "xl/workbook.xml" in sample.members


def _is_forge(sample: Sample) -> bool:
    return sample.has(r"^Name:\S") and sample.has(r"^(?:ManaCost|Types|Oracle):")


def _is_magarena(sample: Sample) -> bool:
    return sample.has(r"^name=\S") and sample.has(r"^(?:type|cost|timing|oracle)=")


def _is_markdown(sample: Sample) -> bool:
    text = sample.text
    return text.startswith(("---\n", "---\r\n")) and (sample.suffix in (".md", ".markdown") or "\n---" in text[3:])


def _is_csv(sample: Sample) -> bool:
    if sample.suffix in (".csv", ".tsv"):
        return True
    first = sample.text.strip().partition("\n")[0]
    cells = [cell.strip('" \r') for cell in first.split(spreadsheet.delimiter_of(first))]
    return len(cells) > 1 and {"name", "text"} <= fields_of(cells).keys()


def _alone(read: Callable[[Path], Iterator[Entry]]) -> Callable[[Path, Fields | None], Iterator[Entry]]:
    """A reader that has no use for a map of fields, as one that is given it."""
    return lambda path, fields: read(path)


KINDS = (
    Kind(CARD, "a card file", lambda sample: sample.suffix == ".card"),
    Kind(
        cockatrice.COCKATRICE.name,
        cockatrice.COCKATRICE.title,
        _is_cockatrice,
        _alone(cockatrice.read),
        cockatrice.COCKATRICE,
    ),
    Kind(mse.MSE.name, mse.MSE.title, _is_mse, _alone(mse.read), mse.MSE),
    Kind("workbook", "an Excel workbook", _is_workbook, spreadsheet.read_workbook),
    Kind(JSON_LINES, "JSON Lines", _is_json_lines),
    Kind(JSON, "JSON", _is_json, json_file.read),
    Kind(forge.FORGE.name, forge.FORGE.title, _is_forge, _alone(forge.read), forge.FORGE),
    Kind(magarena.MAGARENA.name, magarena.MAGARENA.title, _is_magarena, _alone(magarena.read), magarena.MAGARENA),
    Kind("markdown", "Markdown with front matter", _is_markdown, markdown.read),
    Kind("csv", "a spreadsheet (CSV)", _is_csv, spreadsheet.read_csv),
)
KIND_NAMED = {kind.name: kind for kind in KINDS}
