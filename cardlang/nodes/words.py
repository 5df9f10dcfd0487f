"""The closed sets of words that nodes hold: verbs, values, places. One member an act or idea, however it is spelled.

How a word is spelled in a game is data: `grammar/<game>/words.toml`.
"""

from __future__ import annotations

from enum import Enum


class Verb(Enum):
    """An act that takes one phrase, or none: "kill a unit", "attack". The same act is one member in both games."""

    # on objects
    KILL = "kill"
    DESTROY = "destroy"
    SACRIFICE = "sacrifice"
    EXHAUST = "exhaust"
    READY = "ready"
    DISCARD = "discard"
    DRAW = "draw"
    RECYCLE = "recycle"
    BANISH = "banish"
    EXILE = "exile"
    BUFF = "buff"
    STUN = "stun"
    HEAL = "heal"
    RECALL = "recall"
    COUNTER = "counter"
    CHANNEL = "channel"
    PLAY = "play"
    CAST = "cast"
    ACTIVATE = "activate"
    CHOOSE = "choose"
    REVEAL = "reveal"
    SPEND = "spend"
    HIDE = "hide"
    MOVE = "move"
    GAIN_CONTROL = "gain_control"
    TAKE_CONTROL = "take_control"
    LOSE_CONTROL = "lose_control"
    CONTROL = "control"
    OWN = "own"
    RETURN = "return"
    PUT = "put"
    LOOK_AT = "look_at"
    ATTACH = "attach"
    DETACH = "detach"
    SCORE = "score"
    GAIN = "gain"
    LOSE = "lose"
    WIN = "win"
    TAKE = "take"
    USE = "use"
    PREVENT = "prevent"
    COPY = "copy"
    ASSIGN = "assign"
    EQUIP = "equip"
    MAKE = "make"
    IGNORE = "ignore"
    DOUBLE = "double"
    SWAP = "swap"
    TRIGGER = "trigger"
    REMOVE = "remove"
    HAVE = "have"
    PAY = "pay"
    COST = "cost"
    DEAL = "deal"
    BECOME = "become"
    # alone
    ATTACK = "attack"
    DEFEND = "defend"
    BLOCK = "block"
    DIE = "die"
    HOLD = "hold"
    CONQUER = "conquer"
    ENTER = "enter"
    LEAVE = "leave"
    # Magic's own
    TARGET = "target"
    REDUCE = "reduce"
    GET = "get"
    ADD = "add"
    SEARCH = "search"
    SHUFFLE = "shuffle"
    EXCHANGE = "exchange"
    FIGHT = "fight"
    DETAIN = "detain"
    UNATTACH = "unattach"
    SKIP = "skip"
    TURN = "turn"
    KICK = "kick"
    VENTURE = "venture"
    DISTRIBUTE = "distribute"
    CREW = "crew"
    SADDLE = "saddle"
    CYCLE = "cycle"
    ENCHANT = "enchant"
    FATESEAL = "fateseal"
    INCUBATE = "incubate"
    DISCOVER = "discover"
    ENDURE = "endure"
    CREATE = "create"
    PROMISE = "promise"
    MILL = "mill"
    GOAD = "goad"
    TRANSFORM = "transform"
    INVESTIGATE = "investigate"
    REGENERATE = "regenerate"
    SURVEIL = "surveil"
    SCRY = "scry"
    BOLSTER = "bolster"
    SUPPORT = "support"
    ADAPT = "adapt"
    MONSTROSITY = "monstrosity"
    PROLIFERATE = "proliferate"
    POPULATE = "populate"
    EXPLORE = "explore"
    CONNIVE = "connive"
    LEARN = "learn"


class Stat(Enum):
    """A value that objects have."""

    MIGHT = "might"
    POWER = "power"
    TOUGHNESS = "toughness"
    COST = "cost"
    ENERGY_COST = "energy_cost"
    POWER_COST = "power_cost"
    MANA_COST = "mana_cost"
    MANA_VALUE = "mana_value"
    CONVERTED_MANA_COST = "converted_mana_cost"
    LOYALTY = "loyalty"
    POINTS = "points"
    SCORE = "score"


class Comparison(Enum):
    """How a value stands to an amount."""

    OR_LESS = "or_less"
    OR_MORE = "or_more"
    EXACTLY = "exactly"
    LESS_THAN = "less_than"
    MORE_THAN = "more_than"


class Preposition(Enum):
    """What joins a phrase to a place."""

    AT = "at"
    IN = "in"
    FROM = "from"
    ON = "on"
    TO = "to"
    INTO = "into"
    ONTO = "onto"
    AMONG = "among"
    WITHIN = "within"
    AFTER = "after"
    TO_OR_FROM = "to_or_from"
    OF = "of"
    BY = "by"
    UNDER = "under"
    BASED_ON = "based_on"
    AS = "as"
    DURING = "during"
    ON_TOP = "on_top"
    FOR = "for"


class Duration(Enum):
    """How long a change lasts."""

    THIS_TURN = "this_turn"
    EACH_COMBAT = "each_combat"
    END_OF_TURN = "end_of_turn"
    YOUR_NEXT_TURN = "your_next_turn"
    THIS_COMBAT = "this_combat"
    EACH_TURN = "each_turn"


class DamageKind(Enum):
    """What sort of damage it is, where the text says."""

    PLAIN = "plain"
    BONUS = "bonus"


class Direction(Enum):
    """Which way a cost is changed."""

    MORE = "more"
    LESS = "less"


class Mode(Enum):
    """How a clause is meant beside plain doing: ability, duty, and what is not or not yet so."""

    CAN = "can"
    CAN_ONLY = "can_only"
    MUST = "must"
    WOULD = "would"
    HAS = "has"
    HAS_NOT = "has_not"
    DOES_NOT = "does_not"
    DID_NOT = "did_not"
    COULD_NOT = "could_not"
    PAST = "past"
    CANNOT = "cannot"


class Branch(Enum):
    """Which outcome of an action a linked sentence waits for."""

    DOES = "does"
    DOES_NOT = "does_not"
    CANNOT = "cannot"
    OTHERWISE = "otherwise"
    WHEN_DOES = "when_does"
