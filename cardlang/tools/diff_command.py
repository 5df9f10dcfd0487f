"""`cardlang diff`: what changed in meaning from one wording to another, or from one file of a set to another."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import click

from cardlang.diagnostics import visible
from cardlang.library import CardReading
from cardlang.tools.cli import Exit, Problem
from cardlang.tools.diffing import AbilityChange, CardChange, Change, card_changes
from cardlang.tools.inputs import Stated, read_inputs, stated_options
from cardlang.tools.showing import fitted

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
    readings: list[list[CardReading]] = []
    for given in (old, new):
        found = list(read_inputs((given,), stated, repaired=False))
        problems = [one for one in found if isinstance(one, Problem)]
        for problem in problems:
            click.echo(str(problem), err=True)
        readings.append([one for one in found if not isinstance(one, Problem)])
        if problems or not readings[-1]:
            return Exit.MISUSE
    changes = list(card_changes(*readings))
    for change in changes:
        if as_json:
            click.echo(json.dumps(_data(change), ensure_ascii=False))
        elif every or change.change not in _QUIET:
            click.echo("\n".join(_shown(change)))
    if not as_json:
        click.echo(_summary(changes))
    return Exit.FINDINGS if any(change.change in _CHANGED for change in changes) else Exit.CLEAN


def _shown(change: CardChange) -> Iterator[str]:
    yield f"{visible(change.name)}: {_SAID[change.change]}"
    yield from (f"  {visible(told)}" for told in change.head)
    for ability in change.abilities:
        if ability.change not in _QUIET:
            yield from _ability(ability)


def _ability(ability: AbilityChange) -> Iterator[str]:
    yield from (f"  - {visible(line)}" for line in ability.old.splitlines())
    yield from (f"  + {visible(line)}" for line in ability.new.splitlines())
    said = {Change.NEW: "this ability is new", Change.GONE: "this ability is gone"}.get(ability.change)
    yield from (fitted(f"    {visible(told)}") for told in ability.told or (said or _SAID[ability.change],))


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
