"""Whom a text's references stand for: players, zones, and the objects spoken of.

`Look` is a state with the values its objects have now, so that a filter can ask for Might without knowing how Might
comes about (`continuous` does).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from cardlang.engine.events import ZoneChange
from cardlang.engine.state import PUBLIC, Frame, GameObject, GameState, Mark, Place, Seen, Zone
from cardlang.nodes import filters
from cardlang.nodes.base import Node, once, walk
from cardlang.nodes.effects import Act, Does, Lasting, Sentence
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import Done, Whom
from cardlang.nodes.words import Duration, Stat, Verb

THE_DEFENDER = filters.Objects(filters.The(), None, filters.Noun((), "defender"))
"""Who defends in the combat that is going on (RB 1.4 464.2.c.2)."""
BOTH_SIDES = filters.Objects(
    filters.The(), None, filters.Together((filters.Noun((), "attacker"), filters.Noun((), "defender")))
)
"""Who attacks and who defends in it."""
PLAYERS = filters.PEOPLE - {"teammate"}  # nobody plays in a team
PLACES = {
    "hand": Place.HAND,
    "deck": Place.DECK,
    "library": Place.DECK,
    "main_deck": Place.DECK,
    "rune_deck": Place.RUNE_DECK,
    "trash": Place.TRASH,
    "graveyard": Place.TRASH,
    "banishment": Place.BANISHMENT,
    "exile": Place.BANISHMENT,
    "base": Place.BASE,
    "battlefield": Place.FIELD,
    "location": Place.FIELD,
}


@frozen
class Look:
    """A state with what each object's values and keywords are now; `stats` are all the values that it has."""

    state: GameState
    stat: Callable[[GameObject, Stat], int | None]
    keywords: Callable[[GameObject], tuple[Keyword, ...]]
    stats: Callable[[GameObject], tuple[tuple[Stat, int], ...]]


def seen(look: Look, found: GameObject) -> Seen:
    """The object with its values as they are now, to be looked back at."""
    return Seen(found, look.stats(found))


def is_player_phrase(phrase: Node) -> bool:
    """Whether a phrase speaks of players."""
    if isinstance(phrase, filters.You):
        return True
    if phrase in (THE_DEFENDER, BOTH_SIDES):
        return True
    if isinstance(phrase, filters.AnyListed):
        return all(is_player_phrase(part) for part in phrase.phrases)
    return isinstance(phrase, filters.Objects) and all(noun.word in PLAYERS for noun in nouns_of(phrase))


def next_one(who: filters.Objects) -> filters.Objects | None:
    """What "the next spell you play this turn" is, whichever comes: a spell of one's own; None for another phrase."""
    match who:
        case filters.Objects(filters.Of(filters.You()), None, filters.Noun((filters.Trait("next"), *rest), word), ()):
            own = (filters.Controlled(filters.You()),)
            return filters.Objects(None, None, filters.Noun(tuple(rest), word), own, span=who.span)
        case filters.Objects(filters.The(), None, filters.Noun((filters.Trait("next"), *rest), word), (where,)):
            if where != Whom(filters.You(), Lasting(Act(Verb.PLAY, None), Duration.THIS_TURN)):
                return None
            own = (filters.Controlled(filters.You()),)
            return filters.Objects(None, None, filters.Noun(tuple(rest), word), own, span=who.span)
        case _:
            return None


def named_zones(look: Look, frame: Frame, place: filters.Objects) -> tuple[Zone, ...]:
    """The zones that a phrase such as "your hand" or "a battlefield" names, whatever narrows it down."""
    zones: list[Zone] = []
    for noun in nouns_of(place):
        kind = PLACES.get(noun.word)
        if noun.word == "location":
            zones.extend(_locations(look, frame, place))
            continue
        if kind is Place.FIELD and not look.state.rules.play.bases:
            zones.append(Zone(Place.BOARD))
        elif kind is Place.FIELD:
            zones.extend(_battlefields(look, frame, place))
        elif kind is not None:
            zones.extend(Zone(kind, player) for player in owners(look, frame, place))
    return tuple(zones)


