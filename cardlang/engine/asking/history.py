"""Facts that a condition looks back at or adds up: what was done this turn, what was spent, how something came to pass.

The log and what items remember tell them; what a clause says of one event is for `occasions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.engine.asking.comparing import compare, seen_stat
from cardlang.engine.asking.matching import candidates, count, fits, place_zones
from cardlang.engine.asking.noticing import kinds_of
from cardlang.engine.asking.occasions import occasion
from cardlang.engine.asking.qualities import is_alone
from cardlang.engine.asking.referents import Look, players, spoken_of
from cardlang.engine.events import Event, Finalized, PhaseBegan, Played, Scored, Spent
from cardlang.engine.paying.resources import kind_of
from cardlang.engine.state import Frame, GameState, Item, Seen
from cardlang.nodes import filters
from cardlang.nodes.amounts import Fixed, StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.costs import Resources, SoManyResources
from cardlang.nodes.effects import Act, Does, If, Lasting, Sentence
from cardlang.nodes.frozen import replace
from cardlang.nodes.narrowing import Manner, Purpose, Through, TotalReaches, Whom
from cardlang.nodes.predicates import Has, Is, IsNot, Modal
from cardlang.nodes.words import Duration, Mode, Stat, Verb
from cardlang.profiles.play import Phase

OFTEN: Mapping[str, int] = {"twice": 2}
"""How often something is done, by the words for it."""
ONLY_ONE = filters.Objects(
    filters.The(),
    None,
    filters.Noun((filters.Trait("only"),), "unit"),
    (filters.Controlled(filters.You()), filters.There()),
)
"""The only unit of one's own at a place."""
SPANS = frozenset({"turn", "beginning_phase"})
FINALIZED = frozenset({Verb.PLAY, Verb.CAST})
ALONE = (Manner("alone"),)
THIS_WAY = (Manner("this_way"),)
BEFORE = frozenset({Mode.HAS, Mode.PAST})


def fact(look: Look, frame: Frame, content: Node) -> bool | None:
    """Whether something was so, or adds up to so much; None when that is not what a condition asks."""
    match content:
        case Does(who, Lasting(Modal(mode, Act(Verb.SPEND, SoManyResources() as what, adverbs)))) if mode in BEFORE:
            return _has_spent(look, frame, who, what, adverbs)
        case Does(who, Lasting(Modal(mode, Act() as act), Duration.THIS_TURN)) if mode in BEFORE:
            return has_done(look, frame, who, act)
        case Does(who, Modal(Mode.DID_NOT, Lasting(Act() as act, Duration.THIS_TURN))):
            return not has_done(look, frame, who, act)
        case Does(who, Modal(Mode.PAST, Act(Verb.ASSIGN, filters.Objects(filters.AtLeast(amount))))):
            return excess(look, frame, who) >= (count(look, frame, amount) or 0)
        case Does(_, Modal(Mode.PAST, Act(Verb.SPEND, SoManyResources() as what, ()))):
            return _is_enough(look, what, _spent_on_it(frame))
        case Does(filters.Self(), Modal(mode, Act(Verb.DIE, None, adverbs))) if adverbs == ALONE:
            return is_alone(look, frame.source.object) is (mode is Mode.PAST)
        case Does(_, Modal(Mode.COULD_NOT, Act(_, filters.Objects(filters.Exactly(amount)), adverbs))):
            return adverbs == THIS_WAY and frame.number < (count(look, frame, amount) or 0)
        case Does(_, Modal(Mode.PAST, Act(Verb.PLAY, filters.Self(), (filters.Located(_, place),)))):
            return _was_played_from(look, frame, place)
        case _:
            return _adds_up(look, frame, content)


def _adds_up(look: Look, frame: Frame, content: Node) -> bool | None:
    """Values that a condition asks for: of what is spoken of, of several objects together, of a player."""
    match content:
        case Does(who, Has(filters.StatIs() as value)):
            return _has_value(look, frame, spoken_of(look, frame, who), value)
        case Does(who, Modal(Mode.PAST, Has(filters.StatIs() as value))):
            back = tuple(replace(one, looked_back=True) for one in spoken_of(look, frame, who))
            return _has_value(look, frame, back, value)
        case Does(filters.Objects() as who, Has(TotalReaches(stat, amount))) if not isinstance(amount, Resources):
            whole = sum(look.stat(one, stat) or 0 for one in candidates(look, frame, who))
            return whole >= (count(look, frame, amount) or 0)
        case Does(filters.It(), Is(filters.Objects(filters.Of(owner), None, filters.Noun((), span)))) if span in SPANS:
            turn = look.state.turn
            now = span == "turn" or turn.phase is Phase.BEGINNING
            return now and turn.player in players(look, frame, owner)
        case Does(filters.It() as who, Is(what)) if what == ONLY_ONE:
            spoken = [look.state.now(one) for one in spoken_of(look, frame, who)]
            alone = (now is not None and now.controller == frame.controller and is_alone(look, now) for now in spoken)
            return bool(spoken) and all(alone)
        case Does(filters.You(), Act(Verb.CHOOSE, filters.Objects() as what, ())):
            item = look.state.item(frame.source.id)
            ones = (one for _, _, some in item.frame.targets for one in some) if item is not None else ()
            return any(fits(look, frame, one.object, what) for one in ones)
        case Does(StatOf(who, Stat.SCORE), Is(filters.Located() as where)):
            return _is_near(look, frame, who, where)
        case Does(StatOf(who, Stat.SCORE), IsNot(filters.Located() as where)):
            return not _is_near(look, frame, who, where)
        case _:
            return None


def this_turn(state: GameState) -> Iterator[Event]:
    """The events of this turn, the newest first."""
    for event in reversed(state.log):
        yield event
        if isinstance(event, PhaseBegan) and event.phase is state.rules.play.phases[0]:
            return


