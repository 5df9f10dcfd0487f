"""`cardlang repl`: type an ability, see what it is; lay a table, act, pay or decline, and see what happens.

With a terminal it reads lines through prompt_toolkit; without one it reads standard input to its end.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import click

from cardlang.formats.recognise import GAMES
from cardlang.tools.cli import Exit
from cardlang.tools.session import step
from cardlang.tools.session_state import Session
from cardlang.tools.showing import fitted, has_colours

PROMPT = "cardlang> "
PAID = {"cost": 173, "action": 74}
"""The colours of real costs and of game actions."""
_PAYMENT = re.compile(
    r"(?P<words>\S.*?)  +[A-Z_]{4,}\s.*?\s(?P<what>cost|action)\s+(?:optional|mandatory)\s", re.DOTALL
)
FIRST = {
    "riftbound": "When I attack, you may pay [1] to draw 1.",
    "magic": "When this creature attacks, you may pay {1}. If you do, draw a card.",
}
WELCOME = """Type the text of an ability, and see what it is and what is paid for it.
Three things to type first:
  {}
  explain
  trigger
The last plays it out on a table of its own: answer by number or word.
help lists all commands. Tab completes; Escape, then Enter begins another line;
quit leaves."""


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
            click.echo(_coloured(shown if "\n" in shown else fitted(shown)))
        if now[0].over:
            break
    return Exit.CLEAN


def _coloured(shown: str) -> str:
    """What is paid in the colour of a real cost or of a game action, as in the text that is typed."""
    paid = _PAYMENT.match(shown) if has_colours() else None
    if paid is None:
        return shown
    return click.style(paid["words"], fg=PAID[paid["what"]], bold=True) + shown[paid.end("words") :]


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
