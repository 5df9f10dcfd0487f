"""Changes to a text that can be undone: edits in the author's text, steps in the normalised one.

Leaves to the other `normalize` modules which changes to make.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from cardlang.nodes.frozen import frozen


class StepKind(Enum):
    """What normalising may do; there is nothing else."""

    MARKUP = "markup"
    """A tag, an entity or another mark of the file's taken out, or spelled as what it stands for."""
    SPELL = "spell"
    """A symbol, quote, dash or blank spelled the one way."""
    NAME = "name"
    """The card's own name as one token."""
    REMINDER = "reminder"
    """Reminder text set aside."""
    JOIN = "join"
    """Lines of one ability joined."""
    REFUSE = "refuse"
    """A line too long to read, set aside whole."""


@frozen
class Edit:
    """A change wanted: put `new` in place of `text[start:end]` of the author's text."""

    start: int
    end: int
    new: str
    kind: StepKind


@frozen
class Step:
    """A change made: `new`, at `at` of the normalised text, stands for `old`, at `start` of the author's."""

    kind: StepKind
    at: int
    new: str
    start: int
    old: str

    @property
    def end(self) -> int:
        """Where the author's words end that this step replaced."""
        return self.start + len(self.old)

    def covers(self, offset: int) -> bool:
        """Whether the code point at this offset of the normalised text was put there by this step."""
        return self.at <= offset < self.at + len(self.new)


@frozen
class Edited:
    """An edited stretch of text: for each code point its place in the author's text, and one past the end."""

    text: str
    origins: tuple[int, ...]
    steps: tuple[Step, ...]


def outermost(edits: Iterable[Edit]) -> list[Edit]:
    """The edits in order, without those that lie in another or overlap an earlier one."""
    kept: list[Edit] = []
    reached = -1
    for edit in sorted(edits, key=lambda e: (e.start, -e.end)):
        if edit.start >= reached:
            kept.append(edit)
            reached = edit.end
    return kept


def apply_edits(text: str, start: int, end: int, edits: Iterable[Edit]) -> Edited:
    """The stretch `text[start:end]` with the edits made that lie in it; they are sorted and apart."""
    pieces: list[str] = []
    origins: list[int] = []
    steps: list[Step] = []
    here = start
    for edit in edits:
        pieces.append(text[here : edit.start])
        origins.extend(range(here, edit.start))
        old = text[edit.start : edit.end]
        steps.append(Step(edit.kind, len(origins), edit.new, edit.start, old))
        pieces.append(edit.new)
        same = len(edit.new) == len(old)
        origins.extend(range(edit.start, edit.end) if same else [edit.start] * len(edit.new))
        here = edit.end
    pieces.append(text[here:end])
    origins.extend(range(here, end))
    origins.append(end)
    return Edited("".join(pieces), tuple(origins), tuple(steps))
