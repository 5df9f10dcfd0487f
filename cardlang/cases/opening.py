"""Where an exploration begins: a run of a case with its first steps carried out, or a text on a table made for it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardlang.cases.cards import case_cards
from cardlang.cases.case_file import Case, Section, line_span
from cardlang.cases.faces import UNNAMED, face_of
from cardlang.cases.play import answer, do
from cardlang.cases.runs import lacking
from cardlang.cases.script import Script, Step, StepKind, read_script
from cardlang.cases.setup import NoSuchThing, lay_table
from cardlang.cases.triggering import triggered_by_hand
from cardlang.classify.kinds import kind_by_form
from cardlang.codes import finding
from cardlang.declared import with_all_declared
from cardlang.diagnostics import CardlangError, Diagnostic
from cardlang.engine.run import Outlook, run
from cardlang.engine.setup import face
from cardlang.engine.state import Face
from cardlang.library import CardReading, Verdict, read_card
from cardlang.nodes.base import walk
from cardlang.nodes.costs import Resources
from cardlang.profiles.profile import CardKind, RulesProfile
from cardlang.profiles.registry import default_profile, profile_named
from cardlang.source import NOWHERE

PERMANENT = frozenset({"unit", "gear", "legend", "creature", "artifact", "enchantment", "land", "planeswalker"})


@dataclass(frozen=True, slots=True)
class Opening:
    """A game at the point where it is explored from; `since` is how long its log was before its first steps."""

    title: str
    outlook: Outlook
    since: int | None
    game: str


def openings(case: Case, title: str | None = None, steps: int | None = None) -> Iterator[Opening | Diagnostic]:
    """Each run of a case, or the one of a title, with so many steps carried out: by default those before any answer."""
    profile = profile_named(case.header["profile"]) if "profile" in case.header else default_profile(case.dialect)
    cards, problems = case_cards(case)
    yield from problems
    readings = [read_card(card.card, profile) for card in cards]
    profile = with_all_declared(profile, readings)
    faces = {reading.faces[0].face.name or UNNAMED: face_of(reading) for reading in readings if reading.faces}
    for section in case.all_sections("run"):
        if title in (None, section.argument):
            yield _opening(case, section, readings, faces, profile, steps)


def _opening(
    case: Case,
    section: Section,
    readings: Sequence[CardReading],
    faces: Mapping[str, Face],
    profile: RulesProfile,
    steps: int | None,
) -> Opening | Diagnostic:
    script, problems = read_script(case, section)
    problem = not_runnable(readings, profile, triggered_by_hand(script.steps) if script else ())
    if problem is not None or script is None:
        return replace(problem or problems[0], span=line_span(case.source, section.number))
    try:
        outlook, since = _begun(script, faces, profile, steps)
    except (NoSuchThing, CardlangError) as error:
        return finding("CL503", str(error), line_span(case.source, section.number))
    return Opening(section.argument, outlook, since, case.dialect)


def not_runnable(
    readings: Sequence[CardReading], profile: RulesProfile, by_hand: Container[str] = ()
) -> Diagnostic | None:
    """Why cards cannot be run, or None: one is not read, or the interpreter lacks something for it. Steps have those of
    `by_hand` trigger."""
    for reading in readings:
        if reading.verdict is not Verdict.READ:
            return finding("CL502", f"{reading.card.name or 'The text'} is not read.", NOWHERE)
    return lacking(readings, profile, by_hand)


def _begun(
    script: Script, faces: Mapping[str, Face], profile: RulesProfile, steps: int | None
) -> tuple[Outlook, int | None]:
    """The table laid and the first steps done; without any there is nothing that was begun."""
    asked = [step for step in script.steps if step.kind is not StepKind.EXPECT]
    first_answer = next((place for place, step in enumerate(asked) if step.kind is StepKind.ANSWER), len(asked))
    taken = asked[: first_answer if steps is None else steps]
    named = any(step.kind is StepKind.ANSWER for step in taken)
    outlook = run(lay_table(script.start, faces, profile), ask_forced=named)
    since = len(outlook.state.log)
    for step in taken:
        outlook = do(outlook, step.words) if step.kind is StepKind.DO else answer(outlook, step.words)
    return outlook, since if taken else None


def table_for(reading: CardReading, clauses: Sequence[str] = ()) -> Opening | Diagnostic:
    """A text on the table that its author says, or on one that has what it asks to be paid and things to do it to."""
    profile, game = reading.profile, reading.card.game
    problem = not_runnable([reading], profile) if profile is not None else None
    if profile is None or game is None or problem is not None:
        return problem or finding("CL603", "I can't tell which game this text is of.", NOWHERE)
    name = reading.faces[0].face.name or UNNAMED
    own = face_of(reading)
    own = replace(own, name=name, cost=() if own.cost is None and not reading.faces[0].face.cost else own.cost)
    faces = {name: own, **(_RIFTBOUND if profile.play.bases else _MAGIC)}
    said = clauses or usual_clauses(own, reading, profile)
    try:
        state = lay_table(tuple(Step(StepKind.START, clause, 1) for clause in said), faces, profile)
    except NoSuchThing as error:
        return finding("CL502", str(error), NOWHERE)
    return Opening("; ".join(said), run(state), None, game)


_RIFTBOUND: Mapping[str, Face] = {
    "Friend": face("Friend", "unit card", ("2",), might=3),
    "Foe": face("Foe", "unit card", ("2",), might=2),
    "Trinket": face("Trinket", "gear card", ("1",)),
    "Spare": face("Spare", "spell card", None),
}
_MAGIC: Mapping[str, Face] = {
    "Friend": face("Friend", "creature card", ("2",), power=2, toughness=2),
    "Foe": face("Foe", "creature card", ("2",), power=2, toughness=2),
    "Trinket": face("Trinket", "artifact card", ("1",)),
    "Spare": face("Spare", "sorcery card", None),
}


def usual_clauses(own: Face, reading: CardReading, profile: RulesProfile) -> tuple[str, ...]:
    """A table with what the text asks to be paid, once, and things of every kind to do it to: Friend, Foe, Trinket and
    Spare, which are cards without a text."""
    home, there = ("base", "bf1") if profile.play.bases else ("battlefield", "battlefield")
    deck, trash = ("deck", "trash") if profile.play.bases else ("library", "graveyard")
    left, right = "[]" if profile.play.bases else "{}"
    pool = "".join(f"{left}{symbol}{right}" for symbol in _symbols(own, reading, profile))
    nodes = [ability.node for ability in reading.abilities if ability.node is not None]
    by_form = not own.types and bool(nodes) and kind_by_form(nodes, profile) is CardKind.PERMANENT
    is_permanent = by_form or bool(own.types & PERMANENT)
    return (
        *((f"P1 pool {pool}", f"P2 pool {pool}") if pool else ()),
        f"P1 {home} {own.name}" if is_permanent else f"P1 hand {own.name}",
        *(f"P1 {home} {thing}" for thing in ("Friend", "Trinket")),
        "P1 hand 2 Spare",
        f"P2 {there} Foe",
        "P2 hand 2 Spare",
        *(f"P{player} {deck} 5 Spare" for player in (1, 2)),
        f"P1 {trash} Spare",
    )


def _symbols(own: Face, reading: CardReading, profile: RulesProfile) -> list[str]:
    """The resources that the card and its text ask for, each as one that pays it."""
    rules = profile.play
    asked = [*(own.cost or ())]
    for ability in reading.abilities:
        for cost in ability.costs:
            asked += [s for node in walk(cost.node) if isinstance(node, Resources) for s in node.symbols]
    usual = own.colours[:1] or rules.typed[:1]
    plain = ["3" if symbol == "X" else symbol.split("/")[0] for symbol in asked]
    shown = [usual[0] if symbol in ("A", "C") and rules.wild else symbol for symbol in plain]
    known = [symbol for symbol in shown if symbol.isdigit() or symbol in (*rules.typed, rules.wild)]
    number = sum(int(symbol) for symbol in known if symbol.isdigit())
    return [*([str(number)] if number else []), *(symbol for symbol in known if not symbol.isdigit())]
