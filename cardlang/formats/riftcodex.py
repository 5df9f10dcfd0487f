"""Rows of riftcodex: JSON objects with `riftbound_id`, numbers under `attributes`, and the text twice under `text`.

`text.rich` is read, which keeps the abilities apart; `text.plain` glues them together and stands in only where there is
no other. A name says which printing it is ("… (Alternate Art)"); the card's own name is what comes before that.
"""

from __future__ import annotations

import re

from cardlang.formats.element import Draft, Shape, Values, printed, riftbound_cost, text_at, value_at, words_at

_PRINTING = re.compile(r"\s*\((?:[^()]*)\)$")


def _faces(values: Values) -> tuple[Draft, ...]:
    domains = words_at(values, ("classification", "domain"))
    kind = text_at(values, ("classification", "type"))
    energy, power, might = (text_at(values, ("attributes", key)) for key in ("energy", "power", "might"))
    supertype = text_at(values, ("classification", "supertype"))
    rich = printed(values, ("text", "rich"))
    return (
        Draft(
            name=card_name(text_at(values, ("name",))),
            texts=rich if value_at(values, ("text", "rich")) is not None else printed(values, ("text", "plain")),
            cost=riftbound_cost(energy, power, domains, kind),
            types=(kind,) if kind else (),
            supertypes=(supertype,) if supertype else (),
            tags=words_at(values, ("tags",)),
            domains=domains,
            stats=(("might", might),) if might else (),
        ),
    )


def card_name(name: str) -> str:
    """A card's own name, without which printing it is: "Mira - Lamp Keeper (Signature)" -> "Mira, Lamp Keeper"."""
    bare = _PRINTING.sub("", name)
    return (bare or name).replace(" - ", ", ", 1)


RIFTCODEX = Shape(
    "riftcodex", "riftcodex rows", "riftbound", frozenset({"riftbound_id", "classification", "text"}), _faces
)
