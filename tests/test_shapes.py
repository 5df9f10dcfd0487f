"""What was well in one line is not looked for in the next: nothing is read otherwise for it, and nothing grows."""

from __future__ import annotations

import pytest

from cardlang.nodes.base import walk
from cardlang.syntax import read, shapes
from cardlang.syntax.agreement import checks, sorts
from cardlang.syntax.read import Found, read_line

GAME = "magic"
WELL = ("Destroy target creature.", "Target creature gets +1/+1 until end of turn.", "Each player draws a card.")
WRONG = ("Destroy target creatures.", "Target creature get +1/+1 until end of turn.", "Each player draw a card.")
"""The same with a word in a form that does not agree."""


@pytest.fixture(autouse=True)
def nothing_seen():
    read._shapes.cache_clear()
    yield
    read._shapes.cache_clear()


def fresh(text: str) -> Found:
    """A line read with nothing seen before."""
    read._shapes.cache_clear()
    return read_line(text, GAME)


def written(found: Found) -> str:
    """All that came of a line, places and wordings too, which nodes do not show."""
    node = found.node
    return repr((node and [(n, n.span, n.wording) for n in walk(node)], found.unread, found.diagnostics))


@pytest.mark.parametrize("text", (*WELL, *WRONG))
def test_a_line_is_read_the_same_after_others(text):
    alone = fresh(text)
    read._shapes.cache_clear()
    for other in (*WELL, *WRONG, *WELL):
        read_line(other, GAME)
    assert written(read_line(text, GAME)) == written(alone)


def test_what_is_wrong_is_found_each_time():
    for _ in range(3):
        assert all(read_line(text, GAME).node is not None for text in WELL)
        assert all(read_line(text, GAME).diagnostics for text in WRONG)


def test_a_shape_is_of_words_in_their_forms_and_not_of_places():
    known = read._shapes(GAME)
    read_line("Destroy target creature.", GAME)
    count = len(known.moulds)
    read_line("Destroy target creature.", GAME)
    assert len(known.moulds) == count
    read_line("Destroy target creatures.", GAME)
    assert len(known.moulds) > count


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr(shapes, "REMEMBERED", 5)
    for text in WELL * 3:
        read_line(text, GAME)
    known = read._shapes(GAME)
    one_line = 40
    assert len(known.moulds) <= 5 + one_line
    assert len(known.agreeing) <= len(known.moulds) and len(known.suiting) <= len(known.moulds)


TOLD = (
    "Whenever this creature attacks, return target creature to its owner's hand.",
    "When this creature dies, draw a card.",
    "You may sacrifice a creature. If you do, draw a card.",
)
"""Lines of which nothing is left to be asked as a whole."""


@pytest.mark.parametrize("text", (*WELL, *TOLD))
def test_a_line_is_gone_through_as_a_whole_only_where_something_in_it_may_be_wrong(text, monkeypatch):
    def not_asked(*_: object):
        raise AssertionError(text)

    for module, name in ((checks, "past_orders"), (checks, "_instructions"), (sorts, "wrong_orders")):
        monkeypatch.setattr(module, name, not_asked)
    assert read_line(text, GAME).node is not None


@pytest.mark.parametrize(
    "text", ("Return target creature.", "Draws a card.", "Whenever you draw a card, return it.", "Has flying.")
)
def test_what_is_wrong_only_where_it_stands_is_found(text):
    for _ in range(2):
        assert any(one.code == "CL303" for one in read_line(text, GAME).diagnostics), read_line(text, GAME)
