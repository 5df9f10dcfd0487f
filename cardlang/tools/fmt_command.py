"""`cardlang fmt`: card files written as cards are, without changing what they mean."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Severity
from cardlang.formats.kinds import CARD
from cardlang.formats.sources import Refused, rows, text_of
from cardlang.source import NOWHERE
from cardlang.tools.check import told_of
from cardlang.tools.cli import Exit, Problem
from cardlang.tools.formatting import Left, formatted, reordered
from cardlang.tools.inputs import STDIN, Stated, stated_options
from cardlang.tools.repairing import with_repairs
from cardlang.tools.showing import as_shown, fitted
from cardlang.tools.writing import written_whole

_CANONICAL = (
    "Word each ability as cards of today do, too. This may put the parts of a cost, and the keywords of a line, in "
    "another order, which says nothing and is told."
)
_ORDER = "the parts of costs, or keywords of a line, stand in another order"


@click.command("fmt")
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option("--check", "only_check", is_flag=True, help="Write nothing; end with 1 if a file would change.")
@click.option("--diff", "show", is_flag=True, help="Write nothing; show what would change.")
@click.option("--canonical", is_flag=True, help=_CANONICAL)
@stated_options
def fmt(paths: tuple[str, ...], only_check: bool, show: bool, canonical: bool, stated: Stated) -> Exit:
    """Format the `.card` files of PATHS; with - the card from standard input is printed formatted.

    Blanks out of place are put right, also where nothing else keeps a text from being read.

    Without --canonical every ability reads as the very same tree; with it, as the same but for an order that says
    nothing.
    """
    stated.check_one_game()
    ended = Exit.CLEAN
    changed = left = 0
    for file, text in _texts(paths):
        if isinstance(text, Problem):
            click.echo(str(text), err=True)
            ended = Exit.MISUSE
            continue
        after = formatted(text, file, stated.game, canonical)
        if isinstance(after, Left):
            for told in told_of(with_repairs(after.reading)):
                click.echo(as_shown(told.diagnostic, told.source, sys.stderr), err=True)
            click.echo(fitted(f"left as it is: {file}: {after.why}", sys.stderr), err=True)
            left += 1
            after = text
        changed += after != text
        if show:
            click.echo(_difference(text, after, file), nl=False)
        elif file == "<stdin>" and not only_check:
            click.echo(after, nl=False)
        elif after != text and not only_check:
            with written_whole(Path(file)) as out:
                out.write(after.encode())
        ordered = f" ({_ORDER})" if canonical and after != text and reordered(text, after, file, stated.game) else ""
        if after != text and file != "<stdin>" and not show:
            click.echo(fitted(f"{'would change' if only_check else 'formatted'}: {file}{ordered}"))
        elif ordered:
            click.echo(fitted(f"{file}{ordered}", sys.stderr), err=True)
    if left or (changed and (only_check or show)):
        return max(ended, Exit.FINDINGS)
    return ended


def _texts(paths: tuple[str, ...]) -> Iterator[tuple[str, str | Problem]]:
    """The card files named, with what is wrong with those that cannot be used or are of another kind."""
    for path in paths:
        if path == STDIN:
            text = text_of(sys.stdin.buffer.read())
            yield "<stdin>", Problem("<stdin>", text) if isinstance(text, Diagnostic) else text
            continue
        for row in rows((path,)):
            if isinstance(row, Refused) and row.finding.severity is Severity.INFO:
                continue  # files of a folder that hold no cards
            if isinstance(row, Refused):
                yield row.file, Problem(row.file, row.finding)
            elif row.format == CARD:
                with open(row.file, encoding="utf-8-sig", newline="") as file:
                    yield row.file, file.read()
            elif row.file == path:
                yield path, Problem(path, finding("CL601", "only .card files are formatted.", NOWHERE))
                break


def _difference(before: str, after: str, file: str) -> str:
    lines = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), file, f"{file} formatted"
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no line break at the end\n" for line in lines)
