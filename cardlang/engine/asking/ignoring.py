"""Keywords that players treat as inactive while they do something (RB 1.4 764-767)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.asking.continuous import said_in
from cardlang.engine.asking.matching import fits
from cardlang.engine.asking.meanings import abilities_of
from cardlang.engine.asking.referents import Look, here, players
from cardlang.engine.state import GameObject, Zone
from cardlang.nodes import filters
from cardlang.nodes.abilities import Text
from cardlang.nodes.amounts import StatOf
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import IgnoresKeyword, WhileDoing
from cardlang.nodes.costs import Pay
from cardlang.nodes.effects import Act, Does, Sentence
from cardlang.nodes.narrowing import Doing
from cardlang.nodes.words import Stat, Verb

DEFLECT, TANK = "deflect", "tank"


def ignored_of(content: Node) -> str | None:
    """The keyword that a statement has players ignore in one of the ways that are understood; None for any other."""
    match content:
        case WhileDoing(IgnoresKeyword("deflect"), Act(Verb.PAY, StatOf(filters.Self(), Stat.COST), ()) | Pay()):
            return DEFLECT
        case WhileDoing(Does(_, IgnoresKeyword("deflect")), Act(Verb.PAY_FOR, filters.Objects(where=(where,)), ())):
            return DEFLECT if _chosen(where) is not None else None
        case WhileDoing(Does(_, IgnoresKeyword("tank")), Act(Verb.ASSIGN, filters.Objects(where=(where,)), ())):
            return TANK if where == filters.Here() else None
        case _:
            return None


def _chosen(where: Node) -> filters.Objects | None:
    """What a spell or ability chooses, for which a keyword is ignored: "choosing something here"."""
    match where:
        case Doing(Verb.CHOOSE, (), filters.Objects() as chosen):
            return chosen
        case _:
            return None


def ignores_deflect(look: Look, player: int, card: GameObject, ability: bool, targets: Sequence[GameObject]) -> bool:
    """Whether a player ignores Deflect while paying for a card, or for an ability of its, that chooses these."""
    for own in () if ability else abilities_of(look.state, card):
        steps = own.ability.body if isinstance(own.ability, Text) else ()
        if any(isinstance(step, Sentence) and _is_own(step.content) for step in steps):
            return True
    for frame, content in said_in(look, _is_while_doing):
        match content:
            case WhileDoing(Does(who, IgnoresKeyword("deflect")), Act(_, filters.Objects(where=(where,)))):
                chosen = _chosen(where)
                paying = chosen is not None and player in players(look, frame, who)
                if paying and any(fits(look, frame, one, chosen) for one in targets):  # type: ignore[arg-type]
                    return True
    return False


def _is_while_doing(content: Node) -> bool:
    return isinstance(content, WhileDoing)


def _is_own(content: Node) -> bool:
    return isinstance(content, WhileDoing) and isinstance(content.effect, IgnoresKeyword)


def ignores_tank(look: Look, player: int, field: Zone) -> bool:
    """Whether a player ignores Tank while assigning combat damage at a battlefield."""
    for frame, content in said_in(look, _is_while_doing):
        match content:
            case WhileDoing(Does(who, IgnoresKeyword("tank")), Act(Verb.ASSIGN)):
                if player in players(look, frame, who) and here(look, frame) == field:
                    return True
    return False
