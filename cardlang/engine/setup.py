"""Setting a game up from plain data: players, pools, cards in their zones; and looking things up by name."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from cardlang.diagnostics import CardlangError
from cardlang.engine.asking.continuous import look_at
from cardlang.engine.lowering import in_box, lowered
from cardlang.engine.state import (
    Face,
    GameObject,
    GameState,
    Mark,
    Place,
    Player,
    Task,
    TaskKind,
    Turn,
    Zone,
)
from cardlang.nodes.abilities import Ability
from cardlang.nodes.base import Node, transform
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.words import Stat
from cardlang.profiles.play import Phase
from cardlang.profiles.profile import RulesProfile

BLANK = Face("Card", frozenset({"card"}), None)
SHARED = frozenset({Place.BOARD, Place.CHAIN})


def face(
    name: str,
    types: str = "",
    cost: Iterable[str] | None = (),
    abilities: Iterable[Ability] = (),
    colours: Iterable[str] = (),
    effects: Iterable[Ability] = (),
    bonus: int = 0,
    **stats: int,
) -> Face:
    """A card's face: `face("Grunt", "unit", cost=("2",), might=3)`. Types are words with blanks between them."""
    values = tuple((Stat(name), number) for name, number in stats.items())
    own = tuple(_fresh(ability) for ability in abilities)
    symbols = tuple(cost) if cost is not None else None
    boxed = tuple(in_box(_fresh(ability)) for ability in effects)
    return Face(name, frozenset(types.split()), symbols, tuple(colours), values, own, boxed, bonus)


def _fresh(ability: Ability) -> Ability:
    """The ability with nodes of its own, so that each phrase of it has a place of its own."""
    return transform(lowered(ability), _copy)


def _copy(node: Node) -> Node:
    return replace(node)


class Setup:
    """A game being set up. Every method gives the number of what it puts there; `state` is the game at that point."""

    def __init__(self, rules: RulesProfile, players: int = 2) -> None:
        self._rules = rules
        life = rules.play.start
        self._players = {number: Player(number, life) for number in range(1, players + 1)}
        self._objects: dict[int, GameObject] = {}
        self._order: dict[Zone, tuple[int, ...]] = {}
        self._next = 1

    def player(
        self, number: int, life: int | None = None, xp: int = 0, points: int = 0, pool: Mapping[str, int] | None = None
    ) -> None:
        """A player's numbers and pool."""
        held = tuple(sorted((symbol, number) for symbol, number in (pool or {}).items() if number))
        player = self._players[number]
        life = player.life if life is None else life
        self._players[number] = replace(player, life=life, xp=xp, points=points, pool=held)

    def battlefield(self, name: str, controller: int = 0, abilities: Iterable[Ability] = ()) -> int:
        """A battlefield of Riftbound."""
        return self.put_battlefield(face(name, "battlefield", abilities=abilities), controller or 1, controller)

    def put_battlefield(self, printed: Face, owner: int, controller: int = 0) -> int:
        """A battlefield that a player brings, controlled by nobody or by somebody."""
        return self._put(GameObject(self._next, printed, owner, controller, Zone(Place.NOWHERE)))

    def become(self, number: int, printed: Face) -> None:
        """Let a battlefield be the one of that face."""
        self._objects[number] = replace(self._objects[number], face=printed)

    def card(
        self,
        player: int,
        printed: Face,
        place: Place = Place.HAND,
        at: int = 0,
        *,
        marks: Iterable[Mark] = (),
        counters: Mapping[str, int] | None = None,
        copied: Face | None = None,
        token: bool = False,
        damage: int = 0,
        attached_to: int = 0,
    ) -> int:
        """A card of a player's, in a zone since long ago; `at` is the battlefield it is at."""
        holder = at if place is Place.FIELD else 0 if place in SHARED else player
        if place is Place.FIELD and at not in self._objects:
            raise CardlangError("a unit at a battlefield needs the battlefield")
        made = GameObject(
            self._next,
            printed,
            player,
            player,
            Zone(place, holder),
            marks=frozenset(marks),
            counters=tuple(sorted((counters or {}).items())),
            copied=copied,
            token=token,
            damage=damage,
            attached_to=attached_to,
            since=-len(self._players),
        )
        if place is Place.FIELD and not self._objects[at].controller:
            self._objects[at] = replace(self._objects[at], controller=player)
        return self._put(made)

    def deck(self, player: int, number: int) -> None:
        """So many blank cards as a player's deck."""
        for _ in range(number):
            self.card(player, BLANK, Place.DECK)

    def _put(self, made: GameObject) -> int:
        self._objects[made.id] = made
        self._order[made.zone] = (*self._order.get(made.zone, ()), made.id)
        self._next += 1
        return made.id

    def state(self, turn: int = 1, phase: Phase = Phase.MAIN, begin: bool = False, played: int = 0) -> GameState:
        """The game as set up. `begin` lets the phase begin, so that what waits for it happens."""
        phases = self._rules.play.phases
        work = (Task(TaskKind.PHASE, phases.index(phase)),) if begin else ()
        marked = tuple((player, 0) for player in [turn] * played)
        return GameState(
            self._rules,
            tuple(self._players.values()),
            self._objects,
            self._order,
            turn=Turn(len(self._players) + 1, turn, phase, played=marked),
            work=work,
            next_id=self._next,
        )


@frozen
class Deck:
    """What a player brings to a game of Riftbound (RB 1.4 103)."""

    main: tuple[Face, ...]
    runes: tuple[Face, ...]
    battlefield: Face
    legend: Face | None = None
    champion: Face | None = None


def new_game(rules: RulesProfile, decks: Sequence[Deck], seed: int = 0) -> GameState:
    """A game about to begin: everything in its zone, the decks in an order that the seed says, first hands drawn, the
    players about to put cards back in turn order (RB 1.4 110-118)."""
    setup, order = Setup(rules, len(decks)), random.Random(f"{seed}/decks")
    for player, deck in enumerate(decks, 1):
        for printed, place in ((deck.legend, Place.LEGEND), (deck.champion, Place.CHAMPION)):
            if printed is not None:
                setup.card(player, printed, place)
        setup.put_battlefield(deck.battlefield, player)
        main = order.sample(deck.main, len(deck.main))
        for number, printed in enumerate(main):
            setup.card(player, printed, Place.HAND if number < rules.play.hand else Place.DECK)
        for printed in order.sample(deck.runes, len(deck.runes)):
            setup.card(player, printed, Place.RUNE_DECK)
    phases = rules.play.phases
    work = (*(Task(TaskKind.MULLIGAN, player) for player in range(1, len(decks) + 1)), Task(TaskKind.PHASE, 0))
    return replace(setup.state(), turn=Turn(1, 1, phases[0]), work=work, seed=seed)


def find(state: GameState, name: str) -> GameObject:
    """The one object of that name; raises CardlangError when there is none or more than one."""
    found = [o for o in state.objects.values() if o.face.name == name]
    if len(found) != 1:
        raise CardlangError(f"{len(found)} objects are called {name!r}")
    return found[0]


def stat(state: GameState, name: str, which: Stat) -> int | None:
    """A value of an object as it is now."""
    return look_at(state).stat(find(state, name), which)


def pool(state: GameState, player: int) -> dict[str, int]:
    """What a player's pool holds."""
    return dict(state.player(player).pool)


def on_chain(state: GameState) -> tuple[str, ...]:
    """The names of what is on the chain, oldest first."""
    return tuple(item.frame.source.object.face.name for item in state.chain)
