"""The REPL's table: laying it with the cards that were read, acting, answering, and seeing what happened.

Everything is said in the clauses that the runs of case files use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardlang.cases.faces import UNNAMED, face_of
from cardlang.cases.play import answer, do
from cardlang.cases.runs import look
from cardlang.cases.script import Step, StepKind
from cardlang.cases.setup import NoSuchThing, lay_table
from cardlang.cases.telling import what_happened, what_is_asked
from cardlang.diagnostics import CardlangError
from cardlang.engine.run import Outlook, run
from cardlang.engine.state import Face
from cardlang.formats.card_file import card_of_text
from cardlang.library import CardReading, Verdict, read_card
from cardlang.profiles.profile import RulesProfile

Told = tuple[str, ...]

NOT_RUNNING = ("Nothing runs yet: lay a table with set, then run.",)


@dataclass(frozen=True, slots=True)
class Tabletop:
    """The cards there are by name, what was set, the game once it runs, and what was done and answered in it."""

    cards: tuple[CardReading, ...] = ()
    clauses: tuple[str, ...] = ()
    outlook: Outlook | None = None
    steps: tuple[tuple[StepKind, str], ...] = ()

    def with_card(self, reading: CardReading) -> Tabletop:
        """The same with a card more, in the place of one of its name; the game is over then."""
        others = tuple(card for card in self.cards if card.card.name != reading.card.name)
        return replace(self, cards=(*others, reading), outlook=None, steps=())


def plain_card(words: str, game: str, profile: RulesProfile) -> CardReading:
    """A card without text from "Grunt Unit might 3": its name, its type, its values.

    Raises NoSuchThing when the words are no such card.
    """
    name, _, rest = words.partition(" ")
    kind, *values = rest.split()[:1] + rest.split()[1:] if rest else [""]
    pairs = list(zip(values[::2], values[1::2], strict=False))
    head = [f"name: {name}", f"game: {game}", f"type: {kind}", *(f"{key}: {value}" for key, value in pairs)]
    card = card_of_text("\n".join(head) + "\n\n", "<repl>", game, False)
    if not name or not kind or len(values) % 2 or card.findings:
        raise NoSuchThing("Say it like this: plain Grunt Unit might 3")
    return read_card(card, profile)


def set_(top: Tabletop, words: str, profile: RulesProfile) -> tuple[Tabletop, Told]:
    """Put more on the table. It is laid at once, so that what makes no sense is said."""
    clauses = (*top.clauses, *(clause.strip() for clause in words.split(";") if clause.strip()))
    try:
        lay_table(_steps(clauses), _faces(top), profile)
    except (NoSuchThing, CardlangError) as error:
        return top, (str(error),)
    return replace(top, clauses=clauses, outlook=None, steps=()), (f"On the table: {'; '.join(clauses) or 'nothing'}.",)


def begin(top: Tabletop, profile: RulesProfile) -> tuple[Tabletop, Told]:
    """Begin the game with what was set."""
    unread = [card.card.name or "a card" for card in top.cards if card.verdict is not Verdict.READ]
    if unread:
        return top, (f"It cannot be run: {', '.join(unread)} is not read.",)
    try:
        outlook = run(lay_table(_steps(top.clauses), _faces(top), profile), ask_forced=True)
    except (NoSuchThing, CardlangError) as error:
        return top, (str(error),)
    return replace(top, outlook=outlook, steps=()), (*_untyped(top), *what_is_asked(outlook))


def _untyped(top: Tabletop) -> Told:
    """What to say of cards on the table of which nobody said a type: without one a card neither moves nor is played."""
    names = [name for name, face in _faces(top).items() if not face.types]
    said = [name for name in names if any(name in clause for clause in top.clauses)]
    return tuple(f'"{name}" has no type, so it can do little: say one with type, as in "type Unit".' for name in said)


def act(top: Tabletop, kind: StepKind, words: str) -> tuple[Tabletop, Told]:
    """Do or answer something; what happened, and what is asked next."""
    if top.outlook is None:
        return top, NOT_RUNNING
    try:
        outlook = do(top.outlook, words) if kind is StepKind.DO else answer(top.outlook, words)
    except (NoSuchThing, CardlangError) as error:
        return top, (str(error),)
    happened = what_happened(top.outlook.state, outlook.state)
    steps = (*top.steps, (kind, words))
    return replace(top, outlook=outlook, steps=steps), (*happened, *what_is_asked(outlook))


def looked(top: Tabletop, words: str) -> Told:
    """What is there: each clause as it reads to be true, or where everything is."""
    if top.outlook is None:
        return NOT_RUNNING
    clauses = [clause.strip() for clause in words.split(";") if clause.strip()] or _everything(top.outlook)
    try:
        return tuple(look(top.outlook, clause) for clause in clauses)
    except NoSuchThing as error:
        return (str(error),)


def _everything(outlook: Outlook) -> list[str]:
    """Clauses that ask for the pools, the chain, and where each card is."""
    state = outlook.state
    counted = ("pool none", "points 0" if state.rules.play.bases else "life 0")
    players = [f"P{player.id} {what}" for player in state.players for what in counted]
    seen: dict[str, int] = {}
    cards = []
    for _, found in sorted(state.objects.items()):
        name = found.face.name
        seen[name] = seen.get(name, 0) + 1
        nth = f"#{seen[name]}" if seen[name] > 1 else ""
        if "battlefield" not in found.face.types:
            cards.append(f"{name}{nth} in P1 hand")
    return [*players, "chain empty", *cards]


def _steps(clauses: tuple[str, ...]) -> tuple[Step, ...]:
    return tuple(Step(StepKind.START, clause, 1) for clause in clauses)


def _faces(top: Tabletop) -> Mapping[str, Face]:
    return {card.faces[0].face.name or UNNAMED: face_of(card) for card in top.cards if card.faces}
