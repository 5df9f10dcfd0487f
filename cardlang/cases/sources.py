"""The files a case describes in its sections, laid out in a folder of their own, and what is found wrong with them.

== file broken.case    the file's lines
== bytes noise.card    the file's bytes, written in hexadecimal
== folder empty        a folder with nothing in it
== missing gone.card   a file that is not there
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from cardlang.cases.case_file import Case, Section
from cardlang.cases.reading import finding_lines
from cardlang.diagnostics import Diagnostic
from cardlang.formats.sources import Refused
from cardlang.library import read_source
from cardlang.source import Source

CheckFile = Callable[[Path], Iterable[tuple[Source, tuple[Diagnostic, ...]]]]
"""What checks a file or folder, and gives each text in it with what is wrong with it."""

KINDS = ("file", "bytes", "folder", "missing")


def source_findings(case: Case, check_file: CheckFile) -> tuple[str, ...]:
    """What is found in the files that the case describes, as lines of a `findings` section."""
    return tuple(line for section in case.sections if section.name in KINDS for line in _findings(section, check_file))


def _findings(section: Section, check_file: CheckFile) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / Path(section.argument).name
        if section.name == "file":
            path.write_text("".join(f"{line.text}\n" for line in section.lines), encoding="utf-8")
        elif section.name == "bytes":
            path.write_bytes(bytes.fromhex(section.body))
        elif section.name == "folder":
            path.mkdir()
        for source, findings in check_file(path):
            yield from finding_lines(findings, source, source.name.replace(str(path), section.argument))


def check_cards(path: Path) -> Iterator[tuple[Source, tuple[Diagnostic, ...]]]:
    """A file or folder of cards with what is wrong with each of them."""
    for read in read_source([str(path)]):
        if isinstance(read, Refused):
            yield Source("", read.file), (read.finding,)
            continue
        for found in read.findings:
            yield found.source, (found.diagnostic,)
