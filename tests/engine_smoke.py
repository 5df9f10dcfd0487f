"""Every runnable card is played, activated and triggered in made states, and nothing breaks.

`python tests/engine_smoke.py [--every K] [--sample N] [--first N] [--number N] [--seed N] [--budget N] PATH...` takes
the cards of files and folders (cards, cases, corpora; of a Magic corpus no line that is divisible by four) that can be
run and tells what broke: an exception, a game that comes to no decision, an invariant, something left on the chain.
Each card stands in four states: with and without resources, with and without others that it could be done to. In each,
ways are followed at random until a bound; of a decision all answers are, or some when there are many. A long run goes
in chunks: `--first` and `--number` count the cards that can be run.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path

from engine_games import read

from cardlang.cases.cards import case_cards
from cardlang.cases.case_file import open_case, parse_case
from cardlang.cases.faces import face_of
from cardlang.cases.suite import case_files
from cardlang.engine.decisions import Act, Answer, Decision, DecisionKind
from cardlang.engine.events import Event, ItemRemoved, Played
from cardlang.engine.invariants import broken_at, broken_by
from cardlang.engine.paying.resources import produced
from cardlang.engine.run import NeedsDecision, Outlook, decide, run
from cardlang.engine.setup import Setup, face
from cardlang.engine.state import Face, GameState, Mark, Place
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import CardReading, Verdict, read_card
from cardlang.profiles.profile import RulesProfile
from cardlang.profiles.registry import default_profile
from cardlang.tools.running import lacks

BUDGET, ANSWERS, LEFT = 40, 5, 80
"""Answers given in a state, answers to a decision at most, decisions until all that is pending must be done."""
RIFTBOUND = (
    ("unit card", "2", ()), ("unit card recruit mech", "5", ("[Deflect]",)), ("gear card", "", ("[E]: [Add] [1].",)),
    ("spell card", "", ("[Reaction]", "Kill a unit.")), ("spell card", "", ("[Reaction]", "Stun a unit.")),
    ("spell card", "", ("[Reaction]", "Buff a unit.")), ("spell card", "", ("[Reaction]", "Draw 1.")),
    ("gear card equipment", "", ("[Equip] [1]",)),
)  # fmt: skip
MAGIC = (
    ("creature card goblin", "2", ()), ("creature card elf", "3", ("Ward {1}",)),
    ("land card basic", "", ("{T}: Add {C}.",)),
    ("artifact card", "", ("{T}: Draw a card.",)), ("enchantment card", "", ("Creatures you control get +1/+1.",)),
    ("instant card", "", ("Destroy target creature.",)), ("instant card", "", ("Draw a card.",)),
    ("instant card", "", ("Put a +1/+1 counter on target creature.",)),
)  # fmt: skip
"""The others on the table: their types, their Might or power, what they say."""
POOLS = {"riftbound": "9 R R G G B B O O P P Y Y", "magic": "9 W W U U B B R R G G C"}


@dataclass(slots=True)
class Smoke:
    """What came of one card: what broke, and what of it happened."""

    name: str
    broken: list[str] = field(default_factory=list)
    played: bool = False
    resolved: int = 0
    answers: int = 0

    def watch(self, cause: str, before: GameState, event: Event, after: GameState) -> None:
        """Look on at an event."""
        self.broken.extend(f"{type(event).__name__}: {words}" for words in broken_by(cause, before, event, after))
        if isinstance(event, Played):
            self.played = self.played or event.object.object.face.name == self.name
        elif isinstance(event, ItemRemoved) and event.why == "resolved":
            self.resolved += event.item.frame.source.object.face.name == self.name


@cache
def others(game: str) -> tuple[Face, ...]:
    """The cards that stand beside the one that is tried."""
    made = []
    for number, (types, size, texts) in enumerate(RIFTBOUND if game == "riftbound" else MAGIC):
        names = ("might",) if game == "riftbound" else ("power", "toughness")
        stats = {name: int(size) for name in names if size}
        made.append(face(f"Other {number}", types, ("0",), [read(text, game) for text in texts], **stats))
    return tuple(made)


def states(card: Face, rules: RulesProfile) -> Iterator[GameState]:
    """The states that a card is tried in."""
    for rich in (True, False):
        for peopled in (True, False):
            yield state_of(card, rules, rich, peopled)


def state_of(card: Face, rules: RulesProfile, rich: bool, peopled: bool) -> GameState:
    """A table with the card where it can be, in both players' hands and on both sides."""
    setup = Setup(rules)
    bases = rules.play.bases
    printed = card if "battlefield" in card.types else face("Field", "battlefield")
    fields = [setup.put_battlefield(printed, 1), setup.battlefield("Other Field")] if bases else []
    for player in (1, 2):
        pool = Counter(produced(rules.play, tuple(POOLS[rules.game].split()))) if rich else Counter[str]()
        setup.player(player, xp=6 if rich and bases else 0, pool=pool)
        for place in _places(card, bases):
            setup.card(player, card, place, fields[player - 1] if place is Place.FIELD else 0)
        for one in others(rules.game) if peopled else ():
            board = Place.BASE if bases else Place.BOARD
            spell = one.types & {"spell", "instant"}
            setup.card(player, one, Place.HAND if spell else board)
            setup.card(player, one, Place.TRASH)
            if "unit" in one.types:
                setup.card(player, one, Place.FIELD, fields[player - 1], marks=[Mark.STUNNED] if player == 1 else [])
        for _ in range(6):
            setup.card(player, others(rules.game)[0], Place.DECK)
            if bases:
                setup.card(player, face("Rune", "rune basic", None, colours=("R",)), Place.RUNE_DECK)
    return setup.state()


