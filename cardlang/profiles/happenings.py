"""Which rule of each document decides a step of a game: drawing, moving, being put on the chain, finalizing, a phase.

What is paid is decided by the rulings on payments (`Shape`), not here. A happening that a document does not know, as
channeling in Magic, has no rule there.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from cardlang.nodes.frozen import frozen
from cardlang.profiles.play import Phase


class Happening(Enum):
    """What happens in a step of a game."""

    # on the way of a card or an ability
    SPELL_BEGUN = auto()
    ACTIVATED = auto()
    TRIGGERED = auto()
    TARGETED = auto()
    FINALIZED_SPELL = auto()
    FINALIZED_PERMANENT = auto()
    FINALIZED_ACTIVATED = auto()
    FINALIZED_TRIGGERED = auto()
    NOT_PERFORMED = auto()
    NOT_PAID = auto()
    NO_CHOICE = auto()
    NO_TARGET_LEFT = auto()
    TAKEN_BACK = auto()
    RESOLVED_SPELL = auto()
    RESOLVED_PERMANENT = auto()
    RESOLVED_ABILITY = auto()
    COUNTERED = auto()
    LEFT_CHAIN = auto()
    # objects and zones
    ENTERED = auto()
    LAND_PLAYED = auto()
    MOVED = auto()
    RECALLED = auto()
    DRAWN = auto()
    DISCARDED = auto()
    KILLED = auto()
    DESTROYED = auto()
    SACRIFICED = auto()
    LETHAL_DAMAGE = auto()
    NO_TOUGHNESS = auto()
    CLEANED_UP = auto()
    BANISHED = auto()
    RECYCLED = auto()
    MILLED = auto()
    CHANNELED = auto()
    HIDDEN = auto()
    OTHER_ZONE = auto()
    MADE = auto()
    # what objects are
    EXHAUSTED = auto()
    READIED = auto()
    STUNNED = auto()
    EMPOWERED = auto()
    FACE_UP = auto()
    DAMAGED = auto()
    HEALED = auto()
    COUNTERS = auto()
    BUFFED = auto()
    ATTACHED = auto()
    DETACHED = auto()
    REVEALED = auto()
    ATTACKS = auto()
    DEFENDS = auto()
    CONQUERED = auto()
    HELD = auto()
    # players
    SPENT = auto()
    ADDED = auto()
    POOL_EMPTIES = auto()
    LIFE = auto()
    SCORED = auto()
    POINTS = auto()
    XP = auto()
    LOST = auto()
    NO_LIFE = auto()
    WON = auto()


@frozen
class Happenings:
    """The rules of one document for what happens, and for the phases that begin."""

    rules: Mapping[Happening, str]
    phases: Mapping[Phase, str]


_RB = {
    Happening.SPELL_BEGUN: "354",
    Happening.ACTIVATED: "401.1",
    Happening.TRIGGERED: "383.3",
    Happening.TARGETED: "355.8",
    Happening.FINALIZED_SPELL: "359.3.a",
    Happening.FINALIZED_PERMANENT: "359.2",
    Happening.FINALIZED_ACTIVATED: "406.2",
    Happening.FINALIZED_TRIGGERED: "406.2",
    Happening.NOT_PERFORMED: "383.3.a.2",
    Happening.NOT_PAID: "404.2",
    Happening.NO_CHOICE: "402.4",
    Happening.TAKEN_BACK: "358.5",
    Happening.RESOLVED_SPELL: "359.3.d",
    Happening.RESOLVED_PERMANENT: "359.2",
    Happening.RESOLVED_ABILITY: "406.5",
    Happening.LEFT_CHAIN: "359.3.e.15",
    Happening.COUNTERED: "425.1",
    Happening.ENTERED: "359.2",
    Happening.MOVED: "420.1",
    Happening.RECALLED: "455",
    Happening.DRAWN: "413.1",
    Happening.DISCARDED: "422.1",
    Happening.KILLED: "428.1",
    Happening.LETHAL_DAMAGE: "323.5",
    Happening.CLEANED_UP: "323.7",
    Happening.BANISHED: "427.1",
    Happening.RECYCLED: "416.1",
    Happening.MILLED: "440.1",
    Happening.CHANNELED: "430.1",
    Happening.HIDDEN: "421.1",
    Happening.OTHER_ZONE: "124",
    Happening.MADE: "439.1",
    Happening.EXHAUSTED: "414.1",
    Happening.READIED: "415.1",
    Happening.STUNNED: "423.1",
    Happening.EMPOWERED: "441.1",
    Happening.DAMAGED: "417.1",
    Happening.HEALED: "418.1",
    Happening.COUNTERS: "743",
    Happening.BUFFED: "426.1",
    Happening.ATTACHED: "434.1",
    Happening.DETACHED: "435.1",
    Happening.REVEALED: "424.1",
    Happening.ATTACKS: "464.2.c.3",
    Happening.DEFENDS: "464.2.c.3",
    Happening.CONQUERED: "469.1",
    Happening.HELD: "469.2",
    Happening.SPENT: "444.1",
    Happening.ADDED: "429.1",
    Happening.POOL_EMPTIES: "167",
    Happening.SCORED: "471.1",
    Happening.POINTS: "194.1.c",
    Happening.XP: "730",
    Happening.LOST: "195.1",
    Happening.WON: "472",
}
_RB_PHASES = {
    Phase.AWAKEN: "315.1",
    Phase.BEGINNING: "315.2",
    Phase.CHANNEL: "315.3",
    Phase.DRAW: "315.4",
    Phase.MAIN: "316.1",
    Phase.END: "317.1",
}
_OTHERWISE_IN_1_3: Mapping[Happening, str | None] = {
    Happening.NOT_PERFORMED: "383.3.a",
    Happening.NO_CHOICE: "402.3",
    Happening.TAKEN_BACK: "358.4",
    Happening.RECALLED: "450",
    Happening.MILLED: None,
    Happening.OTHER_ZONE: "110",
    Happening.EMPOWERED: None,
    Happening.COUNTERS: None,
    Happening.ATTACKS: "459.2.b.3",
    Happening.DEFENDS: "459.2.b.4",
    Happening.CONQUERED: "464.1",
    Happening.HELD: "464.2",
    Happening.SPENT: "357.1",
    Happening.POOL_EMPTIES: "166",
    Happening.SCORED: "466.1",
    Happening.POINTS: None,
    Happening.LOST: None,
    Happening.WON: "467",
}

RIFTBOUND_1_4_HAPPENINGS = Happenings(
    {what: f"RB 1.4 {number}" for what, number in _RB.items()},
    {phase: f"RB 1.4 {number}" for phase, number in _RB_PHASES.items()},
)
RIFTBOUND_1_3_HAPPENINGS = Happenings(
    {what: f"RB 1.3 {number}" for what, number in {**_RB, **_OTHERWISE_IN_1_3}.items() if number},
    {phase: f"RB 1.3 {number}" for phase, number in _RB_PHASES.items()},
)
MAGIC_HAPPENINGS = Happenings(
    {
        Happening.SPELL_BEGUN: "CR 601.2a",
        Happening.ACTIVATED: "CR 602.2a",
        Happening.TRIGGERED: "CR 603.3",
        Happening.TARGETED: "CR 601.2c",
        Happening.FINALIZED_SPELL: "CR 601.2i",
        Happening.FINALIZED_PERMANENT: "CR 601.2i",
        Happening.FINALIZED_ACTIVATED: "CR 602.2b",
        Happening.FINALIZED_TRIGGERED: "CR 603.3d",
        Happening.NO_CHOICE: "CR 603.3d",
        Happening.NO_TARGET_LEFT: "CR 608.2b",
        Happening.TAKEN_BACK: "CR 601.2",
        Happening.RESOLVED_SPELL: "CR 608.2n",
        Happening.RESOLVED_PERMANENT: "CR 608.3a",
        Happening.RESOLVED_ABILITY: "CR 608.2n",
        Happening.COUNTERED: "CR 701.6a",
        Happening.LEFT_CHAIN: "CR 400.7",
        Happening.ENTERED: "CR 608.3a",
        Happening.LAND_PLAYED: "CR 305.1",
        Happening.DRAWN: "CR 121.1",
        Happening.DISCARDED: "CR 701.9a",
        Happening.DESTROYED: "CR 701.8a",
        Happening.SACRIFICED: "CR 701.21a",
        Happening.LETHAL_DAMAGE: "CR 704.5g",
        Happening.NO_TOUGHNESS: "CR 704.5f",
        Happening.CLEANED_UP: "CR 704.3",
        Happening.BANISHED: "CR 701.13a",
        Happening.MILLED: "CR 701.17a",
        Happening.OTHER_ZONE: "CR 400.7",
        Happening.MADE: "CR 701.7a",
        Happening.EXHAUSTED: "CR 701.26a",
        Happening.READIED: "CR 701.26b",
        Happening.FACE_UP: "CR 708.8",
        Happening.DAMAGED: "CR 120.3",
        Happening.HEALED: "CR 514.2",
        Happening.COUNTERS: "CR 122.1",
        Happening.BUFFED: "CR 122.1",
        Happening.ATTACHED: "CR 701.3a",
        Happening.DETACHED: "CR 701.3d",
        Happening.REVEALED: "CR 701.20a",
        Happening.SPENT: "CR 118.3a",
        Happening.ADDED: "CR 106.4",
        Happening.POOL_EMPTIES: "CR 106.4",
        Happening.LIFE: "CR 119.3",
        Happening.LOST: "CR 704.5b",
        Happening.NO_LIFE: "CR 704.5a",
        Happening.WON: "CR 104.2",
    },
    {
        Phase.UNTAP: "CR 502.3",
        Phase.UPKEEP: "CR 503.1",
        Phase.DRAW: "CR 504.1",
        Phase.MAIN: "CR 505.1",
        Phase.COMBAT: "CR 506.1",
        Phase.SECOND_MAIN: "CR 505.1",
        Phase.END: "CR 513.1",
        Phase.CLEANUP: "CR 514.1",
    },
)
"""Of today's document; what is known here of that of 2008 holds no such rules, so that its games cite these."""
