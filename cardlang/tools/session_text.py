"""The REPL's commands about texts and cards: reading one, saying what it is, showing what was read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardlang.api import read
from cardlang.cases.cards import find_card_file
from cardlang.cases.case_file import open_case
from cardlang.cases.costs import cost_lines, modifier_lines
from cardlang.cases.setup import NoSuchThing
from cardlang.diagnostics import render, visible
from cardlang.formats.card_file import card_of_text
from cardlang.formats.recognise import GAMES
from cardlang.library import Verdict, read_card
from cardlang.nodes.abilities import Text
from cardlang.nodes.amounts import is_number
from cardlang.nodes.dump import dump
from cardlang.nodes.words import Stat
from cardlang.profiles.profile import CardKind
from cardlang.profiles.registry import PROFILES
from cardlang.syntax.capitals import with_capitals
from cardlang.tools.explaining import explain_card
from cardlang.tools.repairing import with_repairs
from cardlang.tools.session_game import Tabletop, plain_card
from cardlang.tools.session_state import Session, Told, rules_of
from cardlang.tools.showing import as_shown

USUAL_TYPES = {"riftbound": "Unit", "magic": "Creature"}
"""What a card is whose abilities are tried out before anybody has said what type of card it is."""


def read_text(session: Session, text: str) -> tuple[Session, Told]:
    """Read ability text; "\\n" stands for a new line of the card."""
    reading = read(
        with_capitals(text.replace("\\n", "\n")),
        session.game,
        name=session.name,
        type=session.type,
        domains=tuple(word for word in session.domain.split() if word),
        profile=rules_of(session),
        file="<repl>",
    )
    if session.cost or session.stats:
        faces = (replace(face, cost=session.cost, stats=session.stats) for face in reading.card.faces)
        reading = read_card(replace(reading.card, faces=tuple(faces)), rules_of(session))
    reading = with_repairs(reading)
    after = replace(session, reading=reading, top=session.top.with_card(reading), before=session)
    paid = costs(after, "")[1] if reading.abilities and reading.verdict is not Verdict.NONE else ()
    return after, (*show(after), *paid, *_untyped(after), *_ended(session))


def types_said(session: Session) -> str:
    """How the type of a card is said, with the types there are."""
    known = rules_of(session).kinds.types
    read_last = session.reading.abilities if session.reading else ()
    spell = bool(read_last) and all(isinstance(ability.node, Text) for ability in read_last)
    usual = next(word for word, kind in known.items() if kind is CardKind.SPELL) if spell else USUAL_TYPES[session.game]
    return f"type {usual.title()} (there are {', '.join(word.title() for word in known)})"


def _untyped(session: Session) -> Told:
    """What to say of a card that has a name and no type: on a table it could do nothing."""
    if not session.name or session.type:
        return ()
    return (f"{session.name} is of no type yet; say it: {types_said(session)}.",)


def _ended(before: Session) -> Told:
    """What to say when a game ran that another text ends."""
    return () if before.top.outlook is None else ("The game is over; run begins another, undo takes it up again.",)


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
    said = replace(session, type="", domain="", cost="", stats=())  # they were the other game's
    return replace(said, game=name, profile="", top=Tabletop(), before=session), (f"Texts are read as {name}'s.",)


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


def cost(session: Session, value: str) -> tuple[Session, Told]:
    """Say what stands in the card's corner: cost [3][R]."""
    return _again(replace(session, cost=value, before=session), f"The card costs {value or 'nothing that is said'}.")


def stats(session: Session, words: str) -> tuple[Session, Told]:
    """Say the card's values: stats might 3, stats power 2 toughness 2."""
    values = words.split()
    pairs = tuple(zip(values[::2], values[1::2], strict=False))
    known = {stat.value for stat in Stat}
    if len(values) % 2 or any(name not in known or not is_number(value) for name, value in pairs):
        return session, (f"Say it like this: stats {'might 3' if session.game == GAMES[0] else 'power 2 toughness 2'}",)
    return _again(replace(session, stats=pairs, before=session), f"The card has {words or 'no values'}.")


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
    reading = with_repairs(read_card(card_of_text(source.text, source.name, session.game, True), rules_of(session)))
    after = replace(session, reading=reading, top=session.top.with_card(reading), before=session)
    return after, (*show(after), *costs(after, "")[1])


def plain(session: Session, words: str) -> tuple[Session, Told]:
    """Make a card without text: plain Grunt Unit might 3."""
    try:
        reading = plain_card(words, session.game, rules_of(session))
    except NoSuchThing as error:
        return session, (str(error),)
    return replace(session, top=session.top.with_card(reading), before=session), (f"There is a card {words}.",)


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
