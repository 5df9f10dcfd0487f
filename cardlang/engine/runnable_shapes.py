"""Sentences that hang together with the one before: what they need of it to be carried out as the rules say."""

from __future__ import annotations

from cardlang.nodes import amounts, filters
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import FirstThen
from cardlang.nodes.effects import Act, Damage, Deal, Does, Sentence
from cardlang.nodes.pronouns import EachOther
from cardlang.nodes.words import DamageKind, Stat, Verb

PLAYING = frozenset({Verb.PLAY, Verb.CAST})
GOING = frozenset({Verb.RECYCLE, Verb.BANISH, Verb.EXILE, Verb.RETURN, Verb.PUT})


def deals_each_other(node: Node) -> bool:
    """Whether a sentence has those spoken of deal damage equal to their Mights to each other."""
    match node:
        case Sentence(Does(filters.They(), Deal(hurt, EachOther(), False))):
            own = amounts.StatOf(filters.They(), Stat.MIGHT)
            return hurt in (own, Damage(own, DamageKind.PLAIN))
        case _:
            return False


def chooses_two(node: Node) -> bool:
    """Whether a sentence does nothing but choose two objects."""
    match node:
        case Sentence(Act(Verb.CHOOSE, filters.Listed((filters.Objects(one), filters.Objects(other))), ())):
            return one == other == filters.Exactly(amounts.Fixed(1))
        case Sentence(Act(Verb.CHOOSE, filters.Objects(filters.Exactly(amounts.Fixed(2))), ())):
            return True
        case _:
            return False


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
