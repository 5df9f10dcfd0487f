"""The Chinese card catalog of Riftbound: its rows are found and counted, and their text is refused as no English.

`returnEnergy` holds the Power of the cost, and `power` the Might.
"""

from __future__ import annotations

from cardlang.formats.element import Draft, Shape, Values, printed, riftbound_cost, stats_at, text_at, words_at


def _faces(values: Values) -> tuple[Draft, ...]:
    kind = text_at(values, ("cardCategory",)).replace("_", " ").title()
    energy, power = (text_at(values, (key,)) for key in ("energy", "returnEnergy"))
    return (
        Draft(
            name=text_at(values, ("cardName",)),
            texts=printed(values, ("cardEffect",)),
            cost=riftbound_cost(energy, power, ()),
            types=(kind,) if kind else (),
            tags=words_at(values, ("tag",)),
            stats=stats_at(values, might="power"),
        ),
    )


CHINESE_CATALOG = Shape(
    "chinese catalog",
    "the Chinese catalog of Riftbound cards",
    "riftbound",
    frozenset({"cardName", "cardEffect", "cardNo"}),
    _faces,
)
