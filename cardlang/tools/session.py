"""A session of the REPL: what was typed so far, and its commands as plain functions from one session to the next.

A line is a command if its first word is one; anything else is an answer or ability text (`session_lines`). Nothing here
reads or prints: `repl` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cardlang.diagnostics import visible
from cardlang.profiles.registry import default_profile
from cardlang.tools import session_files, session_game, session_play, session_text, session_why
from cardlang.tools.session_lines import answered, read_line
from cardlang.tools.session_state import Command, Session, Told, rules_of
from cardlang.tools.session_text import explain, show


def step(session: Session, line: str) -> tuple[Session, Told]:
    """What a typed line leads to: the session after it, and the lines to show."""
    line = line.strip()
    if not line or line.startswith("#"):
        return session, ()
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word)
    if command is None:
        after, told = answered(session, line) or read_line(session, line, tuple(COMMANDS))
    else:
        after, told = command(session, rest.strip())
    if after is not session and command not in (undo, redo):
        after = replace(after, undone=None)
    return after, told


def play_script(lines: Iterable[str], session: Session | None = None) -> tuple[Session, Told]:
    """What a script of typed lines leads to: the session after it, and every line shown."""
    session = session or Session()
    shown: list[str] = []
    for line in lines:
        session, told = step(session, line)
        shown += told
        if session.over:
            break
    return session, tuple(shown)


def undo(session: Session, _: str) -> tuple[Session, Told]:
    """Take the last line back."""
    if session.before is None:
        return session, ("There is nothing to take back.",)
    return replace(session.before, undone=session), ("Taken back.",)


def redo(session: Session, _: str) -> tuple[Session, Told]:
    """Do again what was taken back last."""
    if session.undone is None:
        return session, ("Nothing was taken back.",)
    return session.undone, ("Done again.",)


def why(session: Session, _: str) -> tuple[Session, Told]:
    """Say why something can be paid or not, and why what waits for it happened or not."""
    if session.top.outlook is None:
        return (session, explain(session, "")[1]) if session.reading else (session, show(session))
    return session, session_why.why(session.top.outlook)


def explore(session: Session, _: str) -> tuple[Session, Told]:
    """Show every way the decisions can go from here."""
    return session, session_why.ways(session.top.outlook) if session.top.outlook else session_game.NOT_RUNNING


def log(session: Session, _: str) -> tuple[Session, Told]:
    """Show all that happened, each step with the rule that decided it."""
    outlook = session.top.outlook
    return session, session_why.log(outlook, session.game) if outlook else session_game.NOT_RUNNING


def save(session: Session, words: str) -> tuple[Session, Told]:
    """Save what was tried as a case that passes: save my-idea.case what it shows."""
    return session, session_files.saved(session.top, session.reading, rules_of(session), words)


def load(session: Session, file: str) -> tuple[Session, Told]:
    """Take up a case file, its first run played again: load my-idea.case."""
    if not file:
        return session, ("Say which: load my-idea.case",)
    top, reading, profile, told = session_files.loaded(file, rules_of(session))
    if reading is None:
        return session, told
    named = "" if profile.name == default_profile(profile.game).name else profile.name
    return replace(session, game=profile.game, profile=named, top=top, reading=reading, before=session), told


def help_(session: Session, word: str) -> tuple[Session, Told]:
    """Show the commands."""
    if word and word not in COMMANDS:
        return session, (f"There is no command {visible(word)}; help lists them.",)
    shown = {word: COMMANDS[word]} if word else COMMANDS
    width = max(map(len, shown))
    lines = (f"{known:<{width}}  {(command.__doc__ or '').strip()}" for known, command in shown.items())
    return session, (
        *lines,
        *(
            ()
            if word
            else ("Anything else answers what is asked, by a number or in words, or is the text of an ability.",)
        ),
    )


def quit_(session: Session, _: str) -> tuple[Session, Told]:
    """Leave."""
    return replace(session, over=True), ()


COMMANDS: Mapping[str, Command] = {
    "help": help_,
    "game": session_text.game,
    "profile": session_text.profile,
    "name": session_text.name,
    "type": session_text.type_,
    "domain": session_text.domain,
    "cost": session_text.cost,
    "stats": session_text.stats,
    "nodes": session_text.nodes,
    "costs": session_text.costs,
    "explain": explain,
    "card": session_text.card,
    "plain": session_text.plain,
    "set": session_play.set_,
    "run": session_play.run,
    "play": session_play.play,
    "activate": session_play.activate,
    "trigger": session_play.trigger,
    "move": session_play.move,
    "pass": session_play.pass_,
    "end": session_play.end,
    "do": session_play.do,
    "answer": session_play.answer,
    "pay": session_play.pay,
    "decline": session_play.decline,
    "look": session_play.look,
    "clear": session_play.clear,
    "undo": undo,
    "redo": redo,
    "why": why,
    "explore": explore,
    "log": log,
    "save": save,
    "load": load,
    "quit": quit_,
}
