"""Acts whose object is a number of something that is no object: life, points, XP, cards drawn.

`perform` and `able` answer None when the act is none of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardlang.engine.asking.matching import count
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.effects.choosing import bounds, pick
from cardlang.engine.effects.viewing import rest
from cardlang.engine.events import Event, LifeChanged, PlayerLost, Scored, XpChanged, ZoneChange
from cardlang.engine.outcomes import Outcome
from cardlang.engine.replacements import happen, happen_all
from cardlang.engine.scoring import burn_out
from cardlang.engine.state import Frame, GameObject, Mark, Place, Zone
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import replace
from cardlang.nodes.narrowing import Manner
from cardlang.nodes.pronouns import TheRest
from cardlang.nodes.words import Verb

DOWN = frozenset({Verb.LOSE, Verb.PAY, Verb.SPEND})
UP = frozenset({Verb.GAIN, Verb.SCORE})


def _life(player: int, amount: int) -> Event:
    return LifeChanged(player, amount)


def _xp(player: int, amount: int) -> Event:
    return XpChanged(player, amount)


def _points(player: int, amount: int) -> Event:
    return Scored(player, amount)


KINDS: Mapping[str, Callable[[int, int], Event]] = {"life": _life, "xp": _xp, "XP": _xp, "point": _points}


def perform(table: Table, frame: Frame, player: int, act: Act) -> tuple[Frame, Outcome] | None:
    """Gain, lose, pay or spend a number; put cards back on top, however many there are."""
    if is_put_back(act):
        return put_back(table, frame, player)
    asked = _asked(table, frame, act)
    if asked is None:
        return None
    kind, amount = asked
    if amount == 0:
        return replace(frame, number=0), Outcome(performed=False, amount=0)
    done = happen(table, KINDS[kind](player, -amount if act.verb in DOWN else amount))
    return replace(frame, number=amount), Outcome(performed=done.performed, replaced=done.replaced, amount=amount)


def able(table: Table, frame: Frame, player: int, act: Act) -> bool | None:
    """Whether so much can be paid or gained (CR 119.4: no more life than there is)."""
    asked = _asked(table, frame, act)
    if asked is None:
        return None
    kind, amount = asked
    if act.verb not in DOWN:
        return True
    has = table.state.player(player)
    return amount <= (has.life if kind == "life" else has.xp)


def _asked(table: Table, frame: Frame, act: Act) -> tuple[str, int] | None:
    if act.verb not in DOWN | UP or not isinstance(act.object, filters.Objects):
        return None
    words = [noun.word for noun in nouns_of(act.object) if noun.word in KINDS]
    if not words:
        return None
    return words[0], bounds(table.look, frame, act.object, 0)[0]


def draw(table: Table, frame: Frame, player: int, act: Act) -> tuple[Frame, Outcome]:
    """Draw cards one by one from the top of the deck."""
    wanted = 1
    if isinstance(act.object, filters.Objects):
        wanted = bounds(table.look, frame, act.object, 0)[0]
    done = sum(1 for _ in range(wanted) if draw_one(table, player))
    return replace(frame, number=done), Outcome(able=done == wanted, performed=done > 0, amount=done)


def mill(table: Table, frame: Frame, player: int, act: Act) -> tuple[Frame, Outcome]:
    """Put cards from the top of the deck into the trash, as many as there are (CR 701.17a, 701.17b)."""
    wanted = bounds(table.look, frame, act.object, 0)[0] if isinstance(act.object, filters.Objects) else 1
    cards = table.state.in_zone(Zone(Place.DECK, player))[:wanted]
    moved = (ZoneChange(Verb.MILL, table.see(card), Zone(Place.TRASH, player), player) for card in cards)
    done = sum(one.performed for one in happen_all(table, tuple(moved)))
    return replace(frame, number=done), Outcome(able=len(cards) == wanted, performed=done > 0, amount=done)


def burn(table: Table, frame: Frame, player: int, act: Act) -> tuple[Frame, Outcome]:
    """Put cards from the top of the deck into the trash; where there are too few, as many as there are, and after
    burning out the others (RB 1.4 440.4, 431.1.b)."""
    phrase = act.object
    ended = phrase.quantity if isinstance(phrase, filters.Objects) else None
    top = count(table.look, frame, ended.amount) if isinstance(ended, filters.AtEnd) else None
    wanted = bounds(table.look, frame, phrase, 0)[0] if top is None and phrase is not None else top or 0
    deck, left, done = Zone(Place.DECK, player), wanted, 0
    while left:
        cards = table.state.in_zone(deck)[:left]
        moved = (ZoneChange(act.verb, table.see(card), Zone(Place.TRASH, player), player) for card in cards)
        done += sum(one.performed for one in happen_all(table, tuple(moved)))
        left -= len(cards)
        if left and not burn_out(table, player):
            break
    return replace(frame, number=done), Outcome(able=not left, performed=done > 0, amount=done)


def channel(table: Table, frame: Frame, player: int, act: Act, marks: frozenset[Mark]) -> tuple[Frame, Outcome]:
    """Put runes from the top of the rune deck into play, as many as there are (RB 1.4 430)."""
    wanted = bounds(table.look, frame, act.object, 0)[0] if isinstance(act.object, filters.Objects) else 1
    runes = table.state.in_zone(Zone(Place.RUNE_DECK, player))[:wanted]
    base = Zone(Place.BASE, player)
    events = tuple(ZoneChange(Verb.CHANNEL, table.see(rune), base, player, player, marks) for rune in runes)
    done = sum(one.performed for one in happen_all(table, events))
    return replace(frame, number=done), Outcome(able=len(runes) == wanted, performed=done > 0, amount=done)


def predict(table: Table, frame: Frame, player: int, act: Act) -> tuple[Frame, Outcome]:
    """Look at cards on top of the deck, as many as there are: recycle any of them and put the rest back on top in any
    order (RB 1.4 436)."""
    wanted = bounds(table.look, frame, act.object, 0)[0] if isinstance(act.object, filters.Objects) else 1
    seen = table.state.in_zone(Zone(Place.DECK, player))[:wanted]
    gone = pick(table, player, DecisionKind.CHOOSE, seen, (0, len(seen)), "recycle", act)
    deck = Zone(Place.DECK, player)
    happen_all(table, tuple(ZoneChange(Verb.RECYCLE, one, deck, player, bottom=True) for one in gone))
    left = [one for one in seen if all(one.id != other.id for other in gone)]
    _put_back(table, player, left, len(seen) > 1)
    return replace(frame, number=len(seen)), Outcome(able=len(seen) == wanted, performed=bool(seen), amount=len(seen))


def _put_back(table: Table, player: int, left: list[GameObject], ordered: bool) -> None:
    """Put cards that were looked at back on top of their deck, in an order that their player says."""
    while left and ordered:
        lowest = left[0]
        if len(left) > 1:
            about = "which is put back first, below the others"
            lowest = table.state.objects[pick(table, player, DecisionKind.ORDER, left, (1, 1), about)[0].id]
        table.emit(ZoneChange(None, table.see(lowest), lowest.zone, player))
        left = [one for one in left if one.id != lowest.id]


def is_put_back(act: Act) -> bool:
    """Whether those of the cards looked at with which nothing was done are put back, in any order."""
    back = frozenset(act.adverbs) == {Manner("back"), Manner("any_order")}
    return act.verb is Verb.PUT and isinstance(act.object, TheRest) and back


def put_back(table: Table, frame: Frame, player: int) -> tuple[Frame, Outcome]:
    """Put the rest of the cards looked at back on top."""
    left = [table.state.objects[one.id] for one in rest(table.look, frame)]
    _put_back(table, player, left, len(left) > 1)
    return frame, Outcome(performed=bool(left), amount=len(left))


def can_mill(table: Table, frame: Frame, player: int, act: Act) -> bool:
    """Whether there are enough cards to mill them as a cost (CR 701.17b)."""
    wanted = bounds(table.look, frame, act.object, 0)[0] if isinstance(act.object, filters.Objects) else 1
    return len(table.state.in_zone(Zone(Place.DECK, player))) >= wanted


def draw_one(table: Table, player: int) -> bool:
    """Draw one card; from an empty deck there is none (CR 121.4), unless the trash is put under (RB 1.4 431)."""
    deck = Zone(Place.DECK, player)
    if not table.state.in_zone(deck):
        if not table.state.rules.play.bases:
            table.emit(PlayerLost(player))
            return False
        if not burn_out(table, player):
            return False
    change = ZoneChange(Verb.DRAW, table.see(table.state.in_zone(deck)[0]), Zone(Place.HAND, player), player)
    return happen(table, change).performed
