"""What can be typed next in the REPL: commands and what stands behind them, else words of card text."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.formats.recognise import GAMES
from cardlang.profiles.registry import PROFILES
from cardlang.syntax.continuing import continuations, levelled
from cardlang.tools.session import COMMANDS
from cardlang.tools.session_game import acts
from cardlang.tools.session_state import Session, rules_of

_STARTS = ("P1 base ", "P1 pool ", "P1 hand ", "P2 base ", "P1 life ", "turn P2")
_TEXT_WORDS = 12


def completions(session: Session, typed: str) -> tuple[tuple[str, int], ...]:
    """What can come next, the likeliest first, each with how much of what is typed it stands for."""
    line = typed.rpartition("\n")[2]
    word, blank, rest = line.lstrip().partition(" ")
    if blank and word in COMMANDS and "\n" not in typed:
        return tuple(_behind(session, word, rest))
    commands = [] if blank or "\n" in typed else [name for name in COMMANDS if name.startswith(word)]
    half = _half(line)
    words = [
        (found, len(half)) for found in continuations(levelled(line.lstrip(), session.name), session.game, _TEXT_WORDS)
    ]
    own = [(name, len(word)) for name in commands] if word else []
    return (*own, *words)


def _half(line: str) -> str:
    """The word that is half typed."""
    start = len(line)
    while start and (line[start - 1].isalnum() or line[start - 1] in "'-"):
        start -= 1
    return line[start - 1 :] if start and line[start - 1] in "[{" else line[start:]


def _behind(session: Session, command: str, rest: str) -> Iterator[tuple[str, int]]:
    part = rest.rpartition("; ")[2]
    for choice in _choices(session, command):
        if choice.lower().startswith(part.lower()):
            yield choice, len(part)


def _choices(session: Session, command: str) -> tuple[str, ...]:
    match command:
        case "game":
            return GAMES
        case "profile":
            return tuple(name for name, profile in PROFILES.items() if profile.game == session.game)
        case "help":
            return tuple(COMMANDS)
        case "set":
            cards = [card.card.name for card in session.top.cards if card.card.name]
            return (*_STARTS, *(f"{zone}{name}" for name in cards for zone in ("P1 base ", "P1 hand ", "P2 base ")))
        case "type":
            return tuple(word.title() for word in rules_of(session).kinds.types)
        case "answer" | "do" | "play" | "activate" | "trigger" | "move":
            return acts(session.top, command)
        case _:
            return ()
