"""Where the same words are another payment on another kind of card, or none: each document's kinds of card.

Instructions stand on spells and within abilities that are activated or trigger. What else a permanent, a land, a legend
or a battlefield says is a static ability: it never resolves, so nothing is paid on its resolution.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardlang.nodes.roles import CostRole, Gate, PaidWhen
from cardlang.profiles.profile import CardKind, CardKinds, Idle, Ruling, Shape, Use

_SPELL = frozenset({CardKind.SPELL})
_PERMANENT = frozenset({CardKind.PERMANENT})
_LAND = frozenset({CardKind.LAND})
_BEGIN_IN_PLAY = frozenset({CardKind.LEGEND, CardKind.BATTLEFIELD, CardKind.RUNE})

_RIFTBOUND_TYPES: Mapping[str, CardKind] = {
    "spell": CardKind.SPELL,
    "unit": CardKind.PERMANENT,
    "gear": CardKind.PERMANENT,
    "legend": CardKind.LEGEND,
    "battlefield": CardKind.BATTLEFIELD,
    "rune": CardKind.RUNE,
}

_MAGIC_TYPES: Mapping[str, CardKind] = {
    "instant": CardKind.SPELL,
    "sorcery": CardKind.SPELL,
    "land": CardKind.LAND,
    **dict.fromkeys(("artifact", "battle", "creature", "enchantment", "planeswalker"), CardKind.PERMANENT),
}

_APPLIED = Ruling(
    CostRole.APPLIED,
    PaidWhen.ACTION,
    Gate.PAID,
    "RB 1.4 204.4",
    "In a passive ability nothing resolves: X is applied to the game action Y and is paid as Y is performed, without "
    "the chain; unpaid, Y is not performed.",
)
_NO_STATEMENT = "Instructions stand on spells and within abilities only; a passive ability states what is so."


def _keywords(names: str, kinds: frozenset[CardKind], rule: str, reason: str) -> Idle:
    return Idle(kinds, Use.KEYWORD, rule, reason, frozenset(names.split()))


RIFTBOUND_1_4_KINDS = CardKinds(
    types=_RIFTBOUND_TYPES,
    static={Shape.PAY_TO: _APPLIED},
    idle=(
        Idle(frozenset({CardKind.LEGEND}), Use.PLAYED, "RB 1.4 133.6.b.1", "Legends are not played."),
        Idle(frozenset({CardKind.BATTLEFIELD}), Use.PLAYED, "RB 1.4 133.6.a.1", "Battlefields are not played."),
        Idle(frozenset({CardKind.RUNE}), Use.PLAYED, "RB 1.4 133.5.a.1", "Runes are channeled rather than played."),
        Idle(_PERMANENT | _BEGIN_IN_PLAY, Use.RESOLVED, "RB 1.4 135.2.b.1", _NO_STATEMENT),
        _keywords("accelerate", _SPELL, "RB 1.4 805.1", "Accelerate is a unit's ability."),
        _keywords("hidden", _BEGIN_IN_PLAY, "RB 1.4 811.1.a", "Hidden is present on spells, units and gear."),
        _keywords("equip", _SPELL, "RB 1.4 818.1.a", "Equip is present on Equipment."),
        _keywords("repeat", _PERMANENT, "RB 1.4 820.1.a", "Repeat is present on spells and within abilities."),
        _keywords("weaponmaster", _SPELL, "RB 1.4 821.1.a", "Weaponmaster is present on units."),
        _keywords("empower", _SPELL, "RB 1.4 827.1.a", "Empower is present on permanents and legends."),
        _keywords("flow", _PERMANENT, "RB 1.4 829.1.a", "Flow is present on spells."),
    ),
)

_SINCE_1_3 = frozenset({"empower", "flow"})

RIFTBOUND_1_3_KINDS = replace(
    RIFTBOUND_1_4_KINDS,
    static={Shape.PAY_TO: replace(_APPLIED, rule="RB 1.3 742.1")},
    idle=tuple(
        replace(idle, rule=idle.rule.replace("1.4", "1.3"))
        for idle in RIFTBOUND_1_4_KINDS.idle
        if not idle.keywords & _SINCE_1_3
    ),
)

_SPECIAL = Ruling(
    CostRole.SPECIAL_ACTION,
    PaidWhen.SPECIAL_ACTION,
    Gate.PAID,
    "CR 116.2d",
    "A static ability does not resolve: what it lets a player do is a special action, taken without the stack.",
)
_OF_PERMANENTS = (
    "aura_swap champion crew cumulative_upkeep echo enlist equip extort fortify level_up outlast reconfigure saddle "
    "station transfigure ward"
)
"""Keywords that speak of "this permanent"."""

MAGIC_KINDS = CardKinds(
    types=_MAGIC_TYPES,
    static={Shape.MAY_IF_DO: _SPECIAL},
    idle=(
        Idle(_LAND, Use.PLAYED, "CR 305.1", "A land is played without the stack; it is never a spell."),
        Idle(_SPELL, Use.ON_BATTLEFIELD, "CR 113.6", "An instant or sorcery has its abilities only on the stack."),
        Idle(_PERMANENT | _LAND, Use.RESOLVED, "CR 604.1", "A static ability is a statement; it does not resolve."),
        _keywords("flashback", _PERMANENT, "CR 702.34a", "The resulting spell must be an instant or sorcery."),
        _keywords("jump-start", _PERMANENT, "CR 702.133a", "The resulting spell must be an instant or sorcery."),
        _keywords(_OF_PERMANENTS, _SPELL, "CR 113.6", "An instant or sorcery has its abilities only on the stack."),
    ),
    statement="a static ability",
)

MAGIC_2008_KINDS = CardKinds(
    types=_MAGIC_TYPES,
    static={Shape.MAY_IF_DO: replace(_SPECIAL, rule="CR2008 424.1")},
    idle=(),
    statement="a static ability",
)
