"""Riftbound cards by their id: JSON objects with `cardType`, `abilityText` and a `playCost`.

The colours of a Power cost stand under `runes`, or nowhere.
"""

from __future__ import annotations

from cardlang.formats.element import Draft, Shape, Values, printed, riftbound_cost, stats_at, text_at, words_at


def _faces(values: Values) -> tuple[Draft, ...]:
    kind = text_at(values, ("cardType",))
    domains = words_at(values, ("playCost", "runes"))
    energy, power = (text_at(values, ("playCost", key)) for key in ("energy", "power"))
    return (
        Draft(
            name=text_at(values, ("name",)),
            texts=printed(values, ("abilityText",)),
            cost=riftbound_cost(energy, power, domains, kind),
            types=(kind,) if kind else (),
            domains=domains,
            tags=words_at(values, ("tags",)),
            stats=stats_at(values, might="might"),
        ),
    )


CATALOG = Shape(
    "riftbound catalog", "a catalog of Riftbound cards", "riftbound", frozenset({"abilityText", "cardType"}), _faces
)
