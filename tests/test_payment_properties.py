"""Properties of paying over generated tables: a payment succeeds exactly if it was said that it can be made, what is
begun and not gone through with leaves nothing behind, and the same answers lead to the same state.

What can be paid is told by a plain search of this file's own, over sets of cards and numbers, that shares nothing with
the interpreter (CR 118.3, 118.10, 605.3a; RB 1.4 357, 429.3).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

import pytest
from engine_games import mtg, rift
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.engine.decisions import Answer, Decision, DecisionKind
from cardlang.engine.events import Finalized, PaymentEnded
from cardlang.engine.paying import bills, payments
from cardlang.engine.paying.affording import outcomes
from cardlang.engine.paying.costs import total
from cardlang.engine.paying.resources import Requirement, required
from cardlang.engine.paying.restricting import Purpose
from cardlang.engine.run import HOOKS, NeedsDecision, decide, run
from cardlang.engine.setup import Setup, face
from cardlang.engine.state import Frame, GameState, Place, Seen
from cardlang.engine.table import Table, Waiting
from cardlang.nodes.abilities import Activated
from cardlang.nodes.words import Verb
from cardlang.profiles.magic import MAGIC
from cardlang.profiles.profile import RulesProfile, Shape
from cardlang.profiles.riftbound import RIFTBOUND_1_4

EXAMPLES = 100


@dataclass(frozen=True)
class Way:
    """An ability that adds, as this file's own search knows it."""

    made: tuple[str, ...]
    asked: str = ""
    tap: bool = False
    gone: bool = False
    life: int = 0
    kill: str = ""
    discard: bool = False
    counter: bool = False


@dataclass(frozen=True)
class Kind:
    """A card: its types, its printed abilities, and what they are."""

    types: str
    texts: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    counters: int = 0


@dataclass(frozen=True)
class Part:
    """An act of a cost: its words, and what it takes: a card of a kind, one of the hand, life."""

    words: str
    kill: str = ""
    discard: bool = False
    life: int = 0
    tap: bool = False


COLOURS = ("W", "U", "B", "R", "G")
MAGIC_KINDS = {
    "Bog": Kind("land swamp card", (), (Way(("B",), tap=True),)),
    "Reef": Kind("land island card", (), (Way(("U",), tap=True),)),
    "Delta": Kind("land card", ("{T}: Add {U} or {B}.",), (Way(("U", "B"), tap=True),)),
    "Prism": Kind("artifact card", ("{T}: Add one mana of any color.",), (Way(COLOURS, tap=True),)),
    "Altar": Kind("artifact card", ("Sacrifice a creature: Add {C}{C}.",), (Way(("CC",), kill="creature"),)),
    "Vat": Kind("artifact card", ("{1}, {T}: Add {U}{B}.",), (Way(("UB",), "1", tap=True),)),
    "Lens": Kind("artifact card", ("{C}: Add {R}.",), (Way(("R",), "C"),)),
    "Furnace": Kind("artifact card", ("Discard a card: Add {R}.",), (Way(("R",), discard=True),)),
    "Jar": Kind("artifact card", ("Remove a charge counter from ~: Add {C}.",), (Way(("C",), counter=True),), 2),
    "Spring": Kind("land card", ("{T}, Pay 1 life: Add {B}.",), (Way(("B",), tap=True, life=1),)),
    "Coin": Kind("artifact card", ("{T}, Sacrifice ~: Add {G}.",), (Way(("G",), tap=True, gone=True),)),
    "Spore": Kind("creature card", ("Sacrifice ~: Add {C}.",), (Way(("C",), gone=True),)),
    "Elf": Kind("creature card", ("{T}: Add {G}.",), (Way(("G",), tap=True),)),
    "Brute": Kind("creature card"),
    "Gap": Kind(
        "artifact card",
        ("{T}: Add {C}. Spend this mana only to activate abilities.",),
        (Way(("C",), tap=True),),
    ),
    "Hall": Kind("artifact card", ("{T}: Add {C}{C}. Spend this mana only to cast artifact spells.",)),
}
MAGIC_PARTS = (
    Part("Sacrifice a creature", kill="creature"),
    Part("Sacrifice an artifact", kill="artifact"),
    Part("Discard a card", discard=True),
    Part("Pay 2 life", life=2),
    Part("{T}", tap=True),
)
RIFT_KINDS = {
    "Rune": Kind("rune card", (), (Way(("E",), tap=True), Way(("R",), gone=True))),
    "Seal": Kind("gear card", ("[E]: [Reaction] — [Add] [A].",), (Way(("A",), tap=True),)),
    "Press": Kind(
        "gear card",
        ("Kill a friendly unit, [E]: [Reaction] — [Add] [A][A].",),
        (Way(("AA",), tap=True, kill="unit"),),
    ),
    "Mill": Kind("gear card", ("[1], [E]: [Reaction] — [Add] [A].",), (Way(("A",), "1", tap=True),)),
    "Still": Kind("gear card", ("Kill ~, [E]: [Reaction] — [Add] [2].",), (Way(("EE",), tap=True, gone=True),)),
    "Grunt": Kind("unit card"),
    "Choir": Kind("gear card", ("[E]: [Reaction] — [Add] [A]. Use only to play spells.",)),
}
RIFT_PARTS = (
    Part("Kill a friendly unit", kill="unit"),
    Part("Kill a friendly gear", kill="gear"),
    Part("Discard 1", discard=True),
    Part("[E]", tap=True),
)


