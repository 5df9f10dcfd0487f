"""`cardlang diff`: what changed in meaning from one wording to another, or from one file of a set to another."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import click

from cardlang.diagnostics import render, visible
from cardlang.library import CardReading
from cardlang.tools.cli import Exit, Problem
from cardlang.tools.diffing import AbilityChange, CardChange, Change, card_changes
from cardlang.tools.inputs import Stated, read_inputs, stated_options
from cardlang.tools.showing import fitted, headed

_SAID = {
    Change.SAME: "nothing changed",
    Change.WORDING: "only the wording changed",
    Change.MEANING: "the meaning changed",
    Change.UNREAD: "what changed cannot be told",
    Change.NEW: "new",
    Change.GONE: "gone",
}
_COUNTED = {
    Change.MEANING: "changed in meaning",
    Change.WORDING: "in wording only",
    Change.NEW: "new",
    Change.GONE: "gone",
    Change.UNREAD: "that cannot be told",
    Change.SAME: "unchanged",
}
_QUIET = frozenset({Change.SAME})
_CHANGED = frozenset({Change.MEANING, Change.UNREAD, Change.NEW, Change.GONE})


@click.command("diff")
@click.argument("old")
@click.argument("new")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a card.")
@click.option("--all", "every", is_flag=True, help="Show cards too of which nothing changed.")
@stated_options
def diff(old: str, new: str, as_json: bool, every: bool, stated: Stated) -> Exit:
    """Say card by card what changed in meaning from OLD to NEW: two ability texts, card files, folders or sets.

    Ends with 1 when the meaning of anything changed, or when that cannot be told.
    """
    stated.check_one_game()
    readings = [list(read_inputs((given,), stated, repaired=False)) for given in (old, new)]
    games = {one.card.game for one in (*readings[0], *readings[1]) if isinstance(one, CardReading)} - {None}
    if len(games) == 1:  # of which game a text is, the other one may tell
        stated = replace(stated, game=games.pop())
        readings = [
            list(read_inputs((given,), stated, repaired=False)) if _is_of_no_game(found) else found
            for given, found in zip((old, new), readings, strict=True)
        ]
    problems = dict.fromkeys(problem for found in readings for one in found for problem in _problems(one))
    for problem in problems:
        click.echo(problem, err=True)
    sides = [[one for one in found if isinstance(one, CardReading)] for found in readings]
    if problems or not all(sides):
        return Exit.MISUSE
    changes = list(card_changes(*sides))
    for change in changes:
        if as_json:
            click.echo(json.dumps(_data(change), ensure_ascii=False))
        elif every or change.change not in _QUIET:
            click.echo("\n".join(_shown(change)))
    if not as_json:
        click.echo(fitted(_summary(changes)))
    return Exit.FINDINGS if any(change.change in _CHANGED for change in changes) else Exit.CLEAN


def _is_of_no_game(found: list[CardReading | Problem]) -> bool:
    return any(isinstance(one, CardReading) and one.card.game is None for one in found)


def _problems(one: CardReading | Problem) -> Iterator[str]:
    """Why something cannot be compared at all."""
    if isinstance(one, Problem):
        yield str(one)
    elif one.card.game is None:
        yield from (render(found.diagnostic, found.source) for found in one.findings)


def _shown(change: CardChange) -> Iterator[str]:
    yield headed(f"{visible(change.name)}: {_SAID[change.change]}")
    yield from (fitted(f"  {visible(told)}") for told in change.head)
    for ability in change.abilities:
        if ability.change not in _QUIET:
            yield from _ability(ability)


def _ability(ability: AbilityChange) -> Iterator[str]:
    yield from (fitted(f"  - {visible(line)}") for line in ability.old.splitlines())
    yield from (fitted(f"  + {visible(line)}") for line in ability.new.splitlines())
    said = {Change.NEW: "this ability is new", Change.GONE: "this ability is gone"}.get(ability.change)
    yield from (
        fitted(f"    {visible(told)}")
        for told in (*((said,) if said else ()), *ability.told) or (_SAID[ability.change],)
    )


def _data(change: CardChange) -> dict[str, object]:
    return {
        "name": change.name,
        "change": change.change.value,
        "head": list(change.head),
        "abilities": [
            {"change": a.change.value, "old": a.old, "new": a.new, "told": list(a.told)} for a in change.abilities
        ],
    }


def _summary(changes: list[CardChange]) -> str:
    counts = Counter(change.change for change in changes)
    told = ", ".join(f"{counts[change]} {counted}" for change, counted in _COUNTED.items() if counts[change])
    return f"{len(changes)} card{'' if len(changes) == 1 else 's'}: {told}"
