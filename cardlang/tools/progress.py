"""A line of progress on a terminal, when there is one to show it on and rich is installed."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Progress(Protocol):
    """Something that is told how many more cards are done."""

    def advance(self, cards: int) -> None:
        """So many more are done."""


class Silent:
    """Progress that nobody watches."""

    def advance(self, cards: int) -> None:
        """Nothing is shown."""


@contextmanager
def show_progress() -> Iterator[Progress]:
    """Progress shown on stderr while the block runs, if that is a terminal."""
    if not sys.stderr.isatty() or importlib.util.find_spec("rich") is None:
        yield Silent()
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (SpinnerColumn(), TextColumn("cards"), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("cards", total=None)

        class Shown:
            """Progress on the terminal."""

            def advance(self, cards: int) -> None:
                """So many more are done."""
                bar.advance(task, cards)

        yield Shown()
