"""Whole games between players who choose at random: playing them, writing them down, playing them again.

A game is its seed, its decks by name and the answers given; a player picks any option with equal chance, of several the
number of them first. Invariants are looked at after each event when asked for.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardlang.diagnostics import CardlangError
from cardlang.engine.decisions import Answer, Decision
from cardlang.engine.events import Event, ItemRemoved, Played, Scored, ZoneChange
from cardlang.engine.invariants import broken_at, broken_by
from cardlang.engine.run import NeedsDecision, Outlook, Over, decide, run
from cardlang.engine.saving import save
from cardlang.engine.setup import Deck, new_game
from cardlang.engine.state import Face, GameState, Place
from cardlang.nodes.abilities import Ability
from cardlang.nodes.words import Verb
from cardlang.profiles.profile import RulesProfile

Data = dict[str, object]
TURNS, DECISIONS = 200, 20_000


@dataclass(frozen=True, slots=True)
class Answered:
    """One decision and how it was answered."""

    decision: Decision
    answer: Answer


@dataclass(slots=True)
class Game:
    """One game: the seed, the decks, what was answered, where it ended, and what was broken on the way."""

    seed: int
    decks: tuple[Deck, ...]
    answered: list[Answered] = field(default_factory=list)
    outlook: Outlook | None = None
    broken: list[str] = field(default_factory=list)
    events: int = 0

    @property
    def state(self) -> GameState:
        """Where the game is."""
        assert self.outlook is not None
        return self.outlook.state

    @property
    def ended(self) -> str:
        """How it ended: by points, by points after a deck was empty, or by a limit."""
        if not isinstance(self.outlook, Over):
            return "limit"
        return "empty deck" if _burnt(self.state) else "points"


def play_game(rules: RulesProfile, decks: Sequence[Deck], seed: int, checked: bool = True, turns: int = TURNS) -> Game:
    """Play a game with random answers."""
    game, chance = Game(seed, tuple(decks)), random.Random(f"{seed}/answers")
    _play(game, rules, checked, turns, lambda decision: chosen(decision, chance))
    return game


def play_again(rules: RulesProfile, decks: Sequence[Deck], seed: int, given: Sequence[Answer], turns: int) -> Game:
    """Play a game with answers that are written down.

    Raises CardlangError when they do not fit what is asked.
    """
    game, waiting = Game(seed, tuple(decks)), iter(given)

    def next_one(decision: Decision) -> Answer:
        return next(waiting)

    try:
        _play(game, rules, False, turns, next_one)
    except StopIteration as error:
        raise CardlangError("the game goes on behind the last answer that is written down") from error
    return game


def chosen(decision: Decision, chance: random.Random) -> Answer:
    """Any answer: how many first, then which."""
    number = chance.randint(decision.least, min(decision.most, len(decision.options)))
    return tuple(sorted(chance.sample(range(len(decision.options)), number)))


def digest(state: GameState) -> str:
    """A short word for where a game stands; equal for equal states, whatever happened before."""
    saved = json.dumps(save(replace(state, log=())), sort_keys=True)
    return hashlib.sha256(f"{len(state.log)} {saved}".encode()).hexdigest()[:16]


def written(game: Game) -> list[Data]:
    """A game as the lines of its log: what it began with, each answer, how it ended."""
    lines: list[Data] = [{"seed": game.seed, "rules": game.state.rules.name, "decks": [_deck(d) for d in game.decks]}]
    for one in game.answered:
        decision = one.decision
        said = " + ".join(decision.options[place].label for place in one.answer)
        lines.append({"player": decision.player, "kind": decision.kind.value, "answer": list(one.answer), "said": said})
    points = [player.points for player in game.state.players]
    winner = next((player.id for player in game.state.players if player.won), 0)
    turns = game.state.turn.number
    return [*lines, {"ended": game.ended, "winner": winner, "points": points, "turns": turns, "at": digest(game.state)}]


def deck_of(data: Mapping[str, object], cards: Mapping[str, Face]) -> Deck:
    """The deck that a log names. Raises CardlangError for a card that is not there."""

    def named(name: object) -> Face:
        if name not in cards:
            raise CardlangError(f"the log names a card that is not here: {name}")
        return cards[str(name)]

    main, runes = ([named(name) for name in _names(data[part])] for part in ("main", "runes"))
    legend, champion = (named(data[part]) if data.get(part) else None for part in ("legend", "champion"))
    return Deck(tuple(main), tuple(runes), named(data["battlefield"]), legend, champion)


def answers_of(text: str) -> Iterator[tuple[Any, list[Answer], Any]]:
    """The games of a log: what each began with, its answers, how it ended."""
    head: Any = {}
    given: list[Answer] = []
    for line in text.splitlines():
        read = json.loads(line)
        if "decks" in read:
            head, given = read, []
        elif "ended" in read:
            yield head, given, read
        else:
            given.append(tuple(read["answer"]))


def played_in(game: Game) -> Counter[str]:
    """The names of the cards a copy of which was played, or was there from the start to do something."""
    there = {name for deck in game.decks for name in (deck.battlefield.name, deck.legend and deck.legend.name) if name}
    found = Counter(there)
    for event in game.state.log:
        match event:
            case Played(object=one) | ZoneChange(verb=Verb.PLAY | Verb.CHANNEL, object=one):
                found[one.object.face.name] += 1
            case _:
                continue
    return found


def abilities_in(game: Game) -> dict[str, list[Ability]]:
    """For each card the abilities of it that were on the chain and resolved."""
    found: dict[str, list[Ability]] = {}
    for event in game.state.log:
        if isinstance(event, ItemRemoved) and event.why == "resolved" and event.item.ability is not None:
            held = found.setdefault(event.item.frame.source.object.face.name, [])
            if event.item.ability not in held:
                held.append(event.item.ability)
    return found


def _play(game: Game, rules: RulesProfile, checked: bool, turns: int, decider: Callable[[Decision], Answer]) -> None:
    def watch(cause: str, before: GameState, event: Event, after: GameState) -> None:
        game.events += 1
        for words in broken_by(cause, before, event, after) if checked else ():
            game.broken.append(f"turn {before.turn.number}, {type(event).__name__}: {words}")

    outlook = game.outlook = run(new_game(rules, game.decks, game.seed), watch=watch)
    while isinstance(outlook, NeedsDecision):
        if outlook.state.turn.number > turns or len(game.answered) >= DECISIONS:
            break
        if checked:
            game.broken.extend(broken_at(outlook))
        answer = decider(outlook.decision)
        game.answered.append(Answered(outlook.decision, answer))
        outlook = game.outlook = decide(outlook, answer, watch)


def _burnt(state: GameState) -> bool:
    """Whether a player burnt out: the trash was recycled into the deck before an opponent gained a point."""
    pairs = zip(state.log, state.log[1:], strict=False)
    return any(_recycles(one) and isinstance(after, Scored) for one, after in pairs)


def _recycles(event: Event) -> bool:
    to_deck = isinstance(event, ZoneChange) and event.to.place is Place.DECK and event.bottom
    return to_deck and isinstance(event, ZoneChange) and event.object.object.zone.place is Place.TRASH


def _deck(deck: Deck) -> Data:
    return {
        "legend": deck.legend.name if deck.legend else None,
        "champion": deck.champion.name if deck.champion else None,
        "battlefield": deck.battlefield.name,
        "main": [one.name for one in deck.main],
        "runes": [one.name for one in deck.runes],
    }


def _names(data: object) -> list[object]:
    return list(data) if isinstance(data, list) else []
