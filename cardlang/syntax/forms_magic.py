"""The alternatives of Magic's grammar that do not simply fill their node's fields in order.

Alternative -> (the fields its parts fill, in order; the values of the others).
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.nodes.amounts import ThatMany, Twice
from cardlang.nodes.filters import Self, Targeted, The
from cardlang.nodes.predicates import DoSo, Modal
from cardlang.nodes.quantities import HalfOf
from cardlang.nodes.words import Comparison, Direction, Duration, Mode, Verb

MAGIC: Mapping[str, tuple[str, Mapping[str, object]]] = {
    **{
        f"keyword__{form}": ("name", {"also": None, "amount": None, "cost": None, "of": ()})
        for form in ("plain", "number_unsaid", "cost_unsaid", "number_cost_unsaid", "equip_unsaid")
    },
    "keyword__number": ("name amount", {"also": None, "cost": None, "of": ()}),
    "keyword__number_cost": ("name amount cost", {"also": None, "of": ()}),
    **{
        f"keyword__{form}": ("name cost", {"also": None, "amount": None, "of": ()})
        for form in ("cost", "acts", "equip", "equip_acts")
    },
    "keyword__equip_quality": ("name of cost", {"also": None, "amount": None}),
    "keyword__with": ("name of cost", {"also": None, "amount": None}),
    "keyword__onto": ("name of cost", {"also": None, "amount": None}),
    **{f"keyword__{form}": ("name of", {"also": None, "amount": None, "cost": None}) for form in ("from", "for", "of")},
    "act__have_gap": ("", {"verb": Verb.HAVE, "object": None, "adverbs": ()}),
    "pt_change": ("power toughness", {"power_down": False, "toughness_down": False}),
    "which__who_cannot": ("", {"does": Modal(Mode.CANNOT, DoSo())}),
    "which__who_does_not": ("", {"does": Modal(Mode.DOES_NOT, DoSo())}),
    "which__who_doesnt": ("", {"does": Modal(Mode.DOES_NOT, DoSo())}),
    "act__for": ("verb object adverbs", {}),
    "as_though": ("effect condition", {"to": None}),
    "as_though__to": ("effect condition to", {}),
    "pt_change__additional": ("power toughness", {"power_down": False, "toughness_down": False}),
    "pt_change__plus_minus": ("power toughness", {"power_down": False, "toughness_down": True}),
    "pt_change__minus_plus": ("power toughness", {"power_down": True, "toughness_down": False}),
    "pt_change__minus": ("power toughness", {"power_down": True, "toughness_down": True}),
    "pt_change__trait": ("power toughness", {"power_down": False, "toughness_down": False}),
    "pt_change__trait_plus_minus": ("power toughness", {"power_down": False, "toughness_down": True}),
    "pt_change__trait_minus_plus": ("power toughness", {"power_down": True, "toughness_down": False}),
    "pt_change__trait_minus": ("power toughness", {"power_down": True, "toughness_down": True}),
    "loyalty": ("amount", {"removed": False}),
    "loyalty__minus": ("amount", {"removed": True}),
    "loyalty__zero": ("amount", {"removed": False}),
    "keyword__label": ("name", {"also": None, "amount": None, "cost": None, "of": ()}),
    "objects__bare_the": ("nouns", {"quantity": The(), "target": None, "where": ()}),
    "objects__offered": ("nouns", {"quantity": None, "target": None, "where": ()}),
    "objects__bare": ("nouns", {"quantity": None, "target": None, "where": ()}),
    "objects__bare_counted": ("quantity nouns", {"target": None, "where": ()}),
    "act__untap_symbol": ("", {"verb": Verb.READY, "object": Self(), "adverbs": ()}),
    "act__get": ("object", {"verb": Verb.GET, "adverbs": ()}),
    "act__add": ("object", {"verb": Verb.ADD, "adverbs": ()}),
    "act__bare": ("verb", {"object": None, "adverbs": ()}),
    "deal__all": ("amount", {"to": None}),
    "stat_is__name": ("stat amount", {"comparison": Comparison.EXACTLY}),
    "done__entered": ("verb adverbs", {"object": None}),
    **{f"done__{form}": ("object adverbs", {"verb": Verb.DEAL}) for form in ("dealt", "dealt_behind", "dealt_by")},
    "done__dealt_reached": ("object adverbs", {"verb": Verb.DEAL}),
    "done__dealt_bare": ("object", {"verb": Verb.DEAL, "adverbs": ()}),
    "act__vn_alone": ("verb", {"object": None, "adverbs": ()}),
    "manner__at_random": ("", {"word": "at_random"}),
    "targeted__other": ("", {"other": True}),
    "is__still": ("what", {"still": True}),
    "is__still_relative": ("what", {"still": True}),
    "targeted": ("", {"other": False}),
    "keyword__two_costs": ("name cost also", {"amount": None, "of": ()}),
    "keyword__either_cost": ("name cost", {"amount": None, "of": (), "also": None}),
    "keyword__from_cost": ("name of cost", {"amount": None, "also": None}),
    "keyword__offering": ("of name", {"amount": None, "cost": None, "also": None}),
    "doing__on": ("verb object", {"adverbs": ()}),
    "have__ed": ("gifts", {"where": None}),
    "have__relative": ("gifts", {"where": None}),
    "part_of__half": ("whole", {"quantity": HalfOf(), "where": ()}),
    "as__trailing": ("effect event", {}),
    "as__condition": ("effect event", {}),
    "for_each__of_leading": ("objects effect", {}),
    "deal__divided": ("amount to", {"split": True}),
    "deal__next": ("amount to", {"split": False}),
    "compared__less_or_equal": ("amount", {"comparison": Comparison.OR_LESS}),
    "compared__less": ("amount", {"comparison": Comparison.LESS_THAN}),
    "compared__greater": ("amount", {"comparison": Comparison.MORE_THAN}),
    "objects__relative_target": ("nouns", {"quantity": None, "target": Targeted(), "where": ()}),
    "objects__relative_owned": ("quantity nouns where", {"target": None}),
    "objects__relative_targeted": ("nouns where", {"quantity": None, "target": Targeted()}),
    "in_manner__before": ("aside act", {}),
    "act__several": ("verb object", {"adverbs": ()}),
    "activated__level": ("cost body", {}),
    "class_level__bare": ("number", {"ability": None}),
    "level_symbol__up": ("first", {"last": None}),
    "modifier": ("amount", {"down": False}),
    "modifier__minus": ("amount", {"down": True}),
    "result_row": ("first last body", {"or_more": False}),
    "result_row__one": ("first body", {"last": None, "or_more": False}),
    "result_row__up": ("first body", {"last": None, "or_more": True}),
    "numbered": ("verb amount", {"kind": None}),
    "numbered__kind": ("verb kind amount", {}),
    "done__spent": ("adverbs", {"verb": Verb.SPEND, "object": None}),
    "done__spent_behind": ("adverbs", {"verb": Verb.SPEND, "object": None}),
    "while__condition": ("effect condition", {}),
    "exactly__twice": ("", {"amount": Twice(ThatMany())}),
    "total_of__possessive": ("objects stat", {}),
    "objects__many": ("nouns where", {"quantity": None, "target": None}),
    "outnumbers__control": ("direction objects than", {"verb": Verb.CONTROL}),
    "outnumbers__have": ("direction objects than", {"verb": Verb.HAVE}),
    "outnumbers__control_fewer": ("objects than", {"direction": Direction.LESS, "verb": Verb.CONTROL}),
    "outnumbers__have_fewer": ("objects than", {"direction": Direction.LESS, "verb": Verb.HAVE}),
    "trait__defending": ("", {"word": "defending"}),
    "lasting__perpetually": ("change", {"duration": Duration.PERPETUALLY}),
    "add_mana": ("options", {"additional": False}),
    "add_mana__additional": ("options", {"additional": True}),
    "has__total": ("what", {}),
    "so_much__equal": ("of amount", {}),
    "controlled__past": ("player", {}),
}
