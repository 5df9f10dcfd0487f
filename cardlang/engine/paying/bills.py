"""Bills: what a payment's words ask for, resources and acts, before anything is paid."""

from __future__ import annotations

from cardlang.engine.asking.matching import count
from cardlang.engine.asking.referents import PLACES
from cardlang.engine.effects import acts
from cardlang.engine.outcomes import Outcome
from cardlang.engine.paying.resources import NOTHING, Requirement, required
from cardlang.engine.paying.restricting import Purpose
from cardlang.engine.state import Frame, Place, Seen
from cardlang.engine.table import Table
from cardlang.nodes import filters
from cardlang.nodes.amounts import CountOf, Fixed, SoMuch
from cardlang.nodes.base import Node, walk
from cardlang.nodes.clauses import AsAdditionalCost, ForEach
from cardlang.nodes.costs import Cost, Pay, Resources
from cardlang.nodes.effects import Act, AllOf, AnyOf, Does, Then
from cardlang.nodes.frozen import frozen, replace
from cardlang.nodes.words import Verb

PHYREXIAN = "P"
STATUS = frozenset({Verb.EXHAUST, Verb.READY, Verb.DISEMPOWER, Verb.PAY, Verb.SPEND, Verb.LOSE, Verb.REMOVE, Verb.PUT})
GROWING = frozenset({Place.TRASH, Place.BANISHMENT, Place.DECK, Place.RUNE_DECK, Place.HAND})
LIBRARY = frozenset({Verb.DRAW, Verb.MILL, Verb.BURN})


@frozen
class Part:
    """One act of a payment, in the frame its words are read in; `chosen` are objects picked before."""

    act: Node
    frame: Frame
    chosen: tuple[Seen, ...] | None = None


@frozen
class Bill:
    """What is to be paid together: resources, and acts in the order printed.

    Of each of the `choices` one way is paid as well; which, its player says before the total is known (CR 601.2b,
    118.13). `purpose` is what resources that do not serve every payment must serve.
    """

    requirement: Requirement = NOTHING
    parts: tuple[Part, ...] = ()
    choices: tuple[tuple[Way, ...], ...] = ()
    purpose: Purpose | None = None

    def plus(self, other: Bill) -> Bill:
        """Both together."""
        requirement = self.requirement.plus(other.requirement)
        purpose = self.purpose or other.purpose
        return Bill(requirement, (*self.parts, *other.parts), (*self.choices, *other.choices), purpose)

    def without_resources(self) -> Bill:
        """The acts alone: what resources are asked for is not known before the total is."""
        choices = tuple(tuple(replace(way, bill=way.bill.without_resources()) for way in ways) for ways in self.choices)
        return Bill(NOTHING, self.parts, choices, self.purpose)

    def with_ways(self, taken: tuple[Way, ...]) -> Bill:
        """The bill when these ways are taken of its choices."""
        if not self.choices:
            return self
        bill = replace(self, choices=())
        for way in taken:
            bill = bill.plus(way.bill)
        return bill

    def __bool__(self) -> bool:
        """Whether anything is asked for."""
        return bool(self.requirement or self.parts or self.choices)


@frozen
class Way:
    """One way to pay a part of a bill that can be paid in several."""

    label: str
    bill: Bill


def bill_of(table: Table, frame: Frame, content: Node) -> Bill:
    """What a payment's words ask for."""
    match content:
        case Cost(parts) | AllOf(parts):
            bill = Bill()
            for part in parts:
                bill = bill.plus(bill_of(table, frame, part))
            return bill
        case Then(first, second):
            return bill_of(table, frame, first).plus(bill_of(table, frame, second))
        case Pay(what):
            return _resources(table, frame, what)
        case AnyOf(parts):
            ways = tuple(Way(label_of(part), bill_of(table, frame, part)) for part in parts)
            return Bill(choices=(ways,))
        case AsAdditionalCost(cost) | Does(_, cost):
            return bill_of(table, frame, cost)
        case ForEach(objects, cost):
            bill = Bill()
            for _ in range(count(table.look, frame, CountOf(objects)) or 0):
                bill = bill.plus(bill_of(table, frame, cost))
            return bill
        case _:
            return Bill(parts=(Part(content, frame),))


