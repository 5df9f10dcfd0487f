"""The alternatives of Riftbound's grammar that do not simply fill their node's fields in order.

Alternative -> (the fields its parts fill, in order; the values of the others).
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.nodes import amounts, words

_PLAIN = {"kind": words.DamageKind.PLAIN}

RIFTBOUND: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "deal__alone": ("amount", {"to": None, "split": False}),
    "deal__split": ("amount to", {"split": True}),
    "damage": ("amount", _PLAIN),
    "damage__equal": ("amount", _PLAIN),
    "damage__as": ("amount", _PLAIN),
    "damage__that_much": ("", {"amount": amounts.ThatMany(), **_PLAIN}),
    "damage__bonus": ("amount", {"kind": words.DamageKind.BONUS}),
    "so_much__energy": ("amount", {"of": None}),
    "stat_change": ("amount stat", {"negative": False}),
    "stat_change__minus": ("amount stat", {"negative": True}),
    "stat_change__additional": ("amount stat", {"negative": False}),
    "stat_change__equal": ("stat amount", {"negative": False}),
    "keyword__equal": ("name amount", {"cost": None, "of": ()}),
}
