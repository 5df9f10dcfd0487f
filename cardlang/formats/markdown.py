"""A card in a Markdown file: its fields in YAML front matter, its text in the body.

Headings, pictures and paragraphs in italics (flavour) are none of the text. Front matter is data: it is loaded by
YAML's safe loader, and what refers to another part of it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.dialects.templates import TEMPLATE, template_symbols
from cardlang.formats.element import text_at
from cardlang.formats.entries import Entry, Line, RecordMaker, lines_of
from cardlang.formats.fields import FIELD_NAMES, Fields, fields_of
from cardlang.formats.places import Run
from cardlang.source import NOWHERE

_FENCE = "---"
_LONGEST_FRONT = 1 << 16
_MOST_MARKS = 200
"""Brackets in all, and dashes or colons on one line: they nest, and YAML's reader is slow with what nests deeply."""
_BRACKETS = re.compile(r"[\[{]")
_DASHES = re.compile(r"[-?:](?=\s)")
_LEFT_OUT = re.compile(r"\s*(?:#{1,6}(?:\s.*)?|!\[.*|<!--.*-->|-{3,}|_{3,}|>.*|([*_])(?![*_(]).*[^*_]\1)\s*")


def read(path: Path, fields: Fields | None) -> Iterator[Entry]:
    """The one card of a file."""
    lines = lines_of(path.read_bytes().decode("utf-8-sig", "replace"))
    ends = next((number for number, line in enumerate(lines[1:], start=1) if line.text.rstrip() == _FENCE), None)
    if ends is None:
        yield Entry(1, finding("CL604", "the front matter of this file has no end: a line --- is missing.", NOWHERE))
        return
    front = front_matter("\n".join(line.text for line in lines[1:ends]))
    if isinstance(front, Diagnostic):
        yield Entry(1, front)
        return
    maker = RecordMaker()
    for field, value in _values(front, fields).items():
        maker.put(field, value)
    text, runs = _body(lines[ends + 1 :])
    if text or "text" not in maker.values:
        maker.put("text", text, *runs)
    yield Entry(1, maker.record())


def front_matter(text: str) -> Mapping[str, object] | Diagnostic:
    """The fields of front matter, those of its sections among them, or why it cannot be read."""
    if len(text) > _LONGEST_FRONT:
        return finding("CL604", f"the front matter is longer than {_LONGEST_FRONT} characters.", NOWHERE)
    if any(len(marks) > _MOST_MARKS for marks in (_BRACKETS.findall(text), *(map(_DASHES.findall, text.splitlines())))):
        return finding("CL604", "the front matter is nested too deeply.", NOWHERE)
    import yaml  # When there is some, and not with every start of the program.

    try:
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text)):
            return finding("CL604", "the front matter refers to parts of itself (*), which is not followed.", NOWHERE)
        found = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError) as error:
        return finding("CL604", f"the front matter is no YAML: {' '.join(str(error).split())[:200]}.", NOWHERE)
    except RecursionError:
        return finding("CL604", "the front matter is nested too deeply.", NOWHERE)
    if not isinstance(found, dict):
        return finding("CL604", "the front matter has no fields.", NOWHERE)
    flat: dict[str, object] = {}
    for key, value in found.items():
        flat.update(value if isinstance(value, dict) else {key: value})
    return {str(key): value for key, value in flat.items()}


def _values(front: Mapping[str, object], fields: Fields | None) -> dict[str, str]:
    """Our fields, each as one text; a list's parts stand side by side."""
    values = {}
    for field, path in (fields or fields_of(front)).items():
        value = front.get(str(path[0]))
        parts = [str(part) for part in value] if isinstance(value, list) else [text_at(front, path)]
        text = ("" if field == "cost" else ", ").join(part for part in parts if part)
        if field in FIELD_NAMES and text:
            values[field] = TEMPLATE.sub(lambda found: template_symbols(found[0]), text) if field == "cost" else text
    return values


def _body(lines: list[Line]) -> tuple[str, list[Run]]:
    """The text of the body, and the runs of its lines."""
    kept: list[str] = []
    runs: list[Run] = []
    length = 0
    for line in lines:
        if not line.text.strip() or _LEFT_OUT.fullmatch(line.text):
            continue
        runs.append((length, line.number, 1))
        kept.append(line.text)
        length += len(line.text) + 1
    return "\n".join(kept), runs
