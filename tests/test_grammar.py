"""The grammars as tables: no conflict, every alternative builds a node, the cache is never trusted."""

from __future__ import annotations

import json
import re
import tomllib
import typing
from functools import cache
from pathlib import Path

import platformdirs
import pytest

from cardlang.diagnostics import CardlangError
from cardlang.keywords import stored
from cardlang.nodes.base import Node
from cardlang.nodes.registry import field_types
from cardlang.syntax import grammar
from cardlang.syntax.forms import KEPT, form_named
from cardlang.syntax.grammar import STARTS, build_tables, load_grammar
from cardlang.syntax.tables import Rule

GAMES = ("riftbound", "magic")


@pytest.mark.parametrize("game", GAMES)
def test_a_grammar_has_no_conflict_and_each_alternative_builds_a_node(game):
    tables = load_grammar(game).tables
    for rule in tables.rules:
        passes_on = rule.single and len(rule.symbols) == 1
        if not (passes_on or rule.origin.startswith("__") or rule.name.endswith("_list")):
            assert form_named(rule.name).kind


@pytest.mark.parametrize("game", GAMES)
def test_each_part_of_an_alternative_has_a_field(game):
    loaded = load_grammar(game)
    words = KEPT | loaded.lexicon.classes
    for rule in loaded.tables.rules:
        passes_on = rule.single and len(rule.symbols) == 1
        if not (passes_on or rule.origin.startswith("__") or rule.name.endswith("_list")):
            kept = [s for s in rule.slots if s is None or s not in loaded.tables.terminals or s in words]
            assert len(kept) <= len(form_named(rule.name).parts), rule.name


@pytest.mark.parametrize("game", GAMES)
def test_a_part_builds_no_node_that_its_field_does_not_hold(game):
    tables = load_grammar(game).tables
    words = KEPT | load_grammar(game).lexicon.classes
    for rule in tables.rules:
        if passes_on(rule) or is_list(rule):
            continue
        form = form_named(rule.name)
        parts = iter(form.parts)
        for slot in rule.slots:
            if slot in tables.terminals:
                if slot in words:
                    next(parts)
                continue
            name = next(parts)
            if slot is not None:
                wrong = {kind.__name__ for kind in built(game)[slot] - held(field_types(form.kind)[name])}
                assert not wrong, (rule.origin, rule.name, slot, wrong)


def passes_on(rule: Rule) -> bool:
    return rule.single and len(rule.symbols) == 1


def is_list(rule: Rule) -> bool:
    return rule.origin.startswith("__") or rule.name.endswith("_list")


def held(hint: object) -> set[object]:
    """The classes that a field of this type holds, one by one or several in a tuple."""
    if typing.get_origin(hint) is tuple:
        hint = typing.get_args(hint)[0]
    return set(typing.get_args(hint)) or {hint}


@cache
def built(game: str) -> dict[str, set[type[Node]]]:
    """The node classes that each rule's symbol can build."""
    tables = load_grammar(game).tables
    found: dict[str, set[type[Node]]] = {rule.origin: set() for rule in tables.rules}
    for rule in tables.rules:
        if not (passes_on(rule) or is_list(rule)):
            found[rule.origin].add(form_named(rule.name).kind)
    grown = True
    while grown:
        grown = False
        for rule in tables.rules:
            if passes_on(rule) or is_list(rule):
                more = set().union(*(found.get(symbol, set()) for symbol in rule.symbols)) - found[rule.origin]
                found[rule.origin] |= more
                grown = grown or bool(more)
    return found


def test_a_conflict_is_named_with_its_rules_and_a_shortest_example():
    rules = ["%declare V", "line: act", "act: V -> act__alone", '| act "to" act -> act']
    rules += [f"{start}: act" for start in STARTS if start != "line"]
    with pytest.raises(CardlangError, match=r"(?s)conflict.*after act TO act, on TO:.*reduce.*shift"):
        build_tables("\n".join(rules))


def tables_in(folder: Path) -> Path:
    """Where a cache holds the parser's tables, beside what it holds of other files."""
    (path,) = folder.glob(f"riftbound-{'[0-9a-f]' * 16}.json")
    return path


