"""What texts say cannot happen: objects that cannot be chosen or moved by somebody's spells, or cannot move somewhere.

Where a game effect forbids an act, the instruction for it is impossible, and no choice can be made against it (RB 1.4
355.9.b, 358.3.a, 447.1). Which statements are understood is told by `ban_of`; nothing else is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking.continuous import said_in
from cardlang.engine.asking.matching import fits, place_zones
from cardlang.engine.asking.referents import Look, here, players
from cardlang.engine.state import Frame, GameObject, GameState, Place, Zone
from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act, Cannot, Does, Lasting
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Mode, Preposition, Verb

COMBAT_DAMAGE = filters.Objects(None, None, filters.Noun((filters.Typed("combat"),), "damage"))
BY_TEXTS = frozenset({"spell", "ability"})
TEXTS = filters.Objects(None, None, filters.Together((filters.Noun((), "spell"), filters.Noun((), "ability"))))
DAMAGE = filters.Objects(None, None, filters.Noun((), "damage"))


@frozen
class Ban:
    """What cannot be: the act, whom it speaks of, the place it may not lead to, or that rivals' texts may not do it."""

    verb: Verb
    who: filters.Phrase
    to: filters.Objects | None = None
    by_rivals: bool = False
    here: bool = False
    """Whether it is where the text's own card is that something cannot leave, or be played to."""
    by_them: bool = False
    """Whether it is the player spoken of alone who cannot do it."""


def ban_of(content: Node) -> Ban | None:
    """What a statement forbids: that rivals' spells and abilities choose or move an object, that it moves somewhere or
    from here, that it is played here, that it is readied by texts, that it takes damage or deals it in combat."""
    if isinstance(content, Does) and content.act == Modal(Mode.DOES_NOT, Act(Verb.DEAL, COMBAT_DAMAGE)):
        return Ban(Verb.DEAL, content.who)
    if isinstance(content, Does) and content.act == Modal(Mode.DOES_NOT, Act(Verb.TAKE, DAMAGE)):
        return Ban(Verb.TAKE, content.who)
    if not isinstance(content, Cannot):
        return None
    act = content.act.change if isinstance(content.act, Lasting) else content.act
    match act:
        case Is(Done(Verb.CHOOSE | Verb.MOVE as verb, (filters.Located(Preposition.BY, filters.Objects() as by),))):
            return Ban(verb, content.who, by_rivals=True) if _is_rivals_texts(by) else None
        case Act(Verb.MOVE, None, (filters.Located(Preposition.TO, filters.Objects() as to),)):
            return Ban(Verb.MOVE, content.who, to)
        case Act(Verb.MOVE, None, (filters.Located(_, filters.Here()), filters.Located(_, filters.Objects() as to))):
            return Ban(Verb.MOVE, content.who, to, here=True)
        case Act(Verb.MOVE, filters.It(), ()) if isinstance(content.who, filters.They):
            return Ban(Verb.MOVE, content.who, by_them=True)
        case Is(Done(Verb.PLAY | Verb.REVEAL as verb, (filters.Here(),))):
            return Ban(verb, content.who, here=True)
        case Act(Verb.READY, filters.Objects() as readied, ()) if content.who == TEXTS:
            return Ban(Verb.READY, readied)
        case _:
            return None


def _is_rivals_texts(by: filters.Objects) -> bool:
    """Whether a phrase is "enemy spells and abilities"."""
    nouns = nouns_of(by)
    enemy = (filters.Trait("enemy"),)
    return {noun.word for noun in nouns} == BY_TEXTS and all(noun.traits == enemy for noun in nouns) and not by.where


def may_choose(look: Look, player: int, one: GameObject) -> bool:
    """Whether a player's spells and abilities may choose an object."""
    return not any(
        ban.verb is Verb.CHOOSE and player in look.state.opponents(frame.controller)
        for frame, ban in _bans(look, one)
        if frame.controller
    )


def deals_combat_damage(look: Look, one: GameObject) -> bool:
    """Whether a unit's Might counts for the damage that its side assigns in combat."""
    return not any(ban.verb is Verb.DEAL for _, ban in _bans(look, one))


def may_move(look: Look, one: GameObject, to: Zone, player: int = 0) -> bool:
    """Whether an object may move to a place, which is no other player's base (RB 1.4 355.4.a); `player` is whose spell
    or ability moves it."""
    if to.place is Place.BASE and to.holder != one.controller:
        return False
    for frame, ban in _bans(look, one):
        if ban.verb is not Verb.MOVE:
            continue
        rival = bool(player and frame.controller) and player in look.state.opponents(frame.controller)
        if ban.by_rivals and rival:
            return False
        if ban.by_them and (player or one.controller) == frame.who:
            return False
        if ban.here and one.zone != here(look, frame):
            continue
        if ban.to is not None and to in place_zones(look, frame, ban.to):
            return False
    return True


