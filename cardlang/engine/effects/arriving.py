"""How a permanent comes into play: where, ready or exhausted, with what it remembers of how it was played."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking import conditions
from cardlang.engine.asking.continuous import in_force, said_in
from cardlang.engine.asking.forbidding import open_to
from cardlang.engine.asking.matching import fits, has_keyword, place_zones
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.events import EffectEnded, ItemRemoved, Played, ZoneChange
from cardlang.engine.paying.declaring import is_declared
from cardlang.engine.paying.methods import AMBUSH
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, GameObject, GameState, Item, ItemKind, LastingEffect, Mark, Place, Zone
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Text
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import EvenIf, While
from cardlang.nodes.costs import Linked
from cardlang.nodes.effects import Act, Does, If, Lasting, May, Sentence
from cardlang.nodes.filters import Located, Noun, Objects, Self, There, Trait, You
from cardlang.nodes.frozen import replace
from cardlang.nodes.limits import Only
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import Enters, Has, Is, Modal
from cardlang.nodes.words import Branch, Mode, Preposition, Verb

ACCELERATE = "accelerate"
NONE_THERE = Does(You(), Modal(Mode.DOES_NOT, Has(Objects(None, None, Noun((), "unit"), (There(),)))))
"""What would forbid it to [Ambush] somewhere: "even if you don't have units there"."""


def choose_place(table: Table, item: Item) -> Zone | None:
    """Where a unit will enter: its controller's base or a battlefield that player controls (RB 1.4 355.2)."""
    if item.kind is not ItemKind.PERMANENT:
        return None
    player = item.controller
    if not table.state.rules.play.bases:
        return Zone(Place.BOARD)
    card = table.state.objects[item.frame.source.id]
    if item.frame.at:
        return Zone(Place.FIELD, item.frame.at)
    if item.places and "unit" in item.frame.source.object.face.types:
        return _ask(table, player, item.places, card)
    base = Zone(Place.BASE, player)
    if "unit" not in item.frame.source.object.face.types:
        return base
    ambushed = tuple(_ambushed(table, item))
    if item.method == AMBUSH:
        return _ask(table, player, ambushed, card)
    places = (*usual_places(table.state, player), *ambushed, *_allowed(table, item))
    only = _only(table, item, card)
    return _ask(table, player, places if only is None else tuple(zone for zone in places if zone in only), card)


def _only(table: Table, item: Item, card: GameObject) -> tuple[Zone, ...] | None:
    """Where alone its own text lets a unit be played: "play me only to a battlefield you conquered this turn"."""
    for own in abilities_of(table.state, card):
        for step in own.ability.body if isinstance(own.ability, Text) else ():
            place = only_to(step)
            if place is not None:
                return place_zones(table.look, item.frame, place)
    return None


def only_to(step: Node) -> Objects | None:
    """The place to which alone a sentence lets its own card be played."""
    match step:
        case Sentence(Only(Act(Verb.PLAY, Self(), ()), Located(Preposition.TO, Objects() as place))):
            return place
        case _:
            return None


def usual_places(state: GameState, player: int) -> tuple[Zone, ...]:
    """Where a player may play units without anything's leave: the base, battlefields under control (RB 1.4 355.2.a)."""
    fields = [o for o in state.objects.values() if "battlefield" in o.face.types and o.controller == player]
    return (Zone(Place.BASE, player), *(Zone(Place.FIELD, o.id) for o in fields))


def ask_place(table: Table, player: int, token: GameObject) -> Zone:
    """Ask a player for a place where a token that is a unit is played."""
    return _ask(table, player, usual_places(table.state, player), token) or Zone(Place.BASE, player)


def _ask(table: Table, player: int, places: tuple[Zone, ...], card: GameObject | None = None) -> Zone | None:
    zones = tuple(dict.fromkeys(places))
    zones = zones if card is None else open_to(table.look, card, player, zones)
    if not zones:
        return None
    names = {o.id: o.face.name for o in table.state.objects.values()}
    options = tuple(
        Option("base") if zone.place is Place.BASE else Option(names[zone.holder], zone.holder) for zone in zones
    )
    answer = table.ask(Decision(player, DecisionKind.LOCATION, options, about="where it enters"))
    return zones[answer[0]]


def _ambushed(table: Table, item: Item) -> Iterator[Zone]:
    """The battlefields to which [Ambush] lets a unit be played: those where its player has units, and those that its
    own text names besides (RB 1.4 822.1.b, 822.1.d)."""
    card, look = table.state.objects[item.frame.source.id], table.look
    if not has_keyword(look, card, AMBUSH):
        return
    fields = (Zone(Place.FIELD, o.id) for o in table.state.objects.values() if "battlefield" in o.face.types)
    yield from (zone for zone in fields if _has_units(table, item.controller, zone))
    for content in _own_statements(table, item, card):
        place = ambushed_to(content)
        yield from () if place is None else place_zones(look, item.frame, place)


def ambushed_to(content: Node) -> Objects | None:
    """Where a statement lets its own card [Ambush] without units being there: "I can [Ambush] to a battlefield where
    there are enemy units, even if you don't have units there"."""
    match content:
        case EvenIf(Does(Self(), Modal(Mode.CAN, Act(Verb.AMBUSH, None, (where,)))), condition):
            if not isinstance(where, Located) or where.preposition is not Preposition.TO or condition != NONE_THERE:
                return None
            return where.place if isinstance(where.place, Objects) else None
        case _:
            return None


