"""Hidden cards: hiding one face down at a battlefield, and what playing it from there is bound to (RB 1.4 421, 811).

Hiding is a discretionary action of its own: it opens no chain. A hidden card may be played from the next turn on for
nothing, at the times of a reaction; where a permanent of it enters and what it chooses must be at its battlefield.
"""

from __future__ import annotations

from cardlang.engine.asking.continuous import said_in
from cardlang.engine.asking.matching import has_keyword
from cardlang.engine.asking.referents import here
from cardlang.engine.decisions import Decision, DecisionKind, Option
from cardlang.engine.events import ZoneChange
from cardlang.engine.paying import bills, payments
from cardlang.engine.paying.methods import HIDDEN
from cardlang.engine.paying.resources import required
from cardlang.engine.replacements import happen
from cardlang.engine.state import Frame, GameObject, GameState, Mark, Place, Zone
from cardlang.engine.table import Table
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Ignoring
from cardlang.nodes.effects import Act, Does, Lasting, May
from cardlang.nodes.filters import Additional, Here, Noun, Objects, Trait, You
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Stat, Verb
from cardlang.profiles.profile import Shape


def places_for(table: Table, player: int) -> tuple[GameObject, ...]:
    """The battlefields where a player may hide a card: those under control without a hidden one (RB 1.4 107.3.b)."""
    fields = (o for o in table.state.objects.values() if "battlefield" in o.face.types and o.controller == player)
    hidden = ((o, len(table.state.in_zone(Zone(Place.FACEDOWN, o.id)))) for o in fields)
    return tuple(o for o, number in hidden if number < _how_many(table, player, o))


def _how_many(table: Table, player: int, field: GameObject) -> int:
    """How many cards may be hidden at a battlefield: one, and one for each statement that allows one more there."""
    more = (frame for frame, _ in said_in(table.look, allows_hiding) if player == frame.controller)
    return 1 + sum(here(table.look, frame) == Zone(Place.FIELD, field.id) for frame in more)


def allows_hiding(content: Node) -> bool:
    """Whether a statement lets its controller hide one card more here."""
    match content:
        case May(You(), Act(Verb.HIDE, Objects(Additional(), None, Noun((), "card"), (Here(),)), ())):
            return True
        case _:
            return False


def can_hide(table: Table, player: int, card: GameObject) -> bool:
    """Whether a player could hide a card now; the time for it is another question."""
    if not has_keyword(table.look, card, HIDDEN) or not places_for(table, player):
        return False
    return payments.can_pay(table, player, _bill(table, player))


def hide(table: Table, player: int, card: GameObject) -> bool:
    """Pay for hiding a card, and put it face down at a battlefield; False when that cannot be gone through with."""
    if not can_hide(table, player, card):
        return False
    fields = places_for(table, player)
    options = tuple(Option(o.face.name, o.id) for o in fields)
    field = fields[table.ask(Decision(player, DecisionKind.LOCATION, options, about="where it is hidden"))[0]]
    made = payments.pay(table, Frame(player, table.see(card)), player, _bill(table, player), Shape.FOR_COST)
    if not isinstance(made, payments.Paid):
        return False
    to = Zone(Place.FACEDOWN, field.id)
    happen(table, ZoneChange(None, table.see(card), to, player, player, frozenset({Mark.FACE_DOWN})))
    return True


def hides_freely(content: Node) -> bool:
    """Whether an effect lets its controller hide cards for nothing: "you can hide cards ignoring costs this turn"."""
    match content:
        case Does(You(), Modal(Mode.CAN, Lasting(Ignoring(Act(Verb.HIDE, Objects(None, None, nouns, ()), ()), what)))):
            return nouns == Noun((), "card") and what == StatOf(None, Stat.COST)
        case _:
            return False


def looks_at_hidden(content: Node) -> bool:
    """Whether an effect lets its controller look at hidden cards, which changes nothing in the game (RB 1.4 128)."""
    match content:
        case Does(You(), Modal(Mode.CAN, Lasting(Act(Verb.LOOK_AT, Objects(_, None, Noun(traits, "card"), ()), ())))):
            return traits == (Trait("facedown"),)
        case _:
            return False


def _bill(table: Table, player: int) -> bills.Bill:
    effects = (one for one in table.state.effects if one.frame.controller == player)
    if any(hides_freely(effect.content) for effect in effects):
        return bills.Bill()
    return bills.Bill(required(table.state.rules.play, ("A",)))


def is_revealed(state: GameState, card: GameObject) -> bool:
    """Whether a hidden card must go: its player does not control the battlefield any more (RB 1.4 107.3.d, 323.7)."""
    return card.zone.place is Place.FACEDOWN and state.objects[card.zone.holder].controller != card.controller