def _locations(look: Look, frame: Frame, place: filters.Objects) -> tuple[Zone, ...]:
    """Where what somebody or something is said to be at: "its location"."""
    if not isinstance(place.quantity, filters.Of):
        return tuple(zone for zone in look.state.order if zone.on_board)
    if isinstance(place.quantity.owner, filters.Self):
        own = here(look, frame)
        return () if own is None else (own,)
    spoken = spoken_of(look, frame, place.quantity.owner)
    return tuple(now.zone for one in spoken if (now := look.state.now(one)) is not None and now.zone.on_board)


def owners(look: Look, frame: Frame, place: filters.Objects) -> tuple[int, ...]:
    """The players whose places a phrase names: "your hand", "an opponent's trash", all of them otherwise."""
    state = look.state
    if isinstance(place.quantity, filters.Of):
        return players(look, frame, place.quantity.owner)
    traits = {trait.word for noun in nouns_of(place) for trait in noun.traits if isinstance(trait, filters.Trait)}
    if "enemy" in traits:
        return state.opponents(frame.controller)
    return state.in_turn_order()


def players(look: Look, frame: Frame, phrase: Node | None) -> tuple[int, ...]:
    """The players a phrase speaks of, in turn order; the controller when there is no phrase."""
    state = look.state
    match phrase:
        case None | filters.You() | filters.Self():
            return (frame.controller,) if frame.controller else ()
        case filters.AnyListed(parts):
            return tuple(dict.fromkeys(player for part in parts for player in players(look, frame, part)))
        case filters.Objects(nouns=filters.Noun((), "ally")):
            return ()
        case filters.Objects() if phrase in (THE_DEFENDER, BOTH_SIDES):
            return _fighting(state, phrase == BOTH_SIDES)
        case filters.It():
            return _controllers(frame)
        case filters.They():
            return (frame.who,) if frame.who else _controllers(frame)
        case filters.Objects():
            chosen = _chosen_for(frame, phrase)
            if chosen is not None:
                return tuple(-number for number in sorted(chosen, reverse=True) if number < 0)
            words = {noun.word for noun in nouns_of(phrase)}
            if words <= {"controller", "owner"}:
                return _owner_of(look, frame, phrase, words)
            if isinstance(phrase.quantity, filters.That | filters.The) and frame.who:
                return (frame.who,)
            if "opponent" in words:
                return state.opponents(frame.controller)
            others = any(filters.Trait("other") in noun.traits for noun in nouns_of(phrase))
            return tuple(p for p in state.in_turn_order() if not others or p != frame.controller)
        case _:
            return ()


def _fighting(state: GameState, both: bool) -> tuple[int, ...]:
    """Who defends in the combat that is going on, or both who attacks and who defends."""
    there = state.in_zone(Zone(Place.FIELD, state.turn.combat)) if state.turn.combat else ()
    defending = tuple(dict.fromkeys(one.controller for one in there if Mark.DEFENDER in one.marks))
    return (state.turn.attacker, *defending) if both and state.turn.combat else defending


def spoken_of(look: Look, frame: Frame, phrase: Node) -> tuple[Seen, ...]:
    """The objects that a reference ("it", "me", "that unit", "the killed unit") stands for."""
    match phrase:
        case filters.Self() | filters.Objects(quantity=filters.This()):
            return (frame.source,)
        case filters.It() | filters.They():
            return frame.it
        case filters.Objects(quantity=filters.That() | filters.The()):
            return frame.group if _is_of_those_shown(phrase) and frame.group else _meant(look, frame, phrase)
        case filters.Objects(quantity=filters.Of(owner=filters.Self() | filters.It() as owner)):
            return spoken_of(look, frame, owner)
        case _:
            return ()


def _is_of_those_shown(phrase: filters.Objects) -> bool:
    """Whether a phrase speaks of all the cards that were looked at or shown: "the revealed cards"."""
    return any(isinstance(t, Done) and t.verb is Verb.REVEAL for noun in nouns_of(phrase) for t in noun.traits)


