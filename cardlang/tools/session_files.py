"""Saving what was tried in the REPL as a case file, and taking one up again.

A saved case holds the cards, the table, what was done and answered, and what was true afterwards; so it passes when
it is run. What runs and what its words mean is `session_game`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardlang.cases.asking import NOBODY, PARTS, decides
from cardlang.cases.cards import case_cards
from cardlang.cases.case_file import COMMENT, ESCAPE, SECTION, open_case, parse_case
from cardlang.cases.check import check_case
from cardlang.cases.costs import cost_lines
from cardlang.cases.reading import NONE, ast_lines
from cardlang.cases.script import StepKind, read_script
from cardlang.diagnostics import render
from cardlang.formats.card import Face
from cardlang.library import CardReading, Verdict, read_card
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import default_profile, profile_named
from cardlang.source import Source
from cardlang.tools.session_game import Tabletop, act, begin, looked

Told = tuple[str, ...]
SUFFIX = ".case"


def saved(top: Tabletop, reading: CardReading | None, profile: RulesProfile, words: str) -> Told:
    """Write a case: of the game that runs, or of the text read last. `words` is the file and perhaps what it shows."""
    file, _, idea = words.partition(" ")
    if not file:
        return ("Say where: save my-idea.case what it shows",)
    path = Path(file if file.endswith(SUFFIX) else file + SUFFIX)
    if path.exists():
        return (f"{path} is there already; say another name.",)
    if top.outlook is None and (reading is None or reading.verdict is not Verdict.READ):
        return ("There is nothing to save: type the text of an ability, or run a table.",)
    text = "\n".join(_case(top, reading, profile, idea.strip() or "Tried out.")) + "\n"
    case, problems = parse_case(Source(text, str(path)))
    problems = problems if case is None else check_case(case)
    if problems:
        return (f"{path} is not written: the case would not pass.", *(f"  {found.message}" for found in problems))
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        return (f"{path} cannot be written: {error.strerror}.",)
    return (f"Saved in {path}; cardlang test {path} checks it.",)


def loaded(file: str, profile: RulesProfile) -> tuple[Tabletop, CardReading | None, RulesProfile, Told]:
    """The table, the card and the rules of a case, its first run played again; nothing when it cannot be used."""
    source, problems = open_case(Path(file))
    case, wrong = parse_case(source) if not problems else (None, problems)
    if case is None:
        return Tabletop(), None, profile, tuple(render(found, source) for found in wrong)
    if case.dialect != profile.game or "profile" in case.header:
        profile = _profile(case.header.get("profile", ""), case.dialect)
    cards, found = case_cards(case)
    if found:
        return Tabletop(), None, profile, tuple(render(problem, source) for problem in found)
    readings = tuple(read_card(card.card, profile) for card in cards)
    top = Tabletop(readings)
    run = next(iter(case.all_sections("run")), None)
    script, wrong = read_script(case, run) if run is not None else (None, ())
    if wrong:
        return Tabletop(), None, profile, tuple(render(found, source) for found in wrong)
    told: list[str] = [f"{file}: {len(readings)} card{'' if len(readings) == 1 else 's'}."]
    if script is not None:
        top, said = begin(Tabletop(readings, tuple(step.words for step in script.start)), profile)
        told += said
        for step in script.steps:
            if step.kind is not StepKind.EXPECT and top.outlook is not None:
                told.append(f"> {step.kind.value} {step.words}")
                top, said = act(top, step.kind, step.words)
                told += said
    return top, readings[0] if readings else None, profile, tuple(told)


def _profile(name: str, game: str) -> RulesProfile:
    return profile_named(name) if name else default_profile(game)


def _case(top: Tabletop, reading: CardReading | None, profile: RulesProfile, idea: str) -> Iterator[str]:
    yield f"# {idea}"
    yield f"dialect: {profile.game}"
    if profile.name != default_profile(profile.game).name:
        yield f"profile: {profile.name}"
    if top.outlook is None and reading is not None:
        yield from _head(reading.faces[0].face)
        yield f"{SECTION}text"
        yield from _escaped(reading.faces[0].face.text)
        yield f"{SECTION}ast"
        yield from ast_lines(reading)
        yield f"{SECTION}costs"
        yield from cost_lines(reading) or (NONE,)
        return
    named = [card for card in top.cards if card.faces and card.faces[0].face.name]
    for card in top.cards:
        if card not in named and card.faces:
            yield from _head(card.faces[0].face)
            yield f"{SECTION}text"
            yield from _escaped(card.faces[0].face.text)
    for card in named:
        face = card.faces[0].face
        yield f"{SECTION}card {face.name}"
        yield from (line for line in _head(face) if not line.startswith("name:"))
        if face.text:
            yield ""
            yield from _escaped(face.text)
    yield f"{SECTION}run"
    yield from (f"start: {clause}" for clause in top.clauses)
    yield from (f"{kind.value}: {words}" for kind, words in top.steps)
    yield from (f"expect: {clause}" for clause in looked(top, ""))
    yield from (f"expect: {clause}" for clause in _pending(top))


def _pending(top: Tabletop) -> Iterator[str]:
    """What is still to be decided, with its options where their words are no more than one clause."""
    for clause in ("P1 decides act: all", "P1 decides act"):
        said = decides(top.outlook, clause) if top.outlook is not None else None
        if said and said != NOBODY and PARTS[0] not in said:
            yield said
            return


def _head(face: Face) -> Iterator[str]:
    """What a card's head says of a face."""
    tags = ", ".join(face.tags)
    entries = {
        "name": face.name,
        "type": " ".join((*face.supertypes, *face.types)),
        "domain": ", ".join(face.domains),
        "cost": face.cost,
        "tags": tags,
        **dict(face.stats),
    }
    yield from (f"{key}: {value}" for key, value in entries.items() if value)


def _escaped(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield ESCAPE + line if line.startswith((COMMENT, SECTION, ESCAPE)) else line
