"""Where resources come from: the pool, and the abilities that add to it while something is paid.

Runes and basic lands have such abilities by the rules (RB 1.4 164, CR 305.6); others print them.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardlang.engine.continuous import look_at
from cardlang.engine.events import Added, Marked, ZoneChange
from cardlang.engine.matching import has_keyword
from cardlang.engine.meanings import Own, abilities_of, is_sick
from cardlang.engine.replacements import happen
from cardlang.engine.resources import Requirement, fund, produced
from cardlang.engine.state import Frame, GameObject, GameState, Mark, Place, Zone
from cardlang.engine.table import Table
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import walk
from cardlang.nodes.costs import Pay, Resources
from cardlang.nodes.effects import Act, Add, AddMana, Sentence
from cardlang.nodes.filters import Self
from cardlang.nodes.words import Verb

BASIC: Mapping[str, str] = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
FREE = 4096


@dataclass(frozen=True, slots=True)
class Source:
    """A way to add resources: the object, what it makes, and how: by exhausting, by recycling, by an ability.

    Two ways of one object exclude each other when they share a `use`.
    """

    object: int
    label: str
    symbols: tuple[str, ...]
    use: tuple[int, str]
    verb: Verb
    ability: int = -1


def sources(state: GameState, player: int) -> tuple[Source, ...]:
    """Every ability that adds resources and that a player could use now while paying."""
    found: list[Source] = []
    for one in state.on_board():
        if one.controller == player and Mark.FACE_DOWN not in one.marks:
            found.extend(_innate(state, one))
            found.extend(_printed(state, one))
    return tuple(found)


def _innate(state: GameState, one: GameObject) -> Iterator[Source]:
    rules = state.rules.play
    ready = _can_tap(state, one)
    if "rune" in one.face.types:
        if ready:
            yield Source(one.id, "exhaust", (rules.generic,), (one.id, "exhaust"), Verb.EXHAUST)
        yield Source(one.id, "recycle", one.face.colours[:1], (one.id, "recycle"), Verb.RECYCLE)
    for kind, symbol in BASIC.items():
        if kind in one.shown.types and ready:
            yield Source(one.id, "tap", (symbol,), (one.id, "exhaust"), Verb.EXHAUST)


def _printed(state: GameState, one: GameObject) -> Iterator[Source]:
    for place, own in enumerate(abilities_of(state, one)):
        ability = own.ability
        if not isinstance(ability, Activated) or not is_adding(ability):
            continue
        verbs = [part.verb for part in ability.cost.parts if isinstance(part, Act) and isinstance(part.object, Self)]
        if len(verbs) != len(ability.cost.parts) or not verbs:
            continue
        if Verb.EXHAUST in verbs and not _can_tap(state, one):
            continue
        if state.rules.play.bases and not _is_reaction(state, one, own):
            continue
        for symbols in _made(state, ability):
            yield Source(one.id, "".join(symbols), symbols, (one.id, "exhaust"), Verb.USE, place)


def _can_tap(state: GameState, one: GameObject) -> bool:
    if Mark.EXHAUSTED in one.marks:
        return False
    return not is_sick(state, one) or has_keyword(look_at(state), one, "haste")


def _is_reaction(state: GameState, one: GameObject, own: Own) -> bool:
    return "reaction" in own.timing or has_keyword(look_at(state), one, "reaction")


def _made(state: GameState, ability: Activated) -> Iterator[tuple[str, ...]]:
    for step in ability.body:
        if isinstance(step, Sentence) and isinstance(step.content, AddMana):
            for option in step.content.options:
                yield produced(state.rules.play, option.symbols)
        elif isinstance(step, Sentence) and isinstance(step.content, Add):
            if isinstance(step.content.what, Resources):
                yield produced(state.rules.play, step.content.what.symbols)


def is_adding(ability: Activated) -> bool:
    """Whether an activated ability adds resources and needs no target: it never waits on the chain (RB 1.4 429.2, CR
    605.1a)."""
    contents = [step.content for step in ability.body if isinstance(step, Sentence)]
    return bool(contents) and all(isinstance(content, AddMana | Add) for content in contents)


def reachable(state: GameState, player: int, asked: Requirement) -> bool:
    """Whether a player could pay a requirement with the pool and every ability that adds to it."""
    return _reach(state, player, asked, sources(state, player))


def _reach(state: GameState, player: int, asked: Requirement, ways: Sequence[Source]) -> bool:
    pool = Counter(dict(state.player(player).pool))
    groups: dict[tuple[int, str], list[tuple[str, ...]]] = {}
    for way in ways:
        groups.setdefault(way.use, []).append(way.symbols)
    fixed = Counter(symbol for options in groups.values() if len(options) == 1 for symbol in options[0])
    open_groups = [options for options in groups.values() if len(options) > 1]
    for picks in itertools.islice(itertools.product(*open_groups), FREE):
        more = Counter(symbol for symbols in picks for symbol in symbols)
        if fund(state.rules.play, pool + fixed + more, asked) is not None:
            return True
    return False


def useful(state: GameState, player: int, asked: Requirement) -> tuple[Source, ...]:
    """The ways to add resources that bring a requirement nearer to being paid, and leave it payable."""
    pool = Counter(dict(state.player(player).pool))
    now = _covered(state, pool, asked)
    ways = sources(state, player)
    good = []
    for way in ways:
        rest = [other for other in ways if other.use != way.use]
        after = pool + Counter(way.symbols)
        if _covered(state, after, asked) > now and _still(state, player, asked, way, rest):
            good.append(way)
    return tuple(good)


def _still(state: GameState, player: int, asked: Requirement, way: Source, rest: Sequence[Source]) -> bool:
    pool = Counter(dict(state.player(player).pool)) + Counter(way.symbols)
    fixed = Counter(symbol for other in rest for symbol in other.symbols)
    return fund(state.rules.play, pool + fixed, asked) is not None


def _covered(state: GameState, pool: Counter[str], asked: Requirement) -> int:
    """How many of the resources asked for a pool pays, taking the least flexible requirement first."""
    left, paid = Counter(pool), 0
    for typed in sorted(asked.typed, key=len):
        symbol = next((s for s in typed if left[s] > 0), None)
        if symbol is not None:
            left[symbol] -= 1
            paid += 1
    rules = state.rules.play
    rest = sum(left.values()) if rules.generic_takes_any else left[rules.generic]
    return paid + min(asked.generic, rest)


def use(table: Table, player: int, way: Source) -> None:
    """Use one way to add resources: pay what it asks, and the resources are there at once."""
    one = table.state.objects[way.object]
    if way.verb is Verb.EXHAUST:
        happen(table, Marked(table.see(one), Mark.EXHAUSTED, True, player))
    elif way.verb is Verb.RECYCLE:
        to = Zone(Place.RUNE_DECK, one.owner)
        happen(table, ZoneChange(Verb.RECYCLE, table.see(one), to, player, bottom=True))
    else:
        ability = abilities_of(table.state, one)[way.ability].ability
        frame = Frame(player, table.see(one))
        for node in walk(ability.cost) if isinstance(ability, Activated) else ():
            if isinstance(node, Act | Pay):
                table.carry_out(table, frame, node)
    happen(table, Added(player, way.symbols))
