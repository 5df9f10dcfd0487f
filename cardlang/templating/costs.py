"""The parts of a cost before a colon: in which order they stand, and what stands between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.diagnostics import Diagnostic
from cardlang.nodes.abilities import Activated
from cardlang.nodes.base import Node, walk
from cardlang.nodes.costs import Cost, Pay, Resources, Waterbend
from cardlang.nodes.effects import Act, AllOf
from cardlang.nodes.filters import It, Self, That, They
from cardlang.nodes.words import Verb
from cardlang.syntax.suggest import meant_words
from cardlang.templating.ground import Ground, first_word, instead

_SYMBOL = frozenset({"act__symbol", "act__untap_symbol"})
_BARE = frozenset({"pay__bare"})
_ORDER = ("resources", "symbol", "act")
_SAID = {"resources": "what is paid in symbols", "act": "an act"}


def wrong_costs(ground: Ground) -> Iterator[Diagnostic]:
    """A finding for each cost whose parts stand in another order than cards have them, or without commas."""
    for node in walk(ground.node):
        if isinstance(node, Activated):
            yield from _joined(node.cost, ground)
            yield from _order(node.cost, ground)
            yield from _capitals(node.cost, ground)
            yield from _in_symbols(node.cost, ground)


def _in_symbols(cost: Cost, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for what cards write as symbols alone before a colon: "pay {2}", "tap this artifact"."""
    symbol = ground.habits.own_symbol
    for part in cost.parts:
        match part:
            case Pay(what=Resources(symbols=symbols) as what) if (
                part.wording.form not in _BARE and part.span and not ground.habits.paid_in_words & {*symbols}
            ):
                message = "before a colon what is paid in symbols stands alone"
                yield instead(ground, "CL412", message, part.span, ground.words(what.span))
            case Act(verb=Verb.EXHAUST, object=Self()) if symbol and part.wording.form not in _SYMBOL:
                message = f"before a colon {symbol} says this of the card itself"
                yield instead(ground, "CL412", message, part.span, symbol)


def _capitals(cost: Cost, ground: Ground) -> Iterator[Diagnostic]:
    """A finding for an act of a cost that begins with a small letter, in a game whose cards have a capital there."""
    for part in cost.parts if ground.habits.acts_capital else ():
        here = first_word(ground, part.span)
        word = ground.words(here)
        if word[:1].islower():
            message = "each act of a cost begins with a capital"
            yield instead(ground, "CL305", message, here, word[:1].upper() + word[1:])


def _joined(cost: Cost, ground: Ground) -> Iterator[Diagnostic]:
    for part in cost.parts:
        if isinstance(part, AllOf) and part.span and not _speaks_back(part.parts[1:]):
            written = [ground.words(one.span) for one in part.parts]
            capital = ground.habits.acts_capital
            new = ", ".join(one[:1].upper() + one[1:] if capital else one for one in written)
            yield instead(ground, "CL412", "the parts of a cost stand with commas between", part.span, new)


def _speaks_back(parts: Sequence[Node]) -> bool:
    """Whether an act speaks of what the one before it did, and so is no part of its own."""
    return any(isinstance(node, It | They | That) for part in parts for node in walk(part))


def _order(cost: Cost, ground: Ground) -> Iterator[Diagnostic]:
    kinds = [_kind(part) for part in cost.parts]
    for before, behind in ground.habits.cost_order:
        if before in kinds and behind in kinds and kinds.index(behind) < _last(kinds, before):
            symbol = meant_words(ground.profile.game).get("exhaust", "exhaust")
            said = {**_SAID, "symbol": f"the {symbol} symbol"}
            message = f"in a cost {said[before]} stands before {said[behind]}"
            yield instead(ground, "CL412", message, cost.span, _sorted(cost, kinds, ground))
            return


def _last(kinds: list[str], kind: str) -> int:
    return len(kinds) - 1 - kinds[::-1].index(kind)


def _kind(part: Node) -> str:
    if isinstance(part, Waterbend) or (isinstance(part, Pay) and isinstance(part.what, Resources)):
        return "resources"
    return "symbol" if part.wording.form in _SYMBOL else "act"


def _sorted(cost: Cost, kinds: list[str], ground: Ground) -> str:
    """The cost's words with its parts in the order that cards have them."""
    written = [(kind, ground.words(part.span)) for kind, part in zip(kinds, cost.parts, strict=True)]
    pairs = ground.habits.cost_order

    def rank(entry: tuple[str, str]) -> int:
        return sum(1 for before, behind in pairs if behind == entry[0] and before in kinds)

    words = [words for _, words in sorted(written, key=rank)]
    words = [one[:1].upper() + one[1:] if ground.habits.acts_capital or not n else one for n, one in enumerate(words)]
    return ", ".join(words)
