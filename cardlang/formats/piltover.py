"""Cards of Piltover Archive: JSON objects with `description`, `variantNumber` and `super`.

A number that a card does not have stands there as 0.
"""

from __future__ import annotations

from cardlang.formats.element import Draft, Shape, Values, printed, riftbound_cost, text_at, words_at


def _faces(values: Values) -> tuple[Draft, ...]:
    domains = words_at(values, ("colors",))
    kind = text_at(values, ("type",))
    might = text_at(values, ("might",))
    return (
        Draft(
            name=text_at(values, ("name",)),
            texts=printed(values, ("description",)),
            cost=riftbound_cost(text_at(values, ("energy",)), text_at(values, ("power",)), domains, kind),
            types=(kind,) if kind else (),
            supertypes=words_at(values, ("super",)),
            tags=words_at(values, ("tags",)),
            domains=domains,
            stats=(("might", might),) if kind == "Unit" and might else (),
        ),
    )


PILTOVER = Shape(
    "piltover archive",
    "cards of Piltover Archive",
    "riftbound",
    frozenset({"variantNumber", "description"}),
    _faces,
    id_key="variantNumber",
)
