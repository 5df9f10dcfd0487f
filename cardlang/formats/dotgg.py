"""Cards as DotGG has them: JSON with HTML in `text`, `cost` a string, the tags under `keywords`, Might under `attack`.

The Power of a card's cost and its domains are not in these files.
"""

from __future__ import annotations

from cardlang.formats.element import Draft, Shape, Values, printed, riftbound_cost, stats_at, text_at, words_at


def _faces(values: Values) -> tuple[Draft, ...]:
    kind = text_at(values, ("type",))
    return (
        Draft(
            name=text_at(values, ("name",)),
            texts=printed(values, ("text",)),
            cost=riftbound_cost(text_at(values, ("cost",)), "", (), kind),
            types=(kind,) if kind else (),
            tags=words_at(values, ("keywords",)),
            stats=stats_at(values, might="attack"),
        ),
    )


DOTGG = Shape("dotgg", "Riftbound cards of DotGG", "riftbound", frozenset({"text", "set_name", "image_url"}), _faces)