def _meant(look: Look, frame: Frame, phrase: filters.Objects) -> tuple[Seen, ...]:
    """What "that unit", "the friendly unit" stands for: what was spoken of last, if it is one; otherwise the last
    target that is one."""
    if len(frame.it) < 2 and not frame.targets:
        return frame.it
    spoken = tuple(one for one in frame.it if _is_one(look, frame, phrase, one))
    if spoken or not any(_is_one(look, frame, phrase, one) for _, _, chosen in frame.targets for one in chosen):
        return spoken or frame.it
    chosen = (ones for run, _, ones in reversed(frame.targets) if run == frame.run)
    return next((ones for ones in chosen if any(_is_one(look, frame, phrase, one) for one in ones)), frame.it)


def _is_one(look: Look, frame: Frame, phrase: filters.Objects, one: Seen) -> bool:
    """Whether an object is of the type that a reference names, and on its side: "the friendly unit"."""
    if not {noun.word for noun in nouns_of(phrase)} & one.object.shown.types:
        return False
    sides = {trait.word for noun in nouns_of(phrase) for trait in noun.traits if isinstance(trait, filters.Trait)}
    own, others = one.object.controller == frame.controller, look.state.opponents(frame.controller)
    return ("friendly" not in sides or own) and ("enemy" not in sides or one.object.controller in others)


def _controllers(frame: Frame) -> tuple[int, ...]:
    return tuple(dict.fromkeys(one.object.controller for one in frame.it))


def _owner_of(look: Look, frame: Frame, phrase: filters.Objects, words: set[str]) -> tuple[int, ...]:
    owned = frame.it
    if isinstance(phrase.quantity, filters.Of):
        owned = spoken_of(look, frame, phrase.quantity.owner)
    now = [found if (found := look.state.now(one)) and found.zone.on_board else one.object for one in owned]
    return tuple(dict.fromkeys(o.owner if "owner" in words else o.controller for o in now))


def _battlefields(look: Look, frame: Frame, place: filters.Objects) -> Iterator[Zone]:
    chosen = _chosen_for(frame, place)
    for found in look.state.objects.values():
        if "battlefield" in found.face.types and (chosen is None or found.id in chosen):
            if not all(is_so_called(look, frame, found, trait) for noun in nouns_of(place) for trait in noun.traits):
                continue
            if isinstance(place.quantity, filters.That) and chosen is None:
                if Zone(Place.FIELD, found.id) not in there(look, frame):
                    continue
            elif place.quantity in (filters.Of(filters.Self()), filters.This()):
                if found.id != _where_it_is(look, frame):
                    continue
            elif isinstance(place.quantity, filters.Of) and _is_thing(place.quantity.owner):
                if Zone(Place.FIELD, found.id) not in _locations(look, frame, place):
                    continue
            elif isinstance(place.quantity, filters.Of) and found.controller not in owners(look, frame, place):
                continue
            yield Zone(Place.FIELD, found.id)


def _is_thing(owner: Node) -> bool:
    """Whether what a place belongs to is an object that was spoken of, and no player: "that unit's battlefield"."""
    thing = isinstance(owner, filters.Objects) and isinstance(owner.quantity, filters.That | filters.The)
    return isinstance(owner, filters.It) or (thing and not is_player_phrase(owner))


def is_so_called(look: Look, frame: Frame, found: GameObject, trait: Node) -> bool:
    """Whether a battlefield is what a word before it says (RB 1.4 170.11)."""
    occupied = any("unit" in o.shown.types for o in look.state.in_zone(Zone(Place.FIELD, found.id)))
    match trait:
        case filters.Trait("open"):
            return not occupied and not found.controller
        case filters.Trait("occupied"):
            return occupied
        case filters.Trait("uncontrolled"):
            return not found.controller
        case filters.Trait("enemy"):
            return found.controller in look.state.opponents(frame.controller)
        case filters.Trait("friendly"):
            return found.controller == frame.controller
        case filters.Trait("same"):
            chosen = [
                one.id for run, _, ones in frame.targets for one in ones if run == frame.run and _is_battlefield(one)
            ]
            moved = frame.event
            if chosen and not isinstance(moved, ZoneChange):
                return found.id == chosen[-1]
            return not isinstance(moved, ZoneChange) or moved.to == Zone(Place.FIELD, found.id)
        case filters.Trait("different"):
            return found.id != _where_it_is(look, frame)
        case _:
            return True


