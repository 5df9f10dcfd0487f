"""The shape of the house: who may import whom, how long things may be, and that every code is used and shown.

The table is the style guide's, with one deliberate difference: printing may import syntax. The grammar is read
both ways, so its tables live in one room and the printer expands the same alternatives that the parser reads.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.codes import CODES

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "cardlang"
REFUSED = PROJECT / "tests" / "cases" / "refused"

MODULE_LINES = 400
FUNCTION_LINES = 40

EVERYTHING = frozenset(
    (
        "source diagnostics nodes keywords profiles dialects syntax printing classify references engine formats "
        "explain library"
    ).split()
)
MAY_IMPORT: dict[str, frozenset[str]] = {
    "source": frozenset(),
    "diagnostics": frozenset({"source"}),
    "nodes": frozenset({"source"}),
    "keywords": frozenset({"nodes", "source", "diagnostics"}),
    "profiles": frozenset({"nodes", "keywords"}),
    "dialects": frozenset({"nodes", "keywords", "profiles"}),
    "syntax": frozenset({"nodes", "keywords", "dialects", "source", "diagnostics"}),
    "printing": frozenset({"nodes", "dialects", "source", "diagnostics", "syntax"}),
    "classify": frozenset({"nodes", "keywords", "profiles", "diagnostics"}),
    "references": frozenset({"nodes"}),
    "engine": frozenset({"nodes", "keywords", "profiles", "diagnostics"}),
    "formats": frozenset({"nodes", "keywords", "dialects", "source", "diagnostics"}),
    "explain": EVERYTHING - {"engine"},
    "library": EVERYTHING - {"engine"},
    "templating": EVERYTHING - {"engine"},
    "cases": EVERYTHING | {"templating"},
    "tools": EVERYTHING | {"cardlang", "cases", "templating"},
    "cardlang": EVERYTHING | {"cases", "templating"},
    "__main__": frozenset({"tools"}),
}
# Modules that lie beside their room's first one.
ROOM_OF = {
    "codes": "diagnostics",
    "api": "library",
    "declared": "library",
    "explain_keywords": "explain",
    "explain_outcomes": "explain",
    "card_data": "library",
    "schema": "library",
    "__init__": "cardlang",
}
OUTSIDE: dict[str, frozenset[str]] = {
    "syntax": frozenset({"lark", "rapidfuzz"}),
    "tools": frozenset(
        {
            "click",
            "rich",
            "prompt_toolkit",
            "watchfiles",
            "pytest",
            "_pytest",
            "pygls",
            "lsprotocol",
            "pygments",
            "jinja2",
            "distributed",
        }
    ),
    "keywords": frozenset({"platformdirs"}),
    "formats": frozenset({"defusedxml", "yaml", "openpyxl"}),
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def room(module: str) -> str:
    """The room of a module, given its full name."""
    parts = module.split(".")
    name = parts[1] if len(parts) > 1 else "__init__"
    return ROOM_OF.get(name, name)


def module_name(path: Path) -> str:
    """The full name of a module, given its file."""
    parts = path.relative_to(PROJECT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The modules a module imports, and from each the name (empty for the module as a whole)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (("." * node.level + (node.module or ""), alias.name) for alias in node.names)


def forbidden_imports(module: str, source: str) -> list[str]:
    """The imports of a module that the table does not allow to its room."""
    here = room(module)
    if here not in MAY_IMPORT:
        return [f"{module}: room {here} is not in the table"]
    return [wrong for target, name in imports(ast.parse(source)) if (wrong := _forbidden(here, target, name))]


def _forbidden(here: str, target: str, name: str) -> str:
    if target.startswith("."):
        return f"{here} imports {target}{name}: imports are by full name"
    if target.split(".")[0] != "cardlang":
        top = target.split(".")[0]
        allowed = top in sys.stdlib_module_names or top in OUTSIDE.get(here, ())
        return "" if allowed else f"{here} imports {top}"
    if target == "cardlang" and (PACKAGE / name).is_dir():
        target = f"cardlang.{name}"
    there = room(target)
    return "" if there == here or there in MAY_IMPORT[here] else f"{here} imports {there}"


def defined_names(source: str) -> set[str]:
    """The names a module defines itself, at its top level."""
    names: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        else:
            stored = (inner for inner in ast.walk(node) if isinstance(inner, ast.Name))
            names |= {inner.id for inner in stored if isinstance(inner.ctx, ast.Store)}
    return names


def secondhand_imports(module: str, source: str) -> list[str]:
    """Names a module does not import from the module that defines them."""
    found = []
    for target, name in imports(ast.parse(source)):
        file = PROJECT / (target.replace(".", "/") + ".py")
        if name and target.startswith("cardlang.") and file.exists():
            if name not in defined_names(file.read_text(encoding="utf-8")):
                found.append(f"{module} imports {name} from {target}, which does not define it")
    return found


def long_functions(source: str) -> list[str]:
    """The functions of a module that are too long."""
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    return [node.name for node in functions if (node.end_lineno or 0) - node.lineno + 1 > FUNCTION_LINES]


def without_docstring(source: str) -> list[str]:
    """The module (as an empty name) and the public functions and classes that say nothing about themselves."""
    tree = ast.parse(source)
    defined = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    mute = [node.name for node in defined if not node.name.startswith("_") and not ast.get_docstring(node)]
    return mute if ast.get_docstring(tree) else ["", *mute]


def codes_in(source: str) -> set[str]:
    """The codes a module or case mentions."""
    return set(re.findall(r"\bCL\d{3}\b", source))


def codes_found() -> set[str]:
    """The codes that something in the package finds: mentioned outside their own table, in code and not in words."""
    found: set[str] = set()
    for path in MODULES:
        if path.name != "codes.py":
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            constants = (node.value for node in nodes if isinstance(node, ast.Constant))
            found |= {value for value in constants if isinstance(value, str) and value in CODES}
    return found


def codes_shown() -> set[str]:
    """The codes with a case of their own that expects them: `cases/refused/CL201_what_it_shows.case`."""
    cases = [
        (path.name[:5].upper(), path.read_text(encoding="utf-8", errors="replace")) for path in REFUSED.glob("*.case")
    ]
    return {code for code, text in cases if code in codes_in(text)}


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_keeps_to_its_room(path: Path):
    source = path.read_text(encoding="utf-8")
    assert forbidden_imports(module_name(path), source) == []
    if path != PACKAGE / "__init__.py":
        assert secondhand_imports(module_name(path), source) == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_is_short_and_says_what_it_is_for(path: Path):
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= MODULE_LINES
    assert long_functions(source) == []
    if source:
        assert without_docstring(source) == []


def test_only_the_package_itself_gathers_names():
    filled = [path for path in PACKAGE.rglob("__init__.py") if path.read_text(encoding="utf-8").strip()]
    assert filled == [PACKAGE / "__init__.py"]


def test_every_mentioned_code_is_in_the_table():
    assert {code for path in MODULES for code in codes_in(path.read_text(encoding="utf-8"))} <= set(CODES)


def test_every_code_is_found_by_something():
    assert codes_found() == set(CODES)


def test_every_code_has_a_case():
    assert codes_shown() == set(CODES)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("cardlang.engine.run", "from cardlang.syntax.read import read_line"),
        ("cardlang.engine.run", "def f():\n    import cardlang.tools.cli"),
        ("cardlang.nodes.base", "from cardlang import library"),
        ("cardlang.nodes.base", "from . import costs"),
        ("cardlang.nodes.base", "import lark"),
        ("cardlang.explain", "from rich.console import Console"),
        ("cardlang.library", "import cardlang.engine"),
        ("cardlang.helpers", ""),
    ],
)
def test_a_forbidden_import_is_seen(module: str, source: str):
    assert len(forbidden_imports(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("cardlang.syntax.read", "import lark.exceptions\nfrom cardlang.codes import finding"),
        ("cardlang.printing.text", "from cardlang.syntax.grammar import table"),
        ("cardlang.tools.cli", "import click, json\nfrom cardlang import __version__"),
        ("cardlang.nodes.costs", "from cardlang.nodes.base import Node\nfrom cardlang.source import Span"),
        ("cardlang", "from cardlang.library import load"),
    ],
)
def test_an_allowed_import_passes(module: str, source: str):
    assert forbidden_imports(module, source) == []


def test_what_is_long_mute_or_secondhand_is_seen():
    body = "    x = 1\n" * FUNCTION_LINES
    assert long_functions(f"def f():\n{body}def g():\n    pass\n") == ["f"]
    assert without_docstring("def f(): ...\nclass C: ...\ndef g(): 'It.'\ndef _h(): ...\n") == ["", "f", "C"]
    assert len(secondhand_imports("cardlang.x", "from cardlang.diagnostics import Span")) == 1
    assert secondhand_imports("cardlang.x", "from cardlang.diagnostics import Severity, render") == []
