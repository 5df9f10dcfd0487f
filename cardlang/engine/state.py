"""The state of a game as one frozen value: players, objects, zones, the chain, lasting effects, the turn.

A step makes a new state; only `events.apply` does so. What values are *now* (statics, durations, copies) is for
`continuous`; here stands only what is stored.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Any

from cardlang.nodes.abilities import Ability
from cardlang.nodes.effects import Content, Step
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Duration, Stat
from cardlang.profiles.play import Phase
from cardlang.profiles.profile import RulesProfile

if TYPE_CHECKING:
    from cardlang.engine.events import Event


class Place(Enum):
    """A kind of zone. Both games' words for one thing are one place: trash and graveyard, chain and stack."""

    HAND = "hand"
    DECK = "deck"
    RUNE_DECK = "rune_deck"
    TRASH = "trash"
    BANISHMENT = "banishment"
    BASE = "base"
    FIELD = "field"
    BOARD = "board"
    CHAIN = "chain"
    LEGEND = "legend"
    CHAMPION = "champion"
    FACEDOWN = "facedown"
    NOWHERE = "nowhere"

    __hash__ = object.__hash__


ON_BOARD = frozenset({Place.BASE, Place.FIELD, Place.BOARD, Place.LEGEND})
PUBLIC = ON_BOARD | {Place.TRASH, Place.BANISHMENT, Place.CHAIN, Place.CHAMPION}
BOARD, ABLE, SPEAKING = "board", "with abilities", "with text"


@frozen
class Zone:
    """One zone. `holder` is its player, a battlefield's object for FIELD, 0 where all players share it."""

    place: Place
    holder: int = 0

    @property
    def on_board(self) -> bool:
        """Whether objects here are in play."""
        return self.place in ON_BOARD


NOWHERE = Zone(Place.NOWHERE)


@frozen
class Face:
    """What is printed on a card: its characteristics and its abilities as nodes.

    `cost` holds the symbols of the corner without brackets, None when the card has no cost at all. `types` holds
    types, supertypes and tags, in lower case; `colours` domains or colours as symbol codes. `effects` are the abilities
    of an Equipment's effect text and `bonus` its Might Bonus: the unit it is attached to has them (RB 1.4 136, 137).
    """

    name: str
    types: frozenset[str] = frozenset()
    cost: tuple[str, ...] | None = ()
    colours: tuple[str, ...] = ()
    stats: tuple[tuple[Stat, int], ...] = ()
    abilities: tuple[Ability, ...] = ()
    effects: tuple[Ability, ...] = ()
    bonus: int = 0

    def stat(self, stat: Stat) -> int | None:
        """A printed value, or None when the card has none."""
        return dict(self.stats).get(stat)


class Mark(Enum):
    """A status an object can have."""

    EXHAUSTED = "exhausted"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    STUNNED = "stunned"
    EMPOWERED = "empowered"
    FACE_DOWN = "face_down"

    __hash__ = object.__hash__


@frozen
class Declared:
    """A cost whose payment was declared while playing: which (its place among the card's costs) and how often."""

    cost: str
    times: int = 1


@frozen
class GameObject:
    """A card, token, battlefield or rune. `stamp` tells one incarnation from the next after a change of zone."""

    id: int
    face: Face
    owner: int
    controller: int
    zone: Zone
    stamp: int = 0
    marks: frozenset[Mark] = frozenset()
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: int = 0
    copied: Face | None = None
    token: bool = False
    since: int = 0
    declared: tuple[Declared, ...] = ()
    x: int = 0

    @property
    def shown(self) -> Face:
        """The face that its copiable values come from."""
        return self.copied or self.face

    def counter(self, kind: str) -> int:
        """How many counters of a kind it has."""
        return dict(self.counters).get(kind, 0)


def is_able(one: GameObject) -> bool:
    """Whether an object's abilities are in force where it is: in play, and those of battlefields."""
    return one.zone.on_board or "battlefield" in one.face.types


@frozen
class Seen:
    """An object as it was when a text last spoke of it: enough to find it again, or to look back at it."""

    object: GameObject
    stats: tuple[tuple[Stat, int], ...] = ()
    looked_back: bool = False

    @property
    def id(self) -> int:
        """The object's number."""
        return self.object.id


