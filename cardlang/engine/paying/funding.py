"""Where resources come from: the pool, and the abilities that add to it while something is paid.

Runes and basic lands have such abilities by the rules (RB 1.4 164, CR 305.6); others print them. A source is plain when
its cost takes nothing but the card itself; what plain sources can pay is told exactly without trying them out.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from cardlang.engine.asking.continuous import look_at
from cardlang.engine.asking.matching import has_keyword
from cardlang.engine.asking.meanings import Own, abilities_of, is_sick, taps
from cardlang.engine.keeping import SOURCES, UNITS
from cardlang.engine.paying.making import choices, converts, is_adding, makes
from cardlang.engine.paying.resources import Requirement, covered, is_funded, required, size
from cardlang.engine.paying.restricting import restricts, units
from cardlang.engine.state import Frame, GameObject, GameState, Mark, Seen
from cardlang.nodes.abilities import Activated, ClassLevel, KeywordAbility
from cardlang.nodes.costs import Cost, Pay, Resources
from cardlang.nodes.effects import Act, Step
from cardlang.nodes.filters import Self
from cardlang.nodes.frozen import frozen
from cardlang.nodes.words import Verb
from cardlang.profiles.play import PlayRules
from cardlang.profiles.profile import RulesProfile

BASIC: Mapping[str, str] = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
GOING = frozenset({Verb.SACRIFICE, Verb.KILL, Verb.BANISH, Verb.EXILE, Verb.RECYCLE})
EXHAUSTING = Cost((Act(Verb.EXHAUST, Self()),))
RECYCLING = Cost((Act(Verb.RECYCLE, Self()),))


@frozen
class Source:
    """A way to add resources: the object, what it costs, and what it makes when it is used so.

    `claims` is what of its own card a source takes: its being ready, its being there. Two ways that share a claim
    exclude each other. `each` is what is paid for each that it makes, where that is any amount. `ability` is its place
    among the object's abilities, -1 for one that the rules give, and `option` which of the choices it leaves.
    """

    object: int
    label: str
    symbols: tuple[str, ...]
    cost: Cost
    ability: int = -1
    option: int = 0
    plain: bool = True
    claims: frozenset[str] = frozenset()
    each: tuple[str, ...] = ()

    @property
    def late(self) -> bool:
        """Whether using it takes the card away, so that its other ways are used first."""
        return "there" in self.claims


def sources(state: GameState, player: int) -> tuple[Source, ...]:
    """Every ability that adds resources and that a player could begin to use now while paying."""
    held: tuple[Source, ...] | None = state.memo.get((SOURCES, player))
    if held is None:
        held = state.memo[SOURCES, player] = _sources(state, player)
    return held


def _sources(state: GameState, player: int) -> tuple[Source, ...]:
    found: list[Source] = []
    for one in state.on_board():
        if one.controller == player and Mark.FACE_DOWN not in one.marks:
            found.extend(_of_rules(state, one))
            if _adds(abilities_of(state, one)):
                found.extend(_printed(state, one))
    return tuple(_in_reach(state, player, found))


def _in_reach(state: GameState, player: int, found: Sequence[Source]) -> Iterator[Source]:
    """The sources without those that are paid more of something than there could be, of what is paid any amount of.
    They come with the least amount first, and where one is out of reach, all that are more are."""
    some = [way for way in found if way.each]
    fixed = [way for way in found if not way.each]
    yield from fixed
    pool = dict(state.player(player).pool)
    most = sum(pool.values()) + sum(len(way.symbols) for way in fixed)
    beyond: set[tuple[int, int, tuple[str, ...]]] = set()
    for way in some:
        if (way.object, way.ability, way.each) in beyond:
            continue
        plain = [one for one in fixed if one.plain and one.object != way.object]
        alone = len(plain) == len(fixed) and all(one.object == way.object for one in some)
        asked = required(state.rules.play, way.each * way.option)
        if can_fund(state.rules.play, pool, plain, asked) if alone else way.option <= most:
            yield way
        else:
            beyond.add((way.object, way.ability, way.each))


def _of_rules(state: GameState, one: GameObject) -> tuple[Source, ...]:
    """What the rules give an object; looked up once for each where that turns on nothing but the object."""
    if not state.rules.play.bases:
        return tuple(innate(state, one))
    known = _INNATE.get(id(one))
    if known is None or known[0] is not one or known[1] is not state.rules:
        if len(_INNATE) >= MOST:
            _INNATE.clear()
        known = _INNATE[id(one)] = one, state.rules, tuple(innate(state, one))
    return known[2]


def _adds(abilities: tuple[Own, ...]) -> bool:
    """Whether any of these abilities adds resources; looked up once for the same ones."""
    known = _ADDING.get(id(abilities))
    if known is None or known[0] is not abilities:
        if len(_ADDING) >= MOST:
            _ADDING.clear()
        adds = any(isinstance(own.ability, Activated) and is_adding(own.ability) for own in abilities)
        known = _ADDING[id(abilities)] = abilities, adds
    return known[1]


MOST = 5000
_INNATE: dict[int, tuple[GameObject, RulesProfile, tuple[Source, ...]]] = {}
_ADDING: dict[int, tuple[tuple[Own, ...], bool]] = {}
"""By identity, the object or the abilities beside what is known so that no others take their place."""


def innate(state: GameState, one: GameObject) -> Iterator[Source]:
    """The abilities that the rules give a rune or a land with a basic land type."""
    rules = state.rules.play
    ready = _can_tap(state, one)
    tired, gone = frozenset({"ready"}), frozenset({"there"})
    if "rune" in one.face.types:
        if ready:
            yield Source(one.id, "exhaust", units(one, (), (rules.generic,)), EXHAUSTING, claims=tired)
        yield Source(one.id, "recycle", one.face.colours[:1], RECYCLING, claims=gone)
    for kind, symbol in BASIC.items():
        if kind in one.shown.types and ready:
            yield Source(one.id, "tap", units(one, (), (symbol,)), EXHAUSTING, claims=tired)


def _printed(state: GameState, one: GameObject) -> Iterator[Source]:
    for place, own in enumerate(abilities_of(state, one)):
        ability = own.ability
        if not isinstance(ability, Activated) or not is_adding(ability):
            continue
        if taps(ability) and not _can_tap(state, one):
            continue
        if state.rules.play.bases and not _is_reaction(state, one, own):
            continue
        plain, claims = _is_plain(ability), _claims(ability)
        frame = Frame(one.controller, Seen(one))
        run = next((run for step in ability.body if (run := converts(step)) is not None), ())
        for option, symbols in enumerate(choices(look_at(state), frame, ability.body)):
            made = units(one, ability.body, symbols)
            cost = Cost((*ability.cost.parts, Pay(Resources(run * option)))) if run else ability.cost
            if not run or option:
                yield Source(one.id, "".join(symbols), made, cost, place, option, plain and not run, claims, run)


def _claims(ability: Activated) -> frozenset[str]:
    """What of its own card an ability takes: its being ready, its being there."""
    verbs = [part.verb for part in ability.cost.parts if isinstance(part, Act) and isinstance(part.object, Self)]
    return frozenset("ready" if verb is Verb.EXHAUST else "there" for verb in verbs if verb in GOING | {Verb.EXHAUST})


def _is_plain(ability: Activated) -> bool:
    """Whether an ability takes something of its own card, nothing else, and does nothing but add."""
    own = [part for part in ability.cost.parts if isinstance(part, Act) and isinstance(part.object, Self)]
    alone = len(own) == len(ability.cost.parts) > 0 and all(part.verb in GOING | {Verb.EXHAUST} for part in own)
    return alone and all(makes(step) or restricts(step) is not None for step in ability.body)


def _can_tap(state: GameState, one: GameObject) -> bool:
    if Mark.EXHAUSTED in one.marks:
        return False
    return not is_sick(state, one) or has_keyword(look_at(state), one, "haste")


def _is_reaction(state: GameState, one: GameObject, own: Own) -> bool:
    return "reaction" in own.timing or has_keyword(look_at(state), one, "reaction")


def can_fund(rules: PlayRules, pool: Mapping[str, int], ways: Sequence[Source], asked: Requirement) -> bool:
    """Whether plain sources and a pool pay a requirement, each of them used once at most. Exact."""
    return not asked.impossible and any(covered(rules, one, asked) == size(asked) for one in _units(pool, ways))


def could_fund(state: GameState, player: int, asked: Requirement) -> bool:
    """Whether all that is in a player's pool and all sources together would pay a requirement, if these cost nothing
    but their own card."""
    there = () if asked.impossible else units_of(state, player)
    return any(covered(state.rules.play, one, asked) == size(asked) for one in there)


def units_of(state: GameState, player: int) -> tuple[Units, ...]:
    """What there would be to pay with, in each way to use sources that can be used in several."""
    held: tuple[Units, ...] | None = state.memo.get((UNITS, player))
    if held is None:
        pool = dict(state.player(player).pool)
        held = state.memo[UNITS, player] = tuple(_units(pool, sources(state, player)))
    return held


Units = Mapping[tuple[str, ...], int]
"""How many units there are to pay with, each any one of its symbols."""


def _units(pool: Mapping[str, int], ways: Sequence[Source]) -> Iterator[Units]:
    """What there is to pay with, in each way to use sources that can be used in several."""
    units: Counter[tuple[str, ...]] = Counter({(symbol,): number for symbol, number in pool.items()})
    several: list[tuple[tuple[str, ...], ...]] = []
    for bundles in _bundles(ways):
        if len(bundles) == 1:
            units.update((symbol,) for symbol in bundles[0])
        elif all(len(bundle) == 1 for bundle in bundles):
            units[tuple(dict.fromkeys(bundle[0] for bundle in bundles))] += 1
        else:
            several.append(bundles)
    yield from (units + more for more in _picks(several)) if several else (units,)


def _picks(several: Sequence[Sequence[tuple[str, ...]]]) -> Iterator[Counter[tuple[str, ...]]]:
    """The ways to take one of each of several bundles, equal sums once."""
    sums: dict[tuple[tuple[str, int], ...], None] = {(): None}
    for bundles in several:
        sums = {
            tuple(sorted((Counter(dict(before)) + Counter(bundle)).items())): None
            for before in sums
            for bundle in bundles
        }
    for held in sums:
        yield Counter({(symbol,): number for symbol, number in held})


def _bundles(ways: Iterable[Source]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """For each object what it can make in all, in each way to use as many of its abilities as go together."""
    grouped: dict[int, list[tuple[frozenset[str], tuple[str, ...]]]] = {}
    for way in ways:
        grouped.setdefault(way.object, []).append((way.claims, way.symbols))
    for found in grouped.values():
        yield _made_by(tuple(found))


@lru_cache(1000)
def _made_by(ways: tuple[tuple[frozenset[str], tuple[str, ...]], ...]) -> tuple[tuple[str, ...], ...]:
    """What an object makes whose abilities have these claims and make this; objects are often alike."""
    by_claims: dict[frozenset[str], list[tuple[str, ...]]] = {}
    for claims, symbols in ways:
        by_claims.setdefault(claims, []).append(symbols)
    options: list[tuple[str, ...]] = []
    for chosen in _together(tuple(by_claims)):
        for picked in itertools.product(*(by_claims[claims] for claims in chosen)):
            options.append(tuple(symbol for symbols in picked for symbol in symbols))
    return tuple(dict.fromkeys(options))


def _together(claims: tuple[frozenset[str], ...]) -> Iterator[tuple[frozenset[str], ...]]:
    """The greatest sets of claims that go together."""
    fitting = [
        chosen
        for number in range(len(claims), 0, -1)
        for chosen in itertools.combinations(claims, number)
        if sum(map(len, chosen)) == len(frozenset().union(*chosen))
    ]
    for chosen in fitting:
        if not any(set(chosen) < set(other) for other in fitting):
            yield chosen


def excludes(one: Source, other: Source) -> bool:
    """Whether having used one source leaves the other unusable."""
    return one.object == other.object and (one.late or bool(one.claims & other.claims))


def fundings(
    rules: PlayRules,
    pool: Mapping[str, int],
    ways: Sequence[Source],
    asked: Requirement,
    same: Callable[[Source], Hashable],
) -> Iterator[tuple[Source, ...]]:
    """Every least set of plain sources that pays a requirement with a pool, in an order they can be used in.

    Of sources that are the `same` it is never said which.
    """
    ordered = sorted(ways, key=lambda way: (way.late, repr(same(way)), way.object))
    yield from _least(rules, Counter(pool), ordered, asked, same)


def _least(
    rules: PlayRules,
    pool: Counter[str],
    ways: Sequence[Source],
    asked: Requirement,
    same: Callable[[Source], Hashable],
) -> Iterator[tuple[Source, ...]]:
    if is_funded(rules, pool, asked):
        yield ()
        return
    if not can_fund(rules, pool, ways, asked):
        return
    now = covers(rules, pool, asked)
    tried: set[Hashable] = set()
    for place, way in enumerate(ways):
        after = pool + Counter(way.symbols)
        kind = (same(way), way.symbols, way.claims)
        if kind in tried or covers(rules, after, asked) <= now:
            continue
        tried.add(kind)
        rest = [other for other in ways[place + 1 :] if not excludes(way, other)]
        for more in _least(rules, after, rest, asked, same):
            yield (way, *more)


def covers(rules: PlayRules, pool: Mapping[str, int], asked: Requirement) -> int:
    """How many of the resources asked for a pool pays."""
    return covered(rules, {(symbol,): number for symbol, number in pool.items()}, asked)


def body_of(state: GameState, way: Source) -> tuple[Step, ...]:
    """The instructions of a printed source; none for one that the rules give."""
    if way.ability < 0:
        return ()
    ability = abilities_of(state, state.objects[way.object])[way.ability].ability
    body = ability.body if isinstance(ability, Activated) else ()
    return tuple(step for step in body if not isinstance(step, KeywordAbility | ClassLevel))
