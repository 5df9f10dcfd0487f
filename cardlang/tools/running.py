"""Whether a card that is read can be run: what the interpreter still lacks for it."""

from __future__ import annotations

from cardlang.library import CardReading, Verdict

NO_INTERPRETER = "the interpreter does not run whole cards yet"


def lacks(reading: CardReading) -> tuple[str, ...]:
    """What running a card lacks, most telling first; nothing when it can be run, or when it is not even read."""
    return (NO_INTERPRETER,) if reading.verdict is Verdict.READ else ()
