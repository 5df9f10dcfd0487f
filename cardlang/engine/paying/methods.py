"""The ways a card may be played: for its printed cost, for another one, or for nothing.

A way says what takes the place of the base cost, from where the card may be played so, and where it goes afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.engine.asking import conditions
from cardlang.engine.asking.continuous import look_at, printed_keywords
from cardlang.engine.asking.meanings import Own, abilities_of
from cardlang.engine.asking.statements import gifts_of
from cardlang.engine.state import Face, Frame, GameObject, GameState, Place, Seen, Zone
from cardlang.nodes.abilities import Text
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import Ignoring, PlayingFor, While
from cardlang.nodes.costs import Cost, Pay, RatherThan, Resources
from cardlang.nodes.effects import Act, If, May, Sentence
from cardlang.nodes.filters import It, Located, Noun, Objects, Of, Self, You
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.roles import CostRole
from cardlang.nodes.words import Preposition, Stat, Verb
from cardlang.profiles.profile import RulesProfile

FROM_TRASH = frozenset({"flashback", "flow", "escape", "jump-start", "retrace", "disturb", "aftermath"})
LEAVES_THE_GAME = frozenset({"flashback", "flow", "jump-start"})
FACE_DOWN: Mapping[str, tuple[str, ...]] = {"morph": ("3",), "megamorph": ("3",)}
PRINTED = ""
FREE = "free"
RATHER = "rather"
FOR = "for"
PAYING = "paying "
"""How the name of a way begins that a text gives with the cost behind it."""
UNPAID = "unpaid"
OUT_OF_TRASH = " from the trash"
FLOW = Keyword("flow", StatOf(It(), Stat.COST))
"""What lets a spell be played from the trash for what it costs anyway, when it is given to it."""
GIVEN_FLOW = f"flow{OUT_OF_TRASH}"
HIDDEN, AMBUSH = "hidden", "ambush"
WITHOUT = {Stat.ENERGY_COST: "without Energy", Stat.POWER_COST: "without Power"}
WHOLE = frozenset({Stat.COST, Stat.MANA_COST})


@frozen
class Method:
    """One way to play a card. `cost` is None when the card has none and so cannot be played this way (CR 118.6)."""

    name: str
    cost: Node | None
    symbols: tuple[str, ...] = ()
    free: bool = False
    face_down: bool = False
    destination: Zone | None = None


def method_named(state: GameState, card: GameObject, name: str) -> Method:
    """A way to play a card, by its name: "" is the printed cost."""
    if name.startswith(PAYING):
        symbols = tuple(name.removeprefix(PAYING).split())
        return Method(name, Cost((Pay(Resources(symbols)),)), symbols)
    if name == GIVEN_FLOW:
        return _with_flow(card)
    for method in methods(state, card, now=False):
        if method.name == name:
            return method
    return _printed(card)


def methods(state: GameState, card: GameObject, now: bool = True) -> tuple[Method, ...]:
    """Every way to play a card, whatever zone it is in; `now`: only those whose condition holds."""
    return (
        _printed(card),
        *_from_keywords(state, card),
        *_given(state, card),
        *_stated(state, card, now),
        *_by_permission(card),
        Method(FREE, Cost(()), free=True),
        *_without_part(card),
    )


def playable_from(state: GameState, card: GameObject) -> tuple[Method, ...]:
    """The ways a card may be played from the zone it is in, without any effect's leave."""
    place = card.zone.place
    if place is not Place.FACEDOWN and _is_fixed(state, card):
        key = (id(card.shown), id(state.rules), card.owner, place)
        known = _PLAYABLE.get(key)
        if known is None:
            if len(_PLAYABLE) >= MOST:
                _PLAYABLE.clear()
            known = _PLAYABLE[key] = card.shown, state.rules, _playable(state, card, place)
        return known[2]
    return _playable(state, card, place)


def _is_fixed(state: GameState, card: GameObject) -> bool:
    """Whether the ways to play a card turn on nothing but its face: no text of its own or that lasts gives any."""
    if any(FLOW in gifts_of(effect.content) for effect in state.effects):
        return False
    abilities = abilities_of(state, card)
    known = _STATED.get(id(abilities))
    if known is None or known[0] is not abilities:
        if len(_STATED) >= MOST:
            _STATED.clear()
        steps = (step for own in abilities if isinstance(own.ability, Text) for step in own.ability.body)
        stated = any(isinstance(node, RatherThan | Ignoring | PlayingFor) for step in steps for node in walk(step))
        known = _STATED[id(abilities)] = abilities, stated
    return not known[1]


MOST = 5000
_STATED: dict[int, tuple[tuple[Own, ...], bool]] = {}
_PLAYABLE: dict[tuple[int, int, int, Place], tuple[Face, RulesProfile, tuple[Method, ...]]] = {}
"""By identity, what is known of abilities and of a face, these beside it so that no others take their place."""


def _playable(state: GameState, card: GameObject, place: Place) -> tuple[Method, ...]:
    ways = [way for way in methods(state, card) if way.name not in (FREE, *WITHOUT.values())]
    ways = [way for way in ways if way.name != HIDDEN]
    if place in (Place.HAND, Place.CHAMPION):
        return tuple(way for way in ways if way.name not in FROM_TRASH and not way.name.endswith(OUT_OF_TRASH))
    if place is Place.FACEDOWN:
        return (Method(HIDDEN, Cost(()), free=True),) if card.since < state.turn.number else ()
    if place is Place.TRASH:
        return tuple(way for way in ways if way.name in FROM_TRASH or way.name.endswith(OUT_OF_TRASH))
    return ()


