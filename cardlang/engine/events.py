"""Events: every change of a state is one of these; `applying.apply` is the only writer.

An event says what happens, not why it may; replacement effects look at events before they are applied, triggers after.
"""

from __future__ import annotations

from cardlang.engine.state import (
    Declared,
    Face,
    GameObject,
    Item,
    LastingEffect,
    Mark,
    Seen,
    Task,
    Turn,
    Zone,
)
from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Verb
from cardlang.profiles.play import Phase
from cardlang.profiles.profile import Shape


@frozen
class ZoneChange:
    """An object goes to another zone. `verb` is the act that moves it, `by` who does it (0: the game itself).

    `controller` and `marks` are how it arrives; `bottom` is where in an ordered zone. `source` is what kills
    or banishes it, where something is said to (RB 1.4 428.5).
    """

    verb: Verb | None
    object: Seen
    to: Zone
    by: int = 0
    controller: int = 0
    marks: frozenset[Mark] = frozenset()
    bottom: bool = False
    source: Seen | None = None


@frozen
class Made:
    """A token comes into being; `by` is the player who makes it."""

    object: GameObject
    by: int = 0


@frozen
class Marked:
    """A status is gained or lost: exhausted, readied, stunned, turned face up."""

    object: Seen
    mark: Mark
    on: bool
    by: int = 0


@frozen
class Dealt:
    """Damage is dealt to an object, or to a player when there is no object; `combat` by units that fight."""

    amount: int
    object: Seen | None
    player: int = 0
    source: Seen | None = None
    combat: bool = False


@frozen
class Announced:
    """What was announced for a card while playing it stays with it: X and the declared costs (CR 400.7d)."""

    object: Seen
    x: int
    declared: tuple[Declared, ...]


@frozen
class Healed:
    """All damage is taken off an object."""

    object: Seen


@frozen
class LifeChanged:
    """A player gains or loses life; paying life is losing it."""

    player: int
    amount: int


@frozen
class Scored:
    """A player gains points; `verb` is the way of scoring a battlefield that they come from, if they do."""

    player: int
    amount: int
    verb: Verb | None = None


@frozen
class XpChanged:
    """A player gains or spends XP."""

    player: int
    amount: int


@frozen
class Added:
    """Resources come into a player's pool."""

    player: int
    symbols: tuple[str, ...]


@frozen
class Spent:
    """A player pays resources out of the pool."""

    player: int
    symbols: tuple[str, ...]


@frozen
class PoolEmptied:
    """Unspent resources vanish."""

    player: int


@frozen
class CountersChanged:
    """Counters are put on an object or taken off it."""

    object: Seen
    kind: str
    amount: int
    by: int = 0


@frozen
class Attached:
    """An object is attached to another, or to none (0); `by` is who does it."""

    object: Seen
    to: int
    by: int = 0


@frozen
class ControlChanged:
    """A player comes to control an object; 0 is nobody."""

    object: Seen
    player: int


@frozen
class Copied:
    """An object becomes a copy of a face."""

    object: Seen
    face: Face


@frozen
class ItemAdded:
    """A pending item is put on the chain."""

    item: Item


@frozen
class ItemChanged:
    """What was chosen or paid for an item is written down; becoming finalized is part of it."""

    item: Item


@frozen
class Finalized:
    """An item is finalized: the spell is cast, the ability activated."""

    item: Item


@frozen
class ItemRemoved:
    """An item leaves the chain. `why` is "resolved", "countered", "declined" or "impossible"."""

    item: Item
    why: str


@frozen
class Chosen:
    """An object is chosen as a target of an item."""

    object: Seen
    item: Item


@frozen
class Shown:
    """Cards that not everybody sees are looked at by a player, or revealed to all."""

    player: int
    objects: tuple[Seen, ...]
    to_all: bool


@frozen
class Played:
    """A card was played, with all that belongs to it: a spell resolved, a permanent entered."""

    item: Item
    object: Seen


@frozen
class EffectBegan:
    """A lasting effect begins."""

    effect: LastingEffect


@frozen
class EffectEnded:
    """A lasting effect ends."""

    id: int


@frozen
class PhaseBegan:
    """A phase of a player's turn begins."""

    phase: Phase
    player: int


@frozen
class Fought:
    """A unit becomes attacker or defender, or a player holds or conquers a battlefield with it."""

    verb: Verb
    object: Seen
    player: int
    battlefield: int


@frozen
class Opened:
    """A showdown or a combat begins at a battlefield (RB 1.4 344, 464.2.b)."""

    what: str
    battlefield: int


@frozen
class Risen:
    """An object has come to have so much Might that it is Mighty (RB 1.4 709): what other events have led to, told to
    triggers alone."""

    object: Seen


@frozen
class TurnSet:
    """Priority, focus, combat and what the turn remembers are set."""

    turn: Turn


@frozen
class WorkSet:
    """What is still to be done is set."""

    work: tuple[Task, ...]


@frozen
class PaymentEnded:
    """What came of a payment, told for whoever looks at a game: nothing is changed by it, and nothing triggers.

    `result` is "paid", "declined" or "impossible", `performed` whether its acts really happened. It asked for so many
    `resources` and `acts`. `since` is how long the log was when it began.
    """

    player: int
    source: Seen
    shape: Shape
    result: str
    performed: bool
    resources: int
    acts: int
    since: int


@frozen
class Followed:
    """What waited for a payment or an action begins, or is passed over; told as `PaymentEnded` is.

    `node` is the whole of it, `place` which of its links. `opens` says whether it is carried out. `since` is how long
    the log was when the payment or the action before it began.
    """

    source: Seen
    node: Node
    shape: Shape
    place: int
    opens: bool
    since: int


@frozen
class PlayerLost:
    """A player loses the game."""

    player: int


@frozen
class PlayerWon:
    """A player wins the game."""

    player: int


Event = (
    ZoneChange
    | Made
    | Marked
    | Dealt
    | Healed
    | Announced
    | LifeChanged
    | Scored
    | XpChanged
    | Added
    | Spent
    | PoolEmptied
    | CountersChanged
    | Attached
    | ControlChanged
    | Copied
    | ItemAdded
    | ItemChanged
    | Finalized
    | ItemRemoved
    | Chosen
    | Shown
    | Played
    | EffectBegan
    | EffectEnded
    | PhaseBegan
    | Fought
    | Opened
    | Risen
    | TurnSet
    | WorkSet
    | PlayerLost
    | PlayerWon
    | PaymentEnded
    | Followed
)
BOOKKEEPING = (TurnSet, WorkSet, ItemChanged)
"""What only says how the game stands: it stands in no log, and nothing triggers."""
NOTES = (PaymentEnded, Followed)
"""What only tells how a payment went: it stands in the log, and nothing triggers."""
