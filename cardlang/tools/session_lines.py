"""What a typed line is that begins with no command: an answer, the text of an ability, or a command written wrongly."""

from __future__ import annotations

from difflib import get_close_matches

from cardlang.cases.asking import asked
from cardlang.cases.script import StepKind
from cardlang.cases.setup import NoSuchThing
from cardlang.diagnostics import visible
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.run import NeedsDecision
from cardlang.library import Verdict
from cardlang.syntax.grammar import load_grammar
from cardlang.tools import session_game
from cardlang.tools.session_state import Session, Told
from cardlang.tools.session_text import read_text

_SAID = frozenset({"yes", "no"})
"""What answers a question without a command before it, once a game runs."""
_MEANT = {
    "quit": "exit q bye leave",
    "play": "cast summon",
    "activate": "use tap exhaust",
    "move": "attack attacks",
    "pass": "next continue wait",
    "look": "status state board table view inspect hand",
    "undo": "back revert",
    "log": "history events",
    "set": "put add lay give",
    "run": "start begin go",
    "answer": "choose pick select take",
    "help": "? commands man usage",
    "clear": "reset new empty",
    "nodes": "parse tree ast",
    "costs": "cost price",
    "plain": "unit creature make",
    "save": "write store export",
    "load": "open read import",
    "explain": "what describe meaning",
    "profile": "rules document",
}
"""Commands by other words that somebody may type for them."""
_ALIKE = 0.74
_FEW = 2
"""So many words no command has that is written wrongly, unless it is like one."""


def answered(session: Session, line: str) -> tuple[Session, Told] | None:
    """What a line leads to that chooses among the options of what is asked: by number, or by all their words."""
    top = session.top
    try:
        meant = session_game.chosen(top, line)
    except NoSuchThing as error:
        return session, (str(error),)
    if meant is None and not (line in _SAID and top.outlook is not None):
        return None
    kind, words = meant or (StepKind.ANSWER, line)
    after, told = session_game.act(top, kind, words)
    return (session if after is top else session.at(after)), told


def read_line(session: Session, line: str, commands: tuple[str, ...]) -> tuple[Session, Told]:
    """Read a line as the text of an ability; what is none is told as what it may have been meant as."""
    after, told = read_text(session, line)
    if after.reading is None or after.reading.verdict is not Verdict.NONE:
        return after, told
    outlook = session.top.outlook
    if isinstance(outlook, NeedsDecision) and outlook.decision.kind is not DecisionKind.ACT:
        meant = _meant(line.split(maxsplit=1)[0], commands)
        if meant:
            return session, (_no_command(line, meant), asked(outlook, numbered=True))
        return session, (f"{visible(line)} is no answer and no command. {asked(outlook, numbered=True)}",)
    kept = session if outlook is not None else after
    if line[-1:] in (".", ")", "]", "}") or line[:1] in "[{":
        return kept, told
    word = line.split(maxsplit=1)[0]
    meant = _meant(word, commands)
    if meant:
        return session, (_no_command(line, meant),)
    if word[:1].isupper():
        return kept, told
    if len(line.split()) > _FEW or word in load_grammar(session.game).lexicon.vocabulary:
        return kept, (*told, f"If a command was meant: there is none called {visible(word)}; help lists them.")
    return session, (f"There is no command {visible(word)}, and no card text begins so; help lists the commands.",)


def _no_command(line: str, meant: str) -> str:
    word = visible(line.split(maxsplit=1)[0])
    return f"There is no command {word}: did you mean {meant}? help lists them all."


def _meant(word: str, commands: tuple[str, ...]) -> str:
    """The command that a word was probably meant for, "" when it is like none."""
    low = word.lower()
    others = {other: command for command, words in _MEANT.items() for other in words.split()}
    if low in commands or low in others:
        return low if low in commands else others[low]
    return next(iter(get_close_matches(low, commands, 1, _ALIKE)), "")
