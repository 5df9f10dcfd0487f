"""The alternatives of Magic's grammar that do not simply fill their node's fields in order.

Alternative -> (the fields its parts fill, in order; the values of the others).
"""

from __future__ import annotations

from collections.abc import Mapping

MAGIC: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "keyword__plain": ("name", {}),
}
