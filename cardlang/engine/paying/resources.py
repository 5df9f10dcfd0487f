"""Resources: what a run of symbols asks for, what a pool can fund, and how a reduction takes from it.

Energy and Power never convert into each other; generic mana is paid with anything. Which of the two holds is the
profile's to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from cardlang.nodes.frozen import frozen, replace
from cardlang.profiles.play import PlayRules

OPEN = ("A", "C")
SNOW, BOUND = "*", "!"
"""What stands behind a resource's kind when a snow source made it, and when it only serves some payments."""


@frozen
class Requirement:
    """How many generic resources are asked for, and for each typed one the resources any of which pays it.

    `impossible` is a cost that cannot be paid at all: that of a card without a cost (CR 118.6).
    """

    generic: int = 0
    typed: tuple[tuple[str, ...], ...] = ()
    impossible: bool = False

    def plus(self, other: Requirement) -> Requirement:
        """Both together."""
        return Requirement(
            self.generic + other.generic, (*self.typed, *other.typed), self.impossible or other.impossible
        )

    def __bool__(self) -> bool:
        """Whether anything is asked for."""
        return bool(self.generic or self.typed or self.impossible)


NOTHING = Requirement()


def required(rules: PlayRules, symbols: Iterable[str], colours: tuple[str, ...] = (), x: int = 0) -> Requirement:
    """What a run of symbols asks for, on a card of these domains or colours."""
    generic, typed = 0, []
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            generic += x
        else:
            typed.append(payers_of(rules, symbol, colours))
    return Requirement(generic, tuple(typed))


