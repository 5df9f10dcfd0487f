"""`cardlang repl`: type an ability, see what it is; lay a table, act, pay or decline, and see what happens.

With a terminal it reads lines through prompt_toolkit; without one it reads standard input to its end.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

import click

from cardlang.formats.recognise import GAMES
from cardlang.tools.cli import Exit
from cardlang.tools.session import COMMANDS, Session, step

PROMPT = "cardlang> "


@click.command("repl")
@click.option("--game", type=click.Choice(GAMES), default=GAMES[0], help="The game whose texts are read.")
def repl(game: str) -> Exit:
    """Read ability texts and commands line by line; `help` lists the commands."""
    session = replace(Session(), game=game)
    for line in _typed() if sys.stdin.isatty() else sys.stdin:
        session, told = step(session, line)
        for shown in told:
            click.echo(shown)
        if session.over:
            break
    return Exit.CLEAN


def _typed() -> Iterator[str]:
    """The lines typed at a terminal, with history and completion of commands where prompt_toolkit is installed."""
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
    except ImportError:
        yield from _plain()
        return
    prompt: PromptSession[str] = PromptSession(completer=WordCompleter(list(COMMANDS), sentence=True))
    while True:
        try:
            yield prompt.prompt(PROMPT)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _plain() -> Iterator[str]:
    while True:
        try:
            yield input(PROMPT)
        except EOFError:
            return
