"""Where an act puts an object: the zone its verb means, or the one its words name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardlang.engine.asking.matching import place_zones
from cardlang.engine.asking.qualities import SAME_CONTROLLER
from cardlang.engine.asking.referents import PLACES, Look, here, players
from cardlang.engine.state import Frame, GameObject, GameState, Place, Zone
from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node, once, walk
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import frozen
from cardlang.nodes.narrowing import WhereIt
from cardlang.nodes.predicates import ThereIs
from cardlang.nodes.words import Preposition, Verb

MEANT: Mapping[Verb, Place] = {
    Verb.KILL: Place.TRASH,
    Verb.DESTROY: Place.TRASH,
    Verb.SACRIFICE: Place.TRASH,
    Verb.DISCARD: Place.TRASH,
    Verb.BANISH: Place.BANISHMENT,
    Verb.EXILE: Place.BANISHMENT,
    Verb.RECYCLE: Place.DECK,
    Verb.RECALL: Place.BASE,
    Verb.DRAW: Place.HAND,
    Verb.RETURN: Place.HAND,
}
WITH_ITS_SIDE = WhereIt(
    ThereIs(filters.Objects(filters.Exactly(Fixed(1)), None, filters.Noun((), "unit"), (SAME_CONTROLLER,)))
)
INTO = frozenset({Preposition.TO, Preposition.INTO, Preposition.ONTO, Preposition.IN, Preposition.ON, Preposition.AT})


@frozen
class Aim:
    """Where an object ends, and under whose control when the words say so."""

    zone: Zone
    controller: int = 0


def destination(
    look: Look, frame: Frame, verb: Verb, adverbs: tuple[filters.Adverb, ...], moved: GameObject
) -> Aim | None:
    """Where a verb with its adverbs puts an object, or None when they do not say it."""
    controller = _control(look, frame, adverbs)
    for adverb in adverbs:
        if is_to_its_side(adverb):
            end = frame.end(moved.id)
            return None if end is None or not _is_of_its_side(look.state, moved, end) else Aim(end)
        if isinstance(adverb, filters.Located) and adverb.preposition in INTO:
            zone = _named(look, frame, adverb.place, moved)
            if zone is not None:
                return Aim(zone, controller)
        if isinstance(adverb, filters.Here) or _is_to_here(adverb):
            there = here(look, frame)
            return None if there is None else Aim(there, controller)
    place = MEANT.get(verb)
    if verb is Verb.RECYCLE and "rune" in moved.face.types:
        place = Place.RUNE_DECK
    if place is not None:
        return Aim(home(moved, place), controller)
    if controller:
        return Aim(moved.zone, controller)
    chosen = frame.end(moved.id) if verb is Verb.MOVE else None
    return None if chosen is None else Aim(chosen)


def _is_to_here(adverb: filters.Adverb) -> bool:
    return isinstance(adverb, filters.Located) and adverb.preposition in INTO and isinstance(adverb.place, filters.Here)


def moved_anywhere(text: Sequence[Node]) -> Iterator[Act]:
    """The acts that move what a text does not say where to: its player chooses that beforehand (RB 1.4 355.4)."""
    return (act for step in text for act in _moved_in(step))


@once
def _moved_in(step: Node) -> tuple[Act, ...]:
    acts = (node for node in walk(step) if isinstance(node, Act) and node.verb is Verb.MOVE)
    return tuple(act for act in acts if act.object is not None and is_open_move(act))


def between_base_and_field(act: Act) -> bool:
    """Whether a move leads to its object's base, or from there to a battlefield: "to or from its base"."""
    match act.adverbs:
        case (filters.Located(Preposition.TO_OR_FROM, filters.Objects(filters.Of(filters.It()), None, base, ())),):
            return base == filters.Noun((), "base")
        case _:
            return False


def is_open_move(act: Act) -> bool:
    """Whether a moving act leaves it to its player where its objects go."""
    return not any(
        isinstance(one, filters.Here) or (isinstance(one, filters.Located) and one.preposition in INTO)
        for one in act.adverbs
        if not is_to_its_side(one)
    )


def is_to_its_side(adverb: Node) -> bool:
    """Whether a unit is moved to where another of its side is: "to a location where there's a unit with the same
    controller"."""
    match adverb:
        case filters.Located(Preposition.TO, filters.Objects(_, None, filters.Noun((), "location"), (where,))):
            return where == WITH_ITS_SIDE
        case _:
            return False


def _is_of_its_side(state: GameState, moved: GameObject, zone: Zone) -> bool:
    others = (one for one in state.in_zone(zone) if "unit" in one.shown.types and one.id != moved.id)
    return any(one.controller == moved.controller for one in others)


def ends_of(state: GameState, moved: GameObject, act: Act) -> tuple[tuple[str, Zone], ...]:
    """The places other than its own to which a unit can be moved (RB 1.4 355.4.a): its base and the battlefields."""
    home_alone = between_base_and_field(act) and moved.zone.place is not Place.BASE
    fields = [(o.face.name, Zone(Place.FIELD, o.id)) for o in state.objects.values() if "battlefield" in o.face.types]
    zones = (("base", Zone(Place.BASE, moved.controller)), *fields)
    ends = [(name, zone) for name, zone in zones if zone != moved.zone]
    if any(is_to_its_side(one) for one in act.adverbs):
        ends = [(name, zone) for name, zone in ends if _is_of_its_side(state, moved, zone)]
    return tuple((name, zone) for name, zone in ends if zone.place is Place.BASE or not home_alone)


def home(moved: GameObject, place: Place) -> Zone:
    """The zone of that kind an object belongs to: its owner's, but its controller's base."""
    return Zone(place, moved.controller if place is Place.BASE else moved.owner)


def _named(look: Look, frame: Frame, place: Node, moved: GameObject) -> Zone | None:
    if not isinstance(place, filters.Objects):
        return None
    words = {noun.word for noun in nouns_of(place)}
    kinds = {PLACES[word] for word in words if word in PLACES}
    if not kinds:
        return None
    kind = next(iter(kinds))
    if kind is Place.FIELD:
        zones = place_zones(look, frame, place)
        return zones[0] if len(zones) == 1 else None
    whose = place.quantity.owner if isinstance(place.quantity, filters.Of) else None
    if isinstance(whose, filters.You):
        return Zone(kind, frame.controller)
    if isinstance(whose, filters.Objects) and any(n.word == "opponent" for n in nouns_of(whose)):
        return Zone(kind, look.state.opponents(frame.controller)[0])
    return home(moved, kind)


def _control(look: Look, frame: Frame, adverbs: tuple[filters.Adverb, ...]) -> int:
    for adverb in adverbs:
        if isinstance(adverb, filters.Located) and adverb.preposition is Preposition.UNDER:
            quantity = adverb.place.quantity if isinstance(adverb.place, filters.Objects) else None
            owner = quantity.owner if isinstance(quantity, filters.Of) else filters.You()
            return next(iter(players(look, frame, owner)), 0)
    return 0
