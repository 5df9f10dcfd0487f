"""The words for how objects are, and what each asks: statuses, domains and colours, values of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardlang.engine.asking.meanings import attached_to
from cardlang.engine.asking.referents import Look
from cardlang.engine.state import Frame, GameObject, Mark, Place, Player
from cardlang.nodes import amounts, filters
from cardlang.nodes.abilities import Text
from cardlang.nodes.effects import Act, Does, Sentence
from cardlang.nodes.narrowing import Done, Manner, Stranded, Which, Whom, With
from cardlang.nodes.predicates import Is, Modal
from cardlang.nodes.words import Mode, Preposition, Stat, Verb

PERMANENTS = frozenset({"unit", "gear", "creature", "artifact", "enchantment", "land", "planeswalker", "battle"})
"""The types of cards that come into play."""
MIGHTY = 5
"""From what Might on a unit is Mighty (RB 1.4 708)."""
ANYTHING = frozenset({"card", "permanent", "object"})
OF_PLAYERS: Mapping[Stat, Callable[[Player], int]] = {
    Stat.POINTS: lambda player: player.points,
}
"""What of a player's own is counted: "your points"."""
MARKED = {
    "exhausted": Mark.EXHAUSTED,
    "tapped": Mark.EXHAUSTED,
    "attacking": Mark.ATTACKER,
    "defending": Mark.DEFENDER,
    "stunned": Mark.STUNNED,
    "empowered": Mark.EMPOWERED,
    "face-down": Mark.FACE_DOWN,
    "facedown": Mark.FACE_DOWN,
}
STATES = {
    Verb.EXHAUST: Mark.EXHAUSTED,
    Verb.STUN: Mark.STUNNED,
    Verb.ATTACK: Mark.ATTACKER,
    Verb.DEFEND: Mark.DEFENDER,
}
UNMARKED = {"ready": Mark.EXHAUSTED, "untapped": Mark.EXHAUSTED, "face-up": Mark.FACE_DOWN}
DOMAINS = {"fury": "R", "calm": "G", "mind": "B", "body": "O", "chaos": "P", "order": "Y"}
"""What a domain is called -> the symbol's code."""
COLOURS = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G",
}  # fmt: skip


def companions(look: Look, found: GameObject) -> tuple[GameObject, ...]:
    """The other units of its side where a unit is."""
    there = (o for o in look.state.in_zone(found.zone) if "unit" in o.shown.types and o.id != found.id)
    return tuple(o for o in there if o.controller == found.controller)


def is_spell(look: Look, frame: Frame, found: GameObject) -> bool:
    """Whether a card is a spell where it is: in Riftbound one of that type (RB 1.4 154) on the chain, among those
    looked at, or wherever off the board it is; in Magic any card on the stack (CR 112.1)."""
    on_chain = found.zone.place is Place.CHAIN or any(found.id == one.id for one in frame.group)
    if not look.state.rules.play.bases:
        return on_chain
    return "spell" in found.shown.types and (on_chain or not found.zone.on_board)


def is_alone(look: Look, found: GameObject) -> bool:
    """Whether no other unit of its side is where a unit is, or was, in this state (RB 1.4 740.2.a)."""
    return not companions(look, found)


NOT_YET_CHOSEN = Which(Modal(Mode.HAS_NOT, Is(Done(Verb.CHOOSE, (filters.Located(Preposition.FOR, filters.Self()),)))))
"""That nobody has chosen it for the same spell before."""
REVEALED = Done(Verb.REVEAL, (Manner("this_way"),))
BANISHED_WITH_IT = Done(Verb.BANISH, (With(filters.Self()),))
SAME_CONTROLLER = With(filters.Objects(filters.The(), None, filters.Noun((filters.Trait("same"),), "controller")))


MOVED_TO_OR_FROM = Whom(filters.Self(), Modal(Mode.PAST, Act(Verb.MOVE, None, (Stranded(Preposition.TO_OR_FROM),))))
"""Of a battlefield: that the text's own object has just moved to it or from it."""


def shares_controller(phrase: filters.Objects) -> bool:
    """Whether a single object is to have the controller of what was spoken of before: "an Equipment with the same
    controller"."""
    match phrase.quantity:
        case filters.Exactly(amounts.Fixed(1)) | filters.UpTo(amounts.Fixed(1)) | filters.Another():
            return SAME_CONTROLLER in phrase.where
        case _:
            return False


def is_also(look: Look, found: GameObject, word: str) -> bool:
    """Whether the effect text of what is attached to a unit says that it is of a type: "I am a Mech"."""
    if not found.zone.on_board:
        return False
    attached = attached_to(look.state, found)
    if not attached:
        return False
    said = Does(filters.Self(), Is(filters.Objects(filters.Exactly(amounts.Fixed(1)), None, filters.Noun((), word))))
    texts = (text for one in attached for text in one.shown.effects if isinstance(text, Text))
    return any(isinstance(step, Sentence) and step.content == said for text in texts for step in text.body)