def points_from(phrase: Node) -> Verb | None:
    """By what the points were gained that a phrase counts: "each point you scored from holding this turn"."""
    match phrase:
        case filters.Objects(None, None, filters.Noun((), "point"), (Whom(filters.You(), Modal(Mode.PAST, act)),)):
            how = act.change.adverbs if isinstance(act, Lasting) and isinstance(act.change, Act) else ()
            by = how[0].verb if len(how) == 1 and isinstance(how[0], Through) else None
            known = by is not None and act == Lasting(Act(Verb.SCORE, None, (Through(by),)), Duration.THIS_TURN)
            return by if known else None
        case _:
            return None


def points(state: GameState, player: int, verb: Verb) -> int:
    """How many points a player has gained this turn by conquering or holding (RB 1.4 469)."""
    scored = (event for event in this_turn(state) if isinstance(event, Scored))
    return sum(event.amount for event in scored if event.player == player and event.verb is verb)


def has_done(look: Look, frame: Frame, who: Node, act: Act) -> bool:
    """Whether somebody or something did this turn what a clause says, as often as it says: "have moved twice"."""
    if act.verb in FINALIZED:
        return bool(played(look, frame, who, act))
    often = {OFTEN[one.word] for one in act.adverbs if isinstance(one, Manner) and one.word in OFTEN}
    bare = tuple(one for one in act.adverbs if not (isinstance(one, Manner) and one.word in OFTEN))
    clause = Does(who, Act(act.verb, act.object, bare))  # type: ignore[arg-type]
    meant = (event for event in this_turn(look.state) if act.verb in kinds_of(event))
    happened = sum(occasion(look, frame, clause, event) is not None for event in meant)
    return happened >= max(often, default=1)


def played(look: Look, frame: Frame, who: Node, act: Act) -> tuple[Item, ...]:
    """The cards of those a clause speaks of that players have played this turn: they count once they are finalized (RB
    1.4 419.4.b)."""
    by = players(look, frame, who)
    items = (event.item for event in this_turn(look.state) if isinstance(event, Finalized))
    cards = (item for item in items if item.ability is None and item.controller in by)
    return tuple(
        item for item in cards if act.object is None or fits(look, frame, item.frame.source.object, act.object)
    )


def _has_spent(look: Look, frame: Frame, who: Node, what: SoManyResources, adverbs: tuple[filters.Adverb, ...]) -> bool:
    """Whether a player has spent so much this turn; where it is to play something, on one such card."""
    purpose = next((one.act for one in adverbs if isinstance(one, Purpose)), None)
    if isinstance(purpose, Act):
        return any(_is_enough(look, what, item.payment.resources) for item in played(look, frame, who, purpose))
    by = players(look, frame, who)
    spent = (event for event in this_turn(look.state) if isinstance(event, Spent) and event.player in by)
    return _is_enough(look, what, tuple(symbol for event in spent for symbol in event.symbols))


def _spent_on_it(frame: Frame) -> tuple[str, ...]:
    """What was spent on the card whose being played is what happened."""
    return frame.event.item.payment.resources if isinstance(frame.event, Played) else ()


def _is_enough(look: Look, asked: SoManyResources, spent: tuple[str, ...]) -> bool:
    """Whether resources come to as much as a run of symbols: numbers ask for Energy, letters for how much Power."""
    energy = sum(kind_of(symbol) == look.state.rules.play.generic for symbol in spent)
    wanted = sum(int(symbol) for symbol in asked.symbols.symbols if symbol.isdigit())
    power = len([symbol for symbol in asked.symbols.symbols if not symbol.isdigit()])
    enough = compare(asked.comparison, energy, wanted) if wanted else True
    return enough and (not power or compare(asked.comparison, len(spent) - energy, power))


def _was_played_from(look: Look, frame: Frame, place: Node) -> bool:
    """Whether the text's own card was played from such a place."""
    item = look.state.item(frame.source.id)
    item = item or (frame.event.item if isinstance(frame.event, Played) else None)
    return isinstance(place, filters.Objects) and item is not None and item.origin in place_zones(look, frame, place)


def excess(look: Look, frame: Frame, who: Node) -> int:
    """How much more damage than was lethal players have assigned in the combat that is going on."""
    by = players(look, frame, who)
    return sum(number for player, number in look.state.turn.excess if player in by)


def number_of(look: Look, frame: Frame, body: tuple[Node, ...]) -> int | None:
    """The number that a trigger's own condition speaks of: "if you assigned 3 or more excess damage"."""
    match body[:1]:
        case (Sentence(If(Does(who, Modal(Mode.PAST, Act(Verb.ASSIGN))))),):
            return excess(look, frame, who)
        case _:
            return None


def _has_value(look: Look, frame: Frame, spoken: tuple[Seen, ...], value: filters.StatIs) -> bool:
    """Whether all that is spoken of has such a value; nothing has when it is no longer known (RB 1.4 359.3.e.12)."""
    if isinstance(value.amount, Resources):
        return False
    limit = count(look, frame, value.amount)
    values = [seen_stat(look, one, value.stat) for one in spoken]
    known = [number for number in values if number is not None]
    return limit is not None and bool(known) and all(compare(value.comparison, number, limit) for number in known)


def _is_near(look: Look, frame: Frame, who: Node | None, where: filters.Located) -> bool:
    """Whether a player's points are within so many of the Victory Score."""
    asked = where.place.quantity if isinstance(where.place, filters.Objects) else None
    limit = asked.amount.value if isinstance(asked, filters.Exactly) and isinstance(asked.amount, Fixed) else -1
    victory = look.state.rules.play.victory
    return any(abs(victory - look.state.player(player).points) <= limit for player in players(look, frame, who))
