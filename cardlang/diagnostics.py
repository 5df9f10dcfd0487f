"""What is wrong with a text, as values: codes, severities, and the lines people read.

A diagnostic is a problem in the user's text. Exceptions are for a caller's mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cardlang.source import Span


class CardlangError(Exception):
    """A caller's mistake, or a bug of ours; never a problem in a card's text."""


class Severity(Enum):
    """How much a finding matters: an error blocks reading, a warning and an information do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a text.

    `span` is in code points of the author's own text. `help` says what could stand there
    instead; `rule` cites the rule it comes from, with its document.
    """

    code: str
    severity: Severity
    message: str
    span: Span
    notes: tuple[str, ...] = ()
    help: str = ""
    rule: str = ""
