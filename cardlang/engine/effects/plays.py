"""Cards that a text lets somebody play: the procedure of play, begun by an effect.

Where cards wait until what is resolving has resolved they are announced now and finished later (RB 1.4 354.3);
elsewhere they are played at once (CR 608.2g).
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.engine import play, tokens
from cardlang.engine.choosing import bounds, denote, pick
from cardlang.engine.decisions import DecisionKind
from cardlang.engine.matching import candidates
from cardlang.engine.methods import FREE, PRINTED, WITHOUT
from cardlang.engine.outcomes import UNABLE, Outcome
from cardlang.engine.state import Frame, GameObject, Seen
from cardlang.engine.table import Table
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Ignoring
from cardlang.nodes.effects import Act
from cardlang.nodes.filters import Noun, Objects
from cardlang.nodes.words import Stat, Verb

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
    if not isinstance(act, Act):
        return frame, UNABLE
    if tokens.is_token(act):
        return tokens.make(table, frame, act)
    cards = _cards(table, frame, act)
    done = 0
    for one in cards:
        now = table.now(one)
        if now is None:
            continue
        if table.state.rules.play.plays_wait:
            play.announce(table, frame.doer, now, method)
            done += 1
        else:
            done += play.play_card(table, frame.doer, now, method)
    return replace(frame, it=cards), Outcome(able=bool(cards), performed=done > 0, amount=done, objects=cards)


def _cards(table: Table, frame: Frame, act: Act) -> tuple[Seen, ...]:
    fixed = denote(table, frame, frame.text, act.object) if act.object is not None else None
    if fixed is not None:
        return fixed.objects
    if not isinstance(act.object, Objects):
        return ()
    found = playable(table, frame, act.object)
    limits = bounds(table.look, frame, act.object, len(found))
    return pick(table, frame.doer, DecisionKind.CHOOSE, found, limits, "play", act)


def playable(table: Table, frame: Frame, phrase: Objects) -> tuple[GameObject, ...]:
    """The cards a text lets somebody play: a card that is to be a spell is none yet."""
    if isinstance(phrase.nouns, Noun) and phrase.nouns.word == "spell":
        phrase = replace(phrase, nouns=replace(phrase.nouns, word="card"))
    return tuple(o for o in candidates(table.look, frame, phrase) if "land" not in o.face.types)
