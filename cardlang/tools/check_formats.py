"""How `cardlang check` writes its findings: for people, as JSON, for GitHub's checks, and as SARIF 2.1.0.

Each format is a function from the findings of a run to the lines to print; which findings those are is `check`'s.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardlang import __version__
from cardlang.card_data import Data
from cardlang.codes import CODES
from cardlang.diagnostics import Diagnostic, Severity, visible
from cardlang.source import Source
from cardlang.tools.showing import as_shown

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_SARIF_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


@dataclass(frozen=True, slots=True)
class Told:
    """One finding of a run: the card it is about, the user's file, the text it points into, and it as plain data."""

    diagnostic: Diagnostic
    source: Source
    file: str
    card: str | None
    data: Data

    @property
    def line(self) -> int:
        """The line in the user's file, from 1."""
        line = self.data["file_line"]
        return line if isinstance(line, int) else 1

    @property
    def column(self) -> int | None:
        """The column in the user's file, from 1, where the format of the file lets it be known."""
        column = self.data["file_column"]
        return column if isinstance(column, int) else None

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """What makes it the same finding in another run, wherever in its file the card has come to stand."""
        return (self.file, self.card or "", self.diagnostic.code, str(self.data["text"]), self.diagnostic.message)

    @property
    def words_of_line(self) -> str:
        """The line that its words begin on, as it is written; nothing when it is about no words."""
        span, text = self.diagnostic.span, self.source.text
        if not span:
            return ""
        return text[text.rfind("\n", 0, span.start) + 1 :].split("\n", 1)[0].strip()


def for_people(told: Told) -> str:
    """The place, the words, a caret and what to do."""
    return as_shown(told.diagnostic, told.source)


def as_json(told: Told) -> str:
    """One JSON object."""
    found = json.dumps({"file": told.file, "card": told.card, **told.data}, ensure_ascii=False)
    return found.encode("utf-8", "backslashreplace").decode()


def for_github(told: Told) -> str:
    """One workflow command, which GitHub shows at the line it is about."""
    place: dict[str, object] = {"file": told.file, "line": told.line, "col": told.column, "title": told.diagnostic.code}
    properties = ",".join(f"{key}={_property(str(value))}" for key, value in place.items() if value is not None)
    words = [told.diagnostic.message, *told.diagnostic.notes]
    words += [f"help: {told.diagnostic.help}"] if told.diagnostic.help else []
    return f"::{_GITHUB_LEVELS[told.diagnostic.severity]} {properties}::{_escaped(chr(10).join(words))}"


def sarif(findings: Iterable[Told]) -> str:
    """One SARIF log of the whole run."""
    found = list(findings)
    codes = sorted({told.diagnostic.code for told in found})
    driver = {
        "name": "cardlang",
        "version": __version__,
        "rules": [_sarif_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(told, codes) for told in found],
    }
    log = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace").decode()


BY_LINE: Mapping[str, Callable[[Told], str]] = {"text": for_people, "json": as_json, "github": for_github}


def lines(findings: Iterable[Told], form: str) -> Iterator[str]:
    """What to print for a run's findings; `form` is text, json, github or sarif."""
    if form == "sarif":
        yield sarif(findings)
        return
    yield from map(BY_LINE[form], findings)


def _sarif_rule(code: str) -> Data:
    info = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": info.title},
        "fullDescription": {"text": info.page},
        "defaultConfiguration": {"level": _SARIF_LEVELS[info.severity]},
    }


def _sarif_result(told: Told, codes: list[str]) -> Data:
    region = {"startLine": told.line, **({"startColumn": told.column} if told.column is not None else {})}
    words = [told.diagnostic.message, *told.diagnostic.notes]
    words += [f"help: {told.diagnostic.help}"] if told.diagnostic.help else []
    return {
        "ruleId": told.diagnostic.code,
        "ruleIndex": codes.index(told.diagnostic.code),
        "level": _SARIF_LEVELS[told.diagnostic.severity],
        "message": {"text": "\n".join(words)},
        "locations": [
            {"physicalLocation": {"artifactLocation": {"uri": told.file}, "region": region}},
        ],
        "properties": {"card": told.card},
        **_sarif_fix(told),
    }


def _sarif_fix(told: Told) -> Data:
    """The edit that mends it, where its place in the file is known."""
    fix = told.data.get("fix")
    if not isinstance(fix, dict) or fix["file_line"] is None:
        return {}
    deleted = {
        "startLine": fix["file_line"],
        "startColumn": fix["file_column"],
        "endLine": fix["file_end_line"],
        "endColumn": fix["file_end_column"],
    }
    change = {
        "artifactLocation": {"uri": told.file},
        "replacements": [{"deletedRegion": deleted, "insertedContent": {"text": fix["new"]}}],
    }
    return {"fixes": [{"artifactChanges": [change]}]}


def _escaped(text: str) -> str:
    text = "\n".join(visible(line) for line in text.split("\n"))
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