def payers_of(rules: PlayRules, symbol: str, colours: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The resources any of which pays a typed symbol (RB 1.4 135.2.e.6)."""
    if symbol == "S" and rules.generic_takes_any:
        return (SNOW,)
    if rules.generic_takes_any or symbol not in OPEN:
        letters = tuple(symbol.split("/"))
        return letters if not rules.wild else (*letters, rules.wild)
    own = colours if symbol == "C" and colours else rules.typed
    return (*own, rules.wild)


def kind_of(unit: str) -> str:
    """The kind of a resource, whatever made it."""
    return unit.partition(BOUND)[0].removesuffix(SNOW)


def pays(unit: str, slot: tuple[str, ...]) -> bool:
    """Whether a resource pays a part of a requirement: one of its kinds, one from a snow source (CR 107.4h), any."""
    return not slot or kind_of(unit) in slot or (SNOW in slot and SNOW in unit)


def produced(rules: PlayRules, symbols: Iterable[str]) -> tuple[str, ...]:
    """The resources that adding a run of symbols puts into a pool."""
    made: list[str] = []
    for symbol in symbols:
        made.extend([rules.generic or "C"] * int(symbol) if symbol.isdigit() else [symbol])
    return tuple(made)


def fund(rules: PlayRules, pool: Mapping[str, int], asked: Requirement) -> tuple[str, ...] | None:
    """The resources out of a pool that pay a requirement, the least flexible ones first; None when it cannot."""
    if asked.impossible or not is_funded(rules, pool, asked):
        return None
    for typed in _assignments(Counter(pool), sorted(asked.typed, key=len)):
        rest = Counter(pool) - Counter(typed)
        generic = _generic(rules, rest, asked.generic)
        if generic is not None:
            return (*typed, *generic)
    return None


def spendings(rules: PlayRules, pool: Mapping[str, int], asked: Requirement) -> Iterator[tuple[str, ...]]:
    """Every set of resources out of a pool that pays a requirement, the one `fund` takes first."""
    first = fund(rules, pool, asked)
    if first is None:
        return
    yield first
    if sum(pool.values()) == len(first):
        return
    seen = {tuple(sorted(first))}
    for typed in _assignments(Counter(pool), sorted(asked.typed, key=len)):
        for generic in _generics(rules, Counter(pool) - Counter(typed), asked.generic):
            whole = tuple(sorted((*typed, *generic)))
            if whole not in seen:
                seen.add(whole)
                yield (*typed, *generic)


def _generics(rules: PlayRules, rest: Counter[str], amount: int) -> Iterator[tuple[str, ...]]:
    slot = () if rules.generic_takes_any else (rules.generic,)
    yield from _taken(
        sorted((unit, number) for unit, number in rest.items() if number > 0 and pays(unit, slot)), amount
    )


def _taken(units: list[tuple[str, int]], amount: int) -> Iterator[tuple[str, ...]]:
    """Every way to take so many out of some units of each kind, as many of the first kind as can be first."""
    if not amount:
        yield ()
    elif sum(number for _, number in units) >= amount:
        unit, most = units[0]
        for number in range(min(most, amount), -1, -1):
            for more in _taken(units[1:], amount - number):
                yield (*(unit,) * number, *more)


def is_funded(rules: PlayRules, pool: Mapping[str, int], asked: Requirement) -> bool:
    """Whether a pool holds all that is asked for."""
    return covered(rules, {(symbol,): number for symbol, number in pool.items()}, asked) == size(asked)


def size(asked: Requirement) -> int:
    """How many resources pay a requirement."""
    return asked.generic + len(asked.typed)


def covered(rules: PlayRules, units: Mapping[tuple[str, ...], int], asked: Requirement) -> int:
    """How many of the resources asked for can be paid at once out of units, each of them any one of its symbols.

    Exact: each unit pays one part, by a greatest matching of units and parts.
    """
    return _covered(() if rules.generic_takes_any else (rules.generic,), tuple(units.items()), asked)


@lru_cache(10_000)
def _covered(any_one: tuple[str, ...], units: tuple[tuple[tuple[str, ...], int], ...], asked: Requirement) -> int:
    """The greatest matching; the same few pools and requirements are asked about again and again."""
    left = dict(units)
    held: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    slots = [*sorted(asked.typed, key=len), *(any_one for _ in range(asked.generic))]
    for slot in slots:
        _place(slot, left, held, set())
    return len(held)


def _place(
    slot: tuple[str, ...],
    left: dict[tuple[str, ...], int],
    held: list[tuple[tuple[str, ...], tuple[str, ...]]],
    seen: set[tuple[str, ...]],
) -> bool:
    """Pay one part with a unit that is left, or with one whose own part another unit can pay."""
    fitting = [unit for unit in left if unit not in seen and any(pays(one, slot) for one in unit)]
    for unit in fitting:
        if left[unit] > 0:
            left[unit] -= 1
            held.append((slot, unit))
            return True
    for unit in fitting:
        seen.add(unit)
        for pair in [pair for pair in held if pair[1] == unit]:
            if _place(pair[0], left, held, seen):
                held.remove(pair)
                held.append((slot, unit))
                return True
    return False


def reduced(rules: PlayRules, asked: Requirement, symbols: Iterable[str], floor: int = 0) -> Requirement:
    """The requirement with a reduction taken off, never below nothing; `floor` holds for this reduction alone.

    A typed reduction that finds none of its type takes a generic one where generic costs take anything (CR 118.7c).
    """
    for symbol in symbols:
        if symbol.isdigit():
            low = min(asked.generic, floor)
            asked = replace(asked, generic=max(low, asked.generic - int(symbol)))
        else:
            asked = _reduced_typed(rules, asked, symbol)
    return asked


def _reduced_typed(rules: PlayRules, asked: Requirement, symbol: str) -> Requirement:
    fitting = [t for t in asked.typed if symbol in t or (symbol in OPEN and not rules.generic_takes_any)]
    if fitting:
        gone = min(fitting, key=len)
        place = asked.typed.index(gone)
        return replace(asked, typed=(*asked.typed[:place], *asked.typed[place + 1 :]))
    if rules.generic_takes_any:
        return replace(asked, generic=max(0, asked.generic - 1))
    return asked


def _assignments(pool: Counter[str], typed: Sequence[tuple[str, ...]], least: int = 0) -> Iterator[tuple[str, ...]]:
    """The ways to pay typed parts one by one out of a pool; parts alike that follow each other in one order alone, from
    the `least` place on among what pays them."""
    if not typed:
        yield ()
        return
    wanted = [symbol for kind in typed[0] for symbol in sorted(pool, key=_freedom) if pays(symbol, (kind,))]
    alike = len(typed) > 1 and typed[0] == typed[1]
    for place in range(least, len(wanted)):
        symbol = wanted[place]
        if pool[symbol] > 0:
            left = Counter(pool)
            left[symbol] -= 1
            for rest in _assignments(left, typed[1:], place if alike else 0):
                yield (symbol, *rest)


def _generic(rules: PlayRules, rest: Counter[str], amount: int) -> tuple[str, ...] | None:
    slot = () if rules.generic_takes_any else (rules.generic,)
    found = (unit for unit in rest.elements() if pays(unit, slot))
    taken = sorted(found, key=lambda unit: (BOUND not in unit, SNOW in unit, kind_of(unit) != "C", unit))
    return tuple(taken[:amount]) if len(taken) >= amount else None


def _freedom(unit: str) -> tuple[bool, bool, str]:
    """What may be spent for less is spent first."""
    return BOUND not in unit, SNOW in unit, unit
