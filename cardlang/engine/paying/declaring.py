"""The additional costs of a card or ability: which there are, and which of them its player declared.

A declared cost counts as declared however much was paid for it in the end (RB 1.4 356.4.f.1, CR 702.33d).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.engine.asking import conditions
from cardlang.engine.asking.continuous import look_at
from cardlang.engine.paying.lending import lent
from cardlang.engine.state import Declared, Frame, GameObject, GameState, Seen
from cardlang.nodes.abilities import Ability, Text
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import As, AsAdditionalCost
from cardlang.nodes.costs import AdditionalCost
from cardlang.nodes.effects import Act, Does, If, May
from cardlang.nodes.filters import Self, You
from cardlang.nodes.frozen import frozen
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.roles import CostRole
from cardlang.nodes.words import Verb

MANY_TIMES = frozenset({"multikicker", "replicate", "squad"})


@frozen
class Extra:
    """One additional cost: its key, what is paid, whether its player may refuse, and whether it can be paid often."""

    key: str
    cost: Node
    optional: bool
    often: bool = False


def extras(state: GameState, found: GameObject) -> tuple[Extra, ...]:
    """The additional costs printed on a card, in order, and those its keywords mean."""
    printed = tuple(
        Extra(f"cost {place}", cost, optional)
        for place, (held, cost, optional) in enumerate(_printed(found.shown.abilities))
        if _is_offered(state, found, held)
    )
    return (*printed, *_keyword_costs(state, found))


def _is_offered(state: GameState, found: GameObject, held: Node) -> bool:
    """Whether the condition under which a card has an additional cost holds, when there is one."""
    frame = Frame(found.controller, Seen(found))
    steps = (step for ability in found.shown.abilities if isinstance(ability, Text) for step in ability.body)
    for content in (getattr(getattr(step, "action", step), "content", None) for step in steps):
        if isinstance(content, If) and any(inner is held for inner in walk(content.effect)):
            return conditions.holds(look_at(state), frame, content.condition)
    return True


def is_declared(frame: Frame, node: Node) -> bool:
    """Whether the additional cost that a sentence holds was declared."""
    for place, (held, _, _) in enumerate(_printed(frame.source.object.shown.abilities)):
        if any(inner == held for inner in walk(node)):
            return any(paid.cost == f"cost {place}" for paid in frame.declared)
    return False


def times(declared: tuple[Declared, ...], key: str) -> int:
    """How often a cost was declared."""
    return sum(paid.times for paid in declared if paid.cost == key)


def _printed(abilities: tuple[Ability, ...]) -> Iterator[tuple[Node, Node, bool]]:
    for ability in abilities:
        if isinstance(ability, Text):
            for step in ability.body:
                yield from _in_sentence(step, False)


def _in_sentence(node: Node, may: bool) -> Iterator[tuple[Node, Node, bool]]:
    match node:
        case May(_, act):
            yield from _in_sentence(act, True)
        case If(_, act):
            yield from _in_sentence(act, may)
        case As() if is_as_it_is_played(node):
            yield from _in_sentence(node.effect, may)
        case AdditionalCost(_, May(_, cost)):
            yield node, cost, True
        case AdditionalCost(_, cost) | AsAdditionalCost(cost):
            yield node, cost, may
        case _:
            for inner in (getattr(node, "action", None), getattr(node, "content", None)):
                if isinstance(inner, Node):
                    yield from _in_sentence(inner, may)


def is_as_it_is_played(node: Node) -> bool:
    """Whether a clause holds as the card itself is played: "as you play me" (RB 1.4 355.1)."""
    match node:
        case As(Does(You(), Act(Verb.PLAY | Verb.CAST, Self(), ()))):
            return True
        case _:
            return False


def _keyword_costs(state: GameState, found: GameObject) -> Iterator[Extra]:
    seen: dict[str, int] = {}
    for keyword in (*look_at(state).keywords(found), *lent(state, found)):
        ruling = state.rules.keywords.get(keyword.name)
        if ruling is None or ruling.others_pay or ruling.role is not CostRole.OPTIONAL_ADDITIONAL:
            continue
        number = seen[keyword.name] = seen.get(keyword.name, 0) + 1
        key = keyword.name if number == 1 else f"{keyword.name} {number}"
        cost = keyword.cost or _implied(state, keyword)
        if cost is not None:
            yield Extra(key, cost, True, keyword.name in MANY_TIMES)


def _implied(state: GameState, keyword: Keyword) -> Node | None:
    implied = state.rules.keywords[keyword.name].implied
    return implied.parts[0] if implied and len(implied.parts) == 1 else implied
