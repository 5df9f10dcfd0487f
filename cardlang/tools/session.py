"""A session of the REPL: what was typed so far, and its commands as plain functions from one session to the next.

A line is a command if its first word is one; anything else is ability text. Nothing here reads or prints: `repl` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardlang.api import read
from cardlang.cases.cards import find_card_file
from cardlang.cases.case_file import open_case
from cardlang.cases.costs import cost_lines, modifier_lines
from cardlang.cases.script import StepKind
from cardlang.cases.setup import NoSuchThing
from cardlang.diagnostics import render, visible
from cardlang.formats.card_file import card_of_text
from cardlang.formats.recognise import GAMES
from cardlang.library import CardReading, Verdict, read_card
from cardlang.nodes.dump import dump
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import PROFILES, default_profile, profile_named
from cardlang.tools import session_files, session_game, session_why
from cardlang.tools.explaining import explain_card
from cardlang.tools.repairing import with_repairs
from cardlang.tools.session_game import Tabletop, looked, plain_card
from cardlang.tools.showing import as_shown

Told = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Session:
    """What the REPL knows: the game and card that texts are read as, the card read last, the table, the session before.

    `undone` is the one that was taken back last.
    """

    game: str = "riftbound"
    profile: str = ""
    name: str = ""
    type: str = ""
    domain: str = ""
    reading: CardReading | None = None
    top: Tabletop = field(default_factory=Tabletop)
    before: Session | None = None
    undone: Session | None = field(default=None, compare=False)
    over: bool = False


_SAID = frozenset({"yes", "no"})
"""What answers a question without a command before it, once a game runs."""

Command = Callable[[Session, str], tuple[Session, Told]]


def step(session: Session, line: str) -> tuple[Session, Told]:
    """What a typed line leads to: the session after it, and the lines to show."""
    line = line.strip()
    if not line or line.startswith("#"):
        return session, ()
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word)
    if line in _SAID and session.top.outlook is not None:
        command, rest = answer, line
    after, told = read_text(session, line) if command is None else command(session, rest.strip())
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


def read_text(session: Session, text: str) -> tuple[Session, Told]:
    """Read ability text; "\\n" stands for a new line of the card."""
    reading = read(
        text.replace("\\n", "\n"),
        session.game,
        name=session.name,
        type=session.type,
        domains=tuple(word for word in session.domain.split() if word),
        profile=_rules(session),
        file="<repl>",
    )
    reading = with_repairs(reading)
    after = replace(session, reading=reading, top=session.top.with_card(reading), before=session)
    paid = costs(after, "")[1] if reading.abilities and reading.verdict is not Verdict.NONE else ()
    return after, (*show(after), *paid)


def show(session: Session) -> Told:
    """The nodes of the card read last, and what is wrong with its text."""
    if session.reading is None:
        return ("Nothing was read yet: type the text of an ability.",)
    nodes = (dump(a.node) if a.node else f"not read: {a.line.text}" for a in session.reading.abilities)
    found = (as_shown(found.diagnostic, found.source) for found in session.reading.findings)
    return (*(visible(node) for node in nodes), *found)


def nodes(session: Session, _: str) -> tuple[Session, Told]:
    """Show the nodes of the text read last."""
    return session, show(session)


def costs(session: Session, _: str) -> tuple[Session, Told]:
    """Show what the text read last asks to be paid."""
    if session.reading is None:
        return session, show(session)
    lines = (*cost_lines(session.reading), *modifier_lines(session.reading))
    return session, lines or ("Nothing is paid here.",)


def explain(session: Session, _: str) -> tuple[Session, Told]:
    """Explain the text read last in plain words."""
    if session.reading is None or session.reading.profile is None:
        return session, show(session)
    return session, tuple(explain_card(session.reading, (session.reading.profile,)))


def game(session: Session, name: str) -> tuple[Session, Told]:
    """Read texts of a game: riftbound, magic."""
    if name not in GAMES:
        return session, (f"The games are: {', '.join(GAMES)}.",)
    return replace(session, game=name, profile="", top=Tabletop(), before=session), (f"Texts are read as {name}'s.",)


def profile(session: Session, name: str) -> tuple[Session, Told]:
    """Go by a rules document of the game."""
    names = [known for known, profile in PROFILES.items() if profile.game == session.game]
    if name not in names:
        return session, (f"The profiles are: {', '.join(names)}.",)
    return _again(replace(session, profile=name, before=session), f"By {PROFILES[name].title}.")


def name(session: Session, value: str) -> tuple[Session, Told]:
    """Say what the card is called, as its text may name it."""
    return _again(replace(session, name=value, before=session), f"The card is called {value or 'nothing'}.")


def type_(session: Session, value: str) -> tuple[Session, Told]:
    """Say what type of card it is."""
    return _again(replace(session, type=value, before=session), f"The card is of type {value or 'unknown'}.")


def domain(session: Session, value: str) -> tuple[Session, Told]:
    """Say which domains the card has."""
    return _again(replace(session, domain=value, before=session), f"The card has {value or 'no domain'}.")


def card(session: Session, name: str) -> tuple[Session, Told]:
    """Take a card from its file: a path, or a name in cards/<game>/."""
    if not name:
        return session, ("Say which: card cards/riftbound/toll.card, or its name.",)
    path = Path(name) if Path(name).is_file() else find_card_file(name, Path("cards"), session.game)
    if path is None:
        return session, (f"There is no card file for {visible(name)}.",)
    source, problems = open_case(path)
    if problems:
        return session, tuple(render(problem, source) for problem in problems)
    reading = with_repairs(read_card(card_of_text(source.text, source.name, session.game, True), _rules(session)))
    after = replace(session, reading=reading, top=session.top.with_card(reading), before=session)
    return after, (*show(after), *costs(after, "")[1])


def plain(session: Session, words: str) -> tuple[Session, Told]:
    """Make a card without text: plain Grunt Unit might 3."""
    try:
        reading = plain_card(words, session.game, _rules(session))
    except NoSuchThing as error:
        return session, (str(error),)
    return replace(session, top=session.top.with_card(reading), before=session), (f"There is a card {words}.",)


def set_(session: Session, words: str) -> tuple[Session, Told]:
    """Put something on the table: set P1 base Raider; P1 pool [4][R]."""
    return _on_table(session, session_game.set_(session.top, words, _rules(session)))


def run(session: Session, _: str) -> tuple[Session, Told]:
    """Begin the game with what was set."""
    return _on_table(session, session_game.begin(session.top, _rules(session)))


def do(session: Session, words: str) -> tuple[Session, Told]:
    """Act: do P1 play Raider, do P1 move Raider to bf1, do pass."""
    return _on_table(session, session_game.act(session.top, StepKind.DO, words))


def answer(session: Session, words: str) -> tuple[Session, Told]:
    """Answer what is asked: answer Grunt."""
    return _on_table(session, session_game.act(session.top, StepKind.ANSWER, words))


def pay(session: Session, _: str) -> tuple[Session, Told]:
    """Pay, or say yes to whatever is asked."""
    return answer(session, "yes")


def decline(session: Session, _: str) -> tuple[Session, Told]:
    """Decline, or say no to whatever is asked."""
    return answer(session, "no")


def look(session: Session, words: str) -> tuple[Session, Told]:
    """Look at the table: look Grunt in P2 trash; or at everything."""
    return session, looked(session.top, words)


def clear(session: Session, _: str) -> tuple[Session, Told]:
    """Clear the table; the cards stay known."""
    return replace(session, top=Tabletop(session.top.cards), before=session), ("The table is empty.",)


def _on_table(session: Session, done: tuple[Tabletop, Told]) -> tuple[Session, Told]:
    top, told = done
    return (session if top is session.top else replace(session, top=top, before=session)), told


def _rules(session: Session) -> RulesProfile:
    return profile_named(session.profile) if session.profile else default_profile(session.game)


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
    """Show all that happened, payments with the rule that decided them."""
    outlook = session.top.outlook
    return session, session_why.log(outlook, session.game) if outlook else session_game.NOT_RUNNING


def save(session: Session, words: str) -> tuple[Session, Told]:
    """Save what was tried as a case that passes: save my-idea.case what it shows."""
    return session, session_files.saved(session.top, session.reading, _rules(session), words)


def load(session: Session, file: str) -> tuple[Session, Told]:
    """Take up a case file, its first run played again: load my-idea.case."""
    if not file:
        return session, ("Say which: load my-idea.case",)
    top, reading, profile, told = session_files.loaded(file, _rules(session))
    if reading is None:
        return session, told
    named = "" if profile.name == default_profile(profile.game).name else profile.name
    return replace(session, game=profile.game, profile=named, top=top, reading=reading, before=session), told


def help_(session: Session, word: str) -> tuple[Session, Told]:
    """Show the commands."""
    if word and word not in COMMANDS:
        return session, (f"There is no command {visible(word)}.",)
    shown = {word: COMMANDS[word]} if word else COMMANDS
    width = max(map(len, shown))
    lines = (f"{known:<{width}}  {(command.__doc__ or '').strip()}" for known, command in shown.items())
    return session, (*lines, *(() if word else ("Anything else is read as the text of an ability.",)))


def quit_(session: Session, _: str) -> tuple[Session, Told]:
    """Leave."""
    return replace(session, over=True), ()


def _again(session: Session, told: str) -> tuple[Session, Told]:
    """The text read last, read again as what is known now."""
    last = session.reading
    if last is None:
        return session, (told,)
    if not session.top.clauses:  # on a table it may stand under the name it had
        others = tuple(card for card in session.top.cards if card is not last)
        session = replace(session, top=replace(session.top, cards=others))
    after, lines = read_text(session, last.faces[0].face.text.replace("\n", "\\n"))
    return replace(after, before=session.before), (told, *lines)


COMMANDS: Mapping[str, Command] = {
    "help": help_,
    "game": game,
    "profile": profile,
    "name": name,
    "type": type_,
    "domain": domain,
    "nodes": nodes,
    "costs": costs,
    "explain": explain,
    "card": card,
    "plain": plain,
    "set": set_,
    "run": run,
    "do": do,
    "answer": answer,
    "pay": pay,
    "decline": decline,
    "look": look,
    "clear": clear,
    "undo": undo,
    "redo": redo,
    "why": why,
    "explore": explore,
    "log": log,
    "save": save,
    "load": load,
    "quit": quit_,
}
