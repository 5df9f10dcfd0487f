"""The alternatives of Riftbound's grammar that do not simply fill their node's fields in order.

Alternative -> (the fields its parts fill, in order; the values of the others).
"""

from __future__ import annotations

from collections.abc import Mapping

RIFTBOUND: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "stat_change": ("amount stat", {"negative": False}),
    "stat_change__minus": ("amount stat", {"negative": True}),
}
