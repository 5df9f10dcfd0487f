"""`cardlang repl`: type an ability, see what it is; lay a table, act, pay or decline, and see what happens.

With a terminal it reads lines through prompt_toolkit; without one it reads standard input to its end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import click

from cardlang.formats.recognise import GAMES
from cardlang.tools.cli import Exit
from cardlang.tools.session import step
from cardlang.tools.session_state import Session
from cardlang.tools.showing import fitted

PROMPT = "cardlang> "
FIRST = {
    "riftbound": "When I attack, you may pay [1] to draw 1.",
    "magic": "When this creature attacks, you may pay {1}. If you do, draw a card.",
}
WELCOME = """Type the text of an ability, and see what it is and what is paid. Three things to type first:
  {}
  explain
  trigger
The first is read, the second says what is paid and when, the third plays it: answer by number or word.
help lists all commands. Tab says what can come next; Escape, then Enter begins another line; quit leaves."""


@click.command("repl")
@click.option("--game", type=click.Choice(GAMES), default=GAMES[0], help="The game whose texts are read.")
def repl(game: str) -> Exit:
    """Read ability texts and commands line by line; `help` lists the commands."""
    session = replace(Session(), game=game)
    if sys.stdin.isatty():
        click.echo("\n".join(map(fitted, WELCOME.format(FIRST[game]).split("\n"))))
    now = [session]
    for line in _typed(lambda: now[0]) if sys.stdin.isatty() else sys.stdin:
        now[0], told = step(now[0], line)
        for shown in told:
            click.echo(shown if "\n" in shown else fitted(shown))
        if now[0].over:
            break
    return Exit.CLEAN


def _typed(session: Callable[[], Session]) -> Iterator[str]:
    """The lines typed at a terminal, with history, completion and colours where prompt_toolkit is installed."""
    try:
        from cardlang.tools.typing_lines import typed
    except ImportError:
        yield from _plain()
        return
    yield from typed(PROMPT, session)


def _plain() -> Iterator[str]:
    while True:
        try:
            yield input(PROMPT)
        except EOFError:
            return