@dataclass(frozen=True)
class Game:
    """One of the two games, with what is generated of it."""

    rules: RulesProfile
    kinds: dict[str, Kind]
    parts: tuple[Part, ...]
    symbols: tuple[str, ...]
    home: Place

    def text(self, symbol: str) -> str:
        """A symbol as it is printed."""
        return f"[{symbol}]" if self.rules.play.bases else f"{{{symbol}}}"


GAMES = {
    "magic": Game(MAGIC, MAGIC_KINDS, MAGIC_PARTS, ("1", "2", "U", "B", "R", "G", "C"), Place.BOARD),
    "riftbound": Game(RIFTBOUND_1_4, RIFT_KINDS, RIFT_PARTS, ("1", "2", "R", "A"), Place.BASE),
}


@dataclass(frozen=True)
class Case:
    """What is on the table, and what an ability of the bench costs."""

    game: str
    cards: tuple[str, ...]
    hand: int
    life: int
    pool: tuple[str, ...]
    symbols: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def cost(self) -> str:
        """The cost in words."""
        run = "".join(GAMES[self.game].text(symbol) for symbol in self.symbols)
        return ", ".join((*((run,) if run else ()), *(part.words for part in self.parts)))


@st.composite
def cases(draw: st.DrawFn, game: str) -> Case:
    known = GAMES[game]
    cards = tuple(draw(st.lists(st.sampled_from(sorted(known.kinds)), max_size=5)))
    pool = tuple(
        draw(st.lists(st.sampled_from([p for p in ("E", "R", "A", "U", "C") if p in _units(game)]), max_size=2))
    )
    symbols = tuple(draw(st.lists(st.sampled_from(known.symbols), max_size=3)))
    numbers, rest = [s for s in symbols if s.isdigit()], sorted(s for s in symbols if not s.isdigit())
    run = (*((str(sum(map(int, numbers))),) if numbers else ()), *rest)
    parts = tuple(draw(st.lists(st.sampled_from(known.parts), max_size=2, unique=True)))
    if not run and not parts:
        parts = known.parts[:1]
    return Case(game, cards, draw(st.integers(0, 3)), draw(st.integers(1, 4)), pool, run, parts)


def _units(game: str) -> tuple[str, ...]:
    return ("E", "R", "A") if game == "riftbound" else ("U", "R", "C")


@cache
def reader(game: str, text: str) -> Activated:
    """An activated ability of a text."""
    ability = (rift if game == "riftbound" else mtg)(text)
    assert isinstance(ability, Activated)
    return ability


