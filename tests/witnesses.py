"""How our classified costs agree with what other engines' authors recorded of the same cards (`costs*.jsonl`).

`python tests/witnesses.py FOLDER [EXAMPLES]` measures both ways on a folder with `cards.jsonl` and the witnesses'
files: how many of their costs are found with their words and role, and how many of ours stand in some row of theirs;
and it lists what differs by kind, with examples from cards whose line number is not divisible by four.

Words are compared after the normalising that a card gets, with payer, "you may", "to cast this spell," and Suspend's
number taken off on both sides. The witnesses count a label in front of an ability ("Channel — ", "Boast — ") among the
words of its cost. Three figures are told: by the letter, where what has a label on one side alone does not agree; with
ability and flavor words taken off, which have no rules meaning (CR 207.2c, 207.2d) and so are no words of a cost, as a
card's own name is not; and with keywords in front of a cost taken off too, which are no part of it (CR 702.142a,
702.177a).
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random

from cardlang.dialects.registry import dialect_named
from cardlang.formats.sources import Row, card_of, rows
from cardlang.library import AbilityReading, CardReading, read_card
from cardlang.nodes.roles import ClassifiedCost, CostRole, PaidWhen
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

FIELDS = ("costs.jsonl", "costs_2026.jsonl")
_SELF = re.compile(
    r"\bthis (?:creature|artifact|land|enchantment|permanent|spell|card|token|planeswalker|aura|equipment|vehicle"
    r"|saga|class|case|room|siege|mount|spacecraft|attraction|scheme|conspiracy)\b|\bcardname\b"
)
_PAYER = re.compile(
    r"^(?:(?:you|they|he or she"
    r"|(?:(?:any|that|the|each|an?|target|its|their|his or her|defending|those|~\'s)\b[\w\' ]*?"
    r"(?:player|opponent|controller|owner|opponents|players)))\b )?(?:may )?"
)
_LEADS = re.compile(r"^to cast ~, |^\w+—(?=\{)")
_LABEL = re.compile(r"^[^{}:.]*? [—-] ")
_KEYWORD_LABELS = frozenset({"boast", "exhaust", "forecast", "max speed", "power-up", "solved"})
"""Labels that are keywords: they say when an ability can be used, or from where (CR 702); any other means nothing."""


class Labels(Enum):
    """Which labels in front of a cost are taken off before its words are compared."""

    NONE = "by the letter"
    MEANINGLESS = "ability and flavor words taken off"
    ALL = "keywords in front taken off too"


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
    """One cost that we report of a card: its words, and what tells kinds of cost apart.

    `keyword` is the number of its keyword's rule, `printed` whether symbols or acts of it stand in the text.
    """

    card: str
    line: int
    words: str
    role: CostRole
    keyword: str
    printed: bool
    paid_when: PaidWhen
    negated: bool
    optional: bool
    granted: bool
    ability: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of cost that the files leave out as a kind, the rule that makes it a cost, and which of ours are of it."""

    name: str
    rule: str
    fits: Callable[[Reported], bool]


@dataclass(slots=True)
class Measure:
    """What a comparison came to, both ways."""

    rows: list[Recorded] = field(default_factory=list)
    missed: list[tuple[str, Recorded]] = field(default_factory=list)
    found_by_label: list[Recorded] = field(default_factory=list)
    known_all_the_same: Counter[str] = field(default_factory=Counter)
    empty: list[Recorded] = field(default_factory=list)
    reported: list[Reported] = field(default_factory=list)
    left_out: dict[str, list[Reported]] = field(default_factory=lambda: defaultdict(list))
    unknown: list[Reported] = field(default_factory=list)
    known_by_label: list[tuple[Reported, str]] = field(default_factory=list)
    """Those of ours that agree when a label is taken off, each with the witness's words."""

    def shares(self, part: Iterable[int] = range(4), off: Labels = Labels.ALL) -> tuple[float, float]:
        """The share of the rows that are found, and of ours that are known, on lines with these remainders by four.

        What agrees only when a label is taken off that is not among those `off` does not agree.
        """
        wanted = frozenset(part)
        missed = [row for _, row in self.missed] + [row for row in self.found_by_label if _differs(row.words, off)]
        unknown = self.unknown + [cost for cost, words in self.known_by_label if _differs(words, off)]
        ours = _of(self.reported, wanted) - sum(_of(kind, wanted) for kind in self.left_out.values())
        return 1 - _of(missed, wanted) / max(1, _of(self.rows, wanted)), 1 - _of(unknown, wanted) / max(1, ours)


def _keyword(name: str, number: str, role: CostRole) -> Kind:
    return Kind(name, f"CR {number}", lambda cost: (cost.keyword, cost.role) == (number, role))


