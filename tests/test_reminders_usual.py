"""The wording that is offered for a keyword: it is known, and any other number or cost in it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardlang.keywords.table import KeywordEntry, load_keywords
from cardlang.syntax.reminder_usual import usual_reminder
from cardlang.syntax.reminders import judge

OTHER = {"two": "three", "2": "3", "{2}": "{4}", "[2]": "[4]", "+1/+1": "+3/+3", "-1/-1": "-3/-3", "[A]": "[5]"}
VALUE = re.compile(r"(?<![\w{\[])(two|2|\{2\}|\[2\]|\[A\]|[+-]1/[+-]1)(?![\w}\]])")
OF_MORE = frozenset(
    "discover landwalk protection artifact_landcycling landcycling offering assist read_ahead firebending".split()
)
"""What is explained with more than a number and a cost, or a symbol of its own: nothing is written out for it."""


def entries() -> Iterator[tuple[str, KeywordEntry]]:
    for game in ("riftbound", "magic"):
        yield from ((game, one) for one in load_keywords(game).entries.values() if one.reminders)


def printed(game: str, entry: KeywordEntry) -> str:
    """The keyword with the number and cost that it takes, as a card prints it."""
    numbered = "number" in entry.takes or entry.takes == "act" or ("cost" not in entry.takes and "X" in entry.means)
    cost = ("[2]" if game == "riftbound" else "{2}") if "cost" in entry.takes else ""
    if game == "riftbound":
        return f"[{entry.word}{' 2' if numbered else ''}] {cost}".strip()
    between = "—" if numbered and cost else " "
    return f"{entry.word.capitalize()}{' 2' if numbered else ''}{between}{cost}".strip()


CASES = [(game, entry, printed(game, entry)) for game, entry in entries()]
IDS = [f"{game} {context}" for game, _, context in CASES]


@pytest.mark.parametrize(("game", "entry", "context"), CASES, ids=IDS)
def test_the_usual_wording_is_written_out_and_known(game: str, entry: KeywordEntry, context: str) -> None:
    usual = usual_reminder(entry.reminders[0], context, game)
    if entry.name in OF_MORE:
        return
    assert usual
    assert judge(usual, lambda: context, game).known


@pytest.mark.parametrize(("game", "entry", "context"), CASES, ids=IDS)
def test_every_other_value_in_it_is_told_and_mended(game: str, entry: KeywordEntry, context: str) -> None:
    usual = usual_reminder(entry.reminders[0], context, game)
    for value in VALUE.finditer(usual):
        wrong = usual[: value.start()] + OTHER[value[0]] + usual[value.end() :]
        verdict = judge(wrong, lambda: context, game)
        assert not verdict.known, wrong
        if entry.name not in OF_MORE:
            assert (verdict.meant or usual_reminder(wrong, context, game)) == usual
