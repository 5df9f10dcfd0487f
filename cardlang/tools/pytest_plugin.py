"""The pytest plugin that cardlang installs: the one collector of `.case` files.

It is loaded in every pytest run of an environment that has cardlang, so it imports nothing of cardlang before it meets
a file whose header names a `dialect:`, and does nothing in a project without one. `-p no:cardlang` switches it off.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cardlang.cases.suite import CaseResult

SUFFIX = ".case"
SECTION = "== "
KEY = "dialect:"


class CaseFailed(Exception):
    """What a case expects did not hold; the words are for the author of the case."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that has cases rewritten from what the program makes of them."""
    group = parser.getgroup("cardlang")
    group.addoption("--bless", action="store_true", help="rewrite the sections of .case files from the code")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a case file of ours; any other file is somebody else's."""
    if file_path.suffix != SUFFIX or not names_a_dialect(file_path):
        return None
    file: pytest.Collector = CaseFile.from_parent(parent, path=file_path)
    return file


def names_a_dialect(path: Path) -> bool:
    """Whether the header of a file names a dialect; found out without reading it as a case."""
    with path.open(encoding="utf-8-sig", errors="replace") as lines:
        for line in lines:
            if line.startswith(SECTION):
                return False
            if line.startswith(KEY):
                return True
    return False


class CaseFile(pytest.File):
    """A `.case` file, which is one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """The one case of the file."""
        yield CaseItem.from_parent(self, name=self.path.stem)


class CaseItem(pytest.Item):
    """One case."""

    def runtest(self) -> None:
        """Check the case, or bless it."""
        from cardlang.cases.suite import run_file

        result = run_file(self.path, bless=bool(self.config.getoption("--bless")))
        if result.blessed:
            self.add_report_section("call", "blessed", "This case was rewritten: read the difference.")
        if result.findings:
            raise CaseFailed(_told(result))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """The findings for people; anything else is a bug of ours and shows where."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The case is where its file begins."""
        return self.path, 0, self.name


def _told(result: CaseResult) -> str:
    from cardlang.diagnostics import render_all

    return render_all(result.findings, result.source)
