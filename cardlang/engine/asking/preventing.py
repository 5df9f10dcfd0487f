"""Damage that is prevented: what is prevented has not been dealt at all (RB 1.4 437)."""

from __future__ import annotations

from cardlang.engine.asking.continuous import in_force, passives
from cardlang.engine.asking.matching import fits
from cardlang.engine.asking.referents import Look
from cardlang.engine.events import Dealt
from cardlang.engine.state import Frame
from cardlang.nodes import filters
from cardlang.nodes.base import Node
from cardlang.nodes.effects import Act
from cardlang.nodes.narrowing import Whom
from cardlang.nodes.predicates import Modal
from cardlang.nodes.words import Mode, Preposition, Verb

BY_TEXTS = filters.Objects(
    filters.All(),
    None,
    filters.Together(
        (
            filters.Noun((filters.Typed("spell"),), "damage"),
            filters.Noun((filters.Typed("ability"),), "damage"),
        )
    ),
)
"""All damage that spells and abilities deal, to whatever it is."""
ENEMY = (filters.Trait("enemy"),)
ENEMY_TEXTS = filters.Together((filters.Noun(ENEMY, "spell"), filters.Noun(ENEMY, "ability")))


def is_prevention(content: Node) -> bool:
    """Whether a clause prevents all damage that texts deal, or that rivals' texts would deal to something."""
    return isinstance(content, Act) and content.verb is Verb.PREVENT and not content.adverbs and _is_known(content)


def _is_known(content: Act) -> bool:
    return content.object == BY_TEXTS or protected(content) is not None


def protected(content: Act) -> filters.Phrase | None:
    """To what rivals' texts deal no damage: "prevent all damage that enemy spells and abilities would deal to me"."""
    match content.object:
        case filters.Objects(filters.All(), None, filters.Noun((), "damage"), (Whom(who, Modal(Mode.WOULD, act)),)):
            match act:
                case Act(Verb.DEAL, None, (filters.Located(Preposition.TO, whom),)):
                    return whom if who == filters.Objects(None, None, ENEMY_TEXTS) else None
    return None


def is_prevented(look: Look, event: Dealt) -> bool:
    """Whether damage is prevented: never that of a combat."""
    if event.combat or event.source is None:
        return False
    lasting = ((effect.frame, effect.content) for effect in look.state.effects)
    said = ((frame, content) for frame, one in passives(look.state) for content in in_force(look, frame, one))
    return any(_prevents(look, frame, content, event) for frame, content in (*lasting, *said))


def _prevents(look: Look, frame: Frame, content: Node, event: Dealt) -> bool:
    if not isinstance(content, Act) or content.verb is not Verb.PREVENT:
        return False
    whom = protected(content)
    if whom is None:
        return content.object == BY_TEXTS
    by = event.source.object.controller if event.source is not None else 0
    hurt = event.object is not None and fits(look, frame, event.object.object, whom)
    return hurt and by in look.state.opponents(frame.controller)
