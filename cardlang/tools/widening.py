"""Whether all that one phrase or event can mean another can mean too: what has widened, what has narrowed.

Where that cannot be told from nouns, traits, players, numbers and what narrows the phrases down, neither allows the
other. How that is said is for `comparing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import AnyEvent
from cardlang.nodes.effects import AnyOf
from cardlang.nodes.filters import (
    All,
    Another,
    AnyListed,
    AnyNumber,
    AnyOne,
    AnyTarget,
    Belonging,
    Controlled,
    Each,
    Exactly,
    Listed,
    Located,
    Noun,
    Objects,
    Of,
    Quantity,
    SameAs,
    Self,
    StatIs,
    Targeted,
    The,
    Trait,
    Typed,
    UpTo,
    You,
    nouns_of,
)
from cardlang.nodes.narrowing import EitherTrait, NotControlled, OwnedBy
from cardlang.nodes.words import Comparison, Preposition
from cardlang.profiles.profile import CardKind, CardKinds

_KINDS: Mapping[str, tuple[CardKind, ...]] = {
    "permanent": (CardKind.PERMANENT, CardKind.LAND),
    "spell": (CardKind.SPELL,),
}
"""Nouns for all cards of a kind, whatever their type."""
_OTHER_PLAYERS = frozenset({"opponent", "ally", "teammate"})
_DAMAGED = frozenset({"creature", "player", "planeswalker", "battle"})
"""What "any target" may be (CR 115.4)."""
_IN_PLAY = Located(Preposition.ON, Objects(The(), None, Noun((), "battlefield")))
_ANYWHERE = frozenset({"card", "spell", "source", "ability", "player", "opponent"})
"""Nouns of what is not on the battlefield unless it is said to be; any other means permanents there (CR 109.2)."""
_FRIENDLY = Trait("friendly")
_UNIVERSAL = (Each, All, AnyOne)


@dataclass(frozen=True, slots=True)
class Widening:
    """What is known of the card that the phrases stand on: its kinds of card, and its own types."""

    kinds: CardKinds | None
    types: tuple[str, ...] = ()

    def allows(self, wide: Node | None, narrow: Node | None) -> bool:
        """Whether all that one phrase, or list of events, can mean another can mean too."""
        if wide == narrow:
            return True
        match wide, narrow:
            case ((AnyOf() | AnyEvent() | AnyListed() | Listed(where=())), _):
                return all(any(self.allows(one, other) for one in _listed(wide)) for other in _listed(narrow))
            case AnyTarget(), AnyListed(phrases=phrases):
                return all(self.allows(wide, one) for one in phrases)
            case AnyTarget(), Objects(quantity=None, target=Targeted()):
                return _are_damaged(narrow)
            case Objects(quantity=None, target=Targeted(other=False), where=()), AnyTarget():
                return _are_damaged(wide) and all(self._includes_all(wide, word) for word in _DAMAGED)
            case Objects(), Objects():
                return self._objects(wide, narrow)
            case Objects(), You():
                return self._one(wide, narrow) and _words(wide) == {"player"}
            case Objects(), Self():
                types = {word.lower() for word in self.types}
                return self._one(wide, narrow) and any(self._is_of(word, types) for word in _words(wide))
            case _:
                return False

    def _includes_all(self, wide: Objects, word: str) -> bool:
        """Whether a phrase means all that a noun does."""
        return any(self._includes(one, Noun((), word)) for one in nouns_of(wide))

    def _one(self, wide: Objects, narrow: You | Self) -> bool:
        """Whether a phrase leaves nothing out but by its noun, so that a player or the card itself can be meant."""
        yours = not wide.where or (isinstance(narrow, Self) and wide.where == (Controlled(You()),))
        plain = all(set(noun.traits) <= {_FRIENDLY} for noun in nouns_of(wide)) and not isinstance(
            wide.nouns, Belonging | SameAs
        )
        return yours and plain and (_number(wide.quantity, wide.target) or 0) >= 1 and not _is_other(wide)

    def _is_of(self, word: str, types: set[str]) -> bool:
        kinds = [self.kinds.of((one,)) for one in types] if self.kinds is not None else []
        return word in types or any(kind in _KINDS.get(word, ()) for kind in kinds)

    def _objects(self, wide: Objects, narrow: Objects) -> bool:
        told = [one for one in wide.where if not (one == _IN_PLAY and _are_in_play(narrow))]
        where = all(any(self._holds(one, other) for other in narrow.where) for one in told)
        return where and self._named(wide, narrow) and _targets(wide, narrow) and self._as_many(wide, narrow)

    def _named(self, wide: Objects, narrow: Objects) -> bool:
        """Whether the nouns of one phrase are all that those of another are, and part of as much."""
        match wide.nouns, narrow.nouns:
            case (Belonging(whole=one), Belonging(whole=other)) | (SameAs(other=one), SameAs(other=other)):
                if type(wide.nouns) is not type(narrow.nouns) or not self.allows(one, other):
                    return False
            case (_, Belonging() | SameAs()) | (Belonging() | SameAs(), _):
                return False
        return all(any(self._includes(one, other) for one in nouns_of(wide)) for other in nouns_of(narrow))

    def _includes(self, wide: Noun, narrow: Noun) -> bool:
        """Whether a noun means all that another does: the same with fewer traits, or the kind that the other is of."""
        kind = self.kinds.of((narrow.word,)) if self.kinds is not None else None
        traits = all(any(self._holds(one, other) for other in narrow.traits) for one in wide.traits)
        players = wide.word == "player" and narrow.word in _OTHER_PLAYERS
        return (wide.word == narrow.word or players or kind in _KINDS.get(wide.word, ())) and traits

    def _holds(self, wide: Node, narrow: Node) -> bool:
        """Whether what narrows one phrase down holds wherever that of another does."""
        if wide == narrow:
            return True
        match wide, narrow:
            case StatIs(amount=Fixed(value=most)), StatIs(amount=Fixed(value=number)):
                if (wide.stat, wide.comparison) != (narrow.stat, narrow.comparison):
                    return False
                rising = wide.comparison in (Comparison.OR_LESS, Comparison.LESS_THAN)
                falling = wide.comparison in (Comparison.OR_MORE, Comparison.MORE_THAN)
                return (rising and most >= number) or (falling and most <= number)
            case EitherTrait(traits=traits), _:
                others = narrow.traits if isinstance(narrow, EitherTrait) else (narrow,)
                return all(other in traits for other in others)
            case Typed("permanent"), Typed(word):
                return self._is_of("permanent", {word})
            case Controlled(one), Controlled(other):
                return self.allows(one, other)
            case OwnedBy(), OwnedBy():
                return self.allows(wide.player, narrow.player)
            case NotControlled(You()), Controlled(Objects() as player):
                return _words(player) == {"opponent"}
            case Located(before, one), Located(behind, other):
                return before is behind and self.allows(one, other)
            case _:
                return False

    def _as_many(self, wide: Objects, narrow: Objects) -> bool:
        """Whether one phrase can mean as many objects as another; "another" leaves the card itself out."""
        one, other = wide.quantity, narrow.quantity
        if one == other:
            return True
        if isinstance(one, Of) and isinstance(other, Of):
            return self.allows(one.owner, other.owner)
        if isinstance(other, Of):
            return isinstance(one, (*_UNIVERSAL, Exactly)) or (one is None and wide.target is None)
        if isinstance(one, Another):
            return False
        most, number = _number(one, wide.target), _number(other, narrow.target)
        return most is not None and number is not None and most >= number


def _listed(node: Node | None) -> tuple[Node | None, ...]:
    match node:
        case AnyOf(parts=nodes) | AnyEvent(events=nodes) | AnyListed(phrases=nodes) | Listed(nodes, ()):
            return nodes
        case _:
            return (node,)


def _words(phrase: Objects) -> set[str]:
    return {noun.word for noun in nouns_of(phrase)}


def _are_in_play(phrase: Objects) -> bool:
    """Whether a phrase means things on the battlefield without saying so."""
    return not _words(phrase) & _ANYWHERE and not any(isinstance(one, Located) for one in phrase.where)


def _are_damaged(phrase: Objects) -> bool:
    """Whether all that a phrase can mean can be any target: it may be narrowed down, and name other players."""
    return not isinstance(phrase.nouns, Belonging | SameAs) and _words(phrase) <= _DAMAGED | _OTHER_PLAYERS


def _is_other(phrase: Objects) -> bool:
    """Whether a phrase leaves out the card itself, or what was chosen before."""
    return isinstance(phrase.quantity, Another) or (phrase.target is not None and phrase.target.other)


def _targets(wide: Objects, narrow: Objects) -> bool:
    """Whether what one phrase leaves out as chosen before, the other leaves out too."""
    other = wide.target is not None and wide.target.other
    return not other or (narrow.target is not None and narrow.target.other)


def _number(quantity: Quantity | None, target: Targeted | None) -> float | None:
    """How many objects a phrase can mean at most; None where it does not say."""
    match quantity:
        case Exactly(amount=Fixed(value=value)) | UpTo(amount=Fixed(value=value)):
            return value
        case Another():
            return 1
        case All() | Each() | AnyNumber():
            return float("inf")
        case None if target is not None:
            return 1
        case _:
            return None