@pytest.fixture
def builds(monkeypatch) -> list[str]:
    """The texts of which tables are made while a test goes on; lark, which takes long, made them once before."""
    made: list[str] = []
    tables = load_grammar("riftbound").tables
    monkeypatch.setattr(grammar, "build_tables", lambda text: made.append(text) or tables)
    return made


DAMAGES = ["", "{}", "[1", '{"key": 3}', "null", "[" * 100_000]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_table_in_toml_is_kept_and_a_damaged_one_made_anew(damage, tmp_path, monkeypatch):
    monkeypatch.setenv("CARDLANG_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "words.toml"
    file.write_text('[noun]\nunit = "units"\n', encoding="utf-8")
    found = stored.read_toml(file)
    (path,) = (tmp_path / "cache").iterdir()
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it was kept"))
    assert stored.read_toml(file) == found == {"noun": {"unit": "units"}}
    monkeypatch.undo()
    monkeypatch.setenv("CARDLANG_CACHE", str(tmp_path / "cache"))
    for text in (damage, path.read_text().replace("units", "gear")):
        path.write_text(text)
        assert stored.read_toml(file) == found
    file.write_text('[noun]\nunit = "gear"\n', encoding="utf-8")
    assert stored.read_toml(file) == {"noun": {"unit": "gear"}}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_cache_is_made_anew(damage, tmp_path, monkeypatch, builds):
    monkeypatch.setenv("CARDLANG_CACHE", str(tmp_path))
    load = grammar.load_grammar.__wrapped__
    tables = load("riftbound").tables
    assert load("riftbound").tables == tables
    assert len(builds) == 1
    path = tables_in(tmp_path)
    path.write_text(damage)
    assert load("riftbound").tables == tables
    assert len(builds) == 2
    assert json.loads(path.read_text().partition("\n")[0])["key"]


def test_a_cache_with_other_tables_is_not_trusted(tmp_path, monkeypatch, builds):
    monkeypatch.setenv("CARDLANG_CACHE", str(tmp_path))
    load = grammar.load_grammar.__wrapped__
    tables = load("riftbound").tables
    path = tables_in(tmp_path)
    head, rules, _, *rows = path.read_text().split("\n")
    path.write_text("\n".join((head, rules, "{}", *rows)))
    assert load("riftbound").tables == tables
    assert len(builds) == 2


def test_an_unwritable_cache_is_done_without(tmp_path, monkeypatch, builds):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("CARDLANG_CACHE", str(blocked))
    assert grammar.load_grammar.__wrapped__("riftbound").tables.rules


def test_a_cache_that_cannot_be_replaced_leaves_nothing_behind(tmp_path, monkeypatch, builds):
    monkeypatch.setenv("CARDLANG_CACHE", str(tmp_path))
    grammar.load_grammar.__wrapped__("riftbound")
    path = tables_in(tmp_path)
    path.unlink()
    path.mkdir()
    before = sorted(tmp_path.iterdir())
    assert grammar.load_grammar.__wrapped__("riftbound").tables.rules
    assert sorted(tmp_path.iterdir()) == before


def test_a_user_without_a_home_does_without_the_cache(tmp_path, monkeypatch):
    def homeless(app: str) -> str:
        raise RuntimeError("no home")

    monkeypatch.delenv("CARDLANG_CACHE", raising=False)
    for answer in (homeless, lambda app: f"~/.cache/{app}"):
        monkeypatch.setattr(platformdirs, "user_cache_dir", answer)
        assert not stored.cache_folder().exists() and stored.cache_folder().is_absolute()


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_or_terminal_has_a_priority_and_no_pattern_is_a_catch_all(game):
    for path in grammar.grammar_files(game):
        if path.suffix == ".lark":
            text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
            assert not re.search(r"^\??\w+\.\d+\s*:", text, re.MULTILINE), path
            assert "/" not in re.sub(r'"[^"\n]*"', "", text), f"{path} has a pattern of its own"
