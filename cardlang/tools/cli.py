"""The command `cardlang`: its group, its exit codes, and the words for files that cannot be used.

Each command is a module of its own, named in `COMMANDS` and imported only when it is called. A command
prints its answer and returns its exit code, made by `exit_code`; what it does is done elsewhere.
"""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TextIO

import click

from cardlang import __version__
from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic, Severity, render
from cardlang.source import NOWHERE, Source

USUAL_COLUMNS, LEAST_COLUMNS = 52, 30
"""From how many columns on the help is as wide as it usually is, and how narrow it can be."""


class Exit(IntEnum):
    """How a command ended."""

    CLEAN = 0
    FINDINGS = 1
    MISUSE = 2
    INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Problem:
    """A source that could not be used at all: its name, and the finding that says why."""

    name: str
    finding: Diagnostic

    @classmethod
    def of(cls, error: OSError | UnicodeError, name: str = "") -> Problem:
        """The problem that an exception met while reading a user's file stands for."""
        if isinstance(error, OSError):
            name = name or str(error.filename or "")
            return cls(name, finding("CL601", f"{error.strerror or type(error).__name__}.", NOWHERE))
        reason = f"This is no text that can be used: {error}."
        if isinstance(error, UnicodeDecodeError):
            reason = f"This is not {error.encoding.upper()} text: byte {error.start} cannot be decoded."
        return cls(name, finding("CL602", reason, NOWHERE))

    def __str__(self) -> str:
        return render(self.finding, Source("", self.name or "cardlang"))


@dataclass(frozen=True, slots=True)
class LazyCommand:
    """A command that is not imported yet: where its click object is (`module:name`), and its line in the help."""

    place: str
    summary: str


COMMANDS: Mapping[str, LazyCommand] = {
    "parse": LazyCommand("cardlang.tools.parse:parse", "Show what a text or a card is read as."),
    "explain": LazyCommand("cardlang.tools.explain_command:explain", "Explain each payment in plain words."),
    "check": LazyCommand("cardlang.tools.check:check", "Show every finding in files and folders of cards."),
    "test": LazyCommand("cardlang.tools.test_command:test", "Check case files."),
    "review": LazyCommand("cardlang.tools.review:review", "Check cards and their cases, and sum up their payments."),
    "batch": LazyCommand("cardlang.tools.batch:batch", "Read many cards into one JSON object each."),
    "find": LazyCommand("cardlang.tools.find_command:find", "Find cards by what their abilities mean."),
    "diff": LazyCommand("cardlang.tools.diff_command:diff", "Say what changed in meaning between two versions."),
    "fmt": LazyCommand("cardlang.tools.fmt_command:fmt", "Write card files as cards are, meaning unchanged."),
    "schema": LazyCommand("cardlang.tools.schema_command:schema_command", "Print the JSON Schema of what is written."),
    "explore": LazyCommand(
        "cardlang.tools.explore_command:explore_command", "Walk every way that decisions can go, and sum up."
    ),
    "lsp": LazyCommand("cardlang.tools.lsp_command:lsp", "Serve an editor with findings, fixes and completion."),
    "simulate": LazyCommand("cardlang.tools.simulate_command:simulate", "Play whole games at random."),
    "repl": LazyCommand("cardlang.tools.repl:repl", "Type abilities and try them out."),
}


class _Help(click.HelpFormatter):
    """Help with what an option does below it where a terminal is too narrow for two columns."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write a list of options or commands, each with what it does."""
        super().write_dl(rows, col_max if self.width >= USUAL_COLUMNS else LEAST_COLUMNS // 3, col_spacing)


class _Context(click.Context):
    formatter_class = _Help


class LazyGroup(click.Group):
    """A click group that knows its commands from a table and imports one only when it is called."""

    context_class = _Context

    table: Mapping[str, LazyCommand] = COMMANDS

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the table's order, which is the order of the help."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command, or None when there is none of that name."""
        if cmd_name not in self.table:
            return None
        module, _, name = self.table[cmd_name].place.partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        command.context_class = _Context
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by the table's summaries, without importing them."""
        if self.table:
            with formatter.section("Commands"):
                formatter.write_dl([(name, lazy.summary) for name, lazy in self.table.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cardlang")
def cardlang() -> None:
    """Read, check, explain and run card ability text as printed.

    Exit codes: 0 clean, 1 findings, 2 misuse or a source that could not be opened.
    """


def exit_code(
    diagnostics: Iterable[Diagnostic] = (),
    problems: Iterable[Problem] = (),
    counting: Sequence[Severity] = (Severity.ERROR, Severity.WARNING),
) -> Exit:
    """The one place where findings become an exit code; information is no finding unless `counting` says so."""
    if any(True for _ in problems):
        return Exit.MISUSE
    if any(diagnostic.severity in counting for diagnostic in diagnostics):
        return Exit.FINDINGS
    return Exit.CLEAN


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    _never_fail_on_output(sys.stdout, sys.stderr)
    _end_in_order()
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None, group: click.Group = cardlang) -> int:
    """Run the command line and return its exit code; bad arguments and bad files are words on stderr."""
    try:
        # Not `group.main`, which would answer for a closed pipe and for interruption in its own way.
        given = list(sys.argv[1:] if arguments is None else arguments)
        with group.make_context("cardlang", given, terminal_width=_narrow()) as context:
            result = group.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.ClickException as error:
        error.show()
        return Exit.MISUSE
    except (click.Abort, KeyboardInterrupt):
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return Exit.CLEAN
    except (OSError, UnicodeError) as error:
        click.echo(str(Problem.of(error)), err=True)
        return Exit.MISUSE
    return result if isinstance(result, int) else Exit.CLEAN


def _narrow() -> int | None:
    """The columns of a terminal too narrow for the help as it usually is, or None."""
    columns = shutil.get_terminal_size((80, 24)).columns
    return max(LEAST_COLUMNS, columns - 1) if columns < USUAL_COLUMNS and sys.stdout.isatty() else None


def _never_fail_on_output(*streams: TextIO) -> None:
    """Have a terminal without Unicode show escapes instead of failing."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _end_in_order() -> None:
    """Have what is half written cleared away when we are asked to end, as when a user interrupts us."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda asked, _: sys.exit(128 + asked))


def _forget_output() -> None:
    """Whoever read our output has gone: let the interpreter's last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
