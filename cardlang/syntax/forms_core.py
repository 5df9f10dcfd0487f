"""The alternatives of the core grammar that do not simply fill their node's fields in order.

Alternative -> (the fields its parts fill, in order; the values of the others).
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.nodes import amounts, filters, words

CORE: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "act__alone": ("verb", {"object": None}),
    "act__symbol": ("", {"verb": words.Verb.EXHAUST, "object": filters.Self()}),
    "pay__bare": ("what", {}),
    "exactly__a": ("", {"amount": amounts.Fixed(1)}),
    "of__your": ("", {"owner": filters.You()}),
    "of__its": ("", {"owner": filters.It()}),
    "of__their": ("", {"owner": filters.They()}),
    "of__my": ("", {"owner": filters.Self()}),
    "objects__base": ("quantity target nouns", {"where": ()}),
    "located__at": ("place", {"preposition": words.Preposition.AT}),
    "located__in": ("place", {"preposition": words.Preposition.IN}),
    "located__from": ("place", {"preposition": words.Preposition.FROM}),
    "noun__bare": ("word", {"traits": ()}),
    "activated__zone": ("cost", {"body": ()}),
    "triggered__zone": ("event", {"body": ()}),
    "triggered__zone_whenever": ("event", {"body": ()}),
    "if__trailing": ("effect condition", {}),
    "lasting__leading": ("duration change", {}),
    "link__does": ("who effect", {"branch": words.Branch.DOES}),
    "link__does_not": ("who effect", {"branch": words.Branch.DOES_NOT}),
    "link__otherwise": ("effect", {"who": None, "branch": words.Branch.OTHERWISE}),
    "objects__elided": ("quantity", {"target": None, "nouns": filters.Noun((), "card"), "where": ()}),
}
