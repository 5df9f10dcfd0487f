"""The abilities an object has now: those printed or copied, with what keywords mean in their place.

A keyword that stands for an ability is expanded here; one that only allows an ability under a condition (Legion, Level)
lets it through while the condition holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from cardlang.engine.state import GameObject, GameState, Mark
from cardlang.nodes.abilities import Ability, Activated, KeywordAbility, Keywords, Labelled, Text, Triggered
from cardlang.nodes.amounts import Fixed, ThatMany
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import Moment
from cardlang.nodes.costs import Cost, Link, Linked, Loyalty, Pay, Resources, Unless
from cardlang.nodes.effects import Act, AllOf, AnyOf, Does, May, Sentence, Step
from cardlang.nodes.filters import (
    Belonging,
    Each,
    Either,
    Exactly,
    It,
    Located,
    Noun,
    Objects,
    Of,
    Self,
    Targeted,
    The,
    They,
    Trait,
    You,
)
from cardlang.nodes.keywords import Keyword
from cardlang.nodes.narrowing import HasKeyword
from cardlang.nodes.predicates import Is
from cardlang.nodes.words import Branch, Preposition, Verb
from cardlang.profiles.play import Phase

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
                if keyword.name in MEANINGS:
                    yield Own(MEANINGS[keyword.name](keyword), keyword=keyword.name)
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


def _echo(keyword: Keyword) -> Ability:
    """At the beginning of your upkeep, sacrifice this unless you pay (CR 702.30)."""
    return Triggered(UPKEEP, (Sentence(Unless(Act(Verb.SACRIFICE, Self()), Does(You(), _paying(keyword)))),))


def _ward(keyword: Keyword) -> Ability:
    """Counter what an opponent chooses this with, unless that player pays (CR 702.21a)."""
    opponent = Objects(Exactly(Fixed(1)), None, Noun((), "opponent"))
    payment = Does(They(), _paying(keyword))
    return Triggered(Does(opponent, Act(Verb.CHOOSE, Self())), (Sentence(Unless(Act(Verb.COUNTER, It()), payment)),))


def _paying(keyword: Keyword) -> AllOf:
    """A keyword's cost as what somebody does."""
    parts = keyword.cost.parts if keyword.cost else ()
    return AllOf(tuple(part for part in parts if not isinstance(part, Loyalty)))


def _equip(keyword: Keyword) -> Ability:
    """Attach this to a unit (RB 1.4 818.1.c) or to target creature (CR 702.6a) that you control."""
    wearers = Either((Noun((Trait("friendly"),), "unit"), Noun((Trait("friendly"),), "creature")))
    wearer = Objects(Exactly(Fixed(1)), Targeted(), wearers)
    body = (Sentence(Act(Verb.ATTACH, Self(), (Located(Preposition.TO, wearer),))),)
    return Activated(keyword.cost or Cost(()), body)


def _cycling(keyword: Keyword) -> Ability:
    """Pay, discard this card: draw a card (CR 702.29a)."""
    parts = keyword.cost.parts if keyword.cost else ()
    one = Objects(Exactly(Fixed(1)), None, Noun((), "card"))
    return Activated(Cost((*parts, Act(Verb.DISCARD, Self()))), (Sentence(Act(Verb.DRAW, one)),))


def _temporary(keyword: Keyword) -> Ability:
    """At the start of your Beginning Phase, before scoring, kill this (RB 1.4 816.1.b)."""
    return Triggered(_start_of("beginning_phase"), (Sentence(Act(Verb.KILL, Self())),))


def _start_of(phase: str) -> Moment:
    yours = Objects(Of(You()), None, Noun((), phase))
    return Moment(Objects(The(), None, Belonging(Noun((), "start"), yours)))


def _hunt(keyword: Keyword) -> Ability:
    """When I conquer or hold, my controller gains so much XP (RB 1.4 823.1.c.1)."""
    gained = Objects(Exactly(keyword.amount or Fixed(1)), None, Noun((), "xp"))
    conquers = AnyOf((Act(Verb.CONQUER, None), Act(Verb.HOLD, None)))
    return Triggered(Does(Self(), conquers), (Sentence(Act(Verb.GAIN, gained)),))


def _empower(keyword: Keyword) -> Ability:
    """Pay: this becomes Empowered (RB 1.4 827.1.c.1)."""
    return Activated(keyword.cost or Cost(()), (Sentence(Does(Self(), Is(HasKeyword("empowered")))),))


def _evoke(keyword: Keyword) -> Ability:
    """When this enters, if its evoke cost was paid, sacrifice it (CR 702.74a)."""
    return Triggered(Does(Self(), Act(Verb.ENTER, None)), (Sentence(Act(Verb.SACRIFICE, Self())),))


def _extort(keyword: Keyword) -> Ability:
    """Whenever you cast a spell, you may pay; if you do, opponents lose life and you gain it (CR 702.101a)."""
    spell = Objects(Exactly(Fixed(1)), None, Noun((), "spell"))
    opponents = Objects(Each(), None, Noun((), "opponent"))
    one, lost = (Objects(Exactly(amount), None, Noun((), "life")) for amount in (Fixed(1), ThatMany()))
    drain = AllOf((Does(opponents, Act(Verb.LOSE, one)), Act(Verb.GAIN, lost)))
    paying = Sentence(May(You(), Pay(Resources(("W/B",)))))
    return Triggered(Act(Verb.CAST, spell), (Linked(paying, (Link(You(), Branch.DOES, drain),)),))


MEANINGS: Mapping[str, Callable[[Keyword], Ability]] = {
    "echo": _echo,
    "ward": _ward,
    "equip": _equip,
    "cycling": _cycling,
    "empower": _empower,
    "evoke": _evoke,
    "extort": _extort,
    "temporary": _temporary,
    "hunt": _hunt,
}
IN_HAND = frozenset({"cycling"})


def is_sick(state: GameState, found: GameObject) -> bool:
    """Whether a creature came under its controller's control since that player's last turn began: its abilities with
    the tap symbol in their cost can't be activated then (CR 302.6). Haste is asked for elsewhere."""
    if state.rules.play.bases or "creature" not in found.shown.types:
        return False
    turn, players = state.turn, len(state.players)
    ago = (turn.player - found.controller) % players
    return found.since >= turn.number - ago


def taps(ability: Activated) -> bool:
    """Whether an ability's cost exhausts its own source."""
    return any(isinstance(p, Act) and p.verb is Verb.EXHAUST and isinstance(p.object, Self) for p in ability.cost.parts)


def is_due(state: GameState, found: GameObject, own: Own) -> bool:
    """Whether a keyword's ability has something to do: Echo only for what came since the last upkeep (CR 702.30a),
    evoke only for what was evoked, Empower only for what is not Empowered."""
    match own.keyword:
        case "echo":
            return found.since >= state.turn.number - len(state.players)
        case "evoke":
            return any(paid.cost == "evoke" for paid in found.declared)
        case "empower":
            return Mark.EMPOWERED not in found.marks
        case "equip":
            return state.rules.play.bases or _at_sorcery_speed(state, found.controller)
        case _:
            return True


def _at_sorcery_speed(state: GameState, player: int) -> bool:
    """Whether a player could cast a sorcery now: Magic's equip waits for that (CR 702.6a, 307.5)."""
    return state.turn.player == player and state.turn.phase in (Phase.MAIN, Phase.SECOND_MAIN) and not state.chain
