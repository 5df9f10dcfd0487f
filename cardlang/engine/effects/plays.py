"""Cards that a text lets somebody play: the procedure of play, begun by an effect.

Where cards wait until what is resolving has resolved they are announced now and finished later (RB 1.4 354.3);
elsewhere they are played at once (CR 608.2g).
"""

from __future__ import annotations

from cardlang.engine import play
from cardlang.engine.asking.elsewhere import is_from_trash
from cardlang.engine.asking.forbidding import may_play
from cardlang.engine.asking.matching import candidates, fits, place_zones
from cardlang.engine.asking.referents import followed, here
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.effects import tokens
from cardlang.engine.effects.choosing import bounds, denote, is_of_hand, pick
from cardlang.engine.effects.viewing import among
from cardlang.engine.events import EffectBegan, ZoneChange
from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.paying.methods import FREE, PAYING, PRINTED, WITHOUT
from cardlang.engine.state import Frame, GameObject, LastingEffect, Place, Seen, Zone
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Ignoring, PlayingFor, Reducing
from cardlang.nodes.costs import CostChange
from cardlang.nodes.effects import Act, Does
from cardlang.nodes.filters import Noun, Objects
from cardlang.nodes.frozen import replace
from cardlang.nodes.words import Direction, Duration, Preposition, Stat, Verb

WHOLE = frozenset({Stat.COST, Stat.MANA_COST})


def is_play(content: Act) -> bool:
    """Whether an act is playing a card, or making a token."""
    return content.verb in (Verb.PLAY, Verb.CAST) or tokens.is_token(content)


def is_runnable(content: Ignoring) -> bool:
    """Whether the interpreter can play a card at this cost: ignoring all of it, its Energy or its Power."""
    return isinstance(content.cost, StatOf) and content.cost.stat in WHOLE | set(WITHOUT)


def _method(content: Ignoring) -> str:
    stat = content.cost.stat if isinstance(content.cost, StatOf) else None
    return WITHOUT.get(stat, FREE) if stat is not None else FREE


def play_by(table: Table, frame: Frame, content: Node) -> tuple[Frame, Outcome]:
    """Play a card because a text says so."""
    act, method = (content.act, _method(content)) if isinstance(content, Ignoring) else (content, PRINTED)
    if isinstance(act, PlayingFor):
        method = PAYING + " ".join(act.cost.symbols)
        act = act.act
    act = act.act if isinstance(act, Reducing) else act
    if not isinstance(act, Act):
        return frame, UNABLE
    if tokens.is_token(act):
        return tokens.make(table, frame, act)
    cards = _cards(table, frame, act)
    cards = tuple(followed(table.look, one) for one in cards) if is_from_trash(act) else cards
    places = _places(table, frame, act)
    done = 0
    for one in cards:
        now = table.now(one)
        if now is None or places == () or not may_play(table.look, frame.doer, now):
            continue
        if isinstance(content, Reducing):
            _reduce(table, frame, one, content)
        if table.state.rules.play.plays_wait:
            play.announce(table, frame.doer, now, method, places or ())
            done += 1
        else:
            done += play.play_card(table, frame.doer, now, method)
    return replace(frame, it=cards), Outcome(able=bool(cards), performed=done > 0, amount=done, objects=cards)


def _places(table: Table, frame: Frame, act: Act) -> tuple[Zone, ...] | None:
    """Where alone a unit may be played, when the text says it; None when it does not, () when no such place is left."""
    for adverb in act.adverbs:
        match adverb:
            case filters.Here() | filters.Located(Preposition.TO, filters.Here()):
                own = here(table.look, frame)
                return () if own is None else (own,)
            case filters.Located(Preposition.TO, filters.Objects() as place):
                return _same(table, frame, place)
    return None


def _same(table: Table, frame: Frame, place: filters.Objects) -> tuple[Zone, ...]:
    """The zones of a place; "the same location" is where what is played was before."""
    if filters.Trait("same") in filters.nouns_of(place)[0].traits:
        return tuple(zone for zone in (_before(table, one) for one in frame.it) if zone is not None)
    return place_zones(table.look, frame, place)


def _before(table: Table, one: Seen) -> Zone | None:
    """Where an object was last in play."""
    moves = (event for event in reversed(table.state.log) if isinstance(event, ZoneChange))
    left = (event.object.object.zone for event in moves if event.object.id == one.id)
    return next((zone for zone in left if zone.on_board), None)


def _reduce(table: Table, frame: Frame, one: Seen, content: Reducing) -> None:
    """Let a card cost less this once."""
    change = Does(filters.It(), CostChange(content.by, Direction.LESS))  # type: ignore[arg-type]
    spoken = replace(frame, it=(one,))
    turn = table.state.turn.number
    effect = LastingEffect(table.state.next_id, spoken, change, (), Duration.THIS_TURN, True, turn)
    table.emit(EffectBegan(effect))


def _cards(table: Table, frame: Frame, act: Act) -> tuple[Seen, ...]:
    fixed = denote(table, frame, frame.text, act.object) if act.object is not None else None
    if fixed is not None:
        return fixed.objects
    if not isinstance(act.object, Objects):
        return ()
    seen = among(table.look, frame, act.object)
    found = seen if seen is not None else playable(table, frame, act.object)
    limits = bounds(table.look, frame, act.object, len(found))
    return pick(table, frame.doer, DecisionKind.CHOOSE, found, limits, "play", act)


def playable(table: Table, frame: Frame, phrase: Objects) -> tuple[GameObject, ...]:
    """The cards a text lets somebody play: a card that is to be a spell is none yet."""
    if isinstance(phrase.nouns, Noun) and phrase.nouns.word == "spell":
        phrase = replace(phrase, nouns=replace(phrase.nouns, word="card"))
    if table.state.rules.play.bases and is_of_hand(Act(Verb.PLAY, phrase)):
        own = (Zone(place, frame.doer) for place in (Place.HAND, Place.CHAMPION))
        return tuple(o for zone in own for o in table.state.in_zone(zone) if fits(table.look, frame, o, phrase))
    return tuple(o for o in candidates(table.look, frame, phrase) if "land" not in o.face.types)