def _places(card: Face, bases: bool) -> tuple[Place, ...]:
    """Where a card is put for each player."""
    if card.types & {"spell", "instant", "sorcery"}:
        return (Place.HAND, Place.HAND, Place.TRASH)
    if not bases:
        return (Place.HAND, Place.BOARD, Place.TRASH)
    if "legend" in card.types:
        return (Place.LEGEND,)
    if "battlefield" in card.types:
        return ()
    if "rune" in card.types:
        return (Place.BASE, Place.RUNE_DECK)
    return (Place.HAND, Place.BASE, Place.FIELD) if "unit" in card.types else (Place.HAND, Place.BASE, Place.TRASH)


def smoke(card: Face, rules: RulesProfile, seed: int, budget: int = BUDGET) -> Smoke:
    """Try a card in all its states."""
    found = Smoke(card.name)
    for number, state in enumerate(states(card, rules)):
        chance = random.Random(f"{seed}/{card.name}/{number}")
        try:
            _follow(found, run(state, watch=found.watch), chance, budget)
        except Exception as error:
            found.broken.append(f"{type(error).__name__}: {error}")
    return found


def _follow(found: Smoke, first: Outlook, chance: random.Random, budget: int) -> None:
    waiting = [first]
    while waiting and budget > 0:
        due = waiting.pop(-1 if chance.random() < 0.7 else chance.randrange(len(waiting)))
        if not isinstance(due, NeedsDecision):
            continue
        found.broken.extend(broken_at(due))
        for answer in _answers(due, found.name, chance):
            budget -= 1
            found.answers += 1
            waiting.append(decide(due, answer, found.watch))
    for due in chance.sample(waiting, min(2, len(waiting))):
        _settle(found, due, chance)


def _settle(found: Smoke, due: Outlook, chance: random.Random) -> None:
    """Let everybody pass until nothing is pending."""
    for _ in range(LEFT):
        if not isinstance(due, NeedsDecision) or not (due.base.chain or due.base.work or due.answers):
            return
        due = decide(due, _passing(due.decision, chance), found.watch)
    found.broken.append("something is left on the chain")


def _passing(decision: Decision, chance: random.Random) -> Answer:
    passes = [place for place, one in enumerate(decision.options) if one.act in (Act.PASS, Act.END)]
    return (passes[0],) if passes else _some(decision, chance)


def _some(decision: Decision, chance: random.Random) -> Answer:
    number = chance.randint(decision.least, min(decision.most, len(decision.options)))
    return tuple(sorted(chance.sample(range(len(decision.options)), number)))


def _answers(due: NeedsDecision, name: str, chance: random.Random) -> set[Answer]:
    """The answers to follow: of acts those with the card itself and some other; of all else all, or some of many."""
    decision = due.decision
    if decision.kind is not DecisionKind.ACT:
        if decision.least == decision.most == 1 and len(decision.options) <= ANSWERS:
            return {(place,) for place in range(len(decision.options))}
        return {_some(decision, chance) for _ in range(ANSWERS)}
    objects = due.state.objects
    own = [p for p, o in enumerate(decision.options) if o.object in objects and objects[o.object].face.name == name]
    chosen = chance.sample(own, min(len(own), 2))
    return {(place,) for place in (*chosen, chance.randrange(len(decision.options)))}


def cards_in(paths: Iterable[str], every: int = 1, mixed: int | None = None) -> Iterator[tuple[Face, RulesProfile]]:
    """The cards of files and folders that can be run; those of files in random order when a seed is given for it."""
    known: set[tuple[str, str]] = set()
    for number, reading in enumerate(_readings(paths, mixed)):
        if number % every or reading.verdict is not Verdict.READ or not reading.faces or lacks(reading):
            continue
        card, profile = face_of(reading), reading.profile or default_profile(reading.card.game)
        if (profile.game, card.name) not in known:
            known.add((profile.game, card.name))
            yield card, profile


def _readings(paths: Iterable[str], mixed: int | None) -> Iterator[CardReading]:
    for path in paths:
        for file in case_files(Path(path)) if Path(path).is_dir() else ():
            case, _ = parse_case(open_case(file)[0])
            if case is not None and case.all_sections("run") and case.section("findings") is None:
                yield from (read_card(card.card) for card in case_cards(case)[0])
        found = list(rows([path])) if not Path(path).is_dir() else []
        if mixed is not None:
            random.Random(mixed).shuffle(found)
        for row in found:
            if isinstance(row, Row) and not ("magic" in path and row.line % 4 == 0):
                yield read_card(card_of(row))


def _one(given: tuple[Face, RulesProfile, int, int]) -> Smoke:
    return smoke(*given)


def main(arguments: Sequence[str]) -> None:
    """Try the cards and tell what broke."""
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--sample", type=int, help="so many cards of files, at random")
    parser.add_argument("--first", type=int, default=0, help="the number of the first card that is tried")
    parser.add_argument("--number", type=int, help="how many are tried")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=BUDGET, help="answers given in each state")
    given = parser.parse_args(arguments)
    found = cards_in(given.paths, given.every, given.seed if given.sample else None)
    last = None if given.number is None else given.first + given.number
    cards = [(*card, given.seed, given.budget) for card in islice(islice(found, given.sample), given.first, last)]
    tried = []
    with ProcessPoolExecutor(given.workers, multiprocessing.get_context("fork")) as pool:
        for one in pool.map(_one, cards, chunksize=4):
            tried.append(one)
            for words, times in Counter(one.broken).items():
                print(f"{one.name}: {words} ({times})", flush=True)
    done = sum(one.played or one.resolved > 0 for one in tried)
    print(f"{len(tried)} cards, {sum(bool(one.broken) for one in tried)} broke something; of {done} something happened")
    print(f"{sum(one.answers for one in tried)} answers")


if __name__ == "__main__":
    main(sys.argv[1:])
