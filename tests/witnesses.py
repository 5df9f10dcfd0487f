"""How our classified costs agree with what other engines' authors recorded of the same cards (`costs*.jsonl`).

`python tests/witnesses.py FOLDER [EXAMPLES]` measures both ways on a folder with `cards.jsonl` and the witnesses'
files: how many of their costs are found with their words and role, and how many of ours stand in some row of theirs;
and it lists what differs by kind, with examples from cards whose line number is not divisible by four.

Words are compared after the normalising that a card gets, with payer, "you may", "to cast this spell," and Suspend's
number taken off on both sides.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from cardlang.dialects.registry import dialect_named
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import AbilityReading, CardReading, read_card
from cardlang.nodes.roles import ClassifiedCost, CostRole
from cardlang.syntax.normalize import normalize_face
from cardlang.syntax.normalize_names import NAMELESS, SelfNames, names_of

ROLES = {
    "activation": CostRole.ACTIVATION,
    "activation.keyword": CostRole.ACTIVATION,
    "activation.loyalty": CostRole.ACTIVATION,
    "casting.additional.mandatory": CostRole.ADDITIONAL,
    "casting.additional.optional": CostRole.OPTIONAL_ADDITIONAL,
    "casting.alternative": CostRole.ALTERNATIVE,
    "resolution.if_do": CostRole.RESOLUTION,
    "resolution.unless": CostRole.UNLESS,
    "special_action": CostRole.SPECIAL_ACTION,
}
"""The witnesses' classes that are measured, and the role that each is."""

LEFT_OUT: dict[str, str] = {}
"""Kinds of cost that the files leave out as a kind, by the rule of their keyword: what they leave out."""

FIELDS = ("costs.jsonl", "costs_2026.jsonl")
_SELF = re.compile(
    r"\bthis (?:creature|artifact|land|enchantment|permanent|spell|card|token|planeswalker|aura|equipment|vehicle"
    r"|saga|class|case|room|siege|mount|spacecraft|attraction|scheme|conspiracy)\b|\bcardname\b"
)
_PAYER = re.compile(
    r"^(?:(?:you|they|he or she|(?:(?:any|that|the|each|an|target|its|their|his or her|defending|those|~\'s)\b[\w\' ]*?"
    r"(?:player|opponent|controller|owner|opponents|players)))\b )?(?:may )?"
)
_LEADS = re.compile(r"^to cast ~, |^\w+—(?=\{)")


@dataclass(frozen=True, slots=True)
class Recorded:
    """One row of a witness: the words of a cost, and its class. `line` is the card's in the cards' file."""

    card: str
    line: int
    words: str
    group: str
    kind: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Reported:
    """One cost that we report of a card."""

    card: str
    line: int
    words: str
    role: CostRole
    keyword: str
    granted: bool
    ability: str
    verdict: str


@dataclass(slots=True)
class Measure:
    """What a comparison came to, both ways."""

    rows: list[Recorded] = field(default_factory=list)
    missed: list[tuple[str, Recorded]] = field(default_factory=list)
    empty: list[Recorded] = field(default_factory=list)
    reported: list[Reported] = field(default_factory=list)
    left_out: list[Reported] = field(default_factory=list)
    unknown: list[Reported] = field(default_factory=list)

    def shares(self, part: Iterable[int] = range(4)) -> tuple[float, float]:
        """The share of the rows that are found, and of ours that are known, on lines with these remainders by four."""
        wanted = frozenset(part)
        theirs, missed = _of(self.rows, wanted), _of([row for _, row in self.missed], wanted)
        ours = _of(self.reported, wanted) - _of(self.left_out, wanted)
        return 1 - missed / max(1, theirs), 1 - _of(self.unknown, wanted) / max(1, ours)


def _of(found: Iterable[Recorded | Reported], wanted: frozenset[int]) -> int:
    return sum(one.line % 4 in wanted for one in found)


def measure(folder: Path, step: int = 1, jobs: int = 1) -> Measure:
    """Compare every so many-th card that the witnesses know."""
    theirs = recorded(folder)
    known = [row for row in rows([str(folder / "cards.jsonl")]) if isinstance(row, Row) and card_of(row).name in theirs]
    chosen = known[::step]
    result = Measure()
    for found in _each(chosen, jobs):
        for line, names, costs in found:
            result_of_card(result, theirs[names[0]], line, names, costs)
    return result


Costs = list[Reported]


def result_of_card(
    result: Measure, found: list[dict[str, str]], line: int, names: tuple[str, ...], ours: Costs
) -> None:
    """Add one card's comparison to a result."""
    known = [_recorded(row, line, names) for row in found]
    have = {(cost.words, cost.role) for cost in ours}
    counted = False
    for row in known:
        if row.group not in ROLES:
            continue
        if not row.words:
            result.empty.append(row)
            continue
        counted = True
        result.rows.append(row)
        if (row.words, ROLES[row.group]) not in have:
            result.missed.append((_why(row, ours), row))
    words = {row.words for row in known}
    for cost in ours if counted else ():
        if cost.granted or cost.role not in ROLES.values():
            continue
        result.reported.append(cost)
        if cost.words in words:
            continue
        (result.left_out if cost.keyword in LEFT_OUT else result.unknown).append(cost)