@frozen
class Frame:
    """What a text's words stand for while it is carried out.

    `targets` maps a run of the text and a phrase's place in it to what was chosen, `modes` a run and a choice's place
    to the mode. `it` and `they` are what was spoken of last, `who` the player.
    `group` are the cards that were looked at or revealed. `paid` are the places of the costs
    within instructions that were paid when it was finalized; `opted_in` that its leading "may" was answered then.
    `at` is the battlefield that a text played from hidden is bound to (RB 1.4 811.1.d).
    `ends` says where each object that is to be moved in a run goes, when its text leaves that open.
    `actor` is who does what is read now, if not the controller, `first` who begins, `before` what an outer text chose.
    """

    controller: int
    source: Seen
    text: tuple[Step, ...] = ()
    targets: tuple[tuple[int, int, tuple[Seen, ...]], ...] = ()
    modes: tuple[tuple[int, int, int], ...] = ()
    run: int = 0
    it: tuple[Seen, ...] = ()
    group: tuple[Seen, ...] = ()
    who: int = 0
    number: int = 0
    x: int = 0
    declared: tuple[Declared, ...] = ()
    event: Event | None = None
    actor: int = 0
    first: int = 0
    opted_in: bool = False
    paid: tuple[int, ...] = ()
    ends: tuple[tuple[int, int, Zone], ...] = ()
    at: int = 0
    before: tuple[Seen, ...] = ()

    @property
    def doer(self) -> int:
        """Who does what is read now."""
        return self.actor or self.controller

    def end(self, number: int) -> Zone | None:
        """Where an object is to be moved in this run, when that was chosen beforehand."""
        return next((zone for run, moved, zone in self.ends if run == self.run and moved == number), None)

    def target(self, index: int) -> tuple[Seen, ...] | None:
        """What was chosen for a phrase in this run, or None when it is no target."""
        for run, place, chosen in self.targets:
            if run == self.run and place == index:
                return chosen
        return None


class ItemKind(Enum):
    """What a chain item is."""

    SPELL = "spell"
    PERMANENT = "permanent"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"


@frozen
class Payment:
    """What was paid for an item: resources as symbols, and each object used, as it was."""

    resources: tuple[str, ...] = ()
    objects: tuple[Seen, ...] = ()


@frozen
class Item:
    """An item on the chain. `ability` is its text; None for a card, whose text is the card's own. `places` is where
    alone a unit may enter, when what plays it says so."""

    id: int
    kind: ItemKind
    frame: Frame
    ability: Ability | None = None
    finalized: bool = False
    payment: Payment = Payment()
    runs: int = 1
    origin: Zone = NOWHERE
    destination: Zone | None = None
    places: tuple[Zone, ...] = ()
    method: str = ""

    @property
    def controller(self) -> int:
        """Who controls it."""
        return self.frame.controller


@frozen
class LastingEffect:
    """A change, a delayed trigger or a replacement that a text made. `subjects` is empty when its text says whom."""

    id: int
    frame: Frame
    content: Content
    subjects: tuple[Seen, ...] = ()
    until: Duration | None = None
    once: bool = False
    turn: int = 0


@frozen
class Player:
    """A player's own numbers. `pool` holds how much there is of each resource."""

    id: int
    life: int = 0
    points: int = 0
    xp: int = 0
    pool: tuple[tuple[str, int], ...] = ()
    lost: bool = False
    won: bool = False


@frozen
class Turn:
    """Whose turn it is, in which phase, who may act, and what the turn remembers.

    `attacker` is who contests the battlefield of the `showdown`, `fought` the units that have become attackers or
    defenders in this combat, `undecided` that attackers were recalled, so that nobody wins it, `excess` how much damage
    beyond what was lethal each player assigned in it, `scored` who scored what this turn, `queue` whose turns are next.
    """

    number: int = 1
    player: int = 1
    phase: Phase = Phase.MAIN
    priority: int = 0
    passes: int = 0
    showdown: int = 0
    combat: int = 0
    attacker: int = 0
    fought: tuple[int, ...] = ()
    scored: tuple[tuple[int, int], ...] = ()
    focus: int = 0
    played: tuple[tuple[int, int], ...] = ()
    lands: int = 0
    undecided: bool = False
    excess: tuple[tuple[int, int], ...] = ()
    queue: tuple[int, ...] = ()


