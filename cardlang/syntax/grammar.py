"""Finding, loading and caching one game's grammar: its files, its words, and its parser's tables.

The tables are made by lark once and kept in the user's cache folder as lines of JSON: what they were made of (the
content of the grammar, the versions of program and lark), the rules, and each state. A damaged, foreign or unwritable
cache is made anew, never trusted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path

from cardlang.diagnostics import CardlangError
from cardlang.keywords.stored import digest, read_stored, write_stored
from cardlang.keywords.table import KeywordEntry, grammar_root, load_keywords
from cardlang.nodes.base import Inflection
from cardlang.syntax.lexicon import Lexicon, add_keywords, load_lexicon
from cardlang.syntax.sorts import Sorts
from cardlang.syntax.spellings import STRUCTURAL
from cardlang.syntax.tables import Rows, Rule, Tables

STARTS = ("line", "cost_zone")
DECLARED = "+"
"""What stands before each declared keyword in the name of a grammar that has some."""

_FORMAT = 4


@dataclass(frozen=True)
class Grammar:
    """One game's grammar: the parser's tables and the words."""

    name: str
    tables: Tables
    lexicon: Lexicon

    @property
    def game(self) -> str:
        """The game it is of, without the keywords that an author declared."""
        return self.name.partition(DECLARED)[0]

    @cached_property
    def sorts(self) -> Sorts:
        """What sorts of things the words name, and what suits them."""
        return Sorts(self.lexicon.sorts, self.lexicon.style["named_places"], self.lexicon.one_form)


def grammar_with(game: str, declared: tuple[KeywordEntry, ...]) -> str:
    """The name of a game's grammar with keywords that an author declared: "riftbound+Frob=KEYWORD"."""
    table = load_keywords(game)
    return DECLARED.join((game, *(f"{entry.word}={table.class_of(entry)}" for entry in declared)))


@cache
def load_grammar(name: str) -> Grammar:
    """The grammar of a game ("riftbound", "magic"), from the cache when that holds it; or with declared keywords.

    Raises CardlangError when the grammar's files are missing, or the grammar has a conflict.
    """
    game, *declared = name.split(DECLARED)
    files = grammar_files(game)
    lexicon = _lexicon(files, game, declared)
    tables = load_grammar(game).tables if declared else _tables(files, game, lexicon)
    for terminal, spelling in tables.literals.items():
        lexicon.add_literal(terminal, spelling)
    return Grammar(name, tables, lexicon)


def _lexicon(files: tuple[Path, ...], game: str, declared: list[str]) -> Lexicon:
    lexicon = load_lexicon(tuple(f for f in files if f.name == "words.toml"))
    table = load_keywords(game)
    add_keywords(lexicon, table.entries.values(), table)
    for word, terminal in (one.split("=") for one in declared):
        lexicon.add(terminal, word.lower().replace(" ", "_"), Inflection.BASE, word)
    return lexicon


def _tables(files: tuple[Path, ...], game: str, lexicon: Lexicon) -> Tables:
    """The parser's tables of a game, from the cache or made by lark."""
    text = "\n".join(
        (
            f"%declare {' '.join(sorted(lexicon.terminals | STRUCTURAL))}",
            *(f.read_text(encoding="utf-8") for f in files if f.suffix == ".lark"),
        )
    )
    key = _key(text)
    tables = _read_cache(game, key)
    if tables is None:
        tables = build_tables(text)
        _write_cache(game, key, tables)
    return tables


def grammar_files(name: str) -> tuple[Path, ...]:
    """The files of a game's grammar, core first, each folder in sorted order."""
    root = grammar_root()
    folders = (root / "core", root / name)
    found = tuple(f for folder in folders for f in sorted(folder.glob("*")) if f.suffix in (".lark", ".toml"))
    if not any(f.parent.name == name for f in found):
        raise CardlangError(f"there is no grammar called {name!r}")
    return found


def build_tables(text: str) -> Tables:
    """The tables of a grammar's text, made by lark.

    Raises CardlangError naming the conflicts when there are any.
    """
    import lark
    from lark.grammar import NonTerminal
    from lark.lexer import PatternStr
    from lark.load_grammar import load_grammar as compile_grammar

    from cardlang.syntax.conflicts import analyse

    try:
        compiled, _ = compile_grammar(text, "cardlang", [], True)  # type: ignore[no-untyped-call]
        terminals, rules, _ = compiled.compile(list(STARTS), "*")
    except lark.exceptions.GrammarError as error:
        raise CardlangError(f"the grammar is not well formed: {error}") from error
    analysis = analyse(rules, list(STARTS))
    if analysis.conflicts:
        listed = "\n".join(str(conflict) for conflict in analysis.conflicts[:20])
        raise CardlangError(f"the grammar has {len(analysis.conflicts)} conflicts:\n{listed}")
    used = {s.name for r in rules for s in r.expansion if not isinstance(s, NonTerminal)}
    literals = {t.name: t.pattern.value for t in terminals if isinstance(t.pattern, PatternStr) and t.name in used}
    rows = Rows(analysis.actions)
    return Tables(analysis.rules, rows, analysis.starts, analysis.ends, frozenset(used), literals)


def _key(text: str) -> str:
    versions = f"{_FORMAT} {_lark_version()} {','.join(STARTS)}"
    return digest(f"{versions}\n{text}")


def _lark_version() -> str:
    """The version of lark, which is not imported for it."""
    found = find_spec("lark")
    text = Path(found.origin).read_text(encoding="utf-8") if found and found.origin else ""
    told = re.search(r"^__version__\b.*", text, re.MULTILINE)
    return told[0] if told else ""


def _read_cache(name: str, key: str) -> Tables | None:
    text = read_stored(name, key)
    if text is None:
        return None
    try:
        data, *rows = text.split("\n")
        return _tables_from(json.loads(data), Rows(rows))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _write_cache(name: str, key: str, tables: Tables) -> None:
    lines = (_tables_to(tables), *map(dict, tables.actions))
    write_stored(name, key, "\n".join(json.dumps(line, separators=(",", ":")) for line in lines))


def _tables_to(tables: Tables) -> dict[str, object]:
    return {
        "rules": [[r.origin, r.name, list(r.slots), r.single] for r in tables.rules],
        "starts": dict(tables.starts),
        "ends": dict(tables.ends),
        "terminals": sorted(tables.terminals),
        "literals": dict(tables.literals),
    }


def _tables_from(data: Mapping[str, object], rows: Rows) -> Tables:
    rules, literals = data["rules"], data["literals"]
    starts, ends, terminals = data["starts"], data["ends"], data["terminals"]
    if not (isinstance(rules, list) and isinstance(terminals, list)):
        raise ValueError("the cached tables are not of the expected form")
    if not (isinstance(starts, dict) and isinstance(ends, dict) and isinstance(literals, dict)):
        raise ValueError("the cached tables are not of the expected form")
    return Tables(
        tuple(Rule(origin, name, tuple(slots), single) for origin, name, slots, single in rules),
        rows,
        starts,
        ends,
        frozenset(terminals),
        literals,
    )