def _is_same(frame: Frame, found: GameObject) -> bool:
    """Whether a battlefield is the one that what happened was a move to, or else the one that was chosen last."""
    if isinstance(frame.event, ZoneChange):
        return frame.event.to == Zone(Place.FIELD, found.id)
    here = (ones for run, _, ones in frame.targets if run == frame.run)
    chosen = [one.id for ones in here for one in ones if _is_battlefield(one)]
    return not chosen or found.id == chosen[-1]


def _where_it_is(look: Look, frame: Frame) -> int:
    """The battlefield at which the text's own object is, or was: "my battlefield"."""
    zone = here(look, frame)
    return zone.holder if zone is not None and zone.place is Place.FIELD else 0


def followed(look: Look, one: Seen) -> Seen:
    """What an object has become where it went, as far as everybody sees it there: what moves it, or is triggered by its
    moving, finds it (CR 400.7e, 400.7j; RB 1.4 359.3.e.13). As it comes into play it is as it is there."""
    now = look.state.objects.get(one.id)
    if now is None or now.stamp == one.object.stamp or now.zone.place not in PUBLIC:
        return one
    if now.zone.on_board:
        return seen(look, now)
    return replace(one, object=replace(one.object, stamp=now.stamp), looked_back=True)


def there(look: Look, frame: Frame) -> tuple[Zone, ...]:
    """Where what was spoken of last is, or was when it has left, or else the battlefield that was chosen: "there"."""
    spoken = frame.it or tuple(
        one for run, _, chosen in frame.targets for one in chosen if run == frame.run and _is_battlefield(one)
    )
    return tuple(Zone(Place.FIELD, one.id) if _is_battlefield(one) else _place_of(look, one) for one in spoken)


def _place_of(look: Look, one: Seen) -> Zone:
    now = look.state.now(one)
    return now.zone if now is not None and now.zone.on_board else one.object.zone


def _is_battlefield(one: Seen) -> bool:
    return "battlefield" in one.object.face.types


def here(look: Look, frame: Frame) -> Zone | None:
    """Where the text's own object is now: nowhere when it has left the board, unless this text moved it or its leaving
    is what triggered (RB 1.4 359.3.e.12, 359.3.e.13, 359.3.f.2, 808.1.d.3)."""
    now = look.state.now(frame.source)
    if now is not None and "battlefield" in now.face.types:
        return Zone(Place.FIELD, now.id)
    if now is not None and now.zone.on_board:
        return now.zone
    gone = frame.event
    own = isinstance(gone, ZoneChange) and gone.object.id == frame.source.id and not gone.to.on_board
    return frame.source.object.zone if own or frame.source.looked_back else None


def _chosen_for(frame: Frame, phrase: Node) -> frozenset[int] | None:
    """What was chosen for a phrase of the frame's text, or None when nothing was."""
    chosen = frame.target(place_of(frame.text, phrase))
    return None if chosen is None else frozenset(one.id for one in chosen)


def phrases(text: Sequence[Node]) -> tuple[Node, ...]:
    """Every phrase of a text that could be a target, in order: its place here is how its targets are remembered."""
    return tuple(phrase for step in text for phrase in _phrases_in(step))


@once
def _phrases_in(step: Node) -> tuple[Node, ...]:
    kinds = (filters.Objects, filters.AnyTarget, filters.AnyListed)
    return tuple(node for node in walk(step) if isinstance(node, kinds))


def place_of(text: Sequence[Node], phrase: Node) -> int:
    """A phrase's place among those of its text, -1 when it is not one of them."""
    return next((place for place, node in enumerate(phrases(text)) if node is phrase), -1)


def said_of_it(text: Sequence[Node], phrase: Node) -> frozenset[int]:
    """The places of phrases in sentences before that of a phrase whose subject is what was spoken of already."""
    places: set[int] = set()
    for step in itertools.takewhile(lambda step: all(node is not phrase for node in walk(step)), text):
        match step:
            case Sentence(Does(filters.It())):
                places.update(place_of(text, node) for node in walk(step))
    return frozenset(places)