def may_ready(look: Look, one: GameObject) -> bool:
    """Whether spells and abilities may ready an object."""
    return not any(ban.verb is Verb.READY for _, ban in _bans(look, one))


def takes_damage(look: Look, one: GameObject) -> bool:
    """Whether an object can be dealt damage."""
    return not any(ban.verb is Verb.TAKE for _, ban in _bans(look, one))


def times_damaged(state: GameState, number: int) -> int:
    """How many times as much damage an object takes as it is dealt: twice for each text that doubles it (RB 1.4
    465.2.c.5)."""
    doubling = (effect for effect in state.effects if any(one.id == number for one in effect.subjects))
    kinds = (effect.content for effect in doubling)
    return int(2 ** sum(isinstance(content, Act) and content.verb is Verb.DOUBLE for content in kinds))


def open_to(look: Look, card: GameObject, player: int, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """The places of some to which a player may play a unit."""
    shut = [here(look, frame) for frame, ban in _bans(look, card) if ban.verb is Verb.PLAY]
    said = said_in(look, is_only_to)
    only = [zone for frame, content in said for zone in _only_to(look, frame, content, card, player) or ()]
    bound = any(_only_to(look, frame, content, card, player) is not None for frame, content in said)
    return tuple(zone for zone in zones if zone not in shut and (not bound or zone in only))


def is_only_to(content: Node) -> bool:
    """Whether a statement says where alone something may be played."""
    match content:
        case Does(_, Modal(Mode.CAN_ONLY, Act(Verb.PLAY, filters.Objects(), (filters.Located(),)))):
            return True
        case _:
            return False


def is_no_playing(content: Node) -> bool:
    """Whether a statement says that something cannot be played at all."""
    match content:
        case Cannot(_, Act(Verb.PLAY, filters.Objects(), ()) | Lasting(Act(Verb.PLAY, filters.Objects(), ()), _)):
            return True
        case _:
            return False


def _only_to(look: Look, frame: Frame, content: Node, card: GameObject, player: int) -> tuple[Zone, ...] | None:
    """Where alone players may play a card: "opponents can only play units to their base"."""
    match content:
        case Does(who, Modal(Mode.CAN_ONLY, Act(Verb.PLAY, filters.Objects() as what, (filters.Located(_, to),)))):
            if player not in players(look, frame, who) or not fits(look, frame, card, what):
                return None
            return place_zones(look, replace(frame, who=player), to) if isinstance(to, filters.Objects) else ()
        case _:
            return None


def may_play(look: Look, player: int, card: GameObject) -> bool:
    """Whether a player may play a card at all."""
    item = look.state.item(card.id)
    origin = card.zone if item is None else item.origin
    if origin.place is Place.FACEDOWN and _stays_hidden(look, card, Zone(Place.FIELD, origin.holder)):
        return False
    lasting = ((effect.frame, effect.content) for effect in look.state.effects)
    return not any(
        _forbids_playing(look, frame, content, player, card)
        for frame, content in (*said_in(look, is_no_playing), *lasting)
    )


def _stays_hidden(look: Look, card: GameObject, place: Zone) -> bool:
    """Whether a hidden card cannot be revealed where it lies, which playing it would do."""
    bans = _bans(look, card)
    return any(ban.verb is Verb.REVEAL and here(look, frame) == place for frame, ban in bans)


def _forbids_playing(look: Look, frame: Frame, content: Node, player: int, card: GameObject) -> bool:
    act = content.act if isinstance(content, Cannot) else None
    act = act.change if isinstance(act, Lasting) else act
    match act:
        case Act(Verb.PLAY, filters.Objects() as what, ()) if isinstance(content, Cannot):
            return player in players(look, frame, content.who) and fits(look, frame, card, what)
        case _:
            return False


def is_uncounterable(content: Node) -> bool:
    """Whether a sentence says that the card itself can't be countered."""
    return isinstance(content, Cannot) and content == Cannot(filters.Self(), Is(Done(Verb.COUNTER)))


def _bans(look: Look, one: GameObject) -> Iterator[tuple[Frame, Ban]]:
    """What is forbidden of an object now, by what is in play and by what lasts."""
    yield from ((frame, ban) for frame, ban in _all_bans(look) if fits(look, frame, one, ban.who))
    for effect in look.state.effects:
        ban = ban_of(effect.content)
        if ban is not None and any(seen.id == one.id and seen.object.stamp == one.stamp for seen in effect.subjects):
            yield effect.frame, ban


def _all_bans(look: Look) -> tuple[tuple[Frame, Ban], ...]:
    """What the statements in force forbid, of whatever object."""
    said = said_in(look, ban_of)
    held: tuple[object, tuple[tuple[Frame, Ban], ...]] | None = look.state.memo.get("bans")
    if held is None or held[0] is not said:
        bans = tuple((frame, ban) for frame, content in said if (ban := ban_of(content)) is not None)
        held = look.state.memo["bans"] = (said, bans)
    return held[1]
