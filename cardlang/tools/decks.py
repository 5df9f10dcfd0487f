"""Decks for simulated games of Riftbound, built from whatever cards there are, by the rules of building decks.

RB 1.4 103: a legend, whose domains bind the rest; a champion of its tag; forty cards, of a name at most three; twelve
runes. Where no such legend or champion is among the cards the deck does without; plain units fill up what is missing of
the forty. Cards seen least are taken first.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from cardlang.cases.faces import face_of
from cardlang.engine.setup import Deck, face
from cardlang.engine.state import Face
from cardlang.library import CardReading, Verdict
from cardlang.profiles.profile import RulesProfile
from cardlang.tools.running import lacks

MAIN, COPIES, RUNES = 40, 3, 12
KINDS = ("unit", "spell", "gear")
NAMES = {"R": "Fury", "G": "Calm", "B": "Mind", "O": "Body", "P": "Chaos", "Y": "Order"}
BASIC_RUNES = {symbol: face(f"{name} Rune", "rune basic", None, colours=(symbol,)) for symbol, name in NAMES.items()}
FIELD = face("Open Field", "battlefield", None)


@dataclass(slots=True)
class Pool:
    """The cards that decks are built from, by what they are; what was left out and why; how often each was taken."""

    main: list[Face] = field(default_factory=list)
    legends: list[Face] = field(default_factory=list)
    battlefields: list[Face] = field(default_factory=list)
    runes: list[Face] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)
    taken: Counter[str] = field(default_factory=Counter)

    @property
    def names(self) -> set[str]:
        """The names of all cards that can be in a deck."""
        return {one.name for one in (*self.main, *self.legends, *self.battlefields, *self.runes)}

    def known_runes(self) -> tuple[Face, ...]:
        """The rune of each domain: one among the cards, or the basic one that the rules know (RB 1.4 164)."""
        known = {one.colours[0]: one for one in self.runes if len(one.colours) == 1}
        return tuple(known.get(symbol, one) for symbol, one in BASIC_RUNES.items())


def pool_of(readings: Iterable[CardReading], rules: RulesProfile) -> Pool:
    """Sort cards by what they are in a deck, leaving out what cannot be run."""
    pool, known = Pool(), set[str]()
    for reading in readings:
        name = reading.card.name or reading.faces[0].face.name if reading.faces else ""
        why = _left_out(reading, rules)
        if why:
            pool.left_out.append((name or "a card", why))
            continue
        one = face_of(reading)
        shelf = _shelf(pool, one)
        if shelf is None or one.name in known:
            reason = "a card of this name is there already" if one.name in known else "it is in no deck"
            pool.left_out.append((one.name, reason))
            continue
        known.add(one.name)
        shelf.append(one)
    return pool


def build(pool: Pool, order: random.Random) -> Deck:
    """A deck of cards that were taken least so far, in two domains."""
    legend, domains = _identity(pool, order)
    fitting = [one for one in pool.main if set(one.colours) <= domains]
    champion = _champion(fitting, legend, pool, order)
    main = _main(fitting, champion, pool, order)
    main += [plain(symbol, number) for number in range(1, MAIN) for symbol in sorted(domains)][: MAIN - len(main)]
    battlefield = _least(pool.battlefields, pool, order) or FIELD
    used = (*main, *(one for one in (legend, champion, battlefield) if one is not None))
    pool.taken.update(one.name for one in used)
    return Deck(tuple(main), _runes(pool, sorted(domains)), battlefield, legend, champion)


def plain(symbol: str, number: int) -> Face:
    """A unit without a text, of a domain, a cost and a Might."""
    size = (number - 1) % 7 + 1
    return face(f"{NAMES[symbol]} {number}", "unit card", (str(size),), colours=(symbol,), might=size)


def _left_out(reading: CardReading, rules: RulesProfile) -> str:
    """Why a card is in no deck, or nothing."""
    if reading.card.game != rules.game:
        return f"it is not of {rules.game}"
    if reading.verdict is not Verdict.READ:
        return "it is not read"
    return next(iter(lacks(reading)), "")


def _shelf(pool: Pool, one: Face) -> list[Face] | None:
    if "token" in one.types:
        return None
    shelves = {"legend": pool.legends, "battlefield": pool.battlefields, "rune": pool.runes}
    for kind, shelf in shelves.items():
        if kind in one.types:
            return shelf
    return pool.main if one.types & set(KINDS) and one.cost is not None else None


def _identity(pool: Pool, order: random.Random) -> tuple[Face | None, set[str]]:
    """A legend and its domains; the two domains alone with most to be taken when that is more than with any legend."""
    pairs = [(None, set(pair)) for pair in combinations(NAMES, 2)]
    led = [(one, set(one.colours)) for one in pool.legends if one.colours]
    options: list[tuple[Face | None, set[str]]] = [*led, *pairs] if order.random() < 0.5 or not led else [*led]

    def unseen(option: tuple[Face | None, set[str]]) -> float:
        fresh = sum(1 / (1 + pool.taken[one.name]) ** 2 for one in pool.main if set(one.colours) <= option[1])
        own = 1 / (1 + pool.taken[option[0].name]) ** 2 if option[0] is not None else 0
        return fresh + own + order.random()

    return max(options, key=unseen)


def _champion(fitting: Sequence[Face], legend: Face | None, pool: Pool, order: random.Random) -> Face | None:
    """A champion unit with a tag of the legend's (RB 1.4 103.2.a.2)."""
    if legend is None:
        return None
    tags = legend.types - {"legend", "champion"}
    return _least([one for one in fitting if "champion" in one.types and one.types & tags], pool, order)


def _least(found: Sequence[Face], pool: Pool, order: random.Random) -> Face | None:
    return min(found, key=lambda one: (pool.taken[one.name], order.random())) if found else None


def _main(fitting: Sequence[Face], champion: Face | None, pool: Pool, order: random.Random) -> list[Face]:
    """Forty cards, or as many as there are three of each; two of each of those taken least."""
    ranked = sorted(fitting, key=lambda one: (pool.taken[one.name], order.random()))
    copies = Counter({champion.name: 1} if champion is not None else {})
    main: list[Face] = []
    for wanted in (2, COPIES):
        for one in ranked:
            while copies[one.name] < wanted and len(main) < MAIN:
                copies[one.name] += 1
                main.append(one)
    return main


def _runes(pool: Pool, domains: Sequence[str]) -> tuple[Face, ...]:
    """Twelve runes, of each domain as many; those among the cards where there are some (RB 1.4 164)."""
    each = RUNES // len(domains)
    own = {one.colours[0]: one for one in pool.known_runes()}
    made = [own[symbol] for symbol in domains for _ in range(each)]
    return tuple([*made, *made[: RUNES - len(made)]])
