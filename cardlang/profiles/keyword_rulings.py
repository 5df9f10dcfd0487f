"""What a rules document says of the costs of keywords: the table of keywords under the document's rulings on shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from cardlang.keywords.nodes import load_nodes
from cardlang.keywords.table import ABILITY, ACT, KeywordCost, KeywordEntry, KeywordTable, load_keywords
from cardlang.nodes.abilities import Ability, Triggered
from cardlang.nodes.costs import Cost, Resources
from cardlang.nodes.frozen import frozen
from cardlang.nodes.roles import CostRole, PaidWhen
from cardlang.profiles.profile import KeywordRuling, Ruling, Shape

_OPTIONAL = frozenset({CostRole.OPTIONAL_ADDITIONAL, CostRole.ALTERNATIVE, CostRole.UNLESS, CostRole.RESOLUTION})
_PRINTING = frozenset({"modes", "line", ABILITY})
"""What a keyword takes, besides those with a cost in their name, where its cost is printed."""


@frozen
class Document:
    """A rules document as its keywords are cited: `newest` has the table's own numbers.

    `under` is the one number under which an older document has all its keywords, when it has only one.
    """

    name: str
    game: str
    citation: str
    rulings: Mapping[Shape, Ruling]
    newest: bool = True
    under: str = ""

    def has(self, entry: KeywordEntry) -> bool:
        """Whether the keyword is in the document."""
        return self.newest or not entry.since


V = TypeVar("V")


class Later(Mapping[str, V]):
    """What is worked out when it is first asked for: most runs go by one document of the several that there are."""

    def __init__(self, make: Callable[[], Mapping[str, V]]) -> None:
        self._make = make
        self._made: Mapping[str, V] | None = None

    def _all(self) -> Mapping[str, V]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __getitem__(self, name: str) -> V:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


class Each(Mapping[str, V]):
    """What is worked out for each name when that is first asked for: a text names few keywords."""

    def __init__(self, names: Mapping[str, object], make: Callable[[str], V]) -> None:
        self._names, self._make = names, make
        self._made: dict[str, V] = {}

    def __getitem__(self, name: str) -> V:
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def keyword_rulings(document: Document) -> Mapping[str, KeywordRuling]:
    """The keywords of a document that have a cost, each with what its cost is."""
    return Later(partial(_rulings_of, document))


def keyword_meanings(document: Document) -> Mapping[str, Ability]:
    """The ability that each keyword of a document stands for; X in it is its number, the symbol X its cost."""
    return Later(partial(_meanings_of, document))


def asked_abilities(document: Document) -> Mapping[str, Ability]:
    """The ability that asks for the payment of each keyword, where it is another than the one it stands for."""
    return Later(partial(_asked_of, document))


def _asked_of(document: Document) -> Mapping[str, Ability]:
    entries = load_keywords(document.game).entries
    nodes = load_nodes(document.game)
    asking = (name for name, entry in entries.items() if entry.asked and document.has(entry))
    return {name: asked for name in asking if (asked := nodes[name].asked) is not None}


def _rulings_of(document: Document) -> Mapping[str, KeywordRuling]:
    table = load_keywords(document.game)
    entries = {
        name: entry
        for name, entry in table.entries.items()
        if entry.takes != ACT and document.has(entry) and any(table.positions[c.position].shape for c in entry.costs)
    }
    return Each(entries, partial(_ruling_of, document, table))


def _ruling_of(document: Document, table: KeywordTable, name: str) -> KeywordRuling:
    entry = table.entries[name]
    nodes = load_nodes(document.game)
    costs = [cost for cost in entry.costs if table.positions[cost.position].shape]
    implied = nodes[name].implied if name in nodes else ()
    return _chained([_ruling(cost, entry, table, document) for cost in costs], implied)


def _meanings_of(document: Document) -> Mapping[str, Ability]:
    entries = load_keywords(document.game).entries
    nodes = load_nodes(document.game)
    return {name: n.means for name, n in nodes.items() if n.means and name in entries and document.has(entries[name])}


def trigger_keywords(document: Document) -> frozenset[str]:
    """The keywords that stand in front of the effect of a trigger that they name."""
    entries = load_keywords(document.game).entries
    means = keyword_meanings(document)
    return frozenset(n for n, one in means.items() if entries[n].takes == ABILITY and isinstance(one, Triggered))


def reducing_keywords(document: Document) -> Mapping[str, Resources]:
    """The keywords that reduce the cost of their own card, each by what, once for each object that it names."""
    entries = load_keywords(document.game).entries
    return {name: Resources((entry.reduces,)) for name, entry in entries.items() if entry.reduces}


def asking_keywords(document: Document) -> Mapping[str, str]:
    """The keywords whose cost is what the ability asks for that they stand for, each with its rule."""
    entries = load_keywords(document.game).entries
    return {
        name: f"{document.citation} {document.under or entry.asks}"
        for name, entry in entries.items()
        if entry.asks and document.has(entry)
    }


def _chained(rulings: list[KeywordRuling], implied: tuple[Cost | None, ...]) -> KeywordRuling:
    """Several payments of one keyword, each behind the one before it."""
    found: KeywordRuling | None = None
    for place in range(len(rulings) - 1, -1, -1):
        meant = implied[place] if place < len(implied) else None
        found = replace(rulings[place], implied=meant, also=found)
    assert found is not None
    return found


def _ruling(cost: KeywordCost, entry: KeywordEntry, table: KeywordTable, document: Document) -> KeywordRuling:
    position = table.positions[cost.position]
    shape = Shape[position.shape]
    ruling = document.rulings[shape]
    role = CostRole(position.role) if position.role else ruling.role
    return KeywordRuling(
        shape=shape,
        rule=_cited(cost, ruling, document),
        keyword_rule=f"{document.citation} {number}" if (number := document.under or cost.rule) else "",
        role=role,
        paid_when=PaidWhen.SPECIAL_ACTION if role is CostRole.SPECIAL_ACTION else ruling.paid_when,
        gate=ruling.gate,
        optional=role in _OPTIONAL if position.optional is None else position.optional,
        reason=position.because.format(cost.because),
        others_pay=cost.others_pay,
        prints=not (cost is not entry.costs[0] and cost.implied) and _prints(entry),
    )


def _prints(entry: KeywordEntry) -> bool:
    return "cost" in entry.takes or entry.takes in _PRINTING


def _cited(cost: KeywordCost, ruling: Ruling, document: Document) -> str:
    number = (cost.cited or {}).get(document.name) or (cost.by if document.newest else "")
    return f"{document.citation} {number}" if number else ruling.rule
