"""The alternatives of the core grammar that do not simply fill their node's fields in order.

Alternative -> (the fields its parts fill, in order; the values of the others).
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.nodes import amounts, filters
from cardlang.nodes.words import Branch, Comparison, Direction, Mode, Preposition, Verb

_ONE = amounts.Fixed(1)
_OBJECTS = "quantity target nouns"
_CARD = filters.Noun((), "card")

_PHRASES: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "exactly__a": ("", {"amount": _ONE}),
    "more_than__multiple": ("", {"amount": _ONE}),
    "beyond": ("", {"amount": _ONE}),
    "at_end": ("end amount", {}),
    "at_end__one": ("end", {"amount": _ONE}),
    "objects__base": ("quantity target nouns where", {}),
    "objects__whole": (_OBJECTS, {"where": ()}),
    "objects__possessive": (_OBJECTS, {"where": ()}),
    "objects__possessive_plural": (_OBJECTS, {"where": ()}),
    "objects__relative": ("quantity nouns", {"target": None, "where": ()}),
    "objects__nouns": ("nouns", {"quantity": None, "target": None, "where": ()}),
    "part_of__any": ("whole", {"quantity": filters.AnyNumber(), "where": ()}),
    "located__from_here": ("", {"preposition": Preposition.FROM, "place": filters.Here()}),
    "here__aside": ("", {}),
    "stat_is__less": ("stat amount", {"comparison": Comparison.LESS_THAN}),
    "objects__elided": ("quantity where", {"target": None, "nouns": _CARD}),
    "part_of__each": ("whole where", {"quantity": filters.Each()}),
    "part_of__them": ("quantity whole", {"where": ()}),
    "noun__bare": ("word", {"traits": ()}),
    "done": ("verb adverbs", {"object": None}),
    "done__state": ("verb adverbs", {"object": None}),
    "done__trait": ("verb", {"adverbs": (), "object": None}),
    "done__paid": ("", {"verb": Verb.PAY, "adverbs": (), "object": None}),
    "done__bare": ("verb adverbs", {"object": None}),
    "doing__bare": ("verb adverbs", {"object": None}),
    "doing__trait": ("verb", {"adverbs": ()}),
    **{f"located__{p.value}": ("place", {"preposition": p}) for p in Preposition},
    "stat_is__or_less": ("amount stat", {"comparison": Comparison.OR_LESS}),
    "stat_is__or_more": ("amount stat", {"comparison": Comparison.OR_MORE}),
    "stat_is__exactly": ("amount stat", {"comparison": Comparison.EXACTLY}),
    "stat_is__no_more": ("stat amount", {"comparison": Comparison.OR_LESS}),
    "stat_is__name_or_less": ("stat amount", {"comparison": Comparison.OR_LESS}),
    "stat_is__name_or_more": ("stat amount", {"comparison": Comparison.OR_MORE}),
    "located__from_among": ("place", {"preposition": Preposition.AMONG}),
    "stat_of__of": ("stat owner", {}),
    "stat_of__bare": ("stat", {"owner": None}),
}

_MODES = {f"modal__{m.value}": ("act", {"mode": m}) for m in Mode}

_CLAUSES: Mapping[str, tuple[str, Mapping[str, object]]] = {
    **_MODES,
    "act__alone": ("verb adverbs", {"object": None}),
    "act__ed_alone": ("verb adverbs", {"object": None}),
    "act__pay": ("object", {"verb": Verb.PAY, "adverbs": ()}),
    "act__pay_ed": ("object", {"verb": Verb.PAY, "adverbs": ()}),
    "act__control": ("object", {"verb": Verb.CONTROL, "adverbs": ()}),
    "modal__has_not_apart": ("act", {"mode": Mode.HAS_NOT}),
    "act__cost_gap": ("", {"verb": Verb.COST, "object": None, "adverbs": ()}),
    "act__gap": ("verb adverbs", {"object": None}),
    "act__symbol": ("", {"verb": Verb.EXHAUST, "object": filters.Self(), "adverbs": ()}),
    "modal__gap": ("act", {"mode": Mode.PAST}),
    "modal__gap_has": ("act", {"mode": Mode.HAS}),
    "modal__gap_has_not": ("act", {"mode": Mode.HAS_NOT}),
    "act__relative": ("verb object", {"adverbs": ()}),
    "act__ed_relative": ("verb object", {"adverbs": ()}),
    "act__ed_gap": ("verb adverbs", {"object": None}),
    "costs__or_more": ("amount", {"comparison": Comparison.OR_MORE}),
    "costs__or_less": ("amount", {"comparison": Comparison.OR_LESS}),
    "costs__at_least": ("amount", {"comparison": Comparison.OR_MORE}),
    "costs__ing_no_more": ("amount", {"comparison": Comparison.OR_LESS}),
    "costs__ing_no_more_both": ("amount also", {"comparison": Comparison.OR_LESS}),
    "costs__no_more": ("amount", {"comparison": Comparison.OR_LESS}),
    "act__pay_value": ("object", {"verb": Verb.PAY, "adverbs": ()}),
    "act__value": ("verb object", {"adverbs": ()}),
    "change_stat__less": ("what by", {"direction": Direction.LESS}),
    "change_stat__more": ("what by", {"direction": Direction.MORE}),
    "changed_by__less": ("by", {"direction": Direction.LESS}),
    "changed_by__more": ("by", {"direction": Direction.MORE}),
    "costs__no_more_both": ("amount also", {"comparison": Comparison.OR_LESS}),
    "additional_cost__trailing": ("cost play", {}),
    "until__moment": ("act event", {}),
    "while__aside": ("effect condition", {}),
    "act__ignore": ("object", {"verb": Verb.IGNORE, "adverbs": ()}),
    "act__pay_gap": ("", {"verb": Verb.PAY, "object": None, "adverbs": ()}),
    "have": ("gifts", {"where": None}),
    "have__where": ("gifts where", {}),
    "cost_change": ("amount direction", {"or_else": None, "to": None}),
    "cost_change__next": ("amount direction", {"or_else": None, "to": None}),
    "cost_change__either": ("amount or_else direction", {"to": None}),
    "cost_change__to": ("amount direction to", {"or_else": None}),
    "grant__to": ("gifts to", {}),
    "deal": ("amount to", {"split": False}),
    "for_each__of": ("effect objects", {}),
    "pay__bare": ("what", {}),
    "if__trailing": ("effect condition", {}),
    "for_each": ("effect objects", {}),
    "for_each__paid": ("effect objects", {}),
    "for_each__leading": ("objects effect", {}),
    "at_time": ("effect moment", {}),
    "at_time__leading": ("moment effect", {}),
    "next_time": ("effect event", {}),
    "next_time__leading": ("event effect", {}),
    "while": ("effect condition", {}),
    "while__for": ("effect condition", {}),
    "while__leading": ("condition effect", {}),
    "lasting__leading": ("duration change", {}),
    "activated__zone": ("cost", {"body": ()}),
    "triggered__zone": ("event", {"body": ()}),
    "triggered__zone_whenever": ("event", {"body": ()}),
    "link__does": ("who effect", {"branch": Branch.DOES}),
    "link__does_not": ("who effect", {"branch": Branch.DOES_NOT}),
    "link__cannot": ("who effect", {"branch": Branch.CANNOT}),
    "link__when_does": ("who effect", {"branch": Branch.WHEN_DOES}),
    "link__otherwise": ("effect", {"who": None, "branch": Branch.OTHERWISE}),
}

CORE: Mapping[str, tuple[str, Mapping[str, object]]] = {**_PHRASES, **_CLAUSES}