def table_of(case: Case) -> tuple[GameState, int]:
    """The state of a case, and the number of its bench."""
    game = GAMES[case.game]
    setup = Setup(game.rules)
    pool = {symbol: case.pool.count(symbol) for symbol in case.pool}
    setup.player(1, life=case.life, pool=pool)
    for _ in range(5):
        setup.deck(1, 1)
    draws = "Draw 1." if case.game == "riftbound" else "Draw a card."
    bench = face("Bench", "enchantment card", (), [reader(case.game, f"{case.cost}: {draws}")])
    number = setup.card(1, bench, game.home)
    for name in case.cards:
        kind = game.kinds[name]
        colours = ("R",) if name == "Rune" else ()
        printed = face(name, kind.types, (), [reader(case.game, text) for text in kind.texts], colours)
        setup.card(1, printed, game.home, counters={"charge": kind.counters} if kind.counters else {})
    for _ in range(case.hand):
        setup.card(1, face("Leaf", "card", ()))
    return setup.state(), number


# What this file knows of paying: sets of cards that are left, and numbers.


@dataclass(frozen=True)
class Left:
    """What a player has left."""

    pool: tuple[str, ...]
    ready: frozenset[int]
    here: frozenset[int]
    hand: int
    life: int
    counters: tuple[int, ...]


def is_payable(case: Case) -> bool:
    """Whether the bench's cost can be paid, by trying everything."""
    cards = frozenset(range(len(case.cards)))
    counters = tuple(GAMES[case.game].kinds[name].counters for name in case.cards)
    start = Left(tuple(sorted(case.pool)), cards, cards, case.hand, case.life, counters)
    seen, waiting = {start}, [start]
    while waiting:
        left = waiting.pop()
        if any(_acts(case, paid, case.parts) for paid in _spent(case, left, case.symbols)):
            return True
        for number in left.here:
            for way in GAMES[case.game].kinds[case.cards[number]].ways:
                for then in _used(case, left, number, way):
                    if then not in seen and len(then.pool) < 12:
                        seen.add(then)
                        waiting.append(then)
    return False


def _used(case: Case, left: Left, number: int, way: Way) -> Iterator[Left]:
    if (way.tap and number not in left.ready) or way.life > left.life or (way.discard and not left.hand):
        return
    if way.counter and not left.counters[number]:
        return
    for paid in _spent(case, left, tuple(way.asked)):
        victims = _of_kind(case, paid, way.kill) if way.kill else [None]
        for victim in victims:
            gone = {victim} | ({number} if way.gone else set())
            counters = tuple(n - (way.counter and i == number) for i, n in enumerate(paid.counters))
            for made in way.made:
                yield Left(
                    tuple(sorted((*paid.pool, *made))),
                    paid.ready - ({number} if way.tap else set()),
                    paid.here - gone,
                    paid.hand - way.discard,
                    paid.life - way.life,
                    counters,
                )


def _spent(case: Case, left: Left, symbols: tuple[str, ...]) -> Iterator[Left]:
    """Every way to pay symbols out of the pool."""
    typed = [symbol for symbol in symbols if not symbol.isdigit()]
    number = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    for taken in set(itertools.combinations(range(len(left.pool)), number + len(typed))):
        units = [left.pool[place] for place in taken]
        if any(_pays(case.game, order, typed, number) for order in set(itertools.permutations(units))):
            rest = tuple(unit for place, unit in enumerate(left.pool) if place not in taken)
            yield replace(left, pool=rest)


def _pays(game: str, units: tuple[str, ...], typed: list[str], number: int) -> bool:
    for unit, symbol in zip(units, typed, strict=False):
        power = game == "riftbound" and unit != "E" and (symbol == "A" or unit == "A")
        if unit != symbol and not power:
            return False
    return game == "magic" or all(unit == "E" for unit in units[len(typed) :])


def _of_kind(case: Case, left: Left, kind: str) -> list[int]:
    return [n for n in left.here if kind in GAMES[case.game].kinds[case.cards[n]].types.split()]


def _acts(case: Case, left: Left, parts: tuple[Part, ...]) -> bool:
    if not parts:
        return True
    first, rest = parts[0], parts[1:]
    if first.discard:
        return left.hand > 0 and _acts(case, replace(left, hand=left.hand - 1), rest)
    if first.life:
        return left.life >= first.life and _acts(case, replace(left, life=left.life - first.life), rest)
    if first.kill:
        return any(_acts(case, replace(left, here=left.here - {n}), rest) for n in _of_kind(case, left, first.kill))
    return _acts(case, left, rest)


