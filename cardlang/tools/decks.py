"""Decks for simulated games of Riftbound, built from whatever cards there are, by the rules of building decks.

RB 1.4 103: a legend, whose domains bind the rest; a champion of its tag; forty cards, of a name at most three; twelve
runes. Where no such legend or champion is among the cards the deck does without; plain units fill up what is missing of
the forty. Which cards are taken follows from the chance that is given alone, never from decks that were built before.
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
LED = 0.8
"""How many of the decks have a legend where there are any."""
KINDS = ("unit", "spell", "gear")
NAMES = {"R": "Fury", "G": "Calm", "B": "Mind", "O": "Body", "P": "Chaos", "Y": "Order"}
BASIC_RUNES = {symbol: face(f"{name} Rune", "rune basic", None, colours=(symbol,)) for symbol, name in NAMES.items()}
FIELD = face("Open Field", "battlefield", None)


@dataclass(slots=True)
class Pool:
    """The cards that decks are built from, by what they are; what was left out and why."""

    main: list[Face] = field(default_factory=list)
    legends: list[Face] = field(default_factory=list)
    battlefields: list[Face] = field(default_factory=list)
    runes: list[Face] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)

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
    """A deck of cards by chance, in two domains."""
    legend, domains = _identity(pool, order)
    fitting = [one for one in pool.main if set(one.colours) <= domains]
    champion = _champion(fitting, legend, order)
    main = _main(fitting, champion, order)
    main += [plain(symbol, number) for number in range(1, MAIN) for symbol in sorted(domains)][: MAIN - len(main)]
    battlefield = _any(pool.battlefields, order) or FIELD
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
    """A legend and its domains; once in a while, and where there is no legend, two domains alone."""
    led = [one for one in pool.legends if one.colours]
    if led and order.random() < LED:
        legend = order.choice(led)
        return legend, set(legend.colours)
    return None, set(order.choice(list(combinations(NAMES, 2))))


def _champion(fitting: Sequence[Face], legend: Face | None, order: random.Random) -> Face | None:
    """A champion unit with a tag of the legend's (RB 1.4 103.2.a.2)."""
    if legend is None:
        return None
    tags = legend.types - {"legend", "champion"}
    return _any([one for one in fitting if "champion" in one.types and one.types & tags], order)


def _any(found: Sequence[Face], order: random.Random) -> Face | None:
    return order.choice(found) if found else None


def _main(fitting: Sequence[Face], champion: Face | None, order: random.Random) -> list[Face]:
    """Forty cards, or as many as there are three of each; two of each first. A card of two domains fits into few decks
    and is taken the sooner."""
    chances = {one.name: order.random() / max(1, len(one.colours)) ** 2 for one in fitting}
    ranked = sorted(fitting, key=lambda one: chances[one.name])
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