_UNPRINTED = (
    ("702.122a", "crew", CostRole.ACTIVATION),
    ("702.171a", "saddle", CostRole.ACTIVATION),
    ("702.184a", "station", CostRole.ACTIVATION),
    ("702.143a", "foretell, the special action", CostRole.SPECIAL_ACTION),
    ("702.72a", "champion", CostRole.UNLESS),
    ("702.101a", "extort", CostRole.RESOLUTION),
    ("702.48a", "offering", CostRole.OPTIONAL_ADDITIONAL),
    ("702.153a", "casualty", CostRole.OPTIONAL_ADDITIONAL),
    ("702.166a", "bargain", CostRole.OPTIONAL_ADDITIONAL),
    ("702.174a", "gift", CostRole.OPTIONAL_ADDITIONAL),
    ("702.37c", "morph, face down", CostRole.ALTERNATIVE),
    ("702.37b", "megamorph, face down", CostRole.ALTERNATIVE),
    ("702.168b", "disguise, face down", CostRole.ALTERNATIVE),
)
LEFT_OUT = (
    *(_keyword(f"{name}: implied, not printed", number, role) for number, name, role in _UNPRINTED),
    _keyword("craft", "702.167a", CostRole.ACTIVATION),
    _keyword("spree, for each mode", "702.172a", CostRole.ADDITIONAL),
    Kind(
        "as it enters, if not it enters otherwise",
        "CR 614.12b",
        lambda cost: cost.paid_when is PaidWhen.REPLACEMENT and cost.negated,
    ),
    Kind(
        "mandatory, before what is done if it is or can't be",
        "CR 118.12",
        lambda cost: cost.role is CostRole.RESOLUTION and not cost.optional,
    ),
    Kind(
        "each of two kicker costs, told in one",
        "CR 702.33b",
        lambda cost: cost.keyword == "702.33a" and " and/or " in cost.ability,
    ),
    Kind(
        "a keyword given, its cost told elsewhere",
        "CR 702.34a, 702.141a and those of other keywords",
        lambda cost: bool(cost.keyword) and not cost.printed,
    ),
)
"""The kinds that are taken out before it is counted how many of ours are known; the first that fits counts.

The files leave these out as a kind; one that a file tells all the same is not taken out, and the table that is printed
tells how many of each kind that are.
"""


def _differs(labelled: str, off: Labels) -> bool:
    """Whether words with a label in front differ from those without, where some labels are taken off."""
    meant = labelled.split(" — ")[0].split(" - ")[0] in _KEYWORD_LABELS
    return off is Labels.NONE or (off is Labels.MEANINGLESS and meant)


def _of(found: Iterable[Recorded | Reported], wanted: frozenset[int]) -> int:
    return sum(one.line % 4 in wanted for one in found)


def measure(folder: Path, sample: int = 0, seed: int = 0, jobs: int = 1) -> Measure:
    """Compare the cards that the witnesses know, or so many of them drawn by a seed."""
    theirs = recorded(folder)
    known = [row for row in rows([str(folder / "cards.jsonl")]) if isinstance(row, Row) and card_of(row).name in theirs]
    chosen = Random(seed).sample(known, sample) if sample else known
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
    measured = [row for row in known if row.group in ROLES]
    result.empty.extend(row for row in measured if not row.words)
    measured = [row for row in measured if row.words]
    have = {(cost.words, cost.role) for cost in ours}
    for row in measured:
        result.rows.append(row)
        if (row.words, ROLES[row.group]) in have:
            continue
        if (unlabelled(row.words), ROLES[row.group]) in have:
            result.found_by_label.append(row)
        else:
            result.missed.append((_why(row, ours), row))
    if measured:
        _add_ours(result, ours, known)


def _add_ours(result: Measure, ours: Costs, known: list[Recorded]) -> None:
    """Add what we report of a card, by whether a row of it is known."""
    words = {row.words for row in known}
    bare_words = {unlabelled(row.words): row.words for row in known}
    for cost in ours:
        if cost.granted or cost.role not in ROLES.values():
            continue
        result.reported.append(cost)
        kind = next((kind for kind in LEFT_OUT if kind.fits(cost)), None)
        if kind is not None and cost.words in words:
            result.known_all_the_same[kind.name] += 1
        elif kind is not None:
            result.left_out[kind.name].append(cost)
        elif cost.words in bare_words and cost.words not in words:
            result.known_by_label.append((cost, bare_words[cost.words]))
        elif cost.words not in words:
            result.unknown.append(cost)


def unlabelled(words: str) -> str:
    """A cost's words without the label that a witness left in front of them."""
    return _LABEL.sub("", words)


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
        printed=any(part.span and not part.implied for part in cost.parts),
        paid_when=cost.paid_when,
        negated=cost.gate_negated,
        optional=cost.optional,
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
    print(f"rows {len(result.rows)}, without words {len(result.empty)}; ours {len(result.reported)}")
    for off in Labels:
        print(f"{off.value}:")
        for name, part in (("all", (0, 1, 2, 3)), ("fit", (1, 2, 3)), ("kept", (0,))):
            found, known = result.shares(part, off)
            print(f"  {name}: found {found:.2%}, known {known:.2%}")
    print("by class:")
    missed = Counter(row.group for _, row in result.missed)
    for group, count in Counter(row.group for row in result.rows).items():
        print(f"  {group}: {1 - missed[group] / count:.2%} of {count}")
    _print_left_out(result)
    _list("found by taking off the label", [(row.group, row) for row in result.found_by_label], examples)
    _list("not found", [(f"{row.group}: {why}", row) for why, row in result.missed], examples)
    _list("known by taking off the label", [(cost.role.value, cost) for cost, _ in result.known_by_label], examples)
    _list("not known", [(f"{cost.role.value} {cost.keyword}", cost) for cost in result.unknown], examples)


def _print_left_out(result: Measure) -> None:
    """The table of the kinds that the files leave out: how many, which share of ours, the rule, three examples."""
    count = sum(len(ones) for ones in result.left_out.values())
    print(f"kinds that the files leave out: {count}, {count / max(1, len(result.reported)):.2%} of ours")
    for kind in LEFT_OUT:
        ones = result.left_out[kind.name]
        known = result.known_all_the_same[kind.name]
        print(f"  {len(ones)} {kind.name} [{kind.rule}]; the files know {known}")
        for one in [one for one in ones if one.line % 4][:3]:
            print(f"      {one.card} | {one.words} | {one.ability[:160]!r}")


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