# Paying with the interpreter.


@dataclass
class Asked:
    """Pays with answers picked by chance, and keeps them."""

    seed: int
    answers: list[Answer] = field(default_factory=list)

    def pay(self, state: GameState, bench: int) -> tuple[Table, payments.Result]:
        """The table after the payment, and what came of it."""
        chance = random.Random(self.seed)
        while True:
            table = Table(state, self.answers, HOOKS)
            try:
                return table, pay_bench(table, bench)
            except Waiting as due:
                self.answers.append(_picked(due.decision, chance))


def pay_bench(table: Table, bench: int) -> payments.Result:
    """Pay the cost of the bench's ability."""
    frame, bill = bill_of_bench(table, bench)
    return payments.pay(table, frame, 1, bill, Shape.BEFORE_COLON)


def bill_of_bench(table: Table, bench: int) -> tuple[Frame, bills.Bill]:
    """What the bench's ability costs."""
    found = table.state.objects[bench]
    ability = found.face.abilities[0]
    assert isinstance(ability, Activated)
    frame = Frame(1, table.see(found), ())
    bill = bills.bill_of(table, frame, ability.cost)
    return frame, replace(bill, purpose=Purpose(Verb.ACTIVATE, bench))


def _picked(decision: Decision, chance: random.Random) -> Answer:
    places = [place for place, option in enumerate(decision.options) if option.label != "stop"]
    number = chance.randint(decision.least, min(decision.most, len(places)))
    return tuple(sorted(chance.sample(places, number)))


def said_payable(state: GameState, bench: int) -> bool:
    """What the interpreter says."""
    table = Table(state, (), HOOKS)
    _, bill = bill_of_bench(table, bench)
    said = payments.can_pay(table, 1, bill)
    assert table.state is state
    return said


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_can_pay_is_exact(game: str, data: st.DataObject) -> None:
    """CR 118.3, 118.10; RB 1.4 203.3, 357."""
    case = data.draw(cases(game))
    state, bench = table_of(case)
    assert said_payable(state, bench) == is_payable(case)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_payment_succeeds_exactly_if_it_can_be_made(game: str, data: st.DataObject) -> None:
    """Whatever is answered on the way (RB 1.4 357.3, CR 601.2h)."""
    case, seed = data.draw(cases(game)), data.draw(st.integers(0, 99))
    state, bench = table_of(case)
    table, result = Asked(seed).pay(state, bench)
    assert isinstance(result, payments.Paid) == said_payable(state, bench)
    assert isinstance(result, payments.Paid) or replace(table.state, log=state.log) == state


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_payment_takes_what_it_asks_and_makes_nothing(game: str, data: st.DataObject) -> None:
    """CR 118.10: as many resources are spent as are asked for, and each act takes a card of its own."""
    case, seed = data.draw(cases(game)), data.draw(st.integers(0, 99))
    state, bench = table_of(case)
    table, result = Asked(seed).pay(state, bench)
    if isinstance(result, payments.Paid):
        asked = sum(int(s) if s.isdigit() else 1 for s in case.symbols)
        assert len(result.payment.resources) == asked
        used = [one.id for one in result.payment.objects]
        assert len(used) == len(set(used))
        assert all(number >= 0 for _, number in table.state.player(1).pool)
        assert table.state.player(1).life >= 0


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_the_same_answers_lead_to_the_same_state(game: str, data: st.DataObject) -> None:
    """A payment is a function of the state and the answers."""
    case, seed = data.draw(cases(game)), data.draw(st.integers(0, 99))
    state, bench = table_of(case)
    asked = Asked(seed)
    table, _ = asked.pay(state, bench)
    again = Table(state, asked.answers, HOOKS)
    pay_bench(again, bench)
    assert again.state == table.state


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_what_is_stopped_leaves_the_state_as_it_was(game: str, data: st.DataObject) -> None:
    """RB 1.4 358.5, CR 732.1: a payment that its player stops half-way is taken back whole."""
    case, seed = data.draw(cases(game)), data.draw(st.integers(0, 99))
    state, bench = table_of(case)
    chance, answers = random.Random(seed), list[Answer]()
    while True:
        table = Table(state, answers, HOOKS)
        frame, bill = bill_of_bench(table, bench)
        try:
            result = payments.pay(table, frame, 1, bill, Shape.PAY_TO, may_refuse=True)
            break
        except Waiting as due:
            labels = [option.label for option in due.decision.options]
            stops = "stop" in labels and chance.random() < 0.5
            answers.append((labels.index("stop"),) if stops else _picked(due.decision, chance))
    if isinstance(result, payments.Declined):
        assert replace(table.state, log=state.log) == state
        assert [type(event) for event in table.state.log[len(state.log) :]] == [PaymentEnded]


