"""README.md shows nothing but what the program prints, and names nothing that is not there.

`pytest tests/test_readme.py --bless` writes what the program prints into the file: read the difference. Only in the
summary of all cards may the numbers be older than the cards.
"""

from __future__ import annotations

import code
import io
import re
import shlex
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from cardlang.tools.cli import COMMANDS, run
from cardlang.tools.repl import PROMPT
from cardlang.tools.session import step
from cardlang.tools.session_state import Session

PROJECT = Path(__file__).parent.parent
README = PROJECT / "README.md"
TEXT = README.read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = "$ "
PYTHON = ">>> "
SUMMARY = re.compile(r"^\$ cardlang review cards$.*?^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    """The contents of the fenced blocks of a language."""
    return [found[2] for found in FENCED.finditer(TEXT) if found[1] == language]


def shown(language: str, block: str) -> str:
    """A block as the program makes it from the commands in it."""
    makers = {"console": console, "pycon": pycon}
    return "".join(f"{line}\n" for line in makers[language](block)) if language in makers else block


def console(block: str) -> Iterator[str]:
    """Each command of a block with what it prints; those typed into the REPL with what it answers."""
    session: Session | None = None
    for line in block.splitlines():
        if line.startswith(SHELL):
            yield line
            command = shlex.split(line[len(SHELL) :])[1:]
            session = Session() if command == ["repl"] else None
            if session is None:
                yield from printed(command)[1].splitlines()
        elif line.startswith(PROMPT) and session is not None:
            yield line
            session, told = step(session, line[len(PROMPT) :])
            yield from told


def pycon(block: str) -> Iterator[str]:
    """Each line of Python with what it prints."""
    console = code.InteractiveInterpreter()
    for line in block.splitlines():
        if line.startswith(PYTHON):
            yield line
            with redirect_stdout(io.StringIO()) as out, redirect_stderr(out):
                assert not console.runsource(line[len(PYTHON) :]), f"{line} goes on"
            yield from out.getvalue().splitlines()


def printed(command: list[str]) -> tuple[int, str]:
    """How a command ends, and what it prints."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(out):
        ended = run(command)
    return ended, out.getvalue()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the cards of the project, and the card and case of the README as a folder of one's own."""
    (tmp_path / "cards").symlink_to(PROJECT / "cards")
    own = tmp_path / "my-cards"
    own.mkdir()
    for ending in ("card", "case"):
        (block,) = blocks(ending)
        (own / f"toll-runner.{ending}").write_text(block, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return tmp_path


def test_it_shows_what_the_program_prints(folder: Path, request: pytest.FixtureRequest):
    made = FENCED.sub(lambda found: f"```{found[1]}\n{shown(found[1], found[2])}```", TEXT)
    if request.config.getoption("--bless", default=False):
        README.write_text(made, encoding="utf-8")
    else:
        assert _countless(made).splitlines() == _countless(TEXT).splitlines(), "README.md is out of date: bless it"


def _countless(text: str) -> str:
    """The text with the numbers in the summary of all cards made one."""
    return SUMMARY.sub(lambda found: re.sub(r" *\d+", " 1", found[0]), text)


def test_the_summary_of_all_cards_is_clean():
    (summary,) = SUMMARY.findall(TEXT)
    counts = dict(re.findall(r"(\w+): .*?(\d+) read", summary))
    assert set(counts) == {"magic", "riftbound"} and min(int(count) for count in counts.values()) > 40
    assert re.findall(r"\d+ (?:partial|none|failed|errors|warnings|notes)", summary) == [
        *["0 partial", "0 none"] * 2,
        *("0 failed", "0 errors", "0 warnings", "0 notes"),
    ]


def test_nothing_it_shows_failed():
    lines = [line for block in (*blocks("console"), *blocks("pycon")) for line in block.splitlines()]
    assert len(lines) > 100
    assert not [line for line in lines if "Traceback" in line or "Error:" in line or "none of the options" in line]


def test_each_command_it_names_ends_as_it_says(folder: Path):
    ends = {command: int(ended) for ended, command in re.findall(r"^\| ([012]) \| `(cardlang .+)` \|$", TEXT, re.M)}
    assert set(ends.values()) == {0, 1, 2}
    commands = [command for command in re.findall(r"`(cardlang [^`]+)`", TEXT) if not re.search("[A-Z]{3}", command)]
    assert {shlex.split(command)[1] for command in commands} == set(COMMANDS)
    for command in commands:
        assert printed(shlex.split(command)[1:])[0] == ends.get(command, 0), command


def test_each_command_has_its_line():
    assert re.findall(r"^\| `(\w+)` \|", TEXT, re.M) == list(COMMANDS)


def test_what_it_points_to_is_there():
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert len(links) > 5
    assert not [link for link in links if not (PROJECT / link).exists()]


def test_its_two_commands_are_those_that_are_run():
    main, tests = (block.strip() for block in blocks("sh"))
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (extras,) = re.findall(r"'\.\[(.+)\]'", main)
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    assert main.endswith("&& cardlang review cards")
    assert main.split(" && ")[1] == tests.split(" && ")[0]
    assert (PROJECT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == tests.split(" && ")[-1]
