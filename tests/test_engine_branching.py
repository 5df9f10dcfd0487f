"""Everything an act can come to is found, in the order of its options, and each outcome by one go alone."""

from __future__ import annotations

from engine_games import riftbound

from cardlang.engine.decisions import Answer, Decision, DecisionKind, Option
from cardlang.engine.paying.affording import outcomes
from cardlang.engine.run import HOOKS
from cardlang.engine.table import Table, Waiting

THREE = tuple(Option(str(number), number=number) for number in range(3))


def asked(table: Table, most: int = 1) -> Answer:
    """One of three, or as many as may be chosen."""
    return table.ask(Decision(1, DecisionKind.AMOUNT, THREE, least=1, most=most))


def test_each_outcome_takes_one_go() -> None:
    """What is asked second depends on what was answered first: it is asked where it matters alone."""
    table, gone = Table(riftbound().state(), (), HOOKS), list[int]()

    def act(copy: Table) -> tuple[Answer, ...]:
        gone.append(1)
        first = asked(copy)
        return (first, asked(copy, 2)) if first == (1,) else (first,)

    pairs = [((1,), ways) for ways in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))]
    expected = [((0,),), *pairs, ((2,),)]
    assert [found for _, found in outcomes(table, table.state, act)] == expected
    assert len(gone) == len(expected)


def test_answers_given_stand_before_all_others() -> None:
    """With answers given the act goes on behind them, and what it came to knows all of them."""
    table = Table(riftbound().state(), (), HOOKS)
    found = [copy.answers for copy, _ in outcomes(table, table.state, lambda copy: (asked(copy), asked(copy)), ((2,),))]
    assert found == [((2,), (number,)) for number in range(3)]


def test_what_nobody_can_answer_comes_to_nothing() -> None:
    """A decision that has no legal answer ends only the way that leads to it."""
    table = Table(riftbound().state(), (), HOOKS)

    def act(copy: Table) -> Answer:
        first = asked(copy)
        return copy.ask(Decision(1, DecisionKind.AMOUNT, THREE, least=2, most=1)) if first == (0,) else first

    assert [found for _, found in outcomes(table, table.state, act)] == [(1,), (2,)]


def test_an_outcome_asks_no_more() -> None:
    """What is asked of the copy after its act has come to something is not answered there."""
    table = Table(riftbound().state(), (), HOOKS)
    copy, _ = next(outcomes(table, table.state, asked))
    try:
        asked(copy)
    except Waiting as due:
        assert due.decision.options == THREE
    else:
        raise AssertionError("it was answered")
