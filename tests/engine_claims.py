"""What `runnable` allows, part by part: the same positions and labels as those of `engine_sites`.

Each site here stands before a function of `runnable`; a part counts as allowed when a whole card that holds it there is
runnable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine_parts import Part, label, noun_label, people_label, statement_labels, symbol_label
from engine_sites import BACK, Gone, sites

from cardlang.library import CardReading, Verdict
from cardlang.nodes import filters
from cardlang.nodes.abilities import Ability, AlteredKeyword, KeywordAbility
from cardlang.nodes.base import Node
from cardlang.nodes.clauses import NextTime
from cardlang.nodes.costs import Linked
from cardlang.nodes.effects import Sentence
from cardlang.nodes.filters import nouns_of
from cardlang.tools.running import lacks

Old = Callable[..., Any]
CLAIMS: list[tuple[str, str, Callable[..., Any]]] = []
WAYS = ("as true", "as false")


def claim(module: str, name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Have a function of `runnable` write down what it is asked."""

    def put(tell: Callable[..., None]) -> Callable[..., None]:
        def before(old: Old, gone: Gone, node: Any, *rest: Any, **named: Any) -> Any:
            tell(gone, node)
            return old(node, *rest, **named)

        CLAIMS.append((f"cardlang.engine.runnable.{module}", name, before))
        return tell

    return put


def allowed(reading: CardReading) -> set[Part]:
    """The parts of a card that `runnable` allows: none of one that it does not allow as a whole."""
    met: set[Part] = set()

    def gone(position: str, name: str) -> bool:
        met.add((position, name))
        return False

    if reading.verdict is not Verdict.READ:
        return set()
    with sites(gone, CLAIMS):
        return set() if lacks(reading) else met


@claim("acts", "instruction")
@claim("acts", "step")
def _instruction(gone: Gone, node: Node) -> None:
    gone("instruction", label(node))
    if isinstance(node, Linked):
        for link in node.links:
            for way in WAYS:
                gone(f"sentence that waits, {way}", link.branch.value)


@claim("acts", "payment")
def _payment(gone: Gone, node: Node) -> None:
    gone("payment", label(node))


@claim("claims", "event")
def _event(gone: Gone, node: Node) -> None:
    gone("event", label(node))


@claim("claims", "condition")
def _condition(gone: Gone, node: Node) -> None:
    for way in WAYS:
        gone(f"condition, {way}", label(node))


@claim("phrases", "chosen")
def _chosen(gone: Gone, node: Node) -> None:
    if isinstance(node, filters.Self | filters.It | filters.They):
        gone("reference", label(node))
    elif isinstance(node, filters.Objects):
        back = isinstance(node.quantity, BACK) and not isinstance(node.quantity, filters.Of)
        gone("reference" if back else "quantity", label(node) if back else label(node.quantity))


def _spoken(old: Old, gone: Gone, node: Node, scope: Any) -> Any:
    if not isinstance(node, filters.Self | filters.It | filters.They):
        return old(node, scope)
    gone("reference", label(node))
    return iter(())


CLAIMS.append(("cardlang.engine.runnable.claims", "_spoken", _spoken))


@claim("phrases", "matched")
def _matched(gone: Gone, node: Node) -> None:
    if not isinstance(node, filters.Objects):
        gone("what is asked", label(node))
    elif isinstance(node.quantity, filters.Another | filters.Of):
        gone("quantity asked", label(node.quantity))


@claim("phrases", "_nouns")
def _nouns(gone: Gone, node: filters.Objects) -> None:
    for noun in nouns_of(node):
        gone("noun", noun_label(noun))


@claim("phrases", "trait")
def _trait(gone: Gone, node: Node) -> None:
    gone("adjective", label(node))


@claim("phrases", "_where")
def _where(gone: Gone, node: Node) -> None:
    gone("narrowing", label(node))


@claim("phrases", "player")
def _player(gone: Gone, node: Node | None) -> None:
    gone("player", people_label(node))


@claim("phrases", "place")
def _place(gone: Gone, node: Node) -> None:
    if isinstance(node, filters.Objects):
        for noun in nouns_of(node):
            gone("place", noun.word)
            for trait in noun.traits:
                gone("word before a place", label(trait))


@claim("phrases", "amount")
def _amount(gone: Gone, node: Node) -> None:
    gone("amount", label(node))


@claim("gifts", "gift")
def _gift(gone: Gone, node: Node) -> None:
    gone("gift", label(node))


@claim("claims", "symbols")
def _symbols(gone: Gone, node: Any) -> None:
    for symbol in node.symbols:
        gone("symbol", symbol_label(symbol))


@claim("statements", "statement")
def _statement(gone: Gone, node: Node) -> None:
    inner = node.content if isinstance(node, Sentence) else node
    if isinstance(inner, NextTime):
        gone("instruction", label(inner))
        return
    for one in statement_labels(node):
        gone("statement", one)


@claim("objects", "_going")
def _going(gone: Gone, node: Any) -> None:
    for one in node.adverbs:
        gone("where an act ends", label(one))


@claim("abilities", "_keyword")
def _keyword(gone: Gone, node: Node) -> None:
    gone("keyword", label(node))


@claim("abilities", "_ability")
def _ability(gone: Gone, node: Ability) -> None:
    gone("ability", label(node))
    if isinstance(node, KeywordAbility):
        gone("keyword that leads", label(node.keyword))
    elif isinstance(node, AlteredKeyword):
        gone("keyword", label(node.keyword))


def _limit(old: Old, gone: Gone, node: Node) -> Any:
    found = old(node)
    if found is not None:
        gone("limit of use", label(found))
    return found


CLAIMS.append(("cardlang.engine.asking.meanings", "limit_in", _limit))
