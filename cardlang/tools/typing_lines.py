"""Reading lines at a terminal: history, completion, colours, and abilities of several lines (Escape, then Enter).

The only module that imports prompt_toolkit; what can be completed and what has which colour others say.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.styles import Style

from cardlang.api import read
from cardlang.keywords.stored import cache_folder
from cardlang.tools.colouring import Colour, Coloured, coloured
from cardlang.tools.completing import completions
from cardlang.tools.session import COMMANDS
from cardlang.tools.session_state import Session

STYLE = Style.from_dict(
    {
        "cost": "#d7875f bold",
        "action": "#5fafd7 bold",
        "keyword": "#87af5f",
        "symbol": "#d7af5f",
        "reminder": "#808080 italic",
        "unread": "#d75f5f underline",
        "command": "bold",
    }
)
"""Real costs and game actions have colours of their own."""


class Words(Completer):
    """Completions of what is typed, as the session stands."""

    def __init__(self, session: Callable[[], Session]) -> None:
        self.session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What can come next, the likeliest first."""
        for word, length in completions(self.session(), document.text_before_cursor):
            yield Completion(word, start_position=-length)


class Colours(Lexer):
    """The colours of card text as it is typed."""

    def __init__(self, session: Callable[[], Session]) -> None:
        self.session = session

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        """For each line its pieces with their styles."""
        lines = styled(document.text, self.session())
        return lambda number: lines[number] if number < len(lines) else []


def styled(text: str, session: Session) -> list[StyleAndTextTuples]:
    """The lines of a typed text in pieces, each with its style."""
    word = text.split(maxsplit=1)[0] if text.split() else ""
    if word in COMMANDS:
        return [[("class:command", word), ("", text[text.index(word) + len(word) :])]]
    places = _coloured(text, session.game, session.name, session.type)
    lines: list[StyleAndTextTuples] = [[]]
    here = 0
    for place in (*places, None):
        start, end = (place.span.start, place.span.end) if place else (len(text), len(text))
        _add(lines, "", text[here:start])
        if place:
            _add(lines, f"class:{place.colour.value}", text[start:end])
        here = end
    return lines


def _add(lines: list[StyleAndTextTuples], style: str, text: str) -> None:
    for number, piece in enumerate(text.split("\n")):
        if number:
            lines.append([])
        if piece:
            lines[-1].append((style, piece))


@lru_cache(maxsize=64)
def _coloured(text: str, game: str, name: str, type_: str) -> tuple[Coloured, ...]:
    """What is coloured of a text; what cannot be read yet is not, for it is still being typed."""
    if not text.strip():
        return ()
    found = coloured(read(text, game, name=name, type=type_))
    return tuple(place for place in found if place.colour is not Colour.UNREAD)


def typed(prompt: str, session: Callable[[], Session]) -> Iterator[str]:
    """The lines typed, until the end of input; an interrupted one is dropped."""
    keys = KeyBindings()
    keys.add("escape", "enter")(_new_line)
    line: PromptSession[str] = PromptSession(
        completer=Words(session),
        complete_while_typing=False,
        lexer=Colours(session),
        style=None if os.environ.get("NO_COLOR") else STYLE,
        history=_history(),
        key_bindings=keys,
    )
    while True:
        try:
            yield line.prompt(prompt)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _new_line(event: KeyPressEvent) -> None:
    event.current_buffer.insert_text("\n")


def _history() -> History:
    """What was typed before, kept where the tables are; in memory when that cannot be written."""
    try:
        folder: Path = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "history").touch()
        return FileHistory(str(folder / "history"))
    except OSError:
        return InMemoryHistory()
