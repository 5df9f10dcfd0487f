"""The `.set` file: what holds for every `.card` file of its folder: the keywords that an author declares for a set.

# Comments may stand anywhere.
game: riftbound
keyword: [Frob <n>] = When I conquer, draw <n>.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from cardlang.codes import finding
from cardlang.formats.card import Declaration, Found
from cardlang.keywords.declared import HOW, Problem, parse_declaration
from cardlang.source import Source, Span

SUFFIX = ".set"
KEYWORD = "keyword"
_NO_ENTRY = 'a line of a set file is "game: …" or "keyword: …"'


def declarations_beside(file: str, game: str) -> tuple[tuple[Declaration, ...], tuple[Found, ...]]:
    """The keywords that the set files beside a card's file declare for its game, and what is wrong with those files."""
    folder = Path(file).parent
    try:
        paths = _set_files(str(folder), folder.stat().st_mtime_ns)
        sources = [Source(Path(path).read_bytes().decode("utf-8-sig").replace("\r\n", "\n"), path) for path in paths]
    except (OSError, ValueError):
        return (), ()
    declared: list[Declaration] = []
    found: list[Found] = []
    for source in sources:
        _read_set(source, game, declared, found)
    return tuple(declared), tuple(found)


def declare(value: str, span: Span, source: Source, game: str) -> Declaration | Found:
    """The keyword that the value of a `keyword:` line declares, or what is wrong with it."""
    made = parse_declaration(value, game)
    if isinstance(made, Problem):
        return Found(finding("CL606", made.message, span, help=HOW[game]), source)
    return Declaration(made, span, source)


@lru_cache(maxsize=256)
def _set_files(folder: str, changed: int) -> tuple[str, ...]:
    """The set files of a folder as it was when it was last changed."""
    return tuple(str(path) for path in sorted(Path(folder).glob(f"*{SUFFIX}")))


def _read_set(source: Source, game: str, declared: list[Declaration], found: list[Found]) -> None:
    here, own = 0, game
    for line in source.text.splitlines(keepends=True):
        start, here = here, here + len(line)
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not key or key.startswith("#"):
            continue
        span = Span(start, start + len(line.rstrip()))
        if key.lower() == "game" and colon:
            own = value.lower()
        elif key.lower() != KEYWORD or not colon:
            found.append(Found(finding("CL606", _NO_ENTRY, span), source))
        elif own == game:
            made = declare(value, span, source, game)
            if isinstance(made, Declaration):
                declared.append(made)
            else:
                found.append(made)
