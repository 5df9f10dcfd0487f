"""Each rule that the project cites is a rule of the document it names.

`rules/` lists the numbers of four documents, nothing else of them: Riftbound Core Rules 1.4 (`RB 1.4 204.3.a`) and
1.3, Magic's Comprehensive Rules of 2025-09-19 (`CR 118.12a`), and of 2008-10-01 (`CR2008 424.6`) those numbers that
are known here. A citation of another document fails: it cannot be looked up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROJECT = HERE.parent
DOCUMENTS = {
    "RB 1.4": "riftbound-1.4",
    "RB 1.3": "riftbound-1.3",
    "CR": "magic-2025",
    "CR2008": "magic-2008",
}
PLACES = ("cardlang", "grammar", "cards", "examples", "tests/cases", "README.md")
CITATION = re.compile(r"\b(RB \d+\.\d+|CR2008|CR) (\d{3}[\w.]*)")
WHOLE = re.compile(rf"{CITATION.pattern}\Z")
HEADER = re.compile(r"^rule:[ \t]*(.*)$", re.MULTILINE)


@cache
def numbers(document: str) -> frozenset[str]:
    """The numbers of a document's rules."""
    return frozenset((HERE / "rules" / f"{DOCUMENTS[document]}.txt").read_text(encoding="utf-8").split())


def problem(document: str, number: str) -> str:
    """What is wrong with a citation; empty when its rule is there."""
    if document not in DOCUMENTS:
        return f"{document} {number}: no such document"
    return "" if number.rstrip(".") in numbers(document) else f"{document} {number}: no such rule"


def problems(text: str) -> list[str]:
    """What is wrong with the citations of a text."""
    return [wrong for match in CITATION.finditer(text) if (wrong := problem(match[1], match[2]))]


def header_problems(text: str) -> list[str]:
    """Entries of a case's `rule:` lines that are no whole citations, such as a number without its document."""
    entries = [entry.strip() for line in HEADER.findall(text) for entry in line.split(",")]
    return [f"rule: {entry}: not a citation" for entry in entries if not WHOLE.match(entry)]


def texts() -> Iterator[tuple[Path, str]]:
    """Every text of the project that may cite a rule."""
    for place in PLACES:
        root = PROJECT / place
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(PROJECT), path.read_text(encoding="utf-8", errors="replace")


def test_every_citation_is_a_rule():
    found = [f"{path}: {wrong}" for path, text in texts() for wrong in problems(text)]
    assert not found, "\n".join(found)


def test_every_rule_header_is_a_list_of_citations():
    cases = [(path, text) for path, text in texts() if path.suffix == ".case"]
    found = [f"{path}: {wrong}" for path, text in cases for wrong in header_problems(text.partition("\n== ")[0])]
    assert not found, "\n".join(found)


def test_rules_are_cited_at_all():
    cited = [match[0] for _, text in texts() for match in CITATION.finditer(text)]
    assert cited


@pytest.mark.parametrize(
    ("document", "least", "number"),
    [
        ("RB 1.4", 2381, "359.3.e.14.b"),
        ("RB 1.3", 2089, "383.3.b"),
        ("CR", 3239, "702.33d"),
        ("CR2008", 26, "424.6"),
    ],
)
def test_the_lists_are_whole(document: str, least: int, number: str):
    assert len(numbers(document)) == least
    assert number in numbers(document)
    assert all(re.fullmatch(r"\d{3}(\.(\d+|[a-z]+))*|\d{3}\.\d+[a-z]", each) for each in numbers(document))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("See [RB 1.4 204.3.a].", []),
        ("Paid in CR 601.2f-h.", []),
        ("RB 1.4 205, RB 1.4 444.2", []),
        ("It says so (RB 1.4 204.9.a).", ["RB 1.4 204.9.a: no such rule"]),
        ("CR 601.2abc", ["CR 601.2abc: no such rule"]),
        ("RB 1.2 352.10", ["RB 1.2 352.10: no such document"]),
        ("CR2008 118.12", ["CR2008 118.12: no such rule"]),
    ],
)
def test_a_wrong_citation_is_found(text: str, wrong: list[str]):
    assert problems(text) == wrong


def test_a_rule_header_names_the_document_of_each_number():
    assert header_problems("rule: RB 1.4 205, RB 1.4 444.2\n") == []
    assert header_problems("rule: RB 1.4 205, 444.2\n") == ["rule: 444.2: not a citation"]
    assert header_problems("rule:\n") == ["rule: : not a citation"]
