"""What hangs together with what was said before it: what it needs of that to be carried out as the rules say."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.qualities import NOT_YET_CHOSEN, REVEALED
from cardlang.engine.asking.statements import NUMBERED
from cardlang.engine.effects.choosing import targets_of
from cardlang.engine.effects.grouping import is_together
from cardlang.engine.effects.viewing import VIEWING, is_from_these
from cardlang.engine.runnable.scope import Scope
from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import FirstThen
from cardlang.nodes.effects import Act, Damage, Deal, Does, Sentence
from cardlang.nodes.narrowing import Done, ThanOther
from cardlang.nodes.pronouns import EachOther, We
from cardlang.nodes.words import DamageKind, Preposition, Stat, Verb
from cardlang.profiles.play import PlayRules, Targeting

BACK = (filters.That, filters.The)
BOTH = 2
PLAYING = frozenset({Verb.PLAY, Verb.CAST})
GOING = frozenset({Verb.RECYCLE, Verb.BANISH, Verb.EXILE, Verb.RETURN, Verb.PUT})


def deals_each_other(node: Node) -> bool:
    """Whether a sentence has those spoken of deal damage equal to their Mights to each other."""
    match node:
        case Sentence(Does(filters.They() | We() as who, Deal(hurt, EachOther(), False))):
            own = amounts.StatOf(who, Stat.MIGHT)
            return hurt in (own, Damage(own, DamageKind.PLAIN))
        case _:
            return False


def are_two(rules: PlayRules, node: Node, before: Sequence[Node]) -> bool:
    """Whether those who deal damage to each other are two: two that were chosen, or the card itself and one."""
    with_self = any(isinstance(one, We) for one in walk(node))
    return chooses_two(rules, before, 1 if with_self else BOTH)


def chooses_two(rules: PlayRules, body: Sequence[Node], asked: int = BOTH) -> bool:
    """Whether sentences choose so many objects in all."""
    chosen = [one.quantity for one in targets_of(rules, body) if isinstance(one, filters.Objects)]
    amount = [one.amount for one in chosen if isinstance(one, filters.Exactly)]
    numbers = [one.value for one in amount if isinstance(one, amounts.Fixed)]
    return len(numbers) == len(chosen) and sum(numbers) == asked


def moves_what_is_played(node: Node, before: Node) -> bool:
    """ "Play a spell. Then recycle it": the card is on the chain then; what is meant waits for its leaving it (RB 1.4
    390.3.a)."""
    inner = node.content if isinstance(node, Sentence) else node
    inner = inner.effect if isinstance(inner, FirstThen) else inner
    moves = isinstance(inner, Act) and inner.verb in GOING and isinstance(inner.object, filters.It | filters.They)
    tokens = (one.object for one in walk(before) if isinstance(one, Act) and one.verb in PLAYING)
    played = any(not _is_token(what) for what in tokens)
    return moves and played


def _is_token(what: Node | None) -> bool:
    return isinstance(what, filters.Objects) and any(
        isinstance(noun, filters.Noun) and noun.word == "token" for noun in walk(what.nouns)
    )


def is_from_spoken(node: Node) -> bool:
    """Whether words say once more what something that was spoken of is attached to: "that Equipment from that unit"."""
    match node:
        case filters.Located(
            Preposition.FROM, filters.Objects(filters.That() | filters.The(), None, filters.Noun((), "unit"))
        ):
            return True
        case _:
            return False


def looks_back(node: Node) -> bool:
    """Whether words say that something was looked at, shown, or not yet chosen, by the same text."""
    return is_from_these(node) or node in (REVEALED, NOT_YET_CHOSEN)


def is_looked_back_at(node: Node, scope: Scope) -> bool:
    """Whether the text does what such words look back at."""
    if node == NOT_YET_CHOSEN:
        return Verb.CHOOSE in scope.done and scope.play.bases
    return Verb.REVEAL in scope.done if node == REVEALED else bool(scope.done & VIEWING)


def is_group(node: Node, scope: Scope) -> bool:
    """Whether words are said of several targets together."""
    return is_together(node) and scope.play.targeting is Targeting.CHOICE


def is_than_spoken(node: Node, scope: Scope) -> bool:
    """Whether a value is compared with that of what was chosen before."""
    match node:
        case ThanOther(_, stat, than) if stat in NUMBERED and scope.play.targeting is Targeting.CHOICE:
            chosen_one = filters.Objects(filters.The(), None, filters.Noun((Done(Verb.CHOOSE),), "unit"))
            return isinstance(than, filters.It) or (than == chosen_one and Verb.CHOOSE in scope.done)
        case _:
            return False
