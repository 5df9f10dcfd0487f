"""The alternatives of Riftbound's grammar that do not simply fill their node's fields in order.

Alternative -> (the fields its parts fill, in order; the values of the others).
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.nodes import amounts, filters, predicates, words

_ONE_CARD = filters.Objects(filters.Exactly(amounts.Fixed(1)), None, filters.Noun((), "card"))
_PLAIN = {"kind": words.DamageKind.PLAIN}

RIFTBOUND: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "deal__alone": ("amount", {"to": None, "split": False}),
    "deal__split": ("amount to", {"split": True}),
    "damage": ("amount", _PLAIN),
    "damage__equal": ("amount", _PLAIN),
    "damage__as": ("amount", _PLAIN),
    "damage__that_much": ("", {"amount": amounts.ThatMany(), **_PLAIN}),
    "damage__bonus": ("amount", {"kind": words.DamageKind.BONUS}),
    "so_much__energy": ("amount", {"of": None}),
    "stat_change": ("amount stat", {"negative": False}),
    "stat_change__minus": ("amount stat", {"negative": True}),
    "stat_change__additional": ("amount stat", {"negative": False}),
    "stat_change__equal": ("stat amount", {"negative": False}),
    "link__does_then": ("who effect", {"branch": words.Branch.DOES}),
    "theirs__mine": ("", {"owner": filters.Self()}),
    "theirs__yours": ("", {"owner": filters.You()}),
    "theirs__theirs": ("", {"owner": filters.They()}),
    "act__ed_gap_through": ("verb adverbs", {"object": None}),
    "act__one_card": ("verb", {"object": _ONE_CARD, "adverbs": ()}),
    "objects__in_bracket": ("quantity", {"target": None, "nouns": filters.Noun((), "card"), "where": ()}),
    "act__bracket": ("verb object", {"adverbs": ()}),
    "at_least__damage": ("amount", {}),
    "dealt__some": ("adverbs", {"amount": None}),
    "so_many_resources__at_least": ("symbols", {"comparison": words.Comparison.OR_MORE}),
    "so_many_resources__or_more": ("symbols", {"comparison": words.Comparison.OR_MORE}),
    "so_many_resources__no_more": ("symbols", {"comparison": words.Comparison.OR_LESS}),
    "modal__do_not_so": ("", {"mode": words.Mode.DOES_NOT, "act": predicates.DoSo()}),
    "modal__did_not_gap": ("act", {"mode": words.Mode.DID_NOT}),
    "modal__did_not_so": ("act", {"mode": words.Mode.DID_NOT}),
    "modal__does_not_so": ("act", {"mode": words.Mode.DOES_NOT}),
    "part_of__those": ("where", {"quantity": filters.That(), "whole": filters.They()}),
    "part_of__done": ("where", {"quantity": filters.Each(), "whole": filters.They()}),
    "grant__gapped_it": ("gifts", {"to": filters.It()}),
    "deal__gapped": ("amount to", {"split": False}),
    "act__moved": ("object adverbs", {"verb": words.Verb.MOVE}),
    "for_each__done": ("effect objects", {}),
    "done__would_dealt": ("adverbs", {"verb": words.Verb.DEAL}),
    "done__would_dealt_bare": ("", {"verb": words.Verb.DEAL, "adverbs": ()}),
    "at_least__before": ("amount", {}),
    "do_so__does": ("", {}),
    "outnumbers__control": ("direction objects than", {"verb": words.Verb.CONTROL}),
    "outnumbers__have": ("direction objects than", {"verb": words.Verb.HAVE}),
    "objects__compared": ("nouns where", {"quantity": None, "target": None}),
    "stat_is__have_or_more": ("amount stat", {"comparison": words.Comparison.OR_MORE}),
    "stat_is__have_or_less": ("amount stat", {"comparison": words.Comparison.OR_LESS}),
    "act__value_with": ("verb object adverbs", {}),
    "deal__equal_behind": ("to amount", {"split": False}),
    "damage__equal_behind": ("amount", _PLAIN),
    "nth_time__trailing": ("event nth", {}),
    "keyword__equal": ("name amount", {"cost": None, "of": ()}),
}