def _resources(table: Table, frame: Frame, what: Resources | SoMuch) -> Bill:
    """What a payment of resources asks for; of a counted amount each symbol so many times."""
    rules, colours = table.state.rules.play, frame.source.object.shown.colours
    if isinstance(what, Resources):
        plain = tuple(symbol for symbol in what.symbols if not is_open(symbol))
        choices = tuple(_ways(table, frame, symbol) for symbol in what.symbols if is_open(symbol))
        return Bill(required(rules, plain, colours, frame.x), choices=choices)
    times = count(table.look, frame, what.amount) or 0
    return Bill(required(rules, (what.of.symbols if what.of else ("1",)) * times, colours))


def is_open(symbol: str) -> bool:
    """Whether a symbol is paid with one resource, or else with two of any kind or with life (CR 107.4e, 107.4f)."""
    kinds = symbol.split("/")
    return len(kinds) > 1 and (kinds[0].isdigit() or kinds[-1] == PHYREXIAN)


def _ways(table: Table, frame: Frame, symbol: str) -> tuple[Way, ...]:
    rules = table.state.rules.play
    kinds = symbol.split("/")
    if kinds[-1] == PHYREXIAN:
        life = filters.Objects(filters.Exactly(Fixed(2)), None, filters.Noun((), "life"))
        coloured = "/".join(kinds[:-1])
        return (
            Way(coloured, Bill(required(rules, (coloured,)))),
            Way("2 life", Bill(parts=(Part(Act(Verb.PAY, life), frame),))),
        )
    return tuple(Way(kind, Bill(required(rules, (kind,)))) for kind in reversed(kinds))


def label_of(part: Node) -> str:
    """What a way to pay is called where one is chosen."""
    match part:
        case Pay(Resources(symbols)):
            return "".join(symbols)
        case Act(verb):
            return verb.value.replace("_", " ")
        case Cost(parts) | AllOf(parts):
            return " and ".join(label_of(one) for one in parts)
        case _:
            return type(part).__name__.lower()


def in_paying_order(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The acts of a payment in an order in which none stands in another's way: what stays where it is first, what moves
    cards from a deck last (RB 1.4 357.2, CR 601.2h: any order but for that)."""
    return tuple(sorted(parts, key=_rank))


def _rank(part: Part) -> int:
    verb = part.act.verb if isinstance(part.act, Act) else None
    return 2 if verb in LIBRARY else 0 if verb in STATUS else 1


def only_loses(part: Part) -> bool:
    """Whether paying can only take from what an act needs: not so where it takes cards from a pile that grows."""
    places = (PLACES.get(node.word) for node in walk(part.act) if isinstance(node, filters.Noun))
    return not any(place in GROWING for place in places)


def can_do(table: Table, player: int, part: Part) -> bool:
    """Whether one act of a payment could be done now, in full."""
    if part.chosen is not None:
        return all(table.now(one) is not None for one in part.chosen)
    if isinstance(part.act, Act):
        return acts.able(table, part.frame, player, part.act)
    return table.possible(table, part.frame, part.act)


def perform(table: Table, player: int, part: Part, frame: Frame) -> tuple[Frame, Outcome]:
    """Do one act of a payment; `frame` is that of what is paid, and comes back with what was spoken of."""
    inner = replace(part.frame, it=frame.it, number=frame.number)
    if isinstance(part.act, Act):
        after, outcome = acts.perform(table, inner, player, part.act, part.chosen)
    else:
        after, outcome = table.carry_out(table, inner, part.act)
    return replace(frame, it=after.it, number=after.number), outcome
