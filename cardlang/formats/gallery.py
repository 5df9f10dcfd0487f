"""Cards of the official gallery: JSON with `abilityHtml` and, for Equipment, `effectHtml` with the lower box.

An older dump of it has both in one `abilityText`. Numbers stand as strings.
"""

from __future__ import annotations

from cardlang.formats.element import Draft, Shape, Values, printed, riftbound_cost, stats_at, text_at, words_at


def _faces(values: Values) -> tuple[Draft, ...]:
    domains = words_at(values, ("domains",))
    types = words_at(values, ("type",)) or words_at(values, ("cardTypes",))
    return (
        Draft(
            name=text_at(values, ("name",)),
            texts=printed(values, ("abilityHtml",), ("abilityText",), ("effectHtml",)),
            cost=riftbound_cost(
                text_at(values, ("energy",)), text_at(values, ("power",)), domains, types[0] if types else ""
            ),
            types=types,
            supertypes=words_at(values, ("superTypes",)),
            tags=words_at(values, ("tags",)),
            domains=domains,
            stats=stats_at(values, might="might", might_bonus="mightBonus"),
        ),
    )


GALLERY = Shape(
    "official gallery", "cards of the official Riftbound gallery", "riftbound", frozenset({"abilityHtml"}), _faces
)
GALLERY_DUMP = Shape(
    "official gallery dump",
    "cards of the official Riftbound gallery",
    "riftbound",
    frozenset({"abilityText", "cardTypes"}),
    _faces,
)
