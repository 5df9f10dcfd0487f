"""Which dialects there are, by name."""

from __future__ import annotations

from cardlang.dialects.dialect import Dialect
from cardlang.dialects.magic import MAGIC
from cardlang.dialects.riftbound import RIFTBOUND

DIALECTS: tuple[Dialect, ...] = (RIFTBOUND, MAGIC)


def dialect_named(name: str) -> Dialect:
    """The dialect of that name; a name nobody has is the caller's mistake."""
    for dialect in DIALECTS:
        if dialect.name == name:
            return dialect
    known = ", ".join(dialect.name for dialect in DIALECTS)
    raise LookupError(f"no dialect {name!r}; there are {known}")
