"""The REPL's table: laying it with the cards that were read, acting, answering, and seeing what happened.

Everything is said in the clauses that the runs of case files use; what is chosen by its number goes by its words there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cardlang.cases.asking import AND, VERBS, asked, is_numbered, labels, step_of, word_of
from cardlang.cases.faces import UNNAMED, face_of
from cardlang.cases.opening import usual_clauses
from cardlang.cases.play import answer, do, turn_of
from cardlang.cases.runs import look
from cardlang.cases.script import Step, StepKind
from cardlang.cases.setup import NoSuchThing, lay_table
from cardlang.cases.telling import what_happened, what_is_asked
from cardlang.cases.triggering import triggerable
from cardlang.diagnostics import CardlangError
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.run import NeedsDecision, Outlook, run
from cardlang.engine.state import Face
from cardlang.formats.card_file import card_of_text
from cardlang.library import CardReading, Verdict, read_card
from cardlang.profiles.profile import RulesProfile

Told = tuple[str, ...]

TRIGGER = "trigger"
NOTHING_TRIGGERS = 'Nothing here can trigger: set puts cards on the table, and there "this" is the one typed last.'
NOT_RUNNING = ("Nothing runs yet: lay a table with set, then run.",)


_USUAL = {
    True: ("Friend Unit might 3", "Foe Unit might 2", "Trinket Gear", "Spare Spell"),
    False: (
        "Friend Creature power 2 toughness 2",
        "Foe Creature power 2 toughness 2",
        "Trinket Artifact",
        "Spare Sorcery",
    ),
}
"""Cards for a table that nobody laid, where permanents have a base and where not."""
_OF_PLAYER = re.compile(r"(?:P(?P<player>\d) ?)?(?P<what>.*)")
_POOL = re.compile(r"P\d pool\b")
_PLACES = re.compile(r"\d{1,3}(?:(?: *[+,] *| +)\d{1,3})*")


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
    """Put more on the table, and another pool in the place of a player's. It is laid at once, so that what makes no
    sense is said."""
    new = tuple(clause.strip() for clause in words.split(";") if clause.strip())
    pools = {match[0] for match in map(_POOL.match, new) if match}
    clauses = (*(one for one in top.clauses if not (match := _POOL.match(one)) or match[0] not in pools), *new)
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
    return replace(top, outlook=outlook, steps=()), (*_untyped(top, profile), *what_is_asked(outlook))


def _untyped(top: Tabletop, profile: RulesProfile) -> Told:
    """What to say of cards on the table of which nobody said a type: without one a card neither moves nor is played."""
    names = [name for name, face in _faces(top).items() if not face.types]
    said = [name for name in names if any(name in clause for clause in top.clauses)]
    usual = "Unit" if profile.play.bases else "Creature"
    return tuple(
        f'"{name}" has no type, so it can do little: say one with type, as in "type {usual}".' for name in said
    )


def lay_usual(top: Tabletop, reading: CardReading, profile: RulesProfile) -> tuple[Tabletop, Told]:
    """Put on the table, where nothing is, what the text read last asks for."""
    others = [plain_card(words, profile.game, profile) for words in _USUAL[profile.play.bases]]
    known = {card.card.name for card in top.cards}
    cards = (*top.cards, *(card for card in others if card.card.name not in known))
    return set_(replace(top, cards=cards), "; ".join(usual_clauses(face_of(reading), reading, profile)), profile)


def act_by(top: Tabletop, verb: str, words: str) -> tuple[Tabletop, Told]:
    """Play, activate or move something, or have it trigger, for whoever can; without a name the only one there is."""
    if not isinstance(top.outlook, NeedsDecision):
        return top, NOT_RUNNING
    match = _OF_PLAYER.fullmatch(words)
    assert match is not None
    now, players = top.outlook.decision.player, [player.id for player in top.outlook.state.players]
    ordered = [int(match["player"])] if match["player"] else sorted(players, key=lambda player: player != now)
    if not match["what"]:
        return _only_one(top, verb, [step for player in ordered for step in _steps_of(top.outlook, verb, player)])
    told: list[Told] = []
    for player in ordered:
        after, said = act(top, StepKind.DO, f"P{player} {verb} {match['what']}")
        if after is not top:
            return after, said
        told.append(said)
    return top, told[0]


def _only_one(top: Tabletop, verb: str, steps: list[str]) -> tuple[Tabletop, Told]:
    if len(steps) == 1:
        return act(top, StepKind.DO, steps[0])
    if not steps:
        nothing = NOTHING_TRIGGERS if verb == TRIGGER else f"There is nothing to {verb} now."
        return top, (nothing, *(what_is_asked(top.outlook) if top.outlook else ()))
    named = (step.replace(f" {verb} ", " ", 1) for step in steps)  # "P1 play Volley": "play P1 Volley"
    return top, (f"Say which: {'; '.join(f'{verb} {words}' for words in named)}.",)


def acts(top: Tabletop, command: str) -> tuple[str, ...]:
    """What can stand behind a command now: the options of what is asked, steps, or what can be played or triggered."""
    if not isinstance(top.outlook, NeedsDecision):
        return ()
    due, who = top.outlook, f"P{top.outlook.decision.player} "
    if command == "answer":
        return labels(due)
    if command == "do":
        options = due.decision.options if due.decision.kind is DecisionKind.ACT else ()
        return (*dict.fromkeys(step_of(due, place) for place in range(len(options))), "end turn")
    steps = _steps_of(due, command, due.decision.player)
    return tuple(step.removeprefix(f"{who}{command} ") for step in steps)


def _steps_of(outlook: NeedsDecision, verb: str, player: int) -> Iterator[str]:
    """The steps with a verb that a player could take now."""
    if verb == TRIGGER:
        yield from (f"P{player} {verb} {name}" for name in triggerable(outlook.state, player))
        return
    try:
        due = turn_of(outlook, player)
    except NoSuchThing:
        return
    for place, option in enumerate(due.decision.options):
        if option.act is VERBS[verb]:
            yield step_of(due, place)


def chosen(top: Tabletop, words: str) -> tuple[StepKind, str] | None:
    """The step that options chosen by number or by all their words mean; None when the words are no such thing.

    Raises NoSuchThing for a number that no option has.
    """
    due = top.outlook
    if not isinstance(due, NeedsDecision):
        return None
    acts = due.decision.kind is DecisionKind.ACT
    if words in labels(due) and not (acts and words in VERBS):
        place = labels(due).index(words)
        return (StepKind.DO, step_of(due, place)) if acts else (StepKind.ANSWER, word_of(due, place))
    if not _PLACES.fullmatch(words) or not is_numbered(due):
        return None
    places = [int(number) - 1 for number in re.findall(r"\d+", words)]
    if any(not 0 <= place < len(due.decision.options) for place in places) or (acts and len(places) > 1):
        raise NoSuchThing(f'"{words}" is no number of an option. {asked(due, numbered=True)}')
    if acts:
        return StepKind.DO, step_of(due, places[0])
    return StepKind.ANSWER, AND.join(word_of(due, place) for place in places)


def act(top: Tabletop, kind: StepKind, words: str) -> tuple[Tabletop, Told]:
    """Do or answer something; what happened, and what is asked next."""
    if top.outlook is None:
        return top, NOT_RUNNING
    try:
        meant = chosen(top, words) if kind is StepKind.ANSWER else None
        kind, words = meant or (kind, words)
        outlook = do(top.outlook, words) if kind is StepKind.DO else answer(top.outlook, words)
    except (NoSuchThing, CardlangError) as error:
        return top, (_numbered(str(error), top.outlook),)
    happened = what_happened(top.outlook.state, outlook.state)
    steps = (*top.steps, (kind, words))
    return replace(top, outlook=outlook, steps=steps), (*happened, *what_is_asked(outlook))


def _numbered(told: str, outlook: Outlook) -> str:
    """What is told of a decision, its options with their numbers."""
    if not isinstance(outlook, NeedsDecision):
        return told
    return told.replace(asked(outlook), asked(outlook, numbered=True))


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
    return [*players, "chain empty" if state.rules.play.bases else "stack empty", *cards]


def _steps(clauses: tuple[str, ...]) -> tuple[Step, ...]:
    return tuple(Step(StepKind.START, clause, 1) for clause in clauses)


def _faces(top: Tabletop) -> Mapping[str, Face]:
    return {card.faces[0].face.name or UNNAMED: face_of(card) for card in top.cards if card.faces}
