"""Numbers, values and owners that cannot be: "your Might", "deal 1", "for each 2 gear", "units that a spell controls".

`agreement.states` looks at what is said of subjects, `agreement.narrow` at what narrows phrases down.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.codes import finding
from cardlang.diagnostics import Diagnostic
from cardlang.nodes.amounts import Fixed, StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import ForEach
from cardlang.nodes.costs import AdditionalCost, Link, Resources
from cardlang.nodes.effects import Act, Damage, Deal, MarkedChoices, MarkedOption
from cardlang.nodes.filters import (
    All,
    AnyOne,
    Controlled,
    Each,
    Exactly,
    It,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    PartOf,
    Phrase,
    Self,
    StatIs,
    That,
    The,
    They,
    This,
    Trait,
)
from cardlang.nodes.narrowing import Doing, NotControlled, OtherThan, OwnedBy, ThanOther, With
from cardlang.nodes.predicates import ThereIs
from cardlang.nodes.words import Preposition, Stat
from cardlang.syntax.agreement.acts import is_elided, uncounted
from cardlang.syntax.agreement.states import COUNTED, is_player
from cardlang.syntax.sorts import Sorts, heads

VALUED = frozenset(
    {StatOf, Link, Deal, ForEach, MarkedChoices, AdditionalCost, OtherThan, ThanOther, Located, ThereIs, With, Doing}
    | {Controlled, NotControlled, OwnedBy, StatIs, Listed}
)
"""The classes of what `wrong_values` is about."""

_UNKNOWN = frozenset({"X", "Y", "Z"})
"""Symbols of numbers that are not known."""

_OF_PLAYERS = frozenset({Stat.POINTS, Stat.SCORE, Stat.LIFE_TOTAL})


def wrong_values(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for a number that counts nothing, and for a value or thing that its owner has not."""
    match node:
        case StatOf(owner=Objects() as owner) if is_elided(owner):
            yield uncounted(owner)
        case StatOf(owner=Node() as owner, stat=stat) if is_player(owner, sorts) and stat not in _OF_PLAYERS:
            yield finding("CL303", "a player has no such value", owner.span, help='did you mean "its"?')
        case Link(who=Node() as who) if isinstance(who, Self) or any(not sorts.is_person(word) for word in heads(who)):
            yield finding("CL303", "only a player does this", who.span, help='did you mean "you"?')
        case Deal(amount=Damage(amount=amount) | amount) if amount.wording.form == "fixed__word":
            yield finding("CL303", "damage stands in digits", amount.span)
        case ForEach(objects=Objects(quantity=Exactly(amount=Fixed(value=value))) as each) if value > 1:
            yield finding("CL303", 'behind "for each" only a noun stands', each.span, help="leave the number out")
        case ForEach(objects=Objects(quantity=None) as each) if set(heads(each)) & {"damage", "life", "mana"}:
            yield finding("CL303", "this is not counted", each.span, help='write "1" before it')
        case ForEach(objects=Listed() as each):
            yield finding("CL303", 'behind "for each" one noun stands', each.span, help="say each on its own")
        case MarkedChoices(options=options):
            yield from _wrong_marks(node, options)
        case StatIs(stat=Stat.ENERGY_COST, amount=Resources(symbols=symbols) as amount) if not all(
            symbol.isdigit() or symbol in _UNKNOWN for symbol in symbols
        ):
            yield finding("CL303", "an Energy cost is a number", amount.span, help='write "[1]", "[2]"')
        case StatIs(stat=Stat.POWER_COST, amount=Resources(symbols=symbols) as amount) if any(
            symbol.isdigit() for symbol in symbols
        ):
            yield finding("CL303", "a Power cost is no number", amount.span, help='did you mean "[A]"?')
        case Listed(phrases=phrases):
            yield from _unnumbered(phrases)
        case AdditionalCost(play=Act(object=what)) if is_elided(what):
            yield uncounted(what or node)
        case OtherThan(what=what) if any(sorts.of(word) == "amount" for word in heads(what)):
            yield finding("CL303", "this is no place and no thing", what.span)
        case ThanOther(than=PartOf(quantity=Each(), whole=They()) as than) if than.wording.form.endswith("spoken"):
            yield finding("CL303", "nothing says which is meant", than.span, help="write the noun")
        case StatOf(owner=Self() | It() as owner, stat=Stat.POINTS | Stat.SCORE):
            yield finding("CL303", "only a player has this", owner.span, help='did you mean "your"?')
        case _:
            yield from _wrong_relation(node, sorts)


def _wrong_marks(node: Node, options: tuple[MarkedOption, ...]) -> Iterator[Diagnostic]:
    """A finding for marks of two sorts, and for two options that are marked alike."""
    if len({type(option.mark) for option in options}) > 1:
        yield finding("CL303", "some of these are symbols, and some are not", node.span)
    seen: list[Node] = []
    for option in options:
        if option.mark in seen:
            yield finding("CL303", "another of these is marked so", option.mark.span, help="mark each otherwise")
        seen.append(option.mark)


def _unnumbered(phrases: tuple[Phrase, ...]) -> Iterator[Diagnostic]:
    """A finding for the one in a list that has no number where all others have one: "units, 2 gear, and 2 runes"."""
    bare = [one for one in phrases if isinstance(one, Objects) and one.quantity is None and one.target is None]
    others = [one for one in phrases if isinstance(one, Objects) and isinstance(one.quantity, Exactly)]
    digits = [one for one in others if one.quantity.amount.wording.form == "fixed"]  # type: ignore[union-attr]
    if len(bare) == 1 and len(digits) > 1 and len(digits) == len(phrases) - 1 and not is_elided(bare[0]):
        yield finding("CL303", "nothing says how many", bare[0].span, help="put a number before it")


def _wrong_relation(node: Node, sorts: Sorts) -> Iterator[Diagnostic]:
    """A finding for what stands in no such relation to something else."""
    match node:
        case Located(preposition=Preposition.FOR, place=Objects(quantity=AnyOne()) as place) if is_elided(place):
            yield uncounted(place)
        case Located(
            preposition=Preposition.AMONG, place=Objects(quantity=Exactly(amount=Fixed(value=1)) | Each()) as place
        ):
            yield finding("CL303", "these are said of several", place.span)
        case ThereIs(what=Objects(quantity=Each() | All() | The() | Of() | This() | That()) as what):
            yield finding("CL303", "this is not said of those that are meant", what.span, help='did you mean "a"?')
        case With(what=Objects(quantity=The(), nouns=Noun(word="controller" | "owner", traits=())) as what):
            yield finding("CL303", "nothing says which", what.span, help='did you mean "the same"?')
        case Doing(adverbs=adverbs):
            for adverb in adverbs:
                if isinstance(adverb, Located) and adverb.preposition is Preposition.FOR:
                    yield finding("CL303", '"for" does not stand behind this verb', adverb.span)
        case With(what=Objects(nouns=Noun(traits=traits, word=word)) as what) if Trait("same") in traits:
            if sorts.of(word) in COUNTED:
                yield finding("CL303", "this is nothing that things have", what.span, help='did you mean "name"?')
        case Controlled(player=player) | NotControlled(player=player) | OwnedBy(player=player):
            if isinstance(player, Self) or any(not sorts.is_person(word) for word in heads(player)):
                yield finding("CL303", "only a player has things", player.span, help="say who: you, an opponent")
