"""The abilities an object has now: those printed or copied, with what keywords mean in their place.

A keyword that stands for an ability is expanded here; one that only allows an ability under a condition (Legion, Level)
lets it through while the condition holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from cardlang.engine.state import GameObject, GameState, Mark
from cardlang.nodes.abilities import Ability, Activated, KeywordAbility, Keywords, Labelled, Text, Triggered
from cardlang.nodes.amounts import Fixed
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Moment
from cardlang.nodes.costs import Cost, Loyalty, Unless
from cardlang.nodes.effects import Act, AllOf, Content, Does, Sentence, Step
from cardlang.nodes.filters import Belonging, Exactly, Located, Noun, Objects, Of, Self, The, Trait, You
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.words import Preposition, Verb

TIMING = frozenset({"reaction", "action"})
UPKEEP = Moment(Objects(The(), None, Belonging(Noun((), "beginning"), Objects(Of(You()), None, Noun((), "upkeep")))))


@dataclass(frozen=True, slots=True)
class Own:
    """An ability as it is used: with the words that say when it may be, and the keyword it comes from."""

    ability: Ability
    timing: frozenset[str] = frozenset()
    keyword: str = ""


def abilities_of(state: GameState, found: GameObject) -> tuple[Own, ...]:
    """The abilities an object has now; a face-down one has none."""
    if Mark.FACE_DOWN in found.marks:
        return ()
    return tuple(own for ability in found.shown.abilities for own in _own(state, found, ability))


def _own(state: GameState, found: GameObject, ability: Ability) -> Iterator[Own]:
    match ability:
        case Labelled(_, inner):
            yield from _own(state, found, inner)
        case KeywordAbility(keyword, inner):
            yield from _behind(state, found, keyword, inner)
        case Keywords(keywords):
            yield Own(ability)
            for keyword in keywords:
                meant = _meant(keyword)
                if meant is not None:
                    yield Own(meant, keyword=keyword.name)
        case Activated(cost, body):
            yield _unwrapped(cost, body)
        case _:
            yield Own(ability)


def _unwrapped(cost: Cost, body: tuple[Node, ...]) -> Own:
    """ "[E]: [Reaction] — [Add] [1].": the word before the effect says when the ability may be used."""
    steps: list[Step] = []
    timing: set[str] = set()
    for step in body:
        if isinstance(step, KeywordAbility) and isinstance(step.ability, Text):
            timing.add(step.keyword.name)
            steps.extend(step.ability.body)
        elif not isinstance(step, KeywordAbility):
            steps.append(step)  # type: ignore[arg-type]
    return Own(Activated(cost, tuple(steps)), frozenset(timing))


def _behind(state: GameState, found: GameObject, keyword: Keyword, inner: Ability) -> Iterator[Own]:
    if keyword.name in TIMING:
        for own in _own(state, found, inner):
            yield replace(own, timing=own.timing | {keyword.name})
    elif keyword.name == "deathknell" and isinstance(inner, Text):
        yield Own(Triggered(Does(Self(), Act(Verb.DIE, None)), inner.body), keyword=keyword.name)
    elif CONDITIONS.get(keyword.name, _always)(state, found, keyword):
        yield from _own(state, found, inner)


def _always(state: GameState, found: GameObject, keyword: Keyword) -> bool:
    return True


def _legion(state: GameState, found: GameObject, keyword: Keyword) -> bool:
    """Another card of its controller's was played this turn (RB 1.4 812.1)."""
    return any(player == found.controller and number != found.id for player, number in state.turn.played)


def _level(state: GameState, found: GameObject, keyword: Keyword) -> bool:
    """Its controller has so much XP (RB 1.4 824.1)."""
    return state.player(found.controller).xp >= getattr(keyword.amount, "value", 0)


def _empowered(state: GameState, found: GameObject, keyword: Keyword) -> bool:
    return Mark.EMPOWERED in found.marks


CONDITIONS: Mapping[str, Callable[[GameState, GameObject, Keyword], bool]] = {
    "legion": _legion,
    "level": _level,
    "empowered": _empowered,
}


def _meant(keyword: Keyword) -> Ability | None:
    """The ability a keyword stands for."""
    if keyword.cost is None:
        return None
    maker = MEANINGS.get(keyword.name)
    return maker(keyword.cost) if maker else None


def _echo(cost: Cost) -> Ability:
    """At the beginning of your upkeep, sacrifice this unless you pay (CR 702.30)."""
    return Triggered(UPKEEP, (Sentence(Unless(Act(Verb.SACRIFICE, Self()), Does(You(), AllOf(_acts(cost))))),))


def _acts(cost: Cost) -> tuple[Content, ...]:
    """A cost's parts as what somebody does."""
    return tuple(part for part in cost.parts if not isinstance(part, Loyalty))


def _equip(cost: Cost) -> Ability:
    """Attach this to a unit you control (RB 1.4 818.1.c)."""
    unit = Objects(Exactly(Fixed(1)), None, Noun((Trait("friendly"),), "unit"))
    return Activated(cost, (Sentence(Act(Verb.ATTACH, Self(), (Located(Preposition.TO, unit),))),))


MEANINGS: Mapping[str, Callable[[Cost], Ability]] = {"echo": _echo, "equip": _equip}


def is_due(state: GameState, found: GameObject, own: Own) -> bool:
    """Whether a keyword's trigger still has to happen: Echo only for what came since the last upkeep (CR 702.30a)."""
    return own.keyword != "echo" or found.since >= state.turn.number - len(state.players)
