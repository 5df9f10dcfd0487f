"""What the documentation shows is what the program does: each example prints what it says, and docstrings hold."""

from __future__ import annotations

import doctest
import re
import runpy
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import cardlang

PROJECT = Path(__file__).parent.parent
EXAMPLES = sorted((PROJECT / "examples").glob("*.py"))
MARK = "Prints:\n"
PACKAGE = PROJECT / "cardlang"
MAP = (PACKAGE / "README.md").read_text(encoding="utf-8")


def promised(docstring: str) -> str:
    """What an example says that it prints."""
    return textwrap.dedent(docstring.partition(MARK)[2]).strip()


def test_there_are_examples():
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_it_says(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys, "argv", [str(path)])
    told = runpy.run_path(str(path))["__doc__"]
    assert promised(told), f"{path.name} does not say what it prints"
    assert capsys.readouterr().out.strip() == promised(told)


def test_the_docstring_of_the_package_holds():
    assert doctest.testmod(cardlang).attempted >= 2
    assert doctest.testmod(cardlang).failed == 0


def test_every_public_name_is_there_and_says_what_it_is():
    for name in cardlang.__all__:
        assert getattr(cardlang, name).__doc__, name
    assert set(cardlang.__all__) < set(dir(cardlang))
    with pytest.raises(AttributeError):
        cardlang.nonsense  # noqa: B018


def test_importing_the_package_imports_nothing_of_it():
    code = "import sys, cardlang; print([name for name in sys.modules if name.startswith('cardlang.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_map_names_every_room():
    rows = re.findall(r"^\| (`.+?) \| .+? \| .+ \|$", MAP, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    modules = {path.stem for path in PACKAGE.glob("*.py") if not path.stem.startswith("__")}
    assert named == modules | {path.parent.name for path in PACKAGE.glob("*/__init__.py")}


def test_what_the_map_points_to_is_there():
    paths = [name for name in re.findall(r"`([\w/]+(?:/|\.\w+))`", MAP) if "/" in name]
    assert len(paths) > 20
    assert not [path for path in paths if not (PACKAGE / path).exists() and not (PROJECT / path).exists()]
    modules = re.findall(r"`(\w+\.\w+)\.\w+`", MAP)
    assert modules
    assert not [module for module in modules if not (PACKAGE / f"{module.replace('.', '/')}.py").exists()]
