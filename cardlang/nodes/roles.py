"""What a payment is for: its role, when it is made, what the linked effect asks of it, and the rule that says so.

These are the answers of `classify`, as data; which payments a node holds, and what they are, is decided there.
"""

from __future__ import annotations

from enum import Enum

from cardlang.nodes.base import Node
from cardlang.nodes.frozen import frozen
from cardlang.source import NOWHERE, Span


class CostRole(Enum):
    """What a payment is for; `GAME_ACTION` is none that the rules call a cost."""

    BASE = "base"
    ACTIVATION = "activation"
    ADDITIONAL = "additional"
    OPTIONAL_ADDITIONAL = "optional_additional"
    ALTERNATIVE = "alternative"
    WITHIN_INSTRUCTIONS = "within_instructions"
    RESOLUTION = "resolution"
    UNLESS = "unless"
    APPLIED = "applied"
    SPECIAL_ACTION = "special_action"
    GAME_ACTION = "game_action"


class PaidWhen(Enum):
    """When a payment is made."""

    PLAY = "play"
    ACTIVATION = "activation"
    FINALIZATION = "finalization"
    RESOLUTION = "resolution"
    ACTION = "action"
    SPECIAL_ACTION = "special_action"
    REPLACEMENT = "replacement"


class Gate(Enum):
    """What the linked effect asks: was it paid, declared, chosen, started, or really performed."""

    PAID = "paid"
    DECLARED = "declared"
    CHOSEN = "chosen"
    STARTED = "started"
    PERFORMED = "performed"


class Payer(Enum):
    """Who pays."""

    YOU = "you"
    OPPONENT = "opponent"
    CONTROLLER_OF_TARGET = "controller_of_target"
    EACH_PLAYER = "each_player"
    OTHER = "other"


class PaidFor(Enum):
    """What is paid for."""

    THIS_CARD = "this_card"
    THIS_ABILITY = "this_ability"
    OTHER = "other"


class PartKind(Enum):
    """What kind of payment one part of a cost is."""

    RESOURCES = "resources"
    EXHAUST = "exhaust"
    READY = "ready"
    SACRIFICE = "sacrifice"
    KILL = "kill"
    DISCARD = "discard"
    RECYCLE = "recycle"
    BANISH = "banish"
    EXILE = "exile"
    RETURN = "return"
    PUT = "put"
    REVEAL = "reveal"
    LIFE = "life"
    GAIN_LIFE = "gain_life"
    COUNTERS = "counters"
    PUT_COUNTERS = "put_counters"
    LOYALTY = "loyalty"
    DAMAGE = "damage"
    DETACH = "detach"
    EXERT = "exert"
    BUFF = "buff"
    XP = "xp"
    MILL = "mill"
    DRAW = "draw"
    MOVE = "move"
    CHOICE = "choice"
    OTHER = "other"


@frozen
class CostPart:
    """One part of a cost.

    `amount` is a number when it is printed as one, a word otherwise ("X", "any", "equal" to a value). `what` is the
    phrase or the symbols that are paid, `source` the place they come from; printing makes words of them. A choice has
    `options`, each a run of parts. `implied` parts are meant by a keyword and not printed.
    """

    kind: PartKind
    amount: int | str | None
    what: Node | None
    source: Node | None
    span: Span = NOWHERE
    implied: bool = False
    options: tuple[tuple[CostPart, ...], ...] = ()


@frozen
class ClassifiedCost:
    """One payment with what it is. `span` covers the author's words for what is paid; `rule` is a full citation.

    `leading_may`: the "may" that offers it is the first part of a trigger's effect.
    """

    node: Node
    span: Span
    role: CostRole
    is_cost: bool
    optional: bool
    payer: Payer
    paid_for: PaidFor
    granted: bool
    mode: int | None
    paid_when: PaidWhen
    gate: Gate
    gate_negated: bool
    parts: tuple[CostPart, ...]
    rule: str
    keyword_rule: str
    reason: str
    leading_may: bool = False


class ModifierDirection(Enum):
    """Which way a cost is changed."""

    MORE = "more"
    LESS = "less"
    SET = "set"
    FREE = "free"


@frozen
class CostModifier:
    """An increase or reduction of a cost, which is none itself.

    `floor` is what it cannot go below, `or_else` the other amount where its player chooses: "cost [1] or [A] less".
    """

    node: Node
    span: Span
    direction: ModifierDirection
    amount: Node | None
    floor: Node | None
    or_else: Node | None = None