def is_for_another_cost(node: Node) -> bool:
    """Whether a clause lets its own card be played for another base cost: "play me for [A]" (RB 1.4 356.1.a)."""
    match node:
        case May(You(), PlayingFor(Act(Verb.PLAY, Self(), ()))):
            return True
        case May(You(), PlayingFor(Act(Verb.PLAY, Self(), (where,)))):
            trash = Objects(Of(You()), None, Noun((), "trash"))
            return where == Located(Preposition.FROM, trash)
        case _:
            return False


def _printed(card: GameObject) -> Method:
    cost = card.shown.cost
    return Method(PRINTED, None if cost is None else Cost((Pay(Resources(cost)),)), cost or ())


def _by_permission(card: GameObject) -> Iterator[Method]:
    """For the printed cost at other times and places: to where units fight (RB 1.4 822); for nothing from where it is
    hidden (RB 1.4 811)."""
    names = {keyword.name for keyword in printed_keywords(card)}
    printed = _printed(card)
    if AMBUSH in names:
        yield replace(printed, name=AMBUSH)
    if HIDDEN in names:
        yield Method(HIDDEN, Cost(()), free=True)


def _from_keywords(state: GameState, card: GameObject) -> Iterator[Method]:
    for keyword in printed_keywords(card):
        ruling = state.rules.keywords.get(keyword.name)
        if keyword.name in FACE_DOWN:
            symbols = FACE_DOWN[keyword.name]
            yield Method(keyword.name, Cost((Pay(Resources(symbols)),)), symbols, face_down=True)
        elif ruling is not None and ruling.role is CostRole.ALTERNATIVE and keyword.cost is not None:
            gone = Zone(Place.BANISHMENT, card.owner) if keyword.name in LEAVES_THE_GAME else None
            yield Method(keyword.name, keyword.cost, _symbols(keyword.cost), destination=gone)


def _given(state: GameState, card: GameObject) -> Iterator[Method]:
    """From the trash for its cost, while an effect gives it [Flow] for that (RB 1.4 829.1)."""
    for effect in state.effects:
        if FLOW in gifts_of(effect.content) and any(state.now(one) is card for one in effect.subjects):
            yield _with_flow(card)
            return


def _with_flow(card: GameObject) -> Method:
    return replace(_printed(card), name=GIVEN_FLOW, destination=Zone(Place.BANISHMENT, card.owner))


def _without_part(card: GameObject) -> Iterator[Method]:
    """The ways without a part of the printed cost, which an effect names (RB 1.4 356.1.b.2)."""
    cost = card.shown.cost
    if cost is not None:
        power = tuple(symbol for symbol in cost if not symbol.isdigit() and symbol != "X")
        energy = tuple(symbol for symbol in cost if symbol.isdigit() or symbol == "X")
        for stat, left in ((Stat.ENERGY_COST, power), (Stat.POWER_COST, energy)):
            yield Method(WITHOUT[stat], Cost((Pay(Resources(left)),) if left else ()), left)


def _stated(state: GameState, card: GameObject, now: bool) -> Iterator[Method]:
    """ "You may discard a card rather than pay this spell's mana cost", "If you control a gate, you may cast this spell
    without paying its mana cost" (CR 118.9)."""
    for ability in (own.ability for own in abilities_of(state, card)):
        for step in ability.body if isinstance(ability, Text) else ():
            content: Node = step.content if isinstance(step, Sentence) else step
            if isinstance(content, If | While):
                frame = Frame(card.controller, Seen(card))
                if now and not conditions.holds(look_at(state), frame, content.condition):
                    continue
                content = content.effect
            content = content.act if isinstance(content, May) else content
            match content:
                case RatherThan(cost):
                    yield Method(RATHER, cost.act if isinstance(cost, May) else cost)
                case Ignoring(Act(Verb.PLAY | Verb.CAST, Self()), StatOf(_, stat)) if stat in WHOLE:
                    yield Method(UNPAID, Cost(()), free=True)
                case PlayingFor(Act(Verb.PLAY, Self(), adverbs), cost):
                    name = f"{FOR} {''.join(cost.symbols)}" + (OUT_OF_TRASH if adverbs else "")
                    yield Method(name, Cost((Pay(cost),)), cost.symbols)


def is_other_way(node: Node) -> bool:
    """Whether a sentence gives another way to play the card itself, and so is no instruction of a spell."""
    match node:
        case Sentence(inner) | If(_, inner) | While(_, inner) | May(_, inner):
            return is_other_way(inner)
        case Ignoring(Act(Verb.PLAY | Verb.CAST, Self(), ()), _) | PlayingFor(Act(Verb.PLAY, Self())):
            return True
        case _:
            return isinstance(node, RatherThan)


def _symbols(cost: Cost) -> tuple[str, ...]:
    return tuple(symbol for part in cost.parts for symbol in _of_part(part))


def _of_part(part: Node) -> tuple[str, ...]:
    return part.what.symbols if isinstance(part, Pay) and isinstance(part.what, Resources) else ()
