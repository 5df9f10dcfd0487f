"""The command line's frame: exit codes, lazy commands, and words instead of tracebacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardlang import __version__
from cardlang.codes import finding
from cardlang.source import NOWHERE
from cardlang.tools.cli import COMMANDS, Exit, LazyCommand, LazyGroup, Problem, exit_code, run

ERROR = finding("CL201", "No.", NOWHERE)
WARNING = finding("CL102", "Perhaps.", NOWHERE)
INFO = finding("CL301", "Well.", NOWHERE)


def group_with(function) -> LazyGroup:
    group = LazyGroup("cardlang")
    group.table = {"try": LazyCommand("test_cli:unused", "Try it.")}
    command = click.Command("try", callback=function)
    group.get_command = lambda ctx, name: command if name == "try" else None
    return group


def raising(error: BaseException):
    def fail() -> None:
        raise error

    return group_with(fail)


def test_exit_codes():
    assert exit_code() == exit_code([INFO]) == Exit.CLEAN == 0
    assert exit_code([ERROR]) == exit_code([INFO, WARNING]) == Exit.FINDINGS == 1
    assert exit_code([ERROR], [Problem.of(IsADirectoryError(21, "Is a directory", "x"))]) == Exit.MISUSE == 2
    assert exit_code([WARNING], counting=(ERROR.severity,)) == Exit.CLEAN


def test_a_commands_answer_is_the_exit_code():
    assert run(["try"], group_with(lambda: Exit.FINDINGS)) == 1
    assert run(["try"], group_with(lambda: None)) == 0


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            FileNotFoundError(2, "No such file or directory", "no.card"),
            "no.card: error[CL601] No such file or directory.\n",
        ),
        (PermissionError(13, "Permission denied", "a\x1bb"), "a\\x1bb: error[CL601] Permission denied.\n"),
        (
            UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
            "cardlang: error[CL602] This is not UTF-8 text: byte 0 cannot be decoded.\n",
        ),
        (click.UsageError("no such thing"), "Error: no such thing\n"),
        (click.FileError("x.card", "gone"), "Error: Could not open file 'x.card': gone\n"),
    ],
)
def test_bad_files_and_arguments_are_words(error: Exception, words: str, capsys: pytest.CaptureFixture[str]):
    assert run(["try"], raising(error)) == Exit.MISUSE
    assert capsys.readouterr().err.endswith(words)


def test_a_bug_of_ours_is_not_hidden():
    with pytest.raises(ZeroDivisionError):
        run(["try"], raising(ZeroDivisionError()))


def test_an_interrupted_command_says_nothing(capsys: pytest.CaptureFixture[str]):
    assert run(["try"], raising(KeyboardInterrupt())) == Exit.INTERRUPTED
    assert "Traceback" not in capsys.readouterr().err


def test_help_lists_commands_without_importing_them(capsys: pytest.CaptureFixture[str]):
    group = LazyGroup("cardlang")
    group.table = {"never": LazyCommand("no.such.module:command", "Never imported.")}
    assert run(["--help"], group) == 0
    assert "never  Never imported." in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_of_the_table_is_there(name: str, capsys: pytest.CaptureFixture[str]):
    assert run([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: cardlang {name} ")


def test_python_m_cardlang():
    done = subprocess.run([sys.executable, "-m", "cardlang", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"cardlang, version {__version__}\n"
    done = subprocess.run([sys.executable, "-m", "cardlang", "nonsense"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "nonsense" in done.stderr and "Traceback" not in done.stderr


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path):
    script = tmp_path / "flood.py"
    script.write_text(
        "import sys, click\n"
        "from cardlang.tools.cli import LazyGroup, run\n"
        "group = LazyGroup('cardlang')\n"
        "command = click.Command('flood', callback=lambda: [print('x' * 1000) for _ in range(5000)] and None)\n"
        "group.get_command = lambda ctx, name: command\n"
        "sys.exit(run(['flood'], group))\n"
    )
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0