def outlook_of(case: Case) -> NeedsDecision:
    """The game of a case at the point where its player may act."""
    state, _ = table_of(case)
    outlook = run(state)
    assert isinstance(outlook, NeedsDecision)
    return outlook


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_an_undone_play_leaves_the_game_as_it_was(game: str, data: st.DataObject) -> None:
    """RB 1.4 358.5, CR 732.1: whoever stops half-way through activating may act as before, in the state before."""
    case, seed = data.draw(cases(game)), data.draw(st.integers(0, 99))
    before = outlook_of(case)
    places = [p for p, o in enumerate(before.decision.options) if o.label == "Bench"]
    assert bool(places) == is_payable(case)
    if not places:
        return
    chance = random.Random(seed)
    outlook = decide(before, (places[0],))
    while isinstance(outlook, NeedsDecision) and outlook.decision.kind is not DecisionKind.ACT:
        labels = [option.label for option in outlook.decision.options]
        if "stop" in labels and chance.random() < 0.7:
            outlook = decide(outlook, (labels.index("stop"),))
            assert isinstance(outlook, NeedsDecision)
            assert (outlook.state, outlook.decision) == (before.state, before.decision)
            return
        outlook = decide(outlook, _picked(outlook.decision, chance))
    assert any(isinstance(event, Finalized) for event in outlook.state.log)


REDUCTIONS = {
    "magic": (
        "Spells you cast cost {1} less to cast.",
        "Instant spells you cast cost {2} less to cast.",
        "Instant spells you cast cost {U} less to cast.",
    ),
    "riftbound": (
        "Your spells cost [1] less.",
        "Your spells cost [A] less.",
        "Your spells cost [2] less, to a minimum of [1].",
        "Your spells cost [1] or [A] less.",
    ),
}
PRINTED = {
    "magic": (("3", "U"), ("1",), ("2", "U", "U"), ("0",)),
    "riftbound": (("3", "C"), ("1",), ("4", "C", "C"), ("0",)),
}


def totals(game: str, lines: tuple[str, ...], printed: tuple[str, ...]) -> frozenset[Requirement]:
    """Every total that a spell can come to under statics in this order."""
    known = GAMES[game]
    setup = Setup(known.rules)
    for number, line in enumerate(lines):
        ability = (rift if game == "riftbound" else mtg)(line)
        setup.card(1, face(f"Static {number}", "gear artifact card", (), [ability]), known.home)
    card = setup.card(1, face("Word", "instant spell card", printed, colours=("R",)))
    state = setup.state()
    asked = required(known.rules.play, printed, ("R",))
    frame = Frame(1, Seen(state.objects[card]))
    found = outcomes(
        Table(state, (), HOOKS), state, lambda table: total(table, 1, state.objects[card], frame, asked, lambda _: True)
    )
    return frozenset(left for _, left in found)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_total_does_not_depend_on_the_order_of_reductions(game: str, data: st.DataObject) -> None:
    """CR 601.2f, RB 1.4 356.4.d.1: in whatever order reductions came into play, a player has the same totals to choose
    from."""
    lines = tuple(data.draw(st.lists(st.sampled_from(REDUCTIONS[game]), max_size=4)))
    printed = data.draw(st.sampled_from(PRINTED[game]))
    order = data.draw(st.permutations(lines))
    assert totals(game, lines, printed) == totals(game, tuple(order), printed)
