"""What a rules document decides: for each shape a payment can take, what it is; and the switches the engine asks.

Two documents of one game are two values of `RulesProfile`; code never asks which document it follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from cardlang.nodes.abilities import Ability
from cardlang.nodes.costs import Cost, Resources
from cardlang.nodes.frozen import frozen
from cardlang.nodes.roles import CostRole, Gate, PaidWhen
from cardlang.profiles.consequences import LeadingMay, Matter
from cardlang.profiles.happenings import Happenings
from cardlang.profiles.play import PlayRules


class Shape(Enum):
    """The shapes a payment can take in a text. Each is a rule of the grammar; what it is, the profile says."""

    PRINTED = "the cost in the card's corner"
    BEFORE_COLON = "a cost before a colon"
    ADDITIONAL = "as an additional cost"
    OPTIONAL_ADDITIONAL = "may, as an additional cost"
    LEADING_PAY_TO = "do X to do Y, as the first part of a trigger's effect"
    LATER_PAY_TO = "do X to do Y, in a later part of a trigger"
    PAY_TO = "do X to do Y, in a spell or an activated ability"
    MAY_IF_DO = "you may X. If you do, Y"
    IF_DO = "X. If you do, Y"
    WHEN_DO = "X. When you do, Y"
    UNLESS = "Y unless somebody does X"
    RATHER_THAN = "X rather than pay the cost"
    FOR_COST = "play it for a cost"
    APPLIED = "must X to act, or can't act unless X"
    APPLIED_TO_BLOCK = "can't block unless X"
    AS_IT_ATTACKS = "may X as it attacks"
    OPENING_HAND = "may reveal it from the opening hand. If you do, Y"
    REPLACEMENT = "if it would happen, you may X to do Y instead"


@frozen
class Ruling:
    """What a shape is in one document, with the rule that says so and one sentence of reason."""

    role: CostRole
    paid_when: PaidWhen
    gate: Gate
    rule: str
    reason: str
    is_cost: bool = True


class CardKind(Enum):
    """What a text stands on, as far as the rules make a difference of it."""

    SPELL = "a spell"
    PERMANENT = "a permanent"
    LAND = "a land"
    LEGEND = "a legend"
    BATTLEFIELD = "a battlefield"
    RUNE = "a rune"


class Use(Enum):
    """What a payment needs of the card it stands on; a kind of card that has it not never asks for the payment."""

    KEYWORD = "a keyword of this kind of card"
    PLAYED = "that it is played"
    ON_BATTLEFIELD = "that it is on the battlefield"
    RESOLVED = "that it is an instruction of what resolves"


@frozen
class Idle:
    """Kinds of card on which a payment is never made: for want of which use, or of which keywords; with the rule."""

    kinds: frozenset[CardKind]
    use: Use
    rule: str
    reason: str
    keywords: frozenset[str] = frozenset()


@frozen
class CardKinds:
    """What a document makes of the kind of card a text stands on.

    `types`: which word of a type line means which kind, the most telling first. `static`: what a shape is in an ability
    that neither is activated nor triggers nor is a spell's instruction, and so never resolves. `idle`: where a payment
    is never made. `statement` is what the document calls an ability that states what is so.
    """

    types: Mapping[str, CardKind]
    static: Mapping[Shape, Ruling]
    idle: tuple[Idle, ...]
    statement: str = "a passive ability"

    def of(self, types: Iterable[str]) -> CardKind | None:
        """The kind of card with these types, or None when they name none."""
        words = {word.lower() for word in types}
        return next((kind for word, kind in self.types.items() if word in words), None)


@frozen
class KeywordRuling:
    """What the cost of a keyword is: its shape's ruling with the keyword's own number, and what it implies unprinted.

    `implied` is what a keyword costs without printing it; `prints` is whether it prints a cost of its own,
    and `also` another payment that it stands for.
    """

    shape: Shape
    rule: str
    keyword_rule: str
    role: CostRole
    paid_when: PaidWhen
    gate: Gate
    optional: bool
    reason: str
    implied: Cost | None = None
    others_pay: bool = False
    prints: bool = True
    also: KeywordRuling | None = None


class PoolEmptying(Enum):
    """When unspent resources vanish."""

    DRAW_AND_END = "end of the draw phase and of the turn"
    MAIN_AND_END = "start of the main phase and end of the turn"
    STEP = "end of every step and phase"
    PHASE_WITH_BURN = "end of every phase, each costing a point of life"


@dataclass(frozen=True)
class RulesProfile:
    """One rules document: its name, its game, how it is cited, its rulings, and its switches.

    `if_do_survives_replacement`: an "If you do" still happens when the action before it was replaced (RB 1.3
    359.3.e.14.b; not in RB 1.4 205). `pay_is_forced`: floating resources must be used when told to pay.
    `leading_may` is what a "may" that a trigger's effect begins with decides, where that is not done on resolution.
    `mana_before_paying`: resource abilities may be used only before paying begins (CR 601.2g). `trigger_keywords` stand
    in front of the effect of a trigger that they name; `counter_symbols` are those that are paid with counters;
    `reducing_keywords` reduce the cost of their own card; `kinds` says where the kind of card makes a difference;
    `meanings` are the abilities that keywords stand for, X being their number and a payment of the symbol X their cost,
    `declared` those that an author declared; `asking_keywords` are those whose cost is what their meaning asks for,
    each with its rule, or what `asked` asks for. `happenings` are the rules that decide the steps of a game.
    `unless_means_may` is the rule by which "Y unless somebody does X" means "they may do X. If they don't, Y"; empty
    where no rule says so; `turn_ends_both` the one by which "this turn" and "until end of turn" last as long;
    `condition_of_trigger` the one by which a condition right behind a trigger's event is part of the trigger.
    """

    name: str
    game: str
    title: str
    citation: str
    rulings: Mapping[Shape, Ruling]
    keywords: Mapping[str, KeywordRuling]
    matters: Mapping[Matter, str]
    pool_empties: PoolEmptying
    play: PlayRules
    kinds: CardKinds
    if_do_survives_replacement: bool = False
    later_trigger_costs_at_finalization: bool = False
    pay_is_forced: bool = False
    mana_before_paying: bool = False
    leading_may: LeadingMay | None = None
    trigger_keywords: frozenset[str] = frozenset()
    counter_symbols: frozenset[str] = frozenset()
    reducing_keywords: Mapping[str, Resources] = field(default_factory=dict)
    asking_keywords: Mapping[str, str] = field(default_factory=dict)
    asked: Mapping[str, Ability] = field(default_factory=dict)
    meanings: Mapping[str, Ability] = field(default_factory=dict)
    happenings: Happenings = field(default_factory=lambda: Happenings({}, {}))
    declared: frozenset[str] = frozenset()
    unless_means_may: str = ""
    turn_ends_both: str = ""
    condition_of_trigger: str = ""

    def declaring(self, meanings: Mapping[str, Ability], triggers: frozenset[str] = frozenset()) -> RulesProfile:
        """The document with keywords that an author declared and the abilities they stand for.

        `triggers` are those that stand in front of the effect of their trigger.
        """
        if not meanings:
            return self
        own = {**self.meanings, **meanings}
        declared, leading = self.declared | frozenset(meanings), self.trigger_keywords | triggers
        return replace(self, meanings=own, declared=declared, trigger_keywords=leading)
