"""The options of `cardlang batch` that ask for a report: `page` makes it, and is imported only then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from cardlang.tools.writing import is_device, written_whole

F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Report:
    """The report that is wanted: where it goes, the folders of cases, and an earlier run's output."""

    page: Path
    cases: tuple[Path, ...] = ()
    earlier: Path | None = None

    def write(self, lines: Callable[[], Iterator[bytes]], summary: dict[str, object], sources: Iterable[str]) -> None:
        """Write it, of the lines that the run has written."""
        from cardlang.tools.page import names_with_cases, write_page

        with written_whole(self.page) as page:
            write_page(page, lines, summary, tuple(sources), names_with_cases(self.cases), self.earlier)


def report_options(command: F) -> F:
    """The options `--report`, `--cases` and `--since`, given to the command as one `report`."""

    def with_report(
        *args: object, report: Path | None, cases: tuple[Path, ...], since: Path | None, **others: object
    ) -> object:
        if report is None and (cases or since):
            raise click.UsageError("--cases and --since are for a report: say where it goes with --report.")
        out = others["out"]
        if report is not None and isinstance(out, Path) and is_device(out):
            raise click.UsageError("A report is made of what is written: --out must be a file.")
        return command(*args, report=Report(report, cases, since) if report else None, **others)

    with_report.__name__, with_report.__doc__ = command.__name__, command.__doc__
    with_report.__dict__.update(command.__dict__)
    there = click.Path(exists=True, path_type=Path)
    options = (
        click.option("--report", type=click.Path(path_type=Path), help="Where a report goes, a page of HTML."),
        click.option("--cases", multiple=True, type=there, help="For the report: a folder of cases."),
        click.option("--since", type=there, help="For the report: the cards that an earlier run wrote, to compare."),
    )
    decorated: Callable[..., object] = with_report
    for option in reversed(options):
        decorated = option(decorated)
    return decorated  # type: ignore[return-value]
