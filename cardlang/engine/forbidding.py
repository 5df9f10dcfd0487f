"""What texts say cannot happen: objects that cannot be chosen or moved by somebody's spells, or cannot move somewhere.

Where a game effect forbids an act, the instruction for it is impossible, and no choice can be made against it (RB 1.4
355.9.b, 358.3.a, 447.1). Which statements are understood is told by `ban_of`; nothing else is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardlang.engine.continuous import in_force, passives
from cardlang.engine.matching import fits, place_zones
from cardlang.engine.referents import Look
from cardlang.engine.state import Frame, GameObject, Zone
from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act, Cannot, Does, Lasting
from cardlang.nodes.filters import nouns_of
from cardlang.nodes.narrowing import Done
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Mode, Preposition, Verb

COMBAT_DAMAGE = filters.Objects(None, None, filters.Noun((filters.Typed("combat"),), "damage"))
BY_TEXTS = frozenset({"spell", "ability"})


@dataclass(frozen=True, slots=True)
class Ban:
    """What cannot be: the act, whom it speaks of, the place it may not lead to, or that rivals' texts may not do it."""

    verb: Verb
    who: filters.Phrase
    to: filters.Objects | None = None
    by_rivals: bool = False


def ban_of(content: Node) -> Ban | None:
    """What a statement forbids: that rivals' spells and abilities choose or move an object, that it moves somewhere,
    that it deals combat damage."""
    if isinstance(content, Does) and content.act == Modal(Mode.DOES_NOT, Act(Verb.DEAL, COMBAT_DAMAGE)):
        return Ban(Verb.DEAL, content.who)
    if not isinstance(content, Cannot):
        return None
    act = content.act.change if isinstance(content.act, Lasting) else content.act
    match act:
        case Is(Done(Verb.CHOOSE | Verb.MOVE as verb, (filters.Located(Preposition.BY, filters.Objects() as by),))):
            return Ban(verb, content.who, by_rivals=True) if _is_rivals_texts(by) else None
        case Act(Verb.MOVE, None, (filters.Located(Preposition.TO, filters.Objects() as to),)):
            return Ban(Verb.MOVE, content.who, to)
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
    """Whether an object may move to a place; `player` is whose spell or ability moves it."""
    for frame, ban in _bans(look, one):
        if ban.verb is not Verb.MOVE:
            continue
        rival = bool(player and frame.controller) and player in look.state.opponents(frame.controller)
        if ban.by_rivals and rival:
            return False
        if ban.to is not None and to in place_zones(look, frame, ban.to):
            return False
    return True


def _bans(look: Look, one: GameObject) -> Iterator[tuple[Frame, Ban]]:
    """What is forbidden of an object now, by what is in play and by what lasts."""
    for frame, sentence in passives(look.state):
        for content in in_force(look, frame, sentence):
            ban = ban_of(content)
            if ban is not None and fits(look, frame, one, ban.who):
                yield frame, ban
    for effect in look.state.effects:
        ban = ban_of(effect.content)
        if ban is not None and any(seen.id == one.id and seen.object.stamp == one.stamp for seen in effect.subjects):
            yield effect.frame, ban