def _why(row: Recorded, ours: Costs) -> str:
    """What kind of disagreement a row is."""
    same = [cost for cost in ours if cost.words == row.words]
    if same:
        granted = " in quotes" if same[0].granted else ""
        return f"another role: {same[0].role.value}{granted}"
    role = [cost for cost in ours if cost.role is ROLES[row.group] and _share(cost.words, row.words)]
    return "other words" if role else "not found"


def _share(one: str, other: str) -> bool:
    return one in other or other in one or one.split(" ")[:2] == other.split(" ")[:2]


def recorded(folder: Path) -> dict[str, list[dict[str, str]]]:
    """The rows of all witnesses in a folder, by card."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    for name in FIELDS:
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found[row["card"]].append(row)
    return found


def _recorded(row: dict[str, str], line: int, names: tuple[str, ...]) -> Recorded:
    words = bare(row["cost_text"] or "", names)
    return Recorded(row["card"], line, words, row["class"], row["kind"], row["sentence"])


def _each(chosen: list[Row], jobs: int) -> Iterator[list[tuple[int, tuple[str, ...], Costs]]]:
    """What we report of each card, some cards at a time."""
    parts = [chosen[at : at + 100] for at in range(0, len(chosen), 100)]
    if jobs == 1:
        yield from map(_report, parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_report, parts)


def _report(found: list[Row]) -> list[tuple[int, tuple[str, ...], Costs]]:
    return [report(read_card(card_of(row))) for row in found]


def report(reading: CardReading) -> tuple[int, tuple[str, ...], Costs]:
    """The card's line, its names, and the costs that we report of it."""
    card = reading.card
    names = (card.name or "", *(face.name for face in card.faces))
    costs = [_reported(reading, a, cost, names) for a in reading.abilities for cost in a.costs]
    return card.line, names, costs


def _reported(reading: CardReading, ability: AbilityReading, cost: ClassifiedCost, names: tuple[str, ...]) -> Reported:
    text = reading.faces[ability.face].face.text
    return Reported(
        card=names[0],
        line=reading.card.line,
        words=bare(text[cost.span.start : cost.span.end], names),
        role=cost.role,
        keyword=cost.keyword_rule.split()[-1] if cost.keyword_rule else "",
        granted=cost.granted,
        ability=ability.line.text,
        verdict=ability.verdict.value,
    )


def bare(text: str, names: tuple[str, ...]) -> str:
    """A cost's words for comparing: normalised as on the card, without what says who pays it and for what."""
    dialect = dialect_named("magic")
    for name in names or ("",):
        known: SelfNames = names_of(name, ("Legendary",), dialect) if name else NAMELESS
        lines, _ = normalize_face(text, known, dialect)
        text = " ".join(line.text for line in lines) or text
    words = _SELF.sub("~", text.lower().replace("’", "'")).strip().rstrip('."').strip()
    words = _LEADS.sub("", words)
    return _PAYER.sub("", words)


def _print(result: Measure, examples: int) -> None:
    found, known = result.shares()
    print(f"rows {len(result.rows)}, without words {len(result.empty)}; ours {len(result.reported)}")
    print(f"found {found:.2%}; known {known:.2%} without {len(result.left_out)} that the files leave out as a kind")
    for name, part in (("fit", (1, 2, 3)), ("kept", (0,))):
        shares = result.shares(part)
        print(f"  {name}: found {shares[0]:.2%}, known {shares[1]:.2%}")
    print("by class:")
    missed = Counter(row.group for _, row in result.missed)
    for group, count in Counter(row.group for row in result.rows).items():
        print(f"  {group}: {1 - missed[group] / count:.2%} of {count}")
    _list("not found", [(f"{row.group}: {why}", row) for why, row in result.missed], examples)
    _list("not known", [(f"{cost.role.value} {cost.keyword}", cost) for cost in result.unknown], examples)


def _list(title: str, found: list[tuple[str, Recorded]] | list[tuple[str, Reported]], examples: int) -> None:
    kinds: dict[str, list[Recorded | Reported]] = defaultdict(list)
    for kind, one in found:
        kinds[kind].append(one)
    print(f"{title}: {len(found)}")
    for kind, ones in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"  {len(ones)} {kind}")
        for one in [one for one in ones if one.line % 4][:examples]:
            where = one.sentence if isinstance(one, Recorded) else one.ability
            print(f"      {one.card} | {one.words} | {where[:160]!r}")


if __name__ == "__main__":
    _print(measure(Path(sys.argv[1]), jobs=2), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