@frozen
class GameState:
    """The whole game: `chain` and `log` with what is oldest first, `seed` what cards are put in random order by."""

    rules: RulesProfile
    players: tuple[Player, ...]
    objects: Mapping[int, GameObject] = field(default_factory=dict)
    order: Mapping[Zone, tuple[int, ...]] = field(default_factory=dict)
    chain: tuple[Item, ...] = ()
    effects: tuple[LastingEffect, ...] = ()
    turn: Turn = Turn()
    work: tuple[Task, ...] = ()
    log: tuple[Event, ...] = ()
    next_id: int = 1
    seed: int = 0
    memo: dict[Hashable, Any] = field(init=False, default_factory=dict, compare=False, repr=False)
    """What was found out about this state and no other, by whoever asks for it again and again; never saved."""

    def player(self, number: int) -> Player:
        """A player by number, from 1."""
        return self.players[number - 1]

    def opponents(self, number: int) -> tuple[int, ...]:
        """The other players, in turn order after this one."""
        count = len(self.players)
        return tuple((number - 1 + step) % count + 1 for step in range(1, count))

    def in_turn_order(self) -> tuple[int, ...]:
        """The players, the one whose turn it is first."""
        return (self.turn.player, *self.opponents(self.turn.player))

    def in_zone(self, zone: Zone) -> tuple[GameObject, ...]:
        """The objects in a zone, in order; a deck's top is first."""
        return tuple(self.objects[number] for number in self.order.get(zone, ()))

    def on_board(self) -> Iterator[GameObject]:
        """Every object in play, in order of number."""
        held: tuple[GameObject, ...] | None = self.memo.get(BOARD)
        if held is None:
            held = self.memo[BOARD] = tuple(o for _, o in sorted(self.objects.items()) if o.zone.on_board)
        return iter(held)

    def with_abilities(self) -> Iterator[GameObject]:
        """Every object whose abilities are in force where it is: those in play and the battlefields."""
        held: tuple[GameObject, ...] | None = self.memo.get(ABLE)
        if held is None:
            held = self.memo[ABLE] = tuple(o for _, o in sorted(self.objects.items()) if is_able(o))
        return iter(held)

    def with_text(self) -> Iterator[GameObject]:
        """Those of them that have a text, of their own or of what is attached to them."""
        held: tuple[GameObject, ...] | None = self.memo.get(SPEAKING)
        if held is None:
            hosts = {one.attached_to for one in self.on_board()}
            held = self.memo[SPEAKING] = tuple(o for o in self.with_abilities() if o.shown.abilities or o.id in hosts)
        return iter(held)

    def item(self, number: int) -> Item | None:
        """The chain item of that number, or of that card."""
        for item in self.chain:
            if number in (item.id, item.frame.source.id if item.ability is None else -1):
                return item
        return None

    def as_object(self, player: int) -> GameObject:
        """A player as something that can be chosen: its number is below zero."""
        face = Face(f"P{player}", frozenset({"player"}), None)
        return GameObject(-player, face, player, player, NOWHERE)

    def now(self, seen: Seen) -> GameObject | None:
        """The object as it is now, or None when it is no longer the same one; a player, an ability on the chain."""
        if seen.id < 0 or (seen.id not in self.objects and self.item(seen.id) is not None):
            return seen.object
        found = self.objects.get(seen.id)
        return found if found is not None and found.stamp == seen.object.stamp else None


class TaskKind(Enum):
    """What is to be done next, when nothing more urgent is."""

    MULLIGAN = "mulligan"
    PHASE = "phase"
    COMBAT_OPEN = "combat_open"
    SCORING = "scoring"
    SHOWDOWN = "showdown"
    COMBAT_DAMAGE = "combat_damage"
    COMBAT_RESULT = "combat_result"
    COMBAT_CONTROL = "combat_control"
    COMBAT_END = "combat_end"


@frozen
class Task:
    """One piece of outstanding work: a phase to enter, a combat to go on with. `about` is a phase's place, a
    battlefield, or a player."""

    kind: TaskKind
    about: int = 0
