"""Magic's keywords that carry a cost: what the cost is for, by which rules, and what a keyword implies unprinted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardlang.nodes.costs import Resources
from cardlang.nodes.filters import AnyNumber, Noun, Objects
from cardlang.nodes.roles import CostPart, CostRole, Gate, PaidWhen, PartKind
from cardlang.profiles.profile import KeywordRuling, Shape, a, act, resources


def _alternative(number: str, what: str, implied: tuple[CostPart, ...] = ()) -> KeywordRuling:
    return KeywordRuling(
        Shape.RATHER_THAN,
        "CR 118.9",
        f"CR {number}",
        CostRole.ALTERNATIVE,
        PaidWhen.PLAY,
        Gate.DECLARED,
        True,
        f"It may be paid rather than the mana cost, {what}.",
        implied,
    )


def _optional(number: str, what: str, implied: tuple[CostPart, ...] = ()) -> KeywordRuling:
    return KeywordRuling(
        Shape.OPTIONAL_ADDITIONAL,
        "CR 118.8",
        f"CR {number}",
        CostRole.OPTIONAL_ADDITIONAL,
        PaidWhen.PLAY,
        Gate.DECLARED,
        True,
        f"It is an additional cost that its player may announce; {what}.",
        implied,
        prints=not implied,
    )


def _mandatory(number: str, what: str, implied: tuple[CostPart, ...] = ()) -> KeywordRuling:
    return KeywordRuling(
        Shape.ADDITIONAL,
        "CR 118.8",
        f"CR {number}",
        CostRole.ADDITIONAL,
        PaidWhen.PLAY,
        Gate.PAID,
        False,
        f"It is an additional cost {what}.",
        implied,
        prints=not implied,
    )


def _activated(number: str, what: str, implied: tuple[CostPart, ...] = (), prints: bool = True) -> KeywordRuling:
    return KeywordRuling(
        Shape.BEFORE_COLON,
        "CR 602.1a",
        f"CR {number}",
        CostRole.ACTIVATION,
        PaidWhen.ACTIVATION,
        Gate.PAID,
        False,
        f"The keyword stands for an activated ability with this cost: {what}.",
        implied,
        prints=prints,
    )


def _unless(number: str, what: str, implied: tuple[CostPart, ...] = (), others_pay: bool = False) -> KeywordRuling:
    return KeywordRuling(
        Shape.UNLESS,
        "CR 118.12a",
        f"CR {number}",
        CostRole.UNLESS,
        PaidWhen.RESOLUTION,
        Gate.CHOSEN,
        True,
        f"The keyword stands for a trigger; on resolution {what} unless this is paid.",
        implied,
        others_pay=others_pay,
        prints=not implied,
    )


def _special(number: str, rule: str, what: str, implied: tuple[CostPart, ...] = ()) -> KeywordRuling:
    return KeywordRuling(
        Shape.APPLIED,
        f"CR {rule}",
        f"CR {number}",
        CostRole.SPECIAL_ACTION,
        PaidWhen.SPECIAL_ACTION,
        Gate.PAID,
        False,
        f"It is paid as a special action, without the stack: {what}.",
        implied,
        prints=not implied,
    )


def _resolution(number: str, implied: tuple[CostPart, ...] = ()) -> KeywordRuling:
    return KeywordRuling(
        Shape.MAY_IF_DO,
        "CR 118.12",
        f"CR {number}",
        CostRole.RESOLUTION,
        PaidWhen.RESOLUTION,
        Gate.CHOSEN,
        True,
        "The keyword stands for a trigger that asks for a payment on resolution.",
        implied,
        prints=not implied,
    )


_TAP_ANY = act(PartKind.EXHAUST, Objects(AnyNumber(), None, Noun((), "creature")))
_CYCLED = (
    "land basic_land plains island swamp mountain forest sliver wizard artifact_land".split()
)  # what a typecycling keyword finds

MAGIC_KEYWORDS: Mapping[str, KeywordRuling] = {
    # additional costs
    "kicker": _optional("702.33a", "declared, the spell is kicked"),
    "multikicker": _optional("702.33c", "any number of times"),
    "buyback": _optional("702.27a", "declared, the spell returns to its owner's hand as it resolves"),
    "entwine": _optional("702.42a", "declared, all modes are chosen"),
    "replicate": _optional("702.56a", "any number of times, each copying the spell"),
    "conspire": _optional("702.78a", "declared, the spell is copied", act(PartKind.EXHAUST, a("creature", amount=2))),
    "casualty": _optional("702.153a", "declared, the spell is copied", act(PartKind.SACRIFICE, a("creature"))),
    "bargain": _optional("702.166a", "declared, the spell is bargained", act(PartKind.SACRIFICE, a("artifact"))),
    "squad": _optional("702.157a", "any number of times, each making a token"),
    "offspring": _optional("702.175a", "declared, a token comes with it"),
    "splice": _optional("702.47a", "declared, its text is spliced onto another spell"),
    "escalate": _optional("702.120a", "once for each mode beyond the first"),
    "offering": _optional(
        "702.48a", "declared, the cost is reduced by what is sacrificed", act(PartKind.SACRIFICE, a("permanent"))
    ),
    "retrace": _mandatory(
        "702.81a", "of casting the card from its owner's graveyard", act(PartKind.DISCARD, a("land", "card"))
    ),
    "jump-start": _mandatory(
        "702.133a", "of casting the card from its owner's graveyard", act(PartKind.DISCARD, a("card"))
    ),
    "spree": _mandatory("702.172a", "of each mode that is chosen"),
    "gift": _optional(
        "702.174a", "an opponent gets the gift", (CostPart(PartKind.OTHER, None, None, None, implied=True),)
    ),
    # alternative costs
    "flashback": _alternative("702.34a", "to cast the card from its owner's graveyard"),
    "escape": _alternative("702.138a", "to cast the card from its owner's graveyard"),
    "madness": _alternative("702.35a", "to cast the card as it is discarded"),
    "evoke": _alternative("702.74a", "and the permanent is sacrificed as it enters"),
    "overload": _alternative("702.96a", 'and "target" becomes "each"'),
    "prowl": _alternative("702.76a", "after combat damage by a creature of its kind"),
    "dash": _alternative("702.109a", "and the creature has haste and returns"),
    "blitz": _alternative("702.152a", "and the creature has haste and is sacrificed"),
    "bestow": _alternative("702.103a", "and it is cast as an Aura"),
    "miracle": _alternative("702.94a", "as the first card drawn in a turn"),
    "emerge": _alternative("702.119a", "with a creature sacrificed", act(PartKind.SACRIFICE, a("creature"))),
    "spectacle": _alternative("702.137a", "after an opponent lost life"),
    "surge": _alternative("702.117a", "after another spell"),
    "mutate": _alternative("702.140a", "and it is cast as a mutating creature spell"),
    "disturb": _alternative("702.146a", "to cast the other face from the graveyard"),
    "cleave": _alternative("702.148a", "and the words in square brackets are removed"),
    "prototype": _alternative("702.160a", "and it is cast as a smaller creature"),
    "freerunning": _alternative("702.173a", "after combat damage by an Assassin or a commander"),
    "impending": _alternative("702.176a", "and it enters with time counters"),
    "warp": _alternative("702.185a", "and it is exiled at the end of the turn"),
    "awaken": _alternative("702.113a", "and a land becomes a creature"),
    "more_than_meets_the_eye": _alternative("702.162a", "and it is cast converted"),
    "harmonize": _alternative("702.180a", "to cast the card from its owner's graveyard"),
    "mayhem": _alternative("702.187a", "to cast the card from the graveyard in the turn it was discarded"),
    "web-slinging": _alternative("702.188a", "with a tapped creature returned", act(PartKind.RETURN, a("creature"))),
    "foretell": replace(
        _alternative("702.143a", "to cast the card on a later turn"),
        also=_special("702.143a", "116.2h", "exiling the card face down", (*resources("2"), *act(PartKind.EXILE))),
    ),
    "morph": _special("702.37e", "116.2b", "turning the permanent face up"),
    "megamorph": _special("702.37b", "116.2b", "turning the permanent face up"),
    "disguise": _special("702.168d", "116.2b", "turning the permanent face up"),
    "suspend": _special("702.62a", "116.2f", "exiling the card from hand with time counters"),
    "plot": _special("702.170a", "116.2k", "exiling the card from hand"),
    # activated abilities
    "cycling": _activated("702.29a", "discarded, the card draws a card", act(PartKind.DISCARD)),
    **{
        f"{kind}cycling": _activated("702.29e", "discarded, the card finds another", act(PartKind.DISCARD))
        for kind in _CYCLED
    },
    "equip": _activated("702.6a", "it attaches the Equipment"),
    "fortify": _activated("702.67a", "it attaches the Fortification"),
    **{
        name: _activated(number, "it puts the card onto the battlefield", act(PartKind.RETURN, a("creature")))
        for name, number in (("ninjutsu", "702.49a"), ("commander_ninjutsu", "702.49d"))
    },
    "reinforce": _activated("702.77a", "it puts counters on a creature", act(PartKind.DISCARD)),
    "unearth": _activated("702.84a", "it returns the card to the battlefield"),
    "scavenge": _activated("702.97a", "it puts counters on a creature", act(PartKind.EXILE)),
    "level_up": _activated("702.87a", "it puts a level counter on the creature"),
    "transmute": _activated("702.53a", "it finds another card", act(PartKind.DISCARD)),
    "transfigure": _activated("702.71a", "it finds another card", act(PartKind.SACRIFICE)),
    "outlast": _activated("702.107a", "it puts a counter on the creature", act(PartKind.EXHAUST)),
    "embalm": _activated("702.128a", "it makes a token", act(PartKind.EXILE)),
    "eternalize": _activated("702.129a", "it makes a token", act(PartKind.EXILE)),
    "encore": _activated("702.141a", "it makes tokens", act(PartKind.EXILE)),
    "crew": _activated("702.122a", "the Vehicle becomes a creature", _TAP_ANY, prints=False),
    "aura_swap": _activated("702.65a", "it exchanges the Aura with one in hand"),
    "forecast": _activated("702.57a", "it is used from the hand", act(PartKind.REVEAL)),
    "reconfigure": _activated("702.151a", "it attaches or unattaches the Equipment"),
    "craft": _activated("702.167a", "it turns the permanent over", act(PartKind.EXILE)),
    "boast": _activated("702.142a", "once each turn after attacking"),
    "exhaust": _activated("702.177a", "only once"),
    "saddle": _activated("702.171a", "the Mount becomes saddled", _TAP_ANY, prints=False),
    "station": _activated(
        "702.184a", "it puts charge counters on the permanent", act(PartKind.EXHAUST, a("creature")), prints=False
    ),
    # attacking
    "enlist": KeywordRuling(
        Shape.APPLIED,
        "CR 508.1g",
        "CR 702.154b",
        CostRole.APPLIED,
        PaidWhen.ACTION,
        Gate.PAID,
        True,
        "It is an optional cost to attack, paid as attackers are declared.",
        act(PartKind.EXHAUST, a("creature")),
        prints=False,
    ),
    # resolution
    "ward": _unless("702.21a", "the spell or ability that targets it is countered", others_pay=True),
    "echo": _unless("702.30a", "it is sacrificed"),
    "cumulative_upkeep": _unless("702.24a", "it is sacrificed"),
    "champion": _unless("702.72a", "it is sacrificed", act(PartKind.EXILE, a("creature"))),
    "recover": _resolution("702.59a"),
    "extort": _resolution("702.101a", resources("W/B")),
}

REDUCTIONS: Mapping[str, Resources] = {"affinity": Resources(("1",)), "undaunted": Resources(("1",))}
"""Keywords that reduce the cost of their spell, once for each object they name (CR 702.41a, 702.125a)."""

AFTER_2008 = frozenset(
    """
    multikicker casualty bargain squad offspring escalate jump-start gift escape overload dash blitz bestow miracle
    emerge spectacle surge mutate disturb cleave prototype freerunning impending warp awaken more_than_meets_the_eye
    harmonize mayhem web-slinging foretell megamorph disguise plot commander_ninjutsu scavenge level_up outlast embalm
    eternalize encore spree crew reconfigure craft boast exhaust saddle station enlist ward extort
    """.split()
)
"""Keywords that came after the document of 2008-10-01."""