def _own_statements(table: Table, item: Item, card: GameObject) -> Iterator[Node]:
    steps = (step for own in abilities_of(table.state, card) for step in getattr(own.ability, "body", ()))
    return (content for step in steps for content in in_force(table.look, item.frame, step))


def _allowed(table: Table, item: Item) -> tuple[Zone, ...]:
    """The battlefields to which something lets a unit be played besides (RB 1.4 355.2.b)."""
    card, look = table.state.objects[item.frame.source.id], table.look
    zones: list[Zone] = []
    own = ((item.frame, content) for content in _own_statements(table, item, card))
    for frame, content in (*own, *said_in(look, to_be_played_to)):
        place = to_be_played_to(content)
        if place is not None and (frame is item.frame or fits(look, frame, card, place[0])):
            zones.extend(place_zones(look, frame, place[1]))
    return tuple(zones)


def to_be_played_to(content: Node) -> tuple[Node, Objects] | None:
    """Whom a statement lets be played where: "you may play me to an open battlefield"."""
    match content:
        case May(You(), Act(Verb.PLAY, Self() as who, (Located(Preposition.TO, Objects() as place),))):
            return who, place
        case May(Objects() as who, Is(Done(Verb.PLAY, (Located(Preposition.TO, Objects() as place),)))):
            return who, place
        case Does(who, Modal(Mode.CAN, Is(Done(Verb.PLAY, (Located(Preposition.TO, Objects() as place),))))):
            return (who, place) if isinstance(who, Self | Objects) else None
        case _:
            return None


def _has_units(table: Table, player: int, zone: Zone) -> bool:
    return any("unit" in o.shown.types and o.controller == player for o in table.state.in_zone(zone))


def enter(table: Table, item: Item) -> None:
    """Let a permanent leave the chain and come into play."""
    card = table.state.objects[item.frame.source.id]
    table.emit(ItemRemoved(item, "resolved"))
    place = item.destination or Zone(Place.BOARD)
    marks = card.marks & {Mark.FACE_DOWN} | _tired(table, item, card)
    happen(table, ZoneChange(Verb.PLAY, table.see(card), place, item.controller, item.controller, marks))
    table.emit(Played(item, table.see(table.state.objects[card.id])))
    table.emit(*(EffectEnded(effect.id) for effect in _entered_by(table, table.state.objects[card.id])))


def _entered_by(table: Table, entered: GameObject) -> list[LastingEffect]:
    """What was to hold for the next one that enters, and has held for this one: "the next unit enters ready"."""
    waiting = (effect for effect in table.state.effects if effect.once and _is_entering(effect.content))
    return [
        effect
        for effect in waiting
        if isinstance(effect.content, Does) and fits(table.look, effect.frame, entered, effect.content.who)
    ]


def marks_of_land(table: Table, player: int, card: GameObject) -> frozenset[Mark]:
    """A land enters without the stack, tapped if it says so (CR 614.1c, 305.1)."""
    return frozenset({Mark.EXHAUSTED}) if _says(table, Frame(player, table.see(card)), card) else frozenset()


def _tired(table: Table, item: Item, card: GameObject) -> frozenset[Mark]:
    """Units enter exhausted, unless something says that they enter ready (RB 1.4 359.2.c, 805.6)."""
    usual = table.state.rules.play.bases and "unit" in card.face.types
    if any(paid.cost == ACCELERATE for paid in item.frame.declared):
        usual = False
    said = _says(table, item.frame, card)
    if said is None:
        said = said_by_others(table, replace(card, zone=item.destination or card.zone))
    if said is not None:
        usual = said
    return frozenset({Mark.EXHAUSTED}) if usual else frozenset()


def _is_entering(content: Node) -> bool:
    match content:
        case Does(_, Enters() | Lasting(Enters(), _)):
            return True
        case _:
            return False


def said_by_others(table: Table, entering: GameObject) -> bool | None:
    """Whether something in play has an object enter exhausted (True) or ready (False): "your units enter ready"."""
    look = table.look
    for frame, content in (
        *said_in(look, _is_entering),
        *((effect.frame, effect.content) for effect in table.state.effects),
    ):
        match content:
            case Does(who, Enters() as act) | Does(who, Lasting(Enters() as act, _)):
                if not isinstance(who, Self) and fits(look, frame, entering, who):
                    return _in_step(table, frame, Does(Self(), act))
    return None


def _says(table: Table, frame: Frame, card: GameObject) -> bool | None:
    """Whether its own text says that it enters exhausted (True) or ready (False)."""
    for own in abilities_of(table.state, card):
        if isinstance(own.ability, Text):
            for step in own.ability.body:
                said = _in_step(table, replace(frame, text=own.ability.body), step)
                if said is not None:
                    return said
    return None


def _in_step(table: Table, frame: Frame, step: Node) -> bool | None:
    match step:
        case Sentence(inner):
            return _in_step(table, frame, inner)
        case Linked(action, links):
            for link in links:
                if link.branch is Branch.DOES and is_declared(frame, action):
                    return _in_step(table, frame, link.effect)
            return None
        case If(condition, effect) | While(condition, effect):
            return _in_step(table, frame, effect) if conditions.holds(table.look, frame, condition) else None
        case Does(Self(), Enters(Trait(word))):
            return word not in ("ready", "untapped")
        case Does(Self(), Enters(Done(Verb.EXHAUST))):
            return True
        case _:
            return None
